//! Boards and moves as bits: the sides and walls, then the order of a whole board's tiles, each by its place among
//! those not yet used. Any other board is written cell by cell.

use super::board::{Board, Cell, MIN_SIDE};
use crate::base::bits::{BitReader, BitWriter};
use crate::base::grid::{Direction, Size};
use crate::model::error::Code;
use crate::model::puzzle::Pack;
use crate::puzzles::slide::Slide;

const DAMAGED: Code = Code("link-damaged");
/// Bits of a cell of a board that is not whole: 0 for the blank, otherwise 1 + the tile's home.
const RAW: u32 = 6;

impl Pack for Slide {
    const MAX_LINKED: usize = 10_000;

    fn pack(board: &Board, bits: &mut BitWriter) {
        bits.bits((board.size.width - MIN_SIDE) as u64, 3);
        bits.bits((board.size.height - MIN_SIDE) as u64, 3);
        for &square in &board.squares {
            bits.bit(square == Cell::Wall);
        }
        let whole = board.is_whole();
        bits.bit(whole);
        if whole { pack_order(board, bits) } else { pack_raw(board, bits) }
    }

    fn unpack(bits: &mut BitReader<'_>) -> Result<Board, Code> {
        // A side of three bits is at most 9, and the largest board is small, so nothing else needs a limit.
        let size = Size::new(side(bits)?, side(bits)?);
        let walls = (0..size.cells()).map(|_| bits.bit()).collect::<Result<Vec<_>, _>>()?;
        let goal = Board::solved(size, |cell| walls[cell]);
        if bits.bit()? { unpack_order(goal, bits) } else { unpack_raw(goal, bits) }
    }

    fn pack_moves(_: &Board, moves: &[Direction], bits: &mut BitWriter) {
        bits.number(moves.len() as u64, 7);
        for &step in moves {
            bits.bits(step as u64, 2);
        }
    }

    fn unpack_moves(_: &Board, bits: &mut BitReader<'_>) -> Result<Vec<Direction>, Code> {
        let count = bits.number(7)?;
        if count > bits.left() as u64 / 2 {
            return Err(DAMAGED);
        }
        if count > Self::MAX_LINKED as u64 {
            return Err(Code("too-many-moves"));
        }
        (0..count).map(|_| Ok(Direction::ALL[bits.bits(2)? as usize])).collect()
    }
}

fn side(bits: &mut BitReader<'_>) -> Result<usize, Code> {
    let side = bits.bits(3)? as usize + MIN_SIDE;
    if side <= super::board::MAX_SIDE { Ok(side) } else { Err(DAMAGED) }
}

/// Bits that distinguish `count` things.
fn width(count: usize) -> u32 {
    count.next_power_of_two().trailing_zeros()
}

/// The contents of the free cells of the solved board.
fn items(goal: &Board) -> Vec<Cell> {
    goal.squares.iter().copied().filter(|&s| s != Cell::Wall).collect()
}

fn pack_order(board: &Board, bits: &mut BitWriter) {
    let mut left = items(&board.goal());
    for square in items(board) {
        let place = left.iter().position(|&s| s == square).expect("a whole board has the goal's squares");
        bits.bits(place as u64, width(left.len()));
        left.remove(place);
    }
}

fn unpack_order(goal: Board, bits: &mut BitReader<'_>) -> Result<Board, Code> {
    let mut left = items(&goal);
    let mut board = goal;
    for square in board.squares.iter_mut().filter(|s| **s != Cell::Wall) {
        let place = bits.bits(width(left.len()))? as usize;
        if place >= left.len() {
            return Err(DAMAGED);
        }
        *square = left.remove(place);
    }
    Ok(board)
}

fn pack_raw(board: &Board, bits: &mut BitWriter) {
    for &square in &board.squares {
        match square {
            Cell::Wall => {}
            Cell::Blank => bits.bits(0, RAW),
            Cell::Tile(home) => bits.bits(u64::from(home) + 1, RAW),
        }
    }
}

fn unpack_raw(goal: Board, bits: &mut BitReader<'_>) -> Result<Board, Code> {
    let mut board = goal;
    let cells = board.size.cells() as u64;
    for square in board.squares.iter_mut().filter(|s| **s != Cell::Wall) {
        *square = match bits.bits(RAW)? {
            0 => Cell::Blank,
            n if n <= cells => Cell::Tile(n as u8 - 1),
            _ => return Err(DAMAGED),
        };
    }
    Ok(board)
}
