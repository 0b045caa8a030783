//! The exports that need only rules; they are the same in all builds.

use crate::model::error::Error;
use crate::model::link::Opening;
use crate::puzzles::{self, Entry, FAMILIES};
use crate::wasm::wire::{self, FamilyInfo, FramesTree, LinkCode, Linked, Moves, Parsed, Report, Tree, ViewTree, reply};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Asks the family with this id.
pub(super) fn with_family<T>(id: &str, question: impl FnOnce(&'static Entry) -> Result<T, Error>) -> Result<T, Error> {
    puzzles::family(id).and_then(question)
}

/// All families that are shipped.
#[wasm_bindgen(unchecked_return_type = "FamilyInfo[]")]
pub fn families() -> JsValue {
    wire::plain(&FAMILIES.iter().map(|&family| FamilyInfo::from(family)).collect::<Vec<_>>())
}

/// Canonical text and findings of a board.
#[wasm_bindgen(unchecked_return_type = "Reply<Parsed>")]
pub fn parse(family: &str, text: &str) -> JsValue {
    reply(with_family(family, |family| family.parse(text)).map(Parsed::from))
}

/// Where the texts of the boards in a file begin and end, alternately, in UTF-16 units; empty if it can't be read at
/// all. A megabyte may hold tens of thousands of texts: as strings they would take longer to cross than to find.
#[wasm_bindgen(js_name = splitBoards)]
pub fn split_boards(family: &str, text: &str) -> Vec<u32> {
    let texts = with_family(family, |family| Ok(family.split(text))).unwrap_or_default();
    let (mut place, mut units) = (0, 0);
    let mut unit_at = |byte: usize| {
        units += text[place..byte].encode_utf16().count() as u32;
        place = byte;
        units
    };
    let begin = |part: &str| part.as_ptr().addr() - text.as_ptr().addr();
    texts.into_iter().flat_map(|part| [begin(part), begin(part) + part.len()]).map(&mut unit_at).collect()
}

/// The title that a file gives the board of one of its texts.
#[wasm_bindgen(js_name = boardTitle)]
pub fn board_title(family: &str, text: &str) -> Option<String> {
    with_family(family, |family| Ok(family.title(text))).ok().flatten()
}

/// Canonical text of moves, legal or not.
#[wasm_bindgen(js_name = normalizeMoves, unchecked_return_type = "Reply<Moves>")]
pub fn normalize_moves(family: &str, board: &str, moves: &str) -> JsValue {
    reply(with_family(family, |family| family.normalize_moves(board, moves)).map(|moves| Moves { moves }))
}

/// Canonical text and findings of a board after an edit.
#[wasm_bindgen(unchecked_return_type = "Reply<Parsed>")]
pub fn edit(family: &str, board: &str, operation: &str) -> JsValue {
    reply(with_family(family, |family| family.edit(board, operation)).map(Parsed::from))
}

/// What is needed to draw a board after legal moves.
#[wasm_bindgen(unchecked_return_type = "Reply<ViewTree>")]
pub fn view(family: &str, board: &str, moves: &str) -> JsValue {
    reply(with_family(family, |family| family.view(board, moves)).map(ViewTree::from))
}

/// What is needed to animate legal moves.
#[wasm_bindgen(unchecked_return_type = "Reply<FramesTree>")]
pub fn frames(family: &str, board: &str, moves: &str) -> JsValue {
    reply(with_family(family, |family| family.frames(board, moves)).map(FramesTree::from))
}

/// Texts of the moves that are legal after legal moves; empty if text or moves are wrong.
#[wasm_bindgen]
pub fn legal(family: &str, board: &str, moves: &str) -> Vec<String> {
    with_family(family, |family| family.legal(board, moves)).unwrap_or_default()
}

/// Checks moves against the rules.
#[wasm_bindgen(unchecked_return_type = "Reply<Report>")]
pub fn check(family: &str, board: &str, moves: &str) -> JsValue {
    reply(with_family(family, |family| family.check(board, moves)).map(Report::from))
}

/// The family's answer to a small question about a position.
#[wasm_bindgen(unchecked_return_type = "Reply<Tree>")]
pub fn query(family: &str, board: &str, moves: &str, question: &str) -> JsValue {
    reply(with_family(family, |family| family.query(board, moves, question)).map(Tree::from))
}

/// The code of a link, after `#/<family>/`. A task that can't be read is left out.
#[wasm_bindgen(js_name = encodeLink, unchecked_return_type = "Reply<LinkCode>")]
pub fn encode_link(
    family: &str,
    board: &str,
    moves: &str,
    answer: bool,
    step: Option<u32>,
    task: Option<String>,
) -> JsValue {
    let task = task.and_then(|text| text.parse().ok()).map_or(Opening::Play, Opening::Task);
    let opening = if answer { Opening::Answer(step) } else { task };
    reply(with_family(family, |family| family.encode(board, moves, opening)).map(|code| LinkCode { code }))
}

/// Board and moves of a link's code.
#[wasm_bindgen(js_name = decodeLink, unchecked_return_type = "Reply<Linked>")]
pub fn decode_link(family: &str, code: &str) -> JsValue {
    reply(with_family(family, |family| family.decode(code)).map(Linked::of))
}
