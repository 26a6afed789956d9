//! Whole games over Hub, with `pydraughts` at the other end: it drives draughts engines, and knows the rules.
//!
//! `./check` installs it; `NULLWINDOW_PYTHON` names another Python that has it. `NULLWINDOW_HUB_GAMES` is the number of
//! games, three unless told.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The Python that `./check` has filled.
fn python() -> PathBuf {
    let name = std::env::var_os("NULLWINDOW_PYTHON").map_or_else(
        || {
            let target = std::env::current_exe().ok();
            // <target>/<profile>/deps/<this test>
            let target = target.as_deref().and_then(|exe| exe.ancestors().nth(3)).map(PathBuf::from);
            target.unwrap_or_default().join("python/bin/python")
        },
        PathBuf::from,
    );
    assert!(name.exists(), "{} is missing: run ./check, which installs pydraughts", name.display());
    name
}

#[test]
fn pydraughts_plays_whole_games() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hub_games.py");
    let games = std::env::var("NULLWINDOW_HUB_GAMES").unwrap_or_else(|_| "3".to_owned());
    let output = Command::new(python())
        .arg(script)
        .args([env!("CARGO_BIN_EXE_nullwindow"), &games])
        .output()
        .expect("Python starts");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.starts_with(&format!("{games} games, ")), "{told}");
}
