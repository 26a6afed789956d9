//! Trees from text, hostile text included, and random trees from their specs.

use nullwindow::{Evaluate, Game, MAX_DEPTH};
use nullwindow_theory::oracle;
use nullwindow_theory::tree::random::Spec;
use nullwindow_theory::tree::{Statics, Tree};
use proptest::prelude::*;
use std::collections::HashSet;

fn refused(text: &str) -> String {
    Tree::parse(text).expect_err("no tree").to_string()
}

#[test]
fn every_notation_means_the_same_tree() {
    for text in ["((41 5)(12 90))", " ( (41,5) , (+12\t090) ) ", "; a comment\n((41 5)#two\n(12 90)) ; end"] {
        assert_eq!(Tree::parse(text).expect("a tree").to_string(), "((41 5)(12 90))", "{text}");
    }
}

#[test]
fn canonical_texts_print_as_they_are() {
    for text in ["7", "-27999", "(1)", "(1 (2 3) 4 (5))", "[6](1 4)", "([-3]((1) 2)[27999](7))", "(((0)))"] {
        assert_eq!(Tree::parse(text).expect("a tree").to_string(), text);
    }
}

#[test]
fn a_part_of_a_tree_prints_as_its_own_text() {
    let tree = Tree::parse("([6](1 4) 7)").expect("a tree");
    assert_eq!(tree.play(0).to_string(), "[6](1 4)");
    assert_eq!(tree.play(1).to_string(), "7");
}

#[test]
fn errors_name_the_place_what_was_found_and_what_was_expected() {
    let item = "expected a number, \"(\" or \")\"";
    let range = "expected a number from -27999 to 27999";
    for (text, message) in [
        ("", "empty: expected a tree such as ((41 5)(12 90))".into()),
        (" \n; nothing\n", "empty: expected a tree such as ((41 5)(12 90))".into()),
        ("((41 5)x", format!("line 1, column 8: {item}, found \"x\"")),
        ("(1\n  é2)", format!("line 2, column 3: {item}, found \"é2\"")),
        ("(1 \0)", format!("line 1, column 4: {item}, found \"\\0\"")),
        ("x", "line 1, column 1: expected a number or \"(\", found \"x\"".into()),
        (")", "line 1, column 1: expected a number or \"(\", found \")\"".into()),
        (
            "(1 ())",
            "line 1, column 5: expected a number or \"(\", found \")\": a list must not be empty".into(),
        ),
        ("(1 2) 3", "line 1, column 7: expected the end of the text, found \"3\"".into()),
        ("1)", "line 1, column 2: expected the end of the text, found \")\"".into()),
        (
            "(1\n (2",
            format!(
                "line 2, column 4: {item}, found the end of the text; the \"(\" at line 2, column 2 is not closed"
            ),
        ),
        ("28000", format!("line 1, column 1: {range}, found 28000")),
        ("(-28000)", format!("line 1, column 2: {range}, found -28000")),
        (
            "123456789012345678901",
            format!("line 1, column 1: {range}, found a number too long, \"1234567890123456…\""),
        ),
        ("(-)", "line 1, column 2: expected a number, found \"-\"".into()),
        ("(1-2)", "line 1, column 3: expected a space or a bracket after a number, found \"-2\"".into()),
        ("[6]7", "line 1, column 4: expected \"(\" after a static value, found \"7\"".into()),
        ("([6])", "line 1, column 5: expected \"(\" after a static value, found \")\"".into()),
        ("[6", "line 1, column 3: expected \"]\", found the end of the text".into()),
        ("[6]", "line 1, column 4: expected \"(\" after a static value, found the end of the text".into()),
        ("[6][7](1)", "line 1, column 4: expected \"(\" after a static value, found \"[\"".into()),
        ("[]", "line 1, column 2: expected a number, found \"]\"".into()),
    ] {
        assert_eq!(refused(text), message, "{text:?}");
    }
}

#[test]
fn hostile_text_is_read_no_further_than_needed_and_refused_with_a_short_message() {
    let million = 1_000_000;
    let wide = format!("({})", "1 ".repeat(65_536));
    // The column, counted from 1, at which reading has ended: nothing behind it matters.
    for (text, part, column) in [
        ("(".repeat(million), "nested deeper than 250", 251),
        ("[1](".repeat(million), "nested deeper than 250", 1004),
        (")".repeat(million), "found \")\"", 1),
        ("9".repeat(10_000_000), "too long", 1),
        ("0".repeat(10_000_000), "too long", 1),
        ("x".repeat(10_000_000), "found \"xxxxxxxxxxxxxxxx…\"", 1),
        ("\0".repeat(million), "found \"\\0", 1),
        (";".repeat(million), "empty", 1_000_001),
        (" ".repeat(10_000_000), "empty", 10_000_001),
        (wide, "at most 65535 children", 131_073),
        (
            format!("({})", format!("({})", "1 ".repeat(60_000)).repeat(170)),
            "at most 10000000 nodes",
            20_000_000,
        ),
    ] {
        let error = Tree::parse(&text).expect_err("no tree");
        let message = error.to_string();
        assert!(message.contains(part), "{message}");
        assert!(message.len() < 200, "{message}");
        assert_eq!((error.line, error.column), (1, column), "{message}");
    }
}

#[test]
fn limits_are_reached_but_not_passed() {
    let deep = format!("{}7{}", "(".repeat(250), ")".repeat(250));
    let tree = Tree::parse(&deep).expect("as deep as allowed");
    assert_eq!(tree.depth_of_tree(), Some(MAX_DEPTH));
    assert_eq!(tree.to_string(), deep);
    let wide = Tree::parse(&format!("({})", "1 ".repeat(65_535))).expect("as wide as allowed");
    assert_eq!(wide.children().count(), 65_535);
    assert_eq!(wide.slot(65_534), Tree::SLOTS - 1);
}

#[test]
fn values_are_those_of_the_root_player_and_statics_those_of_the_side_to_move() {
    let tree = Tree::dominance(5);
    let d = tree.play(0).play(0);
    assert_eq!((d.value().get(), Statics.evaluate(&d).get()), (6, 6));
    let leaf = d.play(5);
    assert_eq!((leaf.value().get(), Statics.evaluate(&leaf).get()), (1, -1));
    assert!(d.is_max() && !leaf.is_max() && leaf.is_leaf());
    assert_eq!(oracle::minimax(&tree, 3, Statics).get(), 3);
}

/// Every position within `depth` plies.
fn positions(root: &Tree, depth: u32) -> HashSet<Tree> {
    let mut all = HashSet::from([root.clone()]);
    let mut layer = vec![root.clone()];
    for _ in 0..depth {
        layer = layer.iter().flat_map(Tree::children).collect();
        layer.retain(|t| all.insert(t.clone()));
    }
    all
}

fn built(spec: &str) -> Tree {
    spec.parse::<Spec>().and_then(|s| s.build()).unwrap_or_else(|e| panic!("{spec}: {e}"))
}

#[test]
fn positions_of_a_tree_are_unique_and_those_of_graphs_are_shared() {
    let tree = built("random:w=3,d=5,seed=7");
    let all = positions(&tree, 9);
    assert_eq!(all.len(), tree.len());
    assert_eq!(all.iter().map(Game::key).collect::<HashSet<_>>().len(), all.len(), "keys differ too");
    let dag = built("random:w=3,d=5,dag,nodes=6,seed=7");
    assert_eq!((dag.len(), dag.depth_of_tree()), (31, Some(5)));
    assert!(positions(&dag, 9).len() <= 31);
    let cyclic = built("random:w=3,cyclic,nodes=10,ends=20,seed=7");
    let all = positions(&cyclic, 30);
    assert_eq!(cyclic.depth_of_tree(), None);
    assert!(all.len() > 10 && all.len() <= 20, "both sides may be to move: {}", all.len());
    assert_eq!(all.iter().map(Game::key).collect::<HashSet<_>>().len(), all.len());
}

#[test]
fn the_same_spec_gives_the_same_tree_and_another_seed_another_one() {
    let text = |seed| built(&format!("random:w=3,d=4,seed={seed},min_w=1,min_d=2,corr=50")).to_string();
    assert_eq!(text(1), text(1));
    assert_ne!(text(1), text(2));
    // A golden tree: a change of the generator would silently change every experiment on random trees.
    assert_eq!(built("random:w=2,d=3,seed=1").to_string(), GOLDEN);
}

const GOLDEN: &str = "[-13]([-38]([-28](-13 -67)[64](29 63))[-98]([84](37 77)[-99](-87 -84)))";

#[test]
fn s4_a_spec_gives_the_tree_that_it_always_gave() {
    for (spec, tree) in [
        ("w=2,d=2,seed=1,values=9", "((3 0)[-2](-2 3))"),
        ("w=3,min_w=1,d=2,min_d=1,seed=2,values=9", "[-2]([-2](-1)[-1](1 -1 4))"),
        ("w=3,d=2,seed=3,values=99", "[5]([-12](-2 -16 22)[-47](30 -19 -39)[-29](-32 9 32))"),
        // The same leaves: the best child first everywhere and the others in order, first only, or never first.
        ("w=3,d=2,seed=3,values=99,perfect", "[5]([-12](-16 -2 22)[-29](-32 9 32)[-47](-39 -19 30))"),
        ("w=3,d=2,seed=3,values=99,order=100", "[-20]([-23](-16 -2 22)[-40](-39 30 -19)[-28](-32 9 32))"),
        ("w=3,d=2,seed=3,values=99,order=0", "[-20]([-40](30 -19 -39)[-23](-2 -16 22)[-28](9 -32 32))"),
        ("w=2,d=2,seed=3,values=99,corr=100", "[6]([-35](-13 -40)[-4](-4 17))"),
        ("w=2,d=2,seed=3,values=99,corr=50", "[8]([-19](-24 -1)[-2](-2 27))"),
    ] {
        assert_eq!(built(&format!("random:{spec}")).to_string(), tree, "{spec}");
    }
}

/// A graph unfolded, to a depth: static values and those of leaves.
fn unfolded(tree: &Tree, depth: u32) -> String {
    if depth == 0 || tree.is_leaf() {
        return tree.value().to_string();
    }
    let below: Vec<String> = tree.children().map(|child| unfolded(&child, depth - 1)).collect();
    format!("[{}]({})", tree.value(), below.join(" "))
}

#[test]
fn s72_a_spec_gives_the_graph_that_it_always_gave() {
    // Both moves of the layered graph lead to the same two leaves; in the cyclic one the last node leads back to the root.
    let dag = built("random:dag,w=2,d=2,nodes=3,seed=3,values=9");
    assert_eq!(unfolded(&dag, 3), "[1]([-1](2 0) [-1](0 2))");
    let cyclic = built("random:cyclic,w=2,nodes=4,ends=30,seed=3,values=9");
    assert_eq!(unfolded(&cyclic, 3), "[-3](1 [3]([-3](1 3) [-3](3 -3)))");
}

#[test]
fn variable_width_and_depth_stay_within_their_limits() {
    let tree = built("random:w=5,min_w=2,d=6,min_d=3,values=4,seed=3");
    let mut depths = HashSet::new();
    let mut widths = HashSet::new();
    let mut layer = vec![tree];
    for ply in 0.. {
        if layer.is_empty() {
            break;
        }
        depths.extend(layer.iter().filter(|t| t.is_leaf()).map(|_| ply));
        widths.extend(layer.iter().filter(|t| !t.is_leaf()).map(|t| t.children().count()));
        assert!(layer.iter().filter(|t| t.is_leaf()).all(|t| (-1..=2).contains(&t.value().get())));
        layer = layer.iter().flat_map(Tree::children).collect();
    }
    assert_eq!(depths, HashSet::from([3, 4, 5, 6]));
    assert_eq!(widths, HashSet::from([2, 3, 4, 5]));
}

/// Children's values for the side to move, by minimax, left to right, at every interior node.
fn brothers(tree: &Tree) -> Vec<Vec<i32>> {
    let all = positions(tree, 99);
    let values = |t: &Tree| oracle::root_values(t, 99, Statics).into_iter().map(|(_, v)| v.get()).collect();
    all.iter().filter(|t| !t.is_leaf()).map(values).collect()
}

#[test]
fn siblings_are_ordered_as_the_spec_says() {
    let best_first = |values: &Vec<i32>| values.iter().max() == values.first();
    for kind in ["", ",dag,nodes=12"] {
        let perfect = brothers(&built(&format!("random:w=4,d=4,perfect,min_w=2{kind}")));
        assert!(perfect.iter().all(|v| v.is_sorted_by(|a, b| a >= b)));
        assert!(brothers(&built(&format!("random:w=4,d=4,order=100{kind}"))).iter().all(best_first));
        let never = brothers(&built(&format!("random:w=4,d=4,order=0,values=5001{kind}")));
        let equal = |values: &Vec<i32>| values.iter().all(|v| *v == values[0]);
        assert!(!never.iter().any(|v| best_first(v) && !equal(v)));
    }
    let most = brothers(&built("random:w=4,d=5,order=80,values=5001"));
    let share = most.iter().filter(|v| best_first(v)).count() * 100 / most.len();
    assert!((72..=88).contains(&share), "{share} %");
}

#[test]
fn static_values_estimate_the_value() {
    let tree = built("random:w=3,d=6,seed=4");
    let all = positions(&tree, 99);
    let error = |t: &Tree| (Statics.evaluate(t).get() - oracle::minimax(t, 99, Statics).get()).abs();
    let mean = all.iter().map(error).sum::<i32>() / all.len() as i32;
    assert!(mean < 30, "{mean} of 201");
}

#[test]
fn a_wrong_spec_is_refused_with_its_reason() {
    for (text, part) in [
        ("random:widht=3", "unknown key \"widht\": the keys are w, d, seed"),
        ("random:w", "w needs a value from 1 to 65535, for example w=1"),
        ("random:w=", "w needs a value"),
        ("random:w=0", "w=0 is out of range: give a number from 1 to 65535"),
        ("random:w=-1", "w: expected a number from 1 to 65535, found \"-1\""),
        ("random:w=99999999999999999999", "w=9999999999999999… is out of range"),
        ("random:w=2,w=3", "w is given twice"),
        ("random:d=251", "d=251 is out of range: give a number from 0 to 250"),
        ("random:w=3,min_w=4", "min_w=4 must be from 1 to w=3"),
        ("random:d=3,min_d=4", "min_d=4 is above d=3"),
        ("random:w=40,d=10", "w=40,d=10 may need more than 10000000 nodes: make w or d smaller"),
        ("random:values=0", "values=0 is out of range: give a number from 1 to 55999"),
        ("random:corr=101", "corr=101 is out of range"),
        ("random:perfect=1", "perfect takes no value: write perfect alone"),
        ("random:perfect,order=3", "order means nothing with perfect"),
        ("random:nodes=3", "nodes is for dag or cyclic"),
        ("random:dag,ends=3", "ends is for cyclic"),
        ("random:dag,cyclic", "cyclic means nothing with dag"),
        ("random:cyclic,d=3", "d means nothing with cyclic"),
        ("random:dag,nodes=3", "nodes=3 is below w=4"),
        ("random:cyclic,nodes=4", "nodes=4 must be above w=4"),
        ("random:cyclic,nodes=70000", "nodes=70000 is out of range: give at most 65535"),
        ("random:dag,nodes=1000000,w=4", "needs more than 10000000 edges"),
    ] {
        let message = text.parse::<Spec>().expect_err(text).to_string();
        assert!(message.contains(part), "{text}: {message}");
        assert!(message.len() < 200, "{message}");
    }
}

#[test]
fn a_spec_prints_as_the_text_that_gives_it() {
    for text in [
        "random:w=4,d=6,seed=1",
        "random:w=4,d=6,seed=9,values=3,min_w=1,min_d=2,corr=50,order=80",
        "random:w=2,d=3,seed=1,perfect,dag,nodes=7",
        "random:w=2,seed=1,cyclic,nodes=7,ends=10",
    ] {
        assert_eq!(text.parse::<Spec>().expect(text).to_string(), text);
    }
    assert_eq!("random".parse::<Spec>().expect("defaults"), Spec::default());
    assert_eq!("".parse::<Spec>().expect("defaults"), Spec::default());
}

/// The text of some tree.
fn tree_text() -> impl Strategy<Value = String> {
    let leaf = (-27_999..=27_999i32).prop_map(|v| v.to_string());
    leaf.prop_recursive(6, 200, 6, |inner| {
        (prop::option::of(-27_999..=27_999i32), prop::collection::vec(inner, 1..6)).prop_map(
            |(value, list)| {
                let head = value.map_or(String::new(), |v| format!("[{v}]"));
                format!("{head}({})", list.join(" "))
            },
        )
    })
}

/// Two trees node by node.
fn same(a: &Tree, b: &Tree) -> bool {
    a.value() == b.value()
        && a.is_max() == b.is_max()
        && a.children().count() == b.children().count()
        && a.children().zip(b.children()).all(|(a, b)| same(&a, &b))
}

proptest! {
    #[test]
    fn what_is_printed_reads_back_as_the_same_tree(text in tree_text()) {
        let tree = Tree::parse(&text).expect("a tree");
        let printed = tree.to_string();
        let again = Tree::parse(&printed).expect("printed by us");
        prop_assert!(same(&tree, &again));
        prop_assert_eq!(printed, again.to_string());
    }

    #[test]
    fn random_trees_read_back(w in 1..5u16, d in 0..5u8, seed: u64) {
        let tree = Spec { width: w, min_width: Some(1), depth: d, min_depth: Some(0), seed, ..Spec::default() }
            .build()
            .expect("small");
        prop_assert!(same(&tree, &Tree::parse(&tree.to_string()).expect("printed by us")));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = Tree::parse(&text).map_err(|e| e.to_string());
        let _ = text.parse::<Spec>().map_err(|e| e.to_string());
    }

    #[test]
    fn any_brackets_and_numbers_are_read_or_refused_and_trees_read_back(text in r"[-+()\[\] 0-9,;#\n]{0,40}") {
        if let Ok(tree) = Tree::parse(&text) {
            prop_assert!(same(&tree, &Tree::parse(&tree.to_string()).expect("printed by us")));
        }
    }

    #[test]
    fn any_spec_is_built_or_refused(text in "(random:)?((w|d|seed|values|min_w|min_d|corr|order|nodes|ends)=[0-9]{1,2},|perfect,|dag,|cyclic,){0,6}") {
        if let Ok(spec) = text.parse::<Spec>() {
            prop_assert_eq!(spec.to_string().parse::<Spec>(), Ok(spec.clone()));
            if spec.width <= 4 && spec.depth <= 6 {
                prop_assert!(spec.build().is_ok());
            }
        }
    }
}
