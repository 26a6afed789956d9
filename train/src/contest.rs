//! A match between two players, and what it says of their strength.
//!
//! Games come in pairs: both players get each side of the same opening. A pair depends on the plan and its number
//! alone, so a match can be repeated, on any number of threads.

use crate::game::{Openings, Verdicts, play};
use crate::parallel::in_order;
use crate::player::{Mind, Player};
use crate::record::{Record, Result};
use nullwindow::history::Progress;
use nullwindow::notation::Notation;
use nullwindow::random::{SplitMix64, mix};
use nullwindow_arena::Points;
pub use nullwindow_arena::{Elo, Tally};
use std::ops::ControlFlow;

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan<G: Progress> {
    /// Who plays; the result is told for the first.
    pub players: [Player<G>; 2],
    /// How pairs of games begin.
    pub openings: Openings<G>,
    /// When games are over before their time.
    pub verdicts: Verdicts,
    /// Another seed, other openings.
    pub seed: u64,
    /// How many pairs.
    pub pairs: u64,
    /// How many threads; 0 is one for each core.
    pub threads: usize,
}

/// Plays the match; `progress` hears of every pair and may end it. `Tally` prints as a sentence.
pub fn run<G: Notation + Progress + Send + Sync + 'static>(
    plan: &Plan<G>,
    mut progress: impl FnMut(&Tally, &[Record<G>; 2]) -> ControlFlow<()> + Send,
) -> Tally
where
    G::Move: Send,
{
    let mut tally = Tally::default();
    in_order(
        0..plan.pairs,
        plan.threads,
        || [plan.players[0].mind(), plan.players[1].mind()],
        |minds, number| pair(plan, minds, number),
        |_, games| {
            tally.add(points(&games));
            progress(&tally, &games)
        },
    );
    tally
}

/// The two games of a pair: the first player begins the first, the second player the second.
pub fn pair<G: Notation + Progress>(
    plan: &Plan<G>,
    minds: &mut [Box<dyn Mind<G>>; 2],
    number: u64,
) -> [Record<G>; 2] {
    let mut random = SplitMix64::new(mix(number ^ mix(plan.seed)));
    let (start, opening) = plan.openings.draw(number, &mut random, minds[0].as_mut());
    [0, 1].map(|first| {
        for mind in minds.iter_mut() {
            mind.forget();
        }
        let record = play(&start, &opening, &plan.verdicts, |side, game| minds[side ^ first].think(game));
        Record { number: 2 * number + first as u64, ..record }
    })
}

/// What a pair has brought the first player.
fn points<G: Notation>(games: &[Record<G>; 2]) -> [Points; 2] {
    [games[0].ending.result, games[1].ending.result.flipped()].map(|result| match result {
        Result::Win => Points::One,
        Result::Draw => Points::Half,
        Result::Loss => Points::None,
    })
}
