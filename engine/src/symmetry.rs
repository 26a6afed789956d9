//! Moves and lines that are the same but for a symmetry of the board.

use crate::board::{MoveId, Playable, legal, listed};
use crate::found::{Found, Line};
use crate::task::{News, Sink};
use nullwindow::{Depth, RootMove};

/// The form of a position that all positions share which are the same but for symmetry.
pub(crate) type Canonical<G> = fn(&G) -> G;

/// The moves that lead from `to`, move by move, to the same positions but for symmetry as `line` does from `from`; where
/// several do, the first. It ends where there is none.
pub(crate) fn image<G: Playable>(
    canonical: Canonical<G>,
    from: &G,
    to: &G,
    line: &[G::Move],
) -> Vec<G::Move> {
    let (mut from, mut to, mut image) = (from.clone(), to.clone(), Vec::new());
    for &mv in line {
        let next = from.play(mv);
        let wanted = canonical(&next);
        let Some(same) = listed(&to).into_iter().find(|&mv| canonical(&to.play(mv)) == wanted) else { break };
        (from, to) = (next, to.play(same));
        image.push(same);
    }
    image
}

/// The legal moves of a position by where they lead: one of each class is searched, and answers for all of it.
#[derive(Clone)]
pub(crate) struct Classes<G: Playable> {
    canonical: Canonical<G>,
    position: G,
    /// For each move, the first one of its class.
    first: Vec<MoveId>,
}

impl<G: Playable> Classes<G> {
    /// `None` if no two moves are the same but for symmetry.
    pub(crate) fn of(canonical: Canonical<G>, position: &G) -> Option<Classes<G>> {
        let reached: Vec<G> = legal(position).iter().map(|&mv| canonical(&position.play(mv))).collect();
        let first = |child: &G| reached.iter().position(|known| known == child).unwrap_or_default();
        let first: Vec<MoveId> = reached.iter().map(|child| MoveId(first(child) as u16)).collect();
        let is_trivial = (0..).map(MoveId).zip(&first).all(|(mv, first)| mv == *first);
        (!is_trivial).then(|| Classes { canonical, position: position.clone(), first })
    }

    /// One move of each class.
    pub(crate) fn firsts(&self) -> Vec<MoveId> {
        self.ids().filter(|&mv| self.first_of(mv) == mv).collect()
    }

    fn ids(&self) -> impl Iterator<Item = MoveId> + use<G> {
        (0..self.first.len() as u16).map(MoveId)
    }

    fn first_of(&self, mv: MoveId) -> MoveId {
        self.first.get(usize::from(mv.0)).copied().unwrap_or(mv)
    }

    /// A line for each move of the class that it begins with.
    fn twins(&self, line: &Line) -> Vec<Line> {
        let Some((&begin, rest)) = line.pv.split_first() else { return vec![line.clone()] };
        let moves = listed(&self.position);
        let from = self.position.play(moves[usize::from(begin.0)]);
        let rest = crate::board::moves_of(&from, rest);
        let twin = |mv: MoveId| {
            let to = self.position.play(moves[usize::from(mv.0)]);
            let image = image(self.canonical, &from, &to, &rest);
            let rest = crate::board::ids_of(&to, &image);
            Line { pv: [mv].into_iter().chain(rest).collect(), ..line.clone() }
        };
        let class = self.ids().filter(|&mv| mv != begin && self.first_of(mv) == self.first_of(begin));
        [line.clone()].into_iter().chain(class.map(twin)).collect()
    }

    /// Adds what was found of one move of a class for the others, at most `most` lines.
    pub(crate) fn complete(&self, found: &mut Found, most: usize) {
        let lines = found.lines.iter().flat_map(|line| self.twins(line)).take(most.max(1)).zip(1..);
        found.lines = lines.map(|(line, rank)| Line { rank, ..line }).collect();
        let known = std::mem::take(&mut found.report.moves);
        let root = |mv: MoveId| {
            let of_first = known.iter().find(|root| root.mv == self.first_of(mv))?;
            Some(RootMove { mv, bounds: of_first.bounds })
        };
        found.report.moves = self.ids().filter_map(root).collect();
    }

    /// The sink, told of a line for each move of a class.
    pub(crate) fn tell(self, mut sink: Sink, most: usize) -> Sink {
        let mut told: (Depth, usize) = (0, 0);
        Box::new(move |news| match news {
            News::Line(line) => {
                if line.rank == 1 || line.depth != told.0 {
                    told = (line.depth, 0);
                }
                for twin in self.twins(line).into_iter().take(most.max(1).saturating_sub(told.1)) {
                    told.1 += 1;
                    sink(&News::Line(&Line { rank: told.1, ..twin }));
                }
            }
            news => sink(news),
        })
    }
}
