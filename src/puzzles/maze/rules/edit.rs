//! Edits. Crossings are given by number, a road by the crossings at its ends.
//!
//! * `size W H`: another size; what fits is kept, new roads are unset, a goal that no longer fits moves to the last
//!   crossing
//! * `edge A B OP`: the operator of a road; `?` unsets it, and a walked beginning that goes over it ends before it
//! * `start N`, `goal N`: the ends; a new start removes the walked beginning
//! * `walk N..`: the crossings walked already, the start first; `unwalk`: one less
//! * `clear`: every road unset, nothing walked
//! * `random SEED W H [MULTIPLIERS [MAX [NEGATIVE]]]`: a random board, see [`Recipe`]

use super::board::random::Recipe;
use super::board::text::{natural, node, read_road, read_size};
use super::board::{Board, MAX_NUMBER, road_count};
use crate::base::grid::Size;
use crate::base::text::Cursor;
use crate::model::error::{Code, ParseError};
use crate::model::puzzle::Edit;
use crate::puzzles::maze::Maze;

impl Edit for Maze {
    fn edit(board: &Board, operation: &str) -> Result<Board, ParseError> {
        let mut cursor = Cursor::new(operation);
        let word = cursor.word()?;
        let at_word = |code| ParseError::at(word, code);
        let edited = match word.text {
            "size" => resized(board, read_size(&mut cursor)?).map_err(at_word)?,
            "edge" => with_edge(board, &mut cursor)?,
            "start" => board.clone().with_walk(vec![node(cursor.word()?, board)?]).map_err(at_word)?,
            "goal" => board.clone().with_goal(node(cursor.word()?, board)?).map_err(at_word)?,
            "walk" => walked(board, &mut cursor)?,
            "unwalk" => unwalked(board),
            "clear" => cleared(board),
            "random" => random(&mut cursor)?,
            _ => return Err(at_word(Code("unknown-edit"))),
        };
        cursor.end(edited)
    }
}

/// Crossings keep their column and row, and roads stay with them. The walked beginning is kept up to the point where it
/// leaves the board.
fn resized(board: &Board, size: Size) -> Result<Board, Code> {
    let moved = |node: usize| {
        let (column, row) = board.size().position(node);
        (column < size.width && row < size.height).then(|| size.cell(column, row))
    };
    let blank = Board::blank(size);
    let mut operators = vec![None; road_count(size)];
    for edge in 0..board.edges() {
        let (a, b) = board.ends(edge);
        if let (Some(a), Some(b)) = (moved(a), moved(b)) {
            operators[blank.edge_between(a, b).expect("neighbours stay neighbours")] = board.operators()[edge];
        }
    }
    let walk: Vec<_> = board.walk().iter().map_while(|&node| moved(node)).collect();
    let walk = if walk.is_empty() { vec![0] } else { walk };
    let corner = board.goal() == board.nodes() - 1;
    let goal = moved(board.goal()).filter(|_| !corner).unwrap_or(size.cells() - 1);
    blank.with_roads(operators)?.with_walk(walk)?.with_goal(goal)
}

fn with_edge(board: &Board, cursor: &mut Cursor<'_>) -> Result<Board, ParseError> {
    let a = node(cursor.word()?, board)?;
    let end = cursor.word()?;
    let b = node(end, board)?;
    let edge = board.edge_between(a, b).ok_or_else(|| ParseError::at(end, Code("not-adjacent")))?;
    let token = cursor.word()?;
    match read_road(token)? {
        None => Ok(board.clone().without_operator(edge)),
        Some(operator) => board.clone().with_operator(edge, operator).map_err(|code| ParseError::at(token, code)),
    }
}

fn walked(board: &Board, cursor: &mut Cursor<'_>) -> Result<Board, ParseError> {
    let tokens: Vec<_> = std::iter::from_fn(|| cursor.token()).collect();
    let walk: Vec<_> = tokens.iter().map(|&token| node(token, board)).collect::<Result<_, _>>()?;
    let error =
        |(at, code): (usize, Code)| tokens.get(at).map_or(ParseError::end(cursor), |&t| ParseError::at(t, code));
    board.allows(&walk).map_err(error)?;
    Ok(board.clone().with_walk(walk).expect("just allowed"))
}

fn unwalked(board: &Board) -> Board {
    let count = board.walk().len().max(2) - 1;
    board.clone().with_walk(board.walk()[..count].to_vec()).expect("the beginning of a walk is a walk")
}

fn cleared(board: &Board) -> Board {
    let blank = Board::blank(board.size()).with_walk(vec![board.start()]);
    blank.and_then(|blank| blank.with_goal(board.goal())).expect("the ends are on the board")
}

fn random(cursor: &mut Cursor<'_>) -> Result<Board, ParseError> {
    let token = cursor.word()?;
    let seed = token.parsed()?;
    let usual = Recipe::usual(read_size(cursor)?);
    let mut number = |most: usize, usual: usize| cursor.token().map_or(Ok(usual), |token| natural(token, most));
    let multipliers = number(road_count(usual.size), usual.multipliers)?;
    let max = number(MAX_NUMBER as usize, usual.max as usize)? as u32;
    let negative = number(100, usual.negative as usize)? as u32;
    Ok(Recipe { multipliers, max, negative, ..usual }.board(seed))
}
