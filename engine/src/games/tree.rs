use crate::kind::{Cost, GameKind};
use crate::options::{Config, Part, Size};
use nullwindow::{Depth, FailLow};
use nullwindow_theory::tree::{Statics, Tree};
use std::sync::LazyLock;

/// Explicit trees: the papers' examples, random ones, and those that somebody writes down.
pub static TREE: LazyLock<GameKind> = LazyLock::new(|| {
    GameKind::builder::<Tree>("explicit trees, such as the papers' examples and random ones")
        .describe(|kind| {
            kind.players = ["Max", "Min"];
            kind.most_nodes = Tree::most_nodes;
            kind.random_opening = (8, Some(0.6));
            kind.example = "((41 5)(12 90))";
            kind.cost = Cost { base: 1e-7, growth: 4.0 };
            (kind.study, kind.play) = (plain(), plain());
        })
        .evaluation("static", "the values in square brackets", || Statics)
        .build()
});

impl Config {
    /// The settings of one search of a tree that is shown: no transpositions, every leaf counted. TR 94-17 deepens its
    /// counterexample `dominance` from 2 with the table's move first; a caller who has settings of his `own` for that leaves
    /// it out.
    pub fn of_tree(source: &str, depth: Depth, own: bool) -> Config {
        let study = TREE.study.clone();
        let plain = Config { table: Size::Path, fail_low: FailLow::TakesHighest, unique: true, ..study };
        if source.starts_with("dominance") && !own {
            return Config { step: Some(1), first: 2.min(depth), order: vec![Part::Table], ..plain };
        }
        plain
    }
}

/// As the papers have it: one search straight to the depth, in natural order, with a table that forgets nothing.
fn plain() -> Config {
    Config {
        table: Size::Exact,
        table_from: 0,
        etc: None,
        order: Vec::new(),
        step: None,
        ..Config::default()
    }
}
