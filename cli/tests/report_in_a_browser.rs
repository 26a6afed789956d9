//! The report, from a run to a page in Chromium. `./check` installs what that takes.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

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
