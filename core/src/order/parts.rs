//! The parts of move ordering that need little or no memory.

use super::{At, Choice, Order};
use crate::game::Game;

/// The move that the table remembers comes before all others (S14).
#[derive(Clone, Copy, Debug)]
pub struct TableMove;

/// Above any sum of other ratings.
const FIRST: i32 = 1 << 28;

impl<G: Game> Order<G> for TableMove {
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]) {
        // An index from a colliding key may be out of range; within range it is a legal move in any case.
        if let Some(choice) = at.table_move.and_then(|index| choices.get_mut(usize::from(index))) {
            choice.rate(FIRST);
        }
    }

    fn another(&self) -> Option<Box<dyn Order<G> + Send>> {
        Some(Box::new(*self))
    }
}

/// The two moves that last caused a cutoff at the same ply come early.
///
/// No part of the default: cheap games with good history do better without. Chess programs want them.
#[derive(Clone, Debug)]
pub struct Killers<M> {
    /// Rating of the newer of the two; the older one gets half.
    weight: i32,
    by_ply: Vec<[Option<M>; 2]>,
}

impl<M> Killers<M> {
    /// Killers that rate `weight`, to be compared with the other parts' ratings.
    pub fn new(weight: i32) -> Self {
        Killers { weight, by_ply: Vec::new() }
    }
}

impl<G: Game> Order<G> for Killers<G::Move> {
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]) {
        let Some(&[newer, older]) = self.by_ply.get(at.node.ply as usize) else { return };
        for choice in choices {
            if newer == Some(choice.mv) {
                choice.rate(self.weight);
            } else if older == Some(choice.mv) {
                choice.rate(self.weight / 2);
            }
        }
    }

    fn reward(&mut self, at: &At<'_, G>, tried: &[Choice<G::Move>]) {
        let ply = at.node.ply as usize;
        if self.by_ply.len() <= ply {
            self.by_ply.resize(ply + 1, [None; 2]);
        }
        let [newer, older] = &mut self.by_ply[ply];
        let best = tried.last().map(|choice| choice.mv);
        if *newer != best {
            *older = *newer;
            *newer = best;
        }
    }

    fn clear(&mut self) {
        self.by_ply.clear();
    }
}

/// The move that last refuted the same move of the opponent (Uiterwijk 1992), by their [slots](Game::slot): with it a node
/// begins whose moves are not rated, unless the table has a move.
///
/// No part of the default, which rates the moves of all nodes. For games whose moves are dear to rate, with
/// [`order_from`](crate::Settings::order_from) 2.
#[derive(Clone, Debug)]
pub struct Countermoves {
    /// By the side to move, and the slot of the move before.
    replies: [Vec<Option<u16>>; 2],
    /// Whether anything was learned since it was last cleared.
    learned: bool,
}

impl Countermoves {
    /// Countermoves to the moves of `G`.
    pub fn new<G: Game>() -> Self {
        let none = vec![None; G::SLOTS.max(1)];
        Countermoves { replies: [none.clone(), none], learned: false }
    }

    fn reply<G: Game>(&mut self, at: &At<'_, G>) -> Option<&mut Option<u16>> {
        self.replies[usize::from(at.node.opponent)].get_mut(usize::from(at.node.slot))
    }
}

impl<G: Game> Order<G> for Countermoves {
    fn rate(&mut self, _: &At<'_, G>, _: &mut [Choice<G::Move>]) {}

    fn first(&mut self, at: &At<'_, G>, choices: &[Choice<G::Move>]) -> Option<usize> {
        if let Some(index) = at.table_move {
            return choices.iter().position(|choice| choice.index() == index);
        }
        let reply = (*self.reply(at)?)?;
        choices.iter().position(|choice| at.node.position.slot(choice.mv) == usize::from(reply))
    }

    fn reward(&mut self, at: &At<'_, G>, tried: &[Choice<G::Move>]) {
        self.learned = true;
        let best = tried.last().map(|choice| at.node.position.slot(choice.mv) as u16);
        if let Some(reply) = self.reply(at) {
            *reply = best;
        }
    }

    fn another(&self) -> Option<Box<dyn Order<G> + Send>> {
        let mut other = self.clone();
        Order::<G>::clear(&mut other);
        Some(Box::new(other))
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.learned) {
            self.replies.iter_mut().for_each(|replies| replies.fill(None));
        }
    }
}

/// Exploiting Irregular Branching (AAAI-96): a bonus for moves that leave the opponent few replies, because a cutoff
/// there is cheap.
#[derive(Clone, Debug)]
pub struct Eib<M> {
    /// The bonus of a move that leaves one reply; it falls in inverse proportion.
    bonus: i32,
    replies: Vec<M>,
}

impl<M> Eib<M> {
    /// A bonus to be compared with the history's ratings.
    pub fn new(bonus: i32) -> Self {
        Eib { bonus, replies: Vec::new() }
    }
}

impl<G: Game> Order<G> for Eib<G::Move> {
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]) {
        for choice in choices {
            let child = at.node.position.play(choice.mv);
            self.replies.clear();
            if child.outcome().is_none() {
                child.moves(&mut self.replies);
            }
            choice.rate(self.bonus / (self.replies.len() as i32).max(1));
        }
    }
}
