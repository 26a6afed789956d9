//! The protocols by name, and how a conversation in each begins.

use crate::gtp::Gtp;
use nullwindow_engine::GameKind;
use std::fmt;
use std::str::FromStr;

/// A protocol between an engine and the program that uses it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Protocol {
    /// The universal chess interface.
    Uci,
    /// The Go text protocol, version 2, as Othello programs use it.
    Gtp,
    /// Of the Othello board `NBoard`, version 2.
    NBoard,
    /// Of the draughts board Hub, version 2.
    Hub,
    /// An object of JSON a line.
    Json,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Protocol; 5] =
        [Protocol::Uci, Protocol::Gtp, Protocol::NBoard, Protocol::Hub, Protocol::Json];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        ["uci", "gtp", "nboard", "hub", "json"][self as usize]
    }

    /// The one that software for the game usually speaks.
    ///
    /// ```
    /// use nullwindow_protocol::Protocol;
    /// assert_eq!(Protocol::usual(&nullwindow_engine::CHECKERS), Protocol::Hub);
    /// ```
    pub fn usual(kind: &GameKind) -> Protocol {
        kind.protocol.parse().unwrap_or(Protocol::Json)
    }

    /// The one that a conversation with this first line is held in, if the line tells.
    ///
    /// ```
    /// use nullwindow_protocol::Protocol;
    /// assert_eq!(Protocol::begun_by("nboard 2"), Some(Protocol::NBoard));
    /// assert_eq!(Protocol::begun_by("1 protocol_version"), Some(Protocol::Gtp));
    /// assert_eq!(Protocol::begun_by("hello?"), None);
    /// ```
    pub fn begun_by(line: &str) -> Option<Protocol> {
        let line = line.trim();
        match line.split_whitespace().next()? {
            "uci" => Some(Protocol::Uci),
            "nboard" => Some(Protocol::NBoard),
            "hub" => Some(Protocol::Hub),
            _ if line.starts_with('{') => Some(Protocol::Json),
            _ if Gtp::knows(line) => Some(Protocol::Gtp),
            _ => None,
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Protocol {
    type Err = String;

    fn from_str(text: &str) -> Result<Protocol, String> {
        Protocol::ALL.into_iter().find(|protocol| protocol.name() == text).ok_or_else(|| {
            let found = nullwindow_notation::excerpt(text.chars());
            format!("protocol: expected uci, gtp, nboard, hub or json, found {found}")
        })
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn protocols_are_read_as_they_are_written() {
        for protocol in Protocol::ALL {
            assert_eq!(protocol.to_string().parse(), Ok(protocol));
        }
        let unknown = "xboard".parse::<Protocol>().unwrap_err();
        assert_eq!(unknown, r#"protocol: expected uci, gtp, nboard, hub or json, found "xboard""#);
    }

    #[test]
    fn the_first_line_tells_the_protocol() {
        assert_eq!(Protocol::begun_by("  uci "), Some(Protocol::Uci));
        assert_eq!(Protocol::begun_by("hub"), Some(Protocol::Hub));
        assert_eq!(Protocol::begun_by("{\"cmd\": \"hello\"}"), Some(Protocol::Json));
        assert_eq!(Protocol::begun_by("list_commands"), Some(Protocol::Gtp));
        assert_eq!(Protocol::begun_by("quit"), None);
        assert_eq!(Protocol::begun_by(""), None);
    }
}
