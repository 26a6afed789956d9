//! `nullwindow lab check`: judges all claims again, on what was recorded.

use super::choose::{Source, read_text};
use crate::cmd::file;
use crate::fail::{Failure, show};
use crate::style::{BOLD, DIM, GOOD, HIGH, put};
use anstyle::{AnsiColor, Style};
use nullwindow_engine::Games;
use nullwindow_lab::report::{Expected, Report, difference, phrasing};
use nullwindow_lab::verdict::{Judged, Verdict};
use std::path::PathBuf;

const BAD: Style = AnsiColor::Red.on_default().bold();

/// Arguments of `nullwindow lab check`.
#[derive(clap::Args)]
#[command(after_help = include_str!("../../../help/lab-check.txt").trim_ascii_end())]
pub(super) struct Args {
    #[command(flatten)]
    source: Source,

    /// A file of verdicts to compare with
    #[arg(long, value_name = "FILE")]
    expect: Option<PathBuf>,

    /// Write the verdicts to a file
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// Judges.
pub(super) fn run(args: &Args, games: &Games) -> Result<(), Failure> {
    let expected = args.expect.as_ref().map(|file| {
        let (name, text) = read_text(file)?;
        Expected::parse(&text).map_err(|why| Failure::input(format!("{name}: {why}")))
    });
    let expected = expected.transpose()?;
    let report = args.source.report(games)?;
    show(&table(&report))?;
    let found = Expected::of(&report);
    if let Some(file) = &args.write {
        file::write(file, &found.to_string()).map_err(Failure::Failed)?;
    }
    let mut wrong: Vec<String> = report.agreement.disagreements.iter().map(ToString::to_string).collect();
    wrong.extend(expected.map_or_else(Vec::new, |expected| difference(&expected, &found)));
    if wrong.is_empty() { Ok(()) } else { Err(Failure::failed(wrong.join("\n  "))) }
}

/// Every claim of every experiment.
fn table(report: &Report) -> String {
    let mut text = String::new();
    for section in report.sections.iter().filter(|section| !section.claims.is_empty()) {
        put!(text, "{BOLD}{}{BOLD:#} {DIM}{}{DIM:#}\n", section.experiment.title, section.experiment.name);
        section.claims.iter().for_each(|judged| line(&mut text, judged));
        text.push('\n');
    }
    put!(text, "{}\n{}\n", phrasing::summary(report), phrasing::agreement(&report.agreement));
    text
}

/// A claim: its verdict, what it says, and what was measured.
pub(super) fn line(text: &mut String, judged: &Judged) {
    let (style, sign) = look(judged.verdict);
    let (verdict, claim) = (judged.verdict, &judged.claim);
    put!(text, "  {style}{sign} {verdict:<13}{style:#}  {BOLD}{}{BOLD:#} {}\n", claim.name, claim.text);
    put!(text, "{:19}{DIM}measured {}", "", phrasing::in_a_line(judged));
    if !claim.paper.is_empty() {
        put!(text, "; paper: {}", claim.paper);
    }
    put!(text, "{DIM:#}\n");
}

fn look(verdict: Verdict) -> (Style, char) {
    match verdict {
        Verdict::Holds => (GOOD, '✓'),
        Verdict::InPart => (HIGH, '◐'),
        Verdict::DoesNotHold => (BAD, '✗'),
        Verdict::NotTestable => (DIM, '–'),
        Verdict::NoData => (DIM, '·'),
    }
}
