//! Games that a player plays against itself, written to a file of lines ([`record`](crate::record)).
//!
//! Game *i* depends on the plan and on *i* alone, and games are written in their order: the file is the same on any
//! number of threads, and an interrupted run continues where it stopped.

use crate::record::SelfPlayRecord;
use nullwindow::history::Progress;
use nullwindow_arena::{GameRunner, MatchPlan, Resign, Spec};
use nullwindow_engine::workers::in_order;
use nullwindow_notation::Notation;
use nullwindow_notation::{ParseError, excerpt};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
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
pub fn run<G: Notation<Move: Send> + Progress + Send>(
    plan: &MatchPlan,
    file: &Path,
    mut progress: impl FnMut(&Played) -> ControlFlow<()>,
) -> Result<Played, String> {
    let fail = |error: std::io::Error| format!("{}: {error}", file.display());
    let (mut out, there) = resume(file, &header(plan)).map_err(|why| format!("{}: {why}", file.display()))?;
    let mut played = Played { games: there, ..Played::default() };
    let mut failed = None;
    let make = |worker| GameRunner::new(plan, Arc::default(), worker);
    let play = |runner: &mut GameRunner<'_>, job: usize| game::<G>(runner, there + job as u64);
    let take = |_, game: Result<SelfPlayRecord<G>, String>| {
        if failed.is_some() {
            return ControlFlow::Break(());
        }
        match game.and_then(|game| writeln!(out, "{}", game.line()).map(|()| game).map_err(fail)) {
            Ok(game) => {
                played.add(&game);
                progress(&played)
            }
            Err(why) => {
                failed = Some(why);
                ControlFlow::Break(())
            }
        }
    };
    in_order(plan.pairs.saturating_sub(there) as usize, plan.concurrency, make, play, take);
    out.sync_all().map_err(fail)?;
    failed.map_or(Ok(played), Err)
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

impl Played {
    fn add<G: Notation>(&mut self, game: &SelfPlayRecord<G>) {
        self.games += 1;
        self.plies += game.plies.len() as u64;
        self.results[game.ending.points.flipped() as usize] += 1;
    }
}

const TITLE: &str = "nullwindow games 1";

/// Everything that the games depend on, on one line.
fn header(plan: &MatchPlan) -> String {
    let MatchPlan { kind, players: [Spec { name, text, .. }, _], control, seed, openings, rules, .. } = plan;
    let (name, openings) = (name.as_deref().unwrap_or_default(), openings.describe());
    let won = rules.resign.map(|Resign { score, plies }| format!(" won {score} for {plies}"));
    let ends = format!("plies {}{}", rules.max_plies, won.unwrap_or_default());
    format!("{TITLE} {} player {name} {text} {control} seed {seed} openings {openings} {ends}", kind.name)
}

/// Opens the file for more games, and says how many it has; an incomplete last line is cut off.
fn resume(path: &Path, header: &str) -> Result<(File, u64), String> {
    let fail = |error: std::io::Error| error.to_string();
    let options = File::options().read(true).write(true).create(true).truncate(false).clone();
    let mut file = options.open(path).map_err(fail)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(fail)?;
    let mut lines = lines(&bytes);
    let first = lines.next().map(String::from_utf8_lossy);
    if let Some(found) = first.as_deref().filter(|found| *found != header) {
        let why = format!("its games were played with other settings: it says {found:?}, not {header:?}");
        return Err(format!("{why}; choose another file"));
    }
    let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |end| end as u64 + 1);
    file.set_len(whole).and_then(|()| file.seek(SeekFrom::Start(whole))).map_err(fail)?;
    if first.is_none() {
        writeln!(file, "{header}").map_err(fail)?;
    }
    Ok((file, lines.count() as u64))
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
