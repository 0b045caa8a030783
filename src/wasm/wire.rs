//! What crosses the boundary. The only types in the crate that are serialised, each made from its namesake in the model;
//! their TypeScript declarations are generated and checked against `www/engine/types.d.ts`.

use crate::family::{Family, Task};
use crate::model::error::{self, Error, ParseError, Severity};
use crate::model::event::SolveEvent;
use crate::model::limits::Limits;
use crate::model::link::Opening;
use crate::model::options::Options;
use crate::model::outcome::{self, Sense, Status, StopReason};
use crate::model::value::Value;
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::Serializer;
use std::collections::BTreeMap;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const REPLY: &str = "
/** An expected failure is a value, never an exception. */
export type Reply<T> = ({ ok: true } & T) | { ok: false; error: Failure };
";

/// Plain data for JavaScript; absent values are `null`.
pub fn plain(value: &impl Serialize) -> JsValue {
    let serializer = Serializer::new().serialize_missing_as_null(true).serialize_maps_as_objects(true);
    value.serialize(&serializer).expect("wire types hold plain data only")
}

/// `{ok: true, ...value}` or `{ok: false, error}`.
pub fn reply<T: Serialize>(result: Result<T, Error>) -> JsValue {
    let ok = result.is_ok();
    let object = result.map_or_else(|error| plain(&Refusal { error: error.into() }), |value| plain(&value));
    set(&object, "ok", &ok.into());
    object
}

fn set(object: &JsValue, key: &str, value: &JsValue) {
    js_sys::Reflect::set(object, &key.into(), value).expect("a plain object takes any key");
}

/// A tree of a family's own as plain data; lists of numbers become one typed array.
fn tree(value: &Value) -> JsValue {
    match value {
        Value::Null => JsValue::NULL,
        Value::Bool(b) => (*b).into(),
        Value::Integer(n) => number(*n).into(),
        Value::Real(x) => (*x).into(),
        Value::Text(text) => text.into(),
        Value::List(items) => items.iter().map(tree).collect::<js_sys::Array>().into(),
        Value::Numbers(items) => js_sys::Int32Array::from(items.as_slice()).into(),
        Value::Record(fields) => {
            let object = js_sys::Object::new().into();
            fields.iter().for_each(|(key, value)| set(&object, key, &tree(value)));
            object
        }
    }
}

/// Objectives and bounds stay below 2^53, which the families see to.
#[allow(clippy::cast_precision_loss, reason = "see above")]
fn number(n: i64) -> f64 {
    n as f64
}

#[derive(Serialize)]
struct Refusal {
    error: Failure,
}

/// A failure that was to be expected: a stable code, the place in the text (from 1), and the text or name concerned.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Failure {
    code: &'static str,
    line: Option<u32>,
    column: Option<u32>,
    detail: String,
}

impl Failure {
    fn placed(error: &ParseError) -> Failure {
        let (line, column) = (Some(error.place.line as u32), Some(error.place.column as u32));
        Failure { code: error.code.0, line, column, detail: error.found.clone() }
    }

    fn named(code: &'static str, detail: impl Into<String>) -> Failure {
        Failure { code, line: None, column: None, detail: detail.into() }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let code = error.code().0;
        match error {
            Error::Board(e) | Error::Moves(e) | Error::Edit(e) => Failure::placed(&e),
            Error::Option(e) => Failure::named(code, format!("{}={}", e.name, e.value)),
            Error::UnknownFamily(name) | Error::UnknownQuestion(name) => Failure::named(code, name),
            Error::Violation(v) => Failure::named(code, (v.step + 1).to_string()),
            Error::Unsound(_) | Error::Link(_) => Failure::named(code, ""),
        }
    }
}

/// A finding about a half-made board.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Diagnostic {
    code: &'static str,
    #[tsify(type = "'error' | 'warning'")]
    severity: &'static str,
    cell: Option<u32>,
}

impl From<error::Diagnostic> for Diagnostic {
    fn from(found: error::Diagnostic) -> Diagnostic {
        let severity = if found.severity == Severity::Error { "error" } else { "warning" };
        Diagnostic { code: found.code.0, severity, cell: found.cell.map(|cell| cell as u32) }
    }
}

/// A board in canonical form.
#[derive(Serialize, Tsify)]
pub struct Parsed {
    board: String,
    diagnostics: Vec<Diagnostic>,
}

impl From<(String, Vec<error::Diagnostic>)> for Parsed {
    fn from((board, found): (String, Vec<error::Diagnostic>)) -> Parsed {
        Parsed { board, diagnostics: found.into_iter().map(Into::into).collect() }
    }
}

/// One of a family's engines.
#[derive(Serialize, Tsify)]
pub struct EngineInfo {
    id: &'static str,
    exact: bool,
    default: bool,
    options: &'static [&'static str],
}

/// One family of the registry.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FamilyInfo {
    id: &'static str,
    #[tsify(type = "'maximize' | 'minimize'")]
    direction: &'static str,
    engines: Vec<EngineInfo>,
    generator_options: &'static [&'static str],
}

impl From<&dyn Family> for FamilyInfo {
    fn from(family: &dyn Family) -> FamilyInfo {
        let engine = |(index, e): (usize, &crate::search::engine::Engine)| EngineInfo {
            id: e.id,
            exact: e.exact,
            default: index == 0,
            options: e.options,
        };
        FamilyInfo {
            id: family.id(),
            direction: if family.sense() == Sense::Maximize { "maximize" } else { "minimize" },
            engines: family.engines().iter().enumerate().map(engine).collect(),
            generator_options: family.generator_options(),
        }
    }
}

/// A tree of a family's own.
#[derive(Serialize, Tsify)]
pub struct Tree {
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "unknown")]
    value: JsValue,
}

impl From<Value> for Tree {
    fn from(value: Value) -> Tree {
        Tree { value: tree(&value) }
    }
}

/// Moves in canonical form.
#[derive(Serialize, Tsify)]
pub struct Moves {
    /// Their text.
    pub moves: String,
}

/// The part of a link after the family.
#[derive(Serialize, Tsify)]
pub struct LinkCode {
    /// Version, data and checksum.
    pub code: String,
}

/// What a link held.
#[derive(Serialize, Tsify)]
pub struct Linked {
    /// The board in canonical form.
    pub board: String,
    /// The moves in canonical form.
    pub moves: String,
    /// Are the moves an answer to be played back, or moves already played?
    pub answer: bool,
    /// Step of the answer before which its playback stands; absent: at its end.
    pub step: Option<u32>,
}

impl Linked {
    /// What a link held, flat.
    pub fn of((board, moves, opening): (String, String, Opening)) -> Linked {
        let step = if let Opening::Answer(step) = opening { step } else { None };
        Linked { board, moves, answer: opening != Opening::Play, step }
    }
}

/// The first move that the rules forbid.
#[derive(Serialize, Tsify)]
pub struct Violation {
    step: u32,
    code: &'static str,
}

/// What replaying moves under the rules has shown.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Report {
    violation: Option<Violation>,
    goal: bool,
    objective: Option<f64>,
    steps: u32,
}

impl From<outcome::Report> for Report {
    fn from(report: outcome::Report) -> Report {
        Report {
            violation: report.violation.map(|v| Violation { step: v.step as u32, code: v.code.0 }),
            goal: report.goal,
            objective: report.objective.map(number),
            steps: report.steps as u32,
        }
    }
}

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
}

fn positive(limit: f64) -> Option<f64> {
    (limit > 0.0).then_some(limit)
}

impl From<Request> for Task {
    fn from(request: Request) -> Task {
        let mut options = Options::default();
        request.options.into_iter().for_each(|(name, value)| options.set(name, value));
        let limits = Limits {
            time: positive(request.time_ms).map(|ms| ms / 1000.0),
            cpu: None,
            nodes: positive(request.nodes).map(|n| n as u64),
            memory: positive(request.memory_mb).map_or(Limits::default().memory, |mb| (mb * 1e6) as u64),
            target: request.target.map(|t| t as i64),
            threads: request.threads.max(1) as usize,
            seed: request.seed as u64,
        };
        Task { engine: request.engine, moves: request.moves, limits, options }
    }
}

/// Plain data of unknown origin as a task.
pub fn task(request: JsValue) -> Result<Task, Error> {
    let refused = |e: serde_wasm_bindgen::Error| {
        Error::Option(error::OptionError {
            name: "request".into(),
            value: e.to_string(),
            code: error::Code("bad-value"),
        })
    };
    serde_wasm_bindgen::from_value::<Request>(request).map(Task::from).map_err(refused)
}

/// What a running search tells.
#[derive(Serialize, Tsify)]
#[serde(tag = "type", rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub enum Event {
    /// It has begun.
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
    /// Something of the engine's own.
    Detail {
        /// In its own shape.
        #[serde(with = "serde_wasm_bindgen::preserve")]
        #[tsify(type = "unknown")]
        value: JsValue,
    },
}

impl Event {
    /// The event as it travels; the end travels by itself.
    pub fn from_model(event: SolveEvent) -> Option<Event> {
        Some(match event {
            SolveEvent::Started { engine } => Event::Started { engine },
            SolveEvent::Progress(p) => Event::Progress {
                nodes: p.nodes as f64,
                depth: p.depth as f64,
                best: p.best.map(number),
                bound: p.bound.map(number),
                memory_mb: p.memory as f64 / 1e6,
            },
            SolveEvent::Incumbent(s) => Event::Incumbent { objective: number(s.objective), moves: s.moves },
            SolveEvent::Bound(bound) => Event::Bound { bound: number(bound) },
            SolveEvent::Detail(value) => Event::Detail { value: tree(&value) },
            SolveEvent::Finished(_) => return None,
        })
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

fn status(status: Status) -> &'static str {
    match status {
        Status::Optimal => "optimal",
        Status::Feasible => "feasible",
        Status::Infeasible => "infeasible",
        Status::Unknown => "unknown",
    }
}

fn stop(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Cancelled => "cancelled",
        StopReason::Time => "time",
        StopReason::Nodes => "nodes",
        StopReason::Memory => "memory",
        StopReason::Target => "target",
        StopReason::Unproved => "unproved",
    }
}

impl From<outcome::Outcome> for Outcome {
    fn from(outcome: outcome::Outcome) -> Outcome {
        Outcome {
            status: status(outcome.status),
            stop: outcome.stop.map(stop),
            engine: outcome.engine,
            threads: outcome.stats.threads as u32,
            objective: outcome.best.as_ref().map(|s| number(s.objective)),
            moves: outcome.best.map(|s| s.moves),
            bound: outcome.bound.map(number),
            nodes: outcome.stats.nodes as f64,
            elapsed_ms: outcome.stats.elapsed * 1000.0,
            memory_mb: outcome.stats.memory as f64 / 1e6,
            needed_mb: outcome.stats.needed.map(|bytes| bytes as f64 / 1e6),
            extra: tree(&outcome.extra),
        }
    }
}

/// How a job ended: with an outcome, refused before it began, or by a fault, after which the instance is not to be used.
#[derive(Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum End {
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

impl From<Result<outcome::Outcome, Error>> for End {
    fn from(result: Result<outcome::Outcome, Error>) -> End {
        match result {
            Ok(outcome) => End::Done { outcome: outcome.into() },
            Err(error) => End::Refused { error: error.into() },
        }
    }
}

/// What has happened in a job since the last poll.
#[cfg(feature = "threads")]
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Poll {
    /// In the order of their happening.
    pub events: Vec<Event>,
    /// The end, if it is over.
    pub end: Option<End>,
}

/// Where in the shared memory the page finds a running job's counters; 32-bit `cancel` and `ended`, the others 64-bit.
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
    pub ended: u32,
}
