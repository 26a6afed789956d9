//! The rules of a match beside those of the game: when a game is over before its time, and how late is late.

use crate::game::Side;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The rules of a match.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rules {
    /// When a game counts as won because both players agree on it.
    pub resign: Option<Resign>,
    /// When a game counts as drawn because both players agree on it.
    pub draw: Option<Draw>,
    /// A game of this number of plies is drawn.
    pub max_plies: u32,
    /// A move loses on time when it comes later than its clock allows by more than this.
    pub margin: Duration,
    /// A player that answers later than its clock allows by more than this hangs; without a clock, later than this.
    pub patience: Duration,
}

/// When a game counts as won.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Resign {
    /// The value, in the game's spoken unit.
    pub score: f64,
    /// The number of plies in a row for which both players agree.
    pub plies: u32,
}

/// When a game counts as drawn.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Draw {
    /// The number of plies before this rule holds.
    pub after: u32,
    /// The largest advantage of either player, in the game's spoken unit.
    pub score: f64,
    /// The number of plies in a row for which both players agree.
    pub plies: u32,
}

impl Default for Rules {
    fn default() -> Rules {
        let (margin, patience) = (Duration::from_millis(50), Duration::from_mins(1));
        Rules { resign: None, draw: None, max_plies: 1000, margin, patience }
    }
}

/// A verdict on a game: the winner, or `None` for a draw, and why.
pub(crate) type Verdict = (Option<Side>, String);

impl Rules {
    /// What these values say, each with the player who moved and sees it so. Moves of the opening have none.
    pub(crate) fn judge(&self, values: &[(Side, Option<f64>)]) -> Option<Verdict> {
        if let Some(Resign { score, plies }) = self.resign
            && let Some(last) = last(values, plies)
        {
            let is_sure = |sign: f64| last.iter().all(|value| sign * value >= score);
            if is_sure(1.0) || is_sure(-1.0) {
                let winner = if is_sure(1.0) { Side::A } else { Side::B };
                return Some((Some(winner), format!("the other resigns: {score} or more for {plies} plies")));
            }
        }
        if let Some(Draw { after, score, plies }) = self.draw
            && values.len() >= after as usize
            && let Some(last) = last(values, plies)
            && last.iter().all(|value| value.abs() <= score)
        {
            return Some((None, format!("draw agreed: within {score} for {plies} plies")));
        }
        (values.len() >= self.max_plies as usize)
            .then(|| (None, format!("draw after {} plies", self.max_plies)))
    }
}

/// The last values, seen by A; `None` if one of them is missing, or if they are all by a player who has moved several
/// times in a row, so that the other has not agreed.
fn last(values: &[(Side, Option<f64>)], plies: u32) -> Option<Vec<f64>> {
    let from = values.len().checked_sub(plies as usize).filter(|_| plies > 0)?;
    let last = &values[from..];
    if plies > 1 && last.iter().all(|(side, _)| *side == last[0].0) {
        return None;
    }
    last.iter().map(|(side, value)| value.map(|v| if *side == Side::A { v } else { -v })).collect()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    /// Values by A and B in turn.
    fn by_turns(values: &[Option<f64>]) -> Vec<(Side, Option<f64>)> {
        Side::BOTH.into_iter().cycle().zip(values.iter().copied()).collect()
    }

    #[test]
    fn a_game_is_won_when_both_players_agree() {
        let rules = Rules { resign: Some(Resign { score: 5.0, plies: 4 }), ..Rules::default() };
        let values = |list: &[f64]| by_turns(&list.iter().map(|&v| Some(v)).collect::<Vec<_>>());
        assert_eq!(rules.judge(&values(&[6.0, -6.0, 7.0])), None, "too short");
        assert_eq!(rules.judge(&values(&[0.0, 0.0, 6.0, -6.0, 7.0, -4.0])), None, "one disagrees");
        assert_eq!(rules.judge(&values(&[6.0, -6.0, 7.0, -9.0])).unwrap().0, Some(Side::A));
        assert_eq!(rules.judge(&values(&[0.0, 6.0, -6.0, 7.0, -9.0])).unwrap().0, Some(Side::B));
        let silent = by_turns(&[Some(6.0), None, Some(7.0), Some(-9.0)]);
        assert_eq!(rules.judge(&silent), None, "one says nothing");
    }

    #[test]
    fn a_player_who_moves_several_times_in_a_row_does_not_agree_with_itself() {
        let rules = Rules { resign: Some(Resign { score: 5.0, plies: 3 }), ..Rules::default() };
        let values =
            |sides: [Side; 3], list: [f64; 3]| -> Vec<_> { sides.into_iter().zip(list.map(Some)).collect() };
        let (a, b) = (Side::A, Side::B);
        assert_eq!(rules.judge(&values([b, b, b], [9.0, 9.0, 9.0])), None);
        assert_eq!(rules.judge(&values([a, b, b], [-9.0, 9.0, 9.0])).unwrap().0, Some(b));
        assert_eq!(rules.judge(&values([a, a, b], [9.0, 9.0, -9.0])).unwrap().0, Some(a));
        assert_eq!(rules.judge(&values([a, a, b], [9.0, -9.0, -9.0])), None);
    }

    #[test]
    fn a_game_is_drawn_when_both_players_agree_and_when_it_is_too_long() {
        let rules =
            Rules { draw: Some(Draw { after: 6, score: 0.1, plies: 2 }), max_plies: 8, ..Rules::default() };
        let all = |value: f64, plies: usize| by_turns(&vec![Some(value); plies]);
        assert_eq!(rules.judge(&all(0.0, 5)), None);
        assert_eq!(rules.judge(&all(0.0, 6)).unwrap().0, None);
        assert_eq!(rules.judge(&all(1.0, 6)), None);
        assert!(rules.judge(&all(1.0, 8)).is_some());
        assert_eq!(Rules::default().judge(&[]), None);
    }
}
