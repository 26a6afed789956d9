//! The positions of the comparison, drawn by a seed and kept as text: one line of moves from the start each.

use crate::games::BenchGame;
use crate::program::{Program, Value};
use nullwindow::random::mix;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Positions in a set.
const SIZE: usize = 24;
/// Who says that a position is undecided. It is a fact; any right program would say the same.
const JUDGE: &str = "minimax:pvs@64";

/// Which positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Set {
    /// To choose parameters with.
    Tuning,
    /// For the record; never to choose anything of ours with.
    Measure,
    /// Drawn after the configurations were fixed, to confirm them.
    Confirm,
}

/// Every set, its name, and the seed that draws it.
const SETS: [(Set, &str, u64); 3] = [
    (Set::Tuning, "tuning", 1994),
    (Set::Measure, "measure", 18_1995),
    (Set::Confirm, "confirm", 20_261_115),
];

impl Set {
    fn seed(self) -> u64 {
        SETS[self as usize].2
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(SETS[*self as usize].1)
    }
}

impl FromStr for Set {
    type Err = String;

    fn from_str(text: &str) -> Result<Set, String> {
        let set = SETS.iter().find(|set| set.1 == text);
        set.map(|set| set.0).ok_or_else(|| format!("no set `{text}`: tuning, measure or confirm"))
    }
}

/// Draws a set: random play from the start, the number of plies and every move equally likely, until there are enough
/// different positions that are not won within [`BenchGame::DEPTH`] plies (a program that stops at a proved win would
/// measure nothing there).
pub(crate) fn draw<G: BenchGame>(set: Set) -> Vec<String> {
    let judge: Program = JUDGE.parse().expect("the judge's name");
    let mut random = Random(set.seed());
    let (mut lines, mut seen) = (Vec::new(), Vec::new());
    while lines.len() < SIZE {
        let (line, position) = stroll::<G>(&mut random);
        let usable = position.outcome().is_none() && position.is_a_choice() && !seen.contains(&position);
        if usable && matches!(judge.run(&position, G::DEPTH).value, Value::Even(_)) {
            lines.push(line);
            seen.push(position);
        }
    }
    lines
}

/// A random line of play and where it leads; it ends early where the game does.
fn stroll<G: BenchGame>(random: &mut Random) -> (String, G) {
    let plies = G::PLIES.start() + random.below(G::PLIES.end() - G::PLIES.start() + 1);
    let (mut line, mut position, mut list) = (Vec::new(), G::start(), Vec::new());
    for _ in 0..plies {
        if position.outcome().is_some() {
            break;
        }
        list.clear();
        position.moves(&mut list);
        let mv = list[random.below(list.len() as u64) as usize];
        line.push(format!("{mv:?}"));
        position = position.play(mv);
    }
    (line.join(" "), position)
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(1);
        mix(mix(self.0)) % bound
    }
}

/// Where a set is kept.
pub(crate) fn file(game: &str, set: Set) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "positions", &format!("{game}-{set}.txt")].iter().collect()
}

/// The lines of a set, as kept.
pub(crate) fn load(game: &str, set: Set) -> Result<Vec<String>, String> {
    let path = file(game, set);
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// The position after a line of moves from the start.
pub(crate) fn replay<G: BenchGame>(line: &str) -> Result<G, String> {
    let mut list = Vec::new();
    let position = line.split(' ').try_fold(G::start(), |position, word| {
        position.outcome().is_none().then_some(())?;
        list.clear();
        position.moves(&mut list);
        list.iter().find(|mv| format!("{mv:?}") == word).map(|&mv| position.play(mv))
    });
    position.ok_or_else(|| format!("no line of play of {}: {line}", G::NAME))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{
        Breakthrough, Connect4, Domineering, Dots, Gomoku, Kalah, Minichess, Othello, Passes,
    };
    use crate::suite::{Entry, GAMES};

    #[test]
    fn no_position_is_in_two_sets() {
        for game in GAMES {
            let sets = game.sets().iter().map(|&set| load(game.name, set).expect("a set"));
            let mut all: Vec<String> = sets.inspect(|set| assert_eq!(set.len(), SIZE)).flatten().collect();
            let lines = all.len();
            all.sort();
            all.dedup();
            assert_eq!(all.len(), lines, "{}", game.name);
        }
    }

    /// All but the judge's word, which takes too long to ask for again.
    fn come_from_the_seeds<G: BenchGame>() {
        for &set in Entry::named(G::NAME).expect("a game").sets() {
            let mut random = Random(set.seed());
            for kept in load(G::NAME, set).expect("a set") {
                let drawn = (0..1000).map(|_| stroll::<G>(&mut random)).find(|(line, _)| *line == kept);
                let (_, position) = drawn.unwrap_or_else(|| panic!("{} {set}: {kept}", G::NAME));
                assert!(position.outcome().is_none() && position.is_a_choice());
            }
        }
    }

    #[test]
    fn the_files_hold_what_the_seeds_draw() {
        come_from_the_seeds::<Connect4>();
        come_from_the_seeds::<Othello>();
        come_from_the_seeds::<Breakthrough>();
        come_from_the_seeds::<Passes<Dots>>();
        come_from_the_seeds::<Gomoku>();
        come_from_the_seeds::<Passes<Kalah>>();
        come_from_the_seeds::<Domineering>();
        come_from_the_seeds::<Minichess>();
    }
}
