mod pgn;
mod variations;

use super::{About, Palette};
use crate::config::{Guess, Part};
use crate::exercise::{Ask, Collection, Exercise, by_line};
use crate::program::branches;
use crate::record::GameRecord;
use crate::{Config, Dialect, Evaluation, PerftMode, Problem, Program, Samples, Suite};
use nullwindow::driver::catalog::MTD_STRIDE;
use nullwindow::notation::Notation;
use nullwindow::order::Order;
use nullwindow::select::FullWidth;
use nullwindow::table::Draft;
use nullwindow::text::ParseError;
use nullwindow::{Algorithm, Cached, Game, Outcome};
use nullwindow_chess::epd::Epd;
use nullwindow_chess::{
    Margins, Move, Position, Quiescence, Selective, Static, Textbook, Trained, perft, positions,
};

/// 2 to this power values are remembered: a mebibyte, which a core keeps near.
const CACHE: u32 = 17;

/// A line of EPD with best moves; a test reads them all.
fn problem(line: &str) -> Option<Problem> {
    let epd: Epd = line.parse().ok()?;
    let moves = epd.moves("bm").ok()?;
    Some(Problem {
        name: epd.get("id").map(|id| id.join(" ")).unwrap_or_default(),
        position: epd.position.text(),
        best: moves.into_iter().map(|mv| epd.position.move_text(mv)).collect(),
    })
}

/// A line of EPD: best moves, moves to avoid, a mate in so many moves.
fn exercise(number: usize, line: &str) -> Result<Exercise, ParseError> {
    let epd: Epd = line.parse()?;
    let moves = |code: &str| {
        let moves = epd.moves(code).map_err(|mut error| {
            // Its place is within the operand, which stands somewhere in the line.
            error.expected = format!("{} after {code}", error.expected);
            error.column = line.find(code).map_or(1, |at| line[..at].chars().count() + 1);
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
        asks.push(Ask::Win(mate.ok_or_else(|| ParseError {
            line: 1,
            column: line.find("dm").map_or(1, |at| line[..at].chars().count() + 1),
            expected: "a number of moves from 1 to 100 after dm".to_owned(),
            found: format!("{:?}", operands.join(" ")),
        })?));
    }
    let name = epd.get("id").map_or_else(|| format!("line {number}"), |id| id.join(" "));
    Ok(Exercise { name, position: epd.position.text(), asks, scores: Vec::new() })
}

impl Program for Position {
    type Quiescence = Quiescence;
    type Selective = Selective;
    type Ending = FullWidth;

    const ABOUT: About = About {
        name: "chess",
        about: "by the rules of FIDE, and Chess960",
        players: ["White", "Black"],
        unit: "centipawn",
        scale: 1,
        spoken_unit: "pawns",
        spoken_scale: 100,
        odds: 250,
        format: "PGN",
        example: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        palette: Palette { light: 67, dark: 60, marked: 65, pieces: [231, 16] },
    };

    const EVALUATIONS: &'static [Evaluation<Position>] = &[
        Evaluation {
            name: "trained",
            about: "pieces, squares, mobility, pawns and kings, fitted to games of its own",
            make: || Box::new(Cached::new(Trained::new(), CACHE)),
        },
        Evaluation {
            name: "textbook",
            about: "material and squares, a page written by hand",
            make: || Box::new(Textbook),
        },
    ];

    const PERFT: &'static [PerftMode<Position>] = &[PerftMode {
        name: "legal",
        about: "legal move sequences",
        count: perft,
        // Perft goes on in positions with insufficient material.
        branches: |position| {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            branches(position, moves)
        },
    }];

    const SAMPLES: Samples = Samples { consecutive: positions::CONSECUTIVE, others: positions::OTHERS };

    fn suites() -> Vec<Suite> {
        let problems = positions::WIN_AT_CHESS.iter().filter_map(|line| problem(line));
        let about = "the 300 positions of \"Win at Chess\" (Reinfeld 1945)";
        vec![Suite { name: "win-at-chess", about, problems: problems.collect() }]
    }

    fn static_order() -> Box<dyn Order<Position> + Send> {
        Box::new(Static)
    }

    fn config() -> Config {
        Config::default()
    }

    fn play_config() -> Config {
        // Chosen by matches with 8,000 nodes a move (ARCHITECTURE.md). Under pruning the previous depth is a better guess
        // than the one before, and a look at all children costs more than it finds.
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

    fn selective(config: &Config) -> Selective {
        Selective::new(Margins::default(), config.grain)
    }

    fn spelled(&self, mv: Move, dialect: Dialect) -> String {
        match dialect {
            Dialect::Standard => self.lan(mv),
            Dialect::Chess960 => self.lan960(mv),
        }
    }

    fn at_the_end(_: i32) -> FullWidth {
        FullWidth
    }

    fn ending(&self) -> Option<String> {
        self.outcome().map(|outcome| match outcome {
            Outcome::Loss => "checkmate".to_owned(),
            _ if self.is_dead() => "draw by insufficient material".to_owned(),
            _ => "stalemate".to_owned(),
        })
    }

    fn read_games(text: &str) -> Vec<Result<GameRecord, ParseError>> {
        pgn::read_games(text)
    }

    fn collections() -> Vec<Collection> {
        let read = |line: &&str| exercise(0, line).ok();
        let about = "300 combinations of Fred Reinfeld's book (1945): find the best move";
        let exercises = positions::WIN_AT_CHESS.iter().filter_map(read).collect();
        vec![Collection { name: "win-at-chess", about, exercises }]
    }

    fn read_exercises(text: &str) -> Vec<Result<Exercise, ParseError>> {
        by_line(text, exercise)
    }

    fn write_game(start: &Position, moves: &[Move], record: &GameRecord) -> String {
        pgn::write_game(start, moves, record)
    }
}
