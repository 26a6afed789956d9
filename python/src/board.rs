use nullwindow_engine::Games;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Counts the ways to play a number of plies.
#[pyfunction]
pub(crate) fn perft(py: Python<'_>, game: &str, depth: u32) -> PyResult<u64> {
    let kind = Games::standard().get(game).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let count = py.detach(|| kind.board().perft(depth, None, &mut |_| true));
    Ok(count.map_err(|error| PyValueError::new_err(error.to_string()))?.unwrap_or_default())
}
