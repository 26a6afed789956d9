//! `nullwindow lab export` and `nullwindow lab merge`: records as files of other formats, and several as one.

use crate::fail::{Failure, show};
use crate::style::plural;
use nullwindow_lab::{Preset, export_csv, export_json, load};
use std::path::PathBuf;

const EXPORT_EXAMPLES: &str = include_str!("../../../help/lab-export.txt").trim_ascii_end();

/// Arguments of `nullwindow lab export`.
#[derive(clap::Args)]
#[command(after_help = EXPORT_EXAMPLES)]
pub(super) struct Export {
    /// A folder of CSV files (the default)
    #[arg(long, conflicts_with = "json")]
    csv: bool,

    /// One file of JSON lines
    #[arg(long)]
    json: bool,

    /// The preset whose record to export
    #[arg(short, long, value_name = "P", default_value = "quick")]
    preset: Preset,

    /// The record: a file, or a folder of CSV files [default: record/<preset>.sqlite]
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Folder to write to
    #[arg(long, value_name = "DIR", default_value = "record")]
    to: PathBuf,
}

/// Writes it.
pub(super) fn export(args: &Export) -> Result<(), Failure> {
    let file = args.record.clone().unwrap_or_else(|| format!("record/{}.sqlite", args.preset).into());
    let record = load(&file).map_err(Failure::failed)?;
    let write = if args.json { export_json } else { export_csv };
    let place = write(&record, &args.to).map_err(Failure::failed)?;
    show(&format!("{} written to {}\n", plural(record.done.len() as u64, "job", "jobs"), place.display()))
}

const MERGE_EXAMPLES: &str = include_str!("../../../help/lab-merge.txt").trim_ascii_end();

/// Arguments of `nullwindow lab merge`.
#[derive(clap::Args)]
#[command(after_help = MERGE_EXAMPLES)]
pub(super) struct Merge {
    /// The record to add to; created if it does not exist
    #[arg(value_name = "OUT")]
    out: PathBuf,

    /// Records to add: files, or folders of CSV files
    #[arg(value_name = "IN", required = true)]
    parts: Vec<PathBuf>,
}

/// Merges.
pub(super) fn merge(args: &Merge) -> Result<(), Failure> {
    let merged = nullwindow_lab::merge(&args.out, &args.parts).map_err(Failure::failed)?;
    let added = plural(merged.added as u64, "job", "jobs");
    show(&format!("{added} added to {}, {} already there\n", args.out.display(), merged.known))
}
