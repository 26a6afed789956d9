//! A search drawn pass by pass, as the papers' figures 4 to 7 draw it, for any game.

mod layout;
mod panel;
mod passes;

pub(crate) use layout::{Nodes, for_root_player};
pub(crate) use passes::Passes;

use crate::fail::Failure;
use crate::style::{Claim, plural, put, score};
use layout::Layout;
use nullwindow::{Algorithm, Score};
use nullwindow_engine::{Found, MoveId};
use nullwindow_lab::template::render;
use nullwindow_theory::observe::Letters;
use panel::Panel;
use passes::{Look, Visit};
use serde_json::json;

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

    let mut panels = String::new();
    for (i, look) in looks.iter().enumerate() {
        let x = GAP + (i % columns) as f64 * (layout.width + GAP);
        let y = HEADER + (i / columns) as f64 * (layout.height + GAP);
        let critical = critical_path(tree, look, found, i + 1 == looks.len());
        let panel = Panel { tree, layout: &layout, look, letters, critical: &critical, deepens };
        put!(panels, "<g class=\"panel\" transform=\"translate({} {})\">\n", px(x), px(y));
        panel.draw(&mut panels);
        panels.push_str("</g>\n");
    }
    let answer = |look: &Look| format!("pass {} returns {}", look.number, score(look.pass.g));
    // Its style sheet writes colours out before it names their variables: not every program that shows a picture knows
    // variables.
    let passes = looks.iter().map(answer).collect::<Vec<_>>().join(", ");
    let scope = json!({
        "width": px(width), "height": px(below + legend_height), "below": px(below), "title": title,
        "passes": passes, "facts": facts(found, leaves), "panels": panels, "legend": signs,
    });
    Ok(render(include_str!("../assets/draw.svg"), &[&scope], escaped))
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

/// "value 35 after 4 passes, 41 nodes and 8 leaves: 41 12 34 36 5 35 50 36".
fn facts(found: &Found, leaves: &[Score]) -> String {
    const MOST: usize = 16;
    let value = score(found.report.value);
    let value = Claim::of(found.report.value, found.report.bounds).said(&value);
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

/// What the signs mean, in as many rows as it takes, and the height of that.
fn legend(width: f64, folds: bool) -> (String, f64) {
    const ROW: f64 = 24.0;
    let is_fold = |line: &&str| line.contains("class=\"fold\"");
    let items = include_str!("../assets/legend.tsv").lines().filter(|line| folds || !is_fold(line));
    let (mut svg, mut x, mut y) = (String::new(), 18.0, 12.0);
    for item in items {
        let mut fields = item.split('\t');
        let sign_width: f64 = fields.next().and_then(|width| width.parse().ok()).unwrap_or_default();
        let [text, sign] = [(); 2].map(|()| fields.next().unwrap_or_default());
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
