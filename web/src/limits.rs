//! What a request may ask for, and what all of them together may take.

use serde_json::{Value, json};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What clients may ask for. A client is an address.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Plies of a search.
    pub depth: u64,
    /// The time of a search; it is stopped then.
    pub time: Duration,
    /// Nodes of a search.
    pub nodes: u64,
    /// MiB of an engine's table.
    pub table: u64,
    /// MiB of all tables.
    pub memory: u64,
    /// Threads of a search.
    pub threads: u64,
    /// Nodes of a tree.
    pub tree: u64,
    /// Nodes that the table of a tree remembers: it forgets nothing, so it grows with every search.
    pub nodes_kept: u64,
    /// Searches at once in all.
    pub searches: u64,
    /// Searches at once of a client.
    pub searches_per_client: u64,
    /// Connections to engines in all.
    pub connections: u64,
    /// Connections of a client.
    pub connections_per_client: u64,
    /// Requests of a connection that wait for their answer.
    pub requests: usize,
    /// Moves played one after the other, without a new position.
    pub moves: u64,
    /// Bytes of a message.
    pub message: usize,
    /// Bytes of a message that loads a game.
    pub upload: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        Limits {
            depth: 100,
            time: Duration::from_mins(10),
            nodes: 20_000_000_000,
            table: 256,
            memory: 2048,
            threads,
            tree: 100_000,
            nodes_kept: 1_000_000,
            searches: 4 * threads.max(4),
            searches_per_client: 8,
            connections: 256,
            connections_per_client: 64,
            requests: 64,
            moves: 10_000,
            message: 64 << 10,
            upload: 1 << 20,
        }
    }
}

impl Limits {
    /// As `status.json` has them.
    pub(crate) fn described(&self) -> Value {
        json!({
            "depth": self.depth,
            "time": self.time.as_millis() as u64,
            "nodes": self.nodes,
            "table": self.table,
            "memory": self.memory,
            "threads": self.threads,
            "tree": self.tree,
            "nodes_kept": self.nodes_kept,
            "searches": self.searches,
            "searches_per_client": self.searches_per_client,
            "connections": self.connections,
            "connections_per_client": self.connections_per_client,
            "requests": self.requests,
            "moves": self.moves,
            "message": self.message,
            "upload": self.upload,
        })
    }
}

/// Something of which there is a number, for all clients and for each.
#[derive(Debug)]
pub(crate) struct Supply {
    most: u64,
    most_per_client: u64,
    taken: Mutex<Taken>,
}

#[derive(Default, Debug)]
struct Taken {
    all: u64,
    by: HashMap<IpAddr, u64>,
}

impl Supply {
    pub(crate) fn new(most: u64, most_per_client: u64) -> Arc<Supply> {
        Arc::new(Supply { most, most_per_client, taken: Mutex::default() })
    }

    /// Takes some; `None` if there is not enough. It goes back when the ticket is dropped.
    pub(crate) fn take(self: &Arc<Supply>, client: IpAddr, amount: u64) -> Option<Ticket> {
        let mut taken = self.lock();
        let by = taken.by.get(&client).copied().unwrap_or(0) + amount;
        let all = taken.all + amount;
        if all > self.most || by > self.most_per_client {
            return None;
        }
        taken.all = all;
        taken.by.insert(client, by);
        Some(Ticket { supply: self.clone(), client, amount })
    }

    /// What is taken now.
    pub(crate) fn taken(&self) -> u64 {
        self.lock().all
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a client has taken of a supply.
#[derive(Debug)]
pub(crate) struct Ticket {
    supply: Arc<Supply>,
    client: IpAddr,
    amount: u64,
}

impl Ticket {
    pub(crate) fn amount(&self) -> u64 {
        self.amount
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut taken = self.supply.lock();
        taken.all -= self.amount;
        let left = taken.by.get(&self.client).map_or(0, |by| by - self.amount);
        if left == 0 {
            taken.by.remove(&self.client);
        } else {
            taken.by.insert(self.client, left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn a_client_gets_its_share_and_all_get_what_there_is() {
        let supply = Supply::new(3, 2);
        let [one, two] = [1, 2].map(|last| IpAddr::from(Ipv4Addr::new(127, 0, 0, last)));
        let first = supply.take(one, 2);
        assert!(first.is_some() && supply.take(one, 1).is_none());
        let second = supply.take(two, 1);
        assert!(second.is_some() && supply.take(two, 1).is_none());
        drop(first);
        assert_eq!(supply.taken(), 1);
        assert!(supply.take(one, 2).is_some());
        drop(second);
        assert_eq!(supply.taken(), 0);
        assert!(supply.lock().by.is_empty(), "clients that have gone are forgotten");
    }
}
