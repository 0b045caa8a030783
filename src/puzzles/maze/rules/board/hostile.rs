//! Degenerate boards that are never printed, but that every engine must solve: roads that erase the score, that do
//! nothing or only cost, huge numbers, the same operator everywhere, a start that is the goal.

use super::{Board, MAX_NUMBER, Operator};
use crate::base::grid::Size;
use crate::base::rng::Rng;

/// The kinds of roads on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoadMix {
    /// This many per cent are `*0`, the others anything.
    Zeros(u32),
    /// Every road the same.
    Same,
    /// `*1`, `+0` and `-0`.
    Idle,
    /// Only subtractions, and some multipliers.
    Costly,
    /// Numbers as large as scores allow.
    Huge,
    /// Mostly multipliers.
    Multipliers,
    /// No multiplier at all.
    Plain,
    /// Anything.
    Mixed,
}

/// The kinds, in the order in which they are used.
pub const KINDS: [RoadMix; 16] = [
    RoadMix::Zeros(10),
    RoadMix::Zeros(20),
    RoadMix::Zeros(30),
    RoadMix::Zeros(40),
    RoadMix::Zeros(50),
    RoadMix::Zeros(60),
    RoadMix::Zeros(80),
    RoadMix::Zeros(95),
    RoadMix::Zeros(100),
    RoadMix::Same,
    RoadMix::Idle,
    RoadMix::Costly,
    RoadMix::Huge,
    RoadMix::Multipliers,
    RoadMix::Plain,
    RoadMix::Mixed,
];

impl RoadMix {
    /// A random board of this kind. Its goal and its start are anywhere, sometimes on the same crossing.
    pub fn board(self, size: Size, rng: &mut Rng) -> Board {
        let board = Board::new(size);
        let style = Style::draw(self, rng);
        let mut operators: Vec<Operator> = (0..board.edges()).map(|_| style.operator(self, rng)).collect();
        let board = loop {
            match board.clone().with_operators(operators.clone()) {
                Ok(board) => break board,
                Err(_) => operators.iter_mut().for_each(|operator| *operator = tamed(*operator, rng)),
            }
        };
        let corners = rng.chance(0.3);
        let goal = if corners { board.nodes() - 1 } else { rng.below(board.nodes()) };
        let start = match corners {
            _ if rng.chance(0.1) => goal,
            true => 0,
            false => rng.below(board.nodes()),
        };
        board.with_goal(goal).and_then(|board| board.with_walk(vec![start])).expect("crossings of the board")
    }
}

/// What one board's roads have in common.
struct Style {
    same: Operator,
    multiply: f64,
    subtract: f64,
    most: usize,
}

impl Style {
    fn draw(kind: RoadMix, rng: &mut Rng) -> Style {
        let same = [Operator::Add, Operator::Subtract, Operator::Multiply][rng.below(3)](rng.below(4) as u32);
        let most = if kind == RoadMix::Huge { MAX_NUMBER as usize } else { [1, 9, 100][rng.below(3)] };
        let multiply = match kind {
            RoadMix::Multipliers => 0.5 + rng.unit() / 2.0,
            RoadMix::Plain => 0.0,
            RoadMix::Zeros(_) => rng.unit() * 0.3,
            _ => rng.unit() * 0.5,
        };
        let subtract = if kind == RoadMix::Costly { 1.0 } else { rng.unit() };
        Style { same, multiply, subtract, most }
    }

    fn operator(&self, kind: RoadMix, rng: &mut Rng) -> Operator {
        let number = rng.below(self.most + 1) as u32;
        match kind {
            RoadMix::Zeros(share) if rng.below(100) < share as usize => Operator::Multiply(0),
            RoadMix::Same => self.same,
            RoadMix::Idle => [Operator::Multiply(1), Operator::Add(0), Operator::Subtract(0)][rng.below(3)],
            RoadMix::Huge if rng.chance(0.05) => Operator::Multiply(number),
            _ if rng.chance(self.multiply) => Operator::Multiply(rng.below(5) as u32),
            _ if rng.chance(self.subtract) => Operator::Subtract(number),
            _ => Operator::Add(number),
        }
    }
}

/// Makes an operator smaller with a chance of one in four, unless it is small already.
fn tamed(operator: Operator, rng: &mut Rng) -> Operator {
    match operator {
        Operator::Multiply(n @ 2..) if rng.chance(0.25) => Operator::Multiply(n.isqrt()),
        Operator::Add(n @ 10..) if rng.chance(0.25) => Operator::Add(n / 2),
        Operator::Subtract(n @ 10..) if rng.chance(0.25) => Operator::Subtract(n / 2),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_makes_boards_of_every_size() {
        let mut rng = Rng::new(1);
        for kind in KINDS {
            for side in [1, 2, 5, 12] {
                let board = kind.board(Size::new(side, side), &mut rng);
                assert_eq!(board.size().width, side);
            }
        }
    }
}
