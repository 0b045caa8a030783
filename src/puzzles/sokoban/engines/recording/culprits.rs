//! The boxes to blame for a deadlock: a minimal set for which the test that refused the position still does.

use crate::puzzles::sokoban::engines::best_first::refusals::{Refusal, RefusedPush};
use crate::puzzles::sokoban::engines::open_list::ITSELF;
use crate::puzzles::sokoban::kernel::deadlocks::corral::rows::Corrals;
use crate::puzzles::sokoban::kernel::deadlocks::{freeze, reason};
use crate::puzzles::sokoban::kernel::reach::PlayerReach;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Square, back, put_in_order};
use crate::shape;

shape! {
    /// The kinds of deadlocks that a search tells apart: a square from which no goal can be reached, boxes that hold
    /// one another, two that can't both come
    /// home, three or more that can't share the goals, an area that can't be entered, and a passage that is blocked.
    pub enum DeadlockKind {
        Square = "square",
        Frozen = "frozen",
        Pair = "pair",
        Group = "group",
        Corral = "corral",
        Passage = "passage",
    }
}

/// The kind of the deadlock, and the boxes to blame in reading order. `boxes` are those before the push; `player` is
/// where the player stands after it.
pub(super) fn culprits(
    tables: &Tables,
    mut boxes: Vec<Square>,
    player: Square,
    refused: RefusedPush,
) -> (DeadlockKind, Vec<Square>) {
    let RefusedPush { push, by, .. } = refused;
    let before = boxes.clone();
    let level = &tables.level;
    let (to, side) = if push == ITSELF { (player, 0) } else { pushed(tables, &mut boxes, refused) };
    let (kind, mut boxes) = match by {
        Refusal::DeadSquare => (DeadlockKind::Square, vec![to]),
        Refusal::Frozen => {
            let off_goal = |some: &[Square]| !freeze::off_goal(level, &tables.alive, some).is_empty();
            (DeadlockKind::Frozen, fewest(freeze::off_goal(level, &tables.alive, &boxes), off_goal))
        }
        Refusal::Pair => {
            let other = boxes.iter().copied().find(|&other| other != to && tables.pairs().dead(to, side, other));
            (DeadlockKind::Pair, other.into_iter().chain([to]).collect())
        }
        Refusal::Crowded => {
            let crowd = fewest(boxes, |some| !reason::crowded(tables, some, player).is_empty());
            let kind = match crowd.len() {
                1 => DeadlockKind::Square,
                2 => DeadlockKind::Pair,
                _ => DeadlockKind::Group,
            };
            (kind, crowd)
        }
        Refusal::Corral => (DeadlockKind::Corral, fence(tables, &boxes, player)),
        Refusal::Passage => {
            let blocked = |some: &[Square]| some.contains(&push.from) && is_blocked(tables, some, refused);
            let boxes = fewest(before, blocked);
            (
                DeadlockKind::Passage,
                boxes.into_iter().map(|square| if square == push.from { to } else { square }).collect(),
            )
        }
    };
    put_in_order(&mut boxes);
    (kind, boxes)
}

/// Makes the push with what follows at once, as far as possible; returns the box's square and the side of it on which
/// the player is.
fn pushed(tables: &Tables, boxes: &mut [Square], RefusedPush { push, .. }: RefusedPush) -> (Square, usize) {
    let mut occupied = vec![false; tables.level.len()];
    boxes.iter().for_each(|&square| occupied[usize::from(square)] = true);
    let stop = tables.passages().follow(&tables.level, push, boxes, &occupied);
    let (to, side) = match stop {
        Some(stop) => (stop.to, tables.level.toward(stop.to, stop.player).into()),
        None => (tables.level.step(push.from, push.direction.into()), back(push.direction.into())),
    };
    boxes.iter_mut().filter(|square| **square == push.from).for_each(|square| *square = to);
    (to, side)
}

fn is_blocked(tables: &Tables, boxes: &[Square], RefusedPush { push, .. }: RefusedPush) -> bool {
    let mut occupied = vec![false; tables.level.len()];
    boxes.iter().for_each(|&square| occupied[usize::from(square)] = true);
    tables.passages().follow(&tables.level, push, boxes, &occupied).is_none()
}

/// The boxes around the area that the player cannot enter.
fn fence(tables: &Tables, boxes: &[Square], player: Square) -> Vec<Square> {
    let level = &tables.level;
    let mut occupied = vec![false; level.len()];
    boxes.iter().for_each(|&square| occupied[usize::from(square)] = true);
    let mut reached = PlayerReach::new(level);
    reached.fill(boxes, player);
    Corrals::new(level, &tables.alive).find(reached.rows(), boxes).unwrap_or_else(|| boxes.to_vec())
}

/// Removes one box after the other as long as the remaining ones are still dead.
fn fewest(mut boxes: Vec<Square>, is_dead: impl Fn(&[Square]) -> bool) -> Vec<Square> {
    for at in (0..boxes.len()).rev() {
        let gone = boxes.remove(at);
        if !is_dead(&boxes) {
            boxes.insert(at, gone);
        }
    }
    boxes
}
