//! Searches of boards and of games written in Python.

use crate::board::PyBoard;
use crate::error::wrong;
use crate::evaluation::{Asks, Evaluation};
use crate::game::{self, Position};
use crate::interrupt;
use crate::json;
use crate::options::{self, PyOptions};
use nullwindow::{Ended, MAX_DEPTH};
use nullwindow_engine::{
    Board, Engine, Found, Goal, MoveStyle, News, Options, SearchError, Sink, Task, Time,
};
use nullwindow_protocol::report;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How far a search goes, as Python gives it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Limits<'py> {
    depth: Option<Bound<'py, PyAny>>,
    time: Option<f64>,
    nodes: Option<u64>,
    only: Option<Vec<String>>,
}

impl Limits<'_> {
    /// The task; `default` seconds without any limit.
    pub(crate) fn task(&self, board: &dyn Board, default: f64) -> PyResult<Task> {
        let goal = match &self.depth {
            None => Goal::Unlimited,
            Some(depth) => goal(depth)?,
        };
        let is_unlimited = goal == Goal::Unlimited && self.nodes.is_none();
        let time = self.time.or(is_unlimited.then_some(default));
        let time = time.map_or(Ok(Time::Unlimited), seconds)?;
        let read = |mv: &String| {
            board.read_move(mv, MoveStyle::Usual).map_err(|error| wrong(format!("only: {error}")))
        };
        let only = self.only.iter().flatten().map(read).collect::<PyResult<_>>()?;
        Ok(Task { nodes: self.nodes, time, only, stop: Some(Arc::default()), ..Task::to(goal) })
    }
}

fn goal(depth: &Bound<'_, PyAny>) -> PyResult<Goal> {
    let expected = || {
        let found = depth.repr().map_or_else(|_| "something else".to_owned(), |text| text.to_string());
        wrong(format!("depth: expected a number of plies from 0 to {MAX_DEPTH}, or \"end\", found {found}"))
    };
    if depth.extract::<&str>().is_ok_and(|text| text == "end") {
        return Ok(Goal::End);
    }
    let plies = depth.extract::<i32>().map_err(|_| expected())?;
    if (0..=MAX_DEPTH).contains(&plies) { Ok(Goal::Depth(plies)) } else { Err(expected()) }
}

fn seconds(time: f64) -> PyResult<Time> {
    let duration = Duration::try_from_secs_f64(time).ok().filter(|time| !time.is_zero());
    duration
        .map(Time::Fixed)
        .ok_or_else(|| wrong(format!("time: expected a number of seconds above 0, found {time}")))
}

/// What a caller of `progress` is told.
fn told(board: &dyn Board, options: &Options, news: &News<'_>) -> Option<Value> {
    let number = |score| report::number(options, score);
    match news {
        News::Line(line) => Some(json!({
            "type": "line",
            "depth": line.depth,
            "value": number(line.value),
            "win_in": report::win_in(line.value),
            "pv": board.line_texts(&line.pv),
            "nodes": line.nodes,
            "seconds": line.elapsed.as_secs_f64(),
        })),
        News::Pass { depth, passes, pass } => Some(json!({
            "type": "pass",
            "depth": depth,
            "pass": passes,
            "g": number(pass.g),
            "lower": number(pass.bounds.lower),
            "upper": number(pass.bounds.upper),
            "nodes": pass.nodes,
            "leaves": pass.leaves,
        })),
        News::Visit(..) => None,
    }
}

/// Searches a board of a game in Rust while Python does something else, and hears of Ctrl-C.
pub(crate) fn search_apart(
    py: Python<'_>,
    board: &dyn Board,
    engine: &mut dyn Engine,
    task: &Task,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Found> {
    let stop = task.stop.clone().unwrap_or_default();
    let task = Task { stop: Some(stop.clone()), ..task.clone() };
    let callback = progress.map(|callback| callback.clone().unbind());
    let is_heard = callback.is_some();
    let (options, seen) = (engine.options().clone(), board.boxed_clone());
    let hear = |news: Value| {
        Python::attach(|py| match &callback {
            Some(callback) => callback.bind(py).call1((json::object(py, &news)?,)).map(drop),
            None => Ok(()),
        })
    };
    let found = interrupt::run(py, &stop, hear, |teller| {
        let sink: Option<Sink> = is_heard.then(|| -> Sink {
            Box::new(move |news: &News<'_>| {
                if let Some(news) = told(seen.as_ref(), &options, news) {
                    teller.tell(news);
                }
            })
        });
        engine.search(board, &task, sink)
    })?;
    found.map_err(failed)
}

/// Searches a board whose game or evaluation is written in Python: on this thread, which Python knows.
fn search_here(
    board: &dyn Board,
    engine: &mut dyn Engine,
    task: &Task,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Result<Found, SearchError>> {
    let raised: Arc<Mutex<Option<PyErr>>> = Arc::default();
    let sink = progress.map(|callback| -> Sink {
        let (callback, raised) = (callback.clone().unbind(), raised.clone());
        let (options, seen) = (engine.options().clone(), board.boxed_clone());
        Box::new(move |news: &News<'_>| {
            let Some(news) = told(seen.as_ref(), &options, news) else { return };
            let called = Python::attach(|py| callback.bind(py).call1((json::object(py, &news)?,)).map(drop));
            if let Err(error) = called {
                *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                std::panic::resume_unwind(Box::new("an exception in a callback"));
            }
        })
    });
    let found = engine.search(board, task, sink);
    let error = raised.lock().unwrap_or_else(PoisonError::into_inner).take();
    error.map_or(Ok(found), Err)
}

/// A search without an answer, as an exception.
pub(crate) fn failed(error: SearchError) -> PyErr {
    match error {
        SearchError::Panicked { message, .. } => PyRuntimeError::new_err(format!(
            "the search panicked: {message}; this is a bug: please report it"
        )),
        other => wrong(other),
    }
}

/// A search that was stopped before depth 1 has no result.
pub(crate) fn check_finished(options: &Options, found: &Found) -> PyResult<()> {
    match found.report.ended {
        Ended::Stopped(_) if found.report.iterations.is_empty() => {
            let nodes = found.report.nodes;
            Err(wrong(format!("no depth finished in {nodes} nodes: allow more time or nodes")))
        }
        Ended::Passes => {
            let (algorithm, passes) = (options.config().algorithm, found.counts.passes);
            Err(wrong(format!(
                "{algorithm} gave up after {passes} passes: try another algorithm or a coarser grain"
            )))
        }
        _ => Ok(()),
    }
}

/// A search that can be used again: options, and the memory of earlier searches.
///
/// ``nullwindow.search`` makes one for each call. An engine of your own keeps its table from one search to the next, as a
/// program that plays does.
///
/// >>> from nullwindow import Board, Engine, Options
/// >>> engine = Engine(Options("othello", full_width=True))
/// >>> engine.search(Board("othello"), depth=6).best
/// 'd3'
/// >>> engine.clear()
#[pyclass(name = "_Engine", module = "nullwindow._nullwindow", frozen, subclass)]
pub(crate) struct PyEngine {
    engine: Mutex<Box<dyn Engine>>,
    options: PyOptions,
}

#[pymethods]
impl PyEngine {
    #[new]
    fn new(options: &Bound<'_, PyOptions>) -> PyEngine {
        let options = options.get().clone();
        PyEngine { engine: Mutex::new(options.options.clone().engine()), options }
    }

    /// How it searches.
    #[getter]
    fn options(&self) -> PyOptions {
        self.options.clone()
    }

    /// Forgets what earlier searches have found.
    fn clear(&self, py: Python<'_>) {
        py.detach(|| self.engine.lock().unwrap_or_else(PoisonError::into_inner).clear());
    }

    fn _search<'py>(
        &self,
        py: Python<'py>,
        board: &Bound<'py, PyBoard>,
        limits: Limits<'py>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Ok(mut engine) = self.engine.try_lock() else {
            return Err(PyRuntimeError::new_err(
                "this engine is searching already: make another one for another thread",
            ));
        };
        let board = board.get().board.as_ref();
        let task = limits.task(board, 3.0)?;
        let found = search_apart(py, board, engine.as_mut(), &task, progress.as_ref())?;
        check_finished(engine.options(), &found)?;
        json::object(py, &report::search(board, engine.options(), &found))
    }
}

/// Searches a game whose rules or evaluation are written in Python.
#[pyfunction]
#[pyo3(name = "_search_python")]
pub(crate) fn search_python<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    given: Given<'py>,
    limits: Limits<'py>,
    evaluation: Functions<'py>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let asked = Asked::new(position, evaluation)?;
    let board = asked.board.as_ref();
    let options = given.on(board)?;
    let mut engine = options.clone().engine();
    let task = asked.guard(|| limits.task(board, 3.0))??;
    let found = asked.guard(|| search_here(board, engine.as_mut(), &task, progress.as_ref()))?;
    let found = asked.checked(found?)?;
    check_finished(&options, &found)?;
    let report = asked.guard(|| report::search(board, &options, &found))?;
    let report = json::object(py, &report)?;
    if let Some(position) = &asked.position {
        asked.guard(|| with_moves(position, &found, &report))??;
    }
    Ok(report)
}

/// Puts the moves themselves where a report has texts.
fn with_moves(position: &Position, found: &Found, report: &Bound<'_, PyAny>) -> PyResult<()> {
    let py = report.py();
    let moves = position.objects(py);
    let object = |index: u16| moves.get(usize::from(index)).cloned();
    report.set_item("best", found.report.best.and_then(|mv| object(mv.0)))?;
    let (mut at, mut line) = (position.clone(), Vec::new());
    for mv in &found.report.pv {
        let index = usize::from(mv.0);
        line.extend(at.objects(py).get(index).cloned());
        let Some(next) = at.child(index) else { break };
        at = next;
    }
    report.set_item("pv", line)?;
    for (row, root) in report.get_item("moves")?.try_iter()?.zip(&found.report.moves) {
        row?.set_item("move", object(root.mv.0))?;
    }
    for (row, iteration) in report.get_item("iterations")?.try_iter()?.zip(&found.report.iterations) {
        row?.set_item("best", iteration.best.and_then(object))?;
    }
    Ok(())
}

/// Options, as an object or one by one.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Given<'py> {
    options: Option<Bound<'py, PyOptions>>,
    given: Option<Bound<'py, PyDict>>,
}

impl Given<'_> {
    /// Those of a search of `board`.
    pub(crate) fn on(&self, board: &dyn Board) -> PyResult<Options> {
        let mut chosen = match &self.options {
            Some(options) => options.get().on(board.kind())?,
            None => Options::study(board.kind()),
        };
        options::set(&mut chosen, self.given.as_ref())?;
        if chosen.config().threads > 1 {
            return Err(wrong(
                "threads: what is written in Python is searched by one thread; leave the option out",
            ));
        }
        Ok(chosen)
    }
}

/// Functions that evaluate.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Functions<'py> {
    evaluate: Option<Bound<'py, PyAny>>,
    batch: Option<Bound<'py, PyAny>>,
}

/// A board that is searched by asking Python, and who is asked.
pub(crate) struct Asked {
    pub(crate) board: Box<dyn Board>,
    position: Option<Position>,
    evaluation: Option<Arc<Evaluation>>,
}

impl Asked {
    pub(crate) fn new(object: &Bound<'_, PyAny>, functions: Functions<'_>) -> PyResult<Asked> {
        let is_board = object.cast::<PyBoard>().is_ok();
        let asks = match functions {
            Functions { evaluate: Some(_), batch: Some(_) } => {
                return Err(PyTypeError::new_err("evaluate and batch: give one of them"));
            }
            Functions { evaluate: Some(function), .. } => {
                Some(Asks::Function(callable("evaluate", function)?))
            }
            Functions { batch: Some(function), .. } => Some(Asks::Batch(callable("batch", function)?)),
            _ if is_board => None,
            _ => object.hasattr("evaluate")?.then_some(Asks::Method),
        };
        let (board, position) = if let Ok(board) = object.cast::<PyBoard>() {
            (board.get().board.clone(), None)
        } else {
            let position = Position::new(object, true)?;
            let board = guard(|| game::PYTHON.board_from(position.clone()), || position.rules()?.error())?;
            (board.ok_or_else(|| PyRuntimeError::new_err("a board of another game"))?, Some(position))
        };
        let Some(asks) = asks else { return Ok(Asked { board, position, evaluation: None }) };
        let kind = board.kind();
        let evaluation = Arc::new(Evaluation::new(asks, kind.scale));
        let board = kind.evaluated(board.as_ref(), evaluation.clone()).ok_or_else(|| {
            wrong(format!("evaluate: positions of {} have values of their own; leave it out", kind.name))
        })?;
        Ok(Asked { board, position, evaluation: Some(evaluation) })
    }

    /// What was raised in Python.
    fn raised(&self) -> Option<PyErr> {
        let of_game = self.position.as_ref().and_then(|position| position.rules()?.error());
        of_game.or_else(|| self.evaluation.as_ref().and_then(|evaluation| evaluation.error()))
    }

    /// What `work` returns, or what Python has raised meanwhile.
    pub(crate) fn guard<T>(&self, work: impl FnOnce() -> T) -> PyResult<T> {
        guard(work, || self.raised())
    }

    fn checked(&self, found: Result<Found, SearchError>) -> PyResult<Found> {
        match self.raised() {
            Some(error) => Err(error),
            None => found.map_err(failed),
        }
    }
}

/// What `work` returns, or the exception that ended it.
fn guard<T>(work: impl FnOnce() -> T, raised: impl FnOnce() -> Option<PyErr>) -> PyResult<T> {
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    match (done, raised()) {
        (_, Some(error)) => Err(error),
        (Ok(done), None) => Ok(done),
        (Err(payload), None) => std::panic::resume_unwind(payload),
    }
}

fn callable(name: &str, function: Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    if function.is_callable() {
        return Ok(function.unbind());
    }
    Err(PyTypeError::new_err(format!(
        "{name}: expected a function of {}",
        if name == "batch" { "a list of positions" } else { "a position" }
    )))
}
