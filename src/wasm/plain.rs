//! Solving in the build without threads: synchronous, in a worker of its own. A search is cancelled by ending the worker.

use super::api::ask;
use super::fault;
use crate::model::error::Error;
use crate::model::event::{Observer, SolveEvent};
use crate::model::outcome::Outcome;
use crate::search::control::Counters;
use crate::search::recorder::Recorder;
use crate::wasm::wire;
use crate::wasm::wire::solving;
use crate::wire::solving::{Event, JobOutcome};
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Passes events to a JavaScript function.
struct Callback(Function);

// SAFETY: this build has one thread (the module is absent from the other).
unsafe impl Sync for Callback {}

impl Observer for Callback {
    fn observe(&self, event: SolveEvent) {
        if let Some(event) = Event::from_model(event) {
            self.call(&event);
        }
    }
}

impl Callback {
    fn call(&self, event: &Event) {
        // If the listener throws, the search goes on.
        let _ = self.0.call1(&JsValue::UNDEFINED, &wire::plain(event));
    }
}

/// The same for a page that wants a trace too.
struct Traced<'t> {
    callback: &'t Callback,
    recorder: Recorder<'t>,
}

impl Observer for Traced<'_> {
    fn observe(&self, event: SolveEvent) {
        self.recorder.observe(event.clone());
        self.callback.observe(event);
    }

    fn traces(&self) -> bool {
        true
    }
}

/// Solves a board and calls back with every event. A panic arrives as an exception.
#[wasm_bindgen(unchecked_return_type = "JobOutcome")]
pub fn solve(
    family: &str,
    board: &str,
    #[wasm_bindgen(unchecked_param_type = "Partial<Request>")] request: JsValue,
    #[wasm_bindgen(unchecked_param_type = "(event: Event) => void")] listener: Function,
) -> JsValue {
    fault::watch(|| {});
    wire::plain(&JobOutcome::from(run(family, board, request, &Callback(listener))))
}

fn run(family: &str, board: &str, request: JsValue, callback: &Callback) -> Result<Outcome, Error> {
    let (mut task, traced) = solving::traced_task(request)?;
    task.limits.threads = 1;
    let counters = Counters::default();
    if !traced {
        return ask(family, |family| family.solve(board, &task, &counters, callback));
    }
    let line = |row| callback.call(&Event::row(row));
    let observer = Traced { callback, recorder: Recorder::new(&counters, &line) };
    ask(family, |family| family.solve(board, &task, &counters, &observer))
}

/// The message of the last panic, if the last exception was one.
#[wasm_bindgen(js_name = lastPanic)]
pub fn last_panic() -> Option<String> {
    fault::last_panic()
}
