//! `NBoard`.

use crate::talk::Talk;

const START: &str = "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 \
    ---------------------------O*------*O--------------------------- *]";

fn othello() -> Talk {
    let mut talk = Talk::with("othello --table 8");
    talk.ask_line("nboard 2", "set myname nullwindow");
    talk
}

fn pong(talk: &mut Talk, n: u32) {
    talk.ask(&format!("ping {n}"), &format!("pong {n}"));
}

/// `search F5d6 1.50 0 3`, read strictly: the line, the value, the depth.
fn search(line: &str) -> (String, f64, String) {
    let words: Vec<&str> = line.split(' ').collect();
    let ["search", pv, eval, "0", depth] = words.as_slice() else { panic!("{line}") };
    assert!(pv.len() % 2 == 0 && pv.len() >= 2, "{line}");
    ((*pv).to_owned(), eval.parse().expect("a number"), (*depth).to_owned())
}

#[test]
fn a_move_is_chosen_and_not_played() {
    let mut talk = othello();
    talk.ask_line("set depth 4", "set myname nullwindow4");
    talk.say(&format!("set game {START}B[F5//1.5]W[D6/0.5/2];)"));
    pong(&mut talk, 1);
    for _ in 0..2 {
        let lines = talk.ask("go", "===");
        assert_eq!(lines[0], "status nullwindow is thinking");
        assert!(lines.iter().any(|line| line.starts_with("nodestats ")), "{}", talk.log());
        lines.iter().filter(|line| line.starts_with("search")).for_each(|line| drop(search(line)));
        let answer = lines.last().expect("a line").strip_prefix("=== ").expect("an answer");
        let parts: Vec<&str> = answer.split('/').collect();
        assert_eq!((parts.len(), parts[0].len()), (3, 2), "{answer}");
        assert!(parts[1..].iter().all(|number| number.parse::<f64>().is_ok()), "{answer}");
        assert_eq!(talk.hear(), "status");
        assert!(
            ["C3", "D3", "C5", "C4", "F4", "B5", "E6", "G5", "F6", "C6", "B6"].contains(&parts[0]),
            "{answer}"
        );
    }
}

#[test]
fn hint_n_searches_n_moves() {
    let mut talk = othello();
    talk.ask_line("set depth 3", "set myname");
    let lines = talk.ask("hint 4", "nodestats");
    let deepest: Vec<_> = lines.iter().filter(|l| l.starts_with("search")).map(|l| search(l)).collect();
    let mut firsts: Vec<&str> =
        deepest.iter().filter(|(_, _, d)| d == "3").map(|(pv, _, _)| &pv[..2]).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts, ["C4", "D3", "E6", "F5"], "{}", talk.log());
    assert_eq!(talk.hear(), "status");
    // A hint leaves no trace: a move is searched in one line again.
    let lines = talk.ask("go", "===");
    assert!(lines.iter().filter(|l| l.starts_with("search")).count() < 9, "{}", talk.log());
}

#[test]
fn ping_ends_a_search() {
    let mut talk = othello();
    talk.ask_line("set depth 60", "set myname");
    for n in 1..4 {
        talk.say("hint 2");
        talk.say("set contempt 0");
        pong(&mut talk, n);
    }
    talk.say("go");
    pong(&mut talk, 9);
    talk.ask("learn", "learned");
}

#[test]
fn moves_may_have_an_evaluation_and_a_time() {
    let mut talk = othello();
    talk.ask_line("set depth 1", "set myname");
    for mv in ["move F5", "move d6//2.25", "C3", "move D3/1.5/0"] {
        talk.say(mv);
    }
    pong(&mut talk, 1);
    let line = talk.ask_line("move A1", "status move ignored");
    assert!(line.len() < 300, "{line}");
    talk.say("set game nonsense");
    talk.hear_to("status game ignored");
    talk.say(&format!("set game {START}B[F5]W[A1];)"));
    talk.hear_to("status game ignored");
    talk.ask("go", "===");
}

#[test]
fn a_game_is_analysed_from_its_end() {
    let mut talk = othello();
    talk.ask_line("set depth 2", "set myname");
    talk.say(&format!("set game {START}B[F5]W[D6]B[C3];)"));
    let lines = talk.ask("analyze", "analysis 0");
    let told: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("analysis ")).collect();
    let numbers: Vec<&str> = told.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(numbers, ["3", "2", "1", "0"], "{}", talk.log());
    assert!(told.iter().all(|line| line.split(' ').nth(1).is_some_and(|v| v.parse::<f64>().is_ok())));
    assert_eq!(talk.hear(), "status");
    // The game is where it was: White is to move.
    talk.ask_line("move F5", "status move ignored");
    // Cut short, it is so too.
    talk.ask_line("set depth 30", "set myname");
    talk.say("analyze");
    pong(&mut talk, 5);
    talk.ask_line("move F5", "status move ignored");
    talk.say("move D3");
    pong(&mut talk, 6);
}

#[test]
fn the_end_is_solved() {
    let mut talk = Talk::with("othello --table 8");
    talk.ask_line("set depth 20", "set myname");
    let board = "OOOOOOOO*OO*****OOO*****OO******OOO*****OOOO****OOOOO*-*OOOOOO-- *";
    talk.say(&format!("set game (;GM[Othello]BO[8 {board}];)"));
    let lines = talk.ask("go", "===");
    assert!(
        lines.iter().any(|line| line.starts_with("search") && search(line).2 == "100%"),
        "{}",
        talk.log()
    );
}

#[test]
fn unknown_lines_are_ignored() {
    let mut talk = othello();
    for line in ["joho", "set joho 3", "set", "hints", "move", ""] {
        talk.say(line);
    }
    talk.ask("ping 3", "pong 3");
    talk.say("quit");
    talk.ends();
}

#[test]
fn moves_of_a_book_are_told_as_such() {
    let path = crate::talk::book("nboard");
    let mut talk = Talk::with(&format!("othello --table 8 --book {path}"));
    talk.ask_line("nboard 2", "set myname nullwindow");
    let lines = talk.ask("go", "===");
    let book: Vec<&String> = lines.iter().filter(|line| line.starts_with("book ")).collect();
    assert_eq!(book.len(), 1, "{}", talk.log());
    let (pv, value, _) = search(&book[0].replacen("book", "search", 1));
    let answer = lines.last().expect("a line");
    assert!(answer.starts_with(&format!("=== {}/{value:.2}/", &pv[..2])), "{}", talk.log());
    assert!(!lines.iter().any(|line| line.starts_with("search")), "{}", talk.log());
    assert_eq!(talk.hear(), "status");
    // An analysis searches.
    talk.say("set depth 2");
    let analysed = talk.ask("analyze", "analysis 0");
    assert!(!analysed.iter().any(|line| line.starts_with("book")), "{}", talk.log());
}
