//! Whole games on a clock, played by a model of a search: how much time is left at their end.

use super::{Clock, Phase, Share, patience};
use nullwindow::random::SplitMix64;
use std::time::Duration;

const OVERHEAD: Duration = Duration::from_millis(20);

/// A number from `least` to `most`.
fn uniform(random: &mut SplitMix64, least: f64, most: f64) -> f64 {
    least + (most - least) * random.below(1_000_000) as f64 / 1e6
}

/// How long a move takes: iterations, each longer than the one before it by a random factor, ended as [`Share`] says.
fn thinking_time(random: &mut SplitMix64, share: Share) -> Duration {
    let (mut elapsed, mut iteration, mut same) = (0.0, 2e-6, 0);
    let seconds = |time: f64| Duration::from_secs_f64(time);
    loop {
        let begins = Phase { begins: true, fails_low: false, patience: patience(same) };
        if elapsed > 1e-3 && share.is_up(seconds(elapsed), begins) {
            return seconds(elapsed);
        }
        iteration *= uniform(random, 1.2, 2.6);
        let fails_low = random.below(10) == 0;
        let within = Phase { begins: false, fails_low, ..begins };
        let last = if fails_low { share.most } else { share.plenty };
        if share.is_up(seconds(elapsed + iteration), within) {
            return last.max(seconds(elapsed));
        }
        elapsed += iteration;
        same = if random.below(4) == 0 { 0 } else { same + 1 };
    }
}

/// Plays a game and returns what is left of all the time that the clock gave; `None` for a game lost on time.
fn time_left(
    seed: u64,
    (base, increment): (f64, f64),
    most_lost: f64,
    moves_per_period: Option<u32>,
) -> Option<f64> {
    let random = &mut SplitMix64::new(seed);
    let moves = random.between(60, 120) as u32;
    let (mut left, mut given) = (base, base);
    for played in 0..moves {
        let clock = Clock {
            left: Duration::from_secs_f64(left),
            increment: Duration::from_secs_f64(increment),
            moves_to_go: moves_per_period.map(|period| period - played % period),
        };
        let share = Share::of(&clock, OVERHEAD);
        let lost = uniform(random, 0.0, most_lost);
        left -= thinking_time(random, share).as_secs_f64() + lost;
        if left < 0.0 {
            return None;
        }
        let more = match moves_per_period {
            Some(period) if (played + 1) % period == 0 => base + increment,
            _ => increment,
        };
        (left, given) = (left + more, given + more);
    }
    Some(left / given)
}

const SEEDS: u64 = 300;

/// What is left on average.
fn mean_left(clock: (f64, f64), most_lost: f64, period: Option<u32>) -> f64 {
    let game = |seed| {
        let left = time_left(seed, clock, most_lost, period);
        left.unwrap_or_else(|| panic!("{clock:?} {period:?}: lost on time, seed {seed}"))
    };
    (0..SEEDS).map(game).sum::<f64>() / SEEDS as f64
}

#[test]
fn at_most_a_tenth_of_the_time_is_left_after_a_long_game() {
    // The answer arrives at once, within a tenth of the overhead, or within the whole overhead.
    for most_lost in [0.0, 0.002, 0.02] {
        for clock in [(2.0, 0.02), (4.0, 0.04), (10.0, 0.1), (60.0, 0.6), (180.0, 2.0), (60.0, 0.0)] {
            let left = mean_left(clock, most_lost, None);
            assert!(left <= 0.1, "{clock:?}, up to {most_lost} s lost: {left:.3} left");
        }
    }
}

#[test]
fn no_game_is_lost_on_time_while_the_overhead_is_not_exceeded() {
    for (clock, period) in [
        ((0.2, 0.02), None),
        ((1.0, 0.1), None),
        ((0.1, 5.0), None),
        ((5.0, 0.0), None),
        ((10.0, 0.0), Some(40)),
        ((20.0, 0.0), Some(40)),
        ((60.0, 1.0), Some(40)),
        ((1.0, 0.0), Some(1)),
        ((600.0, 0.0), None),
    ] {
        mean_left(clock, 0.02, period);
    }
}
