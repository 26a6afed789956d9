//! A small network whose first layer is carried from move to move: `cargo run --release --example network`.
//!
//! To copy: [`Evaluate::State`] as an accumulator, [`Evaluate::advance`], which adds one stone instead of all of them,
//! and the two tests that such an evaluation needs: `laws::check`, and the same search with and without the state.

use nullwindow::random::SplitMix64;
use nullwindow::{Evaluate, Function, Game, Key, Limits, Outcome, Score, Searcher, laws};
use std::cell::Cell;

/// Connect Four. A column is seven bits from the bottom up, the seventh always empty.
#[derive(Clone, Default)]
struct Board {
    mine: u64,
    all: u64,
}

const BOTTOM: u64 = 0x0408_1020_4081;
const CELLS: u64 = BOTTOM * 0x3f;

impl Board {
    fn landing(&self, column: u8) -> u64 {
        (self.all + (1 << (7 * column))) & CELLS & (0x3f << (7 * column))
    }
}

impl Game for Board {
    type Move = u8; // a column
    fn moves(&self, list: &mut Vec<u8>) {
        list.extend([3, 2, 4, 1, 5, 0, 6].into_iter().filter(|&column| self.landing(column) != 0));
    }
    fn play(&self, column: u8) -> Board {
        Board { mine: self.mine ^ self.all, all: self.all | self.landing(column) }
    }
    fn key(&self) -> Key {
        self.mine + self.all + BOTTOM
    }
    fn outcome(&self) -> Option<Outcome> {
        let theirs = self.mine ^ self.all;
        let four =
            |step: u32| theirs & (theirs >> step) & (theirs >> (2 * step)) & (theirs >> (3 * step)) != 0;
        let lost = [1, 6, 7, 8].into_iter().any(four);
        if lost { Some(Outcome::Loss) } else { (self.all == CELLS).then_some(Outcome::Draw) }
    }
}

const HIDDEN: usize = 16;

/// Sums of weights, as the side to move sees the board and as the other side does.
type Accumulator = [[i32; HIDDEN]; 2];

/// A stone on a cell, one's own or the other's, adds its weights to the hidden units; those are clipped and summed up.
struct Network {
    hidden: Vec<[[i32; HIDDEN]; 2]>,
    output: [[i32; HIDDEN]; 2],
    /// How many stones were added: what the accumulator saves.
    added: Cell<u64>,
}

impl Network {
    /// Weights by chance, in place of trained ones.
    fn random(seed: u64) -> Network {
        let mut rng = SplitMix64::new(seed);
        let mut weights = || [(); 2].map(|()| [(); HIDDEN].map(|()| rng.between(-40, 40)));
        Network { hidden: (0..49).map(|_| weights()).collect(), output: weights(), added: Cell::new(0) }
    }

    /// A stone of the side to move (0) or of the other one (1).
    fn add(&self, whose: usize, cell: u32, sums: &mut Accumulator) {
        self.added.set(self.added.get() + 1);
        for (view, sums) in sums.iter_mut().enumerate() {
            let weights = &self.hidden[cell as usize][whose ^ view];
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
        }
    }
}

impl Evaluate<Board> for Network {
    type State = Accumulator;

    /// The whole evaluation, from nothing: slow, and what the rest is compared with.
    fn evaluate(&self, board: &Board) -> Score {
        let mut sums = Accumulator::default();
        self.start(board, &mut sums);
        self.read(&sums, board)
    }

    fn start(&self, board: &Board, sums: &mut Accumulator) {
        *sums = Accumulator::default(); // states are used again
        for cell in (0..49).filter(|cell| board.all >> cell & 1 == 1) {
            self.add(usize::from(board.mine >> cell & 1 == 0), cell, sums);
        }
    }

    /// One stone more, and the sides have changed.
    fn advance(&self, parent: &Accumulator, before: &Board, column: u8, _: &Board, sums: &mut Accumulator) {
        *sums = [parent[1], parent[0]];
        self.add(1, before.landing(column).trailing_zeros(), sums);
    }

    fn read(&self, sums: &Accumulator, _: &Board) -> Score {
        let units = sums.iter().flatten().zip(self.output.iter().flatten());
        Score::new(units.map(|(&sum, weight)| sum.clamp(0, 127) * weight).sum::<i32>() / 256)
    }
}

fn main() {
    let (network, start) = (Network::random(1), Board::default());
    laws::check(&start, &network).expect("what is carried is what is evaluated from nothing");

    let (limits, mut costs) = (Limits::depth(8), Vec::new());
    network.added.set(0);
    let carried = Searcher::new(&network).run(&start, &limits);
    costs.push(network.added.replace(0));
    let whole = Searcher::new(Function(|board: &Board| network.evaluate(board))).run(&start, &limits);
    costs.push(network.added.replace(0));

    println!("value {}, {} leaves; stones added: {costs:?}", carried.value, carried.leaves);
    assert_eq!((carried.value, carried.pv, carried.nodes), (whole.value, whole.pv, whole.nodes));
    assert!(costs[0] * 3 < costs[1], "a stone a node instead of all of them: {costs:?}");
}

#[test]
fn example_runs() {
    main();
}
