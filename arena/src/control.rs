//! How long a player may think, and the clock that counts it.

use nullwindow_engine::{self as engine, Time};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// What limits a player's moves: at least one of these, or nothing where the program has a level of its own.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Control {
    /// Time: for every move, or a clock as it stands before the game, where `left` is given again after `moves_to_go`.
    pub time: Time,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Plies to search at most.
    pub depth: Option<u32>,
}

impl FromStr for Control {
    type Err = String;

    /// ```
    /// use nullwindow_arena::Control;
    /// for text in ["4+0.04", "40/60+0.5", "st=0.1", "nodes=5000", "depth=6", "1:30+1", "10+0.1,depth=20", "none"] {
    ///     let control: Control = text.parse().unwrap();
    ///     assert_eq!(control.to_string().parse(), Ok(control));
    /// }
    /// assert!("".parse::<Control>().is_err() && "4+0.04,st=1".parse::<Control>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Control, String> {
        let examples = "4+0.04, 40/60, 1:30+1, st=0.1, nodes=5000, depth=6 or none";
        let wrong = || format!("expected a time control such as {examples}, found {text:?}");
        if text.trim() == "none" { Ok(Control::default()) } else { Control::read(text).ok_or_else(wrong) }
    }
}

impl TryFrom<String> for Control {
    type Error = String;

    fn try_from(text: String) -> Result<Control, String> {
        text.parse()
    }
}

impl From<Control> for String {
    fn from(control: Control) -> String {
        control.to_string()
    }
}

impl Control {
    fn read(text: &str) -> Option<Control> {
        let mut control = Control::default();
        for part in text.split(',').map(str::trim) {
            let is_new = match part.split_once('=') {
                Some(("nodes", nodes)) => {
                    control.nodes.replace(nodes.parse().ok().filter(|&n| n > 0)?).is_none()
                }
                Some(("depth", depth)) => {
                    control.depth.replace(depth.parse().ok().filter(|&n| n > 0)?).is_none()
                }
                _ => std::mem::replace(&mut control.time, time(part)?) == Time::Unlimited,
            };
            if !is_new {
                return None;
            }
        }
        Some(control)
    }

    /// Whether nothing is limited.
    pub(crate) fn is_none(&self) -> bool {
        *self == Control::default()
    }
}

fn time(text: &str) -> Option<Time> {
    if let Some(fixed) = text.strip_prefix("st=") {
        return seconds(fixed).filter(|time| !time.is_zero()).map(Time::Fixed);
    }
    let (moves_to_go, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|&n| n > 0)?), rest),
        None => (None, text),
    };
    let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let left = match base.split_once(':') {
        Some((minutes, rest)) => seconds(rest)? + Duration::from_mins(minutes.parse::<u16>().ok()?.into()),
        None => seconds(base)?,
    };
    let increment = seconds(increment)?;
    (!(left + increment).is_zero()).then_some(Time::Clock(engine::Clock { left, increment, moves_to_go }))
}

/// Up to a week.
fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    (0.0..=604_800.0).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if self.is_none() {
            parts.push("none".to_owned());
        }
        match self.time {
            Time::Clock(engine::Clock { left, increment, moves_to_go }) => {
                let moves = moves_to_go.map(|n| format!("{n}/")).unwrap_or_default();
                parts.push(format!("{moves}{}+{}", left.as_secs_f64(), increment.as_secs_f64()));
            }
            Time::Fixed(time) => parts.push(format!("st={}", time.as_secs_f64())),
            Time::Unlimited => {}
        }
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        f.write_str(&parts.join(","))
    }
}

/// A player's clock.
#[derive(Clone, Debug)]
pub struct Clock {
    /// What it counts by.
    pub control: Control,
    /// What it shows before the next move.
    pub time: Time,
}

impl Clock {
    /// A clock before the game.
    pub fn new(control: Control) -> Clock {
        let mut time = control.time;
        if let Time::Clock(clock) = &mut time {
            clock.left = clock.left.max(clock.increment);
        }
        Clock { control, time }
    }

    /// How long the next move may take; `None` is for ever.
    pub fn limit(&self) -> Option<Duration> {
        match self.time {
            Time::Clock(clock) => Some(clock.left),
            Time::Fixed(time) => Some(time),
            Time::Unlimited => None,
        }
    }

    /// A move was made; whether it was in time, by a clock that is lenient by `margin`.
    pub fn spend(&mut self, elapsed: Duration, margin: Duration) -> bool {
        let in_time = self.limit().is_none_or(|limit| elapsed <= limit + margin);
        if let (Time::Clock(clock), Time::Clock(full)) = (&mut self.time, self.control.time) {
            clock.left = clock.left.saturating_sub(elapsed) + clock.increment;
            clock.moves_to_go = clock.moves_to_go.map(|moves| moves - 1);
            if clock.moves_to_go == Some(0) {
                (clock.left, clock.moves_to_go) = (clock.left + full.left, full.moves_to_go);
            }
        }
        in_time
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    /// How long the next move may take, and moves until time is added.
    fn shown(clock: &Clock) -> (Option<Duration>, Option<u32>) {
        let moves = if let Time::Clock(clock) = clock.time { clock.moves_to_go } else { None };
        (clock.limit(), moves)
    }

    #[test]
    fn a_clock_gives_its_increment_after_each_move_and_its_base_again_after_the_last() {
        let ms = Duration::from_millis;
        let mut clock = Clock::new("2/10+1".parse().unwrap());
        assert_eq!(shown(&clock), (Some(ms(10_000)), Some(2)));
        assert!(clock.spend(ms(4_000), Duration::ZERO));
        assert_eq!(shown(&clock), (Some(ms(7_000)), Some(1)));
        assert!(clock.spend(ms(7_000), Duration::ZERO), "to the last moment");
        assert_eq!(shown(&clock), (Some(ms(11_000)), Some(2)));
        assert!(!clock.spend(ms(11_020), ms(10)), "late, also by a lenient clock");
        assert!(Clock::new("1".parse().unwrap()).spend(ms(1_005), ms(10)), "late, but within the margin");
    }

    #[test]
    fn fixed_times_do_not_add_up_and_no_clock_is_never_late() {
        let mut fixed = Clock::new("st=0.1".parse().unwrap());
        assert!(fixed.spend(Duration::from_millis(1), Duration::ZERO));
        assert_eq!(fixed.limit(), Some(Duration::from_millis(100)));
        let mut free = Clock::new("nodes=1000".parse().unwrap());
        assert!(free.limit().is_none() && free.spend(Duration::from_secs(1000), Duration::ZERO));
    }

    #[test]
    fn invalid_time_controls_are_refused() {
        for text in [
            "",
            "x",
            "4+",
            "-1",
            "0+0",
            "0/10",
            "st=0",
            "nodes=0",
            "nodes=1,nodes=2",
            "1e99",
            "nan",
            "4,5",
            "none,4",
        ] {
            assert!(text.parse::<Control>().is_err(), "{text}");
        }
    }
}
