use crate::endgame::{EndPass, Endgame};
use crate::kind::{Cost, GameKind, Palette, ReadGames, Samples};
use crate::perft::{PerftMode, branch_for_each_move};
use crate::problem::{Ask, Problem, ProblemSet, ReadProblem};
use crate::record::{by_line, read_plain};
use nullwindow::table::{Certainty, Draft};
use nullwindow::{Depth, Game as _, Outcome, Parallel};
use nullwindow_notation::Cursor;
use nullwindow_notation::Notation;
use nullwindow_othello::{
    Colour, Mode, Position, Static, Textbook, Trained, UNIT, endgame, ggf, obf, perft, positions, wthor,
};
use nullwindow_records::{GGF, GameEnd, GameRecord, VerifiedGame};
use std::sync::LazyLock;

/// Othello.
pub static OTHELLO: LazyLock<GameKind> = LazyLock::new(|| {
    let pass_is_ply =
        PerftMode { count: |at, depth| perft(at, depth, Mode::PassIsPly), branches: branch_for_each_move };
    let pass_is_free = PerftMode {
        count: |at, depth| perft(at, depth, Mode::PassIsFree),
        branches: |position| {
            let mut branches = branch_for_each_move(position);
            let passes = branches.len() == 1 && branches[0].text == "pass";
            for branch in &mut branches {
                branch.plies = u32::from(!passes);
            }
            branches
        },
    };
    GameKind::builder::<Position>("8×8, a forced pass is a move, empty squares go to the winner")
        .describe(|kind| {
            kind.players = ["Black", "White"];
            (kind.unit, kind.scale) = ("disc", UNIT);
            (kind.spoken_unit, kind.spoken_scale) = ("discs", UNIT);
            kind.odds = 5 * UNIT;
            kind.format = "GGF";
            kind.protocol = "nboard";
            kind.example = "---------------------------OX------XO--------------------------- X";
            kind.palette = Palette { light: 29, dark: 29, marked: 35, pieces: [16, 231] };
            let (consecutive, others) = (&positions::CONSECUTIVE, &positions::OTHERS);
            kind.samples = Samples { consecutive, others, corpus: Some(&positions::CORPUS) };
            kind.random_opening = (8, Some(4.0));
            kind.cost = Cost { base: 2.3e-6, growth: 3.3 };
            // Two threads: 0.54 of one's time, against 0.72 for lazy and 0.94 for gamma (docs/strength.md).
            (kind.play.selective, kind.play.parallel) = (true, Parallel::Abdada);
            // Half a disc and two plies a step: +52 ± 34 Elo at 20,000 nodes (docs/strength.md).
            (kind.play.draft, kind.play.grain, kind.play.step) = (Draft::AtLeast, 50, Some(2));
            kind.play.certainty = Certainty::LEAST;
            "selfplay".clone_into(&mut kind.play.evaluation);
            kind.problems = problems;
            kind.read_problems = |text| by_line(text, problem);
            (kind.read_text, kind.read_binary) = (read_games, read_wthor);
            kind.named_openings = positions::OPENINGS;
        })
        .evaluation("trained", "patterns by phase, fitted to tournament games and exact values", Trained::new)
        .evaluation("selfplay", "the same patterns, fitted to games of self-play too", Trained::selfplay)
        .evaluation("textbook", "mobility, corners and edges, a page written by hand", || Textbook)
        .weights(|weights| Ok(Box::new(Trained::with(weights)?)))
        .perft("pass-is-ply", "a pass counts as a ply, a game that has ended counts as one", pass_is_ply)
        .perft("pass-is-free", "a pass costs no ply", pass_is_free)
        .order(|| Box::new(Static))
        .endgame(
            |position| {
                Some(Endgame {
                    plies: endgame::squares_left(position),
                    full_width: endgame::plies_left(position),
                    warm_up: endgame::warm_up(position),
                    step: 2 * UNIT,
                    passes: endgame::PASSES
                        .iter()
                        .map(|&certainty| EndPass {
                            certainty,
                            nodes: endgame::nodes(position, certainty),
                            pays: endgame::pays(position, certainty),
                        })
                        .collect(),
                    settings: endgame::settings(),
                    // Orders endgames a little better than `trained`, and its tables are in use anyway.
                    order: endgame::order(&Trained::selfplay()),
                })
            },
            |config| endgame::Ending::with_grain(config.grain),
        )
        .canonical(Position::canonical)
        .noise(noise)
        .written(write_game)
        .build_own()
});

/// How far the value of a search of `depth` plies is off from the game's own: σ by the law of Multi-ProbCut in
/// [`endgame`], with the end of the game as the deeper search.
fn noise(position: &Position, depth: Depth) -> i32 {
    let empties = position.empties();
    let (end, stage) = (empties as Depth, endgame::stage(empties, 0));
    endgame::deviation().sigma(stage, end, depth.clamp(0, end)).round() as i32
}

fn problems() -> Vec<ProblemSet> {
    let read = |known: &positions::Endgame| Problem {
        name: format!("FFO {}", known.number),
        position: known.text.to_owned(),
        asks: vec![Ask::Value(known.score)],
        scores: Vec::new(),
    };
    let mut all = positions::FFO.iter().map(read);
    let about = "the FFO endgame test, numbers 20 to 39: find the exact score";
    let about_40 = "its numbers 40 to 49, by which solvers are compared";
    let about_50 = "its numbers 50 to 59, which take long: 26 to 34 empty squares";
    vec![
        ProblemSet { name: "ffo", about, problems: all.by_ref().take(20).collect() },
        ProblemSet { name: "ffo-40", about: about_40, problems: all.by_ref().take(10).collect() },
        ProblemSet { name: "ffo-50", about: about_50, problems: all.collect() },
    ]
}

/// A line of OBF: a position, and what its moves are worth.
fn problem(number: usize, line: &str) -> ReadProblem {
    let record = match obf::read(line)?.pop() {
        Some(record) => record,
        None => obf::ScoredPosition { position: Position::parse(line)?, scores: Vec::new() },
    };
    let mut asks = Vec::new();
    if let Some(best) = record.best() {
        let good = record.scores.iter().filter(|(_, score)| *score == best);
        asks.push(Ask::Value(best));
        asks.push(Ask::Best(good.map(|(mv, _)| record.position.move_text(*mv)).collect()));
    }
    let score = |(mv, score): &(_, i32)| (record.position.move_text(*mv), *score);
    let (name, scores) = (format!("line {number}"), record.scores.iter().map(score).collect());
    Ok(Problem { name, position: record.position.text(), asks, scores })
}

/// GGF, moves from the start, or positions, one a line.
fn read_games(text: &str) -> ReadGames {
    match text.trim_start().chars().next() {
        None => Position::parse(text).err().into_iter().map(Err).collect(),
        Some('(') => ggf::games(text).map(|game| game.map(judged)).collect(),
        Some(_) => {
            let replayed = |game: GameRecord| game.verify(Position::parse).map(judged);
            read_plain::<Position>(text).into_iter().map(|game| game.and_then(replayed)).collect()
        }
    }
}

/// The game with the result on the board, where the file does not say one.
fn judged(mut game: VerifiedGame<Position>) -> GameRecord {
    if game.record.result == GameEnd::Unknown {
        game.record.result = margin(&game.end()).map_or(GameEnd::Unknown, GameEnd::by_margin);
    }
    game.record
}

/// Black's discs more than White's, if the game is over; empty squares are the winner's.
fn margin(last: &Position) -> Option<f64> {
    let Some(Outcome::Score(score)) = last.outcome() else { return None };
    let discs = score.get() / UNIT;
    Some(f64::from(if last.colour() == Colour::Black { discs } else { -discs }))
}

/// Writes a game with the number of discs by which it was won, unless its tag `RE` agrees with the result.
fn write_game(mut game: VerifiedGame<Position>) -> String {
    let result = game.record.result;
    let said = game.record.tag("RE").and_then(GameEnd::read_margin);
    if let Some(discs) = margin(&game.end()).filter(|&discs| GameEnd::by_margin(discs) == result)
        && said != Some(result)
    {
        game.record.set_tag("RE", format!("{discs:+.2}"));
    }
    GGF.write(&game.record)
}

/// A file of WTHOR, if it looks like one: it is as long as its header says, or begins with the date it was made, which no
/// text does.
fn read_wthor(bytes: &[u8]) -> Option<ReadGames> {
    const HEADER: usize = 16;
    const GAME: usize = 68;
    let header = bytes.first_chunk::<HEADER>()?;
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]) as usize;
    let is_as_long = bytes.len() == HEADER + GAME * count;
    let has_a_date = matches!(header[..4], [19 | 20, 0..=99, 1..=12, 1..=31]);
    if count == 0 || !(is_as_long || has_a_date) {
        return None;
    }
    let wrong = |error: wthor::WthorError, place: &str| {
        let expected = format!("{} ({place} of WTHOR, columns are bytes)", error.expected);
        Cursor::new("").placed((1, error.offset + 1)).error(expected, error.found)
    };
    let (header, games) = match wthor::read_each(bytes) {
        Ok(read) => read,
        Err(error) => return Some(vec![Err(wrong(error, "a file"))]),
    };
    let read = |(number, game): (usize, Result<wthor::Game, _>)| {
        let game = game.map_err(|error| wrong(error, &format!("game {number} of a file")))?;
        let mut record = VerifiedGame::new(Position::start(), game.moves).record;
        record.tags.push(("Date".to_owned(), header.year.to_string()));
        record.result = GameEnd::by_margin(f64::from(game.score) - 32.0);
        Ok(record)
    };
    Some((1..).zip(games).map(read).collect())
}
