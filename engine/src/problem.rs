//! Problems: positions of which something is known, for a search to find out.

use crate::board::Board;
use crate::found::Found;
use crate::options::Options;
use crate::record::by_line;
use nullwindow::Score;
use nullwindow_notation::{Cursor, Notation, ParseError, Player};
use nullwindow_records::GameEnd;

/// A problem that is read, or refused.
pub(crate) type ReadProblem = Result<Problem, ParseError>;

/// A position, and what is known of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// What it is called.
    pub name: String,
    /// The position in the game's usual notation.
    pub position: String,
    /// What is known; nothing, if it is only to be solved.
    pub asks: Vec<Ask>,
    /// What each move is worth in the game's unit, seen by the mover, as far as that is known.
    pub scores: Vec<(String, i32)>,
}

/// Something that is known of a position.
#[derive(Clone, PartialEq, Debug)]
pub enum Ask {
    /// One of these moves is best.
    Best(Vec<String>),
    /// None of these moves should be played.
    Avoid(Vec<String>),
    /// The mover wins within this many moves of its own.
    Win(u32),
    /// The position is worth this in the game's unit for the mover, at perfect play.
    Value(i32),
    /// The game ends like this; a search agrees if the winner is ahead by this much of the game's unit, or in a draw neither
    /// side is.
    Result(GameEnd, i32),
}

impl Ask {
    /// Whether a search of `board` with these options has found it out.
    pub fn is_met(&self, board: &dyn Board, options: &Options, found: &Found) -> bool {
        let value = found.report.value;
        let is_best =
            |moves: &[String]| found.report.best.is_some_and(|best| moves.contains(&board.move_text(best)));
        match self {
            Ask::Best(moves) => is_best(moves),
            Ask::Avoid(moves) => found.report.best.is_some() && !is_best(moves),
            Ask::Win(moves) => {
                let plies = i32::try_from(2 * u64::from(*moves)).unwrap_or(i32::MAX) - 1;
                value > Score::ZERO && value.win_distance().is_some_and(|distance| distance <= plies)
            }
            Ask::Value(known) => {
                found.solved.is_exact() && (options.in_units(value) - f64::from(*known)).abs() < 1e-9
            }
            Ask::Result(finish, clear) => {
                let firsts = if board.player() == Player::First { value } else { -value };
                let (ahead, clear) = (options.in_units(firsts), f64::from(*clear));
                match finish {
                    GameEnd::Won(Player::First) => ahead >= clear,
                    GameEnd::Won(Player::Second) => ahead <= -clear,
                    GameEnd::Drawn => ahead.abs() < clear,
                    GameEnd::Unknown => true,
                }
            }
        }
    }

    /// What is known, in a few words.
    pub fn text(&self) -> String {
        match self {
            Ask::Best(moves) => moves.join(" or "),
            Ask::Avoid(moves) => format!("not {}", moves.join(" or ")),
            Ask::Win(moves) => format!("wins in {moves}"),
            Ask::Value(value) => format!("{value:+}").replace('-', "−").replace("+0", "0"),
            Ask::Result(finish, _) => finish.text().to_owned(),
        }
    }
}

/// Problems that come with a game.
#[derive(Clone, Debug)]
pub struct ProblemSet {
    /// Its name, one word.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// The problems.
    pub problems: Vec<Problem>,
}

/// Reads a table, a line each problem; `clear` is what it takes to be winning, in the game's unit.
pub(crate) fn read_table<G: Notation>(text: &str, clear: i32) -> Vec<ReadProblem> {
    by_line(text, |number, line| tabled::<G>(number, line, clear))
}

/// Reads a line of fields with tabs between: a name, which may be missing, a position, and a result (`1-0`, `0-1`,
/// `1/2-1/2`) or the best moves with spaces between; more fields are skipped.
fn tabled<G: Notation>(number: usize, line: &str, clear: i32) -> ReadProblem {
    let mut column = 1;
    let fields = line.split('\t').map(|text| {
        let place = (1, column);
        column += text.chars().count() + 1;
        (place, text.trim())
    });
    let fields: Vec<((usize, usize), &str)> = fields.collect();
    let read = |(place, text): ((usize, usize), &str)| G::parse(text).map_err(|error| error.shifted(place));
    // The first field is a position or its name.
    let (name, position, rest) = match (read(fields[0]), fields.get(1)) {
        (Ok(position), _) => ("", position, &fields[1..]),
        (Err(_), Some(&second)) => (fields[0].1, read(second)?, &fields[2..]),
        (Err(error), None) => return Err(error),
    };
    let mut asks = Vec::new();
    if let Some(&(place, text)) = rest.first().filter(|(_, text)| !text.is_empty()) {
        asks.push(match GameEnd::read(text) {
            Some(finish) => Ask::Result(finish, clear),
            None => Ask::Best(best(&position, text).map_err(|error| error.shifted(place))?),
        });
    }
    asks.retain(|ask| *ask != Ask::Result(GameEnd::Unknown, clear));
    let name = if name.is_empty() { format!("line {number}") } else { name.to_owned() };
    Ok(Problem { name, position: position.text(), asks, scores: Vec::new() })
}

/// Moves with spaces between, each to be played here.
fn best<G: Notation>(position: &G, text: &str) -> Result<Vec<String>, ParseError> {
    let mut cursor = Cursor::new(text);
    let words = std::iter::from_fn(|| cursor.next_word());
    let read = |(place, word)| match position.parse_move(word) {
        Ok(mv) => Ok(position.move_text(mv)),
        Err(error) => {
            let expected = error.expected.clone() + ", or a result such as 1-0 or 1/2-1/2";
            Err(ParseError { expected, ..error.shifted(place) })
        }
    };
    words.map(read).collect()
}
