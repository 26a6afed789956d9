//! One experiment on the page.

use super::{anchor, badge, claim_anchor, escaped, figures, prose, put};
use crate::report::{Report, Section, phrasing};
use crate::verdict::{Judged, Measured};

/// The experiment: question, figures, what the paper said, what we measured, and how to do it again.
pub(super) fn section(section: &Section, report: &Report) -> String {
    let experiment = &section.experiment;
    let mut html = format!(
        "<section class=\"experiment\" id=\"{}\">\n<h2>{}</h2>\n<p class=\"source\">{}{}</p>\n<p class=\"question\">{}</p>\n",
        anchor(&experiment.name),
        escaped(&experiment.title),
        escaped(&experiment.paper),
        covers(&experiment.covers),
        escaped(&experiment.question),
    );
    if let Some(missing) = phrasing::missing(section) {
        put(&mut html, format_args!("<p class=\"missing\">{}</p>\n", escaped(&missing)));
    }
    for figure in &section.figures {
        html.push_str(&figures::figure(figure));
    }
    if !experiment.said.is_empty() {
        put(&mut html, format_args!("<h3>What the paper said</h3>\n{}", prose::html(&experiment.said)));
    }
    if !section.claims.is_empty() {
        html.push_str("<h3>What we measured</h3>\n<ul class=\"judged\">\n");
        section.claims.iter().for_each(|judged| html.push_str(&claim(&experiment.name, judged)));
        html.push_str("</ul>\n");
    }
    if !experiment.analysis.is_empty() {
        let prose = linked(prose::html(&experiment.analysis), report);
        put(
            &mut html,
            format_args!(
                "<h3>Analysis, of the project’s own record of preset <code>paper</code></h3>\n<div class=\"prose\">{prose}</div>\n"
            ),
        );
    }
    let command = escaped(&phrasing::command(section, report));
    put(
        &mut html,
        format_args!(
            "<p class=\"again\"><span>To do it again</span> <code>{command}</code> <button type=\"button\" class=\"copy\" hidden>\
             Copy</button></p>\n<p class=\"up\"><a href=\"#main\">↑ to the top</a></p>\n</section>\n"
        ),
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

fn covers(rows: &[String]) -> String {
    if rows.is_empty() { String::new() } else { format!(" · {}", escaped(&rows.join(", "))) }
}

/// A claim in full.
fn claim(experiment: &str, judged: &Judged) -> String {
    let claim = &judged.claim;
    let mut html = format!(
        "<li class=\"claim\" id=\"{}\"><p>{} <b>{}</b> {}</p>\n<dl>\n",
        claim_anchor(experiment, &claim.name),
        badge(judged.verdict),
        escaped(&claim.name),
        escaped(&claim.text),
    );
    let mut line = |name: &str, value: &str| {
        put(&mut html, format_args!("<div><dt>{name}</dt><dd>{value}</dd></div>\n"));
    };
    if !claim.paper.is_empty() {
        line("Paper", &escaped(&claim.paper));
    }
    if let Some(why) = &claim.not_testable {
        line("Why not", &escaped(why));
    }
    if !judged.values.is_empty() {
        line("Measured", &values(judged));
    }
    if let Some(band) = phrasing::band(claim) {
        line("Band", &escaped(&band));
    }
    html.push_str("</dl></li>\n");
    html
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
