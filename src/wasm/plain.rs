//! Solving in the build without threads: synchronous, in a worker of its own. A search is cancelled by ending the
//! worker.

use super::api::with_family;
use super::fault;
use crate::model::error::Error;
use crate::model::event::{Observer, PartQuestion, PartReply, SolveEvent};
use crate::model::outcome::Outcome;
use crate::search::control::Counters;
use crate::search::recorder::Recorder;
use crate::wasm::wire;
use crate::wasm::wire::solving;
use crate::wire::solving::{Event, JobOutcome};
use js_sys::Function;
use std::borrow::Cow;
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

    fn exchange(&self, question: PartQuestion<'_>) -> Option<PartReply> {
        exchange(&question)
    }
}

/// Words of a reply before the lengths of the parts' messages, and most words of a reply: there are at most 64 parts.
const BEGINNING: usize = 3;
const MOST_WORDS: usize = BEGINNING + 64;

#[link(wasm_import_module = "asking")]
unsafe extern "C" {
    /// Are the parts connected? 0: nothing may be asked, because the search can't be suspended.
    safe fn present() -> u32;
    /// Asks the page with `count` words at `from`, and waits until the words of its reply are at `to`. Returns the
    /// number of these.
    #[link_name = "ask"]
    fn ask_page(what: u32, from: *const i64, count: usize, to: *mut i64) -> usize;
}

/// The number of a question, as in `www/engine/words-of-parts.ts`, and its words.
fn words<'q>(question: &PartQuestion<'q>) -> (u32, Cow<'q, [i64]>) {
    match *question {
        PartQuestion::Presence => (0, Cow::default()),
        PartQuestion::Best => (1, Cow::default()),
        PartQuestion::Taken(piece) => (2, vec![piece as i64].into()),
        PartQuestion::Claim(piece) => (3, vec![piece as i64].into()),
        PartQuestion::Meet(words) => (4, words.into()),
        PartQuestion::Leave => (5, Cow::default()),
        PartQuestion::AllGather(words) => (6, words.into()),
    }
}

/// The message of another part, by its number in the last reply.
fn message(number: usize, length: usize) -> Vec<i64> {
    let mut words = Vec::with_capacity(length);
    // SAFETY: the script writes as many words as it has announced, and there is room for them.
    unsafe {
        ask_page(0, std::ptr::null(), number, words.as_mut_ptr());
        words.set_len(length);
    }
    words
}

/// Asks the page.
fn exchange(question: &PartQuestion<'_>) -> Option<PartReply> {
    if *question == PartQuestion::Presence {
        return (present() != 0).then(PartReply::default);
    }
    let (what, words) = words(question);
    let mut reply = [0; MOST_WORDS];
    // SAFETY: the script writes a length for each part after the first words, and the reply has room for all of them.
    let count = unsafe { ask_page(what, words.as_ptr(), words.len(), reply.as_mut_ptr()) };
    let lengths = || reply[BEGINNING..count].iter().enumerate();
    let own = lengths().position(|(_, &length)| length < 0);
    let words =
        lengths().map(|(at, &length)| if length < 0 { Vec::new() } else { message(at, length as usize) }).collect();
    Some(PartReply { best: (reply[0] != 0).then_some(reply[1]), granted: reply[2] != 0, words, own })
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

    fn exchange(&self, question: PartQuestion<'_>) -> Option<PartReply> {
        self.callback.exchange(question)
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
        return with_family(family, |family| family.solve(board, &task, &counters, callback));
    }
    let line = |row| callback.call(&Event::row(row));
    let observer = Traced { callback, recorder: Recorder::new(&counters, &line) };
    with_family(family, |family| family.solve(board, &task, &counters, &observer))
}

/// The message of the last panic, if the last exception was one.
#[wasm_bindgen(js_name = lastPanic)]
pub fn last_panic() -> Option<String> {
    fault::last_panic()
}
