//! An engine for a browser: a conversation in JSON lines, without threads and with the host's clock.
//!
//! The host writes a line into the memory at `alloc(length)` and calls `hear(length)`; answers come through its `say`,
//! before `hear` returns. A search is over by then: the host's `stop` is asked about every thousand nodes whether to end it.
//! See `web/page/worker.js`.
#![cfg(target_family = "wasm")]
#![deny(unsafe_code)]

mod host;

use nullwindow_engine::{GameKind, Games, Options, Task, Time, clock};
use nullwindow_protocol::Conversation;
use std::cell::RefCell;
use std::time::Duration;

/// MiB of the table; the page can set another size.
const TABLE: &str = "32";

/// Where the other side sets no limit.
const USUAL: Duration = Duration::from_secs(1);

thread_local! {
    static CONVERSATION: RefCell<Option<Conversation>> = const { RefCell::new(None) };
}

/// The game of this program: the first one that it was built with.
fn game() -> Option<&'static GameKind> {
    Games::standard().iter().next()
}

fn begin() -> Option<Conversation> {
    clock::use_host(clock::Host { now: host::time, is_stopped: host::is_stopped });
    let kind = game()?;
    let mut options = Options::play(kind);
    if kind.name != "tree" {
        // The game's own size stays where this one is refused.
        let _ = options.set("table", TABLE);
    }
    let usual = Task { time: Time::Fixed(USUAL), ..Task::default() };
    Some(Conversation::inline(kind.board(), options.engine(), usual, host::Lines))
}

/// Answers a line; `false` if that ends the conversation, and the next line begins another one.
fn hear(line: &str) -> bool {
    CONVERSATION.with_borrow_mut(|conversation| {
        if conversation.is_none() {
            *conversation = begin();
        }
        let goes_on = conversation.as_mut().is_some_and(|conversation| conversation.hear(line));
        if !goes_on {
            *conversation = None;
        }
        goes_on
    })
}
