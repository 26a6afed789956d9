//! Answers, and what they say of the game.

use super::Answer;
use crate::desk::Desk;
use crate::voice::{Scribe, Voice};
use nullwindow::notation::{Cell, Player};
use nullwindow::text::excerpt;
use nullwindow_engine::{Broken, Found, GameResult, Line};

/// GTP is silent while it thinks; what came of it is an answer.
pub(super) struct Silence;

impl Voice for Silence {
    fn line(&mut self, _: &mut Scribe, _: &Line) -> Option<String> {
        None
    }

    fn done(&mut self, _: &mut Scribe, _: &Found) -> Vec<String> {
        Vec::new()
    }

    fn broken(&mut self, _: &mut Scribe, _: &Broken, _: Option<&str>) -> Vec<String> {
        Vec::new()
    }
}

/// `=id answer` or `?id error`, and an empty line.
pub(super) fn reply(desk: &Desk, id: &str, answer: &Answer) {
    let (mark, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let lines =
        text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
    let gap = if text.starts_with('\n') { "\n" } else { " " };
    desk.out.say_all(&[format!("{mark}{id}{gap}{lines}").trim_end(), ""]);
}

/// `b`, `black`, `w` or `white`.
pub(super) fn player(desk: &Desk, text: &str) -> Result<Player, String> {
    let text = text.to_lowercase();
    [Player::First, Player::Second]
        .into_iter()
        .find(|player| {
            let name = colour(desk, *player).to_lowercase();
            text == name || text == name[..1]
        })
        .ok_or_else(|| format!("invalid color {}", excerpt(text.chars())))
}

pub(super) fn colour(desk: &Desk, player: Player) -> &'static str {
    desk.board.about().players[usize::from(player == Player::Second)]
}

/// The game's name with a capital.
pub(super) fn game_name(desk: &Desk) -> String {
    let name = desk.board.about().name;
    name[..1].to_uppercase() + &name[1..]
}

/// A move: squares in capitals, as GTP writes them.
pub(super) fn written(scribe: &Scribe, mv: &str) -> String {
    let text = scribe.spelled(mv);
    if text.len() == 2 || text == "pass" { text.to_uppercase() } else { text }
}

pub(super) fn board(desk: &Desk) -> String {
    desk.board.diagram().to_string()
}

/// The board as `GoGui` draws it: `X` for the first player, `O` for the second.
pub(super) fn squares(desk: &Desk) -> String {
    let glyph = |owner| match owner {
        Some(Player::First) => 'X',
        Some(Player::Second) => 'O',
        None => '.',
    };
    let rows = desk.board.diagram().rows;
    let row = |row: &Vec<Cell>| row.iter().map(|cell| glyph(cell.owner)).collect::<String>();
    format!("\n{}", rows.iter().map(row).collect::<Vec<_>>().join("\n"))
}

/// `B+12`, `W+4` or `0`.
pub(super) fn final_score(desk: &Desk) -> Answer {
    let GameResult { winner, margin, .. } = desk.board.result().ok_or("cannot score")?;
    let Some(winner) = winner else { return Ok("0".to_owned()) };
    let letter = &colour(desk, winner)[..1];
    Ok(match margin {
        Some(margin) => format!("{letter}+{}", margin.abs()),
        None => format!("{letter}+R"),
    })
}
