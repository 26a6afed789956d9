//! The Python package's part in Rust: boards, searches and games written in Python, over `nullwindow-engine`.
//!
//! Python imports it as `nullwindow._nullwindow`; the package around it, with everything that needs no Rust, is in
//! `nullwindow/`.
#![forbid(unsafe_code)]

mod board;
mod work;

use pyo3::prelude::*;

/// The part of nullwindow that is written in Rust.
#[pymodule]
mod _nullwindow {
    #[pymodule_export]
    use crate::board::perft;

    #[pymodule_export]
    use crate::work::{Work, perform, program};

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
