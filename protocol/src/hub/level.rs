//! `level`: how long to search.

use super::syntax::Command;
use crate::host::{self, Host, limited};
use nullwindow_engine::{Clock, Goal, MAX_DEPTH, Task};
use nullwindow_notation::excerpt;
use std::time::Duration;

/// How long to search; nothing is left to the engine.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Level {
    depth: Option<i32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    time: Option<Duration>,
    increment: Duration,
    moves: Option<u32>,
    pub(super) infinite: bool,
}

impl Level {
    /// Reads the arguments of `level`.
    pub(super) fn read(command: &Command) -> Result<Level, String> {
        Ok(Level {
            depth: number(command, "depth")?.map(|depth| depth.clamp(1.0, f64::from(MAX_DEPTH)) as i32),
            nodes: number(command, "nodes")?.map(|nodes| nodes.max(1.0) as u64),
            move_time: seconds(command, "move-time")?,
            time: seconds(command, "time")?,
            increment: seconds(command, "inc")?.unwrap_or_default(),
            moves: number(command, "moves")?.filter(|n| *n >= 1.0).map(|n| n.min(1000.0) as u32),
            infinite: command.has("infinite"),
        })
    }

    /// Whether only `stop` ends the search.
    /// The search of what is on the board.
    pub(super) fn task(&self, host: &Host) -> Task {
        if self.infinite {
            return Task::to(Goal::Unlimited);
        }
        if *self == Level::default() {
            return host.brief_task();
        }
        // The increment is added before a move.
        let clock = |left: Duration| Clock {
            left: left.saturating_add(self.increment),
            increment: self.increment,
            moves_to_go: self.moves,
        };
        let goal = self.depth.map_or(Goal::Unlimited, Goal::Depth);
        limited(goal, self.nodes, self.move_time, self.time.map(clock))
    }
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

    fn level(text: &str) -> Result<Level, String> {
        Level::read(&Command::read(text).unwrap())
    }

    #[test]
    fn levels_are_read_as_hub_writes_them() {
        let level = level("level moves=9 time=291.5 inc=2").unwrap();
        assert_eq!((level.moves, level.time), (Some(9), Some(Duration::from_millis(291_500))));
        assert_eq!(level.increment, Duration::from_secs(2));
    }

    #[test]
    fn what_is_no_level_is_refused() {
        assert!(level("level depth=x").is_err() && level("level time=nan").is_err());
        assert_eq!(level("level time=-3").unwrap().time, Some(Duration::ZERO));
        assert_eq!(level("level depth=1e9").unwrap().depth, Some(MAX_DEPTH));
        assert_eq!(level("level time=1e300").unwrap().time, Some(Duration::from_secs(1_000_000_000)));
        assert_eq!(level("level").unwrap(), Level::default());
    }
}
