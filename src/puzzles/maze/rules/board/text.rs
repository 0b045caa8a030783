//! Reads and writes boards and moves as text, in the form that `mod.rs` of the family describes, and finds the boards
//! in a file.

use super::{Board, MAX_MOVES, MAX_NUMBER, MAX_SIDE, Operator, road_count};
use crate::base::grid::Size;
use crate::base::text::{Cursor, Token};
use crate::model::error::{Code, Diagnostic, ParseError};
use crate::model::outcome::Sense;
use crate::model::puzzle::Notation;
use crate::model::split::{Headed, Splitter, is_number};
use crate::puzzles::maze::Maze;

impl Notation for Maze {
    const ID: &'static str = "maze";
    const SENSE: Sense = Sense::Maximize;
    type Board = Board;
    /// The crossing that a move leads to.
    type Move = usize;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let mut cursor = Cursor::new(text);
        let size = read_size(&mut cursor)?;
        let operators = read_operators(&mut cursor, road_count(size))?;
        let board = Board::blank(size).with_roads(operators);
        let board = board.map_err(|code| ParseError { place: cursor.place(), code, found: String::new() })?;
        let board = read_walk_and_goal(&mut cursor, board)?;
        skip_best_known(&mut cursor)?;
        Ok(board)
    }

    fn print(board: &Board) -> String {
        let Size { width, height } = board.size();
        let mut text = format!("{width} {height}\n");
        let mut operators = board.operators().iter();
        for line in 0..2 * height - 1 {
            let count = if line % 2 == 0 { width - 1 } else { width };
            let words: Vec<_> = operators.by_ref().take(count).map(|&operator| word(operator)).collect();
            if !words.is_empty() {
                text += &format!("{}\n", words.join(" "));
            }
        }
        text += &format!("{} {} {}\n", board.walk().len(), words(board.walk()), board.goal());
        text
    }

    fn parse_moves(_: &Board, text: &str) -> Result<Vec<usize>, ParseError> {
        let mut cursor = Cursor::new(text);
        let mut moves = Vec::new();
        while let Some(token) = cursor.token() {
            if moves.len() == MAX_MOVES {
                return Err(ParseError::at(token, Code("too-many-moves")));
            }
            moves.push(natural(token, usize::from(u16::MAX))?);
        }
        Ok(moves)
    }

    fn print_moves(_: &Board, moves: &[usize]) -> String {
        words(moves)
    }

    fn diagnose(board: &Board) -> Vec<Diagnostic> {
        board.findings()
    }

    fn place(board: &Board, cell: usize) -> Vec<(&'static str, usize)> {
        board.size().place(cell)
    }

    fn splitter() -> Box<dyn Splitter> {
        Box::new(Headed::new(begins))
    }
}

/// Does a line begin a board? It then has a width and a height, alone or with roads after them. A line of roads begins
/// with a sign, and a walk or a route has at least three numbers.
fn begins(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let mut side =
        || words.next().is_some_and(|w| is_number(w) && w.parse().is_ok_and(|n| (1..=MAX_SIDE).contains(&n)));
    side() && side() && words.next().is_none_or(|word| !word.starts_with(|c: char| c.is_ascii_digit()))
}

impl std::fmt::Display for Operator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.sign(), self.number())
    }
}

impl Operator {
    /// Reads `+n`, `-n` or `*n` in any of the ways that people write them. A second sign as in `*-2` is refused.
    pub fn parse(token: Token<'_>) -> Result<Operator, ParseError> {
        let mut characters = token.text.chars();
        let kind = match characters.next() {
            Some('+' | '＋') => Operator::Add,
            Some('-' | '－' | '−') => Operator::Subtract,
            Some('*' | 'x' | 'X' | '×' | '＊') => Operator::Multiply,
            _ => return Err(ParseError::at(token, Code("not-an-operator"))),
        };
        let digits: Option<Vec<u64>> = characters.map(digit).collect();
        let digits = digits.filter(|d| !d.is_empty()).ok_or_else(|| ParseError::at(token, Code("not-an-operator")))?;
        let number = digits.iter().fold(0u64, |n, d| n.saturating_mul(10).saturating_add(*d));
        if number > u64::from(MAX_NUMBER) {
            return Err(ParseError::at(token, Code("number-too-large")));
        }
        Ok(kind(number as u32))
    }
}

/// A road that is still unset.
const UNSET: &str = "?";

fn word(operator: Option<Operator>) -> String {
    operator.map_or_else(|| UNSET.to_owned(), |operator| operator.to_string())
}

/// Reads the text of a road: an operator, or `?` if it is still unset.
pub fn read_road(token: Token<'_>) -> Result<Option<Operator>, ParseError> {
    if [UNSET, "？"].contains(&token.text) { Ok(None) } else { Operator::parse(token).map(Some) }
}

/// The value of a digit, plain or full-width.
fn digit(c: char) -> Option<u64> {
    match c {
        '0'..='9' => Some(u64::from(c) - u64::from('0')),
        '０'..='９' => Some(u64::from(c) - u64::from('０')),
        _ => None,
    }
}

fn words(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
}

/// Reads a natural number of plain digits, at most `most`.
pub fn natural(token: Token<'_>, most: usize) -> Result<usize, ParseError> {
    if !token.text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(token.number_error());
    }
    token.text.parse().ok().filter(|&n| n <= most).ok_or_else(|| ParseError::at(token, Code("out-of-range")))
}

/// Reads a width and a height.
pub fn read_size(cursor: &mut Cursor<'_>) -> Result<Size, ParseError> {
    let mut side = || {
        let token = cursor.word()?;
        let side = natural(token, MAX_SIDE)?;
        if side == 0 { Err(ParseError::at(token, Code("out-of-range"))) } else { Ok(side) }
    };
    Ok(Size::new(side()?, side()?))
}

fn read_operators(cursor: &mut Cursor<'_>, count: usize) -> Result<Vec<Option<Operator>>, ParseError> {
    (0..count).map(|_| read_road(cursor.word()?)).collect()
}

/// Reads the line `m n1 .. nm goal`. If the text ends before it, start and goal stay in the corners.
fn read_walk_and_goal(cursor: &mut Cursor<'_>, board: Board) -> Result<Board, ParseError> {
    let Some(token) = cursor.token() else { return Ok(board) };
    let count = natural(token, board.edges() + 1)?;
    let tokens: Vec<_> = (0..=count).map(|_| cursor.word()).collect::<Result<_, _>>()?;
    let nodes: Vec<_> = tokens.iter().map(|&token| node(token, &board)).collect::<Result<_, _>>()?;
    let (&goal, walk) = nodes.split_last().expect("the goal at least");
    board.allows(walk).map_err(|(at, code)| ParseError::at(*tokens[..count].get(at).unwrap_or(&token), code))?;
    Ok(Board { walk: walk.to_vec(), goal, ..board })
}

/// Reads the number of a crossing of the board.
pub fn node(token: Token<'_>, board: &Board) -> Result<usize, ParseError> {
    let node = natural(token, usize::from(u16::MAX))?;
    if node < board.nodes() { Ok(node) } else { Err(ParseError::at(token, Code("not-a-node"))) }
}

/// Reads and discards `n r0 .. score`. The original's description counts n + 1 crossings, its files have n; both are
/// accepted.
fn skip_best_known(cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
    let Some(first) = cursor.token() else { return Ok(()) };
    let count = natural(first, usize::from(u16::MAX))?;
    let rest: Vec<_> = std::iter::from_fn(|| cursor.token()).take(count + 3).collect();
    let Some((score, route)) = rest.split_last().filter(|_| rest.len() == count + 1 || rest.len() == count + 2) else {
        return Err(rest
            .get(count + 2)
            .map_or_else(|| ParseError::end(cursor), |&t| ParseError::at(t, Code("unexpected-text"))));
    };
    route.iter().try_for_each(|&token| natural(token, usize::from(u16::MAX)).map(drop))?;
    score.parsed::<i64>().map(drop)
}
