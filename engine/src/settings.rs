//! From options to the settings and the ordering of the core.

use crate::board::Playable;
use crate::kind::Parts;
use crate::options::{Config, Guess, Part};
use nullwindow::order::{Eib, FollowUps, History, Killers, Order, Orders, Reward, TableMove};
use nullwindow::{Deepening, Score, Settings, Variation};
use std::sync::Arc;

/// Probes after which a selective search gives an iteration up; it needs 4 on average, and 20 to a mate.
const MOST_PASSES: usize = 100;

/// What killers and few replies count for beside the history, whose ratings go up to 2¹⁴ or so.
const BONUS: i32 = 1 << 13;

/// The configuration as the core has it; a fixed guess is in units of the game, `scale` units of the evaluation each.
pub(crate) fn settings(config: &Config, scale: i32) -> Settings {
    Settings {
        guess: guess(config, scale),
        deepening: config.step.map_or(Deepening::Off, |step| Deepening::From { first: config.first, step }),
        table_from: config.table_from,
        exact_leaves: config.exact_leaves,
        etc_from: config.etc,
        order_from: config.order_from,
        fail_low: config.fail_low,
        cutoffs: config.cutoffs,
        known: config.known,
        keep_order: config.keep_order,
        lines: config.lines,
        certainty: config.certainty,
        pv: if config.selective { Variation::Remembered } else { Variation::Proved },
        max_passes: if config.selective { MOST_PASSES } else { Settings::default().max_passes },
        ..Settings::fixed(config.algorithm)
    }
}

/// The first guess of an iteration, as the core has it.
fn guess(config: &Config, scale: i32) -> nullwindow::Guess {
    let moved = |guess: nullwindow::Guess, by: i32| match by {
        0 => guess,
        _ => nullwindow::Guess::Own(Arc::new(move |finished, depth, statically| {
            guess.value(finished, depth, statically) + by
        })),
    };
    match &config.guess {
        Guess::SameParity(by) => moved(nullwindow::Guess::SameParity, *by),
        Guess::Previous(by) => moved(nullwindow::Guess::Previous, *by),
        Guess::Fixed(value) => {
            let units = value * f64::from(scale) / f64::from(config.grain);
            nullwindow::Guess::Fixed(Score::new(units.round() as i32))
        }
        Guess::List(list) => {
            let list = list.clone();
            nullwindow::Guess::Own(Arc::new(move |finished, _, statically| {
                list.get(finished.len()).or(list.last()).map_or(statically, |&units| Score::new(units))
            }))
        }
    }
}

/// The parts of move ordering; a game without a static one leaves it out.
pub(crate) fn orders<G: Playable>(game: &Parts<G>, parts: &[Part]) -> Orders<G> {
    let part = |part: &Part| -> Option<Box<dyn Order<G> + Send>> {
        Some(match part {
            Part::Table => Box::new(TableMove),
            Part::History => Box::new(History::new::<G>(Reward::Square)),
            Part::PlainHistory => Box::new(History::new::<G>(Reward::Power).plain()),
            Part::FollowUps => Box::new(FollowUps::new::<G>(Reward::Square)),
            Part::Killers => Box::new(Killers::new(BONUS)),
            Part::Static => game.order?(),
            Part::Eib => Box::new(Eib::new(BONUS)),
        })
    };
    parts.iter().filter_map(part).collect()
}
