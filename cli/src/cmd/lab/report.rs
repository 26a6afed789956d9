//! `nullwindow lab report`: a record as a page to read, and as Markdown.

use super::choose::Source;
use crate::cmd::file;
use crate::fail::{Failure, show};
use crate::style::{BOLD, DIM};
use nullwindow_engine::Games;
use nullwindow_lab::figure::standalone;
use nullwindow_lab::report::{Report, markdown, page, phrasing};
use std::path::{Path, PathBuf};

/// Arguments of `nullwindow lab report`.
#[derive(clap::Args)]
#[command(after_help = include_str!("../../../help/lab-report.txt").trim_ascii_end())]
pub(super) struct Args {
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

/// Writes the page into a folder, and says where it is.
pub(super) fn write_page(report: &Report, folder: &Path) -> Result<PathBuf, Failure> {
    make(folder)?;
    let file = folder.join("index.html");
    write(&file, &page(report))?;
    Ok(file)
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
