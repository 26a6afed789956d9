//! A figure on the page: panels that stand beside or below each other, a legend, buttons, and its numbers.

use super::{data, escaped};
use crate::figure::{Figure, Panel, Point, Row, Rulers, exactly, panel_svg, swatch};
use serde_json::{Value, json};

/// The figure with everything that belongs to it.
pub(super) fn figure(figure: &Figure) -> String {
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
    if point.high > point.low {
        format!("{} ({} to {})", exactly(point.y), exactly(point.low), exactly(point.high))
    } else {
        exactly(point.y)
    }
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
