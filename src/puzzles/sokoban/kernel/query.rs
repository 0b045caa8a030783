//! Questions about a position that need no search. Squares are the board's cells, row by row. On a board without a
//! player there are none.
//!
//! * `reach`: fewest steps to every cell, -1 if it cannot be reached. `walk CELL`: those steps in LURD.
//! * `dead`: the cells from which no box can ever reach a goal. `distances`: fewest pushes from every cell to the
//!   nearest goal, -1 if there is no way.
//! * `deadlock`: kind and boxes of a proof that the position is dead, or null.
//! * `box CELL`: fewest pushes that bring this box to every cell, -1 if there is no way. `push CELL TARGET`: those
//!   pushes, walks included.
//! * `key`: the boxes and the name of the player's region, equal exactly for positions that allow the same. `bound`: a
//!   lower bound on the pushes.

use super::bounds::IMPOSSIBLE_PAIR;
use super::bounds::UNREACHABLE;
use super::bounds::matching::Matching;
use super::deadlocks::reason;
use super::flood::Flood;
use super::tables::{Tables, without_limits};
use super::{Level, Square, walk};
use crate::model::puzzle::Notation;
use crate::model::puzzle::Query;
use crate::model::shape::{Answer, Shape};
use crate::model::value::Value;
use crate::puzzles::sokoban::Sokoban;
use crate::puzzles::sokoban::rules::board::{Board, MAX_BOXES, MAX_MOVES, Step};
use crate::shape;
use std::cell::RefCell;
use std::rc::Rc;

thread_local! {
    /// The tables of the last board. A game asks the same questions after every move, and the tables take longer than
    /// the questions.
    static LAST: RefCell<Option<(Board, Rc<Tables>)>> = const { RefCell::new(None) };
}

/// The tables of a board at its start. They serve every position of its play, because boxes can stand only where their
/// starts allow.
pub fn tables_of(board: &Board) -> Rc<Tables> {
    LAST.with_borrow_mut(|last| match last {
        Some((known, tables)) if known == board => tables.clone(),
        _ => {
            let tables = Rc::new(Tables::new(Level::new(board, &[])));
            *last = Some((board.clone(), tables.clone()));
            tables
        }
    })
}

shape! {
    /// Why a position is dead, and the boxes that prove it.
    struct Deadlock {
        kind: &'static str,
        boxes: Vec<usize>,
    }
}

shape! {
    /// Equal exactly for positions that allow the same: the boxes, and a name of the player's region.
    struct Key {
        boxes: Vec<usize>,
        region: usize,
    }
}

impl Query for Sokoban {
    const ANSWERS: &'static [Answer] = &[
        ("reach", Vec::<i32>::declare),
        ("walk", Option::<String>::declare),
        ("dead", Vec::<usize>::declare),
        ("distances", Vec::<i32>::declare),
        ("deadlock", Option::<Deadlock>::declare),
        ("box", Vec::<i32>::declare),
        ("push", Option::<String>::declare),
        ("key", Key::declare),
        ("bound", Option::<u32>::declare),
    ];

    fn query(board: &Board, moves: &[Step], question: &str) -> Option<Value> {
        board.player?;
        let mut words = question.split_whitespace();
        let name = words.next()?;
        let cells: Vec<usize> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let position = PositionQuestion { board, level: Level::new(board, moves) };
        match (name, &cells[..]) {
            ("reach", []) => Some(position.reach()),
            ("walk", &[cell]) => position.walk(cell),
            ("dead", []) => Some(position.dead()),
            ("distances", []) => Some(position.distances()),
            ("deadlock", []) => Some(position.deadlock()),
            ("box", &[cell]) => position.box_places(cell),
            ("push", &[cell, target]) => position.push(cell, target),
            ("key", []) => Some(position.key()),
            ("bound", []) => Some(position.bound()),
            _ => None,
        }
    }
}

/// A question about a position, which is the level after the moves.
pub struct PositionQuestion<'b> {
    /// The board at its start.
    pub board: &'b Board,
    /// The level after the moves.
    pub level: Level,
}

impl PositionQuestion<'_> {
    /// Converts a number for every square into one for every cell of the board.
    pub fn by_cell(&self, of: impl Fn(usize) -> i32) -> Value {
        let mut numbers = vec![-1; self.board.size.cells()];
        self.level.cells.iter().enumerate().for_each(|(square, &cell)| numbers[cell] = of(square));
        Value::Numbers(numbers)
    }

    /// The cells of some squares.
    pub fn cells(&self, squares: &[Square]) -> Vec<usize> {
        squares.iter().map(|&square| self.level.cells[square as usize]).collect()
    }

    fn square(&self, cell: usize) -> Option<Square> {
        self.level.cells.binary_search(&cell).ok().map(|square| square as Square)
    }

    /// Steps as LURD text.
    pub fn text(&self, steps: &[Step]) -> Value {
        Value::Text(Sokoban::print_moves(self.board, steps))
    }

    fn reach(&self) -> Value {
        let distance = walk::distances(&self.level, &self.level.occupied(), self.level.player);
        self.by_cell(|square| i32::try_from(distance[square]).unwrap_or(-1))
    }

    fn walk(&self, cell: usize) -> Option<Value> {
        let to = self.square(cell)?;
        let occupied = self.level.occupied();
        if occupied[to as usize] {
            return Some(Value::Null);
        }
        let path = walk::path(&self.level, &occupied, self.level.player, to);
        Some(path.map_or(Value::Null, |path| self.text(&walk::walked(&path))))
    }

    fn dead(&self) -> Value {
        let tables = tables_of(self.board);
        let dead: Vec<Square> = (0..self.level.len()).filter(|&s| !tables.alive[s]).map(|s| s as Square).collect();
        self.cells(&dead).value()
    }

    fn distances(&self) -> Value {
        let Tables { level, spots, .. } = &*tables_of(self.board);
        let nearest = spots.least(&spots.to_nearest_goal(level));
        self.by_cell(|square| if nearest[square] == UNREACHABLE { -1 } else { i32::from(nearest[square]) })
    }

    fn deadlock(&self) -> Value {
        // Boards with different numbers of boxes and goals are half-made, and nothing is proved about them.
        if self.level.boxes.len() != self.level.goals.len() {
            return Value::Null;
        }
        let tables = tables_of(self.board);
        let found = reason::find(&tables, &self.level.boxes, self.level.player);
        found.map(|reason| Deadlock { kind: reason.kind, boxes: self.cells(&reason.boxes) }).value()
    }

    fn box_places(&self, cell: usize) -> Option<Value> {
        let from = self.square(cell).filter(|square| self.level.boxes.contains(square))?;
        let fewest = walk::BoxWays::new(&self.level, from).all(self.level.len());
        Some(self.by_cell(|square| fewest[square].map_or(-1, |pushes| pushes as i32)))
    }

    fn push(&self, cell: usize, target: usize) -> Option<Value> {
        let from = self.square(cell).filter(|square| self.level.boxes.contains(square))?;
        let pushes = walk::BoxWays::new(&self.level, from).way(&self.level, self.square(target)?);
        let steps = pushes.and_then(|pushes| walk::steps_within(&self.level, &pushes, MAX_MOVES));
        Some(steps.map_or(Value::Null, |steps| self.text(&steps)))
    }

    fn key(&self) -> Value {
        let region = Flood::new(self.level.len()).fill(&self.level, &self.level.occupied(), self.level.player);
        Key { boxes: self.cells(&self.level.boxes), region: self.level.cells[region as usize] }.value()
    }

    fn bound(&self) -> Value {
        let Level { boxes, goals, player, .. } = &self.level;
        if boxes.len() != goals.len() || boxes.len() > MAX_BOXES {
            return Value::Null;
        }
        let tables = tables_of(self.board);
        let mut matching = Matching::new(boxes.len());
        let bound = without_limits(|ticker| Some(tables.bound(boxes, *player, &mut matching, ticker)));
        if bound < IMPOSSIBLE_PAIR { Value::from(bound) } else { Value::Null }
    }
}
