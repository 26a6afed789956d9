//! The conversation: which protocol it is in, and in which order lines are answered.

use crate::host::Host;
use crate::wire::{Event, Events, Out};
use crate::{Protocol, gtp::Gtp, hub::Hub, json::Json, nboard::NBoard, uci::Uci};
use nullwindow_engine::{Background, Board, Engine, Task};
use std::collections::VecDeque;
use std::io::{Read, Write};

/// Handles the lines of one protocol.
pub(crate) trait Handler {
    /// Answers a line; `false` if that ends the conversation.
    fn handle(&mut self, host: &mut Host, line: &str) -> bool;

    /// When a line is to be answered that comes while there is something to do.
    fn dispatch(&self, line: &str) -> Dispatch;

    /// Whether a line asks to do all that came before it, and then to end.
    fn finishes(&self, _line: &str) -> bool {
        false
    }

    /// Whether commands that wait are answered when the input ends; searches before them are then cut short.
    fn answers_at_end(&self) -> bool {
        false
    }

    /// Whether a search has not been answered for yet.
    fn owes(&self) -> bool {
        false
    }

    /// Ends what needs more than the search under way.
    fn cut_short(&mut self, _host: &mut Host) {}

    /// A search is over.
    fn rested(&mut self, _host: &mut Host) {}
}

/// When a line is to be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dispatch {
    /// At once.
    Immediate,
    /// After all that came before.
    Queued,
    /// After all that came before, with searches cut short.
    Interrupt,
}

/// Serves until the other side quits, the input ends or the output is closed. Without a protocol the first line decides,
/// and if it belongs to none, the usual protocol of the game is taken. Where the other side sets no limit, a search has
/// those of `usual`.
pub fn serve(
    board: Box<dyn Board>,
    engine: Box<dyn Engine>,
    protocol: Option<Protocol>,
    usual: Task,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) {
    let (events, sender) = Events::from(input);
    let out = Out::new(output, sender.clone());
    let kind = engine.kind();
    let mut host = Host::new(board, Background::new(engine), usual, out, sender);
    // Blank lines tell nothing.
    let first = loop {
        match events.next() {
            Event::Line(line) if line.trim().is_empty() => events.waiting.answered(&line),
            event => break event,
        }
    };
    let begun = if let Event::Line(line) = &first { Protocol::begun_by(line) } else { None };
    let handler = handler(protocol.or(begun).unwrap_or_else(|| Protocol::usual(kind)), &mut host);
    let waiting = events.waiting.clone();
    let answered = Box::new(move |line: &str| waiting.answered(line));
    Conversation { host, handler, answered, waiting: VecDeque::new(), is_ending: false }
        .go_on(first, &events);
}

fn handler(protocol: Protocol, host: &mut Host) -> Box<dyn Handler> {
    match protocol {
        Protocol::Uci => Box::new(Uci::new(host)),
        Protocol::Gtp => Box::new(Gtp::default()),
        Protocol::NBoard => Box::new(NBoard::default()),
        Protocol::Hub => Box::new(Hub::default()),
        Protocol::Json => Box::new(Json),
    }
}

/// A conversation with an engine.
pub struct Conversation {
    host: Host,
    handler: Box<dyn Handler>,
    /// Is told of every line that was answered.
    answered: Box<dyn Fn(&str)>,
    /// Lines whose turn has not come.
    waiting: VecDeque<String>,
    /// Whether the input has ended, and all that came before is to be done.
    is_ending: bool,
}

impl Conversation {
    /// A conversation in JSON lines where there are no threads: a line is heard when its search is over, which a limit, or
    /// the host of [`clock`](nullwindow_engine::clock), ends. A search that would wait for `stop` or `ponderhit` does not
    /// wait.
    ///
    /// ```
    /// use nullwindow_engine::{Games, Task};
    /// use nullwindow_protocol::Conversation;
    /// let tree = Games::standard().get("tree")?;
    /// let mut talk = Conversation::inline(tree.board(), tree.engine(), Task::default(), std::io::sink());
    /// assert!(talk.hear(r#"{"cmd": "go", "depth": 4}"#) && !talk.hear(r#"{"cmd": "quit"}"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn inline(
        board: Box<dyn Board>,
        engine: Box<dyn Engine>,
        usual: Task,
        output: impl Write + Send + 'static,
    ) -> Conversation {
        let (sender, _) = std::sync::mpsc::channel();
        let host =
            Host::new(board, Background::inline(engine), usual, Out::new(output, sender.clone()), sender);
        let (handler, answered) = (Box::new(Json), Box::new(|_: &str| ()));
        Conversation { host, handler, answered, waiting: VecDeque::new(), is_ending: false }
    }

    /// Hears a line; `false` if that ends the conversation.
    pub fn hear(&mut self, line: &str) -> bool {
        self.handle(line.to_owned())
    }

    /// Goes on from an event to the end.
    fn go_on(mut self, first: Event, events: &Events) {
        let mut event = first;
        loop {
            let goes_on = match event {
                Event::Line(line) => self.handle(line),
                Event::Rest => self.catch_up(),
                Event::End => self.end(),
                Event::Closed => false,
            };
            if !goes_on {
                break;
            }
            event = events.next();
        }
        self.host.stop();
        self.handler.cut_short(&mut self.host);
        self.handler.rested(&mut self.host);
    }

    /// The input has ended. Commands that wait are dropped, unless one of them asks to finish or the protocol answers all.
    fn end(&mut self) -> bool {
        let finishes = self.waiting.iter().any(|line| self.handler.finishes(line));
        self.is_ending = finishes || self.handler.answers_at_end();
        self.is_ending && self.catch_up() && finishes
    }

    fn is_busy(&self) -> bool {
        self.host.is_thinking() || self.handler.owes() || !self.waiting.is_empty()
    }

    fn handle(&mut self, line: String) -> bool {
        if !self.is_busy() || self.handler.dispatch(&line) == Dispatch::Immediate {
            return self.answer(&line);
        }
        self.waiting.push_back(line);
        self.catch_up()
    }

    fn answer(&mut self, line: &str) -> bool {
        let goes_on = self.handler.handle(&mut self.host, line);
        (self.answered)(line);
        goes_on
    }

    /// Answers what has waited, as far as no search stands before it.
    fn catch_up(&mut self) -> bool {
        loop {
            if self.waiting.iter().any(|line| self.handler.dispatch(line) == Dispatch::Interrupt) {
                self.host.stop();
                self.handler.cut_short(&mut self.host);
            }
            if self.is_ending && (self.host.waits() || self.handler.answers_at_end()) {
                self.host.stop(); // no other command can stop it
            }
            if self.host.is_thinking() {
                return true;
            }
            self.handler.rested(&mut self.host);
            if self.handler.owes() {
                return true;
            }
            let Some(line) = self.waiting.pop_front() else { return true };
            if !self.answer(&line) {
                return false;
            }
        }
    }
}
