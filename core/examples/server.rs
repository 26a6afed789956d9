//! Searches on a thread of their own, with progress and cancel, as a server runs them:
//! `cargo run --release --example server`.
//!
//! To copy: a thread that owns the searcher and its table, a channel for requests, a channel for the answers of each,
//! [`Searcher::on_iteration`] for progress, and [`Limits::stop`] for a request that is cancelled or whose client has gone.

use nullwindow::{Ended, Game, Key, Limits, Line, MAX_DEPTH, Outcome, Report, Score, Searcher, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// Domineering on 8×8: one side places dominoes upright, the other flat; who cannot, loses.
#[derive(Clone, Default)]
struct Board(u64); // a bit a square that is taken; two a move, so their number tells whose turn it is

impl Board {
    /// The lower or left squares of the places for a domino, and how far off its other square is.
    fn places(&self, of_the_side_to_move: bool) -> (u64, u32) {
        let is_upright = self.0.count_ones().is_multiple_of(4);
        if is_upright == of_the_side_to_move {
            (!(self.0 | self.0 >> 8) & (u64::MAX >> 8), 8)
        } else {
            (!(self.0 | self.0 >> 1) & 0x7f7f_7f7f_7f7f_7f7f, 1)
        }
    }
}

impl Game for Board {
    type Move = u8; // the lower or left square
    const SLOTS: usize = 64;
    fn moves(&self, list: &mut Vec<u8>) {
        let places = self.places(true).0;
        list.extend((0..64).filter(|square| places >> square & 1 == 1));
    }
    fn play(&self, square: u8) -> Board {
        Board(self.0 | 1 << square | 1 << (u32::from(square) + self.places(true).1))
    }
    fn key(&self) -> Key {
        self.0
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.places(true).0 == 0).then_some(Outcome::Loss)
    }
    fn slot(&self, square: u8) -> usize {
        square.into()
    }
}

fn evaluate(board: &Board) -> Score {
    let count = |mine| board.places(mine).0.count_ones() as i32;
    Score::new(count(true) - count(false))
}

/// What a client sends.
struct Request {
    position: Board,
    limits: Limits,
    stop: Arc<AtomicBool>,
    answers: Sender<Answer>,
}

/// What it gets: a line for every finished depth, and then the report.
enum Answer {
    Progress(Line<u8>),
    Done(Report<u8>),
}

/// Answers requests one after another, until no client can send any more.
fn serve(requests: &Receiver<Request>) {
    let mut search = Searcher::new(evaluate);
    for Request { position, limits, stop, answers } in requests {
        let limits = limits.stop(stop.clone());
        let progress = answers.clone();
        let mut watched = search.on_iteration(move |line| {
            let has_gone = progress.send(Answer::Progress(line.clone())).is_err();
            if has_gone {
                stop.store(true, Ordering::Relaxed);
            }
        });
        let _ = answers.send(Answer::Done(watched.run(&position, &limits)));
        search = watched.observe(()); // the same search without the function: its table serves the next request
    }
}

/// Sends a request; its answers come through the receiver, and the flag cancels it.
fn request(server: &Sender<Request>, limits: Limits) -> (Receiver<Answer>, Arc<AtomicBool>) {
    let (answers, receiver) = channel();
    let stop = Arc::new(AtomicBool::new(false));
    let request = Request { position: Board::default(), limits, stop: stop.clone(), answers };
    server.send(request).expect("the server is there");
    (receiver, stop)
}

/// Waits for the report; the flag is set when this depth is finished.
fn wait(answers: &Receiver<Answer>, stop: &AtomicBool, enough: i32) -> Report<u8> {
    for answer in answers {
        match answer {
            Answer::Progress(line) => {
                println!("  depth {}: {} by {:?}, {} nodes", line.depth, line.value, line.moves, line.nodes);
                stop.store(line.depth >= enough, Ordering::Relaxed);
            }
            Answer::Done(report) => {
                println!("{:?} at depth {}: {}", report.best, report.depth, report.ended);
                return report;
            }
        }
    }
    unreachable!("every request is answered by a report");
}

fn main() {
    let (server, requests) = channel();
    let thread = thread::spawn(move || serve(&requests));

    let (answers, stop) = request(&server, Limits::none()); // a client that cancels
    let report = wait(&answers, &stop, 4);
    assert!(report.depth >= 4 && report.best.is_some());
    assert_eq!(report.ended, Ended::Stopped(Stop::Flag));

    let (answers, stop) = request(&server, Limits::time(Duration::from_millis(20))); // one with little time
    let report = wait(&answers, &stop, MAX_DEPTH);
    assert!(report.best.is_some());
    assert_eq!(report.ended, Ended::Stopped(Stop::Clock));

    drop(request(&server, Limits::none())); // one that hangs up: its search ends after an iteration
    let (answers, stop) = request(&server, Limits::depth(3));
    assert_eq!(wait(&answers, &stop, MAX_DEPTH).ended, Ended::Depth);
    drop(server);
    thread.join().expect("the server ends with its last client");
}

#[test]
fn example_runs() {
    main();
}
