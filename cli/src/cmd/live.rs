//! A line on standard error that says how a search goes.

use crate::style::{DIM, number};
use nullwindow_engine::{News, Sink};
use std::io::Write;

/// Tells on standard error how the search goes; `what` goes before it.
pub(crate) fn live(what: String) -> Sink {
    Box::new(move |news| {
        let News::Pass(progress) = news else { return };
        let mut out = anstream::stderr().lock();
        let nodes = number(progress.pass.nodes);
        // Where nobody listens nothing is lost.
        let _ = write!(
            out,
            "\r\x1b[K  {DIM}{what}depth {}, pass {}: {nodes} nodes{DIM:#}",
            progress.depth, progress.passes
        );
        let _ = out.flush();
    })
}

/// Takes away what [`live`] wrote.
pub(crate) fn clear_line() {
    let _ = write!(anstream::stderr().lock(), "\r\x1b[K");
}
