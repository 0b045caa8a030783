//! Small questions about a position, answered at once. Squares are the board's cells, row by row.
//!
//! * `reach`: fewest steps to every cell, -1 where no way leads. `walk CELL`: those steps in LURD.
//! * `dead`: the cells from which no box ever reaches a goal. `distances`: fewest pushes from every cell to the nearest goal, -1 for none.
//! * `deadlock`: kind and boxes of a proof that the position is dead, or null.
//! * `box CELL`: fewest pushes that bring this box to every cell, -1 for none. `push CELL TARGET`: those pushes, walks included.
//! * `passages`: cells of `tunnels` and `gates` where no box rests, `entrances` of goal rooms, and by cell the `order` in which a room's goals are
//!   filled, from 1, with 0 everywhere else.
//! * `key`: boxes and the name of the player's region, equal exactly for positions that allow the same. `bound`: pushes needed at least.
//! * `rating`: how hard the level is, 0 to 100, from the fewest pushes and the positions that it took to prove them, or null.
//! * `hint`: the next push of an answer found quickly, with the steps to it, or null.

use super::bounds::BIG;
use super::bounds::FAR;
use super::bounds::matching::Matching;
use super::deadlocks::reason;
use super::flood::Flood;
use super::passages::Passages;
use super::tables::{Tables, unhurried};
use super::{Level, NONE, Square, walk};
use crate::model::event::Silent;
use crate::model::limits::Limits;
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::sokoban::Sokoban;
use crate::puzzles::sokoban::engines::best_first::Slice;
use crate::puzzles::sokoban::engines::exact;
use crate::puzzles::sokoban::engines::portfolio::{self, End};
use crate::puzzles::sokoban::rules::board::{Board, MAX_BOXES, MAX_MOVES, Step};
use crate::record;
use crate::search::control::{Control, Counters};
use crate::search::engine::Analyse;
use std::cell::RefCell;
use std::rc::Rc;

/// What a rating may cost.
const RATING_NODES: u64 = 60_000;
/// What a hint may cost: a fraction of a second.
const HINT_NODES: u64 = 12_000;
/// Squares times boxes of a level on which a hint would hold up the page: its searches prepare for longer than anybody waits.
const HINT_SIZE: usize = 60_000;

thread_local! {
    /// The tables of the board asked about last: a game asks the same ones after every move, and they take longer than the questions.
    static LAST: RefCell<Option<(Board, Rc<Tables>)>> = const { RefCell::new(None) };
}

/// The tables of a board as it begins. They serve every position of its play: boxes stand only where their starts let them come.
fn tables_of(board: &Board) -> Rc<Tables> {
    LAST.with_borrow_mut(|last| match last {
        Some((known, tables)) if known == board => tables.clone(),
        _ => {
            let tables = Rc::new(Tables::new(Level::new(board, &[])));
            *last = Some((board.clone(), tables.clone()));
            tables
        }
    })
}

impl Analyse for Sokoban {
    fn query(board: &Board, moves: &[Step], question: &str) -> Option<Value> {
        board.player?;
        let mut words = question.split_whitespace();
        let name = words.next()?;
        let cells: Vec<usize> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let asked = Asked { board, level: Level::new(board, moves) };
        match (name, &cells[..]) {
            ("reach", []) => Some(asked.reach()),
            ("walk", &[cell]) => asked.walk(cell),
            ("dead", []) => Some(asked.dead()),
            ("distances", []) => Some(asked.distances()),
            ("deadlock", []) => Some(asked.deadlock()),
            ("box", &[cell]) => asked.box_places(cell),
            ("push", &[cell, target]) => asked.push(cell, target),
            ("key", []) => Some(asked.key()),
            ("bound", []) => Some(asked.bound()),
            _ => None,
        }
    }

    fn consult(board: &Board, moves: &[Step], question: &str) -> Option<Value> {
        board.player?;
        let asked = Asked { board, level: Level::new(board, moves) };
        match question {
            "hint" => Some(asked.hint()),
            "passages" => Some(asked.passages()),
            "rating" => Some(asked.rating()),
            _ => None,
        }
    }
}

struct Asked<'b> {
    board: &'b Board,
    level: Level,
}

impl Asked<'_> {
    /// A number for every cell of the board from a number for every square.
    fn by_cell(&self, of: impl Fn(usize) -> i32) -> Value {
        let mut numbers = vec![-1; self.board.size.cells()];
        self.level.cells.iter().enumerate().for_each(|(square, &cell)| numbers[cell] = of(square));
        Value::Numbers(numbers)
    }

    fn cells(&self, squares: &[Square]) -> Value {
        Value::Numbers(squares.iter().map(|&square| self.level.cells[square as usize] as i32).collect())
    }

    fn square(&self, cell: usize) -> Option<Square> {
        self.level.cells.binary_search(&cell).ok().map(|square| square as Square)
    }

    fn text(&self, steps: &[Step]) -> Value {
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
        self.cells(&dead)
    }

    fn distances(&self) -> Value {
        let Tables { level, spots, .. } = &*tables_of(self.board);
        let nearest = spots.least(&spots.to_nearest_goal(level));
        self.by_cell(|square| if nearest[square] == FAR { -1 } else { i32::from(nearest[square]) })
    }

    fn deadlock(&self) -> Value {
        // Boxes that differ from goals in number belong to half-made boards, on which nothing is proved.
        if self.level.boxes.len() != self.level.goals.len() {
            return Value::Null;
        }
        let tables = tables_of(self.board);
        let found = reason::find(&tables, &self.level.boxes, self.level.player);
        found.map_or(Value::Null, |reason| record! { "kind" => reason.kind, "boxes" => self.cells(&reason.boxes) })
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

    fn passages(&self) -> Value {
        let tables = tables_of(self.board);
        let Passages { runs, rooms } = tables.passages();
        let mut order = vec![0; self.board.size.cells()];
        let fills = rooms.rooms.iter().flat_map(|room| room.fills.iter().enumerate());
        fills.for_each(|(index, fill)| order[self.level.cells[fill.goal as usize]] = index as i32 + 1);
        let entrances: Vec<Square> = rooms.rooms.iter().map(|room| room.entrance).collect();
        record! {
            "tunnels" => self.cells(&runs.tunnels()), "gates" => self.cells(&runs.gates()),
            "entrances" => self.cells(&entrances), "order" => order,
        }
    }

    fn key(&self) -> Value {
        let region = Flood::new(self.level.len()).fill(&self.level, &self.level.occupied(), self.level.player);
        record! { "boxes" => self.cells(&self.level.boxes), "region" => self.level.cells[region as usize] }
    }

    fn bound(&self) -> Value {
        let Level { boxes, goals, player, .. } = &self.level;
        if boxes.len() != goals.len() || boxes.len() > MAX_BOXES {
            return Value::Null;
        }
        let tables = tables_of(self.board);
        let mut matching = Matching::new(boxes.len());
        let bound = unhurried(|ticker| Some(tables.bound(boxes, *player, &mut matching, ticker)));
        if bound < BIG { Value::from(bound) } else { Value::Null }
    }

    /// Five points for every doubling of the positions looked at, and one for every four pushes.
    fn rating(&self) -> Value {
        let tables = Tables::new(self.level.clone());
        let Some(packing) = tables.packing().filter(|_| self.level.boxes.len() == self.level.goals.len()) else {
            return Value::Null;
        };
        let limits = Limits { nodes: Some(RATING_NODES), memory: 128 << 20, ..Limits::default() };
        let counters = Counters::default();
        let control = Control::new(&limits, Sokoban::SENSE, &counters, &Silent);
        let Slice::Solved(pushes) = exact::run(&tables, &packing, &control).end else { return Value::Null };
        let nodes = control.stats().nodes;
        let rating = (nodes.max(1).ilog2() * 5 + pushes.len() as u32 / 4).min(100);
        record! { "rating" => rating, "pushes" => pushes.len(), "nodes" => nodes }
    }

    fn hint(&self) -> Value {
        let boxes = self.level.boxes.len();
        if boxes != self.level.goals.len() || boxes * self.level.len() > HINT_SIZE {
            return Value::Null;
        }
        let tables = Tables::new(self.level.clone());
        let Some(packing) = tables.packing() else { return Value::Null };
        let limits = Limits { nodes: Some(HINT_NODES), memory: 128 << 20, ..Limits::default() };
        let counters = Counters::default();
        let control = Control::new(&limits, Sokoban::SENSE, &counters, &Silent);
        let End::Solved(pushes, _) = portfolio::run(&tables, &packing, &control) else { return Value::Null };
        let Some(&first) = pushes.first() else { return Value::Null };
        let to = self.level.step(first.from, first.direction as usize);
        let goal = |square: Square| square != NONE && self.level.is_goal[square as usize];
        // Where the same box goes on to, push after push, says what the push is for.
        let mut rest = to;
        for push in &pushes[1..] {
            if push.from != rest {
                break;
            }
            rest = self.level.step(push.from, push.direction as usize);
        }
        let why = if goal(rest) {
            "to-goal"
        } else if goal(first.from) {
            "off-goal"
        } else {
            "make-way"
        };
        let steps = walk::steps(&self.level, &pushes[..1]).unwrap_or_default();
        record! {
            "moves" => self.text(&steps), "box" => self.level.cells[first.from as usize], "to" => self.level.cells[to as usize],
            "rest" => self.level.cells[rest as usize], "why" => why, "pushes" => pushes.len(),
        }
    }
}
