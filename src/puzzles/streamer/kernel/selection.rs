//! Selects the maps to play: those with the most coins that can be reached without entering a trap. Many coins in a
//! walled-in pocket are worth nothing.

use crate::puzzles::streamer::rules::board::{Board, Cell};
use std::cmp::Reverse;

/// The cells that a player can reach without entering a trap, including its own.
fn reached(board: &Board, map: usize) -> Vec<usize> {
    let cells = board.map(map);
    let mut seen = vec![false; cells.len()];
    let mut reached: Vec<usize> = board.start(map).into_iter().collect();
    reached.iter().for_each(|&cell| seen[cell] = true);
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for (_, beside) in board.size.neighbours(cell) {
            if !seen[beside] && !matches!(cells[beside], Cell::Wall | Cell::Trap) {
                seen[beside] = true;
                reached.push(beside);
            }
        }
    }
    reached
}

fn coins(board: &Board, map: usize, reached: &[usize]) -> usize {
    reached.iter().filter(|&&cell| board.map(map)[cell] == Cell::Coin).count()
}

/// The number of coins that a player can reach without entering a trap.
pub fn reachable(board: &Board, map: usize) -> usize {
    coins(board, map, &reached(board, map))
}

/// The number of cells in dead ends. Cells with at most one open neighbour are closed, one after the other, until none
/// is left; the closed cells are counted.
fn blind(board: &Board, reached: &[usize]) -> usize {
    let mut open = vec![false; board.size.cells()];
    reached.iter().for_each(|&cell| open[cell] = true);
    let mut filled = 0;
    for &from in reached {
        let mut end = Some(from);
        while let Some(cell) = end.take_if(|cell| open[*cell]) {
            let mut ways = board.size.neighbours(cell).map(|(_, beside)| beside).filter(|&beside| open[beside]);
            let way = ways.next();
            if ways.next().is_none() {
                filled += 1;
                end = way;
                drop(ways);
                open[cell] = false;
            }
        }
    }
    filled
}

/// All maps that have not been chosen, in descending order of rank.
fn ranked(board: &Board, already: &[u16], rank: impl Fn(usize) -> i64) -> Vec<u16> {
    let mut rest: Vec<u16> = (0..board.maps as u16).filter(|map| !already.contains(map)).collect();
    rest.sort_by_cached_key(|&map| (Reverse(rank(usize::from(map))), map));
    rest
}

fn filled_up(board: &Board, already: &[u16], rank: impl Fn(usize) -> i64) -> Vec<u16> {
    already.iter().copied().chain(ranked(board, already, rank)).take(board.chosen).collect()
}

/// The maps that have been chosen, completed by those with the most reachable coins.
pub fn choose(board: &Board, already: &[u16]) -> Vec<u16> {
    filled_up(board, already, |map| reachable(board, map) as i64)
}

/// Like [`choose`], but subtracts half a coin for each cell in a dead end: a player that goes in has to come back, and
/// the others move with it.
pub fn choose_open(board: &Board, already: &[u16]) -> Vec<u16> {
    let rank = |map| {
        let cells = reached(board, map);
        2 * coins(board, map, &cells) as i64 - blind(board, &cells) as i64
    };
    filled_up(board, already, rank)
}
