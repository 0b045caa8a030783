//! Expanding a position: its bound, and its pushes or pulls for the open list.

use super::refusals::Refusal;
use super::{BestFirst, Time, Weights};
use crate::puzzles::sokoban::engines::open_list::{ITSELF, OpenEntry};
use crate::puzzles::sokoban::kernel::bounds::{IMPOSSIBLE_PAIR, IMPOSSIBLE_SUM};
use crate::puzzles::sokoban::kernel::store::Link;
use crate::puzzles::sokoban::kernel::tables::Death;
use crate::puzzles::sokoban::kernel::{NONE, Push, Square, is_free};
use crate::search::control::Ticker;
use crate::search::work;

/// Elementary steps for the pushes of one box, for each box: bound, pairs and freezing examine all others.
const STEPS_PER_BOX: usize = 16;

impl BestFirst<'_> {
    /// Expands a node; false if it was expanded before.
    pub(super) fn open_up(&mut self, priority: u32, node: u32, ticker: &mut Ticker<'_>) -> bool {
        let (mut boxes, mut key) = (std::mem::take(&mut self.boxes), std::mem::take(&mut self.key));
        let (player, link) = self.read(node, &mut boxes, &mut key);
        (self.opened, self.is_filled, self.key) = (link, false, key);
        if !link.closed {
            self.open(priority, node, &boxes, player, ticker);
        }
        self.boxes = boxes;
        !link.closed
    }

    /// Expands the node that was made last.
    pub(super) fn open_made(&mut self, priority: u32, node: u32, ticker: &mut Ticker<'_>) {
        let boxes = std::mem::take(&mut self.boxes);
        self.open(priority, node, &boxes, self.made_region, ticker);
        self.boxes = boxes;
    }

    /// Computes the exact bound of a node and, if the node still has the lowest priority, puts its pushes on the open
    /// list.
    #[inline(never)]
    fn open(&mut self, priority: u32, node: u32, boxes: &[Square], player: Square, ticker: &mut Ticker<'_>) {
        let (distances, spots) = (self.distances, &self.tables.spots);
        let rest = self.matching.solve_rows(|row| distances.row(spots.of(boxes[row], player)), ticker);
        if rest < IMPOSSIBLE_SUM {
            let true_priority = self.opened.cost * self.weights.so_far + rest as u32 * self.weights.ahead;
            (self.opened.rest, self.opened.closed) = (rest as u16, true);
            if true_priority > priority && self.weights.so_far > 0 {
                self.keep(true_priority, OpenEntry { node, push: ITSELF });
            } else if self.close(node) {
                self.expand(node, boxes, player, ticker);
            }
        } else {
            self.refuse(node, ITSELF, Refusal::Crowded);
        }
    }

    /// Puts all pushes of a position on the open list; ends early if the search has to stop.
    #[inline(never)]
    fn expand(&mut self, node: u32, boxes: &[Square], player: Square, ticker: &mut Ticker<'_>) {
        let level = &self.tables.level;
        self.recent.put(node, &self.key, player, self.opened);
        boxes.iter().for_each(|&square| self.occupied[square as usize] = true);
        if !std::mem::take(&mut self.is_filled) {
            self.reached.fill(boxes, player);
        }
        let confined = match self.time {
            Time::Forwards => self.corrals.find(self.reached.rows(), boxes),
            Time::Backwards => None,
        };
        let each = boxes.len() * STEPS_PER_BOX;
        let passed = self.passed;
        let mut stopped = ticker.steps(self.corrals.spent() + level.len() * 4).is_break();
        self.arrange(boxes);
        for index in 0..boxes.len() {
            let row = self.order[index] as u16 as usize;
            let square = boxes[row];
            work::add(each);
            stopped = stopped || ticker.steps(each).is_break();
            if stopped {
                break;
            }
            if confined.as_ref().is_some_and(|some| !some.contains(&square)) {
                continue;
            }
            match (self.passages.rooms.of(square), self.time) {
                (None, Time::Forwards) => self.ways(square).for_each(|way| self.push(node, row, square, way, boxes)),
                (None, Time::Backwards) => self.ways(square).for_each(|way| self.pull(node, row, square, way)),
                // A box on its goal in a room stays. In a backward search, the last one that came in leaves.
                (Some(_), Time::Forwards) => {}
                (Some(room), Time::Backwards) => self.fetch(node, row, room, boxes),
            }
        }
        boxes.iter().for_each(|&square| self.occupied[square as usize] = false);
        if confined.is_some() && passed == self.passed && !stopped {
            self.refuse(node, ITSELF, Refusal::Corral);
        }
    }

    /// The directions in which a box may move, as far as its neighbours show: a push needs the player behind and
    /// nothing ahead, a pull the player ahead.
    fn ways(&self, square: Square) -> impl Iterator<Item = usize> + use<> {
        let beside = self.reached.beside(square);
        let reached = beside.reached();
        let mut left = match self.time {
            Time::Forwards => (reached << 2 | reached >> 2) & beside.free(),
            Time::Backwards => reached,
        };
        std::iter::from_fn(move || {
            let way = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (way < 4).then_some(way)
        })
    }

    /// Sorts the boxes for listing their pushes. In a layer the latest pushes are taken first, so the box with the
    /// longest way comes last, and among equals the one that was moved last. In the answer's layer this determines
    /// how soon the answer is found. Searches for any answer are not sorted.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn arrange(&mut self, boxes: &[Square]) {
        self.order.clear();
        self.order.extend(0..boxes.len() as u64);
        if self.weights == Weights::EXACT {
            let Push { from, direction } = self.opened.push;
            let last = if from == NONE { NONE } else { self.tables.level.step(from, direction as usize) };
            // Cost, a bit for the last box, and row in one number: numbers can be sorted without code of their own.
            let matching = &self.matching;
            let cost = |row: usize| u64::from(matching.cost(row) as u32 ^ 0x8000_0000);
            let number = |row: u64| cost(row as usize) << 32 | u64::from(boxes[row as usize] == last) << 16 | row;
            self.order.iter_mut().for_each(|row| *row = number(*row));
            self.order.sort_unstable();
        }
    }

    /// Records a refusal. Only for pushes, because what a pull leaves out is not a deadlock that a player meets.
    fn refuse(&mut self, node: u32, push: Push, by: Refusal) {
        if self.time == Time::Forwards {
            self.refusals.add(node, push, by);
        }
    }

    /// Puts a push in one of the [`Self::ways`], with the pushes that follow at once, on the open list unless it is
    /// hopeless. It is not inlined in WebAssembly, and neither is the other work for a box: a browser keeps little
    /// of a long function in registers.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn push(&mut self, node: u32, row: usize, from: Square, direction: usize, boxes: &[Square]) {
        let level = &self.tables.level;
        let push = Push { from, direction: direction as u8 };
        let Some(stop) = self.passages.follow(level, push, boxes, &self.occupied) else {
            return self.refuse(node, push, Refusal::Passage);
        };
        if !self.tables.may_hold(stop.to) {
            return self.refuse(node, push, Refusal::DeadSquare);
        }
        let rest = self.matching.changed(row, self.costs(stop.to, stop.player));
        if rest >= IMPOSSIBLE_SUM {
            return self.refuse(node, push, Refusal::Crowded);
        }
        // The last push of a way to a goal may have another direction than the first, so the table of pairs is asked
        // for the player's last side.
        let last = Push { from, direction: level.toward(stop.player, stop.to) };
        match self.tables.death(last, stop.to, boxes, &mut self.occupied, &mut self.scratch) {
            Some(Death::Pair) => self.refuse(node, push, Refusal::Pair),
            Some(Death::Frozen) => self.refuse(node, push, Refusal::Frozen),
            None => self.list(node, push, stop.pushes, rest),
        }
    }

    /// The same for a pull: the player stands ahead of the box and ends one square further.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn pull(&mut self, node: u32, row: usize, from: Square, direction: usize) {
        let level = &self.tables.level;
        let to = level.step(from, direction);
        if !self.tables.may_hold(to) {
            return;
        }
        let player = level.step(to, direction);
        // Boxes are pulled out of a room but never into one.
        let possible = is_free(&self.occupied, player) && self.passages.rooms.of(to).is_none();
        let rest = if possible { self.matching.changed(row, self.costs(to, player)) } else { IMPOSSIBLE_PAIR };
        if rest < IMPOSSIBLE_SUM {
            self.list(node, Push { from, direction: direction as u8 }, 1, rest);
        }
    }

    /// The same for a pull of the last box in a room, all the way back to the square before the entrance.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn fetch(&mut self, node: u32, row: usize, room: usize, boxes: &[Square]) {
        let level = &self.tables.level;
        let Some(fill) = self.passages.rooms.last(room, boxes) else { return };
        let (to, player) = self.passages.rooms.rooms[room].outside(level);
        let free = |square| is_free(&self.occupied, square);
        let possible = fill.goal == boxes[row]
            && self.reached.reached(fill.player)
            && (free(to) && free(player))
            && self.tables.may_hold(to);
        let rest = if possible { self.matching.changed(row, self.costs(to, player)) } else { IMPOSSIBLE_PAIR };
        if rest < IMPOSSIBLE_SUM {
            self.list(node, Push { from: fill.goal, direction: 0 }, fill.pushes.len() as u32 + 1, rest);
        }
    }

    /// Puts a push or pull on the open list that stands for `pushes` of them.
    fn list(&mut self, node: u32, push: Push, pushes: u32, rest: i32) {
        // `pushes` pushes lower the bound by at most as much, whereas the cheap bound of a changed row may be lower
        // than that.
        let Link { cost: made, rest: before, .. } = self.opened;
        let rest = (rest.max(0) as u32).max(u32::from(before).saturating_sub(pushes));
        let priority = (made + pushes) * self.weights.so_far + rest * self.weights.ahead;
        self.passed += 1;
        self.keep(priority, OpenEntry { node, push });
    }

    #[inline]
    fn keep(&mut self, priority: u32, entry: OpenEntry) {
        if priority < self.cutoff {
            self.added += 1;
            self.open.put(priority, entry);
        }
    }
}
