//! The experiments that come with the program: `build.rs` finds their files.

use crate::conventions::Conventions;
use crate::experiment::Experiment;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// What all experiments have in common.
///
/// # Panics
/// If the file that comes with the program makes no sense, which a test makes sure of.
pub fn conventions() -> Conventions {
    Conventions::parse("lab/conventions.toml", CONVENTIONS).unwrap_or_else(|why| panic!("{why}"))
}

/// The project's experiments, in the order of their files' names.
///
/// # Panics
/// If a file that comes with the program makes no sense, which a test makes sure of.
pub fn experiments() -> Vec<Experiment> {
    let conventions = conventions();
    let read = |(name, text): &(&str, &str)| {
        let file = format!("lab/experiments/{name}.toml");
        Experiment::parse(name, &file, text, &conventions).unwrap_or_else(|why| panic!("{why}"))
    };
    FILES.iter().map(read).collect()
}
