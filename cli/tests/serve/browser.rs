//! The page in Chromium, both ways: served by the program, and as a folder of files with the engines as WebAssembly.
//! `./check` installs what that takes.

use crate::program::Program;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Where the build puts things: `<target>/<profile>/deps/<this test>`.
fn target() -> PathBuf {
    let exe = std::env::current_exe().unwrap();
    exe.ancestors().nth(3).unwrap().to_owned()
}

/// Runs every script of `web/tests` on the page at an address; pictures are kept as build output.
fn look(way: &str, base: &str) {
    let modules = std::env::var_os("NULLWINDOW_NODE_MODULES")
        .map_or_else(|| target().join("browser/node_modules"), PathBuf::from);
    let module = modules.join("playwright-core");
    assert!(module.exists(), "{} is missing: run ./check, which installs it", module.display());
    let folder = std::fs::read_dir(root().join("web/tests")).unwrap();
    let mut scripts: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    scripts.retain(|path| path.extension().is_some_and(|extension| extension == "mjs"));
    scripts.sort();
    assert!(scripts.len() >= 3, "{scripts:?}");
    let run = |script: &Path| {
        let mut node = Command::new("node");
        node.arg(script).env("BASE", base).env("WAY", way);
        node.env("MODULES", modules.parent().unwrap())
            .env("SCREENSHOTS", target().join("pictures").join(way));
        let output = node.output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{way}, {}:\n{said}", script.display());
        let last: Vec<&str> = said.lines().filter(|line| line.starts_with("# ")).collect();
        println!("{way}, {}: {}", script.display(), last.join(" "));
    };
    // The first load is timed: it is alone. The others run side by side.
    let (alone, others): (Vec<&PathBuf>, Vec<&PathBuf>) =
        scripts.iter().partition(|path| path.ends_with("first-load.mjs"));
    for script in alone {
        run(script);
    }
    std::thread::scope(|scope| {
        for script in others {
            scope.spawn(|| run(script));
        }
    });
}

#[test]
fn the_page_as_served_works_in_a_browser() {
    let program = Program::start(&["serve", "--port", "0"]);
    look("served", &program.url);
    program.wait_until_idle();
}

/// A plain server of files, until it is dropped.
struct Files(Child);

impl Drop for Files {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_page_as_files_works_in_a_browser() {
    let site = Path::new(env!("CARGO_TARGET_TMPDIR")).join("site");
    let mut command = Command::new(root().join("web/build"));
    // Tests in release are about what a browser loads.
    if cfg!(debug_assertions) {
        command.arg("--quick");
    }
    let built = command.arg(&site).current_dir(root()).output().unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    print!("{}", String::from_utf8_lossy(&built.stdout));
    let mut python = Command::new("python3");
    python.args(["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory"]).arg(&site);
    let mut files = Files(python.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap());
    let mut line = String::new();
    BufReader::new(files.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let base = line.split(['(', ')']).nth(1).unwrap_or_else(|| panic!("{line}"));
    look("static", base);
}
