//! Algorithms side by side, on the same positions and with the same settings.

use crate::board::Board;
use crate::engine::{Engine, SearchError};
use crate::found::Found;
use crate::kind::GameKind;
use crate::options::{OptionError, Options};
use crate::task::{Goal, Sink, Task};
use nullwindow::{Algorithm, Bounds, Depth, Score, UnknownAlgorithm};

/// What to search with every algorithm, and how.
///
/// ```
/// use nullwindow::Algorithm;
/// use nullwindow_engine::{Comparison, Games, Options, Task};
/// let tree = Games::standard().get("tree")?;
/// let comparison = Comparison { boards: vec![tree.read_board("((41 5)(12 90))")?], options: Options::study(tree), depth: 2 };
/// let mut engine = comparison.engine()?;
/// let mut search = |algorithm| comparison.row(engine.as_mut(), algorithm, &Task::default(), &|| None);
/// let rows = [search(Algorithm::SSS)?, search(Algorithm::MTD_F)?];
/// assert_eq!(comparison.agreement(&rows).map(|values| values[0].map(|value| value.get())), Ok(Some(12)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Comparison {
    /// The positions.
    pub boards: Vec<Box<dyn Board>>,
    /// The settings; the algorithm among them does not count.
    pub options: Options,
    /// Plies to search.
    pub depth: Depth,
}

/// The searches of one algorithm, a position each.
#[derive(Clone, Debug)]
pub struct Row {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// What it found; not all positions, if the search was stopped.
    pub found: Vec<Found>,
}

impl Row {
    /// The sum of a count over all positions.
    pub fn sum<N: std::iter::Sum>(&self, count: impl Fn(&Found) -> N) -> N {
        self.found.iter().map(count).sum()
    }

    /// CPU seconds of all iterations.
    pub fn seconds(&self) -> f64 {
        self.sum(|found| found.seconds_by_iteration.iter().sum::<f64>())
    }

    /// Passes of the last iteration, a position.
    pub fn passes(&self) -> f64 {
        let passes = |found: &Found| found.report.iterations.last().map_or(0, |it| it.passes.len());
        self.sum(passes) as f64 / self.found.len() as f64
    }

    /// A count relative to the one of `baseline`; `None` where that is nothing.
    pub fn ratio(&self, baseline: &Row, count: fn(&Row) -> f64) -> Option<f64> {
        (count(baseline) > 0.0).then(|| count(self) / count(baseline))
    }
}

/// Two algorithms that have found different values of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The index of the position.
    pub position: usize,
    /// The first that has found a value.
    pub first: (Algorithm, Score),
    /// One that excludes it.
    pub other: (Algorithm, Bounds),
}

impl Comparison {
    /// Some of the positions that come with a game, evenly spread; the start of the game if there are none.
    pub fn samples(kind: &'static GameKind, count: usize) -> Vec<Box<dyn Board>> {
        let step = (kind.samples.all().count() / count.max(1)).max(1);
        let chosen = kind.samples.all().step_by(step).take(count);
        let boards: Vec<_> = chosen.filter_map(|sample| kind.read_board(sample.text).ok()).collect();
        if boards.is_empty() { vec![kind.board()] } else { boards }
    }

    /// The algorithms of a list of names, all of them without one, and the index of the baseline, which is added if it is not
    /// among them. Aspiration windows are as wide as `window` unless a name has a number.
    ///
    /// # Errors
    /// There is no such algorithm.
    pub fn algorithms<'a>(
        names: Option<impl IntoIterator<Item = &'a str>>,
        baseline: &str,
        window: i32,
    ) -> Result<(Vec<Algorithm>, usize), UnknownAlgorithm> {
        let widened = |it: Algorithm| match it.to_string().strip_suffix("(50)") {
            Some(name) if name.starts_with("asp") => format!("{name}({window})").parse().unwrap_or(it),
            _ => it,
        };
        let parsed = |name: &str| {
            let found: Algorithm = name.parse()?;
            Ok(if name.contains('(') { found } else { widened(found) })
        };
        let baseline = parsed(baseline)?;
        let mut all = match names {
            None => Algorithm::all().into_iter().map(widened).collect(),
            Some(names) => names.into_iter().map(parsed).collect::<Result<Vec<_>, _>>()?,
        };
        let place = all.iter().position(|algorithm| *algorithm == baseline).unwrap_or_else(|| {
            all.insert(0, baseline);
            0
        });
        Ok((all, place))
    }

    /// An engine with the settings. The system allocates the table's memory when it is first touched, which would count for
    /// the first algorithm: clearing the table touches all of it.
    ///
    /// # Errors
    /// A search panicked.
    pub fn engine(&self) -> Result<Box<dyn Engine>, SearchError> {
        let mut engine = self.options.clone().engine();
        if let Some(board) = self.boards.first() {
            engine.search(board.as_ref(), &Task::to(Goal::Depth(1)), None)?;
        }
        engine.clear();
        Ok(engine)
    }

    /// Searches every position with one algorithm, each from an empty table, until `task` is stopped.
    ///
    /// # Errors
    /// A search panicked.
    pub fn row(
        &self,
        engine: &mut dyn Engine,
        algorithm: Algorithm,
        task: &Task,
        sink: &dyn Fn() -> Option<Sink>,
    ) -> Result<Row, SearchError> {
        let mut options = self.options.clone();
        options
            .set("algorithm", &algorithm.to_string())
            .map_err(|wrong: OptionError| SearchError::Options(wrong))?;
        engine.configure(options);
        let task = Task { goal: Goal::Depth(self.depth), ..task.clone() };
        let mut row = Row { algorithm, found: Vec::new() };
        for board in &self.boards {
            engine.clear();
            row.found.push(engine.search(board.as_ref(), &task, sink())?);
        }
        Ok(row)
    }

    /// The values that all algorithms have found, a position each, or bounds that contain them; none where all of them prove
    /// moves. Compares with the first exact value; an algorithm that proves a move has bounds, which must contain it.
    ///
    /// # Errors
    /// Two algorithms have found different values.
    pub fn agreement(&self, rows: &[Row]) -> Result<Vec<Option<Score>>, Disagreement> {
        let of_one = |position: usize| {
            let Some(first) = rows.iter().find(|row| row.found[position].report.bounds.is_exact()) else {
                return Ok(None);
            };
            let value = first.found[position].report.bounds.lower;
            let other = rows.iter().find(|row| !row.found[position].report.bounds.contains(value));
            let Some(other) = other else { return Ok(Some(value)) };
            let bounds = other.found[position].report.bounds;
            Err(Disagreement { position, first: (first.algorithm, value), other: (other.algorithm, bounds) })
        };
        (0..self.boards.len()).map(of_one).collect()
    }
}
