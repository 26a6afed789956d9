//! What `nullwindow tree` does, for a caller that shows it in its own way.

use crate::cmd::search::events::Events;
use crate::fail::Failure;
use nullwindow::Score;
use nullwindow_engine::{Board, Found, Goal, Options, Task};

/// A search of an explicit tree, and what was seen of it.
pub struct SearchedTree {
    /// What was found.
    pub found: Found,
    /// The leaves in the order of evaluation, as the player at the root sees them.
    pub leaves: Vec<Score>,
    /// The search drawn pass by pass, as SVG; not of large trees and of many passes.
    pub drawing: Option<String>,
}

/// Searches a board as `nullwindow tree` does; `name` is what the drawing calls it. The task's goal is a depth.
///
/// # Errors
/// Says why the search has no answer.
pub fn search(name: &str, board: &dyn Board, options: &Options, task: &Task) -> Result<SearchedTree, String> {
    let Goal::Depth(depth) = task.goal else { return Err("a tree is searched to a depth".to_owned()) };
    let events = Events::for_drawing(board, options, depth);
    let task = Task { visits: true, ..task.clone() };
    let (found, events) =
        events.of_search(options.clone().engine().as_mut(), board, &task, None).map_err(|failure| {
            match failure {
                Failure::Input(why) | Failure::Failed(why) => why,
                Failure::ClosedPipe => "nothing is printed here".to_owned(),
            }
        })?;
    let drawing = events.drawing(name, options, &found);
    Ok(SearchedTree { found, leaves: events.leaves, drawing })
}
