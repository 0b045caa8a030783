//! Why a road is the right one: the best score against the best over every other road, both proved by the
//! engine `frontier`.

use crate::model::options::Options;
use crate::model::outcome::EngineAnswer;
use crate::model::reason::{Alternative, Reason, chosen};
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::kernel::{Graph, Trail};
use crate::puzzles::maze::rules::board::Board;
use crate::search::control::Control;
use crate::search::reason::Prover;

/// Nodes allowed for the proof of one road.
const NODES: u64 = 60_000;

/// The reason for the next step of a best walk, or for stopping. `None` without a proof or without a route to
/// the goal.
pub fn reason(board: &Board, moves: &[usize], control: &Control<'_>) -> Option<Reason> {
    let options = Options::default();
    let prover = Prover::<Maze> { board, engine: "frontier", options, nodes: NODES, whole: control };
    if !prover.is_sound() {
        return None;
    }
    let graph = Graph::new(board);
    let trail = Trail::after(&graph, board, moves);
    let after = |way: usize| graph.operators[usize::from(trail.node)][way].apply(trail.score);
    let most = trail.ways().map(after).max();
    let mut all = Vec::new();
    for way in trail.ways() {
        let node = usize::from(graph.near[usize::from(trail.node)][way]);
        let answer = prover.best_after(moves.iter().copied().chain([node]).collect())?;
        let why = answer.is_none().then_some("cut-off");
        let (name, tempting) = (node.to_string(), Some(after(way)) == most);
        all.push(Alternative { why, cells: vec![node], tempting, ..Alternative::new(name, answer) });
    }
    if trail.node == graph.goal {
        let answer = EngineAnswer { moves: moves.to_vec(), objective: trail.score };
        all.push(Alternative::new(String::new(), Some(answer)));
    }
    chosen::<Maze>(board, &all)
}
