//! How searches that bring boxes to given squares, by pushes or by pulls, score positions: by regions, boxes on these
//! squares, boxes and squares that are hard to reach, and the cheapest assignment of the squares.

use super::pushing::{Choice, Pushing, Scoring, Seen};
use super::side::Aimed;
use crate::puzzles::sokoban::kernel::bounds::IMPOSSIBLE_PAIR;
use crate::puzzles::sokoban::kernel::bounds::matching::Matching;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square, back};
use crate::search::control::Ticker;
use crate::search::work;

/// Fields of a score, the most important one first: is some square out of reach (1 bit), regions, boxes elsewhere,
/// boxes and squares that are hard to reach (8 bits each), pushes (24 bits).
const HOPELESS: u32 = 56;
const REGIONS: u32 = 48;
const ELSEWHERE: u32 = 40;
const HARD: u32 = 32;
/// The fields that form the cell: regions and boxes elsewhere.
pub const CELL: u64 = 0xFFFF << ELSEWHERE;

/// The score of a position by its distance from the target in pushes, its regions, its boxes elsewhere, and the number
/// of these boxes or of the unfilled squares that are hard to reach.
fn score(pushes: i32, regions: u16, elsewhere: usize, hard: usize) -> u64 {
    let small = |number: usize| number.min(255) as u64;
    u64::from(pushes >= IMPOSSIBLE_PAIR) << HOPELESS
        | small(regions.into()) << REGIONS
        | small(elsewhere) << ELSEWHERE
        | small(hard) << HARD
        | pushes.clamp(0, IMPOSSIBLE_PAIR) as u64
}

/// Is there a box next to this square?
fn touched(level: &Level, occupied: &[bool], square: Square) -> bool {
    level.next[square as usize].iter().any(|&next| next != NONE && occupied[next as usize])
}

/// Scores positions by their distance from given squares, for pushes.
pub struct ByTarget {
    /// The level with these squares as goals.
    target: Tables,
    matching: Matching,
    /// Do all moves have the same weight?
    flat: bool,
}

impl ByTarget {
    /// For some squares; `None` if the search has to stop.
    pub fn new(tables: &Tables, squares: Vec<Square>, flat: bool, ticker: &mut Ticker<'_>) -> Option<ByTarget> {
        let level = &tables.level;
        let target = tables.between(level.between(level.boxes.clone(), level.player, squares));
        target.prepare(ticker).continue_value()?;
        Some(ByTarget { target, matching: Matching::new(level.boxes.len()), flat })
    }

    fn score_of(&self, seen: Seen<'_>, pushes: i32) -> u64 {
        let level = &self.target.level;
        let (mut elsewhere, mut hard) = (0, 0);
        for (row, &square) in seen.boxes.iter().enumerate() {
            let square = seen.moved.filter(|moved| moved.0 == row).map_or(square, |moved| moved.1);
            if !level.is_goal[square as usize] {
                elsewhere += 1;
                hard += usize::from(touched(level, seen.occupied, square));
            }
        }
        let shut = |&&goal: &&Square| {
            !seen.occupied[goal as usize] && !(0..4).any(|side| enters(level, seen.occupied, goal, side))
        };
        hard += level.goals.iter().filter(shut).count();
        score(pushes, seen.regions, elsewhere, hard)
    }
}

impl Scoring for ByTarget {
    const CELL: u64 = CELL;

    fn prepare(&mut self, seen: Seen<'_>, player: Square, ticker: &mut Ticker<'_>) -> Option<u64> {
        let pushes = self.target.bound_again(seen.boxes, player, &mut self.matching, ticker);
        ticker.steps(0).continue_value()?;
        Some(self.score_of(seen, pushes))
    }

    fn score(&mut self, seen: Seen<'_>) -> u64 {
        let changed = |(row, to, player)| {
            let costs = self.target.to_goals().costs(self.target.spots.of(to, player));
            self.matching.changed(row, costs)
        };
        work::add(seen.boxes.len() * 4);
        let pushes = seen.moved.map_or(0, changed);
        self.score_of(seen, pushes)
    }

    fn advise(&self, now: u64, choices: &[Choice]) -> Vec<usize> {
        if self.flat {
            return (0..choices.len()).collect();
        }
        let best = (0..choices.len()).min_by_key(|&index| choices[index].score);
        best.filter(|&index| choices[index].score < now).into_iter().collect()
    }

    fn steps(&self, boxes: usize) -> usize {
        boxes * 24
    }

    fn bytes(&self) -> u64 {
        self.target.bytes()
    }
}

impl<'t> Aimed<'t> for Pushing<'t, ByTarget> {
    fn toward(
        tables: &'t Tables,
        packing: Packing,
        squares: Vec<Square>,
        flat: bool,
        memory: u64,
        ticker: &mut Ticker<'_>,
    ) -> Option<Self> {
        let scoring = ByTarget::new(tables, squares, flat, ticker)?;
        Pushing::new(tables, packing, scoring, memory, ticker)
    }
}

/// The squares to which pulls bring the boxes.
pub struct Aim {
    /// The level with boxes on these squares at the start.
    target: Tables,
    is_target: Vec<bool>,
    matching: Matching,
    /// Do all moves have the same weight?
    pub flat: bool,
}

impl Aim {
    /// For some squares; `None` if the search has to stop.
    pub fn new(tables: &Tables, squares: Vec<Square>, flat: bool, ticker: &mut Ticker<'_>) -> Option<Aim> {
        let level = &tables.level;
        let target = tables.between(level.between(squares, level.player, level.goals.clone()));
        target.prepare(ticker).continue_value()?;
        Some(Aim { is_target: target.level.occupied(), target, matching: Matching::new(level.boxes.len()), flat })
    }

    /// Prepares for scoring the pulls from a position.
    pub fn prepare(&mut self, boxes: &[Square], ticker: &mut Ticker<'_>) {
        let Aim { target, matching, .. } = self;
        matching.solve_again(|row| target.from_boxes().costs_of_any(&target.spots, boxes[row]), ticker);
    }

    /// The score of the prepared position after the box with this row, if any, has moved; `boxes` and `occupied`
    /// describe the position after that.
    pub fn score(&self, boxes: &[Square], occupied: &[bool], regions: u16, moved: Option<(usize, Square)>) -> u64 {
        let Level { boxes: targets, .. } = &self.target.level;
        let changed = |(row, to)| {
            let costs = self.target.from_boxes().costs_of_any(&self.target.spots, to);
            self.matching.changed(row, costs)
        };
        let elsewhere = || boxes.iter().filter(|&&square| !self.is_target[square as usize]);
        let hard = elsewhere().filter(|&&square| touched(&self.target.level, occupied, square)).count();
        let shut = |&&square: &&Square| !occupied[square as usize] && !pulls_in(&self.target.level, occupied, square);
        let hard = hard + targets.iter().filter(shut).count();
        score(moved.map_or(0, changed), regions, elsewhere().count(), hard)
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.target.bytes()
    }
}

/// Is there room for the player to pull a box onto this square from some side?
fn pulls_in(level: &Level, occupied: &[bool], square: Square) -> bool {
    let free = |square: Square| square != NONE && !occupied[square as usize];
    (0..4).any(|side| level.step(square, side) != NONE && free(level.step(square, back(side))))
}

/// Is there room to push a box onto this square from this side?
fn enters(level: &Level, occupied: &[bool], square: Square, side: usize) -> bool {
    let free = |square: Square| square != NONE && !occupied[square as usize];
    let from = level.step(square, side);
    from != NONE && free(level.step(from, side)) && free(from)
}
