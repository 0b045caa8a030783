//! What a front end draws.
//!
//! `view`: `w h start goal`; `edges`, each `{a b op n horizontal x y}` (`x`, `y`: column and row of its crossing `a`); `walked`, the crossings of the
//! board's own beginning; `nodes`, all crossings passed, that beginning included; `steps`, each `{from to edge op n score}`, likewise;
//! `score`; `legal`, where one may go; `atGoal`.
//!
//! `frames`: `nodes` and `scores`, one of each for every position from the end of the walked beginning on.

use super::State;
use super::board::Board;
use crate::model::puzzle::{Draw, Rules};
use crate::model::value::Value;
use crate::puzzles::maze::Maze;
use crate::record;

impl Draw for Maze {
    fn view(board: &Board, moves: &[usize]) -> Value {
        let state = after(board, moves).pop().expect("the state at the start");
        let nodes: Vec<usize> = board.walk().iter().chain(moves).copied().collect();
        record! {
            "w" => board.size().width, "h" => board.size().height, "start" => board.start(), "goal" => board.goal(),
            "edges" => (0..board.edges()).map(|edge| drawn_edge(board, edge)).collect::<Value>(),
            "walked" => numbers(board.walk()), "nodes" => numbers(&nodes), "score" => state.score(),
            "steps" => steps(board, &nodes), "legal" => numbers(&Maze::legal(board, &state)),
            "atGoal" => Maze::is_goal(board, &state),
        }
    }

    fn frames(board: &Board, moves: &[usize]) -> Value {
        let nodes: Vec<usize> = std::iter::once(board.here()).chain(moves.iter().copied()).collect();
        let scores = after(board, moves).iter().map(|state| Value::from(state.score())).collect::<Value>();
        record! { "steps" => moves.len(), "nodes" => numbers(&nodes), "scores" => scores }
    }
}

/// The states before, between and after legal moves.
fn after(board: &Board, moves: &[usize]) -> Vec<State> {
    let mut states = vec![Maze::initial(board)];
    for &node in moves {
        let mut state = states[states.len() - 1].clone();
        Maze::apply(board, &mut state, node).expect("only legal moves are drawn");
        states.push(state);
    }
    states
}

fn numbers(nodes: &[usize]) -> Value {
    Value::Numbers(nodes.iter().map(|&node| node as i32).collect())
}

fn drawn_edge(board: &Board, edge: usize) -> Value {
    let (a, b) = board.ends(edge);
    let (x, y) = board.size().position(a);
    let operator = board.operators()[edge];
    record! {
        "a" => a, "b" => b, "op" => operator.sign().to_string(), "n" => operator.number(),
        "horizontal" => board.is_horizontal(edge), "x" => x, "y" => y,
    }
}

/// Every step of a walk with the score after it.
fn steps(board: &Board, nodes: &[usize]) -> Value {
    let mut score = 1;
    let step = |pair: &[usize]| {
        let edge = board.edge_between(pair[0], pair[1]).expect("only legal moves are drawn");
        let operator = board.operators()[edge];
        score = operator.apply(score);
        record! {
            "from" => pair[0], "to" => pair[1], "edge" => edge, "op" => operator.sign().to_string(),
            "n" => operator.number(), "score" => score,
        }
    };
    nodes.windows(2).map(step).collect()
}
