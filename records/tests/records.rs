//! Games through read, write and read again, and files in which one game is damaged.

#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow::random::SplitMix64;
use nullwindow_notation::Player;
use nullwindow_records::{Comment, Dialect, Eval, GGF, GameEnd, GameRecord, NodeId, Note, PDN, PGN, Piece};
use std::time::Duration;

fn read(dialect: &Dialect, text: &str) -> GameRecord {
    let mut games: Vec<_> = dialect.read(text).collect();
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// Without tags: those that every game has are filled in when it is written.
fn untagged(mut game: GameRecord) -> GameRecord {
    game.tags.clear();
    game
}

/// The tree in a form that is easy to compare: each line as its moves, variations in parentheses behind what they replace.
fn outline(game: &GameRecord, at: NodeId) -> String {
    let mut text = String::new();
    let mut at = at;
    while let Some((&next, others)) = game[at].children.split_first() {
        text.extend([game[next].text.as_str(), " "]);
        for &other in others {
            text.extend(["(", &game[other].text, " ", &outline(game, other), ") "]);
        }
        at = next;
    }
    text.trim_end().to_owned()
}

#[test]
fn nested_variations_are_a_tree_and_stay_one() {
    let pgn =
        "[White \"A\"]\n\n1. e4 (1. d4 {a (good} d5 (1... Nf6 2. c4 (2. Nf3 g6)) 2. c4) (1. c4) 1... e5 *\n";
    let pdn = "[White \"A\"]\n\n1. 11-15 (1. 9-13 {x} 23-19 (1... 22-18)) 23-19 (22-17 8-11) 2. 8-11 1-0\n";
    for (dialect, text, expected) in [
        (&PGN, pgn, "e4 (d4 d5 (Nf6 c4 (Nf3 g6)) c4) (c4 ) e5"),
        (&PDN, pdn, "11-15 (9-13 23-19 (22-18 )) 23-19 (22-17 8-11) 8-11"),
    ] {
        let game = read(dialect, text);
        assert_eq!(outline(&game, NodeId::ROOT), expected);
        let written = dialect.write(&game);
        let again = read(dialect, &written);
        assert_eq!(again.tag("White"), Some("A"));
        assert_eq!(dialect.write(&again), written);
        assert_eq!(untagged(again), untagged(game), "{written}");
    }
    let written = PGN.write(&read(&PGN, pgn));
    assert!(
        written.contains(
            "1. e4 (1. d4 {a (good} 1... d5 (1... Nf6 2. c4 (2. Nf3 g6)) 2. c4) (1. c4) 1...\ne5 *"
        ),
        "{written}"
    );
}

#[test]
fn variations_are_comments_in_ggf() {
    let mut game = GameRecord::of(["f5", "d6"]);
    game.add(NodeId::ROOT, "d3");
    let written = GGF.write(&game);
    assert!(written.contains("B[f5]C[(d3)]W[d6]"), "{written}");
    assert_eq!(read(&GGF, &written).moves().collect::<Vec<_>>(), ["f5", "d6"]);
}

#[test]
fn glyphs_clocks_and_values_have_the_same_meaning_after_writing() {
    let text = "1. e4! $10 {[%eval 0.35] good [%clk 0:09:57.5] so} {[%emt 0:00:03]} e5 ?? {[%eval #-3] [%csl Ra1]} \
                2. Nf3 {[%eval oops] [%clk]} *";
    let game = read(&PGN, text);
    let line: Vec<NodeId> = game.main_line().collect();
    let text_piece = |text: &str| Piece::Text(text.to_owned());
    let command = |name: &str, value: &str| Piece::Command(name.to_owned(), value.to_owned());
    let note = |pieces: Vec<Piece>| Note::Comment(Comment(pieces));
    let expected = [
        Note::Glyph(1),
        Note::Glyph(10),
        note(vec![
            Piece::Eval(Eval::Units(0.35)),
            text_piece("good"),
            Piece::Clock(Duration::from_millis(597_500)),
            text_piece("so"),
        ]),
        note(vec![Piece::Elapsed(Duration::from_secs(3))]),
    ];
    assert_eq!(game[line[0]].after, expected);
    assert_eq!(
        game[line[1]].after,
        [Note::Glyph(4), note(vec![Piece::Eval(Eval::WinIn(-3)), command("csl", "Ra1")])]
    );
    assert_eq!(game[line[2]].after, [note(vec![command("eval", "oops"), command("clk", "")])]);
    assert_eq!(read(&PGN, &PGN.write(&game)), game);

    let game = read(&PDN, "1. 11-15!? {+0.35 fine [%clk 0:01:00]} 23-19 {-1.20} {x [%eval 0.10]} 0-2");
    let line: Vec<NodeId> = game.main_line().collect();
    assert_eq!(game[line[1]].after[0], note(vec![Piece::Eval(Eval::Units(-1.2))]));
    assert_eq!(game.result, GameEnd::Won(Player::Second));
    let written = PDN.write(&game);
    assert_eq!(read(&PDN, &written), game, "{written}");
    assert!(
        written.contains("{+0.35 fine [%clk 0:01:00]} 1... 23-19 {-1.20} {x [%eval 0.10]} 0-1"),
        "{written}"
    );

    let game = read(&GGF, "(;GM[Othello]B[f5/+1.50/2.25]C[!? hm]W[d6/+1.50/1:00]C[$14]C[well]B[c3//??];)");
    let line: Vec<NodeId> = game.main_line().collect();
    let details = |units, time| note(vec![Piece::Eval(Eval::Units(units)), Piece::Elapsed(time)]);
    let hm = Note::Comment(Comment::text("hm"));
    assert_eq!(game[line[0]].after, [details(1.5, Duration::from_millis(2250)), Note::Glyph(5), hm]);
    assert_eq!(
        game[line[1]].after[0],
        details(-1.5, Duration::from_mins(1)),
        "seen by the player who starts"
    );
    let written = GGF.write(&game);
    assert!(written.contains("B[f5/+1.50/2.25]C[!? hm]W[d6/+1.50/60.00]C[$14]C[well]B[c3//??]"), "{written}");
    assert_eq!(read(&GGF, &written).moves().count(), 3);
}

#[test]
fn a_comment_that_starts_with_a_noncharacter_stays_a_comment() {
    for (dialect, moves) in [(&PGN, ["e4", "e5"]), (&PDN, ["11-15", "23-19"]), (&GGF, ["f5", "d6"])] {
        let mut game = GameRecord::of(moves);
        let first = game.main_line().next().unwrap();
        game.comment(first, Comment::text("\u{fdd0}1. d4 \u{fdd1}d5\u{fdd2}"));
        let written = dialect.write(&game);
        assert!(!written.contains("(1. d4"), "{written}");
        let again = read(dialect, &written);
        let first = again.main_line().next().unwrap();
        assert_eq!(again[first].after, game[first].after, "{written}");
        assert!(again[NodeId::ROOT].children.len() == 1, "{written}");
    }
}

#[test]
fn nesting_as_deep_as_one_likes_costs_no_stack() {
    const DEPTH: usize = 100_000;
    for (dialect, first, second) in [(&PGN, "e4", "e5"), (&PDN, "11-15", "23-19")] {
        // Each variation is on the second move of the one around it.
        let deep = format!("1. {first} {second} {}", format!("({second} {first} ").repeat(DEPTH));
        let unclosed = dialect.read(&deep).next().unwrap().unwrap_err();
        assert_eq!(unclosed.line, 1);
        let closed = format!("{deep}{} *", ")".repeat(DEPTH));
        let game = read(dialect, &closed);
        let written = dialect.write(&game);
        assert_eq!(read(dialect, &written), game);
        let empty = format!("1. {first} {}{} {second} *", "(".repeat(DEPTH), ")".repeat(DEPTH));
        assert_eq!(read(dialect, &empty).moves().count(), 2);
    }
    assert!(GGF.read(&"(;".repeat(DEPTH)).all(|game| game.is_err()));
}

#[test]
fn notes_around_variations_stay_where_they_are() {
    for text in [
        "{before} 1. e4 {of e4} (1. d4) {of e5} 1... e5 *",
        "1. e4 ({why not} 1. d4 {last}) 1... e5 {end} 1-0",
        "1. e4 (1. d4) 1... e5 (1... c5) {one} {two} 2. Nf3 (2. f4 {x}) 0-1",
    ] {
        assert_eq!(PGN.write(&read(&PGN, text)).trim_end(), text);
    }
    // What has no move of its own belongs to the line around it.
    assert_eq!(
        PGN.write(&read(&PGN, "1. e4 ({only a comment}) e5 *")).trim_end(),
        "1. e4 {only a comment} 1... e5 *"
    );
    assert_eq!(PGN.write(&read(&PGN, "1. e4 e5 1-0 {White won}\n")).trim_end(), "1. e4 e5 {White won} 1-0");
}

#[test]
fn games_without_tags_are_told_apart_by_their_results() {
    let count = |text: &str| {
        PGN.read(text).map(|game| game.map_or(0, |game| game.moves().count())).collect::<Vec<_>>()
    };
    assert_eq!(count("1. e4 e5 * 1. d4 1-0 {two} 1. c4 c5 2. Nf3"), [2, 1, 3]);
    assert_eq!(count("1. e4 ) * 1. d4 1-0"), [0, 1]);
    assert_eq!(count("1. e4 (1. d4 * 1. e4 (1. c4 * 1. d4 d5 *"), [0, 0, 2]);
    assert_eq!(count("1. e4 {oops * 1. d4 *"), [0]);
}

#[test]
fn a_tag_in_a_comment_begins_no_game() {
    let text =
        "[Event \"1\"]\n\n1. e4 {quotes\n\n[Event \"x\"]\n inside} e5 1-0\n\n[Event \"2\"]\n\n1. d4 1-0\n";
    assert_eq!(PGN.read(text).map(|game| game.unwrap().moves().count()).collect::<Vec<_>>(), [2, 1]);
    let mut game = GameRecord::of(["e4"]);
    let long = format!("{} [Event \"x\"] {{ more", "word ".repeat(14));
    let first = game.main_line().next().unwrap();
    game.comment(first, Comment::text(&long));
    assert_eq!(read(&PGN, &PGN.write(&game)), game);
}

/// A game with something of everything.
fn some_game(dialect: &Dialect, number: usize, random: &mut SplitMix64) -> String {
    let choice =
        |random: &mut SplitMix64, from: &[&str]| from[random.below(from.len() as u64) as usize].to_owned();
    if dialect.name == "GGF" {
        let note = choice(random, &["", "C[a (;) b]", "/1.50/2", "//3", "C[! two\nlines]", "/-0.50/1]C[x"]);
        let (inside, behind) = if note.starts_with('/') { (note.as_str(), "") } else { ("", note.as_str()) };
        let board = "---------------------------O*------*O--------------------------- *";
        return format!("(;GM[Othello]PB[E{number}]TY[8]BO[8 {board}]B[f5{inside}]{behind}W[d6]B[c3];)\n");
    }
    let moves =
        if dialect.name == "PGN" { ["e4", "e5", "c5", "Nf3"] } else { ["11-15", "23-19", "22-18", "8-11"] };
    let [first, second, other, third] = moves;
    let note = choice(
        random,
        &[
            "",
            "{a good reply [%clk 0:01:02]} ",
            "$1 ",
            "{two\n\nparagraphs} ",
            "; to the end {of the line\n",
            "{[%eval 0.35] so} ",
            "{see\n[Event \"x\"]\n} ",
        ],
    );
    let instead = choice(random, &["", "(1... {why} O1 (1... O1 {a} 2. T) 2. T) ", "(O1) {after} "]);
    let instead = instead.replace("O1", other).replace('T', third);
    let tag = choice(random, &["", "[Site \"a}b\"]\n", "[Site \"a {\\\" ( b\"]\n"]);
    format!(
        "[Event \"E{number}\"]\n{tag}[Result \"1-0\"]\n\n1. {first} {note}{second} {instead}2. {third} 1-0\n\n"
    )
}

fn damaged(text: &str, random: &mut SplitMix64) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        if chars.is_empty() {
            break;
        }
        let at = random.below(chars.len() as u64) as usize;
        let other = random.below(chars.len() as u64) as usize;
        match random.below(6) {
            0 => drop(chars.remove(at)),
            1 | 2 => {
                let signs: Vec<char> = "{}()[]\"\";$%\\*\n/#!1é\u{fdd0}".chars().collect();
                chars.insert(at, signs[random.below(signs.len() as u64) as usize]);
            }
            3 => chars.swap(at, other),
            4 => {
                let piece = chars[at..(at + random.below(12) as usize).min(chars.len())].to_vec();
                chars.splice(other..other, piece);
            }
            _ if random.chance(30) => chars.truncate(at),
            _ => drop(chars.splice(at..(at + 5).min(chars.len()), [])),
        }
    }
    chars.into_iter().collect()
}

#[test]
fn damage_to_one_game_of_a_file_costs_no_other() {
    const GAMES: usize = 5;
    for (dialect, files) in [(&PGN, 4_000), (&PDN, 4_000), (&GGF, 4_000)] {
        let (mut refused, mut kept) = (0, 0);
        for seed in 0..files {
            let mut random = SplitMix64::new(seed);
            let mut texts: Vec<String> = (0..GAMES).map(|n| some_game(dialect, n, &mut random)).collect();
            let good: Vec<GameRecord> = texts.iter().map(|text| read(dialect, text)).collect();
            let bad = random.below(GAMES as u64) as usize;
            texts[bad] = format!("{}\n\n", damaged(&texts[bad], &mut random));
            let file = texts.concat();
            let found: Vec<_> = dialect.read(&file).collect();
            let neighbours = good.iter().enumerate().filter(|(i, _)| *i != bad).map(|(_, game)| game);
            let mut from = 0;
            for game in neighbours {
                let at = found[from..].iter().position(|found| found.as_ref() == Ok(game));
                from +=
                    1 + at.unwrap_or_else(|| panic!("seed {seed}: a game is lost in\n{file}\n{found:#?}"));
            }
            refused += usize::from(found.iter().any(Result::is_err));
            for game in found.into_iter().flatten() {
                kept += 1;
                let written = dialect.write(&game);
                let again: Vec<_> = dialect.read(&written).map(|game| game.map(untagged)).collect();
                // A move of GGF, and a game without moves, may hold anything.
                if dialect.name != "GGF" && !game.is_empty() {
                    assert_eq!(again, [Ok(untagged(game))], "seed {seed}: {file}\nwas written\n{written}");
                }
            }
        }
        assert!(refused as u64 > files / 5 && kept as u64 > 4 * files, "{}: {refused}, {kept}", dialect.name);
    }
}

#[test]
fn whatever_can_be_read_is_written_and_read_again_as_the_same() {
    let words = [
        "1.",
        "1...",
        "12",
        "e4",
        "11-15",
        "e.p.",
        "+",
        "!",
        "??",
        "!!!",
        "$1",
        "$x",
        "$70000",
        "(",
        ")",
        "(",
        ")",
        "{",
        "}",
        "{a}",
        "{[%clk 0:1:00.5]}",
        "{[%eval 1e9] x}",
        "{+0.35 x}",
        "{-0.00}",
        "[%",
        "]",
        ";",
        "%",
        "%x",
        "\n",
        "\n\n",
        ",",
        "1-0",
        "0-0",
        "1/2",
        "*",
        "…",
        ".",
        "\"",
        "\\",
        "[Event \"x\"]",
        "\n[A \"}\"]\n",
        "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 9\"]",
        "[GameType \"21\"]",
        "‼",
        "é",
        "\u{feff}",
        "\r\n",
    ];
    for dialect in [&PGN, &PDN] {
        let (mut good, mut bad) = (0, 0);
        for seed in 0..20_000 {
            let mut random = SplitMix64::new(seed);
            let mut text = String::new();
            for _ in 0..random.below(24) {
                text.push_str(words[random.below(words.len() as u64) as usize]);
                text.push_str(if random.chance(60) { " " } else { "" });
            }
            for game in dialect.read(&text) {
                let Ok(game) = game else {
                    bad += 1;
                    continue;
                };
                if game.is_empty() {
                    continue;
                }
                good += 1;
                let written = dialect.write(&game);
                let again: Vec<_> = dialect.read(&written).map(|game| game.map(untagged)).collect();
                assert_eq!(again, [Ok(untagged(game))], "seed {seed}: {text:?}\nwas written\n{written}");
            }
        }
        assert!(good > 2_000 && bad > 2_000, "{good} {bad}");
    }
}
