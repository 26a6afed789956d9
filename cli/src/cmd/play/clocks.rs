//! The clocks of both players.

use crate::fail::Failure;
use nullwindow_engine::Clock;
use nullwindow_notation::Player;
use std::time::Duration;

/// The time left to each player, and the increment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clocks {
    left: [Duration; 2],
    increment: Duration,
}

impl Clocks {
    /// Reads `5+3`: minutes for the game, and seconds added after every move.
    pub(super) fn read(text: &str) -> Result<Clocks, Failure> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let read = |text: &str, unit: f64| {
            let number: f64 = text.trim().parse().ok()?;
            Duration::try_from_secs_f64(number * unit).ok()
        };
        let both = read(minutes, 60.0).zip(read(seconds, 1.0)).filter(|(left, _)| !left.is_zero());
        let (left, increment) = both.ok_or_else(|| {
            Failure::input(format!("--clock: expected minutes and seconds such as 5+3, found {text:?}"))
        })?;
        Ok(Clocks { left: [left; 2], increment })
    }

    /// The time left to this player.
    pub(super) fn left(&self, player: Player) -> Duration {
        self.left[usize::from(player == Player::Second)]
    }

    /// The player's clock as the engine takes it.
    pub(super) fn of(&self, player: Player) -> Clock {
        Clock { left: self.left(player), increment: self.increment, moves_to_go: None }
    }

    /// Subtracts the time of a move; `false` if the player had less.
    pub(super) fn subtract(&mut self, player: Player, time: Duration) -> bool {
        let left = &mut self.left[usize::from(player == Player::Second)];
        match left.checked_sub(time) {
            Some(rest) if !rest.is_zero() => {
                *left = rest + self.increment;
                true
            }
            _ => {
                *left = Duration::ZERO;
                false
            }
        }
    }
}

/// `4:58`, or `9.3` in the last seconds.
pub(super) fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 10 {
        format!("{:.1}", time.as_secs_f64())
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_loses_the_time_of_a_move_gains_the_increment_and_stops_at_zero() {
        let mut clocks = Clocks::read("0.1+2").ok().unwrap_or_else(|| unreachable!("a clock"));
        assert!(clocks.subtract(Player::First, Duration::from_secs(3)));
        assert_eq!(clocks.left(Player::First), Duration::from_secs(5));
        assert!(!clocks.subtract(Player::Second, Duration::from_secs(6)));
        assert_eq!(shown(clocks.left(Player::Second)), "0.0");
        assert_eq!(shown(Duration::from_secs(298)), "4:58");
    }

    #[test]
    fn an_invalid_clock_is_refused() {
        for text in ["", "x", "5+", "-1", "0", "1+-2", "inf", "1e300"] {
            assert!(Clocks::read(text).is_err(), "{text}");
        }
    }
}
