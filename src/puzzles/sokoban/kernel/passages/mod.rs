//! Narrow places: tunnels, gates and goal rooms, and the macros that follow from them.
//!
//! A macro stands for a push together with pushes that may be made at once after it. All of them are *proved* to lose nothing: of every
//! shortest solution (in pushes) there is one that a search with these macros finds.
//!
//! Three kinds, each with its argument where it is found: [`runs`] has tunnels and gates, through which a box goes on in a straight line;
//! [`rooms`] has goal rooms, from whose entrance a box goes home. The arguments fit together, and with corral pruning: each says of one
//! position that some shortest solution begins in a certain way, and the position after that beginning is such a position again.
//! Steps of the player are not kept to a minimum, so a search for fewest steps must not use any of this.

pub mod rooms;
pub mod runs;

use super::bounds::distances::Spots;
use super::{Level, Push, Square, back};
use crate::search::control::Ticker;
use rooms::{Fill, GoalRooms};
use runs::Runs;

/// Which macros a search is to use: proofs take all, searches for some answer rooms alone, and measurements and tests what they ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kinds {
    /// Boxes go on through tunnels and gates.
    pub runs: bool,
    /// Boxes go home from the entrances of goal rooms.
    pub rooms: bool,
}

impl Kinds {
    /// Every kind.
    pub const ALL: Kinds = Kinds { runs: true, rooms: true };
    /// None: every push stands alone.
    pub const NONE: Kinds = Kinds { runs: false, rooms: false };
}

/// The macros of a level.
#[derive(Clone, Debug)]
pub struct Passages {
    /// Tunnels and gates.
    pub runs: Runs,
    /// Goal rooms.
    pub rooms: GoalRooms,
}

/// Where a push and what follows at once lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// Where the box comes to rest.
    pub to: Square,
    /// Where the player stands then.
    pub player: Square,
    /// Pushes altogether.
    pub pushes: u32,
    /// The room whose next goal it is, if the box goes home to one.
    pub room: Option<usize>,
}

impl Passages {
    /// The macros of a level; a push to a square not `alive` never leads to a solution.
    /// None if the search is to stop.
    pub fn new(
        level: &Level,
        spots: &Spots,
        alive: &[bool],
        kinds: Kinds,
        ticker: &mut Ticker<'_>,
    ) -> Option<Passages> {
        Some(Passages {
            runs: if kinds.runs { Runs::new(level, spots, alive) } else { Runs::none(level) },
            rooms: if kinds.rooms { GoalRooms::new(level, spots, ticker)? } else { GoalRooms::none(level) },
        })
    }

    /// Makes a push that is possible, with what follows at once; `None` if that is blocked, so that the position is dead. `boxes` and
    /// `occupied` are those before it.
    #[inline]
    pub fn follow(&self, level: &Level, push: Push, boxes: &[Square], occupied: &[bool]) -> Option<Stop> {
        let direction = push.direction as usize;
        let mut stop = Stop { to: level.step(push.from, direction), player: push.from, pushes: 1, room: None };
        loop {
            if let Some(room) = self.rooms.entered(stop.to) {
                let fill = self.rooms.next(room, boxes)?;
                let pushes = stop.pushes + fill.pushes.len() as u32;
                return Some(Stop { to: fill.goal, player: fill.player, pushes, room: Some(room) });
            }
            if !self.runs.goes_on(stop.to, direction) {
                return Some(stop);
            }
            let next = level.step(stop.to, direction);
            if occupied[next as usize] {
                return None;
            }
            stop = Stop { to: next, player: stop.to, pushes: stop.pushes + 1, room: None };
        }
    }

    /// May a box from outside all rooms rest where a push in this direction has brought it?
    pub fn rests(&self, to: Square, direction: usize, boxes: &[Square]) -> bool {
        match self.rooms.of(to) {
            Some(room) => {
                let home = |fill: &Fill| fill.goal == to && fill.sides >> back(direction) & 1 != 0;
                self.rooms.next(room, boxes).is_some_and(home)
            }
            None => !self.runs.goes_on(to, direction),
        }
    }

    /// The single pushes of that.
    pub fn pushes(&self, level: &Level, push: Push, boxes: &[Square]) -> Vec<Push> {
        let direction = push.direction as usize;
        let mut pushes = vec![push];
        let mut to = level.step(push.from, direction);
        loop {
            if let Some(room) = self.rooms.entered(to) {
                let fill = self.rooms.next(room, boxes).expect("the search made this move");
                pushes.extend_from_slice(&fill.pushes);
                return pushes;
            }
            if !self.runs.goes_on(to, direction) {
                return pushes;
            }
            pushes.push(Push { from: to, direction: push.direction });
            to = level.step(to, direction);
        }
    }
}
