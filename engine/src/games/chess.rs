use crate::board::listed;
use crate::kind::{Cost, GameKind, Mode, ReadGames, Samples};
use crate::options::{Config, Guess, Part};
use crate::perft::{PerftMode, branches};
use crate::problem::{Ask, Problem, ProblemSet, ReadProblem};
use crate::record::{by_line, read_plain};
use nullwindow::driver::MTD_STRIDE;
use nullwindow::table::Draft;
use nullwindow::{Algorithm, Cached};
use nullwindow_chess::epd::Epd;
use nullwindow_chess::{
    Margins, PieceSquare, Position, Quiescence, Selective, Static, Textbook, Trained, perft, pgn, positions,
};
use nullwindow_notation::Cursor;
use nullwindow_notation::Notation;
use nullwindow_notation::weights::Linear;
use nullwindow_records::PGN;
use std::sync::LazyLock;

/// 2 to this power values are remembered: a mebibyte, which stays in a core's cache.
const CACHE: u32 = 17;

/// Chess.
pub static CHESS: LazyLock<GameKind> = LazyLock::new(|| {
    GameKind::builder::<Position>("by the rules of FIDE, and Chess960")
        .describe(|kind| {
            kind.players = ["White", "Black"];
            (kind.unit, kind.scale) = ("centipawn", 1);
            (kind.spoken_unit, kind.spoken_scale) = ("pawns", 100);
            kind.odds = 250;
            kind.format = "PGN";
            kind.protocol = "uci";
            kind.random_opening = (8, Some(0.6));
            kind.example = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
            let (consecutive, others) = (&positions::CONSECUTIVE, &positions::OTHERS);
            kind.samples = Samples { consecutive, others, corpus: Some(&positions::CORPUS) };
            kind.cost = Cost { base: 1.2e-5, growth: 5.0 };
            kind.play = play();
            kind.problems = problems;
            kind.read_problems = |text| by_line(text, problem);
            kind.read_text = read_games;
            kind.named_openings = positions::OPENINGS;
        })
        .evaluation(
            "trained",
            "pieces, squares, mobility, pawns and kings, fitted to games of its own",
            || Cached::new(Trained::new(), CACHE),
        )
        .evaluation("textbook", "material and squares, a page written by hand", || Textbook)
        .evaluation("squares", "piece-square tables, fitted to games of its own", PieceSquare::new)
        .weights(|weights| {
            if weights.values.len() == PieceSquare::count() {
                return Ok(Box::new(PieceSquare::with(weights)?));
            }
            Ok(Box::new(Cached::new(Trained::with(weights)?, CACHE)))
        })
        // Perft goes on where the game is drawn by insufficient material.
        .perft(
            "legal",
            "legal move sequences",
            PerftMode { count: perft, branches: |position| branches(position, listed(position)) },
        )
        .order(|| Box::new(Static))
        .mode(Mode::Quiescence, |_| Quiescence::default())
        .selective(|config| Selective::new(Margins::default(), config.grain))
        .written(|game| PGN.write(&game.record))
        .build_own()
});

/// Chosen by matches with 8,000 nodes a move (ARCHITECTURE.md). Under pruning the previous depth is a better guess than the
/// one before, and a look at all children costs more than it finds.
fn play() -> Config {
    Config {
        selective: true,
        keep_order: true,
        algorithm: Algorithm::Mtd(&MTD_STRIDE, 2),
        guess: Guess::Previous(0),
        draft: Draft::AtLeast,
        grain: 8,
        table_from: 0,
        etc: None,
        order: vec![Part::Table, Part::History, Part::Static, Part::Killers],
        ..Config::default()
    }
}

/// PGN, moves from the start, or positions, one a line.
fn read_games(text: &str) -> ReadGames {
    let word = text.split_whitespace().next().unwrap_or_default();
    if word == "startpos" || (word.contains('/') && !word.starts_with(['[', '1'])) {
        return read_plain::<Position>(text);
    }
    if text.trim().is_empty() {
        return Position::parse(text).err().into_iter().map(Err).collect();
    }
    pgn::games(text).map(|game| game.map(|game| game.record)).collect()
}

fn problems() -> Vec<ProblemSet> {
    let problems = by_line(positions::WIN_AT_CHESS, problem).into_iter().flatten().collect();
    let about = "300 combinations of Fred Reinfeld's book (1945): find the best move";
    vec![ProblemSet { name: "win-at-chess", about, problems }]
}

/// A line of EPD: best moves, moves to avoid, a mate in so many moves.
fn problem(number: usize, line: &str) -> ReadProblem {
    let epd: Epd = line.parse()?;
    let column = |code: &str| line.find(code).map_or(1, |at| line[..at].chars().count() + 1);
    let moves = |code: &str| {
        let moves = epd.moves(code).map_err(|mut error| {
            // Its place is within the operand, which stands somewhere in the line.
            error.expected = format!("{} after {code}", error.expected);
            error.column = column(code);
            error
        })?;
        Ok(moves.into_iter().map(|mv| epd.position.move_text(mv)).collect::<Vec<_>>())
    };
    let (best, avoid) = (moves("bm")?, moves("am")?);
    let mut asks = Vec::new();
    asks.extend((!best.is_empty()).then_some(Ask::Best(best)));
    asks.extend((!avoid.is_empty()).then_some(Ask::Avoid(avoid)));
    if let Some(operands) = epd.get("dm") {
        let mate = operands.first().and_then(|n| n.parse().ok()).filter(|n| (1..=100).contains(n));
        let expected = "a number of moves from 1 to 100 after dm";
        let place = Cursor::new(line).placed((1, column("dm")));
        let wrong = || place.error(expected, format!("{:?}", operands.join(" ")));
        asks.push(Ask::Win(mate.ok_or_else(wrong)?));
    }
    let name = epd.get("id").map_or_else(|| format!("line {number}"), |id| id.join(" "));
    Ok(Problem { name, position: epd.position.text(), asks, scores: Vec::new() })
}
