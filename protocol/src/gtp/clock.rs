//! Clocks: a main time, and then periods, each for a number of moves.

use crate::host;
use nullwindow_engine::Clock;
use nullwindow_notation::Player;
use std::time::Duration;

/// The clocks of both players; without settings there are none.
#[derive(Default)]
pub(super) struct Clocks {
    settings: Option<Settings>,
    now: [Now; 2],
}

#[derive(Clone, Copy)]
struct Settings {
    main: Duration,
    period: Duration,
    stones: u32,
}

/// Where a player's clock stands; no stones is the main time.
#[derive(Clone, Copy, Default)]
struct Now {
    left: Duration,
    stones: u32,
}

impl Clocks {
    /// `time_settings main period stones`, in seconds; a period without stones is no limit at all.
    pub(super) fn settings(&mut self, args: &[&str]) -> Result<String, String> {
        let [main, period, stones] = args else { return Err("syntax error".to_owned()) };
        let stones: u32 = stones.parse().map_err(|_| "syntax error")?;
        let (main, period) = (seconds(main)?, seconds(period)?);
        let is_unlimited = stones == 0 && !period.is_zero();
        self.settings = (!is_unlimited).then_some(Settings { main, period, stones });
        self.start();
        Ok(String::new())
    }

    /// A game begins.
    pub(super) fn start(&mut self) {
        if let Some(settings) = self.settings {
            let now = Now { left: settings.main, stones: 0 };
            self.now = [settings.after_main(now); 2];
        }
    }

    /// `time_left colour seconds stones`
    pub(super) fn left(&mut self, player: Player, args: &[&str]) -> Result<String, String> {
        let [left, stones] = args else { return Err("syntax error".to_owned()) };
        let stones = stones.parse().map_err(|_| "syntax error")?;
        let left = seconds(left)?;
        // Without `time_settings`, no more time will be added.
        self.settings.get_or_insert(Settings { main: left, period: Duration::ZERO, stones: 0 });
        self.now[player as usize] = Now { left, stones };
        Ok(String::new())
    }

    /// The clock by which a player has to move, if there is one.
    pub(super) fn clock(&self, player: Player) -> Option<Clock> {
        let settings = self.settings?;
        let now = settings.after_main(self.now[player as usize]);
        let moves_to_go = (now.stones > 0).then_some(now.stones);
        Some(Clock { left: now.left, increment: Duration::ZERO, moves_to_go })
    }

    /// A player has moved, and has taken so long.
    pub(super) fn used(&mut self, player: Player, elapsed: Duration) {
        let Some(settings) = self.settings else { return };
        let now = &mut self.now[player as usize];
        let over = elapsed.saturating_sub(now.left);
        now.left = now.left.saturating_sub(elapsed);
        if now.stones > 0 {
            now.stones -= 1;
            if now.stones == 0 {
                *now = Now { left: settings.period, stones: settings.stones };
            }
        } else if now.left.is_zero() {
            *now = settings.after_main(*now);
            now.left = now.left.saturating_sub(over);
        }
    }
}

impl Settings {
    /// When the main time is used up, the first period begins.
    fn after_main(self, now: Now) -> Now {
        if now.left.is_zero() && now.stones == 0 && self.stones > 0 {
            Now { left: self.period, stones: self.stones }
        } else {
            now
        }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(host::seconds);
    seconds.ok_or_else(|| "syntax error".to_owned())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    fn clocks(text: &str) -> Clocks {
        let mut clocks = Clocks::default();
        clocks.settings(&text.split(' ').collect::<Vec<_>>()).unwrap();
        clocks
    }

    fn shown(clocks: &Clocks) -> Option<(u64, Option<u32>)> {
        clocks.clock(Player::First).map(|clock| (clock.left.as_secs(), clock.moves_to_go))
    }

    #[test]
    fn a_game_without_settings_has_no_clock() {
        assert_eq!(shown(&Clocks::default()), None);
        assert_eq!(shown(&clocks("0 5 0")), None);
    }

    #[test]
    fn the_main_time_runs_down() {
        let mut clocks = clocks("60 0 0");
        clocks.used(Player::First, Duration::from_secs(20));
        assert_eq!(shown(&clocks), Some((40, None)));
        clocks.used(Player::First, Duration::from_secs(50));
        assert_eq!(shown(&clocks), Some((0, None)));
    }

    #[test]
    fn periods_follow_the_main_time() {
        let mut clocks = clocks("10 30 2");
        assert_eq!(shown(&clocks), Some((10, None)));
        clocks.used(Player::First, Duration::from_secs(15));
        assert_eq!(shown(&clocks), Some((25, Some(2))));
        clocks.used(Player::First, Duration::from_secs(5));
        assert_eq!(shown(&clocks), Some((20, Some(1))));
        clocks.used(Player::First, Duration::from_secs(5));
        assert_eq!(shown(&clocks), Some((30, Some(2))));
    }

    #[test]
    fn time_left_overrides_our_own_count() {
        let mut clocks = clocks("10 0 0");
        clocks.left(Player::First, &["3", "0"]).unwrap();
        assert_eq!(shown(&clocks), Some((3, None)));
        clocks.left(Player::First, &["8", "4"]).unwrap();
        assert_eq!(shown(&clocks), Some((8, Some(4))));
        assert!(clocks.left(Player::First, &["x", "4"]).is_err());
        assert!(clocks.settings(&["nan", "0", "0"]).is_err());
        assert!(clocks.settings(&["inf", "-1", "0"]).is_ok(), "long, and none");
    }
}
