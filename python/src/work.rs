//! Long works of many jobs (a run of the lab, a match, self-play) for workers elsewhere: `nullwindow.cluster` hands the
//! jobs out, and the same code as on one machine keeps the results.

use nullwindow_cli::Games;
use nullwindow_cli::work::{self, LongWork, WorkError};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// A run of the lab, a match or self-play, by the arguments of the command line: `Work(["lab", "run", "--preset", "tiny"])`.
///
/// It opens the file of the work, knows which jobs are open and writes down what they find. Nothing runs by itself:
/// `perform(work.head, [text, ...])` does jobs, on any machine, and `take` keeps what comes back.
#[pyclass(module = "nullwindow._nullwindow", frozen)]
pub(crate) struct Work(Mutex<Option<LongWork>>);

impl Work {
    fn with<T>(&self, py: Python<'_>, use_it: impl FnOnce(&mut LongWork) -> T + Send) -> PyResult<T>
    where
        T: Send,
    {
        // Writing may wait for a disk.
        let found = py.detach(|| {
            let mut work = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            work.as_mut().map(use_it)
        });
        found.ok_or_else(|| PyValueError::new_err("the work is finished; make a new one to continue it"))
    }
}

/// A job: its name, its text, how long it takes compared with others, and the group that one machine does alone.
type Job = (String, String, f64, Option<String>);

#[pymethods]
impl Work {
    #[new]
    fn new(py: Python<'_>, arguments: Vec<String>) -> PyResult<Work> {
        let begun = py.detach(|| LongWork::begin(&Games::standard(), &arguments));
        Ok(Work(Mutex::new(Some(begun.map_err(raised)?))))
    }

    /// What to know before it begins.
    #[getter]
    fn notes(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |work| work.notes.clone())
    }

    /// What all jobs have in common; workers get it with every batch.
    #[getter]
    fn head(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |work| work.work().head())
    }

    /// The jobs that are not done, in the order in which they are best begun: (id, text, size, group).
    fn open(&self, py: Python<'_>) -> PyResult<Vec<Job>> {
        let row = |job: nullwindow_engine::work::OpenJob| (job.id, job.text, job.size, job.group);
        self.with(py, |work| work.work().open().into_iter().map(row).collect())
    }

    /// Keeps a result of `perform`. One that is there already is not kept again.
    fn take(&self, py: Python<'_>, result: &str) -> PyResult<()> {
        self.with(py, |work| work.work().take(result))?.map_err(PyRuntimeError::new_err)
    }

    /// Counts a job as one that cannot be done.
    fn fail(&self, py: Python<'_>, id: &str, why: &str) -> PyResult<()> {
        self.with(py, |work| work.work().fail(id, why))
    }

    /// Whether it is over although jobs may be open: the test of a match was decided.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, |work| work.work().is_over())
    }

    /// Jobs done, and jobs in all.
    #[getter]
    fn count(&self, py: Python<'_>) -> PyResult<(usize, usize)> {
        let progress = self.with(py, |work| work.work().progress(1))?;
        Ok((progress.done, progress.total))
    }

    /// How far it has come, in a line, if `slots` jobs are done at the same time.
    fn progress(&self, py: Python<'_>, slots: usize) -> PyResult<String> {
        self.with(py, |work| work.progress(slots))
    }

    /// Closes the file and says what came of it. Raises `RuntimeError` if something is missing; what was found is kept, and
    /// the same arguments continue it.
    fn finish(&self, py: Python<'_>) -> PyResult<String> {
        let work = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(work) = work else { return Err(PyValueError::new_err("the work is finished already")) };
        py.detach(|| work.finish()).map_err(raised)
    }
}

/// Does jobs of a `Work` with this head, one after another, with the interpreter free for others; returns their results.
#[pyfunction]
pub(crate) fn perform(py: Python<'_>, head: &str, jobs: Vec<String>) -> PyResult<Vec<String>> {
    py.detach(|| work::perform(&Games::standard(), head, &jobs)).map_err(PyRuntimeError::new_err)
}

/// What the programs of a driver and of its workers must have in common: the version and the signature of the search.
#[pyfunction]
pub(crate) fn program() -> String {
    work::program()
}

fn raised(error: WorkError) -> PyErr {
    match error {
        WorkError::Input(why) => PyValueError::new_err(why),
        WorkError::Failed(why) => PyRuntimeError::new_err(why),
    }
}
