//! `nullwindow serve` from outside: the verb, the page in Chromium, and many clients at once.
#![expect(clippy::unwrap_used, reason = "tests")]

mod browser;
mod garbage;
mod load;
mod program;
mod verb;
