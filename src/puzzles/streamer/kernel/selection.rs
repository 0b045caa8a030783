//! Which maps to play: those with the most coins that can be reached without a trap. Many coins in a walled-in pocket are worth nothing.

use crate::puzzles::streamer::rules::board::{Board, Cell};
use std::cmp::Reverse;

/// Coins that a player can come to without entering a trap.
pub fn reachable(board: &Board, map: usize) -> usize {
    let cells = board.map(map);
    let mut seen = vec![false; cells.len()];
    let mut open: Vec<usize> = board.start(map).into_iter().collect();
    open.iter().for_each(|&cell| seen[cell] = true);
    let mut coins = 0;
    while let Some(cell) = open.pop() {
        coins += usize::from(cells[cell] == Cell::Coin);
        for (_, next) in board.size.neighbours(cell) {
            if !seen[next] && !matches!(cells[next], Cell::Wall | Cell::Trap) {
                seen[next] = true;
                open.push(next);
            }
        }
    }
    coins
}

/// All maps that have not been chosen, most reachable coins first.
fn ranked(board: &Board, already: &[u16]) -> Vec<u16> {
    let mut rest: Vec<u16> = (0..board.maps as u16).filter(|map| !already.contains(map)).collect();
    rest.sort_by_cached_key(|&map| (Reverse(reachable(board, usize::from(map))), map));
    rest
}

/// The maps chosen already, filled up with the most promising others.
pub fn choose(board: &Board, already: &[u16]) -> Vec<u16> {
    already.iter().copied().chain(ranked(board, already)).take(board.chosen).collect()
}
