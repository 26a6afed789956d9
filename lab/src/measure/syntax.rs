//! What an expression says, before any data is looked at.

use super::formula::{Formula, Function};

/// A formula as it was written.
pub(crate) type Term = Formula<Written>;

/// What only the data can fill in.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Written {
    Call(Call),
    /// `largest(d, A..B, body)`, `share(d, A..B, left < right)`: of what the terms are for each value of the name.
    Each(Function, Over, Vec<Term>),
    /// `often(left < right)`: the share of positions.
    Often(Comparison, Box<[Term; 2]>),
}

named! {
    /// How two numbers are compared.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Comparison {
        /// Less than.
        Less = "<",
        /// At most.
        AtMost = "<=",
        /// More than.
        More = ">",
        /// At least.
        AtLeast = ">=",
    }
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
    /// The recorded depths between two; `None` for the values of the sweep.
    pub(crate) depths: Option<(Point, Point)>,
    /// Column of the call, for errors.
    pub(crate) column: usize,
}

/// `metric(series, game, depth, at=…, ply=…, only=…)`; what is left out comes from the point of the figure.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Call {
    pub(crate) metric: String,
    pub(crate) series: Option<String>,
    pub(crate) game: Option<String>,
    pub(crate) depth: Option<Points>,
    pub(crate) at: Option<At>,
    pub(crate) ply: Option<Points>,
    /// Whether only positions count where the first series kept its best move, or only the others.
    pub(crate) only_kept: Option<bool>,
    /// Column of the metric's name, for errors.
    pub(crate) column: usize,
}

/// One depth or ply, or several to be summed: from the first to the last.
pub(crate) type Points = (Point, Option<Point>);

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
    /// Every call of a metric, with the names that are bound around it.
    pub(crate) fn calls(&self) -> Vec<(&Call, Vec<&Over>)> {
        let mut found = Vec::new();
        self.atoms(&mut |written| {
            let (over, terms) = match written {
                Written::Call(call) => return found.push((call, Vec::new())),
                Written::Each(_, over, terms) => (Some(over), terms.as_slice()),
                Written::Often(_, terms) => (None, terms.as_slice()),
            };
            let inner = terms.iter().flat_map(Term::calls);
            found.extend(inner.map(|(call, bound)| (call, over.into_iter().chain(bound).collect())));
        });
        found
    }
}
