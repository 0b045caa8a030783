//! Questions that take a search. `hint`: the next move of a quick answer, or null. `certificate`: a proof in text about
//! the board before any move, or why there is none. `reason`: why the next move of a shortest answer is right, or null.
//! `terrain`: the route engine's answer with its slopes, or null.

use super::certificate::certificate;
use super::plan;
use super::reason::reason;
use super::route::terrain::{Terrain, terrain};
use super::task::Task;
use crate::base::grid::Direction;
use crate::model::certificate::{Certificate, QUESTION};
use crate::model::limits::Limits;
use crate::model::reason::{self, Reason};
use crate::model::shape::{Answer, Shape};
use crate::model::value::Value;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::Layout;
use crate::puzzles::slide::rules::board::solvable::obstacles;
use crate::puzzles::slide::rules::board::{Board, letter};
use crate::search::control::{Control, Counters};
use crate::search::engine::Consult;
use crate::shape;

shape! {
    /// The next move of a quick answer, and the number of moves left.
    struct Hint {
        step as "move": String,
        left: usize,
    }
}

impl Consult for Slide {
    const ANSWERS: &'static [Answer] = &[
        ("hint", Option::<Hint>::declare),
        (QUESTION, Certificate::declare),
        (reason::QUESTION, Option::<Reason>::declare),
        ("terrain", Option::<Terrain>::declare),
    ];

    fn consult(board: &Board, moves: &[Direction], question: &str, control: &Control<'_>) -> Option<Value> {
        match question {
            "hint" => Some(hint(board, moves, control).value()),
            QUESTION => Some(certificate(board, control).value()),
            reason::QUESTION => Some(reason(board, moves, control).value()),
            "terrain" => Some(terrain(board, moves, control).value()),
            _ => None,
        }
    }
}

/// Nodes allowed for a hint: a few hundredths of a second in a browser.
const HINT_NODES: u64 = 40_000;

/// The hint; `None` on a solved or hopeless board.
fn hint(board: &Board, moves: &[Direction], whole: &Control<'_>) -> Option<Hint> {
    let layout = Layout::of(board).filter(|_| board.is_whole() && obstacles(board).is_empty())?;
    let start = Position::of(&layout).after(&layout.graph, moves);
    let limits = Limits { nodes: Some(HINT_NODES), ..Limits::default() };
    let counters = Counters::default();
    let control = whole.part(&limits, &counters);
    let task = Task::new(layout.graph, start, &[], &control);
    plan::hint(&task);
    let answer = task.answer().unwrap_or_default();
    answer.first().map(|&step| Hint { step: letter(step).to_string(), left: answer.len() })
}
