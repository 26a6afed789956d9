//! The report as one page that needs nothing else.

mod figures;
mod section;

use super::{Report, Section, phrasing};
use crate::figure::{BOTTOM, DARK, LIGHT, TOP, escaped};
use crate::measure::Expression;
use crate::record::Meta;
use crate::verdict::{Judged, Verdict};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The page.
pub fn page(report: &Report) -> String {
    let head = head("nullwindow: the papers’ experiments, run again");
    let overview = overview(report);
    let contents = contents(report);
    let sections: String = report.sections.iter().map(|section| section::section(section, report)).collect();
    let script = include_str!("../../assets/report.js");
    let css = include_str!("../../assets/figure.css");
    let look = data("look", &json!({ "css": css, "colours": LIGHT, "top": TOP, "bottom": BOTTOM }));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n{head}<body>\n<a class=\"skip\" href=\"#main\">Skip to the results</a>\n\
         <div class=\"page\">\n{contents}<main id=\"main\">\n{overview}{sections}{}</main>\n</div>\n\
         <div id=\"tip\" role=\"status\" hidden></div>\n{look}<script>\n{script}</script>\n</body>\n</html>\n",
        footer(report)
    )
}

fn head(title: &str) -> String {
    // The page loads nothing from elsewhere.
    let policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data: blob:";
    let variables = |colours: [&str; 8]| -> String {
        colours.iter().enumerate().map(|(i, colour)| format!("--s{i}:{colour};")).collect::<Vec<_>>().concat()
    };
    let classes = (0..8).map(|i| format!(".s{i}{{color:var(--s{i})}}")).collect::<Vec<_>>().concat();
    let (light, dark) = (variables(LIGHT), variables(DARK));
    let (rules, figures) = (include_str!("../../assets/report.css"), include_str!("../../assets/figure.css"));
    format!(
        "<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n<style>\n\
         :root{{{light}}}\n@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n\
         :root[data-theme=dark]{{{dark}}}\n{classes}\n{figures}{rules}</style>\n</head>\n"
    )
}

/// Data for the script, which must not end the element that it stands in.
fn data(class: &str, value: &Value) -> String {
    let text = value.to_string().replace('<', "\\u003c");
    format!("<script type=\"application/json\" class=\"{class}\">{text}</script>\n")
}

/// The list of experiments, beside the page or folded at its top.
fn contents(report: &Report) -> String {
    let mut html = String::from(
        "<nav class=\"contents\" aria-label=\"Contents\"><details open><summary>Contents</summary>\n<ol>\n\
         <li><a href=\"#overview\">All claims</a></li>\n",
    );
    for section in &report.sections {
        let (name, title) = (anchor(&section.experiment.name), escaped(&section.experiment.title));
        let faint = if section.done == 0 { " class=\"faint\"" } else { "" };
        put!(html, "<li{faint}><a href=\"#{name}\">{title}</a></li>\n");
    }
    html.push_str("</ol></details></nav>\n");
    html
}

/// A name that can stand behind `#`.
fn anchor(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

/// The anchor of a claim.
fn claim_anchor(experiment: &str, claim: &str) -> String {
    format!("{}-claim-{}", anchor(experiment), anchor(claim))
}

/// A verdict that can be recognised without its colour.
fn badge(verdict: Verdict) -> String {
    let (class, sign) = match verdict {
        Verdict::Holds => ("holds", "✓"),
        Verdict::InPart => ("part", "◐"),
        Verdict::DoesNotHold => ("fails", "✗"),
        Verdict::NotTestable => ("untestable", "–"),
        Verdict::NoData => ("nodata", "·"),
    };
    format!("<span class=\"verdict {class}\"><span aria-hidden=\"true\">{sign}</span> {verdict}</span>")
}

fn footer(report: &Report) -> String {
    format!(
        "<footer><p>Every number on this page is a function of the record. A ratio is a ratio of sums over positions; the \
         interval behind it is where 95 % of {} resamples of the positions lie, drawn alike for all that is compared. Made \
         by nullwindow {}, signature of the search {}.</p></footer>\n",
        crate::figure::grouped(&crate::measure::RESAMPLES.to_string()),
        escaped(&report.meta.version),
        escaped(&report.meta.signature)
    )
}

/// What is read first: what the page is, where the data come from, and all claims in one table.
fn overview(report: &Report) -> String {
    let [about, summary] = [phrasing::ABOUT, &phrasing::summary(report)].map(escaped);
    let (bar, agreement, facts, claims) = (bar(report), agreement(report), facts(report), claims(report));
    format!(
        "<header>\n<button id=\"theme\" type=\"button\" hidden>Theme: auto</button>\n\
         <h1>The papers’ experiments, run again</h1>\n<p class=\"lead\">{about}</p>\n{bar}\
         <p class=\"summary\">{summary}</p>\n{agreement}{facts}</header>\n{claims}"
    )
}

/// The verdicts as one bar.
fn bar(report: &Report) -> String {
    let mut html = String::from("<div class=\"bar\" aria-hidden=\"true\">");
    for (verdict, class) in Verdict::ALL.into_iter().zip(["holds", "part", "fails", "untestable", "nodata"]) {
        let n = report.count(verdict);
        if n > 0 {
            put!(html, "<span class=\"{class}\" style=\"flex-grow:{n}\" title=\"{n} {verdict}\">{n}</span>");
        }
    }
    html + "</div>\n"
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

fn facts(report: &Report) -> String {
    let Meta { preset, date, machine, command, .. } = &report.meta;
    let [preset, date, machine, command] = [preset, date, machine, command].map(|it| escaped(it));
    let run = escaped(&phrasing::run(report));
    format!(
        "<dl class=\"facts\">\n<div><dt>Preset</dt><dd>{preset}</dd></div>\n<div><dt>Date</dt><dd>{date}</dd></div>\n\
         <div><dt>Machine</dt><dd>{machine}</dd></div>\n<div><dt>Record</dt><dd>{run}</dd></div>\n\
         <div class=\"wide\"><dt>Command</dt><dd><code>{command}</code></dd></div>\n</dl>\n"
    )
}

/// The table of all claims, with its filter.
fn claims(report: &Report) -> String {
    let filter = filter(report);
    let rows: String = report.claims().map(|(section, judged)| row(section, judged)).collect();
    format!(
        "<section id=\"overview\">\n<h2>All claims</h2>\n{filter}\
         <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"All claims\"><table class=\"claims\">\n<thead><tr>\
         <th scope=\"col\">Claim</th><th scope=\"col\">What is claimed</th><th scope=\"col\">The paper</th>\
         <th scope=\"col\">Measured (95 % interval)</th><th scope=\"col\">Verdict</th></tr></thead>\n<tbody>\n\
         {rows}</tbody></table></div>\n<p id=\"none\" hidden>No claim is like that.</p>\n</section>\n"
    )
}

fn filter(report: &Report) -> String {
    let games: BTreeSet<String> = report.claims().flat_map(|(_, judged)| games(judged)).collect();
    let option = |value: &str, text: &str| format!("<option value=\"{value}\">{text}</option>");
    let verdicts = Verdict::ALL.map(|it| option(it.name(), &format!("{it} ({})", report.count(it)))).concat();
    let games: String = games.iter().map(|game| escaped(game)).map(|game| option(&game, &game)).collect();
    format!(
        "<form class=\"filter\" role=\"search\"><label>Verdict <select id=\"by-verdict\"><option value=\"\">all</option>\
         {verdicts}</select></label> <label>Game <select id=\"by-game\"><option value=\"\">all</option>{games}</select></label> \
         <label>Text <input id=\"by-text\" type=\"search\" placeholder=\"MTD(f), S83, …\"></label></form>\n"
    )
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
