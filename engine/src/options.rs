//! Every option of a search, declared once: the field of [`Config`], its default, what it takes, which games have it and
//! what it needs. Command-line flags, options of protocols, keys of the lab and documentation are derived from this table.

mod takes;
mod values;

pub use takes::Takes;
pub use values::{Guess, Part, Size};

use crate::book::Book;
use crate::engine::Engine;
use crate::kind::{GameKind, Mode};
use nullwindow::Parallel;
use nullwindow::driver::Memory;
use nullwindow::table::{Certainty, Draft, Kept, Replacement};
use nullwindow::{Algorithm, Cutoffs, Depth, FailLow, Known, MAX_DEPTH, Score, Target};
use nullwindow_notation::excerpt;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use values::{Setting, takes_guess, wrong_number};

/// What must be done when an option changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The searchers are built anew.
    Parts,
    /// Nothing: the next run has other settings.
    Run,
}

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub doc: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// What changing it entails.
    pub scope: Scope,
    /// What UCI calls it, where that has a name of its own.
    pub uci: Option<&'static str>,
    is_for: fn(&GameKind) -> bool,
    needs: fn(&Config) -> Result<(), &'static str>,
    get: fn(&Config) -> String,
    set: fn(&mut Config, &str) -> bool,
}

impl OptionSpec {
    /// Its value in `config`.
    pub fn get(&self, config: &Config) -> String {
        (self.get)(config)
    }

    /// Whether a game has it. For other games it has one value, which may be named but is nothing to choose.
    pub fn is_for(&self, kind: &GameKind) -> bool {
        (self.is_for)(kind)
    }
}

macro_rules! options {
    ($( #[doc = $doc:literal] $field:ident : $type:ty = $default:expr, $name:literal, $scope:ident, $takes:expr
        $(, games $games:expr)? $(, needs $needs:expr)? $(, uci $uci:literal)? ; )*) => {
        /// How an engine searches. None of it changes the value of a search to a given depth, but for the evaluation, its
        /// grain, quiescence, entries that serve at other depths ([`Draft::AtLeast`]) and selectivity.
        #[derive(Clone, PartialEq, Debug)]
        pub struct Config { $( #[doc = $doc] pub $field: $type, )* }

        impl Default for Config {
            fn default() -> Config { Config { $( $field: $default, )* } }
        }

        /// All options, in the order in which documents list them.
        pub static OPTIONS: &[OptionSpec] = &[ $( OptionSpec {
            name: $name,
            doc: $doc,
            takes: $takes,
            scope: Scope::$scope,
            uci: { let name: Option<&str> = None; $( let _ = name; let name = Some($uci); )? name },
            is_for: { let has: fn(&GameKind) -> bool = |_| true; $( let _ = has; let has: fn(&GameKind) -> bool = $games; )? has },
            needs: {
                let needs: fn(&Config) -> Result<(), &'static str> = |_| Ok(());
                $( let _ = needs; let needs: fn(&Config) -> Result<(), &'static str> = $needs; )?
                needs
            },
            get: |config| config.$field.write(),
            set: |config, text| Setting::read(text).map(|value| config.$field = value).is_some(),
        }, )* ];
    };
}

const PLIES: Takes = Takes::Integer { least: 0, most: MAX_DEPTH as i64, of: "plies" };
const PLIES_OR_OFF: Takes = Takes::Either(&[
    Takes::Integer { least: 1, most: MAX_DEPTH as i64, of: "plies" },
    Takes::Choice(&["off"]),
]);

const fn number(least: i64, most: i64) -> Takes {
    Takes::Integer { least, most, of: "" }
}

/// Whether one probe of an algorithm may use what another has stored.
fn remembers(algorithm: Algorithm) -> bool {
    match algorithm {
        Algorithm::Scout => false,
        Algorithm::Mtd(driver, _) => driver.memory == Memory::Kept,
        _ => true,
    }
}

fn needs_table(config: &Config, is_used: bool) -> Result<(), &'static str> {
    match is_used {
        true if config.table == Size::Mib(0) => Err("a table: give it one, or leave it out"),
        true if !remembers(config.algorithm) => {
            Err("an algorithm that keeps a table: choose another, or leave it out")
        }
        _ => Ok(()),
    }
}

options! {
    #[doc = "search algorithm"]
    algorithm: Algorithm = Algorithm::MTD_F, "algorithm", Run,
        Takes::Text("a name such as mtd(f), aspiration(50), sss*, negascout");
    #[doc = "evaluation: one of the game's by name, or a file of weights"]
    evaluation: String = "trained".to_owned(), "evaluation", Parts, Takes::Evaluation;
    #[doc = "units of the evaluation that make one unit of the search"]
    grain: i32 = 1, "grain", Parts, number(1, 10_000);
    #[doc = "play captures out where the depth ends"]
    quiescence: bool = true, "quiescence", Parts, Takes::Switch, games |kind| kind.has(Mode::Quiescence);
    #[doc = "search captures at a leaf with an open window, so that the table has its value and not a bound"]
    exact_leaves: bool = false, "exact-leaves", Run, Takes::Switch, games |kind| kind.has(Mode::Quiescence);
    #[doc = "size of the table; exact forgets nothing, path does so and finds no transpositions"]
    table: Size = Size::Mib(64), "table", Parts, Takes::Memory,
        needs |c| match c.table {
            Size::Exact | Size::Path if c.threads > 1 => Err("one thread, or a table of a fixed size"),
            _ => Ok(()),
        }, uci "Hash";
    #[doc = "bounds that an entry of the table keeps"]
    bounds: Kept = Kept::Two, "bounds", Parts, Takes::Choice(Kept::WORDS),
        needs |c| match c.bounds {
            Kept::One if matches!(c.table, Size::Exact | Size::Path) => Err("a table of a fixed size: an exact one keeps two"),
            _ => needs_table(c, c.bounds == Kept::One),
        };
    #[doc = "depths of an entry that serve; with at-least, values depend on the order in which they are found"]
    draft: Draft = Draft::Exact, "draft", Parts, Takes::Choice(Draft::WORDS);
    #[doc = "entry that gives way in a full table"]
    replacement: Replacement = Replacement::Aged, "replacement", Parts, Takes::Choice(Replacement::WORDS);
    #[doc = "search a position once that several paths lead to"]
    transpositions: bool = true, "transpositions", Parts, Takes::Switch;
    #[doc = "least depth of nodes that are looked up and stored; 0 includes leaves"]
    table_from: Depth = 2, "table-from", Run, PLIES;
    #[doc = "least depth of nodes with enhanced transposition cutoffs; on is 3"]
    etc: Option<Depth> = Some(3), "etc", Run,
        Takes::Either(&[Takes::Integer { least: 1, most: MAX_DEPTH as i64, of: "plies" }, Takes::Choice(&["on", "off"])]),
        needs |c| needs_table(c, c.etc.is_some());
    #[doc = "what a node concludes from its children's bounds, with table-from 0"]
    known: Known = Known::AsSearched, "known", Run, Takes::Choice(Known::WORDS),
        needs |c| needs_table(c, c.known != Known::AsSearched);
    #[doc = "cutoff that is taken: the first, or the cheapest at nodes with at most this depth"]
    cutoffs: Cutoffs = Cutoffs::First, "cutoffs", Run,
        Takes::Either(&[Takes::Choice(&["first"]), Takes::Integer { least: 1, most: 9, of: "plies" }]);
    #[doc = "move that a node remembers after a fail low: the one it knew before, or the highest"]
    fail_low: FailLow = FailLow::KeepsHint, "fail-low", Run, Takes::Choice(FailLow::WORDS);
    #[doc = "parts of move ordering"]
    order: Vec<Part> = vec![Part::Table, Part::History, Part::Static], "order", Parts,
        Takes::Either(&[Takes::Choice(&["natural"]), Takes::List(Part::WORDS)]),
        needs |c| needs_table(c, c.order.contains(&Part::Table));
    #[doc = "least depth of nodes whose moves are ordered"]
    order_from: Depth = 1, "order-from", Run, Takes::Integer { least: 1, most: MAX_DEPTH as i64, of: "plies" };
    #[doc = "what a search to the end of a game that is scored finds: its value, or only the winner"]
    solve: Target = Target::Value, "solve", Run, Takes::Choice(Target::WORDS), games |kind| kind.has(Mode::Endgame);
    #[doc = "first guess of an iteration"]
    guess: Guess = Guess::SameParity(0), "guess", Run,
        Takes::Text("parity (the latest depth of the same parity) or previous, both also as parity+3 or previous-3; \
            a number in the game's unit; or a list such as 12,3,-4, one an iteration, these and offsets in units of the search"),
        needs |c| if takes_guess(c.algorithm) { Ok(()) } else {
            Err("an algorithm that takes a guess: mtd(f), mtd-double, mtd-stride, aspiration or mtd-best")
        };
    #[doc = "plies that iterative deepening adds"]
    step: Option<Depth> = Some(1), "step", Run, PLIES_OR_OFF;
    #[doc = "depth of the first iteration"]
    first: Depth = 1, "first", Run, PLIES,
        needs |c| if c.step.is_some() { Ok(()) } else { Err("iterative deepening: give --step too") };
    #[doc = "threads that share the table"]
    threads: usize = 1, "threads", Parts, number(1, 256), uci "Threads";
    #[doc = "how threads divide the work: each searches all (lazy), asks another bound (gamma), or puts off moves that \
        others are searching (abdada)"]
    parallel: Parallel = Parallel::Gamma, "parallel", Parts, Takes::Choice(Parallel::WORDS);
    #[doc = "count different leaves"]
    unique: bool = false, "unique", Parts, Takes::Switch;
    #[doc = "extend, reduce and prune as the playing program does, with the rules of repetition"]
    selective: bool = false, "selective", Parts, Takes::Switch,
        games |kind| kind.has(Mode::Selective) || kind.has(Mode::Endgame);
    #[doc = "percent of certainty from which the playing program believes a shallower search (Multi-ProbCut)"]
    certainty: Certainty = Certainty::FULL, "certainty", Run, Takes::Choice(Certainty::WORDS),
        games |kind| kind.has_levels || kind.has(Mode::Endgame);
    #[doc = "keep what move ordering has learned from one move of a game to the next"]
    keep_order: bool = false, "keep-order", Run, Takes::Switch;
    #[doc = "lines to search, best first (multi-PV)"]
    lines: usize = 1, "lines", Run, number(1, 256), uci "MultiPV";
    #[doc = "milliseconds that are lost with every move between the engine and the clock"]
    overhead: Duration = Duration::from_millis(20), "overhead", Run, number(0, 10_000), uci "Move Overhead";
    #[doc = "playing strength, 1 the weakest; off is full strength"]
    level: Option<u8> = None, "level", Run,
        Takes::Either(&[number(1, crate::level::HIGHEST as i64), Takes::Choice(&["off", "full"])]);
    #[doc = "opening book to play from, as far as it goes"]
    book: String = "off".to_owned(), "book", Run, Takes::Book;
    #[doc = "hundredths of a pawn, disc or man that a move of the book may lose; among such moves it plays at random"]
    book_margin: i32 = 0, "book-margin", Run, number(0, 10_000);
}

/// The options of one game: their values, and which of them somebody has set.
///
/// ```
/// use nullwindow_engine::{Games, Options};
/// let chess = Games::standard().get("chess")?;
/// let mut options = Options::study(chess);
/// options.set("grain", "10")?;
/// assert_eq!((options.config().grain, options.is_chosen("grain")), (10, true));
/// let refused = options.set("grain", "0").unwrap_err();
/// assert_eq!(refused.to_string(), r#"grain: expected a number from 1 to 10000, found "0""#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    kind: &'static GameKind,
    config: Config,
    chosen: BTreeSet<&'static str>,
    /// The book that the option of that name opens.
    book: Option<Arc<Book>>,
}

impl Options {
    /// These values, none of them chosen.
    pub fn new(kind: &'static GameKind, config: Config) -> Options {
        Options { kind, config, chosen: BTreeSet::new(), book: None }
    }

    /// The papers' full-width search.
    pub fn study(kind: &'static GameKind) -> Options {
        Options::new(kind, kind.study.clone())
    }

    /// The search of the program that plays.
    pub fn play(kind: &'static GameKind) -> Options {
        Options::new(kind, kind.play.clone())
    }

    /// An engine with these options.
    pub fn engine(self) -> Box<dyn Engine> {
        let mut engine = self.kind.engine();
        engine.configure(self);
        engine
    }

    /// The game.
    pub fn kind(&self) -> &'static GameKind {
        self.kind
    }

    /// The values.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The opening book, if there is one.
    pub fn book(&self) -> Option<&Book> {
        self.book.as_deref()
    }

    /// Whether somebody has set an option.
    pub fn is_chosen(&self, name: &str) -> bool {
        self.chosen.contains(name)
    }

    /// Sets an option by its name.
    ///
    /// # Errors
    /// Says what the option takes, or which options there are; nothing is changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let refuse = |expected: String| OptionError::new(name, &expected, value);
        let Some(spec) = OPTIONS.iter().find(|spec| spec.name == name) else {
            let names: Vec<&str> = OPTIONS.iter().map(|spec| spec.name).collect();
            return Err(OptionError::new("option", &format!("one of {}", names.join(", ")), name));
        };
        let value = value.trim();
        if !spec.is_for(self.kind) && value != spec.get(&self.kind.study) {
            let only = spec.get(&self.kind.study);
            return Err(refuse(format!("{only}: {} has no other", self.kind.name)));
        }
        spec.takes.check(value, self.kind, &self.config).map_err(refuse)?;
        if spec.name == "algorithm"
            && let Some(why) = wrong_number(value)
        {
            return Err(OptionError(format!("{name}: {why}")));
        }
        if matches!(spec.takes, Takes::Book) {
            let describe = |why| format!("{} ({why})", spec.takes.describe(Some(self.kind)));
            self.book = open_book(self.kind, value).map_err(describe).map_err(refuse)?;
        }
        if !(spec.set)(&mut self.config, value) {
            return Err(refuse(spec.takes.describe(Some(self.kind))));
        }
        self.chosen.insert(spec.name);
        Ok(())
    }

    /// Whether the options that were chosen mean something together. For those who give all options at once, such as a
    /// command line; a protocol sets them one by one.
    ///
    /// # Errors
    /// Names an option and what it needs.
    pub fn check(&self) -> Result<(), OptionError> {
        for spec in OPTIONS.iter().filter(|spec| self.is_chosen(spec.name)) {
            (spec.needs)(&self.config).map_err(|needs| {
                OptionError(format!("{} {} needs {needs}", spec.name, spec.get(&self.config)))
            })?;
        }
        Ok(())
    }

    /// Whether a pass of the search may use what earlier ones have stored.
    pub fn keep_memory(&self) -> bool {
        self.config.table != Size::Mib(0) && remembers(self.config.algorithm)
    }

    /// A score of the search in the game's own unit, whatever the grain.
    pub fn in_units(&self, score: Score) -> f64 {
        f64::from(score.get()) * f64::from(self.config.grain) / f64::from(self.kind.scale)
    }

    /// The same in the unit that people speak of.
    pub fn in_spoken_units(&self, score: Score) -> f64 {
        self.in_units(score) / (f64::from(self.kind.spoken_scale) / f64::from(self.kind.scale))
    }

    /// Whether a search with the one can be used for the other: only settings of a run differ. An order that is asked for
    /// replaces the endgame's own even if it is the usual one.
    pub(crate) fn has_parts_of(&self, other: &Options) -> bool {
        let mut parts = OPTIONS.iter().filter(|spec| spec.scope == Scope::Parts);
        self.is_chosen("order") == other.is_chosen("order")
            && parts.all(|spec| spec.get(&self.config) == spec.get(&other.config))
    }
}

/// The book that the option of that name says; `Err` says why it cannot be opened.
fn open_book(kind: &'static GameKind, value: &str) -> Result<Option<Arc<Book>>, String> {
    match value {
        "off" => Ok(None),
        _ if crate::search::TREES_ALONE => Err("this program has no books".to_owned()),
        path => Book::open(kind, path.as_ref()).map(|book| Some(Arc::new(book))),
    }
}

/// A value that an option does not take, or options that do not go together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionError(String);

impl OptionError {
    pub(crate) fn new(what: &str, expected: &str, found: &str) -> OptionError {
        OptionError(format!("{what}: expected {expected}, found {}", excerpt(found.chars())))
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for OptionError {}
