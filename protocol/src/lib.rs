//! What players' software speaks to an engine: lines of text in, lines of text out.
//!
//! | protocol | made for | module |
//! |---|---|---|
//! | UCI | chess | `uci` |
//! | GTP, version 2 | Othello (Go, once) | `gtp` |
//! | `NBoard`, version 2 | Othello | `nboard` |
//! | Hub, version 2 | draughts | `hub` |
//! | JSON lines | programs, any game | `json` |
//!
//! One thread reads, one thinks, one answers: so `stop`, `quit`, the end of the input and a closed output are noticed at
//! once, also in the middle of a search. No line, of whatever bytes and length, ends an engine or changes its game unless
//! the protocol says so.
//!
//! ```
//! use nullwindow_engine::{Games, Task};
//! use nullwindow_protocol::serve;
//! # #[derive(Clone, Default)] struct Said(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);
//! # impl std::io::Write for Said {
//! #     fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> { self.0.lock().unwrap().write(bytes) }
//! #     fn flush(&mut self) -> std::io::Result<()> { Ok(()) }
//! # }
//! let said = Said::default(); // whatever can be written to
//! let othello = Games::standard().get("othello")?;
//! serve(othello.board(), othello.engine(), None, Task::default(), &b"nboard 2\nping 7\nquit\n"[..], said.clone());
//! # let text = String::from_utf8(said.0.lock().unwrap().clone())?;
//! assert!(text.ends_with("pong 7\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod gtp;
mod host;
mod hub;
mod json;
mod name;
mod nboard;
pub mod report;
mod reporter;
mod serve;
mod uci;
mod wire;

pub use json::open_list;
pub use name::Protocol;
pub use serve::{Conversation, serve};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
