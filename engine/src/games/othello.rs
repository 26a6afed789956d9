mod ggf;

use crate::endgame::Endgame;
use crate::kind::{Cost, Files, GameKind, Palette, Samples};
use crate::options::Config;
use crate::perft::{PerftMode, branch_for_each_move};
use crate::problem::{Ask, Problem, ProblemSet, by_line};
use nullwindow::notation::Notation;
use nullwindow::parallel::Parallel;
use nullwindow::table::Draft;
use nullwindow::text::ParseError;
use nullwindow_othello::{Mode, Position, Static, Textbook, Trained, UNIT, endgame, obf, perft, positions};
use std::sync::LazyLock;

/// Othello.
pub static OTHELLO: LazyLock<GameKind> = LazyLock::new(|| {
    GameKind::builder::<Position>("othello", "8×8, a forced pass is a move, empty squares go to the winner")
        .describe(|kind| {
            kind.players = ["Black", "White"];
            (kind.unit, kind.scale) = ("disc", UNIT);
            (kind.spoken_unit, kind.spoken_scale) = ("discs", UNIT);
            kind.odds = 5 * UNIT;
            kind.format = "GGF";
            kind.protocol = "nboard";
            kind.example = "---------------------------OX------XO--------------------------- X";
            kind.palette = Palette { light: 29, dark: 29, marked: 35, pieces: [16, 231] };
            kind.samples = Samples { consecutive: positions::CONSECUTIVE, others: positions::OTHERS };
            kind.random_opening = (8, 4.0);
            kind.cost = Cost { base: 2.3e-6, growth: 3.3 };
        })
        .evaluation("trained", "patterns by phase, fitted to tournament games and exact values", || {
            Box::new(Trained::new())
        })
        .evaluation("textbook", "mobility, corners and edges, a page written by hand", || Box::new(Textbook))
        .weights(|weights| Ok(Box::new(Trained::with(weights)?)))
        .perft(
            "pass-is-ply",
            "a pass counts as a ply, a game that has ended counts as one",
            PerftMode {
                count: |position, depth| perft(position, depth, Mode::PassIsPly),
                branches: branch_for_each_move,
            },
        )
        .perft(
            "pass-is-free",
            "a pass costs no ply",
            PerftMode {
                count: |position, depth| perft(position, depth, Mode::PassIsFree),
                branches: |position| {
                    let mut branches = branch_for_each_move(position);
                    let passes = branches.len() == 1 && branches[0].text == "pass";
                    for branch in &mut branches {
                        branch.plies = u32::from(!passes);
                    }
                    branches
                },
            },
        )
        .order(|| Box::new(Static))
        .endgame(
            |position| {
                Some(Endgame {
                    plies: endgame::squares_left(position),
                    full_width: endgame::plies_left(position),
                    warm_up: endgame::warm_up(position),
                    step: 2 * UNIT,
                    nodes: endgame::nodes(position),
                    settings: endgame::settings(),
                    order: endgame::order(&Trained::new()),
                })
            },
            |config| endgame::Ending::with_grain(config.grain),
        )
        // Two threads: 0.54 of one's time, against 0.72 for lazy and 0.94 for gamma (docs/strength.md).
        .play(Config {
            selective: true,
            draft: Draft::AtLeast,
            grain: 25,
            parallel: Parallel::Abdada,
            ..Config::default()
        })
        .problems(problems, |text| by_line(text, problem))
        .files(Files { read: ggf::read_games, read_binary: ggf::read_wthor, write: ggf::write_game })
        .build()
});

fn problems() -> Vec<ProblemSet> {
    let read = |known: &positions::Endgame| Problem {
        name: format!("FFO {}", known.number),
        position: known.text.to_owned(),
        asks: vec![Ask::Value(known.score)],
        scores: Vec::new(),
    };
    let about = "the FFO endgame test, numbers 20 to 39: find the exact score";
    let about_40 = "its numbers 40 to 44, by which solvers are compared";
    vec![
        ProblemSet { name: "ffo", about, problems: positions::FFO.iter().map(read).collect() },
        ProblemSet {
            name: "ffo-40",
            about: about_40,
            problems: positions::FFO_40.iter().map(read).collect(),
        },
    ]
}

/// A line of OBF: a position, and what its moves are worth.
fn problem(number: usize, line: &str) -> Result<Problem, ParseError> {
    let mut records = obf::read(line)?;
    let Some(record) = records.pop() else {
        return Position::parse(line).map(|position| Problem {
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
    Ok(Problem {
        name: format!("line {number}"),
        position: record.position.text(),
        asks,
        scores: scores.collect(),
    })
}
