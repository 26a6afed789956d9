use super::{Event, Observer};
use crate::game::Game;
use crate::score::Score;
use std::fmt::Write;

/// Version of the trace's schema; the first line of every trace carries it.
pub const SCHEMA: u32 = 1;

/// Writes events as plain data, one JSON object a line, to wherever `sink` puts them.
///
/// The first line is `{"trace":"nullwindow","schema":1}`. A node is named by its path: the indices of the moves from
/// the root, `[]` for the root itself. Values are seen from the side to move at the node; a bound that is not known is
/// `null`.
///
/// | `event` | other keys |
/// |---|---|
/// | `iteration` | `depth` |
/// | `probe` | `alpha`, `beta` (±30000 is ±∞) |
/// | `enter` | `path`, `depth` |
/// | `hit`, `leaf` | `path`, `value` (and `depth` for a hit) |
/// | `etc` | `path`, `depth`, `probes`, `move` (that refutes the node, or `null`) |
/// | `cutoff` | `path`, `depth`, `move`, `tried` |
/// | `leave` | `path`, `depth`, `value`, `lower`, `upper`, `move` (to try first, or `null`) |
/// | `play-out` | what follows proves the principal variation |
/// | `pass` | `bound` (±30000 is ±∞; `null` for a wide window), `g`, `lower`, `upper`, `nodes`, `leaves` |
///
/// ```
/// use nullwindow::{observe::Trace, tree::{Statics, Tree}, Limits, Searcher};
/// let mut lines = Vec::new();
/// let mut search = Searcher::new(Statics).observe(Trace::new(|line: &str| lines.push(line.to_owned())));
/// search.run(&Tree::pearl(), &Limits::depth(4));
/// drop(search);
/// assert_eq!(lines[0], r#"{"trace":"nullwindow","schema":1}"#);
/// assert!(lines.iter().any(|line| line.contains(r#""event":"leaf","path":[0,0,0,0],"value":41"#)));
/// ```
pub struct Trace<F: FnMut(&str)> {
    sink: F,
    line: String,
}

impl<F: FnMut(&str)> Trace<F> {
    /// A trace into `sink`, which is given one line at a time, without its end.
    pub fn new(mut sink: F) -> Self {
        sink(&format!(r#"{{"trace":"nullwindow","schema":{SCHEMA}}}"#));
        Trace { sink, line: String::new() }
    }

    fn begin(&mut self, event: &str) {
        self.line.clear();
        self.line.push_str(r#"{"event":""#);
        self.line.push_str(event);
        self.line.push('"');
    }

    fn number(&mut self, key: &str, value: impl std::fmt::Display) {
        // Writing into a string cannot fail.
        let _ = write!(self.line, r#","{key}":{value}"#);
    }

    fn bound(&mut self, key: &str, bound: Score) {
        if bound == Score::INF || bound == -Score::INF {
            self.number(key, "null");
        } else {
            self.number(key, bound.get());
        }
    }

    fn index(&mut self, index: Option<u16>) {
        match index {
            Some(index) => self.number("move", index),
            None => self.number("move", "null"),
        }
    }

    fn path<G: Game>(&mut self, node: &crate::Node<'_, G>) {
        let path = node.path().iter().map(u16::to_string).collect::<Vec<_>>().join(",");
        self.number("path", format_args!("[{path}]"));
    }

    fn end(&mut self) {
        self.line.push('}');
        (self.sink)(&self.line);
    }
}

impl<G: Game, F: FnMut(&str)> Observer<G> for Trace<F> {
    fn see(&mut self, event: &Event<'_, G>) {
        match *event {
            Event::Iteration(depth) => {
                self.begin("iteration");
                self.number("depth", depth);
            }
            Event::Probe { alpha, beta } => {
                self.begin("probe");
                self.number("alpha", alpha.get());
                self.number("beta", beta.get());
            }
            Event::Enter(n, depth) => {
                self.begin("enter");
                self.path(n);
                self.number("depth", depth);
            }
            Event::Hit(n, depth, value) => {
                self.begin("hit");
                self.path(n);
                self.number("depth", depth);
                self.number("value", value.get());
            }
            Event::Leaf(n, value) => {
                self.begin("leaf");
                self.path(n);
                self.number("value", value.get());
            }
            Event::Etc { node, depth, probes, cut } => {
                self.begin("etc");
                self.path(node);
                self.number("depth", depth);
                self.number("probes", probes);
                self.index(cut);
            }
            Event::Cutoff { node, depth, index, tried } => {
                self.begin("cutoff");
                self.path(node);
                self.number("depth", depth);
                self.number("move", index);
                self.number("tried", tried);
            }
            Event::Leave(n, depth, memo, value) => {
                self.begin("leave");
                self.path(n);
                self.number("depth", depth);
                self.number("value", value.get());
                self.bound("lower", memo.bounds.lower);
                self.bound("upper", memo.bounds.upper);
                self.index(memo.best);
            }
            Event::Pass(pass) => {
                self.begin("pass");
                match pass.bound() {
                    Some(bound) => self.number("bound", bound.get()),
                    None => self.number("bound", "null"),
                }
                self.number("g", pass.g.get());
                self.bound("lower", pass.bounds.lower);
                self.bound("upper", pass.bounds.upper);
                self.number("nodes", pass.nodes);
                self.number("leaves", pass.leaves);
            }
            Event::PlayOut => self.begin("play-out"),
            // What the table remembers is no event of the search.
            Event::Line(..) => return,
        }
        self.end();
    }
}
