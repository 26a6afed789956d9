//! The house rules that a compiler does not check: which crate may know which, and what core never does.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn metadata() -> Value {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let args = ["metadata", "--format-version", "1", "--no-deps", "--offline"];
    let output = Command::new(cargo).args(args).current_dir(root()).output().expect("cargo runs");
    serde_json::from_slice(&output.stdout).expect("cargo prints JSON")
}

/// Every package of the workspace, in the order of `members`.
fn packages() -> Vec<Value> {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let members = manifest.lines().find(|line| line.starts_with("members")).expect("a list of members");
    let folders = members.split('"').skip(1).step_by(2);
    let all = metadata()["packages"].as_array().expect("packages").clone();
    folders
        .map(|folder| {
            let manifest = format!("/{folder}/Cargo.toml");
            let is_it =
                |p: &&Value| p["manifest_path"].as_str().is_some_and(|path| path.ends_with(&manifest));
            all.iter().find(is_it).expect("every member is a package").clone()
        })
        .collect()
}

fn dependencies(package: &Value) -> impl Iterator<Item = &Value> {
    package["dependencies"].as_array().expect("dependencies").iter()
}

#[test]
fn crates_depend_only_on_earlier_ones() {
    let packages = packages();
    let names: Vec<&str> = packages.iter().filter_map(|p| p["name"].as_str()).collect();
    assert_eq!(names[0], "nullwindow", "core comes first");
    for (i, package) in packages.iter().enumerate() {
        for dependency in dependencies(package).filter_map(|d| d["name"].as_str()) {
            if let Some(j) = names.iter().position(|name| *name == dependency) {
                assert!(j < i, "{} must not depend on {dependency}, which comes after it", names[i]);
            }
        }
    }
}

#[test]
fn core_depends_on_nothing_but_std_unless_serde_is_asked_for() {
    let core = &packages()[0];
    let real = dependencies(core).filter(|d| d["kind"].is_null() && d["target"] != "cfg(loom)");
    let (optional, always): (Vec<&Value>, Vec<&Value>) = real.partition(|d| d["optional"] == true);
    assert!(always.is_empty(), "core has no dependencies: {always:?}");
    let names: Vec<&Value> = optional.iter().map(|d| &d["name"]).collect();
    assert_eq!(names, ["serde"], "core has one optional dependency");
    let default = core["features"]["default"].as_array().expect("default features");
    assert!(!default.iter().any(|feature| feature == "serde"), "and it is off by default");
}

#[test]
fn core_never_prints_or_touches_a_file_and_has_one_place_for_clock_threads_and_unsafe() {
    /// What may stand in core, and in which file; in none, if there is none.
    const PLACES: [(&str, &str); 10] = [
        ("println!", ""),
        ("print!(", ""),
        ("eprint", ""),
        ("std::fs", ""),
        ("std::io", ""),
        ("std::env", ""),
        ("SystemTime", ""),
        ("Instant", "src/limits.rs"),
        ("thread::", "src/threads.rs"),
        ("unsafe", "src/table/memory.rs"),
    ];
    let mut folders = vec![root().join("core/src")];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            files += 1;
            let text = std::fs::read_to_string(&path).expect("a source file");
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            for (number, line) in code.enumerate() {
                let misplaced = |(word, place): &&(&str, &str)| {
                    line.contains(word) && (place.is_empty() || !path.ends_with(place))
                };
                let found = PLACES.iter().find(misplaced).filter(|_| !line.contains("deny(unsafe_code)"));
                assert!(found.is_none(), "{}: code line {}: {}", path.display(), number + 1, line.trim());
            }
        }
    }
    assert!(files > 30, "only {files} source files found");
}

/// Only the package's own front page is compiled: what the repository's shows must be the same.
#[test]
fn the_front_pages_of_repository_and_library_show_the_same_example() {
    let text = |file: &str| std::fs::read_to_string(root().join(file)).expect("a README");
    let block = |text: &str| -> Option<String> {
        let (_, rest) = text.split_once("```rust\n")?;
        rest.split_once("\n```").map(|(code, _)| code.to_owned())
    };
    let ours = block(&text("README.md"));
    assert!(ours.is_some());
    assert_eq!(ours, block(&text("core/README.md")));
}

#[test]
fn every_example_is_a_test_and_in_the_cookbook() {
    let cookbook = std::fs::read_to_string(root().join("core/README.md")).expect("a README");
    let core = &packages()[0];
    let targets = core["targets"].as_array().expect("targets");
    let examples: Vec<&Value> = targets.iter().filter(|target| target["kind"][0] == "example").collect();
    assert!(examples.len() >= 7, "{examples:?}");
    for example in examples {
        let name = example["name"].as_str().expect("a name");
        assert_eq!(example["test"], true, "{name} is no test: say so in core/Cargo.toml");
        let command = format!("`cargo run --release --example {name}`");
        assert!(cookbook.contains(&command), "core/README.md does not have {command}");
    }
}
