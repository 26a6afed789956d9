//! A declared column is in every place where a record is kept or read, because all of them fold over the declarations.

use super::{Cut, Iteration, Metrics, Pass, Row};
use crate::job::Job;
use crate::metric::Metric;
use crate::record::{Done, LabRecord, Meta, Value};
use crate::scalar::{Form, Scalar, number};
use crate::store::Store;
use crate::{export_csv, export_json, load};
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("nullwindow-columns-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// A row in which no two columns are alike, and none is what an empty field stands for.
fn distinct<R: Row + Default>(number: i64) -> R {
    let mut row = R::default();
    for (i, column) in R::COLUMNS.iter().enumerate() {
        let number = 100 * number + i as i64 + 1;
        let scalar = match column.form {
            Form::Whole => Scalar::Integer(number),
            Form::Real => Scalar::Real(number as f64 / 8.0),
            Form::Flag => Scalar::Integer(1),
            Form::Text if column.name == "kind" => Scalar::Text("minimal".to_owned()),
            Form::Text if column.name == "options" => Scalar::Text("a=1;b=2".to_owned()),
            Form::Text => Scalar::Text(format!("text {number}")),
        };
        (column.put)(&mut row, &scalar).unwrap_or_else(|| panic!("{}", column.name));
    }
    row
}

fn done() -> Done {
    let iteration = Iteration {
        cuts: vec![distinct(2), distinct(3)],
        each_pass: vec![distinct(4), distinct(5)],
        ..distinct(1)
    };
    let shallower = Iteration { depth: iteration.depth - 1, ..distinct(6) };
    let iterations = vec![shallower, iteration];
    Done { job: distinct(7), iterations, values: vec![distinct(8), distinct(9)], ..distinct(10) }
}

fn record() -> LabRecord {
    let mut record = LabRecord { meta: distinct::<Meta>(11), ..LabRecord::default() };
    record.add(done());
    record
}

fn stored(file: &Path) {
    let record = record();
    let mut store = Store::open(file, &record.meta).expect("a new record");
    record.done.values().for_each(|done| store.add(done).expect("written"));
    store.close().expect("closed");
}

fn names<R: Row>() -> Vec<&'static str> {
    R::COLUMNS.iter().map(|column| column.name).collect()
}

#[test]
fn every_column_survives_the_database() {
    let folder = folder("store");
    let file = folder.join("x.sqlite");
    stored(&file);
    assert_eq!(load(&file).expect("a record"), record());
    let database = rusqlite::Connection::open(&file).expect("a database");
    let has = |table: &str, columns: Vec<&str>| {
        let mut query = database.prepare("SELECT name FROM pragma_table_info(?1)").expect("a query");
        let found: Vec<String> = query
            .query_map([table], |row| row.get(0))
            .and_then(Iterator::collect)
            .expect("the names of the columns");
        assert!(columns.iter().all(|name| found.iter().any(|it| it == name)), "{table}: {found:?}");
        assert!(!found.is_empty(), "{table}");
    };
    has(Job::TABLE, [names::<Job>(), names::<Done>()].concat());
    has(Iteration::TABLE, names::<Iteration>());
    has(Cut::TABLE, names::<Cut>());
    has(Pass::TABLE, names::<Pass>());
    has(Value::TABLE, names::<Value>());
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn every_column_survives_an_export_to_csv() {
    let folder = folder("csv");
    let place = export_csv(&record(), &folder).expect("written");
    assert_eq!(load(&place).expect("a record"), record());
    let has = |table: &str, columns: Vec<&str>| {
        let text = std::fs::read_to_string(place.join(format!("{table}.csv"))).expect("a file");
        let header: Vec<&str> = text.lines().next().expect("a header").split(',').collect();
        assert!(columns.iter().all(|name| header.contains(name)), "{table}: {header:?}");
    };
    has(Iteration::TABLE, names::<Iteration>());
    has(Cut::TABLE, names::<Cut>());
    has(Pass::TABLE, names::<Pass>());
    has(Value::TABLE, names::<Value>());
    std::fs::remove_dir_all(folder).expect("tidy");
}

fn has<R: Row>(object: &serde_json::Value, row: &R) {
    for (column, scalar) in R::COLUMNS.iter().zip(row.scalars()).filter(|(it, _)| it.name != "options") {
        assert_eq!(object[column.name], column.form.json(scalar), "{}", column.name);
    }
}

#[test]
fn every_column_is_in_the_json() {
    let folder = folder("json");
    let file = export_json(&record(), &folder).expect("written");
    let text = std::fs::read_to_string(file).expect("a file");
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (done, job) = (done(), &lines[1]);
    has(&lines[0], &record().meta);
    has(job, &done.job);
    has(job, &done);
    assert_eq!(job["options"], serde_json::json!({ "a": "1", "b": "2" }));
    has(&job["iterations"][1], &done.iterations[1]);
    has(&job["iterations"][1]["plies"][1], &done.iterations[1].cuts[1]);
    has(&job["iterations"][1]["each_pass"][1], &done.iterations[1].each_pass[1]);
    has(&job["values"][1], &done.values[1]);
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn every_column_that_is_a_metric_can_be_measured() {
    let done = done();
    let [shallower, last] = [&done.iterations[0], &done.iterations[1]];
    let measured = |name: &str| {
        let metric = Metric::named(name).unwrap_or_else(|| panic!("no metric {name}"));
        metric.of_position(&[&done], last.depth, None)
    };
    for column in Iteration::COLUMNS {
        let [before, own] = [shallower, last].map(|it| number(&(column.get)(it)));
        match column.metrics {
            Metrics::None => {}
            Metrics::Single => assert_eq!(measured(column.name), Some(own), "{}", column.name),
            Metrics::Summed(names) => names.iter().for_each(|name| {
                assert_eq!(measured(name), Some(before + own), "{name}");
                assert_eq!(measured(&format!("last_{name}")), Some(own), "last_{name}");
            }),
        }
    }
    for column in Cut::COLUMNS {
        let Metrics::Summed(names) = column.metrics else { continue };
        let sum = last.cuts.iter().map(|cut| number(&(column.get)(cut))).sum();
        for name in names {
            assert_eq!(measured(name), Some(sum), "{name}");
        }
    }
}

#[test]
fn a_record_from_before_a_column_was_declared_is_read_and_added_to() {
    let folder = folder("older");
    let file = folder.join("x.sqlite");
    stored(&file);
    let database = rusqlite::Connection::open(&file).expect("a database");
    let drop_both = "ALTER TABLE iterations DROP COLUMN hits; DROP TABLE checksums";
    database.execute_batch(drop_both).expect("dropped");
    drop(database);
    let mut older = record();
    older.done.values_mut().flat_map(|done| &mut done.iterations).for_each(|it| it.hits = 0);
    assert_eq!(load(&file).expect("a record"), older);
    let mut next = done();
    next.job.depth += 1;
    let mut store = Store::open(&file, &older.meta).expect("the same record");
    assert_eq!(store.notes, [""; 0]);
    store.add(&next).expect("written");
    store.close().expect("closed");
    older.add(next);
    assert_eq!(load(&file).expect("a record"), older);

    let place = export_csv(&record(), &folder).expect("written");
    let file = place.join("iterations.csv");
    let text = std::fs::read_to_string(&file).expect("a file");
    let hits = text.lines().next().and_then(|it| it.split(',').position(|it| it == "hits")).expect("hits");
    let without = |line: &str| {
        let mut fields: Vec<&str> = line.split(',').collect();
        fields.remove(hits);
        format!("{}\n", fields.join(","))
    };
    std::fs::write(&file, text.lines().map(without).collect::<String>()).expect("written");
    let meta = std::fs::read_to_string(place.join("meta.json")).expect("a file");
    let first = meta.replace("\"format\": 2", "\"format\": 1");
    std::fs::write(place.join("meta.json"), first).expect("without checksums");
    let found = load(&place).expect("a record");
    assert!(found.done.values().flat_map(|done| &done.iterations).all(|it| it.hits == 0 && it.nodes > 0));
    std::fs::remove_dir_all(folder).expect("tidy");
}

/// Only the table of columns names a counter that nothing else computes with, so no other list can exist.
#[test]
fn no_other_source_file_names_a_counter() {
    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|it| it == "rs") {
                found.push(path);
            }
        }
    }
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    sources(&src, &mut found);
    assert!(found.len() > 20);
    let own = [src.join("columns.rs"), src.join("columns/tests.rs")];
    for path in found.iter().filter(|path| !own.contains(path)) {
        let text = std::fs::read_to_string(path).expect("a source file");
        for name in ["etc_probes", "etc_cutoffs"] {
            assert!(!text.contains(name), "{} names {name}", path.display());
        }
    }
}
