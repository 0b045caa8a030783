//! The rules' services, the same in all builds.

use crate::midend;
use crate::model::link::Opening;
use crate::wasm::wire::{self, FamilyInfo, LinkCode, Linked, Moves, Parsed, Report, Tree, reply};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// All families that are shipped.
#[wasm_bindgen(unchecked_return_type = "FamilyInfo[]")]
pub fn families() -> JsValue {
    wire::plain(&midend::families().map(FamilyInfo::from).collect::<Vec<_>>())
}

/// Canonical text and findings of a board.
#[wasm_bindgen(unchecked_return_type = "Reply<Parsed>")]
pub fn parse(family: &str, text: &str) -> JsValue {
    reply(midend::parse(family, text).map(Parsed::from))
}

/// The texts of the boards in a file; none where it can't be read at all.
#[wasm_bindgen(js_name = splitBoards)]
pub fn split_boards(family: &str, text: &str) -> Vec<String> {
    midend::split(family, text).unwrap_or_default().into_iter().map(str::to_owned).collect()
}

/// Canonical text of moves, legal or not.
#[wasm_bindgen(js_name = normalizeMoves, unchecked_return_type = "Reply<Moves>")]
pub fn normalize_moves(family: &str, board: &str, moves: &str) -> JsValue {
    reply(midend::normalize_moves(family, board, moves).map(|moves| Moves { moves }))
}

/// Canonical text and findings of a board after an edit.
#[wasm_bindgen(unchecked_return_type = "Reply<Parsed>")]
pub fn edit(family: &str, board: &str, operation: &str) -> JsValue {
    reply(midend::edit(family, board, operation).map(Parsed::from))
}

/// What is needed to draw a board after legal moves.
#[wasm_bindgen(unchecked_return_type = "Reply<Tree>")]
pub fn view(family: &str, board: &str, moves: &str) -> JsValue {
    reply(midend::view(family, board, moves).map(Tree::from))
}

/// What is needed to animate legal moves.
#[wasm_bindgen(unchecked_return_type = "Reply<Tree>")]
pub fn frames(family: &str, board: &str, moves: &str) -> JsValue {
    reply(midend::frames(family, board, moves).map(Tree::from))
}

/// Texts of the moves that are legal after legal moves; none where text or moves are wrong.
#[wasm_bindgen]
pub fn legal(family: &str, board: &str, moves: &str) -> Vec<String> {
    midend::legal(family, board, moves).unwrap_or_default()
}

/// What the rules say of moves.
#[wasm_bindgen(unchecked_return_type = "Reply<Report>")]
pub fn check(family: &str, board: &str, moves: &str) -> JsValue {
    reply(midend::check(family, board, moves).map(Report::from))
}

/// The family's answer to a small question about a position.
#[wasm_bindgen(unchecked_return_type = "Reply<Tree>")]
pub fn query(family: &str, board: &str, moves: &str, question: &str) -> JsValue {
    reply(midend::query(family, board, moves, question).map(Tree::from))
}

/// The code of a link, after `#/<family>/`.
#[wasm_bindgen(js_name = encodeLink, unchecked_return_type = "Reply<LinkCode>")]
pub fn encode_link(family: &str, board: &str, moves: &str, answer: bool, step: Option<u32>) -> JsValue {
    let opening = if answer { Opening::Answer(step) } else { Opening::Play };
    reply(midend::encode_opening(family, board, moves, opening).map(|code| LinkCode { code }))
}

/// Board and moves of a link's code.
#[wasm_bindgen(js_name = decodeLink, unchecked_return_type = "Reply<Linked>")]
pub fn decode_link(family: &str, code: &str) -> JsValue {
    reply(midend::decode_opening(family, code).map(Linked::of))
}
