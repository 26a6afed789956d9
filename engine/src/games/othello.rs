use super::{About, Palette};
use crate::program::a_branch_for_each_move;
use crate::{Config, Endgame, Evaluation, Leaves, PerftMode, Program, Samples};
use nullwindow::order::Order;
use nullwindow::select::FullWidth;
use nullwindow::{Game, Outcome};
use nullwindow_othello::{
    Colour, Mode, Position, Static, Textbook, Trained, UNIT, endgame, perft, positions,
};

impl Program for Position {
    /// A quiet position is not what decides Othello.
    type Quiescence = FullWidth;
    type Ending = endgame::OnBoard;

    const ABOUT: About = About {
        name: "othello",
        about: "8×8, a forced pass is a move, empty squares go to the winner",
        players: ["Black", "White"],
        unit: "disc",
        scale: UNIT,
        spoken_unit: "discs",
        spoken_scale: UNIT,
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

    fn endgame(&self) -> Option<Endgame<Position>> {
        let plies = endgame::plies_left(self);
        let settings = endgame::settings(self);
        let order = endgame::order(&Trained::new());
        Some(Endgame { plies, warm_up: plies.min(6), reach: 2 * 22, slack: plies / 2, settings, order })
    }

    fn at_the_end(grain: i32) -> endgame::OnBoard {
        endgame::OnBoard::with_grain(grain)
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
}
