//! A figure on the page: panels that stand beside or below each other, a legend, buttons, and its numbers.

use super::{data, escaped, put};
use crate::figure::{Figure, Panel, Point, Rulers, exactly, panel_svg, swatch};
use serde_json::{Value, json};

/// The figure with everything that belongs to it.
pub(super) fn figure(figure: &Figure) -> String {
    let mut html = format!(
        "<figure id=\"{}\">\n<figcaption>{}</figcaption>\n",
        escaped(&figure.id),
        escaped(&figure.title)
    );
    html.push_str(&legend(figure));
    html.push_str("<div class=\"panels\">\n");
    for (i, panel) in figure.panels.iter().enumerate().filter(|(_, panel)| !panel.is_empty()) {
        let game = escaped(&panel.game);
        put(
            &mut html,
            format_args!(
                "<div class=\"slot\" data-panel=\"{i}\" tabindex=\"0\" role=\"group\" aria-label=\"{game}: arrow keys read the \
                 values\"><h4>{game}</h4>\n{}</div>\n",
                panel_svg(figure, panel)
            ),
        );
    }
    html.push_str("</div>\n<p class=\"buttons\" hidden>");
    for kind in ["SVG", "PNG", "CSV"] {
        put(&mut html, format_args!("<button type=\"button\" data-save=\"{kind}\">Save {kind}</button> "));
    }
    html.push_str("</p>\n");
    html.push_str(&numbers(figure));
    html.push_str(&data("data", &content(figure)));
    html.push_str("</figure>\n");
    html
}

fn legend(figure: &Figure) -> String {
    let mut html = String::from("<ul class=\"legend\">");
    for (i, key) in figure.series.iter().enumerate() {
        let label = escaped(&key.label);
        put(
            &mut html,
            format_args!(
                "<li><button type=\"button\" class=\"key\" data-i=\"{i}\" aria-pressed=\"true\" title=\"show or hide\">{}{label}\
                 </button></li>",
                swatch(key.slot)
            ),
        );
    }
    if let Some(level) = &figure.level {
        put(
            &mut html,
            format_args!(
                "<li><span class=\"key\"><svg class=\"swatch\" viewBox=\"-13 -7 26 14\" aria-hidden=\"true\"><path class=\"level\" \
                 d=\"M-12,0H12\"/></svg>{}</span></li>",
                escaped(level)
            ),
        );
    }
    html.push_str("</ul>\n");
    html
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
    let mut html = String::from("<details class=\"numbers\"><summary>The numbers</summary>\n");
    for panel in figure.panels.iter().filter(|panel| !panel.is_empty()) {
        let game = escaped(&panel.game);
        put(
            &mut html,
            format_args!(
                "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{game}\"><table>\n<caption>{game}: {}</caption>\n\
                 <thead><tr><th scope=\"col\">{}</th>",
                escaped(&figure.y_label),
                escaped(&figure.x_label)
            ),
        );
        for key in &figure.series {
            put(&mut html, format_args!("<th scope=\"col\">{}</th>", escaped(&key.label)));
        }
        html.push_str("</tr></thead>\n<tbody>\n");
        for (x, at) in panel.columns() {
            put(&mut html, format_args!("<tr><th scope=\"row\">{}</th>", escaped(&at)));
            for line in &panel.lines {
                let point = line.iter().find(|point| point.x.total_cmp(&x).is_eq());
                put(&mut html, format_args!("<td>{}</td>", point.map_or_else(|| "–".to_owned(), cell)));
            }
            html.push_str("</tr>\n");
        }
        html.push_str("</tbody></table></div>\n");
    }
    html.push_str("</details>\n");
    html
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
    let columns: Vec<Value> = panel
        .columns()
        .into_iter()
        .map(|(x, at)| {
            let point =
                |line: &Vec<Point>| line.iter().find(|point| point.x.total_cmp(&x).is_eq()).map(value);
            let place = (rulers.x_place(x) * 10.0).round() / 10.0;
            json!({ "at": at, "place": place, "points": panel.lines.iter().map(point).collect::<Vec<_>>() })
        })
        .collect();
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
