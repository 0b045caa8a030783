//! Boards and moves in bits.

use super::board::{Board, MAX};
use crate::base::bits::{BitReader, BitWriter};
use crate::model::error::Code;
use crate::model::puzzle::Pack;
use crate::puzzles::null::Null;

impl Pack for Null {
    fn pack(board: &Board, bits: &mut BitWriter) {
        bits.number(board.goal.into(), 4);
    }

    fn unpack(bits: &mut BitReader<'_>) -> Result<Board, Code> {
        let goal = bits.number(4)?;
        if goal > MAX.into() { Err(Code("link-damaged")) } else { Ok(Board { goal: goal as u32 }) }
    }

    fn pack_moves(_: &Board, moves: &[u32], bits: &mut BitWriter) {
        bits.number(moves.len() as u64, 4);
        for &step in moves {
            bits.bit(step == 2);
        }
    }

    fn unpack_moves(_: &Board, bits: &mut BitReader<'_>) -> Result<Vec<u32>, Code> {
        let count = bits.number(4)?;
        if count > bits.left() as u64 {
            return Err(Code("link-damaged"));
        }
        (0..count).map(|_| Ok(1 + u32::from(bits.bit()?))).collect()
    }
}
