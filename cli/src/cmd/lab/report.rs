//! `nullwindow lab report` and `nullwindow lab check`: a record as a page to read or as Markdown, and its claims judged.

use super::choose::{Source, read_text};
use crate::cmd::file;
use crate::fail::{Failure, show};
use crate::style::{BOLD, DIM, GOOD, HIGH, put};
use anstyle::{AnsiColor, Style};
use nullwindow_engine::Games;
use nullwindow_lab::figure::standalone;
use nullwindow_lab::report::{Expected, Report, difference, markdown, pages, phrasing};
use nullwindow_lab::verdict::{Judged, Verdict};
use std::path::{Path, PathBuf};

/// Arguments of `nullwindow lab report`.
#[derive(clap::Args)]
#[command(after_help = include_str!("../../../help/lab-report.txt").trim_ascii_end())]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,

    /// Folder for the page
    #[arg(long, value_name = "DIR", default_value = "report")]
    to: PathBuf,

    /// The same as Markdown, instead of the page
    #[arg(long, value_name = "FILE", conflicts_with = "to")]
    markdown: Option<PathBuf>,

    /// Folder for the figures of the Markdown, beside it [default: its name without .md]
    #[arg(long, value_name = "DIR", requires = "markdown")]
    figures: Option<String>,
}

/// Writes it.
pub(super) fn run(args: &Args, games: &Games) -> Result<(), Failure> {
    let report = args.source.report(games)?;
    let written = match &args.markdown {
        Some(file) => write_markdown(&report, file, args.figures.as_deref())?,
        None => write_page(&report, &args.to)?,
    };
    let (summary, written) = (phrasing::summary(&report), written.display());
    show(&format!("{summary}\n{DIM}written:{DIM:#} {BOLD}{written}{BOLD:#}\n"))
}

/// Writes the pages into a folder, and says where the first is.
pub(super) fn write_page(report: &Report, folder: &Path) -> Result<PathBuf, Failure> {
    make(folder)?;
    // The page that links to all others is written last.
    for (name, text) in pages(report) {
        write(&folder.join(name), &text)?;
    }
    Ok(folder.join("index.html"))
}

fn write_markdown(report: &Report, file: &Path, figures: Option<&str>) -> Result<PathBuf, Failure> {
    let beside = file.parent().unwrap_or(Path::new(""));
    let stem = file.file_stem().map_or("figures".into(), |stem| stem.to_string_lossy());
    let folder = figures.map_or(&*stem, |name| name.trim_end_matches('/'));
    make(&beside.join(folder))?;
    for figure in report.sections.iter().flat_map(|section| &section.figures) {
        write(&beside.join(folder).join(format!("{}.svg", figure.id)), &standalone(figure))?;
    }
    write(file, &markdown(report, folder))?;
    Ok(file.to_owned())
}

fn make(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)
        .map_err(|why| Failure::failed(format!("cannot make the folder {}: {why}", folder.display())))
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    file::write(file, text).map_err(Failure::Failed)
}

const BAD: Style = AnsiColor::Red.on_default().bold();

/// Arguments of `nullwindow lab check`.
#[derive(clap::Args)]
#[command(after_help = include_str!("../../../help/lab-check.txt").trim_ascii_end())]
pub(crate) struct Check {
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
pub(super) fn check(args: &Check, games: &Games) -> Result<(), Failure> {
    let expected = args.expect.as_ref().map(|file| {
        let (name, text) = read_text(file)?;
        Expected::parse(&text).map_err(|why| Failure::input(format!("{name}: {why}")))
    });
    let expected = expected.transpose()?;
    let report = args.source.report(games)?;
    show(&table(&report))?;
    let found = Expected::of(&report);
    if let Some(file) = &args.write {
        write(file, &found.to_string())?;
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
        section.claims.iter().for_each(|judged| claim_line(&mut text, judged));
        text.push('\n');
    }
    put!(text, "{}\n{}\n", phrasing::summary(report), phrasing::agreement(&report.agreement));
    text
}

/// A claim: its verdict, what it says, and what was measured.
pub(super) fn claim_line(text: &mut String, judged: &Judged) {
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
        Verdict::Smaller => (GOOD, '◐'),
        Verdict::Undecided => (HIGH, '?'),
        Verdict::DoesNotHold => (BAD, '✗'),
        Verdict::NotTestable => (DIM, '–'),
        Verdict::NoData => (DIM, '·'),
    }
}
