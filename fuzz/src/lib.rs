//! Laws that every game's parsers obey.

use nullwindow::Game;
use nullwindow_notation::{Notation, ParseError};
use nullwindow_records::Dialect;
use nullwindow_train::selfplay;
use std::fmt::Debug;

/// An error is short, and names a place within the text.
pub fn error(error: &ParseError, text: &str) {
    assert!(error.line >= 1 && error.line <= text.split('\n').count(), "{error}");
    assert!(error.column >= 1 && error.column <= text.chars().count() + 1, "{error}");
    assert!(error.to_string().len() < 1000, "an error is a short message: {error}");
}

/// No text panics; a position is what its text says, its drawing is made without complaint, and its moves are written and
/// read again.
pub fn position<G: Notation + Debug>(text: &str) {
    let position = match G::parse(text) {
        Ok(position) => position,
        Err(wrong) => return error(&wrong, text),
    };
    let written = position.text();
    assert_eq!(G::parse(&written).as_ref(), Ok(&position), "{written}");
    assert!(!position.diagram().to_string().is_empty());
    if position.outcome().is_none() {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        for mv in moves {
            let text = position.move_text(mv);
            assert_eq!(position.parse_move(&text), Ok(mv), "{written}: {text}");
        }
    }
}

/// Reads a position on the first line and moves on the others: moves that are read are legal, and written and read again
/// as the same.
pub fn moves<G: Notation>(text: &str) -> Option<(G, Vec<G::Move>)> {
    let (first, rest) = text.split_once('\n')?;
    let position = G::parse(first).ok()?;
    if position.outcome().is_some() {
        return None;
    }
    match position.parse_move(rest) {
        Ok(mv) => assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv)),
        Err(wrong) => error(&wrong, rest),
    }
    let moves = match position.parse_moves(rest) {
        Ok(moves) => moves,
        Err(wrong) => {
            error(&wrong, rest);
            return None;
        }
    };
    let mut texts = Vec::new();
    for (position, mv) in walk(&position, &moves) {
        assert_eq!(position.outcome(), None, "no moves after the end");
        let mut legal = Vec::new();
        position.moves(&mut legal);
        assert!(legal.contains(&mv), "{mv:?} is not legal");
        texts.push(position.move_text(mv));
    }
    assert_eq!(position.parse_moves(&texts.join(" ")), Ok(moves.clone()));
    Some((position, moves))
}

/// A game that is read is written and read again as the same, but for the tags that every game has.
pub fn record(dialect: &Dialect, text: &str) {
    for game in dialect.read(text) {
        let Ok(mut game) = game.inspect_err(|wrong| error(wrong, text)) else { continue };
        if game.is_empty() {
            continue;
        }
        let written = dialect.write(&game);
        let again: Vec<_> = dialect.read(&written).collect();
        assert_eq!(again.len(), 1, "{written}");
        let mut again = again[0].clone().unwrap_or_else(|error| panic!("{written}\n{error}"));
        assert_eq!(dialect.write(&again), written);
        again.tags.clear();
        game.tags.clear();
        assert_eq!(again, game, "{written}");
    }
}

/// The positions in which the moves were played, with the moves.
pub fn walk<G: Game>(start: &G, moves: &[G::Move]) -> impl Iterator<Item = (G, G::Move)> {
    let mut position = start.clone();
    moves.iter().map(move |&mv| {
        let after = position.play(mv);
        (std::mem::replace(&mut position, after), mv)
    })
}

/// A game of a file is written and read again as the same.
pub fn games<G: Notation + Debug>(bytes: &[u8]) {
    let Ok(games) = selfplay::read_from::<G>(bytes) else { return };
    for game in games {
        match game {
            Ok(game) => {
                let written = game.line();
                assert!(nullwindow_train::record::SelfPlayRecord::parse(&written) == Ok(game), "{written}");
            }
            Err(message) => assert!(message.len() < 1000, "{message}"),
        }
    }
}
