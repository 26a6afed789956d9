//! The long works of the command line for workers elsewhere: `lab run`, `match` and `train --self-play` with the same
//! arguments, the same files and the same messages, but jobs go out as text and results come back as text.
//!
//! ```
//! use nullwindow_cli::{Games, work};
//! let folder = std::env::temp_dir().join(format!("nullwindow-work-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let journal = folder.join("match.jsonl").display().to_string();
//! let args = ["match", "othello", "self", "self", "--tc", "nodes=50", "--games", "2", "--journal", &journal];
//! let games = Games::standard();
//! let mut played = work::LongWork::begin(&games, &args.map(str::to_owned))?;
//! let jobs: Vec<String> = played.work().open().into_iter().map(|job| job.text).collect();
//! // On any machine, in any order:
//! for result in work::perform(&games, &played.work().head(), &jobs)? {
//!     played.work().take(&result)?;
//! }
//! assert!(played.finish()?.contains("2 games played"));
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::cmd::{Arguments, lab, match_, train};
use crate::fail::Failure;
use crate::style::{duration, number};
use crate::{Cli, Games};
use clap::Parser;
use nullwindow_arena::MatchWork;
use nullwindow_engine::SIGNATURE;
use nullwindow_engine::work::{Progress, Work};
use nullwindow_lab::{LabWork, Store};
use nullwindow_train::selfplay::{self, SelfPlayWork};
use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::time::Instant;

/// Why a work cannot be begun or has failed.
#[derive(Debug)]
pub enum WorkError {
    /// Invalid input or options.
    Input(String),
    /// Any other failure.
    Failed(String),
}

impl fmt::Display for WorkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (WorkError::Input(why) | WorkError::Failed(why)) = self;
        f.write_str(why)
    }
}

impl Error for WorkError {}

impl From<Failure> for WorkError {
    fn from(failure: Failure) -> WorkError {
        match failure {
            Failure::Input(why) => WorkError::Input(why),
            Failure::Failed(why) => WorkError::Failed(why),
            Failure::ClosedPipe => WorkError::Failed("standard output was closed".to_owned()),
        }
    }
}

/// What the programs of a driver and of its workers must have in common: the version, and the signature of the search.
pub fn program() -> String {
    format!("nullwindow {} with search signature {SIGNATURE}", env!("CARGO_PKG_VERSION"))
}

/// A run of the lab, a match or self-play, begun by its arguments and not yet done.
pub struct LongWork {
    games: Games,
    arguments: Arguments,
    kind: Kind,
    begun: Instant,
    /// What to know before it begins, a line each.
    pub notes: String,
}

enum Kind {
    Lab(Box<LabWork<Store>>, PathBuf),
    Match(Box<MatchWork>),
    SelfPlay(Box<SelfPlayWork>),
}

impl LongWork {
    /// What these arguments ask for, as they stand behind the name of the program: opens its file, and finds out what is
    /// done already.
    ///
    /// # Errors
    /// The arguments are wrong or ask for something else; the file cannot be written, or is of another work.
    pub fn begin(games: &Games, arguments: &[String]) -> Result<LongWork, WorkError> {
        let words = std::iter::once("nullwindow").chain(arguments.iter().map(String::as_str));
        let parsed = Cli::try_parse_from(words).map_err(|error| WorkError::Input(error.to_string()))?.verb;
        let command = || format!("nullwindow {}", arguments.join(" "));
        let mut notes = String::new();
        let kind = match &parsed {
            Arguments::Lab(lab::LabVerb::Run(args)) => {
                let (work, file, known) = args.work(games, &command())?;
                notes = known;
                Kind::Lab(Box::new(work), file)
            }
            Arguments::Match(args) => Kind::Match(Box::new(play(args)?.work(games)?)),
            Arguments::Train(args) => Kind::SelfPlay(Box::new(training(args)?.work()?)),
            _ => return Err(unknown()),
        };
        Ok(LongWork { games: games.clone(), arguments: parsed, kind, begun: Instant::now(), notes })
    }

    /// Its jobs, and where their results go.
    pub fn work(&mut self) -> &mut dyn Work {
        match &mut self.kind {
            Kind::Lab(work, _) => work.as_mut(),
            Kind::Match(work) => work.as_mut(),
            Kind::SelfPlay(work) => work.as_mut(),
        }
    }

    /// How far it has come in a line, if this number of jobs are done at the same time.
    pub fn progress(&mut self, slots: usize) -> String {
        let what = if matches!(self.kind, Kind::Lab(..)) { "jobs" } else { "games" };
        let Progress { done, total, left, note } = self.work().progress(slots);
        let left = left.map(|left| format!(", {} left", duration(left))).unwrap_or_default();
        format!("{}/{} {what}, {note}{left}", number(done as u64), number(total as u64))
    }

    /// Ends it, and says what came of it. What was found so far is kept, and the same arguments continue it.
    ///
    /// # Errors
    /// It is not complete, some jobs could not be done, or the file cannot be written.
    pub fn finish(mut self) -> Result<String, WorkError> {
        let Progress { done, total, .. } = self.work().progress(1);
        let again =
            format!("interrupted: {done} of {total} games are in the file; run the same command to continue");
        match (self.kind, &self.arguments) {
            (Kind::Lab(work, file), Arguments::Lab(lab::LabVerb::Run(args))) => {
                Ok(args.finish(&self.games, *work, &file, self.begun.elapsed())?)
            }
            (Kind::Match(work), Arguments::Match(args)) => {
                let text = play(args)?.finish(&work)?;
                if work.has_ended() { Ok(text) } else { Err(WorkError::Failed(again)) }
            }
            (Kind::SelfPlay(work), Arguments::Train(args)) => {
                let (failed, file) = (work.failed().to_vec(), work.file().display().to_string());
                let played = work.finish().map_err(WorkError::Failed)?;
                if let Some(first) = failed.first() {
                    let why = format!("{} games could not be played, the first: {first}", failed.len());
                    return Err(WorkError::Failed(why));
                }
                if done < total {
                    return Err(WorkError::Failed(again));
                }
                let next = format!("nullwindow train {} --record {file}", training(args)?.game());
                Ok(format!("{} games in {file}; next: {next}\n", number(played.games)))
            }
            _ => Err(unknown()),
        }
    }
}

fn play(args: &match_::Args) -> Result<&match_::PlayArgs, WorkError> {
    args.play().ok_or_else(unknown)
}

fn training(args: &train::Args) -> Result<&train::TrainArgs, WorkError> {
    args.train().ok_or_else(unknown)
}

fn unknown() -> WorkError {
    WorkError::Input("expected lab run …, match GAME A B … or train GAME --self-play N …".to_owned())
}

/// Does jobs of the work with this [`head`](Work::head), one after another: what a worker elsewhere calls.
///
/// # Errors
/// This program is not that of the driver; a text is no job; or a game cannot be played here.
pub fn perform(games: &Games, head: &str, jobs: &[String]) -> Result<Vec<String>, String> {
    let head: serde_json::Value = serde_json::from_str(head).map_err(|error| format!("no work: {error}"))?;
    let signature = head["signature"].as_str().unwrap_or("unknown");
    if signature != SIGNATURE {
        let why = format!("the driver's search has signature {signature}, this worker's {SIGNATURE}");
        return Err(format!("{why}; install the same version of nullwindow on both"));
    }
    match head["work"].as_str() {
        Some("lab") => nullwindow_lab::perform_jobs(games, jobs),
        Some("match") => nullwindow_arena::perform(games, &head["plan"], jobs),
        Some("self-play") => selfplay::perform(games, &head["plan"], jobs),
        _ => Err(format!("unknown work {}; install the same version of nullwindow on both", head["work"])),
    }
}
