use super::{Event, Observer};
use crate::game::{Depth, Game};
use std::ops::AddAssign;

/// Counters of a search or an iteration (S18–S23).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Counts {
    /// Nodes visited: interior, leaves, table hits, and every revisit (S19).
    pub nodes: u64,
    /// Leaves: the papers' bottom positions (S18). One counts each time that it is evaluated, whatever quiescence visits
    /// below it.
    pub leaves: u64,
    /// Visits below leaves, by quiescence; not among `nodes`.
    pub quiet: u64,
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

    #[inline]
    fn cutoff(&mut self, ply: Depth, tried: usize) {
        let one = CutNodes { nodes: 1, tried: tried as u64, first: u64::from(tried == 1) };
        match self.cut_nodes.get_mut(ply as usize) {
            Some(counted) => *counted += one,
            None => self.first_cutoff(ply as usize, one),
        }
    }

    /// The first cutoff at a ply, or beyond.
    #[cold]
    fn first_cutoff(&mut self, ply: usize, one: CutNodes) {
        self.cut_nodes.resize(ply + 1, CutNodes::default());
        self.cut_nodes[ply] = one;
    }
}

impl AddAssign<&Counts> for Counts {
    fn add_assign(&mut self, other: &Counts) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.quiet += other.quiet;
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
    finished: Vec<(Depth, Counts)>,
    play_out: Counts,
    stage: Stage,
    /// Counts of the present stage: a field of their own, because an event should cost an addition and no more.
    now: Counts,
}

/// What is being counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Stage {
    /// Nothing: no search has begun.
    #[default]
    Idle,
    /// An iteration to this depth.
    Iteration(Depth),
    /// The proof of the principal variation.
    PlayOut,
}

impl Stats {
    /// The iterations so far, each with its depth.
    pub fn iterations(&self) -> Vec<(Depth, Counts)> {
        let mut all = self.finished.clone();
        if let Stage::Iteration(depth) = self.stage {
            all.push((depth, self.now.clone()));
        }
        all
    }

    /// What proving the principal variations took.
    pub fn play_out(&self) -> Counts {
        let mut sum = self.play_out.clone();
        if self.stage == Stage::PlayOut {
            sum += &self.now;
        }
        sum
    }

    /// All iterations together, without the play-out.
    pub fn total(&self) -> Counts {
        self.iterations().iter().fold(Counts::default(), |mut sum, (_, counts)| {
            sum += counts;
            sum
        })
    }

    /// Another stage begins.
    #[cold]
    fn begin(&mut self, stage: Stage) {
        let counts = std::mem::take(&mut self.now);
        match std::mem::replace(&mut self.stage, stage) {
            Stage::Idle => {}
            Stage::Iteration(depth) => self.finished.push((depth, counts)),
            Stage::PlayOut => self.play_out += &counts,
        }
    }
}

impl<G: Game> Observer<G> for Stats {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "where it stands the event is known")]
    fn see(&mut self, event: &Event<'_, G>) {
        match event {
            Event::Iteration(depth) => self.begin(Stage::Iteration(*depth)),
            Event::PlayOut => self.begin(Stage::PlayOut),
            Event::Enter(..) => self.now.nodes += 1,
            Event::Quiet(..) => self.now.quiet += 1,
            Event::Hit(..) => self.now.hits += 1,
            Event::Leaf(..) => self.now.leaves += 1,
            Event::Etc { probes, cut, .. } => {
                self.now.etc_probes += *probes as u64;
                self.now.etc_cutoffs += u64::from(cut.is_some());
            }
            Event::Cutoff { node, tried, .. } => self.now.cutoff(node.ply, *tried),
            Event::Pass(_) => self.now.passes += 1,
            Event::Probe { .. } | Event::Leave(..) | Event::Line(..) => {}
        }
    }
}
