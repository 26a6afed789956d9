//! Records of several machines as one.

use crate::load::load;
use crate::record::{LabRecord, Meta};
use crate::store::{Store, StoreError};
use std::path::{Path, PathBuf};

/// What came of a merge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// Jobs that were added.
    pub added: usize,
    /// Jobs that were there already.
    pub known: usize,
}

/// Adds every job of `parts` to the record in `out`, which need not exist.
///
/// # Errors
/// A record cannot be read, is of another preset or signature, or two of them disagree in anything but time; then
/// nothing is written.
pub fn merge(out: &Path, parts: &[PathBuf]) -> Result<Merged, StoreError> {
    let mut whole = if out.exists() { Some((out.to_owned(), load(out)?)) } else { None };
    let (mut fresh, mut merged) = (Vec::new(), Merged::default());
    for path in parts {
        let part = load(path)?;
        let (first, whole) = whole.get_or_insert_with(|| {
            (path.clone(), LabRecord { meta: part.meta.clone(), ..LabRecord::default() })
        });
        agree(&whole.meta, first, &part.meta, path)?;
        for (id, done) in part.done {
            match whole.done.get(&id) {
                Some(known) if known.without_times() == done.without_times() => merged.known += 1,
                Some(_) => return Err(StoreError::conflict(path, &id, &done.job)),
                None => {
                    merged.added += 1;
                    fresh.push(done.clone());
                    whole.done.insert(id, done);
                }
            }
        }
        if !whole.meta.machine.contains(&part.meta.machine) {
            whole.meta.machine = format!("{}; {}", whole.meta.machine, part.meta.machine);
        }
    }
    let Some((_, whole)) = whole else { return Ok(merged) };
    let mut store = Store::open(out, &whole.meta)?;
    fresh.iter().try_for_each(|done| store.add(done))?;
    store.close()?;
    Ok(merged)
}

fn agree(whole: &Meta, first: &Path, part: &Meta, path: &Path) -> Result<(), StoreError> {
    for (what, a, b) in [
        ("preset", &whole.preset, &part.preset),
        ("signature of the search", &whole.signature, &part.signature),
    ] {
        if a != b {
            return Err(StoreError::apart(path, first, &format!("the {what} is {b}, not {a}")));
        }
    }
    Ok(())
}
