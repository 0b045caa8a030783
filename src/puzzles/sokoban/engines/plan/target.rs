//! What a search judges positions by that is to bring boxes to given squares: regions, boxes on such squares, boxes and squares that are hard to get
//! at, and the cheapest way to share the squares out.

use super::pushing::{Choice, Judge, Seen};
use crate::puzzles::sokoban::kernel::bounds::IMPOSSIBLE_PAIR;
use crate::puzzles::sokoban::kernel::bounds::matching::Matching;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square};
use crate::search::control::Ticker;
use crate::search::work;

/// Fields of a score, the most important one first: can all squares be served (1 bit), regions, boxes elsewhere, boxes and squares that are hard to get
/// at (8 bits each), pushes (24 bits).
const HOPELESS: u32 = 56;
const REGIONS: u32 = 48;
const ELSEWHERE: u32 = 40;
const HARD: u32 = 32;

/// The judge.
pub struct ByTarget {
    /// The level with these squares for goals.
    target: Tables,
    matching: Matching,
    /// Do all moves weigh the same?
    flat: bool,
}

impl ByTarget {
    /// For some squares; none if the search is to stop.
    pub fn new(tables: &Tables, squares: Vec<Square>, flat: bool, ticker: &mut Ticker<'_>) -> Option<ByTarget> {
        let level = &tables.level;
        let target = tables.between(level.between(level.boxes.clone(), level.player, squares));
        target.prepare(ticker).continue_value()?;
        Some(ByTarget { target, matching: Matching::new(level.boxes.len()), flat })
    }

    fn judge(&self, seen: Seen<'_>, pushes: i32) -> u64 {
        let level = &self.target.level;
        let (mut elsewhere, mut hard) = (0, 0);
        for (row, &square) in seen.boxes.iter().enumerate() {
            let square = seen.moved.filter(|moved| moved.0 == row).map_or(square, |moved| moved.1);
            if !level.is_goal[square as usize] {
                elsewhere += 1;
                let touched =
                    level.next[square as usize].iter().any(|&next| next != NONE && seen.occupied[next as usize]);
                hard += usize::from(touched);
            }
        }
        let shut = |&&goal: &&Square| {
            !seen.occupied[goal as usize] && !(0..4).any(|side| enters(level, seen.occupied, goal, side))
        };
        hard += level.goals.iter().filter(shut).count();
        let small = |number: usize| number.min(255) as u64;
        u64::from(pushes >= IMPOSSIBLE_PAIR) << HOPELESS
            | small(seen.regions.into()) << REGIONS
            | small(elsewhere) << ELSEWHERE
            | small(hard) << HARD
            | pushes.clamp(0, IMPOSSIBLE_PAIR) as u64
    }
}

impl Judge for ByTarget {
    const CELL: u64 = 0xFFFF << ELSEWHERE;

    fn look(&mut self, seen: Seen<'_>, player: Square, ticker: &mut Ticker<'_>) -> Option<u64> {
        let pushes = self.target.bound(seen.boxes, player, &mut self.matching, ticker);
        ticker.steps(0).continue_value()?;
        Some(self.judge(seen, pushes))
    }

    fn score(&mut self, seen: Seen<'_>) -> u64 {
        let changed = |(row, to, player)| {
            let costs = self.target.to_goals().costs(self.target.spots.of(to, player));
            self.matching.changed(row, costs)
        };
        work::add(seen.boxes.len() * 4);
        let pushes = seen.moved.map_or(0, changed);
        self.judge(seen, pushes)
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

/// Is there room to push a box onto this square from this side?
fn enters(level: &Level, occupied: &[bool], square: Square, side: usize) -> bool {
    let free = |square: Square| square != NONE && !occupied[square as usize];
    let from = level.step(square, side);
    from != NONE && free(level.step(from, side)) && free(from)
}
