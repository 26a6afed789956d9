//! The commands of a player, executed.

use super::command::{Command, HELP};
use super::input::Input;
use super::session::{Next, Session};
use crate::cmd::phrasing::name;
use crate::style::{DIM, labelled, put};
use nullwindow_engine::{GameEnd, MoveId, PositionError};
use std::time::Duration;

impl Session {
    /// Executes a command that took this long to type.
    pub(super) fn execute(&mut self, command: Command, took: Duration, input: &Input) -> Next {
        match command {
            Command::Nothing => Next::Say(String::new()),
            Command::Quit => Next::Leave,
            Command::Help => Next::Say(format!("\n{HELP}\n")),
            Command::Board => Next::Draw(String::new()),
            Command::Flip => {
                self.flipped = !self.flipped;
                Next::Draw(String::new())
            }
            Command::Text => Next::Say(self.text()),
            Command::Undo => self.undo(),
            Command::New(side) => self.new_game(&side),
            Command::Level(level) if level.is_empty() => {
                say(&format!("the engine plays at {}", self.level()))
            }
            Command::Level(level) => match self.set_level(&level) {
                Ok(()) => say(&format!("the engine now plays at {}", self.level())),
                Err(why) => say(&why),
            },
            Command::Time(seconds) => self.set_time(&seconds),
            Command::Save { path, overwrite } => self.save_as(&path, overwrite),
            Command::Load(path) => self.load_from(&path),
            _ if self.is_over() => {
                say("the game is over: new starts another, undo takes moves back, quit leaves")
            }
            Command::Moves => self.moves(),
            Command::Switch => {
                self.humans = [!self.humans[0], !self.humans[1]];
                Next::Draw(String::new())
            }
            Command::Resign => {
                let loser = self.board.player();
                self.ended = Some((GameEnd::Won(loser.other()), format!("{} resigned", self.mover())));
                Next::Draw(String::new())
            }
            Command::Hint => Next::Say(self.hint(input)),
            Command::Draw => self.offer_draw(input),
            Command::Move(text) => self.human_move(&text, took),
        }
    }

    fn human_move(&mut self, text: &str, took: Duration) -> Next {
        let diagram = self.board.diagram();
        let mover = self.board.player();
        if let Err(why) = self.read_move(text) {
            return Next::Say(why);
        }
        self.before = Some(diagram);
        if self.clocks.as_mut().is_some_and(|clocks| !clocks.subtract(mover, took)) {
            self.ended = Some((
                GameEnd::Won(mover.other()),
                format!("{} ran out of time", name(self.board.kind(), mover)),
            ));
        }
        Next::Draw(String::new())
    }

    /// Plays a move as people type it: small letters, blanks for dashes.
    fn read_move(&mut self, text: &str) -> Result<(), String> {
        let capital: String =
            text.char_indices().map(|(i, c)| if i == 0 { c.to_ascii_uppercase() } else { c }).collect();
        let tries = [
            text.to_owned(),
            capital,
            text.replace(' ', "-"),
            text.to_ascii_lowercase(),
            text.to_ascii_uppercase(),
        ];
        let Err(error) = self.board.play_text(text) else { return Ok(()) };
        if tries.iter().any(|text| self.board.play_text(text).is_ok()) {
            return Ok(());
        }
        let expected = match error {
            PositionError::Moves(error) => format!("expected {}", error.expected),
            other => other.to_string(),
        };
        let typed = nullwindow::text::excerpt(text.chars());
        let mut said = format!("  {typed} is not a legal move here: {expected}.");
        let key: String =
            text.chars().filter(char::is_ascii_alphanumeric).take(2).collect::<String>().to_ascii_lowercase();
        let alike = |mv: &String| key.len() == 2 && mv.to_ascii_lowercase().contains(&key);
        let alike: Vec<String> = self.board.legal_texts().into_iter().filter(alike).take(8).collect();
        if !alike.is_empty() && !expected.contains(&alike[0]) {
            put(&mut said, format_args!(" Did you mean {}?", alike.join(", ")));
        }
        put(&mut said, format_args!("\n  {DIM}`moves` lists the legal moves, `help` the commands{DIM:#}\n"));
        Err(said)
    }

    /// Plays a move of the engine.
    pub(super) fn engines_move(&mut self, mv: MoveId) {
        self.before = Some(self.board.diagram());
        self.board.play(mv);
    }

    fn moves(&self) -> Next {
        let mut text = String::new();
        labelled(&mut text, "moves", self.board.legal_texts().into_iter());
        Next::Say(text)
    }

    fn text(&self) -> String {
        let mut text = format!("  {DIM}position{DIM:#} {}\n", self.board.text());
        labelled(&mut text, "moves", self.board.move_texts().into_iter());
        text
    }

    /// Takes moves back until it is a human's turn again.
    fn undo(&mut self) -> Next {
        if self.ended.is_none() && self.board.played().is_empty() {
            return say("there is nothing to take back");
        }
        if self.ended.is_none() && !self.has_humans_move() {
            return say("there is no move of yours to take back");
        }
        // A resignation counts as a move.
        let least = usize::from(self.ended.take().is_none());
        let mut taken = 0;
        while taken < least || (!self.is_humans_turn() && !self.has_no_human()) {
            if self.board.undo().is_none() {
                break;
            }
            taken += 1;
        }
        self.before = None;
        Next::Draw(String::new())
    }

    /// Whether one of the moves is a human's; if the engine plays both sides, all count.
    fn has_humans_move(&self) -> bool {
        match self.board.played().len() {
            0 => false,
            1 => !self.is_humans_turn() || self.humans == [true, true],
            _ => true,
        }
    }

    fn new_game(&mut self, side: &str) -> Next {
        match self.start_over(side) {
            Ok(()) => Next::Draw(self.welcome()),
            Err(why) => say(&why),
        }
    }

    /// Saves the game with its own players before the sides change.
    fn start_over(&mut self, side: &str) -> Result<(), String> {
        let humans = if side.is_empty() { self.humans } else { self.sides(side)? };
        self.collect()?;
        self.board = self.board.kind().board();
        self.humans = humans;
        self.forget_past();
        self.clocks = self.full_clocks;
        self.engine.clear();
        Ok(())
    }

    fn set_time(&mut self, seconds: &str) -> Next {
        match seconds
            .parse()
            .ok()
            .and_then(|s| Duration::try_from_secs_f64(s).ok())
            .filter(|time| !time.is_zero())
        {
            Some(time) => {
                self.time = time;
                say(&format!("the engine may think for {seconds} s"))
            }
            None => say(&format!("expected a number of seconds, found {seconds:?}")),
        }
    }
}

/// A line of text.
pub(super) fn say(text: &str) -> Next {
    Next::Say(format!("  {text}\n"))
}
