use super::{At, Choice, Order};
use crate::game::Game;

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
