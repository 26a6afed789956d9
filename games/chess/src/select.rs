//! What the playing program extends, reduces and prunes.
//!
//! The search asks ([`Select`]), this part answers. Everything here is a bet that changes values, so the lab never uses
//! it; what a bet costs and wins was measured by matches with equal nodes.

mod checks;
mod margins;

pub use margins::Margins;

use crate::position::Position;
use crate::quiescence::Quiescence;
use crate::see::VALUES;
use crate::types::Move;
use checks::Checks;
use cozy_chess::Piece;
use nullwindow::order::Choice;
use nullwindow::select::{NodePlan, Select, Situation, StandPat, Way};
use nullwindow::{Depth, Key, Node, Score};

/// Selective search for chess: check extensions, null moves, late move reductions, and pruning of nodes and moves whose
/// static value is far from the question; [`Quiescence`] at the leaves.
///
/// ```
/// use nullwindow::{Limits, Searcher};
/// use nullwindow_notation::Notation;
/// use nullwindow_chess::{Margins, Position, Selective, Trained};
/// let position = Position::parse("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6").unwrap();
/// let mut search = Searcher::new(Trained::new()).select(Selective::new(Margins::default(), 1));
/// let report = search.run(&position, &Limits::depth(5));
/// assert_eq!((position.move_text(report.best.unwrap()).as_str(), report.value.win_distance()), ("Qxf7#", Some(1)));
/// ```
#[derive(Clone, Debug)]
pub struct Selective {
    margins: Margins,
    quiescence: Quiescence,
    /// Units of the evaluation in one of the search.
    grain: i32,
    /// What was seen at the nodes on the way to the present one, by ply.
    path: Vec<Seen>,
    /// The depth of the iteration.
    root_depth: Depth,
    reductions: Box<[[i32; MOST]; MOST]>,
}

/// A node of the search, and what is asked of it.
type At<'a> = Situation<'a, Position>;

/// Depths and moves beyond this are reduced as much as the last one.
const MOST: usize = 64;

/// Ratings of quiet moves lie within this; beyond are captures and the table's move.
const RATED: i32 = 1 << 14;

/// Plies of the rule of fifty moves.
const FIFTY_MOVES: u32 = 100;

/// A node on the path.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    key: Key,
    /// Its static value in the evaluation's units; `None` in check, where it means nothing.
    value: Option<i32>,
    /// Whether the side to move stands better than at its last turn.
    improving: bool,
    /// From where the enemy king is attacked, computed when first asked for.
    checks: Option<Checks>,
}

impl Selective {
    /// With these margins, in a search whose unit is `grain` units of the evaluation.
    pub fn new(margins: Margins, grain: i32) -> Selective {
        let mut reductions = Box::new([[0; MOST]; MOST]);
        for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
            for (tried, plies) in row.iter_mut().enumerate().skip(1) {
                let product = (depth as f64).ln() * (tried as f64).ln();
                let slope = 100.0 * 1024.0 / f64::from(margins.reduction_divisor.max(1));
                *plies = (f64::from(margins.reduction_base) + slope * product) as i32;
            }
        }
        let quiescence = Quiescence::default();
        Selective { margins, quiescence, grain: grain.max(1), path: Vec::new(), root_depth: 0, reductions }
    }

    /// Looks at a node, once a visit.
    fn look(&mut self, at: &At<'_>) -> Seen {
        let n = at.node;
        let ply = n.ply as usize;
        if self.path.len() <= ply {
            self.path.resize(ply + 1, Seen::default());
        }
        let position = &n.position;
        let value = (!position.is_check()).then(|| at.static_value().get() * self.grain);
        let seen = Seen { key: n.key, value, improving: self.is_improving(n, value), checks: None };
        self.path[ply] = seen;
        seen
    }

    /// What `plan` has seen; where the window is wide it was not asked.
    #[inline]
    fn seen(&mut self, at: &At<'_>) -> Seen {
        match self.path.get(at.node.ply as usize) {
            Some(seen) if seen.key == at.node.key => *seen,
            _ => self.look(at),
        }
    }

    /// Whether the side to move stands better than at its last turn; yes if it was in check then, no if it is now.
    fn is_improving(&self, n: &Node<'_, Position>, value: Option<i32>) -> bool {
        let before = n.parent.and_then(|parent| parent.parent);
        let Some((now, before)) = value.zip(before) else { return false };
        match self.path.get(before.ply as usize) {
            Some(seen) if seen.key == before.key => seen.value.is_none_or(|then| now > then),
            _ => true,
        }
    }

    /// Whether a quiet move gives check.
    fn checks(&mut self, at: &At<'_>, mv: Move) -> bool {
        let position = &at.node.position;
        let seen = &mut self.path[at.node.ply as usize];
        seen.checks.get_or_insert_with(|| Checks::of(position)).given_by(position, mv)
    }

    /// What the side to move must have for a pruning fail high: the question, or more, if the root's value may well be
    /// higher.
    #[inline]
    fn high(&self, at: &At<'_>) -> i32 {
        let omega = at.gamma.omega();
        let likely = |width: i32| omega.max(at.window.upper.min(at.guess + width / self.grain));
        self.margins.window.map_or(omega, likely).get() * self.grain
    }

    /// What it must not reach for a pruning fail low: the question, or less, if the root's value may well be lower.
    #[inline]
    fn low(&self, at: &At<'_>) -> i32 {
        let omega = at.gamma.omega();
        let likely = |width: i32| omega.min((at.window.lower + 1).max(at.guess - width / self.grain));
        self.margins.window.map_or(omega, likely).get() * self.grain
    }

    #[inline]
    fn score(&self, value: i32) -> Score {
        Score::new(value / self.grain)
    }

    /// If the static value is so good that nothing near can spoil it, it is taken.
    fn stands(&self, at: &At<'_>, value: i32, improving: bool) -> Option<NodePlan> {
        let m = &self.margins;
        let margin = m.stand * (at.depth - Depth::from(improving)).max(0);
        let enough = at.depth <= m.stand_depth && value - margin >= self.high(at);
        enough.then(|| NodePlan::Prune(self.score(value - margin)))
    }

    /// Whether, and how deep, to hand the turn over. Twice in a row would be the same position two plies on.
    fn passes(&self, at: &At<'_>, value: i32) -> Option<NodePlan> {
        let m = &self.margins;
        let above = value - self.high(at);
        let twice = at.node.ply > 0 && at.node.last.is_none();
        if twice || at.depth < m.pass_depth || above < 0 || !has_pieces(at.node.position) {
            return None;
        }
        let plies = m.pass_base + at.depth / m.pass_divisor.max(1) + (above / m.pass_value.max(1)).min(3);
        Some(NodePlan::NullMove((at.depth - plies).max(0)))
    }

    /// By how many plies a late move is reduced, in hundredths.
    fn reduction(&self, at: &At<'_>, choice: &Choice<Move>, late: &Late) -> i32 {
        let m = &self.margins;
        if at.depth < m.reduce_depth || late.tried < m.reduce_from {
            return 0;
        }
        let row = (at.depth as usize).min(MOST - 1);
        let mut hundredths = self.reductions[row][(late.tried as usize).min(MOST - 1)];
        if late.is_quiet {
            hundredths -= choice.rating().clamp(-RATED, RATED) * 100 / m.reduce_rating.max(1);
        } else {
            hundredths /= 2;
        }
        if !late.improving {
            hundredths += 100;
        }
        if at.node.ply == 0 {
            hundredths -= 100;
        }
        hundredths
    }

    /// What a late quiet move is taken to be worth at most, if that is not worth a look.
    fn skip_quiet(&mut self, at: &At<'_>, choice: &Choice<Move>, late: &Late, value: i32) -> Option<i32> {
        let m = self.margins;
        let low = self.low(at);
        let left = (at.depth - 1 - self.reduction(at, choice, late) / 100).clamp(0, at.depth - 1);
        let enough = (m.late_base + at.depth * at.depth) / if late.improving { 1 } else { 2 };
        let most = value + m.hope + m.hope_ply * left;
        let is_late = at.depth <= m.late_depth && late.tried >= enough;
        let is_hopeless = left <= m.hope_depth && most < low;
        let might_hang = left <= m.exchange_depth;
        if !(is_late || is_hopeless || might_hang) || self.checks(at, choice.mv) {
            return None;
        }
        if is_hopeless {
            return Some(most);
        }
        let hangs = || might_hang && at.node.position.exchange(choice.mv) < -m.exchange_quiet * left * left;
        (is_late || hangs()).then_some(value)
    }
}

/// What is known of a move that is not the first.
struct Late {
    tried: i32,
    improving: bool,
    is_quiet: bool,
}

impl Late {
    fn new(at: &At<'_>, choice: &Choice<Move>, tried: usize, seen: &Seen) -> Late {
        let mv = choice.mv;
        let is_quiet = mv.0.promotion.is_none() && !at.node.position.is_capture(mv);
        Late { tried: tried as i32, improving: seen.improving, is_quiet }
    }
}

/// Whether the side to move has more than king and pawns: if not, having to move may be a disadvantage.
#[inline]
fn has_pieces(position: &Position) -> bool {
    let board = &position.board;
    let ours = board.colors(board.side_to_move());
    !(ours & !(board.pieces(Piece::Pawn) | board.pieces(Piece::King))).is_empty()
}

impl Select<Position> for Selective {
    const QUIESCES: bool = true;
    const SELECTS: bool = true;

    fn plan(&mut self, at: &At<'_>) -> NodePlan {
        let seen = self.look(at);
        // Where a mate is asked for, or fifty moves are near, a static value is no answer.
        let is_near_the_end = at.node.position.halfmove_clock() + at.depth as u32 >= FIFTY_MOVES;
        let may_stand = !at.gamma.omega().is_decided() && !is_near_the_end;
        if let Some(value) = seen.value.filter(|_| may_stand) {
            let planned = self.stands(at, value, seen.improving).or_else(|| self.passes(at, value));
            if let Some(plan) = planned {
                return plan;
            }
        }
        match at.hint {
            None if at.depth >= self.margins.unhinted_depth => NodePlan::Reduce(at.depth - 1),
            _ => NodePlan::Search,
        }
    }

    fn prune(&mut self, at: &At<'_>, choice: &Choice<Move>, tried: usize) -> Option<Score> {
        if at.node.ply == 0 || at.gamma.omega().is_decided() {
            return None;
        }
        let seen = self.seen(at);
        let value = seen.value?;
        let late = Late::new(at, choice, tried, &seen);
        let most = if late.is_quiet {
            self.skip_quiet(at, choice, &late, value)?
        } else {
            let m = &self.margins;
            let loses = || at.node.position.exchange(choice.mv) < -m.exchange * at.depth;
            // Captures that lose material are rated last.
            if at.depth > m.exchange_depth || choice.rating() > 0 || !loses() {
                return None;
            }
            value
        };
        // A skipped move proves no loss, and what it might win is not known.
        Some(self.score(most))
    }

    fn depth(&mut self, at: &At<'_>, choice: &Choice<Move>, child: &Node<'_, Position>, tried: usize) -> Way {
        let n = at.node;
        if n.ply == 0 {
            self.root_depth = at.depth;
        }
        let checks = child.position.is_check();
        let is_near = n.ply < 2 * self.root_depth;
        if checks && self.margins.check_extension && is_near && n.position.exchange(choice.mv) >= 0 {
            return Way::Search(at.depth);
        }
        if tried == 0 {
            return Way::Search(at.depth - 1);
        }
        let seen = self.seen(at);
        let late = Late::new(at, choice, tried, &seen);
        let mut hundredths = self.reduction(at, choice, &late);
        if checks || seen.value.is_none() {
            hundredths -= 100;
        }
        Way::Search(at.depth - 1 - (hundredths / 100).clamp(0, at.depth - 1))
    }

    #[inline]
    fn may_stand(&mut self, position: &Position) -> bool {
        self.quiescence.may_stand(position)
    }

    #[inline]
    fn noisy(&mut self, position: &Position, moves: &mut Vec<Move>) -> Option<StandPat> {
        self.quiescence.noisy(position, moves)
    }

    /// What is taken, a promotion's gain, and a margin for what standing better is worth.
    #[inline]
    fn gain(&mut self, position: &Position, mv: Move) -> Option<i32> {
        let margin = self.margins.gain?;
        if mv.0.promotion.is_some() {
            return None;
        }
        let victim = position.victim(mv).map_or(0, |victim| VALUES[victim as usize]);
        Some((victim + margin) / self.grain)
    }
}
