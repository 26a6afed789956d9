//! A record as columns, for programs that work with tables of data.

use crate::columns::Row;
use crate::record::LabRecord;
use crate::scalar::{Form, Scalar, number, text};

/// A column: its name and its values, one a row.
#[derive(Clone, PartialEq, Debug)]
pub struct FrameColumn {
    /// Its name.
    pub name: &'static str,
    /// Its values.
    pub cells: Cells,
}

/// The values of a column.
#[derive(Clone, PartialEq, Debug)]
pub enum Cells {
    /// Whole numbers; some may be missing.
    Whole(Vec<Option<i64>>),
    /// Numbers.
    Real(Vec<f64>),
    /// True or false.
    Flag(Vec<bool>),
    /// Texts.
    Text(Vec<String>),
}

impl LabRecord {
    /// The tables that [`frame`](LabRecord::frame) makes.
    pub const FRAMES: [&'static str; 4] = ["jobs", "iterations", "passes", "values"];

    /// A table of the record: `jobs`, or what was found in them, where the column `job` is the index of the job's row in
    /// the table `jobs`. `None` if there is no such table.
    pub fn frame(&self, table: &str) -> Option<Vec<FrameColumn>> {
        let done = || (0..).zip(self.done.values());
        Some(match table {
            "jobs" => {
                let jobs = done().map(|(i, done)| (vec![i], &done.job));
                let mut columns = columns(&["job"], jobs);
                columns.extend(self::columns(&[], done().map(|(_, done)| (Vec::new(), done))));
                columns
            }
            "iterations" => columns(
                &["job"],
                done().flat_map(|(i, done)| done.iterations.iter().map(move |it| (vec![i], it))),
            ),
            "passes" => {
                let iterations = done().flat_map(|(i, done)| done.iterations.iter().map(move |it| (i, it)));
                let passes = iterations.flat_map(|(i, it)| {
                    (0..).zip(&it.each_pass).map(move |(n, pass)| (vec![i, it.depth.into(), n], pass))
                });
                columns(&["job", "depth", "pass"], passes)
            }
            "values" => columns(
                &["job"],
                done().flat_map(|(i, done)| done.values.iter().map(move |it| (vec![i], it))),
            ),
            _ => return None,
        })
    }
}

fn columns<'a, R: Row>(
    keys: &[&'static str],
    rows: impl Iterator<Item = (Vec<i64>, &'a R)>,
) -> Vec<FrameColumn> {
    let forms = R::COLUMNS.iter().map(|column| (column.name, column.form));
    let empty = |(name, form)| FrameColumn {
        name,
        cells: match form {
            Form::Whole => Cells::Whole(Vec::new()),
            Form::Real => Cells::Real(Vec::new()),
            Form::Flag => Cells::Flag(Vec::new()),
            Form::Text => Cells::Text(Vec::new()),
        },
    };
    let mut columns: Vec<FrameColumn> =
        keys.iter().map(|name| (*name, Form::Whole)).chain(forms).map(empty).collect();
    for (places, row) in rows {
        let scalars = places.into_iter().map(Scalar::Integer).chain(row.scalars());
        for (column, scalar) in columns.iter_mut().zip(scalars) {
            match &mut column.cells {
                Cells::Whole(cells) => {
                    cells.push(if let Scalar::Integer(whole) = scalar { Some(whole) } else { None });
                }
                Cells::Real(cells) => cells.push(number(&scalar)),
                Cells::Flag(cells) => cells.push(number(&scalar) != 0.0),
                Cells::Text(cells) => cells.push(text(&scalar)),
            }
        }
    }
    columns
}
