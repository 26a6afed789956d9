//! The games of the bench as data: everything behind this file is the same for all of them.

use crate::games::{
    BenchGame, Breakthrough, Connect4, Domineering, Dots, Gomoku, Kalah, Minichess, Othello, Passes,
};
use crate::ours;
use crate::positions::{self, Set};
use crate::program::{Program, Sample};
use nullwindow::Depth;
use std::fmt;
use std::str::FromStr;

/// What a game is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Half {
    /// To choose configurations with.
    Tuning,
    /// Measured at the end; nothing is ever chosen with it.
    HeldOut,
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if *self == Half::Tuning { "tuning" } else { "held-out" })
    }
}

impl FromStr for Half {
    type Err = String;

    fn from_str(text: &str) -> Result<Half, String> {
        let found = [Half::Tuning, Half::HeldOut].into_iter().find(|half| half.to_string() == text);
        found.ok_or_else(|| format!("no half `{text}`: tuning or held-out"))
    }
}

/// One game of the bench. A position is a line of moves from the start.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    pub(crate) half: Half,
    pub(crate) depth: Depth,
    /// See [`BenchGame::COUNTS_PLIES`].
    pub(crate) counts_plies: bool,
    /// Draws a set.
    pub(crate) draw: fn(Set) -> Vec<String>,
    /// Searches the position after a line.
    pub(crate) search: fn(Program, &str, Depth) -> Result<Sample, String>,
    /// Nodes of the last iteration of ours to those of the minimal graph.
    pub(crate) excess: fn(ours::Config, &str, Depth) -> Result<f64, String>,
    /// Ours with kept turns instead of passes, where the game has them.
    pub(crate) kept_turns: Option<KeptTurns>,
}

type KeptTurns = fn(ours::Config, &str, Depth) -> Result<Sample, String>;

/// The bench.
pub(crate) const GAMES: [Entry; 8] = [
    entry::<Connect4>(Half::Tuning),
    entry::<Othello>(Half::Tuning),
    entry::<Breakthrough>(Half::Tuning),
    turns::<Dots>(Half::Tuning),
    entry::<Gomoku>(Half::HeldOut),
    turns::<Kalah>(Half::HeldOut),
    entry::<Domineering>(Half::HeldOut),
    entry::<Minichess>(Half::HeldOut),
];

const fn entry<G: BenchGame>(half: Half) -> Entry {
    Entry {
        name: G::NAME,
        half,
        depth: G::DEPTH,
        counts_plies: G::COUNTS_PLIES,
        draw: positions::draw::<G>,
        search: |program, line, depth| Ok(program.run(&positions::replay::<G>(line)?, depth)),
        excess: |config, line, depth| Ok(ours::excess(config, &positions::replay::<G>(line)?, depth)),
        kept_turns: None,
    }
}

const fn turns<G: BenchGame<Move = u8>>(half: Half) -> Entry {
    Entry {
        kept_turns: Some(|config, line, depth| {
            Ok(ours::run(config, &positions::replay::<Passes<G>>(line)?.game, depth))
        }),
        ..entry::<Passes<G>>(half)
    }
}

impl Entry {
    /// The game of this name.
    pub(crate) fn named(name: &str) -> Result<Entry, String> {
        let known = || GAMES.map(|game| game.name).join(", ");
        GAMES
            .into_iter()
            .find(|game| game.name == name)
            .ok_or_else(|| format!("no game `{name}`: {}", known()))
    }

    /// The sets that this game has. A held-out one has nothing to tune with.
    pub(crate) fn sets(&self) -> &'static [Set] {
        match self.half {
            Half::Tuning => &[Set::Tuning, Set::Measure, Set::Confirm],
            Half::HeldOut => &[Set::Measure],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Value;

    /// To a depth at which `minimax` cannot meet a position again with another depth.
    #[test]
    fn both_libraries_find_what_the_oracle_finds_in_every_game() {
        fn values<G: BenchGame>(depth: Depth) {
            let entry = Entry::named(G::NAME).expect("a game of the bench");
            for line in positions::load(G::NAME, Set::Measure).expect("a set") {
                let position = positions::replay::<G>(&line).expect("a line of play");
                let evaluation = |p: &G| nullwindow::Score::new(p.evaluate());
                let slow = ours::spoken(nullwindow_theory::oracle::minimax(&position, depth, evaluation));
                for name in
                    ["ours:default", "ours:mtd(f)+step2@1", "minimax:pvs", "minimax:mtdf+history+countermove"]
                {
                    let program: Program = name.parse().expect("a program");
                    let found: Value = (entry.search)(program, &line, depth).expect("a line").value;
                    assert_eq!(found, slow, "{name} in {} after {line}", G::NAME);
                }
            }
        }
        fn kept<G: BenchGame<Move = u8>>(depth: Depth) {
            for line in positions::load(G::NAME, Set::Measure).expect("a set") {
                let game = positions::replay::<Passes<G>>(&line).expect("a line of play").game;
                let evaluation = |p: &G| nullwindow::Score::new(p.evaluate());
                let slow = ours::spoken(nullwindow_theory::oracle::minimax(&game, depth, evaluation));
                assert_eq!(
                    ours::run(ours::Config::default(), &game, depth).value,
                    slow,
                    "{} {line}",
                    G::NAME
                );
            }
        }
        kept::<Dots>(4);
        kept::<Kalah>(6);
        values::<Connect4>(6);
        values::<Othello>(5);
        values::<Breakthrough>(3);
        values::<Passes<Dots>>(4);
        values::<Gomoku>(2);
        values::<Passes<Kalah>>(5);
        values::<Domineering>(3);
        values::<Minichess>(4);
    }
}
