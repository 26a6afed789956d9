//! The report as one page that needs nothing else.

mod figures;
mod overview;
mod prose;
mod section;

use super::Report;
use crate::figure::{BOTTOM, DARK, LIGHT, TOP, escaped};
use crate::verdict::Verdict;
use serde_json::{Value, json};

/// The page.
pub fn page(report: &Report) -> String {
    let head = head("nullwindow: the papers’ experiments, run again");
    let overview = overview::overview(report);
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

#[cfg(test)]
mod tests;
