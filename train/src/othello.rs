//! Othello: pattern tables, fitted to tournament games from the end of the game to its beginning.
//!
//! The data are files of the WTHOR base (`.wtb`). Each of its games has the score of perfect play from 24 empty squares;
//! each game's positions at 12 and at 8 empty squares are solved here, and positions one random move off the game too, so
//! that the evaluation sees what a search sees. The value of other positions is that of a search of four plies with the
//! weights of the later phases. The years 2022–2025 are held out.
//!
//! Each phase of the game has weights of its own. It is fitted to its own plies and, counting half, to adjacent ones, and
//! starts from the weights of the phase after it: rare weights stay as they are there.
//!
//! Solving takes most of the time; [`Options::games`] names a file that keeps the solved values.

mod deviation;
mod ending;
mod games;
mod phases;

use crate::errors::{Errors, Loss, measure, round};
use crate::fit::Example;
use crate::options::{Hear, Options, Summary};
use crate::play::Conditions;
use crate::selfplay;
use games::Tournament;
use nullwindow::table::Hashed;
use nullwindow::{Evaluate, Score, Searcher};
use nullwindow_arena::{GameRunner, Openings, Rules};
use nullwindow_engine::OTHELLO;
use nullwindow_notation::weights::Weights;
use nullwindow_othello::{FastestFirst, Position, Textbook, Trained, UNIT, endgame};

/// Errors are measured at these numbers of empty squares, where values are exact.
const MEASURED: [u32; 3] = [24, 12, 8];

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
    let played = conditions().self_play(line, options, hear)?;
    if let Some(played) = played.filter(|_| options.data.is_empty()) {
        let mut summary = Summary::new("othello");
        summary.add("games", played.games);
        return Ok(summary);
    }
    if options.data.is_empty() {
        return Err("no games to fit othello to: give --data with files of WTHOR (.wtb)".to_owned());
    }
    let tournament = Tournament::read(options, hear)?;
    let (values, clipped) = round(&phases::fit(&tournament, options.threads, hear)?);
    let notes = vec![
        "WTHOR base of tournament games (Fédération française d'Othello), facts of games only".to_owned(),
        "command: nullwindow train othello --data WTHOR --out trained.weights".to_owned(),
    ];
    let mut weights = Weights { game: "othello".to_owned(), notes, values };
    let trained = Trained::with(&weights)?;
    let mut summary = Summary::new("othello");
    let (games, held_out) = (tournament.games.len(), tournament.held_out.len());
    summary.add("games", format!("{games} to learn from, {held_out} held out"));
    add_errors(&tournament, &trained, options.threads, &mut summary);
    summary.finish(&mut weights, clipped, options)?;
    Ok(summary)
}

/// Plays the game of self-play with a number and returns its line. From [`ending::EXACT`] empty squares on both sides play
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
    deviation::fit(options, hear)
}

/// Adds the errors of `trained` and of simpler evaluations where values are exact, on games held out.
fn add_errors(tournament: &Tournament, trained: &Trained, threads: usize, summary: &mut Summary) {
    for empties in MEASURED {
        let examples = tournament.held_out.iter().filter_map(|game| game.example(empties));
        let examples: &[Example<Position>] = &examples.collect::<Vec<_>>();
        let discs = |errors: Errors| errors.mae() / f64::from(UNIT);
        let ours = discs(measure(|p| trained.evaluate(p), examples, Loss::Squared, threads));
        let textbook = discs(measure(|p| Textbook.evaluate(p), examples, Loss::Squared, threads));
        let zero = discs(measure(|_| Score::ZERO, examples, Loss::Squared, threads));
        let count = examples.len();
        let told =
            format!("{count} positions, mean error {ours:.3} discs (textbook {textbook:.3}, zero {zero:.3})");
        summary.add(format!("held out, {empties} empty"), told);
    }
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
    use std::path::Path;

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

    /// All games, with the values in the file, or solved on one thread and written to it.
    fn known(options: &Options, file: &Path) -> Vec<games::Known> {
        let options = Options { games: Some(file.to_owned()), threads: 1, ..options.clone() };
        let all = Tournament::read(&options, &mut |_| ControlFlow::Continue(())).expect("games");
        all.games.into_iter().chain(all.held_out).collect()
    }

    #[test]
    fn a_few_games_give_weights_and_a_file_of_solved_values() {
        let folder = std::env::temp_dir().join(format!("nullwindow-othello-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        for (year, games) in [(2001, 40), (2022, 5)] {
            std::fs::write(folder.join(format!("WTH_{year}.wtb")), wthor_file(year, games)).expect("a file");
        }
        let options = Options {
            data: vec![folder.clone()],
            games: Some(folder.join("solved.txt")),
            out: Some(folder.join("new.weights")),
            threads: 2,
            ..Options::default()
        };
        run(&options, &mut |_| ControlFlow::Continue(())).expect("a fit");
        let other = folder.join("other.txt");
        known(&options, &other);
        let text = |path: &Path| std::fs::read_to_string(path).expect("a file");
        assert_eq!(text(&folder.join("solved.txt")), text(&other), "on one thread and on two");
        let lines = games::kept_lines(Some(&other));
        assert_eq!(lines.len(), 45);
        for (line, game) in lines.iter().zip(&known(&options, &other)) {
            assert_eq!(line, &game.line(), "solved values are read as they were written");
        }
        let written = std::fs::read(folder.join("new.weights")).expect("a file");
        let read = Weights::read(&written, "othello").expect("weights");
        assert!(Trained::with(&read).is_ok());
        assert!(
            read.notes.iter().any(|note| note.starts_with("held out, 24 empty: 5 positions")),
            "{:?}",
            read.notes
        );
        std::fs::remove_dir_all(&folder).expect("it can go");
    }

    #[test]
    fn unknown_evaluations_are_refused() {
        let asked = crate::Match::between("trained", "no such file");
        assert!(conditions().plan(&asked).is_err());
    }
}
