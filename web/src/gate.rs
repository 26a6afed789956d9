//! What a client may ask. Every message is read here first, and what passes is written anew: the engine reads no byte that
//! the gate has not understood.

use crate::limits::{Limits, Supply, Ticket};
use crate::pending::{Pending, Request, Sets};
use nullwindow_engine::{GameKind, Options, Size};
use serde_json::{Map, Value, json};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

/// Supplies that all connections share.
#[derive(Debug)]
pub(crate) struct Supplies {
    pub(crate) connections: Arc<Supply>,
    pub(crate) searches: Arc<Supply>,
    /// MiB of tables.
    pub(crate) memory: Arc<Supply>,
}

impl Supplies {
    pub(crate) fn new(limits: &Limits) -> Supplies {
        Supplies {
            connections: Supply::new(limits.connections, limits.connections_per_client),
            searches: Supply::new(limits.searches, limits.searches_per_client),
            memory: Supply::new(limits.memory, limits.memory),
        }
    }
}

/// Requests that never wait for others, and pass when too many of those do.
const AT_ONCE: [&str; 4] = ["stop", "ponderhit", "ping", "quit"];

/// Milliseconds of a search without any limit.
const USUAL_TIME: u64 = 1000;

/// Bytes of a node in a table that grows.
const NODE: u64 = 64;

/// What becomes of a message.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It goes to the engine, as this line.
    Pass(String),
    /// It is answered at once.
    Answer(String),
}

/// The gate of one connection.
pub(crate) struct Gate {
    pub(crate) kind: &'static GameKind,
    pub(crate) limits: Arc<Limits>,
    pub(crate) supplies: Arc<Supplies>,
    pub(crate) client: IpAddr,
    pub(crate) pending: Arc<Pending>,
    /// The latest id of our own.
    pub(crate) latest: u64,
    /// Moves played since a position was set.
    pub(crate) moves: u64,
    /// What the engine's table takes up.
    pub(crate) memory: Option<Ticket>,
}

/// Why a request does not pass.
struct Refused {
    message: String,
    remedy: String,
    is_busy: bool,
}

impl Refused {
    fn new(message: impl Into<String>, remedy: impl Into<String>) -> Refused {
        Refused { message: message.into(), remedy: remedy.into(), is_busy: false }
    }

    fn busy(message: impl Into<String>, remedy: impl Into<String>) -> Refused {
        Refused { is_busy: true, ..Refused::new(message, remedy) }
    }

    /// As an answer.
    fn told(&self, id: &Value) -> String {
        let mut told = json!({ "id": id, "type": "error", "message": self.message, "remedy": self.remedy });
        if let (true, Value::Object(fields)) = (self.is_busy, &mut told) {
            fields.insert("busy".to_owned(), true.into());
        }
        told.to_string()
    }
}

/// The answer to one who finds no room.
pub(crate) fn busy(message: &str, remedy: &str) -> String {
    Refused::busy(message, remedy).told(&Value::Null)
}

const EXAMPLE: &str = r#"a message is an object such as {"id": 1, "cmd": "go", "depth": 8}"#;

impl Gate {
    /// Decides about a message.
    pub(crate) fn decide(&mut self, text: &str) -> Verdict {
        let (mut fields, id) = match read(text) {
            Ok(read) => read,
            Err(refused) => return Verdict::Answer(refused.told(&Value::Null)),
        };
        match self.check(&mut fields, text.len()) {
            Ok(search) => Verdict::Pass(self.pass(fields, Some(id.to_string()), search)),
            Err(refused) => Verdict::Answer(refused.told(&id)),
        }
    }

    /// A request of the server's own that stops the search under way; nobody hears its answer.
    pub(crate) fn stop(&mut self) -> String {
        let fields = [("cmd".to_owned(), "stop".into())].into_iter().collect();
        self.pass(fields, None, None)
    }

    /// The answer to a message that is no text.
    pub(crate) fn no_text() -> String {
        Refused::new("a binary message", EXAMPLE).told(&Value::Null)
    }

    /// The answer to a message that is too long to be read at all; the connection is closed after it.
    pub(crate) fn too_long(&self) -> String {
        let message = format!("a message of more than {} bytes", self.limits.upload);
        Refused::new(message, "send less at once").told(&Value::Null)
    }

    /// The line of a request, which from now on is pending.
    fn pass(&mut self, mut fields: Map<String, Value>, id: Option<String>, search: Option<Ticket>) -> String {
        self.latest += 1;
        fields.insert("id".to_owned(), self.latest.into());
        let most_nodes =
            fields.get("nodes").and_then(Value::as_u64).filter(|_| search.is_some()).unwrap_or(0);
        let sets = match fields.get("cmd").and_then(Value::as_str) {
            Some("new") => Sets::Everything,
            Some("position") => Sets::Position,
            _ => Sets::Nothing,
        };
        let request =
            Request { id, search, most_nodes, sets, since: Instant::now(), is_stopped: false, unsent: 0 };
        self.pending.lock().insert(self.latest, request);
        Value::Object(fields).to_string()
    }

    /// Checks a request, and adds the limits that it leaves out; a search gets its ticket.
    fn check(&mut self, fields: &mut Map<String, Value>, bytes: usize) -> Result<Option<Ticket>, Refused> {
        let Some(cmd) = fields.get("cmd").and_then(Value::as_str).map(str::to_owned) else {
            return Err(Refused::new(
                "cmd is missing",
                r#"cmd is what to do; {"cmd": "hello"} lists the commands"#,
            ));
        };
        let most = if cmd == "load" { self.limits.upload } else { self.limits.message };
        if bytes > most {
            let message = format!("a message of {bytes} bytes; {most} are the most");
            return Err(Refused::new(message, "send less at once"));
        }
        let waiting = self.pending.lock().len();
        let room =
            if AT_ONCE.contains(&cmd.as_str()) { 4 * self.limits.requests } else { self.limits.requests };
        if waiting >= room {
            let message = format!("busy: {waiting} requests of this connection wait for their answers");
            return Err(Refused::busy(message, "wait for some of them"));
        }
        match cmd.as_str() {
            "go" | "analyze" => self.check_search(fields).map(Some),
            "set" => self.check_option(fields).map(|()| None),
            "play" if self.moves >= self.limits.moves => {
                let message = format!("{} moves since the position was set are the most", self.limits.moves);
                Err(Refused::new(message, "set the position and go on from there"))
            }
            "play" => {
                self.moves += 1;
                Ok(None)
            }
            "new" | "position" | "load" => self.check_position(&cmd, fields).map(|()| None),
            "finish" => Err(Refused::new("finish is for input that ends", "close the connection")),
            _ => Ok(None),
        }
    }

    /// A position may be a tree of any size.
    fn check_position(&mut self, cmd: &str, fields: &Map<String, Value>) -> Result<(), Refused> {
        let field = if cmd == "load" { "text" } else { "position" };
        let text = fields.get(field).and_then(Value::as_str).unwrap_or_default();
        let (size, most) = ((self.kind.most_nodes)(text), self.limits.tree);
        if size > most {
            let message = format!("{} may have {size} nodes", excerpt(text));
            return Err(Refused::new(
                message,
                format!("a tree has at most {most} nodes here: make it smaller"),
            ));
        }
        if cmd != "load" {
            self.moves = 0;
        }
        Ok(())
    }

    /// Memory for a table that grows: what is in it, and what a search may add.
    fn check_growth(&mut self, fields: &mut Map<String, Value>) -> Result<(), Refused> {
        let most = self.limits.nodes_kept;
        let asked = fields.get("nodes").and_then(Value::as_u64).unwrap_or(most);
        let (kept, largest) = self.pending.nodes();
        if kept >= most {
            let message = format!("{kept} nodes of this tree are remembered; {most} are the most");
            return Err(Refused::new(message, "send new, and the position again"));
        }
        let nodes = asked.min(most - kept);
        // Every node may become an entry.
        self.reserve(((kept + nodes).max(largest) * NODE).div_ceil(1 << 20))?;
        fields.insert("nodes".to_owned(), nodes.into());
        Ok(())
    }

    /// Depth, time and nodes of a search; the engine checks the other fields.
    fn check_search(&mut self, fields: &mut Map<String, Value>) -> Result<Ticket, Refused> {
        let limits = self.limits.clone();
        let time = limits.time.as_millis() as u64;
        for (name, most) in
            [("depth", limits.depth), ("win", limits.depth), ("nodes", limits.nodes), ("time", time)]
        {
            if let Some(asked) = fields.get(name).and_then(Value::as_u64).filter(|asked| *asked > most) {
                return Err(Refused::new(
                    format!("{name} is {asked}"),
                    format!("{name} is at most {most} here"),
                ));
            }
        }
        let is_limited = ["depth", "win", "end", "nodes", "time", "clock", "infinite"]
            .iter()
            .any(|name| given(fields, name));
        if !given(fields, "nodes") {
            fields.insert("nodes".to_owned(), limits.nodes.into());
        }
        if !given(fields, "time") && !given(fields, "clock") {
            let usual = if is_limited { time } else { time.min(USUAL_TIME) };
            fields.insert("time".to_owned(), usual.into());
        }
        if self.forgets_nothing() {
            self.check_growth(fields)?;
        }
        self.supplies.searches.take(self.client, 1).ok_or_else(|| {
            let now = self.supplies.searches.taken();
            let (all, own) = (limits.searches, limits.searches_per_client);
            let message =
                format!("busy: {now} searches are running; {all} are the most, {own} for one client");
            Refused::busy(message, "wait for one of them to end, or stop one")
        })
    }

    /// Options that take memory or processors, or name a file.
    fn check_option(&mut self, fields: &Map<String, Value>) -> Result<(), Refused> {
        let option = fields.get("option").and_then(Value::as_str).unwrap_or_default();
        let value = match fields.get("value") {
            Some(Value::String(text)) => text.trim().to_owned(),
            Some(other) => other.to_string(),
            None => return Ok(()),
        };
        match option {
            "evaluation" if !self.kind.evaluations.iter().any(|known| known.name == value) => {
                let names: Vec<&str> = self.kind.evaluations.iter().map(|known| known.name).collect();
                let message = format!("evaluation is {}; a file is not read for a client", excerpt(&value));
                Err(Refused::new(message, format!("evaluation is one of {}", names.join(", "))))
            }
            "book" if value != "off" => {
                let message = format!("book is {}; a file is not read for a client", excerpt(&value));
                Err(Refused::new(message, "book is off here"))
            }
            "threads" if value.parse().is_ok_and(|threads: u64| threads > self.limits.threads) => {
                let remedy = format!("threads is at most {} here", self.limits.threads);
                Err(Refused::new(format!("threads is {value}"), remedy))
            }
            "table" => self.check_table(&value),
            "unique" if !self.forgets_nothing() && value != "off" && value != "false" => Err(Refused::new(
                "unique counts leaves in memory that grows with the search",
                "leave it off, or run nullwindow compare on your own machine",
            )),
            _ => Ok(()),
        }
    }

    fn check_table(&mut self, value: &str) -> Result<(), Refused> {
        let mut probe = Options::play(self.kind);
        if probe.set("table", value).is_err() {
            return Ok(()); // the engine says why
        }
        let Some(mib) = mib(probe.config().table) else {
            if self.forgets_nothing() {
                return Ok(());
            }
            let message = format!("table is {value}: it would grow with the search");
            return Err(Refused::new(
                message,
                format!("table is a number of MiB, at most {}", self.limits.table),
            ));
        };
        if mib > self.limits.table {
            let remedy = format!("table is at most {} MiB here", self.limits.table);
            return Err(Refused::new(format!("table is {value}"), remedy));
        }
        self.reserve(mib)
    }

    /// Takes the memory of a table from the supply, instead of what the connection had.
    pub(crate) fn reserve_usual(&mut self, mib: u64) -> bool {
        self.reserve(mib).is_ok()
    }

    fn reserve(&mut self, mib: u64) -> Result<(), Refused> {
        let old = self.memory.take();
        let had = old.as_ref().map_or(0, Ticket::amount);
        drop(old);
        let (supply, client) = (self.supplies.memory.clone(), self.client);
        self.memory = supply.take(client, mib);
        if self.memory.is_some() {
            return Ok(());
        }
        self.memory = supply.take(client, had);
        let message = format!("busy: tables take {} of {} MiB", supply.taken(), self.limits.memory);
        Err(Refused::busy(message, "ask for a smaller table, or wait until others have gone"))
    }

    /// Whether the game's usual table forgets nothing: its positions are small, and so are its tables.
    fn forgets_nothing(&self) -> bool {
        mib(self.kind.play.table).is_none()
    }
}

/// MiB of a table, rounded up; `None` if it grows.
pub(crate) fn mib(size: Size) -> Option<u64> {
    /// Bytes of an entry.
    const ENTRY: u64 = 16;
    match size {
        Size::Mib(mib) => Some(mib as u64),
        Size::Power(power) => Some((ENTRY << power.min(40)).div_ceil(1 << 20)),
        Size::Exact | Size::Path => None,
    }
}

fn given(fields: &Map<String, Value>, name: &str) -> bool {
    fields.get(name).is_some_and(|value| !value.is_null())
}

/// The fields of a message without its id, and the id.
fn read(text: &str) -> Result<(Map<String, Value>, Value), Refused> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| Refused::new(format!("no JSON: {error}"), EXAMPLE))?;
    let Value::Object(mut fields) = value else { return Err(Refused::new("no object", EXAMPLE)) };
    let id = fields.shift_remove("id").unwrap_or(Value::Null);
    Ok((fields, id))
}

/// The beginning of a text.
fn excerpt(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    if short.len() < text.len() { format!("{short:?}…") } else { format!("{short:?}") }
}
