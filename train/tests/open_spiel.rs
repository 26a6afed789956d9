//! Our rules against `OpenSpiel`'s: random games, compared ply by ply by `open_spiel.py`.
//!
//! `./check` installs `OpenSpiel`; `NULLWINDOW_PYTHON` names another Python that has it. `NULLWINDOW_GAMES` is the number
//! of games, 1,000 unless told.

mod python;

use nullwindow::Outcome;
use nullwindow::history::{History, Progress};
use nullwindow::random::SplitMix64;
use nullwindow_checkers as checkers;
use nullwindow_chess as chess;
use nullwindow_notation::Notation;
use nullwindow_othello as othello;
use std::fmt::Write;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What both programs can write.
trait Common: Notation + Progress {
    /// The board and who is to move.
    fn board(&self) -> String;

    /// A move.
    fn write(&self, mv: Self::Move) -> String;

    /// Whether `OpenSpiel` has the same rules about repetition and moves without progress.
    const SAME_HISTORY: bool;

    /// Whether the first player is to move.
    fn is_first(&self) -> bool;
}

impl Common for chess::Position {
    const SAME_HISTORY: bool = true;

    fn board(&self) -> String {
        self.text().split(' ').take(3).collect::<Vec<_>>().join(" ")
    }

    fn write(&self, mv: chess::Move) -> String {
        self.lan(mv)
    }

    fn is_first(&self) -> bool {
        self.turn() == nullwindow_notation::Player::First
    }
}

impl Common for othello::Position {
    const SAME_HISTORY: bool = true;

    fn board(&self) -> String {
        let (black, white) = (self.discs(othello::Colour::Black), self.discs(othello::Colour::White));
        let glyph = |i: u32| match (black >> i & 1, white >> i & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '-',
        };
        format!("{} {}", (0..64).map(glyph).collect::<String>(), if self.is_first() { 'x' } else { 'o' })
    }

    fn write(&self, mv: othello::Move) -> String {
        if mv == othello::Move::PASS { "pass".into() } else { self.move_text(mv).to_lowercase() }
    }

    fn is_first(&self) -> bool {
        self.colour() == othello::Colour::Black
    }
}

impl Common for checkers::Position {
    /// It knows no repetition, and ends a game after 40 plies without a capture: games go on beyond that.
    const SAME_HISTORY: bool = false;

    fn board(&self) -> String {
        let glyph = |square| match self.piece(square) {
            None => '-',
            Some(piece) => {
                let letter = if piece.side == checkers::Side::Black { 'b' } else { 'w' };
                if piece.is_king { letter.to_ascii_uppercase() } else { letter }
            }
        };
        let squares: String = checkers::Square::all().map(glyph).collect();
        format!("{squares} {}", if self.is_first() { 'b' } else { 'w' })
    }

    fn write(&self, mv: checkers::Move) -> String {
        let captured: Vec<String> = mv.captured().map(|square| square.number().to_string()).collect();
        format!("{}:{}:{}", mv.from().number(), mv.to().number(), captured.join(","))
    }

    fn is_first(&self) -> bool {
        self.side() == checkers::Side::Black
    }
}

/// No random game of chess or Othello lasts longer; one of checkers may, and is left there.
const MAX_PLIES: u32 = 2_000;

/// A random game, as `open_spiel.py` reads it.
fn write_game<G: Common>(start: &G, name: &str, text: &str, seed: u64, out: &mut String) {
    let mut random = SplitMix64::new(seed);
    let mut game = History::new(start.clone());
    let mut moves = Vec::new();
    let _ = writeln!(out, "game;{name};{text}");
    for _ in 0..MAX_PLIES {
        if game.position().outcome().is_some() || (G::SAME_HISTORY && game.drawn().is_some()) {
            break;
        }
        let position = game.position();
        moves.clear();
        position.moves(&mut moves);
        let mv = moves[random.below(moves.len() as u64) as usize];
        let all: Vec<String> = moves.iter().map(|&mv| position.write(mv)).collect();
        let _ = writeln!(out, "ply;{};{};{}", position.board(), all.join(" "), position.write(mv));
        game.play(mv);
    }
    let position = game.position();
    if position.outcome().is_none() && !(G::SAME_HISTORY && game.drawn().is_some()) {
        return;
    }
    let points = match position.outcome() {
        None | Some(Outcome::Draw) => 0.5,
        Some(Outcome::Win) => 1.0,
        Some(Outcome::Loss) => 0.0,
        Some(Outcome::Score(score)) => f64::from(score.get().signum() + 1) / 2.0,
    };
    let points = if position.is_first() { points } else { 1.0 - points };
    let why = if position.outcome().is_some() { "rules" } else { "history" };
    let _ = writeln!(out, "end;{};{points};{why}", position.board());
}

fn games() -> u64 {
    std::env::var("NULLWINDOW_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1_000)
}

/// `games` games from the positions in turn.
fn play<G: Common>(name: &str, starts: &[&str], games: u64, seed: u64) -> impl Iterator<Item = String> {
    let starts: Vec<(G, &str)> =
        starts.iter().map(|text| (G::parse(text).expect("a position"), *text)).collect();
    (0..games).map(move |number| {
        let (start, fen) = &starts[(number % starts.len() as u64) as usize];
        let mut text = String::new();
        write_game(start, name, fen, seed + number, &mut text);
        text
    })
}

/// Has the games compared: whether they are the same, and what was said of them.
fn replay(games: impl Iterator<Item = String>) -> (bool, String) {
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/open_spiel.py");
    let mut command = Command::new(python::with("OpenSpiel"));
    let command = command.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("Python runs");
    let mut input = child.stdin.take().expect("a pipe");
    for game in games {
        if input.write_all(game.as_bytes()).is_err() {
            break; // it has found a difference, and has said so
        }
    }
    drop(input);
    let output = child.wait_with_output().expect("Python ends");
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

fn compare<G: Common>(name: &str, starts: &[&str], games: u64, seed: u64) {
    let (is_same, said) = replay(play::<G>(name, starts, games, seed));
    assert!(is_same && said.starts_with(&format!("{games} games")), "{name}: {said}");
    println!("{name}: {said}");
}

#[test]
fn chess_is_open_spiels_chess_in_random_games() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    compare::<chess::Position>("chess", &[start], games() / 2, 1 << 32);
}

#[test]
fn chess_is_open_spiels_chess_where_the_rules_are_rare() {
    let starts = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "8/k1b5/8/8/8/8/4B3/6K1 w - - 0 1",
        "8/k1n5/8/8/8/8/5N2/6K1 b - - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1",
    ];
    compare::<chess::Position>("chess", &starts, games() / 2, 2 << 32);
}

#[test]
fn othello_is_open_spiels_othello_in_random_games() {
    let start = othello::Position::start().text();
    compare::<othello::Position>("othello", &[&start], games(), 3 << 32);
}

#[test]
fn checkers_is_open_spiels_checkers_in_random_games() {
    let start = checkers::Position::start().text();
    compare::<checkers::Position>("checkers", &[&start], games(), 4 << 32);
}

/// The comparison can fail: a move that is missing or too many, another result, a game that ends too soon.
#[test]
fn open_spiel_finds_a_wrong_game() {
    let starts = [checkers::Position::start().text(), othello::Position::start().text()];
    let games = [
        play::<checkers::Position>("checkers", &[&starts[0]], 1, 7).next().expect("a game"),
        play::<othello::Position>("othello", &[&starts[1]], 1, 8).next().expect("a game"),
    ];
    for game in games {
        let refused = |wrong: String, why: &str| {
            assert_ne!(wrong, game);
            let (is_same, said) = replay(std::iter::once(wrong));
            assert!(!is_same && said.contains(why), "{why}: {said}");
        };
        assert!(replay(std::iter::once(game.clone())).0);
        let lines: Vec<&str> = game.lines().collect();
        let tenth: Vec<&str> = lines[10].split(';').collect();
        let [_, board, moves, played] = tenth[..] else { panic!("{tenth:?}") };
        let fewer = moves.split(' ').filter(|mv| *mv != played).collect::<Vec<_>>().join(" ");
        refused(game.replace(lines[10], &format!("ply;{board};{fewer};{played}")), "legal moves");
        refused(game.replace(lines[10], &format!("ply;{board};{moves} 1:2:;{played}")), "legal moves");
        refused(game.replace(board, &board.replacen('-', "w", 1)), "board");
        let end = lines[lines.len() - 1];
        let turned = if end.contains(";0;") { end.replace(";0;", ";1;") } else { end.replace(";1;", ";0;") };
        refused(game.replace(end, &turned), "result");
        refused(lines[..lines.len() - 2].join("\n") + "\n" + end + "\n", "is over");
    }
}
