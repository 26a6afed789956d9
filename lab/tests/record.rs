//! The committed record: its jobs still find what they found, and its verdicts are what they were.

use nullwindow_engine::Games;
use nullwindow_lab::report::{Expected, Report, difference};
use nullwindow_lab::{
    Done, Job, JobQueue, Kind, LabRecord, Meta, OwnPositions, Preset, Store, experiments, load, plan, run,
};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// CPU seconds on the machine of the record.
const CHEAP: f64 = 0.06;

fn committed() -> (PathBuf, LabRecord) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("record");
    let path =
        std::fs::read_dir(folder).expect("records").next().expect("a record").expect("a folder").path();
    let record = load(&path).expect("a record");
    (path, record)
}

#[test]
fn verdicts_of_the_committed_record_are_those_beside_it() {
    let games = Games::standard();
    let (path, record) = committed();
    let plans: Vec<_> = experiments(&games)
        .iter()
        .map(|it| plan(&games, it, Preset::Paper, &OwnPositions::default()).expect("a plan"))
        .collect();
    let report = Report::new(&plans, &record);
    let text = std::fs::read_to_string(path.join("verdicts.tsv")).expect("verdicts");
    let expected = Expected::parse(&text).expect("verdicts");
    assert_eq!(difference(&expected, &Expected::of(&report)), Vec::<String>::new());
    assert_eq!(report.agreement.disagreements, []);
}

/// Of artificial trees every 20th job, and of games the cheapest with each kind and set of options.
fn cheap(record: &LabRecord) -> Vec<&Done> {
    let cheap = record.done.values().filter(|done| done.seconds < CHEAP);
    let (trees, games): (Vec<&Done>, _) = cheap.partition(|done| done.job.game == "tree");
    let mut cheapest: BTreeMap<_, &Done> = BTreeMap::new();
    for done in games {
        let known = cheapest.entry((done.job.kind, &done.job.game, &done.job.options)).or_insert(done);
        if done.seconds < known.seconds {
            *known = done;
        }
    }
    trees.into_iter().step_by(20).chain(cheapest.into_values()).collect()
}

#[test]
fn jobs_of_the_committed_record_find_the_same_again() {
    let (_, record) = committed();
    let chosen = cheap(&record);
    for kind in Kind::ALL {
        assert!(chosen.iter().any(|done| done.job.kind == kind), "no cheap job of kind {kind}");
    }
    let (timed, untimed): (Vec<Job>, Vec<Job>) =
        chosen.iter().map(|done| done.job.clone()).partition(|job| job.timed);
    let folder = std::env::temp_dir().join(format!("nullwindow-record-{}", std::process::id()));
    let file = folder.join("again.sqlite");
    let mut store = Store::open(&file, &Meta::now(Preset::Paper, "test")).expect("a record");
    let queue = JobQueue { untimed, timed };
    let games = Games::standard();
    let summary = run(&games, &queue, &mut store, 2, &AtomicBool::new(false), &mut |_| {}).expect("written");
    assert_eq!((summary.now, summary.failed), (chosen.len(), vec![]));
    store.close().expect("closed");
    let again = load(&file).expect("a record");
    std::fs::remove_dir_all(folder).expect("tidy");
    for before in chosen {
        let after = again.get(&before.job).expect("done");
        assert_eq!(after.without_times(), before.without_times(), "{:?}", before.job);
    }
}
