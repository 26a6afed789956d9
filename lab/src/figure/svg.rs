//! Figures as SVG: a panel for a page that styles it, or a whole figure that carries its own style.

mod axes;

use super::scale::{Ruler, ends};
use super::{Figure, Key, Panel, Point, colours};
use crate::experiment::{Axis, Scale};
use crate::template::render;
use axes::{axes, height};
use serde_json::{Value, json};

/// How wide a panel is, in units of its own.
pub const WIDTH: f64 = 340.0;
const LEFT: f64 = 50.0;
const RIGHT: f64 = 331.0;
/// Where the drawing begins.
pub(crate) const TOP: f64 = 30.0;
/// Where it ends, above the numbers of the axis.
pub(crate) const BOTTOM: f64 = 216.0;
/// Between the frame and the outermost points.
const INSET: f64 = 12.0;

/// A text between tags or in a quoted attribute.
pub(crate) fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;").replace('\'', "&#39;")
}

/// A coordinate, to a tenth.
fn at(place: f64) -> String {
    let text = format!("{place:.1}");
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
}

/// The axes of a panel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rulers {
    pub(crate) x: Ruler,
    y: Ruler,
}

impl Rulers {
    /// The axes that hold a panel's points.
    pub(crate) fn of(figure: &Figure, panel: &Panel) -> Rulers {
        let xs = || panel.points().map(|point| point.x);
        let (first, last) = xs().fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)));
        let inset = match figure.x_scale {
            // Names need room on both sides.
            Scale::Category => (RIGHT - LEFT) / (last - first + 1.0).max(1.0) / 2.0,
            _ => INSET,
        };
        let numbers = if first > last { (0.0, 1.0) } else { (first, last) };
        let x = Ruler { scale: figure.x_scale, numbers, places: (LEFT + inset, RIGHT - inset) };
        let y = Ruler { scale: figure.y_scale, numbers: y_ends(figure, panel), places: (BOTTOM, TOP) };
        Rulers { x, y }
    }

    fn y_place(&self, y: f64) -> f64 {
        self.y.place(y).clamp(TOP, BOTTOM)
    }
}

/// The ends of the vertical axis: all points, and as much of their intervals as does not dwarf them.
fn y_ends(figure: &Figure, panel: &Panel) -> (f64, f64) {
    let all = panel.points().map(|point| point.y).chain(panel.level);
    let ys: Vec<f64> = all.filter(|y| y.is_finite()).collect();
    if let (Axis::Pass, Some(level)) = (figure.x, panel.level) {
        // Where nine of ten lie: first questions are from far away, and stand at the edge.
        let mut away: Vec<f64> = ys.iter().map(|y| (y - level).abs()).collect();
        away.sort_by(f64::total_cmp);
        let most = away.get(away.len() * 9 / 10).copied().unwrap_or(0.0).max(1.0);
        return ends(figure.y_scale, [level - most, level + most].into_iter(), false);
    }
    let (low, high) = ys.iter().fold((f64::MAX, f64::MIN), |(low, high), &y| (low.min(y), high.max(y)));
    let room = (high - low) * 0.75;
    let near = |y: f64| if room > 0.0 { y.clamp(low - room, high + room) } else { y };
    let intervals = panel.points().flat_map(|point| [near(point.low), near(point.high)]);
    let from_zero = panel.level.is_none() && low > 0.0 && low < 0.5 * high;
    ends(figure.y_scale, ys.iter().copied().chain(intervals), from_zero)
}

/// One panel: axes, grid, level line, intervals, lines and markers. Colours and fonts are the page's.
pub fn panel(figure: &Figure, panel: &Panel) -> String {
    let label = format!("{}: {}. {} against {}.", panel.game, figure.title, figure.y_label, figure.x_label);
    let (height, label, inside) = (at(height(figure)), escaped(&label), inside(figure, panel));
    format!(
        "<svg class=\"panel\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-label=\"{label}\">\n{inside}</svg>\n"
    )
}

/// What is drawn in a panel.
fn inside(figure: &Figure, panel: &Panel) -> String {
    let mut svg = String::new();
    if panel.is_empty() {
        let (x, y) = (f64::midpoint(LEFT, RIGHT), f64::midpoint(TOP, BOTTOM));
        put!(svg, "<text class=\"none\" x=\"{x}\" y=\"{y}\">no data</text>\n");
        return svg;
    }
    let rulers = Rulers::of(figure, panel);
    axes(&mut svg, figure, panel, &rulers);
    if let (Some(level), Some(key)) = (panel.level, &figure.level) {
        let (y, colour) = (at(rulers.y_place(level)), key.colour());
        put!(svg, "<path class=\"level c{colour}\" d=\"M{LEFT},{y}H{RIGHT}\"/>\n");
    }
    let (columns, of) = (panel.rows().len().max(1) as f64, figure.series.len() as f64);
    let is_curve = figure.x_scale != Scale::Category && columns > 1.0;
    let apart = ((RIGHT - LEFT) / columns * 0.7 / of.max(1.0)).min(13.0);
    for (i, (key, line)) in figure.series.iter().zip(&panel.lines).enumerate() {
        if !line.is_empty() {
            let aside = (!is_curve).then(|| (i as f64 - (of - 1.0) / 2.0) * apart);
            series(&mut svg, (i, key), line, &rulers, aside);
        }
    }
    svg
}

/// A series of a panel: a curve; or, with a distance `aside`, points with their intervals beside those of other series, as
/// names and single points are no curve.
fn series(
    svg: &mut String,
    (index, key): (usize, &Key),
    line: &[Point],
    rulers: &Rulers,
    aside: Option<f64>,
) {
    let (is_curve, aside) = (aside.is_none(), aside.unwrap_or(0.0));
    let place = |x: f64, y: f64| format!("{},{}", at(rulers.x.place(x) + aside), at(rulers.y_place(y)));
    let (class, marker) = key.look();
    put!(svg, "<g class=\"{class}\" data-i=\"{index}\">");
    let is_sure = line.iter().all(|point| point.high <= point.low);
    if is_curve && !is_sure {
        let there = line.iter().map(|point| place(point.x, point.high));
        let back = line.iter().rev().map(|point| place(point.x, point.low));
        let outline: Vec<String> = there.chain(back).collect();
        put!(svg, "<path class=\"band\" d=\"M{}z\"/>", outline.join("L"));
    }
    let places: Vec<String> = line.iter().map(|point| place(point.x, point.y)).collect();
    if is_curve {
        put!(svg, "<path class=\"line\" d=\"M{}\"/>", places.join("L"));
    } else {
        let bar = |it: &Point| format!("M{}L{}", place(it.x, it.low), place(it.x, it.high));
        put!(svg, "<path class=\"line span\" d=\"{}\"/>", line.iter().map(bar).collect::<String>());
    }
    for place in places {
        put!(svg, "<path class=\"mark\" transform=\"translate({place})\" d=\"{marker}\"/>");
    }
    svg.push_str("</g>\n");
}

/// How figures look, wherever they are.
pub(crate) const CSS: &str = include_str!("../../assets/figure.css");
const MARGIN: f64 = 16.0;
const ROW: f64 = 22.0;
/// Room for the game's name above a panel.
const NAME: f64 = 24.0;
/// Panels side by side.
const ABREAST: usize = 3;

/// The whole figure as a file of its own, for light and for dark paper.
pub fn standalone(figure: &Figure) -> String {
    let drawn: Vec<&Panel> = figure.panels.iter().filter(|panel| !panel.is_empty()).collect();
    let across = drawn.len().clamp(1, ABREAST);
    let width = across as f64 * (WIDTH + MARGIN) + MARGIN;
    let (legend, mut y) = legend(figure, width, 58.0);
    let mut panels = Vec::new();
    for row in drawn.chunks(ABREAST) {
        panels.extend(row.iter().enumerate().map(|(i, panel)| {
            let x = MARGIN + i as f64 * (WIDTH + MARGIN);
            let (name_y, panel_y, inside) = (at(y + 14.0), at(y + NAME), inside(figure, panel));
            json!({ "game": panel.game, "x": at(x), "name_y": name_y, "panel_y": panel_y, "inside": inside })
        }));
        y += NAME + height(figure) + MARGIN;
    }
    let scope = json!({
        "width": at(width), "height": at(y), "title": figure.title, "css": CSS, "legend": legend, "panels": panels,
        "light": colours(|i, light, _| format!(".c{i}{{color:{light}}}")),
        "dark": colours(|i, _, dark| format!(".c{i}{{color:{dark}}}")),
    });
    render(include_str!("../../assets/figure.svg"), &[&scope], escaped)
}

/// The legend in rows no wider than the figure, and where the next thing may begin.
fn legend(figure: &Figure, width: f64, top: f64) -> (Vec<Value>, f64) {
    let (mut x, mut y) = (MARGIN, top);
    let keys =
        figure.series.iter().map(|key| (key, key.look().1)).chain(figure.level.iter().map(|key| (key, "")));
    let key = |(key, marker): (&Key, &str)| {
        // Letters are not measured here; this is about what they take.
        let room = 34.0 + key.label.chars().count() as f64 * 7.4 + 18.0;
        if x + room > width && x > MARGIN {
            (x, y) = (MARGIN, y + ROW);
        }
        x += room;
        json!({ "x": at(x - room), "y": at(y), "class": key.look().0, "marker": marker, "label": key.label })
    };
    let keys = keys.map(key).collect();
    (keys, y + ROW)
}
