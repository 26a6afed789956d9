//! A job: one thing to measure, named by its content.

use crate::columns::columns;
use crate::scalar::{Field, Scalar, field, text};
use nullwindow_notation::excerpt;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;

named! {
    /// What is measured.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub enum Kind {
        /// A search of a game's position.
        #[default]
        Search = "search",
        /// A search, and the minimal graphs that it could have been.
        Minimal = "minimal",
        /// A search of an artificial tree.
        Tree = "tree",
        /// Stockman's SSS* with its OPEN list, beside Alpha-Beta with a table, on an artificial tree.
        Stockman = "stockman",
        /// A search of a problem with a known best move.
        Problem = "problem",
        /// Legal moves a position.
        Branching = "branching",
    }
}

impl Kind {
    /// Whether it is about artificial trees.
    pub const fn is_artificial(self) -> bool {
        matches!(self, Kind::Tree | Kind::Stockman)
    }
}

columns! {
    /// One thing to measure. Equal jobs of different experiments are done once.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub struct Job: "jobs" ["job", "id", "signature"], {
        /// What is measured.
        kind: Kind;
        /// The game's name; `tree` for artificial trees.
        game: String;
        /// The position in the game's notation, or the tree's specification.
        position: String;
        /// Depth in plies.
        depth: i32;
        /// Every option that is set, by name.
        options: BTreeMap<String, String>;
        /// Whether time is measured: then nothing else runs beside it.
        timed: bool;
        /// Which of the repetitions of a timed job, from 0.
        round: u32;
        /// Whether each pass and the cut nodes of each ply are recorded, not only each iteration.
        passes: bool;
    }
}

field!(Kind: Text, |it| Scalar::Text(it.name().to_owned()), Scalar::Text(text) => text.parse().ok());

// As `algorithm=mtd(f);table=2^20`.
field!(
    BTreeMap<String, String>: Text,
    |options| {
        let options: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        Scalar::Text(options.join(";"))
    },
    Scalar::Text(text) => Job::options_from(text).ok()
);

/// The hash of a [`Job`], of the search's node-count signature and of the record's format, in hexadecimal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct JobId(pub String);

/// The version of the record's format: part of every job's name, so that records of other formats are not mixed up.
pub(crate) const FORMAT: u32 = 1;

impl Job {
    /// Its name, where the search has this node-count signature.
    pub fn id(&self, signature: &str) -> JobId {
        JobId(checksum(&self.canonical(signature)))
    }

    /// The names under which its result may be found: its own, and that of the same job with each pass recorded.
    pub(crate) fn ids(&self, signature: &str) -> impl Iterator<Item = JobId> {
        let fuller = (!self.passes).then(|| Job { passes: true, ..self.clone() });
        std::iter::once(self.id(signature)).chain(fuller.map(|job| job.id(signature)))
    }

    /// Everything that decides what the job finds, one thing a line.
    pub(crate) fn canonical(&self, signature: &str) -> String {
        let Job { kind, game, position, depth, options, timed, round, passes } = self;
        let mut text = format!(
            "nullwindow {FORMAT}\nsignature {signature}\nkind {kind}\ngame {game}\nposition {position}\n\
             depth {depth}\ntimed {timed}\nround {round}\npasses {passes}\n"
        );
        for (name, value) in options {
            put!(text, "option {name}={value}\n");
        }
        text
    }

    /// What a timed job is compared with: all of a group are done by the same machine, one after another.
    pub fn group(&self) -> Option<String> {
        self.timed.then(|| format!("{}\n{}", self.game, self.position))
    }

    /// Options from such a text as [`options_text`](Job::options_text) makes.
    ///
    /// # Errors
    /// What in it is no `name=value`.
    pub fn options_from(text: &str) -> Result<BTreeMap<String, String>, String> {
        let option = |item: &str| match item.split_once('=') {
            Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
            None => Err(format!("expected name=value, found {}", excerpt(item.chars()))),
        };
        text.split(';').filter(|item| !item.is_empty()).map(option).collect()
    }

    /// The options as one text: `algorithm=mtd(f);table=2^20`.
    pub fn options_text(&self) -> String {
        text(&self.options.scalar())
    }
}

/// A text's hash as files have it.
pub(crate) fn checksum(text: &str) -> String {
    format!("{:032x}", hash(text))
}

/// The first half of the SHA-256 of a text.
pub(crate) fn hash(text: &str) -> u128 {
    let digest = Sha256::digest(text.as_bytes());
    u128::from_be_bytes(std::array::from_fn(|i| digest[i]))
}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records refer to jobs by these names: a change would make every record unusable.
    #[test]
    fn the_ids_of_jobs_stay_what_they_were() {
        let job = |kind, game: &str, position: &str, depth, options| Job {
            kind,
            game: game.to_owned(),
            position: position.to_owned(),
            depth,
            options: Job::options_from(options).expect("options"),
            ..Job::default()
        };
        let options = "algorithm=sss*;dead=on;order=natural;step=off;table=path";
        let tree = job(Kind::Tree, "tree", "random:w=3,d=5,seed=65,values=32", 5, options);
        assert_eq!(tree.id("4440146").0, "0008af24e454864d6c7aa3bc64a34c62");
        let position = "random:w=5,d=8,seed=10,order=80";
        let stockman = job(Kind::Stockman, "tree", position, 8, "algorithm=sss*");
        let stockman = Job { timed: true, passes: true, ..stockman };
        assert_eq!(stockman.id("4440146").0, "0176fd4302ead4361e2ad77326a59766");
        let position = "r4rk1/1bqnbppp/p2pp3/1p2n1P1/4P3/1NN1BP2/PPP2Q1P/1K1R1BR1 w - - 1 16";
        let options = "algorithm=aspiration(2);bounds=two;draft=exact;etc=off;evaluation=textbook;grain=25;\
                       guess=parity;order=table,history,static;order-from=1;quiescence=on;step=1;table=2^21;\
                       table-from=0";
        let search = job(Kind::Search, "chess", position, 6, options);
        let search = Job { timed: true, round: 1, ..search };
        assert_eq!(search.id("4440146").0, "003a4f5b9719f5965a40938b61057fab");
    }
}
