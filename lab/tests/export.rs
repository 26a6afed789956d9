//! Records as files, and back.

use nullwindow_lab::{
    Cut, Done, Iteration, Job, Kind, LabRecord, Meta, Pass, Preset, Store, Value, export_csv, export_json,
    load, merge,
};
use std::io::Write;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("nullwindow-export-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn done(number: i32) -> Done {
    let options =
        [("algorithm", "mtd(f)"), ("order", "table,history")].map(|(k, v)| (k.to_owned(), v.to_owned()));
    let job = Job {
        kind: [Kind::Search, Kind::Tree][number as usize % 2],
        game: "checkers".into(),
        position: format!("B:W{number},22:B1,2"),
        depth: 4,
        options: options.into(),
        timed: number % 3 == 0,
        round: number as u32 % 2,
        passes: true,
    };
    let pass = Pass { alpha: -4, beta: -3, g: -3, lower: -3, upper: 30_000, nodes: 5, leaves: 2 };
    let wide = Pass { alpha: -9, beta: 9, g: 1, lower: 1, upper: 1, nodes: 6, leaves: 3 };
    let odd = Pass { lower: -100, ..pass };
    let iteration = |depth, best| Iteration {
        depth,
        guess: -4,
        value: 1,
        lower: 1,
        upper: if depth == 2 { 1 } else { 7 },
        best,
        passes: 3,
        nodes: 1_234_567,
        leaves: 89,
        hits: 7 * number as u64,
        seconds: f64::from(number) / 3.0,
        cuts: vec![Cut { nodes: 3, tried: 4, first: 2 }, Cut { nodes: 5, tried: 5, first: 5 }],
        each_pass: vec![pass, odd, wide],
        ..Iteration::default()
    };
    let values = vec![Value { name: "entries".into(), depth: 4, value: 0.1 + 0.2 }];
    let iterations = vec![iteration(2, Some(3)), iteration(4, None)];
    Done { job, seconds: 1.0 / 3.0, wall_seconds: f64::from(number / 2), iterations, values }
}

fn record(numbers: std::ops::Range<i32>) -> LabRecord {
    let meta =
        Meta { date: "2026-11-15".into(), command: "nullwindow \"x\"".into(), ..Meta::now(Preset::Tiny, "") };
    let mut record = LabRecord { meta, ..LabRecord::default() };
    numbers.for_each(|number| record.add(done(number)));
    record
}

fn stored(file: &Path, record: &LabRecord) {
    let mut store = Store::open(file, &record.meta).expect("a record");
    record.done.values().for_each(|done| store.add(done).expect("written"));
    store.close().expect("closed");
}

#[test]
fn an_exported_record_is_read_back_exactly() {
    let folder = folder("bits");
    let place = export_csv(&record(1..8), &folder).expect("written");
    assert_eq!(place, folder.join("2026-11-15-tiny"));
    assert_eq!(load(&place).expect("read"), record(1..8));
    let again = export_csv(&record(1..3), &folder).expect("replaced");
    assert_eq!(load(&again).expect("read"), record(1..3));
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 1, "nothing else is left");
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn a_compressed_file_is_read_as_the_file_itself_and_a_flipped_bit_in_it_is_found() {
    let folder = folder("compressed");
    let place = export_csv(&record(1..8), &folder).expect("written");
    let (plain, compressed) = (place.join("passes.csv"), place.join("passes.csv.gz"));
    let file = std::fs::File::create(&compressed).expect("a file");
    let mut encoder = flate2::write::GzEncoder::new(file, flate2::Compression::best());
    encoder.write_all(&std::fs::read(&plain).expect("bytes")).expect("written");
    encoder.finish().expect("finished");
    std::fs::remove_file(plain).expect("removed");
    assert_eq!(load(&place).expect("read"), record(1..8));
    let mut bytes = std::fs::read(&compressed).expect("bytes");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 16;
    std::fs::write(&compressed, bytes).expect("written");
    assert!(load(&place).expect_err("damaged").to_string().contains("passes.csv"));
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn a_damaged_export_is_refused_with_file_and_line() {
    let folder = folder("damaged");
    let place = export_csv(&record(1..8), &folder).expect("written");
    let (jobs, iterations) = (place.join("jobs.csv"), place.join("iterations.csv"));
    let whole = std::fs::read_to_string(&iterations).expect("text");
    std::fs::write(&iterations, &whole[..whole.len() - 60]).expect("truncated");
    let error = load(&place).expect_err("truncated").to_string();
    assert!(error.contains("iterations.csv:14: ") && error.contains("truncated"), "{error}");
    std::fs::write(&iterations, whole.replacen("1234567", "12E4567", 1)).expect("damaged");
    let error = load(&place).expect_err("damaged").to_string();
    assert!(
        error.contains(
            "iterations.csv:2: nodes: expected a whole number, found \"12E4567\"; the file is damaged"
        ),
        "{error}"
    );
    std::fs::remove_file(&jobs).expect("lost");
    assert!(load(&place).expect_err("lost").to_string().contains("jobs.csv: cannot be read"));
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn every_flipped_bit_is_found() {
    let folder = folder("flipped");
    let place = export_csv(&record(1..8), &folder).expect("written");
    let files: Vec<PathBuf> =
        std::fs::read_dir(&place).expect("a folder").map(|it| it.expect("a file").path()).collect();
    assert_eq!(files.len(), 8);
    let mut rng = nullwindow::random::SplitMix64::new(200);
    for i in 0..400 {
        // Every file gets its share, however short it is.
        let file = &files[i % files.len()];
        let whole = std::fs::read(file).expect("bytes");
        let bit = rng.below(8 * whole.len() as u64) as usize;
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(file, bytes).expect("written");
        let name = file.file_name().expect("a name").to_string_lossy();
        let error = load(&place).expect_err(&format!("bit {bit} of {name}")).to_string();
        assert!(error.contains(&*name) || name == "meta.json", "{name}: {error}");
        std::fs::write(file, whole).expect("written");
    }
    assert_eq!(load(&place).expect("read"), record(1..8));
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn an_export_from_before_checksums_is_read() {
    let folder = folder("before");
    let place = export_csv(&record(1..8), &folder).expect("written");
    let text = std::fs::read_to_string(place.join("meta.json")).expect("text");
    let mut meta: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let object = meta.as_object_mut().expect("an object");
    object.remove("checksums");
    std::fs::write(place.join("meta.json"), serde_json::Value::from(object.clone()).to_string())
        .expect("written");
    let error = load(&place).expect_err("no checksums").to_string();
    assert!(error.contains("meta.json: its checksum in meta.json is another"), "{error}");
    object.insert("format".to_owned(), 1.into());
    std::fs::write(place.join("meta.json"), meta.to_string()).expect("written");
    assert_eq!(load(&place).expect("read"), record(1..8));
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn a_failed_export_leaves_nothing_behind() {
    let folder = folder("nowhere");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("a-file");
    std::fs::write(&file, "here").expect("written");
    for error in [export_csv(&record(1..2), &file), export_json(&record(1..2), &file)] {
        assert!(error.expect_err("no folder").to_string().contains("a-file"));
    }
    std::fs::create_dir_all(folder.join("2026-11-15-tiny")).expect("another folder of that name");
    let error = export_csv(&record(1..2), &folder).expect_err("not ours").to_string();
    assert!(error.contains("is not an exported record"), "{error}");
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 2);
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn json_lines_contain_every_job() {
    let folder = folder("json");
    let file = export_json(&record(1..4), &folder).expect("written");
    let text = std::fs::read_to_string(file).expect("text");
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((lines.len(), lines[0]["jobs"].as_u64()), (4, Some(3)));
    assert_eq!(lines[1]["iterations"][0]["each_pass"][2]["beta"], 9);
    assert_eq!(lines[1]["options"]["algorithm"], "mtd(f)");
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn shards_merge_into_the_whole_and_conflicts_are_named() {
    let folder = folder("merge");
    let [one, two, out] = ["one", "two", "out"].map(|name| folder.join(name).join("tiny.sqlite"));
    stored(&one, &record(1..5));
    stored(&two, &record(3..8));
    let merged = merge(&out, &[one.clone(), two.clone()]).expect("merged");
    assert_eq!((merged.added, merged.known), (7, 2));
    assert_eq!(load(&out).expect("a record").done, record(1..8).done);
    assert_eq!(merge(&out, &[one]).expect("merged").added, 0);

    let mut other = record(3..4);
    other.done.values_mut().for_each(|done| done.iterations[0].nodes += 1);
    let three = folder.join("three.sqlite");
    stored(&three, &other);
    let error = merge(&out, &[three]).expect_err("a conflict").to_string();
    assert!(error.contains("has a different result there") && error.contains("B:W3,22:B1,2"), "{error}");

    let mut other_signature = record(1..2);
    other_signature.meta.signature = "7".into();
    let four = folder.join("four.sqlite");
    stored(&four, &other_signature);
    let error = merge(&out, &[four]).expect_err("another signature").to_string();
    assert!(error.contains("cannot be merged: the signature of the search is 7"), "{error}");
    std::fs::remove_dir_all(folder).expect("tidy");
}
