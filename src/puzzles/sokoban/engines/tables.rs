//! What is computed once for a level and shared by all searches on it.

use super::hotspots::Hotspots;
use crate::model::outcome::StopReason;
use crate::puzzles::sokoban::bounds::distances::{Distances, FAR, Spots};
use crate::puzzles::sokoban::bounds::matching::{Matching, cost};
use crate::puzzles::sokoban::deadlocks::freeze;
use crate::puzzles::sokoban::deadlocks::pairs::Pairs;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::puzzles::sokoban::kernel::{Level, Push, Square, back};
use crate::puzzles::sokoban::passages::{Kinds, Passages};
use crate::search::control::Control;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A level with its tables.
pub struct Tables {
    /// The level.
    pub level: Level,
    /// Sides of boxes.
    pub spots: Spots,
    /// Pushes to each goal.
    pub to_goals: Distances,
    /// Pushes from each box's start.
    pub from_boxes: Distances,
    /// Squares from which a lone box can reach a goal.
    pub alive: Vec<bool>,
    /// Squares on which a box may stand on the way from its start to a goal.
    pub usable: Vec<bool>,
    /// Dead pairs.
    pub pairs: Pairs,
    /// Made when somebody first asks, as are the macros.
    hotspots: OnceLock<Hotspots>,
    kinds: Kinds,
    passages: OnceLock<Passages>,
}

impl Tables {
    /// All tables of a level.
    pub fn new(level: Level) -> Tables {
        let spots = Spots::new(&level, &vec![false; level.len()]);
        Tables::with(level, spots, Pairs::new)
    }

    fn with(level: Level, spots: Spots, pairs: impl FnOnce(&Level, &[bool]) -> Pairs) -> Tables {
        let to_goals = Distances::to_goals(&level, &spots);
        let from_boxes = Distances::from_boxes(&level, &spots);
        let alive = to_goals.connected(level.len());
        let reachable = from_boxes.connected(level.len());
        let usable: Vec<bool> = alive.iter().zip(reachable).map(|(&a, r)| a && r).collect();
        let pairs = pairs(&level, &usable);
        Tables {
            level,
            spots,
            to_goals,
            from_boxes,
            alive,
            usable,
            pairs,
            hotspots: OnceLock::new(),
            kinds: Kinds::ALL,
            passages: OnceLock::new(),
        }
    }

    /// With some kinds of macros only.
    pub fn only(self, kinds: Kinds) -> Tables {
        Tables { kinds, ..self }
    }

    /// The macros.
    pub fn passages(&self) -> &Passages {
        self.passages.get_or_init(|| Passages::new(&self.level, &self.spots, &self.alive, self.kinds))
    }

    /// Bytes taken by the tables that grow with the square of the level's size.
    pub fn bytes(&self) -> u64 {
        let hotspots = self.hotspots.get().map_or(0, Hotspots::bytes);
        self.spots.bytes() + self.to_goals.bytes() + self.from_boxes.bytes() + self.pairs.bytes() + hotspots
    }

    /// Which boxes are in the way of which.
    pub fn hotspots(&self) -> &Hotspots {
        self.hotspots.get_or_init(|| Hotspots::new(&self.level, &self.usable))
    }

    /// Tables for going from one position to another on the same floor, as the improver does: the other's boxes are the goals.
    /// They come without the table of pairs and without macros, which would cost more than they save.
    pub fn between(&self, level: Level) -> Tables {
        let spots = self.spots.clone();
        let pairs = Pairs::unknown(level.len());
        Tables::with(level, spots, |_, _| pairs).only(Kinds::NONE)
    }

    /// Is a box that was just pushed to `to` in this direction, from `from`, certain to spoil everything? `boxes` still has it on `from`.
    pub fn dead(
        &self,
        push: Push,
        to: Square,
        boxes: &[Square],
        occupied: &mut [bool],
        scratch: &mut Vec<Square>,
    ) -> bool {
        let side = back(push.direction as usize);
        let pairs = &self.pairs;
        if pairs.known() && boxes.iter().any(|&other| other != push.from && pairs.dead(to, side, other)) {
            return true;
        }
        occupied[push.from as usize] = false;
        occupied[to as usize] = true;
        let dead = freeze::dead_after(&self.level, &self.alive, occupied, to, scratch);
        occupied[to as usize] = false;
        occupied[push.from as usize] = true;
        dead
    }

    /// The fewest pushes by the matching bound, [`super::super::bounds::matching::BIG`] or more if some box finds no goal.
    pub fn bound(&self, boxes: &[Square], player: Square, matching: &mut Matching) -> i32 {
        let ahead = |row: usize, place: usize| self.ahead(boxes[row], player, place);
        matching.solve(|row, place| cost(ahead(row, place)))
    }

    /// Fewest pushes of a box to a goal with the player where he is.
    #[inline]
    pub fn ahead(&self, square: Square, player: Square, goal: usize) -> u16 {
        self.spots.of(square, player).map_or(FAR, |spot| self.to_goals.spot(goal, spot))
    }

    /// Positions in bits; `None` if some box can reach no goal or some goal can be reached by no box, so that nothing can be solved.
    pub fn packing(&self) -> Option<Packing> {
        let all = self.level.boxes.iter().chain(&self.level.goals).all(|&square| self.usable[square as usize]);
        all.then(|| Packing::new(&self.usable))
    }

    /// Is a square one on which a box is of use?
    #[inline]
    pub fn may_hold(&self, square: Square) -> bool {
        self.usable[square as usize]
    }
}

/// Adds up the bytes of a level's tables and of several searches that run side by side.
#[derive(Debug)]
pub struct Meter {
    total: AtomicU64,
    /// The share of the tables.
    tables: AtomicU64,
}

impl Meter {
    /// With the tables as they are now.
    pub fn new(tables: &Tables) -> Meter {
        let bytes = tables.bytes();
        Meter { total: AtomicU64::new(bytes), tables: AtomicU64::new(bytes) }
    }

    /// Some table may have been made.
    pub fn recount(&self, tables: &Tables) {
        let now = tables.bytes();
        self.add(self.tables.swap(now, Relaxed), now);
    }

    /// One search's bytes have changed.
    pub fn change(&self, control: &Control<'_>, before: u64, now: u64) -> ControlFlow<StopReason> {
        control.memory(self.add(before, now))
    }

    fn add(&self, before: u64, now: u64) -> u64 {
        let more = now.wrapping_sub(before);
        self.total.fetch_add(more, Relaxed).wrapping_add(more)
    }
}
