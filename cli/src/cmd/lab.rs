//! `nullwindow lab`: the experiments of the papers.

mod choose;
mod list;
mod report;
pub(crate) mod reproduce;
pub(crate) mod run;

use crate::fail::{Failure, show};
use crate::style::plural;
use nullwindow_engine::Games;
use nullwindow_lab::{Preset, export_csv, export_json, load};
use std::path::{Path, PathBuf};

/// The verbs of `nullwindow lab`.
#[derive(clap::Subcommand)]
pub(crate) enum LabVerb {
    /// Run experiments and record the results
    Run(run::Args),
    /// List the experiments and what they cost
    List {
        /// Names of experiments [default: all]
        #[arg(value_name = "NAME")]
        names: Vec<String>,
    },
    /// Show an experiment: its question, series and claims
    Show {
        /// Name of an experiment, with or without its number
        #[arg(value_name = "NAME", required = true)]
        names: Vec<String>,
    },
    /// Write a report on a record, as a web page or as Markdown
    Report(report::Args),
    /// Judge all claims on a record
    Check(report::Check),
    /// Write a record as CSV or JSON
    Export(Export),
    /// Merge the records of several machines
    #[command(after_help = include_str!("../../help/lab-merge.txt").trim_ascii_end())]
    Merge {
        /// The record to add to; created if it does not exist
        #[arg(value_name = "OUT")]
        out: PathBuf,

        /// Records to add: files, or folders of CSV files
        #[arg(value_name = "IN", required = true)]
        parts: Vec<PathBuf>,
    },
}

impl LabVerb {
    /// Runs one of these verbs.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        match self {
            LabVerb::Run(args) => run::run(args, games),
            LabVerb::List { names } => list::list(names, games),
            LabVerb::Show { names } => list::show(names, games),
            LabVerb::Report(args) => report::run(args, games),
            LabVerb::Check(args) => report::check(args, games),
            LabVerb::Export(args) => export(args),
            LabVerb::Merge { out, parts } => merge(out, parts),
        }
    }
}

/// Arguments of `nullwindow lab export`.
#[derive(clap::Args)]
#[command(after_help = include_str!("../../help/lab-export.txt").trim_ascii_end())]
pub(crate) struct Export {
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
fn export(args: &Export) -> Result<(), Failure> {
    let file = args.record.clone().unwrap_or_else(|| format!("record/{}.sqlite", args.preset).into());
    let record = load(&file).map_err(Failure::failed)?;
    let write = if args.json { export_json } else { export_csv };
    let place = write(&record, &args.to).map_err(Failure::failed)?;
    show(&format!("{} written to {}\n", plural(record.done.len() as u64, "job", "jobs"), place.display()))
}

/// Merges.
fn merge(out: &Path, parts: &[PathBuf]) -> Result<(), Failure> {
    let merged = nullwindow_lab::merge(out, parts).map_err(Failure::failed)?;
    let added = plural(merged.added as u64, "job", "jobs");
    show(&format!("{added} added to {}, {} already there\n", out.display(), merged.known))
}
