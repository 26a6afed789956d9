//! The feature `serde`: what is written as JSON is read again as the same.

use nullwindow::example::{Nim, even};
use nullwindow::table::Certainty;
use nullwindow::{
    Algorithm, Cutoffs, Deepening, Ended, FailLow, Frontier, Guess, Known, Limits, Report, Score, Searcher,
    Settings, StaticOrder, Stop, Target, Variation,
};
use serde_json::{Value, from_str, from_value, json, to_value};
use std::time::Duration;

fn written(value: impl serde::Serialize) -> Value {
    to_value(value).expect("it can be written")
}

fn read<T: serde::de::DeserializeOwned>(value: Value) -> T {
    from_value(value).expect("it can be read")
}

#[test]
fn report_is_the_same_after_a_round_trip() {
    for limits in [Limits::depth(4), Limits::depth(4).nodes(20), Limits::none()] {
        for algorithm in Algorithm::all() {
            let mut search = Searcher::new(even);
            *search.settings_mut() = Settings { algorithm, lines: 2, ..Settings::default() };
            let report = search.run(&Nim(9), &limits);
            let json = written(&report);
            let again: Report<u32> = read(json.clone());
            assert_eq!(format!("{again:?}"), format!("{report:?}"));
            assert_eq!(written(again), json);
        }
    }
}

#[test]
fn names_and_numbers_are_plain() {
    let report = written(Searcher::new(even).run(&Nim(7), &Limits::depth(7)));
    assert_eq!(report["value"], 28_997);
    assert_eq!(report["bounds"], json!({"lower": 28_997, "upper": 28_997}));
    assert_eq!((&report["best"], &report["pv"]), (&json!(3), &json!([3, 1, 3])));
    assert_eq!(written(Ended::GameOver), "game_over");
    assert_eq!(written(Ended::Stopped(Stop::Flag)), json!({"stopped": "flag"}));
    assert_eq!(written(Algorithm::MTD_F), "mtd(f)");
    assert_eq!(written(Score::win_in(3)), 28_997);
}

#[test]
fn settings_are_the_same_after_a_round_trip_and_may_be_given_in_part() {
    let settings = Settings {
        algorithm: Algorithm::Aspiration(30),
        target: Target::Sign,
        guess: Guess::Fixed(Score::new(-7)),
        deepening: Deepening::From { first: 2, step: 2 },
        table_from: 0,
        exact_leaves: true,
        frontier: Frontier::Fixed,
        order_from: 2,
        static_order: StaticOrder::From(3),
        etc_from: None,
        fail_low: FailLow::TakesHighest,
        cutoffs: Cutoffs::Cheapest { plies: 3 },
        known: Known::BothBounds,
        keep_order: true,
        pv: Variation::Remembered,
        lines: 3,
        certainty: Certainty::new(3),
        only: vec![0, 2],
        max_passes: 9,
    };
    let again: Settings = read(written(&settings));
    assert_eq!(format!("{again:?}"), format!("{settings:?}"));
    let part: Settings = from_str(r#"{"algorithm": "sss*", "guess": "previous"}"#).expect("settings");
    let whole = Settings { algorithm: Algorithm::SSS, guess: Guess::Previous, ..Settings::default() };
    assert_eq!(written(part), written(whole));
}

#[test]
fn limits_keep_their_numbers_and_leave_out_the_flag() {
    let stop = std::sync::Arc::default();
    let limits = Limits::depth(9).nodes(1000).within(Duration::from_millis(1500)).with_a_move();
    let again: Limits = read(written(limits.clone().stop(stop)));
    assert_eq!(format!("{again:?}"), format!("{limits:?}"));
    assert_eq!(format!("{:?}", read::<Limits>(json!({}))), format!("{:?}", Limits::none()));
}

#[test]
fn what_is_out_of_range_or_unknown_is_refused() {
    let error = |text| from_str::<Settings>(text).expect_err("it is refused").to_string();
    assert!(error(r#"{"algorithm": "mtdx"}"#).starts_with("unknown algorithm \"mtdx\"; known are"));
    assert!(error(r#"{"table": 3}"#).starts_with("unknown field `table`"));
    for (number, is_score) in [(30_000, true), (-30_000, true), (30_001, false), (i32::MIN, false)] {
        assert_eq!(from_value::<Score>(json!(number)).is_ok(), is_score, "{number}");
    }
    for (depth, is_depth) in [(0, true), (250, true), (251, false), (-1, false)] {
        assert_eq!(from_value::<Limits>(json!({ "depth": depth })).is_ok(), is_depth, "{depth}");
    }
    let own = Guess::Own(std::sync::Arc::new(|_, _, value| value));
    assert!(to_value(own).is_err());
}
