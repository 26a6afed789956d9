//! How long to think: clocks in, and a timer that a search asks.

use crate::clock::Moment;
use nullwindow::{Depth, Score};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How long a search may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Time {
    /// As long as its other limits let it.
    #[default]
    Unlimited,
    /// All of this, less the overhead; the next move has the same time again.
    Fixed(Duration),
    /// A share of what this clock shows.
    Clock(Clock),
}

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left on it.
    pub left: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// Moves until more time is added; `None` if what is left is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// Thinking in the opponent's time: the clock does not run until the expected move has been made.
#[derive(Debug, Default)]
pub struct Ponder {
    hit: OnceLock<Moment>,
}

impl Ponder {
    /// The opponent has made the expected move: the clock starts.
    pub fn hit(&self) {
        self.hit.get_or_init(Moment::now);
    }

    /// Whether the opponent is still thinking.
    pub fn is_on(&self) -> bool {
        self.hit.get().is_none()
    }
}

/// How long to think about a move: begin no iteration after `enough`, stop within one that goes well after `plenty`, and
/// in any case after `most`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Share {
    pub(crate) enough: Duration,
    pub(crate) plenty: Duration,
    pub(crate) most: Duration,
}

/// The number of moves that the time on the clock is spread over.
const MOVES: u32 = 28;
/// The longest time that a clock may show: 30 years.
const LONGEST: Duration = Duration::from_secs(1_000_000_000);
/// The largest part of the remaining time that a move may take when its value falls, in per cent.
const AT_MOST: u32 = 70;
/// Overheads that stay on the clock: one late answer must not lose the game.
const RESERVE: u32 = 7;
/// Moves whose overhead stays on the clock where the increment does not pay for it.
const UNPAID: u32 = 32;

/// What is lost with a move whose time comes again with the next one: the overhead, but at most a tenth. Such short times
/// are only given where answers arrive quickly, and a search without any time plays badly and is still late.
fn lost_of(time: Duration, overhead: Duration) -> Duration {
    overhead.min(time / 10)
}

/// The state of a search that asks for the time.
#[derive(Clone, Copy, Debug)]
struct Phase {
    /// Whether an iteration begins that may be left out.
    begins: bool,
    /// Whether the iteration has failed low.
    fails_low: bool,
    /// What `enough` is multiplied by, in per cent.
    patience: u32,
}

impl Share {
    /// A share of what is left on the clock, where `overhead` may be lost with every move.
    ///
    /// The clock itself shows what was lost with earlier moves, so the overhead is kept back once and not taken from every
    /// increment: taken from each, what was not lost would still be there at the end of the game.
    pub(crate) fn of(clock: &Clock, overhead: Duration) -> Share {
        let moves = clock.moves_to_go.unwrap_or(MOVES).clamp(1, MOVES);
        let comes_again = moves == 1 && clock.left < 3 * overhead;
        let lost = if comes_again { lost_of(clock.left, overhead) } else { overhead };
        let left = clock.left.saturating_sub(lost).max(Duration::from_millis(1));
        // The last move before more time comes may take nearly all there is.
        let most = if moves == 1 { left.min(clock.left * 9 / 10) } else { left * AT_MOST / 100 };
        let unpaid = overhead.saturating_sub(clock.increment) * UNPAID.min(moves - 1);
        let kept = overhead * RESERVE.min(moves - 1) + unpaid;
        // What has been used of the reserve is made up for from the increments.
        let full = left.div_duration_f64(kept).min(1.0);
        let spread = left.saturating_sub(kept).max(left / 10);
        let mean = (spread / moves + clock.increment.mul_f64(0.96 * full)).min(most);
        // Iterations that begin before `enough` end around `mean` on average.
        Share { enough: mean * 85 / 100, plenty: (mean * 16 / 10).min(most), most: (mean * 4).min(most) }
    }

    /// Whether to stop after this time.
    fn is_up(self, elapsed: Duration, phase: Phase) -> bool {
        elapsed >= self.most
            || (elapsed >= self.plenty && !phase.fails_low)
            || (phase.begins && elapsed >= self.enough * phase.patience / 100)
    }
}

/// Decides when a search has to stop; the search reports its progress to it.
#[derive(Debug)]
pub(crate) struct Timer {
    started: Moment,
    ponder: Option<Arc<Ponder>>,
    share: Option<Share>,
    /// An iteration has begun, and whether it should has not been decided yet.
    between: AtomicBool,
    /// Whether the search runs to its end: a solution for which there seemed to be time.
    committed: AtomicBool,
    /// The iteration has failed low: its value falls.
    fails_low: AtomicBool,
    /// A win within this number of plies ends the search.
    pub(crate) wanted: Option<Depth>,
    /// Whether it has been found.
    found: AtomicBool,
    /// See [`patience`].
    patience: AtomicU32,
}

impl Timer {
    pub(crate) fn new(time: Time, ponder: Option<Arc<Ponder>>, overhead: Duration) -> Timer {
        let share = match time {
            Time::Unlimited => None,
            Time::Fixed(all) => {
                let all = all.min(LONGEST);
                let all = all.saturating_sub(lost_of(all, overhead));
                Some(Share { enough: 2 * all, plenty: all, most: all })
            }
            Time::Clock(clock) => {
                let (left, increment) = (clock.left.min(LONGEST), clock.increment.min(LONGEST));
                Some(Share::of(&Clock { left, increment, ..clock }, overhead))
            }
        };
        Timer {
            started: Moment::now(),
            ponder,
            share,
            between: AtomicBool::new(false),
            committed: AtomicBool::new(false),
            fails_low: AtomicBool::new(false),
            wanted: None,
            found: AtomicBool::new(false),
            patience: AtomicU32::new(100),
        }
    }

    /// Since when time counts; `None` while the opponent thinks.
    fn since(&self) -> Option<Moment> {
        self.ponder.as_ref().map_or(Some(self.started), |ponder| ponder.hit.get().copied())
    }

    /// Whether to stop.
    pub(crate) fn is_over(&self) -> bool {
        let Some(since) = self.since() else { return false };
        if self.found.load(Relaxed) {
            return true;
        }
        let Some(share) = self.share else { return false };
        let phase = Phase {
            begins: self.between.swap(false, Relaxed) && !self.committed.load(Relaxed),
            fails_low: self.fails_low.load(Relaxed),
            patience: self.patience.load(Relaxed),
        };
        share.is_up(since.elapsed(), phase)
    }

    /// What is left of the time for a search that goes well; `None` if there is no end to it.
    pub(crate) fn left(&self) -> Option<Duration> {
        let spent = self.since().map_or(Duration::ZERO, Moment::elapsed);
        Some(self.share?.plenty.saturating_sub(spent))
    }

    /// What begins now was chosen because there is time for it.
    pub(crate) fn commit(&self) {
        self.committed.store(true, Relaxed);
    }

    /// An iteration begins.
    pub(crate) fn iteration(&self) {
        self.between.store(true, Relaxed);
        self.fails_low.store(false, Relaxed);
    }

    /// A pass has come back; `falls` says whether the value is now known to be less than it was.
    pub(crate) fn pass(&self, falls: bool) {
        self.fails_low.store(falls, Relaxed);
    }

    /// An iteration has ended with this value; the best move has been the same for so many.
    pub(crate) fn settled(&self, value: Score, iterations: u32) {
        let is_win = value > Score::ZERO;
        if is_win && self.wanted.is_some_and(|plies| value.win_distance().is_some_and(|n| n <= plies)) {
            self.found.store(true, Relaxed);
        }
        self.patience.store(patience(iterations), Relaxed);
    }

    /// How long it has been going on.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// What `enough` is multiplied by, in per cent, after this many iterations with the same best move.
fn patience(iterations: u32) -> u32 {
    let table = [140, 115, 100, 90, 80, 75];
    table[(iterations as usize).min(table.len() - 1)]
}

#[cfg(test)]
mod simulation;

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_share_never_exceeds_the_clock() {
        for left in [1, 5, 20, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 10, 40, 5_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(1_000)] {
                    let clock = Clock { left: MS * left, increment: MS * increment, moves_to_go };
                    let share = Share::of(&clock, 10 * MS);
                    assert!(share.most <= clock.left, "{clock:?} {share:?}");
                    assert!(share.enough <= share.most && share.plenty <= share.most, "{clock:?} {share:?}");
                    if left > 40 {
                        assert!(share.most + 10 * MS <= clock.left, "{clock:?} {share:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_overhead_takes_at_most_a_tenth_of_a_time_that_comes_again() {
        let fixed = |ms: u32| Timer::new(Time::Fixed(ms * MS), None, 20 * MS).share.map(|share| share.most);
        for (given, most) in [(0, 0), (10, 9), (20, 18), (100, 90), (1000, 980), (60_000, 59_980)] {
            assert_eq!(fixed(given), Some(most * MS), "{given} ms");
        }
        for given in [10, 20, 100, 1000] {
            let clock = Clock { left: given * MS, increment: Duration::ZERO, moves_to_go: Some(1) };
            let share = Share::of(&clock, 20 * MS);
            assert!(
                share.most >= given * MS * 8 / 10 && share.most <= given * MS * 9 / 10,
                "{given} ms: {share:?}"
            );
        }
        // What is left for the rest of a game is another matter.
        let last = Clock { left: 20 * MS, increment: Duration::ZERO, moves_to_go: None };
        assert!(Share::of(&last, 20 * MS).most <= MS);
    }

    #[test]
    fn no_time_counts_while_the_opponent_thinks() {
        let ponder = Arc::<Ponder>::default();
        let timer = Timer::new(Time::Fixed(Duration::ZERO), Some(ponder.clone()), MS);
        assert!(!timer.is_over());
        ponder.hit();
        assert!(timer.is_over());
    }
}
