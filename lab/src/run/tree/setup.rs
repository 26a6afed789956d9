//! How an artificial tree is searched, as a job says.

use super::super::JobError;
use crate::job::Job;
use nullwindow::order::{Orders, TableMove};
use nullwindow::table::{ByPath, ByPosition, Exact, Hashed, Kept, Table};
use nullwindow::tree::Tree;
use nullwindow::tree::random::Spec;
use nullwindow::{Algorithm, Deepening, Depth, Known, Settings};

/// A table chosen at run time.
pub(in crate::run) type AnyTable = Box<dyn Table<Tree> + Send>;

/// The options of a job about an artificial tree. Without any: MTD(f), straight to the depth, in natural order, with a
/// table that forgets nothing.
pub(in crate::run) struct Setup<'a> {
    job: &'a Job,
}

impl<'a> Setup<'a> {
    pub(in crate::run) fn of(job: &'a Job) -> Setup<'a> {
        Setup { job }
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.job.options.get(name).map(String::as_str)
    }

    fn refuse<T>(&self, name: &str) -> Result<T, JobError> {
        let text = self.text(name).unwrap_or_default();
        Err(JobError::Failed(format!("{name}: invalid value {text:?} for a search of a tree")))
    }

    /// The tree's specification.
    pub(in crate::run) fn spec(&self) -> Result<Spec, JobError> {
        self.job.position.parse().map_err(|why| JobError::Failed(format!("{}: {why}", self.job.position)))
    }

    /// The tree itself.
    pub(in crate::run) fn tree(&self) -> Result<Tree, JobError> {
        let built = self.spec()?.build();
        built.map_err(|why| JobError::Failed(format!("{}: {why}", self.job.position)))
    }

    /// Which algorithm.
    pub(in crate::run) fn algorithm(&self) -> Result<Algorithm, JobError> {
        match self.text("algorithm") {
            None => Ok(Algorithm::MTD_F),
            Some(name) => name.parse().or_else(|_| self.refuse("algorithm")),
        }
    }

    /// Plies, or none where it says `off`.
    fn plies(&self, name: &str) -> Result<Option<Depth>, JobError> {
        match self.text(name) {
            None | Some("off") => Ok(None),
            Some(text) => text.parse().map(Some).or_else(|_| self.refuse(name)),
        }
    }

    /// Everything that is data; the line is not played out, so that the table holds what the search has put there.
    pub(in crate::run) fn settings(&self) -> Result<Settings, JobError> {
        let known = match self.text("known") {
            None | Some("searched") => Known::AsSearched,
            Some("children") => Known::AllChildren,
            Some("bounds") => Known::BothBounds,
            Some(_) => return self.refuse("known"),
        };
        let step = self.plies("step")?;
        let deepening = step.map_or(Deepening::Off, |step| Deepening::From { first: 1, step });
        let etc_from = self.plies("etc")?;
        Ok(Settings {
            deepening,
            etc_from,
            known,
            pv: nullwindow::Variation::Move,
            ..Settings::plain(self.algorithm()?)
        })
    }

    /// The parts of move ordering.
    pub(in crate::run) fn order(&self) -> Result<Orders<Tree>, JobError> {
        match self.text("order") {
            None | Some("natural") => Ok(Vec::new()),
            Some("table") => Ok(vec![Box::new(TableMove)]),
            Some(_) => self.refuse("order"),
        }
    }

    /// An empty table.
    pub(in crate::run) fn table(&self) -> Result<AnyTable, JobError> {
        let kept = match self.text("bounds") {
            None | Some("two") => Kept::Two,
            Some("one") => Kept::One,
            Some(_) => return self.refuse("bounds"),
        };
        match (self.text("table"), kept) {
            (None | Some("exact"), Kept::Two) => Ok(Box::new(Exact::<Tree, ByPosition>::new())),
            (Some("path"), Kept::Two) => Ok(Box::new(Exact::<Tree, ByPath>::new())),
            (None | Some("exact" | "path"), Kept::One) => Err(JobError::Failed(
                "bounds: a table that forgets nothing keeps two; give it a size".to_owned(),
            )),
            (Some(size), kept) => {
                let power = size.strip_prefix("2^").and_then(|power| power.parse::<u32>().ok());
                match power.filter(|power| *power <= 30) {
                    Some(power) => Ok(Box::new(Hashed::entries(1 << power).kept(kept))),
                    None => self.refuse("table"),
                }
            }
        }
    }

    /// Whether the table forgets nothing.
    pub(in crate::run) fn forgets_nothing(&self) -> bool {
        matches!(self.text("table"), None | Some("exact" | "path"))
    }

    /// Whether dead leaves are counted.
    pub(in crate::run) fn counts_dead(&self) -> bool {
        self.text("dead") == Some("on")
    }
}
