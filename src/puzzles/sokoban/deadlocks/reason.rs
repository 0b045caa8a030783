//! Why a position is dead, in a kind with a name and the boxes it is about.

use super::freeze;
use crate::puzzles::sokoban::bounds::distances::FAR;
use crate::puzzles::sokoban::deadlocks::corral::Corrals;
use crate::puzzles::sokoban::engines::tables::Tables;
use crate::puzzles::sokoban::kernel::flood::Flood;
use crate::puzzles::sokoban::kernel::{NONE, Push, Square, back};

/// A proof that nothing can be solved any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// `dead-square`, `freeze`, `area` (more boxes than goals within their reach), `pair` or `corral`.
    pub kind: &'static str,
    /// The boxes it is about.
    pub boxes: Vec<Square>,
}

/// The simplest reason why a position is dead; none if no detector knows one, which proves nothing.
pub fn find(tables: &Tables, boxes: &[Square], player: Square) -> Option<Reason> {
    reasons(tables, boxes, player).next()
}

/// What every detector says, each asked on its own, in the order of [`find`].
pub fn all(tables: &Tables, boxes: &[Square], player: Square) -> Vec<Reason> {
    reasons(tables, boxes, player).collect()
}

/// Reasons from the simplest to the least simple, each worked out only when it is asked for.
fn reasons(tables: &Tables, boxes: &[Square], player: Square) -> impl Iterator<Item = Reason> {
    (0..5).filter_map(move |detector| {
        let (kind, about) = match detector {
            0 => ("dead-square", boxes.iter().copied().filter(|&square| !tables.alive[square as usize]).collect()),
            1 => ("freeze", frozen_off_goal(tables, boxes)),
            2 => ("area", crowded(tables, boxes, player)),
            3 => ("pair", pair(tables, boxes, player)),
            _ => ("corral", sealed(tables, boxes, player)),
        };
        (!about.is_empty()).then_some(Reason { kind, boxes: about })
    })
}

/// The boxes that hold one another, if one of them is off the goals.
fn frozen_off_goal(tables: &Tables, boxes: &[Square]) -> Vec<Square> {
    let frozen = freeze::frozen(&tables.level, &tables.alive, boxes);
    let off_goal = |&square: &Square| !tables.level.is_goal[square as usize];
    let Some(&first) = frozen.iter().find(|square| off_goal(square)) else { return Vec::new() };
    // Only the part that hangs together with the first one off its goal.
    let mut group = vec![first];
    let mut read = 0;
    while read < group.len() {
        let beside = tables.level.next[group[read] as usize];
        group.extend(
            beside
                .into_iter()
                .filter(|next| frozen.contains(next))
                .filter(|next| !group.contains(next))
                .collect::<Vec<_>>(),
        );
        read += 1;
    }
    group
}

/// A set of boxes with fewer goals in reach than boxes (Hall 1935), found as the boxes that alternating paths reach from a box that no
/// matching can serve.
fn crowded(tables: &Tables, boxes: &[Square], player: Square) -> Vec<Square> {
    let level = &tables.level;
    let mut owner: Vec<Option<usize>> = vec![None; level.goals.len()];
    let mut owned: Vec<Option<usize>> = vec![None; boxes.len()];
    let reach = |row: usize, goal: usize| tables.ahead(boxes[row], player, goal) != FAR;
    for row in 0..boxes.len() {
        let mut seen = vec![false; level.goals.len()];
        let mut tree = vec![row];
        let mut from: Vec<Option<usize>> = vec![None; level.goals.len()];
        let mut free = None;
        let mut read = 0;
        while read < tree.len() && free.is_none() {
            let at = tree[read];
            for goal in (0..level.goals.len()).filter(|&goal| reach(at, goal)) {
                if std::mem::replace(&mut seen[goal], true) {
                    continue;
                }
                from[goal] = Some(at);
                match owner[goal] {
                    Some(next) => tree.push(next),
                    None => free = free.or(Some(goal)),
                }
            }
            read += 1;
        }
        let Some(mut goal) = free else { return tree.into_iter().map(|row| boxes[row]).collect() };
        loop {
            let taker = from[goal].expect("the path began at a box");
            owner[goal] = Some(taker);
            match owned[taker].replace(goal) {
                Some(left) => goal = left,
                None => break,
            }
        }
    }
    Vec::new()
}

/// Two boxes that can never both be brought home, whatever the others do.
fn pair(tables: &Tables, boxes: &[Square], player: Square) -> Vec<Square> {
    if !tables.pairs.known() {
        return Vec::new();
    }
    let mut flood = Flood::new(tables.level.len());
    let mut occupied = vec![false; tables.level.len()];
    for (index, &first) in boxes.iter().enumerate() {
        for &second in &boxes[index + 1..] {
            (occupied[first as usize], occupied[second as usize]) = (true, true);
            flood.fill(&tables.level, &occupied, player);
            (occupied[first as usize], occupied[second as usize]) = (false, false);
            let dead = |one: Square, other: Square| {
                (0..4).any(|side| flood.reached(tables.level.step(one, side)) && tables.pairs.dead(one, side, other))
            };
            if dead(first, second) || dead(second, first) {
                return vec![first, second];
            }
        }
    }
    Vec::new()
}

/// The boxes around an area that the player has to open and cannot.
fn sealed(tables: &Tables, boxes: &[Square], player: Square) -> Vec<Square> {
    let level = &tables.level;
    let mut occupied = vec![false; level.len()];
    boxes.iter().for_each(|&square| occupied[square as usize] = true);
    let mut reached = Flood::new(level.len());
    reached.fill(level, &occupied, player);
    let mut corrals = Corrals::new(level);
    let Some(fence) = corrals.find(level, &tables.alive, &occupied, &reached, boxes) else { return Vec::new() };
    let mut scratch = Vec::new();
    for &from in &fence {
        for direction in 0..4 {
            let (stand, to) = (level.step(from, back(direction)), level.step(from, direction));
            let possible = reached.reached(stand) && to != NONE && !occupied[to as usize] && tables.alive[to as usize];
            let push = Push { from, direction: direction as u8 };
            if possible && !tables.dead(push, to, boxes, &mut occupied, &mut scratch) {
                return Vec::new();
            }
        }
    }
    fence
}
