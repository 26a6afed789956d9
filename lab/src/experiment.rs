//! An experiment: a question, what to run to answer it, and what the papers said.

mod parts;
mod read;

pub use read::{Conventions, KnownSeries, conventions, experiments};

use crate::error::Located;
use crate::job::Kind;
use crate::plan::Preset;
use crate::verdict::{Margin, Range};
use std::collections::BTreeMap;

/// An experiment as its file has it.
#[derive(Clone, PartialEq, Debug)]
pub struct Experiment {
    /// Its name: the file's, without `.toml`.
    pub name: String,
    /// The file, as errors name it.
    pub file: String,
    /// A title.
    pub title: String,
    /// What it asks.
    pub question: String,
    /// Where it is in the papers.
    pub paper: String,
    /// What the paper said.
    pub said: String,
    /// Rows of the inventory that it covers.
    pub covers: Vec<String>,
    /// A paragraph about it, in a subset of Markdown.
    pub analysis: String,
    /// What is measured.
    pub subject: Subject,
    /// What is compared.
    pub series: Vec<Series>,
    /// One more dimension.
    pub sweep: Option<Sweep>,
    /// What is drawn.
    pub figures: Vec<FigureSpec>,
    /// What is judged.
    pub claims: Vec<ClaimSpec>,
    /// Positions, or seeds: the experiment's own, then the conventions'.
    pub counts: Vec<ByPreset<i32>>,
    /// Plies: the experiment's own, then the conventions'.
    pub depths: Vec<ByPreset<i32>>,
    /// Options for all series; the conventions' first, the experiment's own after them.
    pub options: Vec<Options>,
}

/// What is measured, and on which positions.
#[derive(Clone, PartialEq, Debug)]
pub struct Subject {
    /// What is measured.
    pub kind: Kind,
    /// Names of the games; `tree` for artificial trees.
    pub games: Vec<String>,
    /// Which positions.
    pub positions: Positions,
    /// Whether time is measured.
    pub timed: bool,
    /// How often a timed job is repeated.
    pub rounds: u32,
    /// Whether passes are recorded one by one, and cut nodes by ply: where a figure or a claim needs them, or the file
    /// says so.
    pub passes: bool,
    /// The line where all that begins.
    pub line: usize,
}

/// Where positions come from.
#[derive(Clone, PartialEq, Debug)]
pub enum Positions {
    /// A set that comes with the game.
    Set(Set),
    /// Problems with a known solution, by the suite's name.
    Suite(Located<String>),
    /// Texts in the game's notation.
    Listed(Vec<Located<String>>),
    /// Artificial trees: specifications that lack a seed.
    Trees(Vec<Located<String>>),
}

named! {
    /// Sets of positions that come with a game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Set {
        /// The half of the corpus that claims are judged on.
        #[default]
        Judging = "judging",
        /// The half of the corpus that numbers are tuned on.
        Tuning = "tuning",
        /// Consecutive positions of one game.
        Consecutive = "consecutive",
        /// Several positions of each of some other games.
        Others = "others",
    }
}

/// Something for each preset and game that has it.
pub type ByPreset<T> = BTreeMap<(Preset, String), Located<T>>;

/// Options by name, for all games and for some.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Options {
    /// For all games.
    pub all: BTreeMap<String, Located<String>>,
    /// For one game, over those for all.
    pub by_game: BTreeMap<String, BTreeMap<String, Located<String>>>,
}

/// One of the things compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// Its name in expressions.
    pub name: String,
    /// Its label in figures and tables.
    pub label: String,
    /// What sets it apart; what the conventions say of a series of this name first.
    pub options: Vec<Options>,
    /// The line where it begins.
    pub line: usize,
}

/// One more dimension: an option and the values that it takes.
#[derive(Clone, PartialEq, Debug)]
pub struct Sweep {
    /// The option.
    pub option: String,
    /// Its label in figures and tables.
    pub label: String,
    /// How an axis shows the values.
    pub scale: Scale,
    /// The values, by preset and game.
    pub values: ByPreset<Vec<String>>,
    /// The line where it begins.
    pub line: usize,
}

named! {
    /// How numbers are laid out on an axis.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Scale {
        /// Evenly.
        #[default]
        Linear = "linear",
        /// By powers of two.
        Log2 = "log2",
        /// By powers of ten.
        Log10 = "log10",
        /// They are no numbers: side by side.
        Category = "category",
    }
}

/// What runs along the horizontal axis of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Axis {
    /// The depth of the search.
    Depth,
    /// The values of the sweep.
    Sweep,
    /// The distance from the root.
    Ply,
    /// The passes of one search.
    Pass,
}

/// A figure: one panel a game.
#[derive(Clone, PartialEq, Debug)]
pub struct FigureSpec {
    /// Its title.
    pub title: String,
    /// What runs along the horizontal axis.
    pub x: Axis,
    /// What is drawn over it: an expression.
    pub y: String,
    /// What the vertical axis says.
    pub unit: String,
    /// The series that is 100 %.
    pub baseline: Option<String>,
    /// The series shown; never empty.
    pub series: Vec<String>,
    /// The least depth shown.
    pub from: Option<i32>,
    /// At which depth.
    pub depth: Option<String>,
    /// At which value of the sweep.
    pub at: Option<String>,
    /// Of which position, counted from 1.
    pub position: Option<usize>,
    /// How the vertical axis is laid out.
    pub scale: Scale,
    /// The line where it begins.
    pub line: usize,
}

named! {
    /// Whose claim it is; the groups are counted apart.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
    pub enum Group {
        /// The papers say it.
        Papers = "papers",
        /// Later discussions say it.
        Discussion = "discussion",
        /// It is a question of our own.
        #[default]
        Ours = "ours",
        /// A setting was tuned to it, so it says nothing.
        Tuned = "tuned",
    }
}

/// A claim of the papers, or a question of ours.
#[derive(Clone, PartialEq, Debug)]
pub struct ClaimSpec {
    /// Its name in the inventory.
    pub name: String,
    /// What is claimed.
    pub text: String,
    /// What the paper found.
    pub paper: String,
    /// What is to be computed; empty only where it cannot be tested.
    pub values: Vec<String>,
    /// What the values are counted in; `%` shows them as percentages of 1.
    pub unit: String,
    /// Whose claim it is.
    pub of: Group,
    /// On which side of the value of no effect it lies, if it is a claim of an effect.
    pub effect: Option<Range>,
    /// The paper's number.
    pub number: Option<Range>,
    /// How far from the paper's number a measured one may be.
    pub margin: Margin,
    /// Where the value must lie, where nothing is left to chance.
    pub exactly: Option<Range>,
    /// Why it cannot be tested.
    pub not_testable: Option<String>,
    /// The line where it begins.
    pub line: usize,
}
