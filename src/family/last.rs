//! The board and the moves that were read last. The page asks many questions about one position, and parsing a board of
//! half a million cells for each of them takes longer than most answers. One entry for each thread, so it is bounded;
//! what a call returns does not depend on it.

use crate::model::puzzle::Notation;
use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

/// A text and its parsed value.
struct Read {
    text: String,
    value: Rc<dyn Any>,
}

/// A board, and moves on it.
struct Entry {
    family: &'static str,
    board: Read,
    moves: Option<Read>,
    /// Have the moves been replayed and found legal?
    legal: bool,
}

thread_local! {
    static LAST: RefCell<Option<Entry>> = const { RefCell::new(None) };
}

impl Read {
    fn new<T: 'static>(text: &str, value: &Rc<T>) -> Read {
        Read { text: text.to_owned(), value: value.clone() }
    }

    /// The value, if this is its text.
    fn value_of<T: 'static>(&self, text: &str) -> Option<Rc<T>> {
        if self.text == text { self.value.clone().downcast().ok() } else { None }
    }
}

/// The board of a text. It is parsed only if it differs from the last one, and is then remembered.
pub(super) fn board<P: Notation, E>(text: &str, read: impl FnOnce() -> Result<P::Board, E>) -> Result<Rc<P::Board>, E> {
    let known = LAST.with_borrow(|last| {
        last.as_ref().filter(|entry| entry.family == P::ID).and_then(|entry| entry.board.value_of::<P::Board>(text))
    });
    known.map_or_else(|| Ok(keep_board::<P>(text, read()?)), Ok)
}

/// Remembers this board as the last one.
pub(super) fn keep_board<P: Notation>(text: &str, board: P::Board) -> Rc<P::Board> {
    let board = Rc::new(board);
    let entry = Entry { family: P::ID, board: Read::new(text, &board), moves: None, legal: false };
    LAST.with_borrow_mut(|last| *last = Some(entry));
    board
}

/// Moves on the last board, parsed only if they differ from the last ones.
pub(super) fn moves<P: Notation, E>(
    text: &str,
    read: impl FnOnce() -> Result<Vec<P::Move>, E>,
) -> Result<Rc<Vec<P::Move>>, E> {
    let known = LAST.with_borrow(|last| last.as_ref()?.moves.as_ref()?.value_of::<Vec<P::Move>>(text));
    if let Some(moves) = known {
        return Ok(moves);
    }
    let moves = Rc::new(read()?);
    LAST.with_borrow_mut(|last| {
        if let Some(entry) = last {
            entry.moves = Some(Read::new(text, &moves));
            entry.legal = false;
        }
    });
    Ok(moves)
}

/// Remembers that the last moves are legal on the last board.
pub(super) fn keep_legal() {
    LAST.with_borrow_mut(|last| {
        if let Some(entry) = last {
            entry.legal = true;
        }
    });
}

/// Are the last moves known to be legal on the last board? A replay of a hundred thousand moves takes a noticeable
/// time.
pub(super) fn legal() -> bool {
    LAST.with_borrow(|last| last.as_ref().is_some_and(|entry| entry.legal))
}
