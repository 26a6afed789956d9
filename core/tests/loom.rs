//! The shared table under loom: every interleaving of small models, and every value that relaxed atomics may show.
//!
//! `LOOM_MAX_PREEMPTIONS=2 RUSTFLAGS="--cfg loom" cargo test --release -p nullwindow --test loom`
#![cfg(loom)]

use loom::thread;
use nullwindow::table::{Memo, Shared, Side, Table};
use nullwindow::{Bounds, Game, Key, Node, Outcome, Score};

/// A position that is nothing but its key.
#[derive(Clone)]
struct Named(Key);

impl Game for Named {
    type Move = u8;
    fn moves(&self, _: &mut Vec<u8>) {}
    fn play(&self, _: u8) -> Named {
        self.clone()
    }
    fn key(&self) -> Key {
        self.0
    }
    fn outcome(&self) -> Option<Outcome> {
        Some(Outcome::Draw)
    }
}

const DEPTH: i32 = 3;

/// A memo that only the position `key` has, in the words of writer `writer`.
fn memo(key: Key, writer: i32) -> Memo {
    let value = Score::new(100 * key as i32 + writer);
    Memo { bounds: Bounds::exact(value), latest: Side::Lower, best: Some(key as u16) }
}

fn write(table: &Shared, key: Key, writer: i32) -> thread::JoinHandle<()> {
    let mut table = table.clone();
    thread::spawn(move || table.store(&Node::root(Named(key)), DEPTH, memo(key, writer)))
}

fn read(table: &Shared, key: Key) -> Memo {
    table.retrieve(&Node::root(Named(key)), DEPTH)
}

/// A table of `entries` with all its lines made, so that the model is about their words only.
fn warm(entries: usize) -> Shared {
    let mut table = Shared::entries(entries);
    table.store(&Node::root(Named(9)), DEPTH, memo(9, 0));
    table
}

fn join(threads: impl IntoIterator<Item = thread::JoinHandle<()>>) {
    threads.into_iter().for_each(|t| t.join().expect("a thread that ends"));
}

#[test]
fn two_writers_of_different_positions_in_one_slot_never_mix() {
    loom::model(|| {
        let table = warm(1);
        let writers = [write(&table, 1, 1), write(&table, 2, 2)];
        for (key, writer) in [(1, 1), (2, 2)] {
            let seen = read(&table, key);
            assert!(seen == Memo::UNKNOWN || seen == memo(key, writer), "{key}: {seen:?}");
        }
        join(writers);
    });
}

#[test]
fn two_writers_of_one_position_never_mix() {
    loom::model(|| {
        let table = warm(1);
        let writers = [write(&table, 1, 1), write(&table, 1, 2)];
        let seen = read(&table, 1);
        assert!([Memo::UNKNOWN, memo(1, 1), memo(1, 2)].contains(&seen), "{seen:?}");
        join(writers);
    });
}

#[test]
fn a_reader_sees_a_whole_memo_or_none_while_the_table_is_cleared() {
    loom::model(|| {
        let table = warm(1);
        let writer = write(&table, 1, 1);
        let cleaner = {
            let mut table = table.clone();
            thread::spawn(move || Table::<Named>::clear(&mut table))
        };
        let seen = read(&table, 1);
        assert!(seen == Memo::UNKNOWN || seen == memo(1, 1), "{seen:?}");
        join([writer, cleaner]);
    });
}

#[test]
fn a_line_that_two_threads_make_at_once_is_made_once() {
    loom::model(|| {
        let table = Shared::entries(4);
        let writers = [write(&table, 1, 1), write(&table, 1, 1)];
        let seen = read(&table, 1);
        assert!(seen == Memo::UNKNOWN || seen == memo(1, 1), "{seen:?}");
        join(writers);
        assert_eq!(read(&table, 1), memo(1, 1), "what was written is there");
        assert!(Table::<Named>::used(&table) <= 2, "one entry a writer at most");
    });
}
