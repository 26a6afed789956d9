//! Answers, and what they say of the game.

use super::Answer;
use crate::host::Host;
use crate::reporter::{MoveFormatter, Reporter};
use nullwindow_engine::{GameResult, MoveId};
use nullwindow_notation::{Cell, Player, excerpt};

/// GTP is silent while it thinks; what came of it is an answer.
pub(super) struct Silence;

impl Reporter for Silence {}

/// `=id answer` or `?id error`, and an empty line.
pub(super) fn reply(host: &Host, id: &str, answer: &Answer) {
    let (mark, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let lines =
        text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
    let gap = if text.starts_with('\n') { "\n" } else { " " };
    host.out.say_all(&[format!("{mark}{id}{gap}{lines}").trim_end(), ""]);
}

/// `b`, `black`, `w` or `white`.
pub(super) fn player(host: &Host, text: &str) -> Result<Player, String> {
    let text = text.to_lowercase();
    [Player::First, Player::Second]
        .into_iter()
        .find(|player| {
            let name = colour(host, *player).to_lowercase();
            text == name || text == name[..1]
        })
        .ok_or_else(|| format!("invalid color {}", excerpt(text.chars())))
}

pub(super) fn colour(host: &Host, player: Player) -> &'static str {
    host.board.player_name(player)
}

/// The game's name with a capital.
pub(super) fn game_name(host: &Host) -> String {
    let name = host.board.kind().name;
    name[..1].to_uppercase() + &name[1..]
}

/// A move: squares in capitals, as GTP writes them.
pub(super) fn written(formatter: &MoveFormatter, mv: MoveId) -> String {
    let text = formatter.write(mv);
    if text.len() == 2 || text == "pass" { text.to_uppercase() } else { text }
}

/// The board as `GoGui` draws it: `X` for the first player, `O` for the second.
pub(super) fn squares(host: &Host) -> String {
    let glyph = |owner| match owner {
        Some(Player::First) => 'X',
        Some(Player::Second) => 'O',
        None => '.',
    };
    let rows = host.board.diagram().rows;
    let row = |row: &Vec<Cell>| row.iter().map(|cell| glyph(cell.owner)).collect::<String>();
    format!("\n{}", rows.iter().map(row).collect::<Vec<_>>().join("\n"))
}

/// `B+12`, `W+4` or `0`.
pub(super) fn final_score(host: &Host) -> Answer {
    let GameResult { winner, margin, .. } = host.board.result().ok_or("cannot score")?;
    let Some(winner) = winner else { return Ok("0".to_owned()) };
    let letter = &colour(host, winner)[..1];
    Ok(match margin {
        Some(margin) => format!("{letter}+{}", margin.abs()),
        None => format!("{letter}+R"),
    })
}
