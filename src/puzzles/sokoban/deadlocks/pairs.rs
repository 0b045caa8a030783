//! Pairs of boxes that can never both reach goals, even with no other box on the level.
//!
//! Taking boxes away never makes a position harder, so a dead pair makes every position that holds it dead. The table is exact: all
//! positions of two boxes are found by pulling them back from every pair of goals.

use crate::puzzles::sokoban::kernel::flood::Flood;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square};

/// Levels with more squares for boxes than this go without the table; it would take too long.
const MOST_SQUARES: usize = 420;

/// Which pairs are alive, by two squares and the player's side of the first.
#[derive(Clone, Debug)]
pub struct Pairs {
    squares: usize,
    /// Bit `d`: alive with the player on the neighbour of the first box in direction `d`. Empty where there is no table.
    sides: Vec<u8>,
}

impl Pairs {
    /// The table of a level, whose boxes may only stand on the squares alive.
    pub fn new(level: &Level, alive: &[bool]) -> Pairs {
        let squares = level.len();
        if alive.iter().filter(|&&a| a).count() > MOST_SQUARES || level.goals.len() < 2 {
            return Pairs { squares, sides: Vec::new() };
        }
        let mut search = Backwards {
            level,
            alive,
            sides: vec![0; squares * squares],
            stack: Vec::new(),
            flood: Flood::new(squares),
            occupied: vec![false; squares],
        };
        search.run();
        Pairs { squares, sides: search.sides }
    }

    /// No table: nothing is called dead.
    pub fn unknown(squares: usize) -> Pairs {
        Pairs { squares, sides: Vec::new() }
    }

    /// Is the pair dead while the player stands beside the first box, on its neighbour in this direction?
    #[inline]
    pub fn dead(&self, first: Square, side: usize, second: Square) -> bool {
        !self.sides.is_empty() && self.sides[first as usize * self.squares + second as usize] >> side & 1 == 0
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        self.sides.len() as u64
    }

    /// Is there a table?
    pub fn known(&self) -> bool {
        !self.sides.is_empty()
    }
}

struct Backwards<'l> {
    level: &'l Level,
    alive: &'l [bool],
    sides: Vec<u8>,
    stack: Vec<(Square, Square, Square)>,
    flood: Flood,
    occupied: Vec<bool>,
}

impl Backwards<'_> {
    fn run(&mut self) {
        let goals = &self.level.goals;
        for (index, &first) in goals.iter().enumerate() {
            for &second in &goals[index + 1..] {
                for &square in &[first, second] {
                    let beside = self.level.next[square as usize];
                    let players = beside.into_iter().filter(|&p| p != NONE && p != first && p != second);
                    self.stack.extend(players.map(|player| (first, second, player)));
                }
            }
        }
        while let Some((first, second, player)) = self.stack.pop() {
            self.visit(first, second, player);
        }
    }

    /// Marks all sides of both boxes in the player's region, and pulls.
    fn visit(&mut self, first: Square, second: Square, player: Square) {
        if self.seen(first, second, player) {
            return;
        }
        self.occupied[first as usize] = true;
        self.occupied[second as usize] = true;
        self.flood.fill(self.level, &self.occupied, player);
        self.occupied[first as usize] = false;
        self.occupied[second as usize] = false;
        for (moving, resting) in [(first, second), (second, first)] {
            for direction in 0..4 {
                let beside = self.level.step(moving, direction);
                if self.flood.reached(beside) {
                    self.sides[moving as usize * self.alive.len() + resting as usize] |= 1 << direction;
                    self.pull(moving, resting, direction);
                }
            }
        }
    }

    fn seen(&self, first: Square, second: Square, player: Square) -> bool {
        let marked = |moving: Square, resting: Square| {
            let bits = self.sides[moving as usize * self.alive.len() + resting as usize];
            (0..4).any(|d| bits >> d & 1 != 0 && self.level.step(moving, d) == player)
        };
        marked(first, second) || marked(second, first)
    }

    fn pull(&mut self, moving: Square, resting: Square, direction: usize) {
        let to = self.level.step(moving, direction);
        let player = self.level.step(to, direction);
        if player != NONE && player != resting && self.alive[to as usize] {
            self.stack.push((to, resting, player));
        }
    }
}
