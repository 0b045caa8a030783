//! What only the browser's module passes across the boundary, in builds with engines: tasks of unknown origin, and a
//! job's shared memory. The rest is in `crate::wire`.

use crate::family::solver::TextRequest;
use crate::model::error::{self, Error};
use crate::wire::solving::Request;
#[cfg(feature = "threads")]
use crate::wire::solving::{Event, JobOutcome};
#[cfg(feature = "threads")]
use serde::Serialize;
#[cfg(feature = "threads")]
use tsify::Tsify;
use wasm_bindgen::JsValue;
#[cfg(feature = "threads")]
use wasm_bindgen::prelude::wasm_bindgen;

/// Reads a task from plain data of unknown origin.
pub fn task(request: JsValue) -> Result<TextRequest, Error> {
    read(request).map(TextRequest::from)
}

/// The same, and whether a trace is wanted.
#[cfg(not(feature = "threads"))]
pub fn traced_task(request: JsValue) -> Result<(TextRequest, bool), Error> {
    read(request).map(|request| {
        let traced = request.trace;
        (TextRequest::from(request), traced)
    })
}

fn read(request: JsValue) -> Result<Request, Error> {
    let refused = |e: serde_wasm_bindgen::Error| {
        Error::Option(error::OptionError {
            name: "request".into(),
            value: e.to_string(),
            code: error::Code("bad-value"),
        })
    };
    serde_wasm_bindgen::from_value::<Request>(request).map_err(refused)
}

/// What has happened in a job since the last poll.
#[cfg(feature = "threads")]
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Poll {
    /// The events, in the order in which they happened.
    pub events: Vec<Event>,
    /// The end, if the job is over.
    pub end: Option<JobOutcome>,
    /// The limit at which the job waits, if it does.
    #[tsify(type = "'time' | 'nodes' | 'memory' | null")]
    pub met: Option<&'static str>,
}

/// Addresses of a running job's counters in the shared memory: `cancel` and `ended` have 32 bits, the others 64, and
/// `workers` is four words of 64 bits.
#[cfg(feature = "threads")]
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "named as in Counters")]
pub struct Addresses {
    pub cancel: u32,
    pub nodes: u32,
    pub depth: u32,
    pub memory: u32,
    pub best: u32,
    pub bound: u32,
    pub workers: u32,
    pub ended: u32,
}
