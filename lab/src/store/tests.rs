use super::*;
use crate::columns::{Cut, Iteration, Pass};
use crate::job::{Job, Kind};
use crate::record::Value;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("nullwindow-store-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn meta(signature: &str) -> Meta {
    Meta { preset: "tiny".into(), date: "2026-11-15".into(), signature: signature.into(), ..Meta::default() }
}

fn done(depth: i32) -> Done {
    let options = [("algorithm", "mtd(f)"), ("guess", "1,2,")].map(|(k, v)| (k.to_owned(), v.to_owned()));
    let job = Job {
        kind: Kind::Search,
        game: "othello".into(),
        position: "f5".into(),
        depth,
        options: options.into(),
        timed: false,
        round: 0,
        passes: true,
    };
    let cuts = vec![Cut { nodes: 3, tried: 4, first: 2 }, Cut::default()];
    let each_pass = vec![Pass { alpha: -1, beta: 2, g: 3, lower: 4, upper: 5, nodes: 6, leaves: 7 }];
    let it =
        Iteration { depth: 1, guess: -4, best: Some(3), nodes: 9, cuts, each_pass, ..Iteration::default() };
    let values = vec![Value { name: "entries".into(), depth: 1, value: 0.1 }];
    Done {
        job,
        seconds: 0.25,
        iterations: vec![it.clone(), Iteration { depth: 2, best: None, ..it }],
        values,
    }
}

#[test]
fn a_record_is_read_back_exactly() {
    let folder = folder("bits");
    let file = folder.join("tiny.sqlite");
    let mut store = Store::open(&file, &meta("1")).expect("a new record");
    store.add(&done(2)).expect("written");
    store.add(&done(3)).expect("written");
    store.close().expect("closed");
    let read = record(&file).expect("a record");
    assert_eq!(read.get(&done(2).job), Some(&done(2)));
    assert_eq!((read.done.len(), read.meta), (2, meta("1")));
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn jobs_of_another_signature_are_kept_but_not_used() {
    let folder = folder("signature");
    let file = folder.join("tiny.sqlite");
    let mut store = Store::open(&file, &meta("1")).expect("a new record");
    store.add(&done(2)).expect("written");
    drop(store);
    let mut store = Store::open(&file, &meta("2")).expect("the same file");
    assert!(
        store.done.is_empty() && store.notes[0].contains("ignoring 1 jobs of another search signature"),
        "{:?}",
        store.notes
    );
    store.add(&done(2)).expect("written");
    drop(store);
    assert_eq!(Store::open(&file, &meta("1")).expect("back again").done.len(), 1);
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn a_record_of_another_format_is_set_aside() {
    let folder = folder("format");
    let file = folder.join("tiny.sqlite");
    drop(Store::open(&file, &meta("1")).expect("a new record"));
    Connection::open(&file).and_then(|it| it.pragma_update(None, "user_version", 99)).expect("marked");
    assert!(record(&file).expect_err("of another format").to_string().contains("(format 99)"));
    let store = Store::open(&file, &meta("1")).expect("a new one");
    assert!(store.notes[0].contains("tiny.v99.sqlite"), "{:?}", store.notes);
    assert!(folder.join("tiny.v99.sqlite").exists());
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn a_full_disk_is_reported_and_loses_nothing() {
    let folder = folder("full");
    let file = folder.join("tiny.sqlite");
    let mut store = Store::open(&file, &meta("1")).expect("a new record");
    store.add(&done(1)).expect("there is room");
    let pages: i64 = store.database.query_row("PRAGMA page_count", [], |row| row.get(0)).expect("pages");
    store.database.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(())).expect("full");
    let error = (2..1000).find_map(|depth| store.add(&done(depth)).err()).expect("no room");
    assert!(error.to_string().contains("tiny.sqlite: the disk is full; free some space"), "{error}");
    let known = store.done.len();
    drop(store);
    assert_eq!(record(&file).expect("a record").done.len(), known);
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn a_file_that_is_not_a_record_is_left_alone() {
    let folder = folder("other-file");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("tiny.sqlite");
    std::fs::write(&file, "a letter that is longer than the header of a database, and is not a database")
        .expect("written");
    let error = Store::open(&file, &meta("1")).expect_err("no database").to_string();
    assert!(error.contains("this is not a record of the lab"), "{error}");
    assert!(std::fs::read_to_string(&file).expect("still there").starts_with("a letter"));
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn two_runs_cannot_write_to_the_same_record() {
    let folder = folder("lock");
    let file = folder.join("tiny.sqlite");
    let _first = Store::open(&file, &meta("1")).expect("a new record");
    let error = Store::open(&file, &meta("1")).expect_err("in use").to_string();
    assert!(error.contains("another run is writing to this record"), "{error}");
    std::fs::remove_dir_all(folder).expect("tidy");
}
