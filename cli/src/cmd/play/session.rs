//! A game in progress: the position, who plays which side, clocks, and how it is shown.

use super::save::GameFile;
use crate::cmd::board::{Pieces, View, drawn};
use crate::cmd::game::name;
use crate::fail::Failure;
use crate::style::{BOLD, DIM, GOOD, put};
use nullwindow_engine::{Board, Clock, Engine, GameEnd};
use nullwindow_notation::{Cell, Diagram, Player};
use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::time::Duration;

/// A game in progress.
pub(super) struct Session {
    pub(super) board: Box<dyn Board>,
    pub(super) engine: Box<dyn Engine>,
    /// Whether a human plays this side.
    pub(super) humans: [bool; 2],
    /// The engine's time for a move, without a clock.
    pub(super) time: Duration,
    pub(super) clocks: Option<[Clock; 2]>,
    /// The clocks at the start, for the next game.
    pub(super) full_clocks: Option<[Clock; 2]>,
    /// The board before the last move.
    pub(super) before: Option<Diagram>,
    /// Whether the player turned the board.
    pub(super) flipped: bool,
    pub(super) pieces: Pieces,
    /// How the game ended if not by its rules: on time, by agreement, by resignation.
    pub(super) ended: Option<(GameEnd, String)>,
    /// The file of the last `save`.
    pub(super) saved: Option<PathBuf>,
    /// The file of `--save`.
    pub(super) games: Option<GameFile>,
}

/// What follows a command.
pub(super) enum Next {
    /// A text to print.
    Say(String),
    /// A text to print, and the board to draw again.
    Draw(String),
    /// The end of the program.
    Leave,
}

impl Session {
    /// Which players are human if the user chooses this side.
    pub(super) fn sides(&self, side: &str) -> Result<[bool; 2], String> {
        let players = self.board.kind().players;
        let coin = RandomState::new().hash_one(0).is_multiple_of(2);
        let is =
            |side: &str, ordinal: &str, player: &str| side == ordinal || side.eq_ignore_ascii_case(player);
        Ok(match side.to_ascii_lowercase().as_str() {
            "" => [Player::First, Player::Second].map(|player| player == self.board.player()),
            "both" => [true, true],
            "none" => [false, false],
            "random" => [coin, !coin],
            side if is(side, "first", players[0]) => [true, false],
            side if is(side, "second", players[1]) => [false, true],
            other => {
                let names = self.side_names();
                return Err(format!("expected {names}, random, both or none, found {other:?}"));
            }
        })
    }

    /// The names of the players, as they are typed, white before black.
    pub(super) fn side_names(&self) -> String {
        let mut names = self.board.kind().players.map(str::to_ascii_lowercase);
        names.sort_unstable_by(|a, b| b.cmp(a));
        names.join(", ")
    }

    /// How strong the engine plays.
    pub(super) fn set_level(&mut self, level: &str) -> Result<(), String> {
        let value = if ["full", "max"].contains(&level) { "off" } else { level };
        self.engine.set("level", value).map_err(|_| format!("expected 1 to 20, or full, found {level:?}"))
    }

    pub(super) fn level(&self) -> String {
        let level = self.engine.options().config().level;
        level.map_or_else(|| "full strength".to_owned(), |level| format!("level {level}"))
    }

    pub(super) fn mover(&self) -> &'static str {
        name(self.board.kind(), self.board.player())
    }

    pub(super) fn is_humans_turn(&self) -> bool {
        self.humans[self.board.player() as usize]
    }

    pub(super) fn has_no_human(&self) -> bool {
        self.humans == [false, false]
    }

    /// How the game ended.
    pub(super) fn finish(&self) -> Option<(GameEnd, String)> {
        let by_rules = || self.board.result().map(|result| (result.end(), result.reason));
        self.ended.clone().or_else(by_rules)
    }

    pub(super) fn is_over(&self) -> bool {
        self.finish().is_some()
    }

    /// The time left on the human's clock.
    pub(super) fn time_left(&self) -> Option<Duration> {
        self.clocks.filter(|_| !self.is_over()).map(|clocks| clocks[self.board.player() as usize].left)
    }

    /// Ends the game with a loss that the rules do not bring about.
    pub(super) fn lose(&mut self, loser: Player, how: &str) {
        let why = format!("{} {how}", name(self.board.kind(), loser));
        self.ended = Some((GameEnd::Won(loser.other()), why));
    }

    /// Subtracts the time of a move from the player's clock, if there are clocks, and ends the game if it runs out.
    pub(super) fn use_time(&mut self, player: Player, time: Duration) {
        if self.clocks.as_mut().is_some_and(|clocks| !subtract(&mut clocks[player as usize], time)) {
            self.lose(player, "ran out of time");
        }
    }

    pub(super) fn welcome(&self) -> String {
        let kind = self.board.kind();
        let who = match self.humans {
            [true, true] => "You play both sides.".to_owned(),
            [false, false] => format!("nullwindow plays both sides at {}.", self.level()),
            [first, _] => {
                let you = kind.players[usize::from(!first)];
                format!("You are {you}; nullwindow plays at {}.", self.level())
            }
        };
        let example = self.board.legal_texts().into_iter().next().filter(|_| self.is_humans_turn());
        let how = match example {
            _ if self.has_no_human() => "Ctrl-C ends it.".to_owned(),
            Some(example) => format!("Type a move such as {example}, or help."),
            None => "Type help for the commands.".to_owned(),
        };
        format!("{BOLD}{}{BOLD:#} {DIM}{}{DIM:#}\n{who} {how}\n", kind.name, kind.summary)
    }

    /// The board, the clocks, and how the game ended if it has.
    pub(super) fn board(&self) -> String {
        let flipped = self.flipped != self.is_upside_down();
        let view = View { flipped, before: self.before.clone(), pieces: self.pieces };
        let mut text = format!("\n{}", drawn(self.board.as_ref(), &view));
        if let Some(clocks) = &self.clocks {
            let [first, second] = self.board.kind().players;
            let [a, b] = clocks.map(|clock| shown(clock.left));
            put!(text, "  {DIM}{first} {a}   {second} {b}{DIM:#}\n");
        }
        match self.finish() {
            None => text.push('\n'),
            Some((finish, why)) => {
                let (verdict, why, result) = (self.verdict(finish), reason(&why), finish.text());
                put!(text, "\n  {GOOD}{verdict}{GOOD:#}: {why} {DIM}({result}){DIM:#}\n\n");
            }
        }
        text
    }

    fn verdict(&self, finish: GameEnd) -> String {
        let GameEnd::Won(winner) = finish else { return "A draw".to_owned() };
        match (self.humans, self.humans[winner as usize]) {
            ([true, false] | [false, true], true) => "You have won".to_owned(),
            ([true, false] | [false, true], false) => "You have lost".to_owned(),
            _ => format!("{} has won", name(self.board.kind(), winner)),
        }
    }

    /// Whether the only human's pieces start at the top of the board.
    fn is_upside_down(&self) -> bool {
        let human = match self.humans {
            [true, false] => Player::First,
            [false, true] => Player::Second,
            _ => return false,
        };
        let start = self.board.kind().board().diagram();
        let half = start.rows.len() / 2;
        let count =
            |rows: &[Vec<Cell>]| rows.iter().flatten().filter(|cell| cell.owner == Some(human)).count();
        count(&start.rows[..half]) > count(&start.rows[half..])
    }

    /// Forgets the previous game.
    pub(super) fn forget_past(&mut self) {
        (self.before, self.ended, self.saved) = (None, None, None);
    }
}

/// Why a game ended, without the result, which the verdict says.
fn reason(why: &str) -> &str {
    const SAID: [&str; 4] = [" has won, ", "draw: ", "drawn, ", "draw "];
    let rest = SAID.iter().find_map(|said| match said.strip_prefix(' ') {
        Some(_) => why.split_once(said).map(|(_, rest)| rest),
        None => why.strip_prefix(said),
    });
    rest.unwrap_or(why)
}

/// Reads `5+3`, minutes for the game and seconds added after every move, as the clocks of both players.
pub(super) fn read_clocks(text: &str) -> Result<[Clock; 2], Failure> {
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let read = |text: &str, unit: f64| {
        let number: f64 = text.trim().parse().ok()?;
        Duration::try_from_secs_f64(number * unit).ok()
    };
    let both = read(minutes, 60.0).zip(read(seconds, 1.0)).filter(|(left, _)| !left.is_zero());
    let (left, increment) = both.ok_or_else(|| {
        Failure::input(format!("--clock: expected minutes and seconds such as 5+3, found {text:?}"))
    })?;
    Ok([Clock { left, increment, moves_to_go: None }; 2])
}

/// Subtracts the time of a move; `false` if the player had less.
fn subtract(clock: &mut Clock, time: Duration) -> bool {
    let rest = clock.left.checked_sub(time).filter(|rest| !rest.is_zero());
    clock.left = rest.map_or(Duration::ZERO, |rest| rest + clock.increment);
    rest.is_some()
}

/// `4:58`, or `9.3` in the last seconds.
fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 10 {
        format!("{:.1}", time.as_secs_f64())
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_loses_the_time_of_a_move_gains_the_increment_and_stops_at_zero() {
        let [mut first, mut second] = read_clocks("0.1+2").ok().unwrap_or_else(|| unreachable!("a clock"));
        assert!(subtract(&mut first, Duration::from_secs(3)));
        assert_eq!(first.left, Duration::from_secs(5));
        assert!(!subtract(&mut second, Duration::from_secs(6)));
        assert_eq!(shown(second.left), "0.0");
        assert_eq!(shown(Duration::from_secs(298)), "4:58");
    }

    #[test]
    fn an_invalid_clock_is_refused() {
        for text in ["", "x", "5+", "-1", "0", "1+-2", "inf", "1e300"] {
            assert!(read_clocks(text).is_err(), "{text}");
        }
    }
}
