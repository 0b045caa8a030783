//! Goal rooms: parts of the floor behind a single square, the entrance, whose goals can be filled one after the other
//! from there.
//!
//! The entrance must have walls on both sides of the way in; the room is everything behind it. `prefix k` states: of
//! the entrance and the room, exactly the first `k` goals of an order hold boxes, and the player is not shut in. The
//! order is found backwards. A goal is the last of those left if, with boxes on all others left, a box on the entrance
//! can be pushed to it without the player leaving the room, and the player can get out afterwards. Removing a box never
//! hinders that, so any such goal will do.
//!
//! **Claim.** Let prefix `k` hold, and suppose that no solution ever needs a box to leave the room, because (a) all
//! goals are inside, or (b) no box inside could, alone, ever be pushed out again. If there is a solution, there is one
//! in which no box in the room is pushed, and every box that is pushed to the entrance goes to the next goal at once.
//!
//! *Argument.* Take a solution. Keep its pushes outside the room up to each box's first push to the entrance, insert
//! that box's way to its goal there, and leave out all its later pushes. At any time the boxes outside are some of
//! those in the given solution, so the player can walk and push outside as before; while the player of that solution is
//! inside, this one waits at the entrance. Ways to the goals use only the room, whose boxes are where the order has
//! them. In the end every box from outside has entered (a), or as many as in the given solution, which are as many as
//! there are goals left (b).
//!
//! **Fewest pushes** are kept if every way from the entrance to a goal is as short as for a box alone on the level, and
//! if, for boxes that are on goals from the start, some such way leaves the player free to get out. For each box that
//! ends in the room, count its pushes in the given solution after it last came to the entrance; for a box that was
//! inside before, count its way from the entrance as well. Together these form a way of this box alone, because the
//! player is on the same side of it. So the count is at least what a box alone needs to the goal on which it ends;
//! summed over all boxes, it is at least the sum of all ways of the order. Outside there are no more pushes than
//! before. (Longer ways would still keep a level solvable. Of the 385 levels measured, only one has a room that needs
//! such an order, so they are not looked for.)
//!
//! The same holds for pulls: read backwards, such a solution empties the room in reverse order, one box at a time, each
//! at once to the square before the entrance.

use super::runs::walled;
use crate::base::order::by_size;
use crate::puzzles::sokoban::kernel::blocks;
use crate::puzzles::sokoban::kernel::bounds::distances::Spots;
use crate::puzzles::sokoban::kernel::flood::Flood;
use crate::puzzles::sokoban::kernel::macros::Macros;
use crate::puzzles::sokoban::kernel::reach::PlayerReach;
use crate::puzzles::sokoban::kernel::{Level, NONE, Push, Square, back};
use crate::search::control::Ticker;
use std::collections::HashMap;

/// No room.
const NO_ROOM: u8 = u8::MAX;
/// Most orders tried on a level, and the largest product goals * goals * squares of a room. Rooms beyond these limits
/// are not used.
const MAX_TRIED: usize = 8;
const MAX_WORK: usize = 4_000_000;

/// The way of a box from the entrance to its goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fill {
    /// The goal.
    pub goal: Square,
    /// The pushes, beginning at the entrance.
    pub pushes: Vec<Push>,
    /// Where the player stands afterwards; the entrance can be reached from there.
    pub player: Square,
    /// The sides of the goal, as bits, from which the entrance can be reached.
    pub sides: u8,
}

/// One goal room.
#[derive(Clone, Debug)]
pub struct GoalRoom {
    /// The square through which all boxes enter.
    pub entrance: Square,
    /// The square before it.
    pub before: Square,
    /// The direction of the push onto the entrance.
    pub direction: usize,
    /// Number of boxes inside from the start.
    pub first: usize,
    /// All goals in the order of filling; those filled from the start have no pushes.
    pub fills: Vec<Fill>,
}

impl GoalRoom {
    /// The squares of box and player after the box has been pulled out.
    pub fn outside(&self, level: &Level) -> (Square, Square) {
        (self.before, level.step(self.before, back(self.direction)))
    }
}

/// The goal rooms of a level.
#[derive(Clone, Debug)]
pub struct GoalRooms {
    /// The rooms; no two have a square in common.
    pub rooms: Vec<GoalRoom>,
    /// The room of each square; entrances belong to their rooms.
    room: Vec<u8>,
    entrance: Vec<u8>,
}

/// A square that may be an entrance.
struct Candidate {
    entrance: Square,
    direction: usize,
    size: usize,
}

/// The room of a candidate.
struct Plan<'l> {
    level: &'l Level,
    entrance: Square,
    direction: usize,
    /// Marks the room and the entrance.
    inside: Vec<bool>,
    /// The goals of the room, and the boxes that are inside now.
    goals: Vec<Square>,
    held: Vec<Square>,
}

impl GoalRooms {
    /// No rooms.
    pub fn none(level: &Level) -> GoalRooms {
        GoalRooms { rooms: Vec::new(), room: vec![NO_ROOM; level.len()], entrance: vec![NO_ROOM; level.len()] }
    }

    /// The rooms of a level, larger ones first. Rooms that share a square with an earlier one are left out. Returns
    /// `None` if the search has to stop.
    pub fn new(level: &Level, spots: &Spots, ticker: &mut Ticker<'_>) -> Option<GoalRooms> {
        let mut rooms = GoalRooms::none(level);
        let candidates = by_size(candidates(level, spots, ticker)?, |candidate| level.len() - candidate.size);
        let mut tried = 0;
        for candidate in &candidates {
            if tried == MAX_TRIED {
                break;
            }
            ticker.steps(level.len() * 4).continue_value()?;
            let plan = Plan::new(level, candidate);
            let apart = (0..level.len()).all(|square| !plan.inside[square] || rooms.room[square] == NO_ROOM);
            if apart && plan.fits(spots) {
                tried += 1;
                if let Some(room) = plan.with_order(ticker) {
                    rooms.add(room, &plan.inside);
                }
                ticker.steps(0).continue_value()?;
            }
        }
        Some(rooms)
    }

    fn add(&mut self, room: GoalRoom, inside: &[bool]) {
        let number = self.rooms.len() as u8;
        self.entrance[room.entrance as usize] = number;
        self.room.iter_mut().zip(inside).filter(|(_, inside)| **inside).for_each(|(room, _)| *room = number);
        self.rooms.push(room);
    }

    /// The room of a square or of an entrance.
    #[inline]
    pub fn of(&self, square: Square) -> Option<usize> {
        Some(self.room[square as usize]).filter(|&room| room != NO_ROOM).map(usize::from)
    }

    /// The room whose entrance this square is.
    #[inline]
    pub fn entered(&self, square: Square) -> Option<usize> {
        Some(self.entrance[square as usize]).filter(|&room| room != NO_ROOM).map(usize::from)
    }

    /// The way of the next box; `None` if the room is full.
    pub fn next(&self, room: usize, boxes: &[Square]) -> Option<&Fill> {
        self.rooms[room].fills.get(self.held(room, boxes))
    }

    /// The way taken last; `None` if no box has entered.
    pub fn last(&self, room: usize, boxes: &[Square]) -> Option<&Fill> {
        let (held, room) = (self.held(room, boxes), &self.rooms[room]);
        (held > room.first).then(|| &room.fills[held - 1])
    }

    /// Number of boxes in a room.
    fn held(&self, room: usize, boxes: &[Square]) -> usize {
        boxes.iter().filter(|&&square| usize::from(self.room[square as usize]) == room).count()
    }
}

/// All squares with walls on both sides and goals behind them, none of them on the entrance.
fn candidates(level: &Level, spots: &Spots, ticker: &mut Ticker<'_>) -> Option<Vec<Candidate>> {
    let mut found = Vec::new();
    let mut flood = Flood::new(level.len());
    let mut occupied = vec![false; level.len()];
    for entrance in 0..level.len() as Square {
        for direction in 0..4 {
            let (before, behind) = (level.step(entrance, back(direction)), level.step(entrance, direction));
            let narrow = before != NONE && behind != NONE && walled(level, entrance, direction);
            if !narrow || level.is_goal[entrance as usize] || spots.of(entrance, before) == spots.of(entrance, behind) {
                continue;
            }
            occupied[entrance as usize] = true;
            flood.fill(level, &occupied, behind);
            occupied[entrance as usize] = false;
            ticker.steps(flood.squares().len() * 4).continue_value()?;
            if flood.squares().iter().any(|&square| level.is_goal[square as usize]) {
                found.push(Candidate { entrance, direction, size: flood.squares().len() });
            }
        }
    }
    Some(found)
}

impl<'l> Plan<'l> {
    fn new(level: &'l Level, candidate: &Candidate) -> Plan<'l> {
        let &Candidate { entrance, direction, .. } = candidate;
        let mut occupied = vec![false; level.len()];
        occupied[entrance as usize] = true;
        let mut flood = Flood::new(level.len());
        flood.fill(level, &occupied, level.step(entrance, direction));
        let mut inside = occupied;
        flood.squares().iter().for_each(|&square| inside[square as usize] = true);
        let within = |squares: &[Square]| squares.iter().copied().filter(|&at| inside[at as usize]).collect();
        let (goals, held) = (within(&level.goals), within(&level.boxes));
        Plan { level, entrance, direction, inside, goals, held }
    }

    /// Does the claim's condition on boxes that leave hold, and prefix `k` for the boxes that are inside now?
    fn fits(&self, spots: &Spots) -> bool {
        let level = self.level;
        self.goals.len() * self.goals.len() * level.len() <= MAX_WORK
            && self.held.iter().all(|&square| level.is_goal[square as usize])
            && self.player_can_leave()
            && (self.goals.len() == level.goals.len() || self.boxes_stay_inside(spots))
    }

    /// The room with an order of its goals; `None` if there is no order, or if the search has to stop.
    fn with_order(&self, ticker: &mut Ticker<'_>) -> Option<GoalRoom> {
        let Plan { entrance, direction, .. } = *self;
        let before = self.level.step(entrance, back(direction));
        let fills = self.order(ticker)?;
        Some(GoalRoom { entrance, before, direction, first: self.held.len(), fills })
    }

    /// Is the player outside, or able to get out past the boxes?
    fn player_can_leave(&self) -> bool {
        let mut occupied = vec![false; self.level.len()];
        self.held.iter().for_each(|&square| occupied[square as usize] = true);
        let mut flood = Flood::new(self.level.len());
        flood.fill(self.level, &occupied, self.entrance);
        let player = self.level.player;
        !self.inside[player as usize] || flood.reached(player)
    }

    /// Can no box inside ever be pushed out again, even if it is alone? Other boxes only block its ways. Boxes stand
    /// inside with the player on the entrance's side, as in prefix `k`, or are pushed in.
    fn boxes_stay_inside(&self, spots: &Spots) -> bool {
        let before = self.level.step(self.entrance, back(self.direction));
        let held = self.held.iter().map(|&square| spots.of(square, self.entrance));
        let mut stack: Vec<u32> = held.chain([spots.of(self.entrance, before)]).flatten().collect();
        let mut seen = vec![false; spots.count()];
        stack.iter().for_each(|&spot| seen[spot as usize] = true);
        while let Some(spot) = stack.pop() {
            for next in spots.after(spot) {
                let at = spots.square(next);
                if at == self.entrance || !self.inside[at as usize] {
                    return false;
                }
                if !std::mem::replace(&mut seen[next as usize], true) {
                    stack.push(next);
                }
            }
        }
        true
    }

    /// The order of filling, found backwards; goals that are full from the start come first.
    fn order(&self, ticker: &mut Ticker<'_>) -> Option<Vec<Fill>> {
        let mut finder = Finder::new(self);
        let mut left: Vec<Square> = self.goals.iter().copied().filter(|goal| !self.held.contains(goal)).collect();
        let alone = finder.alone();
        // Boxes on goals from the start must stand as if they had come by a shortest way.
        let came = |finder: &mut Finder<'_>, &goal: &Square| {
            finder.way(goal, &[]).map(|fill| fill.pushes.len() as u16) == alone.get(&goal).copied()
        };
        for goal in &self.held {
            ticker.steps(self.level.len() * (blocks::STEPS_PER_SQUARE + 8)).continue_value()?;
            if !came(&mut finder, goal) {
                return None;
            }
        }
        let mut fills = Vec::new();
        while !left.is_empty() {
            let fill = left.iter().find_map(|&goal| {
                ticker.steps(self.level.len() * (blocks::STEPS_PER_SQUARE + 8)).continue_value()?;
                let others: Vec<Square> = left.iter().chain(&self.held).copied().filter(|&at| at != goal).collect();
                finder.way(goal, &others).filter(|fill| Some(&(fill.pushes.len() as u16)) == alone.get(&goal))
            })?;
            left.retain(|&goal| goal != fill.goal);
            fills.push(fill);
        }
        fills.extend(self.held.iter().map(|&goal| Fill { goal, pushes: Vec::new(), player: goal, sides: 0 }));
        fills.reverse();
        Some(fills)
    }
}

/// Finds the ways of boxes from the entrance.
struct Finder<'p> {
    plan: &'p Plan<'p>,
    macros: Macros,
    reached: PlayerReach,
    occupied: Vec<bool>,
}

impl<'p> Finder<'p> {
    fn new(plan: &'p Plan<'p>) -> Finder<'p> {
        let level = plan.level;
        Finder {
            plan,
            macros: Macros::new(level),
            reached: PlayerReach::new(level),
            occupied: vec![false; level.len()],
        }
    }

    /// Finds all arrivals of a box on the entrance, past other boxes; it stays inside.
    fn spread(&mut self, others: &[Square]) {
        let &Plan { level, entrance, direction, ref inside, .. } = self.plan;
        let boxes = [others, &[entrance]].concat();
        boxes.iter().for_each(|&square| self.occupied[square as usize] = true);
        self.reached.fill(&boxes, level.step(entrance, back(direction)));
        self.macros.find(level, inside, &mut self.occupied, &self.reached, entrance);
        self.occupied.fill(false);
    }

    /// The fewest pushes to every square without other boxes, wherever the player ends.
    fn alone(&mut self) -> HashMap<Square, u16> {
        self.spread(&[]);
        self.macros.arrivals.iter().rev().map(|arrival| (arrival.to, arrival.pushes)).collect()
    }

    /// The shortest way to a goal past other boxes after which the player can get out.
    fn way(&mut self, goal: Square, others: &[Square]) -> Option<Fill> {
        let level = self.plan.level;
        self.spread(others);
        self.reached.fill(&[others, &[goal]].concat(), self.plan.entrance);
        let out = |side: usize| self.reached.reached(level.step(goal, side));
        let sides = (0..4).filter(|&side| out(side)).fold(0, |sides, side| sides | 1 << side);
        let arrivals = &self.macros.arrivals;
        let index = (1..arrivals.len())
            .find(|&index| arrivals[index].to == goal && out(back(arrivals[index].direction as usize)))?;
        let player = level.step(goal, back(arrivals[index].direction as usize));
        Some(Fill { goal, pushes: self.macros.pushes(level, index), player, sides })
    }
}
