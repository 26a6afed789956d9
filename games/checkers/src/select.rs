//! Quiescence, and selective search: what the playing program extends, reduces and prunes.

use crate::UNIT;
use crate::moves::Move;
use crate::position::Position;
use nullwindow::order::Choice;
use nullwindow::select::{Deviation, MultiProbCut, NodePlan, Select, Situation, StandPat, Way};
use nullwindow::table::Certainty;
use nullwindow::{Depth, Node, Score};

/// Captures are compulsory: where there is one, standing pat is not allowed; a position without one is quiet.
///
/// ```
/// use nullwindow::{Limits, Searcher};
/// use nullwindow_notation::Notation;
/// use nullwindow_checkers::{Position, Quiescence, Textbook};
/// let position = Position::parse("B:W18,32:B1,15")?; // 15x22 is forced
/// let mut search = Searcher::new(Textbook).select(Quiescence);
/// assert!(search.run(&position, &Limits::depth(1)).value.get() > 0);
/// # Ok::<(), nullwindow_notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Quiescence;

impl Select<Position> for Quiescence {
    const QUIESCES: bool = true;
    const SELECTS: bool = false;

    #[inline]
    fn noisy(&mut self, position: &Position, moves: &mut Vec<Move>) -> Option<StandPat> {
        position.captures(moves).then_some(StandPat::Forbidden)
    }
}

/// The selective search of the playing program, over [`Quiescence`].
///
/// - *Hopeless nodes*: near the leaves a quiet position that looks far better than the root is worth, or far worse, is not
///   searched at all. Nothing is judged statically where either side can capture.
/// - *Late moves* are searched less deep, and again in full if they beat γ. Captures are not, nor moves that force one:
///   in checkers these are the sacrifices that shots begin with.
/// - *Recaptures* cost no depth: an exchange is searched to its end.
/// - *Answers to a threat* cost none either: where the other side could capture if it were its turn, the whole depth is
///   left for what comes of it. So that a chase ends, no threat makes a line longer than one and a half times the
///   iteration's depth.
/// - *Clear nodes*: told to be less certain ([`Settings::certainty`](nullwindow::Settings::certainty)), it cuts where a
///   shallower search says that the answer is clear (Multi-ProbCut); not where a side can capture.
///
/// Margins are measured from the driver's bounds on the root's value, or from its guess before there are any, so that
/// probe after probe of an iteration prunes alike.
///
/// ```
/// use nullwindow::{select::WithRepetition, Limits, Searcher};
/// use nullwindow_notation::Notation;
/// use nullwindow_checkers::{Position, Selective, Trained};
/// let mut search = Searcher::new(Trained::new()).select(WithRepetition::new(Selective::new(1)));
/// assert_eq!(search.run(&Position::start(), &Limits::depth(9)).depth, 9);
/// ```
#[derive(Clone, Debug)]
pub struct Selective {
    parts: Parts,
    /// A man in units of the search.
    man: i32,
    /// How deep the iteration is: what the root was last searched to.
    iteration: Depth,
    /// Plies by which a move is searched less deep, by depth and moves tried before.
    late: Vec<[u8; MOVES]>,
    cuts: MultiProbCut,
    certainty: Certainty,
}

/// Which parts of a [`Selective`] search are on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a part of its own, on or off")]
pub struct Parts {
    /// Near the leaves nodes are answered by their static value.
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

/// A node of the search, and what is asked of it.
type At<'a> = Situation<'a, Position>;

/// Depths and numbers of moves that reductions tell apart.
const DEPTHS: usize = 64;
const MOVES: usize = 32;

/// Nodes of at most this depth may be hopeless.
const HOPELESS_TO: Depth = 3;
/// The first move that may be reduced, and the least depth where it is.
const LATE_FROM: usize = 2;
const LATE_DEPTH: Depth = 3;

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
            late: late.collect(),
            cuts: MultiProbCut::new(deviation(), grain),
            certainty: UNCUT,
        }
    }

    /// How far beyond the root's value a node of this depth must be.
    fn margin(&self, depth: Depth) -> i32 {
        self.man / 2 + self.man * depth * 2 / 5
    }

    /// Whether the side to move, which captures nothing, answers a threat, on a line that is not too long already.
    fn answers_threat(&self, at: &At<'_>) -> bool {
        let length = at.node.ply + at.depth;
        self.parts.threats && length < longest(self.iteration) && !at.node.position.is_quiet()
    }

    fn late(&self, depth: Depth, tried: usize) -> Depth {
        let depth = (depth.max(0) as usize).min(DEPTHS - 1);
        self.late[depth][tried.min(MOVES - 1)].into()
    }
}

/// How certain the search is where Multi-ProbCut cuts nothing: it prunes otherwise.
const UNCUT: Certainty = Certainty::new(5);

/// Multi-ProbCut cuts from this depth on.
const CUT_FROM: Depth = HOPELESS_TO + 1;

/// How far shallower searches are off, by [`stage`]: `nullwindow train deviation checkers` on 2,000 games of self-play.
pub fn deviation() -> Deviation {
    let scale = [29, 32, 49, 60, 48, 42];
    Deviation { scale: scale.map(f64::from).to_vec(), gap: 0.46, shallow: -0.27 }
}

/// The stage of the game for [`Deviation`], by the number of pieces, four each.
pub fn stage(position: &Position) -> usize {
    position.piece_count().saturating_sub(1) as usize / 4
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
fn likely(at: &At<'_>) -> (i32, i32) {
    let (omega, guess) = (at.gamma.omega(), at.guess);
    let upper = guess.min(at.window.upper).max(omega);
    let lower = guess.max(at.window.lower).min(omega);
    (lower.get(), upper.get())
}

impl Select<Position> for Selective {
    const QUIESCES: bool = true;
    const SELECTS: bool = true;

    fn begin(&mut self, asked: Certainty) {
        self.certainty = asked.min(UNCUT);
        self.cuts.set(self.certainty);
    }

    #[inline]
    fn certainty(&self) -> Certainty {
        self.certainty
    }

    #[inline]
    fn plan(&mut self, at: &At<'_>) -> NodePlan {
        let may_prune = self.parts.prunes && at.depth <= HOPELESS_TO;
        let may_cut = self.certainty < UNCUT && at.depth >= CUT_FROM;
        if !(may_prune || may_cut) || at.gamma.omega().is_decided() || !at.node.position.is_quiet() {
            return NodePlan::Search;
        }
        if may_cut {
            return self.cuts.plan(at, stage(at.node.position), 1);
        }
        let value = at.static_value().get();
        let (margin, (lower, upper)) = (self.margin(at.depth), likely(at));
        if value - margin >= upper {
            NodePlan::Prune(Score::new(value - margin))
        } else if value + margin < lower {
            NodePlan::Prune(Score::new(value + margin))
        } else {
            NodePlan::Search
        }
    }

    #[inline]
    fn depth(&mut self, at: &At<'_>, choice: &Choice<Move>, child: &Node<'_, Position>, tried: usize) -> Way {
        let full = at.depth - 1;
        if at.node.ply == 0 {
            self.iteration = at.depth;
        }
        if choice.mv.is_capture() {
            let answers = at.node.last.is_some_and(Move::is_capture);
            return Way::Search(if self.parts.recaptures && answers { at.depth } else { full });
        }
        if self.answers_threat(at) {
            return Way::Search(at.depth);
        }
        let may_wait = self.parts.reduces && tried >= LATE_FROM && at.depth >= LATE_DEPTH;
        if !may_wait || child.position.must_capture() {
            return Way::Search(full);
        }
        Way::Search((full - self.late(at.depth, tried)).max(0))
    }

    #[inline]
    fn noisy(&mut self, position: &Position, moves: &mut Vec<Move>) -> Option<StandPat> {
        Quiescence.noisy(position, moves)
    }
}
