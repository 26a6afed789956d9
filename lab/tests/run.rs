//! Running jobs: the same results however they are run.

use nullwindow_engine::Games;
use nullwindow_engine::work::Work;
use nullwindow_lab::{
    Conventions, Experiment, ExperimentPlan, JobQueue, LabRecord, LabWork, Meta, OwnPositions, Preset, Shard,
    Store, load, perform_jobs, plan, run,
};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

const EXPERIMENT: &str = r#"
title = "A small one"
question = "?"
paper = "open question"
[subject]
kind = "search"
games = ["chess", "othello", "checkers"]
positions = "consecutive"
passes = true
[count]
tiny = 2
quick = 3
paper = 2
deep = 2
[depth]
tiny = { chess = 2, othello = 3, checkers = 4 }
quick = 2
paper = 2
deep = 2
[options]
table = "2^12"
[[series]]
name = "mtdf"
algorithm = "mtd(f)"
[[series]]
name = "asp"
algorithm = "aspiration(50)"
table = "2^8"
order = "table,history"
[[series]]
name = "far"
algorithm = "mtd(f)"
distort = 30
"#;

fn planned(text: &str) -> ExperimentPlan {
    let experiment =
        Experiment::read(&Games::standard(), "x", "x.toml", text, &Conventions::default()).expect("good");
    plan(&Games::standard(), &experiment, Preset::Tiny, &OwnPositions::default()).expect("a plan")
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("nullwindow-run-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Runs it all into a record of its own.
fn recorded(name: &str, plans: &[ExperimentPlan], threads: usize, shard: &str) -> LabRecord {
    let folder = folder(name);
    let file = folder.join("tiny.sqlite");
    let mut store = Store::open(&file, &Meta::now(Preset::Tiny, "test")).expect("a record");
    let queue = JobQueue::of(&Games::standard(), plans, shard.parse().expect("a shard"));
    let summary = run(&Games::standard(), &queue, &mut store, threads, &AtomicBool::new(false), &mut |_| {})
        .expect("written");
    assert_eq!(
        (summary.now, summary.failed.len(), summary.interrupted),
        (queue.len(), 0, false),
        "{summary:?}"
    );
    store.close().expect("closed");
    let record = load(&file).expect("a record");
    std::fs::remove_dir_all(folder).expect("tidy");
    without_times(record)
}

fn without_times(mut record: LabRecord) -> LabRecord {
    record.done.values_mut().for_each(|done| *done = done.without_times());
    record
}

#[test]
fn one_thread_and_two_find_the_same_and_every_algorithm_the_same_values() {
    let plans = [planned(EXPERIMENT)];
    let record = recorded("one", &plans, 1, "1/1");
    assert_eq!(record, recorded("two", &plans, 2, "1/1"));
    for (cell, jobs) in &plans[0].cells {
        let found = record.get(&jobs[0]).expect("done");
        assert_eq!(found.iterations.last().map(|it| it.depth), Some(plans[0].depth[cell.game]));
        let nodes: u64 = found.iterations.iter().flat_map(|it| &it.each_pass).map(|pass| pass.nodes).sum();
        assert_eq!(nodes, found.iterations.iter().map(|it| it.nodes + it.quiet).sum::<u64>());
        assert!(found.values.iter().any(|value| value.name == "entries" && value.value > 0.0));
        let first = plans[0]
            .cells
            .iter()
            .find(|(other, _)| (other.game, other.position) == (cell.game, cell.position));
        let first = record.get(&first.expect("a first series").1[0]).expect("done");
        let values =
            |done: &nullwindow_lab::Done| -> Vec<i32> { done.iterations.iter().map(|it| it.value).collect() };
        assert_eq!(values(found), values(first));
        if cell.series == 2 {
            assert!(found.iterations.iter().all(|it| it.guess == it.value + 30), "{:?}", found.iterations);
        }
    }
}

#[test]
fn jobs_done_elsewhere_in_any_order_and_twice_find_the_same() {
    let plans = [planned(EXPERIMENT), planned(&EXPERIMENT.replace("kind = ", "timed = true\nkind = "))];
    let local = recorded("local", &plans, 2, "1/1");
    let folder = folder("elsewhere");
    let file = folder.join("tiny.sqlite");
    let store = Store::open(&file, &Meta::now(Preset::Tiny, "test")).expect("a record");
    let games = Games::standard();
    let mut work = LabWork::begin(&games, &JobQueue::of(&games, &plans, Shard::default()), store);
    let open = work.open();
    assert_eq!(open.len(), local.done.len());
    assert!(open.iter().all(|job| local.done.keys().any(|id| id.0 == job.id)), "jobs go by their names");
    for job in open.iter().rev() {
        let results = perform_jobs(&games, std::slice::from_ref(&job.text)).expect("done");
        assert_eq!(results.len(), 1);
        work.take(&results[0]).expect("taken");
        work.take(&results[0]).expect("once more");
    }
    assert!(work.open().is_empty());
    let progress = work.progress(4);
    assert_eq!((progress.done, progress.total), (open.len(), open.len()));
    let (summary, store) = work.finish();
    assert_eq!((summary.now, summary.failed.len(), summary.interrupted), (open.len(), 0, false));
    store.close().expect("closed");
    let found = without_times(load(&file).expect("a record"));
    assert_eq!(found.done, local.done);
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn results_that_are_damaged_or_of_another_run_are_refused() {
    let plans = [planned(EXPERIMENT)];
    let folder = folder("damaged");
    let store = Store::open(&folder.join("tiny.sqlite"), &Meta::now(Preset::Tiny, "test")).expect("a record");
    let games = Games::standard();
    let mut queue = JobQueue::of(&games, &plans, Shard::default());
    let other = queue.untimed.pop().expect("a job");
    let mut work = LabWork::begin(&games, &queue, store);
    let job = work.open().remove(0);
    let result = perform_jobs(&games, std::slice::from_ref(&job.text)).expect("done").remove(0);
    let at = result.find("\"nodes\":").expect("nodes") + 8;
    let damaged = format!("{}9{}", &result[..at], &result[at..]);
    assert!(work.take(&damaged).expect_err("damaged").contains("its checksum is"));
    let foreign = JobQueue { untimed: vec![other], timed: Vec::new() };
    let elsewhere = Store::open(&folder.join("other.sqlite"), &Meta::now(Preset::Tiny, "test")).expect("one");
    let foreign = LabWork::begin(&games, &foreign, elsewhere).open().remove(0);
    let result = perform_jobs(&games, &[foreign.text]).expect("done").remove(0);
    assert!(work.take(&result).expect_err("foreign").contains("is no job of this run"));
    assert!(
        perform_jobs(&games, &[job.text.replace("\"depth\":", "\"depth\":1")])
            .is_err_and(|why| why.contains("is called"))
    );
    work.fail(&job.id, "killed its worker");
    assert!(work.finish().0.failed[0].ends_with("killed its worker"));
    std::fs::remove_dir_all(folder).expect("tidy");
}

#[test]
fn shards_are_disjoint_and_make_up_the_whole() {
    let plans = [planned(EXPERIMENT)];
    let whole = JobQueue::of(&Games::standard(), &plans, Shard::default());
    let mut parts: Vec<_> = (1..=3)
        .flat_map(|index| JobQueue::of(&Games::standard(), &plans, Shard { index, of: 3 }).untimed)
        .collect();
    assert!((1..=3).all(|index| JobQueue::of(&Games::standard(), &plans, Shard { index, of: 3 }).len() < whole.len()));
    parts.sort();
    let mut all = whole.untimed;
    all.sort();
    assert_eq!(parts, all);
}

#[test]
fn jobs_that_several_experiments_share_are_done_once() {
    let plan = planned(EXPERIMENT);
    assert_eq!(
        JobQueue::of(&Games::standard(), &[plan.clone(), plan.clone()], Shard::default()).len(),
        plan.cells.len()
    );
}

#[test]
fn a_job_with_recorded_passes_also_serves_as_one_without() {
    let (full, plain) =
        (planned(EXPERIMENT), planned(&EXPERIMENT.replace("passes = true", "passes = false")));
    let whole = JobQueue::of(&Games::standard(), &[plain.clone(), full.clone()], Shard::default());
    assert!(whole.len() == full.cells.len() && whole.untimed.iter().all(|job| job.passes));
    let record = recorded("passes", &[full], 2, "1/1");
    assert!(plain.cells.iter().all(|(_, jobs)| record.get(&jobs[0]).is_some()));
}

#[test]
fn timed_jobs_of_a_position_are_queued_together_round_by_round() {
    let plan = planned(&EXPERIMENT.replace("kind = ", "timed = true\nrounds = 2\nkind = "));
    let queue = JobQueue::of(&Games::standard(), &[plan], Shard::default());
    assert_eq!((queue.untimed.len(), queue.timed.len()), (0, 36));
    let (first, second) = (&queue.timed[..3], &queue.timed[3..6]);
    assert!(queue.timed[..6].iter().all(|job| job.position == queue.timed[0].position));
    assert!(first.iter().all(|job| job.round == 0) && second.iter().all(|job| job.round == 1));
    assert_ne!(first[0].options, first[1].options);
}

#[test]
fn a_stopped_run_keeps_finished_jobs_and_can_be_continued() {
    let folder = folder("stop");
    let file = folder.join("tiny.sqlite");
    let queue = JobQueue::of(&Games::standard(), &[planned(EXPERIMENT)], Shard::default());
    let mut store = Store::open(&file, &Meta::now(Preset::Tiny, "test")).expect("a record");
    let summary =
        run(&Games::standard(), &queue, &mut store, 1, &AtomicBool::new(true), &mut |_| {}).expect("written");
    assert!(summary.interrupted && summary.now < queue.len(), "{summary:?}");
    let again = run(&Games::standard(), &queue, &mut store, 1, &AtomicBool::new(false), &mut |_| {})
        .expect("written");
    assert_eq!((again.before, again.before + again.now), (summary.now, queue.len()));
    let third = run(&Games::standard(), &queue, &mut store, 1, &AtomicBool::new(false), &mut |_| {})
        .expect("written");
    assert_eq!((third.before, third.now, third.interrupted), (queue.len(), 0, false));
    std::fs::remove_dir_all(folder).expect("tidy");
}
