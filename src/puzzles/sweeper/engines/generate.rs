//! Rooms from a seed. People walk at random through an empty room, mostly over squares not yet walked on, and what they
//! clean becomes the dirt. So every room has an answer.
//!
//! Options: `width`, `height` (2 to 9; 9), `people` (1 to 12; 4), `steps` (most of a person, 1 to 99; 9) and `least`
//! (fewest, 1 to `steps`; 4), `obstacles` as a percentage of the squares not cleaned (0 to 100; 60), `things` at most
//! (0 to 81; 4), `meetings` (true), `slack` (0 to 99; 0: the steps of each limit beyond those of the walk), `solutions`
//! (0 to 1,000,000; 0: any number, otherwise at most that many), `level` (0 to 5; 0: any, otherwise at least as hard as
//! this; see `rating.rs`). If no room that is tried meets `solutions` and `level`, the nearest is returned, and `unmet`
//! says what it lacks.

use super::rating;
use super::request_options::on;
use crate::base::grid::{Direction, Size};
use crate::base::rng::Rng;
use crate::model::error::{Code, OptionError};
use crate::model::event::Silent;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::Sense;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::kernel::timed::TimedPosition;
use crate::puzzles::sweeper::kernel::{NOWHERE, Room, bit};
use crate::puzzles::sweeper::rules::board::{Board, Cell, MAX_PEOPLE, MAX_SIDE, MAX_STEPS};
use crate::search::control::{Control, Counters};
use crate::search::engine::Generate;
use crate::search::work;

/// Rooms tried for a requested number of solutions or level. If none fits, the best match is returned.
const ATTEMPTS: usize = 60;
/// Elementary steps charged for an attempt, which bounds the time spent on people who walk far.
const STEPS_PER_ATTEMPT: usize = 1 << 16;

/// The requested properties of a room.
#[derive(Clone, Copy)]
struct RoomSpec {
    size: Size,
    people: usize,
    least: u8,
    most: u8,
    obstacles: f64,
    things: usize,
    meetings: bool,
    slack: u8,
    solutions: u64,
    level: usize,
}

impl Generate for Sweeper {
    fn generate(seed: u64, options: &Options, control: &Control<'_>) -> Result<Board, OptionError> {
        let most = options.within("steps", 1..=MAX_STEPS, 9)?;
        let spec = RoomSpec {
            size: Size::new(options.within("width", 2..=MAX_SIDE, 9)?, options.within("height", 2..=MAX_SIDE, 9)?),
            people: options.within("people", 1..=MAX_PEOPLE, 4)?,
            least: options.within("least", 1..=most, most.min(4))?,
            most,
            obstacles: options.within("obstacles", 0..=100, 60)? as f64 / 100.0,
            things: options.within("things", 0..=81, 4)?,
            meetings: on(options, "meetings")?,
            slack: options.within("slack", 0..=MAX_STEPS, 0)?,
            solutions: options.within("solutions", 0..=1_000_000, 0)?,
            level: options.within("level", 0..=5, 0)?,
        };
        spec.best_room(&mut Rng::new(seed), control).ok_or_else(|| options.error("people", Code("stopped")))
    }

    fn unmet(board: &Board, options: &Options) -> Vec<(&'static str, Option<usize>)> {
        let wanted = |name| options.get(name, 0).ok().filter(|&number: &usize| number > 0);
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let level = wanted("level").map(|_| rating::of(board, &control).level);
        let shortest = board.limits.iter().min().copied().unwrap_or(0);
        // At the largest limit the slack is unknown.
        let slack = wanted("slack").filter(|_| shortest < MAX_STEPS).unwrap_or(0);
        let walked = usize::from(shortest).saturating_sub(slack);
        let fewer = [("level", level), ("least", Some(walked))];
        let fewer = fewer.into_iter().filter(|&(name, there)| there < wanted(name));
        let more = wanted("solutions").filter(|&most| !has_few(board, most as u64, &control));
        fewer.chain(more.map(|_| ("solutions", None))).collect()
    }
}

impl RoomSpec {
    /// The first room that meets all requirements, otherwise the one that comes closest.
    fn best_room(&self, rng: &mut Rng, control: &Control<'_>) -> Option<Board> {
        let mut best = (self.room(rng, control)?, (false, 0));
        best.1 = self.nearness(&best.0, control);
        for _ in 0..ATTEMPTS {
            if best.1 == (true, self.level) {
                break;
            }
            // Furniture narrows the choices, so a hard room may have less of it.
            let thinned = if self.level > 0 { self.obstacles * rng.unit() } else { self.obstacles };
            let board = RoomSpec { obstacles: thinned, ..*self }.room(rng, control)?;
            let nearness = self.nearness(&board, control);
            if nearness > best.1 {
                best = (board, nearness);
            }
        }
        Some(best.0)
    }

    /// Are the room's solutions few enough, and what is its level, up to the requested one? What was not requested is
    /// not computed.
    fn nearness(&self, board: &Board, control: &Control<'_>) -> (bool, usize) {
        let level = if self.level == 0 { 0 } else { rating::of(board, control).level.min(self.level) };
        (self.solutions == 0 || has_few(board, self.solutions, control), level)
    }

    /// A room that its own walk solves; `None` if the search for one has to stop.
    fn room(&self, rng: &mut Rng, control: &Control<'_>) -> Option<Board> {
        let mut ticker = control.ticker();
        loop {
            work::add(STEPS_PER_ATTEMPT);
            ticker.steps(STEPS_PER_ATTEMPT).continue_value()?;
            if let Some(board) = self.attempt(rng) {
                return Some(board);
            }
        }
    }

    fn attempt(&self, rng: &mut Rng) -> Option<Board> {
        let cells = self.size.cells();
        let people = self.people.min(cells);
        let mut squares = vec![Cell::Clean; cells];
        for square in squares.iter_mut().filter(|_| rng.chance(self.obstacles / 6.0)) {
            *square = Cell::Obstacle;
        }
        let mut free: Vec<usize> = (0..cells).filter(|&cell| squares[cell].is_open()).collect();
        rng.shuffle(&mut free);
        for &cell in free.iter().take(people) {
            squares[cell] = Cell::PEOPLE[rng.below(3)];
        }
        let count = squares.iter().filter(|square| square.is_person()).count();
        if count == 0 {
            return None;
        }
        let limits = (0..count).map(|_| rng.between(self.least.into(), self.most.into()) as u8).collect();
        let mut board = Board { size: self.size, squares, limits };
        let walk = Walk::random(&board, self.meetings, rng);
        walk.dirty_the_room(&mut board, self, rng);
        let solved = walk.solves(&board);
        board.limits.iter_mut().for_each(|limit| *limit = (*limit + self.slack).min(MAX_STEPS));
        solved.then_some(board)
    }
}

/// Is it known that a room has no more answers than `number`?
fn has_few(board: &Board, number: u64, control: &Control<'_>) -> bool {
    rating::answers(board, number + 1, control).is_some_and(|n| n <= number)
}

/// A walk of all people through a room, and the squares that each of them visited.
struct Walk {
    letters: Vec<Option<Direction>>,
    /// The squares of each person in the order of time, beginning with the start.
    routes: Vec<Vec<usize>>,
    cleaned: u128,
}

impl Walk {
    /// People prefer squares that are not clean yet, and sometimes one another. The limits become the steps that were
    /// walked.
    fn random(board: &Board, meetings: bool, rng: &mut Rng) -> Walk {
        let mut room = Room::reading(board, meetings);
        room.dirty = room.open & !board.people().fold(0, |set, cell| set | bit(cell));
        let mut clock = TimedPosition::start(&room);
        let mut walk =
            Walk { letters: Vec::new(), routes: board.people().map(|cell| vec![cell]).collect(), cleaned: 0 };
        while !(clock.turn == 0 && clock.position.is_over()) {
            let step = choose(&room, &clock, meetings, rng);
            walk.letters.push(step);
            if let Some(direction) = step {
                let cell = room.target(clock.position.people[clock.turn].cell, direction as usize);
                walk.routes[clock.turn].push(cell.into());
            }
            clock.apply(&room, step);
        }
        walk.cleaned = room.dirty & !clock.position.dirty;
        walk
    }

    /// Squares that were cleaned become dirty, some of them with things; other squares stay clean or get furniture.
    fn dirty_the_room(&self, board: &mut Board, spec: &RoomSpec, rng: &mut Rng) {
        for (index, route) in self.routes.iter().enumerate() {
            board.limits[index] = (route.len() - 1) as u8;
        }
        let walked = self.routes.iter().flatten().fold(0, |set: u128, &cell| set | bit(cell));
        for cell in 0..board.squares.len() {
            if self.cleaned >> cell & 1 == 1 {
                board.squares[cell] = Cell::Dirty;
            } else if walked >> cell & 1 == 0 && board.squares[cell] == Cell::Clean && rng.chance(spec.obstacles) {
                board.squares[cell] = Cell::Obstacle;
            }
        }
        for _ in 0..spec.things {
            self.put_thing(board, walked, rng);
        }
    }

    /// Puts a puddle, an apple or a bottle on a person's way, with a bin if it needs one; does nothing if it does not
    /// fit.
    fn put_thing(&self, board: &mut Board, walked: u128, rng: &mut Rng) {
        let person = rng.below(self.routes.len());
        let kind = board.squares[self.routes[person][0]];
        let route = &self.routes[person];
        let at = rng.below(route.len());
        let cell = route[at];
        if board.squares[cell] != Cell::Dirty {
            return;
        }
        let mut changed = board.clone();
        changed.squares[cell] = Cell::task_of(kind);
        if let Some(bin) = Cell::bin_of(kind) {
            let later = &route[at..];
            let beside = |c: usize| board.size.neighbours(c).map(|(_, n)| n).collect::<Vec<_>>();
            let served = later.iter().any(|&c| beside(c).iter().any(|&n| board.squares[n] == bin));
            if !served {
                let places = later
                    .iter()
                    .flat_map(|&c| beside(c))
                    .filter(|&n| walked >> n & 1 == 0 && self.cleaned >> n & 1 == 0);
                let mut places: Vec<usize> =
                    places.filter(|&n| [Cell::Clean, Cell::Obstacle].contains(&board.squares[n])).collect();
                rng.shuffle(&mut places);
                let Some(&place) = places.first() else { return };
                changed.squares[place] = bin;
            }
        }
        if self.solves(&changed) {
            *board = changed;
        }
    }

    fn solves(&self, board: &Board) -> bool {
        let room = Room::new(board);
        let mut clock = TimedPosition::start(&room);
        let taken = |clock: &TimedPosition, step: Option<Direction>| {
            step.is_none_or(|d| room.target(clock.position.people[clock.turn].cell, d as usize) != NOWHERE)
        };
        for &step in &self.letters {
            if !taken(&clock, step) {
                return false;
            }
            clock.apply(&room, step);
        }
        clock.position.is_done()
    }
}

/// A random step of the next person.
fn choose(room: &Room, clock: &TimedPosition, meetings: bool, rng: &mut Rng) -> Option<Direction> {
    let position = &clock.position;
    let met =
        |next: u8| meetings && (0..clock.turn).any(|i| position.people[i].cell == next && clock.movers >> i & 1 == 1);
    let weight = |next: u8| match (position.dirty >> next & 1, met(next)) {
        (_, true) => 12,
        (1, false) => 8,
        _ => 1,
    };
    let steps: Vec<_> = position.steps(room, clock.turn).collect();
    let total: usize = steps.iter().map(|&(_, next)| weight(next)).sum();
    let mut chosen = rng.below(total.max(1));
    for &(direction, next) in &steps {
        if chosen < weight(next) {
            return Some(Direction::ALL[direction]);
        }
        chosen -= weight(next);
    }
    None
}
