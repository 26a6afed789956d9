//! Self-play as a work of many jobs: a job is a game, its result is a line, and every line is written by the same hand.

use super::{Played, TITLE, header, lines};
use crate::subject;
use nullwindow_arena::{GameRunner, MatchPlan};
use nullwindow_engine::work::{Merged, OpenJob, Pace, Progress, Work};
use nullwindow_engine::{Games, SIGNATURE};
use nullwindow_notation::excerpt;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Self-play under way.
pub struct SelfPlayWork {
    plan: MatchPlan,
    header: String,
    path: PathBuf,
    file: File,
    /// Numbers of the games in the file.
    there: BTreeSet<u64>,
    /// Whether they stand there in their order.
    is_in_order: bool,
    played: Played,
    /// Games that there will be.
    wanted: u64,
    begun: Instant,
    pace: Pace,
    failed: Vec<String>,
}

impl SelfPlayWork {
    /// Opens the file for more games of `plan`, one of each pair; an incomplete last line is cut off.
    ///
    /// # Errors
    /// The file cannot be written, is being written, or was made by another plan.
    pub fn begin(plan: MatchPlan, path: &Path) -> Result<SelfPlayWork, String> {
        let header = header(&plan);
        let (file, numbers) = resume(path, &header).map_err(|why| format!("{}: {why}", path.display()))?;
        let is_in_order = numbers.is_sorted();
        let there: BTreeSet<u64> = numbers.into_iter().collect();
        let played = Played { games: there.len() as u64, ..Played::default() };
        let mut work = SelfPlayWork {
            plan,
            header,
            path: path.to_owned(),
            file,
            there,
            is_in_order,
            played,
            wanted: 0,
            begun: Instant::now(),
            pace: Pace::new(0.0),
            failed: Vec::new(),
        };
        work.wanted = work.played.games + work.open_games().len() as u64;
        Ok(work)
    }

    /// What is played.
    pub fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// The file of the games.
    pub fn file(&self) -> &Path {
        &self.path
    }

    /// How far it has come.
    pub fn played(&self) -> &Played {
        &self.played
    }

    /// How many games there will be.
    pub fn wanted(&self) -> u64 {
        self.wanted
    }

    /// Games that could not be played, and why.
    pub fn failed(&self) -> &[String] {
        &self.failed
    }

    /// Numbers of the games to play, in their order.
    pub fn open_games(&self) -> Vec<u64> {
        let MatchPlan { pairs, shard, .. } = self.plan;
        (0..pairs).filter(|number| shard.has(*number) && !self.there.contains(number)).collect()
    }

    /// Writes a game's line. A game that is there already is not written again.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, line: &str) -> Result<(), String> {
        let number = number(line)?;
        if self.there.contains(&number) {
            return Ok(());
        }
        writeln!(self.file, "{line}").map_err(|error| format!("{}: {error}", self.path.display()))?;
        self.is_in_order &= self.there.last().is_none_or(|last| *last < number);
        self.there.insert(number);
        self.played.add(line);
        Ok(())
    }

    /// Ends the run: everything is in the file, in order.
    ///
    /// # Errors
    /// The file cannot be written; the games are in it, perhaps in another order.
    pub fn finish(self) -> Result<Played, String> {
        let fail = |error: std::io::Error| format!("{}: {error}", self.path.display());
        self.file.sync_all().map_err(fail)?;
        if !self.is_in_order {
            let bytes = std::fs::read(&self.path).map_err(fail)?;
            let mut games = lines(&bytes).skip(1).map(String::from_utf8_lossy).collect::<Vec<_>>();
            games.sort_by_cached_key(|line| number(line).unwrap_or(u64::MAX));
            write_whole(&self.path, &self.header, games.iter().map(AsRef::as_ref)).map_err(fail)?;
        }
        Ok(self.played)
    }

    /// The name of a game: a hash of all that decides it.
    fn id(&self, number: u64) -> String {
        let text = format!("{}\ngame {number}", self.header);
        let sum = text.bytes().fold(0, |sum, byte| nullwindow::random::mix(sum ^ u64::from(byte)));
        format!("{sum:016x}")
    }
}

impl fmt::Display for SelfPlayWork {
    /// `120 of 2000 games; this run: 9000 plies, first player +50 =30 -40, 320 s left`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Played { games, plies, results: [wins, draws, losses] } = self.played;
        write!(f, "{games} of {} games; this run: {plies} plies", self.wanted())?;
        write!(f, ", first player +{wins} ={draws} -{losses}")?;
        let now = (wins + draws + losses).max(1) as f64;
        let left = self.begun.elapsed().as_secs_f64() * (self.wanted - games) as f64 / now;
        write!(f, ", {left:.0} s left")
    }
}

impl Played {
    /// Counts a game by its line.
    fn add(&mut self, line: &str) {
        let mut parts = line.split('\t').skip(2);
        let (moves, ending) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        self.games += 1;
        self.plies += moves.split(' ').filter(|word| !word.is_empty()).count() as u64;
        let result = ["win", "draw", "loss"].iter().position(|word| ending.starts_with(word));
        self.results[result.unwrap_or(1)] += 1;
    }
}

/// The number at the beginning of a line.
fn number(line: &str) -> Result<u64, String> {
    let text = line.split('\t').next().unwrap_or_default();
    text.parse().map_err(|_| format!("expected the game's number, found {}", excerpt(text.chars())))
}

/// Opens the file for more games, and says which it has.
fn resume(path: &Path, header: &str) -> Result<(File, Vec<u64>), String> {
    let fail = |error: std::io::Error| error.to_string();
    let options = File::options().read(true).write(true).create(true).truncate(false).clone();
    let mut file = options.open(path).map_err(fail)?;
    // Some file systems cannot lock files; then two runs are not kept apart.
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err("another run is writing it; wait until it ends, or name another file".to_owned());
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(fail)?;
    let first = lines(&bytes).next().map(String::from_utf8_lossy);
    if let Some(found) = first.as_deref().filter(|found| *found != header) {
        return Err(format!("its games were played with {}; choose another file", difference(found, header)));
    }
    let mut numbers = Vec::new();
    let mut known = BTreeSet::new();
    for (line, at) in lines(&bytes).zip(1..).skip(1) {
        let number = number(&String::from_utf8_lossy(line)).map_err(|why| format!("line {at}: {why}"))?;
        if !known.insert(number) {
            let todo = "delete one of the two lines, then run again";
            return Err(format!("line {at}: game {number} is in the file twice: {todo}"));
        }
        numbers.push(number);
    }
    let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |end| end as u64 + 1);
    file.set_len(whole).and_then(|()| file.seek(SeekFrom::Start(whole))).map_err(fail)?;
    if first.is_none() {
        writeln!(file, "{header}").map_err(fail)?;
    }
    Ok((file, numbers))
}

/// In what two first lines differ.
fn difference(found: &str, header: &str) -> String {
    let signature = |text: &str| {
        let after = text.split_once(" signature ").map_or("", |(_, after)| after);
        after.split(' ').next().unwrap_or_default().to_owned()
    };
    let [old, new] = [found, header].map(signature);
    let without = |text: &str, signature: &str| text.replace(&format!(" signature {signature}"), "");
    if old != new && without(found, &old) == without(header, &new) {
        let old = if old.is_empty() { "unknown".to_owned() } else { old };
        return format!("another search: its signature is {old}, not {new}");
    }
    format!("other settings: it says {found:?}, not {header:?}")
}

/// Writes a file beside its place, and renames it.
fn write_whole<'a>(
    path: &Path,
    header: &'a str,
    games: impl Iterator<Item = &'a str>,
) -> std::io::Result<()> {
    let beside = path.with_added_extension("new");
    let mut out = std::io::BufWriter::new(File::create(&beside)?);
    for line in std::iter::once(header).chain(games) {
        writeln!(out, "{line}")?;
    }
    out.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
    std::fs::rename(&beside, path)
}

/// Adds every game of the files `parts` to the one in `out`, which need not exist, and puts them in order; with how many
/// games are missing before the last.
///
/// # Errors
/// A file cannot be read or written, was made with other settings or by another search, or two of them have different games
/// of the same number; then nothing is written.
pub fn merge(out: &Path, parts: &[PathBuf]) -> Result<(Merged, u64), String> {
    let mut whole: Option<(PathBuf, String)> = None;
    let (mut games, mut merged) = (BTreeMap::new(), Merged::default());
    let there = out.exists().then(|| out.to_owned());
    for (i, path) in there.iter().chain(parts).enumerate() {
        let fail = |why: String| format!("{}: {why}", path.display());
        let bytes = crate::options::read(path)?;
        let text = lines(&bytes).map(String::from_utf8_lossy).collect::<Vec<_>>();
        let found = text.first().map(AsRef::as_ref).unwrap_or_default();
        if !found.starts_with(TITLE) {
            return Err(fail(format!("line 1: expected {TITLE:?}, found {}", excerpt(found.chars()))));
        }
        let (first, header) = whole.get_or_insert_with(|| (path.clone(), found.to_owned()));
        if header != found {
            let (path, first) = (path.display(), first.display());
            let why = difference(found, header);
            return Err(format!("{path} and {first} cannot be merged: {path} was played with {why}"));
        }
        for (line, at) in text.iter().zip(1..).skip(1) {
            let number = number(line).map_err(|why| fail(format!("line {at}: {why}")))?;
            match games.get(&number) {
                Some(known) if *known == **line => merged.known += 1,
                Some(_) => {
                    let why = "is another game than in the files before it; leave one of them out";
                    return Err(fail(format!("line {at}: game {number} {why}")));
                }
                None => {
                    games.insert(number, line.clone().into_owned());
                    merged.added += usize::from(i >= usize::from(there.is_some()));
                }
            }
        }
    }
    let Some((_, header)) = whole else { return Ok((merged, 0)) };
    let _lock = there.map(|path| resume(&path, &header)).transpose()?;
    write_whole(out, &header, games.values().map(String::as_str))
        .map_err(|error| format!("{}: {error}", out.display()))?;
    let missing = games.keys().last().map_or(0, |last| last + 1 - games.len() as u64);
    Ok((merged, missing))
}

impl Work for SelfPlayWork {
    fn head(&self) -> String {
        json!({ "work": "self-play", "signature": SIGNATURE, "plan": self.plan.text() }).to_string()
    }

    fn open(&self) -> Vec<OpenJob> {
        let job = |number| {
            let id = self.id(number);
            let text = json!({ "id": id, "game": number }).to_string();
            OpenJob { id, text, size: 1.0, group: None }
        };
        self.open_games().into_iter().map(job).collect()
    }

    fn take(&mut self, result: &str) -> Result<(), String> {
        let done: Value = serde_json::from_str(result).map_err(|error| format!("no game: {error}"))?;
        let line = done["line"].as_str().ok_or("no game of self-play: it has no line")?;
        let number = number(line)?;
        if done["id"] != *self.id(number) {
            return Err(format!("game {number} was played with other settings"));
        }
        let seconds = done["seconds"].as_f64().unwrap_or(0.0);
        self.pace.add(1.0, Duration::try_from_secs_f64(seconds).unwrap_or_default());
        self.add(line)
    }

    fn fail(&mut self, id: &str, why: &str) {
        let number = self.open_games().into_iter().find(|&number| self.id(number) == id);
        let name = number.map_or_else(|| id.to_owned(), |number| format!("game {number}"));
        self.failed.push(format!("{name}: {why}"));
    }

    fn progress(&self, slots: usize) -> Progress {
        let Played { games, plies, results: [wins, draws, losses] } = self.played;
        Progress {
            done: games as usize,
            total: self.wanted as usize,
            left: self.pace.left((self.wanted - games) as f64 / slots.max(1) as f64),
            note: format!("this run: {plies} plies, first player +{wins} ={draws} -{losses}"),
        }
    }
}

/// Plays single games of self-play whose [`head`](Work::head) has this plan, one after another, and returns their results.
///
/// # Errors
/// A game cannot be played here.
pub fn perform(games: &Games, plan: &Value, jobs: &[String]) -> Result<Vec<String>, String> {
    let plan = MatchPlan::from_text(games, plan)?;
    let play = subject(plan.kind.name)?.line;
    let mut runner = GameRunner::new(&plan, Arc::default(), 0);
    let play = |text: &String| {
        let job: Value = serde_json::from_str(text).map_err(|error| format!("no job: {error}"))?;
        let number = job["game"].as_u64().ok_or("no job of self-play: it has no game")?;
        let begun = Instant::now();
        let line = play(&mut runner, number)?;
        let seconds = begun.elapsed().as_secs_f64();
        Ok(json!({ "id": job["id"], "seconds": seconds, "line": line }).to_string())
    };
    jobs.iter().map(play).collect()
}
