//! How far to go along a direction: a one-dimensional problem on numbers that are already there.

use super::Plan;
use super::rows::Data;

/// The shrinkage along the direction: a parabola.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Pulled {
    pub(super) slope: f64,
    pub(super) bend: f64,
}

/// The length that makes the loss smallest, by Newton's method: exact at once for squared errors.
pub(super) fn search(data: &Data, plan: &Plan, pulled: &Pulled) -> f64 {
    let look = |length: f64| {
        let (loss, slope, bend) = data.along(length, plan);
        (
            loss + pulled.slope * length + 0.5 * pulled.bend * length * length,
            slope + pulled.slope + pulled.bend * length,
            bend + pulled.bend,
        )
    };
    let (start, mut slope, mut bend) = look(0.0);
    if slope >= 0.0 || bend <= 0.0 {
        return 0.0;
    }
    let first = -slope / bend;
    let mut length = first;
    for _ in 0..plan.loss.newton_steps() {
        (_, slope, bend) = look(length);
        if bend <= 0.0 {
            break;
        }
        length = (length - slope / bend).clamp(0.0, 16.0 * first);
    }
    // Far out, where a logistic curve is flat, Newton's method may overshoot: then go back.
    for _ in 0..30 {
        if look(length).0 < start {
            return length;
        }
        length *= 0.5;
    }
    0.0
}
