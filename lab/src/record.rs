//! What jobs have found.

use crate::columns::{Iteration, Row, columns, is_time};
use crate::job::{Job, JobId, checksum};
use crate::plan::Preset;
use crate::scalar::{Scalar, text};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{SystemTime, UNIX_EPOCH};

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
        /// Files of experiments of the user's own, a line each.
        experiments: String;
        /// Files of positions of the user's own, a line each.
        positions: String;
    }
}

impl Meta {
    /// Of a run that begins here and now; `command` is how it was called.
    pub fn now(preset: Preset, command: &str) -> Meta {
        Meta {
            preset: preset.name().to_owned(),
            date: today(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            signature: nullwindow_engine::SIGNATURE.to_owned(),
            machine: machine(),
            command: command.to_owned(),
            ..Meta::default()
        }
    }

    /// Adds the machines and files of another run or part of the record.
    pub(crate) fn add(&mut self, other: &Meta) {
        let joined = |known: &str, more: &str, between: &str| {
            let mut all: Vec<&str> = known.split(between).chain(more.split(between)).collect();
            let mut seen = BTreeSet::new();
            all.retain(|item| !item.is_empty() && seen.insert(*item));
            all.join(between)
        };
        self.machine = joined(&self.machine, &other.machine, "; ");
        self.experiments = joined(&self.experiments, &other.experiments, "\n");
        self.positions = joined(&self.positions, &other.positions, "\n");
    }
}

/// Every column that says something. So a record from before a column was declared keeps its checksums.
pub(crate) fn described<R: Row>(row: &R) -> String {
    let texts = row.without_implied(None).map(|scalar| text(&scalar));
    let columns = R::COLUMNS.iter().zip(texts).filter(|(_, text)| !text.is_empty());
    columns.map(|(column, text)| format!("{}={text}", column.name)).collect::<Vec<_>>().join(";")
}

/// The processor, its cores and the operating system.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let model = model.map_or(std::env::consts::ARCH, |(_, name)| name.trim());
    let words = if cores == 1 { "core" } else { "cores" };
    format!("{model}, {cores} {words}, {}", std::env::consts::OS)
}

/// The date in UTC.
pub fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date(seconds / 86_400)
}

/// The date of a day counted from 1 January 1970.
fn date(mut days: u64) -> String {
    let (mut year, mut month) = (1970, 1);
    loop {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let length = match month {
            2 => 28 + u64::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        if days < length {
            return format!("{year:04}-{month:02}-{:02}", days + 1);
        }
        days -= length;
        (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    }
}

columns! {
    /// A job that is done. In a database, these columns follow those of the job.
    #[derive(Clone, PartialEq, Debug, Default)]
    pub struct Done: "jobs" ["job", "id", "signature"], {
        /// CPU seconds of the whole job.
        seconds: f64;
        /// Seconds of the wall clock, of timed jobs only.
        wall_seconds: f64, empty: Some(|_, _| Scalar::Real(0.0));
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
    /// Whether other programs took part of the processor's time: the clock on the wall went on without the job. A tenth
    /// and a few milliseconds are usual.
    pub fn is_under_load(&self) -> bool {
        self.wall_seconds > 1.1 * self.seconds + 0.005
    }

    /// A hash of all of it.
    pub(crate) fn checksum(&self, id: &JobId, signature: &str) -> String {
        let mut rows = vec![format!("{id} {signature}"), described(&self.job), described(self)];
        for it in &self.iterations {
            rows.push(described(it));
            rows.extend(it.cuts.iter().map(described).chain(it.each_pass.iter().map(described)));
        }
        rows.extend(self.values.iter().map(described));
        checksum(&rows.join("\n"))
    }

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

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_converted_to_dates() {
        for (days, text) in
            [(0, "1970-01-01"), (11_016, "2000-02-29"), (20_772, "2026-11-15"), (11_322, "2000-12-31")]
        {
            assert_eq!(date(days), text);
        }
    }
}
