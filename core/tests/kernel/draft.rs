//! Deeper entries may serve shallower questions (`Draft::AtLeast`): values may differ (E12), but every search ends.

use crate::common::{ordering, some_cyclic, some_settings};
use nullwindow::random::SplitMix64;
use nullwindow::table::{Draft, Hashed, Kept};
use nullwindow::tree::Statics;
use nullwindow::{Algorithm, Ended, Limits, Searcher, oracle};

#[test]
fn with_deeper_entries_every_algorithm_ends_although_bounds_contradict_each_other() {
    let mut search = Searcher::new(Statics);
    let (mut other_values, mut runs) = (0, 0);
    for seed in 0..10_000 {
        let case = some_cyclic(seed);
        let mut rng = SplitMix64::new(seed);
        let kept = if rng.chance(50) { Kept::One } else { Kept::Two };
        search = search.table(Hashed::entries(1024).kept(kept).draft(Draft::AtLeast));
        for algorithm in Algorithm::all() {
            let settings = some_settings(&mut rng, algorithm);
            let (_, parts) = ordering(rng.next_u64());
            search = search.order(parts).settings(settings);
            let report = search.run(&case.tree, &Limits::depth(case.depth));
            let passes = report.iterations.iter().map(|it| it.passes.len()).max().unwrap();
            assert!(passes < 200 && report.ended != Ended::Passes, "{algorithm}: {passes} passes on {case}");
            assert_eq!(report.best.is_some(), !report.moves.is_empty(), "{algorithm}: {case}");
            assert!(report.bounds.lower <= report.bounds.upper, "{algorithm}: {case}");
            let value = oracle::minimax(&case.tree, case.depth, &Statics);
            other_values += u32::from(!report.bounds.contains(value));
            runs += 1;
        }
    }
    assert!(other_values > 100, "of {runs} only {other_values} differ: is the switch on?");
}

#[test]
fn an_iteration_gives_up_after_as_many_passes_as_it_is_allowed() {
    for algorithm in [Algorithm::SSS, Algorithm::DUAL, Algorithm::MTD_F] {
        let settings = nullwindow::Settings { max_passes: 2, ..nullwindow::Settings::plain(algorithm) };
        let settings =
            nullwindow::Settings { guess: nullwindow::Guess::Fixed(nullwindow::Score::ZERO), ..settings };
        let (report, _) = crate::common::watch_tree(&nullwindow::tree::Tree::pearl(), 4, settings);
        assert_eq!((report.ended, report.iterations[0].passes.len()), (Ended::Passes, 2), "{algorithm}");
        assert!(
            report.bounds.contains(nullwindow::Score::new(35)) && !report.bounds.is_exact(),
            "{algorithm}"
        );
    }
}
