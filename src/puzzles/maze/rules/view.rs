//! What a front end draws.

use super::State;
use super::board::{Board, Operator};
use crate::model::puzzle::{Draw, Rules};
use crate::puzzles::maze::Maze;
use crate::shape;

shape! {
    /// The maze and the walk so far.
    pub struct View {
        w: usize,
        h: usize,
        start: usize,
        goal: usize,
        edges: Vec<Edge>,
        /// crossings of the board's own beginning
        walked: Vec<usize>,
        /// all crossings passed, that beginning included
        nodes: Vec<usize>,
        score: i64,
        /// one for each road walked, that beginning included
        steps: Vec<Step>,
        /// crossings that the next move can lead to
        legal: Vec<usize>,
        at_goal as "atGoal": bool,
    }
}

shape! {
    /// Every position from the end of the walked beginning on.
    pub struct Frames {
        steps: usize,
        nodes: Vec<usize>,
        scores: Vec<i64>,
    }
}

shape! {
    enum Sign { Plus = "+", Minus = "-", Times = "*" }
}

shape! {
    /// A road; `x` and `y` are column and row of its crossing `a`.
    struct Edge {
        a: usize,
        b: usize,
        /// null while the road is unset; its number is then 0
        op: Option<Sign>,
        n: u32,
        horizontal: bool,
        x: usize,
        y: usize,
    }
}

shape! {
    /// A road walked, and the score after it.
    struct Step {
        from: usize,
        to: usize,
        edge: usize,
        op: Sign,
        n: u32,
        score: i64,
    }
}

impl From<Operator> for Sign {
    fn from(operator: Operator) -> Sign {
        match operator {
            Operator::Add(_) => Sign::Plus,
            Operator::Subtract(_) => Sign::Minus,
            Operator::Multiply(_) => Sign::Times,
        }
    }
}

impl Draw for Maze {
    type View = View;
    type Frames = Frames;

    fn view(board: &Board, moves: &[usize]) -> View {
        let state = after(board, moves).pop().expect("the state at the start");
        let nodes: Vec<usize> = board.walk().iter().chain(moves).copied().collect();
        View {
            w: board.size().width,
            h: board.size().height,
            start: board.start(),
            goal: board.goal(),
            edges: (0..board.edges()).map(|edge| drawn_edge(board, edge)).collect(),
            walked: board.walk().to_vec(),
            score: state.score(),
            steps: steps(board, &nodes),
            legal: Maze::legal(board, &state),
            at_goal: Maze::is_goal(board, &state),
            nodes,
        }
    }

    fn frames(board: &Board, moves: &[usize]) -> Frames {
        let nodes = std::iter::once(board.here()).chain(moves.iter().copied()).collect();
        Frames { steps: moves.len(), nodes, scores: after(board, moves).iter().map(State::score).collect() }
    }
}

/// The states before the first move and after each of the legal moves.
fn after(board: &Board, moves: &[usize]) -> Vec<State> {
    let mut states = vec![Maze::initial(board)];
    for &node in moves {
        let mut state = states[states.len() - 1].clone();
        Maze::apply(board, &mut state, node).expect("only legal moves are drawn");
        states.push(state);
    }
    states
}

fn drawn_edge(board: &Board, edge: usize) -> Edge {
    let (a, b) = board.ends(edge);
    let (x, y) = board.size().position(a);
    let operator = board.operators()[edge];
    let n = operator.map_or(0, Operator::number);
    Edge { a, b, op: operator.map(Into::into), n, horizontal: board.is_horizontal(edge), x, y }
}

/// Every step of a walk with the score after it.
fn steps(board: &Board, nodes: &[usize]) -> Vec<Step> {
    let mut score = 1;
    let step = |pair: &[usize]| {
        let edge = board.edge_between(pair[0], pair[1]).expect("only legal moves are drawn");
        let operator = board.operator(edge);
        score = operator.apply(score);
        Step { from: pair[0], to: pair[1], edge, op: operator.into(), n: operator.number(), score }
    };
    nodes.windows(2).map(step).collect()
}
