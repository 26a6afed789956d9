//! Training chess: labelled positions or self-play in, weights for `Trained` and `PieceSquare` out.
//!
//! The files that ship come from self-play of ours, in rounds: who plays the next has learned from the last.
//! `docs/training.md` says what was run.
//!
//! ```text
//! nullwindow train chess --self-play 20000 --nodes 2500 --record one.games --out one.weights
//! nullwindow train chess --weights one.weights --self-play 20000 --nodes 4000 --record two.games --out two.weights
//! nullwindow train chess --match two.weights squares --games 400 --nodes 5000
//! ```
//!
//! Given `--data` and no record of games, weights are fitted to labelled positions instead ([`labelled`]); given both, these are
//! only looked at in the end, as positions of strangers. The piece-square tables are fitted to the same examples and
//! written beside the other file, as `piece_square.weights`.

pub mod examples;
pub mod labelled;
mod players;

use crate::errors::{Errors, Loss, measure};
use crate::fit::{Example, Plan};
use crate::game::{Openings, Verdicts, Won};
use crate::lesson::{Lesson, Recipe, judge, learn, play_games};
use crate::options::{files, read};
use crate::selfplay;
use crate::{Hear, Match, Options, Summary, contest};
use nullwindow::Evaluate;
use nullwindow::weights::{Linear, Weights};
use nullwindow_chess::{PieceSquare, Position, Textbook, Trained};
use std::path::PathBuf;

pub use players::{evaluation, player};

/// Plays games if asked to, and fits both evaluations.
///
/// # Errors
/// Says which file cannot be read or written, or that there is nothing to fit to.
pub fn run(options: &Options, hear: &mut Hear<'_>) -> Result<Summary, String> {
    let mut summary = Summary::new("chess");
    if let Some(games) = options.self_play {
        let file = options.games.as_ref().ok_or("self-play needs a file: give --record FILE")?;
        let name = options.weights.as_ref().map_or("trained".into(), |path| path.display().to_string());
        let plan = selfplay::Plan {
            player: player(&name, options.nodes)?,
            openings: openings(),
            verdicts: verdicts(),
            seed: options.seed,
            games,
            threads: options.threads,
        };
        let played = play_games(&plan, file, options, hear)?;
        summary.add(
            "games",
            format!("{} of self-play, {} nodes a move, seed {}", played.games, options.nodes, options.seed),
        );
    }
    let strangers = strangers(options)?;
    let (lesson, source) = match &options.games {
        Some(file) => (examples::from_games(file)?, "our own games"),
        None => (strangers.clone(), "labelled positions"),
    };
    summary.add("fitted to", format!("{} positions of {source}", lesson.train.len()));
    let loss = Loss::Logistic { scale: examples::scale(&Textbook, &lesson.train) };
    let class = Class { lesson, strangers, loss, options, notes: summary.notes() };
    let beside = options.out.as_ref().map(|path| path.with_file_name("piece_square.weights"));
    let squares =
        class.teach("squares", &PieceSquare::by_hand(), PieceSquare::with, beside, hear, &mut summary)?;
    let trained = class.teach(
        "trained",
        &Trained::by_hand(),
        Trained::with,
        options.out.clone(),
        hear,
        &mut summary,
    )?;
    class.examine("textbook", &Textbook, &mut summary);
    class.examine("squares", &squares, &mut summary);
    class.examine("trained", &trained, &mut summary);
    Ok(summary)
}

/// Labelled positions, if any are given.
fn strangers(options: &Options) -> Result<Lesson<Position>, String> {
    let mut lesson = Lesson::default();
    for path in files(&options.data, &[".epd", ".epd.gz"])? {
        labelled::add(&mut lesson, &read(&path)?).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(lesson)
}

/// Random moves, as long as nobody gets far ahead by them.
fn openings() -> Openings<Position> {
    Openings { balance: Some(60), ..Openings::random(5..=10) }
}

fn verdicts() -> Verdicts {
    Verdicts { max_plies: 320, won: Some(Won { score: 1_000, plies: 6 }) }
}

/// How many examples it takes to move a weight half-way from where it was.
const SHRINK: f32 = 50.0;

/// What all evaluations learn from and are asked in the end.
struct Class<'a> {
    lesson: Lesson<Position>,
    strangers: Lesson<Position>,
    loss: Loss,
    options: &'a Options,
    notes: Vec<String>,
}

impl Class<'_> {
    /// Fits an evaluation; what is told of it goes into the summary under its name.
    fn teach<E: Linear<Position> + Evaluate<Position> + Sync>(
        &self,
        name: &str,
        by_hand: &Weights,
        make: fn(&Weights) -> Result<E, String>,
        out: Option<PathBuf>,
        hear: &mut Hear<'_>,
        summary: &mut Summary,
    ) -> Result<E, String> {
        // What the examples do not say stays as it was by hand.
        let start = by_hand.values.iter().map(|&value| value.into()).collect();
        let plan = Plan { steps: 300, patience: 10, shrink: SHRINK, start, ..Plan::new(self.loss) };
        let recipe = Recipe { per_unit: 1.0, make: &make, notes: self.notes.clone() };
        let options = Options { out, ..self.options.clone() };
        let fitted = learn("chess", &self.lesson, &plan, &recipe, &options, hear)?;
        summary
            .facts
            .extend(fitted.facts.into_iter().map(|(fact, value)| (format!("{name}: {fact}"), value)));
        let weights = fitted.weights.ok_or("a fit without weights")?;
        let evaluation = make(&weights)?;
        summary.weights = Some(weights);
        Ok(evaluation)
    }

    /// What an evaluation makes of what was held out, and of strangers' positions.
    fn examine<E: Evaluate<Position> + Sync>(&self, name: &str, evaluation: &E, summary: &mut Summary) {
        let errors = |examples: &[Example<Position>], loss| -> Errors {
            measure(evaluation, examples, loss, self.options.threads)
        };
        summary.add(format!("held out, {name}"), errors(&self.lesson.test, self.loss));
        if self.options.games.is_some() && !self.strangers.test.is_empty() {
            let scale = examples::scale(evaluation, &self.strangers.train);
            summary.add(format!("strangers, {name}"), errors(&self.strangers.test, Loss::Logistic { scale }));
        }
    }
}

/// A match between two evaluations: `trained`, `squares`, `textbook`, or files of weights.
///
/// # Errors
/// Says who does not exist.
pub fn versus(asked: &Match, hear: &mut Hear<'_>) -> Result<Summary, String> {
    let [first, second] = &asked.players;
    let plan = contest::Plan {
        players: [player(first, asked.nodes)?, player(second, asked.nodes)?],
        openings: openings(),
        verdicts: verdicts(),
        seed: asked.seed,
        pairs: asked.games.div_ceil(2),
        threads: asked.threads,
    };
    Ok(judge(&plan, asked, hear))
}
