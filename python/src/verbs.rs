//! Trees, comparisons and analyses.

use crate::board::{self, PyBoard};
use crate::error::wrong;
use crate::interrupt;
use crate::json;
use crate::options::{self, PyOptions, kind};
use crate::search::{self, Limits};
use nullwindow::{Algorithm, Ended};
use nullwindow_engine::{
    Analysis, Board, Comparison, Config, ExplicitTree, Games, Goal, Measure, Options, Row, Stockman, Task,
};
use nullwindow_protocol::{open_list, report};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};
use std::sync::Arc;

/// A larger tree is searched, but Stockman's OPEN list is not kept for it.
const MOST_LISTED: usize = 20_000;

/// Searches an explicit tree with the papers' settings.
#[pyfunction]
#[pyo3(name = "_tree")]
pub(crate) fn tree<'py>(
    py: Python<'py>,
    text: &str,
    given: Option<Bound<'py, PyDict>>,
    depth: Option<i32>,
    nodes: Option<u64>,
    open: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let board = board::read(kind("tree")?, Some(text), "")?;
    let depth = match depth {
        Some(depth) => depth,
        None => ExplicitTree::height(board.as_ref()).map_err(wrong)?,
    };
    let own = ["step", "order", "first"]
        .iter()
        .any(|name| given.as_ref().is_some_and(|given| given.contains(name).unwrap_or(false)));
    let mut options = Options::new(board.kind(), Config::of_tree(text, depth, own || open));
    options::set(&mut options, given.as_ref())?;
    let algorithm = options.config().algorithm;
    if open && algorithm != Algorithm::SSS && algorithm != Algorithm::DUAL {
        return Err(wrong(format!(
            "open: {algorithm} has no OPEN list; choose algorithm \"sss*\" or \"dual*\""
        )));
    }
    let most = nodes.or(Some(20_000_000));
    let task = Task {
        nodes: most,
        stop: Some(Arc::default()),
        measure: Measure::Entries,
        ..Task::to(Goal::Depth(depth))
    };
    let stop = task.stop.clone().unwrap_or_default();
    let search = || nullwindow_cli::tree::search(text, board.as_ref(), &options, &task);
    let searched = interrupt::run(py, &stop, |()| Ok(()), |_| search())?.map_err(wrong)?;
    let found = &searched.found;
    if let Ended::Stopped(_) = found.report.ended {
        let nodes = most.unwrap_or_default();
        return Err(wrong(format!(
            "{algorithm} has not finished in {nodes} nodes: raise nodes or lower depth"
        )));
    }
    search::check_finished(&options, found)?;
    let mut object = report::search(board.as_ref(), &options, found);
    object["leaf_values"] = searched.leaves.iter().map(|leaf| leaf.get()).collect();
    object["drawing"] = json!(searched.drawing);
    if open {
        ExplicitTree::of(board.as_ref(), MOST_LISTED).map_err(wrong)?;
        let stockman = Stockman::run(board.as_ref(), algorithm, depth).map_err(wrong)?;
        let leaves = stockman.leaves_of_mt(board.as_ref()).map_err(search::failed)?;
        object["open"] = open_list(&stockman, &leaves);
    }
    json::object(py, &object)
}

/// Searches positions with every algorithm.
#[pyfunction]
#[pyo3(name = "_compare")]
#[expect(clippy::too_many_arguments, reason = "the arguments of the function in Python")]
pub(crate) fn compare<'py>(
    py: Python<'py>,
    game: Option<&str>,
    boards: Vec<Bound<'py, PyBoard>>,
    depth: i32,
    algorithms: Option<Vec<String>>,
    baseline: &str,
    count: usize,
    given: Option<Bound<'py, PyDict>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let kind = match (game, boards.first()) {
        (_, Some(board)) => board.get().board.kind(),
        (Some(game), None) => kind(game)?,
        (None, None) => return Err(wrong("compare: expected a game or boards, found an empty list")),
    };
    let (mut options, window) = nullwindow_lab::conventional(&Games::standard(), kind);
    options::set(&mut options, given.as_ref())?;
    let window = (window / options.config().grain).max(1);
    let boards: Vec<Box<dyn Board>> = if boards.is_empty() {
        Comparison::samples(kind, count)
    } else {
        boards.iter().map(|board| board.get().board.clone()).collect()
    };
    if boards.iter().any(|board| board.kind() != kind) {
        return Err(wrong("compare: expected boards of one game"));
    }
    if boards.iter().any(|board| board.move_count() == 0) {
        return Err(wrong("the game is over in one of the positions: there is nothing to search"));
    }
    if !(1..=nullwindow::MAX_DEPTH).contains(&depth) {
        return Err(wrong(format!(
            "depth: expected a number of plies from 1 to {}, found {depth}",
            nullwindow::MAX_DEPTH
        )));
    }
    let names = algorithms.as_ref().map(|names| names.iter().map(String::as_str));
    let (algorithms, baseline) = Comparison::algorithms(names, baseline, window).map_err(wrong)?;
    let study = Comparison { boards, options, depth };
    let task = Task { stop: Some(Arc::default()), ..Task::default() };
    let stop = task.stop.clone().unwrap_or_default();
    let total = algorithms.len();
    let callback = progress.map(Bound::unbind);
    let hear = |(done, algorithm): (usize, String)| {
        Python::attach(|py| {
            let Some(callback) = &callback else { return Ok(()) };
            let news = json!({ "type": "algorithm", "done": done, "of": total, "algorithm": algorithm });
            callback.bind(py).call1((json::object(py, &news)?,)).map(drop)
        })
    };
    let rows = interrupt::run(py, &stop, hear, |teller| {
        let mut engine = study.engine()?;
        let mut rows: Vec<Row> = Vec::new();
        for algorithm in algorithms {
            rows.push(study.row(engine.as_mut(), algorithm, &task, &|| None)?);
            teller.tell((rows.len(), algorithm.to_string()));
        }
        Ok(rows)
    })?;
    let rows = rows.map_err(search::failed)?;
    for found in rows.iter().flat_map(|row| &row.found) {
        search::check_finished(&study.options, found)?;
    }
    json::object(py, &report::comparison(&study, &rows, &rows[baseline]))
}

/// The names of the algorithms.
#[pyfunction]
#[pyo3(name = "_algorithms")]
pub(crate) fn algorithms() -> Vec<String> {
    Algorithm::all().iter().map(ToString::to_string).collect()
}

/// Judges every move of the games of a text.
#[pyfunction]
#[pyo3(name = "_analyze")]
pub(crate) fn analyze<'py>(
    py: Python<'py>,
    options: &Bound<'py, PyOptions>,
    text: &[u8],
    limits: Limits<'py>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = options.get().options.clone();
    let kind = options.kind();
    let games = kind.read_games(text).map_err(wrong)?;
    let task = limits.task(kind.board().as_ref(), 0.5)?;
    let stop = task.stop.clone().unwrap_or_default();
    let total: usize = games.iter().map(|game| game.moves().count()).sum();
    if total == 0 {
        return Err(wrong("there are no moves to analyze: use nullwindow.search for positions"));
    }
    let callback = progress.map(Bound::unbind);
    let hear = |(done, mv): (usize, String)| {
        Python::attach(|py| {
            let Some(callback) = &callback else { return Ok(()) };
            let news = json!({ "type": "move", "done": done, "of": total, "move": mv });
            callback.bind(py).call1((json::object(py, &news)?,)).map(drop)
        })
    };
    let analysed = interrupt::run(py, &stop, hear, |teller| {
        let mut engine = options.clone().engine();
        let mut done = 0;
        let mut one = |(number, game): (usize, &_)| {
            let mut told = |ply: &nullwindow_engine::Ply| {
                done += 1;
                teller.tell((done, ply.text.clone()));
                true
            };
            let analysis = Analysis::of(game, engine.as_mut(), &task, &|_| None, &mut told)?;
            Ok(report::analysis(&options, game, number, &analysis))
        };
        (1..).zip(&games).map(&mut one).collect::<Result<Vec<Value>, nullwindow_engine::AnalysisError>>()
    })?;
    json::object(py, &Value::Array(analysed.map_err(wrong)?))
}
