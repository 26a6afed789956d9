//! Games of a match as PGN, PDN or GGF.

use crate::game::{Game, Side};
use nullwindow_engine::records::{Comment, Eval, Piece};
use nullwindow_engine::{GameEnd, GameKind, GameRecord};
use nullwindow_notation::Player;

/// A game as PGN, PDN or GGF.
///
/// # Errors
/// Its moves cannot be played.
pub fn written(
    kind: &'static GameKind,
    names: &[String; 2],
    controls: [&str; 2],
    game: &Game,
) -> Result<String, String> {
    let starts = first_mover(kind, game)?;
    let side = |player: Player| if player == starts { game.first } else { game.first.other() };
    let name = |player: Player| names[side(player).index()].clone();
    let tag = |name: &str, value: String| (name.to_owned(), value);
    let mut tags = vec![
        tag("Event", "nullwindow match".to_owned()),
        tag("Round", format!("{}.{}", game.game / 2 + 1, game.game % 2 + 1)),
        tag(kind.players[0], name(Player::First)),
        tag(kind.players[1], name(Player::Second)),
    ];
    if controls[0] == controls[1] {
        tags.push(tag("TimeControl", controls[0].to_owned()));
    } else {
        for (colour, player) in kind.players.into_iter().zip([Player::First, Player::Second]) {
            tags.push(tag(&format!("{colour}TimeControl"), controls[side(player).index()].to_owned()));
        }
    }
    tags.push(tag("Termination", game.why.clone()));
    let mut record = GameRecord::of(game.opening.moves.iter().chain(&game.moves));
    (record.tags, record.start) = (tags, game.opening.position.clone());
    let player = |side: Side| if side == game.first { starts } else { starts.other() };
    record.result = game.winner.map_or(GameEnd::Drawn, |winner| GameEnd::Won(player(winner)));
    let own: Vec<_> = record.main_line().skip(game.opening.moves.len()).collect();
    for (i, (id, mover)) in own.into_iter().zip(game.movers()).enumerate() {
        let sign = if mover == side(Player::First) { 1.0 } else { -1.0 };
        let value = game.values[i].map(|value| Piece::Eval(Eval::Units(sign * value)));
        let depth = game.depths[i].map(|depth| format!("depth {depth}, ")).unwrap_or_default();
        let text = Piece::Text(format!("{depth}{} s", game.seconds[i]));
        record.comment(id, Comment(value.into_iter().chain([text]).collect()));
    }
    kind.write_game(&record).map_err(|error| format!("game {}: {error}", game.game + 1))
}

/// The player who moves first after the opening.
///
/// # Errors
/// The opening cannot be played.
pub fn first_mover(kind: &'static GameKind, game: &Game) -> Result<Player, String> {
    let board = kind.board_at(game.opening.position.as_deref(), &game.opening.moves.join(" "));
    Ok(board.map_err(|error| format!("game {}: {error}", game.game + 1))?.player())
}

/// Which player is which.
pub fn letter(side: Side) -> char {
    if side == Side::A { 'A' } else { 'B' }
}
