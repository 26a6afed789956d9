//! Requests that wait for their answers, and the answers.
//!
//! The engine sees ids of our own, so that an answer is matched to its request whatever ids the client gives, equal ones
//! or none. On its way out, an answer gets the client's id back.

use crate::limits::Ticket;
use crate::queue::Queue;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// What a search tells before its result, and the bytes in the queue above which it is left out. Events come in one go
/// at the speed of the search, and a reader wants all of them.
const NEWS: [(&str, usize); 3] = [("info", 1 << 20), ("pass", 1 << 20), ("events", 16 << 20)];

/// A request that was passed to the engine.
#[derive(Debug)]
pub(crate) struct Request {
    /// The client's id as JSON; `None` for what the server asks by itself.
    pub(crate) id: Option<String>,
    /// What a search takes up.
    pub(crate) search: Option<Ticket>,
    /// The most nodes that the search may visit.
    pub(crate) most_nodes: u64,
    /// What it changes if it is obeyed.
    pub(crate) sets: Sets,
    /// When it began: when it came, or when the search before it ended.
    pub(crate) since: Instant,
    /// Whether the server has stopped it.
    pub(crate) is_stopped: bool,
    /// News that was left out.
    pub(crate) unsent: u64,
}

/// What a request changes that decides about the nodes in a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sets {
    /// None of it.
    Nothing,
    /// The position: if it is of another tree, the table is empty.
    Position,
    /// The table is empty.
    Everything,
}

/// What searches have left in a table that forgets nothing.
#[derive(Default, Debug)]
struct Kept {
    nodes: u64,
    /// The tree that they are of, as the engine writes it.
    tree: String,
}

/// All requests of a connection that wait, oldest first, by our own ids.
#[derive(Default, Debug)]
pub(crate) struct Pending {
    requests: Mutex<BTreeMap<u64, Request>>,
    kept: Mutex<Kept>,
}

impl Pending {
    pub(crate) fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Request>> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nodes that a table that forgets nothing may have: when all that was asked is done, and at most until then. They
    /// differ where a request that waits empties the table.
    pub(crate) fn nodes(&self) -> (u64, u64) {
        let requests = self.lock();
        let mut nodes = self.kept().nodes;
        let mut most = nodes;
        for request in requests.values() {
            nodes = match request.sets {
                Sets::Everything => 0,
                Sets::Position | Sets::Nothing => nodes.saturating_add(request.most_nodes),
            };
            most = most.max(nodes);
        }
        (nodes, most)
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what an answer says about the table.
    fn note(&self, request: &Request, line: &str) {
        if request.search.is_none() && request.sets == Sets::Nothing {
            return;
        }
        let answer: Value = serde_json::from_str(line).unwrap_or_default();
        let mut kept = self.kept();
        kept.nodes = kept.nodes.saturating_add(answer["nodes"].as_u64().unwrap_or(0));
        if let Some(text) = answer["position"].as_str().filter(|_| request.sets != Sets::Nothing) {
            // Behind the mark stands a node of the same tree.
            let tree = text.rsplit_once('#').map_or(text, |(tree, _)| tree);
            if request.sets == Sets::Everything || tree != kept.tree {
                *kept = Kept { nodes: 0, tree: tree.to_owned() };
            }
        }
    }

    /// Answers with the client's id in place of ours, and whether it is only news. `None` if nobody waits for it.
    fn answer(&self, line: &str) -> Option<Answer> {
        let (ours, rest) = split(line)?;
        let mut requests = self.lock();
        if let Some((_, room)) = NEWS.iter().find(|(kind, _)| is_of_kind(rest, kind)) {
            let id = requests.get(&ours)?.id.as_deref()?;
            return Some(Answer::News(ours, format!("{{\"id\":{id}{rest}"), *room));
        }
        let request = requests.remove(&ours)?;
        self.note(&request, line);
        if request.search.is_some()
            && let Some(next) = requests.values_mut().find(|request| request.search.is_some())
        {
            next.since = Instant::now();
        }
        let id = request.id.as_deref()?;
        let text = match (request.unsent, rest.strip_suffix('}')) {
            (1.., Some(object)) => format!("{{\"id\":{id}{object},\"unsent\":{}}}", request.unsent),
            _ => format!("{{\"id\":{id}{rest}"),
        };
        Some(Answer::Last(text))
    }

    fn note_unsent(&self, ours: u64) {
        if let Some(request) = self.lock().get_mut(&ours) {
            request.unsent += 1;
        }
    }
}

enum Answer {
    News(u64, String, usize),
    Last(String),
}

/// Our id, and what follows it: every answer begins with `{"id":N,"type":"…"`.
fn split(line: &str) -> Option<(u64, &str)> {
    let rest = line.strip_prefix("{\"id\":")?;
    let end = rest.find(|c: char| !c.is_ascii_digit())?;
    let (id, rest) = rest.split_at(end);
    id.parse().ok().map(|id| (id, rest))
}

fn is_of_kind(rest: &str, kind: &str) -> bool {
    rest.strip_prefix(",\"type\":\"")
        .and_then(|rest| rest.strip_prefix(kind))
        .is_some_and(|rest| rest.starts_with('"'))
}

/// The output of a conversation: lines for the queue.
pub(crate) struct Output {
    pub(crate) pending: Arc<Pending>,
    pub(crate) queue: Arc<Queue>,
    /// The beginning of a line.
    pub(crate) part: Vec<u8>,
}

impl Output {
    fn say(&self, line: &[u8]) {
        match self.pending.answer(&String::from_utf8_lossy(line)) {
            Some(Answer::Last(text)) => self.queue.push(text),
            Some(Answer::News(ours, text, room)) => {
                let is_sent = self.queue.offer(text, room);
                if !is_sent {
                    self.pending.note_unsent(ours);
                }
            }
            None => {}
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.queue.is_closed() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            match part.strip_suffix(b"\n") {
                None => self.part.extend_from_slice(part),
                Some(end) if self.part.is_empty() => self.say(end),
                Some(end) => {
                    let mut line = std::mem::take(&mut self.part);
                    line.extend_from_slice(end);
                    self.say(&line);
                }
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::limits::Supply;
    use std::net::Ipv4Addr;

    fn request(id: &str) -> Request {
        Request {
            id: Some(id.to_owned()),
            search: None,
            most_nodes: 0,
            sets: Sets::Nothing,
            since: Instant::now(),
            is_stopped: false,
            unsent: 0,
        }
    }

    fn all(queue: &Queue) -> Vec<String> {
        queue.close();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let mut lines = Vec::new();
            while let Some(line) = queue.next().await {
                lines.push(line);
            }
            lines
        })
    }

    #[test]
    fn nodes_are_counted_until_the_table_is_empty_again() {
        let pending = Pending::default();
        let search = || Supply::new(9, 9).take(Ipv4Addr::LOCALHOST.into(), 1);
        let ask = |ours: u64, sets, most_nodes| {
            let search = (most_nodes > 0).then(search).flatten();
            pending.lock().insert(ours, Request { search, most_nodes, sets, ..request("1") });
        };
        ask(1, Sets::Position, 0);
        assert!(pending.answer(r#"{"id":1,"type":"ok","position":"random:w=2"}"#).is_some());
        ask(2, Sets::Nothing, 100);
        assert_eq!(pending.nodes(), (100, 100), "it may visit so many");
        assert!(pending.answer(r#"{"id":2,"type":"done","nodes":40}"#).is_some());
        assert_eq!(pending.nodes(), (40, 40));
        for line in [r#"{"id":3,"type":"error"}"#, r#"{"id":3,"type":"ok","position":"random:w=2#7min"}"#] {
            ask(3, Sets::Position, 0);
            assert!(pending.answer(line).is_some());
            assert_eq!(pending.nodes(), (40, 40), "the tree is the same");
        }
        ask(4, Sets::Position, 0);
        assert!(pending.answer(r#"{"id":4,"type":"ok","position":"pearl"}"#).is_some());
        assert_eq!(pending.nodes(), (0, 0));
        ask(5, Sets::Nothing, 100);
        ask(6, Sets::Everything, 0);
        assert_eq!(pending.nodes(), (0, 100), "the table is empty before the next search");
        ask(7, Sets::Nothing, 30);
        assert_eq!(pending.nodes(), (30, 100));
    }

    #[test]
    fn answers_get_the_clients_ids_back_and_count_what_was_left_out() {
        let (pending, queue) = (Arc::new(Pending::default()), Arc::new(Queue::default()));
        let mut output = Output { pending: pending.clone(), queue: queue.clone(), part: Vec::new() };
        pending.lock().insert(7, request("{\"a\":[1]}"));
        pending.lock().insert(8, request("null"));
        pending.lock().insert(9, Request { id: None, ..request("") });
        output
            .write_all(b"{\"id\":7,\"type\":\"info\",\"x\":1}\n{\"id\":9,\"type\":\"ok\"}\n{\"id\":8,\"ty")
            .unwrap();
        output.write_all(b"pe\":\"ok\"}\n").unwrap();
        pending.note_unsent(7);
        output.write_all(b"{\"id\":7,\"type\":\"done\"}\n{\"id\":7,\"type\":\"done\"}\nwhat?\n").unwrap();
        assert!(pending.lock().is_empty());
        assert_eq!(
            all(&queue),
            [
                r#"{"id":{"a":[1]},"type":"info","x":1}"#,
                r#"{"id":null,"type":"ok"}"#,
                r#"{"id":{"a":[1]},"type":"done","unsent":1}"#,
            ]
        );
        assert!(output.write(b"x").is_err(), "a closed queue is a closed output");
    }
}
