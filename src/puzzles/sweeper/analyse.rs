//! Small questions, answered at once.

use super::Sweeper;
use super::board::{Board, MAX_PEOPLE, Step};
use super::bounds::{Tests, together};
use super::kernel::{Clock, Room};
use crate::model::event::Silent;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::{Sense, Status};
use crate::model::value::Value;
use crate::record;
use crate::search::control::{Control, Counters};
use crate::search::engine::{Analyse, Request, Solve};

/// Nodes spent on rating a room; some hundredths of a second.
const NODES: u64 = 20_000;

impl Analyse for Sweeper {
    /// `hope`: `{possible}`: false if the bounds refuse the position, so that it is lost for certain. `rating`: `{level, solved, meetings}`:
    /// 1 (easy) to 5 by the work of the solver, and whether meetings are needed because there are fewer steps than dirt.
    fn query(board: &Board, moves: &[Step], question: &str) -> Option<Value> {
        (question == "hope").then(|| record! { "possible" => hope(board, moves) })
    }

    fn consult(board: &Board, _: &[Step], question: &str) -> Option<Value> {
        (question == "rating").then(|| rating(board))
    }
}

fn has_people(board: &Board) -> bool {
    (1..=MAX_PEOPLE).contains(&board.count())
}

/// Do the bounds leave a hope? Rooms that no solver takes are not judged. Routes are drawn person by person: where one ends before its limit it may
/// still be drawn on, so that only the ticks before count.
fn hope(board: &Board, moves: &[Step]) -> bool {
    if !has_people(board) {
        return true;
    }
    let room = Room::new(board);
    let mut clock = Clock::start(&room);
    for tick in moves.chunks_exact(room.count) {
        let people = &clock.position.people;
        if tick.iter().zip(people).any(|(step, person)| step.is_none() && person.left > 0) {
            break;
        }
        tick.iter().for_each(|&step| clock.say(&room, step));
    }
    let position = &clock.position;
    position.is_done() || together(&room, position, position.left(), Tests::ALL)
}

/// How hard a room is: every level has ten times the nodes of the one before.
fn rating(board: &Board) -> Value {
    if !has_people(board) {
        return Value::Null;
    }
    let limits = Limits { nodes: Some(NODES), memory: 16 << 20, ..Limits::default() };
    let (counters, options) = (Counters::default(), Options::default());
    let request = Request { engine: Sweeper::ENGINES[0].id, moves: Vec::new(), limits, options };
    let control = Control::new(&request.limits, Sense::Minimize, &counters, &Silent);
    let status = Sweeper::solve(board, &request, &control).map_or(Status::Unknown, |verdict| verdict.status);
    let level = [60, 300, 2_000, NODES].iter().filter(|&&nodes| control.stats().nodes >= nodes).count() + 1;
    let steps: usize = board.limits.iter().map(|&limit| usize::from(limit)).sum();
    let dirty = board.squares.iter().filter(|square| square.is_dirty()).count();
    record! {
        "level" => level, "solved" => status == Status::Feasible, "impossible" => status == Status::Infeasible,
        "meetings" => dirty > steps,
    }
}
