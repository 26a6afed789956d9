//! The server from outside: what it answers, what it refuses, and that nothing is left behind.
#![expect(clippy::unwrap_used, reason = "tests")]

mod client;
mod http;
mod limits;
mod searches;
