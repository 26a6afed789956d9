//! How a match is shown: a line a game while it goes on, a table at its end.

use crate::style::{DIM, plural};
use nullwindow::notation::Player;
use nullwindow_arena::{Ended, Fault, Game, News, Plan, Side, Summary, Verdict, first_mover, letter};
use nullwindow_engine::About;
use std::fmt::Write as _;
use std::io::Write as _;

/// Lines on standard error.
pub(super) struct Progress {
    quiet: bool,
    about: &'static About,
}

impl Progress {
    pub(super) fn new(quiet: bool, about: &'static About) -> Progress {
        Progress { quiet, about }
    }

    pub(super) fn hear(&mut self, news: &News<'_>) {
        if self.quiet {
            return;
        }
        let line = match news {
            News::Begins { names: [a, b], found: 0 } => format!("A is {a}, B is {b}"),
            News::Begins { names: [a, b], found } => {
                let played = if *found == 1 { "1 game is".to_owned() } else { format!("{found} games are") };
                format!("A is {a}, B is {b}; {played} played already")
            }
            News::Ended { game, summary } => format!("{}   {}", told(self.about, game), standing(summary)),
        };
        // Where nobody listens nothing is lost.
        let _ = writeln!(anstream::stderr().lock(), "{DIM}{line}{DIM:#}");
    }
}

/// A game in a line.
fn told(about: &About, game: &Game) -> String {
    let result = match game.winner {
        Some(side) => format!("{} wins", letter(side)),
        None => "drawn".to_owned(),
    };
    let plies = plural((game.moves.len() + game.opening.moves.len()) as u64, "ply", "plies");
    // Its opening has been played.
    let first = first_mover(about, game).unwrap_or(Player::First);
    let colour = about.players[usize::from(first == Player::Second)];
    let who = letter(game.first);
    format!("game {}: {who} is {colour}, {result}: {}, {plies}", game.game + 1, game.why)
}

/// What has been counted.
fn standing(summary: &Summary) -> String {
    if summary.tally.games() == 0 {
        return "no pair is complete yet".to_owned();
    }
    let mut text = summary.tally.to_string();
    if let (Some(sprt), Some((llr, _))) = (summary.sprt, summary.test()) {
        let (lower, upper) = sprt.bounds();
        // Writing to a string cannot fail.
        let _ = write!(text, ", LLR {llr:.2} in ({lower:.2}, {upper:.2})");
    }
    text
}

/// The result.
pub(super) fn table(summary: &Summary, plan: &Plan) -> String {
    let mut text = String::new();
    let [a, b] = &summary.names;
    let controls = plan.controls().map(|control| control.to_string());
    let lines = [
        format!("A  {a}, {}", controls[0]),
        format!("B  {b}, {}", controls[1]),
        format!("openings: {}, seed {}", plan.openings_from, plan.seed),
        String::new(),
        standing(summary),
        pairs(summary),
    ];
    for line in lines {
        text += &line;
        text.push('\n');
    }
    if let (Some(sprt), Some((llr, verdict))) = (summary.sprt, summary.test()) {
        let (lower, upper) = sprt.bounds();
        let says = match verdict {
            Verdict::Open => "open".to_owned(),
            Verdict::H0 => format!("{} Elo accepted", sprt.elo0),
            Verdict::H1 => format!("{} Elo accepted", sprt.elo1),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{sprt}: LLR {llr:.2} in ({lower:.2}, {upper:.2}), {says}");
    }
    let ended = match summary.ended {
        Ended::Played => "all games are played",
        Ended::Decided => "the test is decided",
        Ended::Stopped => "stopped before its end; the same command with a journal goes on",
    };
    let played = plural(summary.played, "game", "games");
    let _ = writeln!(text, "{ended}; {played} played, {} counted", summary.tally.games());
    text.push('\n');
    for (name, cells) in rows(summary) {
        let _ = writeln!(text, "{name:<18}{:>14}{:>14}", cells[0], cells[1]);
    }
    text
}

fn pairs(summary: &Summary) -> String {
    let [n0, n1, n2, n3, n4] = summary.tally.pairs;
    let normalised = summary.tally.normalised();
    let normalised = if normalised.error.is_infinite() {
        String::new()
    } else {
        format!(", normalised {:+.1} ± {:.1}", normalised.value, normalised.error)
    };
    let first = 100.0 * summary.first / summary.tally.games().max(1) as f64;
    format!(
        "pairs with 0, ½, 1, 1½, 2 points: {n0} {n1} {n2} {n3} {n4}{normalised}; who moves first after the opening {first:.1} %"
    )
}

fn rows(summary: &Summary) -> Vec<(String, [String; 2])> {
    let players = &summary.players;
    let each = |cell: &dyn Fn(&nullwindow_arena::Player) -> String| {
        Side::BOTH.map(|side| cell(&players[side.index()]))
    };
    let a_move = |sum: f64, moves: u64| sum / moves.max(1) as f64;
    let mut rows = vec![(String::new(), ["A".to_owned(), "B".to_owned()])];
    for (i, fault) in Fault::ALL.iter().enumerate() {
        rows.push((several(*fault).to_owned(), each(&|player| player.faults[i].to_string())));
    }
    let more: [(&str, [String; 2]); 5] = [
        ("moves", each(&|player| player.moves.to_string())),
        ("seconds a move", each(&|player| format!("{:.3}", a_move(player.seconds, player.moves)))),
        ("CPU seconds", each(&|player| player.cpu.map_or("-".to_owned(), |cpu| format!("{cpu:.1}")))),
        (
            "nodes a move",
            each(&|player| match player.nodes {
                0 => "-".to_owned(),
                nodes => format!("{:.0}", a_move(nodes as f64, player.moves)),
            }),
        ),
        ("mean depth", each(&|player| player.depth().map_or("-".to_owned(), |depth| format!("{depth:.1}")))),
    ];
    rows.extend(more.into_iter().map(|(name, cells)| (name.to_owned(), cells)));
    rows
}

fn several(fault: Fault) -> &'static str {
    match fault {
        Fault::Crash => "crashes",
        Fault::Hang => "hangs",
        Fault::Illegal => "illegal moves",
        Fault::Time => "time losses",
    }
}
