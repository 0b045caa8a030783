//! Pairs of boxes that can never both reach goals, even with no other box on the level.
//!
//! Removing boxes never makes a position harder, so a dead pair makes every position with it dead. The table is exact:
//! pulling back from every pair of goals finds all positions of two boxes that can be solved. Which of their sides are
//! connected is computed for every pair at once, from the parts into which the second box cuts the floor without the
//! first.

use crate::puzzles::sokoban::kernel::cuts::Cuts;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square};
use crate::search::control::Ticker;
use crate::search::work;

/// Levels with more squares for boxes than this have no table, because it would take too long.
const MAX_SQUARES: usize = 420;
/// Elementary steps for one square of the floor without a box.
const STEPS_PER_SQUARE: usize = 12;

/// The pairs that are alive, by two squares and the player's side of the first.
#[derive(Clone, Debug)]
pub struct Pairs {
    /// The index of each square among those for boxes.
    number: Vec<u16>,
    count: usize,
    /// Bit `d`: alive with the player on the first box's neighbour in direction `d`. Empty if there is no table.
    sides: Vec<u8>,
}

/// A square that no box may stand on.
const NOWHERE: u16 = u16::MAX;

impl Pairs {
    /// The table of a level whose boxes may stand only on squares that are `alive`; `None` if the search has to stop.
    pub fn new(level: &Level, alive: &[bool], ticker: &mut Ticker<'_>) -> Option<Pairs> {
        let squares: Vec<Square> = (0..level.len() as Square).filter(|&square| alive[square as usize]).collect();
        if squares.len() > MAX_SQUARES || level.goals.len() < 2 {
            return Some(Pairs::unknown());
        }
        let mut number = vec![NOWHERE; level.len()];
        squares.iter().zip(0..).for_each(|(&square, index)| number[square as usize] = index);
        let count = squares.len();
        let sides = vec![0; count * count];
        let regions = regions(level, &squares, ticker)?;
        let mut search =
            Backwards { level, squares, regions, pairs: Pairs { number, count, sides }, stack: Vec::new() };
        search.run(ticker)?;
        Some(search.pairs)
    }

    /// No table: no pair is reported as dead.
    pub fn unknown() -> Pairs {
        Pairs { number: Vec::new(), count: 0, sides: Vec::new() }
    }

    /// Is the pair dead while the player stands on the first box's neighbour in direction `side`?
    pub fn dead(&self, first: Square, side: usize, second: Square) -> bool {
        self.dead_with(first, side, &[second], NONE)
    }

    /// The same with any of several second boxes except the one on `but`.
    #[inline]
    pub fn dead_with(&self, first: Square, side: usize, others: &[Square], but: Square) -> bool {
        if self.sides.is_empty() {
            return false;
        }
        let row = usize::from(self.number[first as usize]) * self.count;
        let row = self.sides.get(row..row + self.count).unwrap_or_default();
        let is_alive = |sides: &u8| sides >> side & 1 != 0;
        let is_dead = |&other: &Square| !row.get(usize::from(self.number[other as usize])).is_some_and(is_alive);
        others.iter().any(|other| *other != but && is_dead(other))
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (self.sides.len() + self.number.len() * 2) as u64
    }

    /// Is there a table?
    pub fn known(&self) -> bool {
        !self.sides.is_empty()
    }
}

/// The eight sides of two boxes, four bits each, those of the first box first. Sides with the same number are
/// connected.
type Regions = u32;
/// A side on which the player cannot stand.
const WALL: u32 = 15;

/// The regions around all pairs of boxes, by the indices of both.
fn regions(level: &Level, squares: &[Square], ticker: &mut Ticker<'_>) -> Option<Vec<Regions>> {
    let mut walls = vec![false; level.len()];
    let mut regions = Vec::with_capacity(squares.len() * squares.len());
    for &first in squares {
        let steps = (level.len() + squares.len() * 4) * STEPS_PER_SQUARE;
        work::add(steps);
        if ticker.steps(steps).is_break() {
            return None;
        }
        walls[first as usize] = true;
        let cuts = Cuts::new(level, &walls);
        walls[first as usize] = false;
        regions.extend(squares.iter().map(|&second| around(level, &cuts, first, second)));
    }
    Some(regions)
}

fn around(level: &Level, cuts: &Cuts, first: Square, second: Square) -> Regions {
    let mut names = [u32::MAX; 8];
    let mut regions = 0;
    for (side, square) in level.next[first as usize].into_iter().chain(level.next[second as usize]).enumerate() {
        let name = if square == NONE { None } else { cuts.region(second, square) };
        let known = name.and_then(|name| names[..side].iter().position(|&other| other == name));
        names[side] = name.unwrap_or(u32::MAX);
        let number = if name.is_none() { WALL } else { known.unwrap_or(side) as u32 };
        regions |= number << (side * 4);
    }
    regions
}

struct Backwards<'l> {
    level: &'l Level,
    squares: Vec<Square>,
    regions: Vec<Regions>,
    pairs: Pairs,
    /// Indices of two boxes, and the player's side among their eight.
    stack: Vec<(u16, u16, u8)>,
}

impl Backwards<'_> {
    fn run(&mut self, ticker: &mut Ticker<'_>) -> Option<()> {
        let goals: Vec<u16> = self.level.goals.iter().map(|&goal| self.pairs.number[goal as usize]).collect();
        let goals: Vec<u16> = goals.into_iter().filter(|&goal| goal != NOWHERE).collect();
        for (index, &first) in goals.iter().enumerate() {
            let pairs = goals[index + 1..].iter().flat_map(|&second| (0..8).map(move |side| (first, second, side)));
            self.stack.extend(pairs);
            while let Some((first, second, side)) = self.stack.pop() {
                work::add(8);
                if ticker.steps(8).is_break() {
                    return None;
                }
                self.visit(first, second, side);
            }
        }
        Some(())
    }

    fn at(&self, first: u16, second: u16) -> usize {
        usize::from(first) * self.pairs.count + usize::from(second)
    }

    /// Marks all sides of both boxes in the player's region, and pulls from there.
    fn visit(&mut self, first: u16, second: u16, side: u8) {
        let regions = self.regions[self.at(first, second)];
        let region = |side: u8| regions >> (side * 4) & 15;
        if region(side) == WALL || self.seen(first, second, side) {
            return;
        }
        for other in (0..8).filter(|&other| region(other) == region(side)) {
            let (moving, resting) = if other < 4 { (first, second) } else { (second, first) };
            let at = self.at(moving, resting);
            self.pairs.sides[at] |= 1 << (other % 4);
            self.pull(moving, resting, usize::from(other % 4));
        }
    }

    fn seen(&self, first: u16, second: u16, side: u8) -> bool {
        let (moving, resting) = if side < 4 { (first, second) } else { (second, first) };
        self.pairs.sides[self.at(moving, resting)] >> (side % 4) & 1 != 0
    }

    /// Pulls a box; the player ends on the same side of it.
    fn pull(&mut self, moving: u16, resting: u16, direction: usize) {
        let to = self.level.step(self.squares[usize::from(moving)], direction);
        let player = self.level.step(to, direction);
        let number = self.pairs.number[to as usize];
        if player != NONE && player != self.squares[usize::from(resting)] && number != NOWHERE && number != resting {
            self.stack.push((number, resting, direction as u8));
        }
    }
}
