//! Examples in, a file of weights out: the same steps for every game.

use crate::errors::{Errors, Loss, measure, round};
use crate::fit::{Example, FitPlan, Fitted, fit};
use crate::options::{Deadline, Hear, Options, Summary, save};
use nullwindow::Score;
use nullwindow::random::mix;
use nullwindow::select::Statically;
use nullwindow_notation::weights::{Linear, Weights};

/// Examples for training, for stopping, and for the error that is reported.
#[derive(Clone, Debug)]
pub struct Dataset<G> {
    /// Weights are fitted to these.
    pub train: Vec<Example<G>>,
    /// These decide when to stop.
    pub validation: Vec<Example<G>>,
    /// These are used once, at the end.
    pub test: Vec<Example<G>>,
}

impl<G> Default for Dataset<G> {
    fn default() -> Self {
        Dataset { train: Vec::new(), validation: Vec::new(), test: Vec::new() }
    }
}

impl<G> Dataset<G> {
    /// Adds the examples of one game: all to the same part, because the positions of a game share its result. A tenth of
    /// the games is held out for validation and another for the test; which ones follows from a hash of the game's number.
    ///
    /// ```
    /// use nullwindow_train::dataset::Dataset;
    /// use nullwindow_train::fit::Example;
    /// let mut dataset = Dataset::default();
    /// for game in 0..10_000 {
    ///     let positions = [1, 2, 3].map(|position| Example { position, target: 0.5, weight: 1.0 });
    ///     dataset.add_game(game, positions);
    /// }
    /// assert!((900..1_100).contains(&(dataset.test.len() / 3)));
    /// assert_eq!(dataset.test.len() % 3, 0);
    /// ```
    pub fn add_game(&mut self, game: u64, examples: impl IntoIterator<Item = Example<G>>) {
        match lot(game) {
            0..100 => self.test.extend(examples),
            100..200 => self.validation.extend(examples),
            _ => self.train.extend(examples),
        }
    }

    /// The same with no game for the test, where others are.
    pub(crate) fn add_untested_game(&mut self, game: u64, examples: impl IntoIterator<Item = Example<G>>) {
        if lot(game) < 100 { &mut self.validation } else { &mut self.train }.extend(examples);
    }
}

/// A number below 1000.
fn lot(game: u64) -> u64 {
    mix(game ^ mix(0)) % 1000
}

/// The file of weights to be made.
pub struct WeightsFile<'a, E> {
    /// The game.
    pub game: &'a str,
    /// The evaluation with these weights.
    pub make: fn(&Weights) -> Result<E, String>,
    /// Lines for the file: which data, with their licence, and the command.
    pub notes: Vec<String>,
}

/// Fits `E` to the examples, rounds it, measures the rounded evaluation on the test part, and writes the weights to
/// [`Options::out`].
///
/// # Errors
/// There are no examples, or the file cannot be written.
pub fn fit_weights<G: Sync, E: Linear<G> + Statically<G> + Sync>(
    dataset: &Dataset<G>,
    plan: &FitPlan,
    file: &WeightsFile<'_, E>,
    options: &Options,
    hear: &mut Hear<'_>,
) -> Result<Summary, String> {
    let WeightsFile { game, make, notes } = file;
    if dataset.train.is_empty() {
        return Err(format!("no positions to fit {game} to: give --data or --self-play"));
    }
    let plan = FitPlan { threads: options.threads, ..plan.clone() };
    let deadline = Deadline::after(options.seconds);
    let fitted = fit::<G, E>(&dataset.train, &dataset.validation, &plan, |step| {
        let validation = step.validation.map_or_else(String::new, |loss| format!(", validation {loss:.6}"));
        hear(&format!("step {}: loss {:.6}{validation}", step.step, step.train))?;
        deadline.check()
    });
    let (values, clipped) = round(&fitted.weights);
    let mut weights = Weights { game: (*game).to_owned(), notes: notes.clone(), values };
    let fitted_evaluation = make(&weights)?;
    let test =
        measure(|position| fitted_evaluation.evaluate(position), &dataset.test, plan.loss, plan.threads);
    let zero = measure(|_| Score::ZERO, &dataset.test, plan.loss, plan.threads);
    let mut summary = Summary::new(*game);
    add_errors(&mut summary, &plan, &fitted, [zero, test]);
    summary.finish(&mut weights, clipped, options, |weights| Ok(weights.to_bytes()))?;
    Ok(summary)
}

fn add_errors(summary: &mut Summary, plan: &FitPlan, fitted: &Fitted, [zero, test]: [Errors; 2]) {
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

impl Summary {
    /// Adds the facts to the notes of the weights, and writes these to [`Options::out`] as `to_bytes` has them.
    pub(crate) fn finish(
        &mut self,
        weights: &mut Weights,
        clipped: usize,
        options: &Options,
        to_bytes: impl Fn(&Weights) -> Result<Vec<u8>, String>,
    ) -> Result<(), String> {
        if clipped > 0 {
            self.add("clipped", format!("{clipped} weights do not fit into 16 bits"));
        }
        weights.notes.extend(self.notes());
        if let Some(path) = &options.out {
            save(&to_bytes(weights)?, path)?;
            self.add("written", path.display());
        }
        self.weights = Some(weights.clone());
        Ok(())
    }
}
