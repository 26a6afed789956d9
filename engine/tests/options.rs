//! Options of a search: how they are written, that they do something, and that they change no value.

#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow_engine::{Config, Engine, Found, Goal, OPTIONS, Task, open};

const PLACES: [(&str, i32); 3] = [("chess", 4), ("othello", 6), ("checkers", 8)];

fn at_sample(game: &str, sample: usize) -> Box<dyn Engine> {
    let mut engine = open(game).unwrap();
    engine.set_position(Some(&format!("sample:{sample}")), "").unwrap();
    engine.configure("table", "2^16").unwrap();
    engine
}

fn searched(game: &str, depth: i32, options: &[(&str, &str)]) -> Found {
    let mut engine = at_sample(game, 2);
    for (name, value) in options {
        engine.configure(name, value).unwrap();
    }
    engine.search(&Task::to(Goal::Depth(depth)), None)
}

fn shown(config: &Config, option: &str) -> String {
    OPTIONS.iter().find(|known| known.name == option).unwrap().get(config)
}

#[test]
fn what_an_option_was_set_to_can_be_read_back() {
    let mut config = Config::default();
    for (option, values) in [
        ("table", &["0", "64", "2^0", "2^20", "2^32"][..]),
        ("bounds", &["one", "two"]),
        ("draft", &["exact", "at-least"]),
        ("replacement", &["aged", "deepest", "always"]),
        ("transpositions", &["on", "off"]),
        ("table-from", &["0", "2", "250"]),
        ("known", &["searched", "children", "bounds"]),
        ("cutoffs", &["first", "1", "9"]),
        ("fail-low", &["hint", "highest"]),
        ("guess", &["parity", "previous", "parity+3", "previous-12", "0.5", "-7", "12,3,-4", "5,"]),
    ] {
        for value in values {
            config.set(option, value).unwrap();
            assert_eq!(shown(&config, option), *value, "{option}");
        }
    }
}

#[test]
fn what_an_option_does_not_take_is_refused_and_changes_nothing() {
    let mut config = Config::default();
    for (option, values) in [
        ("table", &["2^33", "2^", "2^-1", "65537", "1e3", ""][..]),
        ("bounds", &["three", "1"]),
        ("draft", &["deeper"]),
        ("replacement", &["never"]),
        ("table-from", &["-1", "251"]),
        ("known", &["all"]),
        ("cutoffs", &["0", "10", "cheapest"]),
        ("fail-low", &["lowest"]),
        ("guess", &["parity3", "parity+", "previous+x", "1,,2", ",", "1,x", "1.5,2", "99999,", "inf"]),
    ] {
        for value in values {
            let refused = config.set(option, value).unwrap_err().to_string();
            assert!(refused.starts_with(&format!("{option}: expected ")), "{refused}");
        }
    }
    assert_eq!(config, Config::default());
}

#[test]
fn memory_and_cutoffs_change_nodes_but_no_value() {
    for (game, depth) in PLACES {
        let usual = searched(game, depth, &[]);
        for (option, value) in [
            ("table", "2^6"),
            ("table", "0"),
            ("transpositions", "off"),
            ("table-from", "0"),
            ("cutoffs", "2"),
            ("fail-low", "highest"),
            ("guess", "parity+40"),
            ("guess", "previous-40"),
            ("guess", "3,"),
        ] {
            let found = searched(game, depth, &[(option, value)]);
            assert_eq!(found.report.value, usual.report.value, "{game}: {option} {value}");
            assert_ne!(found.report.nodes, usual.report.nodes, "{game}: {option} {value} does nothing");
        }
        for (option, value) in [("bounds", "one"), ("replacement", "deepest"), ("replacement", "always")] {
            let found = searched(game, depth, &[("table", "2^6"), (option, value)]);
            assert_eq!(found.report.value, usual.report.value, "{game}: {option} {value}");
        }
        for known in ["children", "bounds"] {
            let found = searched(game, depth, &[("known", known), ("table-from", "0"), ("algorithm", "c*")]);
            assert_eq!(found.report.value, usual.report.value, "{game}: known {known}");
        }
    }
}

#[test]
fn small_tables_keep_what_their_options_say() {
    let nodes = |option: (&str, &str)| {
        let algorithm = ("algorithm", "c*");
        searched("othello", 6, &[("table", "2^8"), algorithm, option]).report.nodes
    };
    let usual = nodes(("table-from", "2"));
    for option in [("bounds", "one"), ("replacement", "deepest"), ("replacement", "always")] {
        assert_ne!(nodes(option), usual, "{option:?}");
    }
}

#[test]
fn transpositions_save_nodes() {
    for (game, depth) in PLACES {
        let nodes = |on| searched(game, depth + 1, &[("transpositions", on)]).report.nodes;
        let (with, without) = (nodes("on"), nodes("off"));
        assert!(with < without, "{game}: {with} {without}");
    }
}

#[test]
fn a_table_of_a_power_of_two_has_so_many_entries() {
    let mut engine = at_sample("othello", 1);
    engine.configure("table", "2^6").unwrap();
    engine.search(&Task::to(Goal::Depth(6)), None);
    let used = engine.table_entries();
    assert!((56..=64).contains(&used), "{used}");
}

#[test]
fn each_iteration_has_its_counts_and_its_time() {
    for (game, depth) in PLACES {
        let found = searched(game, depth, &[]);
        let iterations = &found.report.iterations;
        assert_eq!(found.by_iteration.len(), iterations.len());
        assert_eq!(found.seconds_by_iteration.len(), iterations.len());
        for ((depth, counts), iteration) in found.by_iteration.iter().zip(iterations) {
            assert_eq!(
                (*depth, counts.nodes, counts.leaves, counts.passes),
                (iteration.depth, iteration.nodes, iteration.leaves, iteration.passes.len() as u64),
                "{game}"
            );
        }
        let total: f64 = found.seconds_by_iteration.iter().sum();
        assert!(total > 0.0 && total < 60.0, "{game}: {:?}", found.seconds_by_iteration);
    }
}

#[test]
fn a_list_of_guesses_is_one_an_iteration_and_its_last_repeats() {
    let found = searched("chess", 4, &[("grain", "7"), ("guess", "12,3,-4")]);
    let guesses: Vec<i32> = found.report.iterations.iter().map(|it| it.guess.get()).collect();
    assert_eq!(guesses, [12, 3, -4, -4]);
}

#[test]
fn an_offset_is_added_to_the_guess_in_units_of_the_search() {
    for (text, back, by) in [("parity+5", 2, 5), ("previous-9", 1, -9)] {
        let found = searched("othello", 6, &[("grain", "10"), ("guess", text)]);
        let iterations = &found.report.iterations;
        for (i, iteration) in iterations.iter().enumerate().skip(back) {
            assert_eq!(iteration.guess, iterations[i - back].value + by, "{text}");
        }
    }
}

#[test]
fn a_cleared_engine_searches_node_for_node_as_a_fresh_one() {
    for (game, depth) in PLACES {
        for (algorithm, size) in [("mtd(f)", "2^10"), ("aspiration", "2^16"), ("sss*", "2^16")] {
            let options = [("algorithm", algorithm), ("table", size)];
            let fresh = searched(game, depth, &options);
            let mut used = at_sample(game, 7);
            for (name, value) in options {
                used.configure(name, value).unwrap();
            }
            used.search(&Task::to(Goal::Depth(depth)), None);
            used.set_position(Some("sample:2"), "").unwrap();
            used.clear();
            let again = used.search(&Task::to(Goal::Depth(depth)), None);
            assert_eq!(again.by_iteration, fresh.by_iteration, "{game}, {algorithm}, {size}");
            assert_eq!(again.report.iterations, fresh.report.iterations, "{game}, {algorithm}, {size}");
            assert_eq!(again.report.pv, fresh.report.pv, "{game}, {algorithm}, {size}");
        }
    }
}
