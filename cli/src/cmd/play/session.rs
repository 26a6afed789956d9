//! A game in progress: the position, who plays which side, clocks, and how it is shown.

use super::clocks::{Clocks, shown};
use super::save::GameFile;
use crate::cmd::board::{Pieces, View, drawn};
use crate::cmd::game::name;
use crate::style::{BOLD, DIM, GOOD, put};
use nullwindow_engine::{Board, Engine, GameEnd};
use nullwindow_notation::{Diagram, Player};
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
    pub(super) clocks: Option<Clocks>,
    /// The clocks at the start, for the next game.
    pub(super) full_clocks: Option<Clocks>,
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

pub(super) fn index(player: Player) -> usize {
    usize::from(player == Player::Second)
}

impl Session {
    /// Which players are human if the user chooses this side.
    pub(super) fn sides(&self, side: &str) -> Result<[bool; 2], String> {
        let players = self.board.kind().players;
        let coin = RandomState::new().hash_one(0).is_multiple_of(2);
        Ok(match side.to_ascii_lowercase().as_str() {
            "" => match self.board.player() {
                Player::First => [true, false],
                Player::Second => [false, true],
            },
            "both" => [true, true],
            "none" => [false, false],
            "random" => [coin, !coin],
            "first" => [true, false],
            "second" => [false, true],
            side if side.eq_ignore_ascii_case(players[0]) => [true, false],
            side if side.eq_ignore_ascii_case(players[1]) => [false, true],
            other => {
                let mut names = players.map(str::to_ascii_lowercase);
                names.sort_unstable_by(|a, b| b.cmp(a));
                return Err(format!("expected {}, random, both or none, found {other:?}", names.join(", ")));
            }
        })
    }

    /// How strong the engine plays.
    pub(super) fn set_level(&mut self, level: &str) -> Result<(), String> {
        let value = if ["full", "max"].contains(&level) { "off" } else { level };
        self.engine.set("level", value).map_err(|_| format!("expected 1 to 20, or full, found {level:?}"))
    }

    pub(super) fn level(&self) -> String {
        self.engine
            .options()
            .config()
            .level
            .map_or_else(|| "full strength".to_owned(), |level| format!("level {level}"))
    }

    pub(super) fn mover(&self) -> &'static str {
        name(self.board.kind(), self.board.player())
    }

    pub(super) fn is_humans_turn(&self) -> bool {
        self.humans[index(self.board.player())]
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
        self.clocks.filter(|_| !self.is_over()).map(|clocks| clocks.left(self.board.player()))
    }

    /// Ends the game with a loss that the rules do not bring about.
    pub(super) fn lose(&mut self, loser: Player, how: &str) {
        let why = format!("{} {how}", name(self.board.kind(), loser));
        self.ended = Some((GameEnd::Won(loser.other()), why));
    }

    /// Subtracts the time of a move from the player's clock, if there are clocks, and ends the game if it runs out.
    pub(super) fn use_time(&mut self, player: Player, time: Duration) {
        if self.clocks.as_mut().is_some_and(|clocks| !clocks.subtract(player, time)) {
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
        let mut text = String::from("\n");
        text.push_str(&drawn(
            self.board.as_ref(),
            &View { flipped, before: self.before.clone(), pieces: self.pieces },
        ));
        if let Some(clocks) = &self.clocks {
            let [first, second] = self.board.kind().players;
            let (a, b) = (shown(clocks.left(Player::First)), shown(clocks.left(Player::Second)));
            put!(text, "  {DIM}{first} {a}   {second} {b}{DIM:#}\n");
        }
        match self.finish() {
            None => text.push('\n'),
            Some((finish, why)) => {
                let result = finish.text();
                put!(
                    text,
                    "\n  {GOOD}{}{GOOD:#}: {} {DIM}({result}){DIM:#}\n\n",
                    self.verdict(finish),
                    reason(&why)
                );
            }
        }
        text
    }

    fn verdict(&self, finish: GameEnd) -> String {
        let GameEnd::Won(winner) = finish else { return "A draw".to_owned() };
        match (self.humans, self.humans[index(winner)]) {
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
        let count = |rows: &[Vec<_>]| {
            rows.iter()
                .flatten()
                .filter(|cell: &&nullwindow_notation::Cell| cell.owner == Some(human))
                .count()
        };
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
