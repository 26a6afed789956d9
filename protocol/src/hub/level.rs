//! `level`: how long to search.

use super::syntax::Command;
use crate::host::{self, Host};
use nullwindow::text::excerpt;
use nullwindow_engine::{Clock, Goal, MAX_DEPTH, Task, Time};
use std::time::Duration;

/// Time for a move where no level is set.
const A_MOVE: Duration = Duration::from_secs(1);

/// How long to search; nothing is left to the engine.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Level {
    depth: Option<i32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    time: Option<Duration>,
    increment: Duration,
    moves: Option<u32>,
    infinite: bool,
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
            moves: number(command, "moves")?
                .filter(|moves| *moves >= 1.0)
                .map(|moves| moves.min(1000.0) as u32),
            infinite: command.has("infinite"),
        })
    }

    /// Whether only `stop` ends the search.
    pub(super) fn is_infinite(&self) -> bool {
        self.infinite
    }

    /// The search of what is on the board.
    pub(super) fn task(&self, host: &Host) -> Task {
        if self.infinite {
            return Task::to(Goal::Unlimited);
        }
        if *self == Level::default() {
            let mut task = host.usual_task();
            if host.limit.is_none() {
                task.time = Time::Fixed(A_MOVE);
            }
            return task;
        }
        let mut task = Task::to(self.depth.map_or(Goal::Unlimited, Goal::Depth));
        task.nodes = self.nodes;
        task.time = match (self.move_time, self.time) {
            (Some(time), _) => Time::Fixed(time),
            // The increment is added before a move.
            (None, Some(left)) => Time::Clock(Clock {
                left: left.saturating_add(self.increment),
                increment: self.increment,
                moves_to_go: self.moves,
            }),
            (None, None) => Time::Unlimited,
        };
        task
    }
}

fn number(command: &Command, name: &str) -> Result<Option<f64>, String> {
    let Some(text) = command.value(name) else { return Ok(None) };
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
    number
        .map(Some)
        .ok_or_else(|| format!("level: {name}: expected a number, found {}", excerpt(text.chars())))
}

/// Seconds; less than none is none.
fn seconds(command: &Command, name: &str) -> Result<Option<Duration>, String> {
    let Some(seconds) = number(command, name)? else { return Ok(None) };
    Ok(host::seconds(seconds))
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
