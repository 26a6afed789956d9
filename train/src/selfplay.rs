//! Games that a player plays against itself, written to a file of lines ([`record`](crate::record)).
//!
//! Game *i* depends on the plan and on *i* alone. Games are written as they end; at the end of a run they stand in their
//! order. So the file is the same on any number of threads or machines, and an interrupted run plays what is missing.

mod work;

pub use work::{SelfPlayWork, merge, perform};

use crate::PlayLine;
use crate::record::SelfPlayRecord;
use nullwindow::history::Progress;
use nullwindow_arena::{GameRunner, MatchPlan, Resign, Spec};
use nullwindow_engine::SIGNATURE;
use nullwindow_engine::workers::{self, JobEvent};
use nullwindow_notation::Notation;
use nullwindow_notation::{ParseError, excerpt};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// How far self-play has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Played {
    /// Games in the file.
    pub games: u64,
    /// Plies of this run.
    pub plies: u64,
    /// Games of this run that the side that moved first won, drew and lost.
    pub results: [u64; 3],
}

/// Plays the games of `plan`, one of each pair, that `file` does not hold yet. `progress` is told of every game and may end
/// the run.
///
/// # Errors
/// A game cannot be played, or the file cannot be written or was made by another plan.
pub fn run<G: Notation + Progress>(
    plan: &MatchPlan,
    file: &Path,
    progress: impl FnMut(&SelfPlayWork) -> ControlFlow<()>,
) -> Result<Played, String> {
    play_open(SelfPlayWork::begin(plan.clone(), file)?, line::<G>, progress)
}

/// Plays the games that are open, each with `play`, as [`run`] does.
///
/// # Errors
/// A game cannot be played, or the file cannot be written.
pub fn play_open(
    mut work: SelfPlayWork,
    play: PlayLine,
    mut progress: impl FnMut(&SelfPlayWork) -> ControlFlow<()>,
) -> Result<Played, String> {
    let plan = &work.plan().clone();
    let open = work.open_games();
    let mut failed = None;
    let make = |worker| GameRunner::new(plan, Arc::default(), worker);
    let play = |runner: &mut GameRunner<'_>, job: usize| play(runner, open[job]);
    let mut flow = ControlFlow::Continue(());
    workers::run(open.len(), plan.concurrency, make, play, |event| {
        if let JobEvent::Ended { result, .. } = event {
            match result.and_then(|line| work.add(&line)) {
                Ok(()) if failed.is_none() && progress(&work).is_continue() => {}
                Ok(()) => flow = ControlFlow::Break(()),
                Err(why) => {
                    failed = failed.take().or(Some(why));
                    flow = ControlFlow::Break(());
                }
            }
        }
        flow
    });
    let finished = work.finish();
    failed.map_or(finished, Err)
}

/// The game of self-play with this number. The other game of its pair would be the same.
///
/// # Errors
/// It cannot be played.
pub fn game<G: Notation + Progress>(
    runner: &mut GameRunner<'_>,
    number: u64,
) -> Result<SelfPlayRecord<G>, String> {
    let game = runner.play(2 * number).map_err(|why| why.unwrap_or_else(|| "stopped".to_owned()))?;
    SelfPlayRecord::of(number, &game)
}

/// The line of the game with this number.
///
/// # Errors
/// It cannot be played.
pub fn line<G: Notation + Progress>(runner: &mut GameRunner<'_>, number: u64) -> Result<String, String> {
    game::<G>(runner, number).map(|game| game.line())
}

const TITLE: &str = "nullwindow games 1";

/// Everything that the games depend on, on one line.
fn header(plan: &MatchPlan) -> String {
    let MatchPlan { kind, players: [Spec { name, text, .. }, _], control, seed, openings, rules, .. } = plan;
    let (name, openings) = (name.as_deref().unwrap_or_default(), openings.describe());
    let won = rules.resign.map(|Resign { score, plies }| format!(" won {score} for {plies}"));
    let ends = format!("plies {}{}", rules.max_plies, won.unwrap_or_default());
    let files = plan.files().values().map(|sum| format!(" weights {sum}")).collect::<Vec<_>>().concat();
    let program = format!("signature {SIGNATURE}{files}");
    let player = format!("player {name} {text} {control} seed {seed}");
    format!("{TITLE} {} {player} openings {openings} {ends} {program}", kind.name)
}

/// The complete lines of a file, without their ends.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split_inclusive(|&b| b == b'\n').filter_map(|line| line.strip_suffix(b"\n"))
}

/// Reads a file of games.
///
/// # Errors
/// The file cannot be read, its first line is of no such file, or a line is no game.
pub fn read<G: Notation>(path: &Path) -> Result<Vec<SelfPlayRecord<G>>, String> {
    let fail = |why: String| format!("{}: {why}", path.display());
    read_from(&crate::options::read(path)?).map_err(fail)?.map(|game| game.map_err(fail)).collect()
}

/// The same one game at a time, from the contents of a file.
///
/// # Errors
/// The first line is of no such file.
pub fn read_from<G: Notation>(
    bytes: &[u8],
) -> Result<impl Iterator<Item = Result<SelfPlayRecord<G>, String>>, String> {
    let mut lines = lines(bytes).map(std::str::from_utf8).zip(1..);
    let (expected, first) = (format!("{TITLE} {}", G::NAME), lines.next());
    let first = first.and_then(|(line, _)| line.ok()).unwrap_or_default();
    if !first.strip_prefix(&expected).is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')) {
        return Err(format!("line 1: expected {expected:?}, found {}", excerpt(first.chars())));
    }
    Ok(lines.map(|(line, number)| {
        let text = line.map_err(|_| format!("line {number}: expected UTF-8"))?;
        SelfPlayRecord::parse(text).map_err(|error| ParseError { line: number, ..error }.to_string())
    }))
}
