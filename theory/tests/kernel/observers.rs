//! What observers see is what the report says.

use crate::common::{Log, ordering, some_algorithm, some_graph, some_settings, some_table};
use nullwindow::observe::Stats;
use nullwindow::random::SplitMix64;
use nullwindow::{Limits, Searcher, Settings};
use nullwindow_theory::observe::{Trace, Unique};
use nullwindow_theory::tree::Statics;
use std::collections::HashSet;

#[test]
fn statistics_are_the_reports_iteration_by_iteration() {
    let mut search = Searcher::new(Statics).observe((Stats::default(), Unique::default()));
    let mut nothing_lost = 0;
    for seed in 0..10_000 {
        let case = some_graph(seed);
        let mut rng = SplitMix64::new(seed ^ 0x0B5);
        let algorithm = some_algorithm(&mut rng);
        let settings = some_settings(&mut rng, algorithm);
        let (_, parts) = ordering(rng.next_u64());
        let what = format!("{algorithm}, {settings:?} on {case}");
        let mut watched = search.table(some_table(&mut rng).table).order(parts).settings(settings);
        *watched.observer_mut() = Default::default();
        let report = watched.run(&case.tree, &Limits::depth(case.depth));
        let (stats, unique) = watched.observer();
        let counted = |c: &nullwindow::observe::Counts| (c.nodes, c.leaves, c.passes as usize);
        let seen: Vec<_> = stats.iterations().iter().map(|(depth, c)| (*depth, counted(c))).collect();
        let said: Vec<_> =
            report.iterations.iter().map(|it| (it.depth, (it.nodes, it.leaves, it.passes.len()))).collect();
        assert_eq!(seen, said, "{what}");
        let total = stats.total();
        assert_eq!((total.nodes, total.leaves), (report.nodes, report.leaves), "{what}");
        assert_eq!(stats.play_out().nodes, report.pv_nodes, "{what}");
        assert!(total.hits + total.leaves <= total.nodes, "{what}");
        let cut = total.all_cut_nodes();
        assert!(cut.first <= cut.nodes && cut.nodes <= cut.tried, "{what}");
        assert!(unique.leaves() as u64 <= total.leaves, "{what}");
        nothing_lost += u32::from(unique.leaves() as u64 == total.leaves);
        for it in &report.iterations {
            let sums = it.passes.iter().fold((0, 0), |s, p| (s.0 + p.nodes, s.1 + p.leaves));
            assert_eq!(sums, (it.nodes, it.leaves), "the passes add up: {what}");
        }
        search = Searcher::table(watched, nullwindow::table::Hashed::entries(0));
    }
    assert!(nothing_lost > 1_000, "{nothing_lost}");
}

#[test]
fn unique_leaves_are_counted_by_their_positions() {
    let mut search = Searcher::new(Statics)
        .table(nullwindow::table::Hashed::entries(0))
        .order(vec![])
        .observe((Log::default(), Unique::default()))
        .settings(Settings::plain("alpha-bounding".parse().unwrap()));
    for seed in 0..3_000 {
        let case = some_graph(seed * 3);
        *search.observer_mut() = Default::default();
        search.run(&case.tree, &Limits::depth(case.depth));
        let (log, unique) = search.observer();
        let paths: HashSet<_> = log.leaves().into_iter().collect();
        assert_eq!(unique.leaves(), paths.len(), "in a tree a path is a position: {case}");
        assert!(log.leaves().len() >= paths.len());
    }
}

#[test]
fn a_trace_has_one_object_a_line_and_an_enter_for_every_node() {
    for seed in 0..300 {
        let case = some_graph(seed);
        let mut lines: Vec<String> = Vec::new();
        let report = {
            let mut search =
                Searcher::new(Statics).observe(Trace::new(|line: &str| lines.push(line.to_owned())));
            search.run(&case.tree, &Limits::depth(case.depth))
        };
        assert!(lines.iter().all(|l| l.starts_with('{') && l.ends_with('}') && !l.contains('\n')), "{case}");
        let count = |event: &str| {
            lines.iter().filter(|l| l.contains(&format!("\"event\":\"{event}\""))).count() as u64
        };
        assert_eq!(count("enter"), report.nodes + report.pv_nodes, "{case}");
        assert_eq!(count("iteration"), report.iterations.len() as u64, "{case}");
        let passes: usize = report.iterations.iter().map(|it| it.passes.len()).sum();
        assert_eq!((count("pass"), count("probe")), (passes as u64, passes as u64), "{case}");
    }
}

#[test]
fn progress_is_reported_after_every_iteration_beside_another_observer() {
    for seed in 0..300 {
        let case = some_graph(seed);
        let mut calls = Vec::new();
        let report = {
            let progress = |line: &nullwindow::Line<_>| calls.push((line.depth, line.value, line.nodes));
            let mut search = Searcher::new(Statics).observe(Stats::default()).on_iteration(progress);
            let report = search.run(&case.tree, &Limits::depth(case.depth));
            assert_eq!(search.observer().0.total().nodes, report.nodes, "{case}");
            report
        };
        let nodes = report.iterations.iter().scan(0, |sum, it| {
            *sum += it.nodes;
            Some((it.depth, it.value, *sum))
        });
        assert_eq!(calls, nodes.collect::<Vec<_>>(), "{case}");
    }
}
