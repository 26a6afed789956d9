//! The laws that every game must keep, for games written in Python.

use crate::error::{LawError, wrong};
use crate::game::{self, Position};
use nullwindow::Score;
use nullwindow::laws;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Positions, ends and keys that were seen.
type Seen = (u64, u64, u64);

/// Plays many games from a position, and says which law is broken first.
#[pyfunction]
#[pyo3(name = "_laws")]
pub(crate) fn check(position: &Bound<'_, PyAny>) -> PyResult<Seen> {
    let start = Position::new(position, false)?;
    let Some(rules) = start.rules().cloned() else { return Err(wrong("no position")) };
    let has_evaluation = position.hasattr("evaluate")?;
    let evaluate = |at: &Position| if has_evaluation { at.evaluate() } else { Score::ZERO };
    let checked = catch_unwind(AssertUnwindSafe(|| {
        game::with_moves_shown(rules.clone(), || {
            laws::check(&start, evaluate).map_err(|broken| broken.to_string())
        })
    }));
    match (checked, rules.error()) {
        (_, Some(error)) => Err(error),
        (Ok(Ok(seen)), None) => Ok((seen.positions, seen.ends, seen.keys)),
        (Ok(Err(broken)), None) => Err(LawError::new_err(in_python(&broken))),
        (Err(payload), None) => resume_unwind(payload),
    }
}

/// A broken law in words of Python.
fn in_python(text: &str) -> String {
    let words = [
        ("must be Some where", "must not be None where"),
        ("Outcome::Score must be", "a final score must be"),
        ("±Score::EVAL_MAX", "±27999"),
        ("Some(Win)", "\"win\""),
        ("Some(Loss)", "\"loss\""),
        ("Some(Draw)", "\"draw\""),
    ];
    words.iter().fold(text.to_owned(), |text, (rust, python)| text.replace(rust, python))
}
