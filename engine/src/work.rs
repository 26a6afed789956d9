//! Long works that are made of many jobs: a run of the lab, a match, games of self-play.
//!
//! A [`Work`] knows which of its jobs are open, and is the only one to write down what they find. Who does the jobs is
//! another matter, and changes the time but not the results:
//!
//! | by | with |
//! |---|---|
//! | threads of this process | [`workers`](crate::workers) |
//! | processes that share no more than a number, each with a file of its own, merged afterwards | [`Shard`] |
//! | workers of a cluster, to which jobs go as text and from which results come back as text | [`Work`] |

use nullwindow_notation::excerpt;
use std::str::FromStr;
use std::time::Duration;

/// Many jobs and the one place for what they find.
///
/// A job is a text that says everything about it, so that any worker with the same program can do it; its result is a text
/// too. Results may come in any order, and twice.
pub trait Work: Send {
    /// What all jobs have in common: a worker gets it with every batch.
    fn head(&self) -> String;

    /// The jobs that are not done, in the order in which they are best begun.
    fn open(&self) -> Vec<OpenJob>;

    /// Keeps a result. One that is there already is not kept again.
    ///
    /// # Errors
    /// It is no result of this work, or cannot be written; what was written before is safe.
    fn take(&mut self, result: &str) -> Result<(), String>;

    /// Counts a job as one that cannot be done; the work goes on without it.
    fn fail(&mut self, id: &str, why: &str);

    /// Whether it is over, although jobs may be open: a test was decided.
    fn is_over(&self) -> bool {
        false
    }

    /// How far it has come, if this number of jobs are done at the same time.
    fn progress(&self, slots: usize) -> Progress;
}

/// A job that is to be done.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenJob {
    /// Its name: a hash of its content.
    pub id: String,
    /// Everything about it.
    pub text: String,
    /// How long it takes compared with the other jobs: in seconds, where that is known beforehand.
    pub size: f64,
    /// Set for a job whose time is measured: nothing else runs beside it, and all jobs of a group run on one machine.
    pub group: Option<String>,
}

/// How far a work has come.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Progress {
    /// Jobs that are done, those of earlier runs included.
    pub done: usize,
    /// Jobs in all.
    pub total: usize,
    /// How long it will still take, once that can be said.
    pub left: Option<Duration>,
    /// What else there is to say.
    pub note: String,
}

/// What came of a merge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// Jobs that were added.
    pub added: usize,
    /// Jobs that were there already.
    pub known: usize,
}

/// How long jobs take, compared with what was expected of them.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The sizes of the jobs done, and the seconds that they took.
    done: f64,
    took: f64,
    trust: f64,
}

impl Pace {
    /// Sizes are believed to be seconds as if this many seconds of jobs had been measured; 0 where they are no seconds.
    pub fn new(trust: f64) -> Pace {
        Pace { done: 0.0, took: 0.0, trust }
    }

    /// A job of this size has taken so long.
    pub fn add(&mut self, size: f64, took: Duration) {
        self.done += size;
        self.took += took.as_secs_f64();
    }

    /// Seconds that a job of size 1 takes, if that is known.
    pub fn seconds(&self) -> Option<f64> {
        let done = self.done + self.trust;
        (done > 0.0).then(|| (self.took + self.trust) / done)
    }

    /// How long jobs of this size take together.
    ///
    /// ```
    /// use nullwindow_engine::work::Pace;
    /// use std::time::Duration;
    /// let mut pace = Pace::new(0.0);
    /// assert_eq!(pace.left(10.0), None);
    /// pace.add(2.0, Duration::from_secs(6));
    /// assert_eq!(pace.left(10.0), Some(Duration::from_secs(30)));
    /// ```
    pub fn left(&self, size: f64) -> Option<Duration> {
        let seconds = self.seconds()? * size.max(0.0);
        Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
    }
}

/// A part of all jobs, so that many machines can share them.
///
/// ```
/// use nullwindow_engine::work::Shard;
/// assert!("2/3".parse::<Shard>().is_ok());
/// assert_eq!("4/3".parse::<Shard>().unwrap_err(), r#"expected I/N with I from 1 to N, found "4/3""#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which part, from 1.
    pub index: u32,
    /// How many parts there are.
    pub of: u32,
}

impl Default for Shard {
    fn default() -> Shard {
        Shard { index: 1, of: 1 }
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parsed = text.split_once('/').and_then(|(index, of)| {
            let shard = Shard { index: index.parse().ok()?, of: of.parse().ok()? };
            (1..=shard.of).contains(&shard.index).then_some(shard)
        });
        parsed.ok_or_else(|| format!("expected I/N with I from 1 to N, found {}", excerpt(text.chars())))
    }
}

impl Shard {
    /// Whether what has this number belongs to it.
    ///
    /// ```
    /// use nullwindow_engine::work::Shard;
    /// let shard = Shard { index: 2, of: 3 };
    /// assert!((0..9).filter(|&number| shard.has(number)).eq([1, 4, 7]));
    /// ```
    pub fn has(self, number: u64) -> bool {
        number % u64::from(self.of) == u64::from(self.index - 1)
    }
}
