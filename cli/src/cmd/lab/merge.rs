//! `nullwindow lab merge`: the records of several machines as one.

use crate::fail::{Failure, show};
use crate::style::plural;
use nullwindow_lab::merge;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Example:
  nullwindow lab merge record/paper.sqlite one/paper.sqlite two/paper.sqlite

All must have the same preset and search signature; different results for a job are an error.";

/// Arguments of `nullwindow lab merge`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The record to add to; created if it does not exist
    #[arg(value_name = "OUT")]
    out: PathBuf,

    /// Records to add: files, or folders of CSV files
    #[arg(value_name = "IN", required = true)]
    parts: Vec<PathBuf>,
}

/// Merges.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let merged = merge(&args.out, &args.parts).map_err(|why| Failure::failed(why.to_string()))?;
    let added = plural(merged.added as u64, "job", "jobs");
    show(&format!("{added} added to {}, {} already there\n", args.out.display(), merged.known))
}
