//! The report as Markdown, with figures as files beside it.

use super::{Report, Section, phrasing};
use crate::figure::{Figure, exactly};
use crate::verdict::Judged;
use std::fmt::{Arguments, Write};

/// Writing into a string cannot fail.
fn put(text: &mut String, what: Arguments<'_>) {
    let _ = text.write_fmt(what);
}

/// The report; `figures` is the folder of the drawings, as seen from the file: each is `<figures>/<id>.svg`.
pub fn markdown(report: &Report, figures: &str) -> String {
    let meta = &report.meta;
    let mut text = String::from("# The papers' experiments, run again\n\n");
    put(&mut text, format_args!("{}\n\n", plain(phrasing::ABOUT)));
    put(
        &mut text,
        format_args!("**{}**\n{}\n\n", phrasing::summary(report), phrasing::agreement(&report.agreement)),
    );
    for disagreement in &report.agreement.disagreements {
        put(&mut text, format_args!("- {}\n", plain(&disagreement.to_string())));
    }
    put(
        &mut text,
        format_args!(
            "Preset `{}`, {}, {}; {}, {} of CPU time; nullwindow {}, signature {}. Command:\n\n    {}\n\n",
            meta.preset,
            plain(&meta.date),
            plain(&meta.machine),
            phrasing::plural(report.jobs, "search", "searches"),
            phrasing::duration(report.seconds),
            plain(&meta.version),
            plain(&meta.signature),
            meta.command.replace('\n', " ")
        ),
    );
    text.push_str("Numbers in brackets are 95 % intervals.\n\n## All claims\n\n");
    text.push_str("| claim | what is claimed | the paper | measured | verdict |\n|---|---|---|---|---|\n");
    for (section, judged) in report.claims() {
        text.push_str(&row(section, judged));
    }
    report.sections.iter().for_each(|one| text.push_str(&section(one, report, figures)));
    text
}

/// Text in which nothing is a sign.
fn plain(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '\\' | '*' | '_' | '`' | '[' | ']' | '|' => {
                safe.push('\\');
                safe.push(c);
            }
            '\n' => safe.push(' '),
            _ => safe.push(c),
        }
    }
    safe
}

/// Where a section's heading can be found: as the common renderers name it.
fn anchor(section: &Section) -> String {
    let title = section.experiment.title.to_lowercase();
    title
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

fn row(section: &Section, judged: &Judged) -> String {
    let claim = &judged.claim;
    format!(
        "| [{}](#{}) | {} | {} | {} | {} |\n",
        plain(&claim.name),
        anchor(section),
        plain(&claim.text),
        plain(&claim.paper),
        plain(&phrasing::in_a_line(judged)),
        judged.verdict
    )
}

fn section(section: &Section, report: &Report, figures: &str) -> String {
    let experiment = &section.experiment;
    let mut text = format!("\n## {}\n\n", plain(&experiment.title));
    let covers = if experiment.covers.is_empty() {
        String::new()
    } else {
        format!(" · {}", experiment.covers.join(", "))
    };
    put(
        &mut text,
        format_args!(
            "{}{}\n\n**{}**\n\n",
            plain(&experiment.paper),
            plain(&covers),
            plain(&experiment.question)
        ),
    );
    if let Some(missing) = phrasing::missing(section) {
        put(&mut text, format_args!("{missing}\n\n"));
    }
    for figure in &section.figures {
        put(&mut text, format_args!("![{}]({figures}/{}.svg)\n\n", plain(&figure.title), figure.id));
    }
    if !experiment.said.is_empty() {
        put(&mut text, format_args!("**What the paper said.** {}\n\n", experiment.said.trim()));
    }
    if !section.claims.is_empty() {
        text.push_str("**What we measured.**\n\n| claim | value | measured | geometric mean | positions | band | verdict |\n|---|---|---|---|---|---|---|\n");
        section.claims.iter().for_each(|judged| text.push_str(&values(judged)));
        text.push('\n');
    }
    if !experiment.analysis.is_empty() {
        put(&mut text, format_args!("{}\n\n", experiment.analysis.trim()));
    }
    section.figures.iter().for_each(|figure| text.push_str(&numbers(figure)));
    put(&mut text, format_args!("To do it again: `{}`\n", phrasing::command(section, report)));
    text
}

/// A row for each value of a claim.
fn values(judged: &Judged) -> String {
    let claim = &judged.claim;
    let band = phrasing::band(claim).unwrap_or_default();
    if let Some(why) = &claim.not_testable {
        return format!("| {} | {} | | | | | {} |\n", plain(&claim.name), plain(why), judged.verdict);
    }
    let mut text = String::new();
    for (expression, value) in claim.values.iter().zip(&judged.values) {
        let verdict = value.verdict;
        let (measured, mean, positions) = match &value.estimate {
            Ok(estimate) => (
                phrasing::measured(estimate, &claim.unit),
                estimate.geometric.map_or_else(String::new, |mean| phrasing::number(mean, &claim.unit)),
                format!("{} of {}", estimate.positions, estimate.of),
            ),
            Err(why) => (format!("no data: {why}"), String::new(), String::new()),
        };
        put(
            &mut text,
            format_args!(
                "| {} | `{}` | {} | {} | {positions} | {} | {verdict} |\n",
                plain(&claim.name),
                expression.replace('|', "\\|").replace('\n', " "),
                plain(&measured),
                plain(&mean),
                plain(&band)
            ),
        );
    }
    text
}

/// The figure's numbers, folded.
fn numbers(figure: &Figure) -> String {
    let mut text = format!("<details><summary>The numbers: {}</summary>\n\n", plain(&figure.title));
    for panel in figure.panels.iter().filter(|panel| !panel.is_empty()) {
        put(
            &mut text,
            format_args!(
                "{}: {}\n\n| {} |",
                plain(&panel.game),
                plain(&figure.y_label),
                plain(&figure.x_label)
            ),
        );
        figure.series.iter().for_each(|key| put(&mut text, format_args!(" {} |", plain(&key.label))));
        put(&mut text, format_args!("\n|---|{}\n", "---:|".repeat(figure.series.len())));
        for (x, at) in panel.columns() {
            put(&mut text, format_args!("| {} |", plain(&at)));
            for line in &panel.lines {
                let point = line.iter().find(|point| point.x.total_cmp(&x).is_eq());
                put(
                    &mut text,
                    format_args!(" {} |", point.map_or_else(|| "–".to_owned(), |point| exactly(point.y))),
                );
            }
            text.push('\n');
        }
        text.push('\n');
    }
    text.push_str("</details>\n\n");
    text
}
