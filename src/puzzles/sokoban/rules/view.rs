//! What a front end draws.

use super::board::{Board, Objective, Step};
use crate::model::puzzle::{Draw, Rules};
use crate::model::value::Value;
use crate::puzzles::sokoban::Sokoban;
use crate::record;

impl Draw for Sokoban {
    /// `cells`: 0 outside, 1 wall, 2 floor, 3 goal; `boxes`: cells; `player`: cell or null; counts; `facing`: 0 up, 1 right, 2 down, 3 left.
    fn view(board: &Board, moves: &[Step]) -> Value {
        let mut state = Sokoban::initial(board);
        for &step in moves {
            Sokoban::apply(board, &mut state, step).expect("the moves are legal");
        }
        record! {
            "width" => board.size.width, "height" => board.size.height, "cells" => cells(board),
            "boxes" => numbers(&state.boxes), "player" => state.player, "pushes" => state.pushes, "moves" => state.moves,
            "solved" => Sokoban::is_goal(board, &state), "objective" => objective(board),
            "facing" => moves.last().map_or(2, |step| step.direction as i32),
        }
    }

    /// Position by position: the player's cell in `player`, and in `from` and `to` the push that led there (-1 where none did).
    /// `boxes` are the boxes at the start.
    fn frames(board: &Board, moves: &[Step]) -> Value {
        let mut state = Sokoban::initial(board);
        let start = state.player.map_or(-1, |cell| cell as i32);
        let (mut player, mut from, mut to) = (vec![start], vec![-1], vec![-1]);
        for &step in moves {
            Sokoban::apply(board, &mut state, step).expect("the moves are legal");
            let at = state.player.expect("a player moved");
            let pushed = step.push.then(|| board.size.neighbour(at, step.direction).expect("a box stands there"));
            player.push(at as i32);
            from.push(if step.push { at as i32 } else { -1 });
            to.push(pushed.map_or(-1, |cell| cell as i32));
        }
        record! { "steps" => moves.len(), "player" => player, "from" => from, "to" => to, "boxes" => numbers(&board.boxes) }
    }
}

fn objective(board: &Board) -> &'static str {
    match board.objective {
        Objective::Pushes => "pushes",
        Objective::Moves => "moves",
    }
}

/// Floor that no walls enclose is drawn as outside, unless the whole board stands open.
fn cells(board: &Board) -> Vec<i32> {
    let inside = inside(board);
    let kind = |cell: usize| match (board.walls[cell], board.goals[cell], inside[cell]) {
        (true, ..) => 1,
        (_, true, _) => 3,
        (_, _, true) => 2,
        _ => 0,
    };
    (0..board.size.cells()).map(kind).collect()
}

/// The cells from which no way leads to the edge, and all that the player can walk to.
fn inside(board: &Board) -> Vec<bool> {
    let mut inside: Vec<bool> = board.walls.iter().map(|wall| !wall).collect();
    for cell in 0..board.size.cells() {
        let (x, y) = board.size.position(cell);
        let edge = x == 0 || y == 0 || x + 1 == board.size.width || y + 1 == board.size.height;
        if edge && inside[cell] {
            let outside = board.walkable(cell);
            inside.iter_mut().zip(outside).for_each(|(inside, outside)| *inside &= !outside);
        }
    }
    if let Some(player) = board.player {
        inside.iter_mut().zip(board.walkable(player)).for_each(|(inside, reached)| *inside |= reached);
    }
    inside
}

fn numbers(flags: &[bool]) -> Vec<i32> {
    flags.iter().enumerate().filter(|(_, flag)| **flag).map(|(cell, _)| cell as i32).collect()
}
