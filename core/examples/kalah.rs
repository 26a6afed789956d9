//! Kalah, where a move may keep the turn: `cargo run --release --example kalah`.
//!
//! To copy: [`Game::keeps_turn`], a final score instead of a winner ([`Outcome::Score`]), and `laws::turns`, which finds
//! out if a game forgets to say that a side moves again.

use nullwindow::{
    Depth, Ended, Game, Key, Limits, MAX_DEPTH, Outcome, Report, Score, Searcher, key_of, laws,
};

/// `N` pits a side, seen from the side to move: first its own, then the opponent's, both in the order of sowing.
#[derive(Clone)]
struct Kalah<const N: usize> {
    pits: [[u8; N]; 2],
    stores: [u8; 2],
    is_souths_turn: bool,
}

impl<const N: usize> Kalah<N> {
    fn new(seeds: u8) -> Self {
        Kalah { pits: [[seeds; N]; 2], stores: [0; 2], is_souths_turn: true }
    }

    fn turned(mut self) -> Self {
        self.pits.swap(0, 1);
        self.stores.swap(0, 1);
        Kalah { is_souths_turn: !self.is_souths_turn, ..self }
    }

    fn lead(&self) -> Score {
        Score::new(i32::from(self.stores[0]) - i32::from(self.stores[1]))
    }

    /// How far from `pit` its last seed falls: own pits, own store, the opponent's pits, and round again.
    fn end(&self, pit: usize) -> usize {
        (pit + usize::from(self.pits[0][pit])) % (2 * N + 1)
    }
}

impl<const N: usize> Game for Kalah<N> {
    type Move = usize; // a pit
    const SLOTS: usize = N;

    fn moves(&self, list: &mut Vec<usize>) {
        list.extend((0..N).rev().filter(|&pit| self.pits[0][pit] > 0));
    }

    fn play(&self, pit: usize) -> Self {
        let (mut after, end) = (self.clone(), self.end(pit));
        let seeds = std::mem::take(&mut after.pits[0][pit]);
        for place in (pit + 1..).take(seeds.into()).map(|place| place % (2 * N + 1)) {
            match place {
                _ if place < N => after.pits[0][place] += 1,
                _ if place == N => after.stores[0] += 1,
                _ => after.pits[1][place - N - 1] += 1,
            }
        }
        // The last seed in an empty pit of one's own takes what lies opposite.
        if end < N && after.pits[0][end] == 1 && after.pits[1][N - 1 - end] > 0 {
            after.stores[0] += std::mem::take(&mut after.pits[0][end]);
            after.stores[0] += std::mem::take(&mut after.pits[1][N - 1 - end]);
        }
        // A side without seeds ends the game, and the other one keeps its own.
        if after.pits.iter().any(|side| side.iter().all(|&seeds| seeds == 0)) {
            for (store, side) in after.stores.iter_mut().zip(&mut after.pits) {
                *store += std::mem::replace(side, [0; N]).iter().sum::<u8>();
            }
        }
        if self.keeps_turn(pit) { after } else { after.turned() }
    }

    fn key(&self) -> Key {
        key_of(&(self.pits, self.stores)) // what lies where is seen from the side to move: it needs no mention
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.pits[0].iter().all(|&seeds| seeds == 0)).then(|| Outcome::Score(self.lead()))
    }

    /// The last seed in one's own store: the same side moves again.
    fn keeps_turn(&self, pit: usize) -> bool {
        self.end(pit) == N
    }

    fn slot(&self, pit: usize) -> usize {
        pit
    }
}

/// Searches Kalah with `seeds` in every pit and prints the line: pits from 1 round the board, `+` where the turn is kept.
fn search<const N: usize>(seeds: u8, limits: &Limits) -> Report<usize> {
    let mut position = Kalah::<N>::new(seeds);
    let report = Searcher::new(Kalah::lead).run(&position, limits);
    print!("Kalah({N}, {seeds}): {} at depth {} ({}), by", report.value, report.depth, report.ended);
    for &pit in &report.pv {
        let number = if position.is_souths_turn { pit + 1 } else { N + pit + 1 };
        print!(" {number}{}", if position.keeps_turn(pit) { "+" } else { "" });
        position = position.play(pit);
    }
    println!();
    report
}

/// Plain minimax, to compare with.
fn minimax<const N: usize>(position: &Kalah<N>, depth: Depth) -> Score {
    let mut pits = Vec::new();
    if depth > 0 && position.outcome().is_none() {
        position.moves(&mut pits);
    }
    let values = pits.into_iter().map(|pit| {
        let value = minimax(&position.play(pit), depth - 1);
        if position.keeps_turn(pit) { value } else { -value }
    });
    values.max().unwrap_or_else(|| position.lead())
}

fn main() {
    let start = Kalah::<6>::new(4);
    laws::check(&start, Kalah::lead).expect("the rules keep the laws");
    laws::turns(&start, |position| position.is_souths_turn).expect("turns are declared");

    let report = search::<6>(4, &Limits::depth(7));
    assert_eq!(report.value, minimax(&start, 7));

    // A small board is searched to the end: no depth is needed, the search knows when nothing is left.
    let report = search::<3>(2, &Limits::none());
    assert_eq!(report.ended, Ended::Finished);
    assert_eq!(report.value, minimax(&Kalah::<3>::new(2), MAX_DEPTH));
}

#[test]
fn example_runs() {
    main();
}
