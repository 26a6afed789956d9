//! The score of a match: pairs are counted in their order, whenever they were played.

use super::MatchPlan;
use crate::game::Game;
use crate::sprt::Verdict;
use crate::summary::{Ended, Summary};
use std::collections::BTreeMap;

/// What has been played, and what it says.
pub(super) struct Score {
    pub(super) games: BTreeMap<u64, Game>,
    pub(super) summary: Summary,
    /// Pairs counted.
    counted: u64,
    pairs: u64,
}

impl Score {
    pub(super) fn new(plan: &MatchPlan, summary: Summary, games: BTreeMap<u64, Game>) -> Score {
        let mut score = Score { games, summary, counted: 0, pairs: plan.pairs };
        score.summary.played = score.games.len() as u64;
        score.count();
        score
    }

    /// Adds a game; whether the match is over.
    pub(super) fn add(&mut self, game: Game) -> bool {
        self.games.insert(game.game, game);
        self.summary.played = self.games.len() as u64;
        self.count();
        self.is_over()
    }

    pub(super) fn is_over(&self) -> bool {
        self.summary.ended != Ended::Stopped
    }

    /// Counts the pairs whose turn it is.
    fn count(&mut self) {
        while !self.is_over() {
            let pair = [2 * self.counted, 2 * self.counted + 1].map(|number| self.games.get(&number));
            let [Some(one), Some(other)] = pair else { return };
            self.summary.add([one, other]);
            self.counted += 1;
            if self.summary.test().is_some_and(|(_, verdict)| verdict != Verdict::Open) {
                self.summary.ended = Ended::Decided;
            } else if self.counted == self.pairs {
                self.summary.ended = Ended::Played;
            }
        }
    }
}
