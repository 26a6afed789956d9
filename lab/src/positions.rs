//! Positions written by the user: in an experiment's file, or in a file of positions.

use crate::error::FileError;
use crate::options::games;
use nullwindow::text::excerpt;
use nullwindow_engine::{Engine, PositionError};
use std::collections::BTreeMap;

/// The user's own positions, by game; empty by default.
///
/// ```
/// use nullwindow_lab::OwnPositions;
/// let own = OwnPositions::parse("mine.txt", "# an opening\nothello f5d6c3\n")?;
/// assert_eq!(own.by_game["othello"].len(), 1);
/// let error = OwnPositions::parse("mine.txt", "\nchess rnbqkbnr/8 w").unwrap_err();
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
    pub fn parse(file: &str, text: &str) -> Result<OwnPositions, FileError> {
        let mut found = OwnPositions::default();
        for (i, line) in text.lines().enumerate() {
            let start = line.len() - line.trim_start().len();
            let words = line.trim();
            if words.is_empty() || words.starts_with('#') {
                continue;
            }
            let at = |column: usize, reason: String| FileError {
                file: file.to_owned(),
                line: i + 1,
                column: Some(line[..start].chars().count() + column),
                reason,
            };
            let (game, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
            let mut engine = nullwindow_engine::open(game).map_err(|_| at(1, expected_game(game)))?;
            let before = game.chars().count() + 1 + (rest.len() - rest.trim_start().len());
            let text = canonical(engine.as_mut(), rest.trim())
                .map_err(|(column, reason)| at(before + column.unwrap_or(1), reason))?;
            found.by_game.entry(game.to_owned()).or_default().push(text);
        }
        if found.by_game.is_empty() {
            return Err(FileError::new(
                file,
                1,
                "the file has no position; write a game and a position on each line",
            ));
        }
        Ok(found)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.by_game.is_empty()
    }
}

fn expected_game(found: &str) -> String {
    let names: Vec<&str> = games().collect();
    format!("expected a game ({}) before the position, found {}", names.join(", "), excerpt(found.chars()))
}

/// The position in the game's usual notation; or the column of the error, if known, and the reason.
pub(crate) fn canonical(engine: &mut dyn Engine, text: &str) -> Result<String, (Option<usize>, String)> {
    let example = engine.about().example;
    let like = |why: String| format!("{why}; example: {example}");
    if text.is_empty() {
        return Err((None, like("the position is missing".to_owned())));
    }
    engine.set_position(Some(text), "").map_err(|error| match error {
        PositionError::Text(it) | PositionError::Moves(it) => {
            let column = (!it.found.is_empty()).then_some(it.column);
            (column, like(format!("invalid position: expected {}, found {}", it.expected, it.found)))
        }
        PositionError::Sample(why) => (None, why),
    })?;
    match engine.ending() {
        Some(ending) => {
            Err((None, format!("the game is over in this position ({ending}): nothing to search")))
        }
        None => Ok(engine.position()),
    }
}
