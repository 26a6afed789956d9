//! The committed record: its jobs still find what they found, and its verdicts are what they were.

use nullwindow_engine::Games;
use nullwindow_lab::report::{Expected, Report, difference};
use nullwindow_lab::{
    Done, ExperimentPlan, Job, JobQueue, Kind, LabRecord, Meta, OwnPositions, Preset, Store, experiments,
    load, plan, run,
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

/// Whether a record is from before the corpus and the papers' leaf: then only what did not change since is compared, which
/// is artificial trees, and searches without the counts that mean something else today.
fn is_old(record: &LabRecord) -> bool {
    record.meta.date.starts_with("2026-11-16")
}

/// What was found, as an old record counts it: all visits, all evaluations, and cut nodes where passes are recorded.
fn as_before(mut done: Done) -> Done {
    for it in &mut done.iterations {
        (it.nodes, it.quiet, it.leaves) = (it.nodes + it.quiet, 0, it.evaluations);
        it.cuts.clear();
    }
    done
}

#[test]
fn verdicts_of_the_committed_record_are_those_beside_it() {
    let games = Games::standard();
    let (path, record) = committed();
    let plans = experiments(&games).into_iter().map(|experiment| {
        plan(&games, &experiment, Preset::Paper, &OwnPositions::default()).expect("a plan")
    });
    let is_recorded = |plan: &ExperimentPlan| {
        plan.cells.iter().flat_map(|(_, jobs)| jobs).all(|job| record.get(job).is_some())
    };
    let plans: Vec<_> = plans.filter(|plan| !is_old(&record) || is_recorded(plan)).collect();
    assert!(!plans.is_empty());
    let report = Report::new(&plans, &record);
    let text = std::fs::read_to_string(path.join("verdicts.tsv")).expect("verdicts");
    let is_read = |line: &&str| {
        line.starts_with('#') || plans.iter().any(|it| line.split('\t').next() == Some(&it.experiment.name))
    };
    let expected =
        Expected::parse(&text.lines().filter(is_read).collect::<Vec<_>>().join("\n")).expect("verdicts");
    assert_eq!(difference(&expected, &Expected::of(&report)), Vec::<String>::new());
    assert_eq!(report.agreement.disagreements, []);
}

/// Of artificial trees every 20th job, and of games the cheapest with each kind and set of options.
fn cheap(record: &LabRecord) -> Vec<&Done> {
    // The plain history has another reward since.
    let is_known = |done: &&Done| !is_old(record) || !done.job.options_text().contains("plain-history");
    let done = record.done.values().filter(is_known);
    let (trees, games): (Vec<&Done>, _) =
        done.filter(|done| done.seconds < CHEAP).partition(|done| done.job.game == "tree");
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
        let counted = |done: &Done| match (is_old(&record), done.without_times()) {
            (true, done) => as_before(done),
            (false, done) => done,
        };
        assert_eq!(counted(after), counted(before), "{:?}", before.job);
    }
}
