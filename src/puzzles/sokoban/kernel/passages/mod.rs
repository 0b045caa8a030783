//! Narrow places: tunnels, gates and goal rooms, and the macros that follow from them.
//!
//! A macro stands for a push together with pushes that can follow at once. All macros are *proved* to lose nothing: for
//! every shortest solution (in pushes) there is one that a search with these macros finds.
//!
//! There are three kinds, and each module has the argument for its own: [`runs`] has tunnels and gates, through which a
//! box continues in a straight line; [`rooms`] has goal rooms, from whose entrance a box goes to its goal. The
//! arguments can be combined with each other and with corral pruning: each says of one position that some shortest
//! solution begins in a certain way, and the same holds for the position after that beginning. The player's steps are
//! not minimised, so a search for fewest steps must not use any of this.

pub mod rooms;
pub mod runs;

use super::bounds::distances::Spots;
use super::{Level, Push, Square, back};
use crate::search::control::Ticker;
use rooms::{Fill, GoalRooms};
use runs::Runs;

/// The macros that a search uses. Proofs use all of them, searches for some answer use rooms alone, and measurements
/// and tests choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kinds {
    /// Boxes continue through tunnels and gates.
    pub runs: bool,
    /// Boxes go to their goals from the entrances of goal rooms.
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

/// The end of a push and of the pushes that follow at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The square where the box comes to rest.
    pub to: Square,
    /// The square where the player stands then.
    pub player: Square,
    /// Total number of pushes.
    pub pushes: u32,
    /// The room, if the box goes to the next goal of one.
    pub room: Option<usize>,
}

impl Passages {
    /// The macros of a level. A push to a square that is not `alive` never leads to a solution. Returns `None` if the
    /// search has to stop.
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

    /// Makes a possible push and those that follow at once. Returns `None` if one of these is blocked, which means that
    /// the position is dead. `boxes` and `occupied` describe the position before the push.
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

    /// Can a box from outside all rooms rest on `to` after a push in this direction?
    pub fn rests(&self, to: Square, direction: usize, boxes: &[Square]) -> bool {
        match self.rooms.of(to) {
            Some(room) => {
                let home = |fill: &Fill| fill.goal == to && fill.sides >> back(direction) & 1 != 0;
                self.rooms.next(room, boxes).is_some_and(home)
            }
            None => !self.runs.goes_on(to, direction),
        }
    }

    /// The single pushes of a macro; see [`Passages::follow`].
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
