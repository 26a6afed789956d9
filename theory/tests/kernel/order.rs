//! The order in which moves are tried.

use crate::common::{Log, plain};
use nullwindow::order::{At, Choice, Order, TableMove};
use nullwindow::{Algorithm, Deepening, Limits, Settings};
use nullwindow_theory::tree::Tree;

/// Rates the moves of the root by a list.
struct Ratings(Vec<i32>);

impl Order<Tree> for Ratings {
    fn rate(&mut self, at: &At<'_, Tree>, choices: &mut [Choice<u16>]) {
        if at.node.ply == 0 {
            choices.iter_mut().zip(&self.0).for_each(|(choice, rating)| choice.rate(*rating));
        }
    }
}

/// The root's moves in the order in which they are first searched, none of which cuts.
fn tried(order: nullwindow::order::Orders<Tree>, settings: Settings) -> Vec<u16> {
    // All leaves are equal and SSS* first asks for more: every move of the root is tried.
    let tree: Tree = "((0 0)(0 0)(0 0)(0 0)(0 0)(0 0))".parse().unwrap();
    let mut search = plain(Algorithm::SSS).order(order).settings(settings);
    search.run(&tree, &Limits::depth(2));
    let log: &Log = search.observer();
    log.passes[0].enters.iter().filter(|(path, _)| path.len() == 1).map(|(path, _)| path[0]).collect()
}

#[test]
fn the_highest_rated_move_comes_first_and_equals_keep_their_natural_order() {
    let settings = || Settings::plain(Algorithm::SSS);
    for (ratings, expected) in [
        (vec![0, 0, 0, 0, 0, 0], [0, 1, 2, 3, 4, 5]),
        (vec![0, 0, 0, 9, 0, 0], [3, 0, 1, 2, 4, 5]),
        (vec![1, 2, 3, 4, 5, 6], [5, 4, 3, 2, 1, 0]),
        (vec![1, 0, 1, 0, 1, 0], [0, 2, 4, 1, 3, 5]),
        (vec![-5, 7, -5, 7, 0, 7], [1, 3, 5, 4, 0, 2]),
    ] {
        assert_eq!(tried(vec![Box::new(Ratings(ratings.clone()))], settings()), expected, "{ratings:?}");
    }
}

#[test]
fn ratings_of_several_parts_add_up() {
    let parts: nullwindow::order::Orders<Tree> =
        vec![Box::new(Ratings(vec![1, 2, 3, 0, 0, 0])), Box::new(Ratings(vec![5, 0, 0, 4, 0, 0]))];
    assert_eq!(tried(parts, Settings::plain(Algorithm::SSS)), [0, 3, 2, 1, 4, 5]);
}

#[test]
fn below_order_from_the_natural_order_is_kept() {
    // The root has two plies left.
    for (order_from, expected) in [(2, [5, 4, 3, 2, 1, 0]), (3, [0, 1, 2, 3, 4, 5])] {
        let settings = Settings { order_from, ..Settings::plain(Algorithm::SSS) };
        assert_eq!(tried(vec![Box::new(Ratings(vec![1, 2, 3, 4, 5, 6]))], settings), expected);
    }
}

#[test]
fn the_table_move_of_a_shallower_iteration_comes_before_all_others() {
    // At depth 1 the third move looks best.
    let tree: Tree = "([1](0 0)[2](0 0)[7](0 0)[3](0 0))".parse().unwrap();
    let deepening = Deepening::From { first: 1, step: 1 };
    let settings = Settings { deepening, order_from: 1, ..Settings::plain(Algorithm::SSS) };
    let mut search = plain(Algorithm::SSS)
        .order(vec![Box::new(Ratings(vec![9, 0, 0, 0])), Box::new(TableMove)])
        .settings(settings);
    let report = search.run(&tree, &Limits::depth(2));
    let depth_1 = report.iterations[0].passes.len();
    let first = &search.observer().passes[depth_1].enters;
    let order: Vec<u16> = first.iter().filter(|(path, _)| path.len() == 1).map(|(path, _)| path[0]).collect();
    assert_eq!(order, [2, 0, 1, 3]);
}
