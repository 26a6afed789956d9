//! Two clocks.

use crate::fail::Failure;
use nullwindow::notation::Player;
use nullwindow_engine::Clock;
use std::time::Duration;

/// What each player has left, and gets with every move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clocks {
    left: [Duration; 2],
    increment: Duration,
}

impl Clocks {
    /// Reads `5+3`: minutes, and seconds with every move.
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

    /// What this player has left.
    pub(super) fn left(&self, player: Player) -> Duration {
        self.left[usize::from(player == Player::Second)]
    }

    /// As the engine wants to know it.
    pub(super) fn of(&self, player: Player) -> Clock {
        Clock { left: self.left(player), increment: self.increment, moves_to_go: None }
    }

    /// A move took so long; `false` if that was too long.
    pub(super) fn took(&mut self, player: Player, time: Duration) -> bool {
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
    fn a_clock_counts_down_adds_and_falls() {
        let mut clocks = Clocks::read("0.1+2").ok().unwrap_or_else(|| unreachable!("a clock"));
        assert!(clocks.took(Player::First, Duration::from_secs(3)));
        assert_eq!(clocks.left(Player::First), Duration::from_secs(5));
        assert!(!clocks.took(Player::Second, Duration::from_secs(6)));
        assert_eq!(shown(clocks.left(Player::Second)), "0.0");
        assert_eq!(shown(Duration::from_secs(298)), "4:58");
    }

    #[test]
    fn a_clock_that_makes_no_sense_is_refused() {
        for text in ["", "x", "5+", "-1", "0", "1+-2", "inf", "1e300"] {
            assert!(Clocks::read(text).is_err(), "{text}");
        }
    }
}
