//! Explicit trees as a game like the others.

use crate::common::{Setup, board, game};
use nullwindow::Algorithm;
use nullwindow_engine::MoveStyle;
use nullwindow_notation::Notation;
use nullwindow_theory::oracle;
use nullwindow_theory::tree::{Statics, Tree};

const TREES: [&str; 10] = [
    "pearl",
    "dominance",
    "dominance:5",
    "random:w=3,d=4,seed=7",
    "random:w=4,d=5,seed=3,values=9,min_w=1,min_d=2",
    "random:w=3,d=5,seed=2,dag,nodes=6",
    "((1 2)(3 4))",
    "((9 8)(7 6))",
    "[3]([6](1 4) -7 [2](0 (5 5)))",
    "42",
];

fn tree(text: &str) -> Tree {
    Tree::named(text).unwrap()
}

/// What the root is worth, by the slow way.
fn value_of(text: &str) -> i32 {
    let tree = tree(text);
    oracle::minimax(&tree, tree.depth_of_tree().unwrap(), Statics).get()
}

#[test]
fn text_of_every_node_and_move_is_read_back() {
    for text in TREES {
        nullwindow_notation::check(&tree(text)).unwrap_or_else(|broken| panic!("{text}: {broken}"));
        assert_eq!(tree(text).text(), text);
    }
    nullwindow_notation::check(&tree("random:cyclic,nodes=8,w=2,ends=20")).unwrap();
}

#[test]
fn board_reads_the_text_that_it_writes() {
    for text in TREES {
        let mut board = board("tree", text);
        while let Some(last) = board.legal().last() {
            let again = game("tree").read_board(&board.text()).unwrap();
            assert_eq!((again.text(), again.move_count()), (board.text(), board.move_count()));
            board.play(last);
        }
        assert_eq!(game("tree").read_board(&board.text()).unwrap().text(), board.text());
        assert!(board.result().is_some());
    }
}

#[test]
fn leaf_says_its_value_and_who_gains_by_it() {
    let mut pearl = game("tree").board();
    pearl.play_texts("1 0 1 1").unwrap();
    let result = pearl.result().unwrap();
    assert_eq!((result.reason.as_str(), result.margin), ("leaf of value 35", Some(35)));
    assert_eq!(result.winner.map(|player| pearl.player_name(player)), Some("Max"));
    let lost = board("tree", "(-3 -4)#1min").result().unwrap();
    assert_eq!(lost.winner.map(|player| pearl.player_name(player)), Some("Min"));
    assert_eq!(board("tree", "(0 1)#1min").result().unwrap().winner, None);
}

#[test]
fn every_algorithm_finds_the_minimax_value() {
    for text in TREES {
        let mut setup = Setup::study(board("tree", text));
        for algorithm in Algorithm::all() {
            setup.set("algorithm", &algorithm.to_string());
            setup.engine.clear();
            let report = setup.search_to(tree(text).depth_of_tree().unwrap()).report;
            let value = value_of(text);
            match algorithm {
                Algorithm::Best(_) => {
                    assert!(report.bounds.lower.get() <= value && value <= report.bounds.upper.get());
                }
                _ => assert_eq!(report.value.get(), value, "{text}: {algorithm}"),
            }
        }
    }
}

#[test]
fn engine_does_not_reuse_entries_of_another_tree() {
    let trees = ["((1 2)(3 4))", "((9 8)(7 6))", "pearl"];
    for options in [&[][..], &[("table", "1")], &[("table", "1"), ("step", "1"), ("order", "table,history")]]
    {
        let mut engine = game("tree").engine();
        for (name, value) in options {
            engine.set(name, value).unwrap();
        }
        let mut setup = Setup { board: game("tree").board(), engine };
        for text in [trees, trees].concat() {
            setup.board = board("tree", text);
            assert_eq!(setup.search_to(4).report.value.get(), value_of(text), "{text} {options:?}");
        }
        // Nor if the engine was only prepared for it.
        setup.engine.prepare(board("tree", trees[0]).as_ref());
        setup.board = board("tree", trees[1]);
        assert_eq!(setup.search_to(4).report.value.get(), value_of(trees[1]), "{options:?}");
    }
}

#[test]
fn engine_reuses_entries_within_one_tree() {
    let mut setup = Setup::study(board("tree", "random:w=4,d=6,seed=5"));
    let first = setup.search_to(6);
    setup.board.play(first.report.best.unwrap());
    let next = setup.search_to(5);
    assert_eq!(next.report.value, -first.report.value);
    assert!(next.report.nodes < first.report.nodes / 10, "{} {}", next.report.nodes, first.report.nodes);
    // The same tree, read again.
    setup.board = board("tree", "random:w=4,d=6,seed=5");
    assert!(setup.search_to(6).report.nodes < first.report.nodes / 10);
}

#[test]
fn line_of_best_play_in_pearls_tree_is_that_of_the_papers() {
    let mut setup = Setup::study(game("tree").board());
    let found = setup.search_to(4);
    assert_eq!(found.report.value.get(), 35);
    assert_eq!(setup.board.write_line(&found.report.pv, MoveStyle::Usual), ["1", "0", "1", "1"]);
    assert_eq!(setup.board.player_name(setup.board.player()), "Max");
}
