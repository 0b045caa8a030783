//! Maps and keys, and their texts.

use crate::base::grid::{Direction, Size};
use crate::base::rng::Rng;
use crate::base::text::{Cursor, Token};
use crate::model::error::{Code, Diagnostic, ParseError, Severity};
use crate::model::outcome::Sense;
use crate::model::puzzle::Notation;
use crate::model::split::{Headed, Splitter, is_number};
use crate::puzzles::streamer::Streamer;

/// Most maps that can be chosen.
pub const MAX_CHOSEN: usize = 8;
/// Most maps.
pub const MAX_MAPS: usize = 256;
/// Most rows, and most columns.
pub const MAX_SIDE: usize = 63;
/// Most keys.
pub const MAX_KEYS: usize = 10_000;
/// Most moves that are parsed; no legal list is longer.
pub const MAX_MOVES: usize = MAX_CHOSEN + MAX_KEYS;
/// Most cells of all maps together.
pub const MAX_CELLS: usize = 1 << 19;

/// The initial content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Cannot be entered.
    Wall,
    /// A player that enters is caught for ever.
    Trap,
    /// Taken by the first player that enters.
    Coin,
    /// Nothing.
    Empty,
    /// The player starts here.
    Player,
}

impl Cell {
    const LETTERS: [(char, Cell); 5] =
        [('#', Cell::Wall), ('x', Cell::Trap), ('o', Cell::Coin), ('.', Cell::Empty), ('@', Cell::Player)];

    /// The cell that a letter stands for, `None` for any other character.
    pub fn of(letter: char) -> Option<Cell> {
        Cell::LETTERS.iter().find(|(c, _)| *c == letter).map(|(_, cell)| *cell)
    }

    /// The letter of the cell.
    pub fn letter(self) -> char {
        Cell::LETTERS.iter().find(|(_, cell)| *cell == self).map_or('?', |(c, _)| *c)
    }
}

/// All maps of an instance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Number of maps.
    pub maps: usize,
    /// Number of maps to choose.
    pub chosen: usize,
    /// Size of every map.
    pub size: Size,
    /// Most keys.
    pub keys: usize,
    /// The seed of the maps, or `None` if they were given cell by cell.
    pub seed: Option<u64>,
    /// The cells of all maps, map after map, row by row.
    pub cells: Vec<Cell>,
}

/// Choosing a map, or pressing a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Chooses a map, counted from 0.
    Choose(u16),
    /// Presses a key.
    Key(Direction),
}

impl Board {
    /// The maps of a seed by the contest's distribution: a wall around the edge; inside, walls (0.2), traps (0.03) and
    /// coins; the player anywhere inside. Both sides are at least 3. The same for the same arguments, for ever.
    pub fn random(maps: usize, chosen: usize, size: Size, keys: usize, seed: u64) -> Board {
        let mut rng = Rng::new(seed);
        let mut board =
            Board { maps, chosen, size, keys, seed: Some(seed), cells: Vec::with_capacity(maps * size.cells()) };
        for _ in 0..maps {
            board.cells.extend((0..size.cells()).map(|cell| random_cell(size, cell, &mut rng)));
            let row = 1 + rng.below(size.height - 2);
            let column = 1 + rng.below(size.width - 2);
            let start = board.cells.len() - size.cells();
            board.cells[start + size.cell(column, row)] = Cell::Player;
        }
        board
    }

    /// The cells of a map, which is counted from 0.
    pub fn map(&self, map: usize) -> &[Cell] {
        &self.cells[map * self.size.cells()..(map + 1) * self.size.cells()]
    }

    /// The start cell of the player of a map; `None` on a half-made map without a player.
    pub fn start(&self, map: usize) -> Option<usize> {
        self.map(map).iter().position(|&cell| cell == Cell::Player)
    }
}

fn random_cell(size: Size, cell: usize, rng: &mut Rng) -> Cell {
    if on_border(size, cell) {
        return Cell::Wall;
    }
    match rng.unit() {
        u if u < 0.20 => Cell::Wall,
        u if u < 0.23 => Cell::Trap,
        _ => Cell::Coin,
    }
}

/// Is a cell at the edge of its map?
pub fn on_border(size: Size, cell: usize) -> bool {
    let (column, row) = size.position(cell);
    column == 0 || row == 0 || column + 1 == size.width || row + 1 == size.height
}

/// The key that a letter, one of `URDL`, stands for; `None` for any other.
pub fn direction(letter: char) -> Option<Direction> {
    "URDL".find(letter).map(|index| Direction::ALL[index])
}

/// The letter of a key.
pub fn letter(direction: Direction) -> char {
    match direction {
        Direction::Up => 'U',
        Direction::Right => 'R',
        Direction::Down => 'D',
        Direction::Left => 'L',
    }
}

impl Notation for Streamer {
    const ID: &'static str = "beam";
    const SENSE: Sense = Sense::Maximize;
    type Board = Board;
    type Move = Step;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let mut cursor = Cursor::new(text);
        let maps = cursor.word()?.number(1, MAX_MAPS)?;
        let chosen = cursor.word()?;
        let chosen = chosen.number(1, MAX_CHOSEN.min(maps))?;
        let height = cursor.word()?.number(3, MAX_SIDE)?;
        let last = cursor.word()?;
        let size = Size::new(last.number(3, MAX_SIDE)?, height);
        if maps * size.cells() > MAX_CELLS {
            return Err(ParseError::at(last, Code("too-many-cells")));
        }
        let keys = cursor.word()?.number(0, MAX_KEYS)?;
        let ahead = cursor.clone().token();
        let board = match ahead {
            Some(word) if word.text == "seed" => {
                cursor.token();
                Board::random(maps, chosen, size, keys, seed(cursor.word()?)?)
            }
            _ => Board { maps, chosen, size, keys, seed: None, cells: read_cells(&mut cursor, maps, size)? },
        };
        cursor.end(board)
    }

    fn print(board: &Board) -> String {
        let Size { width, height } = board.size;
        let head = format!("{} {} {height} {width} {}\n", board.maps, board.chosen, board.keys);
        match board.seed {
            Some(seed) => format!("{head}seed {seed}\n"),
            None => head + &rows(board),
        }
    }

    fn parse_moves(board: &Board, text: &str) -> Result<Vec<Step>, ParseError> {
        let mut cursor = Cursor::new(text);
        let mut steps = Vec::new();
        while let Some(token) = cursor.token() {
            if token.text.starts_with(|c: char| c.is_ascii_digit()) {
                steps.push(Step::Choose(token.number(0, board.maps - 1)? as u16));
            } else {
                read_keys(token, &mut steps)?;
            }
            if steps.len() > MAX_MOVES {
                return Err(ParseError::at(token, Code("too-many-moves")));
            }
        }
        Ok(steps)
    }

    fn print_moves(_: &Board, moves: &[Step]) -> String {
        let mut text = String::with_capacity(moves.len() + 32);
        let mut before = None;
        for &step in moves {
            // Maps are separated by spaces, keys by nothing, and the two parts by a line break.
            match (before, step) {
                (Some(Step::Choose(_)), Step::Choose(_)) => text.push(' '),
                (Some(Step::Choose(_)), Step::Key(_)) | (Some(Step::Key(_)), Step::Choose(_)) => text.push('\n'),
                _ => {}
            }
            match step {
                Step::Choose(map) => text.push_str(&map.to_string()),
                Step::Key(key) => text.push(letter(key)),
            }
            before = Some(step);
        }
        text
    }

    fn diagnose(board: &Board) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut add = |cell, code| found.push(Diagnostic::new(Some(cell), Code(code), Severity::Error));
        for map in 0..board.maps {
            let base = map * board.size.cells();
            let mut players = 0;
            for (index, &cell) in board.map(map).iter().enumerate() {
                players += usize::from(cell == Cell::Player);
                if cell == Cell::Player && players > 1 {
                    add(base + index, "two-players");
                }
                if cell != Cell::Wall && on_border(board.size, index) {
                    add(base + index, "open-border");
                }
            }
            if players == 0 {
                add(base, "no-player");
            }
        }
        found
    }

    /// Maps are counted from 0, as in an answer.
    fn place(board: &Board, cell: usize) -> Vec<(&'static str, usize)> {
        let mut place = vec![("map", cell / board.size.cells())];
        place.extend(board.size.place(cell % board.size.cells()));
        place
    }

    fn splitter() -> Box<dyn Splitter> {
        Box::new(Headed::new(begins))
    }
}

/// Five numbers begin an instance: rows hold no digits, and a seed follows a word.
fn begins(line: &str) -> bool {
    let mut words = line.split_whitespace();
    (0..5).all(|_| words.next().is_some_and(is_number))
}

/// Adds the keys of a word, up to one more than [`MAX_MOVES`] in total.
fn read_keys(token: Token<'_>, steps: &mut Vec<Step>) -> Result<(), ParseError> {
    for letter in token.text.chars().take(MAX_MOVES + 1 - steps.len()) {
        let key = direction(letter).ok_or_else(|| ParseError::at(token, Code("not-a-key")))?;
        steps.push(Step::Key(key));
    }
    Ok(())
}

fn seed(token: Token<'_>) -> Result<u64, ParseError> {
    token.parsed()
}

/// The rows of all maps as lines.
pub fn rows(board: &Board) -> String {
    let line = |row: &[Cell]| row.iter().map(|cell| cell.letter()).chain(['\n']).collect::<String>();
    board.cells.chunks(board.size.width).map(line).collect()
}

fn read_cells(cursor: &mut Cursor<'_>, maps: usize, size: Size) -> Result<Vec<Cell>, ParseError> {
    let mut cells = Vec::with_capacity(maps * size.cells());
    for _ in 0..maps * size.height {
        let row = cursor.word()?;
        if row.text.chars().count() != size.width {
            return Err(ParseError::at(row, Code("wrong-row-length")));
        }
        let cell = |c| Cell::of(c).ok_or_else(|| ParseError::at(row, Code("unknown-cell")));
        row.text.chars().try_for_each(|c| cell(c).map(|cell| cells.push(cell)))?;
    }
    Ok(cells)
}
