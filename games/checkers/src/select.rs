//! Selective search: what the playing program extends, reduces and prunes.

use crate::UNIT;
use crate::moves::Move;
use crate::position::Position;
use crate::quiescence::Quiescence;
use nullwindow::order::Choice;
use nullwindow::select::{Plan, Select, Situation, StandPat, Way};
use nullwindow::{Depth, Key, MAX_PLY, Node, Score};

/// The selective search of the playing program, over [`Quiescence`].
///
/// - *A shallow search first* ([`ProbCut`](Plan::Shallow), Buro 1995): where a quiet position looks better than the root
///   is worth, half the depth must say so by half a man; then the whole depth is taken to agree. Where it looks worse,
///   likewise. Nothing is judged where somebody can capture; and with sixteen pieces or fewer nothing is searched
///   shallowly first, because wins take long there and look like nothing half-way.
/// - *Hopeless nodes*: near the leaves a quiet position that is so far outside is not searched at all.
/// - *Late moves* are searched less deep, and again in full if they beat γ. Captures are not, nor moves that force one:
///   in checkers these are the sacrifices that shots begin with.
/// - *Recaptures* cost no depth: an exchange is searched to its end.
/// - *Answers to a threat* cost none either: where the other side could capture if it were its turn, the whole depth is
///   left for what comes of it. So that a chase ends, no threat makes a line longer than one and a half times the
///   iteration's depth.
///
/// Margins are measured from the driver's bounds on the root's value, or from its guess before there are any, so that
/// probe after probe of an iteration prunes alike.
///
/// ```
/// use nullwindow::{notation::Notation, select::Recalling, Limits, Searcher};
/// use nullwindow_checkers::{Position, Selective, Trained};
/// let mut search = Searcher::new(Trained::new()).select(Recalling::new(Selective::new(1)));
/// assert_eq!(search.run(&Position::start(), &Limits::depth(9)).depth, 9);
/// ```
#[derive(Clone, Debug)]
pub struct Selective {
    parts: Parts,
    /// A man in units of the search.
    man: i32,
    /// How deep the iteration is: what the root was last searched to.
    iteration: Depth,
    /// Static values of the quiet nodes on the way, by ply.
    known: Vec<Known>,
    /// Plies by which a move is searched less deep, by depth and moves tried before.
    late: Vec<[u8; MOVES]>,
}

/// Which parts of a [`Selective`] search are on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a part of its own, on or off")]
pub struct Parts {
    /// Nodes are answered by a shallower search, or near the leaves by their static value.
    pub prunes: bool,
    /// Late moves are searched less deep.
    pub reduces: bool,
    /// A capture that answers a capture costs no depth.
    pub recaptures: bool,
    /// A move that answers a threatened capture costs no depth, within bounds.
    pub threats: bool,
}

impl Parts {
    /// What plays best.
    pub const ALL: Parts = Parts { prunes: true, reduces: true, recaptures: true, threats: true };
    /// The quiescence search and nothing else.
    pub const NONE: Parts = Parts { prunes: false, reduces: false, recaptures: false, threats: false };
}

/// The static value of a node; `None` where somebody can capture.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    key: Option<Key>,
    value: Option<i32>,
}

/// Depths and numbers of moves that reductions tell apart.
const DEPTHS: usize = 64;
const MOVES: usize = 32;

/// Nodes of at least this depth are searched shallowly first, those below may be hopeless.
const SHALLOW_FROM: Depth = 4;
/// The first move that may be reduced, and the least depth where it is.
const LATE_FROM: usize = 2;
const LATE_DEPTH: Depth = 3;
/// With so few pieces wins take too long for half the depth to tell.
const FEW: u32 = 16;

impl Selective {
    /// All parts that pay, for a search in units of `grain` of the evaluation's.
    pub fn new(grain: i32) -> Selective {
        Selective::with(grain, Parts::ALL)
    }

    /// The same with parts of your choice.
    pub fn with(grain: i32, parts: Parts) -> Selective {
        let late = (0..DEPTHS).map(|depth| std::array::from_fn(|tried| reduction(depth, tried)));
        Selective {
            parts,
            man: (UNIT / grain.max(1)).max(1),
            iteration: 0,
            known: vec![Known::default(); MAX_PLY as usize + 1],
            late: late.collect(),
        }
    }

    /// The static value of the node, if it is quiet; asked for once on each visit.
    fn value(&mut self, at: &Situation<'_, Position>) -> Option<i32> {
        let Node { position, key, ply, .. } = at.node;
        let known = self.known.get_mut(*ply as usize)?;
        if known.key != Some(*key) {
            let value = position.is_quiet().then(|| at.evaluation.evaluate(position).get());
            *known = Known { key: Some(*key), value };
        }
        known.value
    }

    /// How far beyond the root's value a node of this depth must be.
    fn margin(&self, depth: Depth) -> i32 {
        if depth >= SHALLOW_FROM { self.man / 2 } else { self.man / 2 + self.man * depth * 2 / 5 }
    }

    /// Whether the side to move, which captures nothing, answers a threat, on a line that is not too long already.
    fn answers_threat(&self, at: &Situation<'_, Position>) -> bool {
        let length = at.node.ply + at.depth;
        self.parts.threats && length < longest(self.iteration) && !at.node.position.is_quiet()
    }

    fn late(&self, depth: Depth, tried: usize) -> Depth {
        let depth = (depth.max(0) as usize).min(DEPTHS - 1);
        self.late[depth][tried.min(MOVES - 1)].into()
    }
}

/// How long threats may make a line.
fn longest(iteration: Depth) -> Depth {
    iteration + iteration / 2
}

/// Grows with the logarithms of both.
fn reduction(depth: usize, tried: usize) -> u8 {
    let logarithm = |n: usize| (n.max(1) as f64).ln();
    (logarithm(depth) * logarithm(tried) / 1.8) as u8
}

/// Where the root's value may lie, as far as the driver knows, with γ inside.
fn likely(at: &Situation<'_, Position>) -> (i32, i32) {
    let (omega, guess) = (at.gamma.omega(), at.guess);
    let upper = guess.min(at.window.upper).max(omega);
    let lower = guess.max(at.window.lower).min(omega);
    (lower.get(), upper.get())
}

impl Select<Position> for Selective {
    const QUIESCES: bool = true;
    const SELECTS: bool = true;

    #[inline]
    fn plan(&mut self, at: &Situation<'_, Position>) -> Plan {
        let omega = at.gamma.omega();
        if !self.parts.prunes || omega.is_decided() {
            return Plan::Search;
        }
        let Some(value) = self.value(at) else { return Plan::Search };
        let (margin, (lower, upper)) = (self.margin(at.depth), likely(at));
        if at.depth < SHALLOW_FROM {
            return if value - margin >= upper {
                Plan::Return(Score::new(value - margin))
            } else if value + margin < lower {
                Plan::Return(Score::new(value + margin))
            } else {
                Plan::Search
            };
        }
        if at.node.position.count() <= FEW {
            return Plan::Search;
        }
        // Half the depth, and of the same parity.
        let depth = at.depth / 2 - (at.depth - at.depth / 2) % 2;
        if value >= upper {
            Plan::Shallow { depth, margin: upper + margin - omega.get() }
        } else if value < lower {
            Plan::Shallow { depth, margin: lower - margin - omega.get() }
        } else {
            Plan::Search
        }
    }

    #[inline]
    fn depth(
        &mut self,
        at: &Situation<'_, Position>,
        choice: &Choice<Move>,
        child: &Node<'_, Position>,
        tried: usize,
    ) -> Way {
        let full = at.depth - 1;
        if at.node.ply == 0 {
            self.iteration = at.depth;
        }
        if choice.mv.is_capture() {
            let answers = at.node.last.is_some_and(Move::is_capture);
            return Way::To(if self.parts.recaptures && answers { at.depth } else { full });
        }
        if self.answers_threat(at) {
            return Way::To(at.depth);
        }
        let may_wait = self.parts.reduces && tried >= LATE_FROM && at.depth >= LATE_DEPTH;
        if !may_wait || child.position.must_capture() {
            return Way::To(full);
        }
        Way::To((full - self.late(at.depth, tried)).max(0))
    }

    #[inline]
    fn noisy(&mut self, position: &Position, moves: &mut Vec<Move>) -> Option<StandPat> {
        Quiescence.noisy(position, moves)
    }
}
