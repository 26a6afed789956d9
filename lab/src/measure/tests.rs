use super::{Data, Estimate, Expression, Names, Scope, labels};
use crate::record::{Done, LabRecord};
use crate::testing::Shape;
use nullwindow::random::SplitMix64;

const NAMES: Names<'_> = Names {
    series: &["ab", "mtdf", "sss"],
    games: &["chess", "othello"],
    has_sweep: false,
    is_figure: false,
};

fn of(text: &str, shape: &Shape, record: &LabRecord) -> Result<Estimate, String> {
    let plan = shape.plan();
    let expression = Expression::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    expression.estimate(&Data::new(&plan, record), &Scope::default())
}

fn value(text: &str) -> f64 {
    let shape = Shape::default();
    of(text, &shape, &shape.record(1)).unwrap_or_else(|error| panic!("{text}: {error}")).value
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * (1.0 + a.abs())
}

/// The searches of one game with one algorithm.
fn searches<'a>(record: &'a LabRecord, game: &'a str, series: &'a str) -> impl Iterator<Item = &'a Done> {
    record.done.values().filter(move |done| done.job.game == game && done.job.options["algorithm"] == series)
}

#[test]
fn operators_have_the_usual_precedence() {
    for (text, expected) in [
        ("1 + 2 * 3", 7.0),
        ("(1 + 2) * 3", 9.0),
        ("8 / 4 / 2", 1.0),
        ("5 - 3 - 1", 1.0),
        ("-2 * -3", 6.0),
        ("min(3, 1, 2) + max(1, 2)", 3.0),
        ("abs(1 - 2.5)", 1.5),
    ] {
        assert!(close(value(text), expected), "{text}");
    }
}

/// On a stack that a few thousand levels would overflow.
fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new()
        .stack_size(1 << 20)
        .spawn(run)
        .expect("a thread")
        .join()
        .expect("no overflow");
}

#[test]
fn long_and_deep_expressions_are_read_or_refused() {
    on_a_small_stack(|| {
        for sign in ["+", "-", "*", "/", "+ 1 -", "* 1 /", "- -"] {
            let error =
                Expression::parse(&format!("1{}", format!(" {sign} 1").repeat(30_000))).expect_err(sign);
            assert!(error.to_string().contains("no more than 1000 operators"), "{error}");
        }
        for (open, close) in [("(", ")"), ("-", ""), ("abs(", ")"), ("min(1, ", ")"), ("1 + (", ")")] {
            let text = format!("{}1{}", open.repeat(30_000), close.repeat(30_000));
            let error = Expression::parse(&text).expect_err(open);
            assert!(error.to_string().contains("no more than 60 levels of brackets"), "{error}");
        }
        // The longest that is read is also resolved, estimated, compared and dropped.
        let longest = format!("1{}", " + 1 - 1".repeat(500));
        assert!(close(value(&longest), 1.0));
        assert_eq!(Expression::parse(&longest), Expression::parse(&longest).clone());
        assert!(close(value(&format!("min(2{})", ", 2".repeat(30_000))), 2.0), "a list is not deep");
    });
}

#[test]
fn metrics_equal_a_direct_sum_over_the_record() {
    let shape = Shape::default();
    for seed in 0..5 {
        let record = shape.record(seed);
        let sum = |series: &str, f: &dyn Fn(&Done) -> f64| -> f64 {
            searches(&record, "chess", series).map(f).sum()
        };
        let check = |text: &str, expected: f64| {
            let found = of(text, &shape, &record).expect(text).value;
            assert!(close(found, expected), "{text}: {found}, not {expected}");
        };
        let upto3 = |done: &Done| done.iterations[..3].iter().map(|it| it.leaves).sum::<u64>() as f64;
        check("leaves(ab, chess, 3)", sum("ab", &upto3));
        check("leaves(ab, chess, max-1)", sum("ab", &upto3));
        check("leaves(ab,chess,3)/leaves(sss,chess,3)", sum("ab", &upto3) / sum("sss", &upto3));
        check("last_nodes(sss, chess, 4)", sum("sss", &|d| d.iterations[3].nodes as f64));
        check(
            "passes(sss, chess, 2..3)",
            sum("sss", &|d| (d.iterations[1].passes + d.iterations[2].passes) as f64),
        );
        check("count(sss, chess, 2..3)", 10.0);
        check("entries(ab, chess, max)", sum("ab", &|d| d.values[0].value));
        check("guess_error(ab, chess, max)", 15.0);
        let cut = |plies: std::ops::Range<usize>| {
            move |d: &Done| {
                d.iterations[3].cuts[plies.clone()].iter().map(|cut| cut.tried).sum::<u64>() as f64
            }
        };
        check("last_tried(ab, chess, max)", sum("ab", &cut(0..4)));
        check("last_tried(ab, chess, max, ply=1..2)", sum("ab", &cut(1..3)));
        check("last_tried(ab, chess, max, ply=2)", sum("ab", &cut(2..3)));
        check("last_tried(ab, chess, max, ply=max-2..max-1)", sum("ab", &cut(2..4)));
        let highs = |d: &Done| d.iterations[3].each_pass.iter().filter(|p| p.g >= p.beta).count() as f64;
        check("highs(ab, chess, max)", sum("ab", &highs));
        let swing = |d: &Done| f64::from((d.iterations[3].value - d.iterations[2].value).abs());
        check("swing(ab, chess, max)", sum("ab", &swing));
    }
}

#[test]
fn kept_and_changed_positions_add_up_to_all() {
    for metric in ["leaves", "passes", "count"] {
        let part = |only: &str| value(&format!("{metric}(sss, chess, max, only={only})"));
        assert!(close(part("kept") + part("changed"), value(&format!("{metric}(sss, chess, max)"))));
    }
    assert!(close(value("kept(ab, chess, max)"), value("count(sss, chess, max, only=kept)")));
    assert!(value("count(sss, chess, max, only=kept)") > 0.0, "a test of nothing");
}

#[test]
fn extremes_and_shares_go_over_depths() {
    let at = |depth: i32| value(&format!("leaves(sss, chess, {depth}) / leaves(ab, chess, {depth})"));
    let ratios: Vec<f64> = (2..=4).map(at).collect();
    let expression = "leaves(sss, chess, d) / leaves(ab, chess, d)";
    let most = ratios.iter().copied().fold(f64::MIN, f64::max);
    assert!(close(value(&format!("largest(d, 2..max, {expression})")), most));
    let least = ratios.iter().copied().fold(f64::MAX, f64::min);
    assert!(close(value(&format!("smallest(d, 2..max, {expression})")), least));
    let share = ratios.iter().filter(|&&ratio| ratio > 1.0).count() as f64 / 3.0;
    assert!(close(value(&format!("share(d, 2..max, {expression} > 1)")), share));
    let twice = "leaves(sss, chess, d) + leaves(sss, chess, d)";
    assert!(close(value(&format!("share(d, 1..max, {twice} >= 2 * leaves(sss, chess, d))")), 1.0));
}

#[test]
fn a_sweep_is_addressed_by_value_from_its_ends_and_by_name() {
    let shape = Shape { sweep: vec!["2^4", "2^8", "2^12"], ..Shape::default() };
    let record = shape.record(3);
    let at = |at: &str| of(&format!("nodes(ab, chess, max, at={at})"), &shape, &record).map(|e| e.value);
    assert_eq!(at("2^4"), at("first"));
    assert_eq!(at("2^8"), at("last-1"));
    assert_eq!(at("2^8"), at("first+1"));
    assert_eq!(at("2^12"), of("nodes(ab, chess, max)", &shape, &record).map(|e| e.value));
    assert_ne!(at("first"), at("last"));
    let largest = of("largest(s, sweep, nodes(ab, chess, max, at=s))", &shape, &record).expect("data").value;
    let values = ["2^4", "2^8", "2^12"].map(|s| at(s).expect("data"));
    assert!(close(largest, values.into_iter().fold(f64::MIN, f64::max)));
    assert_eq!(at("2^20"), Err("the sweep of this preset has no 2^20".to_owned()));
}

#[test]
fn a_position_that_one_series_lacks_counts_for_none() {
    let shape = Shape::default();
    let mut record = shape.record(1);
    let ratio = "leaves(sss, chess, max) / leaves(ab, chess, max)";
    let all = of(ratio, &shape, &record).expect("data");
    assert_eq!((all.positions, all.of), (5, 5));
    record.done.retain(|_, done| {
        done.job.options["algorithm"] != "ab" || done.job.game != "chess" || done.job.position != "position 2"
    });
    let some = of(ratio, &shape, &record).expect("data");
    assert_eq!((some.positions, some.of), (4, 5));
    let left = |series| searches(&record, "chess", series).filter(|done| done.job.position != "position 2");
    let leaves = |done: &Done| done.iterations.iter().map(|it| it.leaves).sum::<u64>() as f64;
    let expected = left("sss").map(leaves).sum::<f64>() / left("ab").map(leaves).sum::<f64>();
    assert!(close(some.value, expected));
    record.done.retain(|_, done| done.job.options["algorithm"] != "ab");
    assert!(of(ratio, &shape, &record).is_err());
}

#[test]
fn a_decided_search_counts_at_deeper_depths_but_an_unfinished_one_does_not() {
    let shape = Shape::default();
    let mut record = shape.record(1);
    record.done.values_mut().for_each(|done| done.iterations.truncate(3));
    let at = |depth: i32| of(&format!("leaves(ab, chess, {depth})"), &shape, &record).map(|e| e.value);
    assert_eq!(at(4), at(3));
    assert!(at(5).is_err(), "deeper than the job");
    assert!(of("last_leaves(ab, chess, 4)", &shape, &record).is_err(), "no such iteration");
}

#[test]
fn the_interval_contains_the_estimate_and_shrinks_with_more_positions() {
    let width = |positions: usize| {
        let shape = Shape { positions, ..Shape::default() };
        let mut widths = 0.0;
        for seed in 0..8 {
            let text = "leaves(sss, chess, max) / leaves(ab, chess, max)";
            let found = of(text, &shape, &shape.record(seed)).expect("data");
            assert!(found.low <= found.value && found.value <= found.high, "{found:?}");
            let geometric = found.geometric.expect("a quotient");
            assert!((geometric / found.value - 1.0).abs() < 0.1, "{found:?}");
            widths += found.high - found.low;
        }
        widths
    };
    assert!(width(40) < 0.7 * width(10));
    let one = Shape { positions: 1, ..Shape::default() };
    let found = of("leaves(sss, chess, max) / leaves(ab, chess, max)", &one, &one.record(1)).expect("data");
    assert_eq!((found.low, found.high), (found.value, found.value), "one position says nothing of others");
}

#[test]
fn the_same_record_gives_the_same_interval() {
    let shape = Shape::default();
    let record = shape.record(9);
    let text = "leaves(sss, chess, max) / leaves(ab, othello, max)";
    assert_eq!(of(text, &shape, &record), of(text, &shape, &record));
}

#[test]
fn a_series_is_100_percent_of_itself_whatever_is_drawn() {
    let shape = Shape::default();
    let found =
        of("leaves(ab, chess, max) / leaves(ab, chess, max)", &shape, &shape.record(1)).expect("data");
    assert_eq!((found.low, found.value, found.high), (1.0, 1.0, 1.0), "positions are paired");
}

#[test]
fn missing_data_is_named_in_the_error() {
    let shape = Shape::default();
    let record = shape.record(1);
    for (text, why) in [
        ("lfmg_nodes(ab, chess, max)", "the record has no position for which all of it is known"),
        ("leaves(ab, chess, max) / 0", "it divides by nothing"),
        ("leaves(ab, chess, 4..2)", "there is no depth from 4 to 2"),
        ("largest(d, 8..9, leaves(ab, chess, d))", "nothing was recorded for \"d\" to go over"),
    ] {
        assert_eq!(of(text, &shape, &record).expect_err(text), why, "{text}");
    }
}

#[test]
fn errors_say_where_and_what_was_expected() {
    for (text, column, expected) in [
        ("", 1, "a number, a metric, a function or \"(\""),
        ("1 +", 4, "a number, a metric, a function or \"(\""),
        ("(1", 3, "\")\""),
        ("1 2", 3, "an operator or the end"),
        ("leaves", 7, "\"(\""),
        ("leaves(7)", 8, "a series"),
        ("leaves(ab, chess, max, 3)", 24, "at=, ply= or only="),
        ("leaves(ab, chess, max, on=3)", 24, "at, ply or only"),
        ("leaves(ab, chess, max, only=x)", 29, "kept or changed"),
        ("share(d, 1..2, 1 = 2)", 18, "\"<\", \"<=\", \">\" or \">=\""),
        ("largest(d, 1-2, 1)", 13, "\"..\""),
    ] {
        let error = Expression::parse(text).expect_err(text);
        assert_eq!((error.column, error.expected.as_str()), (column, expected), "{text}");
    }
    let error = Expression::parse("2 * leafs(ab, chess, max)").expect_err("a typing error");
    assert_eq!((error.column, error.found.as_str()), (5, "\"leafs\""));
    assert!(error.expected.contains("leaves"));
}

#[test]
fn names_that_do_not_exist_are_refused() {
    let figure = Names { is_figure: true, ..NAMES };
    for (text, names, expected) in [
        ("leaves(xx, chess, max)", NAMES, "a series (ab, mtdf, sss)"),
        ("leaves(ab, go, max)", NAMES, "a game (chess, othello)"),
        ("leaves()", NAMES, "a series (ab, mtdf, sss)"),
        ("leaves(ab, chess)", NAMES, "a depth"),
        ("leaves(ab, chess, e)", NAMES, "a depth: a number, max, or a name bound to depths"),
        ("leaves(ab, chess, max, at=2^4)", NAMES, "no at=: the experiment has no sweep"),
        ("largest(s, sweep, leaves(ab, chess, max))", NAMES, "depths: the experiment has no sweep"),
        ("leaves(ab, go)", figure, "a game (chess, othello)"),
    ] {
        let error = Expression::parse(text).expect(text).check(&names).expect_err(text);
        assert_eq!(error.expected, expected, "{text}");
    }
    for text in ["leaves()/count()", "leaves(ab)", "largest(d, 1..max, leaves(ab, chess, d))"] {
        Expression::parse(text).expect(text).check(&figure).expect(text);
    }
}

#[test]
fn no_text_makes_the_parser_panic() {
    let pieces = [
        "leaves", "(", ")", ",", "max", "-", "..", "at=", "7", "share", "d", "sweep", "<", "é", "first+", " ",
    ];
    let mut rng = SplitMix64::new(4);
    for _ in 0..20_000 {
        let piece = |_| pieces[rng.below(pieces.len() as u64) as usize];
        let text: String = (0..12).map(piece).collect();
        let _ = Expression::parse(&text);
    }
    assert!(Expression::parse(&"(".repeat(100_000)).is_err());
    assert!(Expression::parse(&"-".repeat(100_000)).is_err());
}

#[test]
fn often_is_the_share_of_positions() {
    let shape = Shape::default();
    for seed in 0..5 {
        let record = shape.record(seed);
        let leaves = |series: &'static str| {
            searches(&record, "chess", series)
                .map(|done| (done.job.position.clone(), done.iterations[3].leaves))
                .collect::<std::collections::BTreeMap<_, _>>()
        };
        let (sss, ab) = (leaves("sss"), leaves("ab"));
        let more = sss.iter().filter(|(position, leaves)| **leaves > ab[*position]).count();
        let text = "often(last_leaves(sss, chess, max) > last_leaves(ab, chess, max))";
        let found = of(text, &shape, &record).expect(text);
        assert!(close(found.value, more as f64 / sss.len() as f64), "{seed}: {found:?}");
        assert!((0.0..=1.0).contains(&found.low) && found.high <= 1.0);
    }
    let two_games = "often(leaves(sss, chess, max) > leaves(ab, othello, max))";
    assert!(of(two_games, &shape, &shape.record(1)).is_err());
}

#[test]
fn a_value_of_the_sweep_may_stand_in_quotes() {
    let parsed = Expression::parse("leaves(ab, chess, max, at='table,history') / 2");
    assert!(parsed.is_ok(), "{parsed:?}");
    assert!(Expression::parse("leaves(ab, chess, max, at='table)").is_err());
}

#[test]
fn a_label_names_what_distinguishes_a_value() {
    let shape = Shape::default();
    let (plan, record) = (shape.plan(), shape.record(1));
    let data = Data::new(&plan, &record);
    let of =
        |texts: [&str; 2]| labels(&texts.map(|text| Expression::parse(text).expect("an expression")), &data);
    for (texts, expected) in [
        (["leaves(sss, chess, max)", "leaves(sss, othello, max)"], ["Chess", "Othello"]),
        (["leaves(sss, chess, max-1)", "leaves(sss, chess, max)"], ["depth 3", "depth 4"]),
        (
            ["leaves(sss, chess, 2) / leaves(ab, chess, 2)", "leaves(mtdf, chess, 2) / leaves(ab, chess, 2)"],
            ["SSS", "MTDF"],
        ),
        (["count(ab, chess, max)", "leaves(ab, chess, max)"], ["", ""]),
        (["leaves(ab, chess, 1..3)", "leaves(ab, othello, 2)"], ["Chess", "Othello"]),
    ] {
        assert_eq!(of(texts), expected, "{texts:?}");
    }
}
