//! Examples from games: quiet positions, with their expected results.

use crate::dataset::Dataset;
use crate::errors::Loss;
use crate::fit::Example;
use crate::record::{Moment, SelfPlayRecord};
use crate::selfplay;
use nullwindow::{Evaluate, Score};
use nullwindow_chess::Position;
use std::path::Path;

/// How much the game's result counts; the rest is the value of the search. Games at a few thousand nodes a move are often
/// decided by a later mistake, so the search knows more.
const RESULT: f32 = 0.25;

/// Positions that the search thinks are further from even than this teach little but material.
const MOST: i32 = 600;

/// Examples from a file of our own games.
///
/// # Errors
/// The file cannot be read, or a line of it is no game.
pub fn from_games(file: &Path) -> Result<Dataset<Position>, String> {
    let games: Vec<SelfPlayRecord<Position>> = selfplay::read(file)?;
    let moments = || games.iter().flat_map(SelfPlayRecord::moments).filter(is_quiet);
    let scale = scale_of(moments().filter_map(|m| Some((m.ply.score? as f32, m.ending.points.value()))));
    let mut dataset = Dataset::default();
    for game in &games {
        let examples = game.moments().filter(is_quiet).filter_map(|moment| {
            let expected = expected(moment.ply.score? as f32, scale);
            let target = RESULT * moment.ending.points.value() + (1.0 - RESULT) * expected;
            Some(Example { position: moment.position, target, weight: 1.0 })
        });
        dataset.add_game(game.number, examples);
    }
    Ok(dataset)
}

/// Whether an evaluation can be right without searching: no check, no capture or promotion to be played, nothing
/// decided, and no random move.
fn is_quiet(moment: &Moment<Position>) -> bool {
    let mv = moment.ply.mv;
    let is_open = |score: i32| !Score::new(score).is_decided() && score.abs() < MOST;
    moment.ply.score.is_some_and(is_open)
        && !moment.position.is_check()
        && !moment.position.is_capture(mv)
        && mv.promotion().is_none()
}

/// The result that a value predicts.
pub(super) fn expected(value: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-value / scale).exp())
}

/// The scale at which an evaluation predicts results best.
pub fn scale<E: Evaluate<Position> + ?Sized>(evaluation: &E, examples: &[Example<Position>]) -> f32 {
    let step = examples.len().div_ceil(SAMPLE).max(1);
    let value = |example: &Example<Position>| evaluation.evaluate(&example.position).get() as f32;
    scale_of(examples.iter().step_by(step).map(|example| (value(example), example.target)))
}

/// This many examples are enough to fit one number.
const SAMPLE: usize = 100_000;

/// The scale at which values predict results best, by the golden section of its logarithm.
pub(super) fn scale_of(pairs: impl Iterator<Item = (f32, f32)>) -> f32 {
    let pairs: Vec<(f32, f32)> = pairs.collect();
    let loss = |log: f64| {
        let loss = Loss::Logistic { scale: log.exp() as f32 };
        pairs.iter().map(|&(value, result)| loss.derivatives(value.into(), result.into()).0).sum::<f64>()
    };
    let golden = (5_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (f64::ln(10.0), f64::ln(2_000.0));
    for _ in 0..24 {
        let (a, b) = (high - golden * (high - low), low + golden * (high - low));
        if loss(a) < loss(b) {
            high = b;
        } else {
            low = a;
        }
    }
    f64::midpoint(low, high).exp() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_that_made_the_results_is_found() {
        let values = (-300..300).map(|value| value as f32);
        let scale = scale_of(values.map(|value| (value, expected(value, 123.0))));
        assert!((scale - 123.0).abs() < 0.5, "{scale}");
    }
}
