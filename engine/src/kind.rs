//! A game, described once: data, and the few functions in which generics end.

mod builder;

pub use builder::Builder;
pub(crate) use builder::{AnyEvaluate, Parts};

use crate::board::{Board, GameBoard, Playable, PositionError};
use crate::engine::Engine;
use crate::evaluated::Evaluator;
use crate::options::Config;
use crate::problem::{ProblemSet, ReadProblem};
use crate::record;
use nullwindow_notation::Sample;
use nullwindow_notation::{ParseError, excerpt};
use nullwindow_records::GameRecord;
use std::any::Any;
use std::fmt;
use std::sync::{Arc, LazyLock};

/// How nodes are selected. Every game has full width; the others are what it adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Every move to the same depth: the papers' trees.
    FullWidth,
    /// Full width, and captures played out below.
    Quiescence,
    /// What the playing program extends, reduces and prunes.
    Selective,
    /// A search that knows the end of the game.
    Endgame,
    /// Full width, with a report of every event.
    Traced,
}

/// One description of a game: what it is called, how it is shown, and everything that can be made for it.
pub struct GameKind {
    /// Its name, one word in lower case.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// The players' names; the first one starts.
    pub players: [&'static str; 2],
    /// The unit of values where programs read them.
    pub unit: &'static str,
    /// Units of the evaluation that make one of those.
    pub scale: i32,
    /// The unit of values where people read them.
    pub spoken_unit: &'static str,
    /// Units of the evaluation that make one of those.
    pub spoken_scale: i32,
    /// Units of the evaluation that make odds of e to 1 in a game between people.
    pub odds: i32,
    /// The format of games on disk: `PGN`, say; in lower case, the extension of such files.
    pub format: &'static str,
    /// A position as an example of the notation.
    pub example: &'static str,
    /// The colours of its board.
    pub palette: Palette,
    /// The protocol that its players' software speaks.
    pub protocol: &'static str,
    /// Random moves that begin a game of a match, and how far from even they may lead, in the spoken unit; `None` is
    /// anywhere.
    pub random_opening: (u32, Option<f64>),
    /// Whether the playing program can be told how certain to be: its selective search uses Multi-ProbCut.
    pub has_levels: bool,
    /// What a search costs.
    pub cost: Cost,
    /// The evaluations, the default first.
    pub evaluations: Vec<Named>,
    /// The ways of counting in perft, the default first.
    pub perft_modes: Vec<Named>,
    /// Positions from real games.
    pub samples: Samples,
    /// The papers' full-width search.
    pub study: Config,
    /// The search of the program that plays.
    pub play: Config,
    /// The most nodes of memory that the position of a text takes, told before it is read; 0 where all positions are
    /// small.
    pub most_nodes: fn(&str) -> u64,
    /// The beginnings that tournaments draw by lot; matches draw from them.
    pub ballots: fn() -> Vec<Opening>,
    /// Openings by the names that players use, a line each: `name: moves`; `#` for comments.
    pub named_openings: &'static str,
    /// Problems with known answers that come with the game.
    pub problems: fn() -> Vec<ProblemSet>,
    /// How other problems are read, one a line.
    pub(crate) read_problems: fn(&str) -> Vec<ReadProblem>,
    /// How a board is made that somebody else evaluates; `None` where the game has no such thing.
    pub(crate) evaluated: Option<MakeEvaluated>,
    /// How games in a file of text are read.
    pub(crate) read_text: fn(&str) -> ReadGames,
    /// How files are read that are no text; `None` for a file that is.
    pub(crate) read_binary: fn(&[u8]) -> Option<ReadGames>,
    modes: Vec<Mode>,
    family: Box<dyn Family>,
}

/// Something with a name and a line that says what it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    /// One word.
    pub name: &'static str,
    /// What it is.
    pub doc: &'static str,
}

/// Colours of a board in a terminal, as numbers of the 256-colour table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// Light squares.
    pub light: u8,
    /// Dark squares.
    pub dark: u8,
    /// Squares to point at.
    pub marked: u8,
    /// The pieces of the player who starts, and of the other.
    pub pieces: [u8; 2],
}

/// Seconds of a full-width search, roughly: `base · growth^depth`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cost {
    /// Seconds of a search to depth 0.
    pub base: f64,
    /// What a ply multiplies them by.
    pub growth: f64,
}

/// The sets of positions that come with a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Samples {
    /// Consecutive positions of one game.
    pub consecutive: &'static [Sample],
    /// Positions from other games.
    pub others: &'static [Sample],
    /// One position of each of many games: every other one is for tuning, those between are for judging.
    pub corpus: Option<&'static LazyLock<Vec<Sample>>>,
}

impl Samples {
    /// The consecutive ones and the others.
    pub fn all(&self) -> impl Iterator<Item = &'static Sample> + use<> {
        self.consecutive.iter().chain(self.others)
    }
}

/// A way to begin a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// What it is called.
    pub name: String,
    /// Its moves from the start of the game, as people write them.
    pub moves: String,
}

/// Where generics end; implemented once, for the parts of any game.
trait Family: Send + Sync {
    fn start(&'static self, kind: &'static GameKind) -> Box<dyn Board>;
    fn parse(&'static self, kind: &'static GameKind, text: &str) -> Result<Box<dyn Board>, PositionError>;
    fn engine(&'static self, kind: &'static GameKind) -> Box<dyn Engine>;
    fn load(&self, name: &str) -> Result<(), Option<String>>;
    fn write_game(&self, record: &GameRecord) -> Result<String, PositionError>;
    fn keeps_turns(&self) -> bool;
    fn as_any(&'static self) -> &'static dyn Any;
}

/// Makes a board of the same position, of a game that an evaluator evaluates.
pub(crate) type MakeEvaluated =
    Box<dyn Fn(&'static GameKind, &dyn Board, Arc<dyn Evaluator>) -> Option<Box<dyn Board>> + Send + Sync>;

/// Games of a file, each read or refused.
pub(crate) type ReadGames = Vec<Result<GameRecord, ParseError>>;

impl GameKind {
    /// Describes a game: what it is, in a line.
    pub fn builder<G: Playable>(summary: &'static str) -> Builder<G> {
        Builder::new(summary)
    }

    /// Whether the game has a mode of its own.
    pub fn has(&self, mode: Mode) -> bool {
        self.modes.contains(&mode)
    }

    /// A board at the start of the game.
    pub fn board(&'static self) -> Box<dyn Board> {
        self.family.start(self)
    }

    /// A board at a position of the type that the game was built from; `None` if it is of another type.
    pub fn board_from<G: Playable>(&'static self, position: G) -> Option<Box<dyn Board>> {
        let parts: &'static Parts<G> = self.family.as_any().downcast_ref()?;
        Some(Box::new(GameBoard::new(self, parts, position)))
    }

    /// A board of the same position whose engine ([`Board::kind`]) searches full-width with the values of `evaluator`; `None`
    /// if the board is of another game, or the game was built without [`Builder::evaluated`]: those of nullwindow have it with the feature `evaluator`.
    ///
    /// ```
    /// use nullwindow::Score;
    /// use nullwindow_engine::{Board, Evaluator, Games, Goal, Task};
    ///
    /// /// The more moves, the better.
    /// struct Mobility;
    /// impl Evaluator for Mobility {
    ///     fn values(&self, boards: &[Box<dyn Board>]) -> Vec<Score> {
    ///         boards.iter().map(|board| Score::new(i32::from(board.move_count()))).collect()
    ///     }
    ///     fn wants_siblings(&self) -> bool { true }
    /// }
    /// let othello = Games::standard().get("othello")?;
    /// # #[cfg(feature = "evaluator")] {
    /// let board = othello.evaluated(othello.board().as_ref(), std::sync::Arc::new(Mobility)).unwrap();
    /// let found = board.kind().engine().search(board.as_ref(), &Task::to(Goal::Depth(1)), None)?;
    /// assert_eq!(found.report.value, Score::new(-3));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn evaluated(
        &'static self,
        board: &dyn Board,
        evaluator: Arc<dyn Evaluator>,
    ) -> Option<Box<dyn Board>> {
        self.evaluated.as_ref()?(self, board, evaluator)
    }

    /// A board at a position: in the game's notation, `sample:N`, or moves from the start.
    ///
    /// # Errors
    /// Says where the text is no position.
    pub fn read_board(&'static self, text: &str) -> Result<Box<dyn Board>, PositionError> {
        self.family.parse(self, text)
    }

    /// A board at a position, the start if there is no text, after some moves.
    ///
    /// # Errors
    /// Says where the text is no position, or the moves cannot be played.
    pub fn board_at(&'static self, text: Option<&str>, moves: &str) -> Result<Box<dyn Board>, PositionError> {
        let mut board = text.map_or_else(|| Ok(self.board()), |text| self.read_board(text))?;
        board.play_texts(moves)?;
        Ok(board)
    }

    /// An engine with the papers' full-width search.
    pub fn engine(&'static self) -> Box<dyn Engine> {
        self.family.engine(self)
    }

    /// An engine with the search of the program that plays.
    pub fn player(&'static self) -> Box<dyn Engine> {
        crate::Options::play(self).engine()
    }

    /// Problems with known answers that come with the game.
    pub fn problems(&self) -> Vec<ProblemSet> {
        (self.problems)()
    }

    /// Reads problems, one a line: EPD with `bm`, `am` or `dm`, OBF, or a table of positions and results; each may be
    /// refused for itself, with its place in the text.
    pub fn read_problems(&self, bytes: &[u8]) -> Vec<ReadProblem> {
        (self.read_problems)(&record::decoded(bytes))
    }

    /// The beginnings that tournaments draw by lot, if the game has such.
    pub fn ballots(&self) -> Vec<Opening> {
        (self.ballots)()
    }

    /// Ways to begin a game that have a number or a name.
    pub fn openings(&self) -> Vec<Opening> {
        let opening =
            |(name, moves): (&str, &str)| Opening { name: name.to_owned(), moves: moves.to_owned() };
        let named = self.named_openings.lines().filter(|line| !line.starts_with('#'));
        self.ballots()
            .into_iter()
            .chain(named.filter_map(|line| line.split_once(": ")).map(opening))
            .collect()
    }

    /// Reads games: PGN, PDN or GGF and WTHOR, or plain text, moves from the start (`e4 e5 Nf3`, `11-15 23-19`, `f5d6c3`)
    /// or positions, one a line, behind which moves may follow the word `moves`. Text that is not UTF-8 is taken for
    /// Latin-1. One bad game does not spoil the others.
    ///
    /// ```
    /// let chess = nullwindow_engine::Games::standard().get("chess")?;
    /// let games = chess.read_each_game(b"[Round \"1\"]\n\n1. e5 *\n\n[Round \"2\"]\n\n1. e4 *\n");
    /// assert!(games[0].is_err() && games[1].is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_each_game(&self, bytes: &[u8]) -> ReadGames {
        (self.read_binary)(bytes).unwrap_or_else(|| (self.read_text)(&record::decoded(bytes)))
    }

    /// The same where one bad game spoils all.
    ///
    /// # Errors
    /// Says where the text is no game.
    pub fn read_games(&self, bytes: &[u8]) -> Result<Vec<GameRecord>, ParseError> {
        self.read_each_game(bytes).into_iter().collect()
    }

    /// Writes a game in the format that people keep it in.
    ///
    /// # Errors
    /// The start is no position, or a move cannot be played.
    pub fn write_game(&self, record: &GameRecord) -> Result<String, PositionError> {
        self.family.write_game(record)
    }

    /// The distance of a win, `plies` away, as people count it: the winner's moves, or plies in a game where a player may move
    /// several times in a row.
    ///
    /// ```
    /// let chess = nullwindow_engine::Games::standard().get("chess")?;
    /// assert_eq!(chess.win_in(3), (2, "moves"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn win_in(&self, plies: i32) -> (i32, &'static str) {
        if self.family.keeps_turns() { (plies, "plies") } else { (plies.midpoint(1), "moves") }
    }

    /// Whether `name` is an evaluation or a file of weights; `Err` says what is wrong with the file, where the game reads
    /// such files.
    pub(crate) fn has_evaluation(&self, name: &str) -> Result<(), Option<String>> {
        self.family.load(name)
    }

    /// The sample with a number that counts from 1.
    pub(crate) fn sample(&self, number: &str) -> Result<&'static Sample, PositionError> {
        let index = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let unknown = || PositionError::Sample {
            asked: number.to_owned(),
            samples: self.samples.all().count(),
            game: self.name,
        };
        index.and_then(|index| self.samples.all().nth(index)).ok_or_else(unknown)
    }
}

/// The names, as an error lists them.
pub(crate) fn alternatives(all: &[Named]) -> String {
    all.iter().map(|known| known.name).collect::<Vec<_>>().join(" or ")
}

impl fmt::Debug for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameKind").field("name", &self.name).finish_non_exhaustive()
    }
}

impl PartialEq for GameKind {
    /// Names are unique.
    fn eq(&self, other: &GameKind) -> bool {
        self.name == other.name
    }
}

/// A set of games, each under its name.
///
/// ```
/// use nullwindow_engine::Games;
/// let games = Games::standard();
/// assert_eq!(games.names(), ["chess", "othello", "checkers", "tree"]);
/// assert_eq!(
///     games.get("go").unwrap_err().to_string(),
///     r#"there is no game called "go"; there are chess, othello, checkers, tree"#
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Games {
    list: Vec<&'static GameKind>,
    usual: Option<&'static GameKind>,
}

impl Games {
    /// The games that come with nullwindow, as far as the features of this crate have them.
    pub fn standard() -> Games {
        let list = vec![
            #[cfg(feature = "chess")]
            &*crate::CHESS,
            #[cfg(feature = "othello")]
            &*crate::OTHELLO,
            #[cfg(feature = "checkers")]
            &*crate::CHECKERS,
            &*crate::TREE,
        ];
        Games { list, usual: None }
    }

    /// The games of a program for one game: this one, which is meant where none is named, and those of nullwindow.
    pub fn led_by(kind: &'static GameKind) -> Games {
        let mut games = Games { usual: Some(kind), ..Games::standard().with(kind) };
        games.list.rotate_right(1);
        games
    }

    /// The game that is meant where none is named, if the program is for one game.
    pub fn usual(&self) -> Option<&'static GameKind> {
        self.usual
    }

    /// These and one more; one of the same name is replaced.
    #[must_use]
    pub fn with(mut self, kind: &'static GameKind) -> Games {
        self.list.retain(|known| known.name != kind.name);
        self.list.push(kind);
        self
    }

    /// The game with this name.
    ///
    /// # Errors
    /// There is none.
    pub fn get(&self, name: &str) -> Result<&'static GameKind, UnknownGame> {
        let known = self.list.iter().find(|kind| kind.name == name).copied();
        known.ok_or_else(|| UnknownGame { name: name.to_owned(), known: self.names() })
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &'static GameKind> + '_ {
        self.list.iter().copied()
    }

    /// Their names.
    pub fn names(&self) -> Vec<&'static str> {
        self.iter().map(|kind| kind.name).collect()
    }
}

/// No game has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame {
    /// The name.
    pub name: String,
    /// The names that there are.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = excerpt(self.name.chars());
        write!(f, "there is no game called {found}; there are {}", self.known.join(", "))
    }
}

impl std::error::Error for UnknownGame {}
