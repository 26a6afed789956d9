//! Options of a search: how they are written, that they do something, and that they change no value.

use crate::common::{Setup, all_games, board, board_games, game};
use nullwindow::Algorithm;
use nullwindow_engine::{
    Found, GameKind, Goal, Measure, OPTIONS, OptionSpec, Options, Takes, Task, largest_table,
};

const PLACES: [(&str, i32); 3] = [("chess", 4), ("othello", 6), ("checkers", 8)];

fn at_sample(name: &str, sample: usize) -> Setup {
    Setup::study(board(name, &format!("sample:{sample}"))).with(&[("table", "2^16")])
}

fn searched(name: &str, depth: i32, options: &[(&str, &str)]) -> Found {
    at_sample(name, 2).with(options).search_to(depth)
}

fn spec(name: &str) -> &'static OptionSpec {
    OPTIONS.iter().find(|known| known.name == name).unwrap()
}

/// Values at the limits of what an option takes, and values just beyond them.
fn at_the_limits(name: &str, takes: &Takes, kind: &GameKind) -> (Vec<String>, Vec<String>) {
    let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    match *takes {
        Takes::Switch => (owned(&["on", "off"]), owned(&["ON", "yes", "1", ""])),
        Takes::Integer { least, most, .. } => {
            let beyond = [least - 1, most + 1].map(|n| n.to_string()).to_vec();
            (vec![least.to_string(), most.to_string()], [beyond, owned(&["1.5", "many", ""])].concat())
        }
        Takes::Choice(words) => (owned(words), owned(&["nonsense", ""])),
        Takes::List(words) => {
            let mixed = format!("{},nonsense", words[0]);
            (
                [owned(words), vec![words.join(",")]].concat(),
                vec![mixed, format!("{},", words[0]), String::new()],
            )
        }
        Takes::Evaluation => (
            kind.evaluations.iter().map(|known| known.name.to_owned()).collect(),
            owned(&["nonsense", "", "/no/such/file.weights"]),
        ),
        Takes::Book => (owned(&["off"]), owned(&["nonsense", "", "/no/such/file.book", "/"])),
        Takes::Memory => {
            let largest = largest_table().saturating_sub(1024).to_string();
            (
                [owned(&["0", "1", "2^0", "2^20", "exact", "path"]), vec![largest]].concat(),
                owned(&["-1", "65537", "2^-1", "2^33", "2^", "1e3", ""]),
            )
        }
        Takes::Either(all) => {
            let (good, bad): (Vec<_>, Vec<_>) =
                all.iter().map(|takes| at_the_limits(name, takes, kind)).unzip();
            (good.concat(), bad.concat())
        }
        Takes::Text { .. } if name == "algorithm" => {
            let all = Algorithm::all().iter().map(ToString::to_string).collect();
            (all, owned(&["nonsense", "mtd(g)", "aspiration(x)", ""]))
        }
        Takes::Text { .. } => (
            owned(&["parity", "previous", "parity+3", "previous-12", "0.5", "-7", "12,3,-4", "5,"]),
            owned(&["parity3", "parity+", "previous+x", "1,,2", ",", "1,x", "1.5,2", "99999,", "inf", ""]),
        ),
    }
}

/// What a value is read back as: some have two names.
fn canonical<'a>(name: &str, value: &'a str) -> &'a str {
    match (name, value) {
        ("etc", "on") => "3",
        ("level", "full") => "off",
        _ => value,
    }
}

#[test]
fn every_option_takes_values_up_to_its_limits_and_gives_them_back() {
    for kind in all_games() {
        for spec in OPTIONS.iter().filter(|spec| spec.is_for(kind)) {
            let mut options = Options::study(kind);
            for value in at_the_limits(spec.name, &spec.takes, kind).0 {
                let set = options.set(spec.name, &value);
                assert_eq!(set, Ok(()), "{}: {} {value}", kind.name, spec.name);
                assert_eq!(spec.get(options.config()), canonical(spec.name, &value));
                assert!(options.is_chosen(spec.name));
            }
        }
    }
}

#[test]
fn every_option_refuses_values_beyond_its_limits_and_stays_as_it_was() {
    for kind in all_games() {
        for spec in OPTIONS.iter().filter(|spec| spec.is_for(kind)) {
            let mut options = Options::study(kind);
            for value in at_the_limits(spec.name, &spec.takes, kind).1 {
                let refused = options.set(spec.name, &value).unwrap_err().to_string();
                let expected = format!("{}: expected {}", spec.name, spec.takes.describe(Some(kind)));
                // The library says which numbers an algorithm takes.
                let is_number = spec.name == "algorithm" && refused.contains(" takes a number from ");
                assert!(is_number || refused.starts_with(&expected), "{refused}");
                assert!(refused.contains(", found \""), "{refused}");
                assert_eq!(*options.config(), kind.study, "{}: {} {value}", kind.name, spec.name);
                assert!(!options.is_chosen(spec.name));
            }
        }
    }
}

#[test]
fn table_larger_than_memory_is_refused() {
    let mut options = Options::study(game("chess"));
    let largest = largest_table();
    if largest < 65_536 {
        for size in ["65536", "2^32"] {
            let refused = options.set("table", size).unwrap_err().to_string();
            assert!(refused.starts_with("table: expected at most "), "{refused}");
            assert!(refused.ends_with(&format!(", found {size:?}")), "{refused}");
        }
    } else {
        assert_eq!((options.set("table", "65536"), options.set("table", "2^32")), (Ok(()), Ok(())));
    }
}

#[test]
fn option_that_a_game_does_not_have_keeps_its_one_value() {
    let without: Vec<(&str, &str)> = all_games()
        .into_iter()
        .flat_map(|kind| OPTIONS.iter().filter(|spec| !spec.is_for(kind)).map(|spec| (kind.name, spec.name)))
        .collect();
    let expected = [
        ("chess", "solve"),
        ("chess", "certainty"),
        ("othello", "quiescence"),
        ("othello", "exact-leaves"),
        ("checkers", "solve"),
        ("tree", "quiescence"),
        ("tree", "exact-leaves"),
        ("tree", "solve"),
        ("tree", "selective"),
        ("tree", "certainty"),
    ];
    assert_eq!(without, expected);
    for (name, option) in without {
        let mut options = Options::study(game(name));
        let only = spec(option).get(&game(name).study);
        assert_eq!(options.set(option, &only), Ok(()), "{name}: {option} {only}");
        let other = match option {
            "solve" => "winner",
            "certainty" => "73",
            _ => "on",
        };
        let refused = options.set(option, other).unwrap_err().to_string();
        assert_eq!(
            refused,
            format!("{option}: expected {only}: {name} has no other, found {other:?}"),
            "{name}"
        );
    }
}

#[test]
fn default_of_every_option_can_be_set_and_unknown_options_are_refused() {
    for kind in all_games() {
        let mut engine = kind.engine();
        for spec in OPTIONS {
            for config in [&kind.study, &kind.play] {
                let value = spec.get(config);
                engine.set(spec.name, &value).expect(spec.name);
                assert_eq!(spec.get(engine.options().config()), value);
            }
        }
        assert_eq!(*engine.options().config(), kind.play);
        let refused = engine.set("colour", "red").unwrap_err().to_string();
        assert!(refused.starts_with("option: expected one of algorithm, evaluation, "), "{refused}");
        assert!(refused.ends_with(", found \"colour\""), "{refused}");
    }
}

#[test]
fn defaults_of_every_game_go_together() {
    for kind in all_games() {
        for defaults in [Options::study(kind), Options::play(kind)] {
            assert_eq!(defaults.check(), Ok(()), "{}", kind.name);
            // The same, asked for; only the first depth means nothing where the search does not deepen.
            let mut chosen = Options::study(kind);
            for spec in OPTIONS.iter().filter(|spec| spec.name != "first") {
                chosen.set(spec.name, &spec.get(defaults.config())).unwrap();
            }
            assert_eq!(chosen.check(), Ok(()), "{}", kind.name);
        }
    }
}

#[test]
fn options_that_do_not_go_together_are_refused_with_what_is_missing() {
    let an_algorithm = "an algorithm that takes a guess: ";
    let a_table = "a table: give it one, or leave it out";
    let keeps = "an algorithm that keeps a table: choose another, or leave it out";
    for (options, refusal) in [
        (&[("guess", "3"), ("algorithm", "alphabeta")][..], format!("guess 3 needs {an_algorithm}")),
        (&[("guess", "previous"), ("algorithm", "sss*")], format!("guess previous needs {an_algorithm}")),
        (&[("etc", "on"), ("table", "0")], format!("etc 3 needs {a_table}")),
        (&[("order", "table,history"), ("table", "0")], format!("order table,history needs {a_table}")),
        (&[("known", "bounds"), ("table", "0")], format!("known bounds needs {a_table}")),
        (&[("bounds", "one"), ("table", "0")], format!("bounds one needs {a_table}")),
        (&[("etc", "2"), ("algorithm", "scout")], format!("etc 2 needs {keeps}")),
        (&[("bounds", "one"), ("table", "exact")], "bounds one needs a table of a fixed size: ".to_owned()),
        (&[("bounds", "one"), ("table", "path")], "bounds one needs a table of a fixed size: ".to_owned()),
        (&[("table", "exact"), ("threads", "2")], "table exact needs one thread, or a table".to_owned()),
        (&[("first", "2"), ("step", "off")], "first 2 needs iterative deepening".to_owned()),
    ] {
        for kind in board_games() {
            let set = |options: &[(&str, &str)]| {
                let mut set = Options::study(kind);
                for (name, value) in options {
                    set.set(name, value).unwrap();
                }
                set.check().map_err(|error| error.to_string())
            };
            let refused = set(options).unwrap_err();
            assert!(refused.starts_with(&refusal), "{refused}, not {refusal}");
            // Each is fine without the other, and the order in which they are set does not matter.
            for option in options {
                assert_eq!(set(&[*option]), Ok(()), "{}: {option:?}", kind.name);
            }
            assert_eq!(set(&[options[1], options[0]]), Err(refused));
        }
    }
}

#[test]
fn memory_and_cutoffs_change_nodes_but_no_value() {
    for (name, depth) in PLACES {
        let usual = searched(name, depth, &[]);
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
            let found = searched(name, depth, &[(option, value)]);
            assert_eq!(found.report.value, usual.report.value, "{name}: {option} {value}");
            assert_ne!(found.report.nodes, usual.report.nodes, "{name}: {option} {value} does nothing");
        }
        for (option, value) in [("bounds", "one"), ("replacement", "deepest"), ("replacement", "always")] {
            let found = searched(name, depth, &[("table", "2^6"), (option, value)]);
            assert_eq!(found.report.value, usual.report.value, "{name}: {option} {value}");
        }
        for known in ["children", "bounds"] {
            let found = searched(name, depth, &[("known", known), ("table-from", "0"), ("algorithm", "c*")]);
            assert_eq!(found.report.value, usual.report.value, "{name}: known {known}");
        }
        for table in ["exact", "path"] {
            let found = searched(name, depth - 1, &[("table", table)]);
            let usual = searched(name, depth - 1, &[]);
            assert_eq!(found.report.value, usual.report.value, "{name}: table {table}");
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
    for (name, depth) in PLACES {
        let nodes = |on| searched(name, depth + 1, &[("transpositions", on)]).report.nodes;
        let (with, without) = (nodes("on"), nodes("off"));
        assert!(with < without, "{name}: {with} {without}");
    }
}

#[test]
fn table_given_as_a_power_of_two_has_that_many_entries() {
    let mut setup = at_sample("othello", 1).with(&[("table", "2^6")]);
    let found = setup.search(&Task { measure: Measure::Entries, ..Task::to(Goal::Depth(6)) });
    assert!(matches!(found.entries, Some(56..=64)), "{:?}", found.entries);
    assert_eq!(setup.search_to(6).entries, None);
}

#[test]
fn each_iteration_has_its_counts_and_its_time() {
    for (name, depth) in PLACES {
        let found = searched(name, depth, &[]);
        let iterations = &found.report.iterations;
        assert_eq!(found.by_iteration.len(), iterations.len());
        assert_eq!(found.seconds_by_iteration.len(), iterations.len());
        for ((depth, counts), iteration) in found.by_iteration.iter().zip(iterations) {
            assert_eq!(
                (*depth, counts.nodes + counts.quiet, counts.passes),
                (iteration.depth, iteration.nodes, iteration.passes.len() as u64),
                "{name}"
            );
            // Where nothing is visited below them, leaves are what is evaluated.
            assert_eq!(counts.leaves == iteration.leaves, counts.quiet == 0, "{name}");
        }
        let total: f64 = found.seconds_by_iteration.iter().sum();
        assert!(total > 0.0 && total < 60.0, "{name}: {:?}", found.seconds_by_iteration);
    }
}

#[test]
fn list_of_guesses_is_used_one_an_iteration_and_its_last_repeats() {
    let found = searched("chess", 4, &[("grain", "7"), ("guess", "12,3,-4")]);
    let guesses: Vec<i32> = found.report.iterations.iter().map(|it| it.guess.get()).collect();
    assert_eq!(guesses, [12, 3, -4, -4]);
}

#[test]
fn offset_is_added_to_the_guess_in_units_of_the_search() {
    for (text, back, by) in [("parity+5", 2, 5), ("previous-9", 1, -9)] {
        let found = searched("othello", 6, &[("grain", "10"), ("guess", text)]);
        let iterations = &found.report.iterations;
        for (i, iteration) in iterations.iter().enumerate().skip(back) {
            assert_eq!(iteration.guess, iterations[i - back].value + by, "{text}");
        }
    }
}

#[test]
fn cleared_engine_searches_node_for_node_as_a_fresh_one() {
    for (name, depth) in PLACES {
        for (algorithm, size) in [("mtd(f)", "2^10"), ("aspiration", "2^16"), ("sss*", "2^16")] {
            let options = [("algorithm", algorithm), ("table", size)];
            let fresh = searched(name, depth, &options);
            let mut used = at_sample(name, 7).with(&options);
            used.search_to(depth);
            used.board = board(name, "sample:2");
            used.engine.clear();
            let again = used.search_to(depth);
            assert_eq!(again.by_iteration, fresh.by_iteration, "{name}, {algorithm}, {size}");
            assert_eq!(again.report.iterations, fresh.report.iterations, "{name}, {algorithm}, {size}");
            assert_eq!(again.report.pv, fresh.report.pv, "{name}, {algorithm}, {size}");
        }
    }
}

#[test]
fn options_of_a_run_keep_the_table_and_options_of_parts_do_not() {
    let nodes = |option: (&str, &str)| {
        let mut setup = at_sample("othello", 3);
        setup.search_to(6);
        setup.set(option.0, option.1);
        setup.search_to(6).report.nodes
    };
    let fresh = at_sample("othello", 3).search_to(6).report.nodes;
    assert_eq!(nodes(("unique", "on")), fresh);
    assert!(nodes(("overhead", "30")) < fresh / 2);
}

#[test]
fn number_that_an_algorithm_does_not_take_is_refused_in_the_words_of_the_library() {
    let refused = |value: &str| {
        Options::study(game("chess")).set("algorithm", value).expect_err("no algorithm").to_string()
    };
    let number = "algorithm: mtd-step takes a number from 1 to 20000, found \"mtd-step(0)\"";
    assert_eq!(refused("mtd-step(0)"), number);
    assert!(refused("alphabeta(3)").ends_with("takes no number, found \"alphabeta(3)\""));
    assert!(refused("mtdx").starts_with("algorithm: expected a name such as mtd(f)"));
    assert!(refused("mtd(g)").starts_with("algorithm: expected a name such as mtd(f)"));
}
