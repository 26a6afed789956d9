//! Hub.

use crate::talk::Talk;
use std::time::{Duration, Instant};

const START: &str = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

fn checkers() -> Talk {
    let mut talk = Talk::with("checkers --table 8");
    talk.ask("hub", "wait");
    talk.ask_line("init", "ready");
    talk
}

fn done(lines: &[String]) -> (String, Option<String>) {
    let words: Vec<&str> = lines.last().expect("a line").split(' ').collect();
    match words.as_slice() {
        ["done", mv] => (mv.strip_prefix("move=").expect("a move").to_owned(), None),
        ["done", mv, reply] => (
            mv.strip_prefix("move=").expect("a move").to_owned(),
            Some(reply.strip_prefix("ponder=").expect("a reply").to_owned()),
        ),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_engine_names_itself_and_its_parameters() {
    let mut talk = Talk::with("checkers");
    let lines = talk.ask("hub", "wait");
    assert!(lines[0].starts_with("id name=nullwindow version="), "{}", lines[0]);
    assert_eq!(lines[1], "param name=variant value=english type=enum values=\"english\"");
    for line in &lines[1..lines.len() - 1] {
        let kind = line.split_once(" type=").expect("a type").1;
        let kind = kind.split(' ').next().expect("a word");
        assert!(["bool", "int", "enum", "string"].contains(&kind), "{line}");
        assert!(line.starts_with("param name=") && line.contains(" value="), "{line}");
    }
    for line in [
        "set-param name=variant value=english",
        "set-param name=table value=4",
        "set-param name=quiescence value=true",
        "set-param name=algorithm value=\"aspiration(50)\"",
    ] {
        talk.say(line);
    }
    talk.ask_line("init", "ready");
    for wrong in
        ["set-param name=variant value=frisian", "set-param name=joho value=1", "set-param", "pos pos=\"B"]
    {
        assert!(talk.ask_line(wrong, "error message=").ends_with('"'), "{}", talk.log());
    }
}

#[test]
fn a_search_prints_info_and_ends_with_a_move() {
    let mut talk = checkers();
    talk.say(&format!("pos pos={START}"));
    talk.say("level depth=7");
    let lines = talk.ask("go think", "done");
    let info = lines.iter().rfind(|line| line.starts_with("info ")).expect("info");
    for part in ["depth=7", "score=", "nodes=", "time=", "nps=", "pv=\""] {
        assert!(info.contains(part), "{info}");
    }
    let (mv, reply) = done(&lines);
    talk.say(&format!("pos pos={START} moves=\"{mv} {}\"", reply.unwrap_or_default()));
    talk.ask_line("ping", "pong");
    done(&talk.ask("go think", "done"));
}

#[test]
fn a_capture_lists_the_captured_squares() {
    let mut talk = checkers();
    talk.say(&format!("pos pos={START} moves=\"11-15 22-18\""));
    talk.say("level depth=3");
    assert_eq!(done(&talk.ask("go think", "done")).0, "15x22x18");
    let taken = format!("pos pos={START} moves=\"11-15 22-18 15x22x18\"");
    talk.say(&taken);
    talk.ask_line("ping", "pong");
    talk.ask_line(&format!("pos pos={START} moves=\"11-15 15-11\""), "error");
    talk.ask_line("pos pos=Bbbb", "error");
    // Nothing is searched until there is a position again; in this one White must take back.
    assert_eq!(done(&talk.ask("go think", "done")).0, "0-0");
    talk.say(&taken);
    assert!(done(&talk.ask("go think", "done")).0.contains("x22"));
}

#[test]
fn levels_limit_a_search() {
    let mut talk = checkers();
    talk.say(&format!("pos pos={START}"));
    for level in
        ["level move-time=0.2", "level time=1 inc=0.1", "level moves=3 time=0.5", "level nodes=5000", "level"]
    {
        talk.say(level);
        let started = Instant::now();
        done(&talk.ask("go think", "done"));
        assert!(started.elapsed() < Duration::from_secs(20), "{level}");
    }
    talk.ask_line("level depth=deep", "error");
}

#[test]
fn pings_are_answered_while_it_thinks_and_stop_ends_it() {
    let mut talk = checkers();
    talk.say(&format!("pos pos={START}"));
    talk.say("level infinite");
    talk.say("go analyze");
    talk.hear_to("info ");
    let lines = talk.ask("ping", "pong");
    assert!(!lines.iter().any(|line| line.starts_with("done")));
    done(&talk.ask("stop", "done"));
    talk.say("level move-time=0.1");
    talk.say("go ponder");
    let lines = talk.hear_for(Duration::from_millis(500));
    assert!(!lines.iter().any(|line| line.starts_with("done")), "{}", talk.log());
    done(&talk.ask("ponder-hit", "done"));
    talk.say("new-game");
    talk.say("joho x=1");
    talk.ask_line("ping", "pong");
    talk.say("quit");
    talk.ends();
}

#[test]
fn a_win_is_nearly_a_hundred_men() {
    let mut talk = checkers();
    // Black takes the last man.
    talk.say("pos pos=Beeeeebeeeweeeeeeeeeeeeeeeeeeeeee");
    talk.say("level depth=3");
    let lines = talk.ask("go think", "done");
    let info = lines.iter().rfind(|line| line.starts_with("info ")).expect("info");
    assert!(info.contains("score=99.9"), "{info}");
}
