//! The top of the page: what it is, where the data come from, and all claims in one table.

use super::{anchor, badge, claim_anchor, escaped, put};
use crate::measure::Expression;
use crate::report::{Report, Section, phrasing};
use crate::verdict::{Judged, Verdict};
use std::collections::BTreeSet;

/// What is read first.
pub(super) fn overview(report: &Report) -> String {
    let mut html =
        String::from("<header>\n<button id=\"theme\" type=\"button\" hidden>Theme: auto</button>\n");
    html.push_str("<h1>The papers’ experiments, run again</h1>\n");
    put(&mut html, format_args!("<p class=\"lead\">{}</p>\n", escaped(phrasing::ABOUT)));
    html.push_str(&bar(report));
    put(&mut html, format_args!("<p class=\"summary\">{}</p>\n", escaped(&phrasing::summary(report))));
    html.push_str(&agreement(report));
    html.push_str(&facts(report));
    html.push_str("</header>\n");
    html.push_str(&claims(report));
    html
}

/// The verdicts as one bar.
fn bar(report: &Report) -> String {
    let mut html = String::from("<div class=\"bar\" aria-hidden=\"true\">");
    for (verdict, class) in Verdict::ALL.into_iter().zip(["holds", "part", "fails", "untestable", "nodata"]) {
        let n = report.count(verdict);
        if n > 0 {
            put(
                &mut html,
                format_args!(
                    "<span class=\"{class}\" style=\"flex-grow:{n}\" title=\"{n} {verdict}\">{n}</span>"
                ),
            );
        }
    }
    html.push_str("</div>\n");
    html
}

fn agreement(report: &Report) -> String {
    const SHOWN: usize = 20;
    let disagreements = &report.agreement.disagreements;
    let class = if disagreements.is_empty() { "agree" } else { "agree broken" };
    let mut html = format!("<p class=\"{class}\">{}</p>\n", escaped(&phrasing::agreement(&report.agreement)));
    if !disagreements.is_empty() {
        html.push_str("<ul class=\"agree broken\">\n");
        for disagreement in disagreements.iter().take(SHOWN) {
            put(&mut html, format_args!("<li>{}</li>\n", escaped(&disagreement.to_string())));
        }
        if disagreements.len() > SHOWN {
            put(&mut html, format_args!("<li>and {} more</li>\n", disagreements.len() - SHOWN));
        }
        html.push_str("</ul>\n");
    }
    html
}

fn facts(report: &Report) -> String {
    let meta = &report.meta;
    let run = format!(
        "{}, {} of CPU time",
        phrasing::plural(report.jobs, "search", "searches"),
        phrasing::duration(report.seconds)
    );
    let facts = [
        ("Preset", meta.preset.as_str()),
        ("Date", &meta.date),
        ("Machine", &meta.machine),
        ("Record", &run),
        ("Command", &meta.command),
    ];
    let mut html = String::from("<dl class=\"facts\">\n");
    for (name, value) in facts {
        let value = escaped(value);
        let value = if name == "Command" { format!("<code>{value}</code>") } else { value };
        let class = if name == "Command" { " class=\"wide\"" } else { "" };
        put(&mut html, format_args!("<div{class}><dt>{name}</dt><dd>{value}</dd></div>\n"));
    }
    html.push_str("</dl>\n");
    html
}

/// The table of all claims, with its filter.
fn claims(report: &Report) -> String {
    let mut html = String::from("<section id=\"overview\">\n<h2>All claims</h2>\n");
    html.push_str(&filter(report));
    html.push_str(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"All claims\"><table class=\"claims\">\n<thead><tr>\
         <th scope=\"col\">Claim</th><th scope=\"col\">What is claimed</th><th scope=\"col\">The paper</th>\
         <th scope=\"col\">Measured (95 % interval)</th><th scope=\"col\">Verdict</th></tr></thead>\n<tbody>\n",
    );
    for (section, judged) in report.claims() {
        html.push_str(&row(section, judged));
    }
    html.push_str("</tbody></table></div>\n<p id=\"none\" hidden>No claim is like that.</p>\n</section>\n");
    html
}

fn filter(report: &Report) -> String {
    let games: BTreeSet<String> = report.claims().flat_map(|(_, judged)| games(judged)).collect();
    let mut html = String::from(
        "<form class=\"filter\" role=\"search\"><label>Verdict <select id=\"by-verdict\"><option value=\"\">all</option>",
    );
    for verdict in Verdict::ALL {
        let n = report.count(verdict);
        put(&mut html, format_args!("<option value=\"{verdict}\">{verdict} ({n})</option>"));
    }
    html.push_str("</select></label> <label>Game <select id=\"by-game\"><option value=\"\">all</option>");
    for game in games {
        let game = escaped(&game);
        put(&mut html, format_args!("<option value=\"{game}\">{game}</option>"));
    }
    html.push_str("</select></label> <label>Text <input id=\"by-text\" type=\"search\" placeholder=\"MTD(f), S83, …\"></label></form>\n");
    html
}

/// The games that a claim is about.
fn games(judged: &Judged) -> BTreeSet<String> {
    let expressions = judged.claim.values.iter().filter_map(|text| Expression::parse(text).ok());
    expressions.flat_map(|expression| expression.games()).collect()
}

fn row(section: &Section, judged: &Judged) -> String {
    let (experiment, claim) = (&section.experiment, &judged.claim);
    let games: Vec<String> = games(judged).into_iter().collect();
    format!(
        "<tr data-verdict=\"{verdict}\" data-games=\"{games}\"><td><a href=\"#{claim_at}\">{name}</a></td>\
         <td>{text} <a class=\"from\" href=\"#{at}\">{title}</a></td><td data-label=\"The paper\">{paper}</td><td class=\"measured\" data-label=\"Measured\">{measured}</td>\
         <td>{badge}</td></tr>\n",
        verdict = judged.verdict,
        games = escaped(&games.join(" ")),
        claim_at = claim_anchor(&experiment.name, &claim.name),
        name = escaped(&claim.name),
        text = escaped(&claim.text),
        at = anchor(&experiment.name),
        title = escaped(&experiment.title),
        paper = escaped(&claim.paper),
        measured = phrasing::each(judged).iter().map(|line| escaped(line)).collect::<Vec<_>>().join("<br>"),
        badge = badge(judged.verdict),
    )
}
