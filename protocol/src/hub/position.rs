//! Positions: the side to move, and a letter for each of the 32 squares.

use nullwindow_notation::excerpt;

/// Squares of the board.
const SQUARES: usize = 32;

/// How positions are meant.
///
/// In checkers Black sits on squares 1 to 12 and moves first. Software that comes from international draughts, where White
/// sits on the highest squares and moves first, may turn the board round for positions, though not for moves:
/// `pydraughts` does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Positions {
    /// As they stand; but if White is to move at the start of a game, the board is turned round.
    #[default]
    Auto,
    /// As they stand.
    Straight,
    /// With the board turned round, and the colours exchanged.
    Turned,
}

impl Positions {
    /// The names of the three.
    pub(super) const NAMES: [(&'static str, Positions); 3] =
        [("auto", Positions::Auto), ("straight", Positions::Straight), ("turned", Positions::Turned)];

    /// `Bbbbb…eeee…wwww`, as checkers players write it.
    pub(super) fn read(self, text: &str) -> Result<String, String> {
        let wrong = || {
            format!("pos: expected B or W and 32 letters b, w, B, W or e, found {}", excerpt(text.chars()))
        };
        let (side, squares) = text.split_at_checked(1).ok_or_else(wrong)?;
        let is_square = |c: char| matches!(c, 'b' | 'w' | 'B' | 'W' | 'e');
        if !["B", "W"].contains(&side) || squares.len() != SQUARES || !squares.chars().all(is_square) {
            return Err(wrong());
        }
        let is_start = squares == format!("{0:b<12}{0:e<8}{0:w<12}", "");
        let is_turned = match self {
            Positions::Auto => is_start && side == "W",
            Positions::Straight => false,
            Positions::Turned => true,
        };
        Ok(if is_turned {
            let squares: String = squares.chars().rev().map(other).collect();
            fen(if side == "W" { "B" } else { "W" }, &squares)
        } else {
            fen(side, squares)
        })
    }
}

/// The same piece of the other colour.
fn other(piece: char) -> char {
    "bwBW".find(piece).map_or(piece, |at| char::from(b"wbWB"[at]))
}

fn fen(side: &str, squares: &str) -> String {
    let pieces = |man: char, king: char| {
        let list = squares.chars().zip(1..).filter_map(|(piece, square)| match piece {
            _ if piece == man => Some(square.to_string()),
            _ if piece == king => Some(format!("K{square}")),
            _ => None,
        });
        list.collect::<Vec<_>>().join(",")
    };
    format!("{side}:W{}:B{}", pieces('w', 'W'), pieces('b', 'B'))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_32_letters() {
        let start = format!("{}{}{}", "b".repeat(12), "e".repeat(8), "w".repeat(12));
        let fen = Positions::Auto.read(&format!("B{start}")).unwrap();
        let checkers = nullwindow_engine::Games::standard().get("checkers").unwrap();
        assert_eq!(checkers.read_board(&fen).unwrap().text(), checkers.board().text());
        assert_eq!(Positions::Auto.read(&format!("W{start}")).unwrap(), fen, "turned round");
        assert_ne!(Positions::Straight.read(&format!("W{start}")).unwrap(), fen);
        let few = format!("W{}WBe", "e".repeat(29));
        assert_eq!(Positions::Auto.read(&few).unwrap(), "W:WK30:BK31");
        assert_eq!(Positions::Turned.read(&few).unwrap(), "B:WK2:BK3");
    }

    #[test]
    fn what_is_no_position_is_refused() {
        for text in ["", "B", "Xbbb", &"b".repeat(33), &format!("B{}", "x".repeat(32)), "Bé", "éB"] {
            assert!(Positions::Auto.read(text).is_err(), "{text}");
        }
    }
}
