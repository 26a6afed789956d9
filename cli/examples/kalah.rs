//! A program for a game that nullwindow does not know: Kalah, where a last stone in the own store gives another turn.
//!
//! ```text
//! cargo run --release --example kalah -- play
//! cargo run --release --example kalah -- search --depth 12
//! cargo run --release --example kalah -- --help
//! ```

use nullwindow::history::Progress;
use nullwindow::{Game, Key, Outcome, Score, key_of};
use nullwindow_cli::GameKind;
use nullwindow_notation::{Cell, Cursor, Diagram, Notation, ParseError, Player, Shade};
use std::process::ExitCode;

/// One line makes the program.
fn main() -> ExitCode {
    nullwindow_cli::main(
        GameKind::builder::<Kalah>("Kalah(6,4): sow stones, and move again after a last stone in your store")
            .evaluation("stores", "stones in the own store less those in the other", || stores)
            .describe(|kind| {
                kind.players = ["South", "North"];
                (kind.unit, kind.spoken_unit, kind.odds) = ("stone", "stones", 4);
            })
            .build(),
    )
}

/// The evaluation: a function of the position, from the view of the player to move.
fn stores(position: &Kalah) -> Score {
    Score::new(i32::from(position.pits[STORE]) - i32::from(position.pits[THEIR_STORE]))
}

const STORE: usize = 6;
const THEIR_STORE: usize = 13;
const STONES: u32 = 48;

/// The pits of the player to move and its store, those of the other and its store; and who is to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Kalah {
    pits: [u8; 14],
    player: Player,
}

impl Kalah {
    /// The pits after sowing one of them, and where the last stone fell.
    fn sown(&self, pit: usize) -> ([u8; 14], usize) {
        let (mut pits, mut last) = (self.pits, pit);
        for _ in 0..std::mem::take(&mut pits[pit]) {
            last = (last + 1) % THEIR_STORE; // the other store gets none
            pits[last] += 1;
        }
        (pits, last)
    }

    /// The seven pits of each player, the first player's first.
    fn by_player(&self) -> [&[u8]; 2] {
        let (own, other) = self.pits.split_at(7);
        if self.player == Player::First { [own, other] } else { [other, own] }
    }
}

impl Game for Kalah {
    type Move = usize;
    const SLOTS: usize = STORE;

    fn moves(&self, list: &mut Vec<usize>) {
        list.extend((0..STORE).rev().filter(|&pit| self.pits[pit] > 0));
    }

    fn play(&self, pit: usize) -> Kalah {
        let (mut pits, last) = self.sown(pit);
        if last < STORE && pits[last] == 1 && pits[12 - last] > 0 {
            pits[STORE] += std::mem::take(&mut pits[last]) + std::mem::take(&mut pits[12 - last]);
        }
        if last == STORE {
            return Kalah { pits, player: self.player };
        }
        pits.rotate_left(7);
        Kalah { pits, player: self.player.other() }
    }

    fn key(&self) -> Key {
        key_of(self)
    }

    /// A player without stones ends the game; the other one keeps those that are left.
    fn outcome(&self) -> Option<Outcome> {
        let stones =
            |pits: std::ops::Range<usize>| -> i32 { self.pits[pits].iter().map(|&n| i32::from(n)).sum() };
        let is_over = stones(0..STORE) == 0 || stones(7..THEIR_STORE) == 0;
        is_over.then(|| Outcome::Score(Score::new(stones(0..7) - stones(7..14))))
    }

    fn slot(&self, pit: usize) -> usize {
        pit
    }

    fn keeps_turn(&self, pit: usize) -> bool {
        self.sown(pit).1 == STORE
    }
}

impl Notation for Kalah {
    const NAME: &'static str = "kalah";

    fn start() -> Kalah {
        Kalah { pits: [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0], player: Player::First }
    }

    fn player(&self) -> Player {
        self.player
    }

    fn text(&self) -> String {
        let side = |pits: &[u8]| pits.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let [south, north] = self.by_player().map(side);
        format!("{south} {north} {}", if self.player == Player::First { "S" } else { "N" })
    }

    fn parse(text: &str) -> Result<Kalah, ParseError> {
        let mut cursor = Cursor::new(text);
        let mut pits = [0; 14];
        for pit in &mut pits {
            cursor.skip_while(|c| c.is_whitespace() || c == ',');
            let number = cursor.clone().take_while(|c| c.is_ascii_digit()).parse::<u8>();
            *pit = number.map_err(|_| cursor.unexpected("the stones of a pit or a store"))?;
            cursor.take_while(|c| c.is_ascii_digit());
        }
        cursor.skip_while(char::is_whitespace);
        let player = match cursor.clone().take_while(|_| true).trim_end() {
            "S" => Player::First,
            "N" => Player::Second,
            _ => return Err(cursor.unexpected("S or N, who is to move, and nothing else")),
        };
        let stones: u32 = pits.iter().map(|&stones| u32::from(stones)).sum();
        if stones != STONES {
            return Err(Cursor::new(text).error(format!("{STONES} stones"), format!("{stones}")));
        }
        if player == Player::Second {
            pits.rotate_left(7);
        }
        Ok(Kalah { pits, player })
    }

    fn move_text(&self, pit: usize) -> String {
        (pit + 1).to_string()
    }

    fn diagram(&self) -> Diagram {
        let [south, north] = self.by_player();
        let row = |pits: Vec<u8>, owner: Player, shade: Shade| {
            let glyph = |stones: u8| char::from_digit(stones.into(), 36).unwrap_or('+');
            pits.into_iter().map(|stones| Cell { glyph: glyph(stones), owner: Some(owner), shade }).collect()
        };
        Diagram {
            rows: vec![
                row(north[..STORE].iter().rev().copied().collect(), Player::Second, Shade::Dark),
                row(south[..STORE].to_vec(), Player::First, Shade::Light),
            ],
            left: vec!["North".to_owned(), "South".to_owned()],
            columns: (1..=STORE).map(|pit| pit.to_string()).collect(),
            notes: [north, south].map(|side| format!("store {}", side[STORE])).to_vec(),
        }
    }
}

impl Progress for Kalah {}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::laws;

    /// What a new game should pass first: mistakes are found here, and the message says which law is broken where.
    #[test]
    fn kalah_obeys_the_laws_of_games_notation_and_turns() -> Result<(), Box<dyn std::error::Error>> {
        laws::check(&Kalah::start(), stores)?;
        laws::turns(&Kalah::start(), Kalah::player)?;
        nullwindow_notation::check(&Kalah::start())?;
        Ok(())
    }
}
