//! Making a position: the push of an entry, with the pushes that follow at once.

use super::{BestFirst, Time};
use crate::puzzles::sokoban::engines::messages::Message;
use crate::puzzles::sokoban::engines::open_list::OpenEntry;
use crate::puzzles::sokoban::kernel::passages::Stop;
use crate::puzzles::sokoban::kernel::region;
use crate::puzzles::sokoban::kernel::store::{self, Link, NO_NODE};
use crate::puzzles::sokoban::kernel::{NONE, Push, Square, move_in_order};

impl BestFirst<'_> {
    /// Makes the push of an entry and stores the position. Returns [`NO_NODE`] if it is known at the same or a lower
    /// cost.
    pub(super) fn make(&mut self, entry: OpenEntry) -> u32 {
        let (mut boxes, mut key) = (std::mem::take(&mut self.boxes), std::mem::take(&mut self.key));
        let (before, link) = self.read_opened(entry.node, &mut boxes, &mut key);
        (self.boxes, self.key) = (boxes, key);
        let stop = self.stop(entry.push);
        let Stop { to, pushes, .. } = stop;
        move_in_order(&mut self.boxes, entry.push.from, to);
        self.store.packing().moved(&mut self.key, entry.push.from, to);
        self.boxes.iter().for_each(|&square| self.occupied[square as usize] = true);
        let region = self.region_after(before, entry.push, stop);
        self.boxes.iter().for_each(|&square| self.occupied[square as usize] = false);
        let cost = link.cost + pushes;
        let link = Link { parent: self.part.global(entry.node), push: entry.push, cost, rest: 0, closed: false };
        let hash = store::hash(&self.key, region);
        let owner = self.part.owner(hash);
        if owner != self.part.index {
            self.outbox[owner as usize].add(Message { hash, key: &self.key, region, link });
            return NO_NODE;
        }
        (self.opened, self.made_region) = (link, region);
        let key = std::mem::take(&mut self.key);
        let node = self.settle(hash, &key, region, link);
        self.key = key;
        node
    }

    /// The player's region after a push or pull with what follows at once; [`BestFirst::occupied`] holds the boxes
    /// after it.
    fn region_after(&mut self, before: Square, push: Push, stop: Stop) -> Square {
        let level = &self.tables.level;
        let (from, direction) = (push.from, push.direction as usize);
        let known = match (stop.pushes, stop.room, self.time) {
            (1, None, Time::Forwards) => region::after_push(level, &self.occupied, before, from, direction),
            (1, None, Time::Backwards) => region::after_pull(level, &self.occupied, before, from, direction),
            _ => NONE,
        };
        self.is_filled = known == NONE;
        if self.is_filled { self.reached.fill(&self.boxes, stop.player) } else { known }
    }

    /// The end of a push or pull from the position in [`BestFirst::boxes`], with what follows at once.
    fn stop(&mut self, push: Push) -> Stop {
        let level = &self.tables.level;
        let rooms = &self.passages.rooms;
        match (self.time, rooms.of(push.from)) {
            (Time::Forwards, _) => {
                self.passages.follow(level, push, &self.boxes, &self.occupied).expect("it was possible")
            }
            (Time::Backwards, None) => {
                let to = level.step(push.from, push.direction as usize);
                let player = level.step(to, push.direction as usize);
                Stop { to, player, pushes: 1, room: None }
            }
            (Time::Backwards, Some(room)) => {
                let fill = rooms.last(room, &self.boxes).expect("it was possible");
                let (to, player) = rooms.rooms[room].outside(level);
                Stop { to, player, pushes: fill.pushes.len() as u32 + 1, room: Some(room) }
            }
        }
    }
}
