//! A board to look at.

use crate::position::{Colour, Position};
use nullwindow::Game;
use nullwindow::notation::{Cell, Diagram, Player, Shade};

/// The board, with legal moves marked.
pub(super) fn diagram(position: &Position) -> Diagram {
    let (black, white) = (position.discs(Colour::Black), position.discs(Colour::White));
    let cell = |square: u8| {
        let is_in = |set: u64| set >> square & 1 != 0;
        let (glyph, owner) = match () {
            () if is_in(black) => ('X', Some(Player::First)),
            () if is_in(white) => ('O', Some(Player::Second)),
            () if is_in(position.legal()) => ('.', None),
            () => ('-', None),
        };
        let shade = if is_in(position.legal()) { Shade::Marked } else { Shade::Dark };
        Cell { glyph, owner, shade }
    };
    Diagram {
        rows: (0..8).map(|row| (8 * row..8 * row + 8).map(cell).collect()).collect(),
        left: (1..9).map(|row: u8| row.to_string()).collect(),
        columns: "abcdefgh".chars().map(String::from).collect(),
        notes: notes(position),
    }
}

fn notes(position: &Position) -> Vec<String> {
    let (name, glyph) = match position.colour() {
        Colour::Black => ("Black", 'X'),
        Colour::White => ("White", 'O'),
    };
    let turn = match (position.outcome(), position.legal()) {
        (Some(_), _) => match position.difference() {
            0 => "Drawn".to_owned(),
            d if (d > 0) == (position.colour() == Colour::Black) => format!("Black has won by {}", d.abs()),
            d => format!("White has won by {}", d.abs()),
        },
        (None, 0) => format!("{name} ({glyph}) to move, but must pass"),
        (None, _) => format!("{name} ({glyph}) to move"),
    };
    let count = |colour| position.discs(colour).count_ones();
    let counts = format!("Black {}, White {}", count(Colour::Black), count(Colour::White));
    vec![turn, counts, format!("empty {}", position.empties())]
}
