//! Why a tile is the right one to move: the fewest moves after it and after every other one, proved.

use crate::base::grid::Direction;
use crate::model::options::Options;
use crate::model::reason::{Alternative, Reason, chosen};
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::Layout;
use crate::puzzles::slide::rules::board::{Board, letter};
use crate::search::control::Control;
use crate::search::reason::Prover;

/// Nodes allowed for the proof of one move.
const NODES: u64 = 2_000_000;
/// The most free cells of a board on which such proofs are quick.
const MOST_CELLS: usize = 13;

/// The reason for the next move of a shortest answer. `None` without a proof, and on a board that is solved or
/// hopeless.
pub fn reason(board: &Board, moves: &[Direction], control: &Control<'_>) -> Option<Reason> {
    let options = Options::default();
    let prover = Prover::<Slide> { board, engine: "optimal", options, nodes: NODES, whole: control };
    let layout = Layout::of(board).filter(|layout| layout.graph.len() <= MOST_CELLS && prover.is_sound())?;
    let (graph, start) = (&layout.graph, Position::of(&layout).after(&layout.graph, moves));
    if start.is_solved(graph.len()) {
        return None;
    }
    let ways: Vec<Vec<u8>> = (0..graph.len()).map(|vertex| graph.distances(vertex, |_| true)).collect();
    let blank = usize::from(start.blank);
    // How much farther from its place a tile is after it has moved onto the blank's.
    let farther = |vertex: usize| {
        let home = usize::from(start.tiles[vertex]);
        i32::from(ways[home][blank]) - i32::from(ways[home][vertex])
    };
    let least = graph.neighbours(blank).map(farther).min();
    let mut all = Vec::new();
    for vertex in graph.neighbours(blank) {
        let step = graph.direction(blank, vertex);
        let answer = prover.best_after(moves.iter().copied().chain([step]).collect())?;
        let tempting = Some(farther(vertex)) == least;
        all.push(Alternative { tempting, ..Alternative::new(letter(step).to_string(), answer) });
    }
    chosen::<Slide>(board, &all)
}
