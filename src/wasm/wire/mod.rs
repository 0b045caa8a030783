//! The types that cross the boundary between Rust and JavaScript, besides those that the native program uses too
//! (`crate::wire`). Each is made from its namesake in the model. Their TypeScript declarations are generated and
//! checked against `www/engine/types.ts`.

#[cfg(feature = "engines")]
pub mod solving;

use crate::family::ParsedBoard;
use crate::model::error::{self, Error, Severity};
use crate::model::link::{LinkText, Opening};
use crate::model::outcome::Sense;
use crate::model::puzzle::Engine;
use crate::model::report;
use crate::model::value::Value;
use crate::puzzles::Entry;
use crate::wire::Failure;
use crate::wire::tree::{set, tree};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
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

/// Objectives and bounds stay below 2^53; the families guarantee it.
#[allow(clippy::cast_precision_loss, reason = "see above")]
fn number(n: i64) -> f64 {
    n as f64
}

#[derive(Serialize)]
struct Refusal {
    error: Failure,
}

/// A finding about a half-made board.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Diagnostic {
    code: &'static str,
    #[tsify(type = "'error' | 'warning'")]
    severity: &'static str,
    cell: Option<u32>,
    /// of such things, where the finding stands for all of them
    count: Option<u32>,
}

impl From<error::Diagnostic> for Diagnostic {
    fn from(found: error::Diagnostic) -> Diagnostic {
        let severity = if found.severity == Severity::Error { "error" } else { "warning" };
        let small = |number: usize| number as u32;
        Diagnostic { code: found.code.0, severity, cell: found.cell.map(small), count: found.count.map(small) }
    }
}

/// A board in canonical form.
#[derive(Serialize, Tsify)]
pub struct Parsed {
    board: String,
    diagnostics: Vec<Diagnostic>,
}

impl From<ParsedBoard> for Parsed {
    fn from(ParsedBoard { board, findings }: ParsedBoard) -> Parsed {
        Parsed { board, diagnostics: findings.into_iter().map(Into::into).collect() }
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

impl From<&Entry> for FamilyInfo {
    fn from(family: &Entry) -> FamilyInfo {
        let engine = |(index, e): (usize, &Engine)| EngineInfo {
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

/// Replies that hold a family's own tree under a name of their own.
macro_rules! trees {
    ($($(#[$doc:meta])* $reply:ident { $name:ident })*) => {
        $(
            $(#[$doc])*
            #[derive(Serialize, Tsify)]
            pub struct $reply {
                #[serde(with = "serde_wasm_bindgen::preserve")]
                #[tsify(type = "unknown")]
                $name: JsValue,
            }

            impl From<Value> for $reply {
                fn from(value: Value) -> $reply {
                    $reply { $name: tree(&value) }
                }
            }
        )*
    };
}

trees! {
    /// The answer to a question.
    Tree { value }
    /// What is needed to draw a board.
    ViewTree { view }
    /// What is needed to animate moves.
    FramesTree { frames }
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
    /// What the author asks of the reader, as text (`model::task`); absent: nothing.
    pub task: Option<String>,
}

impl Linked {
    /// What a link held, flat.
    pub fn of(LinkText { board, moves, opening }: LinkText) -> Linked {
        let plain = Linked { board, moves, answer: false, step: None, task: None };
        match opening {
            Opening::Play => plain,
            Opening::Answer(step) => Linked { answer: true, step, ..plain },
            Opening::Task(task) => Linked { task: Some(task.to_string()), ..plain },
        }
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
    objective: f64,
    steps: u32,
}

impl From<report::Report> for Report {
    fn from(report: report::Report) -> Report {
        Report {
            violation: report.violation.map(|v| Violation { step: v.step as u32, code: v.code.0 }),
            goal: report.goal,
            objective: number(report.objective),
            steps: report.steps as u32,
        }
    }
}
