use nullwindow::driver::Pass;
use nullwindow::observe::{Event, Observer};
use nullwindow::{Bounds, Depth, Game, Score};

/// Version of the trace's schema; the first line of every trace carries it.
const SCHEMA: u32 = 1;

/// An event as plain data, whatever the game. A node is named by its path: the indices of the moves from the root.
/// Values are seen from the side to move at the node.
#[derive(Clone, PartialEq, Debug)]
pub enum Visit {
    /// An iteration of iterative deepening begins.
    Iteration(Depth),
    /// A probe of the root begins.
    Probe {
        /// α.
        alpha: Score,
        /// β; α + 1 in a null window.
        beta: Score,
    },
    /// A node is visited.
    Enter {
        /// The node.
        path: Vec<u16>,
        /// Plies left.
        depth: Depth,
    },
    /// The table answered.
    Hit {
        /// The node.
        path: Vec<u16>,
        /// Plies left.
        depth: Depth,
        /// The answer.
        value: Score,
    },
    /// The node is a leaf.
    Leaf {
        /// The node.
        path: Vec<u16>,
        /// Its value.
        value: Score,
    },
    /// The table was asked about a node's children.
    Etc {
        /// The node.
        path: Vec<u16>,
        /// Plies left.
        depth: Depth,
        /// Children asked about.
        probes: usize,
        /// The move that refuted the node, if one did.
        cut: Option<u16>,
    },
    /// A move caused a cutoff.
    Cutoff {
        /// The node.
        path: Vec<u16>,
        /// Plies left.
        depth: Depth,
        /// The move.
        index: u16,
        /// Moves tried, itself included.
        tried: usize,
    },
    /// A node is left.
    Leave {
        /// The node.
        path: Vec<u16>,
        /// Plies left.
        depth: Depth,
        /// What it returns.
        value: Score,
        /// What is known of it.
        bounds: Bounds,
        /// The move to try first next time.
        best: Option<u16>,
    },
    /// A probe of the root has ended.
    Pass(Pass),
    /// The search is over; what follows proves the principal variation.
    PlayOut,
}

impl Visit {
    /// The event as data. What the table remembers of a line is no event of the search.
    pub fn of<G: Game>(event: &Event<'_, G>) -> Option<Visit> {
        Some(match *event {
            Event::Iteration(depth) => Visit::Iteration(depth),
            Event::Probe { alpha, beta } => Visit::Probe { alpha, beta },
            Event::Enter(n, depth) => Visit::Enter { path: n.path(), depth },
            Event::Quiet(n) => Visit::Enter { path: n.path(), depth: 0 },
            Event::Hit(n, depth, value) => Visit::Hit { path: n.path(), depth, value },
            Event::Leaf(n, value) => Visit::Leaf { path: n.path(), value },
            Event::Etc { node, depth, probes, cut } => Visit::Etc { path: node.path(), depth, probes, cut },
            Event::Cutoff { node, depth, index, tried } => {
                Visit::Cutoff { path: node.path(), depth, index, tried }
            }
            Event::Leave(n, depth, memo, value) => {
                Visit::Leave { path: n.path(), depth, value, bounds: memo.bounds, best: memo.best }
            }
            Event::Pass(pass) => Visit::Pass(*pass),
            Event::PlayOut => Visit::PlayOut,
            _ => return None,
        })
    }

    /// The event as a JSON object on one line; the keys are listed at [`Trace`].
    pub fn json(&self) -> String {
        let or_null = |n: Option<i32>| n.map_or_else(|| "null".to_owned(), |n| n.to_string());
        let bound = |bound: Score| or_null(Some(bound.get()).filter(|n| n.abs() < Score::INF.get()));
        let range = |of: &Bounds| format!(r#""lower":{},"upper":{}"#, bound(of.lower), bound(of.upper));
        match self {
            Visit::Iteration(depth) => format!(r#"{{"event":"iteration","depth":{depth}}}"#),
            Visit::Probe { alpha, beta } => {
                format!(r#"{{"event":"probe","alpha":{},"beta":{}}}"#, alpha.get(), beta.get())
            }
            Visit::Enter { path, depth } => format!(r#"{{"event":"enter",{},"depth":{depth}}}"#, place(path)),
            Visit::Hit { path, depth, value } => {
                format!(r#"{{"event":"hit",{},"depth":{depth},"value":{}}}"#, place(path), value.get())
            }
            Visit::Leaf { path, value } => {
                format!(r#"{{"event":"leaf",{},"value":{}}}"#, place(path), value.get())
            }
            Visit::Etc { path, depth, probes, cut } => {
                let (path, cut) = (place(path), or_null(cut.map(i32::from)));
                format!(r#"{{"event":"etc",{path},"depth":{depth},"probes":{probes},"move":{cut}}}"#)
            }
            Visit::Cutoff { path, depth, index, tried } => {
                let path = place(path);
                format!(r#"{{"event":"cutoff",{path},"depth":{depth},"move":{index},"tried":{tried}}}"#)
            }
            Visit::Leave { path, depth, value, bounds, best } => {
                let (path, value, range) = (place(path), value.get(), range(bounds));
                let best = or_null(best.map(i32::from));
                format!(r#"{{"event":"leave",{path},"depth":{depth},"value":{value},{range},"move":{best}}}"#)
            }
            Visit::Pass(pass) => {
                let (bound, g) = (or_null(pass.bound().map(Score::get)), pass.g.get());
                let (range, Pass { nodes, leaves, .. }) = (range(&pass.bounds), pass);
                format!(
                    r#"{{"event":"pass","bound":{bound},"g":{g},{range},"nodes":{nodes},"leaves":{leaves}}}"#
                )
            }
            Visit::PlayOut => r#"{"event":"play-out"}"#.to_owned(),
        }
    }
}

fn place(path: &[u16]) -> String {
    format!(r#""path":[{}]"#, path.iter().map(u16::to_string).collect::<Vec<_>>().join(","))
}

/// Writes events as JSON objects, one a line, to wherever `sink` puts them.
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
/// use nullwindow::{example::{even, Nim}, Limits, Searcher};
/// use nullwindow_theory::observe::Trace;
/// let mut lines = Vec::new();
/// let mut search = Searcher::new(even).observe(Trace::new(|line: &str| lines.push(line.to_owned())));
/// search.run(&Nim(7), &Limits::depth(2));
/// drop(search);
/// assert_eq!(lines[0], r#"{"trace":"nullwindow","schema":1}"#);
/// assert!(lines.contains(&r#"{"event":"leaf","path":[0,0],"value":0}"#.to_owned()));
/// ```
pub struct Trace<F: FnMut(&str)> {
    sink: F,
}

impl<F: FnMut(&str)> Trace<F> {
    /// A trace into `sink`, which is given one line at a time, without its end.
    pub fn new(mut sink: F) -> Self {
        sink(&Self::heading());
        Trace { sink }
    }

    /// The first line of a trace.
    pub fn heading() -> String {
        format!(r#"{{"trace":"nullwindow","schema":{SCHEMA}}}"#)
    }
}

impl<G: Game, F: FnMut(&str)> Observer<G> for Trace<F> {
    fn see(&mut self, event: &Event<'_, G>) {
        if let Some(visit) = Visit::of(event) {
            (self.sink)(&visit.json());
        }
    }
}
