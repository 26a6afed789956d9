//! Training chess: labelled positions or self-play in, weights for `Trained` and `PieceSquare` out.
//!
//! The files that ship come from self-play in rounds: each round is played with the weights of the round before.
//! `docs/training.md` lists the commands.
//!
//! ```text
//! nullwindow train chess --self-play 20000 --nodes 2500 --record one.games --out one.weights
//! nullwindow train chess --weights one.weights --self-play 20000 --nodes 4000 --record two.games --out two.weights
//! nullwindow train chess --match two.weights squares --games 400 --nodes 5000
//! ```
//!
//! Given `--data` and no record of games, weights are fitted to labelled positions instead ([`labelled`]); given both, the
//! labelled positions only measure the result. The piece-square tables are fitted to the same examples and written beside
//! the other file, as `piece_square.weights`.

pub mod examples;
pub mod labelled;

use crate::dataset::{Dataset, WeightsFile, fit_weights};
use crate::deviation::{self, Study, Values, by_depth, program};
use crate::errors::{Errors, Loss, measure};
use crate::fit::{Example, FitPlan};
use crate::options::{files, read};
use crate::play::Conditions;
use crate::{Hear, Options, Summary};
use nullwindow::{Depth, Evaluate};
use nullwindow_arena::{Openings, Resign, Rules};
use nullwindow_chess::{PieceSquare, Position, Textbook, Trained};
use nullwindow_engine::CHESS;
use nullwindow_notation::weights::{Linear, Weights};
use std::path::PathBuf;

/// How evaluations of chess play: `trained`, `textbook`, `squares`, or files of weights.
pub fn conditions() -> Conditions {
    Conditions {
        kind: &CHESS,
        // Large enough for some ten thousand nodes.
        search: &[("grain", "1"), ("table", "2^15")],
        openings: Openings::random(&CHESS),
        self_play_openings: None,
        rules: Rules { max_plies: 320, resign: Some(Resign { score: 10.0, plies: 6 }), ..Rules::default() },
    }
}

/// Plays games if asked to, and fits both evaluations.
///
/// # Errors
/// A file cannot be read or written, or there is nothing to fit to.
pub fn run(options: &Options, hear: &mut Hear<'_>) -> Result<Summary, String> {
    let mut summary = Summary::new("chess");
    if let Some(played) = conditions().self_play(crate::selfplay::line::<Position>, options, hear)? {
        let Options { nodes, seed, .. } = options;
        summary.add("games", format!("{} of self-play, {nodes} nodes a move, seed {seed}", played.games));
    }
    let labelled = labelled(options)?;
    let (dataset, source) = match &options.games {
        Some(file) => (examples::from_games(file)?, "our own games"),
        None => (labelled.clone(), "labelled positions"),
    };
    summary.add("fitted to", format!("{} positions of {source}", dataset.train.len()));
    let loss = Loss::Logistic { scale: examples::scale(&Textbook, &dataset.train) };
    let fits = Fits { dataset, labelled, loss, options, notes: summary.notes() };
    let beside = options.out.as_ref().map(|path| path.with_file_name("piece_square.weights"));
    let (by_hand, out) = (PieceSquare::by_hand(), options.out.clone());
    let squares = fits.fit("squares", &by_hand, PieceSquare::with, beside, hear, &mut summary)?;
    let trained = fits.fit("trained", &Trained::by_hand(), Trained::with, out, hear, &mut summary)?;
    fits.measure("textbook", &Textbook, &mut summary);
    fits.measure("squares", &squares, &mut summary);
    fits.measure("trained", &trained, &mut summary);
    Ok(summary)
}

/// Fits the law of Multi-ProbCut's margins to searches of positions of [`Options::games`].
///
/// # Errors
/// The games cannot be read or are too few.
pub fn deviation(options: &Options, hear: &mut Hear<'_>) -> Result<Summary, String> {
    let study = Study {
        unit: ("pawns", 100),
        suits: |position: &Position| !position.is_check(),
        search: || program(&CHESS),
        values: |program, position| Values {
            stage: stage(position),
            by_depth: by_depth(program.as_mut(), position, DEEPEST),
            at_the_end: None,
        },
    };
    deviation::fit(&study, options, hear)
}

/// How deep positions are searched for that.
const DEEPEST: Depth = 12;

/// The stage of the game for that, by the number of pieces, eight each.
fn stage(position: &Position) -> usize {
    position.piece_count().saturating_sub(1) as usize / 8
}

/// The labelled positions of [`Options::data`].
fn labelled(options: &Options) -> Result<Dataset<Position>, String> {
    let mut dataset = Dataset::default();
    for path in files(&options.data, &[".epd", ".epd.gz"])? {
        labelled::add(&mut dataset, &read(&path)?).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(dataset)
}

/// How many examples it takes to move a weight half-way from where it was.
const SHRINK: f32 = 50.0;

/// What all evaluations are fitted to and measured on.
struct Fits<'a> {
    dataset: Dataset<Position>,
    labelled: Dataset<Position>,
    loss: Loss,
    options: &'a Options,
    notes: Vec<String>,
}

impl Fits<'_> {
    /// Fits an evaluation, and adds the facts to the summary under its name.
    fn fit<E: Linear<Position> + Evaluate<Position> + Sync>(
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
        let plan = FitPlan { steps: 300, patience: 10, shrink: SHRINK, start, ..FitPlan::new(self.loss) };
        let file = WeightsFile { game: "chess", make, notes: self.notes.clone() };
        let options = Options { out, ..self.options.clone() };
        let fitted = fit_weights(&self.dataset, &plan, &file, &options, hear)?;
        let facts = fitted.facts.into_iter().map(|(fact, value)| (format!("{name}: {fact}"), value));
        summary.facts.extend(facts);
        summary.weights = fitted.weights;
        make(summary.weights.as_ref().ok_or("a fit without weights")?)
    }

    /// The errors of an evaluation on the games held out, and on labelled positions.
    fn measure<E: Evaluate<Position> + Sync>(&self, name: &str, evaluation: &E, summary: &mut Summary) {
        let errors = |examples: &[Example<Position>], loss| -> Errors {
            measure(|p| evaluation.evaluate(p), examples, loss, self.options.threads)
        };
        summary.add(format!("held out, {name}"), errors(&self.dataset.test, self.loss));
        if self.options.games.is_some() && !self.labelled.test.is_empty() {
            let loss = Loss::Logistic { scale: examples::scale(evaluation, &self.labelled.train) };
            summary.add(format!("labelled positions, {name}"), errors(&self.labelled.test, loss));
        }
    }
}
