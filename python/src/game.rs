//! Games written in Python, as the kernel sees them.

use crate::key;
use nullwindow::history::Progress;
use nullwindow::{Game, Key, Outcome, Score};
use nullwindow_engine::GameKind;
use nullwindow_notation::{Cursor, Notation, ParseError, Player};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::cell::RefCell;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

/// Games written in Python.
pub(crate) static PYTHON: LazyLock<GameKind> =
    LazyLock::new(|| GameKind::builder::<Position>("a game written in Python").evaluated().build());

/// Ends a search whose game has raised an exception; [`Rules::error`] has it.
struct Raised;

/// What all positions of one search have in common.
pub(crate) struct Rules {
    /// The moves seen so far, by the numbers that the kernel knows them by; equal moves have one number.
    moves: Mutex<Moves>,
    has_keeps_turn: bool,
    /// Whether what a position says is asked for once only. The laws ask again.
    remembers: bool,
    /// The first exception that the game has raised. After it nothing is asked of the game any more.
    error: Mutex<Option<PyErr>>,
    has_raised: AtomicBool,
    domain: u64,
}

struct Moves {
    numbers: Py<PyDict>,
    objects: Vec<Py<PyAny>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Rules {
    /// Those of the game that `position` is a position of.
    fn of(position: &Bound<'_, PyAny>, remembers: bool) -> PyResult<Rules> {
        static DOMAINS: AtomicU64 = AtomicU64::new(1);
        let missing: Vec<&str> = ["moves", "play", "outcome", "key"]
            .into_iter()
            .filter(|name| !is_method(position, name))
            .collect();
        if !missing.is_empty() {
            let missing = missing.iter().map(|name| format!("{name}()")).collect::<Vec<_>>().join(", ");
            let found = position.get_type().name()?.to_string();
            return Err(PyTypeError::new_err(format!(
                "{found} has no method {missing}; a position of a game has moves(), play(move), outcome() and key(): \
                 help(nullwindow.Game) shows an example"
            )));
        }
        Ok(Rules {
            moves: Mutex::new(Moves { numbers: PyDict::new(position.py()).unbind(), objects: Vec::new() }),
            has_keeps_turn: is_method(position, "keeps_turn"),
            remembers,
            error: Mutex::default(),
            has_raised: AtomicBool::new(false),
            domain: DOMAINS.fetch_add(1, Ordering::Relaxed),
        })
    }

    /// What Python answers; an exception ends the search.
    fn ask<T>(&self, question: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        match Python::attach(question) {
            Ok(answer) => answer,
            Err(error) => self.fail(error),
        }
    }

    /// Ends the search with an exception.
    pub(crate) fn fail(&self, error: PyErr) -> ! {
        self.has_raised.store(true, Ordering::Relaxed);
        locked(&self.error).get_or_insert(error);
        std::panic::resume_unwind(Box::new(Raised))
    }

    /// The exception that the game has raised, if it has.
    pub(crate) fn error(&self) -> Option<PyErr> {
        locked(&self.error).take()
    }

    fn has_raised(&self) -> bool {
        self.has_raised.load(Ordering::Relaxed)
    }

    /// The number of a move.
    fn number(&self, mv: &Bound<'_, PyAny>) -> PyResult<Move> {
        let py = mv.py();
        let mut moves = locked(&self.moves);
        let known = moves.numbers.bind(py).get_item(mv).map_err(|error| {
            if !error.is_instance_of::<PyTypeError>(py) {
                return error;
            }
            let found = mv.repr().map_or_else(|_| "a move".to_owned(), |text| text.to_string());
            PyTypeError::new_err(format!(
                "moves() lists {found}, which has no hash; make moves of numbers, texts or tuples"
            ))
        })?;
        if let Some(known) = known {
            return Ok(Move(known.extract()?));
        }
        let number = moves.objects.len() as u32;
        moves.numbers.bind(py).set_item(mv, number)?;
        moves.objects.push(mv.clone().unbind());
        Ok(Move(number))
    }

    /// The move of a number.
    pub(crate) fn object<'py>(&self, py: Python<'py>, mv: Move) -> Bound<'py, PyAny> {
        locked(&self.moves).objects[mv.0 as usize].bind(py).clone()
    }
}

fn is_method(position: &Bound<'_, PyAny>, name: &str) -> bool {
    position.getattr(name).is_ok_and(|method| method.is_callable())
}

/// A move by its number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move(u32);

thread_local! {
    /// The rules whose laws are being checked: what is broken is told in moves as Python writes them.
    static CHECKED: RefCell<Option<Arc<Rules>>> = const { RefCell::new(None) };
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = CHECKED.with_borrow(Clone::clone);
        let text = rules.and_then(|rules| {
            Python::attach(|py| rules.object(py, *self).repr().map(|text| text.to_string()).ok())
        });
        f.write_str(&text.unwrap_or_else(|| format!("move {}", self.0)))
    }
}

/// Does `work` with the moves of `rules` written as Python writes them.
pub(crate) fn with_moves_shown<T>(rules: Arc<Rules>, work: impl FnOnce() -> T) -> T {
    struct Reset;
    impl Drop for Reset {
        fn drop(&mut self) {
            CHECKED.set(None);
        }
    }
    CHECKED.set(Some(rules));
    let _reset = Reset;
    work()
}

/// A position: an object of Python, and what it has said of itself.
#[derive(Clone)]
pub(crate) struct Position(Arc<Inner>);

struct Inner {
    /// `None` only where the engine asks for the start of the game, which a Python class does not tell.
    asked: Option<(Py<PyAny>, Arc<Rules>)>,
    player: Player,
    key: OnceLock<Key>,
    outcome: OnceLock<Option<Outcome>>,
    moves: OnceLock<Vec<Move>>,
}

impl Position {
    /// A position of a game written in Python.
    pub(crate) fn new(object: &Bound<'_, PyAny>, remembers: bool) -> PyResult<Position> {
        let rules = Arc::new(Rules::of(object, remembers)?);
        Ok(Position::at(Some((object.clone().unbind(), rules)), Player::First))
    }

    fn at(asked: Option<(Py<PyAny>, Arc<Rules>)>, player: Player) -> Position {
        let (key, outcome, moves) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Position(Arc::new(Inner { asked, player, key, outcome, moves }))
    }

    /// What the positions of this search have in common.
    pub(crate) fn rules(&self) -> Option<&Arc<Rules>> {
        self.0.asked.as_ref().map(|(_, rules)| rules)
    }

    /// The object.
    pub(crate) fn object<'py>(&self, py: Python<'py>) -> Option<&Bound<'py, PyAny>> {
        self.0.asked.as_ref().map(|(object, _)| object.bind(py))
    }

    /// What its own `evaluate()` says.
    pub(crate) fn evaluate(&self) -> Score {
        self.ask(Score::ZERO, |object, _| {
            let found = object.call_method0("evaluate")?;
            let number =
                found.extract::<f64>().map_err(|_| answered(object, "evaluate()", "a number", &found))?;
            score(number).map_err(|why| PyValueError::new_err(format!("evaluate() returned {number}: {why}")))
        })
    }

    /// The answer of the game, or `default` where there is no game or it has raised an exception.
    fn ask<T>(&self, default: T, question: impl FnOnce(&Bound<'_, PyAny>, &Arc<Rules>) -> PyResult<T>) -> T {
        match &self.0.asked {
            Some((object, rules)) if !rules.has_raised() => rules.ask(|py| question(object.bind(py), rules)),
            _ => default,
        }
    }

    /// The same, once for a position.
    fn once<T: Clone>(
        &self,
        place: &OnceLock<T>,
        default: T,
        question: impl FnOnce(&Bound<'_, PyAny>, &Arc<Rules>) -> PyResult<T>,
    ) -> T {
        if self.rules().is_some_and(|rules| rules.remembers && !rules.has_raised()) {
            return place.get_or_init(|| self.ask(default, question)).clone();
        }
        self.ask(default, question)
    }

    /// The moves, as the game has them.
    pub(crate) fn objects<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyAny>> {
        let Some(rules) = self.rules() else { return Vec::new() };
        if self.outcome().is_some() {
            return Vec::new();
        }
        self.numbers().into_iter().map(|mv| rules.object(py, mv)).collect()
    }

    /// The position after a move, by its place among the moves.
    pub(crate) fn child(&self, index: usize) -> Option<Position> {
        self.numbers().get(index).map(|&mv| self.play(mv))
    }

    fn numbers(&self) -> Vec<Move> {
        self.once(&self.0.moves, Vec::new(), |object, rules| {
            let moves = object.call_method0("moves")?;
            let moves =
                moves.try_iter().map_err(|_| answered(object, "moves()", "a list of moves", &moves))?;
            moves.map(|mv| rules.number(&mv?)).collect()
        })
    }
}

/// The exception for an answer of another kind.
fn answered(object: &Bound<'_, PyAny>, method: &str, expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let class = object.get_type().name().map_or_else(|_| "the game".to_owned(), |name| name.to_string());
    let found = found.repr().map_or_else(|_| "something else".to_owned(), |text| text.to_string());
    PyTypeError::new_err(format!("{class}.{method} returned {found}; expected {expected}"))
}

/// A number of an evaluation or a final score; fractions are rounded.
pub(crate) fn score(number: f64) -> Result<Score, String> {
    const MOST: f64 = Score::EVAL_MAX.get() as f64;
    match number.round() {
        _ if !number.is_finite() => Err(format!("{number} is no value")),
        rounded if rounded.abs() <= MOST => Ok(Score::new(rounded as i32)),
        _ => Err(format!("{number} is beyond ±{MOST}; use a larger unit")),
    }
}

fn outcome(object: &Bound<'_, PyAny>) -> PyResult<Option<Outcome>> {
    const EXPECTED: &str =
        "None while the game goes on, \"win\", \"loss\" or \"draw\" for the side to move, or a number";
    // Asked at every node: here a game that is written in C notices Ctrl-C, too.
    object.py().check_signals()?;
    let found = object.call_method0("outcome")?;
    if found.is_none() {
        return Ok(None);
    }
    if let Ok(word) = found.cast::<PyString>() {
        return match word.to_string().as_str() {
            "win" => Ok(Some(Outcome::Win)),
            "loss" => Ok(Some(Outcome::Loss)),
            "draw" => Ok(Some(Outcome::Draw)),
            _ => Err(answered(object, "outcome()", EXPECTED, &found)),
        };
    }
    let is_bool = found.is_instance_of::<pyo3::types::PyBool>();
    let number = found.extract::<f64>().ok().filter(|_| !is_bool);
    let number = number.ok_or_else(|| answered(object, "outcome()", EXPECTED, &found))?;
    let score =
        score(number).map_err(|why| PyValueError::new_err(format!("outcome() returned {number}: {why}")))?;
    Ok(Some(Outcome::Score(score)))
}

impl Game for Position {
    type Move = Move;

    const SLOTS: usize = 1 << 12;

    fn moves(&self, list: &mut Vec<Move>) {
        list.extend(self.numbers());
    }

    fn play(&self, mv: Move) -> Position {
        let player = if self.keeps_turn(mv) { self.0.player } else { self.0.player.other() };
        self.ask(Position::at(None, player), |object, rules| {
            let child = object.call_method1("play", (rules.object(object.py(), mv),))?;
            if child.is_none() {
                return Err(answered(object, "play()", "the position after the move, a new one", &child));
            }
            Ok(Position::at(Some((child.unbind(), rules.clone())), player))
        })
    }

    fn key(&self) -> Key {
        self.once(&self.0.key, 0, |object, _| key::of(&object.call_method0("key")?))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.once(&self.0.outcome, Some(Outcome::Draw), |object, _| outcome(object))
    }

    fn slot(&self, mv: Move) -> usize {
        mv.0 as usize % Position::SLOTS
    }

    fn keeps_turn(&self, mv: Move) -> bool {
        self.rules().is_some_and(|rules| rules.has_keeps_turn)
            && self.ask(false, |object, rules| {
                object.call_method1("keeps_turn", (rules.object(object.py(), mv),))?.is_truthy()
            })
    }
}

impl Progress for Position {}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.key() == other.key()
    }
}

impl Notation for Position {
    const NAME: &'static str = "python";

    fn start() -> Position {
        Position::at(None, Player::First)
    }

    fn player(&self) -> Player {
        self.0.player
    }

    fn parse(text: &str) -> Result<Position, ParseError> {
        Err(Cursor::new(text)
            .error("an object: positions of games written in Python have no text to read", "a text"))
    }

    fn text(&self) -> String {
        self.ask(String::new(), |object, _| Ok(object.str()?.to_string()))
    }

    fn move_text(&self, mv: Move) -> String {
        self.ask(String::new(), |object, rules| {
            let mv = rules.object(object.py(), mv);
            if is_method(object, "move_text") {
                return object.call_method1("move_text", (mv,))?.extract();
            }
            Ok(mv.str()?.to_string())
        })
    }

    fn domain(&self) -> u64 {
        self.rules().map_or(0, |rules| rules.domain)
    }
}
