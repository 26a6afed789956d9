//! `level`: how long to search.

use super::syntax::Command;
use crate::host::{self, limited};
use nullwindow::text::excerpt;
use nullwindow_engine::{Clock, Goal, MAX_DEPTH, Task};
use std::time::Duration;

/// Reads the arguments of `level`: how long to search. Without any of them that is left to the engine.
pub(super) fn read(command: &Command) -> Result<Option<Task>, String> {
    let depth = number(command, "depth")?.map(|depth| depth.clamp(1.0, f64::from(MAX_DEPTH)) as i32);
    let nodes = number(command, "nodes")?.map(|nodes| nodes.max(1.0) as u64);
    let (fixed, left) = (seconds(command, "move-time")?, seconds(command, "time")?);
    let increment = seconds(command, "inc")?.unwrap_or_default();
    let moves_to_go = number(command, "moves")?.filter(|n| *n >= 1.0).map(|n| n.min(1000.0) as u32);
    if command.has("infinite") {
        return Ok(Some(Task { hold: true, ..Task::to(Goal::Unlimited) }));
    }
    let is_given = depth.is_some() || nodes.is_some() || fixed.is_some() || left.is_some();
    if !is_given && increment.is_zero() && moves_to_go.is_none() {
        return Ok(None);
    }
    // The increment is added before a move.
    let clock = |left: Duration| Clock { left: left.saturating_add(increment), increment, moves_to_go };
    Ok(Some(limited(depth.map_or(Goal::Unlimited, Goal::Depth), nodes, fixed, left.map(clock))))
}

fn number(command: &Command, name: &str) -> Result<Option<f64>, String> {
    let read = |text: &str| {
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        number.ok_or_else(|| format!("level: {name}: expected a number, found {}", excerpt(text.chars())))
    };
    command.value(name).map(read).transpose()
}

/// Seconds; less than none is none.
fn seconds(command: &Command, name: &str) -> Result<Option<Duration>, String> {
    Ok(number(command, name)?.and_then(host::seconds))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use nullwindow_engine::Time;

    fn level(text: &str) -> Result<Option<Task>, String> {
        read(&Command::read(text).unwrap())
    }

    /// The time of a level with a clock.
    fn clock(text: &str) -> Clock {
        match level(text).unwrap().unwrap().time {
            Time::Clock(clock) => clock,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn levels_are_read_as_hub_writes_them() {
        let clock = clock("level moves=9 time=291.5 inc=2");
        assert_eq!((clock.moves_to_go, clock.left), (Some(9), Duration::from_millis(293_500)));
        assert_eq!(clock.increment, Duration::from_secs(2));
    }

    #[test]
    fn what_is_no_level_is_refused() {
        assert!(level("level depth=x").is_err() && level("level time=nan").is_err());
        assert_eq!(clock("level time=-3").left, Duration::ZERO);
        assert_eq!(level("level depth=1e9").unwrap().unwrap().goal, Goal::Depth(MAX_DEPTH));
        assert_eq!(clock("level time=1e300").left, Duration::from_secs(1_000_000_000));
        assert!(level("level").unwrap().is_none());
    }
}
