//! The room on bitboards: one bit for each square, and one word for everything that is still dirty.
//!
//! Squares never become dirty again, and the things lie where they lay at the start. So a single `u128` tells which
//! squares are still to be cleaned, and the masks in [`Room`] tell what lies there. People hold their square, the
//! square they just left and their remaining steps.

pub mod bounds;
pub mod drawn;
pub mod query;
pub mod timed;

use crate::base::grid::{Direction, Size};
use crate::puzzles::sweeper::rules::board::{Board, Cell, MAX_PEOPLE};

/// A set of squares.
pub type Squares = u128;
/// Number of squares that a set can hold.
pub const CELLS_OF_A_SET: usize = 128;
/// Bit of [`Room::chores`]: a thing for this kind lies there.
pub const FETCH: u8 = 1;
/// Bit of [`Room::chores`]: this kind's bin is beside it. Set everywhere for boys, who have none.
pub const DROP: u8 = 2;
/// Bit of [`Room::chores`]: this kind cleans it.
pub const CLEAN: u8 = 4;
/// "No square": the square just left, for a person who has not moved.
pub const NOWHERE: u8 = 127;
/// The distance to squares that cannot be reached.
pub const UNREACHABLE: u8 = 200;

/// The set of one square. It is composed of two words, because WebAssembly shifts a 128-bit word by calling a function.
#[inline]
pub const fn bit(cell: usize) -> Squares {
    let (word, high) = (1u64 << (cell & 63), (cell >> 6) as u64);
    (word & high.wrapping_sub(1)) as Squares | ((word & high.wrapping_neg()) as Squares) << 64
}

/// The members of a set.
pub fn each(mut set: Squares) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(cell)
    })
}

/// The people of a set that has one bit for each.
#[inline]
pub fn each_of(mut people: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = (people != 0).then(|| people.trailing_zeros() as usize)?;
        people &= people - 1;
        Some(index)
    })
}

/// The constants of a room.
#[derive(Clone, Debug)]
pub struct Room {
    /// Width and height.
    pub size: Size,
    /// Number of people.
    pub count: usize,
    /// 0 boy, 1 girl, 2 robot.
    pub kind: [u8; MAX_PEOPLE],
    /// The squares where people start.
    pub start: [u8; MAX_PEOPLE],
    /// The step limits.
    pub limit: [u8; MAX_PEOPLE],
    /// Squares that people may enter.
    pub open: Squares,
    /// Everything dirty at the start.
    pub dirty: Squares,
    /// Puddles, apples and bottles: what only the kind with that index can clean.
    pub things: [Squares; 3],
    /// Squares beside the bin of a kind; none for boys.
    pub beside_bin: [Squares; 3],
    /// What a kind of people does on a square: any of [`FETCH`], [`DROP`] and [`CLEAN`].
    pub chores: [[u8; CELLS_OF_A_SET]; 3],
    /// Floor that any kind can wipe, if it is dirty.
    pub floor: [Squares; 3],
    /// The next open square in each direction, or [`NOWHERE`].
    pub next: Vec<[u8; 4]>,
    /// For each square, the set of itself and the up to eight squares around it.
    pub around: Vec<Squares>,
    /// Squares whose column plus row is even.
    pub even: Squares,
    /// Walking distances, `distance[from][to]`.
    pub distance: Vec<Vec<u8>>,
    /// Walking distance from a square to the nearest one beside the bin of a kind; 0 for boys.
    pub to_bin: [Vec<u8>; 3],
    /// `ball[cell][steps]`: squares within walking distance.
    pub ball: Vec<Vec<Squares>>,
    /// Do meetings clean? False if the request switches meetings off, as in the original's exhaustive counts.
    pub meetings: bool,
    /// The directions with which each person's route must begin; empty if there are none. Used only if all limits are
    /// those of the room. See [`drawn`].
    pub routes: Vec<Vec<u8>>,
    /// The squares that each of these routes enters from each of its steps on.
    ahead: Vec<Vec<Squares>>,
    /// All squares except those of the first column, and all except those of the last.
    columns: [Squares; 2],
}

impl Room {
    /// The tables of a board with at most [`MAX_PEOPLE`] people.
    pub fn new(board: &Board) -> Room {
        let cells = board.squares.len();
        let set = |test: &dyn Fn(usize) -> bool| (0..cells).filter(|&c| test(c)).fold(0, |set, c| set | bit(c));
        let of = |square: Cell| set(&|c| board.squares[c] == square);
        let open = set(&|c| board.squares[c].is_open());
        let things = Cell::PEOPLE.map(|kind| of(Cell::task_of(kind)));
        let beside = |kind: Cell| {
            let is_bin = |c: usize| Cell::bin_of(kind) == Some(board.squares[c]);
            set(&|c| board.size.neighbours(c).any(|(_, n)| is_bin(n)))
        };
        let beside_bin = Cell::PEOPLE.map(beside);
        let distance: Vec<Vec<u8>> = (0..cells).map(|c| distances(board, c)).collect();
        let floor = [0, 1, 2].map(|kind| !(things[(kind + 1) % 3] | things[(kind + 2) % 3]));
        let mut room = Room {
            size: board.size,
            count: board.count(),
            kind: [0; MAX_PEOPLE],
            start: [0; MAX_PEOPLE],
            limit: [0; MAX_PEOPLE],
            open,
            dirty: set(&|c| board.squares[c].is_dirty()),
            things,
            beside_bin,
            chores: [0, 1, 2].map(|kind| chores(kind, things[kind], beside_bin[kind], floor[kind])),
            floor,
            next: (0..cells).map(|c| exits(board, c)).collect(),
            around: (0..cells).map(|c| board.around(c).fold(0, |set, a| set | bit(a))).collect(),
            even: set(&|c| (board.size.position(c).0 + board.size.position(c).1).is_multiple_of(2)),
            to_bin: [0, 1, 2].map(|kind| to_bin(kind, beside_bin[kind], &distance)),
            ball: distance.iter().map(|row| balls(row)).collect(),
            distance,
            meetings: true,
            routes: Vec::new(),
            ahead: Vec::new(),
            columns: [
                set(&|c| board.size.position(c).0 > 0),
                set(&|c| board.size.position(c).0 + 1 < board.size.width),
            ],
        };
        for (index, cell) in board.people().enumerate().take(MAX_PEOPLE) {
            room.kind[index] = (board.squares[cell].code() - Cell::Boy.code()) as u8;
            room.start[index] = cell as u8;
            room.limit[index] = board.limits[index];
        }
        room
    }

    /// The tables of a board, with or without the rule of meetings.
    pub fn reading(board: &Board, meetings: bool) -> Room {
        Room { meetings, ..Room::new(board) }
    }

    /// The direction that a given route prescribes for a person with `left` steps left.
    #[inline]
    pub fn wanted(&self, index: usize, left: u8) -> Option<u8> {
        let route = self.routes.get(index)?;
        route.get(usize::from(self.limit[index].checked_sub(left)?)).copied()
    }

    /// Elementary steps of one test of a position: people, pairs of them, and the people who could fetch each thing.
    #[inline]
    pub fn steps_of_a_test(&self) -> usize {
        24 + self.count * (4 + self.count) + (self.things[1] | self.things[2]).count_ones() as usize * 4
    }

    /// The squares within a number of steps of a square.
    #[inline]
    pub fn within(&self, cell: u8, steps: u8) -> Squares {
        let balls = &self.ball[usize::from(cell)];
        balls[usize::from(steps).min(balls.len() - 1)]
    }

    /// A set moved by one square to the left, right, up and down.
    #[inline]
    pub fn shifted(&self, set: Squares) -> [Squares; 4] {
        let [inner_left, inner_right] = self.columns;
        [(set & inner_left) >> 1, (set & inner_right) << 1, set >> self.size.width, set << self.size.width]
    }

    /// A set and all squares around it.
    #[inline]
    pub fn spread(&self, set: Squares) -> Squares {
        let [inner_left, inner_right] = self.columns;
        let row = set | (set & inner_left) >> 1 | (set & inner_right) << 1;
        row | row >> self.size.width | row << self.size.width
    }

    /// Dirty floor that meetings can clean.
    #[inline]
    pub fn plain(&self, dirty: Squares) -> Squares {
        dirty & !(self.things[0] | self.things[1] | self.things[2])
    }

    /// The square that a step leads to.
    #[inline]
    pub fn target(&self, cell: u8, direction: usize) -> u8 {
        self.next[usize::from(cell)][direction]
    }
}

fn chores(kind: usize, things: Squares, beside_bin: Squares, floor: Squares) -> [u8; CELLS_OF_A_SET] {
    let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
    let fetch = |cell: usize| flag(things & bit(cell) != 0, FETCH);
    let drop = |cell: usize| flag(kind == 0 || beside_bin & bit(cell) != 0, DROP);
    std::array::from_fn(|cell| fetch(cell) | drop(cell) | flag(floor & bit(cell) != 0, CLEAN))
}

fn distances(board: &Board, from: usize) -> Vec<u8> {
    board.distances(from).into_iter().map(|d| d.map_or(UNREACHABLE, |d| d as u8)).collect()
}

fn exits(board: &Board, cell: usize) -> [u8; 4] {
    let open = |&next: &usize| board.squares[next].is_open();
    Direction::ALL.map(|d| board.size.neighbour(cell, d).filter(open).map_or(NOWHERE, |next| next as u8))
}

fn to_bin(kind: usize, beside: Squares, distance: &[Vec<u8>]) -> Vec<u8> {
    let nearest = |row: &Vec<u8>| each(beside).map(|cell| row[cell]).min().unwrap_or(UNREACHABLE);
    distance.iter().map(|row| if kind == 0 { 0 } else { nearest(row) }).collect()
}

fn balls(row: &[u8]) -> Vec<Squares> {
    let longest = row.iter().copied().filter(|&d| d < UNREACHABLE).max().unwrap_or(0);
    let ball = |steps| (0..row.len()).filter(|&cell| row[cell] <= steps).fold(0, |set, cell| set | bit(cell));
    (0..=longest).map(ball).collect()
}

/// One person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PersonState {
    /// Where the person stands.
    pub cell: u8,
    /// The square just left, or [`NOWHERE`].
    pub from: u8,
    /// Steps that may still be taken; 0 also for those who stopped before.
    pub left: u8,
    /// Is something carried?
    pub carries: bool,
}

/// Where all people are and what is still dirty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// What is still to be cleaned.
    pub dirty: Squares,
    /// The people; those beyond the room's count are all zero.
    pub people: [PersonState; MAX_PEOPLE],
}

impl Position {
    /// The position at the start.
    pub fn start(room: &Room) -> Position {
        let mut people = [PersonState::default(); MAX_PEOPLE];
        for (index, person) in people.iter_mut().enumerate().take(room.count) {
            *person = PersonState { cell: room.start[index], from: NOWHERE, left: room.limit[index], carries: false };
        }
        Position { dirty: room.dirty, people }
    }

    /// Is everything clean and nothing carried?
    #[inline]
    pub fn is_done(&self) -> bool {
        self.dirty == 0 && self.people.iter().all(|person| !person.carries)
    }

    /// Has no person any step left?
    pub fn is_over(&self) -> bool {
        self.people.iter().all(|person| person.left == 0)
    }

    /// Steps that all people together may still take.
    pub fn left(&self) -> u32 {
        self.people.iter().map(|person| u32::from(person.left)).sum()
    }

    /// A well-mixed hash, equal for equal positions.
    #[inline]
    pub fn hash(&self) -> u64 {
        let mix = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        let dirty = mix(mix(0x51ED_270B, self.dirty as u64), (self.dirty >> 64) as u64);
        let word = |p: &PersonState| u64::from(u32::from_le_bytes([p.cell, p.from, p.left, u8::from(p.carries)]));
        let people =
            self.people.chunks_exact(2).fold(dirty, |hash, pair| mix(hash, word(&pair[0]) << 32 | word(&pair[1])));
        mix(people ^ people >> 31, 0xBF58_476D)
    }

    /// Moves one person to an adjacent square, where it cleans, picks up and drops; meetings are handled separately.
    #[inline]
    pub fn walk(&mut self, room: &Room, index: usize, next: u8) {
        let chores = room.chores[usize::from(room.kind[index])][usize::from(next) % CELLS_OF_A_SET];
        let person = &mut self.people[index];
        let fetches = chores & FETCH != 0 && self.dirty & bit(next.into()) != 0;
        let carries = (person.carries || fetches) && chores & DROP == 0;
        *person = PersonState { cell: next, from: person.cell, left: person.left - 1, carries };
        if chores & CLEAN != 0 {
            self.dirty &= !bit(next.into());
        }
    }

    /// Lets the people in `movers` who arrived together clean around them.
    #[inline]
    pub fn meet(&mut self, room: &Room, movers: u16) {
        let met = self.meetings(movers);
        if met != 0 && room.meetings {
            self.dirty &= !room.plain(room.spread(met));
        }
    }

    /// The squares where two or more of the people in `movers` have arrived.
    #[inline]
    fn meetings(&self, movers: u16) -> Squares {
        let (mut seen, mut met): (Squares, Squares) = (0, 0);
        for index in each_of(movers) {
            let here = bit(self.people[index].cell.into());
            met |= seen & here;
            seen |= here;
        }
        met
    }

    /// The people in `movers` who have arrived on a square together with another of them.
    #[inline]
    pub fn met(&self, movers: u16) -> u16 {
        let met = self.meetings(movers);
        if met == 0 {
            return 0;
        }
        let is_there = |index: &usize| met & bit(self.people[*index].cell.into()) != 0;
        each_of(movers).filter(is_there).fold(0, |all, index| all | 1 << index)
    }

    /// The directions in which a person can step: never straight back, and only as prescribed where a given route
    /// prescribes a step.
    #[inline]
    pub fn steps<'r>(&self, room: &'r Room, index: usize) -> impl Iterator<Item = (usize, u8)> + use<'r> {
        let person = self.people[index];
        let exits = if person.left == 0 { &[NOWHERE; 4] } else { &room.next[usize::from(person.cell)] };
        let wanted = room.wanted(index, person.left);
        let fits = move |direction: usize| wanted.is_none_or(|w| usize::from(w) == direction);
        let all = exits.iter().enumerate().map(|(direction, &next)| (direction, next));
        all.filter(move |&(direction, next)| next != NOWHERE && next != person.from && fits(direction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_one_square_is_a_shift() {
        assert!((0..128).all(|cell| bit(cell) == 1 << cell));
    }
}
