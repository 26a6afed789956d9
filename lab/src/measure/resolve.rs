//! Expressions filled in: names become columns of the record's numbers.

use super::Data;
use super::formula::{Formula, Sum};
use super::syntax::{At, Call, Depths, Over, Point, Span, Term, Written};
use crate::metric::{self, Metric, Only};
use crate::plan::Cell;

/// What an expression leaves out: the point of a figure. A claim's point says nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Scope {
    /// Index of the series.
    pub series: Option<usize>,
    /// Index of the game.
    pub game: Option<usize>,
    /// The depth.
    pub depth: Option<i32>,
    /// Index of the value of the sweep; the last one if it is not said.
    pub sweep: Option<usize>,
    /// The ply.
    pub ply: Option<usize>,
}

/// The point, and the names that are bound around a term.
#[derive(Clone, Debug)]
struct Context {
    point: Scope,
    bound: Vec<(String, Bound)>,
}

#[derive(Clone, Copy, Debug)]
enum Bound {
    Depth(i32),
    Sweep(usize),
}

/// An error says what the record lacks.
type Filled<T> = Result<T, String>;

/// The formula of a term at a point.
pub(super) fn resolve(term: &Term, data: &Data<'_>, point: &Scope) -> Filled<Formula<Sum>> {
    fill(term, data, &Context { point: *point, bound: Vec::new() })
}

fn fill(term: &Term, data: &Data<'_>, scope: &Context) -> Filled<Formula<Sum>> {
    term.bind(&mut |written| match written {
        Written::Call(call) => column(call, data, scope).map(Formula::Atom),
        Written::Extreme(choice, over, body) => {
            let scopes = spread(over, &[body], data, scope)?;
            let all: Filled<_> = scopes.iter().map(|scope| fill(body, data, scope)).collect();
            Ok(Formula::Choose(*choice, all?))
        }
        Written::Share(over, a, comparison, b) => {
            let scopes = spread(over, &[a, b], data, scope)?;
            let pair = |scope| Ok((fill(a, data, scope)?, *comparison, fill(b, data, scope)?));
            Ok(Formula::Share(scopes.iter().map(pair).collect::<Filled<_>>()?))
        }
        Written::Often(a, comparison, b) => {
            game_of(&[a, b], data, scope)?;
            let boxed = |term: &Term| fill(term, data, scope).map(Box::new);
            Ok(Formula::Often(boxed(a)?, *comparison, boxed(b)?))
        }
    })
}

/// The scope once for each value that a name takes.
fn spread(over: &Over, body: &[&Term], data: &Data<'_>, scope: &Context) -> Filled<Vec<Context>> {
    let game = game_of(body, data, scope)?;
    let values: Vec<Bound> = match &over.span {
        Span::Sweep => (0..data.plan.sweep_values[game].len()).map(Bound::Sweep).collect(),
        Span::Depths(from, to) => {
            recorded(from, to, game, data, scope)?.into_iter().map(Bound::Depth).collect()
        }
    };
    if values.is_empty() {
        return Err(format!("nothing was recorded for \"{}\" to go over", over.name));
    }
    let with = |value| {
        let mut inner = scope.clone();
        inner.bound.push((over.name.clone(), value));
        inner
    };
    Ok(values.into_iter().map(with).collect())
}

/// The one game that the terms are about.
fn game_of(terms: &[&Term], data: &Data<'_>, scope: &Context) -> Filled<usize> {
    let mut games = Vec::new();
    for term in terms {
        term.calls(&mut Vec::new(), &mut |call, _| games.push(call.game.as_deref()));
    }
    games.sort_unstable();
    games.dedup();
    match games.as_slice() {
        [Some(name)] => data.game(name).ok_or_else(|| format!("there is no game {name}")),
        [None] => scope.point.game.ok_or_else(|| "no game is named".to_owned()),
        _ => Err("it compares, or goes over the depths or the sweep of, several games at once".to_owned()),
    }
}

/// The depth that a point is.
fn depth(point: &Point, game: usize, data: &Data<'_>, scope: &Context) -> Filled<i32> {
    match point {
        Point::Number(depth) => Ok(*depth),
        Point::Max(below) => Ok(data.plan.depth[game] - below),
        Point::Named(name, below) => match lookup(name, scope) {
            Some(Bound::Depth(depth)) => Ok(depth - below),
            _ => Err(format!("\"{name}\" is not a depth")),
        },
    }
}

/// The recorded depths between two.
fn recorded(from: &Point, to: &Point, game: usize, data: &Data<'_>, scope: &Context) -> Filled<Vec<i32>> {
    let (from, to) = (depth(from, game, data, scope)?, depth(to, game, data, scope)?);
    if from > to {
        return Err(format!("there is no depth from {from} to {to}"));
    }
    Ok(data.depths(game).range(from..=to).copied().collect())
}

fn lookup(name: &str, scope: &Context) -> Option<Bound> {
    scope.bound.iter().rev().find(|(bound, _)| bound == name).map(|&(_, value)| value)
}

/// The depths that a call sums over.
fn depths(call: &Call, game: usize, data: &Data<'_>, scope: &Context) -> Filled<Vec<i32>> {
    match &call.depth {
        None => scope.point.depth.map(|depth| vec![depth]).ok_or_else(|| "no depth is named".to_owned()),
        Some(Depths::One(point)) => {
            let wanted = depth(point, game, data, scope)?;
            // Where depths go by two, `max-1` is the one before the last.
            let below = || data.depths(game).range(..=wanted).next_back().copied();
            Ok(vec![match point {
                Point::Max(away) if *away > 0 => below().unwrap_or(wanted),
                _ => wanted,
            }])
        }
        Some(Depths::Range(from, to)) => recorded(from, to, game, data, scope),
    }
}

/// Index of the value of the sweep that a call is about.
fn sweep(call: &Call, game: usize, data: &Data<'_>, scope: &Context) -> Filled<Option<usize>> {
    let values = &data.plan.sweep_values[game];
    let Some(last) = values.len().checked_sub(1) else { return Ok(None) };
    let found = match &call.at {
        None => Ok(scope.point.sweep.unwrap_or(last)),
        Some(At::First(n)) => Some(*n).filter(|&n| n <= last).ok_or_else(|| format!("{} values", n + 1)),
        Some(At::Last(n)) => last.checked_sub(*n).ok_or_else(|| format!("{} values", n + 1)),
        Some(At::Text(text)) => match lookup(text, scope) {
            Some(Bound::Sweep(index)) => Ok(index),
            _ => values.iter().position(|value| value == text).ok_or_else(|| text.clone()),
        },
    };
    found.map(Some).map_err(|at| format!("the sweep of this preset has no {at}"))
}

/// A metric, position by position.
fn column(call: &Call, data: &Data<'_>, scope: &Context) -> Filled<Sum> {
    let named =
        |name: &Option<String>, known: Option<usize>, find: &dyn Fn(&str) -> Option<usize>, what: &str| {
            match name {
                Some(name) => find(name).ok_or_else(|| format!("there is no {what} {name}")),
                None => known.ok_or_else(|| format!("no {what} is named")),
            }
        };
    let game = named(&call.game, scope.point.game, &|name| data.game(name), "game")?;
    let series = named(&call.series, scope.point.series, &|name| data.series(name), "series")?;
    let sweep = sweep(call, game, data, scope)?;
    let depths = depths(call, game, data, scope)?;
    let ply = |point: &Point| depth(point, game, data, scope).map(|ply| ply.max(0) as usize);
    let plies = match &call.ply {
        Some((first, last)) => Some((ply(first)?, ply(last)?)),
        None => scope.point.ply.map(|ply| (ply, ply)),
    };
    let metric =
        Metric::named(&call.metric).ok_or_else(|| format!("there is no metric {:?}", call.metric))?;
    let plies = plies.filter(|_| metric.has_plies());
    let one = |position: usize, depth: i32| {
        let cell = Cell { game, position, series, sweep };
        match call.only.map(|only| counts(only, Cell { series: 0, ..cell }, data, depth)) {
            None | Some(Some(true)) => metric.of_position(data.rounds(cell), depth, plies),
            Some(Some(false)) => Some(0.0),
            Some(None) => None,
        }
    };
    let sum = |position| depths.iter().map(|&depth| one(position, depth)).sum::<Option<f64>>();
    let position = |position| if depths.is_empty() { None } else { sum(position) };
    let column = (0..data.positions(game)).map(position).collect();
    Ok(Sum { game, column })
}

/// Whether a position counts; `None` if its iteration is not recorded.
fn counts(only: Only, first_series: Cell, data: &Data<'_>, depth: i32) -> Option<bool> {
    let kept = metric::kept(data.rounds(first_series).first()?, depth)?;
    Some(kept == (only == Only::Kept))
}

/// The depth and the value of the sweep that a figure is drawn at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The depth.
    pub depth: i32,
    /// Index of the value of the sweep; none without a sweep.
    pub sweep: Option<usize>,
}

impl Place {
    /// Reads `max-1` and `last`, as they are written in calls.
    ///
    /// # Errors
    /// What is invalid, or is not recorded.
    pub fn parse(depth: &str, at: Option<&str>, game: usize, data: &Data<'_>) -> Result<Place, String> {
        let at = at.map_or_else(String::new, |at| format!(", at={at}"));
        let term =
            super::parse::parse(&format!("count(x, x, {depth}{at})")).map_err(|error| error.to_string())?;
        let Formula::Atom(Written::Call(call)) = term else {
            return Err(format!("expected a depth, found {depth}"));
        };
        let scope = Context { point: Scope::default(), bound: Vec::new() };
        let depths = depths(&call, game, data, &scope)?;
        let depth = *depths.last().ok_or("no such depth is recorded")?;
        Ok(Place { depth, sweep: sweep(&call, game, data, &scope)? })
    }
}
