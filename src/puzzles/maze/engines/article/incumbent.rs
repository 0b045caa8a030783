//! The best answer so far, shared by all threads. Its final value does not depend on their number.
//!
//! Sub-problems are numbered in walking order. To replace an answer of sub-problem `i`, a later sub-problem must beat
//! it and an earlier one need only equal it. So the last one left is the first in walking order among the best,
//! whichever thread finishes first.

use super::{Answer, moves_text};
use crate::base::lock::Unpoisoned;
use crate::puzzles::maze::rules::board::Board;
use crate::search::control::Control;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The best answer and the task that found it.
pub(super) struct Shared<'s> {
    board: &'s Board,
    before: &'s [usize],
    control: &'s Control<'s>,
    best: Mutex<Option<(Answer, usize)>>,
    version: AtomicU32,
}

impl<'s> Shared<'s> {
    pub(super) fn new(board: &'s Board, before: &'s [usize], control: &'s Control<'s>) -> Shared<'s> {
        Shared { board, before, control, best: Mutex::new(None), version: AtomicU32::new(0) }
    }

    /// A walk as moves, those already made included.
    pub(super) fn moves(&self, route: &[u8]) -> String {
        moves_text(self.board, self.before, route)
    }

    /// A number that changes whenever the answer does, and is cheap to read.
    pub(super) fn version(&self) -> u32 {
        self.version.load(Relaxed)
    }

    /// The score that an answer of this sub-problem must exceed to be kept.
    pub(super) fn threshold(&self, task: usize) -> i64 {
        match &*self.best.lock().unpoisoned() {
            None => i64::MIN,
            Some((answer, finder)) => answer.score - i64::from(*finder > task),
        }
    }

    /// Keeps an answer if it is better, or equal and earlier in walking order.
    pub(super) fn offer(&self, score: i64, task: usize, route: &[u8]) {
        let mut best = self.best.lock().unpoisoned();
        let kept = best.as_ref().is_some_and(|(b, finder)| b.score > score || b.score == score && *finder <= task);
        // Within one sub-problem answers come in walking order, so an equal answer from the same sub-problem is later.
        if kept {
            return;
        }
        *best = Some((Answer { route: route.to_vec(), score }, task));
        self.version.fetch_add(1, Relaxed);
        drop(best);
        self.control.incumbent(score, || self.moves(route));
    }

    pub(super) fn into_best(self) -> Option<Answer> {
        self.best.into_inner().unpoisoned().map(|(answer, _)| answer)
    }
}
