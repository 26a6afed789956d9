use super::{About, Palette};
use crate::exercise::{Ask, Collection, Exercise, by_line, tabled};
use crate::program::{Branch, a_branch_for_each_move, legal};
use crate::record::read_plain;
use crate::{Config, Dialect, Evaluation, Opening, PerftMode, Program, Samples};
use nullwindow::Game;
use nullwindow::notation::Notation;
use nullwindow::order::Order;
use nullwindow::select::FullWidth;
use nullwindow::table::Draft;
use nullwindow::text::ParseError;
use nullwindow_checkers::{
    Mode, Move, Position, Quiescence, Selective, Square, Static, Textbook, Trained, pdn, perft, positions,
};
use nullwindow_records::{self as records, GameRecord};

/// Captures of the same pieces by different ways are counted apart.
fn a_branch_for_each_path(position: &Position) -> Vec<Branch<Position>> {
    let mut branches = Vec::new();
    for mv in legal(position) {
        let (child, plies) = (position.play(mv), 1);
        let paths = position.paths(mv);
        if paths.len() < 2 {
            branches.push(Branch { text: position.move_text(mv), child, plies });
            continue;
        }
        branches.extend(paths.into_iter().map(|path| {
            let text = path.iter().map(ToString::to_string).collect::<Vec<_>>().join("x");
            Branch { text, child, plies }
        }));
    }
    branches
}

/// Who is ahead by so much is taken to win: three quarters of the points by the scale of the weights.
const CLEAR: i32 = 180;

impl Program for Position {
    type Quiescence = Quiescence;
    type Selective = Selective;
    type Ending = FullWidth;

    const ABOUT: About = About {
        name: "checkers",
        about: "English draughts by the rules of the WCDF",
        players: ["Black", "White"],
        unit: "hundredth of a man",
        scale: 1,
        spoken_unit: "men",
        spoken_scale: 100,
        odds: 165,
        format: "PDN",
        example: "B:W21-32:B1-12",
        palette: Palette { light: 223, dark: 65, marked: 107, pieces: [16, 231] },
    };

    const EVALUATIONS: &'static [Evaluation<Position>] = &[
        Evaluation {
            name: "trained",
            about: "material and patterns of men and kings, fitted to tournament games and games of its own",
            make: || Box::new(Trained::new()),
        },
        Evaluation {
            name: "textbook",
            about: "men, kings, back rank, centre and tempo, a page written by hand",
            make: || Box::new(Textbook),
        },
    ];

    const PERFT: &'static [PerftMode<Position>] = &[
        PerftMode {
            name: "paths",
            about: "each way of capturing counts",
            count: |position, depth| perft(position, depth, Mode::Paths),
            branches: a_branch_for_each_path,
        },
        PerftMode {
            name: "results",
            about: "captures with the same result count once",
            count: |position, depth| perft(position, depth, Mode::Results),
            branches: a_branch_for_each_move,
        },
    ];

    const SAMPLES: Samples = Samples { consecutive: positions::CONSECUTIVE, others: positions::OTHERS };

    /// The three-move ballots.
    fn openings() -> Vec<Opening> {
        let opening = |ballot: positions::Ballot| Opening {
            name: format!("ballot {}", ballot.number),
            moves: ballot.moves,
        };
        positions::ballots().into_iter().map(opening).collect()
    }

    fn must_capture(&self) -> bool {
        Position::must_capture(self)
    }

    fn static_order() -> Box<dyn Order<Position> + Send> {
        Box::new(Static)
    }

    fn config() -> Config {
        Config { step: Some(2), ..Config::default() }
    }

    fn play_config() -> Config {
        Config { selective: true, draft: Draft::AtLeast, grain: 5, step: Some(2), ..Config::default() }
    }

    fn selective(config: &Config) -> Selective {
        Selective::new(config.grain)
    }

    /// As the Hub protocol has it: captures name every square that is cleared.
    fn spelled(&self, mv: Move, _: Dialect) -> String {
        let mut cleared: Vec<Square> = mv.captured().collect();
        cleared.sort_unstable_by_key(|square| square.number());
        let sign = if cleared.is_empty() { '-' } else { 'x' };
        let ends = format!("{}{sign}{}", mv.from(), mv.to());
        cleared.iter().fold(ends, |text, square| format!("{text}x{square}"))
    }

    fn at_the_end(_: i32) -> FullWidth {
        FullWidth
    }

    fn ending(&self) -> Option<String> {
        self.outcome().map(|_| format!("{:?} cannot move and has lost", self.side()))
    }

    const FORMAT: &'static records::Dialect = &records::PDN;

    fn read_games(text: &str) -> Vec<Result<GameRecord, ParseError>> {
        match text.trim_start().chars().next() {
            None => Position::parse(text).err().into_iter().map(Err).collect(),
            Some('[' | '{' | ';' | '0'..='9') => {
                pdn::games(text).map(|game| game.map(|game| game.record)).collect()
            }
            Some(_) => read_plain::<Position>(text),
        }
    }

    fn collections() -> Vec<Collection> {
        let read = |(i, known): (usize, &positions::Problem)| Exercise {
            name: format!("{} {}", known.source, i + 1),
            position: known.text.to_owned(),
            asks: vec![Ask::Result(known.result, CLEAR)],
            scores: Vec::new(),
        };
        let exercises = positions::PROBLEMS.iter().enumerate().map(read).collect();
        let about = "classic problems with known results: who wins?";
        vec![Collection { name: "classics", about, exercises }]
    }

    fn read_exercises(text: &str) -> Vec<Result<Exercise, ParseError>> {
        by_line(text, |number, line| tabled::<Position>(number, line, CLEAR))
    }
}
