//! Multipliers that can only be crossed first.
//!
//! A walk from one crossing to a different one takes an odd number of the roads at its start. If only one or two are
//! open, it takes exactly one, as its first step. So a multiplier among them is crossed first or not at all. What
//! follows is a problem with one multiplier and one stretch less. This matters for plain tables, which ignore
//! connection: to them the empty stretch before that multiplier could be worth the most of all, as rings anywhere on
//! the board.

use super::connected::Labelling;
use super::model::{MultiplierSubset, Traversal, Zero};
use super::problem::{RestProblem, Road};

/// With at most this many roads at the start, exactly one of them is taken.
const MOST_ROADS: usize = 2;

impl RestProblem {
    /// The multipliers that are crossed first or not at all.
    pub fn leads(&self) -> Vec<Traversal> {
        let roads: Vec<Road> =
            self.around(self.start).map(|place| self.at(place)).filter(|&road| road != Road::Closed).collect();
        if self.start == self.goal || roads.len() > MOST_ROADS {
            return Vec::new();
        }
        let lead = |road: &Road| match *road {
            Road::Multiply(multiplier) if self.counts(multiplier) => {
                Some(Traversal { multiplier, back: self.multipliers[multiplier].ends[1] == self.start })
            }
            _ => None,
        };
        roads.iter().filter_map(lead).collect()
    }
}

impl MultiplierSubset {
    /// The choice with one more multiplier crossed; `None` if another one must already be crossed first.
    pub fn and(mut self, multiplier: usize) -> Option<MultiplierSubset> {
        match self.leads.iter().find(|lead| lead.multiplier == multiplier) {
            // A choice with a last zero covers only the walk after it, which does not begin at the start.
            Some(&lead) if self.zero == Zero::None => {
                self.first.is_none().then_some(MultiplierSubset { first: Some(lead), ..self })
            }
            _ => {
                self.used.push(multiplier);
                Some(self)
            }
        }
    }

    /// The order and labelling with the multiplier that is crossed first, if there is one.
    pub fn with_first(&self, order: &[Traversal], labelling: &Labelling) -> (Vec<Traversal>, Labelling) {
        let mut all = labelling.clone();
        if self.first.is_some() {
            all.right.iter_mut().chain(&mut all.down).filter(|code| **code > 0).for_each(|code| *code += 1);
        }
        (self.first.into_iter().chain(order.iter().copied()).collect(), all)
    }
}

#[cfg(test)]
mod tests {
    use crate::model::puzzle::Notation;
    use crate::puzzles::maze::Maze;
    use crate::puzzles::maze::engines::frontier::frame::Frame;
    use crate::puzzles::maze::engines::frontier::tree::{Branch, OpenNode};

    /// The values of the multipliers that are crossed first or not at all.
    fn leads(board: &str, moves: &[usize]) -> Vec<i64> {
        let problem = Frame::new(&Maze::parse(board).unwrap(), moves).problem;
        problem.leads().iter().map(|lead| problem.multipliers[lead.multiplier].value).collect()
    }

    #[test]
    fn leading_multipliers_are_found() {
        assert_eq!(leads("3 3\n+1 +2\n*4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n", &[]), [4]);
        assert_eq!(leads("3 3\n*5 +2\n*4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n", &[]), [5, 4]);
        // Four open roads at the start, a zero, and a walk that must come back to its start have no such multiplier.
        assert_eq!(leads("3 3\n+1 +2\n*4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 4 8\n", &[]), [0; 0]);
        assert_eq!(leads("3 3\n+1 +2\n*0 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n", &[]), [0; 0]);
        assert_eq!(leads("3 3\n+1 +2\n*4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 0\n", &[]), [0; 0]);
    }

    #[test]
    fn of_two_leading_multipliers_at_most_one_is_crossed() {
        let board = Maze::parse("3 3\n*5 +2\n*4 -1 +1\n+3 +2\n+3 -2 +5\n-4 +1\n1 0 8\n").unwrap();
        let problem = Frame::new(&board, &[]).problem;
        let (mut waiting, mut choices) = (vec![OpenNode::led(&problem)], Vec::new());
        while let Some(node) = waiting.pop() {
            if node.choice.open.is_empty() {
                choices.push((
                    node.choice.first.map(|first| problem.multipliers[first.multiplier].value),
                    node.choice.used.len(),
                ));
            } else if let Branch::Split(children) = node.split(0, None) {
                waiting.extend(children);
            }
        }
        choices.sort_unstable();
        assert_eq!(choices, [(None, 0), (Some(4), 0), (Some(5), 0)]);
    }
}
