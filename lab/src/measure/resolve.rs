//! Expressions filled in: names become columns of the record's numbers.

use super::Data;
use super::formula::{Formula, Sum};
use super::syntax::{At, Call, Over, Point, Term, Written};
use crate::metric::{self, Metric};
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

/// An error says what the record lacks.
type Filled<T> = Result<T, String>;

/// The formula of a term at a point.
pub(super) fn resolve(term: &Term, data: &Data<'_>, point: &Scope) -> Filled<Formula<Sum>> {
    Context { data, point: *point, bound: Vec::new() }.fill(term)
}

/// The data, the point, and the names that are bound around a term.
#[derive(Clone)]
struct Context<'a> {
    data: &'a Data<'a>,
    point: Scope,
    bound: Vec<(&'a str, Bound)>,
}

#[derive(Clone, Copy)]
enum Bound {
    Depth(i32),
    Sweep(usize),
}

impl Context<'_> {
    fn fill(&self, term: &Term) -> Filled<Formula<Sum>> {
        term.bind(&mut |written| match written {
            Written::Call(call) => self.column(call).map(Formula::Atom),
            Written::Each(function, over, terms) => {
                let mut all = Vec::new();
                for value in self.values(over, terms)? {
                    let bound = self.bound.iter().copied().chain([(over.name.as_str(), value)]).collect();
                    let inner = Context { bound, ..*self };
                    for term in terms {
                        all.push(inner.fill(term)?);
                    }
                }
                Ok(Formula::Apply(*function, all))
            }
            Written::Often(how, both) => {
                self.game_of(both.as_slice())?;
                Ok(Formula::Often(*how, Box::new([self.fill(&both[0])?, self.fill(&both[1])?])))
            }
        })
    }

    /// The values that a name takes in these terms.
    fn values(&self, over: &Over, terms: &[Term]) -> Filled<Vec<Bound>> {
        let game = self.game_of(terms)?;
        let values: Vec<Bound> = match &over.depths {
            None => (0..self.data.plan.sweep_values[game].len()).map(Bound::Sweep).collect(),
            Some((from, to)) => self.recorded(from, to, game)?.into_iter().map(Bound::Depth).collect(),
        };
        if values.is_empty() {
            return Err(format!("nothing was recorded for \"{}\" to go over", over.name));
        }
        Ok(values)
    }

    /// The one game that the terms are about.
    fn game_of(&self, terms: &[Term]) -> Filled<usize> {
        let calls = terms.iter().flat_map(Term::calls);
        let mut games: Vec<Option<&str>> = calls.map(|(call, _)| call.game.as_deref()).collect();
        games.sort_unstable();
        games.dedup();
        match games.as_slice() {
            &[game] => self.game(game),
            _ => {
                Err("it compares, or goes over the depths or the sweep of, several games at once".to_owned())
            }
        }
    }

    /// The game of this name, or that of the point.
    fn game(&self, name: Option<&str>) -> Filled<usize> {
        match name {
            Some(name) => self.data.game(name).ok_or_else(|| format!("there is no game {name}")),
            None => self.point.game.ok_or_else(|| "no game is named".to_owned()),
        }
    }

    /// The series of this name, or that of the point.
    fn series(&self, name: Option<&str>) -> Filled<usize> {
        match name {
            Some(name) => self.data.series(name).ok_or_else(|| format!("there is no series {name}")),
            None => self.point.series.ok_or_else(|| "no series is named".to_owned()),
        }
    }

    /// The depth that a point is.
    fn depth(&self, point: &Point, game: usize) -> Filled<i32> {
        match point {
            Point::Number(depth) => Ok(*depth),
            Point::Max(below) => Ok(self.data.plan.depth[game] - below),
            Point::Named(name, below) => match self.lookup(name) {
                Some(Bound::Depth(depth)) => Ok(depth - below),
                _ => Err(format!("\"{name}\" is not a depth")),
            },
        }
    }

    /// The recorded depths between two.
    fn recorded(&self, from: &Point, to: &Point, game: usize) -> Filled<Vec<i32>> {
        let (from, to) = (self.depth(from, game)?, self.depth(to, game)?);
        if from > to {
            return Err(format!("there is no depth from {from} to {to}"));
        }
        Ok(self.data.depths[game].range(from..=to).copied().collect())
    }

    fn lookup(&self, name: &str) -> Option<Bound> {
        self.bound.iter().rev().find(|(bound, _)| *bound == name).map(|&(_, value)| value)
    }

    /// The depths that a call sums over.
    fn depths(&self, call: &Call, game: usize) -> Filled<Vec<i32>> {
        match &call.depth {
            None => self.point.depth.map(|depth| vec![depth]).ok_or_else(|| "no depth is named".to_owned()),
            Some((from, Some(to))) => self.recorded(from, to, game),
            Some((point, None)) => {
                let wanted = self.depth(point, game)?;
                // Where depths go by two, `max-1` is the one before the last.
                let below = || self.data.depths[game].range(..=wanted).next_back().copied();
                let found = if matches!(point, Point::Max(1..)) { below() } else { None };
                Ok(vec![found.unwrap_or(wanted)])
            }
        }
    }

    /// Index of the value of the sweep that a call is about.
    fn sweep(&self, call: &Call, game: usize) -> Filled<Option<usize>> {
        let values = &self.data.plan.sweep_values[game];
        let Some(last) = values.len().checked_sub(1) else { return Ok(None) };
        let found = match &call.at {
            None => Ok(self.point.sweep.unwrap_or(last)),
            Some(At::First(n)) => Some(*n).filter(|&n| n <= last).ok_or_else(|| format!("{} values", n + 1)),
            Some(At::Last(n)) => last.checked_sub(*n).ok_or_else(|| format!("{} values", n + 1)),
            Some(At::Text(text)) => match self.lookup(text) {
                Some(Bound::Sweep(index)) => Ok(index),
                _ => values.iter().position(|value| value == text).ok_or_else(|| text.clone()),
            },
        };
        found.map(Some).map_err(|at| format!("the sweep of this preset has no {at}"))
    }

    /// A metric, position by position.
    fn column(&self, call: &Call) -> Filled<Sum> {
        let game = self.game(call.game.as_deref())?;
        let series = self.series(call.series.as_deref())?;
        let (sweep, depths) = (self.sweep(call, game)?, self.depths(call, game)?);
        let ply = |point: &Point| self.depth(point, game).map(|ply| ply.max(0) as usize);
        let plies = match &call.ply {
            Some((first, last)) => Some((ply(first)?, ply(last.as_ref().unwrap_or(first))?)),
            None => self.point.ply.map(|ply| (ply, ply)),
        };
        let metric =
            Metric::named(&call.metric).ok_or_else(|| format!("there is no metric {:?}", call.metric))?;
        let plies = plies.filter(|_| metric.has_plies);
        let one = |position: usize, depth: i32| {
            let cell = Cell { game, position, series, sweep };
            if let Some(only_kept) = call.only_kept {
                let first_series = self.data.rounds(Cell { series: 0, ..cell });
                if metric::kept(first_series.first()?, depth)? != only_kept {
                    return Some(0.0);
                }
            }
            metric.of_position(self.data.rounds(cell), depth, plies)
        };
        let sum = |position| depths.iter().map(|&depth| one(position, depth)).sum::<Option<f64>>();
        let positions = 0..self.data.plan.positions[game].len();
        let column = positions.map(|position| sum(position).filter(|_| !depths.is_empty())).collect();
        Ok(Sum { game, column })
    }
}

impl Scope {
    /// The depth and the value of the sweep that a figure is drawn at: `max-1` and `last`, as they are written in calls.
    ///
    /// # Errors
    /// What is invalid, or is not recorded.
    pub fn parse(depth: &str, at: Option<&str>, game: usize, data: &Data<'_>) -> Result<Scope, String> {
        let at = at.map_or_else(String::new, |at| format!(", at={at}"));
        let term =
            super::parse::parse(&format!("count(x, x, {depth}{at})")).map_err(|error| error.to_string())?;
        let Formula::Atom(Written::Call(call)) = term else {
            return Err(format!("expected a depth, found {depth}"));
        };
        let context = Context { data, point: Scope::default(), bound: Vec::new() };
        let depth = context.depths(&call, game)?.pop().ok_or("no such depth is recorded")?;
        let sweep = context.sweep(&call, game)?;
        Ok(Scope { game: Some(game), depth: Some(depth), sweep, ..Scope::default() })
    }
}
