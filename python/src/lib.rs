//! The Python package's part in Rust: boards, searches and games written in Python, over `nullwindow-engine`.
//!
//! Python imports it as `nullwindow._nullwindow`; the package around it, with everything that needs no Rust, is in
//! `nullwindow/`.
#![forbid(unsafe_code)]
#![expect(clippy::needless_pass_by_value, reason = "functions own what they are given by Python")]
#![expect(clippy::doc_link_with_quotes, reason = "the documentation is Python's, with lists of texts")]

mod board;
mod error;
mod evaluation;
mod game;
mod interrupt;
mod json;
mod key;
mod laws;
mod options;
mod record;
mod search;
mod verbs;
mod work;

use pyo3::prelude::*;

/// The part of nullwindow that is written in Rust.
#[pymodule]
mod _nullwindow {
    #[pymodule_export]
    use crate::board::{PyBoard, codes, perft, samples};

    #[pymodule_export]
    use crate::error::{Error, LawError};

    #[pymodule_export]
    use crate::laws::check;

    #[pymodule_export]
    use crate::options::{PyOptions, rows, unpickled};

    #[pymodule_export]
    use crate::record::load;

    #[pymodule_export]
    use crate::search::{PyEngine, search_python};

    #[pymodule_export]
    use crate::verbs::{algorithms, analyze, compare, tree};

    #[pymodule_export]
    use crate::work::{Work, perform, program};

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
