//! `nullwindow lab`: the experiments of the papers.

mod check;
mod choose;
mod list;
mod record;
mod report;
pub(crate) mod reproduce;
mod run;

use crate::cmd::Verb;
use crate::fail::Failure;
use nullwindow_engine::Games;

const EXAMPLES: &str = include_str!("../../help/lab.txt").trim_ascii_end();

/// Arguments of `nullwindow lab`.
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    verb: LabVerb,
}

#[derive(clap::Subcommand)]
enum LabVerb {
    /// Run experiments and record the results
    Run(run::Args),
    /// List the experiments and what they cost
    List(list::List),
    /// Show an experiment: its question, series and claims
    Show(list::Show),
    /// Write a report on a record, as a web page or as Markdown
    Report(report::Args),
    /// Judge all claims on a record
    Check(check::Args),
    /// Write a record as CSV or JSON
    Export(record::Export),
    /// Merge the records of several machines
    Merge(record::Merge),
}

impl Verb for Args {
    /// Runs one of these verbs.
    fn run(&self, games: &Games) -> Result<(), Failure> {
        match &self.verb {
            LabVerb::Run(args) => run::run(args, games),
            LabVerb::List(args) => list::list(args, games),
            LabVerb::Show(args) => list::show(args, games),
            LabVerb::Report(args) => report::run(args, games),
            LabVerb::Check(args) => check::run(args, games),
            LabVerb::Export(args) => record::export(args),
            LabVerb::Merge(args) => record::merge(args),
        }
    }
}
