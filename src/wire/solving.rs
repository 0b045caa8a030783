//! The request for a search, what it reports, and how it ends.

use super::tree::Tree;
use super::{Failure, MIB};
use crate::family::solver::TextRequest;
use crate::model::error::Error;
use crate::model::event::SolveEvent;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::{self, StopReason};
#[cfg(not(feature = "threads"))]
use crate::model::value::Value;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;
#[cfg(feature = "wasm")]
use tsify::Tsify;
#[cfg(feature = "wasm")]
use wasm_bindgen::prelude::wasm_bindgen;

/// A solver's task. Zero, empty or absent means no limit of time and nodes, 512 MiB, one thread and the family's first
/// engine.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "wasm", derive(Tsify))]
#[cfg_attr(not(feature = "wasm"), serde(deny_unknown_fields))]
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
    /// The engine's own options.
    #[cfg_attr(feature = "wasm", tsify(type = "Record<string, string>"))]
    pub options: Options,
    /// Are the rows of a trace reported too? In a browser only the build without threads does so, where they have one
    /// order.
    pub trace: bool,
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        deserializer.deserialize_map(Named)
    }
}

/// No engine has this many options. The list is kept sorted, so very many would take long.
const MOST_OPTIONS: usize = 1_000;

/// Reads a map of texts.
struct Named;

impl<'de> Visitor<'de> for Named {
    type Value = Options;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Options, M::Error> {
        let mut options = Options::default();
        while let Some((name, value)) = map.next_entry::<String, String>()? {
            if options.iter().count() >= MOST_OPTIONS {
                return Err(M::Error::custom("too many options"));
            }
            options.set(name, value);
        }
        Ok(options)
    }
}

fn positive(limit: f64) -> Option<f64> {
    (limit > 0.0).then_some(limit)
}

impl From<Request> for TextRequest {
    fn from(request: Request) -> TextRequest {
        let limits = Limits {
            time: positive(request.time_ms).map(|ms| ms / 1000.0),
            cpu: None,
            nodes: positive(request.nodes).map(|n| n as u64),
            memory: positive(request.memory_mb).map_or(Limits::default().memory, |mib| (mib * MIB) as u64),
            target: request.target.map(|t| t as i64),
            threads: request.threads.max(1) as usize,
            seed: request.seed as u64,
        };
        TextRequest { engine: request.engine, moves: request.moves, limits, options: request.options }
    }
}

/// What a running search reports.
#[derive(Serialize)]
#[cfg_attr(feature = "wasm", derive(Tsify))]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(feature = "wasm", tsify(missing_as_null))]
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
        nodes: u64,
        /// Depth, layer or iteration.
        depth: u64,
        /// Best objective so far.
        best: Option<i64>,
        /// What no answer can beat.
        bound: Option<i64>,
        /// Tables and layers.
        memory_mb: f64,
    },
    /// A better answer.
    Incumbent {
        /// Its objective.
        objective: i64,
        /// Its moves, from the start of the board.
        moves: String,
    },
    /// A tighter bound.
    Bound {
        /// What no answer can beat.
        bound: i64,
    },
    /// A row of the trace, as a trace file has it.
    #[cfg(not(feature = "threads"))]
    Trace {
        /// In the shape of its kind (`docs/engines/trace.md`).
        #[cfg_attr(feature = "wasm", tsify(type = "Record<string, unknown>"))]
        row: Tree,
    },
    /// The first of several parts keeps its own share from here on: the others have to begin.
    #[cfg(not(feature = "threads"))]
    Divided {
        /// What ends all of them.
        #[cfg_attr(feature = "wasm", tsify(type = "'all' | 'answer' | 'verdict'"))]
        ends: &'static str,
    },
    /// Data of one engine.
    Detail {
        /// In its own shape.
        #[cfg_attr(feature = "wasm", tsify(type = "unknown"))]
        value: Tree,
    },
}

impl Event {
    /// The event in serialised form. `None` for those that are sent in another way: the end, a row of a trace
    /// ([`Event::row`]), and, from the build with threads, the division into parts.
    pub fn from_model(event: SolveEvent) -> Option<Event> {
        Some(match event {
            SolveEvent::Started { engine } => Event::Started { engine },
            SolveEvent::Progress(p) => Event::Progress {
                nodes: p.nodes,
                depth: p.depth,
                best: p.best,
                bound: p.bound,
                memory_mb: p.memory as f64 / MIB,
            },
            SolveEvent::Incumbent(s) => Event::Incumbent { objective: s.objective, moves: s.moves },
            SolveEvent::Bound(bound) => Event::Bound { bound },
            SolveEvent::Detail(value) => Event::Detail { value: Tree(value) },
            #[cfg(not(feature = "threads"))]
            SolveEvent::Divided(ends) => Event::Divided { ends: ends.name() },
            #[cfg(feature = "threads")]
            SolveEvent::Divided(_) => return None,
            // A trace is sent in rows of its own ([`Event::row`]).
            SolveEvent::Trace(_) | SolveEvent::Finished(_) => return None,
        })
    }

    /// A row of the trace, as [`TraceEvent::row`](crate::model::trace::TraceEvent::row) or a recorder makes it.
    #[cfg(not(feature = "threads"))]
    pub fn row(row: Value) -> Event {
        Event::Trace { row: Tree(row) }
    }
}

/// The end of a search.
#[derive(Serialize)]
#[cfg_attr(feature = "wasm", derive(Tsify))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "wasm", tsify(missing_as_null))]
pub struct Outcome {
    #[cfg_attr(feature = "wasm", tsify(type = "'optimal' | 'feasible' | 'infeasible' | 'unknown'"))]
    status: &'static str,
    #[cfg_attr(
        feature = "wasm",
        tsify(type = "'cancelled' | 'time' | 'nodes' | 'memory' | 'target' | 'unproved' | null")
    )]
    stop: Option<&'static str>,
    engine: &'static str,
    threads: u32,
    objective: Option<i64>,
    moves: Option<String>,
    bound: Option<i64>,
    measure: Option<&'static str>,
    nodes: u64,
    elapsed_ms: f64,
    memory_mb: f64,
    needed_mb: Option<f64>,
    #[cfg_attr(feature = "wasm", tsify(type = "unknown"))]
    extra: Tree,
}

impl From<outcome::Outcome> for Outcome {
    fn from(outcome: outcome::Outcome) -> Outcome {
        Outcome {
            status: outcome.status.name(),
            stop: outcome.stop.map(StopReason::name),
            engine: outcome.engine,
            threads: outcome.stats.threads as u32,
            objective: outcome.best.as_ref().map(|s| s.objective),
            moves: outcome.best.map(|s| s.moves),
            bound: outcome.bound,
            measure: outcome.measure,
            nodes: outcome.stats.nodes,
            elapsed_ms: outcome.stats.elapsed * 1000.0,
            memory_mb: outcome.stats.memory as f64 / MIB,
            needed_mb: outcome.stats.needed.map(|bytes| bytes as f64 / MIB),
            extra: Tree(outcome.extra),
        }
    }
}

/// How a job ended: with an outcome, refused before it began, or by a fault, after which the instance must not be used.
#[derive(Serialize)]
#[cfg_attr(feature = "wasm", derive(Tsify))]
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
    #[cfg(any(feature = "threads", not(feature = "wasm")))]
    Fault {
        /// Which: `panic` or `memory`.
        #[cfg_attr(feature = "wasm", tsify(type = "'panic' | 'memory'"))]
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
