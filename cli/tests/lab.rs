//! `nullwindow lab`, from outside: killed, resumed, split and put together again.

use nullwindow_lab::{Done, JobId, load};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const EXPERIMENT: &str = r#"
title = "A small one"
question = "?"
paper = "open question"
[subject]
kind = "search"
games = ["othello", "checkers"]
positions = "consecutive"
[count]
tiny = 12
quick = 1
paper = 1
deep = 1
[depth]
tiny = { othello = 6, checkers = 9 }
quick = 2
paper = 2
deep = 2
[options]
table = "2^12"
[[series]]
name = "mtdf"
[[series]]
name = "aspiration"
table = "2^10"
[[series]]
name = "sss"
"#;

/// A folder with the experiment in it.
struct Room(PathBuf);

impl Room {
    fn new(name: &str) -> Room {
        let folder = std::env::temp_dir().join(format!("nullwindow-lab-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("small.toml"), EXPERIMENT).expect("an experiment");
        Room(folder)
    }

    fn lab(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
        command.arg("lab").args(args).current_dir(&self.0);
        command
    }

    fn run(&self, out: &str, more: &[&str]) -> Command {
        let mut command = self.lab(&["run", "--experiment", "small.toml", "--preset", "tiny", "--out", out]);
        command.args(more);
        command
    }

    /// What has been found so far, without times; nothing if there is no record yet.
    fn found(&self, out: &str) -> BTreeMap<JobId, Done> {
        let record = load(&self.0.join(out).join("tiny.sqlite"));
        let done = record.map(|record| record.done).unwrap_or_default();
        done.into_iter().map(|(id, done)| (id, done.without_times())).collect()
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn done(mut command: Command) -> String {
    let output = command.output().expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The message of a run that fails in this way.
fn failed(mut command: Command, code: i32) -> String {
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    let stderr = String::from_utf8(stderr).expect("UTF-8");
    assert_eq!(status.code(), Some(code), "{stderr}");
    assert!(stdout.is_empty());
    stderr
}

fn begun(mut command: Command) -> Child {
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

#[test]
fn a_run_killed_ten_times_finds_the_same_as_an_undisturbed_one() {
    let room = Room::new("kill");
    let started = Instant::now();
    let summary = done(room.run("whole", &["--threads", "1"]));
    let third = started.elapsed().as_millis() as u64 / 3 + 20;
    assert!(
        summary.contains("72 jobs done in") && summary.contains("next: nullwindow lab report"),
        "{summary}"
    );
    let whole = room.found("whole");
    assert_eq!(whole.len(), 72);
    let mut rng = nullwindow::random::SplitMix64::new(4);
    let (mut before, mut halfway) = (BTreeMap::new(), 0);
    for _ in 0..10 {
        let mut child = begun(room.run("killed", &["--threads", "2"]));
        std::thread::sleep(Duration::from_millis(rng.below(third)));
        child.kill().expect("killed");
        child.wait().expect("gone");
        let now = room.found("killed");
        assert!(before.iter().all(|(id, done)| now.get(id) == Some(done)), "nothing that was found is lost");
        halfway += usize::from(now.len() > before.len() && now.len() < whole.len());
        before = now;
    }
    let summary = done(room.run("killed", &["--threads", "2"]));
    let earlier = format!("72 jobs done ({} of them earlier)", before.len());
    assert!(before.is_empty() || summary.contains(&earlier), "nothing is repeated: {summary}");
    assert_eq!(room.found("killed"), whole);
    assert!(halfway > 0, "at least once it was killed in the midst of its work");
}

#[test]
fn shards_of_several_machines_merge_into_the_whole() {
    let room = Room::new("shard");
    done(room.run("whole", &[]));
    for part in ["1/3", "2/3", "3/3"] {
        done(room.run(&part.replace('/', "-"), &["--shard", part]));
        assert!((1..71).contains(&room.found(&part.replace('/', "-")).len()));
    }
    let merged = done(room.lab(&[
        "merge",
        "all/tiny.sqlite",
        "1-3/tiny.sqlite",
        "2-3/tiny.sqlite",
        "3-3/tiny.sqlite",
    ]));
    assert_eq!(merged, "72 jobs added to all/tiny.sqlite, 0 already there\n");
    assert_eq!(room.found("all"), room.found("whole"));
}

#[test]
fn a_record_is_exported_and_read_back() {
    let room = Room::new("export");
    done(room.run("record", &[]));
    let record = load(&room.0.join("record/tiny.sqlite")).expect("a record");
    let said = done(room.lab(&["export", "--csv", "--preset", "tiny"]));
    let folder = format!("record/{}-tiny", record.meta.date);
    assert_eq!(said, format!("72 jobs written to {folder}\n"));
    assert_eq!(load(&room.0.join(&folder)).expect("an exported record"), record);
    let said = done(room.lab(&["export", "--json", "--record", &folder, "--to", "."]));
    let file = Path::new(said.trim().rsplit(' ').next().expect("a path"));
    let text = std::fs::read_to_string(room.0.join(file)).expect("JSON lines");
    assert_eq!(text.lines().count(), 73);
    assert!(
        record.meta.command.starts_with("nullwindow lab run --experiment small.toml"),
        "{:?}",
        record.meta
    );
}

#[test]
fn invalid_input_is_refused_before_anything_runs() {
    let room = Room::new("refuse");
    std::fs::write(room.0.join("bad.toml"), EXPERIMENT.replace("name = \"sss\"", "nam = \"sss\""))
        .expect("written");
    std::fs::write(room.0.join("mine.txt"), "othello f5\nchess rnbq\n").expect("written");
    let run = |args: &[&str]| room.lab(&[&["run", "--preset", "tiny"], args].concat());
    let error = failed(run(&["--experiment", "bad.toml"]), 2);
    assert!(error.contains("bad.toml:26: the key \"name\" of [[series]] is missing"), "{error}");
    let error = failed(run(&["--experiment", "small.toml", "--positions", "mine.txt"]), 2);
    assert!(error.contains("mine.txt:2:"), "{error}");
    assert!(failed(run(&["--experiment", "none.toml"]), 2).contains("none.toml: No such file"));
    assert!(failed(run(&["nonsense"]), 2).contains("unknown experiment \"nonsense\"; known are 00-window"));
    assert!(failed(run(&["--shard", "3/2"]), 2).contains("expected I/N"));
    assert!(!room.0.join("record").exists(), "nothing was begun");
}

#[test]
fn a_record_that_cannot_be_written_is_named_with_a_remedy() {
    let room = Room::new("unwritable");
    let error = failed(room.run("small.toml", &[]), 1);
    assert!(
        error.contains("small.toml: cannot be written") && error.contains("choose another folder"),
        "{error}"
    );
    std::fs::create_dir_all(room.0.join("taken/tiny.sqlite")).expect("a folder");
    let error = failed(room.run("taken", &[]), 1);
    assert!(error.contains("taken/tiny.sqlite: cannot be opened"), "{error}");
    let error = failed(room.lab(&["export", "--record", "nowhere.sqlite"]), 1);
    assert!(error.contains("nowhere.sqlite: no such record"), "{error}");
}

#[test]
fn a_dry_run_prints_the_plan_and_runs_nothing() {
    let room = Room::new("dry");
    let said = done(room.run("record", &["--dry-run", "--threads", "2"]));
    assert!(said.starts_with("1 experiment, 72 jobs, about") && said.contains("with 2 threads"), "{said}");
    assert!(!room.0.join("record").exists());
}

#[test]
fn the_experiments_of_the_project_are_listed_and_shown_from_any_folder() {
    let room = Room::new("list");
    let list = done(room.lab(&["list", "leaves", "03"]));
    assert!(list.contains("01-leaves") && list.contains("03-time") && list.contains("paper"), "{list}");
    let shown = done(room.lab(&["show", "leaves"]));
    assert!(
        shown.contains("Which algorithm evaluates the fewest leaves?")
            && shown.contains("the paper's number <= 0.95; margin 0.03"),
        "{shown}"
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_and_prints_how_to_continue() {
    let room = Room::new("interrupt");
    let text = EXPERIMENT.replace("othello = 6, checkers = 9", "othello = 14, checkers = 25");
    std::fs::write(room.0.join("small.toml"), text).expect("written");
    let child = begun(room.run("record", &["--threads", "2"]));
    std::thread::sleep(Duration::from_millis(700));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("interrupted: ") && said.contains("run the same command to continue"), "{said}");
}
