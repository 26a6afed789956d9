//! The shared table under loom: every interleaving of small models, and every value that relaxed atomics may show.
//!
//! `./verify loom` runs them, and sees to it that they fail when the table's check is taken away.
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
    Memo { bounds: Bounds::exact(value), latest: Side::Lower, best: Some(key as u16), ..Memo::UNKNOWN }
}

fn write(table: &Shared, key: Key, writer: i32) -> thread::JoinHandle<()> {
    let mut table = table.clone();
    thread::spawn(move || table.store(&Node::root(&Named(key)), DEPTH, memo(key, writer)))
}

fn see(table: &Shared, key: Key) -> Memo {
    table.retrieve(&Node::root(&Named(key)), DEPTH)
}

/// A reader that may see one of `memos`, or nothing.
///
/// It must be a thread, and start after the writers: loom goes by the latest access to a word only, so a writer that
/// loads what it then stores hides the reads before it, and their interleavings are never tried.
fn read<const N: usize>(table: &Shared, key: Key, memos: [Memo; N]) -> thread::JoinHandle<()> {
    let table = table.clone();
    thread::spawn(move || {
        let seen = see(&table, key);
        assert!(seen == Memo::UNKNOWN || memos.contains(&seen), "{seen:?}");
    })
}

/// A table of `entries` with all its lines made, so that the model is about their words only.
fn warm(entries: usize) -> Shared {
    let mut table = Shared::entries(entries);
    table.store(&Node::root(&Named(9)), DEPTH, memo(9, 0));
    table
}

fn join<const N: usize>(threads: [thread::JoinHandle<()>; N]) {
    for thread in threads {
        thread.join().expect("a thread that ends");
    }
}

#[test]
fn a_reader_never_sees_half_of_what_is_written() {
    loom::model(|| {
        let table = warm(1);
        join([write(&table, 1, 1), read(&table, 1, [memo(1, 1)])]);
        assert_eq!(see(&table, 1), memo(1, 1), "what was written is there");
    });
}

#[test]
fn two_writers_of_different_positions_in_one_slot_never_mix() {
    loom::model(|| {
        let table = warm(1);
        join([write(&table, 1, 1), write(&table, 2, 2), read(&table, 2, [memo(2, 2)])]);
    });
}

#[test]
fn two_writers_of_one_position_never_mix() {
    loom::model(|| {
        let table = warm(1);
        join([write(&table, 1, 1), write(&table, 1, 2), read(&table, 1, [memo(1, 1), memo(1, 2)])]);
    });
}

#[test]
fn a_reader_sees_a_whole_memo_or_none_while_the_table_is_cleared() {
    loom::model(|| {
        let table = warm(1);
        let mut handle = table.clone();
        let cleaner = thread::spawn(move || Table::<Named>::clear(&mut handle));
        join([write(&table, 1, 1), cleaner, read(&table, 1, [memo(1, 1)])]);
    });
}

#[test]
fn a_line_that_two_threads_make_at_once_is_made_once() {
    loom::model(|| {
        let table = Shared::entries(2);
        join([write(&table, 1, 1), write(&table, 1, 1), read(&table, 1, [memo(1, 1)])]);
        assert_eq!(see(&table, 1), memo(1, 1), "what was written is there");
    });
}
