//! `nullwindow reproduce`: every experiment of the papers, from one command to a page.

use super::choose;
use super::report;
use super::run::{command, cores, work};
use crate::fail::{Failure, show};
use crate::style::{BOLD, DIM, put};
use nullwindow_engine::Games;
use nullwindow_lab::report::{Report, phrasing};
use nullwindow_lab::{JobQueue, Meta, Preset, Shard, load};
use std::path::PathBuf;

/// Claims that the terminal shows: one of each kind; the page has them all.
const HEADLINES: &str = "q-window; C1; O1; K2 leaves; S102 (C8); S105 chess (C3); C6; X1; S107 first (C11, O6, K6); \
     C13; C14 (S112); K8 both (S112)";

/// Arguments of `nullwindow reproduce`.
#[derive(clap::Args)]
#[command(after_help = include_str!("../../../help/reproduce.txt").trim_ascii_end())]
pub(crate) struct Args {
    /// How many positions and how deep: tiny, quick, paper or deep
    #[arg(short, long, value_name = "P", default_value = "quick")]
    preset: Preset,

    /// Threads [default: one for each core]; timed jobs run alone in any case
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Folder for record/ and report/ [default: here]
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Args {
    /// Runs, reports, and says what came of it.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        let out = self.out.clone().unwrap_or_default();
        let plans = choose::plans(games, &[], &[], self.preset, None)?;
        let queue = JobQueue::of(games, &plans, Shard::default());
        let threads = self.threads.map_or_else(cores, usize::from);
        let meta = Meta::now(self.preset, &command());
        let (done, file) = work(games, &plans, &queue, &meta, threads, &out.join("record"))?;
        let record = load(&file).map_err(Failure::failed)?;
        let report = Report::new(&plans, &record);
        let page = report::write_page(&report, &out.join("report"))?;
        let mut text = summary(&report);
        let page = page.display();
        put!(text, "{DIM}{done}{DIM:#}\nThe page with every figure and claim: {BOLD}{page}{BOLD:#}\n");
        show(&text)?;
        let disagree = |first| Failure::failed(format!("algorithms disagree on a value; the first: {first}"));
        report.agreement.disagreements.first().map_or(Ok(()), |first| Err(disagree(first)))
    }
}

/// The headlines, and how many claims hold.
fn summary(report: &Report) -> String {
    let mut text = format!("{BOLD}The papers' experiments, run again{BOLD:#}\n\n");
    for name in HEADLINES.split("; ") {
        let found = report.claims().find(|(_, judged)| judged.claim.name == name);
        if let Some((_, judged)) = found {
            report::claim_line(&mut text, judged);
        }
    }
    put!(text, "\n{}\n{}\n\n", phrasing::summary(report), phrasing::agreement(&report.agreement));
    text
}

#[cfg(test)]
mod tests {
    use super::HEADLINES;

    #[test]
    fn every_headline_is_a_claim() {
        let experiments = nullwindow_lab::experiments(&nullwindow_engine::Games::standard());
        let names: Vec<&str> =
            experiments.iter().flat_map(|it| &it.claims).map(|claim| claim.name.as_str()).collect();
        for headline in HEADLINES.split("; ") {
            assert_eq!(names.iter().filter(|name| **name == headline).count(), 1, "{headline}");
        }
    }
}
