use super::{About, Palette};
use crate::program::{Branch, a_branch_for_each_move, legal};
use crate::{Config, Evaluation, PerftMode, Program, Samples};
use nullwindow::Game;
use nullwindow::notation::Notation;
use nullwindow::order::Order;
use nullwindow::select::FullWidth;
use nullwindow_checkers::{Mode, Position, Quiescence, Static, Textbook, Trained, perft, positions};

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

impl Program for Position {
    type Quiescence = Quiescence;
    type Ending = FullWidth;

    const ABOUT: About = About {
        name: "checkers",
        about: "English draughts by the rules of the WCDF",
        players: ["Black", "White"],
        unit: "hundredth of a man",
        scale: 1,
        spoken_unit: "men",
        spoken_scale: 100,
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

    fn must_capture(&self) -> bool {
        Position::must_capture(self)
    }

    fn static_order() -> Box<dyn Order<Position> + Send> {
        Box::new(Static)
    }

    fn config() -> Config {
        Config { step: Some(2), ..Config::default() }
    }

    fn at_the_end(_: i32) -> FullWidth {
        FullWidth
    }

    fn ending(&self) -> Option<String> {
        self.outcome().map(|_| format!("{:?} cannot move and has lost", self.side()))
    }
}
