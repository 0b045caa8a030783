//! How a search that follows a plan scores positions: by its progress in the plan, regions, rooms cut off, boxes of
//! which the plan has no use, boxes in the way of others, and the distance that boxes keep from the goals until it is
//! their turn.

use super::pushing::{Choice, Scoring, Seen};
use super::steps::Plan;
use crate::puzzles::sokoban::kernel::goal_set::{GoalSet, with};
use crate::puzzles::sokoban::kernel::open_rooms::{self, OpenRooms};
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Square, walk};
use crate::search::control::Ticker;
use crate::search::work;

/// Fields of a score, the most important one first: steps of the plan not done (12 bits), regions, rooms cut off, boxes
/// outside the plan, boxes in the way (8 bits each), pushes to the nearest goals (20 bits, more is better).
const PROGRESS: u32 = 52;
const REGIONS: u32 = 44;
const ROOMS: u32 = 36;
const OUTSIDE: u32 = 28;
const HOT: u32 = 20;
const MAX_FAR: u32 = 0xF_FFFF;
/// The field of a position without progress.
const NONE_DONE: u64 = 0xFFF;

/// The value of an 8-bit field.
fn field(score: u64, shift: u32) -> u64 {
    score >> shift & 0xFF
}

/// Scores positions by a plan.
pub struct ByPlan<'t> {
    tables: &'t Tables,
    plan: Plan,
    rooms: OpenRooms,
    /// Goals whose boxes are not in place in the current position.
    open: GoalSet,
    /// For each of its boxes, the number of others that it hinders.
    hindered: Vec<u16>,
    /// Steps on the empty floor to the square of the plan's next step.
    next: Vec<u32>,
    free: Vec<bool>,
    /// Pushes to the nearest goal, by square.
    near: Vec<u32>,
}

impl<'t> ByPlan<'t> {
    /// For a plan; `None` if the search has to stop.
    pub fn new(tables: &'t Tables, plan: Plan, ticker: &mut Ticker<'_>) -> Option<ByPlan<'t>> {
        let level = &tables.level;
        tables.prepare_hotspots(ticker).continue_value()?;
        Some(ByPlan {
            tables,
            plan,
            rooms: OpenRooms::new(level),
            open: [0; 4],
            hindered: Vec::new(),
            next: Vec::new(),
            free: vec![false; level.len()],
            near: tables.near(),
        })
    }

    /// The plan that is followed.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The number of steps of the plan done in a position with this score.
    fn progress(score: u64) -> usize {
        (NONE_DONE - (score >> PROGRESS)) as usize
    }

    fn score_of(&self, seen: Seen<'_>, hot: u16, rooms: u16) -> u64 {
        let progress = self.plan.progress(seen.occupied);
        let (mut outside, mut far) = (0, 0);
        for (row, &square) in seen.boxes.iter().enumerate() {
            let square = seen.moved.filter(|moved| moved.0 == row).map_or(square, |moved| moved.1);
            outside += usize::from(self.plan.outside(progress, square));
            far += self.near[square as usize];
        }
        let small = |number: usize| number.min(255) as u64;
        NONE_DONE.saturating_sub(progress as u64) << PROGRESS
            | small(seen.regions.into()) << REGIONS
            | small(rooms.into()) << ROOMS
            | small(outside) << OUTSIDE
            | small(hot.into()) << HOT
            | u64::from(MAX_FAR - far.min(MAX_FAR))
    }

    /// The goals whose boxes are not in place.
    fn open(&self, occupied: &[bool]) -> GoalSet {
        let progress = self.plan.progress(occupied);
        let goals = &self.tables.level.goals;
        let placed = |goal: Square| occupied[goal as usize] && self.plan.keeps(progress, goal);
        (0..goals.len()).filter(|&number| !placed(goals[number])).fold([0; 4], with)
    }

    /// If no move makes progress: a move that takes the box nearest to the next step's square away from it, because
    /// something may have to get out of that box's way first.
    fn opener(&self, now: u64, choices: &[Choice]) -> Option<usize> {
        let fits = |choice: &Choice| {
            field(choice.score, REGIONS) <= field(now, REGIONS) && field(choice.score, ROOMS) <= field(now, ROOMS)
        };
        let distance = |square: Square| self.next.get(square as usize).copied().unwrap_or(0);
        let away = |choice: &Choice| distance(choice.step.to) > distance(choice.step.from);
        let keeps = |choice: &Choice| ByPlan::progress(choice.score) >= ByPlan::progress(now);
        let indices = (0..choices.len()).filter(|&index| {
            let choice = &choices[index];
            keeps(choice) && fits(choice) && away(choice)
        });
        indices.min_by_key(|&index| (distance(choices[index].step.from), choices[index].score))
    }
}

impl Scoring for ByPlan<'_> {
    const CELL: u64 = 0xFFF << PROGRESS | 0xFF << REGIONS | 0xFF << OUTSIDE;

    fn prepare(&mut self, seen: Seen<'_>, _: Square, ticker: &mut Ticker<'_>) -> Option<u64> {
        let level = &self.tables.level;
        self.open = self.open(seen.occupied);
        self.tables.hotspots().hindered(seen.boxes, &self.open, &mut self.hindered);
        self.next.clear();
        if let Some(next) = self.plan.next(self.plan.progress(seen.occupied)) {
            self.next = walk::distances(level, &self.free, next);
        }
        let steps = seen.boxes.len() * seen.boxes.len() + level.len() * 8 + self.plan.steps().len() * level.goals.len();
        work::add(steps);
        ticker.steps(steps).continue_value()?;
        let hot = self.hindered.iter().filter(|&&count| count > 0).count() as u16;
        let rooms = self.rooms.cut(level, seen.occupied);
        Some(self.score_of(seen, hot, rooms))
    }

    fn prepare_box(&mut self, occupied: &[bool]) {
        self.rooms.lift(&self.tables.level, occupied);
    }

    fn score(&mut self, seen: Seen<'_>) -> u64 {
        let after = |(row, to, _)| self.tables.hotspots().after(seen.boxes, &self.open, &self.hindered, row, to);
        let hot = seen.moved.map_or(0, after);
        let rooms = seen.moved.map_or(0, |(_, to, _)| self.rooms.cut_with(&self.tables.level, seen.occupied, to));
        self.score_of(seen, hot, rooms)
    }

    fn advise(&self, now: u64, choices: &[Choice]) -> Vec<usize> {
        let best = |better: &dyn Fn(u64) -> bool| {
            let keeps = |index: &usize| choices[*index].score >> PROGRESS <= now >> PROGRESS;
            let indices = (0..choices.len()).filter(keeps).filter(|&index| better(choices[index].score));
            indices.min_by_key(|&index| choices[index].score)
        };
        let packer = best(&|score| score >> PROGRESS < now >> PROGRESS);
        let fewer = [REGIONS, ROOMS, HOT, OUTSIDE].map(|shift| best(&|score| field(score, shift) < field(now, shift)));
        let opener = if packer.is_none() { self.opener(now, choices) } else { None };
        packer.into_iter().chain(fewer.into_iter().flatten()).chain(opener).collect()
    }

    fn steps(&self, boxes: usize) -> usize {
        boxes * 12 + self.plan.steps().len() * 2 + self.near.len() * open_rooms::STEPS_PER_SQUARE
    }

    fn bytes(&self) -> u64 {
        self.plan.bytes() + self.near.len() as u64 * 16
    }
}
