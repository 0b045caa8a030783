//! Closes positions layer by layer from one end: by pushes from the start, or by pulls from the goals.

use super::patterns::Patterns;
use super::prices::Prices;
use super::pushes::{Moved, successors};
use crate::puzzles::sokoban::engines::best_first::Time;
use crate::puzzles::sokoban::kernel::flood::Flood;
use crate::puzzles::sokoban::kernel::store::{Link, NO_NODE, Packing, Store};
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, NONE, Push, Square};
use crate::search::control::Ticker;
use std::ops::Range;

/// Why a walk ended early.
pub(super) enum Halt {
    TooMany,
    Stopped,
}

/// The positions of one end.
pub(super) struct ClosingWalk<'t> {
    level: &'t Level,
    time: Time,
    store: Store,
    /// The nodes of the last layer.
    layer: Range<u32>,
    pub(super) depth: u32,
    occupied: Vec<bool>,
    flood: Flood,
}

impl<'t> ClosingWalk<'t> {
    pub(super) fn new(tables: &'t Tables, time: Time) -> ClosingWalk<'t> {
        let level = &tables.level;
        ClosingWalk {
            level,
            time,
            store: Store::new(Packing::new(&vec![true; level.len()])),
            layer: 0..0,
            depth: 0,
            occupied: vec![false; level.len()],
            flood: Flood::new(level.len()),
        }
    }

    /// Number of positions.
    pub(super) fn len(&self) -> usize {
        self.store.len()
    }

    pub(super) fn layer_len(&self) -> usize {
        self.layer.len()
    }

    pub(super) fn bytes(&self) -> u64 {
        self.store.bytes()
    }

    /// Makes layer 0: the start, or all boxes on goals with the player anywhere.
    pub(super) fn begin(&mut self, prices: &mut Prices<'_>, patterns: &Patterns<'_>, ticker: &mut Ticker<'_>) {
        let level = self.level;
        let (boxes, players) = match self.time {
            Time::Forwards => (&level.boxes, vec![level.player]),
            Time::Backwards => {
                (&level.goals, (0..level.len() as Square).filter(|&s| !level.is_goal[s as usize]).collect())
            }
        };
        self.occupy(boxes, true);
        for player in players {
            let dead = self.time == Time::Forwards && patterns.cover(&self.occupied, player, boxes);
            if !dead && !prices.refuse(boxes, player, 0, ticker) {
                self.enter(boxes, player);
            }
        }
        self.occupy(boxes, false);
        self.layer = 0..self.len() as u32;
    }

    fn occupy(&mut self, boxes: &[Square], with: bool) {
        boxes.iter().for_each(|&square| self.occupied[square as usize] = with);
    }

    /// Stores a position, whose boxes are marked; true if it is new.
    fn enter(&mut self, boxes: &[Square], player: Square) -> bool {
        let region = self.flood.fill(self.level, &self.occupied, player);
        let mut words = Vec::new();
        self.store.packing().pack(boxes, &mut words);
        let push = Push { from: NONE, direction: 0 };
        let link = Link { parent: NO_NODE, push, cost: self.depth, rest: 0, closed: false };
        self.store.insert(&words, region, link).1
    }

    /// Closes one more layer.
    pub(super) fn step(
        &mut self,
        prices: &mut Prices<'_>,
        patterns: &mut Patterns<'_>,
        ticker: &mut Ticker<'_>,
    ) -> Result<(), Halt> {
        self.depth += 1;
        let mut boxes = Vec::new();
        for node in self.layer.clone() {
            let player = self.store.position(node, &mut boxes);
            self.occupy(&boxes, true);
            self.flood.fill(self.level, &self.occupied, player);
            let found = successors(self.level, &boxes, &self.occupied, &self.flood, self.time);
            for moved in &found {
                self.advance(*moved, &mut boxes, prices, patterns, ticker);
            }
            self.occupy(&boxes, false);
            let steps = (found.len() + 1) * self.level.len() * 4;
            if ticker.tick().is_break() || ticker.steps(steps).is_break() {
                return Err(Halt::Stopped);
            }
        }
        self.layer = self.layer.end..self.len() as u32;
        Ok(())
    }

    /// Makes a push, stores the new position unless there is a reason against it, and undoes the push.
    fn advance(
        &mut self,
        moved: Moved,
        boxes: &mut [Square],
        prices: &mut Prices<'_>,
        patterns: &mut Patterns<'_>,
        ticker: &mut Ticker<'_>,
    ) {
        let Moved { from, to, player } = moved;
        let change = |boxes: &mut [Square], occupied: &mut [bool], from: Square, to: Square| {
            occupied.swap(from as usize, to as usize);
            boxes.iter_mut().filter(|square| **square == from).for_each(|square| *square = to);
        };
        change(boxes, &mut self.occupied, from, to);
        let dead = self.time == Time::Forwards && patterns.cover(&self.occupied, player, &[to]);
        if !dead
            && !prices.refuse(boxes, player, self.depth, ticker)
            && self.enter(boxes, player)
            && self.time == Time::Forwards
        {
            patterns.learn(boxes, &mut self.occupied, player, to, ticker);
        }
        change(boxes, &mut self.occupied, to, from);
    }
}
