//! A record as JSON.

use super::FORMAT;
use crate::columns::{Iteration, Row};
use crate::csv::Table;
use crate::record::{Done, LabRecord};
use serde_json::{Map, Value};

/// Where, when and how, and how many rows each file has.
pub(super) fn meta(record: &LabRecord, tables: &[(&str, Table)]) -> Value {
    let rows: Map<_, _> =
        tables.iter().map(|(name, table)| (format!("{name}.csv"), table.rows.into())).collect();
    with(head(record), [("rows", rows.into())]).into()
}

fn head(record: &LabRecord) -> Map<String, Value> {
    with(Map::new(), [("format", FORMAT.into())].into_iter().chain(columns(&record.meta)))
}

/// A line about the record, and one for each job.
pub(super) fn lines(record: &LabRecord) -> String {
    let meta = with(head(record), [("jobs", record.done.len().into())]);
    let jobs = record.done.iter().map(|(id, done)| job(&id.0, done));
    let lines = std::iter::once(meta).chain(jobs).map(|line| Value::Object(line).to_string() + "\n");
    lines.collect()
}

fn job(id: &str, done: &Done) -> Map<String, Value> {
    let options = done.job.options.iter().map(|(name, value)| (name.clone(), value.as_str().into()));
    let columns = columns(&done.job).map(|(name, value)| match name {
        "options" => (name, options.clone().collect::<Map<_, _>>().into()),
        _ => (name, value),
    });
    let head = std::iter::once(("id", id.into())).chain(columns);
    let results = [
        ("iterations", done.iterations.iter().map(|it| Value::Object(iteration(it))).collect()),
        ("values", objects(&done.values)),
    ];
    with(Map::new(), head.chain(self::columns(done)).chain(results))
}

fn iteration(it: &Iteration) -> Map<String, Value> {
    let lists = [("plies", objects(&it.cuts)), ("each_pass", objects(&it.each_pass))];
    with(Map::new(), columns(it).chain(lists))
}

fn objects<R: Row>(rows: &[R]) -> Value {
    rows.iter().map(|row| Value::Object(with(Map::new(), columns(row)))).collect()
}

fn columns<R: Row>(row: &R) -> impl Iterator<Item = (&'static str, Value)> {
    R::COLUMNS.iter().map(|column| (column.name, column.form.json((column.get)(row))))
}

fn with(
    mut object: Map<String, Value>,
    entries: impl IntoIterator<Item = (&'static str, Value)>,
) -> Map<String, Value> {
    object.extend(entries.into_iter().map(|(name, value)| (name.to_owned(), value)));
    object
}
