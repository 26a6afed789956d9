//! `NBoard`, version 2: the protocol of the Othello board of that name.
//!
//! A search is cut short by `ping`; other commands wait until it is over. The engine never plays on the board by itself:
//! `go` asks, `move` plays. Lines that are not understood are passed over, as the protocol wants it.

mod ggf;
mod said;

use crate::desk::{Desk, Mark};
use crate::serve::{Speaks, Turn};
use ggf::Game;
use nullwindow::Depth;
use nullwindow::notation::Player;
use nullwindow_engine::{Clock, Goal, MAX_DEPTH, Task, Time};
use said::{Analysis, Said};
use std::time::Duration;

/// Time for a move where neither depth nor clock is known.
const A_MOVE: Duration = Duration::from_secs(1);
/// The endgame is solved from twice the depth on, but never from more empty squares than this.
const SOLVED: Depth = 16;

/// One who speaks `NBoard`.
#[derive(Default)]
pub(crate) struct NBoard {
    depth: Option<Depth>,
    /// Time left, if the game is played with a clock.
    clocks: Option<[Duration; 2]>,
    /// The option `lines` before a hint changed it.
    lines: Option<String>,
    /// A game that is being analysed, from its end to its start.
    analysed: Option<Analysed>,
}

/// Positions to be analysed.
struct Analysed {
    /// The whole game.
    game: Mark,
    /// Moves made in the position that is being searched.
    at: usize,
}

impl Speaks for NBoard {
    fn hear(&mut self, desk: &mut Desk, line: &str) -> bool {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "nboard" => {
                desk.get_ready();
                desk.say("set myname nullwindow");
            }
            "set" => self.set(desk, rest),
            "move" => self.play(desk, rest),
            "hint" => self.hint(desk, rest.parse().unwrap_or(1)),
            "go" => {
                desk.say("status nullwindow is thinking");
                let task = self.task(desk, true);
                desk.think(task, Said::a_move());
            }
            "ping" => desk.say(format!("pong {rest}").trim_end()),
            "learn" => desk.say("learned"),
            "analyze" => self.analyse(desk),
            "quit" => return false,
            // Version 1 writes a move by itself.
            _ if rest.is_empty() && command.len() == 2 => self.play(desk, command),
            _ => {}
        }
        true
    }

    fn turn(&self, line: &str) -> Turn {
        match line.split_whitespace().next() {
            Some("quit") => Turn::Now,
            Some("ping") => Turn::Hurries,
            _ => Turn::Waits,
        }
    }

    fn owes(&self) -> bool {
        self.analysed.is_some() || self.lines.is_some()
    }

    fn cut_short(&mut self, desk: &mut Desk) {
        if let Some(analysed) = self.analysed.take() {
            desk.return_to(&analysed.game);
        }
    }

    fn rested(&mut self, desk: &mut Desk) {
        if let Some(lines) = self.lines.take() {
            // It was so before.
            let _ = desk.configure("lines", &lines);
        }
        if desk.take_answer().is_some() && self.analysed.is_some() {
            self.analyse_next(desk);
        }
    }
}

impl NBoard {
    fn set(&mut self, desk: &mut Desk, rest: &str) {
        let (what, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        match what {
            "depth" => {
                if let Ok(depth) = value.trim().parse::<Depth>() {
                    let depth = depth.clamp(1, MAX_DEPTH);
                    self.depth = Some(depth);
                    desk.say(&format!("set myname nullwindow{depth}"));
                }
            }
            "game" => {
                if let Err(why) = self.set_game(desk, value) {
                    desk.say(&format!("status game ignored: {}", why.replace('\n', " ")));
                }
            }
            // What a draw is worth; ours is worth a draw.
            _ => {}
        }
    }

    fn set_game(&mut self, desk: &mut Desk, text: &str) -> Result<(), String> {
        let game = Game::read(text)?;
        let before = desk.mark();
        desk.set_position(game.start.as_deref(), [])?;
        for mv in &game.moves {
            if let Err(why) = play_over_passes(desk, mv) {
                desk.return_to(&before);
                return Err(why);
            }
        }
        self.clocks = game.clocks();
        Ok(())
    }

    /// `F5`, `F5/eval/time`.
    fn play(&mut self, desk: &mut Desk, text: &str) {
        let mut parts = text.split('/');
        let mv = parts.next().unwrap_or("").trim();
        let player = desk.board.player();
        if let Err(why) = play_over_passes(desk, mv) {
            desk.say(&format!("status move ignored: {}", why.replace('\n', " ")));
        } else if let (Some(clocks), Some(time)) = (&mut self.clocks, parts.nth(1).and_then(ggf::seconds)) {
            let clock = &mut clocks[usize::from(player == Player::Second)];
            *clock = clock.saturating_sub(time);
        }
    }

    fn hint(&mut self, desk: &mut Desk, count: usize) {
        desk.say("status nullwindow is looking for hints");
        let most = desk.board.legal_moves().len().max(1);
        let before = desk.board.config().lines.to_string();
        if desk.configure("lines", &count.clamp(1, most).to_string()).is_ok() {
            self.lines = Some(before);
        }
        let task = self.task(desk, false);
        desk.think(task, Said::hints());
    }

    /// The depth that was set, to the end near the end, and not longer than the clock allows.
    fn task(&self, desk: &Desk, has_clock: bool) -> Task {
        let mut task = desk.usual_task();
        if let Some(depth) = self.depth {
            let empties = desk.board.position().chars().take(64).filter(|c| *c == '-').count() as Depth;
            let is_solved = empties <= depth.max(SOLVED.min(2 * depth));
            task.goal = if is_solved { Goal::End } else { Goal::Depth(depth) };
        }
        let side = usize::from(desk.board.player() == Player::Second);
        match self.clocks {
            Some(clocks) if has_clock => {
                let left = clocks[side];
                task.time = Time::Clock(Clock { left, increment: Duration::ZERO, moves_to_go: None });
            }
            _ if self.depth.is_none() && desk.limit.is_none() => task.time = Time::Fixed(A_MOVE),
            _ => {}
        }
        task
    }

    /// Every position of the game, the last one first.
    fn analyse(&mut self, desk: &mut Desk) {
        desk.say("status nullwindow is analysing");
        let at = desk.board.moves().len();
        self.analysed = Some(Analysed { game: desk.mark(), at });
        self.think_of_analysed(desk, at);
    }

    fn analyse_next(&mut self, desk: &mut Desk) {
        match self.analysed.as_mut() {
            Some(analysed) if analysed.at > 0 => {
                analysed.at -= 1;
                let at = analysed.at;
                desk.board.take_back();
                self.think_of_analysed(desk, at);
            }
            _ => {
                self.cut_short(desk);
                desk.say("status");
            }
        }
    }

    fn think_of_analysed(&self, desk: &mut Desk, at: usize) {
        let task = self.task(desk, false);
        desk.think(task, Analysis { at });
    }
}

/// Plays a move; where a player must pass, the pass may be left out.
fn play_over_passes(desk: &mut Desk, mv: &str) -> Result<(), String> {
    let Err(why) = desk.play(mv) else { return Ok(()) };
    if desk.board.legal_moves() != ["pass"] {
        return Err(why);
    }
    desk.play("pass")?;
    desk.play(mv).inspect_err(|_| {
        desk.board.take_back();
    })
}
