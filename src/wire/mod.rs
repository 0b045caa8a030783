//! What the browser's module (`src/wasm`) and the native program (`tokeru serve`) say to a page: one description for
//! both. The types are made from their namesakes in the model; in the browser's builds their TypeScript declarations
//! are generated and checked against `www/engine/types.ts`. No type here has behaviour, and no other module of the
//! library but `wasm` names serde.

#[cfg(feature = "engines")]
pub mod solving;
pub mod tree;

use crate::model::error::{AnswerError, Error, ParseError};
use serde::Serialize;
#[cfg(feature = "wasm")]
use tsify::Tsify;
#[cfg(feature = "wasm")]
use wasm_bindgen::prelude::wasm_bindgen;

/// Bytes of the unit in which memory is stated and limited everywhere, on the command line too.
#[cfg(feature = "engines")]
pub const MIB: f64 = (1 << 20) as f64;

/// An expected failure: a stable code, the place in the text (from 1), and the text or name concerned.
#[derive(Serialize)]
#[cfg_attr(feature = "wasm", derive(Tsify), tsify(missing_as_null))]
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

    /// A failure without a place in a text; `detail` may be empty.
    pub fn named(code: &'static str, detail: impl Into<String>) -> Failure {
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
            Error::Answer(AnswerError::Text(e)) => Failure::placed(&e),
            Error::Violation(v) | Error::Answer(AnswerError::Move(v)) => Failure::named(code, (v.step + 1).to_string()),
            Error::Stopped(reason) => Failure::named(code, reason.name()),
            Error::Unsound(_) | Error::Link(_) => Failure::named(code, ""),
        }
    }
}
