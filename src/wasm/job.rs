//! Solving in the build with threads. [`start_job`] puts the search on the pool and returns at once. The worker polls;
//! the page reads the counters in the shared memory, and cancels with one store. A search that meets a limit may wait
//! for more, its threads asleep ([`deepen_job`]). After a change of the word `cancel` the page wakes what waits
//! ([`wake_job`]).

use super::api::with_family;
use super::fault;
use crate::base::lock::Unpoisoned;
use crate::family::solver::TextRequest;
use crate::model::error::Error;
use crate::model::event::{Observer, SolveEvent};
use crate::model::limits::Raise;
use crate::model::outcome::{Outcome, StopReason};
use crate::search::control::{Counters, PAUSE};
use crate::wasm::wire;
use crate::wasm::wire::solving::{self, Addresses, Poll};
use crate::wire::solving::{Event, JobOutcome};
use std::mem::take;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering::Relaxed, Ordering::Release};
use std::sync::{Arc, Condvar, Mutex};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// The one search of this instance, running or ended. It stays until the next begins, so that its addresses stay valid.
static JOB: Mutex<Option<Arc<Job>>> = Mutex::new(None);
static PANICKED: AtomicBool = AtomicBool::new(false);

/// The wait at a limit.
#[derive(Default)]
struct Waiting {
    /// The limit, until there is a reply.
    at: Option<StopReason>,
    /// What the search may use from there on; `None` ends it.
    more: Option<Raise>,
}

#[derive(Default)]
struct Job {
    counters: Counters,
    events: Mutex<Vec<SolveEvent>>,
    end: Mutex<Option<Result<Outcome, Error>>>,
    /// 1 once the search has ended, and while it waits at a limit. The worker waits on this word and is woken.
    ended: AtomicI32,
    /// Does it wait at limits?
    waits: bool,
    waiting: Mutex<Waiting>,
    woken: Condvar,
}

impl Observer for Job {
    /// Leaves out progress, which the page reads in the counters, and the end, which is kept elsewhere.
    fn observe(&self, event: SolveEvent) {
        if !matches!(event, SolveEvent::Progress(_) | SolveEvent::Finished(_)) {
            self.events.lock().unpoisoned().push(event);
        }
    }

    fn limit_met(&self, reason: StopReason) -> Option<Raise> {
        if !self.waits {
            return None;
        }
        let mut waiting = self.waiting.lock().unpoisoned();
        *waiting = Waiting { at: Some(reason), more: None };
        self.set_ended(1);
        while waiting.at.is_some() && !self.is_cancelled() {
            waiting = self.woken.wait(waiting).unpoisoned();
        }
        self.set_ended(0);
        std::mem::take(&mut *waiting).more
    }

    fn paused(&self) {
        let mut waiting = self.waiting.lock().unpoisoned();
        while self.counters.cancel.load(Relaxed) == PAUSE {
            waiting = self.woken.wait(waiting).unpoisoned();
        }
    }
}

impl Job {
    fn run(&self, family: &str, board: &str, task: &TextRequest) {
        let end = with_family(family, |family| family.solve(board, task, &self.counters, self));
        *self.end.lock().unpoisoned() = Some(end);
        self.set_ended(1);
    }

    /// Sets the word that the worker looks at, and wakes it.
    fn set_ended(&self, word: i32) {
        self.ended.store(word, Release);
        wake(&self.ended);
    }

    /// Wakes what waits, after the word `cancel` has changed or with more to use.
    fn wake(&self, more: Option<Raise>) {
        let mut waiting = self.waiting.lock().unpoisoned();
        if more.is_some() {
            // Set here already, so that the page hears of this wait only once.
            *waiting = Waiting { at: None, more };
            self.set_ended(0);
        }
        self.woken.notify_all();
    }

    fn is_cancelled(&self) -> bool {
        !matches!(self.counters.cancel.load(Relaxed), 0 | PAUSE)
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
        let met = self.waiting.lock().unpoisoned().at.map(StopReason::name);
        let events = take(&mut *self.events.lock().unpoisoned());
        Poll {
            events: events.into_iter().filter_map(Event::from_model).collect(),
            end: fault().or(end.map(JobOutcome::from)),
            met,
        }
    }
}

/// Wakes a JavaScript worker that waits for a change of a word in the module's memory.
fn wake(word: &AtomicI32) {
    let memory: js_sys::WebAssembly::Memory = wasm_bindgen::memory().unchecked_into();
    let words = js_sys::Int32Array::new(&memory.buffer());
    // It fails only if the memory is not shared, and then no worker waits.
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

/// Starts a search on the pool: `{ok, ...addresses}`. If `waits` is set, it waits at each limit, until [`deepen_job`]
/// or a cancel.
#[wasm_bindgen(js_name = startJob, unchecked_return_type = "Reply<Addresses>")]
pub fn start_job(
    family: String,
    board: String,
    #[wasm_bindgen(unchecked_param_type = "Partial<Request>")] request: JsValue,
    waits: bool,
) -> JsValue {
    fault::watch(|| PANICKED.store(true, Relaxed));
    wire::reply(solving::task(request).map(|task| spawn(family, board, task, waits)))
}

/// Lets a search that waits at a limit go on under new limits, which count from its start.
#[wasm_bindgen(js_name = deepenJob)]
pub fn deepen_job(#[wasm_bindgen(unchecked_param_type = "Partial<Request>")] limits: JsValue) {
    if let Ok(task) = solving::task(limits) {
        wake_with(Some(Raise::from(&task.limits)));
    }
}

/// Makes a search that waits look at the word `cancel` again.
#[wasm_bindgen(js_name = wakeJob)]
pub fn wake_job() {
    wake_with(None);
}

fn wake_with(more: Option<Raise>) {
    if let Some(job) = JOB.lock().unpoisoned().as_ref() {
        job.wake(more);
    }
}

fn spawn(family: String, board: String, task: TextRequest, waits: bool) -> Addresses {
    let job = Arc::new(Job { waits, ..Job::default() });
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
    wire::plain(&job.map_or(Poll { events: Vec::new(), end: None, met: None }, |job| job.poll()))
}
