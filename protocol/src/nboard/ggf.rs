//! A game in GGF, as far as the board needs it: where it began, what was played, and the clocks.

use crate::host;
use nullwindow::text::excerpt;
use std::time::Duration;

/// A game.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Game {
    /// Where it began; `None` is the usual start.
    pub(super) start: Option<String>,
    /// The moves as they stand.
    pub(super) moves: Vec<String>,
    /// Time for the game.
    time: Option<Duration>,
    /// What Black and White have used of it.
    used: [Duration; 2],
}

impl Game {
    /// Reads `(;GM[Othello]…BO[8 ---…--- *]B[F5//1.2]W[D6]…;)`.
    pub(super) fn read(text: &str) -> Result<Game, String> {
        let mut game = Game::default();
        let mut rest = text.trim().strip_prefix("(;").ok_or_else(|| expected("\"(;\"", text))?;
        loop {
            rest = rest.trim_start();
            if rest.starts_with(";)") {
                return Ok(game);
            }
            let (tag, after) =
                rest.split_once('[').ok_or_else(|| expected("a tag such as \"PB[…]\", or \";)\"", rest))?;
            let (value, after) = after.split_once(']').ok_or_else(|| expected("\"]\"", after))?;
            match tag.trim() {
                "GM" if !["othello", "reversi"].contains(&value.trim().to_lowercase().as_str()) => {
                    return Err(expected("a game of Othello", value));
                }
                "BO" => game.start = Some(board(value)?),
                "TI" => game.time = clock(value),
                "B" => game.play(0, value),
                "W" => game.play(1, value),
                _ => {}
            }
            rest = after;
        }
    }

    /// `F5/eval/time`: what is behind the move may be missing.
    fn play(&mut self, side: usize, value: &str) {
        let mut parts = value.split('/');
        self.moves.push(parts.next().unwrap_or("").trim().to_owned());
        self.used[side] = self.used[side].saturating_add(parts.nth(1).and_then(seconds).unwrap_or_default());
    }

    /// What is left on the clocks, if there are some.
    pub(super) fn clocks(&self) -> Option<[Duration; 2]> {
        self.time.map(|time| self.used.map(|used| time.saturating_sub(used)))
    }
}

/// `8 ---…--- *`: the squares may stand in rows.
fn board(value: &str) -> Result<String, String> {
    let words: Vec<&str> = value.split_whitespace().collect();
    let ["8", squares @ .., side] = words.as_slice() else {
        return Err(expected("a board of size 8 and who is to move", value));
    };
    Ok(format!("{} {side}", squares.concat()).replace('*', "X"))
}

/// `15:00`, `1:00:00`, `900`, each perhaps with `/…` behind it; no time is no clock.
fn clock(value: &str) -> Option<Duration> {
    let first = value.split('/').next()?;
    let fields: Option<Vec<f64>> = first.split(':').map(|field| field.trim().parse::<f64>().ok()).collect();
    let total = fields?.into_iter().fold(0.0, |total, field| 60.0 * total + field);
    host::seconds(total).filter(|time| !time.is_zero())
}

/// Seconds, as moves have them.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    host::seconds(text.trim().parse().ok()?)
}

fn expected(what: &str, found: &str) -> String {
    format!("expected {what}, found {}", excerpt(found.chars()))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    const GAME: &str = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[a]PW[b]RE[?]TI[15:00]TY[8]\
        BO[8 ---------------------------O*------*O--------------------------- *]B[F5//100]W[F6/1.50/20.5]B[D3];)";

    #[test]
    fn a_game_is_a_start_moves_and_clocks() {
        let game = Game::read(GAME).unwrap();
        assert_eq!(
            game.start.as_deref(),
            Some("---------------------------OX------XO--------------------------- X")
        );
        assert_eq!(game.moves, ["F5", "F6", "D3"]);
        assert_eq!(game.clocks().map(|c| c.map(|c| c.as_millis())), Some([800_000, 879_500]));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for text in ["", "(;", "(;GM[Othello", "(;GM[Go];)", "f5d6", "(;BO[10 --- *];)", "(;x;)", "(;B"] {
            assert!(Game::read(text).is_err(), "{text}");
        }
        assert_eq!(Game::read("(;;)"), Ok(Game::default()));
    }

    #[test]
    fn clocks_are_read_as_servers_write_them() {
        for (text, seconds) in [("15:00", 900), ("01:00:00//02:00", 3600), ("30", 30)] {
            assert_eq!(clock(text), Some(Duration::from_secs(seconds)), "{text}");
        }
        for text in ["", "?", "0", "nan", "-5"] {
            assert_eq!(clock(text), None, "{text}");
        }
    }
}
