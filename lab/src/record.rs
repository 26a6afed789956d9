//! What jobs have found.

use crate::job::{Job, JobId};
use std::collections::BTreeMap;

/// Everything that is known of a run of the lab.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Record {
    /// Where, when and how.
    pub meta: Meta,
    /// What was found.
    pub done: BTreeMap<JobId, Done>,
}

impl Record {
    /// What `job` has found, if it was done; where passes are not asked for, with or without them.
    pub fn get(&self, job: &Job) -> Option<&Done> {
        job.ids(&self.meta.signature).find_map(|id| self.done.get(&id))
    }

    /// Adds what a job has found.
    pub fn add(&mut self, done: Done) {
        self.done.insert(done.job.id(&self.meta.signature), done);
    }
}

/// Where, when and how a record was made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Meta {
    /// The preset.
    pub preset: String,
    /// When it was begun, as 2026-11-15.
    pub date: String,
    /// The program's version.
    pub version: String,
    /// The search's node-count signature.
    pub signature: String,
    /// The processor, its cores and the operating system.
    pub machine: String,
    /// The command line.
    pub command: String,
}

/// A job that is done.
#[derive(Clone, PartialEq, Debug)]
pub struct Done {
    /// What was to be done.
    pub job: Job,
    /// CPU seconds that it took.
    pub seconds: f64,
    /// Iterations of a search, shallowest first.
    pub iterations: Vec<Iteration>,
    /// Other numbers, by name.
    pub values: Vec<Value>,
}

impl Done {
    /// The same with every time 0: what is left is the same on every machine.
    #[must_use]
    pub fn without_times(&self) -> Done {
        let mut done = self.clone();
        done.seconds = 0.0;
        done.iterations.iter_mut().for_each(|it| it.seconds = 0.0);
        done.values.iter_mut().filter(|it| it.name.ends_with("seconds")).for_each(|it| it.number = 0.0);
        done
    }
}

/// One iteration of a search. Scores are as the search has them, in units of the grain.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Iteration {
    /// How deep.
    pub depth: i32,
    /// The first guess.
    pub guess: i32,
    /// The value found.
    pub value: i32,
    /// What was proved.
    pub lower: i32,
    /// What was proved.
    pub upper: i32,
    /// Index of the best move.
    pub best: Option<u16>,
    /// Probes of the root.
    pub passes: u64,
    /// Nodes visited.
    pub nodes: u64,
    /// Leaves evaluated.
    pub leaves: u64,
    /// Answers of the table.
    pub hits: u64,
    /// Children looked up by ETC.
    pub etc_probes: u64,
    /// Nodes cut by it.
    pub etc_cutoffs: u64,
    /// CPU seconds, of timed jobs.
    pub seconds: f64,
    /// Cut nodes by ply.
    pub cuts: Vec<Cut>,
    /// Each pass, where they are recorded.
    pub each_pass: Vec<Pass>,
}

/// Cut nodes of a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cut {
    /// How many.
    pub nodes: u64,
    /// Moves tried there.
    pub tried: u64,
    /// Nodes where the first move cut.
    pub first: u64,
}

/// One probe of the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pass {
    /// α.
    pub alpha: i32,
    /// β.
    pub beta: i32,
    /// What came back.
    pub g: i32,
    /// What is known since.
    pub lower: i32,
    /// What is known since.
    pub upper: i32,
    /// Nodes visited.
    pub nodes: u64,
    /// Leaves evaluated.
    pub leaves: u64,
}

/// A number that is not one of an iteration's counters: the size of a minimal graph, entries in use, operations.
#[derive(Clone, PartialEq, Debug)]
pub struct Value {
    /// What it is.
    pub name: String,
    /// The depth that it belongs to.
    pub depth: i32,
    /// The number.
    pub number: f64,
}
