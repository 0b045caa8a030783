//! Why a push is right: what every other push leads to. A push into a known kind of deadlock is refuted by that. For
//! the others, the engine proves the fewest pushes, or that there is no answer.

use crate::model::options::Options;
use crate::model::puzzle::Notation;
use crate::model::reason::{Alternative, Reason, chosen};
use crate::puzzles::sokoban::Sokoban;
use crate::puzzles::sokoban::kernel::deadlocks::reason;
use crate::puzzles::sokoban::kernel::flood::Flood;
use crate::puzzles::sokoban::kernel::query::tables_of;
use crate::puzzles::sokoban::kernel::{Level, NONE, Push, Square, back, put_in_order, walk};
use crate::puzzles::sokoban::rules::board::{Board, Objective, Step};
use crate::search::control::Control;
use crate::search::reason::Prover;

/// Most nodes of the proof for one push.
const NODES: u64 = 60_000;
/// Most boxes and squares of a level: on larger ones such proofs are slow, because each of them makes its own tables.
const MOST_BOXES: usize = 8;
const MOST_SQUARES: usize = 120;

/// The reason for the next push of an answer with the fewest pushes. Returns `None` without a proof, if nothing can be
/// pushed, and on a solved level.
pub fn reason(board: &Board, moves: &[Step], control: &Control<'_>) -> Option<Reason> {
    let options = Options::default();
    let prover = Prover::<Sokoban> { board, engine: "pushes", options, nodes: NODES, whole: control };
    if board.objective != Objective::Pushes || !prover.is_sound() {
        return None;
    }
    let level = Level::new(board, moves);
    if level.boxes.len() > MOST_BOXES || level.len() > MOST_SQUARES || level.solved(&level.boxes) {
        return None;
    }
    let tables = tables_of(board);
    let nearest = tables.spots.least(&tables.spots.to_nearest_goal(&tables.level));
    let farther = |push: &Push| {
        let to = level.step(push.from, push.direction.into());
        i32::from(nearest[usize::from(to)]) - i32::from(nearest[usize::from(push.from)])
    };
    let pushes = pushes(&level);
    let least = pushes.iter().map(farther).min();
    let mut all = Vec::new();
    for push in pushes {
        let steps = walk::steps(&level, &[push])?;
        let boxes = after(&level, push);
        let dead = reason::find(&tables, &boxes, push.from);
        let answer = match dead {
            Some(_) => None,
            None => prover.best_after(moves.iter().chain(&steps).copied().collect())?,
        };
        let why = dead.as_ref().map(|found| found.kind);
        let about = dead.map_or_else(|| vec![push.from], |found| found.boxes);
        let cells = about.into_iter().map(|square| level.cells[usize::from(square)]).collect();
        let name = Sokoban::print_moves(board, &steps);
        all.push(Alternative { why, cells, tempting: Some(farther(&push)) == least, ..Alternative::new(name, answer) });
    }
    chosen::<Sokoban>(board, &all)
}

/// The pushes that the player can make.
fn pushes(level: &Level) -> Vec<Push> {
    let occupied = level.occupied();
    let mut flood = Flood::new(level.len());
    flood.fill(level, &occupied, level.player);
    let free = |square: Square| square != NONE && !occupied[usize::from(square)];
    let all = level.boxes.iter().flat_map(|&from| (0..4).map(move |direction| Push { from, direction }));
    all.filter(|push| {
        let stand = level.step(push.from, back(push.direction.into()));
        free(stand) && flood.reached(stand) && free(level.step(push.from, push.direction.into()))
    })
    .collect()
}

/// The boxes after a push, in reading order. The player is then where the box was.
fn after(level: &Level, push: Push) -> Vec<Square> {
    let moved = level.step(push.from, push.direction.into());
    let mut boxes: Vec<Square> =
        level.boxes.iter().map(|&square| if square == push.from { moved } else { square }).collect();
    put_in_order(&mut boxes);
    boxes
}
