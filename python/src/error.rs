//! Errors of Rust as exceptions of Python.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;

pyo3::create_exception!(
    nullwindow,
    Error,
    PyValueError,
    "Something that was given is wrong; the message says what, and what was expected."
);
pyo3::create_exception!(
    nullwindow,
    LawError,
    Error,
    "A game breaks a law that every game must keep; the message names the law, the moves that lead there, and what was seen."
);

/// An exception with the message of an error.
pub(crate) fn wrong(error: impl Display) -> PyErr {
    Error::new_err(error.to_string())
}
