//! Failures of players.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A kind of failure; each loses the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    /// The program ended or broke its protocol.
    Crash,
    /// It does not answer.
    Hang,
    /// It made an illegal move.
    Illegal,
    /// Its time was over.
    Time,
}

impl Fault {
    /// All of them.
    pub const ALL: [Fault; 4] = [Fault::Crash, Fault::Hang, Fault::Illegal, Fault::Time];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["crash", "hang", "illegal move", "time loss"][*self as usize])
    }
}

/// A failure of a player, with the last lines that were exchanged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineFailure {
    /// What kind.
    pub fault: Fault,
    /// What happened.
    pub what: String,
    /// The last lines between us and the program: `>` to it, `<` from it, `!` its complaints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last: Vec<String>,
}

impl EngineFailure {
    pub(crate) fn new(fault: Fault, what: impl Into<String>) -> EngineFailure {
        EngineFailure { fault, what: what.into(), last: Vec::new() }
    }
}

impl fmt::Display for EngineFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.fault, self.what)
    }
}

/// Why a game is not played on.
#[derive(Clone, Debug)]
pub(crate) enum Halt {
    EngineFailure(EngineFailure),
    /// The match is to stop.
    Cancelled,
    /// The match cannot be played with these settings.
    Impossible(String),
}

impl From<EngineFailure> for Halt {
    fn from(trouble: EngineFailure) -> Halt {
        Halt::EngineFailure(trouble)
    }
}
