//! `nullwindow lab export`: a record as CSV or JSON.

use crate::fail::{Failure, show};
use crate::style::plural;
use nullwindow_lab::{Preset, StoreError, export_csv, export_json, load};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  nullwindow lab export --csv                          record/<date>-quick/
  nullwindow lab export --csv --preset paper           record/<date>-paper/
  nullwindow lab export --json --record a.sqlite --to .

The columns are explained in docs/lab.md.";

/// Arguments of `nullwindow lab export`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
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
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let file = args.record.clone().unwrap_or_else(|| format!("record/{}.sqlite", args.preset).into());
    let failed = |why: StoreError| Failure::failed(why.to_string());
    let record = load(&file).map_err(failed)?;
    let write = if args.json { export_json } else { export_csv };
    let place = write(&record, &args.to).map_err(failed)?;
    show(&format!("{} written to {}\n", plural(record.done.len() as u64, "job", "jobs"), place.display()))
}
