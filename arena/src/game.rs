//! One game between two players, watched by a referee who knows the rules.

use crate::client::{Answer, Client, Made, Turn};
use crate::control::{Clock, Control};
use crate::failure::{EngineFailure, Fault, Halt};
use crate::opening::Opening;
use crate::rules::Rules;
use crate::tally::Points;
use nullwindow_engine::{Board, GameKind, MoveId, MoveStyle};
use nullwindow_notation::Player;
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// One of the two players of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The first that was named.
    #[default]
    A,
    /// The other.
    B,
}

impl Side {
    /// Both of them.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The other one.
    #[must_use]
    pub fn other(self) -> Side {
        if self == Side::A { Side::B } else { Side::A }
    }

    /// 0 or 1.
    pub fn index(self) -> usize {
        usize::from(self == Side::B)
    }
}

/// A game that was played: a line of the journal.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Game {
    /// Its number, from 0; games 2n and 2n + 1 are a pair.
    pub game: u64,
    /// Who moved first.
    pub first: Side,
    /// How it began.
    pub opening: Opening,
    /// The moves after that, as people write them.
    pub moves: Vec<String>,
    /// Those of them, counted from 0, after which the same player moved again; none in games whose turns alternate.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<usize>,
    /// What the players thought of their moves, in the game's spoken unit.
    pub values: Vec<Option<f64>>,
    /// How deep they looked.
    pub depths: Vec<Option<u32>>,
    /// How long they thought, in seconds.
    pub seconds: Vec<f64>,
    /// The winner; `None` if it was drawn.
    pub winner: Option<Side>,
    /// How it ended, in words.
    pub why: String,
    /// What went wrong, and with whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trouble: Option<(Side, EngineFailure)>,
    /// CPU seconds of A and B, where they are known.
    pub cpu: [Option<f64>; 2],
    /// Nodes of A and B.
    pub nodes: [u64; 2],
    /// What players in this process thought of their moves, in units of the evaluation.
    #[serde(skip)]
    pub scores: Vec<Option<i32>>,
}

impl Game {
    /// What it brings a player.
    pub fn points(&self, side: Side) -> Points {
        self.winner.map_or(Points::Half, |winner| if winner == side { Points::One } else { Points::None })
    }

    /// The same without what depends on the machine: how long moves took.
    #[must_use]
    pub fn without_times(&self) -> Game {
        let seconds = vec![0.0; self.seconds.len()];
        Game { seconds, cpu: [None; 2], ..self.clone() }
    }

    /// Who made each move after the opening.
    pub fn movers(&self) -> impl Iterator<Item = Side> {
        (0..self.moves.len()).scan(self.first, |next, i| {
            let kept = self.kept.binary_search(&i).is_ok();
            let other = if kept { *next } else { next.other() };
            Some(std::mem::replace(next, other))
        })
    }
}

/// A game that is being played.
struct Play<'a> {
    rules: &'a Rules,
    board: Box<dyn Board>,
    /// Who moves first after the opening.
    starts: Player,
    made: Vec<Made>,
    clocks: [Clock; 2],
    record: Game,
}

/// A and B.
type Players = [Box<dyn Client>; 2];

/// Plays a game of which its number, its opening and who moves first are known. `controls` say how long A and B may think.
pub(crate) fn play(
    record: Game,
    rules: &Rules,
    controls: [Control; 2],
    kind: &'static GameKind,
    players: &mut Players,
) -> Result<Game, Halt> {
    let (clocks, starts) = (controls.map(Clock::new), Player::First);
    let mut play = Play { rules, board: kind.board(), starts, made: Vec::new(), clocks, record };
    play.set_up()?;
    let before = [0, 1].map(|i| players[i].cpu());
    play.run(players)?;
    for side in Side::BOTH {
        let i = side.index();
        let failed = play.record.trouble.as_ref().is_some_and(|(who, _)| *who == side);
        if !failed {
            let winner = play.record.winner.map(|winner| play.player(winner));
            players[i].end(winner, &play.record.why);
        }
        let spent = |before: Duration| Some(players[i].cpu()?.saturating_sub(before).as_secs_f64());
        play.record.cpu[i] = before[i].and_then(spent).map(rounded);
    }
    Ok(play.record)
}

/// To the millisecond.
fn rounded(seconds: f64) -> f64 {
    (seconds * 1000.0).round() / 1000.0
}

impl Play<'_> {
    /// Goes to where the game begins.
    fn set_up(&mut self) -> Result<(), Halt> {
        let Opening { position, moves } = self.record.opening.clone();
        let board = self.board.kind().board_at(position.as_deref(), "");
        self.board = board.map_err(|error| Halt::Impossible(format!("opening: {error}")))?;
        for mv in &moves {
            self.make(mv).map_err(|()| Halt::Impossible(format!("opening: {mv:?} is no legal move")))?;
        }
        self.starts = self.board.player();
        Ok(())
    }

    /// The player of this colour.
    fn side(&self, player: Player) -> Side {
        if player == self.starts { self.record.first } else { self.record.first.other() }
    }

    /// The colour of a player.
    fn player(&self, side: Side) -> Player {
        if side == self.record.first { self.starts } else { self.starts.other() }
    }

    /// Makes a move that is legal.
    fn make(&mut self, mv: &str) -> Result<String, ()> {
        let mv = read_move(self.board.as_ref(), mv).ok_or(())?;
        let (text, by) = (self.board.move_text(mv), self.board.player());
        let spelled = self.board.write_move(mv, MoveStyle::Coordinate);
        self.board.play(mv);
        self.made.push(Made { by, text: text.clone(), spelled });
        Ok(text)
    }

    fn run(&mut self, players: &mut Players) -> Result<(), Halt> {
        let Err((side, halt)) = self.play_out(players) else { return Ok(()) };
        let Halt::EngineFailure(trouble) = halt else { return Err(halt) };
        (self.record.winner, self.record.why) = (Some(side.other()), trouble.to_string());
        self.record.trouble = Some((side, trouble));
        Ok(())
    }

    /// All moves, or what went wrong and with whom.
    fn play_out(&mut self, players: &mut Players) -> Result<(), (Side, Halt)> {
        for side in Side::BOTH {
            let (position, clock) = (self.record.opening.position.as_deref(), &self.clocks[side.index()]);
            players[side.index()].begin(position, clock).map_err(|halt| (side, halt))?;
        }
        while !self.is_over() {
            if let Some(pass) = self.board.forced_pass() {
                // A forced pass takes no thinking.
                let text = self.board.move_text(pass);
                let _ = self.make(&text);
                self.note(text, &Answer::default());
                continue;
            }
            let side = self.side(self.board.player());
            self.step(side, &mut players[side.index()]).map_err(|halt| (side, halt))?;
        }
        Ok(())
    }

    /// One move, or what went wrong.
    fn step(&mut self, side: Side, player: &mut Box<dyn Client>) -> Result<(), Halt> {
        let clock = &self.clocks[side.index()];
        let rules = self.rules;
        let wait = clock.limit().unwrap_or_default() + rules.margin + rules.patience;
        let turn = Turn {
            position: self.record.opening.position.as_deref(),
            moves: &self.made,
            board: self.board.as_ref(),
            clocks: [clock, &self.clocks[side.other().index()]],
            deadline: Instant::now() + wait,
        };
        let answer = player.think(&turn)?;
        let left = clock.limit();
        let in_time = self.clocks[side.index()].spend(answer.elapsed, rules.margin);
        self.record.nodes[side.index()] += answer.nodes.unwrap_or(0);
        if !in_time {
            let [took, left] = [answer.elapsed, left.unwrap_or_default()].map(|time| time.as_secs_f64());
            let what = format!("{took:.3} s for a move, {left:.3} s left");
            return Err(EngineFailure::new(Fault::Time, what).into());
        }
        let Some(mv) = &answer.mv else {
            (self.record.winner, self.record.why) = (Some(side.other()), "the other resigns".to_owned());
            return Ok(());
        };
        let Ok(text) = self.make(mv) else {
            let what = format!("{mv:?} in {}", self.board.text());
            return Err(EngineFailure::new(Fault::Illegal, what).into());
        };
        self.note(text, &answer);
        Ok(())
    }

    fn note(&mut self, text: String, answer: &Answer) {
        if self.made.last().is_some_and(|made| made.by == self.board.player()) {
            self.record.kept.push(self.record.moves.len());
        }
        self.record.moves.push(text);
        self.record.values.push(answer.value.map(|value| (value * 100.0).round() / 100.0));
        self.record.scores.push(answer.score);
        self.record.depths.push(answer.depth);
        self.record.seconds.push(rounded(answer.elapsed.as_secs_f64()));
    }

    /// Whether the game is over, by its rules or by those of the match.
    fn is_over(&mut self) -> bool {
        if !self.record.why.is_empty() {
            return true;
        }
        let values = self.record.movers().zip(self.record.values.iter().copied());
        let by_rules =
            self.board.result().map(|end| (end.winner.map(|player| self.side(player)), end.reason));
        let verdict = by_rules.or_else(|| self.rules.judge(&values.collect::<Vec<_>>()));
        let is_over = verdict.is_some();
        (self.record.winner, self.record.why) = verdict.unwrap_or_default();
        is_over
    }
}

/// The legal move that a program means, as people write it. Programs differ: castling is `e1g1`, `e1h1` or `O-O`, a capture
/// in checkers a path or a list of what is captured, and some write everything in capitals.
fn read_move(board: &dyn Board, text: &str) -> Option<MoveId> {
    let read = |text: &str| board.read_move(text, MoveStyle::Coordinate).ok();
    // In capitals, B1C3 would be a bishop's move.
    let is_in_capitals = text.as_bytes().get(1).is_some_and(u8::is_ascii_digit)
        && !text.contains(|c: char| c.is_ascii_lowercase());
    read(text).or_else(|| is_in_capitals.then(|| read(&text.to_lowercase()))?)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use nullwindow_engine::Games;

    /// What the referee makes of each text.
    fn read(game: &str, position: &str, texts: &[&str]) -> Vec<Option<String>> {
        let board = Games::standard().get(game).unwrap().read_board(position).unwrap();
        texts.iter().map(|text| read_move(board.as_ref(), text).map(|mv| board.move_text(mv))).collect()
    }

    #[test]
    fn a_player_who_keeps_the_turn_makes_the_next_move() {
        let moves = ["3", "6", "1", "2", "5"].map(str::to_owned).to_vec();
        let mut game = Game { first: Side::B, moves, ..Game::default() };
        let (a, b) = (Side::A, Side::B);
        assert_eq!(game.movers().collect::<Vec<_>>(), [b, a, b, a, b]);
        let line = serde_json::to_string(&game).unwrap();
        assert!(!line.contains("kept"), "journals of other games stay the same");
        game.kept = vec![0, 3];
        assert_eq!(game.movers().collect::<Vec<_>>(), [b, b, a, b, b]);
        let again: Game = serde_json::from_str(&serde_json::to_string(&game).unwrap()).unwrap();
        assert_eq!(again, game);
    }

    #[test]
    fn every_usual_spelling_of_a_legal_move_is_accepted() {
        let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let promotion = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
        let captures = "W:WK15:B9,10";
        let circle = "B:W6,7,14,15,32:BK2";
        let othello = "---------------------------OX------XO--------------------------- X";
        let passes = "OX-------------------------------------------------------------- X";
        for (game, position, expected, texts) in [
            ("chess", castling, "O-O", "e1g1 e1h1 E1G1 O-O 0-0 o-o OO O-O! e1-g1 Ke1-g1"),
            ("chess", castling, "O-O-O", "e1c1 e1a1 E1C1 O-O-O 0-0-0 o-o-o"),
            (
                "chess",
                promotion,
                "exd8=Q+",
                "e7d8q e7d8Q e7d8=Q e7xd8=Q e7d8=q exd8=Q+ exd8Q ed8=Q E7D8Q e7d8(Q)",
            ),
            ("chess", promotion, "e8=N", "e7e8n e7e8N e7e8=N e8=N e8N e8n E7E8N e7-e8=N"),
            ("chess", start, "Nc3", "b1c3 B1C3 Nc3 Nb1c3 Nb1-c3 nc3 b1-c3"),
            ("chess", start, "e4", "e2e4 E2E4 e4 e2-e4 E2-E4 Pe2-e4"),
            ("chess", passing, "exd6", "e5d6 E5D6 exd6 exd6e.p. e5xd6 ed6 e5d6ep"),
            (
                "checkers",
                captures,
                "15x13",
                "15x13 15x6x13 15x13x9x10 15x13x10x9 15X13X10X9 15-13 15:13 15-6-13",
            ),
            (
                "checkers",
                circle,
                "2x9x18x11x2",
                "2x9x18x11x2 2x11x18x9x2 2x2x6x7x14x15 2x2x15x14x7x6 2x2x14x6x15x7",
            ),
            ("othello", othello, "d3", "d3 D3"),
            ("othello", passes, "pass", "pass PASS Pass PA pa ps PS --"),
        ] {
            for text in texts.split(' ') {
                let found = read(game, position, &[text]).remove(0);
                assert_eq!(found.as_deref(), Some(expected), "{game} {position}: {text}");
            }
        }
    }

    #[test]
    fn what_is_illegal_or_ambiguous_is_refused() {
        let knights = "4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1";
        for (game, position, texts) in [
            ("chess", "r3k2r/8/8/8/8/8/8/R3K1NR w KQkq - 0 1", "e1g1 e1h1 O-O 0-0"),
            ("chess", "4k3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8 e7e8q 0000 (none) NULL resign e7"),
            ("chess", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8 e7d8k e7e8p e8=K"),
            ("chess", knights, "Nd4 nd4 N0d4 BD4 a1a2"),
            (
                "checkers",
                "W:WK15:B9,10",
                "15x13x9 15x13x10 15x13x9x11 15x13x9x9 15x6 15-11 15 13x15 15x13x9x10x7",
            ),
            (
                "othello",
                "---------------------------OX------XO--------------------------- X",
                "pass PA a1 d9 d33 d",
            ),
        ] {
            for text in texts.split(' ') {
                assert_eq!(read(game, position, &[text]), [None], "{game} {position}: {text}");
            }
        }
    }
}
