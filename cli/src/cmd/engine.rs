//! `nullwindow engine`: an engine for other programs, over any protocol.

use super::options::{EngineOptions, fixed_time};
use super::{game, options};
use crate::fail::{Failure, unwritten};
use nullwindow_engine::{Games, Goal, MAX_DEPTH, Options, Task};
use nullwindow_protocol::{Protocol, serve};
use std::io::{self, ErrorKind, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Arguments of `nullwindow engine`.
#[derive(clap::Args)]
#[command(after_long_help = include_str!("../../help/engine.txt").trim_ascii_end())]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME")]
    game: String,

    /// The protocol [default: recognised by the first line, or else the game's usual one]
    #[arg(long, value_name = "NAME", value_parser = options::protocols())]
    protocol: Option<String>,

    /// Plies to search if the protocol sets no limit
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    depth: Option<i32>,

    /// Seconds to search if the protocol sets no limit
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    time: Option<f64>,

    /// Nodes to visit if the protocol sets no limit
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    #[command(flatten)]
    options: EngineOptions,
}

/// Serves until the other side quits, its input ends, or it stops reading.
impl Args {
    /// Runs the verb.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        let kind = game::kind(games, &self.game)?;
        let engine = self.options.engine(Options::play(kind))?;
        let protocol = self.protocol.as_deref().map(str::parse::<Protocol>).transpose();
        let protocol = protocol.map_err(|unknown| Failure::input(format!("--{unknown}")))?;
        let usual = self.usual()?;
        #[cfg(unix)]
        exit_without_reader();
        let out = CheckedStdout::default();
        serve(kind.board(), engine, protocol, usual, io::stdin(), out.clone());
        out.failure()
    }

    /// A search where the protocol sets no limit.
    fn usual(&self) -> Result<Task, Failure> {
        if let Some(depth) = self.depth.filter(|depth| !(1..=MAX_DEPTH).contains(depth)) {
            let expected = format!("expected a number of plies from 1 to {MAX_DEPTH}");
            return Err(Failure::input(format!("--depth: {expected}, found {depth}")));
        }
        let time = fixed_time(self.time)?;
        Ok(Task { nodes: self.nodes, time, ..Task::to(self.depth.map_or(Goal::Unlimited, Goal::Depth)) })
    }
}

/// Standard output that remembers why a write failed, unless the reader has gone.
#[derive(Clone, Default)]
struct CheckedStdout(Arc<Mutex<Option<io::Error>>>);

impl CheckedStdout {
    fn check(&self, written: io::Result<usize>) -> io::Result<usize> {
        written.map_err(|error| {
            let kind = error.kind();
            if kind != ErrorKind::BrokenPipe {
                self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            }
            kind.into()
        })
    }

    fn failure(&self) -> Result<(), Failure> {
        let failed = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        failed.map_or(Ok(()), |error| Err(unwritten(&error)))
    }
}

impl Write for CheckedStdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.check(io::stdout().write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.check(io::stdout().flush().map(|()| 0)).map(|_| ())
    }
}

/// Ends the program when its reader goes away, also while there is nothing to write.
#[cfg(unix)]
fn exit_without_reader() {
    use rustix::event::{PollFd, PollFlags, poll};
    std::thread::spawn(|| {
        let out = io::stdout();
        let gone = PollFlags::ERR | PollFlags::HUP | PollFlags::NVAL;
        loop {
            let mut listener = [PollFd::new(&out, PollFlags::empty())];
            match poll(&mut listener, None) {
                Ok(_) if listener[0].revents().intersects(gone) => std::process::exit(0),
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(_) => return,
            }
        }
    });
}
