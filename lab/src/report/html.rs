//! The report as one page that needs nothing else.

mod section;

use super::{Report, Section, phrasing};
use crate::columns::Row;
use crate::experiment::Group;
use crate::figure::{BOTTOM, CSS, DARK, LIGHT, TOP, escaped, filled, grouped};
use crate::measure::{Expression, RESAMPLES};
use crate::record::Meta;
use crate::scalar::text;
use crate::verdict::{Judged, Verdict};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The page.
pub fn page(report: &Report) -> String {
    let variables =
        |colours: [&str; 8]| std::array::from_fn::<_, 8, _>(|i| format!("--s{i}:{};", colours[i])).concat();
    let option = |value: &str, text: &str| format!("<option value=\"{value}\">{text}</option>");
    let verdicts = Verdict::ALL.into_iter();
    filled(include_str!("../../assets/report.html"), |name| match name {
        "light" => variables(LIGHT),
        "dark" => variables(DARK),
        "classes" => std::array::from_fn::<_, 8, _>(|i| format!(".s{i}{{color:var(--s{i})}}")).concat(),
        "figure.css" => CSS.to_owned(),
        "report.css" => include_str!("../../assets/report.css").to_owned(),
        "report.js" => include_str!("../../assets/report.js").to_owned(),
        "look" => data("look", &json!({ "css": CSS, "colours": LIGHT, "top": TOP, "bottom": BOTTOM })),
        "contents" => report.sections.iter().map(entry).collect(),
        "about" => escaped(phrasing::ABOUT),
        "bar" => verdicts
            .clone()
            .map(|verdict| share(verdict, report.count(Some(Group::Papers), verdict)))
            .collect(),
        "rule" => section::prose(&phrasing::rule(report)),
        "summary" => escaped(&phrasing::summary(report)),
        "agreement" => agreement(report),
        "run" => escaped(&phrasing::run(report)),
        "verdicts" => {
            let count = |verdict: Verdict| format!("{verdict} ({})", report.count(None, verdict));
            verdicts.clone().map(|it| option(it.name(), &count(it))).collect()
        }
        "games" => {
            let all: BTreeSet<String> = report.claims().flat_map(|(_, judged)| games(judged)).collect();
            all.iter().map(|game| escaped(game)).map(|game| option(&game, &game)).collect()
        }
        "claims" => report.claims().map(|(section, judged)| row(section, judged)).collect(),
        "sections" => report.sections.iter().map(|section| section::section(section, report)).collect(),
        "resamples" => grouped(&RESAMPLES.to_string()),
        name => {
            let column = Meta::COLUMNS.iter().find(|column| column.name == name);
            column.map_or_else(String::new, |column| escaped(&text(&(column.get)(&report.meta))))
        }
    })
}

/// Data for the script, which must not end the element that it stands in.
fn data(class: &str, value: &Value) -> String {
    let text = value.to_string().replace('<', "\\u003c");
    format!("<script type=\"application/json\" class=\"{class}\">{text}</script>\n")
}

/// A section in the list of contents.
fn entry(section: &Section) -> String {
    let (name, title) = (anchor(&section.experiment.name), escaped(&section.experiment.title));
    let faint = if section.done == 0 { " class=\"faint\"" } else { "" };
    format!("<li{faint}><a href=\"#{name}\">{title}</a></li>\n")
}

/// A name that can stand behind `#`.
fn anchor(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

/// The anchor of a claim.
fn claim_anchor(experiment: &str, claim: &str) -> String {
    format!("{}-claim-{}", anchor(experiment), anchor(claim))
}

/// The class of a verdict, and a sign by which it can be recognised without its colour.
fn look(verdict: Verdict) -> (&'static str, &'static str) {
    match verdict {
        Verdict::Holds => ("holds", "✓"),
        Verdict::Smaller => ("smaller", "◐"),
        Verdict::Undecided => ("part", "?"),
        Verdict::DoesNotHold => ("fails", "✗"),
        Verdict::NotTestable => ("untestable", "–"),
        Verdict::NoData => ("nodata", "·"),
    }
}

fn badge(verdict: Verdict) -> String {
    let (class, sign) = look(verdict);
    format!("<span class=\"verdict {class}\"><span aria-hidden=\"true\">{sign}</span> {verdict}</span>")
}

/// The part of the bar that has `n` claims.
fn share(verdict: Verdict, n: usize) -> String {
    let (class, _) = look(verdict);
    let part = format!("<span class=\"{class}\" style=\"flex-grow:{n}\" title=\"{n} {verdict}\">{n}</span>");
    if n > 0 { part } else { String::new() }
}

fn agreement(report: &Report) -> String {
    const SHOWN: usize = 20;
    let disagreements = &report.agreement.disagreements;
    let text = escaped(&phrasing::agreement(&report.agreement));
    if disagreements.is_empty() {
        return format!("<p class=\"agree\">{text}</p>\n");
    }
    let mut html = format!("<p class=\"agree broken\">{text}</p>\n<ul class=\"agree broken\">\n");
    for disagreement in disagreements.iter().take(SHOWN) {
        put!(html, "<li>{}</li>\n", escaped(&disagreement.to_string()));
    }
    if disagreements.len() > SHOWN {
        put!(html, "<li>and {} more</li>\n", disagreements.len() - SHOWN);
    }
    html + "</ul>\n"
}

/// The games that a claim is about.
fn games(judged: &Judged) -> BTreeSet<String> {
    let expressions = judged.claim.values.iter().filter_map(|text| Expression::parse(text).ok());
    expressions.flat_map(|expression| expression.games()).collect()
}

fn row(section: &Section, judged: &Judged) -> String {
    let (experiment, claim, verdict) = (&section.experiment, &judged.claim, judged.verdict);
    let games = escaped(&games(judged).into_iter().collect::<Vec<_>>().join(" "));
    let (at, claim_at) = (anchor(&experiment.name), claim_anchor(&experiment.name, &claim.name));
    let [name, text, title, paper] =
        [&claim.name, &claim.text, &experiment.title, &claim.paper].map(|it| escaped(it));
    let measured: Vec<String> = phrasing::each(judged).iter().map(|line| escaped(line)).collect();
    format!(
        "<tr data-verdict=\"{verdict}\" data-games=\"{games}\"><td><a href=\"#{claim_at}\">{name}</a></td>\
         <td>{text} <a class=\"from\" href=\"#{at}\">{title}</a></td><td data-label=\"The paper\">{paper}</td>\
         <td class=\"measured\" data-label=\"Measured\">{}</td><td>{}</td></tr>\n",
        measured.join("<br>"),
        badge(verdict)
    )
}

#[cfg(test)]
mod tests;
