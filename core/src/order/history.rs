use super::pairs::{GRAVITY, Pairs, pull};
use super::{At, Choice, Order};
use crate::game::{Depth, Game};

/// How much a cutoff counts for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    /// 1, whatever the depth.
    One,
    /// depth².
    Square,
    /// 2^depth, up to depth 16: Schaeffer's own (1989).
    Power,
}

impl Reward {
    #[inline]
    fn of(self, depth: Depth) -> i32 {
        match self {
            Reward::One => 1,
            Reward::Square => depth * depth,
            Reward::Power => 1 << depth.clamp(0, 16),
        }
    }

    /// The same for ratings that [`pull`] keeps within limits.
    #[inline]
    pub(super) fn pulling(self, depth: Depth) -> i32 {
        (self.of(depth) * PULL).min(GRAVITY)
    }
}

/// The history heuristic (Schaeffer 1989): moves that caused cutoffs elsewhere are tried early here.
///
/// Each side has its own table, indexed by [`Game::slot`]. Three refinements that the papers did not have are on by
/// default; they were chosen on Connect Four and Othello (ARCHITECTURE.md). *Continuation*: a second table, indexed by
/// the previous move's slot too. *Malus*: the moves that were tried before the one that cut lose what it gains.
/// *Gravity*: a reward pulls a rating towards a limit, so that what happened lately counts most and nothing overflows.
/// What was learned is forgotten between positions and kept between iterations (E17).
///
/// Forgetting takes as long as there was to forget: only what was written is cleared. A game may have up to 65,536 slots. Where it has more than 1,024, pairs of slots share the entries of the second
/// table, which then takes 256 KiB a side instead of growing with the square.
///
/// ```
/// use nullwindow::{example::Nim, order::{History, Reward}};
/// let _as_in_the_papers = History::new::<Nim>(Reward::Power).plain();
/// ```
#[derive(Clone, Debug)]
pub struct History {
    reward: Reward,
    refined: bool,
    main: [Vec<i32>; 2],
    /// By the move before too; of no size where the history is plain.
    after: Pairs,
    /// Slots, rounded up to a power of two.
    slots: usize,
    /// Whether anything was learned since it was last cleared.
    learned: bool,
}

/// Ratings of a plain history stay below this.
const LIMIT: i32 = 1 << 24;
/// What a refined reward is multiplied by.
const PULL: i32 = 16;

impl History {
    /// A history with all refinements, for the moves of `G`.
    pub fn new<G: Game>(reward: Reward) -> Self {
        let after = Pairs::new::<G>();
        let main = [vec![0; after.slots()], vec![0; after.slots()]];
        History { reward, refined: true, main, slots: after.slots(), after, learned: false }
    }

    /// The same without any refinement: a sum of rewards for the move alone, halved before it overflows.
    #[must_use]
    pub fn plain(mut self) -> Self {
        self.refined = false;
        self.after = Pairs::default();
        self
    }

    /// How much memory it takes.
    pub fn bytes(&self) -> usize {
        self.main.iter().map(|ratings| size_of_val(ratings.as_slice())).sum::<usize>() + self.after.bytes()
    }

    fn add(&mut self, side: usize, slot: usize, amount: i32) {
        let rating = &mut self.main[side][slot];
        *rating += amount;
        if *rating > LIMIT {
            self.main.iter_mut().flatten().for_each(|r| *r /= 2);
        }
    }
}

impl<G: Game> Order<G> for History {
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]) {
        let side = usize::from(at.node.opponent);
        let mask = self.slots - 1;
        let main = &self.main[side][..self.slots];
        if self.refined {
            let after = self.after.following(side, at.node.slot);
            for choice in choices {
                let slot = at.node.position.slot(choice.mv) & mask;
                choice.rate(main[slot] + after.of(slot));
            }
        } else {
            for choice in choices {
                choice.rate(main[at.node.position.slot(choice.mv) & mask]);
            }
        }
    }

    fn reward(&mut self, at: &At<'_, G>, tried: &[Choice<G::Move>]) {
        let Some((best, in_vain)) = tried.split_last() else { return };
        let side = usize::from(at.node.opponent);
        let mask = self.slots - 1;
        let slot = |choice: &Choice<G::Move>| at.node.position.slot(choice.mv) & mask;
        self.learned = true;
        if !self.refined {
            return self.add(side, slot(best), self.reward.of(at.depth));
        }
        let amount = self.reward.pulling(at.depth);
        let mut learn = |slot, amount| {
            pull(&mut self.main[side][slot], amount);
            self.after.pull(side, at.node.slot, slot, amount);
        };
        learn(slot(best), amount);
        for choice in in_vain {
            learn(slot(choice), -amount);
        }
    }

    fn another(&self) -> Option<Box<dyn Order<G> + Send>> {
        let mut other = self.clone();
        Order::<G>::clear(&mut other);
        Some(Box::new(other))
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.learned) {
            self.main.iter_mut().for_each(|ratings| ratings.fill(0));
            self.after.clear();
        }
    }
}

/// History by the move two plies before, which where sides alternate is the same side's last one: what it was meant to
/// prepare. Beside [`History`], whose refined form knows the move and the one before it. Where one ply is left, it would cost
/// more than it saves, and is not asked.
///
/// ```
/// use nullwindow::{example::{even, Nim}, Limits, Searcher};
/// use nullwindow::order::{FollowUps, History, Reward, TableMove};
/// let (history, follow_ups) = (History::new::<Nim>(Reward::Square), FollowUps::new::<Nim>(Reward::Square));
/// let order = vec![Box::new(TableMove) as _, Box::new(history) as _, Box::new(follow_ups) as _];
/// let mut search = Searcher::new(even).order(order);
/// assert_eq!(search.run(&Nim(7), &Limits::depth(7)).best, Some(3));
/// ```
#[derive(Clone, Debug)]
pub struct FollowUps {
    reward: Reward,
    after: Pairs,
    /// Whether anything was learned since it was last cleared.
    learned: bool,
}

/// Plies left at nodes that are rated and learned from.
const FOLLOWED_FROM: Depth = 2;

impl FollowUps {
    /// Follow-ups among the moves of `G`.
    pub fn new<G: Game>(reward: Reward) -> Self {
        FollowUps { reward, after: Pairs::new::<G>(), learned: false }
    }
}

impl<G: Game> Order<G> for FollowUps {
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]) {
        let Some(parent) = at.node.parent.filter(|_| at.depth >= FOLLOWED_FROM) else { return };
        let after = self.after.following(usize::from(at.node.opponent), parent.slot);
        let mask = self.after.slots() - 1;
        for choice in choices {
            choice.rate(after.of(at.node.position.slot(choice.mv) & mask));
        }
    }

    fn reward(&mut self, at: &At<'_, G>, tried: &[Choice<G::Move>]) {
        let Some(parent) = at.node.parent.filter(|_| at.depth >= FOLLOWED_FROM) else { return };
        let Some((best, in_vain)) = tried.split_last() else { return };
        let (side, mask) = (usize::from(at.node.opponent), self.after.slots() - 1);
        let slot = |choice: &Choice<G::Move>| at.node.position.slot(choice.mv) & mask;
        let amount = self.reward.pulling(at.depth);
        self.learned = true;
        self.after.pull(side, parent.slot, slot(best), amount);
        for choice in in_vain {
            self.after.pull(side, parent.slot, slot(choice), -amount);
        }
    }

    fn another(&self) -> Option<Box<dyn Order<G> + Send>> {
        let mut other = self.clone();
        Order::<G>::clear(&mut other);
        Some(Box::new(other))
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.learned) {
            self.after.clear();
        }
    }
}
