//! Work that may panic, and what is left of it when it has.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Something broke down in the middle of its work: a bug of ours, but not of those who asked for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// What the panic said.
    pub why: String,
}

impl Broken {
    /// Does some work, and says why if it breaks down. What it has worked on is to be thrown away then, or
    /// [renewed](crate::Engine::renew).
    ///
    /// ```
    /// use nullwindow_engine::Broken;
    /// assert_eq!(Broken::unless(|| 7), Ok(7));
    /// assert_eq!(Broken::unless(|| -> u32 { panic!("no idea") }).unwrap_err().why, "no idea");
    /// ```
    ///
    /// # Errors
    /// It has panicked.
    pub fn unless<T>(work: impl FnOnce() -> T) -> Result<T, Broken> {
        catch_unwind(AssertUnwindSafe(work)).map_err(|said| Broken { why: text(said.as_ref()) })
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the search broke down: {}", self.why)
    }
}

impl std::error::Error for Broken {}

/// The words of a panic, on one line.
fn text(said: &(dyn Any + Send)) -> String {
    let words =
        said.downcast_ref::<&str>().copied().or_else(|| said.downcast_ref::<String>().map(String::as_str));
    words.unwrap_or("nobody knows why").split_whitespace().collect::<Vec<_>>().join(" ")
}
