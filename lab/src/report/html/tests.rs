use super::pages;
use crate::experiment::{Axis, FigureSpec, Group};
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
    plan.experiment.claims[4].of = Group::Ours;
    for (i, claim) in plan.experiment.claims.iter_mut().enumerate() {
        claim.name = format!("C{i}");
        claim.text.push_str(" & <b>more</b>");
    }
    let mut other = Shape { games: vec!["checkers"], ..Shape::default() }.plan();
    other.experiment.name = "02-not-run".to_owned();
    other.experiment.title = "Not run".to_owned();
    (vec![plan, other], shape.record(1))
}

fn files() -> Vec<(String, String)> {
    let (plans, record) = made_up();
    pages(&Report::new(&plans, &record))
}

fn is_page(name: &str) -> bool {
    name.split('.').next_back() == Some("html")
}

/// All pages, one after another.
fn joined(files: Vec<(String, String)>) -> String {
    files.into_iter().filter(|(name, _)| is_page(name)).map(|(_, text)| text).collect()
}

fn html() -> String {
    joined(files())
}

#[test]
fn there_is_an_article_and_a_page_for_each_experiment() {
    let names: Vec<String> = files().into_iter().map(|(name, _)| name).collect();
    let expected =
        ["report.css", "report.js", "experiment-01-made-up.html", "experiment-02-not-run.html", "index.html"];
    assert_eq!(names, expected);
    let (_, index) = files().pop().expect("the article");
    for part in
        ["Words and codes used here", "How claims are judged", "Methods", "Data", "Limits", "<dt>LFMG</dt>"]
    {
        assert!(index.contains(part), "{part}");
    }
    assert_eq!(index.matches("<article class=\"headline\">").count(), 2, "both figures, as none was chosen");
    assert_eq!(index.matches("<details class=\"group\">").count(), 2, "two kinds of claims");
    assert!(!html().contains("<?"), "a part of a template was not filled");
}

#[test]
fn every_chosen_figure_and_claim_is_one_of_an_experiment() {
    let experiments = crate::experiments(&nullwindow_engine::Games::standard());
    let chosen: serde_json::Value =
        serde_json::from_str(include_str!("../../../assets/headlines.json")).expect("JSON");
    let chosen = chosen.as_array().expect("a list");
    assert_eq!(chosen.len(), 5);
    assert_eq!(chosen[0]["figure"], "window-1", "MTD(f) against NegaScout with its best window comes first");
    for it in chosen {
        let [figure, claim, sentence] =
            ["figure", "claim", "sentence"].map(|key| it[key].as_str().expect("a text"));
        let (name, number) = figure.rsplit_once('-').expect("an experiment and a number");
        let experiment = experiments.iter().find(|it| it.name[3..] == *name).expect(name);
        assert!((1..=experiment.figures.len()).contains(&number.parse().expect("a number")), "{figure}");
        assert!(experiment.claims.iter().any(|it| it.name.split(' ').any(|word| word == claim)), "{claim}");
        assert!(sentence.ends_with('.') && !sentence.contains(". "), "{sentence}");
    }
}

#[test]
fn numbers_of_the_reader_stand_beside_ours_and_the_papers() {
    let (plans, record) = made_up();
    let mut report = Report::new(&plans, &record);
    assert!(!report.ours.of.is_empty(), "the record of the project is embedded");
    let text = "# paper, 2026-01-01\n01-made-up\tC0\tpapers\tdoes not hold\t7.5 (7 to 8)\n";
    report.ours = crate::report::Expected::parse(text).expect("verdicts");
    let html = joined(pages(&report));
    assert!(html.contains("<b>your run</b> (quick, 2026-11-15)") && html.contains("(paper, 2026-01-01)"));
    assert_eq!(html.matches("7.5 (7 to 8)<br>").count(), 4, "list, two headlines, page");
    assert!(
        html.contains("<dt>Your run</dt>") && html.contains("Analysis of our record (paper, 2026-01-01)")
    );
    report.ours.of = "quick, 2026-11-15".to_owned();
    let html = joined(pages(&report));
    assert!(
        !html.contains("<dt>Your run</dt>") && !html.contains("your run") && !html.contains("7.5 (7 to 8)")
    );
    assert!(html.contains("<dt>Our record</dt>"));
}

#[test]
fn timings_under_load_are_counted() {
    let (plans, mut record) = made_up();
    let mut jobs = record.done.values_mut();
    for (seconds, wall_seconds) in [(1.0, 1.01), (1.0, 1.5), (2.0, 2.0)] {
        let done = jobs.next().expect("a search");
        (done.seconds, done.wall_seconds) = (seconds, wall_seconds);
    }
    let report = Report::new(&plans, &record);
    assert_eq!(report.timed, (3, 1));
    assert!(joined(pages(&report)).contains("1 of 3 timings were made under load"));
    assert!(markdown(&report, "figures").contains("1 of 3 timings were made under load"));
}

#[test]
fn the_page_has_every_claim_with_its_verdict_in_words() {
    let html = html();
    assert!(html.contains(
        "Of 5 claims of the papers, 1 holds, 1 holds but is smaller than claimed, 1 is undecided, \
         1 does not hold and 1 cannot be tested.</p>"
    ));
    assert!(html.contains("<p>Of 1 question of ours, 1 has no data in this record.</p>"));
    for verdict in Verdict::ALL {
        assert_eq!(html.matches(&format!("<tr data-verdict=\"{verdict}\"")).count(), 1, "{verdict}");
    }
    assert!(html.contains(
        "All algorithms agreed on the value in 80 comparisons, over 40 pairs of position and depth."
    ));
    assert!(
        html.contains("nullwindow lab run 01-made-up --preset quick") && html.contains("id=\"claim-C0\"")
    );
    assert!(html.contains("This experiment is not in the record"));
}

#[test]
fn pages_load_nothing_from_elsewhere_and_have_no_script_or_style_in_their_text() {
    for (name, text) in files() {
        let text = text.replace("http://www.w3.org/2000/svg", "");
        for sign in ["http:", "https:", "@import", "url("] {
            assert!(!text.contains(sign), "{sign} in {name}");
        }
        if is_page(&name) {
            let own = text.replace("<script src=\"report.js\" defer></script>", "");
            let own = own.replace("<link rel=\"stylesheet\" href=\"report.css\">", "");
            for sign in [" src=", "<link", "<script>", "<style", " style=\"", " onclick", "javascript:"] {
                assert!(!own.contains(sign), "{sign} in {name}");
            }
            assert_eq!(
                text.matches("<script ").count(),
                own.matches("<script type=\"application/json\"").count() + 1
            );
            assert!(text.contains("default-src 'none'") && !text.contains("unsafe"));
        }
    }
}

#[test]
fn text_from_experiments_and_records_is_never_markup() {
    let html = html();
    assert!(!html.contains("<b>more") && !html.contains("<programs>") && !html.contains("<signs>"));
    assert!(!html.contains("its <system>"));
    assert!(html.contains("&lt;b&gt;more&lt;/b&gt;"));
    assert!(html.contains("<em>paragraph</em> with <code>code</code> &amp; &lt;signs&gt;."));
    let data: Vec<&str> = html.split("class=\"data\">").skip(1).collect();
    assert_eq!(data.len(), 4, "on the article and on the page of the experiment");
    for piece in data {
        let json = piece.split("</script>").next().expect("an end");
        let value: serde_json::Value = serde_json::from_str(json).expect("JSON");
        assert_eq!(value["panels"].as_array().map(Vec::len), Some(2));
        assert!(value["panels"][0]["columns"][0]["points"][0][0].is_f64());
    }
}

/// The ids of a page.
fn ids(html: &str) -> Vec<&str> {
    html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_tag_that_opens_closes_and_every_link_leads_somewhere() {
    let files = files();
    for (name, html) in files.iter().filter(|(name, _)| is_page(name)) {
        for tag in [
            "section", "figure", "table", "tr", "ul", "li", "details", "dl", "div", "p", "script", "article",
            "button", "svg", "g", "a",
        ] {
            let opened =
                html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
            assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag} in {name}");
        }
        let mut once = ids(html);
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), ids(html).len(), "{name}: an id stands twice");
        for link in html.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let (file, id) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() { name } else { file };
            let (_, target) = files.iter().find(|(name, _)| name == file).expect(link);
            assert!(id.is_empty() || ids(target).contains(&id), "{link} leads nowhere");
        }
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
        !joined(pages(&Report::new(&plans, &record))).contains("agree broken"),
        "bounds that contain the value agree"
    );
    let done = record.done.values_mut().next().expect("a search");
    done.iterations[0].lower += 1000;
    let html = joined(pages(&Report::new(&plans, &record)));
    assert!(
        html.contains("<p class=\"agree broken\">Algorithms disagreed on the value in 1 of 80 comparisons")
    );
}
