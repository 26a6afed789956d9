//! One fit for each phase of the game, from the last to the first.

use super::games::Tournament;
use crate::errors::{Loss, round};
use crate::fit::{self, Example, FitPlan};
use crate::options::Hear;
use nullwindow::table::Hashed;
use nullwindow::{Limits, Score, Searcher};
use nullwindow_engine::workers::in_order;
use nullwindow_notation::weights::{Linear, Weights};
use nullwindow_othello::{PHASES, Position, Trained};
use std::ops::ControlFlow;

/// A weight is held where it was a phase later by as much as this many examples.
const SHRINK: f32 = 40.0;

/// Plies on either side of a phase that count half.
const BESIDE: u32 = 2;

/// With fewer empty squares there are enough exact values.
const SOLVED_TO: u32 = 13;

/// The depth of searches for unknown values: from anywhere in a phase, it reaches the next phase.
const DEPTH: i32 = 4;

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

/// How much the value of a tournament position with this number of empty squares counts.
///
/// With few empty squares and near 24, values are exact or nearly so. In between they are interpolated; long before 24 they
/// say more about the players than about the position.
fn trust(empties: u32) -> f32 {
    match empties {
        0..=12 | 20..=26 => 1.0,
        27..=28 => 0.5,
        13..=19 => 0.2,
        _ => 0.0,
    }
}

/// Examples for training and for validation.
type Parts = [Vec<Example<Position>>; 2];

/// All weights, in the order of [`Trained`].
pub(super) fn fit(tournament: &Tournament, threads: usize, hear: &mut Hear<'_>) -> Result<Vec<f32>, String> {
    let len = Trained::phase_len();
    let mut weights = vec![0.0; <Trained as Linear<Position>>::count()];
    let (mut start, mut searched) = (Vec::new(), Parts::default());
    for phase in (0..PHASES).rev() {
        let mut examples = known(tournament, phase);
        // Those of the phase after this one that are adjacent.
        add(&mut examples, &searched, |empties| is_near(empties, phase), 0.5);
        if (SOLVED_TO..60).any(|empties| Trained::phase(empties) == phase) {
            searched = search(tournament, phase, &weights, threads)?;
            add(&mut examples, &searched, |_| true, 1.0);
        }
        let plan = FitPlan { shrink: SHRINK, threads, start, patience: 12, ..FitPlan::new(Loss::Squared) };
        let [train, validation] = &examples;
        let fitted = fit::fit::<Position, OnePhase>(train, validation, &plan, |_| ControlFlow::Continue(()));
        let (count, steps) = (train.len(), fitted.step);
        let (mean, held_out) = (fitted.train.mae(), fitted.validation.mae());
        let told = format!("mean error {mean:.1}, validation {held_out:.1}");
        if hear(&format!("phase {phase}: {count} positions, {steps} steps, {told}")).is_break() {
            return Err("stopped".to_owned());
        }
        // Until they have weights of their own, earlier phases use those of this one.
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

fn is_near(empties: u32, phase: usize) -> bool {
    (empties.saturating_sub(BESIDE)..=empties + BESIDE).any(|near| Trained::phase(near) == phase)
}

/// Examples for a phase whose values are known.
fn known(tournament: &Tournament, phase: usize) -> Parts {
    let mut all = Parts::default();
    for empties in (1..60).filter(|&empties| is_near(empties, phase) && trust(empties) > 0.0) {
        let own = if Trained::phase(empties) == phase { 1.0 } else { 0.5 };
        add(&mut all, &tournament.examples(empties, trust(empties)), |_| true, own);
    }
    all
}

fn add(all: &mut Parts, more: &Parts, wanted: impl Fn(u32) -> bool, weight: f32) {
    for (all, more) in all.iter_mut().zip(more) {
        let wanted = more.iter().filter(|example| wanted(example.position.empties()));
        all.extend(wanted.map(|example| Example { weight: weight * example.weight, ..*example }));
    }
}

/// Positions of a phase, with values of a search that reaches later phases.
fn search(tournament: &Tournament, phase: usize, weights: &[f32], threads: usize) -> Result<Parts, String> {
    let values = round(weights).0;
    let trained = Trained::with(&Weights { game: "othello".to_owned(), notes: Vec::new(), values })?;
    // Openings are few: most games share them.
    let drawn = tournament.draw(phase, if phase < 5 { 4 } else { 1 });
    let limits = Limits::depth(DEPTH);
    let make = |_| {
        let mut search = Searcher::with(trained.clone(), Hashed::entries(1 << 12));
        search.settings_mut().pv = nullwindow::Variation::Move;
        search
    };
    let mut all = Parts::default();
    let take = |i: usize, value: Score| {
        let (part, position) = drawn[i];
        all[part].push(Example { position, target: value.get() as f32, weight: 1.0 });
        ControlFlow::Continue(())
    };
    in_order(drawn.len(), threads, make, |search, i| search.run(&drawn[i].1, &limits).value, take);
    Ok(all)
}
