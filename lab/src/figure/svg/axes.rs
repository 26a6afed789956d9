//! Axes: numbers, names, and what they are of.

use super::{BOTTOM, LEFT, RIGHT, Rulers, TOP, WIDTH, at, escaped};
use crate::experiment::Scale;
use crate::figure::{Figure, Panel};

/// What a letter takes, roughly: fonts are not measured here.
const LETTER: f64 = 7.3;
/// From line to line.
const LINE: f64 = 15.5;

/// How high the panels of a figure are: those of one figure are alike.
pub(super) fn height(figure: &Figure) -> f64 {
    label_top(figure) + LINE * (x_label(figure).len() as f64 - 1.0) + 8.0
}

/// Where the label of the horizontal axis stands: below the names of the panel that has most lines of them.
fn label_top(figure: &Figure) -> f64 {
    let ticks = figure.panels.iter().map(|panel| x_ticks(figure, panel, &Rulers::of(figure, panel)));
    let lines = ticks.map(|ticks| ticks.iter().map(|(_, lines)| lines.len()).max().unwrap_or(1));
    BOTTOM + 24.0 + LINE * lines.max().unwrap_or(1) as f64
}

fn x_label(figure: &Figure) -> Vec<String> {
    wrapped(&figure.x_label, ((WIDTH - 8.0) / LETTER) as usize)
}

/// Draws the axes of a panel.
pub(super) fn axes(svg: &mut String, figure: &Figure, panel: &Panel, rulers: &Rulers) {
    let (mut grid, mut labels) = (String::new(), String::new());
    let ticks = rulers.y.ticks(5);
    let small = ticks.iter().map(|(_, label)| size(label, LEFT - 11.0)).fold(13.0, f64::min);
    let style = if small < 13.0 { format!(" font-size=\"{}\"", at(small)) } else { String::new() };
    for (tick, label) in ticks {
        let y = rulers.y.place(tick);
        put!(grid, "M{LEFT},{}H{RIGHT}", at(y));
        let (x, y, label) = (LEFT - 7.0, at(y + 4.5), escaped(&label));
        put!(labels, "<text class=\"ytick\" x=\"{x}\" y=\"{y}\"{style}>{label}</text>");
    }
    for (tick, lines) in x_ticks(figure, panel, rulers) {
        let x = at(rulers.x.place(tick));
        put!(grid, "M{x},{BOTTOM}v5");
        for (i, line) in lines.iter().enumerate() {
            let (y, line) = (at(BOTTOM + 18.0 + LINE * i as f64), escaped(line));
            put!(labels, "<text class=\"xtick\" x=\"{x}\" y=\"{y}\">{line}</text>");
        }
    }
    put!(svg, "<path class=\"grid\" d=\"{grid}\"/>\n");
    put!(svg, "<path class=\"frame\" d=\"M{LEFT},{TOP}V{BOTTOM}H{RIGHT}\"/>\n{labels}\n");
    let (size, label) = (at(size(&figure.y_label, WIDTH - 4.0)), escaped(&figure.y_label));
    put!(svg, "<text class=\"yaxis\" x=\"2\" y=\"16\" font-size=\"{size}\">{label}</text>\n");
    let top = label_top(figure);
    for (i, line) in x_label(figure).iter().enumerate() {
        let (x, y, line) = (WIDTH / 2.0, at(top + LINE * i as f64), escaped(line));
        put!(svg, "<text class=\"xaxis\" x=\"{x}\" y=\"{y}\">{line}</text>\n");
    }
}

/// How large letters may be for a text to fit.
fn size(text: &str, room: f64) -> f64 {
    (13.0 * room / (text.chars().count().max(1) as f64 * LETTER)).clamp(8.0, 13.0)
}

/// The columns themselves where they are few, round numbers otherwise; names wrapped into lines.
fn x_ticks(figure: &Figure, panel: &Panel, rulers: &Rulers) -> Vec<(f64, Vec<String>)> {
    const FEW: usize = 11;
    let columns: Vec<(f64, String)> = panel.rows().into_iter().map(|row| (row.x, row.at)).collect();
    if figure.x_scale == Scale::Category {
        let room = (RIGHT - LEFT) / columns.len().max(1) as f64;
        let wrap = |(x, name): (f64, String)| (x, wrapped(&name, (room / LETTER) as usize));
        return columns.into_iter().map(wrap).collect();
    }
    let ticks = match columns.len() {
        0..=FEW => columns.into_iter().map(|(x, name)| (x, pretty(&name))).collect(),
        _ => rulers.x.ticks(7),
    };
    // What would stand on its neighbour is left out.
    let mut free = f64::MIN;
    let stands_free = |(x, label): &(f64, String)| {
        let (place, half) = (rulers.x.place(*x), label.chars().count() as f64 * LETTER / 2.0);
        let fits = place - half >= free;
        if fits {
            free = place + half + 5.0;
        }
        fits
    };
    ticks.into_iter().filter(stands_free).map(|(x, label)| (x, vec![label])).collect()
}

/// `2^16` as 2¹⁶, `-3` with a proper minus.
fn pretty(text: &str) -> String {
    match text.split_once('^').and_then(|(base, power)| Some((base, power.parse::<i32>().ok()?))) {
        Some((base, power)) => format!("{base}{}", crate::figure::scale::raised(power)),
        None => text.replace('-', "−"),
    }
}

/// A text in lines of at most this many letters, wrapped after spaces and signs where possible, else anywhere.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let most = most.max(3);
    let mut lines: Vec<String> = vec![String::new()];
    for mut piece in text.split_inclusive([' ', ',', '-', '/']) {
        // A sign at the end may stand over.
        let length = |text: &str| text.trim_end_matches([' ', ',']).chars().count();
        if length(piece) + lines.last().map_or(0, |line| line.chars().count()) > most {
            lines.push(String::new());
        }
        while let Some((cut, _)) = piece.char_indices().nth(most).filter(|_| length(piece) > most) {
            lines.extend([piece[..cut].to_owned(), String::new()]);
            piece = &piece[cut..];
        }
        lines.last_mut().into_iter().for_each(|line| line.push_str(piece));
    }
    lines.iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::{pretty, wrapped};

    #[test]
    fn names_are_wrapped_after_spaces_and_signs() {
        assert_eq!(wrapped("table,plain-history", 8), ["table,", "plain-", "history"]);
        assert_eq!(wrapped("table,history,static", 7), ["table,", "history,", "static"]);
        assert_eq!(wrapped("what a node takes", 11), ["what a node", "takes"]);
        assert_eq!(wrapped("immeasurable", 5), ["immea", "surab", "le"]);
        assert_eq!(wrapped("short", 9), ["short"]);
        assert_eq!(wrapped("", 9), Vec::<String>::new());
    }

    #[test]
    fn powers_and_minus_signs_are_typeset() {
        assert_eq!([pretty("2^16"), pretty("-3"), pretty("0.5")], ["2¹⁶", "−3", "0.5"]);
    }
}
