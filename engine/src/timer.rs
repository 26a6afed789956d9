//! How long to think: clocks in, and a timer that a search asks.

use nullwindow::{Depth, Score};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// How long a search may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    /// As long as its other limits let it.
    Unlimited,
    /// All of this, less what is lost on the way to the clock: the same again for the next move.
    Fixed(Duration),
    /// As long as seems wise on this clock.
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

/// Thinking in the opponent's time: until he has made the expected move, the clock stands still.
#[derive(Debug, Default)]
pub struct Ponder {
    hit: OnceLock<Instant>,
}

impl Ponder {
    /// He is thinking.
    pub fn new() -> Arc<Ponder> {
        Arc::new(Ponder::default())
    }

    /// He has made the expected move: the clock starts.
    pub fn hit(&self) {
        self.hit.get_or_init(Instant::now);
    }

    /// Whether he is still thinking.
    pub fn is_on(&self) -> bool {
        self.hit.get().is_none()
    }
}

/// How long to think about a move: begin no iteration after `enough`, stop within one that goes well after `plenty`, and
/// whatever happens after `most`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Share {
    pub(crate) enough: Duration,
    pub(crate) plenty: Duration,
    pub(crate) most: Duration,
}

/// A game is taken to last so many moves more.
const MOVES: u32 = 26;
/// Nobody waits longer: 30 years.
const LONGEST: Duration = Duration::from_secs(1_000_000_000);
/// Not even trouble justifies more than this part of what is left, in per cent.
const AT_MOST: u32 = 70;

/// What is lost with a move whose time comes again with the next one: the overhead, but no more than a tenth. Whoever gives
/// so little time has a short way to the clock, and a search that has no time at all plays badly and is late even so.
fn lost_of(time: Duration, overhead: Duration) -> Duration {
    overhead.min(time / 10)
}

impl Share {
    /// A share of what is left on the clock, where `overhead` is lost with every move.
    pub(crate) fn of(clock: &Clock, overhead: Duration) -> Share {
        let moves = clock.moves_to_go.unwrap_or(MOVES).clamp(1, MOVES);
        let lost = if moves == 1 { lost_of(clock.left, overhead) } else { overhead };
        let left = clock.left.saturating_sub(lost).max(Duration::from_millis(1));
        // The last move before more time comes may take nearly all there is.
        let most = if moves == 1 { left * 9 / 10 } else { left * AT_MOST / 100 };
        let increment = clock.increment.saturating_sub(overhead.min(clock.increment));
        let enough = (left / moves + increment * 3 / 4).min(most);
        Share { enough: enough * 6 / 10, plenty: (enough * 13 / 10).min(most), most: (enough * 4).min(most) }
    }
}

/// Asked all the time whether it is time to stop; told how the search goes.
#[derive(Debug)]
pub(crate) struct Timer {
    started: Instant,
    ponder: Option<Arc<Ponder>>,
    share: Option<Share>,
    /// An iteration has begun, and nobody has asked yet whether it should have.
    between: AtomicBool,
    /// What has begun is to be finished: a solution that seemed affordable.
    committed: AtomicBool,
    /// The iteration has failed low: its value falls.
    trouble: AtomicBool,
    /// A win within so many plies is all that is looked for.
    wanted: Option<Depth>,
    /// It has been found.
    found: AtomicBool,
    /// What `enough` is multiplied by, in per cent: less if the best move is always the same.
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
            Time::Clock(Clock { left, increment, moves_to_go }) => {
                let (left, increment) = (left.min(LONGEST), increment.min(LONGEST));
                Some(Share::of(&Clock { left, increment, moves_to_go }, overhead))
            }
        };
        Timer {
            started: Instant::now(),
            ponder,
            share,
            between: AtomicBool::new(false),
            committed: AtomicBool::new(false),
            trouble: AtomicBool::new(false),
            wanted: None,
            found: AtomicBool::new(false),
            patience: AtomicU32::new(100),
        }
    }

    /// The same, stopped by a win within so many plies.
    pub(crate) fn wanting(self, plies: Option<Depth>) -> Timer {
        Timer { wanted: plies, ..self }
    }

    /// Since when time counts; `None` while the opponent thinks.
    fn since(&self) -> Option<Instant> {
        match &self.ponder {
            None => Some(self.started),
            Some(ponder) => ponder.hit.get().copied(),
        }
    }

    /// Whether to stop.
    pub(crate) fn is_over(&self) -> bool {
        let Some(since) = self.since() else { return false };
        if self.found.load(Relaxed) {
            return true;
        }
        let Some(share) = self.share else { return false };
        let elapsed = since.elapsed();
        let enough = share.enough * self.patience.load(Relaxed) / 100;
        elapsed >= share.most
            || (elapsed >= share.plenty && !self.trouble.load(Relaxed))
            || (self.between.swap(false, Relaxed) && elapsed >= enough && !self.committed.load(Relaxed))
    }

    /// What is left of the time for a search that goes well; `None` if there is no end to it.
    pub(crate) fn left(&self) -> Option<Duration> {
        let spent = self.since().map_or(Duration::ZERO, |since| since.elapsed());
        Some(self.share?.plenty.saturating_sub(spent))
    }

    /// What begins now was chosen because there is time for it.
    pub(crate) fn commit(&self) {
        self.committed.store(true, Relaxed);
    }

    /// An iteration begins.
    pub(crate) fn iteration(&self) {
        self.between.store(true, Relaxed);
        self.trouble.store(false, Relaxed);
    }

    /// A pass has come back; `falls` says whether the value is now known to be less than it was.
    pub(crate) fn pass(&self, falls: bool) {
        self.trouble.store(falls, Relaxed);
    }

    /// An iteration has ended with this value; the best move has been the same for so many.
    pub(crate) fn settled(&self, value: Score, iterations: u32) {
        let is_win = value > Score::ZERO;
        if is_win && self.wanted.is_some_and(|plies| value.win_distance().is_some_and(|n| n <= plies)) {
            self.found.store(true, Relaxed);
        }
        let patience = [140, 115, 100, 90, 80, 75];
        self.patience.store(patience[(iterations as usize).min(patience.len() - 1)], Relaxed);
    }

    /// How long it has been going on.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn time_for_a_move_never_exceeds_the_clock() {
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
    fn overhead_takes_at_most_a_tenth_of_a_fixed_time() {
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
        let ponder = Ponder::new();
        let timer = Timer::new(Time::Fixed(Duration::ZERO), Some(ponder.clone()), MS);
        assert!(!timer.is_over());
        ponder.hit();
        assert!(timer.is_over());
    }
}
