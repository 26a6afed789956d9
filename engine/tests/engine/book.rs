//! Opening books: how they grow, what they are worth, their files, and engines that play from them.

use crate::common::{Setup, game, nodes};
use nullwindow::random::SplitMix64;
use nullwindow_engine::{Board, Book, BookGrowth, Effort, GameKind, Goal, MoveId, MoveStyle, Options, Task};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// As far as no book of these tests goes.
const FAR: u32 = 1000;

fn options(kind: &'static GameKind) -> Options {
    let mut options = Options::play(kind);
    options.set("table", "2^12").unwrap();
    options
}

fn begun(name: &str, nodes: u64) -> BookGrowth {
    BookGrowth::new(Book::new(&options(game(name)), Effort::Nodes(nodes))).unwrap()
}

/// Searches what is to be searched, to the end.
fn search(growth: &mut BookGrowth, threads: usize) {
    assert!(growth.search(threads, &Arc::default(), &mut |_, _| {}).unwrap());
    assert_eq!(growth.pending(), 0);
}

/// Grows to at least this many positions.
fn grow(growth: &mut BookGrowth, positions: usize, threads: usize) {
    search(growth, threads);
    while growth.book().len() < positions && growth.expand(FAR) > 0 {
        search(growth, threads);
    }
}

/// A book of at least this many positions, searched with few nodes.
fn grown(name: &str, positions: usize) -> BookGrowth {
    let mut growth = begun(name, 60);
    grow(&mut growth, positions, 2);
    growth
}

/// A board after random moves.
fn wandered(kind: &'static GameKind, plies: u32, random: &mut SplitMix64) -> Box<dyn Board> {
    let mut board = kind.board();
    for _ in 0..plies {
        match board.move_count() {
            0 => break,
            count => board.play(MoveId(random.below(count.into()) as u16)),
        }
    }
    board
}

/// A line of the file, read without the code that is tested. Values are in hundredths.
#[derive(Clone, Debug)]
struct Row {
    value: Option<i64>,
    other: Option<(String, i64)>,
}

fn rows(text: &str) -> HashMap<String, Row> {
    let hundredths =
        |text: &str| (!["?", "-"].contains(&text)).then(|| text.replace('.', "").parse().unwrap());
    let row = |line: &str| {
        let words: Vec<&str> = line.splitn(6, ' ').collect();
        let other = hundredths(words[3]).map(|value| (words[2].to_owned(), value));
        (words[5].to_owned(), Row { value: hundredths(words[1]), other })
    };
    text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).map(row).collect()
}

/// The moves of a position with what the file says: the row that each leads to, or nothing.
fn steps<'r>(rows: &'r HashMap<String, Row>, text: &str) -> Vec<(String, String, Option<&'r Row>)> {
    let board = game("othello").read_board(text).unwrap();
    let step = |mv| {
        let mut to = board.clone();
        to.play(mv);
        let form = to.canonical().text();
        let row = rows.get(&form);
        (board.move_text(mv), form, row)
    };
    board.legal().map(step).collect()
}

/// Negamax, slow and obvious: everything is computed again wherever it is needed.
fn negamax(rows: &HashMap<String, Row>, text: &str) -> Option<i64> {
    let linked: Vec<(String, Option<i64>)> = steps(rows, text)
        .into_iter()
        .filter(|(_, _, row)| row.is_some())
        .map(|(mv, form, _)| (mv, negamax(rows, &form).map(|value| -value)))
        .collect();
    let is_known = |mv: &String| linked.iter().any(|(known, value)| known == mv && value.is_some());
    let other = rows[text].other.iter().filter(|(mv, _)| !is_known(mv)).map(|(_, value)| *value);
    linked.iter().filter_map(|(_, value)| *value).chain(other).max()
}

/// The cheapest lines out of the book, slow and obvious: every path of the book is walked.
fn leaves(rows: &HashMap<String, Row>, text: &str, cost: i64, least: &mut HashMap<String, i64>) {
    const PLY: i64 = 25;
    let best = rows[text].value.unwrap();
    for (mv, form, row) in steps(rows, text) {
        let other = rows[text].other.iter().find(|(other, _)| *other == mv);
        match (row, other) {
            (Some(row), _) => leaves(rows, &form, cost + PLY + best + row.value.unwrap(), least),
            (None, Some((_, value))) => {
                let known = least.entry(form).or_insert(i64::MAX);
                *known = (*known).min(cost + PLY + best - value);
            }
            (None, None) => {}
        }
    }
}

#[test]
fn values_are_negamax_over_the_positions_of_the_file() {
    let kind = game("othello");
    let mut random = SplitMix64::new(7);
    for round in 0..6 {
        // Books with many transpositions, learned and grown, some of them with positions that are not searched.
        let mut growth = begun("othello", 40);
        search(&mut growth, 2);
        for _ in 0..12 {
            growth.learn(wandered(kind, 9, &mut random).as_ref(), 7).unwrap();
        }
        let mut left: u32 = 3 * round;
        let stop = Arc::new(AtomicBool::new(false));
        growth
            .search(1, &stop.clone(), &mut |_, _| {
                stop.store(left == 0, Ordering::Relaxed);
                left = left.saturating_sub(1);
            })
            .unwrap();
        if round % 2 == 1 {
            grow(&mut growth, 120, 2);
        }
        let rows = rows(&growth.book().text());
        assert!(rows.len() > 50, "{}", rows.len());
        for (text, row) in &rows {
            assert_eq!(negamax(&rows, text), row.value, "{text}");
        }
    }
}

#[test]
fn searched_position_knows_better_than_the_move_that_led_to_it() {
    let text = grown("othello", 9).book().text();
    let start = text.lines().find(|line| line.starts_with("0 ")).unwrap();
    let words: Vec<&str> = start.splitn(6, ' ').collect();
    assert_eq!(words[2..5], ["-"; 3], "the one first move leads to a position of the book");
    // As if the file had been written between the search of that position and the next one of the start.
    let stale = format!("0 {} d3 +60.00 9 {}", words[1], words[5]);
    let book = Book::read(game("othello"), text.replacen(start, &stale, 1).as_bytes()).unwrap();
    let mut growth = BookGrowth::new(book).unwrap();
    assert_eq!(growth.pending(), 1);
    assert!(growth.book().text().contains(&stale), "its value stays what it was");
    search(&mut growth, 1);
    assert_eq!(growth.book().text(), text);
}

#[test]
fn lines_that_deviate_least_are_added_first() {
    let mut growth = grown("othello", 100);
    for _ in 0..4 {
        let before = rows(&growth.book().text());
        let start = game("othello").board().canonical().text();
        let mut least = HashMap::new();
        leaves(&before, &start, 0, &mut least);
        let added = growth.expand(FAR);
        assert_eq!(added, before.len() / 8);
        let after = rows(&growth.book().text());
        let new: BTreeSet<&String> = after.keys().filter(|text| !before.contains_key(*text)).collect();
        let dearest = new.iter().map(|text| least[*text]).max().unwrap();
        let cheaper = least.iter().filter(|(text, cost)| **cost < dearest && !new.contains(text));
        assert_eq!(cheaper.count(), 0, "cheaper than {dearest}");
        search(&mut growth, 2);
    }
}

#[test]
fn book_is_the_same_on_any_number_of_threads_and_after_any_interruption() {
    let whole = grown("othello", 60).book().text();
    for threads in [1, 3] {
        let mut growth = begun("othello", 60);
        grow(&mut growth, 60, threads);
        assert_eq!(growth.book().text(), whole, "{threads} threads");
    }
    // Stopped after every third search, written, and read again.
    let mut growth = begun("othello", 60);
    let mut stops = 0;
    loop {
        let stop = Arc::new(AtomicBool::new(false));
        let (mut found, flag) = (0, stop.clone());
        let is_done = growth.search(1, &stop, &mut |_, _| {
            found += 1;
            flag.store(found == 3, Ordering::Relaxed);
        });
        let is_done = is_done.unwrap();
        stops += u32::from(!is_done);
        let text = growth.book().text();
        let book = Book::read(game("othello"), text.as_bytes()).unwrap();
        assert_eq!(book.text(), text, "what is read is what was written");
        growth = BookGrowth::new(book).unwrap();
        if is_done && (growth.book().len() >= 60 || growth.expand(FAR) == 0) {
            break;
        }
    }
    assert!(stops > 10, "{stops}");
    assert_eq!(growth.book().text(), whole);
}

#[test]
fn growing_in_two_steps_is_growing_in_one() {
    let mut growth = grown("othello", 30);
    grow(&mut growth, 70, 1);
    assert_eq!(growth.book().text(), grown("othello", 70).book().text());
}

#[test]
fn symmetric_positions_have_symmetric_moves() {
    let mut growth = grown("othello", 150);
    let (book, kind, mut random) = (growth.book(), game("othello"), SplitMix64::new(3));
    let mut met = 0;
    for _ in 0..200 {
        let plies = 1 + random.below(4) as u32;
        let board = wandered(kind, plies, &mut random);
        let start = kind.board();
        let known = book.moves(board.as_ref());
        for first in start.legal() {
            // The same game, begun with another first move.
            let mut other = start.clone();
            other.play(first);
            let mut one = start.clone();
            one.play(board.played()[0]);
            for mv in one.line_on(other.as_ref(), &board.played()[1..]) {
                other.play(mv);
            }
            let turned = book.moves(other.as_ref());
            let reached = |board: &dyn Board, moves: &[nullwindow_engine::BookMove]| -> Vec<_> {
                let after = |known: &nullwindow_engine::BookMove| {
                    let mut board = board.boxed_clone();
                    board.play(known.mv);
                    (board.canonical().text(), known.value, known.is_linked)
                };
                moves.iter().map(after).collect()
            };
            assert_eq!(reached(board.as_ref(), &known), reached(other.as_ref(), &turned));
            met += known.len();
        }
    }
    assert!(met > 200, "{met}");
}

/// Every move that a book gives can be played.
fn check_moves(book: &Book, random: &mut SplitMix64) {
    for plies in 0..8 {
        let board = wandered(book.kind(), plies, random);
        for known in book.moves(board.as_ref()) {
            assert!(known.mv.0 < board.move_count());
            assert_eq!(board.clone().canonical().kind().name, book.kind().name);
        }
        assert!(book.value(board.as_ref()).is_some() || book.moves(board.as_ref()).is_empty());
    }
}

#[test]
fn changed_files_are_refused_or_read_and_never_panic() {
    let mut random = SplitMix64::new(11);
    for name in ["othello", "chess", "checkers"] {
        let text = grown(name, 12).book().text();
        let (mut read, mut refused) = (0, 0);
        for _ in 0..1_500 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=random.below(3) {
                let at = random.below(bytes.len() as u64) as usize;
                match random.below(5) {
                    0 => bytes[at] = random.below(256) as u8,
                    1 => bytes.truncate(at.max(1)),
                    2 => drop(bytes.remove(at)),
                    3 => bytes.insert(at, b"0123456789+-.? \nXO\xff"[random.below(19) as usize]),
                    _ => bytes[at] = bytes[at / 2],
                }
            }
            match Book::read(game(name), &bytes) {
                Err(error) => {
                    refused += 1;
                    assert!(error.line > 0 && !error.why.is_empty());
                }
                Ok(book) => {
                    read += 1;
                    check_moves(&book, &mut random);
                    if let Ok(mut growth) = BookGrowth::new(book) {
                        growth.expand(FAR);
                        growth.book();
                    }
                }
            }
        }
        assert!(read > 20 && refused > 500, "{name}: {read} {refused}");
        for garbage in
            [&b""[..], b"\0", b"nullwindow book 1", b"\xff\xfe", b"nullwindow book 1\ngame chess\n"]
        {
            assert!(Book::read(game(name), garbage).is_err());
        }
    }
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_line() {
    let text = grown("othello", 9).book().text();
    let refused = |text: &str| Book::read(game("othello"), text.as_bytes()).unwrap_err().to_string();
    let first = text.lines().position(|line| line.starts_with('0')).unwrap() + 1;
    let line = text.lines().nth(first - 1).unwrap();
    let change = |from: &str, to: &str| refused(&text.replacen(from, to, 1));
    for (refused, expected) in [
        (refused("PNG"), "line 1: expected \"nullwindow book 1\", found \"PNG\": it is no book".to_owned()),
        (change("book 1", "book 2"), "line 1: expected \"nullwindow book 1\", found".to_owned()),
        (
            change("game othello", "game go"),
            "line 2: expected a book of othello, found one of \"go\"".to_owned(),
        ),
        (change("nodes 60", "nodes 0"), "line 3: expected nodes, depth or time, and a number".to_owned()),
        (change(line, &line.replacen("0 ", "x ", 1)), format!("line {first}: expected a number of plies")),
        (change(line, &line.replacen('+', "1", 1).replacen('-', "x", 1)), format!("line {first}: ")),
        (change(line, &format!("{line}\n{line}")), format!("line {}: the position stands here", first + 1)),
        (refused(text.trim_end_matches("end\n")), "expected another position, or \"end\"".to_owned()),
        (refused(&format!("{text}more\n")), "expected nothing more".to_owned()),
    ] {
        assert!(refused.contains(&expected), "{refused}\n{expected}");
    }
    // Another image of the same position.
    let other = "---------------------------OX------XO--------------------------- X";
    let turned = "---------------------------XO------OX--------------------------- X";
    assert!(text.contains(other) != text.contains(turned));
    let (from, to) = if text.contains(other) { (other, turned) } else { (turned, other) };
    let refused = refused(&text.replacen(from, to, 1));
    assert!(refused.contains("moves") || refused.contains("legal") || refused.contains("form"), "{refused}");
}

#[test]
fn games_are_learned_and_their_alternatives_searched() {
    let kind = game("othello");
    let mut growth = begun("othello", 200);
    search(&mut growth, 1);
    let learned = kind.board_at(None, "f5 f4 e3 f6 d3").unwrap();
    assert_eq!(growth.learn(learned.as_ref(), 4), Some(4));
    assert_eq!(growth.learn(learned.as_ref(), 4), Some(0), "each position once");
    // The same game from another side of the board.
    assert_eq!(growth.learn(kind.board_at(None, "d3 e3 f4 d3").unwrap_or(kind.board()).as_ref(), 4), Some(0));
    search(&mut growth, 1);
    let book = growth.book();
    assert_eq!((book.len(), book.plies()), (5, 4));
    let board = kind.board_at(None, "f5").unwrap();
    let moves = book.moves(board.as_ref());
    let texts: Vec<String> = moves.iter().map(|known| board.move_text(known.mv)).collect();
    assert_eq!(moves.iter().filter(|known| known.is_linked).count(), 1);
    assert!(moves.len() == 2 && texts.contains(&"f4".to_owned()), "{texts:?}");
    assert_eq!(
        book.value(board.as_ref()),
        Some(moves[0].value),
        "a mistake of the game is not the book's move"
    );
    let elsewhere = kind.read_board("sample:3").unwrap();
    assert_eq!(growth.learn(elsewhere.as_ref(), 4), None);
}

#[test]
fn transpositions_meet_and_repetitions_make_no_cycles() {
    let chess = game("chess");
    let mut growth = begun("chess", 50);
    let [one, other] = ["e4 e5 Nf3 Nc6", "Nf3 Nc6 e4 e5"].map(|moves| chess.board_at(None, moves).unwrap());
    assert_eq!(growth.learn(one.as_ref(), 9), Some(4));
    assert_eq!(growth.learn(other.as_ref(), 9), Some(3), "the last position is known");
    let circle = chess.board_at(None, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8").unwrap();
    assert_eq!(growth.learn(circle.as_ref(), 9), Some(2), "one position, and a way back to the start");
    search(&mut growth, 2);
    grow(&mut growth, 40, 2);
    let text = growth.book().text();
    assert!(rows(&text).values().all(|row| row.value.is_some()), "{text}");
    // The way back counts as a move that leaves the book, although the start of the game is in it.
    let before = chess.board_at(None, "Nf3 Nf6 Ng1").unwrap();
    let position = before.text();
    let line = text.lines().find(|line| line.ends_with(&position)).unwrap();
    let back = format!("3 +9.00 Ng8 +9.00 5 {position}");
    let book = Book::read(chess, text.replacen(line, &back, 1).as_bytes()).unwrap();
    let mut growth = BookGrowth::new(book).unwrap();
    assert_eq!(growth.pending(), 0);
    assert!(growth.book().text().contains(&back), "{}", growth.book().text());
}

#[test]
fn engine_plays_from_the_book_and_searches_beyond_it() {
    let folder = std::env::temp_dir().join(format!("nullwindow-book-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("some.book");
    let path = path.to_str().unwrap();
    let mut growth = grown("othello", 40);
    std::fs::write(path, growth.book().text()).unwrap();
    let mut setup = Setup::player(game("othello").board()).with(&[("book", path), ("table", "2^12")]);
    let mut from_book = 0;
    for _ in 0..30 {
        let found = setup.search(&nodes(500));
        let best = found.report.best.unwrap();
        let known = growth.book().moves(setup.board.as_ref());
        assert_eq!(found.book, !known.is_empty());
        if let Some(known) = known.first() {
            from_book += 1;
            assert_eq!((best, found.report.nodes, found.lines.len()), (known.mv, 0, 1));
            assert_eq!(found.report.value.get() * 50, known.value.get() / 50 * 50);
            setup.board.clone().line_texts(&found.report.pv);
            for task in [
                Task { only: vec![best], ..nodes(500) },
                Task { without_book: true, ..nodes(500) },
                Task { full_width: true, ..nodes(500) },
                Task { visits: true, ..Task::to(Goal::Depth(2)) },
            ] {
                assert!(!setup.search(&task).book, "{task:?}");
            }
        }
        setup.board.play(best);
    }
    assert!(from_book > 0 && from_book < 30, "{from_book}");

    let refused = setup.engine.set("book", "/no/such.book").unwrap_err().to_string();
    assert!(refused.contains("(no such file), found \"/no/such.book\""), "{refused}");
    let refused = game("chess").player().set("book", path).unwrap_err().to_string();
    assert!(refused.contains("line 2: expected a book of chess, found one of \"othello\""), "{refused}");
    assert_eq!(setup.engine.options().config().book, path, "a refused book changes nothing");
    setup.board = game("othello").board();
    setup.set("book", "off");
    assert!(!setup.search(&nodes(50)).book);
}

#[test]
fn moves_within_the_margin_are_chosen_at_random() {
    let folder = std::env::temp_dir().join(format!("nullwindow-book-margin-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("some.book");
    std::fs::write(&path, grown("othello", 60).book().text()).unwrap();
    let board = game("othello").board_at(None, "f5").unwrap();
    let mut setup = Setup::player(board).with(&[("book", path.to_str().unwrap())]);
    let mut played = |margin: &str| -> BTreeSet<MoveId> {
        setup.set("book-margin", margin);
        (0..60).map(|_| setup.search(&nodes(50)).report.best.unwrap()).collect()
    };
    assert_eq!(played("0").len(), 1);
    assert!(played("10000").len() > 1);
}

#[test]
fn book_with_an_option_of_another_program_plays_but_does_not_grow() {
    let text = grown("othello", 9).book().text().replacen("option table 2^12", "option colour red", 1);
    let book = Book::read(game("othello"), text.as_bytes()).unwrap();
    assert!(!book.moves(game("othello").board().as_ref()).is_empty());
    assert!(BookGrowth::new(book).is_err());
}

#[test]
fn moves_of_a_book_are_written_as_in_files_of_games() {
    let kind = game("checkers");
    let text = grown("checkers", 20).book().text();
    for line in text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let words: Vec<&str> = line.splitn(6, ' ').collect();
        let board = kind.read_board(words[5]).unwrap();
        assert!(words[2] == "-" || board.read_move(words[2], MoveStyle::Usual).is_ok(), "{line}");
    }
}
