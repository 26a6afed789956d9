//! The report as Markdown, with figures as files beside it.

use super::{Report, Section, phrasing};
use crate::figure::{Figure, Row, exactly};
use crate::record::Meta;
use crate::verdict::{Judged, Measured};

/// The report; `figures` is the folder of the drawings, as seen from the file: each is `<figures>/<id>.svg`.
pub fn markdown(report: &Report, figures: &str) -> String {
    let mut text = format!(
        "# The papers' experiments, run again\n\n{}\n\n**{}**\n{}\n\n",
        plain(phrasing::ABOUT),
        phrasing::summary(report),
        phrasing::agreement(&report.agreement)
    );
    for disagreement in &report.agreement.disagreements {
        put!(text, "- {}\n", plain(&disagreement.to_string()));
    }
    let Meta { preset, date, version, signature, machine, command, .. } = &report.meta;
    let [date, version, signature, machine] = [date, version, signature, machine].map(|it| plain(it));
    let (run, command) = (phrasing::run(report), command.replace('\n', " "));
    put!(
        text,
        "Preset `{preset}`, {date}, {machine}; {run}; nullwindow {version}, signature {signature}. \
         Command:\n\n    {command}\n\nNumbers in brackets are 95 % intervals.\n\n## All claims\n\n\
         | claim | what is claimed | the paper | measured | verdict |\n|---|---|---|---|---|\n"
    );
    report.claims().for_each(|(section, judged)| text.push_str(&row(section, judged)));
    report.sections.iter().for_each(|one| text.push_str(&section(one, report, figures)));
    text
}

/// Text in which nothing is a sign.
fn plain(text: &str) -> String {
    let mark = |c: char| r"\*_`[]|".contains(c).then_some('\\');
    let text: String = text.chars().flat_map(|c| mark(c).into_iter().chain([c])).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\n', " ")
}

/// Where a section's heading can be found: as the common renderers name it.
fn anchor(section: &Section) -> String {
    let title = section.experiment.title.to_lowercase().replace(' ', "-");
    title.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect()
}

fn row(section: &Section, judged: &Judged) -> String {
    let (claim, anchor, verdict) = (&judged.claim, anchor(section), judged.verdict);
    let measured = phrasing::in_a_line(judged);
    let [name, claimed, paper, measured] =
        [&claim.name, &claim.text, &claim.paper, &measured].map(|it| plain(it));
    format!("| [{name}](#{anchor}) | {claimed} | {paper} | {measured} | {verdict} |\n")
}

fn section(section: &Section, report: &Report, figures: &str) -> String {
    let experiment = &section.experiment;
    let source = plain(&phrasing::source(experiment));
    let [title, question] = [&experiment.title, &experiment.question].map(|it| plain(it));
    let mut text = format!("\n## {title}\n\n{source}\n\n**{question}**\n\n");
    if let Some(missing) = phrasing::missing(section) {
        put!(text, "{missing}\n\n");
    }
    for figure in &section.figures {
        put!(text, "![{}]({figures}/{}.svg)\n\n", plain(&figure.title), figure.id);
    }
    if !experiment.said.is_empty() {
        put!(text, "**What the paper said.** {}\n\n", experiment.said.trim());
    }
    if !section.claims.is_empty() {
        let rows: String = section.claims.iter().map(values).collect();
        put!(
            text,
            "**What we measured.**\n\n| claim | value | measured | geometric mean | positions | band | verdict |\n\
             |---|---|---|---|---|---|---|\n{rows}\n"
        );
    }
    if !experiment.analysis.is_empty() {
        put!(text, "{}\n\n", experiment.analysis.trim());
    }
    section.figures.iter().for_each(|figure| text.push_str(&numbers(figure)));
    put!(text, "To do it again: `{}`\n", phrasing::command(section, report));
    text
}

/// A row for each value of a claim.
fn values(judged: &Judged) -> String {
    let (claim, name) = (&judged.claim, plain(&judged.claim.name));
    if let Some(why) = &claim.not_testable {
        return format!("| {name} | {} | | | | | {} |\n", plain(why), judged.verdict);
    }
    let band = plain(&phrasing::band(claim).unwrap_or_default());
    let row = |(expression, value): (&String, &Measured)| {
        let (measured, mean, positions) = match &value.estimate {
            Ok(estimate) => (
                phrasing::measured(estimate, &claim.unit),
                estimate.geometric.map_or_else(String::new, |mean| phrasing::number(mean, &claim.unit)),
                format!("{} of {}", estimate.positions, estimate.of),
            ),
            Err(why) => (format!("no data: {why}"), String::new(), String::new()),
        };
        let expression = expression.replace('|', "\\|").replace('\n', " ");
        let (measured, mean, verdict) = (plain(&measured), plain(&mean), value.verdict);
        format!("| {name} | `{expression}` | {measured} | {mean} | {positions} | {band} | {verdict} |\n")
    };
    claim.values.iter().zip(&judged.values).map(row).collect()
}

/// The figure's numbers, folded.
fn numbers(figure: &Figure) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut text = format!("<details><summary>The numbers: {}</summary>\n\n", plain(&figure.title));
    for panel in figure.panels.iter().filter(|panel| !panel.is_empty()) {
        let labels = figure.series.iter().map(|key| plain(&key.label));
        let heads = std::iter::once(plain(&figure.x_label)).chain(labels).collect();
        put!(text, "{}: {}\n\n{}", plain(&panel.game), plain(&figure.y_label), line(heads));
        put!(text, "|---|{}\n", "---:|".repeat(figure.series.len()));
        for Row { at, points, .. } in panel.rows() {
            let points = points.into_iter().map(|it| it.map_or_else(|| "–".to_owned(), |it| exactly(it.y)));
            text.push_str(&line(std::iter::once(plain(&at)).chain(points).collect()));
        }
        text.push('\n');
    }
    text + "</details>\n\n"
}
