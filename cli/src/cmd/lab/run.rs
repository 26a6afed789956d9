//! `nullwindow lab run`: runs experiments and records what they find.

use super::choose::Choice;
use super::progress::{Progress, duration};
use crate::fail::{Failure, show};
use crate::interrupt;
use crate::style::{DIM, plural, put};
use nullwindow_engine::Games;
use nullwindow_lab::{ExperimentPlan, JobQueue, Meta, Preset, Shard, Store, StoreError, Summary};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  nullwindow lab run                                   everything at reduced depth, a few minutes
  nullwindow lab run leaves --preset tiny              one experiment, seconds
  nullwindow lab run --preset paper --dry-run          how many jobs, how long
  nullwindow lab run --preset paper --shard 2/5        the second of five machines; then lab merge
  nullwindow lab run --experiment mine.toml            an experiment of your own
  nullwindow lab run leaves --positions mine.txt       lines such as `othello f5d6c3`, # for comments

Ctrl-C stops the run and keeps every finished job; the same command continues it, also after a crash.";

/// Arguments of `nullwindow lab run`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    choice: Choice,

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
    let plans = args.choice.plans(games)?;
    let queue = JobQueue::of(games, &plans, args.shard.unwrap_or_default());
    let threads = args.threads.map_or_else(cores, usize::from);
    if args.dry_run {
        return show(&foreseen(games, plans.len(), &queue, threads));
    }
    if queue.is_empty() {
        return Err(Failure::input("nothing to run: the positions are of none of the experiments' games"));
    }
    let (done, _) = work(games, &plans, &queue, args.choice.preset, threads, &args.out)?;
    show(&format!("{done}next: nullwindow lab report\n"))
}

/// Does everything that the folder's record of the preset lacks; says what was done, and where the record is.
pub(super) fn work(
    games: &Games,
    plans: &[ExperimentPlan],
    queue: &JobQueue,
    preset: Preset,
    threads: usize,
    folder: &Path,
) -> Result<(String, PathBuf), Failure> {
    let file = folder.join(format!("{preset}.sqlite"));
    let failed = |why: StoreError| Failure::failed(why.to_string());
    let mut store = Store::open(&file, &Meta::now(preset, &command())).map_err(failed)?;
    let stop = interrupt::flag();
    say(&format!("{preset}: {}", foreseen(games, plans.len(), queue, threads)));
    store.notes().iter().for_each(|note| say(note));
    let begun = Instant::now();
    let mut progress = Progress::new();
    let summary =
        nullwindow_lab::run(games, queue, &mut store, threads, &stop, &mut |status| progress.show(status));
    progress.clear();
    let closed = store.close();
    let summary = summary.map_err(failed)?;
    closed.map_err(failed)?;
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
        let total = summary.total;
        return Err(Failure::failed(format!(
            "interrupted: {done} of {total} are in {file}; run the same command to continue"
        )));
    }
    let mut text = format!("{done} done");
    if summary.before > 0 {
        put(&mut text, format_args!(" ({} of them earlier)", summary.before));
    }
    put(&mut text, format_args!(" in {}; the record is {file}\n", duration(took)));
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

fn say(line: &str) {
    // A note that cannot be shown is no error.
    let _ = writeln!(anstream::stderr().lock(), "{DIM}{}{DIM:#}", line.trim_end());
}

/// One for each core.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// How the program was called.
fn command() -> String {
    let words = std::env::args().skip(1).map(|word| {
        if word.contains(|c: char| c.is_whitespace() || "()*'\"$".contains(c)) {
            format!("{word:?}")
        } else {
            word
        }
    });
    std::iter::once("nullwindow".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}
