//! The rows of an exported record. What follows from the rest of its row is left empty.

use crate::columns::{Cut, Heading, Iteration, Pass, Row};
use crate::csv::Table;
use crate::job::Job;
use crate::record::{Done, LabRecord, Value};
use crate::scalar::{Form, Scalar, text};
use std::collections::BTreeMap;

/// The table of positions, to which jobs refer.
pub(crate) const POSITIONS: &str = "positions";
/// The table of sets of options, to which jobs refer.
pub(crate) const OPTIONS: &str = "options";
/// Each table is a file, and refers only to those before it.
const TABLES: [&str; 7] =
    [POSITIONS, OPTIONS, Job::TABLE, Iteration::TABLE, Cut::TABLE, Pass::TABLE, Value::TABLE];

/// The columns of a table's file; `docs/lab.md` explains them.
pub(crate) fn headings(table: &str) -> Vec<Heading> {
    fn of<R: Row>(keys: &[&'static str]) -> Vec<Heading> {
        keys.iter().map(|name| Heading::key(name)).chain(R::headings()).collect()
    }
    let as_text = |heading| Heading { form: Form::Text, ..heading };
    match table {
        POSITIONS => {
            vec![Heading::key("position"), as_text(Heading::key("game")), as_text(Heading::key("text"))]
        }
        OPTIONS => vec![Heading::key("options"), as_text(Heading::key("text"))],
        Iteration::TABLE => of::<Iteration>(&["job"]),
        // A row has all plies of an iteration, as lists.
        Cut::TABLE => {
            let keys = ["job", "depth"].map(Heading::key).into_iter();
            keys.chain(Cut::headings().map(as_text)).collect()
        }
        Pass::TABLE => of::<Pass>(Pass::KEYS),
        Value::TABLE => of::<Value>(&["job"]),
        _ => {
            // Position and options are numbers of rows; the position's row has the game.
            let job = Job::headings().filter(|it| it.name != "game").map(|it| match it.name {
                "position" | "options" => Heading::key(it.name),
                _ => it,
            });
            std::iter::once(Heading::key("job")).chain(job).chain(Done::headings()).collect()
        }
    }
}

/// Each table with its rows.
pub(super) fn of(record: &LabRecord) -> [(&'static str, Table); 7] {
    let mut tables = Tables(TABLES.map(|name| (name, Table::new(&headings(name)))));
    let mut jobs: Vec<&Done> = record.done.values().collect();
    jobs.sort_by(|a, b| a.job.cmp(&b.job));
    let (mut positions, mut options) = (BTreeMap::new(), BTreeMap::new());
    for (i, done) in jobs.into_iter().enumerate() {
        let (number, job) = (Scalar::Integer(i as i64 + 1), &done.job);
        let next = positions.len() as i64 + 1;
        let position = *positions.entry((&job.game, &job.position)).or_insert_with(|| {
            let texts = [&job.game, &job.position].map(|text| Scalar::Text(text.clone()));
            tables.add(POSITIONS, &[Scalar::Integer(next)], texts);
            next
        });
        let next = options.len() as i64 + 1;
        let set = *options.entry(&job.options).or_insert_with(|| {
            tables.add(OPTIONS, &[Scalar::Integer(next)], [Scalar::Text(job.options_text())]);
            next
        });
        let columns = Job::COLUMNS.iter().filter(|column| column.name != "game");
        let scalars = columns.map(|column| match column.name {
            "position" => Scalar::Integer(position),
            "options" => Scalar::Integer(set),
            _ => (column.get)(job),
        });
        tables.add(Job::TABLE, std::slice::from_ref(&number), scalars.chain(done.scalars()));
        done.iterations.iter().for_each(|it| tables.add_iteration(&number, it));
        for value in &done.values {
            tables.add(Value::TABLE, std::slice::from_ref(&number), value.without_implied(None));
        }
    }
    tables.0
}

struct Tables([(&'static str, Table); 7]);

impl Tables {
    fn add(&mut self, name: &str, keys: &[Scalar], scalars: impl IntoIterator<Item = Scalar>) {
        if let Some((_, table)) = self.0.iter_mut().find(|(it, _)| *it == name) {
            table.row(keys.iter().cloned().chain(scalars));
        }
    }

    fn add_iteration(&mut self, job: &Scalar, it: &Iteration) {
        self.add(Iteration::TABLE, std::slice::from_ref(job), it.without_implied(None));
        let keys = [job.clone(), Scalar::Integer(it.depth.into())];
        if !it.cuts.is_empty() {
            self.add(Cut::TABLE, &keys, lists(&it.cuts));
        }
        let mut before = None;
        for (i, pass) in it.each_pass.iter().enumerate() {
            let keys = [&keys[..], &[Scalar::Integer(i as i64)]].concat();
            self.add(Pass::TABLE, &keys, pass.without_implied(before));
            before = Some(pass);
        }
    }
}

/// Each column of several rows as one field, empty where all of it follows from the others.
fn lists<R: Row>(rows: &[R]) -> impl Iterator<Item = Scalar> {
    R::COLUMNS.iter().map(|column| {
        let is_implied = |row: &R| column.empty.is_some_and(|empty| empty(row, None) == (column.get)(row));
        if rows.iter().all(is_implied) {
            return Scalar::Null;
        }
        let texts: Vec<String> = rows.iter().map(|row| text(&(column.get)(row))).collect();
        Scalar::Text(texts.join(" "))
    })
}
