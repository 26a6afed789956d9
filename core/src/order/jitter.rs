use super::{At, Choice, Order};
use crate::game::Game;
use crate::random::mix;

/// A little disorder, always the same for the same position and seed: threads that search the same tree do so in
/// different orders.
///
/// ```
/// use nullwindow::order::{Jitter, TableMove};
/// use nullwindow::{tree::{Statics, Tree}, Limits, Searcher};
/// let mut search = Searcher::new(Statics).order(vec![Box::new(TableMove), Box::new(Jitter::new(7, 100))]);
/// assert_eq!(search.run(&Tree::pearl(), &Limits::depth(4)).value.get(), 35);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Jitter {
    seed: u64,
    most: u32,
}

impl Jitter {
    /// Ratings go up by less than `most`.
    pub fn new(seed: u64, most: u32) -> Jitter {
        Jitter { seed: mix(seed), most: most.max(1) }
    }
}

impl<G: Game> Order<G> for Jitter {
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]) {
        let seed = self.seed ^ at.node.key;
        for choice in choices {
            let random = mix(seed.wrapping_add(u64::from(choice.index()))) >> 32;
            choice.rate(((random * u64::from(self.most)) >> 32) as i32);
        }
    }
}
