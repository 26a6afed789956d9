//! Experiments and positions as users write them, valid and invalid.

use nullwindow_engine::{Games, OPTIONS, Options};
use nullwindow_lab::experiment::{Axis, Scale};
use nullwindow_lab::{Conventions, Experiment, Kind, OwnPositions, Preset, conventions, experiments, plan};

const CONVENTIONS: &str = r#"
[options]
table = 1
etc = "off"
[options.chess]
grain = 5
[count]
tiny = 1
quick = 2
paper = 3
deep = 3
[depth]
tiny = 2
quick = { chess = 3, othello = 4, checkers = 5, tree = 4 }
paper = 5
deep = 6
[margin]
ratio = "0.03"
"#;

const GOOD: &str = r#"title = "Leaves"
question = "Which is fewer?"
paper = "TR 94-18, figure 11"
said = "MTD(f)."
covers = ["S83"]
analysis = "None."

[subject]
kind = "search"
games = ["chess", "othello"]
positions = "consecutive"

[depth]
tiny = { chess = 1 }

[options]
etc = 4
[options.othello]
grain = 50

[[series]]
name = "mtdf"
label = "MTD(f)"
algorithm = "mtd(f)"

[[series]]
name = "ab"
algorithm = "alphabeta"
[series.chess]
grain = 7

[sweep]
option = "table"
scale = "log2"
quick = ["1", 2]
paper = { chess = [1, 2, 3], othello = [1] }

[[figure]]
title = "Leaves"
x = "depth"
y = "leaves"
baseline = "ab"

[[claim]]
name = "C1"
text = "fewer"
paper = "0.9"
value = "leaves(mtdf, chess, max) / leaves(ab, chess, max)"
effect = "< 1"
number = "0.90"
margin = "ratio"
"#;

fn common() -> Conventions {
    Conventions::parse(&Games::standard(), "conventions.toml", CONVENTIONS).expect("good conventions")
}

fn read(text: &str) -> Result<Experiment, String> {
    let games = Games::standard();
    let read = Experiment::read(&games, "x", "x.toml", text, &common());
    read.and_then(|it| it.checked(&games)).map_err(|error| error.to_string())
}

/// The refusal of the good text with a piece of it replaced.
fn refused(piece: &str, by: &str) -> String {
    assert!(GOOD.contains(piece), "{piece:?} is not in the text");
    read(&GOOD.replacen(piece, by, 1)).expect_err(by)
}

/// The line of the good text that begins with `start`.
fn line(start: &str) -> usize {
    GOOD.lines().position(|line| line.starts_with(start)).expect("such a line") + 1
}

#[test]
fn an_experiment_has_everything_in_its_file() {
    let it = read(GOOD).expect("a good experiment");
    assert_eq!((it.title.as_str(), it.covers.as_slice()), ("Leaves", ["S83".to_owned()].as_slice()));
    assert_eq!(it.subject.kind, Kind::Search);
    assert_eq!((it.series[0].label.as_str(), it.series[1].label.as_str()), ("MTD(f)", "ab"));
    assert_eq!(it.sweep.as_ref().map(|sweep| sweep.scale), Some(Scale::Log2));
    assert_eq!((it.figures[0].x, it.figures[0].series.len()), (Axis::Depth, 2));
    assert_eq!((it.figures[0].line, it.claims[0].line), (line("[[figure]]"), line("[[claim]]")));
}

#[test]
fn options_come_from_the_conventions_the_experiment_the_series_and_the_sweep_in_this_order() {
    let plan = plan(&Games::standard(), &read(GOOD).expect("good"), Preset::Paper, &OwnPositions::default())
        .expect("a plan");
    let job = |game, series, sweep| {
        let found = plan.cells.iter().find(|(cell, _)| {
            cell.game == game && cell.position == 0 && cell.series == series && cell.sweep == Some(sweep)
        });
        found.expect("such a cell").1[0].clone()
    };
    let (chess, othello) = (job(0, 1, 2), job(1, 0, 0));
    let get = |job: &nullwindow_lab::Job, name: &str| job.options.get(name).cloned().unwrap_or_default();
    assert_eq!(
        (get(&chess, "grain"), get(&chess, "etc"), get(&chess, "table")),
        ("7".into(), "4".into(), "3".into())
    );
    assert_eq!((get(&othello, "grain"), get(&othello, "algorithm")), ("50".into(), "mtd(f)".into()));
    assert_eq!(get(&job(0, 0, 0), "grain"), "5");
    assert_eq!((plan.depth.as_slice(), plan.cells.len()), ([5, 5].as_slice(), 3 * 3 * 2 + 3 * 2));
}

#[test]
fn missing_presets_are_taken_from_the_next_one_or_the_conventions() {
    let it = read(GOOD).expect("good");
    let planned = |preset| plan(&Games::standard(), &it, preset, &OwnPositions::default()).expect("a plan");
    assert_eq!(planned(Preset::Tiny).depth, [1, 2]);
    assert_eq!(planned(Preset::Tiny).sweep_values, [["1"], ["1"]]);
    assert_eq!(planned(Preset::Deep).sweep_values, planned(Preset::Paper).sweep_values);
    assert_eq!(planned(Preset::Quick).positions[1].len(), 2);
}

#[test]
fn the_committed_record_has_every_job_of_the_preset_paper() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("record");
    let path =
        std::fs::read_dir(folder).expect("records").next().expect("a record").expect("a folder").path();
    let record = nullwindow_lab::load(&path).expect("a record");
    for experiment in experiments(&Games::standard()) {
        let plan =
            plan(&Games::standard(), &experiment, Preset::Paper, &OwnPositions::default()).expect("a plan");
        let jobs = || plan.cells.iter().flat_map(|(_, jobs)| jobs);
        let missing = jobs().filter(|job| record.get(job).is_none()).count();
        assert_eq!((missing, jobs().count() > 0), (0, true), "{}", experiment.name);
    }
}

#[test]
fn positions_are_from_the_judging_half_unless_the_experiment_or_the_conventions_name_another_set() {
    let games = Games::standard();
    let with = |set: &str, conventions: &str| {
        let common =
            Conventions::parse(&games, "c.toml", &format!("{conventions}{CONVENTIONS}")).expect("good");
        let text = GOOD
            .replace("positions = \"consecutive\"\n", set)
            .replace("[depth]", "[count]\npaper = 12\n[depth]");
        let read = Experiment::read(&games, "x", "x.toml", &text, &common).expect("good");
        plan(&games, &read, Preset::Paper, &OwnPositions::default()).expect("a plan")
    };
    let judging = with("", "");
    let named = with("positions = \"judging\"\n", "positions = \"tuning\"\n");
    assert_eq!(judging.positions, named.positions);
    let tuning = with("positions = \"tuning\"\n", "");
    assert_eq!(tuning.positions, with("", "positions = \"tuning\"\n").positions);
    let consecutive = with("positions = \"consecutive\"\n", "");
    for game in 0..2 {
        assert!(judging.origins[game].iter().all(|origin| !tuning.origins[game].contains(origin)));
        assert!((1..12).all(|i| !judging.origins[game][..i].contains(&judging.origins[game][i])));
        assert!(consecutive.origins[game].iter().all(|origin| *origin == consecutive.origins[game][0]));
    }
}

#[test]
fn passes_and_cut_nodes_are_recorded_where_a_figure_or_a_claim_needs_them() {
    let passes = |text: &str| read(text).expect("good").subject.passes;
    assert!(!passes(GOOD));
    assert!(passes(&GOOD.replace("games = [", "passes = true\ngames = [")));
    assert!(passes(&GOOD.replace("y = \"leaves\"", "y = \"last_first() / last_cut()\"")));
    assert!(passes(
        &GOOD.replace("x = \"depth\"\ny = \"leaves\"\nbaseline = \"ab\"", "x = \"pass\"\nposition = 1")
    ));
    assert!(passes(&GOOD.replace("leaves(mtdf, chess, max) /", "highs(mtdf, chess, max) /")));
}

#[test]
fn equal_jobs_of_different_experiments_have_the_same_id() {
    let one = plan(&Games::standard(), &read(GOOD).expect("good"), Preset::Tiny, &OwnPositions::default())
        .expect("a plan");
    let text = GOOD.replace("etc = 4", "etc = \"4\"").replace("\"Leaves\"", "\"Other\"");
    let other = plan(&Games::standard(), &read(&text).expect("good"), Preset::Tiny, &OwnPositions::default())
        .expect("a plan");
    let ids = |plan: &nullwindow_lab::ExperimentPlan| -> Vec<_> {
        plan.cells.iter().flat_map(|(_, jobs)| jobs.iter().map(|job| job.id("1"))).collect()
    };
    assert_eq!(ids(&one), ids(&other));
    assert_ne!(ids(&one)[0], one.cells[0].1[0].id("2"), "the signature is part of the name");
    assert_eq!(ids(&one)[0].0.len(), 32);
}

#[test]
fn an_invalid_experiment_is_refused_with_the_line_and_the_reason() {
    let cases = [
        ("title = ", "titel = ", 1, r#"unknown key "titel"; did you mean "title"?"#),
        ("title = \"Leaves\"\n", "", 1, r#"the key "title" is missing"#),
        ("title = \"Leaves\"", "title = 3", 1, "title: expected a text in quotes, found the number 3"),
        ("question = ", "question == ", 2, ""),
        ("kind = \"search\"", "kind = \"serach\"", 9, "expected one of search, minimal"),
        (
            "\"othello\"]",
            "\"go\"]",
            10,
            r#"unknown game "go" for kind search; known are chess, othello, checkers"#,
        ),
        ("\"consecutive\"", "\"some\"", 11, "expected judging, tuning, consecutive, others, found"),
        ("chess = 1 }", "chess = 61 }", 14, "chess: expected a number from 1 to 60, found the number 61"),
        ("chess = 1 }", "chess = 0 }", 14, "expected a number from 1 to 60, found the number 0"),
        ("chess = 1 }", "go = 1 }", 14, "expected one of the games chess, othello"),
        ("etc = 4", "ect = 4", 17, r#"unknown key "ect" in [options]; did you mean "etc"?"#),
        ("etc = 4", "etc = 400", 17, "etc: expected a number of plies"),
        (
            "grain = 50",
            "quiescence = \"on\"",
            19,
            "othello: quiescence: expected off: othello has no other, found",
        ),
        ("name = \"mtdf\"", "name = \"mtd-f\"", 22, "expected lower-case letters"),
        ("name = \"ab\"", "name = \"mtdf\"", 27, "mtdf is already on line 21"),
        ("\"mtd(f)\"", "\"mtd(g)\"", 24, "chess: algorithm: expected a name such as mtd(f)"),
        ("[series.chess]", "[series.checkers]", 29, "expected one of the games chess, othello"),
        ("option = \"table\"", "option = \"tabel\"", 33, "did you mean \"table\"?"),
        ("[\"1\", 2]", "[\"1\", \"many\"]", 35, "table: expected a number of MiB"),
        ("[\"1\", 2]", "[1, 1]", 35, "1 is in the list twice"),
        ("quick = [\"1\", 2]\n", "", 32, "[sweep] has no values for chess at tiny"),
        ("x = \"depth\"", "x = \"height\"", 40, "expected depth, sweep, ply, pass, found"),
        ("baseline = \"ab\"", "baseline = \"abc\"", 42, r#"unknown series "abc"; known are mtdf, ab"#),
        (
            "effect = \"< 1\"\nnumber = \"0.90\"\n",
            "",
            44,
            "say what the value shows: effect (such as \"< 1\")",
        ),
        ("effect = \"< 1\"", "exactly = \"0\"", 44, "or exactly, alone"),
        ("effect = \"< 1\"", "effect = \"0..1\"", 44, "effect: expected one side of the value of no effect"),
        ("number = \"0.90\"", "number = \"1.1\"", 44, "number must lie where effect says"),
        ("number = \"0.90\"", "number = \"a tenth\"", 50, "number: expected a number, found \"a tenth\""),
        ("margin = \"ratio\"", "margin = \"rato\"", 51, "or one of the conventions: ratio"),
        (
            "effect = \"< 1\"",
            "of = \"somebody else\"\neffect = \"< 1\"",
            49,
            "of: expected papers, discussion, ours, tuned",
        ),
        ("effect = \"< 1\"", "holds = \"< 1\"", 49, "unknown key \"holds\" in [[claim]]"),
    ];
    for (piece, by, line, reason) in cases {
        let error = refused(piece, by);
        assert!(error.starts_with(&format!("x.toml:{line}:")), "{by:?}: {error}");
        assert!(error.contains(reason), "{by:?}: {error}");
    }
}

#[test]
fn every_option_of_the_search_is_refused_as_the_engine_refuses_it() {
    let games = Games::standard();
    for (game, kind, other) in [
        ("chess", "search", ""),
        ("othello", "search", ""),
        ("checkers", "minimal", "quiescence = \"off\""),
        ("tree", "tree", ""),
    ] {
        let trees = if kind == "tree" { "trees = [\"random:w=2,d=2\"]" } else { "" };
        for name in OPTIONS.iter().map(|spec| spec.name) {
            let other = if name == "quiescence" { "" } else { other };
            let text = format!(
                "title = \"x\"\nquestion = \"?\"\npaper = \"?\"\n[subject]\nkind = \"{kind}\"\n\
                 games = [\"{game}\"]\n{trees}\n[options]\n{other}\n{name} = \"nonsense\"\n[[series]]\nname = \"a\"\n"
            );
            let mut options = Options::study(games.get(game).expect("a game"));
            let refused = options.set(name, "nonsense").expect_err(name).to_string();
            let conventions =
                Conventions::parse(&games, "c.toml", "count = { tiny = 1 }\ndepth = { tiny = 2 }");
            let read = Experiment::read(&games, "x", "x.toml", &text, &conventions.expect("conventions"));
            let error = read.and_then(|it| it.checked(&games));
            assert_eq!(error.expect_err(name).to_string(), format!("x.toml:10: {game}: {refused}"));
        }
    }
}

#[test]
fn an_experiment_without_minimal_graphs_is_refused_before_it_runs() {
    let text = GOOD.replace("kind = \"search\"", "kind = \"minimal\"");
    let error = read(&text).expect_err("chess has a quiescence search");
    assert_eq!(error, "x.toml:8: chess: quiescence: expected off, to have a minimal graph, found \"on\"");
    let text = text.replace("etc = 4", "quiescence = \"off\"\ndraft = \"at-least\"");
    assert!(
        read(&text).expect_err("no value").starts_with("x.toml:18: chess: draft: expected exact, to have")
    );
}

#[test]
fn a_count_larger_than_the_set_of_positions_is_refused() {
    let error = refused("[depth]", "[count]\nquick = 21\n[depth]");
    assert_eq!(error, "x.toml:14: count: quick asks for 21 positions of chess; there are 20");
}

#[test]
fn an_invalid_position_and_a_finished_game_are_refused_with_the_line() {
    let with = |list: &str| refused("\"consecutive\"", list);
    let error = with("[\n\"chess rnbqkbnr/8 w - -\"]");
    assert!(error.starts_with("x.toml:12: positions: column "), "{error}");
    assert!(error.contains("; example: rnbqkbnr/"), "{error}");
    let over = with("[\"chess 7k/5QQ1/8/8/8/8/8/K7 b - - 0 1\", \"othello f5\"]");
    assert!(over.contains("the game is over in this position"), "{over}");
    assert!(with("[\"rnbq\"]").contains("each position must begin with a game's name"));
    assert!(with("[\"othello f5\"]").contains("none is of chess"));
}

#[test]
fn own_positions_replace_those_of_their_games() {
    let own = OwnPositions::parse(&Games::standard(), "my.txt", "# mine\n\n  othello f5d6c3 \nothello f5\n")
        .expect("two positions");
    let plan = plan(&Games::standard(), &read(GOOD).expect("good"), Preset::Paper, &own).expect("a plan");
    assert_eq!((plan.positions[0].len(), plan.positions[1].len()), (0, 2));
    assert!(plan.cells.iter().all(|(cell, _)| cell.game == 1));
}

#[test]
fn a_file_of_positions_is_refused_with_line_and_column() {
    let refused =
        |text: &str| OwnPositions::parse(&Games::standard(), "my.txt", text).expect_err(text).to_string();
    assert!(refused("othello f5\n  go f5\n").starts_with(
        "my.txt:2:3: each line begins with a game: there is no game called \"go\"; there are chess"
    ));
    let error = refused("othello  f5z9\n");
    assert!(error.starts_with("my.txt:1:12: invalid position"), "{error}");
    assert!(refused("chess\n").contains("the position is missing"));
    assert!(refused("# nothing\n").contains("the file has no position"));
}

const TREES: &str = r#"title = "Trees"
question = "?"
paper = "open question"
[subject]
kind = "tree"
games = ["tree"]
trees = ["random:w=3,d=4", "random:w=2,d=3,order=90"]
[[series]]
name = "ab"
algorithm = "alphabeta"
table = "exact"
[sweep]
option = "w"
quick = [2, 3]
paper = [4]
"#;

#[test]
fn trees_take_seeds_and_swept_parameters_and_are_searched_to_their_depth_at_most() {
    let plan = plan(&Games::standard(), &read(TREES).expect("good"), Preset::Quick, &OwnPositions::default())
        .expect("a plan");
    let jobs: Vec<_> =
        plan.cells.iter().map(|(_, jobs)| (jobs[0].position.as_str(), jobs[0].depth)).collect();
    assert_eq!(jobs.len(), 2 * 2 * 2);
    assert!(jobs.iter().any(|&(text, depth)| text.contains("w=2,d=4") && depth == 4), "{jobs:?}");
    assert!(
        jobs.iter().any(|&(text, depth)| text.contains("seed=2") && text.contains("order=90") && depth == 3)
    );
    assert!(
        plan.cells.iter().all(|(_, jobs)| jobs[0].options.len() == 2),
        "the games' conventions are not the trees'"
    );
}

#[test]
fn invalid_trees_are_refused() {
    let refused = |piece: &str, by: &str| read(&TREES.replacen(piece, by, 1)).expect_err(by);
    assert!(refused("w=3,d=4", "w=0").starts_with("x.toml:7: trees: w=0 is out of range"));
    assert!(refused("w=3,d=4", "w=3,seed=2").contains("remove seed"));
    assert!(refused("random:w=3,d=4", "pearl").contains("expected a tree such as"));
    assert!(refused("paper = [4]", "paper = [0]").starts_with("x.toml:12: "));
    assert!(refused("\"exact\"", "\"big\"").contains(
        "tree: table: expected a number of MiB from 0 to 65536, entries from 2^0 to 2^32, exact or path"
    ));
    assert!(refused("trees = ", "positions = ").contains("kind tree takes trees instead"));
    assert!(refused("\"tree\"]", "\"chess\"]").contains(r#"unknown game "chess" for kind tree"#));
}

#[test]
fn every_experiment_that_comes_with_the_program_can_be_planned_at_every_preset() {
    let _ = conventions(&Games::standard());
    for experiment in experiments(&Games::standard()) {
        for preset in Preset::ALL {
            let plan = plan(&Games::standard(), &experiment, preset, &OwnPositions::default());
            let plan = plan.unwrap_or_else(|why| panic!("{why}"));
            assert!(!plan.cells.is_empty(), "{} at {preset}", experiment.name);
        }
    }
}

#[test]
fn every_margin_is_listed_in_the_rule_and_every_claim_has_a_name_of_its_own() {
    let (games, mut names) = (Games::standard(), std::collections::BTreeSet::new());
    for (name, margin) in conventions(&games).margins {
        let row = format!("- `{name}` {}:", margin.text);
        assert!(nullwindow_lab::verdict::RULE.contains(&row), "{row}");
    }
    for claim in experiments(&games).iter().flat_map(|it| &it.claims) {
        assert!(names.insert(claim.name.clone()), "{} is claimed twice", claim.name);
        let margin = &claim.margin.text;
        let is_known = margin.is_empty() || conventions(&games).margins.values().any(|it| it.text == *margin);
        assert!(is_known, "{}: a margin of its own: {margin}", claim.name);
    }
}

#[test]
fn a_series_of_the_conventions_can_be_changed_by_the_experiment() {
    let known = format!(
        "{CONVENTIONS}\n[series.aspiration]\nlabel = \"NegaScout\"\nalgorithm = \"aspiration(5)\"\n\
         [series.aspiration.othello]\nalgorithm = \"aspiration(2)\"\n"
    );
    let common =
        Conventions::parse(&Games::standard(), "conventions.toml", &known).expect("good conventions");
    let text = GOOD
        .replace(
            "name = \"mtdf\"\nlabel = \"MTD(f)\"\nalgorithm = \"mtd(f)\"",
            "name = \"aspiration\"\netc = 5",
        )
        .replace("leaves(mtdf", "leaves(aspiration");
    let experiment = Experiment::read(&Games::standard(), "x", "x.toml", &text, &common)
        .unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(experiment.series[0].label, "NegaScout");
    let plan =
        plan(&Games::standard(), &experiment, Preset::Quick, &OwnPositions::default()).expect("a plan");
    let of = |game| &plan.cells.iter().find(|(cell, _)| cell.game == game).expect("a cell").1[0].options;
    assert_eq!(
        (of(0)["algorithm"].as_str(), of(1)["algorithm"].as_str()),
        ("aspiration(5)", "aspiration(2)")
    );
    assert_eq!(of(0)["etc"], "5");
}

#[test]
fn a_window_in_units_of_the_evaluation_is_counted_in_grains_and_none_keeps_out_of_the_sweep() {
    let text = GOOD
        .replace("algorithm = \"alphabeta\"", "algorithm = \"aspiration\"")
        .replace("algorithm = \"mtd(f)\"", "algorithm = \"mtd(f)\"\nwindow = \"none\"")
        .replace("option = \"table\"", "option = \"window\"")
        .replace("quick = [\"1\", 2]", "quick = [3, 70]");
    let experiment = read(&text).unwrap_or_else(|why| panic!("{why}"));
    let plan =
        plan(&Games::standard(), &experiment, Preset::Quick, &OwnPositions::default()).expect("a plan");
    let algorithms: Vec<&str> =
        plan.cells[..4].iter().map(|(_, jobs)| jobs[0].options["algorithm"].as_str()).collect();
    assert_eq!(algorithms, ["mtd(f)", "aspiration(1)", "mtd(f)", "aspiration(10)"]); // chess has a grain of 7 here
    assert!(plan.cells.iter().all(|(_, jobs)| !jobs[0].options.contains_key("window")));
    let error = read(&text.replace("window = \"none\"", "window = 5")).expect_err("MTD(f) has no window");
    assert!(error.contains("window: mtd(f) has none"), "{error}");
}

#[test]
fn an_invalid_expression_is_refused_with_the_line_of_the_claim() {
    let at = |start: &str| GOOD[..GOOD.find(start).expect("it is there")].lines().count() + 1;
    for (piece, by, start, says) in [
        ("leaves(mtdf, chess", "leafs(mtdf, chess", "[[claim]]", "expected a function or a metric"),
        ("leaves(mtdf, chess", "leaves(mtd, chess", "[[claim]]", "expected a series"),
        ("y = \"leaves\"", "y = \"leaves() / leafs()\"", "[[figure]]", "expected a function or a metric"),
    ] {
        let error = read(&GOOD.replace(piece, by)).expect_err(by);
        assert!(error.starts_with(&format!("x.toml:{}: ", at(start))) && error.contains(says), "{error}");
    }
}
