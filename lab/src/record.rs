//! What jobs have found.

use crate::columns::{Iteration, Row, columns, is_time};
use crate::job::{Job, JobId};
use crate::scalar::Scalar;
use std::collections::BTreeMap;

/// Everything that is known of a run of the lab.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LabRecord {
    /// Where, when and how.
    pub meta: Meta,
    /// What was found.
    pub done: BTreeMap<JobId, Done>,
}

impl LabRecord {
    /// What `job` has found, if it was done. A job that does not record passes also finds the result of the same job with
    /// passes.
    pub fn get(&self, job: &Job) -> Option<&Done> {
        job.ids(&self.meta.signature).find_map(|id| self.done.get(&id))
    }

    /// Adds what a job has found.
    pub fn add(&mut self, done: Done) {
        self.done.insert(done.job.id(&self.meta.signature), done);
    }
}

columns! {
    /// Where, when and how a record was made.
    #[derive(Clone, PartialEq, Eq, Debug, Default)]
    pub struct Meta: "meta" [], {
        /// The preset.
        preset: String;
        /// The day of the first run, as 2026-11-15.
        date: String;
        /// The program's version.
        version: String;
        /// The search's node-count signature.
        signature: String;
        /// The processor, its cores and the operating system.
        machine: String;
        /// The command line.
        command: String;
    }
}

columns! {
    /// A job that is done. In a database, these columns follow those of the job.
    #[derive(Clone, PartialEq, Debug, Default)]
    pub struct Done: "jobs" ["job", "id", "signature"], {
        /// CPU seconds of the whole job.
        seconds: f64;
    }
    and {
        /// What was to be done.
        job: Job;
        /// Iterations of a search, shallowest first.
        iterations: Vec<Iteration>;
        /// Other numbers, by name.
        values: Vec<Value>;
    }
}

impl Done {
    /// The same with every time 0: what is left is the same on every machine.
    #[must_use]
    pub fn without_times(&self) -> Done {
        let mut done = self.clone();
        clear_times(&mut done);
        done.iterations.iter_mut().for_each(clear_times);
        done.values.iter_mut().filter(|it| is_time(&it.name)).for_each(|it| it.value = 0.0);
        done
    }
}

fn clear_times<R: Row>(row: &mut R) {
    for column in R::COLUMNS.iter().filter(|column| is_time(column.name)) {
        (column.put)(row, &Scalar::Real(0.0));
    }
}

columns! {
    /// A number that is not one of an iteration's: the size of a minimal graph, entries in use, operations.
    #[derive(Clone, PartialEq, Debug, Default)]
    pub struct Value: "values" ["job", "number"], {
        /// Name of the quantity.
        name: String;
        /// Depth that it belongs to, in plies.
        depth: i32;
        /// The number.
        value: f64;
    }
}
