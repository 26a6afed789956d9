//! Opening books: positions with the values that searches have found for them, each stored once for all its symmetries.
//!
//! Of every position a book knows the moves that lead to other positions of the book, and the best one of all other moves, by
//! a search of these alone. The value of a position is negamax over both. [`BookGrowth`] makes books, [`Book::moves`] reads
//! them.

mod cycles;
mod grow;
mod play;
mod text;

pub use grow::BookGrowth;
pub use text::BookError;

use crate::board::{Board, MoveId};
use crate::kind::GameKind;
use crate::task::{Goal, Task};
use crate::timer::Time;
use nullwindow::{Depth, Score};
use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::time::Duration;

/// How long each position of a book is searched.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Effort {
    /// This many nodes; the same on every machine.
    Nodes(u64),
    /// This many plies; the same on every machine.
    Depth(Depth),
    /// So long.
    Time(Duration),
}

impl Effort {
    /// A search of this effort, which leaves every book closed.
    fn task(self) -> Task {
        let task = Task { without_book: true, ..Task::default() };
        match self {
            Effort::Nodes(nodes) => Task { nodes: Some(nodes), ..task },
            Effort::Depth(depth) => Task { goal: Goal::Depth(depth), ..task },
            Effort::Time(time) => Task { time: Time::Fixed(time), ..task },
        }
    }
}

/// The positions of a game that the engine has searched, and what they are worth.
///
/// ```
/// use nullwindow_engine::{Book, BookGrowth, Effort, Games, Options};
/// let othello = Games::standard().get("othello")?;
/// let mut growth = BookGrowth::new(Book::new(&Options::play(othello), Effort::Depth(2)))?;
/// growth.search(1, &Default::default(), &mut |_, _| {})?;
/// let best = growth.book().moves(othello.board().as_ref());
/// assert_eq!(best.len(), 1, "of four moves that are the same but for symmetry, one");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Book {
    kind: &'static GameKind,
    effort: Effort,
    /// Options of the searches that somebody has chosen, with their values.
    options: Vec<(String, String)>,
    entries: Vec<Entry>,
    /// The entries by the keys of their positions.
    index: HashMap<u64, usize>,
}

/// What a book knows of a position.
#[derive(Clone, Debug)]
struct Entry {
    /// The position, in the form that all share which are the same but for symmetry.
    text: String,
    /// Plies from the start of the game when it was added.
    ply: u32,
    /// What it is worth to the side to move, in units of the evaluation; `None` until something of it is searched.
    value: Option<Score>,
    other: Other,
}

/// The best move that leads to no position of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Other {
    /// Still to be searched.
    Unknown,
    /// There is none: all moves are moves of the book.
    None,
    /// This one.
    Move(Searched),
}

/// A move that a search found best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Searched {
    mv: MoveId,
    value: Score,
    /// The depth of the search.
    depth: Depth,
    /// Whether it went to the end of the game, and the value is the game's own.
    is_exact: bool,
}

/// A move that a book knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move.
    pub mv: MoveId,
    /// What it is worth to the side to move, in units of the evaluation.
    pub value: Score,
    /// Whether it leads to a position of the book. The others come from a search of the position before.
    pub is_linked: bool,
}

impl Book {
    /// A book with the start of the game in it, which is still to be searched: with these options and this effort.
    pub fn new(options: &crate::Options, effort: Effort) -> Book {
        let (kind, config) = (options.kind(), options.config());
        let chosen = crate::OPTIONS.iter().filter(|spec| options.is_chosen(spec.name));
        let options = chosen.map(|spec| (spec.name.to_owned(), spec.get(config))).collect();
        let mut book = Book { kind, effort, options, entries: Vec::new(), index: HashMap::new() };
        book.add(kind.board().as_ref(), 0);
        book
    }

    /// Reads the book of a file.
    ///
    /// # Errors
    /// Says why the file cannot be read, or where it is no book of this game.
    pub fn open(kind: &'static GameKind, path: &Path) -> Result<Book, String> {
        if path.is_dir() {
            return Err("a folder, not a book".to_owned());
        }
        if !path.is_file() {
            return Err("no such file".to_owned());
        }
        let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
        Book::read(kind, &bytes).map_err(|error| error.to_string())
    }

    /// The game.
    pub fn kind(&self) -> &'static GameKind {
        self.kind
    }

    /// How long each position is searched.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Options that were chosen for the searches, with their values.
    pub fn options(&self) -> &[(String, String)] {
        &self.options
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has no position.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Plies from the start of the game to its furthest position.
    pub fn plies(&self) -> u32 {
        self.entries.iter().map(|entry| entry.ply).max().unwrap_or_default()
    }

    /// The value of a position for the side to move, in units of the evaluation, if it is in the book and searched.
    pub fn value(&self, board: &dyn Board) -> Option<Score> {
        self.entry(board)?.value
    }

    /// The moves that it knows of a position, best first, one of those that are the same but for symmetry; none if the position
    /// is not in it. Where values are equal their order does not depend on the side of the board that one looks from.
    pub fn moves(&self, board: &dyn Board) -> Vec<BookMove> {
        self.known_moves(board).unwrap_or_default()
    }

    fn known_moves(&self, board: &dyn Board) -> Option<Vec<BookMove>> {
        let entry = self.entry(board)?;
        let form = self.kind.read_board(&entry.text).ok()?;
        let steps = Step::all(form.as_ref());
        let link = |step: &Step| self.index.get(&step.key).copied();
        let leads_on = |known: &BookMove| {
            link(&steps[usize::from(known.mv.0)]).is_none_or(|to| self.entries[to].ply > entry.ply)
        };
        let mut seen = HashSet::new();
        // A move that is worth more than the position is not counted there, because it leads round in a circle.
        let mut known: Vec<BookMove> = self.known(entry, &steps, link).collect();
        known.retain(|known| Some(known.value) <= entry.value);
        known.retain(|known| seen.insert(steps[usize::from(known.mv.0)].key));
        known.sort_by_key(|known| (std::cmp::Reverse(known.value), !leads_on(known), known.mv));
        let turned = |known: BookMove| {
            let mv = *form.line_on(board, &[known.mv]).first()?;
            Some(BookMove { mv, ..known })
        };
        known.into_iter().map(turned).collect()
    }

    /// The moves of an entry that have a value: those to searched positions of the book, and the best one of the others unless
    /// the position behind it is searched, which then knows better. `link` says which entry a move leads to.
    fn known<'a>(
        &'a self,
        entry: &'a Entry,
        steps: &'a [Step],
        link: impl Fn(&Step) -> Option<usize> + 'a,
    ) -> impl Iterator<Item = BookMove> + 'a {
        let linked = move |step: &Step| {
            let value = self.entries[link(step)?].value?;
            Some(BookMove { mv: step.mv, value: step.before(value), is_linked: true })
        };
        let other = match entry.other {
            Other::Move(other) => {
                let step = steps.get(usize::from(other.mv.0)).filter(|&step| linked(step).is_none());
                step.map(|step| BookMove { mv: step.mv, value: other.value, is_linked: false })
            }
            Other::Unknown | Other::None => None,
        };
        steps.iter().filter_map(linked).chain(other)
    }

    fn entry(&self, board: &dyn Board) -> Option<&Entry> {
        let is_ours = board.kind() == self.kind;
        self.index.get(&board.key()).filter(|_| is_ours).map(|&index| &self.entries[index])
    }

    /// Adds a position unless it is there; it is still to be searched.
    fn add(&mut self, board: &dyn Board, ply: u32) -> bool {
        let (key, next) = (board.key(), self.entries.len());
        let is_new = *self.index.entry(key).or_insert(next) == next;
        if is_new {
            let text = board.canonical().text();
            self.entries.push(Entry { text, ply, value: None, other: Other::Unknown });
        }
        is_new
    }
}

/// A legal move of a position, and where it leads.
#[derive(Clone, Copy, Debug)]
struct Step {
    mv: MoveId,
    /// The key of the position that it leads to.
    key: u64,
    keeps_turn: bool,
    ends_game: bool,
}

impl Step {
    fn all(board: &dyn Board) -> Vec<Step> {
        let step = |mv| {
            let mut to = board.boxed_clone();
            to.play(mv);
            let (keeps_turn, ends_game) = (to.player() == board.player(), to.move_count() == 0);
            Step { mv, key: to.key(), keeps_turn, ends_game }
        };
        board.legal().map(step).collect()
    }

    /// A value after the move, as it is before it: the mover's, and a win is a ply further off.
    fn before(&self, value: Score) -> Score {
        let value = if self.keeps_turn { value } else { -value };
        match value.win_distance() {
            Some(plies) if value > Score::ZERO => Score::win_in(plies + 1),
            Some(plies) => Score::loss_in(plies + 1),
            None => value,
        }
    }
}
