//! Certificates: why a board has no answer, or why none is shorter. `docs/certificates.md` has the forms and the
//! argument.
//!
//! A certificate of a shortest answer lists no positions. It gives the number of layers to be closed from each end and
//! the groups of tiles that the lower bounds combine. This module makes the same walk as the checker, with the engine's
//! tables, to choose the layers and to make sure that they are not too large.

mod choice;
mod shape;
mod walk;

use super::task::Task;
use crate::base::grid::Direction;
use crate::model::certificate::{Certificate, NoCertificate, line};
use crate::model::options::Options;
use crate::model::outcome::{EngineOutcome, Status};
use crate::model::puzzle::Notation;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::Board;
use crate::puzzles::slide::rules::board::graph::Layout;
use crate::puzzles::slide::rules::board::solvable::{Obstacle, obstacles};
use crate::search::control::Control;
use crate::search::engine::{Request, Solve};

/// The most free cells: a position is a word of 64 bits.
const MAX_CELLS: usize = 16;

/// The certificate of a board.
pub fn certificate(board: &Board, control: &Control<'_>) -> Certificate {
    if !board.is_whole() {
        return Certificate::none(NoCertificate::Unsound);
    }
    let found = obstacles(board);
    let Some(layout) = Layout::of(board).filter(|_| found.is_empty()) else {
        return reason(&found[0]);
    };
    if layout.graph.len() > MAX_CELLS {
        return Certificate::none(NoCertificate::NoForm);
    }
    let outcome = proof(board, control);
    match (outcome.status, outcome.best) {
        (Status::Optimal, Some(best)) => shortest(board, &layout, &best.moves, control),
        _ => Certificate::none(NoCertificate::Unproved),
    }
}

fn proof(board: &Board, control: &Control<'_>) -> EngineOutcome<Direction> {
    let limits = control.limits().clone();
    let request = Request { engine: "optimal", moves: Vec::new(), limits, options: Options::default() };
    Slide::solve(board, &request, control).expect("there are no options")
}

/// The part of the board that shows why it has no answer, in the checker's form.
fn reason(obstacle: &Obstacle) -> Certificate {
    let (kind, part) = match obstacle.code.0 {
        "unsolvable-ring" => ("ring", obstacle.part.clone()),
        "unsolvable-parity" => ("parity", obstacle.part.clone()),
        "unsolvable-pocket" => ("set", obstacle.part.clone()),
        _ => ("set", obstacle.cell.into_iter().collect()),
    };
    let mut cells: Vec<usize> = part.into_iter().map(|cell| cell + 1).collect();
    cells.sort_unstable();
    let words = std::iter::once(kind.to_owned()).chain(cells.iter().map(usize::to_string));
    Certificate::sealed(Slide::ID, &["fewest none".to_owned(), line("reason", words)])
}

fn shortest(board: &Board, layout: &Layout, answer: &[Direction], control: &Control<'_>) -> Certificate {
    let mut lines = vec![format!("fewest {}", answer.len())];
    lines.push(format!("answer {}", Slide::print_moves(board, answer)).trim_end().to_owned());
    if answer.len() > 1 {
        let task = Task::new(layout.graph.clone(), Position::of(layout), &[], control);
        match choice::choose(&task, board.size.width, answer.len()) {
            Ok(choice) => lines.extend(choice),
            Err(reason) => return Certificate::none(reason),
        }
    }
    Certificate::sealed(Slide::ID, &lines)
}
