//! Problems with known solutions.

use nullwindow_engine::{Suite, games};

fn suites(game: &str) -> Vec<Suite> {
    let about = games().find(|about| about.name == game);
    about.map(nullwindow_engine::About::suites).unwrap_or_default()
}

/// The problems of a suite as positions, if the game has one of that name; else the names of those that it has.
pub(crate) fn problems(game: &str, name: &str) -> Result<Vec<String>, Vec<&'static str>> {
    let suites = suites(game);
    match suites.iter().find(|suite| suite.name == name) {
        Some(suite) => Ok(suite.problems.iter().map(|problem| problem.position.clone()).collect()),
        None => Err(suites.iter().map(|suite| suite.name).collect()),
    }
}

/// The best moves in a position, if it is that of a problem.
pub(crate) fn solutions(game: &str, position: &str) -> Option<Vec<String>> {
    let mut problems = suites(game).into_iter().flat_map(|suite| suite.problems);
    problems.find(|problem| problem.position == position).map(|problem| problem.best)
}
