//! Jobs about artificial trees.

use crate::job::{Job, Kind};
use crate::record::Done;
use crate::run::testing::{numbers, performed};
use nullwindow::tree::Statics;
use nullwindow::tree::random::Spec;
use nullwindow::{Algorithm, oracle};

fn job(position: &str, depth: i32, options: &str) -> Job {
    Job {
        kind: Kind::Tree,
        game: "tree".to_owned(),
        position: position.to_owned(),
        depth,
        options: Job::options_from(options).expect("options"),
        timed: false,
        round: 0,
        passes: true,
    }
}

fn done(position: &str, depth: i32, options: &str) -> Done {
    performed(&job(position, depth, options)).expect("done")
}

#[test]
fn every_way_to_search_a_tree_finds_its_minimax_value() {
    let shapes = ["w=4,d=5", "w=3,d=6,dag,nodes=9", "w=5,min_w=1,d=4,values=4", "w=3,d=5,order=80"];
    let ways = [
        "table=exact;order=table;step=1",
        "table=path;known=bounds",
        "table=2^4;bounds=one;step=2;etc=2",
        "table=2^16;known=children;order=natural;step=off",
    ];
    let algorithms = Algorithm::all();
    for seed in 1..=40 {
        let spec = format!("random:{},seed={seed}", shapes[seed % 4]);
        let tree = spec.parse::<Spec>().and_then(|spec| spec.build()).expect("a tree");
        let depth = tree.depth_of_tree().expect("no cycles");
        let value = oracle::minimax(&tree, depth, &Statics).get();
        for (i, way) in ways.iter().enumerate() {
            let algorithm = algorithms[(seed * 4 + i) % algorithms.len()];
            let found = done(&spec, depth, &format!("algorithm={algorithm};{way}"));
            let last = found.iterations.last().expect("an iteration");
            assert_eq!(last.depth, depth);
            assert!(
                last.lower <= value && value <= last.upper,
                "{spec}, {algorithm}, {way}: {last:?}, not {value}"
            );
        }
    }
}

#[test]
fn a_table_by_path_finds_no_transpositions_and_one_by_position_does() {
    let spec = "random:dag,w=3,d=7,nodes=8,seed=3";
    let nodes = |table| {
        let found = done(spec, 7, &format!("algorithm=sss*;table={table}"));
        (found.iterations[0].nodes, numbers(&found, "entries")[0].1)
    };
    let (exact, path) = (nodes("exact"), nodes("path"));
    assert!(exact.0 < path.0 && exact.1 < path.1, "{exact:?} {path:?}");
    assert_eq!(nodes("2^16").0, exact.0);
}

#[test]
fn dead_leaves_are_counted_and_gone_with_both_bounds() {
    let count = |options: &str| {
        let dead = |seed| {
            let found = done(&format!("random:w=3,d=5,values=3,seed={seed}"), 5, options);
            numbers(&found, "dead")[0].1
        };
        (1..=20).map(dead).sum::<f64>()
    };
    assert!(count("algorithm=sss*;table=path;dead=on") > 0.0);
    assert!(count("algorithm=sss*;table=path;known=bounds;dead=on") < 0.5);
    assert!(numbers(&done("random:w=3,d=5", 5, "table=path"), "dead").is_empty());
}

#[test]
fn iterations_and_passes_are_recorded_as_those_of_games_are() {
    let found = done("random:w=4,d=6,seed=2", 6, "algorithm=mtd(f);step=1;table=2^12;order=table");
    assert_eq!(found.iterations.iter().map(|it| it.depth).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    for it in &found.iterations {
        assert_eq!(it.each_pass.len() as u64, it.passes);
        assert_eq!(it.each_pass.iter().map(|pass| pass.nodes).sum::<u64>(), it.nodes);
        assert!(it.leaves > 0 && it.hits < it.nodes && it.value >= it.lower);
    }
    assert!(found.iterations[5].cuts.len() > 3);
}

#[test]
fn invalid_options_of_a_tree_are_refused() {
    for (position, options) in [
        ("random:w=0", ""),
        ("random:w=40,d=20", ""),
        ("random:", "algorithm=magic"),
        ("random:", "bounds=three"),
        ("random:", "table=2^40"),
        ("random:", "order=alphabet"),
    ] {
        assert!(performed(&job(position, 4, options)).is_err(), "{position} {options}");
    }
}
