//! What builds with engines export besides [`super::api`]: questions that take a search, and new boards, because
//! generators judge boards by solving them.

use crate::model::error::{Code, Error, OptionError};
use crate::model::options::Options;
use crate::wasm::api::with_family;
use crate::wasm::wire::{Parsed, Tree, reply};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The family's answer to any question about a position, even one that takes a short search.
#[wasm_bindgen(unchecked_return_type = "Reply<Tree>")]
pub fn consult(family: &str, board: &str, moves: &str, question: &str) -> JsValue {
    reply(with_family(family, |family| family.consult(board, moves, question)).map(Tree::from))
}

/// A board from the option `seed` and the family's own options.
#[wasm_bindgen(unchecked_return_type = "Reply<Parsed>")]
pub fn generate(
    family: &str,
    #[wasm_bindgen(unchecked_param_type = "Record<string, string>")] options: JsValue,
) -> JsValue {
    let made =
        generator(options).and_then(|(seed, options)| with_family(family, |family| family.generate(seed, &options)));
    reply(made.and_then(|board| with_family(family, |family| family.parse(&board))).map(Parsed::from))
}

fn generator(options: JsValue) -> Result<(u64, Options), Error> {
    let bad = |value: String| OptionError { name: "options".into(), value, code: Code("bad-value") };
    let mut options: Options =
        serde_wasm_bindgen::from_value(options).map_err(|e| Error::Option(bad(e.to_string())))?;
    let seed = options.get("seed", 0).map_err(Error::Option)?;
    options.remove("seed");
    Ok((seed, options))
}
