//! Boards and moves in bits, with a prefix code that gives dirty floor one bit.

use super::board::{Board, Cell, MAX_MOVES, MAX_SIDE, MAX_STEPS, Step};
use crate::base::bits::{BitReader, BitWriter};
use crate::base::grid::{Direction, Size};
use crate::model::error::Code;
use crate::model::puzzle::Pack;
use crate::puzzles::sweeper::Sweeper;

const DAMAGED: Code = Code("link-damaged");
/// Squares with codes of one, two and three bits; all others take six.
const COMMON: [Cell; 3] = [Cell::Dirty, Cell::Clean, Cell::Obstacle];
const RARE: [Cell; 8] =
    [Cell::Boy, Cell::Girl, Cell::Robot, Cell::Puddle, Cell::Apple, Cell::Bottle, Cell::TrashBin, Cell::RecyclingBin];

impl Pack for Sweeper {
    fn pack(board: &Board, bits: &mut BitWriter) {
        bits.bits(board.size.width as u64, 4);
        bits.bits(board.size.height as u64, 4);
        board.squares.iter().for_each(|&square| pack_square(square, bits));
        board.limits.iter().for_each(|&limit| bits.number(limit.into(), 4));
    }

    fn unpack(bits: &mut BitReader<'_>) -> Result<Board, Code> {
        let (width, height) = (bits.bits(4)? as usize, bits.bits(4)? as usize);
        if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
            return Err(DAMAGED);
        }
        let size = Size::new(width, height);
        let squares = (0..size.cells()).map(|_| unpack_square(bits)).collect::<Result<Vec<_>, _>>()?;
        let mut board = Board { size, squares, limits: Vec::new() };
        board.limits = board.people().map(|_| unpack_limit(bits)).collect::<Result<_, _>>()?;
        Ok(board)
    }

    fn pack_moves(_: &Board, moves: &[Step], bits: &mut BitWriter) {
        bits.number(moves.len() as u64, 6);
        for step in moves {
            bits.bit(step.is_some());
            if let Some(direction) = step {
                bits.bits(*direction as u64, 2);
            }
        }
    }

    fn unpack_moves(board: &Board, bits: &mut BitReader<'_>) -> Result<Vec<Step>, Code> {
        let count = bits.number(6)?;
        if count > bits.left() as u64 || board.limits.is_empty() {
            return Err(DAMAGED);
        }
        let step = |_| Ok(if bits.bit()? { Some(Direction::ALL[bits.bits(2)? as usize]) } else { None });
        if count > MAX_MOVES as u64 {
            return Err(Code("too-many-moves"));
        }
        (0..count).map(step).collect()
    }
}

fn pack_square(square: Cell, bits: &mut BitWriter) {
    let place = COMMON.iter().position(|&s| s == square).unwrap_or(COMMON.len());
    (0..place).for_each(|_| bits.bit(true));
    match RARE.iter().position(|&s| s == square) {
        Some(rare) => bits.bits(rare as u64, 3),
        None => bits.bit(false),
    }
}

fn unpack_square(bits: &mut BitReader<'_>) -> Result<Cell, Code> {
    for square in COMMON {
        if !bits.bit()? {
            return Ok(square);
        }
    }
    Ok(RARE[bits.bits(3)? as usize])
}

fn unpack_limit(bits: &mut BitReader<'_>) -> Result<u8, Code> {
    let limit = bits.number(4)?;
    if limit > MAX_STEPS.into() { Err(DAMAGED) } else { Ok(limit as u8) }
}
