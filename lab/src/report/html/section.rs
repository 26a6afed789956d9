//! One experiment on the page.

use super::{anchor, badge, claim_anchor, escaped, figures, prose};
use crate::report::{Report, Section, phrasing};
use crate::verdict::{Judged, Measured};

/// The experiment: question, figures, what the paper said, what we measured, and how to do it again.
pub(super) fn section(section: &Section, report: &Report) -> String {
    let experiment = &section.experiment;
    let source = escaped(&phrasing::source(experiment));
    let [title, question] = [&experiment.title, &experiment.question].map(|it| escaped(it));
    let mut html = format!(
        "<section class=\"experiment\" id=\"{}\">\n<h2>{title}</h2>\n<p class=\"source\">{source}</p>\n\
         <p class=\"question\">{question}</p>\n",
        anchor(&experiment.name)
    );
    if let Some(missing) = phrasing::missing(section) {
        put!(html, "<p class=\"missing\">{}</p>\n", escaped(&missing));
    }
    section.figures.iter().for_each(|figure| html.push_str(&figures::figure(figure)));
    if !experiment.said.is_empty() {
        put!(html, "<h3>What the paper said</h3>\n{}", prose::html(&experiment.said));
    }
    if !section.claims.is_empty() {
        let claims: String = section.claims.iter().map(|judged| claim(&experiment.name, judged)).collect();
        put!(html, "<h3>What we measured</h3>\n<ul class=\"judged\">\n{claims}</ul>\n");
    }
    if !experiment.analysis.is_empty() {
        let prose = linked(prose::html(&experiment.analysis), report);
        put!(
            html,
            "<h3>Analysis, of the project’s own record of preset <code>paper</code></h3>\n<div class=\"prose\">{prose}</div>\n"
        );
    }
    let command = escaped(&phrasing::command(section, report));
    put!(
        html,
        "<p class=\"again\"><span>To do it again</span> <code>{command}</code> <button type=\"button\" class=\"copy\" hidden>\
         Copy</button></p>\n<p class=\"up\"><a href=\"#main\">↑ to the top</a></p>\n</section>\n"
    );
    html
}

/// The names of other experiments, as links to them.
fn linked(html: String, report: &Report) -> String {
    report.sections.iter().map(|section| section.experiment.name.as_str()).fold(html, |html, name| {
        let code = format!("<code>{}</code>", escaped(name));
        html.replace(&code, &format!("<a href=\"#{}\">{code}</a>", anchor(name)))
    })
}

/// A claim in full.
fn claim(experiment: &str, judged: &Judged) -> String {
    let claim = &judged.claim;
    let (at, badge) = (claim_anchor(experiment, &claim.name), badge(judged.verdict));
    let [name, text, paper] = [&claim.name, &claim.text, &claim.paper].map(|it| escaped(it));
    let lines = [
        ("Paper", Some(paper).filter(|paper| !paper.is_empty())),
        ("Why not", claim.not_testable.as_deref().map(escaped)),
        ("Measured", (!judged.values.is_empty()).then(|| values(judged))),
        ("Band", phrasing::band(claim).as_deref().map(escaped)),
    ];
    let line = |(name, value): (&str, Option<String>)| {
        value.map(|value| format!("<div><dt>{name}</dt><dd>{value}</dd></div>\n"))
    };
    let lines: String = lines.into_iter().filter_map(line).collect();
    format!("<li class=\"claim\" id=\"{at}\"><p>{badge} <b>{name}</b> {text}</p>\n<dl>\n{lines}</dl></li>\n")
}

/// Each value of a claim, with what it is and what it rests on.
fn values(judged: &Judged) -> String {
    let several = judged.values.len() > 1;
    let one = |(text, value): (&String, &Measured)| {
        let found = match &value.estimate {
            Ok(estimate) => {
                let unit = &judged.claim.unit;
                let mean = |mean: f64| format!(" · geometric mean {}", phrasing::number(mean, unit));
                format!(
                    "<b>{}</b>{} · {} of {} positions",
                    escaped(&phrasing::measured(estimate, unit)),
                    escaped(&estimate.geometric.map_or_else(String::new, mean)),
                    estimate.positions,
                    estimate.of
                )
            }
            Err(why) => format!("no data: {}", escaped(why)),
        };
        let own = if several { format!(" {}", badge(value.verdict)) } else { String::new() };
        let label = match value.label.as_str() {
            "" => String::new(),
            label => format!("<span class=\"label\">{}</span> ", escaped(label)),
        };
        (format!("<li>{label}{found}{own}</li>"), format!("<li><code>{}</code></li>", escaped(text)))
    };
    let (found, computed): (String, String) = judged.claim.values.iter().zip(&judged.values).map(one).unzip();
    format!(
        "<ol class=\"values\">{found}</ol><details><summary>as computed</summary><ol class=\"values\">{computed}</ol></details>"
    )
}
