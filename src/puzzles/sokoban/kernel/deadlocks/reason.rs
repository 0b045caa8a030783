//! Why a position is dead: the kind of the proof, and the boxes that it is about.

use super::corral::Floor;
use super::freeze;
use crate::puzzles::sokoban::kernel::bounds::UNREACHABLE;
use crate::puzzles::sokoban::kernel::cuts::Cuts;
use crate::puzzles::sokoban::kernel::flood::Flood;
use crate::puzzles::sokoban::kernel::goal_set::{GoalSet, goals, with};
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{NONE, Push, Square, back};
use crate::puzzles::sokoban::rules::board::MAX_BOXES;

/// A proof that a position cannot be solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// `dead-square`, `freeze`, `area` (more boxes than goals within their reach), `pair` or `corral`.
    pub kind: &'static str,
    /// The boxes it is about.
    pub boxes: Vec<Square>,
}

/// The simplest reason why a position is dead. `None` if no detector finds one, which proves nothing.
pub fn find(tables: &Tables, boxes: &[Square], player: Square) -> Option<Reason> {
    reasons(tables, boxes, player).next()
}

/// The findings of all detectors, each asked separately, in the order of [`find`].
pub fn all(tables: &Tables, boxes: &[Square], player: Square) -> Vec<Reason> {
    reasons(tables, boxes, player).collect()
}

/// Reasons from the simplest to the most complex, each computed only when it is requested.
fn reasons(tables: &Tables, boxes: &[Square], player: Square) -> impl Iterator<Item = Reason> {
    (0..5).filter_map(move |detector| {
        let (kind, about) = match detector {
            0 => ("dead-square", boxes.iter().copied().filter(|&square| !tables.alive[square as usize]).collect()),
            1 => ("freeze", freeze::off_goal(&tables.level, &tables.alive, boxes)),
            2 => ("area", crowded(tables, boxes, player)),
            3 => ("pair", pair(tables, boxes, player)),
            _ => ("corral", sealed(tables, boxes, player)),
        };
        (!about.is_empty()).then_some(Reason { kind, boxes: about })
    })
}

/// A set of boxes with fewer goals in reach than boxes (Hall, On Representatives of Subsets, 1935): those that
/// alternating paths reach from a box to which no matching gives a goal.
pub fn crowded(tables: &Tables, boxes: &[Square], player: Square) -> Vec<Square> {
    if boxes.len() > MAX_BOXES {
        return Vec::new();
    }
    let reach: Vec<GoalSet> = boxes.iter().map(|&square| goals_ahead(tables, square, player)).collect();
    let mut sharing = Sharing { reach, owner: vec![None; tables.level.goals.len()], owned: vec![None; boxes.len()] };
    let crowd = (0..boxes.len()).find_map(|row| sharing.serve(row).err());
    crowd.unwrap_or_default().into_iter().map(|row| boxes[row]).collect()
}

/// The goals that the box, alone on the level, can reach.
fn goals_ahead(tables: &Tables, square: Square, player: Square) -> GoalSet {
    let ahead = |&goal: &usize| tables.ahead(square, player, goal) != UNREACHABLE;
    (0..tables.level.goals.len()).filter(ahead).fold([0; 4], with)
}

/// Removes the goals of a set from the open ones, and returns those that were open.
fn new_goals(set: &GoalSet, open: &mut GoalSet) -> Vec<usize> {
    let new: GoalSet = std::array::from_fn(|word| set[word] & open[word]);
    (0..4).for_each(|word| open[word] &= !new[word]);
    goals(&new).collect()
}

/// An assignment of goals to boxes, built box by box.
struct Sharing {
    reach: Vec<GoalSet>,
    owner: Vec<Option<usize>>,
    owned: Vec<Option<usize>>,
}

impl Sharing {
    /// Finds a goal for one more box, for which others may change theirs. If there is none, returns the boxes whose
    /// goals were tried.
    fn serve(&mut self, row: usize) -> Result<(), Vec<usize>> {
        let mut open = [u64::MAX; 4];
        let mut tree = vec![row];
        let mut from = vec![row; self.owner.len()];
        let mut read = 0;
        while read < tree.len() {
            let at = tree[read];
            read += 1;
            for goal in new_goals(&self.reach[at], &mut open) {
                from[goal] = at;
                match self.owner[goal] {
                    Some(next) => tree.push(next),
                    None => {
                        self.pass_on(goal, &from);
                        return Ok(());
                    }
                }
            }
        }
        Err(tree)
    }

    /// Gives a free goal to the box that reached it, that box's old goal to the box before it, and so on.
    fn pass_on(&mut self, mut goal: usize, from: &[usize]) {
        loop {
            let taker = from[goal];
            self.owner[goal] = Some(taker);
            match self.owned[taker].replace(goal) {
                Some(left) => goal = left,
                None => return,
            }
        }
    }
}

/// Two boxes that can never both reach goals, whatever the others do.
fn pair(tables: &Tables, boxes: &[Square], player: Square) -> Vec<Square> {
    let pairs = tables.pairs();
    if !pairs.known() {
        return Vec::new();
    }
    // Most pairs are alive wherever the player is.
    let doubtful = |one: Square, other: Square| (0..4).any(|side| pairs.dead(one, side, other));
    let mut walls = vec![false; tables.level.len()];
    for (index, &first) in boxes.iter().enumerate() {
        let mut others =
            boxes[index + 1..].iter().filter(|&&second| doubtful(first, second) || doubtful(second, first));
        let Some(next) = others.next() else { continue };
        walls[first as usize] = true;
        let cuts = Cuts::new(&tables.level, &walls);
        walls[first as usize] = false;
        let dead = |&&second: &&Square| dead_pair(tables, &cuts, [first, second], player);
        if let Some(&second) = std::iter::once(next).chain(others).find(dead) {
            return vec![first, second];
        }
    }
    Vec::new()
}

/// Is a pair dead on all sides that the player can reach? `cuts` are those of the floor without the first box.
fn dead_pair(tables: &Tables, cuts: &Cuts, [first, second]: [Square; 2], player: Square) -> bool {
    let own = cuts.region(second, player);
    let reached = |square: Square| square != NONE && square != first && cuts.region(second, square) == own;
    [(first, second), (second, first)].into_iter().any(|(one, other)| {
        (0..4).any(|side| reached(tables.level.step(one, side)) && tables.pairs().dead(one, side, other))
    })
}

/// The boxes around an area that the player has to enter but cannot open.
fn sealed(tables: &Tables, boxes: &[Square], player: Square) -> Vec<Square> {
    let level = &tables.level;
    let mut occupied = vec![false; level.len()];
    boxes.iter().for_each(|&square| occupied[square as usize] = true);
    let mut reached = Flood::new(level.len());
    reached.fill(level, &occupied, player);
    let walked: Vec<bool> = (0..level.len() as Square).map(|square| reached.reached(square)).collect();
    let floor = Floor { level, alive: &tables.alive, occupied: &occupied, reached: &walked };
    let Some(fence) = floor.smallest() else { return Vec::new() };
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
