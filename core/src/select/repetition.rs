use super::{NodePlan, Select, Situation, StandPat, Way};
use crate::game::{Key, Node};
use crate::history::{History, Progress};
use crate::order::Choice;
use crate::score::Score;
use crate::table::Certainty;

/// The selectivity of a search that knows the rules of repetition and of moves without progress: what comes back on the
/// way from the root is a draw, and so is what the game has seen often enough before, or too many quiet plies.
///
/// A position that came up once before the root and once below it is no draw yet; twice below the root is taken for one,
/// because a side that could repeat it once can do so again.
///
/// ```
/// use nullwindow::{example::{even, Nim}, select::{FullWidth, WithRepetition}, Searcher};
/// let _search = Searcher::<Nim, _>::new(even).select(WithRepetition::new(FullWidth));
/// ```
#[derive(Clone, Debug, Default)]
pub struct WithRepetition<S> {
    inner: S,
    /// Keys of the game's positions since the last progress, the root's last.
    past: Vec<Key>,
    /// Quiet plies at the root.
    quiet: u32,
}

impl<S> WithRepetition<S> {
    /// `inner`, with nothing to recall yet.
    pub fn new(inner: S) -> WithRepetition<S> {
        WithRepetition { inner, past: Vec::new(), quiet: 0 }
    }

    /// The game so far: its last position is the root of the next search.
    pub fn recall<G: Progress>(&mut self, game: &History<G>) {
        self.past.clear();
        if G::OCCURRENCES.is_some() {
            self.past.extend_from_slice(game.keys());
        }
        self.quiet = game.quiet_plies();
    }

    /// Whether the rules make `n` a draw.
    fn is_drawn<G: Progress>(&self, n: &Node<'_, G>) -> bool {
        let (mut quiet, mut at) = (0, n);
        // A position that comes back has the same side to move; none from before progress does.
        while let (Some(parent), Some(mv)) = (at.parent, at.last) {
            if parent.position.is_progress(mv) {
                return Self::is_too_quiet::<G>(quiet);
            }
            quiet += 1;
            at = parent;
            if at.opponent == n.opponent && at.parent.is_some() && at.key == n.key {
                return G::OCCURRENCES.is_some();
            }
        }
        if at.parent.is_some() {
            return Self::is_too_quiet::<G>(quiet); // a null move: nothing before it counts
        }
        let before = self.past.iter().filter(|&&key| key == n.key).count() as u32;
        G::OCCURRENCES.is_some_and(|most| before + 1 >= most) || Self::is_too_quiet::<G>(quiet + self.quiet)
    }

    fn is_too_quiet<G: Progress>(quiet: u32) -> bool {
        G::QUIET_PLIES.is_some_and(|most| quiet >= most)
    }
}

impl<G: Progress, S: Select<G>> Select<G> for WithRepetition<S> {
    const QUIESCES: bool = S::QUIESCES;
    const SELECTS: bool = S::SELECTS || G::OCCURRENCES.is_some() || G::QUIET_PLIES.is_some();

    #[inline]
    fn begin(&mut self, asked: Certainty) {
        self.inner.begin(asked);
    }

    #[inline]
    fn certainty(&self) -> Certainty {
        // What the past decides is no value of the position.
        if Self::SELECTS { self.inner.certainty().min(Certainty::new(6)) } else { Certainty::FULL }
    }

    #[inline]
    fn plan(&mut self, at: &Situation<'_, G>) -> NodePlan {
        self.inner.plan(at)
    }

    #[inline]
    fn prune(&mut self, at: &Situation<'_, G>, choice: &Choice<G::Move>, tried: usize) -> Option<Score> {
        self.inner.prune(at, choice, tried)
    }

    #[inline]
    fn depth(
        &mut self,
        at: &Situation<'_, G>,
        choice: &Choice<G::Move>,
        child: &Node<'_, G>,
        tried: usize,
    ) -> Way {
        self.inner.depth(at, choice, child, tried)
    }

    fn adjudicate(&mut self, n: &Node<'_, G>) -> Option<Score> {
        // How a game has ended goes before how it would have been drawn.
        if self.is_drawn(n) && n.position.outcome().is_none() {
            return Some(Score::ZERO);
        }
        self.inner.adjudicate(n)
    }

    #[inline]
    fn may_stand(&mut self, position: &G) -> bool {
        self.inner.may_stand(position)
    }

    #[inline]
    fn noisy(&mut self, position: &G, moves: &mut Vec<G::Move>) -> Option<StandPat> {
        self.inner.noisy(position, moves)
    }

    #[inline]
    fn gain(&mut self, position: &G, mv: G::Move) -> Option<i32> {
        self.inner.gain(position, mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Outcome};
    use crate::random::SplitMix64;
    use crate::select::FullWidth;

    /// A token on a ring of six squares, which both sides push; a stamp on it is progress.
    #[derive(Clone)]
    struct Token {
        square: u64,
        stamps: u64,
        side: u64,
    }

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Push {
        On,
        Back,
        Stamp,
    }

    impl Game for Token {
        type Move = Push;

        fn moves(&self, list: &mut Vec<Push>) {
            list.extend([Push::On, Push::Back, Push::Stamp]);
        }

        fn play(&self, mv: Push) -> Token {
            let Token { square, stamps, side } = *self;
            let (square, stamps) = match mv {
                Push::On => ((square + 1) % 6, stamps),
                Push::Back => ((square + 5) % 6, stamps),
                Push::Stamp => (square, stamps + 1),
            };
            Token { square, stamps, side: 1 - side }
        }

        fn key(&self) -> Key {
            (self.stamps * 6 + self.square) * 2 + self.side
        }

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn pass(&self) -> Option<Token> {
            Some(Token { side: 1 - self.side, ..self.clone() })
        }
    }

    impl Progress for Token {
        const QUIET_PLIES: Option<u32> = Some(14);
        const OCCURRENCES: Option<u32> = Some(3);

        fn is_progress(&self, mv: Push) -> bool {
            mv == Push::Stamp
        }
    }

    /// A move, or `None` for passing.
    type Step = Option<Push>;

    /// The rules as one would say them: `before` was played, `below` is searched. What lies before progress, or before a
    /// pass, does not count.
    fn is_drawn_slowly(start: &Token, before: &[Push], below: &[Step]) -> bool {
        let steps: Vec<Step> = before.iter().map(|&mv| Some(mv)).chain(below.iter().copied()).collect();
        let (mut position, mut keys) = (start.clone(), vec![(start.key(), false)]);
        for (i, step) in steps.iter().enumerate() {
            position = match step {
                Some(mv) => position.play(*mv),
                None => position.pass().expect("always"),
            };
            if step.is_none_or(|mv| mv == Push::Stamp) {
                keys.clear();
            }
            keys.push((position.key(), i >= before.len()));
        }
        let now = position.key();
        let met = |in_tree: bool| keys.iter().filter(|&&(key, is)| key == now && (is || !in_tree)).count();
        met(true) >= 2 || met(false) >= 3 || keys.len() > 14
    }

    fn line(random: &mut SplitMix64, length: u64, may_pass: bool) -> Vec<Step> {
        let mut step = |_| match random.below(10) {
            0 => Some(Push::Stamp),
            1 if may_pass => None,
            2..=5 => Some(Push::On),
            _ => Some(Push::Back),
        };
        (0..length).map(&mut step).collect()
    }

    /// Whether the node at the end of `below` is a draw.
    fn adjudicate(select: &mut WithRepetition<FullWidth>, n: &Node<'_, Token>, below: &[Step]) -> bool {
        let [step, rest @ ..] = below else { return select.adjudicate(n).is_some() };
        let position = step.map_or_else(|| n.position.pass().expect("always"), |mv| n.position.play(mv));
        let child = step.map_or_else(|| n.passed(&position), |mv| n.child(0, mv, &position));
        adjudicate(select, &child, rest)
    }

    #[test]
    fn repeated_positions_are_draws_exactly_where_the_rules_say_so() {
        let start = Token { square: 0, stamps: 0, side: 0 };
        let mut select = WithRepetition::new(FullWidth);
        let (mut drawn, all) = (0, 20_000);
        for seed in 0..all {
            let mut random = SplitMix64::new(seed);
            let (played, searched) = (random.below(12), 1 + random.below(12));
            let before: Vec<Push> = line(&mut random, played, false).into_iter().flatten().collect();
            let below = line(&mut random, searched, seed % 2 == 0);
            let mut game = History::new(start.clone());
            for &mv in &before {
                game.play(mv);
            }
            select.recall(&game);
            let root = Node::root(game.position());
            let slowly = is_drawn_slowly(&start, &before, &below);
            assert_eq!(adjudicate(&mut select, &root, &below), slowly, "{before:?} then {below:?}");
            drawn += u64::from(slowly);
        }
        assert!((all / 10..all * 9 / 10).contains(&drawn), "{drawn} of {all} are draws: a lopsided test");
    }
}
