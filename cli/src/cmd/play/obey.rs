//! What can be said at the table, done.

use super::command::{Command, HELP};
use super::listen::Ears;
use super::table::{Next, Table};
use crate::style::{DIM, labelled, put};
use nullwindow_engine::{GameEnd, PositionError};
use std::time::Duration;

impl Table {
    /// Does what was said.
    pub(super) fn obey(&mut self, command: Command, took: Duration, ears: &Ears) -> Next {
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
            Command::New(side) => self.renew(&side),
            Command::Level(level) if level.is_empty() => say(&format!("it plays at {}", self.level())),
            Command::Level(level) => match self.set_level(&level) {
                Ok(()) => say(&format!("it plays at {} from now on", self.level())),
                Err(why) => say(&why),
            },
            Command::Time(seconds) => self.set_time(&seconds),
            Command::Save { path, overwrite } => self.save_as(&path, overwrite),
            Command::Load(path) => self.load_from(&path),
            _ if self.is_over() => {
                say("the game is over: new begins another, undo takes moves back, quit leaves")
            }
            Command::Moves => self.moves(),
            Command::Switch => {
                self.humans = [!self.humans[0], !self.humans[1]];
                Next::Draw(String::new())
            }
            Command::Resign => {
                let loser = self.engine.player();
                self.ended = Some((GameEnd::Won(loser.other()), format!("{} has given up", self.mover())));
                Next::Draw(String::new())
            }
            Command::Hint => Next::Say(self.hint(ears)),
            Command::Draw => self.offer_draw(ears),
            Command::Move(text) => self.human_move(&text, took),
        }
    }

    fn human_move(&mut self, text: &str, took: Duration) -> Next {
        let diagram = self.engine.diagram();
        let mover = self.engine.player();
        if let Err(why) = self.understand(text) {
            return Next::Say(why);
        }
        self.before = Some(diagram);
        if self.clocks.as_mut().is_some_and(|clocks| !clocks.took(mover, took)) {
            self.ended = Some((GameEnd::Won(mover.other()), "the move came too late".to_owned()));
        }
        Next::Draw(String::new())
    }

    /// Plays a move as people type it: small letters, blanks for dashes.
    fn understand(&mut self, text: &str) -> Result<(), String> {
        let capital: String =
            text.char_indices().map(|(i, c)| if i == 0 { c.to_ascii_uppercase() } else { c }).collect();
        let tries = [
            text.to_owned(),
            capital,
            text.replace(' ', "-"),
            text.to_ascii_lowercase(),
            text.to_ascii_uppercase(),
        ];
        let Err(error) = self.engine.play(text) else { return Ok(()) };
        if tries.iter().any(|text| self.engine.play(text).is_ok()) {
            return Ok(());
        }
        let expected = match error {
            PositionError::Moves(error) => format!("expected {}", error.expected),
            other => other.to_string(),
        };
        let typed = nullwindow::text::excerpt(text.chars());
        let mut said = format!("  {typed} is no move here: {expected}.");
        let key: String =
            text.chars().filter(char::is_ascii_alphanumeric).take(2).collect::<String>().to_ascii_lowercase();
        let alike = |mv: &String| key.len() == 2 && mv.to_ascii_lowercase().contains(&key);
        let alike: Vec<String> = self.engine.legal_moves().into_iter().filter(alike).take(8).collect();
        if !alike.is_empty() && !expected.contains(&alike[0]) {
            put(&mut said, format_args!(" Perhaps {}?", alike.join(", ")));
        }
        put(
            &mut said,
            format_args!("\n  {DIM}moves lists what can be played, help says what else there is{DIM:#}\n"),
        );
        Err(said)
    }

    /// A move of the engine's.
    pub(super) fn engines_move(&mut self, mv: &str) -> bool {
        let diagram = self.engine.diagram();
        let is_played = self.engine.play(mv).is_ok();
        self.before = Some(diagram);
        is_played
    }

    fn moves(&self) -> Next {
        let mut text = String::new();
        labelled(&mut text, "moves", self.engine.legal_moves().into_iter());
        Next::Say(text)
    }

    fn text(&self) -> String {
        let mut text = format!("  {DIM}position{DIM:#} {}\n", self.engine.position());
        labelled(&mut text, "moves", self.engine.moves().into_iter());
        text
    }

    /// Takes moves back until the human is to move again.
    fn undo(&mut self) -> Next {
        if self.ended.is_none() && self.engine.moves().is_empty() {
            return say("there is nothing to take back");
        }
        if self.ended.is_none() && !self.has_humans_move() {
            return say("there is no move of yours to take back");
        }
        // To take a resignation back is enough.
        let least = usize::from(self.ended.take().is_none());
        let mut taken = 0;
        while taken < least || (!self.is_humans_turn() && !self.has_nobody()) {
            if !self.engine.take_back() {
                break;
            }
            taken += 1;
        }
        self.before = None;
        Next::Draw(String::new())
    }

    /// Whether one of the moves is a human's; where none plays, all count.
    fn has_humans_move(&self) -> bool {
        match self.engine.moves().len() {
            0 => false,
            1 => !self.is_humans_turn() || self.humans == [true, true],
            _ => true,
        }
    }

    fn renew(&mut self, side: &str) -> Next {
        match self.begin_anew(side) {
            Ok(()) => Next::Draw(self.welcome()),
            Err(why) => say(&why),
        }
    }

    /// The game is kept with those who played it before anybody changes seats.
    fn begin_anew(&mut self, side: &str) -> Result<(), String> {
        let humans = if side.is_empty() { self.humans } else { self.seats(side)? };
        self.keep()?;
        self.engine.set_position(None, "").map_err(|error| error.to_string())?;
        self.humans = humans;
        self.is_new_here();
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
                say(&format!("it may think for {seconds} s"))
            }
            None => say(&format!("expected a number of seconds, found {seconds:?}")),
        }
    }
}

fn say_text(text: &str) -> String {
    format!("  {text}\n")
}

/// A line.
pub(super) fn say(text: &str) -> Next {
    Next::Say(say_text(text))
}
