//! Colours and the legend.

use super::px;
use crate::style::put;

/// What the colours are called, and what they are in light and in dark.
const PALETTE: [(&str, &str, &str); 12] = [
    ("page", "#ffffff", "#0d1117"),
    ("card", "#f6f8fa", "#151b23"),
    ("rim", "#d8dee4", "#2d343d"),
    ("ink", "#1f2328", "#e6edf3"),
    ("soft", "#59636e", "#9198a1"),
    ("faint", "#c6ccd3", "#3a424c"),
    ("pale", "#a3abb4", "#59626d"),
    ("now", "#0a58ca", "#58a6ff"),
    ("tint", "#d6e6ff", "#16335c"),
    ("over", "#ffffff", "#0d1117"),
    ("path", "#d9480f", "#ff8c42"),
    ("hit", "#f2b200", "#ffd33d"),
];

const RULES: &str = include_str!("../../assets/draw.css").trim_ascii_end();

/// The style sheet: light, and dark where the reader prefers it. Colours are written out where they are used, because
/// not every program that shows a picture knows variables; those that do get them.
pub(super) fn css() -> String {
    let colours = |dark: bool| {
        let value = |&(name, light, night): &(&str, &str, &str)| {
            format!("--{name}:{}", if dark { night } else { light })
        };
        PALETTE.iter().map(value).collect::<Vec<_>>().join(";")
    };
    let mut rules = String::new();
    for rule in RULES.split_inclusive('}') {
        rules.push_str(&with_fallbacks(rule));
    }
    format!(
        "\n:root{{color-scheme:light dark;{}}}\n@media(prefers-color-scheme:dark){{:root{{{}}}}}\n{rules}\n",
        colours(false),
        colours(true)
    )
}

/// `fill:@ink` becomes `fill:#1f2328;fill:var(--ink)`.
fn with_fallbacks(rule: &str) -> String {
    let Some((selector, body)) = rule.split_once('{') else { return rule.to_owned() };
    let body = body.trim_end_matches('}').split(';').map(|declaration| {
        let Some((property, name)) = declaration.split_once(":@") else { return declaration.to_owned() };
        let light = PALETTE.iter().find(|(known, ..)| *known == name).map_or("#888", |(_, light, _)| light);
        format!("{property}:{light};{property}:var(--{name})")
    });
    format!("{selector}{{{}}}", body.collect::<Vec<_>>().join(";"))
}

/// What the signs mean, in as many rows as it takes, and the height of that.
pub(super) fn legend(width: f64, folds: bool) -> (String, f64) {
    const ROW: f64 = 24.0;
    let shape = |class: &str| {
        format!("<rect class=\"node {class}\" x=\"0\" y=\"-8\" width=\"16\" height=\"16\" rx=\"2.5\"/>")
    };
    let mut items = vec![
        (shape("before"), 16.0, "max node"),
        ("<circle class=\"node before\" cx=\"8\" cy=\"0\" r=\"8\"/>".to_owned(), 16.0, "min node"),
        (shape("new"), 16.0, "visited for the first time"),
        (shape("again"), 16.0, "visited again"),
        (shape("before"), 16.0, "visited in an earlier pass"),
        (shape("never"), 16.0, "not visited"),
        ("<circle class=\"hit\" cx=\"5\" cy=\"0\" r=\"4\"/>".to_owned(), 10.0, "answered by the table"),
        ("<path class=\"edge critical\" d=\"M2 0H24\"/>".to_owned(), 26.0, "critical path after the pass"),
        (
            "<text class=\"bound now\" y=\"4\">≤41 ≥35 =36</text>".to_owned(),
            80.0,
            "f⁺, f⁻ and value known after the pass, seen by max",
        ),
    ];
    if folds {
        items.push(("<path class=\"fold\" d=\"M7 -6L0 6H14Z\"/>".to_owned(), 14.0, "subtree never visited"));
    }
    let (mut svg, mut x, mut y) = (String::new(), 18.0, 12.0);
    for (sign, sign_width, text) in items {
        let item_width = sign_width + 7.0 + length(text);
        if x > 18.0 && x + item_width > width - 18.0 {
            (x, y) = (18.0, y + ROW);
        }
        let text_x = px(sign_width + 7.0);
        put!(
            svg,
            "<g transform=\"translate({} {})\">{sign}<text class=\"note\" x=\"{text_x}\" y=\"4\">{text}</text></g>\n",
            px(x),
            px(y)
        );
        x += item_width + 18.0;
    }
    (svg, y + 22.0)
}

/// About how long a text is, in the wider fonts.
pub(super) fn length(text: &str) -> f64 {
    let width = |c: char| match c {
        'i' | 'l' | 'j' | '\'' | ',' | ' ' => 3.6,
        'f' | 'r' | 't' | '⁺' | '⁻' => 4.8,
        'm' | 'w' => 10.6,
        _ => 7.2,
    };
    text.chars().map(width).sum()
}
