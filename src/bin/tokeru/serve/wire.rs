//! What page and program say to each other: JSON in text messages. The names are those of the page's own workers (`src/wasm/wire`); `tests/it/serve` holds them against
//! the declarations that are made from there.

use super::session::Power;
use serde::Deserialize;
use std::collections::BTreeMap;
use tokeru::family::solver::TextRequest;
use tokeru::model::error::{AnswerError, Error, ParseError};
use tokeru::model::event::SolveEvent;
use tokeru::model::limits::Limits;
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, StopReason};
use tokeru::model::value::Value;
use tokeru::record;

/// Bytes of the unit in which memory is stated and limited everywhere.
const MIB: f64 = (1 << 20) as f64;
/// The version of the protocol.
const FORM: i64 = 1;
/// Options of an engine and the length of their texts: more has none, but for an answer to begin with.
const MOST_OPTIONS: usize = 64;

/// A search that is asked for.
pub(super) struct Asked {
    pub(super) family: String,
    pub(super) board: String,
    pub(super) request: TextRequest,
    /// Rows of a trace are wanted too.
    pub(super) traced: bool,
}

/// What a page says.
pub(super) enum Said {
    Solve(u32, Box<Asked>),
    Cancel(u32),
}

/// Read into fields at once: what is not expected ends the reading, and is kept nowhere.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Message {
    #[serde(rename = "type")]
    kind: String,
    id: u32,
    family: Option<String>,
    board: Option<String>,
    request: Option<Request>,
}

/// A solver's task. Zero, empty or absent: no limit, the family's own choice.
#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
struct Request {
    engine: String,
    moves: String,
    time_ms: f64,
    nodes: f64,
    memory_mb: f64,
    threads: u32,
    target: Option<f64>,
    seed: f64,
    options: BTreeMap<String, String>,
    trace: bool,
}

fn positive(limit: f64) -> Option<f64> {
    (limit > 0.0).then_some(limit)
}

impl Request {
    /// Never more than was offered.
    fn within(self, offer: Power) -> TextRequest {
        let mut options = Options::default();
        self.options.into_iter().for_each(|(name, value)| options.set(name, value));
        let memory = positive(self.memory_mb).map_or(Limits::default().memory, |mib| (mib * MIB) as u64);
        let threads = usize::try_from(self.threads).unwrap_or(usize::MAX);
        let limits = Limits {
            time: positive(self.time_ms).map(|ms| ms / 1000.0),
            cpu: None,
            nodes: positive(self.nodes).map(|n| n as u64),
            memory: memory.min(offer.memory),
            target: self.target.map(|t| t as i64),
            threads: threads.clamp(1, offer.threads),
            seed: self.seed as u64,
        };
        TextRequest { engine: self.engine, moves: self.moves, limits, options }
    }
}

/// Reads a message, or says what is wrong with it.
pub(super) fn read(text: &str, offer: Power) -> Result<Said, String> {
    let message: Message = serde_json::from_str(text).map_err(|error| error.to_string())?;
    match (message.kind.as_str(), message.family, message.board, message.request) {
        ("cancel", None, None, None) => Ok(Said::Cancel(message.id)),
        ("solve", Some(family), Some(board), request) => {
            let request = request.unwrap_or_default();
            if request.options.len() > MOST_OPTIONS {
                return Err(format!("more than {MOST_OPTIONS} options"));
            }
            let traced = request.trace;
            let task = Asked { family, board, request: request.within(offer), traced };
            Ok(Said::Solve(message.id, Box::new(task)))
        }
        _ => Err("neither solve nor cancel".to_owned()),
    }
}

pub(super) fn hello(offer: Power) -> Value {
    record! {
        "type" => "hello", "form" => FORM, "version" => env!("CARGO_PKG_VERSION"), "threads" => offer.threads as i64,
        "memoryMb" => offer.memory as f64 / MIB,
    }
}

/// The search lives, and has no news.
pub(super) fn beat() -> Value {
    record! { "type" => "beat" }
}

/// A message that could not be followed.
pub(super) fn error(code: &'static str, detail: &str) -> Value {
    record! { "type" => "error", "code" => code, "detail" => detail }
}

/// An event of a search; what a page has no use for is none.
pub(super) fn event(id: u32, event: SolveEvent) -> Option<Value> {
    let event = match event {
        SolveEvent::Started { engine } => record! { "type" => "started", "engine" => engine },
        SolveEvent::Progress(p) => record! {
            "type" => "progress", "nodes" => p.nodes, "depth" => p.depth, "best" => p.best, "bound" => p.bound,
            "memoryMb" => p.memory as f64 / MIB,
        },
        SolveEvent::Incumbent(s) => {
            record! { "type" => "incumbent", "objective" => s.objective, "moves" => s.moves }
        }
        SolveEvent::Bound(bound) => record! { "type" => "bound", "bound" => bound },
        SolveEvent::Detail(value) => record! { "type" => "detail", "value" => value },
        SolveEvent::Trace(_) | SolveEvent::Finished(_) => return None,
    };
    Some(told(id, event))
}

/// A row of the trace, as a trace file has it.
pub(super) fn row(id: u32, row: Value) -> Value {
    told(id, record! { "type" => "trace", "row" => row })
}

fn told(id: u32, event: Value) -> Value {
    record! { "type" => "event", "id" => i64::from(id), "event" => event }
}

/// The end of a search: with an outcome, or refused before it began.
pub(super) fn end(id: u32, end: Result<Outcome, Error>) -> Value {
    let end = match end {
        Ok(outcome) => record! { "kind" => "done", "outcome" => done(outcome) },
        Err(error) => record! { "kind" => "refused", "error" => failure(&error) },
    };
    ended(id, end)
}

/// A panic.
pub(super) fn fault(id: u32) -> Value {
    ended(id, record! { "kind" => "fault", "code" => "panic", "detail" => "" })
}

/// What could not even begin.
pub(super) fn refusal(id: u32, code: &'static str) -> Value {
    ended(id, record! { "kind" => "refused", "error" => named(code, "") })
}

fn ended(id: u32, end: Value) -> Value {
    record! { "type" => "end", "id" => i64::from(id), "end" => end }
}

fn done(outcome: Outcome) -> Value {
    let best = outcome.best.as_ref();
    record! {
        "status" => outcome.status.name(), "stop" => outcome.stop.map(StopReason::name), "engine" => outcome.engine,
        "threads" => outcome.stats.threads, "objective" => best.map(|s| s.objective),
        "moves" => best.map(|s| s.moves.clone()), "bound" => outcome.bound, "nodes" => outcome.stats.nodes,
        "elapsedMs" => outcome.stats.elapsed * 1000.0, "memoryMb" => outcome.stats.memory as f64 / MIB,
        "neededMb" => outcome.stats.needed.map(|bytes| bytes as f64 / MIB), "extra" => outcome.extra,
    }
}

/// A stable code, the place in the text (from 1), and the text or name concerned.
fn failure(error: &Error) -> Value {
    let code = error.code().0;
    match error {
        Error::Board(e) | Error::Moves(e) | Error::Edit(e) | Error::Answer(AnswerError::Text(e)) => placed(e),
        Error::Option(e) => named(code, &format!("{}={}", e.name, e.value)),
        Error::UnknownFamily(name) | Error::UnknownQuestion(name) => named(code, name),
        Error::Violation(v) | Error::Answer(AnswerError::Move(v)) => named(code, &(v.step + 1).to_string()),
        Error::Stopped(reason) => named(code, reason.name()),
        Error::Unsound(_) | Error::Link(_) => named(code, ""),
    }
}

fn placed(error: &ParseError) -> Value {
    record! {
        "code" => error.code.0, "line" => error.place.line, "column" => error.place.column,
        "detail" => error.found.clone(),
    }
}

fn named(code: &'static str, detail: &str) -> Value {
    record! { "code" => code, "line" => Value::Null, "column" => Value::Null, "detail" => detail }
}
