//! Can a board be solved at all? Exact for one blank on any board, in linear time.
//!
//! 1. What the blank can't reach must be right already.
//! 2. Move the blank to its goal on any way: that changes nothing about solvability.
//! 3. With one blank a tile never leaves its block (a closed walk of the blank through a cut cell and back shifts the
//!    tiles before the cut there and back), so every block must hold its own tiles, except for its root.
//! 4. On a bridge and a ring tiles only shift. In any other block exactly the even permutations are possible: Wilson,
//!    Graph Puzzles, Homotopy, and the Alternating Group, 1974, for bipartite graphs, as all grids are. His exception,
//!    a graph of seven cells with rings of five, does not fit a grid.

use super::blocks::{Block, blocks};
use super::graph::{Graph, Layout, NONE};
use super::{Board, Cell};
use crate::model::error::Code;

/// A reason why a board has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obstacle {
    /// The code of the reason.
    pub code: Code,
    /// A cell of the board as it is, where the reader can see the reason.
    pub cell: Option<usize>,
    /// The cells of the part of the board concerned.
    pub part: Vec<usize>,
}

/// All reasons why a whole board ([`Board::is_whole`]) has no answer; none if it has one.
pub fn obstacles(board: &Board) -> Vec<Obstacle> {
    let Some(blank) = board.find(Cell::Blank) else { return Vec::new() };
    let graph = Graph::around(board, blank);
    let mut found = walled_off(board, &graph);
    if found.is_empty()
        && let Some(mut layout) = Layout::of(board)
    {
        layout.walk_home();
        let root = usize::from(layout.blank());
        let of_block = |block: &Block| obstacle(board, &layout, block);
        found.extend(blocks(&layout.graph, root).iter().filter_map(of_block));
    }
    found
}

/// Step 1.
fn walled_off(board: &Board, graph: &Graph) -> Vec<Obstacle> {
    let goal = board.goal();
    let part: Vec<usize> = graph.cells.iter().map(|&c| c.into()).collect();
    let outside = |cell: usize| graph.vertices[cell] == NONE;
    let obstacle = |code, cell| Obstacle { code: Code(code), cell: Some(cell), part: part.clone() };
    if let Some(end) = goal.find(Cell::Blank).filter(|&end| outside(end)) {
        return vec![obstacle("unsolvable-blank-walled-off", end)];
    }
    let wrong = |&cell: &usize| outside(cell) && board.squares[cell] != goal.squares[cell];
    (0..board.squares.len()).filter(wrong).map(|cell| obstacle("unsolvable-tile-walled-off", cell)).collect()
}

/// Steps 3 and 4 for one block; the blank is on its goal.
fn obstacle(board: &Board, layout: &Layout, block: &Block) -> Option<Obstacle> {
    let own = &block.vertices[1..];
    let goal = board.goal();
    let cell_of = |tile: u8| board.find(goal.squares[usize::from(layout.graph.cells[usize::from(tile)])]);
    let part = || block.vertices.iter().map(|&v| usize::from(layout.graph.cells[v])).collect();
    let obstacle = |code, tile| Obstacle { code: Code(code), cell: cell_of(tile), part: part() };
    if let Some(&stranger) = own.iter().map(|&v| &layout.tiles[v]).find(|&&t| !own.contains(&usize::from(t))) {
        return Some(obstacle("unsolvable-pocket", stranger));
    }
    let misplaced = || own.iter().find(|&&v| usize::from(layout.tiles[v]) != v).map(|&v| layout.tiles[v]);
    if block.is_ring() {
        return if is_rotation(layout, block) { None } else { Some(obstacle("unsolvable-ring", misplaced()?)) };
    }
    if is_even(layout, own) { None } else { Some(obstacle("unsolvable-parity", misplaced()?)) }
}

/// Do the tiles of a ring follow one another in their right order?
fn is_rotation(layout: &Layout, block: &Block) -> bool {
    let ring = &block.ring(&layout.graph)[1..];
    let place = |vertex: usize| ring.iter().position(|&v| v == vertex);
    let shift =
        |(i, &v): (usize, &usize)| place(layout.tiles[v].into()).map(|home| (home + ring.len() - i) % ring.len());
    let mut shifts = ring.iter().enumerate().map(shift);
    let first = shifts.next();
    shifts.all(|s| Some(s) == first)
}

/// Is the permutation of the tiles on these vertices even?
fn is_even(layout: &Layout, vertices: &[usize]) -> bool {
    let mut seen = 0u64;
    let mut even = true;
    for &start in vertices {
        let mut at = start;
        while seen >> at & 1 == 0 {
            seen |= 1 << at;
            at = layout.tiles[at].into();
            even ^= at != start;
        }
    }
    even
}
