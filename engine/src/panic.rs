//! Searches that panic are caught and reported.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A search panicked: a bug in the search, its game or its evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchPanic {
    /// What the panic said.
    pub why: String,
}

/// Runs `work` and catches its panic. What it worked on may be in any state afterwards: throw it away, or
/// [renew](crate::Engine::renew) it.
///
/// ```
/// use nullwindow_engine::catch_panic;
/// assert_eq!(catch_panic(|| 7), Ok(7));
/// assert_eq!(catch_panic(|| -> u32 { panic!("no idea") }).unwrap_err().why, "no idea");
/// ```
///
/// # Errors
/// The message of the panic.
pub fn catch_panic<T>(work: impl FnOnce() -> T) -> Result<T, SearchPanic> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|said| SearchPanic { why: text(said.as_ref()) })
}

impl fmt::Display for SearchPanic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the search broke down: {}", self.why)
    }
}

impl std::error::Error for SearchPanic {}

/// The message of a panic, on one line.
fn text(said: &(dyn Any + Send)) -> String {
    let words =
        said.downcast_ref::<&str>().copied().or_else(|| said.downcast_ref::<String>().map(String::as_str));
    words.unwrap_or("no message").split_whitespace().collect::<Vec<_>>().join(" ")
}
