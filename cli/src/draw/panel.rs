//! One pass.

use super::layout::{Layout, Nodes};
use super::passes::{Look, Seen, Visit};
use super::{length, px};
use crate::style::{plural, put, question, score};
use nullwindow::{Bound, Bounds};
use nullwindow_theory::observe::Letters;

/// What a panel shows.
pub(super) struct Panel<'a> {
    pub(super) tree: &'a Nodes,
    pub(super) layout: &'a Layout,
    pub(super) look: &'a Look,
    pub(super) letters: &'a Letters,
    pub(super) critical: &'a [usize],
    /// Whether passes of several depths are drawn.
    pub(super) deepens: bool,
}

impl Panel<'_> {
    pub(super) fn draw(&self, svg: &mut String) {
        self.frame(svg);
        let nodes = 0..self.tree.list.len();
        // What matters more is drawn later, on top.
        for wanted in [false, true] {
            let edges = nodes.clone().skip(1).filter(|&i| self.is_critical_edge(i) == wanted);
            edges.for_each(|i| self.edge(svg, i));
        }
        nodes.for_each(|i| self.node(svg, i));
    }

    /// The card, and what was asked and answered.
    fn frame(&self, svg: &mut String) {
        let Layout { width, height, .. } = *self.layout;
        let pass = &self.look.pass;
        let [name, question, answer, proved] = headline(self.look, self.deepens);
        let leaves = plural(pass.leaves, "leaf", "leaves");
        put!(
            svg,
            "<rect class=\"card\" width=\"{w}\" height=\"{h}\" rx=\"8\"/>\n\
                 <text class=\"head\" x=\"16\" y=\"25\"><tspan class=\"strong\">{name}</tspan>\
                 <tspan dx=\"10\">{question}</tspan></text>\n\
                 <text class=\"head end\" x=\"{right}\" y=\"25\">{answer}<tspan class=\"arrow\" dx=\"7\">⇒</tspan>\
                 <tspan class=\"strong\" dx=\"7\">{proved}</tspan></text>\n\
                 <text class=\"note\" x=\"16\" y=\"42\">{nodes}, {leaves} evaluated</text>\n",
            w = px(width),
            h = px(height),
            right = px(width - 16.0),
            nodes = plural(pass.nodes, "node", "nodes")
        );
    }

    fn is_critical(&self, node: usize) -> bool {
        self.critical.len() > 1 && self.critical.contains(&node)
    }

    /// Whether the line to its parent is on the critical path.
    fn is_critical_edge(&self, node: usize) -> bool {
        self.is_critical(node) && self.tree.list[node].parent.is_some_and(|parent| self.is_critical(parent))
    }

    fn edge(&self, svg: &mut String, node: usize) {
        let from = self.tree.list[node].parent.and_then(|parent| self.layout.at(self.tree, parent));
        let (Some((x1, y1)), Some((x2, y2))) = (from, self.layout.at(self.tree, node)) else { return };
        let (y1, y2) = (y1 + self.layout.radius, y2 - self.layout.radius);
        let visit = self.look.nodes[node].visit;
        let class = if self.is_critical_edge(node) { "critical" } else { visit.class_of_line() };
        let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(px);
        put!(svg, "<path class=\"edge {class}\" d=\"M{x1} {y1}L{x2} {y2}\"/>\n");
    }

    fn node(&self, svg: &mut String, node: usize) {
        let Some((x, y)) = self.layout.at(self.tree, node) else { return };
        let seen = &self.look.nodes[node];
        let r = self.layout.radius;
        let class = seen.visit.class();
        let critical = if self.is_critical(node) { " on" } else { "" };
        let [cx, cy, left, top, side] = [x, y, x - r, y - r, 2.0 * r].map(px);
        if self.tree.list[node].opponent {
            let r = px(r);
            put!(svg, "<circle class=\"node {class}{critical}\" cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\"/>\n");
        } else {
            let at = format_args!("x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\"");
            put!(svg, "<rect class=\"node {class}{critical}\" {at} rx=\"2.5\"/>\n");
        }
        if self.layout.is_folded(node) {
            let [y1, y2, left, right] = [y + r + 1.0, y + r + 13.0, x - 7.0, x + 7.0].map(px);
            put!(svg, "<path class=\"fold\" d=\"M{cx} {y1}L{left} {y2}H{right}Z\"/>\n");
        }
        if let Some(letter) =
            self.letters.of(&self.tree.list[node].path).filter(|_| seen.visit != Visit::Never)
        {
            let y = px(y + 4.2);
            put!(svg, "<text class=\"letter {class}\" x=\"{cx}\" y=\"{y}\">{letter}</text>\n");
        }
        if seen.hit {
            let [x, y] = [x + r - 0.5, y - r + 0.5].map(px);
            put!(svg, "<circle class=\"hit\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/>\n");
        }
        self.label(svg, node, seen, (x, y));
    }

    /// A leaf's value below it, an inner node's bounds beside it.
    fn label(&self, svg: &mut String, node: usize, seen: &Seen, (x, y): (f64, f64)) {
        let r = self.layout.radius;
        let class = seen.visit.class_of_line();
        if self.tree.list[node].children.is_empty() {
            let value = score(seen.g.unwrap_or(self.tree.list[node].value));
            let [x, y] = [x, y + r + 13.0].map(px);
            put!(svg, "<text class=\"value {class}\" x=\"{x}\" y=\"{y}\">{value}</text>\n");
            return;
        }
        let Bounds { lower, upper } = seen.bounds;
        let x = px(x + r + 4.0);
        let mut line = |y: f64, text: String| {
            let y = px(y);
            put!(svg, "<text class=\"bound {class}\" x=\"{x}\" y=\"{y}\">{text}</text>\n");
        };
        match seen.bounds.kind() {
            Bound::None => {}
            Bound::Exact => line(y + 4.0, format!("={}", score(upper))),
            Bound::Upper => line(y + 4.0, format!("≤{}", score(upper))),
            Bound::Lower => line(y + 4.0, format!("≥{}", score(lower))),
            Bound::Between => {
                line(y - 1.5, format!("≤{}", score(upper)));
                line(y + 9.5, format!("≥{}", score(lower)));
            }
        }
    }
}

/// Which pass, what it asked, what came back, and what that proves.
fn headline(look: &Look, deepens: bool) -> [String; 4] {
    let Look { pass, depth, number, .. } = look;
    let name = if deepens { format!("Depth {depth}, pass {number}") } else { format!("Pass {number}") };
    let question = question(pass).replace("−ε", " − ε").replace("+ε", " + ε");
    let what = if pass.bound().is_some() { "γ =" } else { "window" };
    [name, format!("{what} {question}"), format!("g = {}", score(pass.g)), proved(pass.bounds)]
}

/// How wide a panel must be for its headline.
pub(super) fn narrowest(looks: &[Look], deepens: bool) -> f64 {
    let wide = |look: &Look| headline(look, deepens).iter().map(|part| length(part)).sum::<f64>();
    looks.iter().map(wide).fold(0.0, f64::max) * 1.2 + 125.0
}

/// What is known of the value.
fn proved(bounds: Bounds) -> String {
    let Bounds { lower, upper } = bounds;
    match bounds.kind() {
        Bound::None => "f unknown".to_owned(),
        Bound::Exact => format!("f = {}", score(lower)),
        Bound::Upper => format!("f ≤ {}", score(upper)),
        Bound::Lower => format!("f ≥ {}", score(lower)),
        Bound::Between => format!("{} ≤ f ≤ {}", score(lower), score(upper)),
    }
}
