//! Whole games over Hub, with `pydraughts` at the other end: it drives draughts engines, and knows the rules.
//!
//! `./check` installs it; `NULLWINDOW_PYTHON` names another Python that has it. `NULLWINDOW_HUB_GAMES` is the number of
//! games, three unless told.

#[path = "../../train/tests/python/mod.rs"]
mod python;

use std::path::Path;
use std::process::Command;

#[test]
fn pydraughts_plays_whole_games() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hub_games.py");
    let games = std::env::var("NULLWINDOW_HUB_GAMES").unwrap_or_else(|_| "3".to_owned());
    let output = Command::new(python::with("pydraughts"))
        .arg(script)
        .args([env!("CARGO_BIN_EXE_nullwindow"), &games])
        .output()
        .expect("Python starts");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.starts_with(&format!("{games} games, ")), "{told}");
}
