//! Positions with known answers.

/// A collection of problems.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suite {
    /// Its name, one word.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// The problems.
    pub problems: Vec<Problem>,
}

/// A position of which the best moves are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What it is called.
    pub name: String,
    /// The position in the game's usual notation.
    pub position: String,
    /// The best moves, written as a search writes them.
    pub best: Vec<String>,
}
