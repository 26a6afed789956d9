//! Checkers: results of tournament games, then of our own, by logistic regression.
//!
//! Examples are the quiet positions of a game (neither side can capture), with its result. Games whose first plies lead
//! to the same position stay together: they are fitted to, or held out, as a family. The same game is taken once.
//!
//! Material alone (a man and a king, each by phase) is fitted to the same examples in the same way: it is what the
//! whole evaluation must beat on the games held out, and it says how many units a man is.

use crate::contest;
use crate::errors::{Errors, Loss, measure, round};
use crate::fit::{self, Example, fit};
use crate::game::{Openings, Verdicts, Won};
use crate::lesson::{Lesson, Recipe, judge, learn, play_games};
use crate::options::{Hear, Match, Options, Summary, files, read};
use crate::player::Player;
use crate::record;
use crate::selfplay;
use crate::split::Split;
use nullwindow::notation::Notation;
use nullwindow::order::{History, Orders, Reward, TableMove};
use nullwindow::table::Hashed;
use nullwindow::weights::{Linear, Weights};
use nullwindow::{Evaluate, Game, Limits, Searcher};
use nullwindow_checkers::{Position, Quiescence, Side, Static, Textbook, Trained, UNIT, pdn};
use nullwindow_records::{GameEnd, VerifiedGame};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::Path;

/// Trains the evaluation of checkers.
///
/// [`Options::data`] are files or folders of PDN (`.pdn`) or of lines as E. C. Joyce's collection has (`.txt`: moves over
/// squares from 0 to 31, a tab, the result).
///
/// # Errors
/// Says which file cannot be read, or that there is nothing to fit to.
pub fn run(options: &Options, hear: &mut Hear<'_>) -> Result<Summary, String> {
    if let Some(games) = options.self_play {
        let file = options.games.as_ref().ok_or("self-play needs a file: give --record FILE")?;
        let plan = self_play(options, games)?;
        play_games(&plan, file, options, hear)?;
    }
    let mut collection = Collection::default();
    for path in files(&options.data, &[".pdn", ".txt"])? {
        collection.take_file(&path)?;
    }
    let mut material = Material::default();
    if !collection.lesson.train.is_empty() {
        material.calibrate(&collection.lesson, options);
    }
    if let Some(file) = &options.games {
        for game in selfplay::read::<Position>(file)? {
            collection.take_own(&game?, material.scale);
        }
    }
    let lesson = collection.lesson;
    if lesson.train.is_empty() {
        return Err("no positions to fit checkers to: give --data or --self-play".into());
    }
    material.fit(&lesson, options);
    let plan =
        fit::Plan { shrink: SHRINK, steps: 100, start: material.start(), ..fit::Plan::new(material.loss()) };
    let mut notes = collection.notes;
    if collection.own > 0 {
        notes.push(format!("results and values of {} games of self-play", collection.own));
    }
    notes.push(format!("material alone, fitted the same way, on the games held out: {}", material.held_out));
    let recipe = Recipe { per_unit: 1.0, make: &Trained::with, notes };
    let mut summary = learn("checkers", &lesson, &plan, &recipe, options, hear)?;
    summary.add("held out, material alone", material.held_out);
    summary.add("a man, a king (material alone)", format!("{:?}", material.weights));
    Ok(summary)
}

/// Plays a match between two evaluations: `trained`, `textbook`, `by-hand`, or a file of weights.
///
/// # Errors
/// Says which file is no file of weights.
pub fn versus(asked: &Match, hear: &mut Hear<'_>) -> Result<Summary, String> {
    let [first, second] = &asked.players;
    let plan = contest::Plan {
        players: [player(first, asked.nodes)?, player(second, asked.nodes)?],
        openings: openings(),
        verdicts: VERDICTS,
        seed: asked.seed,
        pairs: asked.games.div_ceil(2),
        threads: asked.threads,
    };
    Ok(judge(&plan, asked, hear))
}

/// Weights are held back by as much as so many examples: most patterns are rare.
const SHRINK: f32 = 64.0;

/// A game is over when both agree for a while that it is won. In the endgame a king is worth four men and yet may not
/// be enough, so it takes more than two of them.
const VERDICTS: Verdicts = Verdicts { max_plies: 200, won: Some(Won { score: 8 * UNIT, plies: 6 }) };

/// Random first moves, as long as nobody has thrown the game away.
fn openings() -> Openings<Position> {
    Openings { balance: Some(UNIT / 2), ..Openings::random(4..=10) }
}

fn self_play(options: &Options, games: u64) -> Result<selfplay::Plan<Position>, String> {
    let name = options.weights.as_ref().map_or_else(|| "trained".into(), |path| path.display().to_string());
    Ok(selfplay::Plan {
        player: player(&name, options.nodes)?,
        openings: openings(),
        verdicts: VERDICTS,
        seed: options.seed,
        games,
        threads: options.threads,
    })
}

fn player(name: &str, nodes: u64) -> Result<Player<Position>, String> {
    let trained = match name {
        "textbook" => return Ok(searching(name, nodes, Textbook)),
        "trained" => Trained::new(),
        "by-hand" => Trained::with(&Trained::by_hand())?,
        path => Trained::with(&weights_of(Path::new(path))?)?,
    };
    Ok(searching(name, nodes, trained))
}

fn weights_of(path: &Path) -> Result<Weights, String> {
    Weights::read(&read(path)?, "checkers").map_err(|error| format!("{}: {error}", path.display()))
}

fn searching<E>(name: &str, nodes: u64, evaluation: E) -> Player<Position>
where
    E: Evaluate<Position> + Clone + Send + Sync + 'static,
{
    let limits = move |_: &Position| Limits::depth(60).nodes(nodes);
    Player::searching(format!("{name}, {nodes} nodes"), limits, Quiescence, move || {
        let order: Orders<Position> =
            vec![Box::new(TableMove), Box::new(History::new(Reward::Square)), Box::new(Static)];
        Searcher::with(evaluation.clone(), Hashed::entries(1 << 13)).order(order)
    })
}

/// Games become examples.
#[derive(Default)]
struct Collection {
    lesson: Lesson<Position>,
    /// How many games of ours were taken.
    own: u64,
    /// Games that were taken, by their positions.
    seen: HashSet<Vec<u64>>,
    notes: Vec<String>,
}

/// Games that lead to the same position after so many plies are a family.
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
        self.lesson.add_game(&Split::default(), family, examples);
        true
    }

    /// A game of ours: its result, and as much what the search thought, which is less a matter of luck.
    fn take_own(&mut self, game: &record::Record<Position>, scale: f32) {
        let loss = Loss::Logistic { scale };
        let moments = game.moments().filter(|moment| moment.position.is_quiet());
        let examples = moments.filter_map(|moment| {
            let thought = loss.predict(f64::from(moment.ply.score?)) as f32;
            let target = f32::midpoint(moment.ending.result.points(), thought);
            Some(Example { position: moment.position, target, weight: 1.0 })
        });
        let examples: Vec<_> = examples.collect();
        // Where there are tournament games, these alone are the test.
        let test = if self.notes.is_empty() { Split::default().test } else { 0 };
        self.lesson.add_game(&Split { test, ..Split::default() }, game.number, examples);
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

/// Material alone: the first weights of [`Trained`], a man and a king by phase.
struct Material {
    /// Evaluation units for odds of e to 1, such that a man in the middle of a game is worth [`UNIT`].
    scale: f32,
    weights: Vec<f32>,
    held_out: Errors,
}

struct ManAndKing;

const WEIGHTS: usize = 6;

impl Linear<Position> for ManAndKing {
    fn count() -> usize {
        WEIGHTS
    }

    fn features(position: &Position, list: &mut Vec<(u32, f32)>) {
        let start = list.len();
        Trained::features(position, list);
        let mut kept = start;
        for i in start..list.len() {
            if (list[i].0 as usize) < WEIGHTS {
                list[kept] = list[i];
                kept += 1;
            }
        }
        list.truncate(kept);
    }
}

impl Default for Material {
    /// Before the fit; the scale is that of tournament games.
    fn default() -> Material {
        Material { scale: 100.0, weights: vec![0.0; WEIGHTS], held_out: Errors::default() }
    }
}

impl Material {
    fn loss(&self) -> Loss {
        Loss::Logistic { scale: self.scale }
    }

    /// Finds the scale at which a man of the middle phase is the unit.
    fn calibrate(&mut self, lesson: &Lesson<Position>, options: &Options) {
        self.fit(lesson, options);
        self.scale *= UNIT as f32 / self.weights[1].max(1.0);
    }

    fn fit(&mut self, lesson: &Lesson<Position>, options: &Options) {
        let plan = fit::Plan { shrink: 0.0, threads: options.threads, ..fit::Plan::new(self.loss()) };
        let hush = |_: &fit::Step| ControlFlow::Continue(());
        self.weights = fit::<Position, ManAndKing>(&lesson.train, &lesson.validation, &plan, hush).weights;
        let values = round(&self.start(), 1.0).values;
        let weights = Weights { game: "checkers".into(), notes: Vec::new(), values };
        if let Ok(evaluation) = Trained::with(&weights) {
            self.held_out = measure(&evaluation, &lesson.test, self.loss(), options.threads);
        }
    }

    /// All weights of [`Trained`], of which only these are not zero.
    fn start(&self) -> Vec<f32> {
        let mut start = vec![0.0; Trained::count()];
        start[..WEIGHTS].copy_from_slice(&self.weights);
        start
    }
}
