//! Runs long work without blocking Python: the interpreter stays free, Ctrl-C ends the work, and a callback may watch
//! it.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};
use std::sync::atomic::Ordering::SeqCst;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread::{self, Builder, ScopedJoinHandle};
use std::time::{Duration, Instant};
use tokeru::search::control::{Counters, NO_VALUE};

/// Interval between two checks of Python's signals, and between two calls of the callback.
const BEAT: Duration = Duration::from_millis(50);
/// The main thread's stack size on most systems, with which the engines are tested.
const STACK: usize = 8 << 20;

/// Runs work that checks `counters.cancel` in a separate thread. An exception of a signal or of `progress` ends the
/// work and is the result; if `progress` returns `False`, the work ends early with its own result.
pub(crate) fn watched<R: Send>(
    py: Python<'_>,
    counters: &Counters,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce() -> R + Send,
) -> PyResult<R> {
    let look = |since: Instant| Python::attach(|py| looked(py, counters, progress, since));
    py.detach(|| {
        thread::scope(|scope| {
            let (done, end) = sync_channel(1);
            let working = Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                let result = work();
                let _ = done.send(());
                result
            })?;
            let began = Instant::now();
            while end.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
                if let Err(raised) = look(began) {
                    counters.cancel.store(1, SeqCst);
                    let _ = result_of(working);
                    return Err(raised);
                }
            }
            Ok(result_of(working))
        })
    })
}

/// Resumes a panic of the work in the caller, where Python gets it as an exception.
fn result_of<R>(working: ScopedJoinHandle<'_, R>) -> R {
    working.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn looked(py: Python<'_>, counters: &Counters, progress: Option<&Py<PyAny>>, since: Instant) -> PyResult<()> {
    py.check_signals()?;
    let Some(progress) = progress else { return Ok(()) };
    let answer = progress.call1(py, (state(py, counters, since.elapsed().as_secs_f64())?,))?;
    if answer.bind(py).cast::<PyBool>().is_ok_and(|goes_on| !goes_on.is_true()) {
        counters.cancel.store(1, SeqCst);
    }
    Ok(())
}

/// The state of the search.
fn state<'py>(py: Python<'py>, counters: &Counters, elapsed: f64) -> PyResult<Bound<'py, PyDict>> {
    let known = |value: i64| (value != NO_VALUE).then_some(value);
    let state = PyDict::new(py);
    state.set_item("nodes", counters.nodes.load(SeqCst))?;
    state.set_item("depth", counters.depth.load(SeqCst))?;
    state.set_item("best", known(counters.best.load(SeqCst)))?;
    state.set_item("bound", known(counters.bound.load(SeqCst)))?;
    state.set_item("memory_mb", counters.memory.load(SeqCst) as f64 / f64::from(1 << 20))?;
    state.set_item("elapsed_s", elapsed)?;
    Ok(state)
}
