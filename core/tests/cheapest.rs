//! The cheapest cutoff, where fuzzing found it wanting.

use nullwindow::tree::{Statics, Tree};
use nullwindow::{Algorithm, Cutoffs, Limits, Searcher, Settings};

#[test]
fn the_move_to_play_is_the_cheapest_cutoffs_witness_and_not_the_last_one_tried() {
    let tree = Tree::parse("(5 3)").expect("a tree");
    for algorithm in [Algorithm::DUAL, Algorithm::MTD_F, Algorithm::SSS] {
        let cutoffs = Cutoffs::Cheapest { plies: 1 };
        let settings = Settings { cutoffs, ..Settings::plain(algorithm) };
        let report = Searcher::new(Statics).settings(settings).run(&tree, &Limits::depth(1));
        assert_eq!((report.value.get(), report.best), (5, Some(0)), "{algorithm}");
    }
}
