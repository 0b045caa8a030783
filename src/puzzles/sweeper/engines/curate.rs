//! Finds rooms for a set of levels: small ones with one plan, in which always stepping onto the next dirty square takes
//! too long.

use super::rating::answers;
use crate::base::grid::Direction;
use crate::base::rng::Rng;
use crate::model::curation::{Curate, LevelCandidate, SimplePlayer};
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::puzzle::Notation;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::kernel::bounds::{self, Tests};
use crate::puzzles::sweeper::kernel::timed::TimedPosition;
use crate::puzzles::sweeper::kernel::{PersonState, Room, Squares, bit};
use crate::puzzles::sweeper::rules::board::{Board, Cell};
use crate::search::control::unwatched;
use crate::search::engine::{generated, proved};
use std::collections::{BTreeSet, HashMap};

/// Fewest dirty squares, and most clean open squares, of a room in a set.
const LEAST_TASKS: usize = 7;
const MOST_IDLE: usize = 3;
/// Lowest difficulty: below it, hardly any step is a choice.
const LEAST_BITS: f64 = 0.5;
/// Usually steps onto something that it cleans, if it can, and sometimes anywhere.
const PLAYER: SimplePlayer = SimplePlayer { greed: 0.75 };
/// Most positions of a room whose chances are computed.
const MOST_POSITIONS: usize = 150_000;
/// Number of plain searches of a room, and the nodes after which each gives up.
const SEARCHES: usize = 15;
const MOST_NODES: usize = 200_000;
/// The only test of the plain searches: whether the steps left suffice for what is dirty.
const COUNTING: Tests = Tests { reach: false, count: true, stock: false, colour: false, deficit: false };

impl Curate for Sweeper {
    const CUTS: [f64; 4] = [2.0, 4.0, 6.0, 9.0];

    fn candidate(seed: u64) -> Option<LevelCandidate<Board>> {
        let board = raw(&mut Rng::new(seed))?;
        if !is_worth(&board) || !has_one_answer(&board) {
            return None;
        }
        let difficulty = Sweeper::difficulty(&board)?;
        if difficulty < LEAST_BITS {
            return None;
        }
        let (par, key) = (fewest(&board)?, Sweeper::print(&board));
        let (beauty, features) = (beauty(&board), features(&board, difficulty));
        Some(LevelCandidate { board, par, difficulty, beauty, features, key })
    }

    fn difficulty(board: &Board) -> Option<f64> {
        let room = Room::new(board);
        let chance = Chances::default().of(&room, TimedPosition::start(&room))?;
        (chance > 0.0).then(|| 0.0 - chance.log2())
    }

    /// Searches depth first, onto squares that can be cleaned before all others, in random order among equals. It
    /// backtracks where more is dirty than the steps left can clean. Returns the mean of the binary logarithms of
    /// the nodes of several searches.
    fn effort(board: &Board, rng: &mut Rng) -> Option<f64> {
        let room = Room::new(board);
        let mut search = || {
            let mut nodes = 0;
            finds(&room, TimedPosition::start(&room), rng, &mut nodes);
            (nodes as f64).log2()
        };
        Some((0..SEARCHES).map(|_| search()).sum::<f64>() / SEARCHES as f64)
    }
}

fn raw(rng: &mut Rng) -> Option<Board> {
    let options = Options::from([
        ("width", rng.between(4, 6)),
        ("height", rng.between(4, 5)),
        ("people", rng.between(2, 3)),
        ("least", 4),
        ("steps", rng.between(4, 8)),
        ("things", rng.between(0, 3)),
        ("obstacles", rng.between(40, 100)),
    ]);
    generated::<Sweeper>(rng.next(), &options)
}

/// Has the room enough to do, and hardly a square or a bin without a use?
fn is_worth(board: &Board) -> bool {
    let count = |wanted: fn(&&Cell) -> bool| board.squares.iter().filter(wanted).count();
    let needed = |bin: Cell, thing: Cell| board.squares.contains(&bin) == board.squares.contains(&thing);
    count(|square| square.is_dirty()) >= LEAST_TASKS
        && count(|&&square| square == Cell::Clean) <= MOST_IDLE
        && needed(Cell::TrashBin, Cell::Apple)
        && needed(Cell::RecyclingBin, Cell::Bottle)
        && reaches_all_sides(board)
}

/// Does every outer row and column hold something other than obstacles? Otherwise the room would look larger than it
/// is.
fn reaches_all_sides(board: &Board) -> bool {
    let size = board.size;
    let places =
        (0..size.cells()).filter(|&cell| board.squares[cell] != Cell::Obstacle).map(|cell| size.position(cell));
    let (columns, rows): (BTreeSet<usize>, BTreeSet<usize>) = places.unzip();
    [0, size.width - 1].iter().all(|side| columns.contains(side))
        && [0, size.height - 1].iter().all(|side| rows.contains(side))
}

fn has_one_answer(board: &Board) -> bool {
    unwatched(Sweeper::SENSE, &Limits::default(), |control| answers(board, 2, control)) == Some(1)
}

/// The fewest steps in total, proved.
fn fewest(board: &Board) -> Option<i64> {
    proved::<Sweeper>(board, "sweep", Options::from([("mode", "total")]), Limits::default()).map(|best| best.objective)
}

/// The steps of the person whose turn it is: those onto something that the person cleans, and all of them. Both lists
/// are empty if the person cannot step.
fn choices(room: &Room, clock: &TimedPosition) -> (Vec<usize>, Vec<usize>) {
    let floor = room.floor[usize::from(room.kind[clock.turn])];
    let all: Vec<(usize, u8)> = clock.position.steps(room, clock.turn).collect();
    let cleans = |next: u8| clock.position.dirty & floor & bit(next.into()) != 0;
    let tempting = all.iter().filter(|&&(_, next)| cleans(next)).map(|&(direction, _)| direction).collect();
    (tempting, all.into_iter().map(|(direction, _)| direction).collect())
}

/// Does the plain search find an answer from here?
fn finds(room: &Room, clock: TimedPosition, rng: &mut Rng, nodes: &mut usize) -> bool {
    *nodes += 1;
    if clock.turn == 0 && clock.position.is_done() || *nodes == MOST_NODES {
        return true;
    }
    if clock.turn == 0 && !can_be_cleaned(room, &clock) {
        return false;
    }
    let (mut tempting, mut all) = choices(room, &clock);
    rng.shuffle(&mut tempting);
    rng.shuffle(&mut all);
    let others = all.iter().filter(|direction| !tempting.contains(direction));
    let mut steps: Vec<_> = tempting.iter().chain(others).map(|&direction| Some(Direction::ALL[direction])).collect();
    if steps.is_empty() {
        steps.push(None);
    }
    steps.into_iter().any(|step| {
        let mut next = clock;
        next.apply(room, step);
        finds(room, next, rng, nodes)
    })
}

/// Are enough steps left, by counting alone? A step cleans one square; two people who meet clean seven together.
fn can_be_cleaned(room: &Room, clock: &TimedPosition) -> bool {
    let left = clock.position.left();
    left > 0 && bounds::together(room, &clock.position, left, COUNTING)
}

/// A complete position between two letters.
type Key = (Squares, Vec<PersonKey>, usize, u16);
type PersonKey = (u8, u8, u8, bool);

/// The chance that the simple player cleans the room, by position.
#[derive(Default)]
struct Chances(HashMap<Key, f64>);

impl Chances {
    /// Returns `None` if there are too many positions. The recursion is no deeper than the steps of all people.
    fn of(&mut self, room: &Room, clock: TimedPosition) -> Option<f64> {
        if clock.turn == 0 && (clock.position.is_done() || clock.position.is_over()) {
            return Some(f64::from(u8::from(clock.position.is_done())));
        }
        let person = |p: &PersonState| (p.cell, p.from, p.left, p.carries);
        let people = clock.position.people[..room.count].iter().map(person).collect();
        let key = (clock.position.dirty, people, clock.turn, clock.movers);
        if let Some(&known) = self.0.get(&key) {
            return Some(known);
        }
        if self.0.len() == MOST_POSITIONS {
            return None;
        }
        let chance = self.ahead(room, clock)?;
        self.0.insert(key, chance);
        Some(chance)
    }

    fn ahead(&mut self, room: &Room, clock: TimedPosition) -> Option<f64> {
        let (tempting, all) = choices(room, &clock);
        let mut after = |step: Option<usize>| {
            let mut next = clock;
            next.apply(room, step.map(|direction| Direction::ALL[direction]));
            self.of(room, next)
        };
        if all.is_empty() {
            return after(None);
        }
        let share = |direction| PLAYER.chance(tempting.len(), all.len(), tempting.contains(direction));
        all.iter().map(|direction| Some(share(direction) * after(Some(*direction))?)).sum()
    }
}

/// High for little furniture and few squares without a use.
fn beauty(board: &Board) -> f64 {
    let share = |wanted: Cell| board.cells_of(wanted).count() as f64 / board.squares.len() as f64;
    1.0 - share(Cell::Obstacle) - 2.0 * share(Cell::Clean)
}

fn features(board: &Board, difficulty: f64) -> Vec<f64> {
    let count = |wanted: fn(&Cell) -> bool| board.squares.iter().filter(|square| wanted(square)).count() as f64;
    vec![
        board.size.width as f64 / 3.0,
        board.size.height as f64 / 3.0,
        board.count() as f64 / 2.0,
        count(|square| matches!(square, Cell::Puddle | Cell::Apple | Cell::Bottle)) / 2.0,
        count(|&square| square == Cell::Boy) / 3.0,
        count(|&square| square == Cell::Robot) / 3.0,
        f64::from(board.limits.iter().copied().max().unwrap_or(0)) / 6.0,
        difficulty / 8.0,
    ]
}
