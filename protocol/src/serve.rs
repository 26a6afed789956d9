//! The conversation: which protocol it is, and whose turn it is to speak.

use crate::desk::Desk;
use crate::wire::{Event, Events, Out};
use crate::{Protocol, gtp::Gtp, hub::Hub, lines::Lines, nboard::NBoard, uci::Uci};
use nullwindow::Depth;
use nullwindow_engine::Engine;
use std::collections::VecDeque;
use std::io::{Read, Write};
use std::time::Duration;

/// What limits a search where the other side sets no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limit {
    /// Plies.
    pub depth: Option<Depth>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Time for a move.
    pub time: Option<Duration>,
}

impl Limit {
    /// Whether it limits nothing.
    pub fn is_none(&self) -> bool {
        *self == Limit::default()
    }
}

/// One who speaks a protocol.
pub(crate) trait Speaks {
    /// Answers a line; `false` if that ends the conversation.
    fn hear(&mut self, desk: &mut Desk, line: &str) -> bool;

    /// When a line is to be answered that comes while there is something to do.
    fn turn(&self, line: &str) -> Turn;

    /// Whether a line asks to do all that came before it, and then to end.
    fn finishes(&self, line: &str) -> bool {
        let _ = line;
        false
    }

    /// Whether a search has not been answered for yet.
    fn owes(&self) -> bool {
        false
    }

    /// Somebody is in a hurry: what needs more than the search under way ends with it.
    fn cut_short(&mut self, desk: &mut Desk) {
        let _ = desk;
    }

    /// A search is over.
    fn rested(&mut self, desk: &mut Desk) {
        let _ = desk;
    }
}

/// When a line is to be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    /// At once.
    Now,
    /// After all that came before.
    Waits,
    /// So too, but searches before it are cut short.
    Hurries,
}

/// Serves until the other side has had enough: it quits, its input ends, or it listens no more. Without a protocol the
/// first line decides, and if it does not tell, the game does.
pub fn serve(
    engine: Box<dyn Engine>,
    protocol: Option<Protocol>,
    limit: Limit,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) {
    let (events, sender) = Events::from(input);
    let out = Out::new(output, sender.clone());
    let usual = Protocol::usual(engine.about().name);
    let mut desk = Desk::new(engine, limit, out, sender);
    // Blank lines tell nothing.
    let first = loop {
        match events.next() {
            Event::Line(line) if line.trim().is_empty() => events.answered(&line),
            event => break event,
        }
    };
    let begun = match &first {
        Event::Line(line) => Protocol::begun_by(line),
        _ => None,
    };
    let speaker = speaker(protocol.or(begun).unwrap_or(usual), &mut desk);
    Conversation { desk, speaker, events, waiting: VecDeque::new(), is_ending: false }.go_on(first);
}

fn speaker(protocol: Protocol, desk: &mut Desk) -> Box<dyn Speaks> {
    match protocol {
        Protocol::Uci => Box::new(Uci::new(desk)),
        Protocol::Gtp => Box::new(Gtp::default()),
        Protocol::NBoard => Box::new(NBoard::default()),
        Protocol::Hub => Box::new(Hub::default()),
        Protocol::Json => Box::new(Lines),
    }
}

struct Conversation {
    desk: Desk,
    speaker: Box<dyn Speaks>,
    events: Events,
    /// Lines whose turn has not come.
    waiting: VecDeque<String>,
    /// Whether the input has ended, and all that came before is to be done.
    is_ending: bool,
}

impl Conversation {
    /// Goes on from an event to the end.
    fn go_on(mut self, first: Event) {
        let mut event = first;
        loop {
            let goes_on = match event {
                Event::Line(line) => self.hear(line),
                Event::Rest => self.catch_up(),
                Event::End => self.end(),
                Event::Broken => false,
            };
            if !goes_on {
                break;
            }
            event = self.events.next();
        }
        self.desk.stop();
        self.speaker.cut_short(&mut self.desk);
        self.speaker.rested(&mut self.desk);
    }

    /// Nothing more will come. What waits is forgotten, unless it has been asked to finish that first.
    fn end(&mut self) -> bool {
        self.is_ending = self.waiting.iter().any(|line| self.speaker.finishes(line));
        self.is_ending && self.catch_up()
    }

    fn is_busy(&self) -> bool {
        self.desk.is_thinking() || self.speaker.owes() || !self.waiting.is_empty()
    }

    fn hear(&mut self, line: String) -> bool {
        if !self.is_busy() || self.speaker.turn(&line) == Turn::Now {
            return self.answer(&line);
        }
        self.waiting.push_back(line);
        self.catch_up()
    }

    fn answer(&mut self, line: &str) -> bool {
        let goes_on = self.speaker.hear(&mut self.desk, line);
        self.events.answered(line);
        goes_on
    }

    /// Answers what has waited, as far as no search stands before it.
    fn catch_up(&mut self) -> bool {
        loop {
            if self.waiting.iter().any(|line| self.speaker.turn(line) == Turn::Hurries) {
                self.desk.stop();
                self.speaker.cut_short(&mut self.desk);
            }
            if self.is_ending && self.desk.waits() {
                self.desk.stop(); // nobody is left to say so
            }
            if self.desk.is_thinking() {
                return true;
            }
            self.speaker.rested(&mut self.desk);
            if self.speaker.owes() {
                return true;
            }
            let Some(line) = self.waiting.pop_front() else { return true };
            if !self.answer(&line) {
                return false;
            }
        }
    }
}
