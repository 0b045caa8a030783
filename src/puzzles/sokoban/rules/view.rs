//! What a front end draws.

use super::State;
use super::board::{Board, Objective, Step};
use crate::model::puzzle::{Draw, Rules};
use crate::puzzles::sokoban::Sokoban;
use crate::shape;

shape! {
    /// The level and the current position.
    pub struct View {
        width: usize,
        height: usize,
        /// by cell: 0 outside, 1 wall, 2 floor, 3 goal
        cells: Vec<i32>,
        /// cells with a box
        boxes: Vec<i32>,
        player: Option<usize>,
        pushes: i64,
        moves: i64,
        solved: bool,
        objective: Counts,
        /// 0 up, 1 right, 2 down, 3 left
        facing: i32,
    }
}

shape! {
    /// By position: the cell of the player, and the push that led there (-1 for none).
    pub struct Frames {
        steps: usize,
        player: Vec<i32>,
        from: Vec<i32>,
        to: Vec<i32>,
        /// at the start
        boxes: Vec<i32>,
    }
}

shape! {
    enum Counts { Pushes = "pushes", Moves = "moves" }
}

impl Draw for Sokoban {
    type View = View;
    type Frames = Frames;

    fn view(board: &Board, moves: &[Step]) -> View {
        let mut state = Sokoban::initial(board);
        moves.iter().for_each(|&step| make(board, &mut state, step));
        View {
            width: board.size.width,
            height: board.size.height,
            cells: cells(board),
            boxes: numbers(&state.boxes),
            player: state.player,
            pushes: state.pushes,
            moves: state.moves,
            solved: Sokoban::is_goal(board, &state),
            objective: if board.objective == Objective::Pushes { Counts::Pushes } else { Counts::Moves },
            facing: moves.last().map_or(2, |step| step.direction as i32),
        }
    }

    fn frames(board: &Board, moves: &[Step]) -> Frames {
        let mut state = Sokoban::initial(board);
        let start = state.player.map_or(-1, |cell| cell as i32);
        let (mut player, mut from, mut to) = (vec![start], vec![-1], vec![-1]);
        for &step in moves {
            make(board, &mut state, step);
            let at = state.player.expect("a player moved");
            let pushed = step.push.then(|| board.size.neighbour(at, step.direction).expect("a box stands there"));
            player.push(at as i32);
            from.push(if step.push { at as i32 } else { -1 });
            to.push(pushed.map_or(-1, |cell| cell as i32));
        }
        Frames { steps: moves.len(), player, from, to, boxes: numbers(&board.boxes) }
    }
}

fn make(board: &Board, state: &mut State, step: Step) {
    Sokoban::apply(board, state, step).expect("only legal moves are drawn");
}

/// The kind of every cell. Floor that no walls enclose is drawn as outside, unless the whole board is open.
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

/// The cells from which the edge cannot be reached, and all that the player can walk to.
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
