use super::{Figure, figure, panel_svg, standalone};
use crate::experiment::{Axis, FigureSpec};
use crate::measure::{Data, Expression, Scope};
use crate::testing::{self, Shape};

fn draw(shape: &Shape, spec: &FigureSpec) -> Figure {
    let (plan, record) = (shape.plan(), shape.record(1));
    figure(spec, 1, &Data::new(&plan, &record))
}

fn same(a: f64, b: f64) -> bool {
    a.total_cmp(&b).is_eq()
}

fn swept() -> Shape {
    Shape { sweep: vec!["2^4", "2^8", "2^12"], ..Shape::default() }
}

/// A document that is well-formed enough to read, and how often each class occurs in it.
fn count(svg: &str, class: &str) -> usize {
    svg.matches(&format!("class=\"{class}\"")).count()
}

#[test]
fn a_figure_by_depth_has_a_panel_for_each_game_and_a_point_for_each_depth() {
    let shape = Shape::default();
    let drawn = draw(&shape, &testing::figure(&shape, Axis::Depth, "leaves"));
    assert_eq!(
        drawn.panels.iter().map(|panel| panel.game.as_str()).collect::<Vec<_>>(),
        ["Chess", "Othello"]
    );
    for panel in &drawn.panels {
        assert_eq!(panel.lines.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 4]);
    }
    let (plan, record) = (shape.plan(), shape.record(1));
    let expected = Expression::parse("leaves(mtdf, othello, 3)").expect("an expression");
    let expected = expected.estimate(&Data::new(&plan, &record), &Scope::default()).expect("data");
    let point = &drawn.panels[1].lines[1][2];
    assert_eq!(
        (point.y, point.low, point.high, point.positions),
        (expected.value, expected.low, expected.high, 5)
    );
}

#[test]
fn a_baseline_is_the_level_of_100_percent_and_no_line() {
    let shape = Shape::default();
    let spec = FigureSpec {
        baseline: Some("ab".to_owned()),
        from: Some(2),
        ..testing::figure(&shape, Axis::Depth, "leaves()")
    };
    let drawn = draw(&shape, &spec);
    assert_eq!(
        drawn.series.iter().map(|key| (key.label.as_str(), key.algorithm.as_str())).collect::<Vec<_>>(),
        [("MTDF", "mtd(f)"), ("SSS", "sss*")]
    );
    let level = drawn.level.as_ref().map(|key| (key.label.as_str(), key.algorithm.as_str()));
    assert_eq!((level, drawn.panels[0].level), (Some(("AB (100 %)", "alphabeta")), Some(100.0)));
    assert_eq!(drawn.y_label, "leaves, % of AB");
    assert_eq!(drawn.panels[0].lines[0].len(), 3, "from depth 2 on");
    let (plan, record) = (shape.plan(), shape.record(1));
    let ratio =
        Expression::parse("100 * (leaves(mtdf, chess, 2) / leaves(ab, chess, 2))").expect("an expression");
    let ratio = ratio.estimate(&Data::new(&plan, &record), &Scope::default()).expect("data");
    assert!((drawn.panels[0].lines[0][0].y - ratio.value).abs() < 1e-9);
}

#[test]
fn a_figure_by_sweep_is_drawn_at_a_depth_and_one_by_depth_at_a_value() {
    let shape = swept();
    let by_sweep = draw(&shape, &testing::figure(&shape, Axis::Sweep, "leaves()"));
    let points = &by_sweep.panels[0].lines[0];
    assert_eq!(
        points.iter().map(|p| (p.x, p.at.as_str())).collect::<Vec<_>>(),
        [(16.0, "2^4"), (256.0, "2^8"), (4096.0, "2^12")]
    );
    let by_depth = draw(&shape, &testing::figure(&shape, Axis::Depth, "leaves()"));
    assert!(same(by_depth.panels[0].lines[0][3].y, points[2].y), "the last value of the sweep");
    let first =
        FigureSpec { at: Some("first".to_owned()), ..testing::figure(&shape, Axis::Depth, "leaves()") };
    assert!(same(draw(&shape, &first).panels[0].lines[0][3].y, points[0].y));
    let shallow =
        FigureSpec { depth: Some("max-1".to_owned()), ..testing::figure(&shape, Axis::Sweep, "leaves()") };
    assert!(same(draw(&shape, &shallow).panels[0].lines[0][2].y, by_depth.panels[0].lines[0][2].y));
}

#[test]
fn a_sweep_of_names_stands_side_by_side() {
    let shape = Shape { sweep: vec!["aged", "always"], ..Shape::default() };
    let drawn = draw(&shape, &testing::figure(&shape, Axis::Sweep, "leaves()"));
    let columns: Vec<_> = drawn.panels[0].rows().into_iter().map(|row| (row.x, row.at)).collect();
    assert_eq!(columns, [(0.0, "aged".to_owned()), (1.0, "always".to_owned())]);
}

#[test]
fn a_figure_by_ply_follows_the_cut_nodes() {
    let shape = Shape::default();
    let spec = FigureSpec {
        unit: "% of cut nodes".to_owned(),
        ..testing::figure(&shape, Axis::Ply, "last_first() / last_cut()")
    };
    let points = &draw(&shape, &spec).panels[0].lines[0];
    assert_eq!(points.iter().map(|p| p.x as i32).collect::<Vec<_>>(), [0, 1, 2, 3]);
    // Nine of ten at the root, ten of eleven below it.
    assert!((points[0].y - 90.0).abs() < 1e-9 && (points[1].y - 1000.0 / 11.0).abs() < 1e-9, "{points:?}");
}

#[test]
fn a_figure_by_pass_shows_the_windows_and_the_value() {
    let shape = Shape::default();
    let spec = FigureSpec { position: Some(2), ..testing::figure(&shape, Axis::Pass, "count()") };
    let drawn = draw(&shape, &spec);
    let record = shape.record(1);
    let is_it = |done: &&crate::Done| {
        let job = &done.job;
        job.game == "chess" && job.position == "position 1" && job.options["algorithm"] == "mtdf"
    };
    let it = &record.done.values().find(is_it).expect("a search").iterations[3];
    let asked: Vec<f64> = it.each_pass.iter().map(|pass| f64::from(pass.beta)).collect();
    assert_eq!(drawn.panels[0].lines[1].iter().map(|point| point.y).collect::<Vec<_>>(), asked);
    assert_eq!(drawn.panels[0].level, Some(f64::from(it.value)));
}

#[test]
fn an_infinite_window_is_drawn_at_the_edge_and_does_not_stretch_the_axis() {
    let shape = Shape::default();
    let mut record = shape.record(1);
    for done in record.done.values_mut() {
        let pass = &mut done.iterations[3].each_pass[0];
        (pass.alpha, pass.beta) = (29_999, 30_000);
    }
    let (plan, spec) = (shape.plan(), testing::figure(&shape, Axis::Pass, "count()"));
    let drawn = figure(&spec, 1, &Data::new(&plan, &record));
    assert!(drawn.panels[0].lines.iter().all(|line| line[0].y.is_infinite() && line[1].y.is_finite()));
    let svg = panel_svg(&drawn, &drawn.panels[0]);
    assert!(!svg.contains("inf") && !svg.contains("NaN") && !svg.contains("\u{202f}k"), "{svg}");
}

#[test]
fn a_drawing_has_axes_a_line_for_each_series_and_a_marker_for_each_point() {
    let shape = Shape::default();
    let spec =
        FigureSpec { baseline: Some("ab".to_owned()), ..testing::figure(&shape, Axis::Depth, "leaves()") };
    let drawn = draw(&shape, &spec);
    let svg = panel_svg(&drawn, &drawn.panels[0]);
    for (class, expected) in
        [("line", 2), ("band", 2), ("mark", 8), ("level c3", 1), ("frame", 1), ("xtick", 4)]
    {
        assert_eq!(count(&svg, class), expected, "{class} in {svg}");
    }
    assert!(count(&svg, "ytick") >= 3);
    let whole = standalone(&drawn);
    assert_eq!((count(&whole, "key"), count(&whole, "panel"), count(&whole, "mark")), (3, 2, 18));
    assert!(!whole.contains("NaN") && !whole.contains("inf"), "{whole}");
    assert_eq!(whole, standalone(&draw(&shape, &spec)), "the same data, the same bytes");
}

#[test]
fn an_algorithm_has_one_colour_in_all_figures_and_its_variants_look_different() {
    use super::LOOKS;
    use std::collections::{BTreeMap, BTreeSet};
    let games = nullwindow_engine::Games::standard();
    let mut colours: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for experiment in crate::experiments(&games) {
        let plan = crate::plan(&games, &experiment, crate::Preset::Tiny, &crate::OwnPositions::default());
        let (plan, record) = (plan.expect("a plan"), crate::LabRecord::default());
        for (i, spec) in experiment.figures.iter().enumerate() {
            let drawn = figure(spec, i + 1, &Data::new(&plan, &record));
            let looks: BTreeSet<_> = drawn.series.iter().map(super::Key::look).collect();
            assert_eq!(looks.len(), drawn.series.len(), "{}: two series look alike", drawn.id);
            for key in drawn.series.iter().chain(drawn.level.as_ref()) {
                let colour = key.look().0.split(' ').next().expect("a class").to_owned();
                colours.entry(key.algorithm.clone()).or_default().insert(colour);
            }
        }
    }
    assert!(colours.len() >= 10, "{colours:?}");
    assert!(colours.values().all(|classes| classes.len() == 1), "{colours:?}");
    let known: BTreeSet<&BTreeSet<String>> = colours.values().collect();
    // The strategies of MTD-best share theirs.
    assert!(known.len() >= 9, "{colours:?}");
    assert_eq!(LOOKS.len(), 12);
    for column in 0..4 {
        assert_eq!(LOOKS.iter().map(|look| look[column]).collect::<BTreeSet<_>>().len(), 12, "{column}");
    }
}

#[test]
fn text_in_a_drawing_is_escaped() {
    let shape = Shape::default();
    let mut spec = testing::figure(&shape, Axis::Depth, "leaves()");
    spec.title = "a < b & \"c\"</svg><script>".to_owned();
    spec.unit = "<leaves>".to_owned();
    let drawn = draw(&shape, &spec);
    let svg = standalone(&drawn) + &panel_svg(&drawn, &drawn.panels[0]);
    assert!(!svg.contains("<script") && !svg.contains("<leaves"), "{svg}");
    assert!(svg.contains("&lt;leaves&gt;"));
}

#[test]
fn a_record_without_data_gives_a_figure_that_says_so() {
    let shape = Shape::default();
    let (plan, record) = (shape.plan(), crate::LabRecord::default());
    let drawn = figure(&testing::figure(&shape, Axis::Depth, "leaves()"), 1, &Data::new(&plan, &record));
    assert!(drawn.is_empty());
    assert!(panel_svg(&drawn, &drawn.panels[0]).contains("no data"));
    assert!(standalone(&drawn).contains("</svg>"));
}
