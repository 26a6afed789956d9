//! Games as people keep them: PGN, PDN and GGF behind one type, and plain lists of moves and positions.

use crate::board::{Board, GameResult, PositionError};
use crate::remark::Remark;
use nullwindow::notation::{Notation, Player};
use nullwindow::text::ParseError;

/// A game as a file has it, whatever the game and the format.
///
/// ```
/// let othello = nullwindow_engine::Games::standard().get("othello")?;
/// let game = &othello.read_games(b"(;GM[Othello]PB[Ada]PW[Bo]B[f5]W[d6];)")?[0];
/// assert_eq!((game.tag("Black"), game.moves[1].text.as_str()), (Some("Ada"), "d6"));
/// assert_eq!(othello.read_games(othello.write_game(game)?.as_bytes())?[0], *game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GameRecord {
    /// Names and values, named as PGN names them: `Event`, `Site`, `Date`, `Round`, `White`, `Black` and others. Start
    /// and result are told below and not here.
    pub tags: Vec<(String, String)>,
    /// Where it starts, in the game's notation; `None` is the usual place.
    pub start: Option<String>,
    /// What is said before the first move, a [remark](crate::Remark) a line.
    pub comment: String,
    /// The moves, forced passes included.
    pub moves: Vec<Recorded>,
    /// How it ended.
    pub result: Finish,
}

/// A move of a game, and what is said about it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Recorded {
    /// The move as people write it.
    pub text: String,
    /// How good it is.
    pub mark: Option<Mark>,
    /// What it is worth in the game's unit ([`GameKind::unit`](crate::GameKind::unit)), seen by the player who made it.
    pub value: Option<f64>,
    /// What else is said, a [remark](crate::Remark) a line; empty if there is nothing.
    pub comment: String,
}

/// How good a move is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

impl Mark {
    const ALL: [(Mark, &'static str); 6] = [
        (Mark::Good, "!"),
        (Mark::Mistake, "?"),
        (Mark::Brilliant, "!!"),
        (Mark::Blunder, "??"),
        (Mark::Interesting, "!?"),
        (Mark::Dubious, "?!"),
    ];

    /// `!`, `?!` and so on.
    pub fn text(self) -> &'static str {
        Mark::ALL[usize::from(self.glyph()) - 1].1
    }

    /// The number of the glyph in PGN and PDN: 1 is `!`.
    pub fn glyph(self) -> u16 {
        Mark::ALL.iter().position(|(mark, _)| *mark == self).map_or(1, |i| i as u16 + 1)
    }

    /// The mark of a glyph, if it is one of these.
    pub fn of(glyph: u16) -> Option<Mark> {
        Mark::ALL.get(usize::from(glyph).wrapping_sub(1)).map(|(mark, _)| *mark)
    }
}

/// How a recorded game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Finish {
    /// This player won.
    Won(Player),
    /// Nobody did.
    Drawn,
    /// It goes on, or nobody knows.
    #[default]
    Open,
}

impl Finish {
    /// What the rules say.
    pub fn of(result: Option<&GameResult>) -> Finish {
        match result {
            None => Finish::Open,
            Some(GameResult { winner: Some(player), .. }) => Finish::Won(*player),
            Some(_) => Finish::Drawn,
        }
    }

    /// Reads `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub fn read(text: &str) -> Option<Finish> {
        let all = [Finish::Won(Player::First), Finish::Won(Player::Second), Finish::Drawn, Finish::Open];
        all.into_iter().find(|finish| finish.text() == text)
    }

    /// As PGN and PDN write it; the player who starts is the first.
    pub fn text(self) -> &'static str {
        match self {
            Finish::Won(Player::First) => "1-0",
            Finish::Won(Player::Second) => "0-1",
            Finish::Drawn => "1/2-1/2",
            Finish::Open => "*",
        }
    }
}

impl GameRecord {
    /// A game without tags and remarks.
    pub(crate) fn of<G: Notation>(start: &G, moves: &[G::Move]) -> GameRecord {
        let mut at = start.clone();
        let recorded = |mv: &G::Move| {
            let text = at.move_text(*mv);
            at = at.play(*mv);
            Recorded { text, ..Recorded::default() }
        };
        let moves = moves.iter().map(recorded).collect();
        GameRecord { start: (*start != G::start()).then(|| start.text()), moves, ..GameRecord::default() }
    }

    /// What a tag says.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The number of its first move: that of the start, where the notation has one as chess has, or else 1.
    pub fn first_number(&self) -> usize {
        let field = self.start.as_deref().and_then(|start| start.split_whitespace().nth(5));
        field.and_then(|number| number.parse().ok()).map_or(1, |number: usize| number.clamp(1, 10_000))
    }

    /// Start and moves, played.
    pub(crate) fn played<G: Notation>(&self) -> Result<(G, Vec<G::Move>), PositionError> {
        let start = match &self.start {
            None => G::start(),
            Some(text) => G::parse(text).map_err(PositionError::Text)?,
        };
        let (mut at, mut moves) = (start.clone(), Vec::with_capacity(self.moves.len()));
        for recorded in &self.moves {
            let mv = at.parse_move(&recorded.text).map_err(PositionError::Moves)?;
            at = at.play(mv);
            moves.push(mv);
        }
        Ok((start, moves))
    }

    /// Tags but for those that say what `start` and `result` say.
    pub(crate) fn without(mut self, names: &[&str]) -> GameRecord {
        self.tags.retain(|(name, _)| !names.iter().any(|other| name.eq_ignore_ascii_case(other)));
        self
    }
}

impl dyn Board {
    /// The game so far, without tags and remarks.
    pub fn record(&self) -> GameRecord {
        let start = self.start().text();
        let recorded = |text| Recorded { text, ..Recorded::default() };
        GameRecord {
            start: (start != self.kind().board().text()).then_some(start),
            moves: self.move_texts().into_iter().map(recorded).collect(),
            result: Finish::of(self.result().as_ref()),
            ..GameRecord::default()
        }
    }

    /// The game so far in the format that people keep it in ([`GameKind::format`](crate::GameKind::format)), with tags named
    /// as PGN names them and a comment on each move, as far as there are some.
    ///
    /// ```
    /// let board = nullwindow_engine::Games::standard().get("chess")?.board_at(None, "e4 e5")?;
    /// let text = board.save(&[("White".into(), "Ada".into())], &["a start".into()]);
    /// assert!(text.contains("[White \"Ada\"]") && text.ends_with("1. e4 {a start} 1... e5 *\n\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, tags: &[(String, String)], comments: &[String]) -> String {
        let mut record = GameRecord { tags: tags.to_vec(), ..self.record() };
        for (recorded, comment) in record.moves.iter_mut().zip(comments) {
            recorded.add(Remark::Text(comment));
        }
        // What has been played can be written.
        self.kind().write_game(&record).unwrap_or_default()
    }
}

/// The text of a file: UTF-8, or else Latin-1, whose characters are those of Unicode. A byte order mark is no part of it,
/// also before Latin-1, as some editors leave it.
pub(crate) fn decoded(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// Writes a game as plain text: its moves on a line, after the start where that is not the usual one.
pub(crate) fn write_plain<G: Notation>(start: &G, moves: &[G::Move], _: &GameRecord) -> String {
    let mut at = start.clone();
    let texts = moves.iter().map(|&mv| {
        let text = at.move_text(mv);
        at = at.play(mv);
        text
    });
    let texts = texts.collect::<Vec<_>>().join(" ");
    if *start == G::start() { format!("{texts}\n") } else { format!("{} moves {texts}\n", start.text()) }
}

/// Plain text: moves from the start, or a line each game, moves or a position with or without moves.
pub(crate) fn read_plain<G: Notation>(text: &str) -> Vec<Result<GameRecord, ParseError>> {
    if let Some(whole) = from_the_start::<G>(text) {
        return vec![Ok(whole)];
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !is_blank(line));
    lines.map(|(i, line)| read_line::<G>(line).map_err(|error| error.shifted((i + 1, 1)))).collect()
}

/// Nothing, or a comment.
pub(crate) fn is_blank(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with(['#', '%'])
}

fn from_the_start<G: Notation>(text: &str) -> Option<GameRecord> {
    let start = G::start();
    let moves = start.parse_moves(text).ok().filter(|moves| !moves.is_empty())?;
    Some(GameRecord::of(&start, &moves))
}

fn read_line<G: Notation>(line: &str) -> Result<GameRecord, ParseError> {
    if let Some(game) = from_the_start::<G>(line) {
        return Ok(game);
    }
    let (head, tail) = line.split_once(" moves ").unwrap_or((line, ""));
    let start = G::parse(head)?;
    let behind = head.chars().count() + " moves ".len() + 1;
    let moves = start.parse_moves(tail).map_err(|error| error.shifted((1, behind)))?;
    Ok(GameRecord::of(&start, &moves))
}
