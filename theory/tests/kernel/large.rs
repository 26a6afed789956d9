//! Positions that are too large for the call stack.

use crate::common::{proves_a_move, some_graph};
use nullwindow::laws::{self, Law};
use nullwindow::{
    Algorithm, Deepening, Evaluate, Function, Game, Key, Limits, Outcome, Score, Searcher, Settings,
};
use nullwindow_theory::oracle;
use nullwindow_theory::tree::{Statics, Tree};

/// A walk of `LENGTH` steps, each of them left or right, with `SIZE` bytes that are carried along.
#[derive(Clone)]
struct Walk<const SIZE: usize> {
    load: [u8; SIZE],
    steps: u16,
    place: i16,
}

const LENGTH: u16 = 250;

impl<const SIZE: usize> Walk<SIZE> {
    fn start() -> Self {
        Walk { load: [0; SIZE], steps: 0, place: 0 }
    }
}

impl<const SIZE: usize> Game for Walk<SIZE> {
    type Move = i16;

    fn moves(&self, list: &mut Vec<i16>) {
        list.extend([1, -1]);
    }

    fn play(&self, mv: i16) -> Self {
        let mut next = self.clone();
        next.play_here(mv);
        next
    }

    fn key(&self) -> Key {
        nullwindow::key_of(&(self.steps, self.place, self.load[0]))
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.steps == LENGTH).then(|| Outcome::Score(evaluate(self)))
    }
}

impl<const SIZE: usize> Walk<SIZE> {
    fn play_here(&mut self, mv: i16) {
        self.steps += 1;
        self.place = (self.place + mv).clamp(-3, 3);
        self.load[usize::from(self.steps) % SIZE] = self.place as u8;
        self.load[0] = 0;
    }
}

/// The place on the line, which White wants to be high.
fn evaluate<const SIZE: usize>(walk: &Walk<SIZE>) -> Score {
    Score::new(i32::from(if walk.steps.is_multiple_of(2) { walk.place } else { -walk.place }))
}

fn search_all<const SIZE: usize>() {
    // Without memory, these two would try every walk.
    let remembers = |algorithm: &Algorithm| !["scout", "alpha-bounding"].contains(&&*algorithm.to_string());
    for algorithm in Algorithm::all().into_iter().filter(remembers) {
        let settings = Settings { algorithm, deepening: Deepening::Off, ..Settings::default() };
        let mut search = Searcher::new(evaluate::<SIZE>).settings(settings);
        let report = search.run(&Walk::start(), &Limits::depth(i32::from(LENGTH)));
        assert_eq!(report.value.get(), 0, "{algorithm}");
    }
}

/// Runs something on a thread with 2 MiB of stack, as the standard library's threads have.
fn on_a_small_stack(run: fn()) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}

#[test]
fn positions_of_8_kib_are_searched_250_plies_deep_on_2_mib_of_stack() {
    on_a_small_stack(search_all::<{ 8 << 10 }>);
}

#[test]
fn positions_of_64_kib_are_searched_250_plies_deep_on_2_mib_of_stack() {
    on_a_small_stack(search_all::<{ 64 << 10 }>);
}

/// A tree whose nodes own memory; `FORGETS` leaves an old list behind when memory is used again.
#[derive(Clone)]
struct Owning<const FORGETS: bool> {
    tree: Tree,
    moves: Vec<u16>,
}

impl<const FORGETS: bool> Owning<FORGETS> {
    fn new(tree: Tree) -> Self {
        let mut moves = Vec::new();
        if tree.outcome().is_none() {
            tree.moves(&mut moves);
        }
        Owning { tree, moves }
    }
}

impl<const FORGETS: bool> Game for Owning<FORGETS> {
    type Move = u16;

    fn moves(&self, list: &mut Vec<u16>) {
        list.extend(&self.moves);
    }

    fn play(&self, mv: u16) -> Self {
        Owning::new(self.tree.play(mv))
    }

    fn play_into(&self, mv: u16, into: &mut Self) {
        self.tree.play_into(mv, &mut into.tree);
        if !FORGETS {
            into.moves.clear();
        }
        if into.tree.outcome().is_none() {
            into.tree.moves(&mut into.moves);
        }
    }

    fn key(&self) -> Key {
        self.tree.key()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.tree.outcome()
    }
}

fn value<const FORGETS: bool>(position: &Owning<FORGETS>) -> Score {
    Statics.evaluate(&position.tree)
}

#[test]
fn memory_of_positions_is_used_again() {
    for seed in 0..500 {
        let case = some_graph(seed);
        let position = Owning::<false>::new(case.tree.clone());
        let expected = oracle::minimax(&case.tree, case.depth, Statics);
        for algorithm in Algorithm::all().into_iter().filter(|&algorithm| !proves_a_move(algorithm)) {
            let settings = Settings { algorithm, ..Settings::default() };
            let mut search = Searcher::new(Function(value::<false>)).settings(settings);
            let report = search.run(&position, &Limits::depth(case.depth));
            assert_eq!(report.value, expected, "{algorithm} on {case}");
        }
    }
}

#[test]
fn a_law_finds_what_is_left_of_an_old_position() {
    let tree = Tree::pearl();
    laws::check(&Owning::<false>::new(tree.clone()), value::<false>).unwrap();
    let broken = laws::check(&Owning::<true>::new(tree), value::<true>).unwrap_err();
    assert_eq!(broken.law, Law::PlayIntoIsPlay, "{broken}");
}
