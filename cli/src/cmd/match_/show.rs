//! A match in text: a line per game, and a table at the end.

use crate::style::{plural, put};
use nullwindow_arena::{Ended, Fault, Game, MatchPlan, News, Side, Summary, Verdict, first_mover, letter};
use nullwindow_engine::GameKind;
use nullwindow_notation::Player;
use serde_json::Value;

/// A line about the beginning of a match, or about a game that has ended.
pub(super) fn news_line(kind: &'static GameKind, news: &News<'_>) -> String {
    match news {
        News::Begins { names: [a, b], found: 0 } => format!("A is {a}, B is {b}"),
        News::Begins { names: [a, b], found } => {
            let played = if *found == 1 { "1 game is".to_owned() } else { format!("{found} games are") };
            format!("A is {a}, B is {b}; {played} in the journal")
        }
        News::Ended { game, summary } => format!("{}   {}", game_line(kind, game), standing(summary)),
    }
}

/// A game in a line.
fn game_line(kind: &'static GameKind, game: &Game) -> String {
    let result = match game.winner {
        Some(side) => format!("{} wins", letter(side)),
        None => "drawn".to_owned(),
    };
    let plies = plural((game.moves.len() + game.opening.moves.len()) as u64, "ply", "plies");
    let first = first_mover(kind, game).unwrap_or(Player::First);
    let colour = kind.players[usize::from(first == Player::Second)];
    let who = letter(game.first);
    format!("game {}: {who} is {colour}, {result}: {}, {plies}", game.game + 1, game.why)
}

/// The score so far.
fn standing(summary: &Summary) -> String {
    if summary.tally.games() == 0 {
        return "no complete pair yet".to_owned();
    }
    let mut text = summary.tally.to_string();
    if let (Some(sprt), Some((llr, _))) = (summary.sprt, summary.test()) {
        let (lower, upper) = sprt.bounds();
        put!(text, ", LLR {llr:.2} in ({lower:.2}, {upper:.2})");
    }
    text
}

/// On what terms a match is played, in words.
pub(super) struct Terms {
    controls: [String; 2],
    openings: String,
    seed: String,
}

impl Terms {
    pub(super) fn new(plan: &MatchPlan) -> Terms {
        let controls = plan.controls().map(|control| control.to_string());
        Terms { controls, openings: plan.openings_from.clone(), seed: plan.seed.to_string() }
    }

    /// As the first line of a journal has them.
    pub(super) fn of(identity: &Value) -> Terms {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let controls = [0, 1].map(|i| text(&identity["controls"][i]));
        Terms { controls, openings: text(&identity["openings"]), seed: identity["seed"].to_string() }
    }
}

/// The result.
pub(super) fn table(summary: &Summary, terms: &Terms) -> String {
    let mut text = String::new();
    let [a, b] = &summary.names;
    let Terms { controls, openings, seed } = terms;
    put!(text, "A  {a}, {}\nB  {b}, {}\n", controls[0], controls[1]);
    put!(text, "openings: {openings}, seed {seed}\n\n");
    put!(text, "{}\n{}\n", standing(summary), pairs(summary));
    if let (Some(sprt), Some((llr, verdict))) = (summary.sprt, summary.test()) {
        let (lower, upper) = sprt.bounds();
        let says = match verdict {
            Verdict::Open => "open".to_owned(),
            Verdict::H0 => format!("{} Elo accepted", sprt.elo0),
            Verdict::H1 => format!("{} Elo accepted", sprt.elo1),
        };
        put!(text, "{sprt}: LLR {llr:.2} in ({lower:.2}, {upper:.2}), {says}\n");
    }
    let ended = match summary.ended {
        Ended::Played => "all games played",
        Ended::Decided => "the test is decided",
        Ended::Stopped => "stopped early; the same command continues it if there is a --journal",
    };
    let played = plural(summary.played, "game", "games");
    put!(text, "{ended}; {played} played, {} counted\n\n", summary.tally.games());
    for (name, cells) in rows(summary) {
        put!(text, "{name:<18}{:>14}{:>14}\n", cells[0], cells[1]);
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
        "pairs with 0, ½, 1, 1½, 2 points: {n0} {n1} {n2} {n3} {n4}{normalised}; the first mover after the opening scores {first:.1} %"
    )
}

fn rows(summary: &Summary) -> Vec<(&'static str, [String; 2])> {
    let each = |cell: &dyn Fn(&nullwindow_arena::Player) -> String| {
        Side::BOTH.map(|side| cell(&summary.players[side.index()]))
    };
    let a_move = |sum: f64, moves: u64| sum / moves.max(1) as f64;
    let known = |known: Option<String>| known.unwrap_or_else(|| "-".to_owned());
    let nodes = |player: &nullwindow_arena::Player| match player.nodes {
        0 => None,
        nodes => Some(format!("{:.0}", a_move(nodes as f64, player.moves))),
    };
    let mut rows = vec![("", ["A".to_owned(), "B".to_owned()])];
    for (i, fault) in Fault::ALL.iter().enumerate() {
        rows.push((several(*fault), each(&|player| player.faults[i].to_string())));
    }
    rows.extend([
        ("moves", each(&|player| player.moves.to_string())),
        ("seconds per move", each(&|player| format!("{:.3}", a_move(player.seconds, player.moves)))),
        ("CPU seconds", each(&|player| known(player.cpu.map(|cpu| format!("{cpu:.1}"))))),
        ("nodes per move", each(&|player| known(nodes(player)))),
        ("mean depth", each(&|player| known(player.depth().map(|depth| format!("{depth:.1}"))))),
    ]);
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
