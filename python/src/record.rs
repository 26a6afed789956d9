//! Records of the lab as columns.

use crate::error::wrong;
use nullwindow_lab::{Cells, LabRecord};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::path::PathBuf;

/// Tables of a record, each a dictionary of columns; and where, when and how it was made.
#[pyfunction]
#[pyo3(name = "_record")]
pub(crate) fn load(py: Python<'_>, path: PathBuf, tables: Vec<String>) -> PyResult<Bound<'_, PyDict>> {
    let record = py.detach(|| nullwindow_lab::load(&path)).map_err(wrong)?;
    let all = PyDict::new(py);
    for name in tables {
        let Some(columns) = record.frame(&name) else {
            return Err(wrong(format!(
                "table: expected one of {}, found {name:?}",
                LabRecord::FRAMES.join(", ")
            )));
        };
        let table = PyDict::new(py);
        for column in columns {
            let cells = match column.cells {
                Cells::Whole(cells) => PyList::new(py, cells)?,
                Cells::Real(cells) => PyList::new(py, cells)?,
                Cells::Flag(cells) => PyList::new(py, cells)?,
                Cells::Text(cells) => PyList::new(py, cells)?,
            };
            table.set_item(column.name, cells)?;
        }
        all.set_item(name, table)?;
    }
    let meta = PyDict::new(py);
    let of = &record.meta;
    let texts = [
        ("preset", &of.preset),
        ("date", &of.date),
        ("version", &of.version),
        ("signature", &of.signature),
        ("machine", &of.machine),
        ("command", &of.command),
    ];
    for (name, text) in texts {
        meta.set_item(name, text)?;
    }
    all.set_item("meta", meta)?;
    Ok(all)
}
