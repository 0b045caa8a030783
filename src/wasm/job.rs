//! Solving in the build with threads. [`start_job`] puts the search on the pool and returns at once; the worker polls, and
//! the page reads the counters, and cancels with one store, in the shared memory.

use super::api::ask;
use super::fault;
use crate::base::lock::Unpoisoned;
use crate::family::solver::TextRequest;
use crate::model::error::Error;
use crate::model::event::{Observer, SolveEvent};
use crate::model::outcome::Outcome;
use crate::search::control::Counters;
use crate::wasm::wire;
use crate::wasm::wire::solving::{self, Addresses, Event, JobOutcome, Poll};
use std::mem::take;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering::Relaxed, Ordering::Release};
use std::sync::{Arc, Mutex};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// The one search of this instance, running or ended. It stays until the next begins, so that its addresses stay valid.
static JOB: Mutex<Option<Arc<Job>>> = Mutex::new(None);
static PANICKED: AtomicBool = AtomicBool::new(false);

#[derive(Default)]
struct Job {
    counters: Counters,
    events: Mutex<Vec<SolveEvent>>,
    end: Mutex<Option<Result<Outcome, Error>>>,
    /// 1 once the search has ended. The worker waits on this word and is woken.
    ended: AtomicI32,
}

impl Observer for Job {
    /// The page reads progress in the counters, and the end is kept apart.
    fn observe(&self, event: SolveEvent) {
        if !matches!(event, SolveEvent::Progress(_) | SolveEvent::Finished(_)) {
            self.events.lock().unpoisoned().push(event);
        }
    }
}

impl Job {
    fn run(&self, family: &str, board: &str, task: &TextRequest) {
        let end = ask(family, |family| family.solve(board, task, &self.counters, self));
        *self.end.lock().unpoisoned() = Some(end);
        self.ended.store(1, Release);
        wake(&self.ended);
    }

    fn addresses(&self) -> Addresses {
        fn at<T>(counter: &T) -> u32 {
            std::ptr::from_ref(counter) as u32
        }
        let c = &self.counters;
        Addresses {
            cancel: at(&c.cancel),
            nodes: at(&c.nodes),
            depth: at(&c.depth),
            memory: at(&c.memory),
            best: at(&c.best),
            bound: at(&c.bound),
            workers: at(c.workers()),
            ended: at(&self.ended),
        }
    }

    fn poll(&self) -> Poll {
        // The end is read first, so that all events before it are certainly among those taken afterwards.
        let end = self.end.lock().unpoisoned().take();
        let events = take(&mut *self.events.lock().unpoisoned());
        Poll {
            events: events.into_iter().filter_map(Event::from_model).collect(),
            end: fault().or(end.map(JobOutcome::from)),
        }
    }
}

/// Wakes a JavaScript worker that waits for a change of a word in the module's memory.
fn wake(word: &AtomicI32) {
    let memory: js_sys::WebAssembly::Memory = wasm_bindgen::memory().unchecked_into();
    let words = js_sys::Int32Array::new(&memory.buffer());
    // It fails only where the memory is not shared, and there no worker waits.
    let _ = js_sys::Atomics::notify(&words, std::ptr::from_ref(word) as u32 / 4);
}

/// A panic or a failed allocation on any thread, reported without waiting for the other threads.
fn fault() -> Option<JobOutcome> {
    if fault::out_of_memory() {
        Some(JobOutcome::Fault { code: "memory", detail: String::new() })
    } else if PANICKED.load(Relaxed) {
        Some(JobOutcome::Fault { code: "panic", detail: fault::last_panic().unwrap_or_default() })
    } else {
        None
    }
}

/// Starts a search on the pool: `{ok, ...addresses}`.
#[wasm_bindgen(js_name = startJob, unchecked_return_type = "Reply<Addresses>")]
pub fn start_job(
    family: String,
    board: String,
    #[wasm_bindgen(unchecked_param_type = "Partial<Request>")] request: JsValue,
) -> JsValue {
    fault::watch(|| PANICKED.store(true, Relaxed));
    wire::reply(solving::task(request).map(|task| spawn(family, board, task)))
}

fn spawn(family: String, board: String, task: TextRequest) -> Addresses {
    let job = Arc::new(Job::default());
    let addresses = job.addresses();
    *JOB.lock().unpoisoned() = Some(Arc::clone(&job));
    // rayon aborts on a panic that leaves a spawned task; the hook has recorded it by then.
    rayon::spawn(move || {
        let run = std::panic::AssertUnwindSafe(|| job.run(&family, &board, &task));
        let _ = std::panic::catch_unwind(run);
    });
    addresses
}

/// What has happened since the last poll.
#[wasm_bindgen(js_name = pollJob, unchecked_return_type = "Poll")]
pub fn poll_job() -> JsValue {
    let job = JOB.lock().unpoisoned().clone();
    wire::plain(&job.map_or(Poll { events: Vec::new(), end: None }, |job| job.poll()))
}
