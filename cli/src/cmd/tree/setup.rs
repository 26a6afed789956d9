//! From options to a search, and what does not go together.

use super::Args;
use super::options::{Deepen, Known, Memory, Switch};
use super::source::Source;
use crate::fail::Failure;
use crate::interrupt;
use nullwindow::driver::{self, State};
use nullwindow::order::{History, Orders, Reward, TableMove};
use nullwindow::table::{ByPath, ByPosition, Exact, Hashed, Kept, Table};
use nullwindow::tree::Tree;
use nullwindow::{Algorithm, Bounds, Deepening, Depth, FailLow, Guess, Limits, Score, Settings};

/// A table by path takes long paths in.
const DEEP: Depth = 32;

/// Everything about a search but its algorithm.
#[expect(clippy::struct_excessive_bools, reason = "parts that are there or not, in any combination")]
pub(super) struct Setup {
    pub(super) depth: Depth,
    pub(super) memory: Memory,
    pub(super) deepening: Deepening,
    /// Whether the tree's paper, not the user, asked for deepening and the table's move.
    pub(super) as_in_the_paper: bool,
    one_bound: bool,
    table_move: bool,
    history: bool,
    /// The first option that was given and looks into the table.
    needs_memory: Option<&'static str>,
    etc: Option<Depth>,
    known: Known,
    guess: Option<i32>,
    nodes: u64,
}

impl Setup {
    pub(super) fn new(args: &Args, source: &Source) -> Result<Setup, Failure> {
        let depth = args.depth.or(source.tree.depth_of_tree()).ok_or_else(|| {
            Failure::input(format!("{} has cycles and no height: say how deep with --depth N", source.name))
        })?;
        // Stockman's algorithms know neither deepening nor a table.
        let paper = source.deepens_from.filter(|_| !args.open).map(|first| first.min(depth));
        let deepen = args.deepen.or(paper.map(Deepen::From)).unwrap_or(Deepen::Off);
        let as_in_the_paper = paper.is_some() && args.deepen.is_none() && args.table_move.is_none();
        let table_move = match args.table_move {
            Some(switch) => switch == Switch::On,
            None => paper.is_some() && deepen != Deepen::Off && args.table != Memory::None,
        };
        let setup = Setup {
            depth,
            memory: args.table,
            deepening: deepening(deepen, args.step, depth)?,
            as_in_the_paper,
            one_bound: args.one_bound,
            table_move,
            history: args.history,
            needs_memory: needs_memory(args),
            etc: args.etc,
            known: args.known,
            guess: args.guess,
            nodes: args.nodes.unwrap_or(if depth > DEEP { 1_000_000 } else { 20_000_000 }),
        };
        setup.check_memory()?;
        if args.open && setup.is_deepening() {
            return Err(Failure::input(
                "--open shows one fixed-depth search, as Stockman's is: leave --deepen out",
            ));
        }
        Ok(setup)
    }

    pub(super) fn is_deepening(&self) -> bool {
        self.deepening != Deepening::Off
    }

    /// Parts that need memory, and what was said of memory.
    fn check_memory(&self) -> Result<(), Failure> {
        if self.one_bound && !matches!(self.memory, Memory::Hashed(_)) {
            return Err(Failure::input(
                "--one-bound is for a hashed table: add --table hashed:ENTRIES, or leave it out",
            ));
        }
        match self.needs_memory {
            Some(part) if self.memory == Memory::None => {
                Err(Failure::input(format!("{part} looks into the table: give it one, or leave it out")))
            }
            _ => Ok(()),
        }
    }

    /// Whether everything that was asked for means something to this algorithm.
    pub(super) fn check(&self, algorithm: Algorithm) -> Result<(), Failure> {
        if self.guess.is_some() && !takes_guess(algorithm) {
            return Err(Failure::input(format!(
                "{algorithm} takes no guess: leave --guess out, or use mtd(f), mtd-double, mtd-stride, aspiration or mtd-best"
            )));
        }
        if remembers(algorithm) {
            return Ok(());
        }
        let history = (self.history && algorithm == Algorithm::Scout).then_some("--history");
        let memory = (!matches!(self.memory, Memory::Exact | Memory::None)).then_some("--table");
        match self.needs_memory.or(history).or(memory) {
            Some(part) => Err(Failure::input(format!(
                "{algorithm} remembers nothing, so {part} means nothing to it: leave it out"
            ))),
            None => Ok(()),
        }
    }

    /// Whether one pass of `algorithm` may use what another has stored.
    pub(super) fn remembers(&self, algorithm: Algorithm) -> bool {
        self.memory != Memory::None && remembers(algorithm)
    }

    pub(super) fn limits(&self) -> Limits {
        Limits::depth(self.depth).nodes(self.nodes).stop(interrupt::flag())
    }

    pub(super) fn most_nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn settings(&self, algorithm: Algorithm) -> Settings {
        Settings {
            deepening: self.deepening,
            guess: self.guess.map_or(Guess::SameParity, |guess| Guess::Fixed(Score::new(guess))),
            order_from: 1,
            fail_low: FailLow::TakesHighest, // as in the papers; without the table's move it decides nothing
            etc_from: self.etc,
            known: match self.known {
                Known::AsSearched => nullwindow::Known::AsSearched,
                Known::AllChildren => nullwindow::Known::AllChildren,
                Known::BothBounds => nullwindow::Known::BothBounds,
            },
            ..Settings::plain(algorithm)
        }
    }

    pub(super) fn order(&self) -> Orders<Tree> {
        let mut order: Orders<Tree> = Vec::new();
        if self.table_move {
            order.push(Box::new(TableMove));
        }
        if self.history {
            order.push(Box::new(History::new(Reward::Square)));
        }
        order
    }

    pub(super) fn table(&self) -> Box<dyn Table<Tree> + Send> {
        let kept = if self.one_bound { Kept::One } else { Kept::Two };
        match self.memory {
            Memory::Exact => Box::new(Exact::<Tree, ByPath>::new()),
            Memory::Position => Box::new(Exact::<Tree, ByPosition>::new()),
            Memory::Hashed(entries) => Box::new(Hashed::entries(entries).kept(kept)),
            Memory::None => Box::new(Hashed::entries(0)),
        }
    }

    /// "to depth 4, exact table by path, natural order".
    pub(super) fn describe(&self, algorithm: Option<Algorithm>) -> String {
        let depth = match self.deepening {
            Deepening::Off => format!("to depth {}", self.depth),
            Deepening::From { first, step: 1 } => format!("deepening from {first} to {}", self.depth),
            Deepening::From { first, step } => format!("deepening from {first} to {} by {step}", self.depth),
        };
        let memory = match algorithm {
            Some(algorithm) if !remembers(algorithm) => Memory::None,
            _ => self.memory,
        };
        let order = match (self.table_move, self.history) {
            (false, false) => "natural order",
            (true, false) => "table move first",
            (false, true) => "history order",
            (true, true) => "table move, then history",
        };
        let mut parts = vec![depth, memory.to_string(), order.to_owned()];
        parts.extend(self.one_bound.then(|| "one bound".to_owned()));
        parts.extend(self.etc.map(|from| format!("ETC from {from} plies")));
        parts.extend(self.guess.map(|guess| format!("guess {guess}")));
        match self.known {
            Known::AsSearched => {}
            Known::AllChildren => parts.push("all children known".to_owned()),
            Known::BothBounds => parts.push("both bounds".to_owned()),
        }
        parts.join(", ")
    }
}

fn needs_memory(args: &Args) -> Option<&'static str> {
    [
        (args.table_move == Some(Switch::On), "--table-move"),
        (args.etc.is_some(), "--etc"),
        (args.known != Known::AsSearched, "--known"),
    ]
    .into_iter()
    .find_map(|(is_given, name)| is_given.then_some(name))
}

fn deepening(deepen: Deepen, step: Option<Depth>, depth: Depth) -> Result<Deepening, Failure> {
    match (deepen, step) {
        (Deepen::Off, Some(_)) => {
            Err(Failure::input("--step is how iterative deepening goes on: add --deepen, or leave it out"))
        }
        (Deepen::Off, None) => Ok(Deepening::Off),
        (Deepen::From(first), _) if first > depth => Err(Failure::input(format!(
            "--deepen={first} begins below the depth to search, {depth}: begin at {depth} or above, or raise --depth"
        ))),
        (Deepen::From(first), step) => Ok(Deepening::From { first, step: step.unwrap_or(1) }),
    }
}

/// Whether one probe of an algorithm may use what another has stored.
fn remembers(algorithm: Algorithm) -> bool {
    match algorithm {
        Algorithm::Scout => false,
        Algorithm::Mtd(driver, _) => driver.memory == driver::Memory::Kept,
        _ => true,
    }
}

/// Whether an algorithm begins elsewhere if it is told a guess.
fn takes_guess(algorithm: Algorithm) -> bool {
    match algorithm {
        Algorithm::AlphaBeta | Algorithm::Scout | Algorithm::NegaScout => false,
        Algorithm::AspirationAlphaBeta(_) | Algorithm::Aspiration(_) | Algorithm::Best(_) => true,
        Algorithm::Mtd(driver, step) => {
            let first = |guess: i32| {
                let guess = Score::new(guess);
                (driver.first)(&State {
                    g: guess,
                    bound: guess,
                    f: Bounds::UNKNOWN,
                    guess,
                    step,
                    passes: 0,
                    streak: 0,
                })
            };
            first(0) != first(1)
        }
    }
}
