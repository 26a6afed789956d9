//! A figure that can be looked at anywhere: with title, legend and its own style.

use super::{WIDTH, at, class, escaped, height, inside};
use crate::figure::{DARK, LIGHT, MARKERS, SLOTS};
use crate::figure::{Figure, Panel};

const MARGIN: f64 = 16.0;
const ROW: f64 = 22.0;
/// Room for the game's name above a panel.
const NAME: f64 = 24.0;
/// Panels side by side.
const ABREAST: usize = 3;

/// The whole figure as a file of its own, for light and for dark paper.
pub fn standalone(figure: &Figure) -> String {
    let panels: Vec<&Panel> = figure.panels.iter().filter(|panel| !panel.is_empty()).collect();
    let across = panels.len().clamp(1, ABREAST);
    let width = across as f64 * (WIDTH + MARGIN) + MARGIN;
    let (legend, mut y) = legend(figure, width, 58.0);
    let mut body = String::new();
    for row in panels.chunks(ABREAST) {
        for (i, panel) in row.iter().enumerate() {
            let x = MARGIN + i as f64 * (WIDTH + MARGIN);
            let name = escaped(&panel.game);
            put!(body, "<text class=\"game\" x=\"{x}\" y=\"{}\">{name}</text>\n", at(y + 14.0));
            let place = format!("translate({x},{})", at(y + NAME));
            put!(body, "<g class=\"panel\" transform=\"{place}\">\n{}</g>\n", inside(figure, panel));
        }
        y += NAME + height(figure) + MARGIN;
    }
    let title = escaped(&figure.title);
    let style = style();
    let height = at(y);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\">\n<title>{title}</title>\n<style>\n{style}</style>\n\
         <rect class=\"sheet\" width=\"100%\" height=\"100%\"/>\n\
         <text class=\"title\" x=\"{MARGIN}\" y=\"30\">{title}</text>\n{legend}{body}</svg>\n"
    )
}

/// The legend in rows no wider than the figure, and where the next thing may begin.
fn legend(figure: &Figure, width: f64, top: f64) -> (String, f64) {
    let mut svg = String::new();
    let (mut x, mut y) = (MARGIN, top);
    let keys = figure.series.iter().map(|key| (Some(key.slot), key.label.as_str()));
    for (slot, label) in keys.chain(figure.level.as_deref().map(|label| (None, label))) {
        // Letters are not measured here; this is about what they take.
        let room = 34.0 + label.chars().count() as f64 * 7.4 + 18.0;
        if x + room > width && x > MARGIN {
            (x, y) = (MARGIN, y + ROW);
        }
        let sign = match slot {
            Some(slot) => format!(
                "<g class=\"{}\"><path class=\"line\" d=\"M0,0h24\"/><path class=\"mark\" transform=\"translate(12,0)\" \
                 d=\"{}\"/></g>",
                class(slot),
                MARKERS[slot % SLOTS]
            ),
            None => "<path class=\"level\" d=\"M0,0h24\"/>".to_owned(),
        };
        let label = escaped(label);
        put!(
            svg,
            "<g class=\"key\" transform=\"translate({},{})\">{sign}<text x=\"31\" y=\"4.5\">{label}</text></g>\n",
            at(x),
            at(y)
        );
        x += room;
    }
    (svg, y + ROW)
}

fn style() -> String {
    let colours = |colours: [&str; SLOTS]| {
        let each = colours.iter().enumerate();
        each.map(|(i, colour)| format!(".s{i}{{color:{colour}}}")).collect::<Vec<_>>().concat()
    };
    let rules = include_str!("../../../assets/figure.css");
    format!(
        "svg{{color:#1c1c1a;--paper:#fff}}\n.sheet{{fill:var(--paper)}}\n{rules}\
         .title{{font:600 18px system-ui,-apple-system,sans-serif;fill:currentColor}}\n\
         .game{{font:600 14px system-ui,-apple-system,sans-serif;fill:currentColor}}\n\
         .key text{{font:13px system-ui,-apple-system,sans-serif;fill:currentColor}}\n{}\n\
         @media (prefers-color-scheme:dark){{svg{{color:#e8e6e1;--paper:#191a1c}}{}}}\n",
        colours(LIGHT),
        colours(DARK)
    )
}
