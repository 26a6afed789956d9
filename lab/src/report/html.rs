//! The report as pages: an article, and a page for each experiment. They need nothing else, and no script in their text.

mod section;

use super::{Expected, Report, phrasing};
use crate::columns::Row;
use crate::figure::{BOTTOM, CSS, TOP, colours, escaped};
use crate::record::Meta;
use crate::scalar::text;
use crate::template::render;
use crate::verdict::Verdict;
use section::prose;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Every file of the report by its name, `index.html` last.
pub fn pages(report: &Report) -> Vec<(String, String)> {
    let (common, sections) = model(report);
    let page = |template: &str, scope: &Value| {
        let template = template.replace("<?+drawn?>", include_str!("../../assets/drawn.html"));
        let template = template.replace("<?+claim?>", include_str!("../../assets/claim.html"));
        render(&template, &[&common, scope], escaped)
    };
    let experiment = |(i, section): (usize, &Value)| {
        let (before, after) = (i.checked_sub(1).map(|i| &sections[i]), sections.get(i + 1));
        let scope = json!({ "section": section, "before": before, "after": after });
        let address = section["address"].as_str().unwrap_or_default();
        (address.to_owned(), page(include_str!("../../assets/experiment.html"), &scope))
    };
    let style = [
        ("light", colours(|i, light, _| format!("--c{i}:{light};"))),
        ("dark", colours(|i, _, dark| format!("--c{i}:{dark};"))),
        ("colours", colours(|i, _, _| format!(".c{i}{{color:var(--c{i})}}"))),
        ("figure", CSS.to_owned()),
    ];
    let style = render(include_str!("../../assets/report.css"), &[&style.into_iter().collect()], escaped);
    // What it takes to save a drawing.
    let css = format!("{CSS}{}", colours(|i, light, _| format!(".c{i}{{color:{light}}}")));
    let look = json!({ "css": css, "top": TOP, "bottom": BOTTOM });
    let script = format!("\"use strict\";\nconst look = {look};\n{}", include_str!("../../assets/report.js"));
    let index = page(include_str!("../../assets/index.html"), &index(report, &sections));
    let common = [("report.css".to_owned(), style), ("report.js".to_owned(), script)].into_iter();
    let experiments = sections.iter().enumerate().map(experiment);
    common.chain(experiments).chain([("index.html".to_owned(), index)]).collect()
}

/// What all pages know, where the numbers come from and where ours do; and the experiments.
pub(super) fn model(report: &Report) -> (Value, Vec<Value>) {
    let meta = Meta::COLUMNS.iter().map(|it| (it.name, text(&(it.get)(&report.meta)).into()));
    let yours = if report.is_ours() { "Our record" } else { "Your run" };
    let ours =
        [("ours", json!(report.ours.of)), ("is_ours", json!(report.is_ours())), ("yours", json!(yours))];
    let sections = report.sections.iter().map(|it| section::model(it, report));
    (meta.chain(ours).collect(), sections.collect())
}

/// What the article tells.
pub(super) fn index(report: &Report, sections: &[Value]) -> Value {
    const SHOWN: usize = 20;
    let claims: Vec<&Value> = sections.iter().flat_map(|it| list(&it["claims"])).collect();
    let games = claims.iter().flat_map(|claim| claim["games"].as_str().unwrap_or_default().split(' '));
    let games: BTreeSet<&str> = games.collect();
    let mut groups: Vec<&Value> = Vec::new();
    claims.iter().map(|it| &it["group"]).for_each(|it| groups.extend((!groups.contains(&it)).then_some(it)));
    let group = |group: &&Value| {
        let rows: Vec<&Value> = claims.iter().filter(|claim| claim["group"] == **group).copied().collect();
        json!({ "name": group, "count": rows.len(), "counts": counts(&rows), "rows": rows })
    };
    let rule = prose(&phrasing::rule(report));
    let (first, more) = rule.split_once("</p>\n").unwrap_or((&rule, ""));
    let disagreements = report.agreement.disagreements.iter().take(SHOWN).map(ToString::to_string);
    let summary = phrasing::summary(report);
    let (summary, others_too) = summary.split_at(summary.find(". ").map_or(summary.len(), |i| i + 1));
    json!({
        "about": phrasing::ABOUT, "summary": summary, "others_too": others_too.trim_start(), "run": phrasing::run(report),
        "timed": Some(report.timed.0).filter(|timed| *timed > 0), "loaded": report.timed.1,
        "agreement": phrasing::agreement(&report.agreement), "disagreements": disagreements.collect::<Vec<_>>(),
        "others": report.agreement.disagreements.len().checked_sub(SHOWN + 1).map(|n| n + 1),
        "claims": claims.len(), "counts": counts(&claims), "groups": groups.iter().map(group).collect::<Vec<_>>(),
        "games": games.into_iter().filter(|game| !game.is_empty()).collect::<Vec<_>>(),
        "rule": first, "more": more, "rule_text": phrasing::rule(report), "headlines": headlines(sections),
        "sections": sections, "experiments": sections.len(),
    })
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// How many claims have which verdict, and where each begins in a bar of all of them.
fn counts(claims: &[&Value]) -> Vec<Value> {
    let mut x = 0;
    let count = |verdict: Verdict| {
        let n = claims.iter().filter(|claim| claim["verdict"] == verdict.name()).count();
        x += n;
        (n > 0).then(
            || json!({ "verdict": verdict.name(), "class": anchor(verdict.name()), "n": n, "x": x - n }),
        )
    };
    Verdict::ALL.into_iter().filter_map(count).collect()
}

/// The figures to begin with: those of `headlines.json`, or the first ones of a report that has none of them.
fn headlines(sections: &[Value]) -> Vec<Value> {
    let figures =
        || sections.iter().flat_map(|section| list(&section["figures"]).iter().map(move |it| (section, it)));
    let headline = |chosen: &Value, (section, figure): (&Value, &Value)| {
        // A claim's name may have those of several.
        let is_it = |it: &&Value| {
            let mut names = it["code"].as_str().unwrap_or_default().split(' ');
            chosen["claim"].is_null() || names.any(|name| chosen["claim"] == name)
        };
        let claim = list(&section["claims"]).iter().find(is_it);
        json!({ "chosen": chosen, "section": section, "figure": figure, "claim": claim })
    };
    let chosen: Value = serde_json::from_str(include_str!("../../assets/headlines.json")).unwrap_or_default();
    let find = |it: &Value| {
        let id = it["figure"].as_str().unwrap_or_default();
        let found = figures().find(|(_, figure)| figure["name"] == id)?;
        Some(headline(it, found))
    };
    let found: Vec<Value> = list(&chosen).iter().filter_map(find).collect();
    let plain = |section: &Value| json!({ "title": section["title"], "sentence": section["question"] });
    let first = || figures().take(5).map(|found| headline(&plain(found.0), found)).collect();
    if found.is_empty() { first() } else { found }
}

/// A name that can stand behind `#`, in the name of a file and as a class.
fn anchor(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

impl Report {
    /// Whether it is about the record that comes with the project.
    fn is_ours(&self) -> bool {
        Expected::of(self).of == self.ours.of
    }
}

#[cfg(test)]
mod tests;
