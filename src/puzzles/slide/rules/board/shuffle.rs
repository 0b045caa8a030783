//! Random positions that can be solved, drawn uniformly among those with the blank at home.

use super::blocks::{Block, blocks};
use super::graph::Layout;
use super::{Board, Cell};
use crate::base::rng::Rng;

/// The solved board with the same walls, shuffled so that it can be solved; the blank ends on a random cell.
pub fn shuffled(board: &Board, seed: u64) -> Board {
    let mut board = board.goal();
    let Some(mut layout) = Layout::of(&board) else { return board };
    let mut rng = Rng::new(seed);
    for block in blocks(&layout.graph, layout.blank().into()) {
        shuffle_block(&mut layout, &block, &mut rng);
    }
    walk_away(&mut layout, &mut rng);
    let goal = board.squares.clone();
    for (vertex, &tile) in layout.tiles.iter().enumerate() {
        let home = layout.graph.cells[usize::from(tile)];
        board.squares[usize::from(layout.graph.cells[vertex])] = goal[usize::from(home)];
    }
    board
}

/// A ring is turned, a bridge is left alone, and any other block gets an even permutation: exactly what
/// [`super::solvable`] allows.
fn shuffle_block(layout: &mut Layout, block: &Block, rng: &mut Rng) {
    let mut places: Vec<usize> = if block.is_ring() { block.ring(&layout.graph) } else { block.vertices.clone() };
    places.remove(0);
    let mut tiles: Vec<u8> = places.iter().map(|&v| layout.tiles[v]).collect();
    if block.is_ring() {
        let turn = rng.below(tiles.len());
        tiles.rotate_left(turn);
    } else {
        shuffle_evenly(&mut tiles, rng);
    }
    for (&vertex, tile) in places.iter().zip(tiles) {
        layout.tiles[vertex] = tile;
    }
}

fn shuffle_evenly(tiles: &mut [u8], rng: &mut Rng) {
    let mut odd = false;
    for i in (1..tiles.len()).rev() {
        let j = rng.below(i + 1);
        odd ^= i != j;
        tiles.swap(i, j);
    }
    if odd {
        tiles.swap(0, 1);
    }
}

fn walk_away(layout: &mut Layout, rng: &mut Rng) {
    let blank = layout.blank();
    let mut at = usize::from(blank);
    let to = rng.below(layout.graph.len());
    for next in layout.graph.path(at, to, |_| true).expect("the graph hangs together") {
        layout.tiles.swap(at, next);
        at = next;
    }
}

/// Puts at most `count` walls on random cells so that the free cells stay connected; the last cell stays free.
pub fn wall_in(board: &Board, count: usize, rng: &mut Rng) -> Board {
    let mut board = board.goal();
    let mut cells: Vec<usize> = (0..board.size.cells() - 1).collect();
    rng.shuffle(&mut cells);
    let mut left = count;
    for cell in cells {
        if left == 0 {
            break;
        }
        let wall = |c: usize| c == cell || board.squares[c] == Cell::Wall;
        let walled = Board::solved(board.size, wall);
        let free = walled.squares.iter().filter(|&&s| s != Cell::Wall).count();
        if free >= 3 && Layout::of(&walled).is_some_and(|l| l.graph.len() == free) {
            board = walled;
            left -= 1;
        }
    }
    board
}
