//! The rule, on made-up numbers.

use super::{Judged, LEVEL, Margin, Measured, Range, Trial, Verdict, holm, judge, measure};
use crate::experiment::{ClaimSpec, Group};
use crate::measure::{Data, Estimate};
use crate::record::{Done, LabRecord};
use crate::testing::{Shape, claim};
use nullwindow::random::SplitMix64;

const RATIO: &str = "leaves(mtdf, chess, max) / leaves(ab, chess, max)";

/// So many units that the t distribution is the normal one.
const MANY: f64 = 1e9;

fn estimate(low: f64, value: f64, high: f64, units: f64) -> Estimate {
    Estimate { value, low, high, geometric: None, positions: 100, of: 100, units }
}

fn asked(effect: &str, number: &str, margin: &str) -> ClaimSpec {
    let margin = margin.parse().expect(margin);
    ClaimSpec { margin, ..claim(&["1"], effect, number) }
}

/// A claim alone, with one value.
fn judged(claim: &ClaimSpec, estimate: Estimate) -> Measured {
    let p = Trial::new(claim, &estimate).and_then(|trial| trial.p());
    let label = String::new();
    let value =
        Measured { label, estimate: Ok(estimate), verdict: Verdict::NoData, p, power: None, needs: None };
    let mut judged = Judged { claim: claim.clone(), values: vec![value], verdict: Verdict::NoData };
    judge(&mut [&mut judged]);
    assert_eq!(judged.verdict, judged.values[0].verdict);
    judged.values.remove(0)
}

#[test]
fn an_effect_with_a_number_has_each_class_at_its_borders() {
    use Verdict::{DoesNotHold, Holds, Smaller, Undecided};
    // The paper's number with its margin begins at 0.98.
    let claim = asked("< 1", "0.90..0.95", "0.03");
    for (low, value, high, expected) in [
        (0.93, 0.95, 0.97, Holds),
        (0.979, 0.989, 0.9989, Holds),
        (0.981, 0.990, 0.9989, Smaller),
        (0.979, 0.990, 1.001, Undecided),
        (0.981, 0.991, 1.001, DoesNotHold),
        (1.01, 1.02, 1.03, DoesNotHold),
        (0.70, 0.80, 0.90, Undecided), // shown, but by luck: the paper's 0.95 would hardly have been
        (0.80, 0.82, 0.84, Holds),     // more than the paper says
    ] {
        let found = judged(&claim, estimate(low, value, high, MANY));
        assert_eq!(found.verdict, expected, "{low} {value} {high}: {found:?}");
        assert_eq!(found.needs.is_some(), expected == Undecided, "{found:?}");
    }
}

#[test]
fn an_effect_without_a_number_must_be_as_large_as_the_margin() {
    use Verdict::{DoesNotHold, Holds, Smaller, Undecided};
    let claim = asked("> 0", "", "3 %");
    for (low, value, high, expected) in [
        (0.001, 0.02, 0.031, Holds),
        (0.001, 0.015, 0.029, Smaller),
        (-0.001, 0.015, 0.031, Undecided),
        (-0.001, 0.014, 0.029, DoesNotHold),
        (-0.03, -0.02, -0.01, DoesNotHold),
    ] {
        let found = judged(&claim, estimate(low, value, high, MANY));
        assert_eq!((found.verdict, found.power), (expected, None), "{low} {value} {high}: {found:?}");
    }
}

#[test]
fn a_size_is_judged_by_agreement_alone() {
    use Verdict::{DoesNotHold, Holds, Undecided};
    for (number, margin, low, value, high, expected) in [
        ("1.2", "0.1", 1.11, 1.15, 1.19, Holds),
        ("1.2", "0.1", 1.09, 1.15, 1.19, Undecided),
        ("1.2", "0.1", 1.31, 1.35, 1.39, DoesNotHold),
        ("1.2", "0.1", 1.105, 1.2, 1.295, Undecided), // within, but with such an interval it hardly would be
        (">= 95 %", "3 %", 0.921, 0.93, 0.94, Holds),
        (">= 95 %", "3 %", 0.90, 0.91, 0.919, DoesNotHold),
        ("10", "1.1 times", 9.1, 9.6, 10.0, Holds),
        ("10", "1.1 times", 9.0, 9.6, 10.0, Undecided),
        ("-0.03..0.03", "0", -0.01, 0.0, 0.01, Holds),
        ("<= 2", "0", 1.0, 1.5, 1.99, Holds),
    ] {
        let found = judged(&asked("", number, margin), estimate(low, value, high, MANY));
        assert_eq!(found.verdict, expected, "{number} {margin}, {low} to {high}: {found:?}");
    }
}

#[test]
fn nothing_is_shown_by_one_position_or_with_little_power() {
    let claim = asked("< 1", "0.95", "0.03");
    assert_eq!(judged(&claim, estimate(0.9, 0.9, 0.9, 1.0)).verdict, Verdict::Undecided);
    let few = judged(&claim, estimate(0.9, 0.95, 0.99, 4.0));
    assert_eq!((few.verdict, few.power < Some(0.8)), (Verdict::Undecided, true), "{few:?}");
    // 1.96 standard errors from 1 to 0.95 are half a chance; 2.8 are 80 %.
    let half = judged(&claim, estimate(0.9025, 0.95, 1.0, MANY));
    assert!((half.power.expect("a power") - 0.5).abs() < 0.01, "{half:?}");
    let (low, high) = ((0.95_f64.ln() * 1.70).exp(), (0.95_f64.ln() * 0.30).exp());
    let enough = judged(&claim, estimate(low, 0.95, high, MANY));
    assert!((enough.power.expect("a power") - 0.8).abs() < 0.01, "{enough:?}");
}

#[test]
fn undecided_values_say_how_many_positions_would_decide() {
    // 1.4 standard errors are to be 2.8: four times as many positions.
    let claim = asked("< 1", "0.95", "0.03");
    let (low, high) = ((0.95_f64.ln() * 2.4).exp(), (0.95_f64.ln() * -0.4).exp());
    let needs = judged(&claim, estimate(low, 0.95, high, MANY)).needs.expect("a number");
    assert!((400.0..450.0).contains(&needs), "{needs}");
}

#[test]
fn what_leaves_nothing_to_chance_is_judged_on_the_value() {
    for (range, value, expected) in [
        ("<= 0", 0.0, Verdict::Holds),
        ("<= 0", 1e-9, Verdict::DoesNotHold),
        ("> 0", 0.0, Verdict::DoesNotHold),
    ] {
        let claim = ClaimSpec { exactly: range.parse().ok(), ..claim(&["1"], "", "") };
        assert_eq!(judged(&claim, estimate(value, value, value, 1.0)).verdict, expected, "{range} {value}");
    }
}

#[test]
fn the_worst_of_several_values_decides() {
    use Verdict::{DoesNotHold, Holds, NoData, Smaller, Undecided};
    for (all, expected) in [
        (vec![Holds, Holds], Holds),
        (vec![Holds, Smaller], Smaller),
        (vec![Smaller, Undecided, Holds], Undecided),
        (vec![Holds, NoData, Undecided], NoData),
        (vec![Holds, DoesNotHold, NoData], DoesNotHold),
        (vec![], NoData),
    ] {
        assert_eq!(Verdict::of_all(all.clone()), expected, "{all:?}");
    }
}

#[test]
fn holms_procedure_stops_at_the_first_that_is_not_significant() {
    let cases = [
        (vec![], LEVEL),
        (vec![0.04], LEVEL),
        (vec![0.06], LEVEL),
        (vec![0.03, 0.04], LEVEL / 2.0),
        (vec![0.04, 0.024], LEVEL),
        (vec![0.001, 0.9, 0.02, 0.03], LEVEL / 3.0),
    ];
    for (tests, level) in cases {
        assert!((holm(tests.clone()) - level).abs() < 1e-12, "{tests:?}");
    }
}

#[test]
fn each_group_is_a_family_of_its_own() {
    let value = |of| {
        let claim = ClaimSpec { of, ..asked("< 1", "", "0") };
        let estimate = estimate(0.95, 0.97, 0.99, MANY); // p is 0.003
        let p = Trial::new(&claim, &estimate).and_then(|trial| trial.p());
        let (label, verdict) = (String::new(), Verdict::NoData);
        let value = Measured { label, estimate: Ok(estimate), verdict, p, power: None, needs: None };
        let other = Measured { p: Some(0.9), ..value.clone() };
        let values = std::iter::once(value).chain(vec![other; if of == Group::Papers { 19 } else { 9 }]);
        Judged { claim, values: values.collect(), verdict }
    };
    let (mut papers, mut ours) = (value(Group::Papers), value(Group::Ours));
    let levels = judge(&mut [&mut papers, &mut ours]);
    assert_eq!([papers.values[0].verdict, ours.values[0].verdict], [Verdict::Undecided, Verdict::Holds]);
    let tests: Vec<usize> = levels.iter().map(|it| it.1).collect();
    assert_eq!(tests, [20, 0, 10, 0]);
}

#[test]
fn claims_are_judged_on_the_record() {
    let shape = Shape::default();
    let (plan, record) = (shape.plan(), shape.record(1));
    let data = Data::new(&plan, &record);
    let verdict = |claim: &ClaimSpec, data: &Data<'_>| {
        let mut judged = measure(claim, data);
        judge(&mut [&mut judged]);
        judged.verdict
    };
    assert_eq!(verdict(&claim(&[RATIO], "", "0.2..5"), &data), Verdict::Holds);
    assert_eq!(verdict(&claim(&[RATIO], "> 5", ""), &data), Verdict::DoesNotHold);
    assert_eq!(verdict(&claim(&[RATIO, "unique(ab, chess, max)"], "", "0.2..5"), &data), Verdict::NoData);
    let untestable = ClaimSpec { not_testable: Some("lost".to_owned()), ..claim(&[], "", "") };
    assert_eq!(verdict(&untestable, &data), Verdict::NotTestable);
    let nothing = LabRecord::default();
    assert_eq!(verdict(&claim(&[RATIO], "> 2", ""), &Data::new(&plan, &nothing)), Verdict::NoData);
}

#[test]
fn verdicts_are_read_as_they_are_written() {
    for verdict in Verdict::ALL {
        assert_eq!(verdict.name().parse(), Ok(verdict));
    }
    assert!("perhaps".parse::<Verdict>().is_err());
}

#[test]
fn invalid_ranges_and_margins_are_refused() {
    for text in ["", "=> 3", "1..", "1 2", "<= 1 and", "1...2", "2..1", "< 1..2", "inf", "a tenth"] {
        assert!(text.parse::<Range>().is_err(), "{text}");
    }
    let minus: Range = "<= −1".parse().expect("a proper minus");
    assert!(minus.contains(-1.0) && !minus.contains(0.0));
    for text in ["", "wide", "3 per cent", "-0.1", "0.9 times"] {
        assert!(text.parse::<Margin>().is_err(), "{text}");
    }
}

/// A normal number with mean 0 and standard deviation 1.
fn normal(rng: &mut SplitMix64) -> f64 {
    let twelve: f64 = (0..12).map(|_| rng.below(1 << 30) as f64 / f64::from(1 << 30)).sum();
    twelve - 6.0
}

/// How often 1,000 simulated experiments give each verdict: searches of very different sizes, whose logarithms differ between
/// two algorithms by a normal number; `ratio` is the true one.
/// `of_a_game` positions come from one game and share half of the variance.
fn simulated(claim: &ClaimSpec, positions: usize, of_a_game: usize, ratio: f64, spread: f64) -> Vec<Verdict> {
    let shape =
        Shape { games: vec!["chess"], series: vec!["ab", "mtdf"], sweep: vec![], positions, depth: 1 };
    let (mut plan, mut record) = (shape.plan(), shape.record(1));
    plan.origins = vec![(0..positions).map(|i| (i / of_a_game).to_string()).collect()];
    let ids: Vec<_> = plan.cells.iter().map(|(_, jobs)| jobs[0].id("123")).collect();
    let mut rng = SplitMix64::new(14);
    let experiment = |_| {
        for of_game in ids.chunks(2 * of_a_game) {
            let shared = [normal(&mut rng), normal(&mut rng)];
            for pair in of_game.chunks(2) {
                let size = 10.0 + 1.2 * normal(&mut rng);
                for ((id, ratio), shared) in pair.iter().zip([1.0, ratio]).zip(shared) {
                    let done: &mut Done = record.done.get_mut(id).expect("a search");
                    let own = normal(&mut rng);
                    let noise = if of_a_game > 1 { (shared + own) / std::f64::consts::SQRT_2 } else { own };
                    let noise = spread / std::f64::consts::SQRT_2 * noise;
                    done.iterations[0].leaves = (ratio * (size + noise).exp()) as u64;
                }
            }
        }
        let mut judged = measure(claim, &Data::new(&plan, &record));
        judge(&mut [&mut judged]);
        judged.verdict
    };
    (0..1_000).map(experiment).collect()
}

/// The upper 95 % limit of the rate at which something happened.
fn upper_limit(times: usize, of: usize) -> f64 {
    let rate = times as f64 / of as f64;
    rate + 1.96 * (rate * (1.0 - rate) / of as f64).sqrt()
}

#[test]
fn without_an_effect_few_simulated_experiments_show_one() {
    // No number and no margin: the claim is as easy to show as any can be.
    let claim = claim(&[RATIO], "< 1", "");
    for (positions, of_a_game, spread) in [(20, 1, 0.15), (60, 1, 0.3), (40, 4, 0.15)] {
        let verdicts = simulated(&claim, positions, of_a_game, 1.0, spread);
        let shown = verdicts.iter().filter(|it| matches!(it, Verdict::Holds | Verdict::Smaller)).count();
        let limit = upper_limit(shown, verdicts.len());
        assert!(
            limit <= 0.07,
            "{positions} positions, {of_a_game} of a game, spread {spread}: {shown} of 1,000, at most {limit}"
        );
    }
}

#[test]
fn with_the_papers_effect_enough_simulated_experiments_show_it() {
    let claim = ClaimSpec { margin: "0.03".parse().expect("a margin"), ..claim(&[RATIO], "< 1", "0.95") };
    let holds = |verdicts: &[Verdict]| verdicts.iter().filter(|it| **it == Verdict::Holds).count();
    let strong = holds(&simulated(&claim, 100, 1, 0.95, 0.06));
    assert!(strong >= 800, "{strong} of 1,000");
    let weak = simulated(&claim, 20, 1, 0.95, 0.15);
    let undecided = weak.iter().filter(|it| **it == Verdict::Undecided).count();
    assert!(undecided >= 800 && holds(&weak) < 50, "{undecided} undecided, {} hold", holds(&weak));
}
