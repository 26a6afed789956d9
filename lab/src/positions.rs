//! Positions written by the user: in an experiment's file, or in a file of positions.

use crate::error::FileError;
use nullwindow_engine::{GameKind, Games, PositionError};
use std::collections::BTreeMap;

/// The user's own positions, by game; empty by default.
///
/// ```
/// use nullwindow_lab::OwnPositions;
/// let games = nullwindow_engine::Games::standard();
/// let own = OwnPositions::parse(&games, "mine.txt", "# an opening\nothello f5d6c3\n")?;
/// assert_eq!(own.by_game["othello"].len(), 1);
/// let error = OwnPositions::parse(&games, "mine.txt", "\nchess rnbqkbnr/8 w").unwrap_err();
/// assert!(error.to_string().starts_with("mine.txt:2:"));
/// # Ok::<(), nullwindow_lab::FileError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OwnPositions {
    /// The texts, in the game's usual notation, by the game's name.
    pub by_game: BTreeMap<String, Vec<String>>,
}

impl OwnPositions {
    /// Reads lines such as `othello f5d6c3`; `#` begins a comment. `file` is what errors call it.
    ///
    /// # Errors
    /// The first line that is not a position of a game, or where the game is over.
    pub fn parse(games: &Games, file: &str, text: &str) -> Result<OwnPositions, FileError> {
        let mut found = OwnPositions::default();
        for (i, line) in text.lines().enumerate() {
            let start = line.len() - line.trim_start().len();
            let words = line.trim();
            if words.is_empty() || words.starts_with('#') {
                continue;
            }
            let at = |column: usize, reason: String| {
                let column = Some(line[..start].chars().count() + column);
                FileError { column, ..FileError::new(file, i + 1, reason) }
            };
            let (game, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
            let kind =
                games.get(game).map_err(|why| at(1, format!("each line begins with a game: {why}")))?;
            let before = game.chars().count() + 1 + (rest.len() - rest.trim_start().len());
            let text = canonical(kind, rest.trim())
                .map_err(|(column, reason)| at(before + column.unwrap_or(1), reason))?;
            found.by_game.entry(game.to_owned()).or_default().push(text);
        }
        if found.by_game.is_empty() {
            let why = "the file has no position; write a game and a position on each line";
            return Err(FileError::new(file, 1, why));
        }
        Ok(found)
    }
}

/// The position in the game's usual notation; or the column of the error, if known, and the reason.
pub(crate) fn canonical(kind: &'static GameKind, text: &str) -> Result<String, (Option<usize>, String)> {
    let like = |why: String| format!("{why}; example: {}", kind.example);
    if text.is_empty() {
        return Err((None, like("the position is missing".to_owned())));
    }
    let board = kind.read_board(text).map_err(|error| match error {
        PositionError::Text(it) | PositionError::Moves(it) => {
            let column = (!it.found.is_empty()).then_some(it.column);
            (column, like(format!("invalid position: expected {}, found {}", it.expected, it.found)))
        }
        PositionError::Sample { .. } => (None, error.to_string()),
    })?;
    let over = |why| format!("the game is over in this position ({why}): nothing to search");
    board.result().map_or_else(|| Ok(board.text()), |end| Err((None, over(end.reason))))
}
