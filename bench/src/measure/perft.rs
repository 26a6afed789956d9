//! Move generators by CPU time: ours, in turn with the crates `cozy-chess` and `magpie` on the same core.

use crate::process::Outcome;
use magpie::othello::{Board as Magpie, Stone};
use nullwindow_chess::perft_each;
use nullwindow_engine::clock::timed;
use nullwindow_notation::Notation;
use nullwindow_othello::Mode;

/// Positions of chess, each with the depth it is counted to.
const CHESS: [(&str, &str, u32); 3] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
];

/// The depth for Othello and checkers.
const DEPTH: u32 = 10;

/// A way to count leaves.
type Count<'a> = &'a dyn Fn() -> u64;

/// Times the generator of `game`, and the other one where there is one.
pub(crate) fn run(game: &str, repeats: usize) -> Outcome {
    println!(
        "| position | depth | leaves | million a CPU second, best (median) | of the other | ratio of the best |"
    );
    println!("|---|--:|--:|--:|--:|--:|");
    match game {
        // Every last move is made, as a search would do; the other perfts count the last moves in bulk.
        "chess" => CHESS.iter().try_for_each(|&(name, fen, depth)| {
            let ours = nullwindow_chess::Position::parse(fen)?;
            let theirs: cozy_chess::Board = fen.parse().map_err(|error| format!("{error}"))?;
            row(name, depth, repeats, &|| perft_each(&ours, depth), Some(&|| cozy_perft(&theirs, depth)))
        }),
        "othello" => {
            let start = nullwindow_othello::Position::start();
            let ours = || nullwindow_othello::perft(&start, DEPTH, Mode::PassIsPly);
            let theirs = || magpie_perft(&Magpie::standard(), Stone::Black, DEPTH);
            row("start", DEPTH, repeats, &ours, Some(&theirs))
        }
        "checkers" => {
            let start = nullwindow_checkers::Position::start();
            let ours = || nullwindow_checkers::perft(&start, DEPTH, nullwindow_checkers::Mode::default());
            row("start", DEPTH, repeats, &ours, None)
        }
        _ => Err(format!("unknown game `{game}`: chess, othello or checkers").into()),
    }
}

/// Runs both in turn and prints a row; an error if they count different leaves.
fn row(name: &str, depth: u32, repeats: usize, ours: Count, theirs: Option<Count>) -> Outcome {
    let leaves = ours();
    let generators: Vec<Count> = std::iter::once(ours).chain(theirs).collect();
    let mut rates = vec![Vec::new(); generators.len()];
    for _ in 0..repeats.max(1) {
        for (rates, count) in rates.iter_mut().zip(&generators) {
            rates.push(rate(leaves, count)?);
        }
    }
    let figures: Vec<(f64, f64)> = rates.iter_mut().map(|rates| best_and_median(rates)).collect();
    let (best, median) = figures[0];
    print!("| {name} | {depth} | {leaves} | {best:.1} ({median:.1}) |");
    match figures.get(1) {
        Some((theirs, median)) => println!(" {theirs:.1} ({median:.1}) | {:.3} |", best / theirs),
        None => println!(" | |"),
    }
    Ok(())
}

/// Million leaves a CPU second.
fn rate(expected: u64, count: Count) -> Result<f64, String> {
    let (leaves, time) = timed(|| std::hint::black_box(count()));
    if leaves != expected {
        return Err(format!("the generators disagree: {expected} leaves and {leaves}"));
    }
    Ok(leaves as f64 / time.as_secs_f64() / 1e6)
}

fn best_and_median(rates: &mut [f64]) -> (f64, f64) {
    rates.sort_by(f64::total_cmp);
    (rates[rates.len() - 1], rates[rates.len() / 2])
}

/// Leaves below a board of `cozy-chess`, every move made.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            leaves += cozy_perft(&child, depth - 1);
        }
        false
    });
    leaves
}

/// Leaves below a board of `magpie`, counted in bulk at depth 1, as ours are.
fn magpie_perft(board: &Magpie, stone: Stone, depth: u32) -> u64 {
    let moves = board.moves_for(stone);
    if moves.is_empty() {
        if depth == 1 || board.moves_for(stone.flip()).is_empty() {
            return 1;
        }
        return magpie_perft(board, stone.flip(), depth - 1);
    }
    if depth == 1 {
        return u64::from(moves.count_set());
    }
    let after = |square| {
        let mut next = board.clone();
        next.play(stone, square);
        magpie_perft(&next, stone.flip(), depth - 1)
    };
    moves.hot_bits().map(after).sum()
}
