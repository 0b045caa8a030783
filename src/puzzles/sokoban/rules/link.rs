//! Boards and moves in bits: one bit for each cell (wall or not), then a short code for every other cell that walls
//! enclose.
//!
//! Cells outside the walls are empty on nearly every board, so they have codes only if a flag says that one of them is
//! not empty.

use super::board::{Board, MAX_MOVES, MAX_SIDE, Objective, Step, played};
use crate::base::bits::{BitReader, BitWriter};
use crate::base::grid::{Direction, Size};
use crate::model::error::Code;
use crate::model::puzzle::Pack;
use crate::puzzles::sokoban::Sokoban;

const DAMAGED: Code = Code("link-damaged");

impl Pack for Sokoban {
    fn pack(board: &Board, bits: &mut BitWriter) {
        bits.bits(board.size.width as u64 - 1, 6);
        bits.bits(board.size.height as u64 - 1, 6);
        bits.bit(board.objective == Objective::Moves);
        board.walls.iter().for_each(|&wall| bits.bit(wall));
        let enclosed = enclosed(board);
        let something = |cell: usize| board.goals[cell] || board.boxes[cell] || board.player == Some(cell);
        let spread = (0..board.size.cells()).any(|cell| !enclosed[cell] && something(cell));
        bits.bit(spread);
        for cell in (0..board.size.cells()).filter(|&cell| !board.walls[cell] && (spread || enclosed[cell])) {
            pack_cell(board, cell, bits);
        }
    }

    fn unpack(bits: &mut BitReader<'_>) -> Result<Board, Code> {
        let size = Size::new(bits.bits(6)? as usize + 1, bits.bits(6)? as usize + 1);
        debug_assert!(size.width <= MAX_SIDE && size.height <= MAX_SIDE);
        let mut board = Board::empty(size);
        board.objective = if bits.bit()? { Objective::Moves } else { Objective::Pushes };
        for wall in &mut board.walls {
            *wall = bits.bit()?;
        }
        let spread = bits.bit()?;
        let enclosed = enclosed(&board);
        for cell in (0..size.cells()).filter(|&cell| spread || enclosed[cell]) {
            if !board.walls[cell] {
                unpack_cell(&mut board, cell, bits)?;
            }
        }
        Ok(board)
    }

    /// Two bits a step if upper and lower case are those of play, otherwise three bits.
    fn pack_moves(board: &Board, moves: &[Step], bits: &mut BitWriter) {
        let played = played(board, moves.to_vec()) == moves;
        bits.bit(played);
        bits.number(moves.len() as u64, 7);
        for step in moves {
            bits.bits(step.direction as u64, 2);
            if !played {
                bits.bit(step.push);
            }
        }
    }

    fn unpack_moves(board: &Board, bits: &mut BitReader<'_>) -> Result<Vec<Step>, Code> {
        let played_case = bits.bit()?;
        let count = bits.number(7)?;
        if count > (bits.left() as u64 / 2).min(MAX_MOVES as u64) {
            return Err(DAMAGED);
        }
        let step = |bits: &mut BitReader<'_>| {
            let direction = Direction::ALL[bits.bits(2)? as usize];
            Ok(Step { direction, push: !played_case && bits.bit()? })
        };
        let steps: Vec<Step> = (0..count).map(|_| step(bits)).collect::<Result<_, Code>>()?;
        Ok(if played_case { played(board, steps) } else { steps })
    }
}

/// Floor `0`, box `10`, goal `110`, player `1110`, box on goal `11110`, player on goal `11111`.
fn pack_cell(board: &Board, cell: usize, bits: &mut BitWriter) {
    let ones = match (board.boxes[cell], board.goals[cell], board.player == Some(cell)) {
        (false, false, false) => 0,
        (true, false, _) => 1,
        (false, true, false) => 2,
        (false, false, true) => 3,
        (true, true, _) => 4,
        (false, true, true) => 5,
    };
    (0..ones).for_each(|_| bits.bit(true));
    if ones < 5 {
        bits.bit(false);
    }
}

fn unpack_cell(board: &mut Board, cell: usize, bits: &mut BitReader<'_>) -> Result<(), Code> {
    let mut ones = 0;
    while ones < 5 && bits.bit()? {
        ones += 1;
    }
    board.boxes[cell] = matches!(ones, 1 | 4);
    board.goals[cell] = matches!(ones, 2 | 4 | 5);
    if matches!(ones, 3 | 5) && board.player.replace(cell).is_some() {
        return Err(DAMAGED);
    }
    Ok(())
}

/// The cells that are not walls and from which the edge cannot be reached.
fn enclosed(board: &Board) -> Vec<bool> {
    let mut enclosed: Vec<bool> = board.walls.iter().map(|wall| !wall).collect();
    for cell in 0..board.size.cells() {
        let edge = Direction::ALL.into_iter().any(|d| board.size.neighbour(cell, d).is_none());
        if edge && enclosed[cell] {
            let open = board.walkable(cell);
            enclosed.iter_mut().zip(open).for_each(|(enclosed, open)| *enclosed &= !open);
        }
    }
    enclosed
}
