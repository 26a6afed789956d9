//! The laboratory: experiments are text, results are data, figures and verdicts are functions of the data.
//!
//! ```text
//! experiments/x.toml -> plan -> [Job] -> run -> Done -> store (one SQLite file) -> export (dated CSV)
//! record -> measure -> figure -> svg        record -> measure -> verdict        -> report/index.html, results.md
//! ```
#![forbid(unsafe_code)]

/// Appends to a text; writing into a string cannot fail.
macro_rules! put {
    ($text:expr, $($what:tt)*) => {{
        use std::fmt::Write as _;
        let _ = $text.write_fmt(format_args!($($what)*));
    }};
}

mod columns;
pub mod consistency;
mod conventions;
mod csv;
mod error;
pub mod experiment;
mod export;
pub mod figure;
mod job;
mod load;
pub mod measure;
mod merge;
mod metric;
mod named;
mod options;
mod plan;
mod positions;
mod preset;
mod queue;
mod record;
pub mod report;
mod run;
mod scalar;
mod source;
mod store;
#[cfg(test)]
mod testing;
pub mod verdict;

pub use columns::{Cut, Iteration, Pass};
pub use conventions::{Conventions, conventions, experiments};
pub use error::{FileError, Located};
pub use experiment::Experiment;
pub use export::{export_csv, export_json};
pub use job::{Job, JobId, Kind};
pub use load::load;
pub use merge::{Merged, merge};
pub use plan::{Cell, ExperimentPlan, plan};
pub use positions::OwnPositions;
pub use preset::{ByPreset, Preset};
pub use queue::{JobQueue, Shard, estimate};
pub use record::{Done, LabRecord, Meta, Value, today};
pub use run::{Running, Status, Summary, run};
pub use store::{Store, StoreError};

/// The search's node-count signature.
pub const SIGNATURE: &str = include_str!("../../testdata/signature.txt").trim_ascii_end();
