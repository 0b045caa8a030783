//! The order in which goals can be filled, and the boxes that can fill them.
//!
//! The order is found backwards: all goals are full, and boxes are taken away one by one, each pulled to a square where
//! some box starts, with the remaining boxes as obstacles. Taking one away never hinders another, so taking whatever
//! can be taken decides the question. A set of full goals is in order if all other goals can be emptied around it. Read
//! forwards, the squares to which each box could be pulled are those from which its goal can be filled when its turn
//! comes. Boxes to which goals cannot be assigned in this way are outside the plan. Only one box off the goals is
//! considered at a time, so the plan guides the search but proves nothing.

mod pulls;

use self::pulls::Pulls;
use super::frozen::{self, Reach};
use crate::puzzles::sokoban::kernel::goal_set::{GoalSet, has, with, without};
use crate::puzzles::sokoban::kernel::{Level, Square};
use crate::search::control::Ticker;
use crate::search::work;
use std::collections::HashMap;
use std::sync::Arc;

/// How the remaining goals can be filled around some full ones.
pub struct FillingPlan {
    /// Number of full goals that may stay full.
    kept: u16,
    /// For each square, the goals that a box there can fill when their turn comes.
    reach: Reach,
}

impl FillingPlan {
    /// What is missing: boxes that are not on their goals yet, with those outside the plan counted twice.
    pub fn missing(&self, boxes: &[Square]) -> u16 {
        2 * boxes.len() as u16 - self.kept - frozen::share(&self.reach, boxes).0
    }

    /// The same for all squares off the goals to which one more box could be moved, given the other boxes.
    pub fn without(&self, others: &[Square]) -> Without<'_> {
        let (shared, owners) = frozen::share(&self.reach, others);
        let missing = 2 * others.len() as u16 + 2 - self.kept - shared;
        Without { plan: self, missing, open: frozen::left(&self.reach, others, &owners) }
    }
}

/// What is missing from a position, except for one box.
pub struct Without<'p> {
    plan: &'p FillingPlan,
    missing: u16,
    /// Goals that one more box could have, if necessary by changing the goals of others.
    open: GoalSet,
}

impl Without<'_> {
    /// What is missing with the box on this square.
    pub fn missing(&self, to: Square) -> u16 {
        let reach = &self.plan.reach[to as usize];
        self.missing - u16::from((0..4).any(|word| reach[word] & self.open[word] != 0))
    }
}

/// Most squares examined for one plan, with a pull counted as the whole level; the plan is what was found until then.
/// Only levels with hundreds of goals reach the limit: on a 64x64 level with 200 boxes a plan took minutes.
const MAX_SQUARES_OF_A_PLAN: usize = 1 << 22;

/// Bytes of an entry of the table, excluding its sets.
const ENTRY_BYTES: usize = 128;

/// Makes plans and remembers all of them.
pub struct Filling {
    /// The squares where boxes start, one bit each, and the goals.
    starts: Vec<u64>,
    goals: Vec<u64>,
    /// Are there goals that cannot be emptied without parking a box first?
    parks: bool,
    /// The index of each square's goal.
    goal_number: Vec<Option<u8>>,
    known: HashMap<GoalSet, Arc<FillingPlan>>,
    /// Most plans that are remembered.
    most: usize,
    /// Goals whose boxes have not been taken away yet in the plan under construction.
    standing: GoalSet,
    pulls: Pulls,
    /// Number of pulls left for the plan under construction.
    pulls_left: usize,
}

impl Filling {
    /// For a level; the plans take as much memory as [`frozen::remembered`] allows.
    pub fn new(level: &Level, memory: u64, ticker: &mut Ticker<'_>) -> Filling {
        let squares = level.len();
        let mut filling = Filling {
            starts: bits(&level.occupied()),
            goals: bits(&level.is_goal),
            parks: false,
            goal_number: vec![None; squares],
            known: HashMap::new(),
            most: frozen::remembered(squares, memory),
            standing: [0; 4],
            pulls: Pulls::new(level, memory),
            pulls_left: 0,
        };
        (0..).zip(&level.goals).for_each(|(number, &goal)| filling.goal_number[goal as usize] = Some(number));
        filling.parks = !filling.empties(level, ticker);
        filling
    }

    /// The full goals of a position.
    pub fn full(&self, boxes: &[Square]) -> GoalSet {
        boxes.iter().fold([0; 4], |set, &square| self.filled(set, square))
    }

    /// The set after a box was put on a square.
    fn filled(&self, set: GoalSet, to: Square) -> GoalSet {
        self.goal_number[to as usize].map_or(set, |goal| with(set, usize::from(goal)))
    }

    /// The set after a box was removed from a square.
    pub fn lifted(&self, set: GoalSet, from: Square) -> GoalSet {
        self.goal_number[from as usize].map_or(set, |goal| without(set, usize::from(goal)))
    }

    /// The set after a box was moved.
    pub fn moved(&self, set: GoalSet, from: Square, to: Square) -> GoalSet {
        self.filled(self.lifted(set, from), to)
    }

    /// Bytes of the plans and of the pulls that they were made from.
    pub fn bytes(&self) -> u64 {
        (self.known.len() * (self.goal_number.len() * size_of::<GoalSet>() + ENTRY_BYTES)) as u64 + self.pulls.bytes()
    }

    /// The plan for these full goals. It means nothing if the search has to stop.
    pub fn plan(&mut self, level: &Level, full: GoalSet, ticker: &mut Ticker<'_>) -> Arc<FillingPlan> {
        if let Some(known) = self.known.get(&full) {
            return Arc::clone(known);
        }
        if self.known.len() >= self.most {
            self.known.clear();
        }
        let plan = Arc::new(self.empty_around(level, full, ticker));
        self.known.insert(full, Arc::clone(&plan));
        plan
    }

    /// Can all goals be emptied without parking boxes?
    fn empties(&mut self, level: &Level, ticker: &mut Ticker<'_>) -> bool {
        let mut all: Vec<usize> = (0..level.goals.len()).collect();
        self.begin(level);
        self.take_away(level, &mut all, &mut vec![[0; 4]; level.len()], ticker);
        all.is_empty()
    }

    /// Empties the other goals. If that gets stuck, parks a box if the level requires it, and then gives up full goals,
    /// one at a time.
    fn empty_around(&mut self, level: &Level, full: GoalSet, ticker: &mut Ticker<'_>) -> FillingPlan {
        self.begin(level);
        let mut reach = vec![[0; 4]; level.len()];
        let mut kept: Vec<usize> = (0..level.goals.len()).filter(|&goal| has(&full, goal)).collect();
        let mut others: Vec<usize> = (0..level.goals.len()).filter(|&goal| !has(&full, goal)).collect();
        loop {
            self.take_away(level, &mut others, &mut reach, ticker);
            let aside = self.parks;
            let freed = !others.is_empty()
                && (aside && self.take_one(level, &mut others, true, &mut reach, ticker)
                    || self.take_one(level, &mut kept, aside, &mut reach, ticker));
            if !freed {
                break;
            }
        }
        kept.iter().for_each(|&goal| reach[level.goals[goal] as usize][goal / 64] |= 1 << (goal % 64));
        FillingPlan { kept: kept.len() as u16, reach }
    }

    /// Starts a plan: boxes stand on all goals.
    fn begin(&mut self, level: &Level) {
        self.pulls_left = MAX_SQUARES_OF_A_PLAN / level.len();
        self.standing = (0..level.goals.len()).fold([0; 4], with);
    }

    /// Takes away the first box that can leave, or be parked if `aside` is set; false if there is none.
    fn take_one(
        &mut self,
        level: &Level,
        boxes: &mut Vec<usize>,
        aside: bool,
        reach: &mut Reach,
        ticker: &mut Ticker<'_>,
    ) -> bool {
        let leaves = |&goal: &usize| self.leaves(level, goal, aside, reach, ticker);
        let Some(index) = boxes.iter().position(leaves) else { return false };
        boxes.remove(index);
        true
    }

    fn take_away(&mut self, level: &Level, others: &mut Vec<usize>, reach: &mut Reach, ticker: &mut Ticker<'_>) {
        loop {
            let before = others.len();
            others.retain(|&goal| !self.leaves(level, goal, false, reach, ticker));
            if others.len() == before {
                return;
            }
        }
    }

    /// Takes away the box on a goal if it can be pulled to some start (or, with `aside`, to any square that is not a
    /// goal), with the player wherever that needs, and records the squares that it can be pulled to.
    fn leaves(&mut self, level: &Level, goal: usize, aside: bool, reach: &mut Reach, ticker: &mut Ticker<'_>) -> bool {
        if self.pulls_left == 0 {
            return false;
        }
        self.pulls_left -= 1;
        let others = without(self.standing, goal);
        let Some(squares) = self.pulls.of(level, others, goal, ticker) else {
            self.pulls_left = 0;
            return false;
        };
        let out = squares
            .iter()
            .enumerate()
            .any(|(word, &bits)| bits & self.starts[word] != 0 || aside && bits & !self.goals[word] != 0);
        if out {
            self.standing = others;
            squares.iter().enumerate().for_each(|(word, &bits)| {
                bits_of(bits).for_each(|bit| reach[word * 64 + bit][goal / 64] |= 1 << (goal % 64));
            });
            work::add(level.len());
        }
        out
    }
}

/// The indices of the bits that are set, lowest first.
fn bits_of(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(bit)
    })
}

/// One bit for each square.
fn bits(squares: &[bool]) -> Vec<u64> {
    let word = |squares: &[bool]| squares.iter().rev().fold(0, |word, &bit| word << 1 | u64::from(bit));
    squares.chunks(64).map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;
    use crate::model::puzzle::Notation;
    use crate::puzzles::sokoban::Sokoban;
    use crate::puzzles::sokoban::kernel::tables::without_limits;

    /// Boxes on the left and goals on the right of a gap.
    const ROOMS: &str = "###########\n#@ $ #    #\n# $$ # .. #\n#  $   .. #\n#    # #  #\n###########\n";

    /// A plan tells the same of one more box as of the whole position, and boxes outside the plan do occur.
    #[test]
    fn adding_one_box_gives_the_same_as_the_whole_position() {
        let level = Level::new(&Sokoban::parse(ROOMS).unwrap(), &[]);
        let mut filling = without_limits(|ticker| Some(Filling::new(&level, 1 << 30, ticker)));
        let mut squares: Vec<Square> = (0..level.len() as Square).collect();
        let mut rng = Rng::new(8);
        let mut outside = 0;
        for _ in 0..2_000 {
            rng.shuffle(&mut squares);
            let boxes = squares[..4].to_vec();
            if level.is_goal[boxes[3] as usize] {
                continue;
            }
            let full = filling.full(&boxes);
            let plan = without_limits(|ticker| Some(filling.plan(&level, full, ticker)));
            let missing = plan.missing(&boxes);
            assert_eq!(missing, plan.without(&boxes[..3]).missing(boxes[3]), "{boxes:?}");
            let home = boxes.iter().filter(|&&square| level.is_goal[square as usize]).count() as u16;
            outside += usize::from(missing > 4 - home);
        }
        assert!(outside > 100, "{outside} positions with boxes outside the plan");
    }
}
