//! Random boards, for the editor and the generator.

use super::{Board, MAX_NUMBER, Operator};
use crate::base::grid::Size;
use crate::base::rng::Rng;

/// The properties of a random board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Recipe {
    /// Columns and rows of crossings.
    pub size: Size,
    /// Number of roads that multiply.
    pub multipliers: usize,
    /// The highest number that is added or subtracted, at least 1.
    pub max: u32,
    /// The share of subtractions among the other roads, in per cent.
    pub negative: u32,
}

impl Recipe {
    /// A recipe like the printed sheets: a multiplier for every dozen roads, numbers up to 9, a quarter of them
    /// subtracted.
    pub fn usual(size: Size) -> Recipe {
        Recipe { size, multipliers: super::road_count(size) / 12, max: 9, negative: 25 }
    }

    /// The board of a seed, which must never change. Multipliers are 2 or 3. If scores could be too large, the
    /// operators are drawn again with fewer multipliers.
    pub fn board(self, seed: u64) -> Board {
        let mut rng = Rng::new(seed);
        let recipe = Recipe { max: self.max.clamp(1, MAX_NUMBER), ..self };
        let mut multipliers = self.multipliers;
        loop {
            if let Ok(board) = Board::new(self.size).with_operators(recipe.operators(multipliers, &mut rng)) {
                return board;
            }
            multipliers -= 1;
        }
    }

    fn operators(self, multipliers: usize, rng: &mut Rng) -> Vec<Operator> {
        let roads = super::road_count(self.size);
        let mut operators: Vec<_> = (0..roads).map(|road| self.operator(road < multipliers, rng)).collect();
        rng.shuffle(&mut operators);
        operators
    }

    fn operator(self, multiply: bool, rng: &mut Rng) -> Operator {
        if multiply {
            return Operator::Multiply(2 + rng.below(2) as u32);
        }
        let number = 1 + rng.below(self.max as usize) as u32;
        if rng.below(100) < self.negative as usize { Operator::Subtract(number) } else { Operator::Add(number) }
    }
}
