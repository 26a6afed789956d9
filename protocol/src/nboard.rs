//! `NBoard`, version 2: the protocol of the Othello board of that name.
//!
//! A search is cut short by `ping`; other commands wait until it is over. The engine never plays on the board by itself:
//! `go` asks, `move` plays. Unknown lines are skipped, as the protocol asks.

mod ggf;
mod output;

use crate::host::{Host, Mark};
use crate::serve::{Dispatch, Handler};
use ggf::Game;
use nullwindow::Depth;
use nullwindow::notation::Player;
use nullwindow_engine::{Clock, Goal, MAX_DEPTH, Task, Time};
use output::{Analysis, Said};
use std::time::Duration;

/// Time for a move where neither depth nor clock is known.
const A_MOVE: Duration = Duration::from_secs(1);
/// The endgame is solved from twice the depth on, but never from more empty squares than this.
const SOLVED: Depth = 16;

/// The state of a conversation in `NBoard`.
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

impl Handler for NBoard {
    fn handle(&mut self, host: &mut Host, line: &str) -> bool {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "nboard" => {
                host.get_ready();
                host.say("set myname nullwindow");
            }
            "set" => self.set(host, rest),
            "move" => self.play(host, rest),
            "hint" => self.hint(host, rest.parse().unwrap_or(1)),
            "go" => {
                host.say("status nullwindow is thinking");
                let task = self.task(host, true);
                host.think(task, Said::a_move());
            }
            "ping" => host.say(format!("pong {rest}").trim_end()),
            "learn" => host.say("learned"),
            "analyze" => self.analyse(host),
            "quit" => return false,
            // Version 1 writes a move by itself.
            _ if rest.is_empty() && command.len() == 2 => self.play(host, command),
            _ => {}
        }
        true
    }

    fn dispatch(&self, line: &str) -> Dispatch {
        match line.split_whitespace().next() {
            Some("quit") => Dispatch::Immediate,
            Some("ping") => Dispatch::Interrupt,
            _ => Dispatch::Queued,
        }
    }

    fn owes(&self) -> bool {
        self.analysed.is_some() || self.lines.is_some()
    }

    fn cut_short(&mut self, host: &mut Host) {
        if let Some(analysed) = self.analysed.take() {
            host.return_to(&analysed.game);
        }
    }

    fn rested(&mut self, host: &mut Host) {
        if let Some(lines) = self.lines.take() {
            // It was so before.
            let _ = host.configure("lines", &lines);
        }
        if host.take_answer().is_some() && self.analysed.is_some() {
            self.analyse_next(host);
        }
    }
}

impl NBoard {
    fn set(&mut self, host: &mut Host, rest: &str) {
        let (what, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        match what {
            "depth" => {
                if let Ok(depth) = value.trim().parse::<Depth>() {
                    let depth = depth.clamp(1, MAX_DEPTH);
                    self.depth = Some(depth);
                    host.say(&format!("set myname nullwindow{depth}"));
                }
            }
            "game" => {
                if let Err(why) = self.set_game(host, value) {
                    host.say(&format!("status game ignored: {}", why.replace('\n', " ")));
                }
            }
            // What a draw is worth; ours is worth a draw.
            _ => {}
        }
    }

    fn set_game(&mut self, host: &mut Host, text: &str) -> Result<(), String> {
        let game = Game::read(text)?;
        let before = host.mark();
        host.set_position(game.start.as_deref(), [])?;
        for mv in &game.moves {
            if let Err(why) = play_over_passes(host, mv) {
                host.return_to(&before);
                return Err(why);
            }
        }
        self.clocks = game.clocks();
        Ok(())
    }

    /// `F5`, `F5/eval/time`.
    fn play(&mut self, host: &mut Host, text: &str) {
        let mut parts = text.split('/');
        let mv = parts.next().unwrap_or("").trim();
        let player = host.board.player();
        if let Err(why) = play_over_passes(host, mv) {
            host.say(&format!("status move ignored: {}", why.replace('\n', " ")));
        } else if let (Some(clocks), Some(time)) = (&mut self.clocks, parts.nth(1).and_then(ggf::seconds)) {
            let clock = &mut clocks[usize::from(player == Player::Second)];
            *clock = clock.saturating_sub(time);
        }
    }

    fn hint(&mut self, host: &mut Host, count: usize) {
        host.say("status nullwindow is looking for hints");
        let most = host.board.legal_moves().len().max(1);
        let before = host.board.config().lines.to_string();
        if host.configure("lines", &count.clamp(1, most).to_string()).is_ok() {
            self.lines = Some(before);
        }
        let task = self.task(host, false);
        host.think(task, Said::hints());
    }

    /// The depth that was set, to the end near the end, and not longer than the clock allows.
    fn task(&self, host: &Host, has_clock: bool) -> Task {
        let mut task = host.usual_task();
        if let Some(depth) = self.depth {
            let empties = host.board.position().chars().take(64).filter(|c| *c == '-').count() as Depth;
            let is_solved = empties <= depth.max(SOLVED.min(2 * depth));
            task.goal = if is_solved { Goal::End } else { Goal::Depth(depth) };
        }
        let side = usize::from(host.board.player() == Player::Second);
        match self.clocks {
            Some(clocks) if has_clock => {
                let left = clocks[side];
                task.time = Time::Clock(Clock { left, increment: Duration::ZERO, moves_to_go: None });
            }
            _ if self.depth.is_none() && host.limit.is_none() => task.time = Time::Fixed(A_MOVE),
            _ => {}
        }
        task
    }

    /// Every position of the game, the last one first.
    fn analyse(&mut self, host: &mut Host) {
        host.say("status nullwindow is analysing");
        let at = host.board.moves().len();
        self.analysed = Some(Analysed { game: host.mark(), at });
        self.think_of_analysed(host, at);
    }

    fn analyse_next(&mut self, host: &mut Host) {
        match self.analysed.as_mut() {
            Some(analysed) if analysed.at > 0 => {
                analysed.at -= 1;
                let at = analysed.at;
                host.board.take_back();
                self.think_of_analysed(host, at);
            }
            _ => {
                self.cut_short(host);
                host.say("status");
            }
        }
    }

    fn think_of_analysed(&self, host: &mut Host, at: usize) {
        let task = self.task(host, false);
        host.think(task, Analysis { at });
    }
}

/// Plays a move; where a player must pass, the pass may be left out.
fn play_over_passes(host: &mut Host, mv: &str) -> Result<(), String> {
    let Err(why) = host.play(mv) else { return Ok(()) };
    if host.board.legal_moves() != ["pass"] {
        return Err(why);
    }
    host.play("pass")?;
    host.play(mv).inspect_err(|_| {
        host.board.take_back();
    })
}
