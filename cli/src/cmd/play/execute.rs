//! The commands of a player, and the engine's part: its moves, hints, and answers to draw offers.

use super::input::Input;
use super::session::{Next, Session};
use crate::cmd::game::{name, opinion, value};
use crate::fail::Failure;
use crate::style::{BOLD, DIM, labelled, live, put};
use nullwindow_engine::{Found, GameEnd, Goal, News, PositionError, SearchError, Task, Time};
use std::time::Duration;

/// The list of commands; SIDES stands for the names of the game's players.
const HELP: &str = include_str!("../../../help/play-commands.txt");

/// How long a hint takes.
const HINT: Duration = Duration::from_secs(1);

impl Session {
    /// Executes a line that took this long to type: a command, or else a move.
    pub(super) fn execute(&mut self, line: &str, took: Duration, input: &Input) -> Next {
        self.try_to_execute(line.trim(), took, input).unwrap_or_else(|why| say(&why))
    }

    /// The same; an error is what to say.
    fn try_to_execute(&mut self, line: &str, took: Duration, input: &Input) -> Result<Next, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        Ok(match word.trim_end_matches('?').to_ascii_lowercase().as_str() {
            "" if line.is_empty() => Next::Say(String::new()),
            "" | "help" | "commands" => {
                Next::Say(format!("\n{}\n", HELP.replace("SIDES", &self.side_names())))
            }
            "quit" | "exit" | "bye" | "q" => Next::Leave,
            "board" | "show" => Next::Draw(String::new()),
            "flip" => {
                self.flipped = !self.flipped;
                Next::Draw(String::new())
            }
            "text" | "fen" | "position" => Next::Say(self.text()),
            "undo" | "back" | "takeback" => self.undo(),
            "new" => {
                self.start_over(rest)?;
                Next::Draw(self.welcome())
            }
            "level" if rest.is_empty() => say(&format!("the engine plays at {}", self.level())),
            "level" => {
                self.set_level(rest)?;
                say(&format!("the engine now plays at {}", self.level()))
            }
            "time" => self.set_time(rest)?,
            "save" | "save!" => self.save_as(rest, word.ends_with('!'))?,
            "load" => self.load_from(rest)?,
            _ if self.is_over() => {
                say("the game is over: new starts another, undo takes moves back, quit leaves")
            }
            "moves" => self.moves(),
            "switch" | "swap" => {
                self.humans = [!self.humans[0], !self.humans[1]];
                Next::Draw(String::new())
            }
            "resign" => {
                self.lose(self.board.player(), "resigned");
                Next::Draw(String::new())
            }
            "hint" => Next::Say(self.hint(input)?),
            "draw" => self.offer_draw(input)?,
            _ => self.human_move(line, took),
        })
    }

    fn human_move(&mut self, text: &str, took: Duration) -> Next {
        let diagram = self.board.diagram();
        let mover = self.board.player();
        if let Err(why) = self.read_move(text) {
            return Next::Say(why);
        }
        self.before = Some(diagram);
        self.use_time(mover, took);
        Next::Draw(String::new())
    }

    /// Plays a move as people type it: small letters, blanks for dashes.
    fn read_move(&mut self, text: &str) -> Result<(), String> {
        let capital: String =
            text.char_indices().map(|(i, c)| if i == 0 { c.to_ascii_uppercase() } else { c }).collect();
        let tries = [capital, text.replace(' ', "-"), text.to_ascii_lowercase(), text.to_ascii_uppercase()];
        let Err(error) = self.board.play_text(text) else { return Ok(()) };
        if tries.iter().any(|text| self.board.play_text(text).is_ok()) {
            return Ok(());
        }
        let expected = match error {
            PositionError::Moves(error) => format!("expected {}", error.expected),
            other => other.to_string(),
        };
        let typed = nullwindow_notation::excerpt(text.chars());
        let mut said = format!("  {typed} is not a legal move here: {expected}.");
        let key: String =
            text.chars().filter(char::is_ascii_alphanumeric).take(2).collect::<String>().to_ascii_lowercase();
        let alike = |mv: &String| key.len() == 2 && mv.to_ascii_lowercase().contains(&key);
        let alike: Vec<String> = self.board.legal_texts().into_iter().filter(alike).take(8).collect();
        if !alike.is_empty() && !expected.contains(&alike[0]) {
            put!(said, " Did you mean {}?", alike.join(", "));
        }
        put!(said, "\n  {DIM}`moves` lists the legal moves, `help` the commands{DIM:#}\n");
        Err(said)
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
        let mut at = self.board.start();
        self.board.played().iter().any(|&mv| {
            let is_humans = self.has_no_human() || self.humans[at.player() as usize];
            at.play(mv);
            is_humans
        })
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

    fn set_time(&mut self, seconds: &str) -> Result<Next, String> {
        let time = seconds.parse().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
        let time = time.filter(|time| !time.is_zero());
        self.time = time.ok_or_else(|| format!("expected a number of seconds, found {seconds:?}"))?;
        Ok(say(&format!("the engine may think for {seconds} s")))
    }

    /// Searches for a move and plays it.
    pub(super) fn reply(&mut self, input: &Input) -> Result<String, Failure> {
        let mover = self.board.player();
        let mut time =
            self.clocks.map_or(Time::Fixed(self.time), |clocks| Time::Clock(clocks[mover as usize]));
        if self.board.move_count() == 1 {
            time = Time::Fixed(Duration::from_millis(20));
        }
        let task = Task { time, stop: Some(input.stop()), ..Task::to(Goal::Unlimited) };
        let found = self.think(&task).map_err(Failure::failed)?;
        if input.is_interrupted() {
            return Ok("\n".to_owned());
        }
        let Some(mv) = found.report.best else {
            return Err(Failure::failed(format!("no move was found in {}", self.board.text())));
        };
        let (name, best) = (name(self.board.kind(), mover), self.board.move_text(mv));
        let said = opinion(self.engine.options(), mover, found.report.value, found.solved);
        self.use_time(mover, found.elapsed);
        self.before = Some(self.board.diagram());
        self.board.play(mv);
        let (depth, seconds) = (found.report.depth, found.elapsed.as_secs_f64());
        let how =
            if found.book { "from the book".to_owned() } else { format!("depth {depth}, {seconds:.1} s") };
        let why = format!("{said}, {how}");
        Ok(format!("  nullwindow ({name}) plays {BOLD}{best}{BOLD:#} {DIM}· {why}{DIM:#}\n"))
    }

    /// What the engine would play at full strength.
    fn hint(&mut self, input: &Input) -> Result<String, String> {
        let mover = self.board.player();
        let found = self.at_full_strength(input)?;
        let line = self.board.line_texts(&found.report.pv);
        let Some(best) = found.report.best.map(|best| self.board.move_text(best)) else {
            return Ok(String::new());
        };
        let said = opinion(self.engine.options(), mover, found.report.value, found.solved);
        let line = &line[..line.len().min(6)];
        Ok(format!("  try {BOLD}{best}{BOLD:#}: {said} {DIM}({}){DIM:#}\n", line.join(" ")))
    }

    /// The engine accepts a draw unless it expects more.
    fn offer_draw(&mut self, input: &Input) -> Result<Next, String> {
        if self.humans == [true, true] {
            self.ended = Some((GameEnd::Drawn, "by agreement".to_owned()));
            return Ok(Next::Draw(String::new()));
        }
        let found = self.at_full_strength(input)?;
        // The value is the human's; the engine expects the rest.
        let expects = 1.0 - self.engine.options().expected(found.report.value);
        if expects <= 0.52 {
            self.ended = Some((GameEnd::Drawn, "by agreement".to_owned()));
            Ok(Next::Draw("  nullwindow accepts the draw.\n".to_owned()))
        } else {
            Ok(say("nullwindow declines the draw"))
        }
    }

    fn at_full_strength(&mut self, input: &Input) -> Result<Found, String> {
        let options = self.engine.options().clone();
        let mut strong = options.clone();
        let is_set = strong.set("level", "off");
        debug_assert!(is_set.is_ok(), "every engine can play at full strength");
        self.engine.configure(strong);
        let time = Time::Fixed(self.clocks.map_or(HINT, |_| HINT / 4));
        let found = self.think(&Task { time, stop: Some(input.stop()), ..Task::to(Goal::Unlimited) });
        self.engine.configure(options);
        found.map_err(|error| error.to_string())
    }

    fn think(&mut self, task: &Task) -> Result<Found, SearchError> {
        let (board, options) = (self.board.clone(), self.engine.options().clone());
        let progress = live(move |news| {
            let News::Line(line) = news else { return None };
            let moves = board.line_texts(&line.pv[..line.pv.len().min(6)]).join(" ");
            let value = value(&options, line.value);
            (line.rank == 1).then(|| format!("thinking: depth {}, {value}, {moves}", line.depth))
        });
        self.engine.search(self.board.as_ref(), task, progress)
    }
}

/// A line of text.
pub(super) fn say(text: &str) -> Next {
    Next::Say(format!("  {text}\n"))
}
