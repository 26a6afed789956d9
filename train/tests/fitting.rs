//! A fit recovers the weights that made the data.
#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow::Score;
use nullwindow::random::SplitMix64;
use nullwindow::select::Statically;
use nullwindow_notation::weights::Linear;
use nullwindow_train::errors::{Loss, measure, round};
use nullwindow_train::fit::{Example, FitPlan, Step, fit};
use std::ops::ControlFlow;

/// Six numbers below eight: a weight for each number in each place, one for the sum, and one that never occurs.
#[derive(Clone, Copy)]
struct Numbers([u8; 6]);

struct Sums(Vec<f32>);

const COUNT: usize = 50;

impl Linear<Numbers> for Sums {
    fn count() -> usize {
        COUNT
    }

    fn features(position: &Numbers, list: &mut Vec<(u32, f32)>) {
        for (place, &number) in position.0.iter().enumerate() {
            list.push((place as u32 * 8 + u32::from(number), 1.0));
            list.push((48, f32::from(number) / 4.0)); // an index may occur twice
        }
    }
}

impl Statically<Numbers> for Sums {
    fn evaluate(&self, position: &Numbers) -> Score {
        Score::new(value(&self.0, *position).round() as i32)
    }
}

fn value(weights: &[f32], position: Numbers) -> f32 {
    let mut list = Vec::new();
    Sums::features(&position, &mut list);
    list.iter().map(|&(index, coefficient)| weights[index as usize] * coefficient).sum()
}

fn truth() -> Vec<f32> {
    let mut random = SplitMix64::new(1);
    (0..COUNT).map(|_| random.between(-100, 100) as f32).collect()
}

fn examples(count: u64, seed: u64, target: impl Fn(f32, &mut SplitMix64) -> f32) -> Vec<Example<Numbers>> {
    let mut random = SplitMix64::new(seed);
    (0..count)
        .map(|_| {
            let position = Numbers([(); 6].map(|()| random.below(8) as u8));
            let target = target(value(&truth(), position), &mut random);
            Example { position, target, weight: 1.0 }
        })
        .collect()
}

fn quietly(_: &Step) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn squared_errors_vanish_where_the_truth_is_linear() {
    let train = examples(5_000, 2, |value, _| value);
    let plan = FitPlan { shrink: 1e-6, steps: 100, ..FitPlan::new(Loss::Squared) };
    let fitted = fit::<_, Sums>(&train, &examples(500, 3, |value, _| value), &plan, quietly);
    assert!(fitted.validation.rmse() < 0.01, "{}", fitted.validation);
    assert_eq!((fitted.occurrences[48], fitted.occurrences[49]), (train.len() as u32, 0));
    let never = fitted.weights[49].to_bits();
    assert_eq!(never, 0, "what never occurs stays at zero");
}

#[test]
fn a_logistic_fit_predicts_the_odds_that_made_the_results() {
    let loss = Loss::Logistic { scale: 60.0 };
    let chance = |value: f32| loss.predict(value.into()) as f32;
    let train = examples(40_000, 4, |value, random| {
        f32::from(u8::from(random.below(1_000_000) < u64::from((chance(value) * 1e6) as u32)))
    });
    let fitted = fit::<_, Sums>(&train, &[], &FitPlan::new(loss), quietly);
    let unseen = examples(1_000, 5, |value, _| chance(value));
    let errors = unseen.iter().map(|e| (chance(value(&fitted.weights, e.position)) - e.target).abs());
    let mean = errors.sum::<f32>() / 1_000.0;
    assert!(mean < 0.01, "mean error of predicted results: {mean}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let noisy = |value: f32, random: &mut SplitMix64| value + random.between(-50, 50) as f32;
    let (train, validation) = (examples(3_000, 6, noisy), examples(300, 7, noisy));
    let with = |threads| {
        let plan = FitPlan { threads, ..FitPlan::new(Loss::Squared) };
        fit::<_, Sums>(&train, &validation, &plan, quietly)
    };
    let one = with(1);
    assert!(one.step > 2);
    assert!([2, 3, 16].into_iter().all(|threads| with(threads) == one));
}

#[test]
fn a_fit_stops_when_validation_no_longer_improves_and_keeps_the_best_weights() {
    // Few examples and much noise: the training part gets better and better, the validation part does not.
    let noisy = |value: f32, random: &mut SplitMix64| value + random.between(-900, 900) as f32;
    let (train, validation) = (examples(60, 8, noisy), examples(1_000, 9, noisy));
    let plan = FitPlan { shrink: 0.01, patience: 4, ..FitPlan::new(Loss::Squared) };
    let mut losses = Vec::new();
    let fitted = fit::<_, Sums>(&train, &validation, &plan, |step| {
        losses.push(step.validation.unwrap());
        ControlFlow::Continue(())
    });
    let least = losses.iter().copied().fold(f64::INFINITY, f64::min);
    assert_eq!(losses[fitted.step].to_bits(), least.to_bits());
    assert!((fitted.validation.rmse().powi(2) / least - 1.0).abs() < 1e-3);
    assert!(losses.len() < plan.steps, "{} steps", losses.len());
}

#[test]
fn a_fit_ends_when_the_caller_breaks() {
    let plan = FitPlan::new(Loss::Squared);
    let train = examples(100, 10, |value, _| value);
    let mut heard = 0;
    fit::<_, Sums>(&train, &[], &plan, |step| {
        heard += 1;
        if step.step == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(heard, 3);
}

#[test]
fn a_fit_that_starts_from_the_truth_stays_there() {
    let train = examples(1_000, 11, |value, _| value);
    let plan = FitPlan { start: truth(), ..FitPlan::new(Loss::Squared) };
    let fitted = fit::<_, Sums>(&train, &[], &plan, quietly);
    assert!(fitted.train.rmse() < 1e-3);
    assert!(fitted.weights.iter().zip(truth()).all(|(a, b)| (a - b).abs() < 1e-3));
}

#[test]
fn rounded_weights_are_measured_as_the_evaluation_they_make() {
    let train = examples(5_000, 12, |value, _| value);
    let fitted = fit::<_, Sums>(&train, &[], &FitPlan::new(Loss::Squared), quietly);
    let (values, clipped) = round(&fitted.weights);
    assert_eq!(clipped, 0);
    let evaluation = Sums(values.iter().map(|&w| w.into()).collect());
    let errors = measure(|p| evaluation.evaluate(p), &train, Loss::Squared, 2);
    assert_eq!(errors.count, 5_000);
    assert!(errors.mae() < 3.0, "{errors}");
    assert!(errors == measure(|p| evaluation.evaluate(p), &train, Loss::Squared, 1));
}

#[test]
fn nothing_to_fit_gives_zero_weights() {
    let fitted = fit::<_, Sums>(&[], &[], &FitPlan::new(Loss::Squared), quietly);
    assert!(fitted.weights.iter().all(|w| w.to_bits() == 0));
    assert_eq!(fitted.train.count, 0);
}
