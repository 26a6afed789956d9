//! What an expression says, before any data is looked at.

use super::formula::Formula;
use crate::metric::Only;

/// A formula as it was written.
pub(crate) type Term = Formula<Written>;

/// What only the data can fill in.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Written {
    Call(Call),
    /// `largest(d, A..B, body)`, `smallest(…)`.
    Extreme(Choice, Over, Box<Term>),
    /// `share(d, A..B, left < right)`.
    Share(Over, Box<Term>, Comparison, Box<Term>),
    /// `often(left < right)`: the share of positions.
    Often(Box<Term>, Comparison, Box<Term>),
}

/// What stands between two terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operation {
    Plus,
    Minus,
    Times,
    By,
}

/// Which of several numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Least,
    Greatest,
}

/// How two numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// Whether it holds. Nothing holds of what is not a number.
    pub fn holds(self, left: f64, right: f64) -> bool {
        match self {
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::More => left > right,
            Comparison::AtLeast => left >= right,
        }
    }
}

/// A name that takes one value after the other.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Over {
    pub(crate) name: String,
    pub(crate) span: Span,
    /// Column of the call, for errors.
    pub(crate) column: usize,
}

/// Which values.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Span {
    /// The recorded depths between two.
    Depths(Point, Point),
    /// The values of the sweep.
    Sweep,
}

/// `metric(series, game, depth, at=…, ply=…, only=…)`; what is left out comes from the point of the figure.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Call {
    pub(crate) metric: String,
    pub(crate) series: Option<String>,
    pub(crate) game: Option<String>,
    pub(crate) depth: Option<Depths>,
    pub(crate) at: Option<At>,
    pub(crate) ply: Option<(Point, Point)>,
    pub(crate) only: Option<Only>,
    /// Column of the metric's name, for errors.
    pub(crate) column: usize,
}

/// One depth, or several to be summed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Depths {
    One(Point),
    Range(Point, Point),
}

/// A depth.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Point {
    Number(i32),
    /// The preset's depth minus this.
    Max(i32),
    /// The depth bound to a name minus this.
    Named(String, i32),
}

/// A value of the sweep.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum At {
    /// This many places after the first.
    First(usize),
    /// This many places before the last.
    Last(usize),
    /// As it is written in the experiment, or a name bound to a value.
    Text(String),
}

impl Term {
    /// Calls `see` with every call of a metric, and with the names that are bound around it.
    pub(crate) fn calls<'a>(
        &'a self,
        bound: &mut Vec<&'a Over>,
        see: &mut impl FnMut(&'a Call, &[&'a Over]),
    ) {
        self.atoms(&mut |written| {
            let (over, terms) = match written {
                Written::Call(call) => return see(call, bound),
                Written::Extreme(_, over, body) => (Some(over), vec![body]),
                Written::Share(over, a, _, b) => (Some(over), vec![a, b]),
                Written::Often(a, _, b) => (None, vec![a, b]),
            };
            bound.extend(over);
            for term in terms {
                term.calls(bound, see);
            }
            bound.truncate(bound.len() - usize::from(over.is_some()));
        });
    }
}
