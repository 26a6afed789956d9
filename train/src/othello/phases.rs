//! One fit for each phase of the game, from the last to the first.

use super::games::Games;
use crate::errors::Loss;
use crate::fit::{self, FitPlan};
use crate::options::Hear;
use nullwindow_notation::weights::Linear;
use nullwindow_othello::{PHASES, Position, Trained};
use std::ops::ControlFlow;

/// A weight is held where it was a phase later by as much as this many examples.
const SHRINK: f32 = 20.0;

/// Plies on either side of a phase that count half.
const NEAR: u32 = 2;

/// The weights of one phase, and those of the turn at each number of empty squares.
struct OnePhase;

impl Linear<Position> for OnePhase {
    fn count() -> usize {
        Trained::phase_len() + Trained::TURNS
    }

    fn features(position: &Position, list: &mut Vec<(u32, f32)>) {
        let (len, all) = (Trained::phase_len() as u32, (PHASES * Trained::phase_len()) as u32);
        let before = list.len();
        Trained::features(position, list);
        for (index, _) in &mut list[before..] {
            *index = if *index < all { *index % len } else { *index - all + len };
        }
    }
}

/// All weights, in the order of [`Trained`].
pub(super) fn fit(games: &Games, threads: usize, hear: &mut Hear<'_>) -> Result<Vec<f32>, String> {
    let len = Trained::phase_len();
    let mut weights = vec![0.0; <Trained as Linear<Position>>::count()];
    let mut start = Vec::new();
    for phase in (0..PHASES).rev() {
        let [train, validation] = games.examples(|empties| weight(empties, phase), threads);
        let plan = FitPlan { shrink: SHRINK, threads, start, patience: 6, ..FitPlan::new(Loss::Squared) };
        let mut fitted =
            fit::fit::<Position, OnePhase>(&train, &validation, &plan, |_| ControlFlow::Continue(()));
        let (count, steps) = (train.len(), fitted.step);
        let (mean, held_out) = (fitted.train.mae(), fitted.validation.mae());
        let told = format!("mean error {mean:.1}, validation {held_out:.1}");
        if hear(&format!("phase {phase}: {count} positions, {steps} steps, {told}")).is_break() {
            return Err("stopped".to_owned());
        }
        // Until they have weights of their own, earlier phases use those of this one, and earlier turns those of the turn
        // two plies later.
        for empties in (2..Trained::TURNS).filter(|&empties| Trained::phase(empties as u32) < phase) {
            if fitted.occurrences[len + empties] == 0 {
                fitted.weights[len + empties] = fitted.weights[len + empties - 2];
            }
        }
        for earlier in 0..=phase {
            weights[earlier * len..][..len].copy_from_slice(&fitted.weights[..len]);
        }
        for empties in (0..Trained::TURNS).filter(|&empties| Trained::phase(empties as u32) <= phase) {
            weights[PHASES * len + empties] = fitted.weights[len + empties];
        }
        start = fitted.weights;
    }
    Ok(weights)
}

/// How much a position with this number of empty squares counts in a phase.
fn weight(empties: u32, phase: usize) -> f32 {
    if Trained::phase(empties) == phase {
        1.0
    } else if (empties.saturating_sub(NEAR)..=empties + NEAR).any(|near| Trained::phase(near) == phase) {
        0.5
    } else {
        0.0
    }
}
