//! GTP in this process: commands behind a search are answered before the end.
#![expect(clippy::unwrap_used, reason = "tests")]

mod talk;

use nullwindow_engine::Games;
use nullwindow_protocol::{Limit, Protocol};
use std::time::Duration;
use talk::Talk;

/// An engine that thinks for ten minutes unless it is stopped.
fn slow() -> Talk {
    let engine = Games::standard().get("othello").unwrap().player();
    Talk::with(engine, Protocol::Gtp, Limit { time: Some(Duration::from_secs(600)), ..Limit::default() })
}

/// The answers in their order: the mark and the number of each.
fn marks(lines: &[String]) -> Vec<&str> {
    lines.iter().filter(|line| !line.is_empty()).filter_map(|line| line.split(' ').next()).collect()
}

#[test]
fn commands_behind_a_search_are_answered_before_quit() {
    let mut talk = slow();
    assert_eq!(talk.ask("0 name", "=0"), ["=0 nullwindow"]);
    for line in ["1 genmove b", "2 name", "3 nonsense", "4 genmove w", "5 play b a1"] {
        talk.say(line);
    }
    let lines = talk.end("6 quit");
    assert_eq!(marks(&lines), ["=1", "=2", "?3", "=4", "?5", "=6"], "{lines:?}");
}

#[test]
fn commands_behind_a_search_are_answered_at_the_end_of_the_input() {
    let mut talk = slow();
    for line in ["1 genmove b", "2 protocol_version", "3 reg_genmove w"] {
        talk.say(line);
    }
    let lines = talk.end("4 name");
    assert_eq!(marks(&lines), ["=1", "=2", "=3", "=4"], "{lines:?}");
}
