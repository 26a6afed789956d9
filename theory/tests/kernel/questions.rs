//! Which questions an algorithm asks, one after another: windows of the root, root moves of MTD-best, and the nodes that a
//! question visits. Values alone would not tell one algorithm from another.

use crate::common::{Log, watch_tree};
use nullwindow::driver::Pass;
use nullwindow::{Deepening, Depth, Guess, Report, Score, Settings};
use nullwindow_theory::tree::Tree;

pub(crate) fn tree(text: &str) -> Tree {
    text.parse().unwrap()
}

fn guessing(algorithm: &str, guess: i32) -> Settings {
    let guess = Guess::Fixed(Score::new(guess));
    Settings { guess, ..Settings::plain(algorithm.parse().unwrap()) }
}

/// (α, β) and g of every pass of the last iteration.
fn windows(report: &Report<u16>) -> Vec<(i32, i32, i32)> {
    let show = |pass: &Pass| (pass.window.0.get(), pass.window.1.get(), pass.g.get());
    report.iterations.last().unwrap().passes.iter().map(show).collect()
}

/// ω and g of every pass of the last iteration, all of them null windows.
fn questions(report: &Report<u16>) -> Vec<(i32, i32)> {
    windows(report).into_iter().inspect(|(a, b, _)| assert_eq!(a + 1, *b)).map(|(_, b, g)| (b, g)).collect()
}

/// Nodes in the order of their visits: `a` is the root, `a1` its second child.
fn visits(log: &Log) -> String {
    let name = |(path, _): &&(Vec<u16>, Depth)| {
        std::iter::once("a".to_owned()).chain(path.iter().map(u16::to_string)).collect::<String>()
    };
    log.enters().iter().map(name).collect::<Vec<_>>().join(" ")
}

/// The questions that a driver asks of Pearl's tree, whose value is 35, beginning with a guess.
fn of_pearl(driver: &str, guess: i32) -> Vec<(i32, i32)> {
    questions(&watch_tree(&Tree::pearl(), 4, guessing(driver, guess)).0)
}

/// Root moves 5, 7 and 3, each the lower of two leaves.
const THREE: &str = "((5 9)(7 8)(3 9))";

fn of_three(algorithm: &str, guess: i32) -> (Vec<(i32, i32, i32)>, String) {
    let (report, log) = watch_tree(&tree(THREE), 2, guessing(algorithm, guess));
    (windows(&report), visits(&log))
}

#[test]
fn s34_sss_star_starts_at_plus_infinity_and_asks_for_each_bound_that_comes_back() {
    for guess in [0, 40] {
        assert_eq!(of_pearl("sss*", guess), [(30_000, 41), (41, 36), (36, 35), (35, 35)]);
    }
}

#[test]
fn s35_dual_star_starts_at_minus_infinity_and_asks_one_above_each_bound() {
    for guess in [0, 40] {
        assert_eq!(of_pearl("dual*", guess), [(-29_999, 5), (6, 12), (13, 34), (35, 35), (36, 35)]);
    }
}

#[test]
fn s36_mtd_f_asks_its_guess_then_the_bound_below_it_or_one_above_the_bound() {
    assert_eq!(of_pearl("mtd(f)", 0), [(0, 5), (6, 12), (13, 34), (35, 35), (36, 35)]);
    assert_eq!(of_pearl("mtd(f)", 60), [(60, 41), (41, 36), (36, 35), (35, 35)]);
}

#[test]
fn s38_mtd_f_of_figure_8_first_asks_one_above_its_guess() {
    assert_eq!(of_pearl("mtd-f", 0), [(1, 5), (6, 12), (13, 34), (35, 35), (36, 35)]);
    assert_eq!(of_pearl("mtd-f", 60), [(61, 41), (41, 36), (36, 35), (35, 35)]);
}

#[test]
fn s40_c_star_asks_the_middle_rounded_up_and_negac_one_above_the_middle_rounded_down() {
    let c_star = [(0, 5), (15_003, 41), (23, 34), (38, 36), (35, 35), (36, 35)];
    let nega_c = [(1, 5), (15_003, 41), (24, 34), (38, 36), (36, 35), (35, 35)];
    assert_eq!((of_pearl("mtd-bi", 7), of_pearl("negac*", 7)), (c_star.to_vec(), nega_c.to_vec()));
}

#[test]
fn s41_mtd_step_asks_a_step_below_each_bound_and_its_dual_a_step_above_one_more() {
    assert_eq!(of_pearl("mtd-step(10)", 0), [(29_990, 41), (31, 34), (35, 35), (36, 35)]);
    assert_eq!(of_pearl("mtd-step-dual(10)", 0), [(-29_989, 5), (16, 34), (45, 36), (36, 35), (35, 35)]);
}

#[test]
fn s127_mtd_double_doubles_its_stride_until_it_oversteps_and_then_bisects() {
    assert_eq!(of_pearl("mtd-double(5)", 0), [(0, 5), (11, 12), (23, 34), (55, 36), (35, 35), (36, 35)]);
    assert_eq!(of_pearl("mtd-double(5)", 90), [(90, 41), (36, 35), (25, 34), (35, 35)]);
    assert_eq!(of_pearl("mtd-double(50)", 0), [(0, 5), (56, 41), (23, 34), (38, 36), (35, 35), (36, 35)]);
}

#[test]
fn s127_mtd_stride_strides_from_the_second_failure_in_one_direction_on() {
    assert_eq!(of_pearl("mtd-stride(2)", 0), [(0, 5), (6, 12), (15, 34), (39, 36), (36, 35), (35, 35)]);
    assert_eq!(of_pearl("mtd-stride(2)", 90), [(90, 41), (41, 36), (34, 34), (35, 35), (36, 35)]);
    let (ladder, _) = watch_tree(&tree("(10 11 12 30)"), 1, guessing("mtd-stride(2)", 10));
    assert_eq!(
        questions(&ladder),
        [(10, 10), (11, 11), (14, 30), (35, 30)],
        "an answer that is the bound is a success"
    );
}

#[test]
fn s49_alpha_bounding_asks_as_mtd_f_does_and_remembers_nothing() {
    let (asked, visited) = of_three("mtd(f)", 0);
    assert_eq!(asked, [(-1, 0, 5), (5, 6, 7), (7, 8, 7)]);
    assert_eq!(visited, "a a0 a00 a01 a a0 a00 a1 a10 a11 a a0 a1 a10 a2 a20");
    // Without memory the third question goes down to the leaf of the first move again.
    let again = "a a0 a00 a01 a a0 a00 a1 a10 a11 a a0 a00 a1 a10 a2 a20".to_owned();
    assert_eq!(of_three("alpha-bounding", 0), (asked, again));
    let leaves = |algorithm| watch_tree(&tree(THREE), 2, guessing(algorithm, 0)).1.leaf_values();
    assert_eq!(leaves("mtd(f)"), [5, 9, 7, 8, 3]);
    assert_eq!(leaves("alpha-bounding"), [5, 9, 5, 7, 8, 5, 7, 3]);
}

#[test]
fn s46_alpha_beta_searches_every_move_once_with_what_is_left_of_the_window() {
    let (asked, visited) = of_three("alphabeta", 0);
    assert_eq!((asked, visited.as_str()), (vec![(-30_000, 30_000, 7)], "a a0 a00 a01 a1 a10 a11 a2 a20"));
    let (_, log) = watch_tree(&tree("((5 9)(5 9))"), 2, guessing("alphabeta", 0));
    assert_eq!(visits(&log), "a a0 a00 a01 a1 a10", "a reply that is as good refutes a move");
}

#[test]
fn s47_negascout_asks_whether_a_later_move_is_better_and_searches_again_above_the_answer() {
    let (asked, visited) = of_three("negascout", 0);
    assert_eq!(asked, [(-30_000, 30_000, 7)]);
    // The second move beats 5 by its null window; searched again above 7, its first leaf is enough.
    assert_eq!(visited, "a a0 a00 a01 a1 a10 a11 a1 a10 a2 a20");
}

#[test]
fn s47_negascout_does_not_search_a_leaf_again() {
    let (_, log) = watch_tree(&tree("(5 7 3)"), 1, guessing("negascout", 0));
    assert_eq!(visits(&log), "a a0 a1 a2");
}

#[test]
fn s47_aspiration_opens_a_window_of_its_width_around_the_guess_and_keeps_the_bound_it_proved() {
    let (inside, visited) = of_three("aspiration(2)", 7);
    assert_eq!(inside, [(5, 9, 7)]);
    assert_eq!(visited, "a a0 a00 a1 a10 a11 a1 a10 a2 a20", "it scouts");
    // A scout that reaches beta cuts off and is not searched again.
    let (high, visited) = of_three("aspiration(1)", 5);
    assert_eq!(high, [(4, 6, 7), (7, 30_000, 7)]);
    assert_eq!(visited, "a a0 a00 a01 a1 a10 a11 a a0 a1 a10 a2 a20");
    assert_eq!(of_three("aspiration(1)", 9).0, [(8, 10, 7), (-30_000, 7, 7)]);
    assert_eq!(of_three("aspiration(3)", 0).0, [(-3, 3, 5), (5, 30_000, 7)]);
}

#[test]
fn s22_aspiration_alpha_beta_has_the_windows_of_aspiration_and_does_not_scout() {
    let (asked, visited) = of_three("aspiration-alphabeta(2)", 7);
    assert_eq!((asked, visited.as_str()), (vec![(5, 9, 7)], "a a0 a00 a1 a10 a11 a2 a20"));
}

#[test]
fn s48_scout_tests_every_move_but_the_first_and_evaluates_anew_those_that_are_better() {
    let (_, visited) = of_three("scout", 0);
    assert_eq!(visited, "a a0 a00 a01 a1 a10 a11 a1 a10 a11 a2 a20");
    let (_, log) = watch_tree(&tree(THREE), 2, guessing("scout", 0));
    assert_eq!(log.leaf_values(), [5, 9, 7, 8, 7, 8, 3]);
}

/// Root move, ω and g of every pass of each iteration, deepened ply by ply with the value before as the guess.
fn of_moves(algorithm: &str, text: &str, depth: Depth) -> Vec<Vec<(u16, i32, i32)>> {
    let deepening = Deepening::From { first: 1, step: 1 };
    let settings = Settings { deepening, guess: Guess::Previous, ..guessing(algorithm, 0) };
    let (report, _) = watch_tree(&tree(text), depth, settings);
    let show = |pass: &Pass| (pass.of.unwrap(), pass.bound().expect("a null window").get(), pass.g.get());
    report.iterations.iter().map(|it| it.passes.iter().map(show).collect()).collect()
}

/// At depth 1 the second move looks best, worth 8; at depth 2 the moves are worth 3, 7 and 2.
const CANDIDATE: &str = "([3](3 9)[8](7 8)[1](2 9))";

#[test]
fn s42_prove_best_asks_the_candidate_for_the_guess_first_and_then_the_rest() {
    let [first, second] = of_moves("mtd-best(prove)", CANDIDATE, 2).try_into().unwrap();
    assert_eq!(first, [(0, 0, 3), (1, 4, 8), (0, 9, 3), (2, 9, 1)]);
    assert_eq!(second, [(1, 8, 7), (0, 8, 3), (2, 8, 2), (1, 7, 7)]);
}

#[test]
fn s42_disprove_rest_asks_the_others_for_more_than_the_guess_first() {
    let [first, second] = of_moves("mtd-best(disprove)", CANDIDATE, 2).try_into().unwrap();
    assert_eq!(first, [(1, 1, 8), (0, 9, 3), (2, 9, 1)]);
    assert_eq!(second, [(0, 9, 3), (2, 9, 2), (1, 8, 7), (1, 7, 7)]);
}

#[test]
fn s42_a_move_that_can_only_be_as_good_is_not_asked_again() {
    assert_eq!(of_moves("mtd-best(prove)", "((5 5)(5 9))", 2)[1], [(0, 0, 5), (1, 6, 5)]);
}

#[test]
fn s42_mtd_best_proves_bounds_of_the_root_from_those_of_its_moves() {
    let guess = Guess::Fixed(Score::new(5));
    let settings = Settings { guess, ..Settings::plain("mtd-best(prove)".parse().unwrap()) };
    let (report, _) = watch_tree(&tree("((5 9)(3 9)(4 9))"), 2, settings);
    let bounds: Vec<_> = report.iterations[0].passes.iter().map(|p| p.bounds).collect();
    let lower = nullwindow::Bounds::UNKNOWN.at_least(Score::new(5));
    assert_eq!(bounds, [lower; 3], "the first move may be worth more than 5, whatever the others are");
    assert_eq!((report.best, report.value.get()), (Some(0), 5));
}

#[test]
fn s126_automatic_disproves_the_rest_once_the_candidate_has_changed() {
    // 3 against 2, then 4 against 6: the candidate has changed when depth 3 begins.
    let changed = "([3]([4](5 5)[4](5 5))[2]([6](6 6)[6](6 6)))";
    assert_eq!(of_moves("mtd-best", changed, 3)[2], [(0, 7, 5), (1, 6, 6)]);
    let kept = "([3]([4](5 5)[4](5 5))[2]([1](0 0)[1](0 0)))";
    assert_eq!(of_moves("mtd-best", kept, 3)[2], [(0, 4, 5), (1, 6, 0)]);
}

/// One move a node, worth 2, 3, 4 and 5 at depths 1 to 4, and 1 at the root.
const CHAIN: &str = "[1]([2]([3]([4](5))))";

fn chain(guess: Guess, step: Depth, depth: Depth) -> Vec<(Depth, i32)> {
    let deepening = Deepening::From { first: 1, step };
    let settings = Settings { guess, deepening, ..Settings::plain(nullwindow::Algorithm::MTD_F) };
    let (report, _) = watch_tree(&tree(CHAIN), depth, settings);
    report.iterations.iter().map(|it| (it.depth, it.guess.get())).collect()
}

#[test]
fn s16_deepening_adds_its_step_and_guesses_the_value_of_the_iteration_before() {
    assert_eq!(chain(Guess::Previous, 1, 4), [(1, 1), (2, 2), (3, 3), (4, 4)]);
    assert_eq!(chain(Guess::Previous, 2, 3), [(1, 1), (3, 2)]);
    assert_eq!(chain(Guess::Previous, 2, 4), [(2, 1), (4, 3)], "the first depth is one higher, to end at 4");
    assert_eq!(chain(Guess::Previous, 3, 4), [(1, 1), (4, 2)]);
}

#[test]
fn s59_same_parity_guesses_the_value_of_two_iterations_ago() {
    assert_eq!(chain(Guess::SameParity, 1, 4), [(1, 1), (2, 1), (3, 2), (4, 3)]);
}

#[test]
fn s130_an_own_guess_sees_the_iterations_the_depth_and_the_static_value() {
    let own = Guess::Own(std::sync::Arc::new(|finished, depth, statically| {
        Score::new(100 * finished.len() as i32 + 10 * depth + statically.get())
    }));
    assert_eq!(chain(own, 1, 4), [(1, 11), (2, 121), (3, 231), (4, 341)]);
}

#[test]
fn who_wins_is_asked_by_no_other_question_than_at_least_0_and_at_least_1() {
    let asked = |text: &str, algorithm: &str| {
        let settings = Settings { target: nullwindow::Target::Sign, ..guessing(algorithm, 40) };
        windows(&watch_tree(&tree(text), 2, settings).0)
    };
    assert_eq!(asked("((5 9)(7 8))", "mtd(f)"), [(0, 1, 5)]);
    assert_eq!(asked("((-5 9)(-7 8))", "mtd(f)"), [(0, 1, -5)]);
    assert_eq!(asked("((0 9)(-7 8))", "mtd(f)"), [(0, 1, 0), (-1, 0, 0)]);
    assert_eq!(asked("((0 9)(-7 8))", "sss*"), [(0, 1, 0), (-1, 0, 0)]);
    assert_eq!(asked("((0 9)(-7 8))", "dual*"), [(-1, 0, 0), (0, 1, 0)]);
    assert_eq!(asked("((0 9)(-7 8))", "alphabeta"), [(-1, 1, 0)]);
    assert_eq!(asked("((5 9)(7 8))", "aspiration(3)"), [(0, 1, 5)]);
}
