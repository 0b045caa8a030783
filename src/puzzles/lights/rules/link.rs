//! Boards and moves as bits.

use super::board::{Board, MAX_SIDE};
use crate::base::bits::{BitReader, BitWriter};
use crate::base::grid::Size;
use crate::model::error::Code;
use crate::model::puzzle::Pack;
use crate::puzzles::lights::Lights;

/// Bits of a side, minus one.
const SIDE: u32 = 4;
/// Bits of a cell, or of a number of presses: the largest board has 121 cells.
const CELL: u32 = 7;

impl Pack for Lights {
    /// No answer is longer: each lamp is pressed once.
    const MAX_LINKED: usize = MAX_SIDE * MAX_SIDE;

    fn pack(board: &Board, bits: &mut BitWriter) {
        bits.bits(board.size.width as u64 - 1, SIDE);
        bits.bits(board.size.height as u64 - 1, SIDE);
        board.lit.iter().for_each(|&lit| bits.bit(lit));
    }

    fn unpack(bits: &mut BitReader<'_>) -> Result<Board, Code> {
        let size = Size::new(bits.bits(SIDE)? as usize + 1, bits.bits(SIDE)? as usize + 1);
        if size.width.max(size.height) > MAX_SIDE {
            return Err(Code("link-damaged"));
        }
        let lit = (0..size.cells()).map(|_| bits.bit()).collect::<Result<_, _>>()?;
        Ok(Board { size, lit })
    }

    fn pack_moves(_: &Board, moves: &[usize], bits: &mut BitWriter) {
        bits.bits(moves.len() as u64, CELL);
        moves.iter().for_each(|&cell| bits.bits(cell as u64, CELL));
    }

    fn unpack_moves(board: &Board, bits: &mut BitReader<'_>) -> Result<Vec<usize>, Code> {
        let moves = (0..bits.bits(CELL)?).map(|_| Ok(bits.bits(CELL)? as usize)).collect::<Result<Vec<_>, Code>>()?;
        let known = moves.iter().all(|&cell| cell < board.size.cells());
        if known { Ok(moves) } else { Err(Code("link-damaged")) }
    }
}
