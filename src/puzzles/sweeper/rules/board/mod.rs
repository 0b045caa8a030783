//! Board and moves, and their texts.

mod files;

use crate::base::grid::{Direction, Size};
use crate::base::text::Cursor;
use crate::model::error::{Code, Diagnostic, ParseError, Severity};
use crate::model::outcome::Sense;
use crate::model::puzzle::Notation;
use crate::model::split::Splitter;
use crate::puzzles::sweeper::Sweeper;

/// Longest side of a room.
pub const MAX_SIDE: usize = 9;
/// Highest step limit of a person.
pub const MAX_STEPS: u8 = 99;
/// Most people that an engine accepts; an editor may hold more.
pub const MAX_PEOPLE: usize = 12;
/// Most letters that are parsed: those of the largest room with a person on every square who takes all steps.
pub const MAX_MOVES: usize = MAX_SIDE * MAX_SIDE * MAX_STEPS as usize;

/// The initial content of a square, in the order of the original codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Floor to be wiped.
    Dirty,
    /// Floor that is clean.
    Clean,
    /// A boy, on clean floor.
    Boy,
    /// A girl, on clean floor.
    Girl,
    /// A robot, on clean floor.
    Robot,
    /// A puddle: boys mop it up.
    Puddle,
    /// An apple: girls carry it to a trash bin.
    Apple,
    /// A bottle: robots carry it to a recycling bin.
    Bottle,
    /// A trash bin; it cannot be entered.
    TrashBin,
    /// A recycling bin; it cannot be entered.
    RecyclingBin,
    /// Furniture; it cannot be entered.
    Obstacle,
}

impl Cell {
    /// All of them, in the order of their codes.
    pub const ALL: [Cell; 11] = [
        Cell::Dirty,
        Cell::Clean,
        Cell::Boy,
        Cell::Girl,
        Cell::Robot,
        Cell::Puddle,
        Cell::Apple,
        Cell::Bottle,
        Cell::TrashBin,
        Cell::RecyclingBin,
        Cell::Obstacle,
    ];
    /// Their names in edits, in the same order.
    pub const NAMES: [&'static str; 11] = [
        "dirty",
        "clean",
        "boy",
        "girl",
        "robot",
        "puddle",
        "apple",
        "bottle",
        "trash-bin",
        "recycling-bin",
        "obstacle",
    ];
    /// The three kinds of people.
    pub const PEOPLE: [Cell; 3] = [Cell::Boy, Cell::Girl, Cell::Robot];

    /// The number that stands for it in the board's text.
    pub const fn code(self) -> usize {
        self as usize
    }

    /// Does a person start here?
    pub fn is_person(self) -> bool {
        Cell::PEOPLE.contains(&self)
    }

    /// May people enter?
    pub const fn is_open(self) -> bool {
        !matches!(self, Cell::TrashBin | Cell::RecyclingBin | Cell::Obstacle)
    }

    /// Is there something to clean?
    pub const fn is_dirty(self) -> bool {
        matches!(self, Cell::Dirty | Cell::Puddle | Cell::Apple | Cell::Bottle)
    }

    /// What only this kind of people can clean.
    pub const fn task_of(person: Cell) -> Cell {
        match person {
            Cell::Boy => Cell::Puddle,
            Cell::Girl => Cell::Apple,
            _ => Cell::Bottle,
        }
    }

    /// The bin into which this kind of people drops what it carries; boys carry nothing.
    pub const fn bin_of(person: Cell) -> Option<Cell> {
        match person {
            Cell::Girl => Some(Cell::TrashBin),
            Cell::Robot => Some(Cell::RecyclingBin),
            _ => None,
        }
    }
}

/// A room and the people in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Width and height, each 1 to [`MAX_SIDE`].
    pub size: Size,
    /// All squares, row by row.
    pub squares: Vec<Cell>,
    /// The step limits of the people, in reading order.
    pub limits: Vec<u8>,
}

impl Board {
    /// Squares on which people start, in reading order.
    pub fn people(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.squares.len()).filter(|&cell| self.squares[cell].is_person())
    }

    /// Number of people.
    pub fn count(&self) -> usize {
        self.limits.len()
    }

    /// Squares of one kind.
    pub fn cells_of(&self, square: Cell) -> impl Iterator<Item = usize> + '_ {
        (0..self.squares.len()).filter(move |&cell| self.squares[cell] == square)
    }

    /// A square and the up to eight squares around it. This is pure geometry: walls do not shield.
    pub fn around(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let (column, row) = self.size.position(cell);
        let rows = row.saturating_sub(1)..=(row + 1).min(self.size.height - 1);
        rows.flat_map(move |r| {
            let columns = column.saturating_sub(1)..=(column + 1).min(self.size.width - 1);
            columns.map(move |c| self.size.cell(c, r))
        })
    }

    /// Walking distances from a square to every square; `None` where it cannot be reached.
    pub fn distances(&self, from: usize) -> Vec<Option<usize>> {
        let mut distances = vec![None; self.squares.len()];
        distances[from] = Some(0);
        let mut queue = std::collections::VecDeque::from([from]);
        while let Some(cell) = queue.pop_front() {
            for (_, next) in self.size.neighbours(cell) {
                if distances[next].is_none() && self.squares[next].is_open() {
                    distances[next] = distances[cell].map(|d| d + 1);
                    queue.push_back(next);
                }
            }
        }
        distances
    }
}

/// What one person does in one tick: a step, or stopping for good.
pub type Step = Option<Direction>;

/// The letter of a step.
pub const fn letter(step: Step) -> char {
    match step {
        Some(Direction::Up) => 'U',
        Some(Direction::Right) => 'R',
        Some(Direction::Down) => 'D',
        Some(Direction::Left) => 'L',
        None => '.',
    }
}

/// The step that a letter stands for.
fn step_of(letter: char) -> Option<Step> {
    Direction::ALL.map(Some).into_iter().chain([None]).find(|&step| self::letter(step) == letter.to_ascii_uppercase())
}

/// The step of the letter that follows `before` others.
fn next_step(board: &Board, before: usize, letter: char) -> Result<Step, Code> {
    match step_of(letter) {
        _ if board.count() == 0 => Err(Code("no-people")),
        _ if before == MAX_MOVES => Err(Code("too-many-moves")),
        step => step.ok_or(Code("not-a-step")),
    }
}

impl Notation for Sweeper {
    const ID: &'static str = "sweeper";
    const SENSE: Sense = Sense::Minimize;
    type Board = Board;
    type Move = Step;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let mut cursor = Cursor::new(text);
        let board = read_board(&mut cursor)?;
        cursor.end(board)
    }

    fn print(board: &Board) -> String {
        let mut text = format!("{} {}\n", board.size.width, board.size.height);
        for row in board.squares.chunks(board.size.width) {
            let codes: Vec<_> = row.iter().map(|square| square.code().to_string()).collect();
            text += &format!("{}\n", codes.join(" "));
        }
        for kind in Cell::PEOPLE {
            let limits = board.people().zip(&board.limits).filter(|&(cell, _)| board.squares[cell] == kind);
            let limits: Vec<_> = limits.map(|(_, limit)| format!(" {limit}")).collect();
            text += &format!("{}{}\n", limits.len(), limits.concat());
        }
        text
    }

    fn parse_moves(board: &Board, text: &str) -> Result<Vec<Step>, ParseError> {
        let mut cursor = Cursor::new(text);
        let mut steps = Vec::new();
        loop {
            cursor.skip_space();
            let place = cursor.place();
            let Some(letter) = cursor.bump() else { return Ok(steps) };
            let step = next_step(board, steps.len(), letter);
            steps.push(step.map_err(|code| ParseError { place, code, found: letter.to_string() })?);
        }
    }

    fn print_moves(board: &Board, moves: &[Step]) -> String {
        let ticks = moves.chunks(board.count().max(1));
        ticks.map(|tick| tick.iter().map(|&step| letter(step)).collect::<String>()).collect::<Vec<_>>().join(" ")
    }

    fn diagnose(board: &Board) -> Vec<Diagnostic> {
        // Without people, nothing could be reached or cleaned: those findings would add nothing.
        if board.count() == 0 {
            return vec![Diagnostic::new(None, Code("no-people"), Severity::Error)];
        }
        let mut found = Vec::new();
        let mut add = |cell, code, severity| found.push(Diagnostic::new(cell, Code(code), severity));
        if let Some(cell) = board.people().nth(MAX_PEOPLE) {
            add(Some(cell), "too-many-people", Severity::Error);
        }
        for (code, cell) in hopeless(board) {
            add(Some(cell), code, Severity::Warning);
        }
        found
    }

    fn place(board: &Board, cell: usize) -> Vec<(&'static str, usize)> {
        board.size.place(cell)
    }

    fn splitter() -> Box<dyn Splitter> {
        Box::<files::RoomSplitter>::default()
    }
}

/// What cannot be cleaned, whatever the people do. The room then has no errors, but no answer either.
fn hopeless(board: &Board) -> Vec<(&'static str, usize)> {
    let mut found = Vec::new();
    for kind in Cell::PEOPLE {
        let things = || board.cells_of(Cell::task_of(kind));
        let lacks_bin = Cell::bin_of(kind).is_some_and(|bin| board.cells_of(bin).next().is_none());
        if board.cells_of(kind).next().is_none() {
            found.extend(things().map(|cell| ("nobody-to-clean", cell)));
        } else if lacks_bin {
            found.extend(things().map(|cell| ("no-bin", cell)));
        }
    }
    found.extend(out_of_reach(board).into_iter().map(|cell| ("out-of-reach", cell)));
    found
}

/// Dirty squares that are beyond the step limits of all people; a meeting cleans one square further than people walk.
fn out_of_reach(board: &Board) -> Vec<usize> {
    let mut reached = vec![false; board.squares.len()];
    for (start, &limit) in board.people().zip(&board.limits) {
        for (cell, distance) in board.distances(start).into_iter().enumerate() {
            reached[cell] |= distance.is_some_and(|d| d <= usize::from(limit));
        }
    }
    let near = |cell: usize| match board.squares[cell] {
        Cell::Dirty if board.count() > 1 => board.around(cell).any(|c| reached[c]),
        _ => reached[cell],
    };
    (0..board.squares.len()).filter(|&cell| board.squares[cell].is_dirty() && !near(cell)).collect()
}

fn read_board(cursor: &mut Cursor<'_>) -> Result<Board, ParseError> {
    let width = cursor.number(1, MAX_SIDE)?;
    let height = cursor.number(1, MAX_SIDE)?;
    let size = Size::new(width, height);
    let square = |_| cursor.number(0, Cell::ALL.len() - 1).map(|code| Cell::ALL[code]);
    let squares = (0..size.cells()).map(square).collect::<Result<Vec<_>, _>>()?;
    let mut board = Board { size, squares, limits: Vec::new() };
    let mut limits = vec![0; board.squares.len()];
    for kind in Cell::PEOPLE {
        let cells: Vec<_> = board.cells_of(kind).collect();
        read_count(cursor, cells.len())?;
        for cell in cells {
            limits[cell] = cursor.number(0, usize::from(MAX_STEPS))? as u8;
        }
    }
    board.limits = board.people().map(|cell| limits[cell]).collect();
    Ok(board)
}

fn read_count(cursor: &mut Cursor<'_>, count: usize) -> Result<(), ParseError> {
    let token = cursor.word()?;
    if token.text.parse() == Ok(count) { Ok(()) } else { Err(ParseError::at(token, Code("wrong-number-of-people"))) }
}
