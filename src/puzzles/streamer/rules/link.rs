//! Boards and moves in bits. A board from a seed takes a few bytes. Other maps are packed cell by cell, which is short
//! enough for small instances only.

use super::board::{Board, Cell, MAX_CELLS, MAX_CHOSEN, MAX_KEYS, MAX_MAPS, MAX_MOVES, MAX_SIDE, Step, on_border};
use crate::base::bits::{BitReader, BitWriter};
use crate::base::grid::{Direction, Size};
use crate::model::error::Code;
use crate::model::puzzle::Pack;
use crate::puzzles::streamer::Streamer;

const DAMAGED: Code = Code("link-damaged");

impl Pack for Streamer {
    fn pack(board: &Board, bits: &mut BitWriter) {
        for value in [board.maps, board.chosen, board.size.height, board.size.width, board.keys] {
            bits.number(value as u64, 6);
        }
        bits.bit(board.seed.is_some());
        match board.seed {
            Some(seed) => bits.number(seed, 8),
            None => (0..board.cells.len()).for_each(|cell| pack_cell(board, cell, bits)),
        }
    }

    fn unpack(bits: &mut BitReader<'_>) -> Result<Board, Code> {
        let maps = within(bits, 1, MAX_MAPS)?;
        let chosen = within(bits, 1, MAX_CHOSEN.min(maps))?;
        let height = within(bits, 3, MAX_SIDE)?;
        let size = Size::new(within(bits, 3, MAX_SIDE)?, height);
        let keys = within(bits, 0, MAX_KEYS)?;
        if maps * size.cells() > MAX_CELLS {
            return Err(DAMAGED);
        }
        if bits.bit()? {
            return Ok(Board::random(maps, chosen, size, keys, bits.number(8)?));
        }
        let mut cells = Vec::new();
        for cell in 0..maps * size.cells() {
            cells.push(unpack_cell(size, cell, bits)?);
        }
        Ok(Board { maps, chosen, size, keys, seed: None, cells })
    }

    fn pack_moves(board: &Board, moves: &[Step], bits: &mut BitWriter) {
        bits.number(moves.len() as u64, 6);
        for step in moves {
            bits.bit(matches!(step, Step::Key(_)));
            match *step {
                Step::Choose(map) => bits.bits(map.into(), width(board)),
                Step::Key(key) => bits.bits(key as u64, 2),
            }
        }
    }

    fn unpack_moves(board: &Board, bits: &mut BitReader<'_>) -> Result<Vec<Step>, Code> {
        let count = within(bits, 0, MAX_MOVES)?;
        if count > bits.left() {
            return Err(DAMAGED);
        }
        (0..count).map(|_| unpack_step(board, bits)).collect()
    }
}

fn within(bits: &mut BitReader<'_>, low: usize, high: usize) -> Result<usize, Code> {
    let value = bits.number(6)?;
    if (low as u64..=high as u64).contains(&value) { Ok(value as usize) } else { Err(DAMAGED) }
}

/// The number of bits of a map's number.
fn width(board: &Board) -> u32 {
    usize::BITS - (board.maps - 1).leading_zeros()
}

fn unpack_step(board: &Board, bits: &mut BitReader<'_>) -> Result<Step, Code> {
    if bits.bit()? {
        return Ok(Step::Key(Direction::ALL[bits.bits(2)? as usize]));
    }
    let map = bits.bits(width(board))?;
    if map < board.maps as u64 { Ok(Step::Choose(map as u16)) } else { Err(DAMAGED) }
}

/// The cells in the order of their frequency, with their prefix codes: bits and length. At the edge walls are the most
/// frequent.
const CODES: [(Cell, u64, u32); 5] = [
    (Cell::Coin, 0, 1),
    (Cell::Wall, 0b10, 2),
    (Cell::Trap, 0b110, 3),
    (Cell::Empty, 0b1110, 4),
    (Cell::Player, 0b1111, 4),
];

/// At the edge, coin and wall swap their codes.
fn swapped(edge: bool, cell: Cell) -> Cell {
    match (edge, cell) {
        (true, Cell::Coin) => Cell::Wall,
        (true, Cell::Wall) => Cell::Coin,
        (_, cell) => cell,
    }
}

fn pack_cell(board: &Board, cell: usize, bits: &mut BitWriter) {
    let edge = on_border(board.size, cell % board.size.cells());
    let kind = swapped(edge, board.cells[cell]);
    let code = CODES.iter().find(|(c, ..)| *c == kind).expect("every cell has a code");
    bits.bits(code.1, code.2);
}

fn unpack_cell(size: Size, cell: usize, bits: &mut BitReader<'_>) -> Result<Cell, Code> {
    let mut ones = 0;
    while ones < 4 && bits.bit()? {
        ones += 1;
    }
    Ok(swapped(on_border(size, cell % size.cells()), CODES[ones].0))
}
