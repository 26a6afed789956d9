//! The page of nullwindow, and the server behind it: files over HTTP, engines over WebSocket.
//!
//! ```text
//! GET /…              the page, from the program itself or from a folder
//! GET /report/…       the lab's report, if there is one
//! GET /way.json       {"way": "served", …}: how the page finds out that there is a server
//! GET /status.json    connections and searches, and the limits
//! /engine/GAME        a WebSocket: a text message each way is a line of JSON, as `docs/protocols.md` has it
//! ```
//!
//! A conversation has a thread that runs [`nullwindow_protocol::serve`]; the network has one thread for all. Between them
//! stand the gate, which lets no request pass that asks for more than the [`Limits`], and a queue, which never makes a
//! search wait for a slow reader.
#![forbid(unsafe_code)]

mod files;
mod gate;
mod guard;
mod limits;
mod pending;
mod queue;
mod respond;
mod server;
mod socket;

pub use files::Page;
pub use limits::Limits;
pub use server::{Server, Setup};
