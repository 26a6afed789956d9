//! The steps at which a thread in company differs from one alone: which move comes next, and when others have done the
//! work already. Alone they cost a comparison.

use super::{Frame, Searcher};
use crate::company::{MARK_FROM, Seat};
use crate::game::{Depth, Evaluate, Game, MAX_DEPTH, Node};
use crate::limits::Stop;
use crate::observe::Observer;
use crate::order::Choice;
use crate::score::{Bounds, Gamma, Score};
use crate::select::Select;
use crate::table::{Memo, Side, Table};

/// Nodes between two looks at what the others have done.
const PATIENCE: u64 = 256;

impl<G: Game, E, T, S, O> Searcher<G, E, T, S, O> {
    /// Takes a seat in a company for the run to come, or leaves it. See [`company`](crate::company).
    pub fn sit(&mut self, seat: Option<Seat>) {
        self.told_from = if seat.is_some() { MARK_FROM } else { MAX_DEPTH + 1 };
        self.seat = seat;
    }

    /// The moves of `n` are about to be searched: the company is told.
    #[cold]
    pub(super) fn open(&mut self, n: &Node<'_, G>, depth: Depth, frame: &mut Frame) {
        if let Some(seat) = &mut self.seat {
            frame.shy = seat.opens(n, depth, (frame.start, frame.end));
        }
    }

    /// `n` is searched to `depth`, though its moves are not looked at yet.
    #[inline]
    pub(super) fn on_path(&mut self, n: &Node<'_, G>, depth: Depth) {
        if let Some(seat) = &mut self.seat {
            seat.visits(n, depth);
        }
    }

    /// Whether other threads search too.
    pub(crate) fn is_helped(&self) -> bool {
        self.seat.is_some()
    }

    /// Whether another thread reports what is found.
    pub(crate) fn is_helper(&self) -> bool {
        self.seat.as_ref().is_some_and(Seat::helps)
    }

    /// The next move that nobody else is searching; in the end those that were left for later.
    #[cold]
    pub(super) fn next_free(&mut self, frame: &mut Frame) -> Option<Choice<G::Move>> {
        let mut place = self.seat.as_mut()?.ends()?;
        loop {
            if frame.next == frame.end {
                if frame.end == place.end {
                    return None;
                }
                // Those that were left stand behind the end, the last one first. The others may have settled the node.
                self.choices[frame.end..place.end].reverse();
                frame.end = place.end;
                place = self.seat.as_mut()?.returns()?;
                self.fuse.hurry(0);
            }
            if frame.rated && !place.later {
                self.bring_best_forward(frame);
            }
            let (choice, seat) = (self.choices[frame.next], self.seat.as_mut()?);
            let ahead = place.end - frame.end;
            if !place.later && frame.count() > 0 && seat.is_busy(choice.index()) {
                seat.leaves(frame.count() + ahead);
                self.choices[frame.next..frame.end].rotate_left(1);
                frame.end -= 1;
                continue;
            }
            frame.ahead = if place.later { seat.number()?.wrapping_sub(frame.count()) } else { ahead };
            seat.begins(choice.index());
            frame.next += 1;
            return Some(choice);
        }
    }

    /// The moves of a node are done with, and the company is told.
    #[cold]
    pub(super) fn close_place(&mut self) {
        if let Some(seat) = &mut self.seat {
            seat.closes();
        }
    }

    /// Where the moves of a node end in the arena, those that were left for later included.
    pub(super) fn extent(&self, frame: &Frame) -> usize {
        let mut places = self.seat.iter().flat_map(|seat| &seat.places).rev();
        let place = places.find(|place| frame.shy && place.start == frame.start);
        place.map_or(frame.end, |place| place.end)
    }

    /// Nodes below the one whose moves are `frame` were left in the middle: their moves are forgotten.
    #[cold]
    pub(super) fn abandon(&mut self, frame: &Frame) {
        if let Some(seat) = &mut self.seat {
            while seat.places.last().is_some_and(|place| place.start > frame.start) {
                seat.closes();
            }
        }
        self.choices.truncate(self.extent(frame));
        self.noisy.clear();
    }
}

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Time to look around: at the limits, and at what the others have done.
    #[cold]
    pub(super) fn look(&mut self, n: &Node<'_, G>) -> Result<(), Stop> {
        self.fuse.look()?;
        if self.seat.is_none() {
            return Ok(());
        }
        self.fuse.hurry(PATIENCE);
        let settled = self.settled_above(n);
        let Some(seat) = &mut self.seat else { return Ok(()) };
        match settled {
            Some(ply) => {
                seat.settled = ply;
                Err(Stop::Settled)
            }
            None => Ok(()),
        }
    }

    /// The ply of the node nearest to the root, of those above `n`, whose question others have answered.
    fn settled_above(&self, n: &Node<'_, G>) -> Option<Depth> {
        let seat = self.seat.as_ref()?;
        let (question, asked_at) = seat.question?;
        let is_settled = |above: &&Node<'_, G>| {
            let Some(depth) = seat.depth_of(above) else { return false };
            let gamma = if above.ply % 2 == 0 { question } else { -question };
            if above.ply == 0 && (S::SELECTS || self.heard(depth, gamma).is_some()) {
                return self.heard(depth, gamma).is_some();
            }
            self.retrieve(above, depth).bounds.answer(gamma).is_some()
        };
        let asked = n.ancestors().skip(1).take_while(|above| above.ply >= asked_at);
        asked.filter(is_settled).last().map(|above| above.ply)
    }

    /// What the others know of the root at `depth`; where moves are barred, each thread has a root of its own.
    fn heard_of_root(&self, depth: Depth) -> Memo {
        match &self.seat {
            Some(seat) if self.root.barred.is_empty() => seat.root(depth),
            _ => Memo::UNKNOWN,
        }
    }

    /// The others' answer to the question γ of the root.
    fn heard(&self, depth: Depth, gamma: Gamma) -> Option<Score> {
        self.heard_of_root(depth).bounds.answer(gamma)
    }

    /// A child's search was interrupted; if because others have settled it, the table has the answer by now.
    #[cold]
    pub(super) fn interrupted(
        &mut self,
        stop: Stop,
        frame: &Frame,
        child: &Node<'_, G>,
        depth: Depth,
        gamma: Gamma,
    ) -> Result<Score, Stop> {
        let mut answer = Err(stop);
        while answer == Err(Stop::Settled) && self.seat.as_ref().is_some_and(|seat| seat.settled >= child.ply)
        {
            self.abandon(frame);
            answer = self.mt(child, depth, gamma);
        }
        answer
    }

    /// Asks the root a question, in company: others may answer it first, and are told what was found.
    #[cold]
    pub(super) fn probe_in_company(
        &mut self,
        root: &Node<'_, G>,
        depth: Depth,
        gamma: Gamma,
    ) -> Result<Score, Stop> {
        loop {
            if let Some(g) = self.heard(depth, gamma) {
                let memo = self.heard_of_root(depth);
                self.root.hit(&memo, g);
                return Ok(g);
            }
            if let Some(seat) = &mut self.seat {
                seat.question = Some((gamma, 0));
            }
            let answer = self.mt(root, depth, gamma);
            self.has_asked();
            match answer {
                Err(Stop::Settled) => self.reset_arenas(),
                Err(stop) => return Err(stop),
                Ok(g) => {
                    self.tell(depth, gamma, g);
                    return Ok(g);
                }
            }
        }
    }

    /// A move of `n` is asked a null-window question: whether it is worth more than γ.
    #[inline]
    pub(super) fn asks(&mut self, n: &Node<'_, G>, gamma: Gamma) {
        if let Some(seat) = &mut self.seat {
            seat.question = Some((if n.ply % 2 == 0 { gamma } else { -gamma }, n.ply + 1));
        }
    }

    /// It has been answered.
    #[inline]
    pub(super) fn has_asked(&mut self) {
        if let Some(seat) = &mut self.seat {
            seat.question = None;
        }
    }

    fn tell(&self, depth: Depth, gamma: Gamma, g: Score) {
        let Some(seat) = self.seat.as_ref().filter(|_| self.root.barred.is_empty()) else { return };
        let side = if g > gamma { Side::Lower } else { Side::Upper };
        let best = self.root.best.filter(|&(_, bound)| bound == g).map(|(index, _)| index);
        seat.tell(depth, side, g, best);
    }

    /// The driver's bounds with what the others have proved since; not where a selective search contradicts them.
    pub(crate) fn agreed(&mut self, depth: Depth, f: Bounds) -> Bounds {
        if self.seat.is_none() {
            return f;
        }
        let memo = self.heard_of_root(depth);
        let Bounds { mut lower, mut upper } = f;
        if memo.bounds.lower > lower && memo.bounds.lower <= upper {
            lower = memo.bounds.lower;
            self.root.hit(&memo, lower);
        }
        if memo.bounds.upper < upper && memo.bounds.upper >= lower {
            upper = memo.bounds.upper;
        }
        Bounds { lower, upper }
    }

    /// The question for this thread where the driver would ask `bound`.
    pub(crate) fn own_question(&self, bound: Score, f: Bounds) -> Score {
        self.seat.as_ref().map_or(bound, |seat| seat.question(bound, f))
    }
}
