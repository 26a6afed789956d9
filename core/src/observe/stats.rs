use super::{Event, Observer};
use crate::game::{Depth, Game};
use std::ops::AddAssign;

/// Counters of a search or an iteration (S18–S23).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Counts {
    /// All nodes visited: interior, leaves, table hits, and every revisit (S19).
    pub nodes: u64,
    /// Leaves evaluated: the papers' bottom positions (S18).
    pub leaves: u64,
    /// Nodes whose answer came from the table.
    pub hits: u64,
    /// Probes of the root.
    pub passes: u64,
    /// Children looked up before any was searched, and nodes cut that way (S53).
    pub etc_probes: u64,
    /// Nodes that such a look-up cut.
    pub etc_cutoffs: u64,
    /// Nodes where a searched move caused a cutoff, by ply.
    pub cut_nodes: Vec<CutNodes>,
}

/// Cutoffs at one ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct CutNodes {
    /// Nodes with a cutoff.
    pub nodes: u64,
    /// Moves tried there, the last of which cut.
    pub tried: u64,
    /// Nodes where the first move cut.
    pub first: u64,
}

impl AddAssign for CutNodes {
    fn add_assign(&mut self, other: CutNodes) {
        self.nodes += other.nodes;
        self.tried += other.tried;
        self.first += other.first;
    }
}

impl CutNodes {
    /// The share of cut nodes where the first move was enough.
    pub fn first_move_success(&self) -> f64 {
        self.first as f64 / self.nodes as f64
    }
}

impl Counts {
    /// Cut nodes of all plies together.
    pub fn all_cut_nodes(&self) -> CutNodes {
        self.cut_nodes.iter().fold(CutNodes::default(), |mut sum, &ply| {
            sum += ply;
            sum
        })
    }

    fn cutoff(&mut self, ply: Depth, tried: usize) {
        let ply = ply as usize;
        if self.cut_nodes.len() <= ply {
            self.cut_nodes.resize(ply + 1, CutNodes::default());
        }
        self.cut_nodes[ply] += CutNodes { nodes: 1, tried: tried as u64, first: u64::from(tried == 1) };
    }
}

impl AddAssign<&Counts> for Counts {
    fn add_assign(&mut self, other: &Counts) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.hits += other.hits;
        self.passes += other.passes;
        self.etc_probes += other.etc_probes;
        self.etc_cutoffs += other.etc_cutoffs;
        if self.cut_nodes.len() < other.cut_nodes.len() {
            self.cut_nodes.resize(other.cut_nodes.len(), CutNodes::default());
        }
        for (mine, theirs) in self.cut_nodes.iter_mut().zip(&other.cut_nodes) {
            *mine += *theirs;
        }
    }
}

/// Statistics of a search, iteration by iteration.
///
/// ```
/// use nullwindow::{example::{even, Nim}, observe::Stats, Limits, Searcher};
/// let mut search = Searcher::new(even).observe(Stats::default());
/// search.run(&Nim(20), &Limits::depth(8));
/// let total = search.observer().total();
/// assert!(total.leaves >= 7 && total.nodes > total.leaves);
/// assert!(total.all_cut_nodes().first_move_success() <= 1.0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// One entry for each iteration, with its depth.
    pub iterations: Vec<(Depth, Counts)>,
    /// What proving the principal variation took.
    pub play_out: Counts,
    over: bool,
}

impl Stats {
    /// All iterations together, without the play-out.
    pub fn total(&self) -> Counts {
        self.iterations.iter().fold(Counts::default(), |mut sum, (_, counts)| {
            sum += counts;
            sum
        })
    }

    #[inline]
    fn now(&mut self) -> &mut Counts {
        if self.over {
            return &mut self.play_out;
        }
        if self.iterations.is_empty() {
            self.iterations.push((0, Counts::default()));
        }
        let last = self.iterations.len() - 1;
        &mut self.iterations[last].1
    }
}

impl<G: Game> Observer<G> for Stats {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "where it stands the event is known")]
    fn see(&mut self, event: &Event<'_, G>) {
        match event {
            Event::Iteration(depth) => {
                self.over = false;
                self.iterations.push((*depth, Counts::default()));
            }
            Event::PlayOut => self.over = true,
            Event::Enter(..) => self.now().nodes += 1,
            Event::Hit(..) => self.now().hits += 1,
            Event::Leaf(..) => self.now().leaves += 1,
            Event::Etc { probes, cut, .. } => {
                self.now().etc_probes += *probes as u64;
                self.now().etc_cutoffs += u64::from(cut.is_some());
            }
            Event::Cutoff { node, tried, .. } => self.now().cutoff(node.ply, *tried),
            Event::Pass(_) => self.now().passes += 1,
            Event::Probe { .. } | Event::Leave(..) | Event::Line(..) => {}
        }
    }
}
