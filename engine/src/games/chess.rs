use super::{About, Palette};
use crate::program::branches;
use crate::{Config, Evaluation, PerftMode, Problem, Program, Samples, Suite};
use nullwindow::notation::Notation;
use nullwindow::order::Order;
use nullwindow::select::FullWidth;
use nullwindow::{Game, Outcome};
use nullwindow_chess::epd::Epd;
use nullwindow_chess::{Position, Quiescence, Static, Textbook, Trained, perft, positions};

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

impl Program for Position {
    type Quiescence = Quiescence;
    type Ending = FullWidth;

    const ABOUT: About = About {
        name: "chess",
        about: "by the rules of FIDE, and Chess960",
        players: ["White", "Black"],
        unit: "centipawn",
        scale: 1,
        spoken_unit: "pawns",
        spoken_scale: 100,
        example: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        palette: Palette { light: 67, dark: 60, marked: 65, pieces: [231, 16] },
    };

    const EVALUATIONS: &'static [Evaluation<Position>] = &[
        Evaluation {
            name: "trained",
            about: "pieces, squares, mobility, pawns and kings, fitted to games of its own",
            make: || Box::new(Trained::new()),
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
        // Perft goes on where nobody can give mate any more.
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

    fn at_the_end(_: i32) -> FullWidth {
        FullWidth
    }

    fn ending(&self) -> Option<String> {
        self.outcome().map(|outcome| match outcome {
            Outcome::Loss => "checkmate".to_owned(),
            _ if self.is_dead() => "draw: nobody can give mate any more".to_owned(),
            _ => "stalemate".to_owned(),
        })
    }
}
