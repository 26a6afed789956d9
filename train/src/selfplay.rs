//! Games that a player plays against itself, into a file of lines ([`record`](crate::record)).
//!
//! Game *i* depends on the plan and on *i* alone, and games are written in their order: the file is the same on any
//! number of threads, and a run that was broken off goes on where it stopped.

use crate::game::{Openings, Verdicts, play};
use crate::parallel::in_order;
use crate::player::{Mind, Player};
use crate::record::{Record, Result};
use nullwindow::history::Progress;
use nullwindow::notation::Notation;
use nullwindow::random::{SplitMix64, mix};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan<G: Progress> {
    /// Who plays both sides.
    pub player: Player<G>,
    /// How games begin.
    pub openings: Openings<G>,
    /// When they are over before their time.
    pub verdicts: Verdicts,
    /// Another seed, other games.
    pub seed: u64,
    /// So many games are in the file in the end.
    pub games: u64,
    /// How many threads; 0 is one for each core.
    pub threads: usize,
}

/// How far self-play has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Played {
    /// Games in the file.
    pub games: u64,
    /// Of these, played by this run.
    pub new: u64,
    /// Plies of this run.
    pub plies: u64,
    /// Games of this run that the side that moved first won, drew and lost.
    pub results: [u64; 3],
}

/// Plays the games that `file` does not hold yet; `progress` hears of every game and may end the run.
///
/// # Errors
/// Says what is wrong with the file, also if it was made by another plan.
pub fn run<G: Notation + Progress + Send + Sync + 'static>(
    plan: &Plan<G>,
    file: &Path,
    mut progress: impl FnMut(&Played) -> ControlFlow<()> + Send,
) -> std::result::Result<Played, String>
where
    G::Move: Send,
{
    let fail = |e: std::io::Error| format!("{}: {e}", file.display());
    let (mut out, there) = resume(file, &header(plan))?;
    let mut played = Played { games: there, ..Played::default() };
    let mut failed = None;
    in_order(
        there..plan.games,
        plan.threads,
        || plan.player.mind(),
        |mind, number| game(plan, mind.as_mut(), number),
        |_, record: Record<G>| {
            if let Err(error) = out.write_all(format!("{}\n", record.line()).as_bytes()) {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            played.add(&record);
            progress(&played)
        },
    );
    out.sync_all().map_err(fail)?;
    failed.map_or(Ok(played), |error| Err(fail(error)))
}

/// The game with this number.
pub fn game<G: Notation + Progress>(plan: &Plan<G>, mind: &mut dyn Mind<G>, number: u64) -> Record<G> {
    let mut random = SplitMix64::new(mix(number ^ mix(plan.seed)));
    let (start, opening) = plan.openings.draw(number, &mut random, mind);
    mind.forget();
    let record = play(&start, &opening, &plan.verdicts, |_, game| mind.think(game));
    Record { number, ..record }
}

impl Played {
    fn add<G: Notation>(&mut self, record: &Record<G>) {
        self.games += 1;
        self.new += 1;
        self.plies += record.plies.len() as u64;
        let place = match record.ending.result {
            Result::Win => 0,
            Result::Draw => 1,
            Result::Loss => 2,
        };
        self.results[place] += 1;
    }
}

const TITLE: &str = "nullwindow games 1";

/// Everything that the games depend on, on one line.
fn header<G: Notation + Progress + 'static>(plan: &Plan<G>) -> String {
    let Plan { player, openings, verdicts, seed, .. } = plan;
    let (low, high) = (openings.random.start(), openings.random.end());
    let balance = openings.balance.map_or_else(String::new, |most| format!(" within {most}"));
    let won = verdicts.won.map_or_else(String::new, |won| format!(" won {} for {}", won.score, won.plies));
    let Verdicts { max_plies, .. } = verdicts;
    let (name, player, book) = (G::NAME, player.name(), openings.book.len());
    format!(
        "{TITLE} {name} player {player} seed {seed} book {book} random {low}-{high}{balance} plies {max_plies}{won}"
    )
}

/// Opens the file for more games, and says how many it has; what a crash has left of a line is cut off.
fn resume(path: &Path, header: &str) -> std::result::Result<(File, u64), String> {
    let fail = |e: std::io::Error| format!("{}: {e}", path.display());
    let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
    let mut file = options.open(path).map_err(fail)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(fail)?;
    let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
    file.set_len(whole as u64).map_err(fail)?;
    file.seek(SeekFrom::Start(whole as u64)).map_err(fail)?;
    let mut lines = bytes[..whole].split_inclusive(|&b| b == b'\n');
    match lines.next() {
        None => file.write_all(format!("{header}\n").as_bytes()).map_err(fail)?,
        Some(line) if line.strip_suffix(b"\n") == Some(header.as_bytes()) => {}
        Some(line) => {
            let found = String::from_utf8_lossy(line);
            return Err(format!(
                "{}: its games were played otherwise: it says {:?}, not {header:?}; choose another file",
                path.display(),
                found.trim_end()
            ));
        }
    }
    Ok((file, lines.count() as u64))
}

/// Reads a file of games, one game at a time; an error names the line.
///
/// # Errors
/// Says what is wrong with the file's first line, or why it cannot be read.
pub fn read<G: Notation>(
    path: &Path,
) -> std::result::Result<impl Iterator<Item = std::result::Result<Record<G>, String>>, String> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|e| format!("{name}: {e}"))?;
    read_from(BufReader::new(file))
        .map_err(|e| format!("{name}: {e}"))
        .map(move |games| games.map(move |game| game.map_err(|e| format!("{name}: {e}"))))
}

/// The same from anything that can be read.
///
/// # Errors
/// Says what is wrong with the first line.
pub fn read_from<G: Notation>(
    mut input: impl BufRead,
) -> std::result::Result<impl Iterator<Item = std::result::Result<Record<G>, String>>, String> {
    let expected = format!("{TITLE} {}", G::NAME);
    let first = line(&mut input).transpose()?.unwrap_or_default();
    if !first.strip_prefix(&expected).is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')) {
        let found = nullwindow::text::excerpt(first.chars());
        return Err(format!("line 1: expected {expected:?}, found {found}"));
    }
    let mut number = 1;
    Ok(std::iter::from_fn(move || {
        number += 1;
        let read = line(&mut input)?;
        Some(read.and_then(|text| {
            Record::parse(&text)
                .map_err(|error| nullwindow::text::ParseError { line: number, ..error }.to_string())
        }))
    }))
}

/// The next whole line, without its end.
fn line(input: &mut impl BufRead) -> Option<std::result::Result<String, String>> {
    let mut bytes = Vec::new();
    match input.read_until(b'\n', &mut bytes) {
        Err(error) => Some(Err(error.to_string())),
        Ok(_) if bytes.pop() != Some(b'\n') => None,
        Ok(_) => Some(String::from_utf8(bytes).map_err(|_| "a line is not UTF-8".to_owned())),
    }
}
