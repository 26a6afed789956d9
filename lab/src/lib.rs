//! The laboratory: experiments are text, results are data, figures and verdicts are functions of the data.
//!
//! ```text
//! experiments/x.toml -> plan -> [Job] -> run -> Done -> store (one SQLite file) -> export (dated CSV)
//! record -> measure -> figure -> svg        record -> measure -> verdict        -> report/index.html, results.md
//! ```
#![forbid(unsafe_code)]

/// Appends to a text; writing into a string cannot fail.
#[macro_export]
macro_rules! put {
    ($text:expr, $($what:tt)*) => {{
        use std::fmt::Write as _;
        let _ = $text.write_fmt(format_args!($($what)*));
    }};
}

/// Declares an enum whose variants have names: `ALL` of them, `name`, [`Display`](std::fmt::Display) and
/// [`FromStr`](std::str::FromStr).
macro_rules! named {
    (
        $(#[$attribute:meta])*
        pub enum $type:ident { $( $(#[$doc:meta])* $variant:ident = $name:literal, )* }
    ) => {
        $(#[$attribute])*
        pub enum $type { $( $(#[$doc])* $variant, )* }

        impl $type {
            /// All of them, in their order.
            pub const ALL: [$type; [$( $name ),*].len()] = [$( $type::$variant ),*];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self { $( $type::$variant => $name, )* }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = String;

            fn from_str(text: &str) -> Result<$type, String> {
                $type::ALL.into_iter().find(|it| it.name() == text).ok_or_else(|| {
                    let (names, found) = ([$( $name ),*].join(", "), nullwindow_notation::excerpt(text.chars()));
                    format!("expected one of {names}, found {found}")
                })
            }
        }
    };
}

mod columns;
pub mod consistency;
mod csv;
mod error;
pub mod experiment;
mod export;
pub mod figure;
mod frame;
mod job;
mod load;
pub mod measure;
mod metric;
mod options;
mod plan;
mod positions;
mod queue;
mod record;
pub mod report;
mod run;
mod scalar;
mod source;
mod statistics;
mod store;
pub mod template;
#[cfg(test)]
mod testing;
pub mod verdict;

pub use columns::{Cut, Iteration, Pass};
pub use error::{FileError, Located};
pub use experiment::{Conventions, Experiment, conventions, experiments};
pub use export::{export_csv, export_json};
pub use frame::{Cells, FrameColumn};
pub use job::{Job, JobId, Kind};
pub use load::{load, merge};
pub use nullwindow_engine::work::{Merged, Shard};
pub use options::conventional;
pub use plan::{Cell, ExperimentPlan, Preset, plan};
pub use positions::OwnPositions;
pub use queue::{JobQueue, estimate};
pub use record::{Done, LabRecord, Meta, Value, today};
pub use run::{LabWork, Running, Status, Summary, perform_jobs, run};
pub use store::{Store, StoreError};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
