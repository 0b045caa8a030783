//! Long work beside Python: the interpreter is free while it runs, Ctrl-C ends it, and a function may look on.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};
use std::sync::atomic::Ordering::SeqCst;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread::{self, Builder, ScopedJoinHandle};
use std::time::{Duration, Instant};
use tokeru::search::control::{Counters, NO_VALUE};

/// Between two looks at Python's signals; also what the function that looks on is called after.
const BEAT: Duration = Duration::from_millis(50);
/// As a main thread has on most systems: engines were tried with that much.
const STACK: usize = 8 << 20;

/// Runs work that looks at `counters.cancel` in a thread of its own. A signal's exception, or one of `progress`, ends the work and is the result; where
/// `progress` returns `False` the work ends early and has its own result.
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

/// A panic of the work goes on in the caller, where Python gets it as an exception.
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

/// How the search stands.
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
