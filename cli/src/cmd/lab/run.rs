//! `nullwindow lab run`: runs experiments, shows how that goes, and records what they find.

use super::choose;
use crate::fail::{Failure, show};
use crate::interrupt;
use crate::style::{DIM, LiveLine, duration, number, plural, put, report_line};
use nullwindow_engine::Games;
use nullwindow_lab::{ExperimentPlan, JobQueue, LabWork, Meta, Preset, Shard, Status, Store, Summary};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Arguments of `nullwindow lab run`.
#[derive(clap::Args)]
#[command(after_help = include_str!("../../../help/lab-run.txt").trim_ascii_end())]
pub(crate) struct Args {
    /// Names of experiments, with or without their number [default: all]
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// How many positions and how deep: tiny, quick, paper or deep
    #[arg(short, long, value_name = "P", default_value = "quick")]
    preset: Preset,

    /// An experiment of your own, as a TOML file [may be repeated]
    #[arg(long, value_name = "FILE")]
    experiment: Vec<PathBuf>,

    /// Positions of your own instead of the lab's: a game and a position on each line
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,

    /// Threads [default: one for each core]; timed jobs run alone in any case
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Folder of the record
    #[arg(short, long, value_name = "DIR", default_value = "record")]
    out: PathBuf,

    /// Run only part I of N of the jobs, to share them among machines
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Print what would be run, and stop
    #[arg(long)]
    dry_run: bool,
}

/// Runs.
pub(super) fn run(args: &Args, games: &Games) -> Result<(), Failure> {
    let (plans, queue) = args.plan(games)?;
    let threads = args.threads.map_or_else(cores, usize::from);
    if args.dry_run {
        return show(&foreseen(games, plans.len(), &queue, threads));
    }
    let (done, file) = work(games, &plans, &queue, &args.meta(&command()), threads, &args.out)?;
    show(&format!("{done}{}", args.next(games, &file)))
}

impl Args {
    /// What to run.
    fn plan(&self, games: &Games) -> Result<(Vec<ExperimentPlan>, JobQueue), Failure> {
        let positions = self.positions.as_deref();
        let plans = choose::plans(games, &self.names, &self.experiment, self.preset, positions)?;
        let queue = JobQueue::of(games, &plans, self.shard.unwrap_or_default());
        if queue.is_empty() && !self.dry_run {
            let why = "the positions are of none of the experiments' games, or the shard is empty";
            return Err(Failure::input(format!("nothing to run: {why}")));
        }
        Ok((plans, queue))
    }

    /// Where and how it is run.
    fn meta(&self, command: &str) -> Meta {
        let (experiments, positions) = (listed(&self.experiment), listed(self.positions.as_slice()));
        let meta = Meta::now(self.preset, command);
        Meta { experiments: experiments.join("\n"), positions: positions.join("\n"), ..meta }
    }

    /// What to do with the record.
    fn next(&self, games: &Games, file: &Path) -> String {
        let files = [
            ("--experiment", listed(&self.experiment)),
            ("--positions", listed(self.positions.as_slice())),
            ("--record", listed(&[file.to_owned()])),
        ];
        let flags = files
            .iter()
            .flat_map(|(flag, files)| files.iter().map(move |file| format!("{flag} {}", quoted(file))));
        let words = self.names.iter().cloned().chain(flags).collect::<Vec<_>>().join(" ");
        format!("next: {} lab report {words}\n", crate::cmd::program(games))
    }

    /// The run as a work of many jobs, for workers elsewhere; the file of the record; and what to know beforehand.
    ///
    /// # Errors
    /// As running it here.
    pub(crate) fn work(
        &self,
        games: &Games,
        command: &str,
    ) -> Result<(LabWork<Store>, PathBuf, String), Failure> {
        if self.threads.is_some() || self.dry_run {
            return Err(Failure::input("--threads and --dry-run are for runs on this machine"));
        }
        let (plans, queue) = self.plan(games)?;
        let file = self.out.join(format!("{}.sqlite", self.preset));
        let store = Store::open(&file, &self.meta(command)).map_err(Failure::failed)?;
        let mut notes = format!("{}: {}", self.preset, foreseen(games, plans.len(), &queue, 1));
        store.notes.iter().for_each(|note| put!(notes, "{note}\n"));
        Ok((LabWork::begin(games, &queue, store), file, notes))
    }

    /// What came of such a work.
    pub(crate) fn finish(
        &self,
        games: &Games,
        work: LabWork<Store>,
        file: &Path,
        took: Duration,
    ) -> Result<String, Failure> {
        let (summary, store) = work.finish();
        store.close().map_err(Failure::failed)?;
        let done = finish(&summary, &file.display().to_string(), took)?;
        Ok(format!("{done}{}", self.next(games, file)))
    }
}

fn listed(files: &[PathBuf]) -> Vec<String> {
    files.iter().map(|file| file.display().to_string()).collect()
}

/// Does everything that the folder's record of the preset lacks; says what was done, and where the record is.
pub(super) fn work(
    games: &Games,
    plans: &[ExperimentPlan],
    queue: &JobQueue,
    meta: &Meta,
    threads: usize,
    folder: &Path,
) -> Result<(String, PathBuf), Failure> {
    let preset = &meta.preset;
    let file = folder.join(format!("{preset}.sqlite"));
    let mut store = Store::open(&file, meta).map_err(Failure::failed)?;
    let stop = interrupt::flag();
    report_line(&format!("{preset}: {}", foreseen(games, plans.len(), queue, threads)));
    store.notes.iter().for_each(|note| report_line(note));
    let begun = Instant::now();
    let mut progress = Progress { line: LiveLine::new(), last: Instant::now() };
    let summary =
        nullwindow_lab::run(games, queue, &mut store, threads, &stop, &mut |status| progress.show(status));
    drop(progress);
    let closed = store.close();
    let summary = summary.map_err(Failure::failed)?;
    closed.map_err(Failure::failed)?;
    Ok((finish(&summary, &file.display().to_string(), begun.elapsed())?, file))
}

/// What came of it.
fn finish(summary: &Summary, file: &str, took: Duration) -> Result<String, Failure> {
    let done = plural((summary.now + summary.before) as u64, "job", "jobs");
    if let Some(first) = summary.failed.first() {
        let count = summary.failed.len();
        return Err(Failure::failed(format!("{count} jobs failed, the first: {first}; {done} in {file}")));
    }
    if summary.interrupted {
        let so_far = format!("{done} of {} are in {file}", summary.total);
        return Err(Failure::failed(format!("interrupted: {so_far}; run the same command to continue")));
    }
    let mut text = format!("{done} done");
    if summary.before > 0 {
        put!(text, " ({} of them earlier)", summary.before);
    }
    put!(text, " in {}; the record is {file}\n", duration(took));
    Ok(text)
}

fn foreseen(games: &Games, experiments: usize, queue: &JobQueue, threads: usize) -> String {
    let (side_by_side, alone) = queue.seconds(games);
    let wall = side_by_side / threads as f64 + alone;
    format!(
        "{}, {}, about {} of CPU time, {} with {}\n",
        plural(experiments as u64, "experiment", "experiments"),
        plural(queue.len() as u64, "job", "jobs"),
        duration(Duration::from_secs_f64(side_by_side + alone)),
        duration(Duration::from_secs_f64(wall)),
        plural(threads as u64, "thread", "threads"),
    )
}

/// One for each core.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// How the program was called.
pub(super) fn command() -> String {
    let words = std::env::args().skip(1).map(|word| quoted(&word));
    std::iter::once("nullwindow".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_special = |c: char| c.is_whitespace() || "()*'\"$".contains(c);
    if word.contains(is_special) { format!("{word:?}") } else { word.to_owned() }
}

/// Between two lines where there is no terminal.
const PAUSE: Duration = Duration::from_secs(10);
/// Columns of the bar, and of the whole line.
const BAR: usize = 16;
const LINE: usize = 79;

/// Shows how a run goes, on standard error.
struct Progress {
    line: Option<LiveLine>,
    last: Instant,
}

impl Progress {
    /// Shows how it goes now.
    fn show(&mut self, status: &Status) {
        if self.line.is_none() && self.last.elapsed() < PAUSE {
            return;
        }
        self.last = Instant::now();
        let Some(live) = &self.line else {
            // Progress that cannot be shown is no error.
            let _ = writeln!(anstream::stderr(), "{}", line(status));
            return;
        };
        // Jobs are not equally long: what counts is time.
        let (past, left) = (status.elapsed.as_secs_f64(), status.left.as_secs_f64());
        let full = ((BAR as f64 * past / (past + left).max(1e-3)) as usize).min(BAR);
        let (done, open) = ("━".repeat(full), "─".repeat(BAR - full));
        let text: String = line(status).chars().take(LINE - BAR - 1).collect();
        live.show(format_args!("{done}{DIM}{open}{DIM:#} {text}"));
    }
}

fn line(status: &Status) -> String {
    let rate = status.nodes as f64 / status.elapsed.as_secs_f64().max(1e-3);
    let longest = status.running.iter().min_by_key(|running| running.since);
    let running = longest.map_or("", |running| running.what.as_str());
    format!(
        "{}/{} jobs, {} nodes/s, {} left: {running}",
        number(status.done as u64),
        number(status.total as u64),
        rounded(rate),
        duration(status.left)
    )
}

/// `812`, `34 k`, `1.2 M`.
fn rounded(n: f64) -> String {
    match n {
        n if n >= 1e6 => format!("{:.1} M", n / 1e6),
        n if n >= 1e4 => format!("{:.0} k", n / 1e3),
        n => format!("{n:.0}"),
    }
}
