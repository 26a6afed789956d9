use crate::board::legal;
use crate::kind::{Cost, GameKind, Mode, Opening, Palette, ReadGames, Samples};
use crate::options::Config;
use crate::perft::{Branch, PerftMode, branch_for_each_move};
use crate::problem::{ProblemSet, read_table};
use crate::record::read_plain;
use nullwindow::Game;
use nullwindow::table::{Certainty, Draft};
use nullwindow_checkers::{
    Mode as Count, Position, Quiescence, Selective, Static, Textbook, Trained, pdn, perft, positions,
};
use nullwindow_notation::Notation;
use nullwindow_records::PDN;
use std::sync::LazyLock;

/// English draughts.
pub static CHECKERS: LazyLock<GameKind> = LazyLock::new(|| {
    let paths =
        PerftMode { count: |at, depth| perft(at, depth, Count::Paths), branches: branch_for_each_path };
    let results =
        PerftMode { count: |at, depth| perft(at, depth, Count::Results), branches: branch_for_each_move };
    GameKind::builder::<Position>("English draughts by the rules of the WCDF")
        .describe(|kind| {
            kind.players = ["Black", "White"];
            (kind.unit, kind.scale) = ("hundredth of a man", 1);
            (kind.spoken_unit, kind.spoken_scale) = ("men", 100);
            kind.odds = 165;
            kind.format = "PDN";
            kind.example = "B:W21-32:B1-12";
            kind.palette = Palette { light: 223, dark: 65, marked: 107, pieces: [16, 231] };
            kind.protocol = "hub";
            let (consecutive, others) = (&positions::CONSECUTIVE, &positions::OTHERS);
            kind.samples = Samples { consecutive, others, corpus: Some(&positions::CORPUS) };
            kind.random_opening = (3, Some(0.3));
            kind.cost = Cost { base: 2.9e-6, growth: 2.06 };
            kind.study.step = Some(2);
            (kind.ballots, kind.read_text) = (ballots, read_games);
            kind.problems = problems;
            kind.read_problems = |text| read_table::<Position>(text, CLEAR);
            kind.has_levels = true;
            kind.play = Config {
                selective: true,
                draft: Draft::AtLeast,
                grain: 5,
                // +45 ± 15 Elo at 0.05 s a move (docs/strength.md).
                certainty: Certainty::LEAST,
                ..kind.study.clone()
            };
        })
        .evaluation(
            "trained",
            "material and patterns of men and kings, fitted to tournament games and games of its own",
            Trained::new,
        )
        .evaluation("textbook", "men, kings, back rank, centre and tempo, a page written by hand", || {
            Textbook
        })
        .weights(|weights| Ok(Box::new(Trained::with(weights)?)))
        .perft("paths", "each way of capturing counts", paths)
        .perft("results", "captures with the same result count once", results)
        .order(|| Box::new(Static))
        .mode(Mode::Quiescence, |_| Quiescence)
        .selective(|config| Selective::new(config.grain))
        .must_capture(Position::must_capture)
        .written(|game| PDN.write(&game.record))
        .build_own()
});

/// The three-move ballots.
fn ballots() -> Vec<Opening> {
    let opening = |ballot: positions::Ballot| Opening {
        name: format!("ballot {}", ballot.number),
        moves: ballot.moves,
    };
    positions::ballots().into_iter().map(opening).collect()
}

/// PDN, moves from the start, or positions, one a line.
fn read_games(text: &str) -> ReadGames {
    match text.trim_start().chars().next() {
        None => Position::parse(text).err().into_iter().map(Err).collect(),
        Some('[' | '{' | ';' | '0'..='9') => {
            pdn::games(text).map(|game| game.map(|game| game.record)).collect()
        }
        Some(_) => read_plain::<Position>(text),
    }
}

fn problems() -> Vec<ProblemSet> {
    let problems = read_table::<Position>(positions::CLASSICS, CLEAR).into_iter().flatten().collect();
    vec![ProblemSet { name: "classics", about: "classic problems with known results: who wins?", problems }]
}

/// Captures of the same pieces by different ways are counted apart.
fn branch_for_each_path(position: &Position) -> Vec<Branch<Position>> {
    let paths = |mv| {
        let (child, paths) = (position.play(mv), position.paths(mv));
        let spell = |path: &Vec<_>| path.iter().map(ToString::to_string).collect::<Vec<_>>().join("x");
        let texts =
            if paths.len() < 2 { vec![position.move_text(mv)] } else { paths.iter().map(spell).collect() };
        texts.into_iter().map(move |text| Branch { text, child, plies: 1 })
    };
    legal(position).into_iter().flat_map(paths).collect()
}

/// Who is ahead by so much is taken to win: three quarters of the points by the scale of the weights.
const CLEAR: i32 = 180;
