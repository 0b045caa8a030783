//! The question that needs only a pass over the room, `hope`: after these steps, do the bounds leave a chance of an
//! answer?

use super::Room;
use super::bounds::{Tests, together};
use super::timed::TimedPosition;
use crate::model::puzzle::Query;
use crate::model::shape::{Answer, Shape};
use crate::model::value::Value;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::rules::board::{Board, MAX_PEOPLE, Step};
use crate::shape;

shape! {
    /// Do the bounds leave a chance of an answer?
    struct Hope {
        possible: bool,
    }
}

impl Query for Sweeper {
    const ANSWERS: &'static [Answer] = &[("hope", Hope::declare)];

    /// `hope`: `{possible}`. It is false if the bounds refuse the position, so that it certainly has no answer.
    fn query(board: &Board, moves: &[Step], question: &str) -> Option<Value> {
        (question == "hope").then(|| Hope { possible: hope(board, moves) }.value())
    }
}

/// Do the engines accept this number of people?
pub fn has_people(board: &Board) -> bool {
    (1..=MAX_PEOPLE).contains(&board.count())
}

/// Do the bounds leave a chance? Rooms that no engine accepts are not judged. Routes are drawn person by person: one
/// that ends before its limit may still be extended, so only the ticks before its end count.
fn hope(board: &Board, moves: &[Step]) -> bool {
    if !has_people(board) {
        return true;
    }
    let room = Room::new(board);
    let mut clock = TimedPosition::start(&room);
    for tick in moves.chunks_exact(room.count) {
        let people = &clock.position.people;
        if tick.iter().zip(people).any(|(step, person)| step.is_none() && person.left > 0) {
            break;
        }
        tick.iter().for_each(|&step| clock.apply(&room, step));
    }
    let position = &clock.position;
    position.is_done() || together(&room, position, position.left(), Tests::ALL)
}
