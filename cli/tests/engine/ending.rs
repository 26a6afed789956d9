//! The end: `quit`, the end of the input, and a listener that goes away, in the middle of a search too.

use crate::talk::{Talk, spawn, wait};
use std::io::{BufRead, BufReader, Write};

/// Arguments, how a long search begins, and what shows that it goes on.
const SEARCHES: &[(&str, &str, &str)] = &[
    ("chess --protocol uci", "go infinite\n", "info depth"),
    ("othello --protocol nboard", "set depth 60\nhint 3\n", "search "),
    ("checkers --protocol hub", "level infinite\ngo analyze\n", "info "),
    ("othello --protocol json", "{\"cmd\":\"go\",\"infinite\":true}\n", "{\"id\":null,\"type\":\"info\""),
];

#[test]
fn quit_ends_it_in_the_middle_of_a_search() {
    for (args, search, sign) in SEARCHES {
        let mut talk = Talk::with(args);
        talk.write(search.as_bytes());
        talk.hear_to(sign);
        talk.say(if args.contains("json") { "{\"cmd\":\"quit\"}" } else { "quit" });
        talk.ends();
    }
    let mut talk = Talk::with("othello --protocol gtp --time 600");
    talk.say("1 genmove b");
    talk.say("2 name");
    talk.say("3 quit");
    let said = talk.ends();
    assert!(said[0].starts_with("=1 ") && said[1..] == ["", "=2 nullwindow", "", "=3", ""], "{said:?}");
}

#[test]
fn the_end_of_the_input_ends_it_in_the_middle_of_a_search() {
    for (args, search, sign) in SEARCHES {
        let mut talk = Talk::with(args);
        talk.write(search.as_bytes());
        talk.hear_to(sign);
        talk.hang_up();
        talk.ends();
    }
    let mut talk = Talk::with("othello --protocol gtp --time 600");
    talk.say("genmove b");
    talk.hang_up();
    talk.ends();
}

#[cfg(unix)]
#[test]
fn a_listener_that_goes_away_ends_it_in_the_middle_of_a_search() {
    let searches = SEARCHES.iter().map(|(args, search, _)| (*args, *search));
    for (args, search) in searches.chain([("othello --protocol gtp --time 600", "name\ngenmove b\n")]) {
        let mut child = spawn(args);
        let mut to = child.stdin.take().expect("a pipe");
        to.write_all(search.as_bytes()).expect("it listens");
        let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        from.read_line(&mut line).expect("a line");
        drop(from);
        let status = wait(&mut child, args); // its input is still open
        assert!(status.success(), "{args}: {status}");
        drop(to);
    }
}

#[test]
fn it_ends_without_a_word_if_nobody_ever_speaks() {
    for game in ["chess", "othello", "checkers"] {
        let mut talk = Talk::with(game);
        talk.hang_up();
        assert!(talk.ends().is_empty());
    }
}
