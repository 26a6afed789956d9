//! Keys of positions written in Python: a 64-bit fingerprint of numbers, texts, bytes and what is made of them.
//!
//! Python's own `hash` will not do: it differs from run to run for texts, and is the same for -1 and -2.

use nullwindow::Key;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The fingerprint of what `key()` returns. A whole number of 64 bits is its own.
pub(crate) fn of(found: &Bound<'_, PyAny>) -> PyResult<Key> {
    if found.is_instance_of::<PyInt>()
        && let Ok(key) = found.extract::<u64>()
    {
        return Ok(key);
    }
    let mut hasher = DefaultHasher::new();
    feed(found, &mut hasher)?;
    Ok(hasher.finish())
}

fn feed(found: &Bound<'_, PyAny>, hasher: &mut DefaultHasher) -> PyResult<()> {
    if found.is_none() {
        0u8.hash(hasher);
    } else if let Ok(is) = found.cast::<PyBool>() {
        (1u8, is.is_true()).hash(hasher);
    } else if found.is_instance_of::<PyInt>() {
        match found.extract::<i64>() {
            Ok(small) => (2u8, small).hash(hasher),
            Err(_) => (3u8, found.str()?.to_string()).hash(hasher),
        }
    } else if let Ok(text) = found.cast::<PyString>() {
        (4u8, text.to_cow()?).hash(hasher);
    } else if let Ok(bytes) = found.cast::<PyBytes>() {
        (5u8, bytes.as_bytes()).hash(hasher);
    } else if let Ok(float) = found.cast::<PyFloat>() {
        (6u8, float.value().to_bits()).hash(hasher);
    } else if found.is_instance_of::<PyTuple>() || found.is_instance_of::<PyList>() {
        (7u8, found.len()?).hash(hasher);
        for item in found.try_iter()? {
            feed(&item?, hasher)?;
        }
    } else if found.is_instance_of::<PyFrozenSet>() || found.is_instance_of::<PySet>() {
        (8u8, unordered(found)?).hash(hasher);
    } else if let Ok(dict) = found.cast::<PyDict>() {
        (9u8, unordered(dict.items().as_any())?).hash(hasher);
    } else if found.hasattr("tobytes")? {
        // Arrays, of NumPy above all; their shape and type matter as well.
        (10u8, found.getattr("shape").and_then(|it| it.str().map(|it| it.to_string())).unwrap_or_default())
            .hash(hasher);
        (found.getattr("dtype").and_then(|it| it.str().map(|it| it.to_string())).unwrap_or_default())
            .hash(hasher);
        found.call_method0("tobytes")?.cast::<PyBytes>()?.as_bytes().hash(hasher);
    } else if found.hasattr("__index__")? {
        return feed(&found.call_method0("__index__")?, hasher);
    } else {
        let kind = found.get_type().name()?.to_string();
        return Err(PyTypeError::new_err(format!(
            "key() returned a {kind}; make it of numbers, texts, bytes, tuples, sets or NumPy arrays"
        )));
    }
    Ok(())
}

/// The same for every order of the items.
fn unordered(items: &Bound<'_, PyAny>) -> PyResult<(usize, u64)> {
    let mut sum = 0u64;
    for item in items.try_iter()? {
        let mut hasher = DefaultHasher::new();
        feed(&item?, &mut hasher)?;
        sum = sum.wrapping_add(hasher.finish());
    }
    Ok((items.len()?, sum))
}
