//! A position with the game that led to it; knows nothing of search.

use crate::kind::{GameKind, Parts, alternatives};
use crate::options::OptionError;
use crate::perft::{Branching, Hear};
use crate::symmetry;
use nullwindow::history::{Drawn, History, Progress};
use nullwindow::random::mix;
use nullwindow::{Depth, Evaluate, Game, Outcome, Score};
use nullwindow_notation::ParseError;
use nullwindow_notation::{Diagram, MoveStyle, Notation, Player};
use std::any::Any;
use std::fmt;

/// A legal move of one board: its index in the game's move list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MoveId(pub u16);

/// A position of some game, with the moves that led to it.
///
/// ```
/// use nullwindow_engine::{Games, MoveStyle};
/// let mut board = Games::standard().get("chess")?.board();
/// let opening = board.read_move("Nf3", MoveStyle::Usual)?;
/// assert_eq!(board.write_move(opening, MoveStyle::Coordinate), "g1f3");
/// board.play(opening);
/// assert_eq!(board.move_texts(), ["Nf3"]);
/// assert!(board.result().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Board: Any + Send + Sync {
    /// What game it is.
    fn kind(&self) -> &'static GameKind;

    /// A copy.
    fn boxed_clone(&self) -> Box<dyn Board>;

    /// Who is to move.
    fn player(&self) -> Player;

    /// The position in the game's usual notation.
    fn text(&self) -> String;

    /// The board, to be drawn.
    fn diagram(&self) -> Diagram;

    /// How many legal moves there are; their ids are 0 and up. None if the position ends the game.
    fn move_count(&self) -> u16;

    /// A legal move in some style.
    ///
    /// # Panics
    /// If `mv` is not a move of this board.
    fn write_move(&self, mv: MoveId, style: MoveStyle) -> String;

    /// Whether the move only hands the turn over.
    fn is_pass(&self, mv: MoveId) -> bool;

    /// The legal move that `text` means in `style` or, if none does, in any other style.
    ///
    /// # Errors
    /// Says why it is no legal move.
    fn read_move(&self, text: &str, style: MoveStyle) -> Result<MoveId, ParseError>;

    /// Several moves in a row in the game's notation: `1. e4 e5`, `f5d6c3`.
    ///
    /// # Errors
    /// Says where the text is no legal move.
    fn read_moves(&self, text: &str) -> Result<Vec<MoveId>, ParseError>;

    /// Plays a move.
    ///
    /// # Panics
    /// If `mv` is not a move of this board.
    fn play(&mut self, mv: MoveId);

    /// Takes the last move back; `None` if there is none.
    fn undo(&mut self) -> Option<MoveId>;

    /// A board where the moves begin.
    fn start(&self) -> Box<dyn Board>;

    /// The moves since then.
    fn played(&self) -> &[MoveId];

    /// How the game has ended, by repetition or lack of progress too; `None` while it goes on.
    fn result(&self) -> Option<GameResult>;

    /// The static value of the position by the evaluation called `name`, or with the weights of that file.
    ///
    /// # Errors
    /// There is no such evaluation.
    fn evaluate(&self, name: &str) -> Result<Score, OptionError>;

    /// Counts the ways to play `depth` plies, below each legal move in turn, and tells `hear`, which may stop the count by
    /// returning `false`. The sum is returned; `None` if it was stopped.
    ///
    /// # Errors
    /// There is no such mode.
    fn perft(&self, depth: u32, mode: Option<&str>, hear: &mut Hear<'_>) -> Result<Option<u64>, OptionError>;

    /// Positions with moves, and their moves, for each ply from here to the one before the `plies`-th.
    fn branching(&self, plies: u32) -> Vec<Branching>;

    /// The form of the position that all positions share which are the same but for symmetry: this one, with its moves, where
    /// the game has no symmetry or the position has that form.
    fn canonical(&self) -> Box<dyn Board>;

    /// A number that positions share which are the same but for symmetry and for what came before.
    fn key(&self) -> u64;

    /// The moves that lead from `other`, move by move, to the same positions but for symmetry as `line` does from here; where
    /// several do, the first. It ends where there is none, and is empty on a board of another game.
    fn line_on(&self, other: &dyn Board, line: &[MoveId]) -> Vec<MoveId>;

    /// How far the value of a search of `depth` plies is off from the game's own, as long as it is not exact: σ, in units of the
    /// evaluation; 0 where the game does not know.
    fn noise(&self, depth: Depth) -> i32;

    /// Nodes that a search to the end of the game is likely to take; `None` where the end cannot be foreseen.
    fn nodes_to_end(&self) -> Option<u64>;
}

impl Clone for Box<dyn Board> {
    fn clone(&self) -> Self {
        self.as_ref().boxed_clone()
    }
}

impl fmt::Debug for dyn Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind().name, self.text())
    }
}

impl dyn Board {
    /// The legal moves.
    pub fn legal(&self) -> impl Iterator<Item = MoveId> + use<> {
        (0..self.move_count()).map(MoveId)
    }

    /// The legal moves as people write them.
    pub fn legal_texts(&self) -> Vec<String> {
        self.legal().map(|mv| self.move_text(mv)).collect()
    }

    /// A legal move as people write it.
    pub fn move_text(&self, mv: MoveId) -> String {
        self.write_move(mv, MoveStyle::Usual)
    }

    /// The moves of a line from here, each written at its own position.
    pub fn write_line(&self, line: &[MoveId], style: MoveStyle) -> Vec<String> {
        let mut at = self.boxed_clone();
        let step = |&mv: &MoveId| {
            let text = at.write_move(mv, style);
            at.play(mv);
            text
        };
        line.iter().map(step).collect()
    }

    /// The moves of a line from here as people write them.
    pub fn line_texts(&self, line: &[MoveId]) -> Vec<String> {
        self.write_line(line, MoveStyle::Usual)
    }

    /// The moves played so far, as people write them.
    pub fn move_texts(&self) -> Vec<String> {
        self.start().line_texts(self.played())
    }

    /// Reads and plays one move.
    ///
    /// # Errors
    /// Says why it is no legal move; the board stays what it was.
    pub fn play_text(&mut self, text: &str) -> Result<MoveId, PositionError> {
        let mv = self.read_move(text, MoveStyle::Usual).map_err(PositionError::Moves)?;
        self.play(mv);
        Ok(mv)
    }

    /// Reads and plays several moves.
    ///
    /// # Errors
    /// Says where the text is no legal move; the board stays what it was.
    pub fn play_texts(&mut self, text: &str) -> Result<(), PositionError> {
        let moves = self.read_moves(text).map_err(PositionError::Moves)?;
        for mv in moves {
            self.play(mv);
        }
        Ok(())
    }

    /// The pass that is the only legal move, if there is one.
    pub fn forced_pass(&self) -> Option<MoveId> {
        Some(MoveId(0)).filter(|&mv| self.move_count() == 1 && self.is_pass(mv))
    }

    /// The name of a player of this game.
    pub fn player_name(&self, player: Player) -> &'static str {
        self.kind().players[usize::from(player == Player::Second)]
    }

    /// The position, if it is of this type.
    pub fn position<G: Playable>(&self) -> Option<&G> {
        self.of::<G>().map(GameBoard::position)
    }

    pub(crate) fn of<G: Playable>(&self) -> Option<&GameBoard<G>> {
        (self as &dyn Any).downcast_ref()
    }
}

/// How a game has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Who has won; `None` is a draw.
    pub winner: Option<Player>,
    /// How, in words.
    pub reason: String,
    /// By how much, in the game's unit, where games are won by points.
    pub margin: Option<i32>,
}

/// A text that is no position, or moves that cannot be played from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The text of the position.
    Text(ParseError),
    /// The moves.
    Moves(ParseError),
    /// There is no such sample.
    Sample {
        /// What was asked for.
        asked: String,
        /// How many samples the game has.
        samples: usize,
        /// The game.
        game: &'static str,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Text(error) => write!(f, "position: {error}"),
            PositionError::Moves(error) => write!(f, "moves: {error}"),
            PositionError::Sample { asked, game, samples: 0 } => {
                write!(f, "sample:{asked}: {game} comes without sample positions")
            }
            PositionError::Sample { asked, samples, game } => write!(
                f,
                "sample:{asked}: expected a number from 1 to {samples}; `nullwindow show {game} --samples` lists them"
            ),
        }
    }
}

impl std::error::Error for PositionError {}

/// What a position must be to be put on a board: a game with a notation.
pub trait Playable: Game<Move: Send + Sync> + Notation + Progress + Send + Sync + 'static {}

impl<G: Game<Move: Send + Sync> + Notation + Progress + Send + Sync + 'static> Playable for G {}

/// The board of any game.
#[derive(Clone)]
pub(crate) struct GameBoard<G: Playable> {
    kind: &'static GameKind,
    parts: &'static Parts<G>,
    start: G,
    played: Vec<MoveId>,
    history: History<G>,
    /// Who is to move, by the moves: a position need not tell.
    player: Player,
}

impl<G: Playable> GameBoard<G> {
    pub(crate) fn new(kind: &'static GameKind, parts: &'static Parts<G>, start: G) -> GameBoard<G> {
        let (player, history) = (start.player(), History::new(start.clone()));
        GameBoard { kind, parts, history, start, played: Vec::new(), player }
    }

    /// Another board of the same game.
    fn another(&self, start: G) -> GameBoard<G> {
        GameBoard::new(self.kind, self.parts, start)
    }

    /// This board, at the start of its game, brought to the position that `text` describes: `sample:N`, moves from the start, or the game's notation.
    pub(crate) fn read(mut self, text: &str) -> Result<GameBoard<G>, PositionError> {
        let text = match text.trim().strip_prefix("sample:") {
            Some(number) => self.kind.sample(number)?.text,
            None => text,
        };
        let position = G::parse(text).map_err(PositionError::Text);
        // Moves from the start are a position with a past. A text that is also another position (a tree of one leaf, say)
        // is that position.
        match G::start().parse_moves(text) {
            Ok(moves) if !moves.is_empty() => {
                for mv in moves {
                    self.play(id_of(self.position(), mv));
                }
                match position {
                    Ok(position) if position != *self.position() => Ok(self.another(position)),
                    _ => Ok(self),
                }
            }
            _ => position.map(|position| self.another(position)),
        }
    }

    pub(crate) fn position(&self) -> &G {
        self.history.position()
    }

    pub(crate) fn history(&self) -> &History<G> {
        &self.history
    }

    fn at(&self, mv: MoveId) -> G::Move {
        listed(self.position())[usize::from(mv.0)]
    }

    /// The canonical form, where the game has symmetries and what came before does not matter: in games in which a position
    /// may come back it does.
    fn form(&self) -> Option<G> {
        let has_past = G::OCCURRENCES.is_some() || G::QUIET_PLIES.is_some();
        self.parts.canonical.filter(|_| !has_past).map(|canonical| canonical(self.position()))
    }

    fn drawn(&self, why: Drawn) -> String {
        match why {
            Drawn::ByRepetition if G::OCCURRENCES == Some(3) => "draw by threefold repetition".to_owned(),
            Drawn::ByRepetition => "draw by repetition".to_owned(),
            Drawn::ByNoProgress if G::QUIET_PLIES == Some(100) => "draw by the fifty-move rule".to_owned(),
            Drawn::ByNoProgress => {
                format!("draw by {} moves without progress", self.history.quiet_plies() / 2)
            }
        }
    }
}

/// The legal moves; none if the game is over.
pub(crate) fn legal<G: Game>(position: &G) -> Vec<G::Move> {
    if position.outcome().is_none() { listed(position) } else { Vec::new() }
}

/// The moves that the game lists, also where the game is drawn although it could go on: what ids count.
pub(crate) fn listed<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

/// The id of a legal move.
pub(crate) fn id_of<G: Game>(position: &G, mv: G::Move) -> MoveId {
    MoveId(listed(position).iter().position(|&known| known == mv).unwrap_or_default() as u16)
}

/// The ids of a line of moves, each at its own position.
pub(crate) fn ids_of<G: Game>(position: &G, line: &[G::Move]) -> Vec<MoveId> {
    let mut at = position.clone();
    let step = |&mv: &G::Move| {
        let id = id_of(&at, mv);
        at = at.play(mv);
        id
    };
    line.iter().map(step).collect()
}

/// The moves of a line of ids; it ends where one is no move.
pub(crate) fn moves_of<G: Game>(position: &G, line: &[MoveId]) -> Vec<G::Move> {
    let mut at = position.clone();
    let step = |id: &MoveId| {
        let mv = listed(&at).get(usize::from(id.0)).copied()?;
        at = at.play(mv);
        Some(mv)
    };
    line.iter().map_while(step).collect()
}

impl<G: Playable> Board for GameBoard<G> {
    fn kind(&self) -> &'static GameKind {
        self.kind
    }

    fn boxed_clone(&self) -> Box<dyn Board> {
        Box::new(self.clone())
    }

    fn player(&self) -> Player {
        self.player
    }

    fn text(&self) -> String {
        self.position().text()
    }

    fn diagram(&self) -> Diagram {
        self.position().diagram()
    }

    fn move_count(&self) -> u16 {
        legal(self.position()).len() as u16
    }

    fn write_move(&self, mv: MoveId, style: MoveStyle) -> String {
        self.position().write_move(self.at(mv), style)
    }

    fn is_pass(&self, mv: MoveId) -> bool {
        self.position().is_pass(self.at(mv))
    }

    fn read_move(&self, text: &str, style: MoveStyle) -> Result<MoveId, ParseError> {
        let position = self.position();
        let written = |style: MoveStyle| {
            let text = text.trim();
            let mut moves = legal(position).into_iter();
            moves.position(|mv| position.write_move(mv, style) == text).map(|index| MoveId(index as u16))
        };
        let programs = [MoveStyle::Coordinate, MoveStyle::KingTakesRook];
        if let Some(mv) = Some(style).filter(|style| programs.contains(style)).and_then(written) {
            return Ok(mv);
        }
        match position.parse_move(text) {
            Ok(mv) => Ok(id_of(position, mv)),
            Err(error) => programs.into_iter().find_map(written).ok_or(error),
        }
    }

    fn read_moves(&self, text: &str) -> Result<Vec<MoveId>, ParseError> {
        self.position().parse_moves(text).map(|line| ids_of(self.position(), &line))
    }

    fn play(&mut self, mv: MoveId) {
        let made = self.at(mv);
        if !self.position().keeps_turn(made) {
            self.player = self.player.other();
        }
        self.history.play(made);
        self.played.push(mv);
    }

    fn undo(&mut self) -> Option<MoveId> {
        let mut moves = std::mem::take(&mut self.played);
        let last = moves.pop();
        *self = self.another(self.start.clone());
        for mv in moves {
            self.play(mv);
        }
        last
    }

    fn start(&self) -> Box<dyn Board> {
        Box::new(self.another(self.start.clone()))
    }

    fn played(&self) -> &[MoveId] {
        &self.played
    }

    fn result(&self) -> Option<GameResult> {
        let position = self.position();
        let reason = position.ending().or_else(|| self.history.drawn().map(|why| self.drawn(why)))?;
        let mover = self.player();
        let (lead, margin) = match position.outcome() {
            Some(Outcome::Win) => (1, None),
            Some(Outcome::Loss) => (-1, None),
            Some(Outcome::Score(score)) => (score.get(), Some(score.get().abs() / self.kind.scale)),
            Some(Outcome::Draw) | None => (0, None),
        };
        let winner = (lead != 0).then(|| if lead > 0 { mover } else { mover.other() });
        Some(GameResult { winner, reason, margin })
    }

    fn evaluate(&self, name: &str) -> Result<Score, OptionError> {
        let refused = |_| OptionError::new("evaluation", &alternatives(&self.kind.evaluations), name);
        Ok(self.parts.evaluation(name).map_err(refused)?.evaluate(self.position()))
    }

    fn perft(&self, depth: u32, mode: Option<&str>, hear: &mut Hear<'_>) -> Result<Option<u64>, OptionError> {
        let mut modes = self.parts.perft.iter();
        let found = modes.find(|(known, _)| mode.is_none_or(|name| known.name == name));
        let expected = || alternatives(&self.kind.perft_modes);
        let refused = || OptionError::new("mode", &expected(), mode.unwrap_or_default());
        Ok(found.ok_or_else(refused)?.1.count(self.position(), depth, hear))
    }

    fn branching(&self, plies: u32) -> Vec<Branching> {
        Branching::by_ply(self.position(), plies, self.parts.must_capture)
    }

    fn canonical(&self) -> Box<dyn Board> {
        match self.form().filter(|form| form != self.position()) {
            Some(form) => Box::new(self.another(form)),
            None => self.boxed_clone(),
        }
    }

    fn key(&self) -> u64 {
        let (position, form) = (self.position(), self.form());
        mix(form.map_or_else(|| position.key(), |form| form.key()) ^ mix(position.domain()))
    }

    fn line_on(&self, other: &dyn Board, line: &[MoveId]) -> Vec<MoveId> {
        let Some(other) = other.of::<G>() else { return Vec::new() };
        let (from, to) = (self.position(), other.position());
        match self.parts.canonical {
            Some(canonical) => ids_of(to, &symmetry::image(canonical, from, to, &moves_of(from, line))),
            None if from == to => line.to_vec(),
            None => Vec::new(),
        }
    }

    fn noise(&self, depth: Depth) -> i32 {
        (self.parts.noise)(self.position(), depth)
    }

    fn nodes_to_end(&self) -> Option<u64> {
        let end = (self.parts.endgame)(self.position())?;
        end.passes.last().map(|pass| pass.nodes)
    }
}
