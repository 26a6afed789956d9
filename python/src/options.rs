//! The engine's options, as Python writes them.

use crate::error::wrong;
use nullwindow_engine::{GameKind, Games, OPTIONS, Options};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyTuple};
use std::fmt::Write as _;

/// The game with this name.
pub(crate) fn kind(name: &str) -> PyResult<&'static GameKind> {
    Games::standard().get(name).map_err(wrong)
}

/// The name of an option as the engine has it: `table-from` for `table_from`.
fn engine_name(name: &str) -> String {
    name.replace('_', "-")
}

/// A value as the engine reads it: `on` and `off` for `True` and `False`, `off` for `None`, a list with commas.
fn text(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if value.is_none() {
        return Ok("off".to_owned());
    }
    if let Ok(is_on) = value.cast::<PyBool>() {
        return Ok(if is_on.is_true() { "on" } else { "off" }.to_owned());
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let words = value.try_iter()?.map(|word| text(name, &word?)).collect::<PyResult<Vec<_>>>()?;
        return Ok(if words.is_empty() { "natural".to_owned() } else { words.join(",") });
    }
    let is_plain =
        value.is_instance_of::<PyString>() || value.hasattr("__index__")? || value.hasattr("__fspath__")?;
    if is_plain {
        return Ok(value.str()?.to_string());
    }
    let found = value.get_type().name()?.to_string();
    Err(PyTypeError::new_err(format!(
        "{name}: expected a text, a number, True, False, None or a list, found {found}"
    )))
}

/// Sets options from keyword arguments, and checks that they go together.
pub(crate) fn set(options: &mut Options, given: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
    for (name, value) in given.into_iter().flatten() {
        let name = name.extract::<String>()?;
        let value = text(&name, &value)?;
        options.set(&engine_name(&name), &value).map_err(|refused| {
            let is_known = OPTIONS.iter().any(|spec| spec.name == engine_name(&name));
            if is_known { wrong(refused) } else { unknown(&name) }
        })?;
    }
    options.check().map_err(wrong)
}

fn unknown(name: &str) -> PyErr {
    let near = OPTIONS.iter().map(|spec| spec.name.replace('-', "_"));
    let names: Vec<String> = near.collect();
    PyTypeError::new_err(format!("there is no option or argument {name:?}; options are {}", names.join(", ")))
}

/// The game, whether the search is full-width, and what was chosen.
type Pickled = (&'static str, bool, Vec<(&'static str, String)>);

/// How an engine searches: every option of the engine, with the values that a game has unless they are given.
///
/// Options are given by name, ``table_from=0`` for what the command line calls ``--table-from 0``. ``True`` and ``False``
/// are ``"on"`` and ``"off"``, and a list is one of the parts of the ``order``. They can be used for several searches,
/// compared, and pickled.
///
/// >>> import nullwindow
/// >>> options = nullwindow.Options("chess", algorithm="sss*", table=16, full_width=True)
/// >>> options.algorithm, options.table, options.grain
/// ('sss*', '16', '1')
/// >>> options.replace(grain=5).grain
/// '5'
#[pyclass(name = "Options", module = "nullwindow", frozen, eq)]
#[derive(Clone)]
pub(crate) struct PyOptions {
    pub(crate) options: Options,
    full_width: bool,
}

impl PartialEq for PyOptions {
    fn eq(&self, other: &PyOptions) -> bool {
        self.options.kind() == other.options.kind()
            && self.full_width == other.full_width
            && self.options.config() == other.options.config()
            && self.chosen().eq(other.chosen())
    }
}

impl PyOptions {
    /// Those of a game that `given` changes.
    pub(crate) fn of(
        kind: &'static GameKind,
        full_width: bool,
        given: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyOptions> {
        let mut options = if full_width { Options::study(kind) } else { Options::play(kind) };
        set(&mut options, given)?;
        Ok(PyOptions { options, full_width })
    }

    /// What was chosen, applied to the defaults of another description of the same game.
    pub(crate) fn on(&self, kind: &'static GameKind) -> PyResult<Options> {
        let mut options = Options::study(kind);
        for (name, value) in self.chosen() {
            options.set(name, &value).map_err(wrong)?;
        }
        options.check().map_err(wrong)?;
        Ok(options)
    }

    fn chosen(&self) -> impl Iterator<Item = (&'static str, String)> {
        let is_chosen = |spec: &&nullwindow_engine::OptionSpec| self.options.is_chosen(spec.name);
        OPTIONS.iter().filter(is_chosen).map(|spec| (spec.name, spec.get(self.options.config())))
    }
}

#[pymethods]
impl PyOptions {
    #[new]
    #[pyo3(signature = (game, *, full_width = false, **options), text_signature = "(game, *, full_width=False, **options)")]
    fn new(game: &str, full_width: bool, options: Option<&Bound<'_, PyDict>>) -> PyResult<PyOptions> {
        PyOptions::of(kind(game)?, full_width, options)
    }

    /// The game that they are for.
    #[getter]
    fn game(&self) -> &'static str {
        self.options.kind().name
    }

    /// Whether every move is searched to the same depth, as in the papers, unless options say otherwise.
    #[getter]
    fn full_width(&self) -> bool {
        self.full_width
    }

    /// The same options but for those that are given.
    ///
    /// >>> import nullwindow
    /// >>> nullwindow.Options("othello").replace(etc=False).etc
    /// 'off'
    #[pyo3(signature = (**options), text_signature = "($self, **options)")]
    fn replace(&self, options: Option<&Bound<'_, PyDict>>) -> PyResult<PyOptions> {
        let mut changed = self.clone();
        set(&mut changed.options, options)?;
        Ok(changed)
    }

    /// All options and their values.
    ///
    /// >>> import nullwindow
    /// >>> nullwindow.Options("checkers").to_dict()["algorithm"]
    /// 'mtd(f)'
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for spec in OPTIONS {
            dict.set_item(spec.name.replace('-', "_"), spec.get(self.options.config()))?;
        }
        Ok(dict)
    }

    fn __getattr__(&self, name: &str) -> PyResult<String> {
        let spec = OPTIONS.iter().find(|spec| spec.name == engine_name(name));
        let missing =
            || pyo3::exceptions::PyAttributeError::new_err(format!("Options has no option {name:?}"));
        spec.map(|spec| spec.get(self.options.config())).ok_or_else(missing)
    }

    fn __dir__(slf: &Bound<'_, PyOptions>) -> PyResult<Vec<String>> {
        let known = slf.get_type().dir()?;
        let mut names = known.iter().map(|name| name.extract()).collect::<PyResult<Vec<String>>>()?;
        names.extend(OPTIONS.iter().map(|spec| spec.name.replace('-', "_")));
        Ok(names)
    }

    fn __hash__(&self) -> u64 {
        nullwindow::key_of(&(self.game(), self.full_width, self.chosen().collect::<Vec<_>>()))
    }

    fn __repr__(&self) -> String {
        let mut text = format!("Options({:?}", self.game());
        if self.full_width {
            text += ", full_width=True";
        }
        for (name, value) in self.chosen() {
            let _ = write!(text, ", {}={value:?}", name.replace('-', "_"));
        }
        text + ")"
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let make = py.import("nullwindow._nullwindow")?.getattr("_options")?;
        Ok((make, (self.game(), self.full_width, self.chosen().collect())))
    }
}

/// Options that were pickled.
#[pyfunction]
#[pyo3(name = "_options")]
pub(crate) fn unpickled(game: &str, full_width: bool, chosen: Vec<(String, String)>) -> PyResult<PyOptions> {
    let mut made = PyOptions::of(kind(game)?, full_width, None)?;
    for (name, value) in chosen {
        made.options.set(&name, &value).map_err(wrong)?;
    }
    Ok(made)
}

/// What options there are for a game: name, value, what they take, and what they do.
#[pyfunction]
#[pyo3(name = "_option_rows")]
pub(crate) fn rows(game: &str, full_width: bool) -> PyResult<Vec<[String; 4]>> {
    let kind = kind(game)?;
    let options = if full_width { Options::study(kind) } else { Options::play(kind) };
    let row = |spec: &nullwindow_engine::OptionSpec| {
        let name = spec.name.replace('-', "_");
        [name, spec.get(options.config()), spec.takes.describe(Some(kind)), spec.doc.to_owned()]
    };
    Ok(OPTIONS.iter().filter(|spec| spec.is_for(kind)).map(row).collect())
}
