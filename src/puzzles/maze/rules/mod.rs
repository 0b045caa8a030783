//! The rules as a program: no road twice, none that is unset, the score after each road, an end at the goal. Slow and
//! plain; kernel and engines are tested against it.

pub mod board;
pub mod edit;
pub mod link;
pub mod view;

use super::Maze;
use crate::model::error::Code;
use crate::model::puzzle::Rules;
use board::Board;

/// The crossing where the walk stands, the roads used up, and the score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    node: usize,
    used: Vec<bool>,
    score: i64,
}

impl State {
    /// The score so far.
    pub fn score(&self) -> i64 {
        self.score
    }
}

impl Rules for Maze {
    type State = State;

    /// The score is 1, then the board's walked beginning is applied.
    fn initial(board: &Board) -> State {
        let mut state = State { node: board.start(), used: vec![false; board.edges()], score: 1 };
        for &node in &board.walk()[1..] {
            Maze::apply(board, &mut state, node).expect("a board's walked beginning is legal");
        }
        state
    }

    fn legal(board: &Board, state: &State) -> Vec<usize> {
        let open = |&(edge, _): &(usize, usize)| !state.used[edge] && board.operators()[edge].is_some();
        board.roads(state.node).filter(open).map(|(_, other)| other).collect()
    }

    fn apply(board: &Board, state: &mut State, node: usize) -> Result<(), Code> {
        if node >= board.nodes() {
            return Err(Code("not-a-node"));
        }
        let edge = board.edge_between(state.node, node).ok_or(Code("not-adjacent"))?;
        if state.used[edge] {
            return Err(Code("edge-used"));
        }
        let operator = board.operators()[edge].ok_or(Code("road-unset"))?;
        state.used[edge] = true;
        state.score = operator.apply(state.score);
        state.node = node;
        Ok(())
    }

    fn is_goal(board: &Board, state: &State) -> bool {
        state.node == board.goal()
    }

    fn objective(_: &Board, state: &State) -> i64 {
        state.score
    }
}
