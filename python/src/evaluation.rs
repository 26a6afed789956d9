//! Evaluations written in Python: of one position, or of many at a time.

use crate::board::PyBoard;
use crate::error::wrong;
use crate::game::{self, score};
use nullwindow::Score;
use nullwindow_engine::{Board, Evaluator};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};

/// Who evaluates.
pub(crate) enum Asks {
    /// The position's own `evaluate()`.
    Method,
    /// A function of a position.
    Function(Py<PyAny>),
    /// A function of a list of positions, which returns as many numbers.
    Batch(Py<PyAny>),
}

/// An evaluation written in Python.
pub(crate) struct Evaluation {
    asks: Asks,
    /// Units of the search that make one of what the function returns.
    scale: f64,
    /// The exception that it raised.
    error: Mutex<Option<PyErr>>,
    /// Whether a value other than 0 was rounded to 0, and whether any was not.
    lost: AtomicBool,
    kept: AtomicBool,
}

impl Evaluation {
    pub(crate) fn new(asks: Asks, scale: i32) -> Evaluation {
        let (lost, kept) = (AtomicBool::new(false), AtomicBool::new(false));
        Evaluation { asks, scale: f64::from(scale), error: Mutex::default(), lost, kept }
    }

    /// What went wrong: the exception that was raised, or values so small that all of them became 0.
    pub(crate) fn error(&self) -> Option<PyErr> {
        let raised = self.error.lock().unwrap_or_else(PoisonError::into_inner).take();
        let is_lost = self.lost.load(Ordering::Relaxed) && !self.kept.load(Ordering::Relaxed);
        let too_small = || {
            wrong(
                "every value of the evaluation was rounded to 0: values are whole numbers of the search's unit; \
                 return larger ones, such as 1000 * value",
            )
        };
        raised.or_else(|| is_lost.then(too_small))
    }

    fn ask(&self, py: Python<'_>, boards: &[Box<dyn Board>]) -> PyResult<Vec<Score>> {
        py.check_signals()?;
        let objects = boards.iter().map(|board| object(py, board.as_ref())).collect::<PyResult<Vec<_>>>()?;
        let numbers = match &self.asks {
            Asks::Method => {
                let ask = |it: &Bound<'_, PyAny>| number(&it.call_method0("evaluate")?);
                objects.iter().map(ask).collect::<PyResult<Vec<_>>>()?
            }
            Asks::Function(function) => {
                let ask = |it: Bound<'_, PyAny>| number(&function.bind(py).call1((it,))?);
                objects.into_iter().map(ask).collect::<PyResult<Vec<_>>>()?
            }
            Asks::Batch(function) => {
                let count = objects.len();
                let found = numbers(&function.bind(py).call1((PyList::new(py, objects)?,))?)?;
                if found.len() != count {
                    let message = format!(
                        "batch: the function was given {count} positions and returned {} values",
                        found.len()
                    );
                    return Err(wrong(message));
                }
                found
            }
        };
        numbers.into_iter().map(|number| self.score(number)).collect()
    }

    fn score(&self, number: f64) -> PyResult<Score> {
        let score = score(number * self.scale).map_err(|why| wrong(format!("evaluation: {why}")))?;
        if number != 0.0 {
            let seen = if score == Score::ZERO { &self.lost } else { &self.kept };
            seen.store(true, Ordering::Relaxed);
        }
        Ok(score)
    }
}

impl Evaluator for Evaluation {
    fn values(&self, boards: &[Box<dyn Board>]) -> Vec<Score> {
        Python::attach(|py| self.ask(py, boards)).unwrap_or_else(|error| {
            self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            std::panic::resume_unwind(Box::new("an exception in an evaluation"))
        })
    }

    fn wants_siblings(&self) -> bool {
        matches!(self.asks, Asks::Batch(_))
    }
}

/// The position as Python knows it.
fn object<'py>(py: Python<'py>, board: &dyn Board) -> PyResult<Bound<'py, PyAny>> {
    if let Some(object) = board.position::<game::Position>().and_then(|position| position.object(py)) {
        return Ok(object.clone());
    }
    Ok(Bound::new(py, PyBoard::from(board.boxed_clone()))?.into_any())
}

fn number(found: &Bound<'_, PyAny>) -> PyResult<f64> {
    found.extract().map_err(|_| {
        let found = found.repr().map_or_else(|_| "something else".to_owned(), |text| text.to_string());
        PyTypeError::new_err(format!("the evaluation returned {found}; expected a number"))
    })
}

/// The numbers of a list or of an array.
fn numbers(found: &Bound<'_, PyAny>) -> PyResult<Vec<f64>> {
    let list = if found.hasattr("tolist")? { found.call_method0("tolist")? } else { found.clone() };
    let items = list.try_iter().map_err(|_| {
        let kind =
            found.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
        PyTypeError::new_err(format!(
            "batch: the function returned a {kind}; expected an array or a list of numbers"
        ))
    })?;
    items.map(|item| number(&item?)).collect()
}
