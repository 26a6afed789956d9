//! The answer to a problem, and the score of all.

use crate::fail::Failure;
use crate::style::plural;
use nullwindow_engine::{Ask, Board, Engine, Found, MoveId, MoveStyle, News, Problem, Sink, Task};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The answer to a problem.
pub(super) struct Answer {
    pub(super) found: Found,
    /// Whether it is right; `None` if the right answer is not known.
    pub(super) is_right: Option<bool>,
    /// When the search settled on the right move.
    pub(super) after: Option<Duration>,
    /// Moves with known scores: move, known score, computed score (`None` if not solved).
    pub(super) scores: Vec<(String, i32, Option<f64>)>,
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
}

impl Answer {
    /// Searches the engine's position.
    pub(super) fn find(
        board: &dyn Board,
        engine: &mut dyn Engine,
        problem: &Problem,
        task: &Task,
        sink: Option<Sink>,
    ) -> Result<Answer, Failure> {
        let since = Arc::new(Mutex::new(None));
        let sink = watching(sink, best_of(board, problem), since.clone());
        let found = engine.search(board, task, Some(sink)).map_err(Failure::failed)?;
        let is_met = |ask: &Ask| ask.is_met(board, engine.options(), &found);
        let is_right = (!problem.asks.is_empty()).then(|| problem.asks.iter().all(is_met));
        let after = *since.lock().unwrap_or_else(PoisonError::into_inner);
        let nodes = found.report.nodes + found.report.helper_nodes;
        let after = after.filter(|_| is_right == Some(true));
        Ok(Answer { is_right, after, scores: Vec::new(), nodes, elapsed: found.elapsed, found })
    }

    /// Searches every move with a known score; a wrong score makes the answer wrong.
    pub(super) fn find_scores(
        &mut self,
        board: &dyn Board,
        engine: &mut dyn Engine,
        problem: &Problem,
        task: &Task,
    ) -> Result<(), Failure> {
        for (mv, known) in &problem.scores {
            let only = board.read_move(mv, MoveStyle::Usual).into_iter().collect();
            let found = engine.search(board, &Task { only, ..task.clone() }, None);
            let found = found.map_err(Failure::failed)?;
            let score = found.solved.is_exact().then(|| engine.options().in_units(found.report.value));
            self.nodes += found.report.nodes + found.report.helper_nodes;
            self.elapsed += found.elapsed;
            let is_right = score.is_some_and(|score| (score - f64::from(*known)).abs() < 1e-9);
            self.is_right = self.is_right.map(|before| before && is_right);
            self.scores.push((mv.clone(), *known, score));
        }
        Ok(())
    }
}

fn best_of(board: &dyn Board, problem: &Problem) -> Vec<MoveId> {
    let best =
        problem.asks.iter().find_map(|ask| if let Ask::Best(moves) = ask { Some(moves) } else { None });
    best.into_iter().flatten().filter_map(|mv| board.read_move(mv, MoveStyle::Usual).ok()).collect()
}

/// Records since when one of `best` has been the best move, and passes everything on to `sink`.
fn watching(mut sink: Option<Sink>, best: Vec<MoveId>, since: Arc<Mutex<Option<Duration>>>) -> Sink {
    Box::new(move |news| {
        if let News::Line(line) = news
            && line.rank == 1
        {
            let is_best = line.pv.first().is_some_and(|mv| best.contains(mv));
            let mut since = since.lock().unwrap_or_else(PoisonError::into_inner);
            *since = if is_best { since.or(Some(line.elapsed)) } else { None };
        }
        if let Some(sink) = &mut sink {
            sink(news);
        }
    })
}

/// The score so far.
#[derive(Default)]
pub(super) struct Score {
    pub(super) all: usize,
    pub(super) refused: usize,
    pub(super) done: usize,
    /// Those with a known answer.
    pub(super) asked: usize,
    pub(super) right: usize,
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
    pub(super) is_interrupted: bool,
}

impl Score {
    pub(super) fn add(&mut self, answer: &Answer) {
        self.done += 1;
        self.asked += usize::from(answer.is_right.is_some());
        self.right += usize::from(answer.is_right == Some(true));
        self.nodes += answer.nodes;
        self.elapsed += answer.elapsed;
    }

    /// What `--strict` objects to; positions without a known answer do not count.
    pub(super) fn shortfall(&self) -> Option<String> {
        let Score { all, refused, done, asked, right, .. } = *self;
        let mut why = Vec::new();
        why.extend((right < asked).then(|| format!("{right} of {asked} right")));
        why.extend((done < all).then(|| format!("{done} of {all} done")));
        why.extend((refused > 0).then(|| format!("{} left out", plural(refused as u64, "line", "lines"))));
        (!why.is_empty()).then(|| why.join(", "))
    }
}
