//! A board: a grid of crossings, a road with an operator between neighbours, a walked beginning, a goal.

pub mod hostile;
pub mod random;
pub mod text;

use crate::base::grid::{Direction, Size};
use crate::model::error::{Code, Diagnostic, Severity};

/// The most crossings in a row or column.
pub const MAX_SIDE: usize = 12;
/// The most moves that are read, legal or not: far more than there are roads.
pub const MAX_MOVES: usize = 10_000;
/// The highest number on a road.
pub const MAX_NUMBER: u32 = 1_000_000;
/// No walk on a board may have a score beyond this, above or below zero: JavaScript's numbers hold all integers up to
/// it exactly, and no larger one crosses to a page.
pub const MAX_SCORE: i64 = (1 << 53) - 1;

/// What a road does to the score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operator {
    /// `+n`
    Add(u32),
    /// `-n`
    Subtract(u32),
    /// `*n`
    Multiply(u32),
}

impl Operator {
    /// The score after the road.
    #[inline]
    pub fn apply(self, score: i64) -> i64 {
        match self {
            Operator::Add(n) => score + i64::from(n),
            Operator::Subtract(n) => score - i64::from(n),
            Operator::Multiply(n) => score * i64::from(n),
        }
    }

    /// The number on the road.
    pub fn number(self) -> u32 {
        match self {
            Operator::Add(n) | Operator::Subtract(n) | Operator::Multiply(n) => n,
        }
    }

    /// Its sign in canonical text: `+`, `-` or `*`.
    pub fn sign(self) -> char {
        match self {
            Operator::Add(_) => '+',
            Operator::Subtract(_) => '-',
            Operator::Multiply(_) => '*',
        }
    }
}

/// A board. Roads are numbered as they stand in the text: a row of crossings from left to right, then the roads down
/// from it, and so on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    size: Size,
    operators: Vec<Option<Operator>>,
    walk: Vec<usize>,
    goal: usize,
}

impl Board {
    /// A board of `+1` roads, from the top left to the bottom right corner. Both sides are 1 to [`MAX_SIDE`].
    pub fn new(size: Size) -> Board {
        Board { operators: vec![Some(Operator::Add(1)); road_count(size)], ..Board::blank(size) }
    }

    /// A board on which all roads are still unset. Panics if a side is not 1 to [`MAX_SIDE`].
    pub fn blank(size: Size) -> Board {
        assert!((1..=MAX_SIDE).contains(&size.width) && (1..=MAX_SIDE).contains(&size.height), "a size within bounds");
        Board { size, operators: vec![None; road_count(size)], walk: vec![0], goal: size.cells() - 1 }
    }

    /// Columns and rows of crossings.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Number of crossings.
    pub fn nodes(&self) -> usize {
        self.size.cells()
    }

    /// The operators of all roads; `None` where a road is still unset.
    pub fn operators(&self) -> &[Option<Operator>] {
        &self.operators
    }

    /// The operator of a road of a complete board, or of a road that is walked. Solvers see no others.
    ///
    /// # Panics
    ///
    /// If the road is unset.
    pub fn operator(&self, edge: usize) -> Operator {
        self.operators[edge].expect("a road that is set")
    }

    /// The roads that are still unset.
    pub fn unset(&self) -> impl Iterator<Item = usize> {
        (0..self.edges()).filter(|&edge| self.operators[edge].is_none())
    }

    /// Number of roads.
    pub fn edges(&self) -> usize {
        self.operators.len()
    }

    /// The crossings walked already, in order. Never empty: the first is the start of the board.
    pub fn walk(&self) -> &[usize] {
        &self.walk
    }

    /// The crossing where the walk begins.
    pub fn start(&self) -> usize {
        self.walk[0]
    }

    /// The crossing where the walked beginning ends and moves begin.
    pub fn here(&self) -> usize {
        self.walk[self.walk.len() - 1]
    }

    /// The crossing where an answer ends.
    pub fn goal(&self) -> usize {
        self.goal
    }

    /// The crossings at both ends of a road: left and right, or upper and lower.
    pub fn ends(&self, edge: usize) -> (usize, usize) {
        let width = self.size.width;
        let (row, place) = (edge / (2 * width - 1), edge % (2 * width - 1));
        if place < width - 1 {
            (row * width + place, row * width + place + 1)
        } else {
            let column = place - (width - 1);
            (row * width + column, (row + 1) * width + column)
        }
    }

    /// Does a road run from left to right?
    pub fn is_horizontal(&self, edge: usize) -> bool {
        let (a, b) = self.ends(edge);
        // In a single column the crossing below is also the next one.
        b == a + 1 && self.size.width > 1
    }

    /// The road that leaves a crossing in a direction; `None` at the edge.
    pub fn edge_towards(&self, node: usize, direction: Direction) -> Option<usize> {
        let other = self.size.neighbour(node, direction)?;
        let (column, row) = self.size.position(node.min(other));
        let across = matches!(direction, Direction::Left | Direction::Right);
        let offset = if across { column } else { self.size.width - 1 + column };
        Some(row * (2 * self.size.width - 1) + offset)
    }

    /// The roads at a crossing and where they lead, in the order of [`Direction::ALL`].
    pub fn roads(&self, node: usize) -> impl Iterator<Item = (usize, usize)> {
        let road = move |(direction, other)| (self.edge_towards(node, direction).expect("there is a neighbour"), other);
        self.size.neighbours(node).map(road)
    }

    /// The road between two crossings, if they are neighbours.
    pub fn edge_between(&self, a: usize, b: usize) -> Option<usize> {
        self.roads(a).find(|&(_, other)| other == b).map(|(edge, _)| edge)
    }

    /// The roads of the walked beginning, in order.
    pub fn walked_edges(&self) -> impl Iterator<Item = usize> {
        self.walk
            .windows(2)
            .map(|pair| self.edge_between(pair[0], pair[1]).expect("a walk goes from neighbour to neighbour"))
    }

    /// A limit that no score during any walk exceeds, above or below zero.
    ///
    /// A score is a sum: 1 and every number added or subtracted, each times the multipliers crossed after it. So it is
    /// never further from zero than the sum of all numbers times the product of all multipliers that are not 0.
    pub fn score_limit(&self) -> u64 {
        let sum = self.operators.iter().flatten().map(|op| match op {
            Operator::Add(n) | Operator::Subtract(n) => u64::from(*n),
            Operator::Multiply(_) => 0,
        });
        let product = self.operators.iter().flatten().map(|op| match op {
            Operator::Multiply(n) => u64::from(*n).max(1),
            _ => 1,
        });
        (1 + sum.sum::<u64>()).saturating_mul(product.fold(1, u64::saturating_mul))
    }

    /// The same board with another operator on a road. Refused if scores could then be above [`MAX_SCORE`]
    /// (`score-too-large`).
    pub fn with_operator(mut self, edge: usize, operator: Operator) -> Result<Board, Code> {
        self.operators[edge] = Some(operator);
        self.bounded()
    }

    /// The same board with a road unset. A walked beginning that goes over it ends before it.
    pub fn without_operator(mut self, edge: usize) -> Board {
        let steps = self.walked_edges().take_while(|&walked| walked != edge).count();
        self.walk.truncate(steps + 1);
        self.operators[edge] = None;
        self
    }

    /// The same board with another goal. Refused if there is no such crossing (`not-a-node`).
    pub fn with_goal(mut self, goal: usize) -> Result<Board, Code> {
        if goal >= self.nodes() {
            return Err(Code("not-a-node"));
        }
        self.goal = goal;
        Ok(self)
    }

    /// The same board with another walked beginning, which must be a legal walk of at least one crossing. Refused with
    /// the code of [`Board::allows`].
    pub fn with_walk(mut self, walk: Vec<usize>) -> Result<Board, Code> {
        self.allows(&walk).map_err(|(_, code)| code)?;
        self.walk = walk;
        Ok(self)
    }

    /// The same board with other operators, one for every road, and nothing walked. Refused with the code of
    /// [`Board::with_operator`]; panics if their number is not that of the roads.
    pub fn with_operators(self, operators: Vec<Operator>) -> Result<Board, Code> {
        self.with_roads(operators.into_iter().map(Some).collect())
    }

    /// The same; `None` for a road that is unset.
    pub fn with_roads(mut self, operators: Vec<Option<Operator>>) -> Result<Board, Code> {
        assert_eq!(operators.len(), self.edges(), "one operator for every road");
        self.operators = operators;
        self.walk.truncate(1);
        self.bounded()
    }

    fn bounded(self) -> Result<Board, Code> {
        if self.score_limit() > MAX_SCORE as u64 { Err(Code("score-too-large")) } else { Ok(self) }
    }

    /// Is this a walk on the board? If not: the index of its first wrong crossing, and why (`walk-empty`, `not-a-node`,
    /// `not-adjacent`, `road-unset`, `edge-used`).
    pub fn allows(&self, walk: &[usize]) -> Result<(), (usize, Code)> {
        if walk.is_empty() {
            return Err((0, Code("walk-empty")));
        }
        if let Some(at) = walk.iter().position(|&node| node >= self.nodes()) {
            return Err((at, Code("not-a-node")));
        }
        let mut used = vec![false; self.edges()];
        for (at, pair) in walk.windows(2).enumerate() {
            let edge = self.edge_between(pair[0], pair[1]).ok_or((at + 1, Code("not-adjacent")))?;
            if self.operators[edge].is_none() {
                return Err((at + 1, Code("road-unset")));
            }
            if std::mem::replace(&mut used[edge], true) {
                return Err((at + 1, Code("edge-used")));
            }
        }
        Ok(())
    }

    /// Findings on the board: unset roads, with their number and the first of them; a goal that can't be reached over
    /// the roads left.
    fn findings(&self) -> Vec<Diagnostic> {
        self.missing().into_iter().chain(self.cut_off()).collect()
    }

    fn missing(&self) -> Option<Diagnostic> {
        let (cell, _) = self.ends(self.unset().next()?);
        let finding = Diagnostic::new(Some(cell), Code("roads-unset"), Severity::Error);
        Some(Diagnostic { count: Some(self.unset().count()), ..finding })
    }

    /// A warning only: such a board can be given to a solver, which proves that there is no route. A road that is unset
    /// counts as open, because it will get an operator.
    fn cut_off(&self) -> Option<Diagnostic> {
        let mut open = vec![true; self.edges()];
        self.walked_edges().for_each(|edge| open[edge] = false);
        let mut reached = vec![false; self.nodes()];
        let mut pending = vec![self.here()];
        while let Some(node) = pending.pop() {
            if !std::mem::replace(&mut reached[node], true) {
                pending.extend(self.roads(node).filter(|&(edge, _)| open[edge]).map(|(_, other)| other));
            }
        }
        let cut_off = Diagnostic::new(Some(self.goal), Code("goal-cut-off"), Severity::Warning);
        if reached[self.goal] { None } else { Some(cut_off) }
    }
}

/// The number of roads in a grid of crossings.
pub fn road_count(size: Size) -> usize {
    2 * size.cells() - size.width - size.height
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roads_are_numbered_as_in_the_text() {
        for size in [Size::new(1, 1), Size::new(1, 4), Size::new(4, 1), Size::new(3, 5), Size::new(12, 12)] {
            let board = Board::new(size);
            let mut roads = vec![0; board.edges()];
            for node in 0..board.nodes() {
                for (edge, other) in board.roads(node) {
                    let (a, b) = board.ends(edge);
                    assert_eq!((node.min(other), node.max(other)), (a, b));
                    assert_eq!(board.is_horizontal(edge), a / size.width == b / size.width);
                    assert_eq!(board.edge_between(node, other), Some(edge));
                    roads[edge] += 1;
                }
            }
            assert!(roads.iter().all(|&count| count == 2));
        }
    }

    #[test]
    fn walks_that_break_the_rules_are_refused() {
        let board = Board::new(Size::new(3, 3));
        assert_eq!(board.allows(&[0, 1, 4, 3, 0]), Ok(()));
        assert_eq!(board.allows(&[0, 1, 0]), Err((2, Code("edge-used"))));
        assert_eq!(board.allows(&[2, 3]), Err((1, Code("not-adjacent"))));
        assert_eq!(board.allows(&[9]), Err((0, Code("not-a-node"))));
    }
}
