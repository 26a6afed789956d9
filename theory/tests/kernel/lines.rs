//! Several lines, chosen root moves, and what the table remembers of them.

use super::common::{algorithm_of, ordering, proves_a_move, some_graph, some_settings, some_table};
use nullwindow::random::SplitMix64;
use nullwindow::{Algorithm, Game, Limits, Report, Score, Searcher, Settings, Variation};
use nullwindow_theory::oracle::minimax;
use nullwindow_theory::table::{ByPath, Exact};
use nullwindow_theory::tree::{Statics, Tree};

/// What each move of the root is worth.
fn worth(tree: &Tree, depth: i32) -> Vec<Score> {
    let mut moves = Vec::new();
    tree.moves(&mut moves);
    moves.iter().map(|&mv| -minimax(&tree.play(mv), depth - 1, Statics)).collect()
}

/// Searches random graphs in random ways, changed by `change`, and hands what was found to `judge`.
fn for_random_searches(
    mut change: impl FnMut(&mut SplitMix64, usize, &mut Settings),
    mut judge: impl FnMut(&[Score], &Settings, &Report<u16>, &str),
) {
    for seed in 0..3_000 {
        let case = some_graph(seed);
        if case.depth == 0 || case.tree.is_leaf() {
            continue;
        }
        let mut rng = SplitMix64::new(seed);
        let algorithm = algorithm_of(seed);
        let mut settings = some_settings(&mut rng, algorithm);
        let worth = worth(&case.tree, case.depth);
        change(&mut rng, worth.len(), &mut settings);
        let table = some_table(&mut rng);
        let (order, parts) = ordering(rng.next_u64());
        let what = format!("{algorithm} {settings:?} {} {order} on {case}", table.name);
        let mut search = Searcher::new(Statics).table(table.table).order(parts).settings(settings.clone());
        let report = search.run(&case.tree, &Limits::depth(case.depth));
        judge(&worth, &settings, &report, &what);
        // What a restricted search leaves behind is no value of the position.
        *search.settings_mut() = Settings { lines: 1, only: Vec::new(), ..settings };
        let whole = search.run(&case.tree, &Limits::depth(case.depth));
        let best = worth.iter().max().copied().unwrap();
        assert!(whole.bounds.contains(best), "{best} is not in {:?} afterwards: {what}", whole.bounds);
    }
}

#[test]
fn the_lines_are_the_best_moves_in_order_whatever_the_algorithm_and_the_table() {
    for_random_searches(
        |rng, _, settings| settings.lines = rng.between(1, 4) as usize,
        |worth, settings, report, what| {
            if proves_a_move(settings.algorithm) {
                return;
            }
            let mut sorted = worth.to_vec();
            sorted.sort_unstable_by(|a, b| b.cmp(a));
            sorted.truncate(settings.lines);
            let values: Vec<Score> = report.lines.iter().map(|line| line.value).collect();
            // A table without room for the witness of a value ends the list early, and rightly.
            assert!(!values.is_empty() && sorted.starts_with(&values), "{values:?} for {sorted:?}: {what}");
            for line in &report.lines {
                let first = line.moves.first().copied();
                if let Some(first) = first {
                    assert_eq!(worth[usize::from(first)], line.value, "{what}");
                }
            }
        },
    );
}

#[test]
fn the_first_line_begins_with_the_move_to_play_wherever_the_search_was_stopped() {
    let mut overtaken = 0;
    for seed in 0..2_000 {
        let case = some_graph(seed);
        let mut rng = SplitMix64::new(seed);
        let algorithm = algorithm_of(seed);
        let mut settings = some_settings(&mut rng, algorithm);
        settings.lines = rng.between(1, 4) as usize;
        let what = format!("{algorithm} {settings:?} on {case}");
        let mut search = Searcher::new(Statics).settings(settings);
        let all = search.run(&case.tree, &Limits::depth(case.depth)).nodes;
        search.clear();
        let nodes = rng.below(all.max(1));
        let report = search.run(&case.tree, &Limits::depth(case.depth).nodes(nodes));
        let Some(line) = report.lines.first() else { continue };
        if let (Some(best), Some(first)) = (report.best, line.moves.first()) {
            assert_eq!(*first, best, "after {nodes} nodes: {what}");
        }
        assert!(line.value >= report.value, "a worse move after {nodes} nodes: {what}");
        overtaken += u32::from(line.depth > report.depth);
        let mut firsts: Vec<_> = report.lines.iter().filter_map(|line| line.moves.first()).collect();
        let ranks: Vec<usize> = report.lines.iter().map(|line| line.rank).collect();
        assert_eq!(ranks, (1..=report.lines.len()).collect::<Vec<_>>(), "{what}");
        firsts.sort_unstable();
        assert!(firsts.is_sorted_by(|a, b| a < b), "a move begins two lines: {firsts:?} of {what}");
    }
    assert!(overtaken >= 8, "only {overtaken} searches found something better in the end");
}

#[test]
fn a_search_among_chosen_moves_finds_the_best_of_them() {
    for_random_searches(
        |rng, moves, settings| settings.only = (0..moves as u16).filter(|_| rng.chance(50)).collect(),
        |worth, settings, report, what| {
            let chosen: Vec<u16> = match settings.only.as_slice() {
                [] => (0..worth.len() as u16).collect(),
                some => some.to_vec(),
            };
            let best = chosen.iter().map(|&i| worth[usize::from(i)]).max().unwrap();
            assert!(report.bounds.contains(best), "{best} is not in {:?}: {what}", report.bounds);
            let played = report.best.unwrap();
            assert!(chosen.contains(&played), "{played} is not among {chosen:?}: {what}");
            if !proves_a_move(settings.algorithm) {
                assert_eq!(worth[usize::from(played)], best, "{what}");
            }
        },
    );
}

#[test]
fn the_line_that_a_table_remembers_is_playable_and_begins_with_the_best_move() {
    for seed in 0..3_000 {
        let case = some_graph(seed);
        let mut search = Searcher::new(Statics).settings(Settings {
            pv: Variation::Remembered,
            table_from: 0,
            ..Settings::default()
        });
        let report = search.run(&case.tree, &Limits::depth(case.depth));
        let mut at = case.tree.clone();
        for &mv in &report.pv {
            let mut moves = Vec::new();
            at.moves(&mut moves);
            assert!(moves.contains(&mv), "{case}");
            at = at.play(mv);
        }
        assert_eq!(report.pv.first(), report.best.as_ref(), "{case}");
        assert_eq!(report.pv_nodes, 0, "{case}");
    }
}

#[test]
fn the_remembered_line_is_the_proved_one_where_the_table_knows_nodes_by_their_way_from_the_root() {
    let pearl = Tree::pearl();
    for algorithm in [Algorithm::SSS, Algorithm::DUAL, Algorithm::MTD_F] {
        let mut search = Searcher::new(Statics)
            .table(Exact::<Tree, ByPath>::default())
            .order(vec![])
            .settings(Settings::plain(algorithm));
        let report = search.run(&pearl, &Limits::depth(4));
        assert_eq!(report.pv, [1, 0, 1, 1], "{algorithm}");
        assert_eq!(report.lines[0].moves, report.pv, "{algorithm}");
    }
}
