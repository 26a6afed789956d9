mod ggf;

use super::{About, Palette};
use crate::exercise::{Ask, Collection, Exercise, by_line};
use crate::program::a_branch_for_each_move;
use crate::{Config, Dialect, Endgame, Evaluation, Leaves, PerftMode, Program, Samples};
use nullwindow::notation::Notation;
use nullwindow::order::Order;
use nullwindow::parallel::Parallel;
use nullwindow::select::FullWidth;
use nullwindow::table::Draft;
use nullwindow::text::ParseError;
use nullwindow::{Game, Outcome};
use nullwindow_othello::{
    Colour, Mode, Move, Position, Static, Textbook, Trained, UNIT, endgame, obf, perft, positions,
};
use nullwindow_records::{self as records, GameRecord, VerifiedGame};

/// A line of OBF: a position, and what its moves are worth.
fn exercise(number: usize, line: &str) -> Result<Exercise, ParseError> {
    let mut records = obf::read(line)?;
    let Some(record) = records.pop() else {
        return Position::parse(line).map(|position| Exercise {
            name: format!("line {number}"),
            position: position.text(),
            asks: Vec::new(),
            scores: Vec::new(),
        });
    };
    let mut asks = Vec::new();
    if let Some(best) = record.best() {
        let good = record.scores.iter().filter(|(_, score)| *score == best);
        asks.push(Ask::Value(best));
        asks.push(Ask::Best(good.map(|(mv, _)| record.position.move_text(*mv)).collect()));
    }
    let scores = record.scores.iter().map(|(mv, score)| (record.position.move_text(*mv), *score));
    Ok(Exercise {
        name: format!("line {number}"),
        position: record.position.text(),
        asks,
        scores: scores.collect(),
    })
}

impl Program for Position {
    /// A quiet position is not what decides Othello.
    type Quiescence = FullWidth;
    type Selective = endgame::Ending;
    type Ending = endgame::Ending;

    const ABOUT: About = About {
        name: "othello",
        about: "8×8, a forced pass is a move, empty squares go to the winner",
        players: ["Black", "White"],
        unit: "disc",
        scale: UNIT,
        spoken_unit: "discs",
        spoken_scale: UNIT,
        odds: 5 * UNIT,
        format: "GGF",
        example: "---------------------------OX------XO--------------------------- X",
        palette: Palette { light: 29, dark: 29, marked: 35, pieces: [16, 231] },
    };

    const EVALUATIONS: &'static [Evaluation<Position>] = &[
        Evaluation {
            name: "trained",
            about: "patterns by phase, fitted to tournament games and exact values",
            make: || Box::new(Trained::new()),
        },
        Evaluation {
            name: "textbook",
            about: "mobility, corners and edges, a page written by hand",
            make: || Box::new(Textbook),
        },
    ];

    const PERFT: &'static [PerftMode<Position>] = &[
        PerftMode {
            name: "pass-is-ply",
            about: "a pass counts as a ply, a game that has ended counts as one",
            count: |position, depth| perft(position, depth, Mode::PassIsPly),
            branches: a_branch_for_each_move,
        },
        PerftMode {
            name: "pass-is-free",
            about: "a pass costs no ply",
            count: |position, depth| perft(position, depth, Mode::PassIsFree),
            branches: |position| {
                let mut branches = a_branch_for_each_move(position);
                let passes = branches.len() == 1 && branches[0].text == "pass";
                for branch in &mut branches {
                    branch.plies = u32::from(!passes);
                }
                branches
            },
        },
    ];

    const SAMPLES: Samples = Samples { consecutive: positions::CONSECUTIVE, others: positions::OTHERS };

    fn static_order() -> Box<dyn Order<Position> + Send> {
        Box::new(Static)
    }

    fn config() -> Config {
        Config { leaves: Leaves::Static, ..Config::default() }
    }

    fn play_config() -> Config {
        // Two threads: 0.54 of one's time, against 0.72 for lazy and 0.94 for gamma (docs/strength.md).
        let parallel = Parallel::Abdada;
        Config { selective: true, draft: Draft::AtLeast, grain: 25, parallel, ..Self::config() }
    }

    fn selective(config: &Config) -> endgame::Ending {
        endgame::Ending::with_grain(config.grain)
    }

    fn spelled(&self, mv: Move, _: Dialect) -> String {
        self.move_text(mv)
    }

    fn endgame(&self) -> Option<Endgame<Position>> {
        let plies = endgame::squares_left(self);
        Some(Endgame {
            plies,
            full_width: endgame::plies_left(self),
            warm_up: endgame::warm_up(self),
            step: 2 * UNIT,
            nodes: endgame::nodes(self),
            settings: endgame::settings(),
            order: endgame::order(&Trained::new()),
        })
    }

    fn at_the_end(grain: i32) -> endgame::Ending {
        endgame::Ending::with_grain(grain)
    }

    fn ending(&self) -> Option<String> {
        let Some(Outcome::Score(score)) = self.outcome() else { return None };
        let discs = score.get() / UNIT;
        let [mover, other] = match self.colour() {
            Colour::Black => ["Black", "White"],
            Colour::White => ["White", "Black"],
        };
        Some(match discs {
            0 => "drawn, 32 to 32".to_owned(),
            1.. => format!("{mover} has won, {} to {}", 32 + discs / 2, 32 - discs / 2),
            _ => format!("{other} has won, {} to {}", 32 - discs / 2, 32 + discs / 2),
        })
    }

    const FORMAT: &'static records::Dialect = &records::GGF;

    fn read_games(text: &str) -> Vec<Result<GameRecord, ParseError>> {
        ggf::read_games(text)
    }

    fn read_binary(bytes: &[u8]) -> Option<Vec<Result<GameRecord, ParseError>>> {
        ggf::read_wthor(bytes)
    }

    fn collections() -> Vec<Collection> {
        let read = |known: &positions::Endgame| Exercise {
            name: format!("FFO {}", known.number),
            position: known.text.to_owned(),
            asks: vec![Ask::Value(known.score)],
            scores: Vec::new(),
        };
        let about = "the FFO endgame test, numbers 20 to 39: find the exact score";
        let about_40 = "its numbers 40 to 44, by which solvers are compared";
        vec![
            Collection { name: "ffo", about, exercises: positions::FFO.iter().map(read).collect() },
            Collection {
                name: "ffo-40",
                about: about_40,
                exercises: positions::FFO_40.iter().map(read).collect(),
            },
        ]
    }

    fn read_exercises(text: &str) -> Vec<Result<Exercise, ParseError>> {
        by_line(text, exercise)
    }

    fn write_game(game: VerifiedGame<Position>) -> String {
        ggf::write_game(game)
    }
}
