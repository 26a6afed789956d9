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
        wall_seconds: 0.5,
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

#[test]
fn a_flipped_bit_is_found_or_changes_nothing() {
    let folder = folder("flipped");
    let file = folder.join("tiny.sqlite");
    let mut store = Store::open(&file, &meta("1")).expect("a new record");
    (1..30).for_each(|depth| store.add(&done(depth)).expect("written"));
    store.close().expect("closed");
    let mut store = Store::open(&file, &meta("2")).expect("the same file");
    (1..30).for_each(|depth| store.add(&done(depth)).expect("written"));
    store.close().expect("closed");
    let whole = std::fs::read(&file).expect("bytes");
    let known = record(&file).expect("a record");
    let mut rng = nullwindow::random::SplitMix64::new(14);
    let mut found = 0;
    for _ in 0..400 {
        let mut bytes = whole.clone();
        let bit = rng.below(8 * whole.len() as u64) as usize;
        bytes[bit / 8] ^= 1 << (bit % 8);
        let damaged = folder.join("damaged.sqlite");
        std::fs::write(&damaged, bytes).expect("written");
        match record(&damaged) {
            Err(_) => found += 1,
            Ok(read) => assert!(read == known, "bit {bit} changes the record"),
        }
    }
    // The rest is free space and text of the schema.
    assert!(found > 150, "{found} of 400");
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn rows_that_were_changed_added_or_lost_are_found() {
    for (command, why) in [
        ("UPDATE iterations SET nodes = nodes + 1 WHERE job = 1 AND depth = 2", "checksum"),
        ("UPDATE \"values\" SET value = value + 1e-12", "checksum"),
        ("UPDATE jobs SET seconds = seconds * 2", "checksum"),
        ("UPDATE jobs SET signature = '7'", "checksum"),
        ("UPDATE meta SET value = '7' WHERE key = 'signature'", "meta has another checksum"),
        ("UPDATE passes SET job = 9 WHERE job = 1", "a row of no job"),
        ("DELETE FROM plies", "checksum"),
        ("DELETE FROM jobs WHERE job = 1", "a row of no job"),
    ] {
        let folder = folder("changed");
        let file = folder.join("tiny.sqlite");
        let mut store = Store::open(&file, &meta("1")).expect("a new record");
        (1..3).for_each(|depth| store.add(&done(depth)).expect("written"));
        store.close().expect("closed");
        let database = Connection::open(&file).expect("a database");
        database.pragma_update(None, "foreign_keys", false).expect("as in other programs");
        database.execute(command, []).expect(command);
        drop(database);
        let error = record(&file).expect_err(command).to_string();
        assert!(error.contains(why) && error.contains("damaged"), "{command}: {error}");
        std::fs::remove_dir_all(folder).expect("tidy");
    }
}

#[test]
fn a_record_from_before_checksums_is_read() {
    let folder = folder("before");
    let file = folder.join("tiny.sqlite");
    let mut store = Store::open(&file, &meta("1")).expect("a new record");
    store.add(&done(2)).expect("written");
    store.close().expect("closed");
    let change = "DROP TABLE checksums; ALTER TABLE jobs DROP COLUMN wall_seconds;";
    Connection::open(&file).and_then(|it| it.execute_batch(change)).expect("as it was");
    let old = Done { wall_seconds: 0.0, ..done(2) };
    assert_eq!(record(&file).expect("a record").get(&done(2).job), Some(&old));
    let mut store = Store::open(&file, &meta("1")).expect("to go on");
    store.add(&done(3)).expect("written");
    store.close().expect("closed");
    let read = record(&file).expect("a record");
    assert_eq!((read.get(&old.job), read.get(&done(3).job)), (Some(&old), Some(&done(3))));
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn a_record_remembers_the_files_of_every_run() {
    let folder = folder("files");
    let file = folder.join("tiny.sqlite");
    let run = |experiments: &str, positions: &str| {
        let [experiments, positions] = [experiments, positions].map(str::to_owned);
        let now = Meta { machine: "a".into(), experiments, positions, ..meta("1") };
        Store::open(&file, &now).and_then(Store::close).expect("a run");
    };
    run("a.toml\nb.toml", "");
    run("b.toml\nc d.toml", "mine.txt");
    run("", "");
    let found = rows::meta(&Connection::open(&file).expect("a file")).expect("a table").expect("meta");
    assert_eq!(
        (found.experiments.as_str(), found.positions.as_str()),
        ("a.toml\nb.toml\nc d.toml", "mine.txt")
    );
    assert_eq!(found.machine, "a");
    std::fs::remove_dir_all(folder).expect("tidy");
}
