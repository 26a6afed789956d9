//! A job: one thing to measure, named by its content.

use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::str::FromStr;

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A search of a game's position.
    Search,
    /// A search, and the minimal graphs that it could have been.
    Minimal,
    /// A search of an artificial tree.
    Tree,
    /// Stockman's SSS* with its OPEN list, beside Alpha-Beta with a table, on an artificial tree.
    Stockman,
    /// A search of a problem with a known best move.
    Problem,
    /// Legal moves a position.
    Branching,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 6] =
        [Kind::Search, Kind::Minimal, Kind::Tree, Kind::Stockman, Kind::Problem, Kind::Branching];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Search => "search",
            Kind::Minimal => "minimal",
            Kind::Tree => "tree",
            Kind::Stockman => "stockman",
            Kind::Problem => "problem",
            Kind::Branching => "branching",
        }
    }

    /// Whether it is about artificial trees.
    pub const fn is_artificial(self) -> bool {
        matches!(self, Kind::Tree | Kind::Stockman)
    }

    /// Whether it is about positions of games, of which each game has a sample.
    pub const fn has_samples(self) -> bool {
        !self.is_artificial() && !matches!(self, Kind::Problem)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        Kind::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| {
            let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
            format!("expected one of {}, found {}", names.join(", "), nullwindow::text::excerpt(text.chars()))
        })
    }
}

/// One thing to measure. Equal jobs of different experiments are done once.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Job {
    /// What is measured.
    pub kind: Kind,
    /// The game's name; `tree` for artificial trees.
    pub game: String,
    /// The position in the game's notation, or the tree's specification.
    pub position: String,
    /// Plies.
    pub depth: i32,
    /// Every option that is set, by name.
    pub options: BTreeMap<String, String>,
    /// Whether time is measured: then nothing else runs beside it.
    pub timed: bool,
    /// Which of the repetitions of a timed job, from 0.
    pub round: u32,
    /// Whether each pass is recorded, not only each iteration.
    pub passes: bool,
}

/// The hash of a [`Job`], of the search's node-count signature and of the record's format, in hexadecimal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct JobId(pub String);

/// The version of the record's format: part of every job's name, so that records of other formats are not mixed up.
pub(crate) const FORMAT: u32 = 1;

impl Job {
    /// Its name, where the search has this node-count signature.
    pub fn id(&self, signature: &str) -> JobId {
        let digest = Sha256::digest(self.canonical(signature).as_bytes());
        let mut id = String::with_capacity(32);
        for byte in &digest[..16] {
            // Writing into a string cannot fail.
            let _ = write!(id, "{byte:02x}");
        }
        JobId(id)
    }

    /// The names under which its result may be found: its own, and that of the same job with each pass recorded.
    pub(crate) fn ids(&self, signature: &str) -> impl Iterator<Item = JobId> {
        let fuller = (!self.passes).then(|| Job { passes: true, ..self.clone() });
        std::iter::once(self.id(signature)).chain(fuller.map(|job| job.id(signature)))
    }

    /// Everything that decides what the job finds, one thing a line.
    fn canonical(&self, signature: &str) -> String {
        let Job { kind, game, position, depth, options, timed, round, passes } = self;
        let mut text = format!(
            "nullwindow {FORMAT}\nsignature {signature}\nkind {kind}\ngame {game}\nposition {position}\n\
             depth {depth}\ntimed {timed}\nround {round}\npasses {passes}\n"
        );
        for (name, value) in options {
            let _ = writeln!(text, "option {name}={value}");
        }
        text
    }

    /// Options from such a text as [`options_text`](Job::options_text) makes.
    ///
    /// # Errors
    /// What in it is no `name=value`.
    pub fn options_from(text: &str) -> Result<BTreeMap<String, String>, String> {
        let option = |item: &str| {
            let (name, value) = item.split_once('=').ok_or_else(|| {
                format!("expected name=value, found {}", nullwindow::text::excerpt(item.chars()))
            })?;
            Ok((name.to_owned(), value.to_owned()))
        };
        text.split(';').filter(|item| !item.is_empty()).map(option).collect()
    }

    /// The options as one text: `algorithm=mtd(f);table=2^20`.
    pub fn options_text(&self) -> String {
        let options: Vec<String> =
            self.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        options.join(";")
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
