//! Othello: pattern tables, fitted to games of our own and to tournament games, from the end of the game to its beginning.
//!
//! Our own games ([`Options::games`]) begin with 8 to 24 random moves and end with perfect play, so that their final score is
//! the value of every position from 16 empty squares on. Earlier positions are worth a mixture of that score and of what the
//! search found there. Tournament games are files of the WTHOR base (`.wtb`), each with the score of perfect play from 24 empty
//! squares.
//!
//! Each phase of the game has weights of its own. It is fitted to its own plies and, counting half, to adjacent ones, and
//! starts from the weights of the phase after it: rare weights stay as they are there.
//!
//! Errors are measured on one in twenty of our own games and on the tournament games of the years 2022–2025, of which the
//! positions with 12 and 8 empty squares are solved.

mod deviation;
mod ending;
mod games;
mod phases;

use crate::errors::{Errors, Loss, measure, round};
use crate::fit::Example;
use crate::options::{Hear, Options, Summary};
use crate::play::Conditions;
use crate::selfplay;
use games::{Games, Known};
use nullwindow::table::Hashed;
use nullwindow::{Evaluate, Score, Searcher};
use nullwindow_arena::{GameRunner, Openings, Rules};
use nullwindow_engine::OTHELLO;
use nullwindow_notation::weights::{Packing, Weights};
use nullwindow_othello::{FastestFirst, Position, Textbook, Trained, UNIT, endgame};

/// Errors are measured at these numbers of empty squares, where values are exact.
const MEASURED: [u32; 3] = [24, 12, 8];

/// The same for our own games, exact from 16 empty squares on.
const OWN_MEASURED: [u32; 12] = [48, 44, 40, 36, 32, 28, 24, 20, 16, 12, 8, 4];

/// The search that solves endgames.
type SolveSearch = Searcher<Position, Textbook, Hashed, endgame::Ending>;

/// How evaluations of Othello play: `trained`, `textbook`, or files of weights.
pub fn conditions() -> Conditions {
    Conditions {
        kind: &OTHELLO,
        search: &[("table", "1")],
        openings: Openings::Random { plies: 8, balance: Some(6.0) },
        // Searches see positions that no player would go for, of all phases.
        self_play_openings: Some(Openings::Varied { least: 8, most: 24 }),
        rules: Rules::default(),
    }
}

/// Fits the weights to the games of [`Options::data`].
///
/// # Errors
/// The data are invalid, or the weights cannot be written.
pub fn run(options: &Options, hear: &mut Hear<'_>) -> Result<Summary, String> {
    conditions().self_play(line, options, hear)?;
    if options.data.is_empty() && options.games.is_none() {
        let why = "no games to fit othello to: give --data with files of WTHOR (.wtb), or --self-play";
        return Err(why.to_owned());
    }
    let games = Games::read(options, hear)?;
    let (values, clipped) = quantised(&phases::fit(&games, options.threads, hear)?);
    let mut notes = Vec::new();
    if games.learned.len() > games.own {
        let base = "WTHOR base of tournament games (Fédération française d'Othello), facts of games only";
        notes.push(base.to_owned());
    }
    notes.extend(games.own_from.iter().map(|line| format!("our own games: {line}")));
    notes.push(
        "command: nullwindow train othello --data WTHOR --record own.games --out trained.weights".to_owned(),
    );
    let mut weights = Weights { game: "othello".to_owned(), notes, values };
    let trained = Trained::with(&weights)?;
    let mut summary = Summary::new("othello");
    let Games { learned, held_out, own_held_out, own, .. } = &games;
    let tournament = learned.len() - own;
    summary.add("tournament games", format!("{tournament} to learn from, {} held out", held_out.len()));
    summary.add("our own games", format!("{own} to learn from, {} held out", own_held_out.len()));
    for empties in MEASURED {
        add_errors("tournaments", &games.held_out, empties, &trained, options.threads, &mut summary);
    }
    for empties in OWN_MEASURED {
        add_errors("our own", &games.own_held_out, empties, &trained, options.threads, &mut summary);
    }
    let packing = Packing { stride: Trained::phase_len(), step: STEP };
    summary.finish(&mut weights, clipped, options, |weights| weights.to_packed_bytes(packing))?;
    Ok(summary)
}

/// Weights are multiples of this: a twenty-fifth of a disc.
const STEP: i16 = 4;

/// Weights as the file holds them, and how many of them do not fit into it.
fn quantised(weights: &[f32]) -> (Vec<i16>, usize) {
    let steps: Vec<f32> = weights.iter().map(|weight| weight / f32::from(STEP)).collect();
    let most = i16::MAX / STEP;
    let (values, clipped) = round(&steps);
    (values.into_iter().map(|value| value.clamp(-most, most) * STEP).collect(), clipped)
}

/// Plays the game of self-play with a number and returns its line. From 16 empty squares on both sides play
/// perfectly, so that the final score is the value of each of those positions.
///
/// # Errors
/// It cannot be played.
pub fn line(runner: &mut GameRunner<'_>, number: u64) -> Result<String, String> {
    ending::perfected(&selfplay::game(runner, number)?).map(|game| game.line())
}

/// Fits the law of Multi-ProbCut's margins to searches of positions of [`Options::games`].
///
/// # Errors
/// The games cannot be read or are too few.
pub fn deviation(options: &Options, hear: &mut Hear<'_>) -> Result<Summary, String> {
    crate::deviation::fit(&deviation::STUDY, options, hear)
}

/// Adds the errors of `trained` and of simpler evaluations at a number of empty squares, on games held out.
fn add_errors(
    name: &str,
    games: &[Known],
    empties: u32,
    trained: &Trained,
    threads: usize,
    summary: &mut Summary,
) {
    let examples: Vec<Example<Position>> = games.iter().filter_map(|game| game.example(empties)).collect();
    if examples.is_empty() {
        return;
    }
    let discs = |errors: Errors| errors.mae() / f64::from(UNIT);
    let ours = discs(measure(|p| trained.evaluate(p), &examples, Loss::Squared, threads));
    let textbook = discs(measure(|p| Textbook.evaluate(p), &examples, Loss::Squared, threads));
    let zero = discs(measure(|_| Score::ZERO, &examples, Loss::Squared, threads));
    let count = examples.len();
    let told =
        format!("{count} positions, mean error {ours:.3} discs (textbook {textbook:.3}, zero {zero:.3})");
    summary.add(format!("{name}, held out, {empties} empty"), told);
}

/// A search for the value of endgames of few empty squares.
fn solver() -> SolveSearch {
    let order: nullwindow::order::Orders<Position> =
        vec![Box::new(nullwindow::order::TableMove), Box::new(FastestFirst)];
    Searcher::with(Textbook, Hashed::mib(1)).select(endgame::Ending::default()).order(order)
}

/// The exact disc difference of `position`, for the side to move.
fn solve(search: &mut SolveSearch, position: &Position) -> i32 {
    *search.settings_mut() = nullwindow::Settings { pv: nullwindow::Variation::Move, ..endgame::settings() };
    search.run(position, &endgame::limits(position)).value.get() / UNIT
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Game;
    use nullwindow::random::SplitMix64;
    use std::ops::ControlFlow;

    /// A file of random games, as WTHOR would keep it.
    fn wthor_file(year: u16, games: u64) -> Vec<u8> {
        let mut bytes =
            vec![20, 26, 11, 15, games as u8, 0, 0, 0, 0, 0, year as u8, (year >> 8) as u8, 8, 0, 24, 0];
        for seed in 0..games {
            let mut random = SplitMix64::new(seed + u64::from(year) * 1000);
            let (mut position, mut record) = (Position::start(), vec![0, 0, 0, 0, 0, 0, 32, 20 + seed as u8]);
            while position.outcome().is_none() {
                let mut moves = Vec::new();
                position.moves(&mut moves);
                let mv = moves[random.below(moves.len() as u64) as usize];
                record.extend(mv.square().map(|square| 10 * (square / 8 + 1) + square % 8 + 1));
                position = position.play(mv);
            }
            record.resize(68, 0);
            bytes.extend(record);
        }
        bytes
    }

    #[test]
    fn a_few_games_give_weights() {
        let folder = std::env::temp_dir().join(format!("nullwindow-othello-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        for (year, games) in [(2001, 40), (2022, 5)] {
            std::fs::write(folder.join(format!("WTH_{year}.wtb")), wthor_file(year, games)).expect("a file");
        }
        let weights = |threads: usize| {
            let options = Options {
                data: vec![folder.clone()],
                self_play: Some(20),
                nodes: 50,
                games: Some(folder.join(format!("{threads}.games"))),
                out: Some(folder.join("new.weights")),
                threads,
                ..Options::default()
            };
            run(&options, &mut |_| ControlFlow::Continue(())).expect("a fit");
            std::fs::read(folder.join("new.weights")).expect("a file")
        };
        let written = weights(2);
        assert!(written == weights(1), "the same on one thread and on two");
        let read = Weights::read(&written, "othello").expect("weights");
        assert!(Trained::with(&read).is_ok());
        for wanted in
            ["tournaments, held out, 24 empty: 5 positions", "tournament games: 40 to learn from, 5"]
        {
            assert!(read.notes.iter().any(|note| note.starts_with(wanted)), "{:?}", read.notes);
        }
        std::fs::remove_dir_all(&folder).expect("it can go");
    }

    #[test]
    fn unknown_evaluations_are_refused() {
        let asked = crate::Match::between("trained", "no such file");
        assert!(conditions().plan(&asked).is_err());
    }
}
