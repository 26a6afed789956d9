//! A search drawn pass by pass, as the papers' figures 4 to 7 draw it, for any game.

mod layout;
mod panel;
mod passes;

pub(crate) use layout::{Letters, Nodes, for_root_player};
pub(crate) use passes::Passes;

use crate::fail::Failure;
use crate::style::{plural, put, score};
use layout::Layout;
use nullwindow::{Algorithm, Score};
use nullwindow_engine::{Found, MoveId};
use panel::Panel;
use passes::{Look, Visit};

/// Larger trees are refused: a reader could not make anything out.
pub(crate) const MOST_NODES: usize = 400;
/// So are searches with more passes.
const MOST_PASSES: usize = 60;
/// Subtrees that no pass enters are folded in trees larger than this.
const UNFOLDED: usize = 63;
/// Panels go side by side up to this width.
const PAGE: f64 = 1060.0;
const GAP: f64 = 16.0;
const HEADER: f64 = 66.0;

/// The picture, as SVG.
///
/// `title` is what searched what, `leaves` are values in the order of evaluation, as the player at the root sees them.
pub(crate) fn draw(
    title: &str,
    found: &Found,
    passes: &Passes,
    leaves: &[Score],
    letters: &Letters,
) -> Result<String, Failure> {
    let (looks, tree) = (&passes.looks, &passes.tree);
    if looks.len() > MOST_PASSES {
        let passes = looks.len();
        return Err(Failure::failed(format!(
            "{passes} passes are too many to draw, the most is {MOST_PASSES}: choose another algorithm, a nearer \
             --guess or a smaller tree"
        )));
    }
    let is_folded = |i: usize| {
        tree.list.len() > UNFOLDED && looks.last().is_some_and(|look| look.nodes[i].visit == Visit::Never)
    };
    let deepens = found.report.iterations.len() > 1;
    let sizes = (passes.longest_label(), panel::narrowest(looks, deepens));
    let layout = Layout::new(tree, is_folded, sizes, letters.of(&[]).is_some());
    let (columns, rows) = grid(looks.len(), layout.width);
    let width = columns as f64 * (layout.width + GAP) + GAP;
    let below = HEADER + rows as f64 * (layout.height + GAP);
    let (signs, legend_height) = legend(width, layout.folds());

    let mut svg = head(&escaped(title), &facts(found, leaves), looks, (width, below + legend_height));
    for (i, look) in looks.iter().enumerate() {
        let x = GAP + (i % columns) as f64 * (layout.width + GAP);
        let y = HEADER + (i / columns) as f64 * (layout.height + GAP);
        let critical = critical_path(tree, look, found, i + 1 == looks.len());
        let panel = Panel { tree, layout: &layout, look, letters, critical: &critical, deepens };
        put!(svg, "<g class=\"panel\" transform=\"translate({} {})\">\n", px(x), px(y));
        panel.draw(&mut svg);
        svg.push_str("</g>\n");
    }
    put!(svg, "<g transform=\"translate(0 {})\">\n{signs}</g>\n</svg>\n", px(below));
    Ok(svg)
}

/// Columns and rows for this many panels, evenly filled.
fn grid(panels: usize, width: f64) -> (usize, usize) {
    let fitting = ((PAGE / (width + GAP)) as usize).clamp(1, panels.max(1));
    let rows = panels.div_ceil(fitting).max(1);
    (panels.div_ceil(rows).max(1), rows)
}

/// "MTD(f) on Pearl's tree": an algorithm as the papers write it, and what it searches.
pub(crate) fn title(algorithm: Algorithm, name: &str) -> String {
    let rest = name.strip_prefix("The ");
    let name = rest.map_or(name.to_owned(), |rest| format!("the {rest}"));
    format!("{} on {name}", spoken(algorithm))
}

fn head(title: &str, facts: &str, looks: &[Look], (width, height): (f64, f64)) -> String {
    let [w, h] = [px(width), px(height)];
    let style = css();
    let answer = |look: &Look| format!("pass {} returns {}", look.number, score(look.pass.g));
    let bounds: Vec<String> = looks.iter().map(answer).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
         role=\"img\" aria-labelledby=\"title desc\">\n<title id=\"title\">{title}</title>\n\
         <desc id=\"desc\">The game tree after each pass of the search: {}. {facts}.</desc>\n\
         <style>{style}</style>\n<rect class=\"page\" width=\"{w}\" height=\"{h}\" rx=\"10\"/>\n\
         <text class=\"title\" x=\"{GAP}\" y=\"32\">{title}</text>\n\
         <text class=\"note\" x=\"{GAP}\" y=\"52\">{facts}</text>\n",
        bounds.join(", "),
    )
}

/// "value 35 after 4 passes, 41 nodes and 8 leaves: 41 12 34 36 5 35 50 36".
fn facts(found: &Found, leaves: &[Score]) -> String {
    const MOST: usize = 16;
    let value = score(found.report.value);
    let value = if found.report.bounds.is_exact() { value } else { format!("at least {value}") };
    let passes = plural(found.counts.passes, "pass", "passes");
    let nodes = plural(found.counts.nodes, "node", "nodes");
    let evaluated = plural(found.counts.leaves, "leaf", "leaves");
    let mut text = format!("Value {value} after {passes} and {nodes}; {evaluated} evaluated");
    if leaves.len() <= MOST {
        let leaves: Vec<String> = leaves.iter().map(|&leaf| score(leaf)).collect();
        put!(text, ", in this order: {}", leaves.join(" "));
    }
    text
}

/// The critical path as node numbers: the line that was proved, or before that the left-most path whose nodes all
/// returned what the root did (TR 94-18, section 2.2).
fn critical_path(tree: &Nodes, look: &Look, found: &Found, is_last: bool) -> Vec<usize> {
    let mut path = vec![0];
    if is_last {
        let line: Vec<u16> = found.report.pv.iter().map(|&MoveId(index)| index).collect();
        path.extend((1..=line.len()).filter_map(|end| tree.find(&line[..end])));
        return path;
    }
    let Some(value) = look.nodes[0].g else { return path };
    let mut at = 0;
    while let Some(&next) = tree.list[at].children.iter().find(|&&c| look.nodes[c].g == Some(value)) {
        path.push(next);
        at = next;
    }
    path
}

/// An algorithm as the papers write it.
fn spoken(algorithm: Algorithm) -> String {
    let words = [
        ("aspiration-alphabeta", "Aspiration Alpha-Beta"),
        ("alphabeta", "Alpha-Beta"),
        ("alpha-bounding", "Alpha Bounding"),
        ("negascout", "NegaScout"),
        ("scout", "Scout"),
        ("aspiration(", "Aspiration NegaScout("),
        ("negac", "NegaC"),
        ("sss", "SSS"),
        ("dual*", "DUAL*"),
        ("mtd", "MTD"),
    ];
    let name = algorithm.to_string();
    let known = words.into_iter().find(|(word, _)| name.starts_with(word));
    known.map_or_else(|| name.clone(), |(word, spoken)| name.replacen(word, spoken, 1))
}

/// A length with at most one decimal.
fn px(length: f64) -> String {
    let tenths = (length * 10.0).round() as i64;
    if tenths % 10 == 0 { (tenths / 10).to_string() } else { format!("{:.1}", tenths as f64 / 10.0) }
}

/// Any text as the content of an element.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace(|c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'), "\u{fffd}")
}

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

const RULES: &str = include_str!("../assets/draw.css").trim_ascii_end();

/// The style sheet: light, and dark where the reader prefers it. Colours are written out where they are used, because
/// not every program that shows a picture knows variables; those that do get them.
fn css() -> String {
    let colours = |dark: bool| {
        let value = |&(name, light, night): &(&str, &str, &str)| {
            format!("--{name}:{}", if dark { night } else { light })
        };
        PALETTE.iter().map(value).collect::<Vec<_>>().join(";")
    };
    let rules: String = RULES.split_inclusive('}').map(with_fallbacks).collect();
    let (light, dark) = (colours(false), colours(true));
    let dark = format!("@media(prefers-color-scheme:dark){{:root{{{dark}}}}}");
    format!("\n:root{{color-scheme:light dark;{light}}}\n{dark}\n{rules}\n")
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
fn legend(width: f64, folds: bool) -> (String, f64) {
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
        put!(svg, "<g transform=\"translate({} {})\">{sign}", px(x), px(y));
        put!(svg, "<text class=\"note\" x=\"{text_x}\" y=\"4\">{text}</text></g>\n");
        x += item_width + 18.0;
    }
    (svg, y + 22.0)
}

/// About how long a text is, in the wider fonts.
fn length(text: &str) -> f64 {
    let width = |c: char| match c {
        'i' | 'l' | 'j' | '\'' | ',' | ' ' => 3.6,
        'f' | 'r' | 't' | '⁺' | '⁻' => 4.8,
        'm' | 'w' => 10.6,
        _ => 7.2,
    };
    text.chars().map(width).sum()
}
