//! `nullwindow lab report` and `lab check`, from outside, on a record of a small experiment; and the page in Chromium.
//! `./check` installs what that takes.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const EXPERIMENT: &str = r#"
title = "A small one"
question = "Is a < b & c?"
paper = "open question"
[subject]
kind = "search"
games = ["othello"]
[count]
tiny = 3
[depth]
tiny = 3
[[series]]
name = "mtdf"
[[series]]
name = "sss"
[[figure]]
title = "Leaves"
x = "depth"
y = "leaves"
unit = "leaves"
baseline = "sss"
[[claim]]
name = "C1"
text = "Some leaves are evaluated"
paper = "some"
value = "leaves(mtdf, othello, max)"
unit = "leaves"
exactly = ">= 1"
[[claim]]
name = "C2"
text = "None are"
paper = "none"
value = "leaves(mtdf, othello, max)"
exactly = "< 1"
"#;

/// A folder with the experiment and its record.
struct Room(PathBuf);

impl Room {
    fn new(name: &str) -> Room {
        let folder = std::env::temp_dir().join(format!("nullwindow-report-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("small.toml"), EXPERIMENT).expect("an experiment");
        let room = Room(folder);
        room.done(&["run", "--experiment", "small.toml", "--preset", "tiny"]);
        room
    }

    fn lab(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
        command.arg("lab").args(args).current_dir(&self.0).output().expect("the program starts")
    }

    fn done(&self, args: &[&str]) -> String {
        let output = self.lab(args);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// The message of a command that ends with this code.
    fn failed(&self, args: &[&str], code: i32) -> String {
        let output = self.lab(args);
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(code), "{args:?}: {stderr}");
        stderr
    }

    fn read(&self, file: impl AsRef<Path>) -> String {
        std::fs::read_to_string(self.0.join(file)).expect("a file")
    }

    /// The record as CSV files, in a folder of this name.
    fn exported(&self) -> PathBuf {
        let said = self.done(&["export", "--csv", "--preset", "tiny"]);
        self.0.join(said.trim().rsplit(' ').next().expect("a path"))
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Changes a cell of the first row in which `name` has one.
fn change(file: &Path, name: &str, to: impl Fn(i64) -> i64) {
    let text = std::fs::read_to_string(file).expect("a file of the record");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let column = lines[0].split(',').position(|head| head == name).expect("such a column");
    let line = lines
        .iter_mut()
        .skip(1)
        .find(|line| line.split(',').nth(column).is_some_and(|cell| !cell.is_empty()));
    let line = line.expect("such a row");
    let mut cells: Vec<String> = line.split(',').map(str::to_owned).collect();
    cells[column] = to(cells[column].parse().expect("a number")).to_string();
    *line = cells.join(",");
    std::fs::write(file, lines.join("\n") + "\n").expect("written");
}

#[test]
fn a_report_is_a_page_and_the_same_as_markdown_with_drawings() {
    let room = Room::new("page");
    let said = room.done(&["report", "--experiment", "small.toml"]);
    assert!(
        said.contains("Of 2 questions of ours, 1 holds and 1 does not hold.")
            && said.contains("report/index.html"),
        "{said}"
    );
    let [page, own] = ["report/index.html", "report/experiment-small.html"].map(|file| room.read(file));
    assert!(own.contains("Is a &lt; b &amp; c?") && page.contains("All algorithms agreed"));
    assert_eq!(
        std::fs::read_dir(room.0.join("report")).expect("a folder").count(),
        4,
        "with style and script"
    );
    let markdown =
        ["report", "--experiment", "small.toml", "--preset", "tiny", "--markdown", "docs/results.md"];
    room.done(&markdown);
    let first = room.read("docs/results.md");
    assert!(first.contains("![Leaves](results/small-1.svg)"), "{first}");
    let drawing = room.read("docs/results/small-1.svg");
    let parsed = roxmltree::Document::parse(&drawing).expect("XML");
    let marks = parsed.descendants().filter(|node| node.attribute("class") == Some("mark")).count();
    assert_eq!(marks, 3 + 1, "three depths and the legend");
    room.done(&markdown);
    assert_eq!((room.read("docs/results.md"), room.read("docs/results/small-1.svg")), (first, drawing));
}

#[test]
fn a_report_of_an_incomplete_record_covers_what_is_recorded() {
    let room = Room::new("part");
    let said = room.done(&["report", "leaves", "--experiment", "small.toml"]);
    assert!(said.contains("have no data in this record"), "{said}");
    let page = |name: &str| room.read(format!("report/experiment-{name}.html"));
    assert!(page("01-leaves").contains("This experiment is not in the record"));
    assert!(!page("small").contains("This experiment is not in the record"));
}

#[test]
fn a_record_remembers_the_experiment_and_the_positions_it_was_made_with() {
    let room = Room::new("remember");
    std::fs::write(room.0.join("my own.txt"), "othello f5\nothello f5d6\n").expect("written");
    let run = [
        "run",
        "--experiment",
        "small.toml",
        "--positions",
        "my own.txt",
        "--preset",
        "tiny",
        "--out",
        "new",
    ];
    let said = room.done(&run);
    let next = "next: nullwindow lab report --experiment small.toml --positions \"my own.txt\" --record new/tiny.sqlite";
    assert!(said.ends_with(&format!("{next}\n")), "{said}");
    assert!(room.done(&["run", "leaves", "--preset", "tiny", "--dry-run"]).contains("1 experiment"));
    for record in [
        "new/tiny.sqlite",
        &room.done(&["export", "--record", "new/tiny.sqlite"]).trim().replace("4 jobs written to ", ""),
    ] {
        let said = room.done(&["check", "--record", record]);
        assert!(said.contains("A small one") && said.contains("Of 2 questions of ours, 1 holds"), "{said}");
        assert_eq!(said.matches("no data").count(), 0, "on its own positions: {said}");
        room.done(&["report", "--record", record]);
        assert!(room.read("report/index.html").contains("A small one"));
    }
    std::fs::remove_file(room.0.join("small.toml")).expect("lost");
    let said = room.failed(&["report", "--record", "new/tiny.sqlite"], 2);
    assert!(said.contains("made with --experiment small.toml, which is not here: say where it is"), "{said}");
}

#[test]
fn changed_verdicts_fail_the_check() {
    let room = Room::new("verdicts");
    let said = room.done(&["check", "--experiment", "small.toml", "--write", "verdicts.tsv"]);
    assert!(said.contains("✓ holds") && said.contains("✗ does not hold"), "{said}");
    let verdicts = room.read("verdicts.tsv");
    let lines: Vec<&str> = verdicts.lines().collect();
    assert!(lines.len() == 3 && lines[0].starts_with("# tiny, 20"), "{verdicts}");
    assert!(lines[1].starts_with("small\tC1\tours\tholds\t") && lines[1].contains(" leaves"), "{verdicts}");
    assert!(lines[2].starts_with("small\tC2\tours\tdoes not hold\t"), "{verdicts}");
    let check = ["check", "--experiment", "small.toml", "--expect", "verdicts.tsv"];
    room.done(&check);
    std::fs::write(room.0.join("verdicts.tsv"), verdicts.replace("does not hold", "holds")).expect("written");
    assert!(room.failed(&check, 1).contains("small C2: does not hold (ours), expected: holds (ours)"));
    std::fs::write(room.0.join("verdicts.tsv"), "small C1 holds").expect("written");
    assert!(
        room.failed(&check, 2)
            .contains("verdicts.tsv: line 1: expected experiment, claim, group and verdict")
    );
}

#[test]
fn disagreeing_algorithms_and_truncated_records_fail_the_check() {
    let room = Room::new("truncated");
    let folder = room.exported();
    let check = ["check", "--experiment", "small.toml", "--record", folder.to_str().expect("a path")];
    room.done(&check);
    change(&folder.join("iterations.csv"), "value", |value| value + 1);
    let said = room.failed(&check, 1);
    assert!(said.contains("iterations.csv: its checksum in meta.json is another"), "{said}");
    // Without checksums the change is found because the algorithms disagree.
    let meta = std::fs::read_to_string(folder.join("meta.json")).expect("a file");
    std::fs::write(folder.join("meta.json"), meta.replace("\"format\": 2", "\"format\": 1"))
        .expect("written");
    let said = room.failed(&check, 1);
    assert!(said.contains("othello, ") && said.contains("algorithm="), "{said}");
    let file = folder.join("iterations.csv");
    let text = std::fs::read_to_string(&file).expect("a file of the record");
    std::fs::write(&file, &text[..text.len() / 2]).expect("written");
    let said = room.failed(&check, 1);
    assert!(said.contains("iterations.csv"), "{said}");
}

#[test]
fn without_a_record_the_error_names_a_remedy() {
    let room = Room::new("none");
    std::fs::remove_dir_all(room.0.join("record")).expect("removed");
    assert!(room.failed(&["report"], 2).contains("nullwindow lab run"));
    assert!(room.failed(&["check", "--preset", "paper"], 1).contains("record/paper.sqlite"));
    assert!(room.failed(&["report", "nonsense"], 2).contains("nullwindow lab run"));
}

/// Where the build puts things: `<target>/<profile>/deps/<this test>`.
fn target() -> PathBuf {
    let exe = std::env::current_exe().expect("this test is a file");
    exe.ancestors().nth(3).expect("a target folder").to_owned()
}

fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|why| panic!("{command:?}: {why}"));
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?} failed:\n{said}");
    output
}

fn nullwindow(folder: &Path, args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
    let output = run(command.args(args).current_dir(folder));
    String::from_utf8(output.stdout).expect("text")
}

/// Looks at every figure at desktop and phone width, in light and dark; see `browser/report.mjs`.
#[test]
fn every_figure_of_a_fresh_run_is_drawn_in_a_browser_and_no_request_leaves_the_page() {
    let modules = std::env::var_os("NULLWINDOW_NODE_MODULES")
        .map_or_else(|| target().join("browser/node_modules"), PathBuf::from);
    let module = modules.join("playwright-core");
    assert!(module.exists(), "{} is missing: run ./check, which installs it", module.display());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report-in-a-browser");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let said = nullwindow(&folder, &["reproduce", "--preset", "tiny"]);
    assert!(said.contains("report/index.html"), "{said}");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/report.mjs");
    let pictures = target().join("pictures");
    let mut node = Command::new("node");
    let output = run(node.arg(script).arg(modules).arg(folder.join("report/index.html")).arg(pictures));
    print!("{}", String::from_utf8_lossy(&output.stdout));
}
