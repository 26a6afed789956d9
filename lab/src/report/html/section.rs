//! One experiment on the page: panels that stand beside or below each other, legends, buttons and numbers, and claims.

use super::{anchor, badge, claim_anchor, data, escaped};
use crate::figure::{Figure, Panel, Point, Row, Rulers, exactly, panel_svg, swatch};
use crate::measure::Estimate;
use crate::report::{Report, Section, phrasing};
use crate::verdict::{Judged, Measured};
use serde_json::{Value, json};

/// The experiment: question, figures, what the paper said, what we measured, and how to do it again.
pub(super) fn section(section: &Section, report: &Report) -> String {
    let experiment = &section.experiment;
    let (anchor, source) = (anchor(&experiment.name), escaped(&phrasing::source(experiment)));
    let [title, question] = [&experiment.title, &experiment.question].map(|it| escaped(it));
    let mut html = format!(
        "<section class=\"experiment\" id=\"{anchor}\">\n<h2>{title}</h2>\n<p class=\"source\">{source}</p>\n\
         <p class=\"question\">{question}</p>\n"
    );
    if let Some(missing) = phrasing::missing(section) {
        put!(html, "<p class=\"missing\">{}</p>\n", escaped(&missing));
    }
    section.figures.iter().for_each(|figure| html.push_str(&self::figure(figure)));
    if !experiment.said.is_empty() {
        put!(html, "<h3>What the paper said</h3>\n{}", prose(&experiment.said));
    }
    if !section.claims.is_empty() {
        let claims: String = section.claims.iter().map(|judged| claim(&experiment.name, judged)).collect();
        put!(html, "<h3>What we measured</h3>\n<ul class=\"judged\">\n{claims}</ul>\n");
    }
    if !experiment.analysis.is_empty() {
        let prose = linked(prose(&experiment.analysis), report);
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
        ("Asked", Some(escaped(&phrasing::asks(claim))).filter(|asked| !asked.is_empty())),
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
                let (unit, Estimate { positions, of, .. }) = (&judged.claim.unit, estimate);
                let mean = |mean: f64| format!(" · geometric mean {}", phrasing::number(mean, unit));
                let mean = escaped(&estimate.geometric.map_or_else(String::new, mean));
                let measured = escaped(&phrasing::measured(estimate, unit));
                let certainty = escaped(&phrasing::certainty(value));
                let dot = if certainty.is_empty() { "" } else { " · " };
                format!("<b>{measured}</b>{mean} · {positions} of {of} positions{dot}{certainty}")
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

/// The little Markdown that experiments are written in: paragraphs, lists, `code`, *emphasis* and **weight**. All else is
/// text.
pub(super) fn prose(text: &str) -> String {
    let mut html = String::new();
    for block in text.trim().split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
        let lines: String = block.lines().flat_map(|line| ["\n", line.trim_start()]).collect();
        let lines = lines.replace("\n* ", "\n- ");
        // A line that begins no item goes on with what is before it.
        let mut parts =
            lines.split("\n- ").map(|part| inline(&part.trim_start_matches('\n').replace('\n', " ")));
        let (paragraph, items) = (parts.next().unwrap_or_default(), parts.collect::<Vec<_>>());
        if !paragraph.is_empty() {
            put!(html, "<p>{paragraph}</p>\n");
        }
        if !items.is_empty() {
            put!(html, "<ul><li>{}</li></ul>\n", items.join("</li><li>"));
        }
    }
    html
}

/// Pieces between signs; a sign without its partner is a character, and so is the star of SSS*.
fn inline(text: &str) -> String {
    let signs = [("`", "code"), ("**", "strong"), ("*", "em")];
    let first = signs.iter().filter_map(|&(sign, tag)| {
        let mut places = text.match_indices(sign);
        places.find_map(|(open, _)| Some((open, sign, tag, piece(text, open, sign)?)))
    });
    let first = first.min_by_key(|&(open, sign, ..)| (open, std::cmp::Reverse(sign.len())));
    let Some((open, sign, tag, length)) = first else { return escaped(text) };
    let start = open + sign.len();
    let inner = &text[start..start + length];
    let inner = if tag == "code" { escaped(inner) } else { inline(inner) };
    let (before, after) = (escaped(&text[..open]), inline(&text[start + length + sign.len()..]));
    format!("{before}<{tag}>{inner}</{tag}>{after}")
}

/// How long the piece is that a sign opens here, if it opens one.
fn piece(text: &str, open: usize, sign: &str) -> Option<usize> {
    let inner = &text[open + sign.len()..];
    if sign == "`" {
        return inner.find(sign).filter(|&length| length > 0);
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '*';
    let opens = !text[..open].ends_with(is_word) && !inner.starts_with([' ', '*']);
    let closes = |&length: &usize| {
        let after = &inner[length + sign.len()..];
        length > 0 && !inner[..length].ends_with([' ', '*']) && !after.starts_with(is_word)
    };
    opens.then(|| inner.match_indices(sign).map(|(length, _)| length).find(closes))?
}

/// The figure with everything that belongs to it.
fn figure(figure: &Figure) -> String {
    let panels = figure.panels.iter().enumerate().filter(|(_, panel)| !panel.is_empty());
    let panel = |(i, panel): (usize, &Panel)| {
        let (game, svg) = (escaped(&panel.game), panel_svg(figure, panel));
        format!(
            "<div class=\"slot\" data-panel=\"{i}\" tabindex=\"0\" role=\"group\" aria-label=\"{game}: arrow keys read the \
             values\"><h4>{game}</h4>\n{svg}</div>\n"
        )
    };
    let button = |kind| format!("<button type=\"button\" data-save=\"{kind}\">Save {kind}</button> ");
    format!(
        "<figure id=\"{}\">\n<figcaption>{}</figcaption>\n{}<div class=\"panels\">\n{}</div>\n\
         <p class=\"buttons\" hidden>{}</p>\n{}{}</figure>\n",
        escaped(&figure.id),
        escaped(&figure.title),
        legend(figure),
        panels.map(panel).collect::<String>(),
        ["SVG", "PNG", "CSV"].map(button).concat(),
        numbers(figure),
        data("data", &content(figure))
    )
}

fn legend(figure: &Figure) -> String {
    let mut html = String::from("<ul class=\"legend\">");
    for (i, key) in figure.series.iter().enumerate() {
        let (swatch, label) = (swatch(key.slot), escaped(&key.label));
        put!(
            html,
            "<li><button type=\"button\" class=\"key\" data-i=\"{i}\" aria-pressed=\"true\" title=\"show or hide\">\
             {swatch}{label}</button></li>"
        );
    }
    if let Some(level) = figure.level.as_deref().map(escaped) {
        put!(
            html,
            "<li><span class=\"key\"><svg class=\"swatch\" viewBox=\"-13 -7 26 14\" aria-hidden=\"true\">\
             <path class=\"level\" d=\"M-12,0H12\"/></svg>{level}</span></li>"
        );
    }
    html + "</ul>\n"
}

/// A number with its interval, if that is one.
fn cell(point: &Point) -> String {
    let [y, low, high] = [point.y, point.low, point.high].map(exactly);
    if point.high > point.low { format!("{y} ({low} to {high})") } else { y }
}

/// The figure's numbers as tables, folded.
fn numbers(figure: &Figure) -> String {
    let (x, y) = (escaped(&figure.x_label), escaped(&figure.y_label));
    let heads = figure.series.iter().map(|key| format!("<th scope=\"col\">{}</th>", escaped(&key.label)));
    let heads: String = heads.collect();
    let row = |Row { at, points, .. }: Row<'_>| {
        let cell = |point: Option<&Point>| point.map_or_else(|| "–".to_owned(), cell);
        let cells = points.into_iter().map(|point| format!("<td>{}</td>", cell(point)));
        format!("<tr><th scope=\"row\">{}</th>{}</tr>\n", escaped(&at), cells.collect::<String>())
    };
    let mut html = String::from("<details class=\"numbers\"><summary>The numbers</summary>\n");
    for panel in figure.panels.iter().filter(|panel| !panel.is_empty()) {
        let (game, rows) = (escaped(&panel.game), panel.rows().into_iter().map(row).collect::<String>());
        put!(
            html,
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{game}\"><table>\n\
             <caption>{game}: {y}</caption>\n<thead><tr><th scope=\"col\">{x}</th>{heads}</tr></thead>\n\
             <tbody>\n{rows}</tbody></table></div>\n"
        );
    }
    html + "</details>\n"
}

/// What the script needs to show values and to save the figure.
fn content(figure: &Figure) -> Value {
    json!({
        "id": figure.id,
        "title": figure.title,
        "x": figure.x_label,
        "y": figure.y_label,
        "percent": figure.percent,
        "level": figure.level,
        "series": figure.series.iter().map(|key| json!({ "label": key.label, "slot": key.slot })).collect::<Vec<_>>(),
        "panels": figure.panels.iter().map(|panel| points(figure, panel)).collect::<Vec<_>>(),
    })
}

fn points(figure: &Figure, panel: &Panel) -> Value {
    let rulers = Rulers::of(figure, panel);
    let column = |Row { x, at, points }: Row<'_>| {
        let place = (rulers.x.place(x) * 10.0).round() / 10.0;
        let points: Vec<Option<Value>> = points.into_iter().map(|point| point.map(value)).collect();
        json!({ "at": at, "place": place, "points": points })
    };
    let columns: Vec<Value> = panel.rows().into_iter().map(column).collect();
    json!({ "game": panel.game, "columns": columns })
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
    fn prose_has_paragraphs_lists_code_and_emphasis_only() {
        for (text, expected) in [
            ("one\ntwo\n\nthree", "<p>one two</p>\n<p>three</p>\n"),
            ("see:\n- a\n  b\n- c", "<p>see:</p>\n<ul><li>a b</li><li>c</li></ul>\n"),
            (
                "`a<b` and *so* and **very**",
                "<p><code>a&lt;b</code> and <em>so</em> and <strong>very</strong></p>\n",
            ),
            ("SSS* and DUAL* are", "<p>SSS* and DUAL* are</p>\n"),
            ("SSS*, DUAL* and *SSS* itself*", "<p>SSS*, DUAL* and <em>SSS</em> itself*</p>\n"),
            ("AB-SSS* (`SSS*`), *DUAL*", "<p>AB-SSS* (<code>SSS*</code>), <em>DUAL</em></p>\n"),
            ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
            ("2 * 3 * 4", "<p>2 * 3 * 4</p>\n"),
        ] {
            assert_eq!(prose(text), expected, "{text}");
        }
    }
}
