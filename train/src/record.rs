//! A game of self-play, and its line of text.
//!
//! A file of games is text. The first line is `nullwindow games 1 GAME SETTINGS`; every other line is a game, its four
//! parts separated by tabs:
//!
//! ```text
//! 17    start    d3 c5/-112 e6/120    win rules 1200
//! ```
//!
//! - the game's number in the file, from 0;
//! - the position it begins from, in the game's usual notation, or `start`;
//! - the moves, separated by blanks; after `/` the value that the search found for the side that moved, in evaluation units
//!   (wins and losses as [`Score::get`](nullwindow::Score::get) has them). Moves that were not searched have no value;
//! - the result for the side that moved first in this line (`win`, `draw`, `loss`), why the game was over (`rules`,
//!   `repetition`, `no-progress`, `verdict`, `length`), and the final score for that side where the game has one.
//!
//! A last line without a line end is incomplete and ignored.

use nullwindow::history::{Drawn, History, Progress};
use nullwindow::{Game, Outcome};
use nullwindow_arena::Points;
use nullwindow_notation::{Cursor, Notation, ParseError};
use std::fmt::Write;

/// Why a game was over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// [`Game::outcome`] says so.
    Rules,
    /// A position occurred too often.
    Repetition,
    /// Too many plies without progress.
    NoProgress,
    /// One side was far ahead for long enough.
    Verdict,
    /// It reached the greatest length.
    Length,
}

/// How a game ended, for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The result.
    pub points: Points,
    /// Why it was over.
    pub why: Why,
    /// The final score in evaluation units, where the game has one.
    pub score: Option<i32>,
}

impl Ending {
    /// The same for the other side.
    #[must_use]
    pub fn flipped(self) -> Ending {
        Ending { points: self.points.flipped(), score: self.score.map(i32::wrapping_neg), ..self }
    }

    /// How the game has ended by its rules, for the side to move; `None` while it goes on.
    fn by_rules<G: Progress>(game: &History<G>) -> Option<Ending> {
        let (points, why, score) = match (game.position().outcome(), game.drawn()) {
            (Some(Outcome::Win), _) => (Points::One, Why::Rules, None),
            (Some(Outcome::Loss), _) => (Points::None, Why::Rules, None),
            (Some(Outcome::Draw), _) => (Points::Half, Why::Rules, None),
            (Some(Outcome::Score(score)), _) => {
                let points = [Points::None, Points::Half, Points::One];
                (points[(score.get().signum() + 1) as usize], Why::Rules, Some(score.get()))
            }
            (None, Some(Drawn::ByRepetition)) => (Points::Half, Why::Repetition, None),
            (None, Some(Drawn::ByNoProgress)) => (Points::Half, Why::NoProgress, None),
            (None, None) => return None,
        };
        Some(Ending { points, why, score })
    }
}

/// A move that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply<M> {
    /// The move.
    pub mv: M,
    /// The value that the search found for the side that moved; `None` for a move that was not searched.
    pub score: Option<i32>,
}

/// A game of self-play.
#[derive(Clone, PartialEq, Debug)]
pub struct SelfPlayRecord<G: Game> {
    /// Its number in the file.
    pub number: u64,
    /// Where it began.
    pub start: G,
    /// What was played.
    pub plies: Vec<Ply<G::Move>>,
    /// How it ended, for the side that moves at the start.
    pub ending: Ending,
}

/// A position of a game, as its side to move sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment<G: Game> {
    /// The position.
    pub position: G,
    /// What was played there.
    pub ply: Ply<G::Move>,
    /// How the game ended, for the side to move here.
    pub ending: Ending,
}

impl<G: Game> SelfPlayRecord<G> {
    /// The positions in which a move was played, one after another.
    pub fn moments(&self) -> impl Iterator<Item = Moment<G>> + '_ {
        let (mut position, mut ending) = (self.start.clone(), self.ending);
        self.plies.iter().map(move |&ply| {
            let (after, kept) = (position.play(ply.mv), position.keeps_turn(ply.mv));
            let next = if kept { ending } else { ending.flipped() };
            let position = std::mem::replace(&mut position, after);
            Moment { position, ply, ending: std::mem::replace(&mut ending, next) }
        })
    }
}

const RESULTS: [(&str, Points); 3] = [("win", Points::One), ("draw", Points::Half), ("loss", Points::None)];
const WHYS: [(&str, Why); 5] = [
    ("rules", Why::Rules),
    ("repetition", Why::Repetition),
    ("no-progress", Why::NoProgress),
    ("verdict", Why::Verdict),
    ("length", Why::Length),
];

fn word_of<T: PartialEq>(words: &[(&'static str, T)], wanted: &T) -> &'static str {
    words.iter().find(|(_, value)| value == wanted).map_or("", |(word, _)| word)
}

impl<G: Notation + Progress> SelfPlayRecord<G> {
    /// The game with this number that these moves make, which the rules have ended.
    ///
    /// # Errors
    /// The game goes on.
    pub(crate) fn ended(
        number: u64,
        start: G,
        plies: Vec<Ply<G::Move>>,
    ) -> Result<SelfPlayRecord<G>, String> {
        let (mut at, mut own) = (History::new(start.clone()), true);
        for ply in &plies {
            own ^= !at.position().keeps_turn(ply.mv);
            at.play(ply.mv);
        }
        let ending = Ending::by_rules(&at).ok_or_else(|| format!("game {number}: it is not over"))?;
        let ending = if own { ending } else { ending.flipped() };
        Ok(SelfPlayRecord { number, start, plies, ending })
    }

    /// The game with this number, as it was played from the usual start.
    ///
    /// # Errors
    /// A player failed, or a move is not legal.
    pub fn of(number: u64, game: &nullwindow_arena::Game) -> Result<SelfPlayRecord<G>, String> {
        if let Some((_, failure)) = &game.trouble {
            return Err(format!("game {number}: {failure}"));
        }
        let (mut at, mut plies) = (History::new(G::start()), Vec::new());
        let opening = game.opening.moves.iter().map(|text| (text, None));
        // Whether the side that moved at the start is to move: now, and first after the opening.
        let (mut own, mut first) = (true, true);
        for (text, score) in opening.chain(game.moves.iter().zip(game.scores.iter().copied())) {
            let mv = at.position().parse_move(text).map_err(|error| format!("game {number}: {error}"))?;
            own ^= !at.position().keeps_turn(mv);
            at.play(mv);
            plies.push(Ply { mv, score });
            if plies.len() == game.opening.moves.len() {
                first = own;
            }
        }
        let by_match = || {
            let points = game.points(game.first);
            let why = if points == Points::Half { Why::Length } else { Why::Verdict };
            let ending = Ending { points, why, score: None };
            if own == first { ending } else { ending.flipped() }
        };
        let ending = Ending::by_rules(&at).unwrap_or_else(by_match);
        let ending = if own { ending } else { ending.flipped() };
        Ok(SelfPlayRecord { number, start: G::start(), plies, ending })
    }
}

impl<G: Notation> SelfPlayRecord<G> {
    /// The game's line, without a line end.
    pub fn line(&self) -> String {
        let start = if self.start == G::start() { "start".into() } else { self.start.text() };
        let mut line = format!("{}\t{start}\t", self.number);
        for (i, moment) in self.moments().enumerate() {
            let blank = if i == 0 { "" } else { " " };
            // Writing to a string cannot fail.
            let _ = write!(line, "{blank}{}", moment.position.move_text(moment.ply.mv));
            if let Some(score) = moment.ply.score {
                let _ = write!(line, "/{score}");
            }
        }
        let Ending { points, why, score } = &self.ending;
        let _ = write!(line, "\t{} {}", word_of(&RESULTS, points), word_of(&WHYS, why));
        if let Some(score) = score {
            let _ = write!(line, " {score}");
        }
        line
    }

    /// Reads a line.
    ///
    /// # Errors
    /// Says where it is no game, and what was expected there.
    pub fn parse(line: &str) -> Result<SelfPlayRecord<G>, ParseError> {
        let mut cursor = Cursor::new(line);
        let number = number(&mut cursor, "the game's number")?;
        cursor.expect('\t', "a tab")?;
        let (at, text) = (cursor.place(), cursor.take_while(|c| c != '\t'));
        let start = if text == "start" { G::start() } else { G::parse(text).map_err(|e| e.shifted(at))? };
        cursor.expect('\t', "a tab")?;
        let plies = plies(&start, &mut cursor)?;
        cursor.expect('\t', "a tab")?;
        let points = choose(&mut cursor, &RESULTS)?;
        cursor.skip_while(|c| c == ' ');
        let why = choose(&mut cursor, &WHYS)?;
        cursor.skip_while(|c| c == ' ');
        let score =
            if cursor.is_at_end() { None } else { Some(self::number(&mut cursor, "the final score")?) };
        cursor.expect_end("the end of the line")?;
        Ok(SelfPlayRecord { number, start, plies, ending: Ending { points, why, score } })
    }
}

fn plies<G: Notation>(start: &G, cursor: &mut Cursor<'_>) -> Result<Vec<Ply<G::Move>>, ParseError> {
    let (mut position, mut plies) = (start.clone(), Vec::new());
    loop {
        cursor.skip_while(|c| c == ' ');
        if cursor.is_at_end() || cursor.peek() == Some('\t') {
            return Ok(plies);
        }
        if position.outcome().is_some() {
            return Err(cursor.unexpected("no more moves: the game is over"));
        }
        let (at, text) = (cursor.place(), cursor.take_while(|c| !matches!(c, ' ' | '\t' | '/')));
        let mv = position.parse_move(text).map_err(|e| e.shifted(at))?;
        let score = if cursor.eat('/') { Some(number(cursor, "a value")?) } else { None };
        position = position.play(mv);
        plies.push(Ply { mv, score });
    }
}

fn number<T: std::str::FromStr>(cursor: &mut Cursor<'_>, what: &str) -> Result<T, ParseError> {
    let at = cursor.clone();
    let text = cursor.take_while(|c| c.is_ascii_digit() || c == '-');
    text.parse().map_err(|_| at.unexpected(what))
}

fn choose<T: Copy>(cursor: &mut Cursor<'_>, words: &[(&str, T)]) -> Result<T, ParseError> {
    let at = cursor.clone();
    let text = cursor.take_while(|c| c != ' ');
    words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value).ok_or_else(|| {
        at.unexpected(words.iter().map(|(word, _)| format!("{word:?}")).collect::<Vec<_>>().join(" or "))
    })
}
