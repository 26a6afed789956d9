//! The way that all games go: examples in, a fit, rounded weights, held-out errors, a file.

use crate::contest;
use crate::errors::{Errors, Loss, measure, round};
use crate::fit::{self, Example, fit};
use crate::options::{Deadline, Hear, Match, Options, Summary, save};
use crate::selfplay::{self, Played};
use crate::split::{Part, Split};
use nullwindow::history::Progress;
use nullwindow::notation::Notation;
use nullwindow::weights::{Linear, Weights};
use nullwindow::{Evaluate, Score};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// Examples for training, for stopping, and for the error that is reported.
#[derive(Clone, Debug)]
pub struct Lesson<G> {
    /// Weights are fitted to these.
    pub train: Vec<Example<G>>,
    /// These tell when to stop.
    pub validation: Vec<Example<G>>,
    /// These are looked at once, at the end.
    pub test: Vec<Example<G>>,
}

impl<G> Default for Lesson<G> {
    fn default() -> Self {
        Lesson { train: Vec::new(), validation: Vec::new(), test: Vec::new() }
    }
}

impl<G> Lesson<G> {
    /// Adds the examples of one game to the part that it belongs to.
    pub fn add_game(&mut self, split: &Split, game: u64, examples: impl IntoIterator<Item = Example<G>>) {
        match split.part(game) {
            Part::Train => self.train.extend(examples),
            Part::Validation => self.validation.extend(examples),
            Part::Test => self.test.extend(examples),
        }
    }
}

/// How weights become an evaluation.
pub struct Recipe<'a, E> {
    /// Whole weights for one evaluation unit: 1 where the evaluation adds them up as they are.
    pub per_unit: f32,
    /// The evaluation with these weights.
    pub make: &'a dyn Fn(&Weights) -> Result<E, String>,
    /// Lines for the file: which data, with their licence, and the command.
    pub notes: Vec<String>,
}

/// Fits `E` to the lesson, rounds it, measures the rounded evaluation on the test part, and writes the weights to
/// [`Options::out`].
///
/// # Errors
/// Says if there are no examples, or the file cannot be written.
pub fn learn<G: Sync, E: Linear<G> + Evaluate<G> + Sync>(
    game: &str,
    lesson: &Lesson<G>,
    plan: &fit::Plan,
    recipe: &Recipe<'_, E>,
    options: &Options,
    hear: &mut Hear<'_>,
) -> Result<Summary, String> {
    if lesson.train.is_empty() {
        return Err(format!("no positions to fit {game} to: give --data or --self-play"));
    }
    let plan = fit::Plan { threads: options.threads, ..plan.clone() };
    let deadline = Deadline::after(options.seconds);
    let fitted = fit::<G, E>(&lesson.train, &lesson.validation, &plan, |step| {
        let validation = step.validation.map_or_else(String::new, |loss| format!(", validation {loss:.6}"));
        let heard = hear(&format!("step {}: loss {:.6}{validation}", step.step, step.train));
        if heard.is_break() { heard } else { deadline.check() }
    });
    let rounded = round(&fitted.weights, recipe.per_unit);
    let mut weights = Weights { game: game.to_owned(), notes: recipe.notes.clone(), values: rounded.values };
    let evaluation = (recipe.make)(&weights)?;
    let zero = measure(&|_: &G| Score::ZERO, &lesson.test, plan.loss, plan.threads);
    let test = measure(&evaluation, &lesson.test, plan.loss, plan.threads);
    let mut summary = Summary::new(game);
    tell(&mut summary, &plan, &fitted, [zero, test]);
    if rounded.clipped > 0 {
        summary.add("clipped", format!("{} weights do not fit into 16 bits", rounded.clipped));
    }
    weights.notes.extend(summary.notes());
    if let Some(path) = &options.out {
        save(&weights, path)?;
        summary.add("written", path.display());
    }
    summary.weights = Some(weights);
    Ok(summary)
}

fn tell(summary: &mut Summary, plan: &fit::Plan, fitted: &fit::Fitted, [zero, test]: [Errors; 2]) {
    let used = fitted.occurrences.iter().filter(|&&n| n > 0).count();
    let loss = match plan.loss {
        Loss::Squared => "squared difference".to_owned(),
        Loss::Logistic { scale } => format!("logistic, {scale} units for odds of e"),
    };
    summary.add("loss", loss);
    summary.add("weights", format!("{} of {} occur", used, fitted.weights.len()));
    summary.add("steps", fitted.step);
    summary.add("train", fitted.train);
    summary.add("validation", fitted.validation);
    if test.count > 0 {
        summary.add("held out", test);
        summary.add("held out, all even", zero);
    }
}

/// Plays the games of `plan` into `file`, as [`selfplay::run`] does, within the time of [`Options::seconds`].
///
/// # Errors
/// As [`selfplay::run`].
pub fn play_games<G: Notation + Progress + Send + Sync + 'static>(
    plan: &selfplay::Plan<G>,
    file: &Path,
    options: &Options,
    hear: &mut Hear<'_>,
) -> Result<Played, String>
where
    G::Move: Send,
{
    let deadline = Deadline::after(options.seconds);
    let mut news = Pause::default();
    selfplay::run(plan, file, |played| {
        let Played { games, plies, results: [wins, draws, losses], .. } = played;
        let line = || format!("{games} games; now {plies} plies, +{wins} ={draws} -{losses} for who began");
        let heard = if news.is_over() { hear(&line()) } else { ControlFlow::Continue(()) };
        if heard.is_break() { heard } else { deadline.check() }
    })
}

/// Plays the match of `plan` within the time of [`Match::seconds`], and tells the result.
pub fn judge<G: Notation + Progress + Send + Sync + 'static>(
    plan: &contest::Plan<G>,
    asked: &Match,
    hear: &mut Hear<'_>,
) -> Summary
where
    G::Move: Send,
{
    let deadline = Deadline::after(asked.seconds);
    let mut news = Pause::default();
    let tally = contest::run(plan, |tally, _| {
        let heard = if news.is_over() { hear(&tally.to_string()) } else { ControlFlow::Continue(()) };
        if heard.is_break() { heard } else { deadline.check() }
    });
    let mut summary = Summary::new(G::NAME);
    summary.add("match", format!("{} against {}", plan.players[0].name(), plan.players[1].name()));
    summary.add("nodes a move", asked.nodes);
    summary.add("result", tally);
    summary.add("pairs by points", tally.pairs.map(|n| n.to_string()).join(" "));
    summary
}

/// A line every few seconds is enough.
#[derive(Default)]
struct Pause(Option<Instant>);

impl Pause {
    fn is_over(&mut self) -> bool {
        let is_over = self.0.is_none_or(|last| last.elapsed() >= Duration::from_secs(5));
        if is_over {
            self.0 = Some(Instant::now());
        }
        is_over
    }
}
