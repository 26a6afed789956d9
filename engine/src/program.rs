//! What a game must say of itself to be searched, shown and compared.

use crate::config::Config;
use crate::exercise::{Collection, Exercise};
use crate::{About, Opening, Samples, Suite};
use nullwindow::history::Progress;
use nullwindow::notation::Notation;
use nullwindow::order::{Order, Orders};
use nullwindow::select::Select;
use nullwindow::text::ParseError;
use nullwindow::{Depth, Evaluate, Game, Settings};
use nullwindow_records::{GameRecord, VerifiedGame};

/// An evaluation by name.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation<G> {
    /// Its name, one word.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// Makes one.
    pub make: fn() -> Box<dyn Evaluate<G> + Send>,
}

/// A way of counting in perft.
#[derive(Clone, Copy, Debug)]
pub struct PerftMode<G> {
    /// Its name, one word.
    pub name: &'static str,
    /// What it counts, in a line.
    pub about: &'static str,
    /// Counts the positions so many plies on.
    pub count: fn(&G, u32) -> u64,
    /// What is counted apart: the ways on from a position.
    pub branches: fn(&G) -> Vec<Branch<G>>,
}

/// A way on from a position, as perft sees it.
#[derive(Clone, Debug)]
pub struct Branch<G> {
    /// The move as people write it.
    pub text: String,
    /// Where it leads.
    pub child: G,
    /// Plies that it counts for: 1, but 0 for a pass that costs none.
    pub plies: u32,
}

/// One branch for each legal move.
pub(crate) fn a_branch_for_each_move<G: Notation>(position: &G) -> Vec<Branch<G>> {
    branches(position, legal(position))
}

/// One branch for each of `moves`.
pub(crate) fn branches<G: Notation>(position: &G, moves: Vec<G::Move>) -> Vec<Branch<G>> {
    let branch = |mv| Branch { text: position.move_text(mv), child: position.play(mv), plies: 1 };
    moves.into_iter().map(branch).collect()
}

/// The legal moves; none if the game is over.
pub(crate) fn legal<G: Notation>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if position.outcome().is_none() {
        position.moves(&mut moves);
    }
    moves
}

/// How programs write moves where there are two ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// As in the ordinary game: castling is `e1g1`.
    #[default]
    Standard,
    /// Castling is the king's move onto his rook, `e1h1`.
    Chess960,
}

/// How to search to the end of a game.
pub struct Endgame<G> {
    /// Plies that the game can last at most for a search that knows the game's end ([`Program::at_the_end`]).
    pub plies: Depth,
    /// The same for a full-width search, to which a forced pass is a ply like others.
    pub full_width: Depth,
    /// Plies that are searched one by one before the rest is searched at once: for a guess, and for a move if time runs
    /// out.
    pub warm_up: Depth,
    /// Final scores differ by multiples of this, in units of the evaluation.
    pub step: i32,
    /// Nodes that the search is likely to take: one that must end had better deepen ply by ply where it has fewer.
    pub nodes: u64,
    /// Settings that suit such a search; algorithm, guess and deepening are chosen elsewhere.
    pub settings: Settings,
    /// The parts of move ordering that suit it.
    pub order: Orders<G>,
}

/// A game with everything that a program about it needs.
pub trait Program: Game<Move: Send> + Notation + Progress + Send + Sync + 'static {
    /// The quiescence search of this game; [`FullWidth`](nullwindow::select::FullWidth) if it has none.
    type Quiescence: Select<Self> + Default + Send;

    /// What its playing program extends, reduces and prunes.
    type Selective: Select<Self> + Send;

    /// What a search to the end of the game may know; asked only where there is an [`endgame`](Program::endgame).
    type Ending: Select<Self> + Send;

    /// Name, players and units.
    const ABOUT: About;

    /// The evaluations, the default first.
    const EVALUATIONS: &'static [Evaluation<Self>];

    /// The ways of counting, the default first.
    const PERFT: &'static [PerftMode<Self>];

    /// Positions from real games.
    const SAMPLES: Samples;

    /// Problems with known best moves.
    fn suites() -> Vec<Suite> {
        Vec::new()
    }

    /// Balanced or agreed ways to begin a game.
    fn openings() -> Vec<Opening> {
        Vec::new()
    }

    /// Whether the rules allow captures only.
    fn must_capture(&self) -> bool {
        false
    }

    /// The game's static move ordering.
    fn static_order() -> Box<dyn Order<Self> + Send>;

    /// The settings that suit the game.
    fn config() -> Config;

    /// The settings of a program that plays it.
    fn play_config() -> Config;

    /// What such a program extends, reduces and prunes.
    fn selective(config: &Config) -> Self::Selective;

    /// The move as programs write it to each other.
    fn spelled(&self, mv: Self::Move, dialect: Dialect) -> String;

    /// How to search to the end of the game from here, where that can be foreseen.
    fn endgame(&self) -> Option<Endgame<Self>> {
        None
    }

    /// What such a search knows, with scores in units of `grain` of the evaluation's.
    fn at_the_end(grain: i32) -> Self::Ending;

    /// How the game ended, in words; `None` while it goes on.
    fn ending(&self) -> Option<String>;

    /// The format in which games are kept.
    const FORMAT: &'static nullwindow_records::Dialect;

    /// Reads games in that format, or in plain text; each may be refused by itself.
    fn read_games(text: &str) -> Vec<Result<GameRecord, ParseError>>;

    /// Reads games that are not text; `None` if these are none.
    fn read_binary(bytes: &[u8]) -> Option<Vec<Result<GameRecord, ParseError>>> {
        let _ = bytes;
        None
    }

    /// The exercises that come with the game.
    fn collections() -> Vec<Collection>;

    /// Reads exercises, one a line; each may be refused for itself.
    fn read_exercises(text: &str) -> Vec<Result<Exercise, ParseError>>;

    /// Writes a game in that format.
    fn write_game(game: VerifiedGame<Self>) -> String {
        Self::FORMAT.write(&game.record)
    }
}
