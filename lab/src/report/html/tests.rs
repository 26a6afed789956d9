use super::page;
use crate::experiment::{Axis, FigureSpec};
use crate::report::{Report, markdown};
use crate::testing::{self, Shape};
use crate::verdict::Verdict;
use crate::{ExperimentPlan, LabRecord};

/// An experiment with a figure of each sort and a claim of each verdict, and another that was not run.
fn made_up() -> (Vec<ExperimentPlan>, LabRecord) {
    let shape = Shape::default();
    let mut plan = shape.plan();
    let baseline =
        FigureSpec { baseline: Some("ab".to_owned()), ..testing::figure(&shape, Axis::Depth, "leaves()") };
    let passes = FigureSpec { title: "Passes".to_owned(), ..testing::figure(&shape, Axis::Pass, "count()") };
    plan.experiment.figures = vec![baseline, passes];
    let ratio = "leaves(sss, chess, max) / leaves(ab, chess, max)";
    let mut untestable = testing::claim(&[], "", "");
    untestable.not_testable = Some("their <programs> are lost".to_owned());
    let mut exact = testing::claim(&["1 + 2"], "", "");
    exact.exactly = "3".parse().ok();
    plan.experiment.claims = vec![
        exact,
        testing::claim(&[ratio], "> 0.01", "9"),
        testing::claim(&[ratio], "> 5", ""),
        untestable,
        testing::claim(&["unique(ab, othello, max)"], "> 2", ""),
        testing::claim(&[ratio], "", "0.6..0.9"),
    ];
    for (i, claim) in plan.experiment.claims.iter_mut().enumerate() {
        claim.name = format!("C{i}");
        claim.text.push_str(" & <b>more</b>");
    }
    let mut other = Shape { games: vec!["checkers"], ..Shape::default() }.plan();
    other.experiment.name = "02-not-run".to_owned();
    other.experiment.title = "Not run".to_owned();
    (vec![plan, other], shape.record(1))
}

fn html() -> String {
    let (plans, record) = made_up();
    page(&Report::new(&plans, &record))
}

#[test]
fn the_page_has_every_claim_with_its_verdict_in_words() {
    let html = html();
    assert!(html.contains(
        "Of 6 claims of the papers, 1 holds, 1 holds but is smaller than claimed, 1 is undecided, 1 does not hold, \
         1 cannot be tested and 1 has no data"
    ));
    for verdict in Verdict::ALL {
        assert_eq!(html.matches(&format!("<tr data-verdict=\"{verdict}\"")).count(), 1, "{verdict}");
    }
    assert!(html.contains(
        "All algorithms agreed on the value in 80 comparisons, over 40 pairs of position and depth."
    ));
    assert!(html.contains("nullwindow lab run 01-made-up --preset quick"));
    assert!(html.contains("This experiment is not in the record"));
}

#[test]
fn the_page_loads_nothing_from_elsewhere() {
    let html = html();
    let without_names = html.replace("http://www.w3.org/2000/svg", "");
    for sign in ["http:", "https:", "src=", "@import", "url(", "<link"] {
        assert!(!without_names.contains(sign), "{sign} in the page");
    }
    assert!(html.contains("default-src 'none'"));
}

#[test]
fn text_from_experiments_and_records_is_never_markup() {
    let html = html();
    assert!(!html.contains("<b>more") && !html.contains("<programs>") && !html.contains("<signs>"));
    assert!(!html.contains("its <system>"));
    assert!(html.contains("&lt;b&gt;more&lt;/b&gt;"));
    assert!(html.contains("<em>paragraph</em> with <code>code</code> &amp; &lt;signs&gt;."));
    let data: Vec<&str> = html.split("class=\"data\">").skip(1).collect();
    assert_eq!(data.len(), 2);
    for piece in data {
        let json = piece.split("</script>").next().expect("an end");
        let value: serde_json::Value = serde_json::from_str(json).expect("JSON");
        assert_eq!(value["panels"].as_array().map(Vec::len), Some(2));
        assert!(value["panels"][0]["columns"][0]["points"][0][0].is_f64());
    }
}

#[test]
fn every_tag_that_opens_closes() {
    let html = html();
    for tag in [
        "section", "figure", "table", "tr", "ul", "li", "details", "dl", "div", "p", "script", "style",
        "button", "svg", "g", "a",
    ] {
        let opened = html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    let mut ids: Vec<&str> = html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all, "an id stands twice");
    for link in html.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(ids.contains(&link), "{link} leads nowhere");
    }
}

#[test]
fn the_same_record_gives_the_same_bytes() {
    assert_eq!(html(), html());
    let (plans, record) = made_up();
    let text = || markdown(&Report::new(&plans, &record), "figures");
    assert_eq!(text(), text());
}

#[test]
fn markdown_has_the_same_claims_figures_and_numbers() {
    let (plans, record) = made_up();
    let text = markdown(&Report::new(&plans, &record), "results");
    assert!(text.contains("![Leaves](results/01-made-up-1.svg)"));
    assert!(text.contains(
        "| [C2](#leaves-of-some-algorithms) | papers | MTD(f) evaluates fewer leaves &amp; &lt;b&gt;more&lt;/b&gt; |"
    ));
    assert!(text.contains("| does not hold |\n"));
    assert!(text.contains("Holm") && text.contains("- *papers*: 2 values are tested, at the level"));
    assert!(html().contains("Holm") && html().contains("<em>papers</em>: 2 values are tested, at the level"));
    assert!(text.contains("To do it again: `nullwindow lab run 02-not-run --preset quick`"));
    for line in text.lines().filter(|line| line.starts_with('|')) {
        assert!(line.ends_with('|'), "{line}");
    }
}

#[test]
fn disagreements_are_shown_on_top() {
    let (plans, mut record) = made_up();
    record.done.values_mut().next().expect("a search").iterations[0].upper += 1000;
    assert!(
        !page(&Report::new(&plans, &record)).contains("agree broken"),
        "bounds that contain the value agree"
    );
    let done = record.done.values_mut().next().expect("a search");
    done.iterations[0].lower += 1000;
    let html = page(&Report::new(&plans, &record));
    assert!(
        html.contains("<p class=\"agree broken\">Algorithms disagreed on the value in 1 of 80 comparisons")
    );
}
