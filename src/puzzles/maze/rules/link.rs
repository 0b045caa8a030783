//! Boards and moves as bits. A 6 x 6 board of one-digit numbers takes about 45 bytes.

use super::board::{Board, MAX_NUMBER, MAX_SIDE, Operator, road_count};
use crate::base::bits::{BitReader, BitWriter};
use crate::base::grid::{Direction, Size};
use crate::model::error::Code;
use crate::model::puzzle::Pack;
use crate::puzzles::maze::Maze;

const DAMAGED: Code = Code("link-damaged");
/// Bits of a crossing's number.
const CROSSING_BITS: u32 = 8;
/// Bits of a side's length.
const SIDE_BITS: u32 = 4;
/// Bits for the group size in which numbers are written, less one.
const GROUP: u32 = 3;
/// In place of the width: some roads are unset, and the width follows. No board has this width.
const HALF_MADE: u64 = 0;

impl Pack for Maze {
    fn pack(board: &Board, bits: &mut BitWriter) {
        let half_made = board.unset().next().is_some();
        if half_made {
            bits.bits(HALF_MADE, SIDE_BITS);
        }
        bits.bits(board.size().width as u64, SIDE_BITS);
        bits.bits(board.size().height as u64, SIDE_BITS);
        let group = (1..=1 << GROUP).min_by_key(|&group| length(board, group)).expect("some group size");
        bits.bits(u64::from(group) - 1, GROUP);
        board.operators().iter().for_each(|&operator| pack_road(operator, half_made, group, bits));
        bits.bits(board.start() as u64, CROSSING_BITS);
        bits.bits(board.goal() as u64, CROSSING_BITS);
        pack_steps(board, board.start(), &board.walk()[1..], bits);
    }

    fn unpack(bits: &mut BitReader<'_>) -> Result<Board, Code> {
        let first = bits.bits(SIDE_BITS)?;
        let half_made = first == HALF_MADE;
        let width = if half_made { bits.bits(SIDE_BITS)? } else { first };
        let size = Size::new(side(width)?, side(bits.bits(SIDE_BITS)?)?);
        let group = bits.bits(GROUP)? as u32 + 1;
        let roads = (0..road_count(size)).map(|_| unpack_road(half_made, group, bits));
        let board = Board::blank(size).with_roads(roads.collect::<Result<_, _>>()?).map_err(|_| DAMAGED)?;
        // Every board has one code only.
        if half_made && board.unset().next().is_none() {
            return Err(DAMAGED);
        }
        let start = bits.bits(CROSSING_BITS)? as usize;
        let board = board.with_goal(bits.bits(CROSSING_BITS)? as usize).map_err(|_| DAMAGED)?;
        let board = board.with_walk(vec![start]).map_err(|_| DAMAGED)?;
        let mut walk = vec![start];
        walk.extend(unpack_steps(&board, start, bits)?);
        board.with_walk(walk).map_err(|_| DAMAGED)
    }

    fn pack_moves(board: &Board, moves: &[usize], bits: &mut BitWriter) {
        pack_steps(board, board.here(), moves, bits);
    }

    fn unpack_moves(board: &Board, bits: &mut BitReader<'_>) -> Result<Vec<usize>, Code> {
        unpack_steps(board, board.here(), bits)
    }
}

fn side(side: u64) -> Result<usize, Code> {
    let side = side as usize;
    if (1..=MAX_SIDE).contains(&side) { Ok(side) } else { Err(DAMAGED) }
}

/// Bits that the numbers of a board take in groups of this many bits.
fn length(board: &Board, group: u32) -> u32 {
    let groups = |n: u32| (32 - n.leading_zeros()).div_ceil(group).max(1);
    board.operators().iter().flatten().map(|op| groups(op.number()) * (group + 1)).sum()
}

/// On a half-made board a bit comes first: `0` for a road that is unset, `1` before the operator of a road that is set.
fn pack_road(operator: Option<Operator>, half_made: bool, group: u32, bits: &mut BitWriter) {
    if half_made {
        bits.bit(operator.is_some());
    }
    if let Some(operator) = operator {
        pack_operator(operator, group, bits);
    }
}

fn unpack_road(half_made: bool, group: u32, bits: &mut BitReader<'_>) -> Result<Option<Operator>, Code> {
    if half_made && !bits.bit()? { Ok(None) } else { unpack_operator(group, bits).map(Some) }
}

/// `0` adds, `10` subtracts, `11` multiplies; then the number.
fn pack_operator(operator: Operator, group: u32, bits: &mut BitWriter) {
    match operator {
        Operator::Add(_) => bits.bit(false),
        Operator::Subtract(_) => bits.bits(0b10, 2),
        Operator::Multiply(_) => bits.bits(0b11, 2),
    }
    bits.number(operator.number().into(), group);
}

fn unpack_operator(group: u32, bits: &mut BitReader<'_>) -> Result<Operator, Code> {
    let kind = match bits.bit()? {
        false => Operator::Add,
        true if bits.bit()? => Operator::Multiply,
        true => Operator::Subtract,
    };
    let number = bits.number(group)?;
    if number > MAX_NUMBER.into() { Err(DAMAGED) } else { Ok(kind(number as u32)) }
}

/// Writes the number of steps and two bits of direction for each. Steps that leave the roads (moves need not be legal)
/// are written as crossings.
fn pack_steps(board: &Board, from: usize, steps: &[usize], bits: &mut BitWriter) {
    bits.number(steps.len() as u64, 4);
    let before = std::iter::once(from).chain(steps.iter().copied());
    let directions: Option<Vec<_>> = before.zip(steps).map(|(a, &b)| direction(board, a, b)).collect();
    bits.bit(directions.is_none());
    match directions {
        Some(directions) => directions.iter().for_each(|&direction| bits.bits(direction as u64, 2)),
        None => steps.iter().for_each(|&step| bits.bits(step as u64, 16)),
    }
}

fn direction(board: &Board, from: usize, to: usize) -> Option<Direction> {
    // A crossing that is not on the board has no neighbours.
    let inside = from < board.nodes();
    Direction::ALL.into_iter().find(|&d| inside && board.size().neighbour(from, d) == Some(to))
}

fn unpack_steps(board: &Board, from: usize, bits: &mut BitReader<'_>) -> Result<Vec<usize>, Code> {
    let count = bits.number(4)?;
    let free = bits.bit()?;
    if count > bits.left() as u64 {
        return Err(DAMAGED);
    }
    let mut node = from;
    let mut step = || {
        node = match free {
            true => bits.bits(16)? as usize,
            false => board.size().neighbour(node, Direction::ALL[bits.bits(2)? as usize]).ok_or(DAMAGED)?,
        };
        Ok(node)
    };
    (0..count).map(|_| step()).collect()
}
