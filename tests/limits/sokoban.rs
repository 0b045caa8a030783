//! The worst boards of this family's engines.

use super::{ALONE, Run, board_of, engines, keeps_memory, long, looks_often, run};
use crate::of_the_day::of_the_day;
use std::sync::PoisonError;
use tokeru::base::rng::Rng;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::options::Options;
use tokeru::model::outcome::{Sense, Status, StopReason};
use tokeru::puzzles::sokoban::kernel::store::{Link, NO_NODE, Packing, Store};
use tokeru::puzzles::sokoban::kernel::{NONE, Push};
use tokeru::search::control::{Control, Counters};
use tokeru::search::work::MAX_STEPS;

/// Every engine, and the options that change its method.
const METHODS: [(&str, &str); 19] = [
    ("fast", ""),
    ("fast", "macros all"),
    ("pushes", ""),
    ("pushes", "macros none"),
    ("moves", ""),
    ("improve", ""),
    ("single", "search backward"),
    ("single", "search forward"),
    ("single", "search backward-exact"),
    ("single", "search perimeter"),
    ("single", "search order"),
    ("single", "search distance"),
    ("single", "search way"),
    ("single", "search front"),
    ("single", "search plan"),
    ("single", "search open"),
    ("single", "search open-start"),
    ("single", "search beam"),
    ("single", "search order macros none"),
];

const WALL: char = '#';
const FLOOR: char = ' ';

/// A level under construction, with walls all round.
struct Floor {
    side: usize,
    cells: Vec<char>,
}

impl Floor {
    fn new(side: usize, inner: char) -> Floor {
        let edge = |at: usize| at == 0 || at == side - 1;
        let cell = |at: usize| if edge(at % side) || edge(at / side) { WALL } else { inner };
        Floor { side, cells: (0..side * side).map(cell).collect() }
    }

    fn set(&mut self, x: usize, y: usize, what: char) {
        self.cells[y * self.side + x] = what;
    }

    /// Squares without a wall within `room` columns and rows.
    fn free(&self, room: usize) -> Vec<usize> {
        let range = |at: usize| at.saturating_sub(room)..=at + room;
        let open = |&at: &usize| {
            let (x, y) = (at % self.side, at / self.side);
            range(y).all(|y| range(x).all(|x| self.cells.get(y * self.side + x).is_some_and(|&c| c == FLOOR)))
        };
        (0..self.cells.len()).filter(open).collect()
    }

    /// Places boxes, goals and the player at random, boxes with some room around them.
    fn furnish(mut self, boxes: usize, room: usize, rng: &mut Rng) -> String {
        let mut free = self.free(room);
        rng.shuffle(&mut free);
        free.drain(..boxes).for_each(|at| self.cells[at] = '$');
        let mut free = self.free(0);
        rng.shuffle(&mut free);
        free.drain(..boxes).for_each(|at| self.cells[at] = '.');
        self.cells[free[0]] = '@';
        self.text()
    }

    fn text(&self) -> String {
        self.cells.chunks(self.side).map(|row| row.iter().collect::<String>() + "\n").collect()
    }
}

/// Corridors one square wide, without a way round.
fn maze(side: usize, rng: &mut Rng) -> Floor {
    let mut floor = Floor::new(side, WALL);
    let mut path = vec![(1usize, 1usize)];
    floor.set(1, 1, FLOOR);
    while let Some(&(x, y)) = path.last() {
        let next: Vec<(usize, usize)> = [(x + 2, y), (x, y + 2), (x.wrapping_sub(2), y), (x, y.wrapping_sub(2))]
            .into_iter()
            .filter(|&(a, b)| a < side - 1 && b < side - 1 && floor.cells[b * side + a] == WALL)
            .collect();
        if next.is_empty() {
            path.pop();
            continue;
        }
        let (a, b) = next[rng.below(next.len())];
        floor.set(a, b, FLOOR);
        floor.set((a + x) / 2, (b + y) / 2, FLOOR);
        path.push((a, b));
    }
    floor
}

/// Rooms with a door in every wall.
fn rooms(side: usize) -> Floor {
    let mut floor = Floor::new(side, FLOOR);
    for at in 1..side - 1 {
        for wall in (8..side - 1).step_by(8).filter(|_| at % 8 != 4) {
            floor.set(at, wall, WALL);
            floor.set(wall, at, WALL);
        }
    }
    floor
}

/// A block of boxes and a block of goals: every box is in another's way, and so is every goal.
fn packed() -> String {
    let mut floor = Floor::new(64, FLOOR);
    for (x, y) in (0..14).flat_map(|y| (0..14).map(move |x| (x, y))) {
        floor.set(20 + x, 10 + y, '$');
        floor.set(20 + x, 40 + y, '.');
    }
    floor.set(2, 2, '@');
    floor.text()
}

/// A hall of goals behind one door, with all boxes outside: the largest goal room for which orders are searched.
fn hall() -> String {
    let mut floor = Floor::new(64, FLOOR);
    (1..63).filter(|&y| y != 30).for_each(|y| floor.set(50, y, WALL));
    for (x, y) in (0..4).flat_map(|x| (0..7).map(move |y| (x, y))) {
        floor.set(54 + x * 2, 20 + y * 3, '.');
        floor.set(10 + x * 3, 20 + y * 3, '$');
    }
    floor.set(2, 2, '@');
    floor.text()
}

/// The largest boards that are allowed, each hostile in its own way.
fn hostile() -> Vec<String> {
    let mut rng = Rng::new(13);
    let mut broken = Floor::new(64, FLOOR);
    (0..64 * 64).filter(|_| rng.chance(0.12)).for_each(|at| broken.cells[at] = WALL);
    let broken = broken.furnish(200, 0, &mut rng);
    vec![
        Floor::new(64, FLOOR).furnish(200, 1, &mut rng),
        Floor::new(64, FLOOR).furnish(1, 1, &mut rng),
        rooms(64).furnish(150, 1, &mut rng),
        Floor::new(22, FLOOR).furnish(100, 1, &mut rng),
        maze(64, &mut rng).furnish(20, 0, &mut rng),
        packed(),
        hall(),
        broken,
    ]
}

/// Every board with every method, as indices.
fn pairs(boards: &[String]) -> Vec<(usize, usize)> {
    (0..boards.len()).flat_map(|index| (0..METHODS.len()).map(move |turn| (index, turn))).collect()
}

/// Limits for boards that only a limit can stop. The wall clock ends them soon, but no test depends on how soon.
fn briefly(threads: usize) -> Limits {
    let seconds = if long() { 3.0 } else { 0.04 };
    Limits { time: Some(seconds), threads, ..Limits::default() }
}

#[test]
fn hostile_boards_are_looked_at_often() {
    let boards = hostile();
    for (index, turn) in of_the_day(pairs(&boards), 4) {
        let (engine, words) = METHODS[turn];
        looks_often("sokoban", engine, &boards[index], &briefly(1 + (index + turn) % 2), words);
    }
}

#[test]
fn node_limits_are_kept() {
    let boards = hostile();
    for nodes in [0, 1, 1000] {
        for (turn, (engine, words)) in METHODS.into_iter().enumerate() {
            // Few boxes: a thousand nodes take no time.
            let limits = Limits { nodes: Some(nodes), threads: 1 + turn % 2, ..Limits::default() };
            looks_often("sokoban", engine, &boards[1], &limits, words);
        }
    }
}

/// On the largest levels a node is expensive, so the test does not wait for a thousand of them.
#[test]
fn node_limits_are_kept_on_the_largest_levels() {
    let boards = hostile();
    for (index, turn) in of_the_day(pairs(&boards), 4) {
        let ((engine, words), nodes) = (METHODS[turn], [0, 1, 1000][(index + turn) % 3]);
        looks_often("sokoban", engine, &boards[index], &Limits { nodes: Some(nodes), ..briefly(1 + turn % 2) }, words);
    }
}

/// Millions of moves that wait in one cell are not copied when more are added.
#[test]
fn a_cell_with_millions_of_moves_is_looked_at_often() {
    looks_often("sokoban", "fast", &hall(), &Limits { nodes: Some(1000), threads: 1, ..Limits::default() }, "");
}

/// The moves of an answer, each over most of 64x64 squares, are reconstructed once the level is solved.
#[test]
fn a_long_answer_is_looked_at_often_while_it_is_reported() {
    looks_often("sokoban", "single", &hall(), &Limits { threads: 1, ..Limits::default() }, "search front");
}

#[test]
fn generated_boards_are_looked_at_often() {
    for seed in 0..6 {
        let board = board_of("sokoban", seed, &Options::default());
        for (turn, (engine, words)) in METHODS.into_iter().enumerate() {
            let limits = Limits { nodes: Some(3000), threads: 1 + (turn + seed as usize) % 2, ..Limits::default() };
            looks_often("sokoban", engine, &board, &limits, words);
        }
    }
}

#[test]
fn a_time_limit_ends_the_search_with_a_bound() {
    let limits = Limits { time: Some(0.0), ..Limits::default() };
    for board in hostile() {
        for engine in engines("sokoban").into_iter().filter(|&engine| engine != "single") {
            let Run { outcome, longest, .. } = run("sokoban", engine, &board, &limits, "");
            if outcome.status == Status::Infeasible {
                continue;
            }
            assert_eq!((outcome.status, outcome.stop), (Status::Unknown, Some(StopReason::Time)), "{engine}\n{board}");
            assert!(outcome.bound.is_some_and(|bound| bound > 0), "{engine}: {:?}\n{board}", outcome.bound);
            assert!(longest <= tokeru::search::work::MAX_STEPS, "{engine}: {longest}\n{board}");
        }
    }
}

#[test]
fn memory_limits_are_kept() {
    let seconds = if long() { 60.0 } else { 0.15 };
    let boards = hostile();
    for (index, turn) in of_the_day(pairs(&boards), 7) {
        let (memory, threads) = (if index % 2 == 0 { 64 << 20 } else { 16 << 20 }, 1 + (index + turn) % 2);
        let ((engine, words), limits) =
            (METHODS[turn], Limits { memory, time: Some(seconds), threads, ..Limits::default() });
        keeps_memory("sokoban", engine, &boards[index], &limits, words);
    }
}

/// If a position is large or has thousands of moves, even a few positions take much memory.
#[test]
fn large_positions_count_towards_the_memory_limit() {
    for (index, board) in [Floor::new(64, FLOOR).furnish(40, 1, &mut Rng::new(13)), packed()].iter().enumerate() {
        let both = ["search plan", "search open"];
        for words in if long() { &both[..] } else { &both[index..=index] } {
            let limits = Limits { memory: 16 << 20, threads: 1, ..Limits::default() };
            keeps_memory("sokoban", "single", board, &limits, words);
        }
    }
}

/// In a search backwards the priorities of a packed level reach tens of thousands, most of them without an entry.
#[test]
fn empty_lists_count_towards_the_memory_limit() {
    let limits = Limits { memory: 8 << 20, threads: 1, ..Limits::default() };
    keeps_memory("sokoban", "single", &packed(), &limits, "search backward");
}

/// Tables that are made only while a search runs count in its memory: on this board one of 5 MB.
#[test]
fn tables_count_towards_the_memory_limit() {
    let board = Floor::new(22, FLOOR).furnish(3, 1, &mut Rng::new(13));
    let Run { outcome, peak, .. } =
        run("sokoban", "single", &board, &Limits { nodes: Some(1), ..Limits::default() }, "search way");
    let told = outcome.stats.memory as usize;
    assert!(peak > 4 << 20 && peak <= told + told / 10, "{peak} bytes held, {told} told");
}

/// However many positions a search has met, one more is cheap.
#[test]
fn a_table_of_positions_grows_a_little_at_a_time() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let limits = Limits::default();
    let mut store = Store::new(Packing::new(&[true; 64]));
    let link = Link { parent: NO_NODE, push: Push { from: NONE, direction: 0 }, cost: 0, rest: 0, closed: false };
    let mut rng = Rng::new(1);
    let keys: Vec<u64> = (0..1 << 20).map(|_| rng.next()).collect();
    // The keys belong to a stretch of their own, not to that of the store.
    let counters = Counters::default();
    let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
    for (node, key) in keys.iter().enumerate() {
        assert_eq!(store.insert(&[*key], 0, link), (node as u32, true));
        let _ = control.poll(0);
    }
    assert!(counters.longest_stretch() <= MAX_STEPS / 16, "{} steps", counters.longest_stretch());
    for (node, key) in keys.iter().enumerate() {
        assert_eq!(store.find(&[*key], 0), Some(node as u32));
        assert_eq!(store.find(&[*key], 1), None);
    }
}

/// The memory that a member of the portfolio takes before its first move, and for the first one, is announced
/// beforehand, even if there is no move.
/// In a packed level it is megabytes, and another thread may be close to the limit.
#[test]
fn starting_members_count_towards_the_memory_limit() {
    for megabytes in [8, 12] {
        let limits = Limits { memory: megabytes << 20, threads: 2, ..Limits::default() };
        keeps_memory("sokoban", "fast", &packed(), &limits, "");
    }
}
