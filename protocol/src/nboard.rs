//! `NBoard`, version 2: the protocol of the Othello board of that name.
//!
//! A search is cut short by `ping`; other commands wait until it is over. The engine never plays on the board by itself:
//! `go` asks, `move` plays. Unknown lines are skipped, as the protocol asks. After a refused game nothing is
//! searched until there is a game again.

mod output;

use crate::host::{self, Host, NO_POSITION};
use crate::serve::{Dispatch, Handler};
use nullwindow::Depth;
use nullwindow_engine::records::{GGF, GameRecord, Note, Piece, read_clock};
use nullwindow_engine::{Board, Clock, Goal, MAX_DEPTH, MoveStyle, Time};
use nullwindow_notation::{Cursor, Player};
use output::{Purpose, Said};
use std::time::Duration;

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
    /// The whole of a game that is being analysed, from its end to its start.
    analysed: Option<Box<dyn Board>>,
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
            "hint" | "analyze" if host.has_no_position => {
                host.say(&format!("status {command}: {NO_POSITION}"));
            }
            "hint" => self.hint(host, rest.parse().unwrap_or(1)),
            "go" => {
                host.say("status nullwindow is thinking");
                self.think(host, Purpose::Move);
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
        if let Some(game) = self.analysed.take() {
            host.board = game;
        }
    }

    fn rested(&mut self, host: &mut Host) {
        if let Some(lines) = self.lines.take() {
            // It was so before.
            let _ = host.options.set("lines", &lines);
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
                let set = self.set_game(host, value);
                if let Err(why) = host.note_position(set) {
                    host.say(&format!("status game ignored: {}", why.replace('\n', " ")));
                }
            }
            // What a draw is worth; ours is worth a draw.
            _ => {}
        }
    }

    fn set_game(&mut self, host: &mut Host, text: &str) -> Result<(), String> {
        let game = GGF.read_only(&mut Cursor::new(text.trim())).map_err(|error| error.to_string())?;
        let board = host.board.kind().board_at(game.start.as_deref(), "");
        let mut board = board.map_err(|error| error.to_string())?;
        for mv in game.moves() {
            play_over_passes(board.as_mut(), mv)?;
        }
        host.board = board;
        self.clocks = clocks(&game);
        Ok(())
    }

    /// `F5`, `F5/eval/time`.
    fn play(&mut self, host: &mut Host, text: &str) {
        let mut parts = text.split('/');
        let mv = parts.next().unwrap_or("").trim();
        let player = host.board.player();
        if let Err(why) = play_over_passes(host.board.as_mut(), mv) {
            host.say(&format!("status move ignored: {}", why.replace('\n', " ")));
        } else if let (Some(clocks), Some(time)) = (&mut self.clocks, parts.nth(1).and_then(read_clock)) {
            let clock = &mut clocks[player as usize];
            *clock = clock.saturating_sub(time);
        }
    }

    fn hint(&mut self, host: &mut Host, count: usize) {
        host.say("status nullwindow is looking for hints");
        let most = usize::from(host.board.move_count()).max(1);
        let before = host.options.config().lines.to_string();
        if host.options.set("lines", &count.clamp(1, most).to_string()).is_ok() {
            self.lines = Some(before);
        }
        self.think(host, Purpose::Hint);
    }

    /// Searches to the depth that was set, to the end near the end, and not longer than the clock of a move allows.
    fn think(&self, host: &mut Host, purpose: Purpose) {
        let mut task = if self.depth.is_none() { host.brief_task() } else { host.usual.clone() };
        if let Some(depth) = self.depth {
            let empties = host.board.text().chars().take(64).filter(|c| *c == '-').count() as Depth;
            let is_solved = empties <= depth.max(SOLVED.min(2 * depth));
            task.goal = if is_solved { Goal::End } else { Goal::Depth(depth) };
        }
        if let Some(clocks) = self.clocks.filter(|_| purpose == Purpose::Move) {
            let left = clocks[host.board.player() as usize];
            task.time = Time::Clock(Clock { left, increment: Duration::ZERO, moves_to_go: None });
        }
        task.without_book = purpose == Purpose::Analysis;
        let said = Said::new(host, purpose);
        host.think(task, said);
    }

    /// Every position of the game, the last one first.
    fn analyse(&mut self, host: &mut Host) {
        host.say("status nullwindow is analysing");
        self.analysed = Some(host.board.clone());
        self.think(host, Purpose::Analysis);
    }

    fn analyse_next(&mut self, host: &mut Host) {
        if host.board.undo().is_some() {
            self.think(host, Purpose::Analysis);
        } else {
            self.cut_short(host);
            host.say("status");
        }
    }
}

/// Plays a move; where a player must pass, the pass may be left out.
fn play_over_passes(board: &mut dyn Board, mv: &str) -> Result<(), String> {
    let style = MoveStyle::Coordinate;
    let Err(why) = host::play(board, mv, style) else { return Ok(()) };
    let pass = board.forced_pass().ok_or(why)?;
    board.play(pass);
    host::play(board, mv, style).inspect_err(|_| {
        board.undo();
    })
}

/// What is left of the time that the tag `TI` gives to each side; `None` without a clock.
fn clocks(game: &GameRecord) -> Option<[Duration; 2]> {
    let total = game.tag("TI").and_then(|text| read_clock(text.split('/').next()?));
    let mut left = [total.filter(|time| !time.is_zero())?; 2];
    for id in game.main_line() {
        let clock = &mut left[usize::from(game[id].player == Some(Player::Second))];
        for piece in game[id].after.iter().filter_map(Note::as_comment).flat_map(|comment| &comment.0) {
            if let Piece::Elapsed(time) = piece {
                *clock = clock.saturating_sub(*time);
            }
        }
    }
    Some(left)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<GameRecord, String> {
        GGF.read_only(&mut Cursor::new(text)).map_err(|error| error.to_string())
    }

    #[test]
    fn clocks_are_the_time_of_the_game_less_the_time_of_the_moves() {
        let moves = "B[F5//100]W[F6/1.50/20.5]B[D3]";
        let left = |time: &str| clocks(&read(&format!("(;GM[Othello]TI[{time}]{moves};)")).unwrap());
        let millis = |time: &str| left(time).map(|clocks| clocks.map(|clock| clock.as_millis()));
        assert_eq!(millis("15:00"), Some([800_000, 879_500]));
        assert_eq!(millis("01:00:00//02:00"), Some([3_500_000, 3_579_500]));
        assert_eq!(millis("30"), Some([0, 9_500]));
        for none in ["", "?", "0", "nan", "-5"] {
            assert_eq!(millis(none), None, "{none}");
        }
    }

    #[test]
    fn a_text_that_is_not_one_game_of_othello_is_refused() {
        for text in
            ["", "(;", "(;GM[Othello", "(;GM[Go];)", "f5d6", "(;BO[10 --- *];)", "(;x;)", "(;B", "(;;)(;;)"]
        {
            assert!(read(text).is_err(), "{text}");
        }
        assert_eq!(read("(;;)"), Ok(GameRecord::default()));
    }
}
