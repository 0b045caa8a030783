//! Small questions. `open`: the roads that can still be reached from the current crossing, and whether the goal can. A
//! road that is unset counts as open, because it will get an operator.

use super::{Graph, Trail};
use crate::model::puzzle::Query;
use crate::model::shape::{Answer, Shape};
use crate::model::value::Value;
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::rules::board::Board;
use crate::shape;

shape! {
    /// Roads that can still be reached, and whether the goal can.
    struct Open {
        roads: Vec<usize>,
        goal: bool,
    }
}

impl Query for Maze {
    const ANSWERS: &'static [Answer] = &[("open", Open::declare)];

    fn query(board: &Board, moves: &[usize], question: &str) -> Option<Value> {
        (question == "open").then(|| open(board, moves).value())
    }
}

fn open_road(trail: &mut Trail, graph: &Graph, (a, b): (usize, usize)) {
    for (from, to) in [(a, b), (b, a)] {
        let direction = graph.direction(from as u8, to as u8).expect("neighbours");
        trail.open[from] |= 1 << direction;
    }
}

fn open(board: &Board, moves: &[usize]) -> Open {
    let graph = Graph::new(board);
    let mut trail = Trail::after(&graph, board, moves);
    for edge in board.unset() {
        open_road(&mut trail, &graph, board.ends(edge));
    }
    let reached = trail.reachable(&graph);
    let is_open = |a: usize, b: usize| {
        graph.direction(a as u8, b as u8).is_some_and(|direction| trail.open[a] & 1 << direction != 0)
    };
    let roads = (0..board.edges()).filter(|&edge| {
        let (a, b) = board.ends(edge);
        reached[a] && is_open(a, b)
    });
    Open { roads: roads.collect(), goal: reached[board.goal()] }
}
