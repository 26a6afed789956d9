//! What a record holds: each quantity is declared once, as a row with its name, type, meaning and source.
//!
//! The tables of the `SQLite` file, the CSV and JSON exports, what reads these back, and the metrics of expressions all
//! follow from the rows. Numbers that only one kind of job finds are rows in the same sense; see [`Quantity`].

use crate::record::Value;
use crate::scalar::{Field, Form, Scalar};
use nullwindow::Score;
use nullwindow::observe::{Counts, CutNodes};

/// One column of a table whose rows are `R`.
pub(crate) struct Column<R> {
    pub(crate) name: &'static str,
    pub(crate) doc: &'static str,
    pub(crate) form: Form,
    pub(crate) is_optional: bool,
    pub(crate) get: fn(&R) -> Scalar,
    /// `None` if the scalar is not of the column's type.
    pub(crate) put: fn(&mut R, &Scalar) -> Option<()>,
    /// What an empty field stands for, from the rest of its row and the row before. A column that has this may also be
    /// missing as a whole, in a record that was written before the column was declared.
    pub(crate) empty: Option<fn(&R, Option<&R>) -> Scalar>,
    pub(crate) metrics: Metrics,
}

/// The metrics that a column is.
#[derive(Clone, Copy)]
pub(crate) enum Metrics {
    None,
    /// Each name sums all iterations up to the depth; with `last_` before it, it is of the iteration alone.
    Summed(&'static [&'static str]),
    /// The column's own name, of the iteration alone.
    Single,
}

/// What is known of a column without the type of its rows.
#[derive(Clone, Copy)]
pub(crate) struct Heading {
    pub(crate) name: &'static str,
    pub(crate) doc: &'static str,
    pub(crate) form: Form,
    pub(crate) is_optional: bool,
    /// Whether a file may lack the column.
    pub(crate) may_be_missing: bool,
}

impl Heading {
    /// A column that says where a row belongs.
    pub(crate) const fn key(name: &'static str) -> Heading {
        Heading { name, doc: "", form: Form::Whole, is_optional: false, may_be_missing: false }
    }
}

impl<R> Column<R> {
    pub(crate) const fn new<F: Field>(
        name: &'static str,
        doc: &'static str,
        get: fn(&R) -> Scalar,
        put: fn(&mut R, &Scalar) -> Option<()>,
    ) -> Column<R> {
        let doc = doc.trim_ascii();
        let (form, is_optional) = (F::FORM, F::IS_OPTIONAL);
        Column { name, doc, form, is_optional, get, put, empty: None, metrics: Metrics::None }
    }
}

/// A row of a table.
pub(crate) trait Row: Default + 'static {
    /// The table's name.
    const TABLE: &'static str;
    /// Columns of the table that say where a row belongs, before those of the row itself.
    const KEYS: &'static [&'static str];
    const COLUMNS: &'static [Column<Self>];

    fn headings() -> impl Iterator<Item = Heading> {
        Self::COLUMNS.iter().map(|column| Heading {
            name: column.name,
            doc: column.doc,
            form: column.form,
            is_optional: column.is_optional,
            may_be_missing: column.empty.is_some(),
        })
    }

    /// Names of all columns of the table.
    fn names() -> Vec<&'static str> {
        Self::KEYS.iter().copied().chain(Self::COLUMNS.iter().map(|column| column.name)).collect()
    }

    fn scalars(&self) -> impl Iterator<Item = Scalar> {
        Self::COLUMNS.iter().map(|column| (column.get)(self))
    }

    /// The scalars, but [`Scalar::Null`] wherever [`from_scalars`](Row::from_scalars) finds the same without it.
    fn without_implied(&self, before: Option<&Self>) -> impl Iterator<Item = Scalar> {
        Self::COLUMNS.iter().map(move |column| {
            let scalar = (column.get)(self);
            let is_implied = column.empty.is_some_and(|empty| empty(self, before) == scalar);
            if is_implied { Scalar::Null } else { scalar }
        })
    }

    /// The row with these columns; `before` is the row before it. An error is the index of a scalar that does not fit.
    fn from_scalars(scalars: &[Scalar], before: Option<&Self>) -> Result<Self, usize> {
        let mut row = Self::default();
        // What an empty field stands for may follow from the others, so these come first.
        for are_empty in [false, true] {
            for (i, column) in Self::COLUMNS.iter().enumerate() {
                let scalar = scalars.get(i).unwrap_or(&Scalar::Null);
                if (*scalar == Scalar::Null) != are_empty {
                    continue;
                }
                let implied = column.empty.filter(|_| are_empty).map(|empty| empty(&row, before));
                (column.put)(&mut row, implied.as_ref().unwrap_or(scalar)).ok_or(i)?;
            }
        }
        Ok(row)
    }
}

/// Declares a struct whose fields are the columns of a table; with `from`, also how a row is read from a result.
macro_rules! columns {
    (
        $(#[$attribute:meta])*
        pub struct $row:ident: $table:literal $keys:expr, from $source:ty {
            $( #[doc = $doc:literal] $field:ident: $type:ty = $from:expr $(, $key:ident: $set:expr)*; )*
        }
        $( and { $( $(#[$other_attribute:meta])* $other:ident: $other_type:ty = $other_from:expr; )* } )?
    ) => {
        columns! {
            $(#[$attribute])*
            pub struct $row: $table $keys, {
                $( #[doc = $doc] $field: $type $(, $key: $set)*; )*
            }
            $( and { $( $(#[$other_attribute])* $other: $other_type; )* } )?
        }
        impl $row {
            /// Reads a row from what was measured.
            pub(crate) fn measured(source: &$source) -> $row {
                $row {
                    $( $field: { let read: fn(&$source) -> $type = $from; read(source) }, )*
                    $( $( $other: { let read: fn(&$source) -> $other_type = $other_from; read(source) }, )* )?
                }
            }
        }
    };
    (
        $(#[$attribute:meta])*
        pub struct $row:ident: $table:literal $keys:expr, {
            $( #[doc = $doc:literal] $field:ident: $type:ty $(, $key:ident: $set:expr)*; )*
        }
        $( and { $( $(#[$other_attribute:meta])* $other:ident: $other_type:ty; )* } )?
    ) => {
        $(#[$attribute])*
        pub struct $row {
            $( #[doc = $doc] pub $field: $type, )*
            $( $( $(#[$other_attribute])* pub $other: $other_type, )* )?
        }
        impl $crate::columns::Row for $row {
            const TABLE: &'static str = $table;
            const KEYS: &'static [&'static str] = &$keys;
            const COLUMNS: &'static [$crate::columns::Column<$row>] = &[ $( $crate::columns::Column {
                $( $key: $set, )*
                ..$crate::columns::Column::new::<$type>(
                    stringify!($field),
                    $doc,
                    |row| $crate::scalar::Field::scalar(&row.$field),
                    |row, scalar| $crate::scalar::Field::read(scalar).map(|value| row.$field = value),
                )
            }, )* ];
        }
    };
}
pub(crate) use columns;

/// An iteration as the search reports it, with what was counted and timed in it.
pub(crate) struct Measured<'a> {
    pub(crate) iteration: &'a nullwindow::Iteration,
    pub(crate) counts: &'a Counts,
    /// CPU seconds; 0 where they are not to be recorded.
    pub(crate) seconds: f64,
    /// Whether each pass and the cut nodes of each ply are to be recorded.
    pub(crate) passes: bool,
}

const ZERO: Option<fn(&Iteration, Option<&Iteration>) -> Scalar> = Some(|_, _| Scalar::Integer(0));

columns! {
    /// One iteration of a search. Scores are in units of the grain, as the search counts them.
    #[derive(Clone, PartialEq, Debug, Default)]
    pub struct Iteration: "iterations" ["job"], from Measured<'_> {
        /// Depth in plies.
        depth: i32 = |from| from.iteration.depth;
        /// First guess.
        guess: i32 = |from| from.iteration.guess.get();
        /// Value found.
        value: i32 = |from| from.iteration.value.get();
        /// Lower bound proved.
        lower: i32 = |from| from.iteration.bounds.lower.get(), empty: Some(|it, _| it.value.scalar());
        /// Upper bound proved.
        upper: i32 = |from| from.iteration.bounds.upper.get(), empty: Some(|it, _| it.value.scalar());
        /// Index of the best move in the game's move list.
        best: Option<u16> = |from| from.iteration.best;
        /// Probes of the root.
        passes: u64 = |from| from.iteration.passes.len() as u64, metrics: Metrics::Single;
        /// Nodes visited, without those below leaves.
        nodes: u64 = |from| from.counts.nodes, metrics: Metrics::Summed(&["nodes"]);
        /// Leaves: bottom positions that the table did not answer.
        leaves: u64 = |from| from.counts.leaves, metrics: Metrics::Summed(&["leaves"]);
        /// Evaluations: at leaves, and below them by quiescence.
        evaluations: u64 = |from| from.iteration.leaves,
            empty: Some(|it, _| it.leaves.scalar()), metrics: Metrics::Summed(&["evaluations"]);
        /// Visits below leaves, by quiescence.
        quiet: u64 = |from| from.counts.quiet, empty: ZERO, metrics: Metrics::Summed(&["quiet"]);
        /// Visits answered by the table.
        hits: u64 = |from| from.counts.hits, empty: ZERO, metrics: Metrics::Summed(&["hits"]);
        /// Children looked up by ETC.
        etc_probes: u64 = |from| from.counts.etc_probes,
            empty: ZERO, metrics: Metrics::Summed(&["probes", "etc_probes"]);
        /// Nodes cut by ETC.
        etc_cutoffs: u64 = |from| from.counts.etc_cutoffs,
            empty: ZERO, metrics: Metrics::Summed(&["etc_cutoffs"]);
        /// CPU seconds, of timed jobs only.
        seconds: f64 = |from| from.seconds,
            empty: Some(|_, _| Scalar::Real(0.0)), metrics: Metrics::Summed(&["seconds"]);
    }
    and {
        /// Cut nodes by ply, where passes are recorded.
        cuts: Vec<Cut> =
            |from| from.counts.cut_nodes.iter().filter(|_| from.passes).map(Cut::measured).collect();
        /// Each pass, where passes are recorded.
        each_pass: Vec<Pass> = |from| {
            let recorded = from.iteration.passes.iter().filter(|_| from.passes);
            recorded.map(Pass::measured).collect()
        };
    }
}

columns! {
    /// Cut nodes of a ply.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct Cut: "plies" ["job", "depth", "ply"], from CutNodes {
        /// Cut nodes.
        nodes: u64 = |from| from.nodes, metrics: Metrics::Summed(&["cut"]);
        /// Moves tried at these nodes.
        tried: u64 = |from| from.tried,
            empty: Some(|cut, _| cut.nodes.scalar()), metrics: Metrics::Summed(&["tried"]);
        /// Nodes where the first move cut.
        first: u64 = |from| from.first,
            empty: Some(|cut, _| cut.nodes.scalar()), metrics: Metrics::Summed(&["first"]);
    }
}

columns! {
    /// One probe of the root.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct Pass: "passes" ["job", "depth", "pass"], from nullwindow::driver::Pass {
        /// Lower end of the window.
        alpha: i32 = |from| from.window.0.get(), empty: Some(|pass, _| (pass.beta - 1).scalar());
        /// Upper end of the window.
        beta: i32 = |from| from.window.1.get();
        /// Value returned.
        g: i32 = |from| from.g.get();
        /// Lower bound known after the pass.
        lower: i32 = |from| from.bounds.lower.get(), empty: Some(|pass, before| pass.proved(before).0.scalar());
        /// Upper bound known after the pass.
        upper: i32 = |from| from.bounds.upper.get(), empty: Some(|pass, before| pass.proved(before).1.scalar());
        /// Nodes visited.
        nodes: u64 = |from| from.nodes;
        /// Evaluations.
        leaves: u64 = |from| from.leaves;
    }
}

impl Pass {
    /// The bounds that follow from the value returned and from those known before.
    fn proved(&self, before: Option<&Pass>) -> (i32, i32) {
        let infinity = Score::INF.get();
        let (lower, upper) = before.map_or((-infinity, infinity), |before| (before.lower, before.upper));
        match self.g {
            g if g <= self.alpha => (lower, g),
            g if g >= self.beta => (g, upper),
            g => (g, g),
        }
    }
}

/// A number that one kind of job finds beside its iterations, and how it is read from the job's result. Its name is also
/// that of a metric.
pub(crate) struct Quantity<T: ?Sized> {
    pub(crate) name: &'static str,
    /// `None` if this result does not have it.
    pub(crate) get: fn(&T) -> Option<f64>,
}

/// The values of all quantities that a result has.
pub(crate) fn values<T: ?Sized>(quantities: &[Quantity<T>], depth: i32, result: &T) -> Vec<Value> {
    let value = |quantity: &Quantity<T>| {
        let value = (quantity.get)(result)?;
        Some(Value { name: quantity.name.to_owned(), depth, value })
    };
    quantities.iter().filter_map(value).collect()
}

/// Whether a column, metric or value of this name is a time, which differs from run to run.
pub(crate) fn is_time(name: &str) -> bool {
    name.ends_with("seconds")
}

#[cfg(test)]
mod tests;
