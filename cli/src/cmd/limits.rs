//! Limits of a search.

use crate::fail::Failure;
use nullwindow_engine::{Goal, MAX_DEPTH, Task, Time};
use std::time::Duration;

/// Limits for each of several positions.
#[derive(clap::Args)]
pub(crate) struct Limits {
    /// Seconds for each position
    #[arg(short, long, value_name = "S", allow_negative_numbers = true)]
    time: Option<f64>,

    /// Nodes for each position, all threads together; gives the same result on every machine
    #[arg(short, long, value_name = "N", value_parser = above_0)]
    nodes: Option<u64>,

    /// Plies for each position
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(i64).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<i64>,
}

impl Limits {
    /// Whether any was given.
    pub(crate) fn are_given(&self) -> bool {
        self.time.is_some() || self.nodes.is_some() || self.depth.is_some()
    }

    /// The task with these limits; `goal` applies without a depth, `default` seconds without any limit.
    pub(crate) fn task(&self, goal: Goal, default: Option<f64>) -> Result<Task, Failure> {
        let goal = self.depth.map_or(goal, |depth| Goal::Depth(depth as i32));
        let time = self.time.or(default.filter(|_| !self.are_given()));
        let time = time.map(|time| seconds("--time", time)).transpose()?;
        Ok(Task { nodes: self.nodes, time: time.map_or(Time::Unlimited, Time::Fixed), ..Task::to(goal) })
    }
}

fn above_0(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| "expected a whole number above 0".to_owned())
}

/// A number of seconds above 0.
pub(crate) fn seconds(option: &str, number: f64) -> Result<Duration, Failure> {
    Duration::try_from_secs_f64(number).ok().filter(|time| !time.is_zero()).ok_or_else(|| {
        Failure::input(format!("{option}: expected a number of seconds above 0, found {number}"))
    })
}
