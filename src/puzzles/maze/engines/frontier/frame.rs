//! Converts boards to problems of the sweep, and walks back to moves.

use super::problem::{Multiplier, RestProblem, Road};
use crate::puzzles::maze::rules::board::{Board, Operator};

/// What is left of a board, and which crossing of the board each of its crossings is.
pub struct Frame {
    /// The problem.
    pub problem: RestProblem,
    /// Crossings of the board, in the order of the sweep.
    nodes: Vec<usize>,
}

impl Frame {
    /// What is left after the board's own beginning and some legal moves. The sweep goes along the shorter side.
    pub fn new(board: &Board, moves: &[usize]) -> Frame {
        let size = board.size();
        let turned = size.width > size.height;
        let (width, height) = if turned { (size.height, size.width) } else { (size.width, size.height) };
        let place = |node: usize| if turned { node % size.width * width + node / size.width } else { node };
        let mut nodes = vec![0; board.nodes()];
        (0..board.nodes()).for_each(|node| nodes[place(node)] = node);
        let walk: Vec<usize> = board.walk().iter().chain(moves).copied().collect();
        let mut problem = RestProblem {
            turned,
            width,
            height,
            right: vec![Road::Closed; board.nodes()],
            down: vec![Road::Closed; board.nodes()],
            multipliers: Vec::new(),
            start: place(walk[walk.len() - 1]),
            goal: place(board.goal()),
            score: 1,
        };
        let mut open = vec![true; board.edges()];
        for pair in walk.windows(2) {
            let edge = board.edge_between(pair[0], pair[1]).expect("a legal move");
            problem.score = board.operator(edge).apply(problem.score);
            open[edge] = false;
        }
        for edge in (0..board.edges()).filter(|&edge| open[edge]) {
            let (a, b) = board.ends(edge);
            let road = problem.road(board.operator(edge), [place(a), place(b)]);
            let to = if board.is_horizontal(edge) == turned { &mut problem.down } else { &mut problem.right };
            to[place(a)] = road;
        }
        Frame { problem, nodes }
    }

    /// Converts crossings of the sweep to crossings of the board.
    pub fn moves(&self, walk: &[usize]) -> Vec<usize> {
        walk.iter().map(|&node| self.nodes[node]).collect()
    }

    /// Converts crossings of the board to crossings of the sweep.
    pub fn walk(&self, moves: &[usize]) -> Vec<usize> {
        let mut places = vec![0; self.nodes.len()];
        self.nodes.iter().enumerate().for_each(|(place, &node)| places[node] = place);
        moves.iter().map(|&node| places[node]).collect()
    }
}

impl RestProblem {
    fn road(&mut self, operator: Operator, ends: [usize; 2]) -> Road {
        match operator {
            Operator::Add(n) => Road::Add(n.into()),
            Operator::Subtract(n) => Road::Add(-i64::from(n)),
            Operator::Multiply(1) => Road::Add(0),
            Operator::Multiply(n) => {
                self.multipliers.push(Multiplier { value: n.into(), ends });
                Road::Multiply(self.multipliers.len() - 1)
            }
        }
    }
}
