//! What crosses the boundary in builds with engines: a task, the events of a search, and its end.

use super::{Failure, number, tree};
use crate::family::solver::TextRequest;
use crate::model::error::{self, Error};
use crate::model::event::SolveEvent;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::{self, StopReason};
#[cfg(not(feature = "threads"))]
use crate::model::value::Value;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Bytes of the unit in which memory is stated and limited everywhere, the command line's too.
const MIB: f64 = (1 << 20) as f64;

/// A solver's task. Zero, empty or absent: no limit, the family's own choice.
#[derive(Deserialize, Default, Tsify)]
#[serde(default, rename_all = "camelCase")]
pub struct Request {
    engine: String,
    moves: String,
    time_ms: f64,
    nodes: f64,
    memory_mb: f64,
    threads: u32,
    target: Option<f64>,
    seed: f64,
    #[tsify(type = "Record<string, string>")]
    options: BTreeMap<String, String>,
    /// Rows of a trace are told too; by the build without threads alone, where their order is one.
    trace: bool,
}

fn positive(limit: f64) -> Option<f64> {
    (limit > 0.0).then_some(limit)
}

impl From<Request> for TextRequest {
    fn from(request: Request) -> TextRequest {
        let mut options = Options::default();
        request.options.into_iter().for_each(|(name, value)| options.set(name, value));
        let limits = Limits {
            time: positive(request.time_ms).map(|ms| ms / 1000.0),
            cpu: None,
            nodes: positive(request.nodes).map(|n| n as u64),
            memory: positive(request.memory_mb).map_or(Limits::default().memory, |mib| (mib * MIB) as u64),
            target: request.target.map(|t| t as i64),
            threads: request.threads.max(1) as usize,
            seed: request.seed as u64,
        };
        TextRequest { engine: request.engine, moves: request.moves, limits, options }
    }
}

/// Plain data of unknown origin as a task.
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

/// What a running search reports.
#[derive(Serialize, Tsify)]
#[serde(tag = "type", rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub enum Event {
    /// The search has begun.
    Started {
        /// The engine at work.
        engine: &'static str,
    },
    /// Counters.
    #[serde(rename_all = "camelCase")]
    Progress {
        /// Nodes of all threads.
        nodes: f64,
        /// Depth, layer or iteration.
        depth: f64,
        /// Best objective so far.
        best: Option<f64>,
        /// What no answer can beat.
        bound: Option<f64>,
        /// Tables and layers.
        memory_mb: f64,
    },
    /// A better answer.
    Incumbent {
        /// Its objective.
        objective: f64,
        /// Its moves, from the start of the board.
        moves: String,
    },
    /// A tighter bound.
    Bound {
        /// What no answer can beat.
        bound: f64,
    },
    /// A row of the trace, as a trace file has it.
    #[cfg(not(feature = "threads"))]
    Trace {
        /// In the shape of its kind (`docs/engines/trace.md`).
        #[serde(with = "serde_wasm_bindgen::preserve")]
        #[tsify(type = "Record<string, unknown>")]
        row: JsValue,
    },
    /// Data of the engine's own.
    Detail {
        /// In its own shape.
        #[serde(with = "serde_wasm_bindgen::preserve")]
        #[tsify(type = "unknown")]
        value: JsValue,
    },
}

impl Event {
    /// The event in serialised form; the end is sent separately.
    pub fn from_model(event: SolveEvent) -> Option<Event> {
        Some(match event {
            SolveEvent::Started { engine } => Event::Started { engine },
            SolveEvent::Progress(p) => Event::Progress {
                nodes: p.nodes as f64,
                depth: p.depth as f64,
                best: p.best.map(number),
                bound: p.bound.map(number),
                memory_mb: p.memory as f64 / MIB,
            },
            SolveEvent::Incumbent(s) => Event::Incumbent { objective: number(s.objective), moves: s.moves },
            SolveEvent::Bound(bound) => Event::Bound { bound: number(bound) },
            SolveEvent::Detail(value) => Event::Detail { value: tree(&value) },
            // What a trace tells comes in rows of its own ([`Event::row`]).
            SolveEvent::Trace(_) | SolveEvent::Finished(_) => return None,
        })
    }

    /// A row of the trace.
    #[cfg(not(feature = "threads"))]
    pub fn row(row: &Value) -> Event {
        Event::Trace { row: tree(row) }
    }
}

/// The end of a search.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct Outcome {
    #[tsify(type = "'optimal' | 'feasible' | 'infeasible' | 'unknown'")]
    status: &'static str,
    #[tsify(type = "'cancelled' | 'time' | 'nodes' | 'memory' | 'target' | 'unproved' | null")]
    stop: Option<&'static str>,
    engine: &'static str,
    threads: u32,
    objective: Option<f64>,
    moves: Option<String>,
    bound: Option<f64>,
    nodes: f64,
    elapsed_ms: f64,
    memory_mb: f64,
    needed_mb: Option<f64>,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "unknown")]
    extra: JsValue,
}

impl From<outcome::Outcome> for Outcome {
    fn from(outcome: outcome::Outcome) -> Outcome {
        Outcome {
            status: outcome.status.name(),
            stop: outcome.stop.map(StopReason::name),
            engine: outcome.engine,
            threads: outcome.stats.threads as u32,
            objective: outcome.best.as_ref().map(|s| number(s.objective)),
            moves: outcome.best.map(|s| s.moves),
            bound: outcome.bound.map(number),
            nodes: outcome.stats.nodes as f64,
            elapsed_ms: outcome.stats.elapsed * 1000.0,
            memory_mb: outcome.stats.memory as f64 / MIB,
            needed_mb: outcome.stats.needed.map(|bytes| bytes as f64 / MIB),
            extra: tree(&outcome.extra),
        }
    }
}

/// How a job ended: with an outcome, refused before it began, or by a fault, after which the instance must not be used.
#[derive(Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum JobOutcome {
    /// With an outcome.
    Done {
        /// The outcome.
        outcome: Outcome,
    },
    /// Refused.
    Refused {
        /// Why.
        error: Failure,
    },
    /// By a fault.
    #[cfg(feature = "threads")]
    Fault {
        /// Which: `panic` or `memory`.
        #[tsify(type = "'panic' | 'memory'")]
        code: &'static str,
        /// The message of the panic.
        detail: String,
    },
}

impl From<Result<outcome::Outcome, Error>> for JobOutcome {
    fn from(result: Result<outcome::Outcome, Error>) -> JobOutcome {
        match result {
            Ok(outcome) => JobOutcome::Done { outcome: outcome.into() },
            Err(error) => JobOutcome::Refused { error: error.into() },
        }
    }
}

/// What has happened in a job since the last poll.
#[cfg(feature = "threads")]
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Poll {
    /// In the order in which they happened.
    pub events: Vec<Event>,
    /// The end, if it is over.
    pub end: Option<JobOutcome>,
    /// The limit at which it waits, if it does.
    #[tsify(type = "'time' | 'nodes' | 'memory' | null")]
    pub met: Option<&'static str>,
}

/// Where in the shared memory the page finds a running job's counters; 32-bit `cancel` and `ended`, the others 64-bit, `workers` four of these.
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
