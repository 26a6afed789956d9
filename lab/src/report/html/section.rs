//! An experiment as the pages show it: its figures with all numbers, and its claims.

use super::anchor;
use crate::figure::{Figure, Key, Panel, Point, Row, Rulers, escaped, exactly, panel_svg};
use crate::measure::{Estimate, Expression};
use crate::report::{Report, Section, phrasing};
use crate::verdict::{Judged, Measured, Verdict};
use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The page of an experiment.
fn address(name: &str) -> String {
    format!("experiment-{}.html", anchor(name))
}

/// The experiment: question, figures, what the paper said, what was measured, and how to do it again.
pub(super) fn model(section: &Section, report: &Report) -> Value {
    let experiment = &section.experiment;
    // As the common renderers of Markdown name a heading.
    let heading = experiment.title.to_lowercase().replace(' ', "-");
    let is_kept = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_');
    json!({
        "heading": heading.chars().filter(is_kept).collect::<String>(),
        "said_text": experiment.said.trim(), "analysis_text": experiment.analysis.trim(),
        "has_claims": !section.claims.is_empty(),
        "address": address(&experiment.name), "title": experiment.title, "question": experiment.question,
        "source": phrasing::source(experiment), "missing": phrasing::missing(section),
        "class": if section.done == 0 { "faint" } else { "" }, "said": prose(&experiment.said),
        "analysis": linked(prose(&experiment.analysis), report), "again": phrasing::command(section, report),
        "figures": section.figures.iter().map(figure).collect::<Vec<_>>(),
        "claims": section.claims.iter().map(|judged| claim(section, judged, report)).collect::<Vec<_>>(),
    })
}

/// The names of other experiments, as links to them.
fn linked(html: String, report: &Report) -> String {
    report.sections.iter().map(|section| section.experiment.name.as_str()).fold(html, |html, name| {
        let code = format!("<code>{}</code>", escaped(name));
        html.replace(&code, &format!("<a href=\"{}\">{code}</a>", address(name)))
    })
}

/// A claim: what was measured here, what our record says, and the paper.
fn claim(section: &Section, judged: &Judged, report: &Report) -> Value {
    let (experiment, claim, verdict) = (&section.experiment, &judged.claim, judged.verdict);
    let value = |(text, value): (&String, &Measured)| {
        let (found, mean, rests_on) = match &value.estimate {
            Ok(estimate) => {
                let Estimate { positions, of, geometric, .. } = estimate;
                let mean = geometric.map_or_else(String::new, |it| phrasing::number(it, &claim.unit));
                let rests_on = json!({ "positions": positions, "of": of });
                (phrasing::measured(estimate, &claim.unit), mean, rests_on)
            }
            Err(why) => (format!("no data: {why}"), String::new(), Value::Null),
        };
        let own = (judged.values.len() > 1).then(|| verdict_of(value.verdict));
        json!({ "label": value.label, "found": found, "mean": mean, "rests_on": rests_on, "formula": text,
                "own": own, "verdict": value.verdict.name(), "certainty": phrasing::certainty(value) })
    };
    let expressions = claim.values.iter().filter_map(|text| Expression::parse(text).ok());
    let games: BTreeSet<String> = expressions.flat_map(|expression| expression.games()).collect();
    let record = report.ours.get(&experiment.name, &claim.name).filter(|_| !report.is_ours());
    json!({
        "code": claim.name, "at": format!("claim-{}", anchor(&claim.name)), "text": claim.text, "paper": claim.paper,
        "address": address(&experiment.name), "from": experiment.title,
        "of": claim.of.name(), "group": phrasing::group(claim.of).1,
        "games": games.into_iter().collect::<Vec<_>>().join(" "),
        "verdict": verdict.name(), "judged": verdict_of(verdict),
        "why_not": claim.not_testable, "asked": phrasing::asks(claim),
        "measured": phrasing::each(judged), "line": phrasing::in_a_line(judged),
        "values": claim.values.iter().zip(&judged.values).map(value).collect::<Vec<_>>(),
        "record": record.map(|(verdict, found)| {
            json!({ "lines": found.split("; ").collect::<Vec<_>>(), "judged": verdict_of(verdict) })
        }),
    })
}

/// A verdict with the class that gives it a colour, and a sign by which it can be recognised without.
fn verdict_of(verdict: Verdict) -> Value {
    json!({ "verdict": verdict.name(), "class": anchor(verdict.name()) })
}

/// The Markdown that experiments are written in. Headings are below those of the page; links, pictures and HTML are text.
pub(super) fn prose(text: &str) -> String {
    let heading = Tag::Heading { level: HeadingLevel::H3, id: None, classes: Vec::new(), attrs: Vec::new() };
    let kept = Parser::new(text).filter_map(|event| match event {
        Event::Start(Tag::Heading { .. }) => Some(Event::Start(heading.clone())),
        Event::End(TagEnd::Heading(_)) => Some(Event::End(TagEnd::Heading(HeadingLevel::H3))),
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        Event::Start(Tag::HtmlBlock) => Some(Event::Start(Tag::Paragraph)),
        Event::End(TagEnd::HtmlBlock) => Some(Event::End(TagEnd::Paragraph)),
        Event::Start(Tag::Link { .. } | Tag::Image { .. }) | Event::End(TagEnd::Link | TagEnd::Image) => None,
        other => Some(other),
    });
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, kept);
    html
}

/// The figure with everything that belongs to it. What its script needs is all of it but the drawings, as text that does
/// not end the element that it stands in.
fn figure(figure: &Figure) -> Value {
    let panel = |(i, panel): (usize, &Panel)| {
        let rulers = Rulers::of(figure, panel);
        let row = |Row { x, at, points }: Row<'_>| {
            let (place, points) = ((rulers.x.place(x) * 10.0).round() / 10.0, points.into_iter());
            let text = |of: fn(&Point) -> String| -> Vec<String> {
                points.clone().map(|point| point.map_or_else(|| "–".to_owned(), of)).collect()
            };
            json!({ "at": at, "place": place, "cells": text(cell), "plain": text(|point| exactly(point.y)),
                    "points": points.map(|point| point.map(value)).collect::<Vec<_>>() })
        };
        json!({ "i": i, "game": panel.game, "columns": panel.rows().into_iter().map(row).collect::<Vec<_>>() })
    };
    let key = |(i, key): (usize, &Key)| {
        let (class, marker) = key.look();
        json!({ "i": i, "label": key.label, "algorithm": key.algorithm, "class": class, "marker": marker })
    };
    let drawn = || figure.panels.iter().enumerate().filter(|(_, panel)| !panel.is_empty());
    let mut model = json!({
        "id": figure.id, "name": figure.id.split_once('-').map_or("", |(_, name)| name), "title": figure.title,
        "x": figure.x_label, "y": figure.y_label, "percent": figure.percent,
        "series": figure.series.iter().enumerate().map(key).collect::<Vec<_>>(),
        "level": figure.level.as_ref().map(|level| key((figure.series.len(), level))),
        "panels": drawn().map(panel).collect::<Vec<_>>(),
    });
    model["data"] = model.to_string().replace('<', "\\u003c").into();
    let drawings = drawn().map(|(_, panel)| panel_svg(figure, panel)).enumerate();
    drawings.for_each(|(i, svg)| model["panels"][i]["svg"] = svg.into());
    model
}

/// A number with its interval, if that is one.
fn cell(point: &Point) -> String {
    let [y, low, high] = [point.y, point.low, point.high].map(exactly);
    if point.high > point.low { format!("{y} ({low} to {high})") } else { y }
}

/// Six digits are more than a reader needs and few enough to carry.
fn value(point: &Point) -> Value {
    let round = |number: f64| {
        let rounded = format!("{number:.5e}").parse::<f64>().unwrap_or(number);
        if number.is_finite() { json!(rounded) } else { json!(exactly(number)) }
    };
    json!([round(point.y), round(point.low), round(point.high), point.positions])
}

#[cfg(test)]
mod tests {
    use super::prose;

    #[test]
    fn prose_is_markdown_without_links_pictures_or_html() {
        for (text, expected) in [
            ("one\ntwo\n\nthree", "<p>one\ntwo</p>\n<p>three</p>\n"),
            ("see:\n- a\n  b\n- c", "<p>see:</p>\n<ul>\n<li>a\nb</li>\n<li>c</li>\n</ul>\n"),
            (
                "`a<b` and *so* and **very**",
                "<p><code>a&lt;b</code> and <em>so</em> and <strong>very</strong></p>\n",
            ),
            ("SSS* and DUAL* are", "<p>SSS* and DUAL* are</p>\n"),
            ("SSS*, DUAL* and *SSS* itself*", "<p>SSS*, DUAL* and <em>SSS</em> itself*</p>\n"),
            ("AB-SSS* (`SSS*`), *DUAL*", "<p>AB-SSS* (<code>SSS*</code>), <em>DUAL</em></p>\n"),
            ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
            ("# a\n[b](c) ![d](e) <f>", "<h3>a</h3>\n<p>b d &lt;f&gt;</p>\n"),
            ("2 * 3 * 4", "<p>2 * 3 * 4</p>\n"),
        ] {
            assert_eq!(prose(text), expected, "{text}");
        }
    }
}
