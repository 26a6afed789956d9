//! One table, many threads.

use crate::common::{ordering, some_algorithm, some_graph, some_settings};
use crate::values::is_true;
use nullwindow::order::{Eib, Killers};
use nullwindow::random::SplitMix64;
use nullwindow::select::FullWidth;
use nullwindow::table::{Hashed, Kept, Replacement, Shared};
use nullwindow::{Algorithm, Limits, Searcher};
use nullwindow_theory::table::{ByPath, Exact};
use nullwindow_theory::tree::{Statics, Tree};

fn is_send_and_static<T: Send + 'static>() {}

#[test]
fn a_searcher_may_be_sent_to_another_thread() {
    is_send_and_static::<Searcher<Tree, Statics>>();
    is_send_and_static::<Searcher<Tree, Statics, Hashed>>();
    is_send_and_static::<Searcher<Tree, Statics, Shared>>();
    is_send_and_static::<Searcher<Tree, Statics, Exact<Tree, ByPath>, FullWidth, nullwindow::observe::Stats>>(
    );
    is_send_and_static::<Eib<u16>>();
    is_send_and_static::<Killers<u16>>();
    is_send_and_static::<Limits>();
    is_send_and_static::<nullwindow::Report<u16>>();
    let mut search = Searcher::new(Statics);
    let elsewhere = std::thread::spawn(move || search.run(&Tree::pearl(), &Limits::depth(4)).value.get());
    assert_eq!(elsewhere.join().unwrap(), 35);
}

#[test]
fn two_threads_with_one_table_both_find_minimax() {
    let searcher = || Searcher::new(Statics).table(Shared::entries(0));
    let mut pair = [searcher(), searcher()];
    for seed in 0..2_000 {
        let case = some_graph(seed);
        let mut rng = SplitMix64::new(seed ^ 0x7);
        let kept = if rng.chance(50) { Kept::One } else { Kept::Two };
        let entries = [1, 4, 16, 1024][rng.below(4) as usize];
        let replacement =
            [Replacement::Always, Replacement::Deepest, Replacement::Aged][rng.below(3) as usize];
        let shared = Shared::entries(entries).kept(kept).replacement(replacement);
        pair = std::thread::scope(|scope| {
            let threads = pair.map(|search| {
                let algorithm = some_algorithm(&mut rng);
                let settings = some_settings(&mut rng, algorithm);
                let (order, parts) = ordering(rng.next_u64());
                let what = format!(
                    "{algorithm}, {entries} {kept:?} {replacement:?}, {order}, {settings:?} on {case}"
                );
                let mut search = search.table(shared.clone()).order(parts).settings(settings);
                let case = &case;
                scope.spawn(move || {
                    for _ in 0..3 {
                        let report = search.run(&case.tree, &Limits::depth(case.depth));
                        let proves_a_move = matches!(algorithm, Algorithm::Best(_));
                        is_true(&report, &case.tree, case.depth, &Statics, proves_a_move, &what);
                    }
                    search
                })
            });
            threads.map(|thread| thread.join().unwrap())
        });
    }
}

#[test]
fn handles_to_a_shared_table_see_each_others_entries() {
    let table = Shared::entries(1024);
    let tree = Tree::pearl();
    let settings = || nullwindow::Settings::plain(Algorithm::MTD_F);
    let mut first = Searcher::new(Statics).table(table.clone()).order(vec![]).settings(settings());
    let mut second = Searcher::new(Statics).table(table).order(vec![]).settings(settings());
    assert!(first.run(&tree, &Limits::depth(4)).leaves > 0);
    assert_eq!(second.run(&tree, &Limits::depth(4)).leaves, 0);
    second.clear();
    assert!(first.run(&tree, &Limits::depth(4)).leaves > 0, "clearing one clears all");
}
