//! S70: the papers' worked example, in full (P1).

use crate::common::{Log, PassLog, plain, watch_tree};
use nullwindow::{Algorithm, Bound, Bounds, Guess, Known, Report, Score, Settings};
use nullwindow_theory::oracle;
use nullwindow_theory::table::{ByPosition, Exact};
use nullwindow_theory::tree::{Statics, Tree};

/// The papers' letters, given in the order in which SSS* first visits the nodes; `?` was never to be visited.
const LETTERS: [(char, &[u16]); 19] = [
    ('a', &[]),
    ('b', &[0]),
    ('c', &[0, 0]),
    ('d', &[0, 0, 0]),
    ('e', &[0, 0, 0, 0]),
    ('f', &[0, 0, 1]),
    ('g', &[0, 0, 1, 0]),
    ('h', &[1]),
    ('i', &[1, 0]),
    ('j', &[1, 0, 0]),
    ('k', &[1, 0, 0, 0]),
    ('l', &[1, 0, 1]),
    ('m', &[1, 0, 1, 0]),
    ('n', &[0, 0, 0, 1]),
    ('o', &[1, 0, 1, 1]),
    ('p', &[1, 1]),
    ('q', &[1, 1, 0]),
    ('r', &[1, 1, 0, 0]),
    ('s', &[1, 1, 0, 1]),
];

fn letter(path: &[u16]) -> char {
    LETTERS.iter().find(|(_, p)| *p == path).map_or('?', |(c, _)| *c)
}

fn letters<'a>(paths: impl IntoIterator<Item = &'a Vec<u16>>) -> String {
    paths.into_iter().map(|p| letter(p)).collect()
}

/// `a≤41 b≥-41 e=41`, alphabetically: what a pass leaves in the table, from the side to move's view.
fn stores(pass: &PassLog) -> String {
    let show = |(path, bounds): &(Vec<u16>, Bounds)| {
        let n = letter(path);
        match bounds.kind() {
            Bound::Exact => format!("{n}={}", bounds.lower),
            Bound::Lower => format!("{n}≥{}", bounds.lower),
            Bound::Upper => format!("{n}≤{}", bounds.upper),
            kind => format!("{n}{kind:?}{}..{}", bounds.lower, bounds.upper),
        }
    };
    let mut words: Vec<String> = pass.stores.iter().map(show).collect();
    words.sort();
    words.join(" ")
}

fn on_pearl(settings: Settings) -> (Report<u16>, Log) {
    watch_tree(&Tree::pearl(), 4, settings)
}

/// (γ's ω, g) of every pass; +∞ is 30,000.
fn passes(report: &Report<u16>) -> Vec<(i32, i32)> {
    let show = |p: &nullwindow::driver::Pass| (p.bound().expect("a null window").get(), p.g.get());
    report.iterations[0].passes.iter().map(show).collect()
}

#[test]
fn sss_star_makes_the_four_passes_of_the_papers() {
    let (report, log) = on_pearl(Settings::plain(Algorithm::SSS));
    assert_eq!(passes(&report), [(30_000, 41), (41, 36), (36, 35), (35, 35)]);
    assert!(report.iterations[0].passes[..3].iter().all(|p| !p.failed_high()));
    assert!(
        report.iterations[0].passes[3].failed_high(),
        "only the last pass builds a min solution tree (E14)"
    );
    let bounds: Vec<_> = report.iterations[0].passes.iter().map(|p| p.bounds).collect();
    let upper = |s: i32| Bounds::UNKNOWN.at_most(Score::new(s));
    assert_eq!(bounds, [upper(41), upper(36), upper(35), Bounds::exact(Score::new(35))]);
    assert_eq!((report.value, report.best, report.leaves), (Score::new(35), Some(1), 8));
    assert_eq!(log.passes.len(), 4);
}

#[test]
fn sss_star_evaluates_the_papers_leaves_in_their_order() {
    let (_, log) = on_pearl(Settings::plain(Algorithm::SSS));
    assert_eq!(log.leaf_values(), [41, 12, 34, 36, 5, 35, 50, 36]);
    let by_pass: Vec<String> =
        log.passes.iter().map(|p| letters(p.leaves.iter().map(|(path, _)| path))).collect();
    assert_eq!(by_pass, ["egkm", "n", "o", "rs"]);
}

#[test]
fn sss_star_visits_the_nodes_a_to_s_in_alphabetical_order_as_stockman_does() {
    let (_, log) = on_pearl(Settings::plain(Algorithm::SSS));
    assert_eq!(letters(&log.first_visits()), "abcdefghijklmnopqrs");
    let mut stockman: Vec<Vec<u16>> = Vec::new();
    for (_, path) in oracle::sss_star(&Tree::pearl(), 4, Statics).trace {
        if !stockman.contains(&path) {
            stockman.push(path);
        }
    }
    assert_eq!(log.first_visits(), stockman);
}

#[test]
fn each_pass_of_sss_star_visits_the_nodes_of_the_papers() {
    let (report, log) = on_pearl(Settings::plain(Algorithm::SSS));
    let visits: Vec<String> =
        log.passes.iter().map(|p| letters(p.enters.iter().map(|(path, _)| path))).collect();
    assert_eq!(visits, ["abcdefghijklm", "abcdenfh", "abhijlmo", "abhijlmopqrs"]);
    let counted: Vec<u64> = report.iterations[0].passes.iter().map(|p| p.nodes).collect();
    assert_eq!(counted, [13, 8, 8, 12], "and counts them so (S19)");
    assert_eq!(report.nodes, 41);
}

#[test]
fn each_pass_of_sss_star_stores_the_bounds_of_the_papers() {
    let (_, log) = on_pearl(Settings::plain(Algorithm::SSS));
    let stored: Vec<String> = log.passes.iter().map(stores).collect();
    let pass_1 = "a≤41 b≥-41 c≤41 d≥-41 e=41 f≥-12 g=12 h≥-36 i≤36 j≥-34 k=34 l≥-36 m=36";
    let pass_2 = "a≤36 b≥-12 c≤12 d≥-5 n=5";
    let pass_3 = "a≤35 h≥-35 i≤35 l≥-35 o=35";
    let pass_4 = "a=35 h=-35 i=35 l=-35 p≥36 q≤-36 r=50 s=36";
    assert_eq!(stored, [pass_1, pass_2, pass_3, pass_4]);
}

/// Visits and stores of every pass of SSS* where nodes are sharpened by their children.
fn sharpened(known: Known) -> Vec<(String, String)> {
    let (_, log) = on_pearl(Settings { known, ..Settings::plain(Algorithm::SSS) });
    let visits = |p: &PassLog| letters(p.enters.iter().map(|(path, _)| path));
    log.passes.iter().map(|p| (visits(p), stores(p))).collect()
}

#[test]
fn s57_a_node_whose_children_are_all_known_has_a_value_and_is_not_searched_again() {
    let passes = sharpened(Known::AllChildren);
    // d after n, l and i after o, q after s; so the last pass finds i in the table.
    assert_eq!(passes[1], ("abcdenfh".to_owned(), "a≤36 b≥-12 c≤12 d=-5 n=5".to_owned()));
    assert_eq!(passes[2], ("abhijlmo".to_owned(), "a≤35 h≥-35 i=35 l=-35 o=35".to_owned()));
    assert_eq!(passes[3], ("abhipqrs".to_owned(), "a=35 h=-35 p≥36 q=-36 r=50 s=36".to_owned()));
}

#[test]
fn s58_with_both_bounds_a_node_has_what_its_children_prove_of_either_side() {
    let passes = sharpened(Known::BothBounds);
    // c is worth at least 5, because d is worth just that.
    assert_eq!(passes[1].1, "a≤36 b≥-12 cBetween5..12 d=-5 n=5");
    assert_eq!(passes[3].1, "a=35 h=-35 p≥36 q=-36 r=50 s=36");
}

#[test]
fn alpha_beta_evaluates_twelve_leaves_from_left_to_right() {
    let (report, log) = on_pearl(Settings::plain(Algorithm::AlphaBeta));
    assert_eq!(log.leaf_values(), [41, 5, 12, 90, 101, 80, 34, 80, 36, 35, 50, 36]);
    assert_eq!((report.value.get(), report.best), (35, Some(1)));
}

#[test]
fn dual_star_climbs_from_below_in_five_passes() {
    let (report, log) = on_pearl(Settings::plain(Algorithm::DUAL));
    let bounds: Vec<i32> = passes(&report).iter().map(|(_, g)| *g).collect();
    assert_eq!(bounds, [5, 12, 34, 35, 35]);
    assert_eq!(log.leaf_values(), [41, 5, 101, 80, 12, 90, 34, 80, 50, 36, 36, 35]);
    assert!(report.iterations[0].passes[..4].iter().all(nullwindow::driver::Pass::failed_high));
}

#[test]
fn mtd_f_needs_fewer_passes_and_leaves_the_better_its_guess() {
    for (guess, needed, leaves) in [(35, 2, 8), (36, 2, 8), (34, 3, 9), (0, 5, 12)] {
        let settings =
            Settings { guess: Guess::Fixed(Score::new(guess)), ..Settings::plain(Algorithm::MTD_F) };
        let (report, log) = on_pearl(settings);
        assert_eq!((passes(&report).len(), log.leaves().len()), (needed, leaves), "guess {guess}");
        assert_eq!(passes(&report)[0].0, guess, "figure 3 first probes the guess itself");
        assert_eq!(report.value.get(), 35);
    }
}

#[test]
fn mtd_f_of_the_technical_report_first_probes_one_above_its_guess() {
    let guess = Guess::Fixed(Score::new(35));
    let settings = Settings { guess, ..Settings::plain("mtd-f".parse().unwrap()) };
    let (report, _) = on_pearl(settings);
    assert_eq!(passes(&report), [(36, 35), (35, 35)]);
}

#[test]
fn mtd_step_of_ten_needs_four_passes_and_nine_leaves() {
    let (report, log) = on_pearl(Settings::plain("mtd-step(10)".parse().unwrap()));
    assert_eq!(passes(&report).iter().map(|p| p.1).collect::<Vec<_>>(), [41, 34, 35, 35]);
    assert_eq!(passes(&report)[0].0, 29_990, "first at +∞ − step");
    assert_eq!(log.leaves().len(), 9);
}

#[test]
fn c_star_bisects_the_whole_range_in_six_passes_and_eleven_leaves() {
    let (report, log) = on_pearl(Settings::plain("mtd-bi".parse().unwrap()));
    assert_eq!(passes(&report), [(0, 5), (15_003, 41), (23, 34), (38, 36), (35, 35), (36, 35)]);
    assert_eq!(log.leaves().len(), 11);
}

#[test]
fn a_second_run_with_the_same_table_evaluates_nothing() {
    for algorithm in crate::common::drivers_with_memory() {
        let mut search = plain(algorithm).table(Exact::<Tree, ByPosition>::default());
        let (pearl, limits) = (Tree::pearl(), nullwindow::Limits::depth(4));
        let first = search.run(&pearl, &limits);
        let again = search.run(&pearl, &limits);
        assert_eq!((again.value, again.best, again.leaves), (first.value, first.best, 0), "{algorithm}");
        // Paths mean nothing below another root, so a table by path starts anew.
        let mut search = plain(algorithm);
        let first = search.run(&pearl, &limits);
        let below = search.run(&pearl.child(0).unwrap(), &nullwindow::Limits::depth(3));
        assert_eq!((first.value.get(), below.value.get()), (35, -12), "{algorithm}");
    }
}
