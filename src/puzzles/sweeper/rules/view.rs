//! What a front end draws: the room, the people with their routes, and every tick for playing it back.

use super::State;
use super::board::{Board, Square, Step, letter};
use crate::model::puzzle::{Draw, Rules};
use crate::model::value::Value;
use crate::puzzles::sweeper::Sweeper;
use crate::record;

impl Draw for Sweeper {
    /// `{w, h, start, squares, people: [{kind, start, limit, cell, left, carries, route, text}], ticks, history, said, steps, dirty, done,
    /// meetings}`: squares as codes, `start` with the people, `squares` as they are now without; routes as squares, texts as letters; `history` as
    /// the ticks of `frames`, so that routes half drawn can be looked at on one clock.
    fn view(board: &Board, moves: &[Step]) -> Value {
        let states = states(board, moves);
        let now = states.last().expect("the start at least");
        let ticks = states.len() - 1;
        let said = &moves[ticks * board.count()..];
        let people = (0..board.count()).map(|index| person(board, moves, &states, index));
        record! {
            "w" => board.size.width, "h" => board.size.height,
            "start" => codes(&board.squares), "squares" => codes(&now.squares),
            "people" => people.collect::<Value>(), "ticks" => ticks, "history" => history(&states), "said" => said.len(),
            "steps" => moves.iter().flatten().count(), "dirty" => now.dirty(), "done" => said.is_empty() && Sweeper::is_goal(board, now),
            "meetings" => states.iter().enumerate().flat_map(|(tick, state)| meetings(tick, state)).collect::<Vec<i32>>(),
        }
    }

    /// `{steps, ticks: [{cells, carries, moved, squares, met}]}`, one more than there are steps.
    fn frames(board: &Board, moves: &[Step]) -> Value {
        let states = states(board, moves);
        record! { "steps" => states.len() - 1, "ticks" => history(&states) }
    }
}

/// The states at the start and after every whole tick.
fn states(board: &Board, moves: &[Step]) -> Vec<State> {
    let mut states = vec![Sweeper::initial(board)];
    for tick in moves.chunks_exact(board.count().max(1)) {
        let mut state = states.last().expect("the start at least").clone();
        for &step in tick {
            Sweeper::apply(board, &mut state, step).expect("only legal moves are drawn");
        }
        states.push(state);
    }
    states
}

fn codes(squares: &[Square]) -> Vec<i32> {
    squares.iter().map(|square| square.code() as i32).collect()
}

/// Pairs of tick and square.
fn meetings(tick: usize, state: &State) -> Vec<i32> {
    state.met.iter().flat_map(|&cell| [tick as i32, cell as i32]).collect()
}

fn person(board: &Board, moves: &[Step], states: &[State], index: usize) -> Value {
    let now = &states.last().expect("the start at least").people[index];
    let steps: Vec<Step> = moves.iter().skip(index).step_by(board.count()).copied().filter(Option::is_some).collect();
    let walked = states.windows(2).filter(|pair| pair[0].people[index].cell != pair[1].people[index].cell);
    let route = std::iter::once(&states[0]).chain(walked.map(|pair| &pair[1]));
    record! {
        "kind" => now.kind.code(), "start" => states[0].people[index].cell, "limit" => board.limits[index],
        "cell" => now.cell, "left" => now.left, "carries" => now.carries,
        "route" => route.map(|state| state.people[index].cell as i32).collect::<Vec<i32>>(),
        "text" => steps.into_iter().map(letter).collect::<String>(),
    }
}

fn history(states: &[State]) -> Value {
    states.iter().enumerate().map(|(tick, state)| frame(states, tick, state)).collect()
}

fn frame(states: &[State], tick: usize, state: &State) -> Value {
    let each = |number: fn(&super::Person) -> i32| state.people.iter().map(number).collect::<Vec<i32>>();
    let before = &states[tick.saturating_sub(1)];
    let moved = state.people.iter().zip(&before.people).map(|(now, then)| i32::from(now.cell != then.cell));
    record! {
        "cells" => each(|person| person.cell as i32), "carries" => each(|person| person.carries.into()),
        "moved" => moved.collect::<Vec<i32>>(), "squares" => codes(&state.squares),
        "met" => state.met.iter().map(|&cell| cell as i32).collect::<Vec<i32>>(),
    }
}
