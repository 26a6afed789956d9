//! Checkers: results of tournament games, then of our own, by logistic regression.
//!
//! Examples are the quiet positions of a game (neither side can capture), with its result. Games whose first plies lead to
//! the same position are a family, which is fitted to or held out as a whole. A game that occurs twice is used once.
//!
//! Material alone (a man and a king, each by phase) is fitted to the same examples in the same way: the whole evaluation
//! must beat it on the games held out, and it sets the number of units that a man is worth.

use crate::dataset::{Dataset, WeightsFile, fit_weights};
use crate::deviation::{self, Study, Values, by_depth, program};
use crate::errors::{Errors, Loss, measure, round};
use crate::fit::{Example, FitPlan, Step, fit};
use crate::options::{Hear, Options, Summary, files, read};
use crate::play::Conditions;
use crate::record::SelfPlayRecord;
use crate::selfplay;
use nullwindow::{Depth, Evaluate, Game};
use nullwindow_arena::{Openings, Resign, Rules};
use nullwindow_checkers::{Position, Side, Trained, UNIT, pdn, stage};
use nullwindow_engine::CHECKERS;
use nullwindow_notation::{
    Notation,
    weights::{Linear, Weights},
};
use nullwindow_records::{GameEnd, VerifiedGame};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::Path;

/// How evaluations of checkers play: `trained`, `textbook`, or files of weights.
pub fn conditions() -> Conditions {
    Conditions {
        kind: &CHECKERS,
        search: &[("grain", "1"), ("table", "2^13")],
        openings: Openings::Random { plies: 7, balance: Some(0.5) },
        self_play_openings: None,
        // In the endgame a king is worth four men and yet may not be enough, so it takes more than two of them.
        rules: Rules { max_plies: 200, resign: Some(Resign { score: 8.0, plies: 6 }), ..Rules::default() },
    }
}

/// Trains the evaluation of checkers.
///
/// [`Options::data`] are files or folders of PDN (`.pdn`) or of lines in the form of E. C. Joyce's collection (`.txt`: moves
/// over squares from 0 to 31, a tab, the result).
///
/// # Errors
/// A file cannot be read, or there is nothing to fit to.
pub fn run(options: &Options, hear: &mut Hear<'_>) -> Result<Summary, String> {
    conditions().self_play(selfplay::line::<Position>, options, hear)?;
    let mut collection = Collection::default();
    for path in files(&options.data, &[".pdn", ".txt"])? {
        collection.take_file(&path)?;
    }
    let mut scale = SCALE;
    if !collection.dataset.train.is_empty() {
        // Such that a man of the middle phase is worth the unit.
        scale *= UNIT as f32 / Material::fit(scale, &collection.dataset, options)?.weights[1].max(1.0);
    }
    if let Some(file) = &options.games {
        for game in selfplay::read(file)? {
            collection.take_own(&game, scale);
        }
    }
    let dataset = collection.dataset;
    let Material { weights: start, held_out } = Material::fit(scale, &dataset, options)?;
    let man_and_king = format!("{:?}", &start[..MATERIAL]);
    let plan = FitPlan { shrink: SHRINK, steps: 100, start, ..FitPlan::new(Loss::Logistic { scale }) };
    let mut notes = collection.notes;
    if collection.own > 0 {
        notes.push(format!("results and values of {} games of self-play", collection.own));
    }
    notes.push(format!("material alone, fitted the same way, on the games held out: {held_out}"));
    let file = WeightsFile { game: "checkers", make: Trained::with, notes };
    let mut summary = fit_weights(&dataset, &plan, &file, options, hear)?;
    summary.add("held out, material alone", held_out);
    summary.add("a man, a king (material alone)", man_and_king);
    Ok(summary)
}

/// Fits the law of Multi-ProbCut's margins to searches of positions of [`Options::games`].
///
/// # Errors
/// The games cannot be read or are too few.
pub fn deviation(options: &Options, hear: &mut Hear<'_>) -> Result<Summary, String> {
    let study = Study {
        unit: ("men", UNIT),
        suits: Position::is_quiet,
        search: || program(&CHECKERS),
        values: |program, position| Values {
            stage: stage(position),
            by_depth: by_depth(program.as_mut(), position, DEEPEST),
            at_the_end: None,
        },
    };
    deviation::fit(&study, options, hear)
}

/// How deep positions are searched for that.
const DEEPEST: Depth = 14;

/// Weights are held back by as much as this many examples: most patterns are rare.
const SHRINK: f32 = 64.0;

/// Collects examples from games.
#[derive(Default)]
struct Collection {
    dataset: Dataset<Position>,
    /// How many games of self-play were used.
    own: u64,
    /// Games that were used, by their positions.
    seen: HashSet<Vec<u64>>,
    notes: Vec<String>,
}

/// Games that lead to the same position after this many plies are a family.
const TRUNK: usize = 16;

impl Collection {
    fn take_file(&mut self, path: &Path) -> Result<(), String> {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let bytes = read(path)?;
        let text = String::from_utf8_lossy(&bytes);
        let (mut games, mut taken) = (0, 0);
        let is_pdn = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdn"));
        let mut take = |game: VerifiedGame<Position>| {
            games += 1;
            taken += usize::from(self.take(&game));
        };
        if is_pdn {
            for game in pdn::games(&text) {
                take(game.map_err(|error| format!("{name}: {error}"))?);
            }
        } else {
            for (i, line) in text.lines().enumerate() {
                take(game_of_line(line).map_err(|error| format!("{name}: line {}: {error}", i + 1))?);
            }
        }
        self.notes.push(format!("results of {taken} different games of {games} in {name}"));
        Ok(())
    }

    /// Whether the game was new and has a result.
    fn take(&mut self, game: &VerifiedGame<Position>) -> bool {
        let positions: Vec<Position> = game.positions().collect();
        let keys: Vec<u64> = positions.iter().map(Game::key).collect();
        let family = keys[TRUNK.min(keys.len() - 1)];
        let for_black = match game.record.result {
            GameEnd::Won(winner) => f32::from(winner == Side::Black.player()),
            GameEnd::Drawn => 0.5,
            GameEnd::Unknown => return false,
        };
        if !self.seen.insert(keys) {
            return false;
        }
        let examples = positions.into_iter().filter(Position::is_quiet).map(|position| {
            let target = if position.side() == Side::Black { for_black } else { 1.0 - for_black };
            Example { position, target, weight: 1.0 }
        });
        self.dataset.add_game(family, examples);
        true
    }

    /// A game of self-play. Half of the target is its result, half the value of the search, which is less a matter of luck.
    fn take_own(&mut self, game: &SelfPlayRecord<Position>, scale: f32) {
        let loss = Loss::Logistic { scale };
        let moments = game.moments().filter(|moment| moment.position.is_quiet());
        let examples = moments.filter_map(|moment| {
            let expected = loss.predict(f64::from(moment.ply.score?)) as f32;
            let target = f32::midpoint(moment.ending.points.value(), expected);
            Some(Example { position: moment.position, target, weight: 1.0 })
        });
        // Where there are tournament games, these alone are the test.
        if self.notes.is_empty() {
            self.dataset.add_game(game.number, examples);
        } else {
            self.dataset.add_untested_game(game.number, examples);
        }
        self.own += 1;
    }
}

/// A line of E. C. Joyce's collection.
fn game_of_line(line: &str) -> Result<VerifiedGame<Position>, String> {
    let (moves, result) = line.split_once('\t').ok_or("expected moves, a tab and the result")?;
    let (mut position, mut played) = (Position::start(), Vec::new());
    for word in moves.split_whitespace() {
        let squares: Option<Vec<String>> = word.split('-').map(square).collect();
        let text = squares.ok_or_else(|| format!("expected a move such as 10-13, found {word:?}"))?.join("-");
        let mv = position.parse_move(&text).map_err(|error| format!("{word}: {error}"))?;
        position = position.play(mv);
        played.push(mv);
    }
    let mut game = VerifiedGame::new(Position::start(), played);
    game.record.result = GameEnd::read(result.trim()).unwrap_or_default();
    Ok(game)
}

/// Rows are counted from the right there, and from 0.
fn square(text: &str) -> Option<String> {
    let index: u32 = text.parse().ok().filter(|index| *index < 32)?;
    Some((index / 4 * 4 + (3 - index % 4) + 1).to_string())
}

/// Evaluation units for odds of e to 1, where there are no tournament games to fit them to.
const SCALE: f32 = 100.0;

/// A man and a king by phase: the first weights of [`Trained`].
const MATERIAL: usize = 6;

struct ManAndKing;

impl Linear<Position> for ManAndKing {
    fn count() -> usize {
        MATERIAL
    }

    fn features(position: &Position, list: &mut Vec<(u32, f32)>) {
        let mut all = Vec::new();
        Trained::features(position, &mut all);
        list.extend(all.into_iter().filter(|feature| (feature.0 as usize) < MATERIAL));
    }
}

/// Material alone.
struct Material {
    /// All weights of [`Trained`]; only those of material are not zero.
    weights: Vec<f32>,
    held_out: Errors,
}

impl Material {
    fn fit(scale: f32, dataset: &Dataset<Position>, options: &Options) -> Result<Material, String> {
        let (loss, threads) = (Loss::Logistic { scale }, options.threads);
        let plan = FitPlan { shrink: 0.0, threads, ..FitPlan::new(loss) };
        let silent = |_: &Step| ControlFlow::Continue(());
        let fitted = fit::<Position, ManAndKing>(&dataset.train, &dataset.validation, &plan, silent);
        let mut weights = fitted.weights;
        weights.resize(Trained::count(), 0.0);
        let values = round(&weights).0;
        let evaluation = Trained::with(&Weights { game: "checkers".into(), notes: Vec::new(), values })?;
        Ok(Material { held_out: measure(|p| evaluation.evaluate(p), &dataset.test, loss, threads), weights })
    }
}
