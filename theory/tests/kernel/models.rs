//! What a user may bring: evaluations that are shared or carry a state, positions that borrow, games with many slots.

use crate::common::{ordering, proves_a_move, some_graph, some_settings};
use crate::values::is_true;
use nullwindow::laws::{self, Law};
use nullwindow::random::SplitMix64;
use nullwindow::{Algorithm, Evaluate, Game, Key, Limits, Outcome, Score, Searcher, Settings};
use nullwindow_theory::oracle;
use nullwindow_theory::tree::{Statics, Tree};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// The static values of a tree, and the moves that lead to a node as a state: a wrong parent would be noticed.
#[derive(Default)]
struct Tracked {
    starts: Cell<u64>,
    advances: Cell<u64>,
    reads: Cell<u64>,
}

impl Evaluate<Tree> for Tracked {
    type State = Option<Tree>;

    fn evaluate(&self, position: &Tree) -> Score {
        Statics.evaluate(position)
    }

    fn start(&self, position: &Tree, state: &mut Option<Tree>) {
        self.starts.set(self.starts.get() + 1);
        *state = Some(position.clone());
    }

    fn advance(&self, parent: &Option<Tree>, before: &Tree, mv: u16, _: &Tree, state: &mut Option<Tree>) {
        self.advances.set(self.advances.get() + 1);
        assert_eq!(parent.as_ref(), Some(before), "the state of another node");
        *state = parent.as_ref().map(|parent| parent.play(mv));
    }

    fn read(&self, state: &Option<Tree>, position: &Tree) -> Score {
        self.reads.set(self.reads.get() + 1);
        assert_eq!(state.as_ref(), Some(position), "the state of another position");
        Statics.evaluate(position)
    }
}

#[test]
fn state_of_an_evaluation_follows_every_algorithm() {
    let mut reads = 0;
    for seed in 0..2_000 {
        // Static values are asked for where a tree is not searched to its leaves.
        let case = some_graph(seed);
        let depth = (case.depth - 1).max(1);
        let mut rng = SplitMix64::new(seed ^ 0x57A);
        for algorithm in Algorithm::all() {
            let evaluation = Rc::new(Tracked::default());
            let settings = some_settings(&mut rng, algorithm);
            let (order, parts) = ordering(rng.next_u64());
            let what = format!("{algorithm}, {order}, {settings:?} on {case}");
            let table = nullwindow::table::Hashed::entries(64);
            let mut search = Searcher::with(evaluation.clone(), table).order(parts).settings(settings);
            let report = search.run(&case.tree, &Limits::depth(depth));
            is_true(&report, &case.tree, depth, &Statics, proves_a_move(algorithm), &what);
            assert!(evaluation.starts.get() <= 1, "{what}");
            assert!(evaluation.reads.get() == 0 || evaluation.starts.get() == 1, "{what}");
            reads += evaluation.reads.get();
        }
    }
    assert!(reads > 50_000, "{reads} static values");
}

#[test]
fn states_are_made_only_where_they_are_needed() {
    let tree = "(([1](1 2) [3](3 4)) ([5](5 6) [7](7 8)))".parse::<Tree>().unwrap();
    let evaluation = Tracked::default();
    let report = Searcher::new(&evaluation).run(&tree, &Limits::depth(2));
    assert_eq!(report.value, oracle::minimax(&tree, 2, Statics));
    assert_eq!(evaluation.starts.get(), 1);
    // Each static value takes at most the two advances from the root.
    assert!(evaluation.advances.get() <= 2 * evaluation.reads.get());
}

#[test]
fn state_that_forgets_a_move_breaks_a_law() {
    /// A pile that grows by one or two, and a sum of what was added that forgets the twos.
    struct Forgetful;
    #[derive(Clone)]
    struct Pile(i32);
    impl Game for Pile {
        type Move = i32;
        fn moves(&self, list: &mut Vec<i32>) {
            list.extend([1, 2]);
        }
        fn play(&self, added: i32) -> Pile {
            Pile(self.0 + added)
        }
        fn key(&self) -> Key {
            self.0 as Key
        }
        fn outcome(&self) -> Option<Outcome> {
            (self.0 > 12).then_some(Outcome::Draw)
        }
    }
    impl Evaluate<Pile> for Forgetful {
        type State = i32;
        fn evaluate(&self, pile: &Pile) -> Score {
            Score::new(pile.0)
        }
        fn start(&self, pile: &Pile, state: &mut i32) {
            *state = pile.0;
        }
        fn advance(&self, parent: &i32, _: &Pile, added: i32, _: &Pile, state: &mut i32) {
            *state = parent + added % 2;
        }
        fn read(&self, state: &i32, _: &Pile) -> Score {
            Score::new(*state)
        }
    }
    let broken = laws::check(&Pile(0), Forgetful).unwrap_err();
    assert_eq!(broken.law, Law::StateIsTheEvaluation);
    assert!(broken.to_string().ends_with("is read, 2 is evaluated"), "{broken}");
}

/// A position that borrows its rules.
#[derive(Clone, Debug)]
struct Walk<'r> {
    /// Where each square leads to.
    edges: &'r [Vec<u16>],
    at: u16,
    left: u8,
}

impl Game for Walk<'_> {
    type Move = u16;

    fn moves(&self, list: &mut Vec<u16>) {
        list.extend(&self.edges[usize::from(self.at)]);
    }

    fn play(&self, to: u16) -> Self {
        Walk { at: to, left: self.left - 1, ..*self }
    }

    fn key(&self) -> Key {
        Key::from(self.left) << 16 | Key::from(self.at)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then(|| Outcome::Score(Score::new(i32::from(self.at) * 7 % 11 - 5)))
    }
}

fn even<G>(_: &G) -> Score {
    Score::ZERO
}

#[test]
fn positions_may_borrow_and_evaluations_may_be_shared_boxed_or_functions() {
    let edges: Vec<Vec<u16>> = (0..6).map(|i| (0..6).filter(|j| (i * j + i) % 3 != 1).collect()).collect();
    let root = Walk { edges: &edges, at: 0, left: 6 };
    laws::check(&root, even).unwrap();
    let value = oracle::minimax(&root, 6, even);
    let limits = Limits::depth(6);
    assert_eq!(Searcher::new(even).run(&root, &limits).value, value);
    assert_eq!(Searcher::new(|_: &Walk| Score::ZERO).run(&root, &limits).value, value);
    let bonus = 0;
    let borrows = |_: &Walk| Score::new(bonus);
    assert_eq!(Searcher::new(&borrows).run(&root, &limits).value, value);
    let boxed: Box<dyn Fn(&Walk<'_>) -> Score> = Box::new(|_| Score::ZERO);
    assert_eq!(Searcher::new(boxed).run(&root, &limits).value, value);
    let pearl = Tree::pearl();
    assert_eq!(Searcher::new(&Statics).run(&pearl, &Limits::depth(4)).value.get(), 35);
    assert_eq!(Searcher::new(Arc::new(Statics)).run(&pearl, &Limits::depth(4)).value.get(), 35);
    let chosen: Box<dyn Evaluate<Tree, State = ()>> = Box::new(Statics);
    assert_eq!(Searcher::new(chosen).run(&pearl, &Limits::depth(4)).value.get(), 35);
}

/// A board of 65,536 squares on which a side takes a number up to eight steps from the last one.
#[derive(Clone)]
struct Wide {
    last: u16,
    left: u8,
}

impl Game for Wide {
    type Move = u16;
    const SLOTS: usize = 1 << 16;

    fn moves(&self, list: &mut Vec<u16>) {
        list.extend((1..=8).map(|step| self.last.wrapping_mul(31).wrapping_add(step * 5_003)));
    }

    fn play(&self, to: u16) -> Wide {
        Wide { last: to, left: self.left - 1 }
    }

    fn key(&self) -> Key {
        Key::from(self.left) << 16 | Key::from(self.last)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then(|| Outcome::Score(Score::new(i32::from(self.last % 101) - 50)))
    }

    fn slot(&self, to: u16) -> usize {
        usize::from(to)
    }
}

#[test]
fn game_with_many_slots_is_searched_with_a_small_history() {
    let root = Wide { last: 1, left: 5 };
    laws::check(&root, even).unwrap();
    let report = Searcher::new(even).run(&root, &Limits::depth(5));
    assert_eq!(report.value, oracle::minimax(&root, 5, even));
    let history = nullwindow::order::History::new::<Wide>(nullwindow::order::Reward::Square);
    assert!(history.bytes() <= 1 << 20, "{} bytes", history.bytes());
}

#[test]
fn full_width_search_never_contradicts_itself_whatever_the_algorithm() {
    for seed in 0..3_000 {
        let case = some_graph(seed);
        let mut rng = SplitMix64::new(seed ^ 0xC0);
        for algorithm in Algorithm::all() {
            let mut search = Searcher::new(Statics).table(crate::common::some_table(&mut rng).table);
            *search.settings_mut() = some_settings(&mut rng, algorithm);
            let report = search.run(&case.tree, &Limits::depth(case.depth));
            assert_eq!(report.contradictions(), 0, "{algorithm} on {case}: {report:?}");
        }
    }
}

#[test]
fn panic_in_an_evaluation_leaves_the_searcher_as_it_was() {
    let tree = Tree::pearl();
    let angry = Cell::new(true);
    let evaluation = |tree: &Tree| {
        assert!(!angry.get(), "an evaluation that panics");
        Statics.evaluate(tree)
    };
    let mut search = Searcher::new(evaluation);
    search.settings_mut().algorithm = "alpha-bounding".parse().unwrap();
    let stopped = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        search.run(&tree.play(0), &Limits::depth(2));
    }));
    assert!(stopped.is_err());
    angry.set(false);
    search.settings_mut().algorithm = Algorithm::MTD_F;
    assert_eq!(search.settings_mut().table_from, 1);
    search.run(&tree, &Limits::depth(4));
    assert!(nullwindow::table::Table::<Tree>::used(search.memory()) > 0, "the table is in use");
}

#[test]
#[should_panic(expected = "Settings::only asks for move Some(7) of 2")]
fn move_to_search_that_is_not_there_is_refused() {
    let mut search = Searcher::new(Statics);
    search.settings_mut().only = vec![1, 7];
    search.run(&Tree::pearl(), &Limits::depth(4));
}

/// A game with thousands of moves, none of which cuts: every one is chosen at the root and at its children.
#[derive(Clone)]
struct Crowd {
    last: u16,
    left: u8,
}

impl Game for Crowd {
    type Move = u16;

    fn moves(&self, list: &mut Vec<u16>) {
        list.extend(0..3_000);
    }

    fn play(&self, mv: u16) -> Crowd {
        Crowd { last: mv, left: self.left - 1 }
    }

    fn key(&self) -> Key {
        Key::from(self.left) << 16 | Key::from(self.last)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then(|| Outcome::Score(Score::new(-i32::from(self.last % 7))))
    }
}

#[test]
fn order_of_thousands_of_moves_is_by_rating_and_then_natural() {
    /// Rates by the last digit; writes the order down in which moves are tried at the root.
    struct ByDigit;
    impl nullwindow::order::Order<Crowd> for ByDigit {
        fn rate(
            &mut self,
            _: &nullwindow::order::At<'_, Crowd>,
            choices: &mut [nullwindow::order::Choice<u16>],
        ) {
            for choice in choices {
                choice.rate(i32::from(choice.mv % 10));
            }
        }
    }
    #[derive(Default)]
    struct Tried(Vec<u16>);
    impl nullwindow::observe::Observer<Crowd> for Tried {
        fn see(&mut self, event: &nullwindow::observe::Event<'_, Crowd>) {
            if let nullwindow::observe::Event::Enter(n, _) = event
                && let (1, Some(mv)) = (n.ply, n.last)
            {
                self.0.push(mv);
            }
        }
    }
    let mut search = Searcher::new(even).order(vec![Box::new(ByDigit)]).observe(Tried::default());
    *search.settings_mut() = Settings::plain(Algorithm::AlphaBeta);
    search.run(&Crowd { last: 0, left: 1 }, &Limits::depth(1));
    let mut expected: Vec<u16> = (0..3_000).collect();
    expected.sort_by_key(|mv| std::cmp::Reverse(mv % 10));
    let tried = &search.observer().0;
    assert_eq!(tried[..3_000], expected[..]);
}
