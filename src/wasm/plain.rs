//! Solving in the build without threads: synchronous, in a worker of its own. A search is cancelled by ending the worker.

use super::api::ask;
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

    fn ask(&self, ask: PartQuestion<'_>) -> Option<PartReply> {
        asked(&ask)
    }
}

/// Words of one question, and of its reply: those of up to 16 parts.
const MOST_WORDS: usize = 4096;

#[link(wasm_import_module = "asking")]
unsafe extern "C" {
    /// Are the parts held together? 0: nothing may be asked, for the search can't be put aside.
    safe fn present() -> u32;
    /// Asks the page, with so many words from here on, and waits; the words of its reply stand there then.
    #[link_name = "ask"]
    fn ask_page(words: *mut i64, count: usize) -> usize;
}

/// The first word and the others; `www/engine/words-of-parts.ts` has the same.
fn words(asked: &PartQuestion<'_>) -> (i64, Vec<i64>) {
    match *asked {
        PartQuestion::Presence => (0, Vec::new()),
        PartQuestion::Best => (1, Vec::new()),
        PartQuestion::Taken(piece) => (2, vec![piece as i64]),
        PartQuestion::Claim(piece) => (3, vec![piece as i64]),
        PartQuestion::Meet(said) => (4, said.to_vec()),
        PartQuestion::Leave => (5, Vec::new()),
    }
}

/// Asks the page.
fn asked(asked: &PartQuestion<'_>) -> Option<PartReply> {
    if *asked == PartQuestion::Presence {
        return (present() != 0).then(PartReply::default);
    }
    let (first, said) = words(asked);
    let mut words = [&[first], &said[..]].concat();
    words.resize(MOST_WORDS, 0);
    // SAFETY: the script writes at most as many words as all parts say together.
    let count = unsafe { ask_page(words.as_mut_ptr(), 1 + said.len()) };
    let best = (words[0] != 0).then_some(words[1]);
    let mut others = words.get(3..count).unwrap_or_default();
    let mut said = Vec::new();
    while let Some((&length, rest)) = others.split_first() {
        let (next, rest) = rest.split_at(length as usize);
        said.push(next.to_vec());
        others = rest;
    }
    Some(PartReply { best, granted: words[2] != 0, said })
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

    fn ask(&self, ask: PartQuestion<'_>) -> Option<PartReply> {
        self.callback.ask(ask)
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
