/// A way to begin a game.
///
/// ```
/// let checkers = nullwindow_engine::games().find(|game| game.name == "checkers").unwrap();
/// assert_eq!(checkers.openings()[0].moves, "9-13 21-17 5-9");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// What it is called.
    pub name: String,
    /// Its moves from the start of the game, as people write them.
    pub moves: String,
}
