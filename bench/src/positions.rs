//! The positions of the comparison, drawn by a seed and kept as text: one line of moves from the start each.

use crate::games::Rules;
use crate::program::{Program, Value};
use nullwindow::random::mix;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Positions in a set.
const SIZE: usize = 24;
/// Who says that a position is undecided. It is a fact; any right program would say the same.
const JUDGE: &str = "minimax:pvs";

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

impl Set {
    fn seed(self) -> u64 {
        match self {
            Set::Tuning => 1994,
            Set::Measure => 18_1995,
            Set::Confirm => 20_261_115,
        }
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Set::Tuning => "tuning",
            Set::Measure => "measure",
            Set::Confirm => "confirm",
        })
    }
}

impl FromStr for Set {
    type Err = String;

    fn from_str(text: &str) -> Result<Set, String> {
        [Set::Tuning, Set::Measure, Set::Confirm]
            .into_iter()
            .find(|set| set.to_string() == text)
            .ok_or_else(|| format!("no set `{text}`: tuning, measure or confirm"))
    }
}

/// Draws a set: random play from the start, the number of plies and every move equally likely, until there are enough
/// different positions with [`Rules::EMPTIES`] empty squares that are not won within [`Rules::DEPTH`] plies (a program
/// that stops at a proved win would measure nothing there).
pub(crate) fn draw<R: Rules>(set: Set) -> Vec<Vec<u8>> {
    let judge: Program = JUDGE.parse().expect("the judge's name");
    let mut random = Random(set.seed());
    let (mut lines, mut seen) = (Vec::new(), Vec::new());
    while lines.len() < SIZE {
        let (line, position) = stroll::<R>(&mut random);
        let usable =
            position.end().is_none() && position.empties() >= R::EMPTIES && !seen.contains(&position);
        if usable && matches!(judge.run::<R, false>(&position, R::DEPTH).found.value, Value::Even(_)) {
            lines.push(line);
            seen.push(position);
        }
    }
    lines
}

/// A random line of play and where it leads; it ends early where the game does.
fn stroll<R: Rules>(random: &mut Random) -> (Vec<u8>, R) {
    let plies = R::PLIES.start() + random.below(R::PLIES.end() - R::PLIES.start() + 1);
    let (mut line, mut position, mut list) = (Vec::new(), R::start(), Vec::new());
    for _ in 0..plies {
        if position.end().is_some() {
            break;
        }
        list.clear();
        position.moves(&mut list);
        let mv = list[random.below(list.len() as u64) as usize];
        line.push(mv);
        position = position.play(mv);
    }
    (line, position)
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(1);
        mix(mix(self.0)) % bound
    }
}

/// Where a set is kept.
pub(crate) fn file<R: Rules>(set: Set) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "positions", &format!("{}-{set}.txt", R::NAME)].iter().collect()
}

/// A set as text.
pub(crate) fn text(lines: &[Vec<u8>]) -> String {
    lines.iter().map(|line| line.iter().map(u8::to_string).collect::<Vec<_>>().join(" ") + "\n").collect()
}

/// The positions of a set, as kept.
pub(crate) fn load<R: Rules>(set: Set) -> Result<Vec<R>, String> {
    let path = file::<R>(set);
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    text.lines()
        .map(|line| replay(line).ok_or_else(|| format!("{}: no line of play: {line}", path.display())))
        .collect()
}

fn replay<R: Rules>(line: &str) -> Option<R> {
    line.split(' ').try_fold(R::start(), |position, word| {
        let (mv, mut list) = (word.parse().ok()?, Vec::new());
        position.moves(&mut list);
        (position.end().is_none() && list.contains(&mv)).then(|| position.play(mv))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Connect4, Othello};

    fn the_sets_are_disjoint<R: Rules>() {
        let [tuning, measure] = [Set::Tuning, Set::Measure].map(|set| load::<R>(set).expect("a set"));
        assert!(tuning.len() >= 20 && measure.len() >= 20);
        assert!(tuning.iter().all(|position| !measure.contains(position)));
    }

    #[test]
    fn no_position_is_both_for_tuning_and_for_the_record() {
        the_sets_are_disjoint::<Connect4>();
        the_sets_are_disjoint::<Othello>();
    }

    #[test]
    fn the_files_are_what_the_seeds_draw() {
        for set in [Set::Tuning, Set::Measure] {
            let kept = |path: PathBuf| std::fs::read_to_string(path).expect("a set");
            assert_eq!(kept(file::<Connect4>(set)), text(&draw::<Connect4>(set)));
            assert_eq!(kept(file::<Othello>(set)), text(&draw::<Othello>(set)));
        }
    }
}
