//! The rules of a match beside those of the game: when a game is over before its time, and how late is late.

use std::time::Duration;

/// The rules of a match.
#[derive(Clone, Copy, PartialEq, Debug)]
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
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Resign {
    /// The value, in the game's spoken unit.
    pub score: f64,
    /// The number of plies in a row for which both players agree.
    pub plies: u32,
}

/// When a game counts as drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
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
        Rules {
            resign: None,
            draw: None,
            max_plies: 1000,
            margin: Duration::from_millis(50),
            patience: Duration::from_mins(1),
        }
    }
}

/// A verdict on a game: the winner (0 moved first; `None` is a draw), and why.
pub(crate) type Verdict = (Option<usize>, String);

impl Rules {
    /// What these values say, each by the player who moved; the first was by the player who moved first. Moves of the
    /// opening have none.
    pub(crate) fn judge(&self, values: &[Option<f64>]) -> Option<Verdict> {
        if let Some(Resign { score, plies }) = self.resign
            && let Some(last) = last(values, plies)
        {
            if last.iter().all(|&value| value >= score) {
                return Some((Some(0), format!("the other resigns: {score} or more for {plies} plies")));
            }
            if last.iter().all(|&value| value <= -score) {
                return Some((Some(1), format!("the other resigns: {score} or more for {plies} plies")));
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

/// The last values, seen by the player who moved first; `None` if one of them is missing.
fn last(values: &[Option<f64>], plies: u32) -> Option<Vec<f64>> {
    let from = values.len().checked_sub(plies as usize).filter(|_| plies > 0)?;
    let seen = |(i, value): (usize, &Option<f64>)| value.map(|v| if i.is_multiple_of(2) { v } else { -v });
    values.iter().enumerate().skip(from).map(seen).collect()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_won_when_both_players_agree() {
        let rules = Rules { resign: Some(Resign { score: 5.0, plies: 4 }), ..Rules::default() };
        let values = |list: &[f64]| list.iter().map(|&v| Some(v)).collect::<Vec<_>>();
        assert_eq!(rules.judge(&values(&[6.0, -6.0, 7.0])), None, "too short");
        assert_eq!(rules.judge(&values(&[0.0, 0.0, 6.0, -6.0, 7.0, -4.0])), None, "one disagrees");
        assert_eq!(rules.judge(&values(&[6.0, -6.0, 7.0, -9.0])).unwrap().0, Some(0));
        assert_eq!(rules.judge(&values(&[0.0, 6.0, -6.0, 7.0, -9.0])).unwrap().0, Some(1));
        assert_eq!(rules.judge(&[Some(6.0), None, Some(7.0), Some(-9.0)]), None, "one says nothing");
    }

    #[test]
    fn a_game_is_drawn_when_both_players_agree_and_when_it_is_too_long() {
        let rules =
            Rules { draw: Some(Draw { after: 6, score: 0.1, plies: 2 }), max_plies: 8, ..Rules::default() };
        assert_eq!(rules.judge(&[Some(0.0); 5]), None);
        assert_eq!(rules.judge(&[Some(0.0); 6]).unwrap().0, None);
        assert_eq!(rules.judge(&[Some(1.0); 6]), None);
        assert!(rules.judge(&[Some(1.0); 8]).is_some());
        assert_eq!(Rules::default().judge(&[]), None);
    }
}
