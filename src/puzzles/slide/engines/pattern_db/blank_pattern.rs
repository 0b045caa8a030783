//! Pattern databases of the first kind (Culberson and Schaeffer, Pattern Databases, 1998): for a few tiles and the
//! blank, the least number of moves of *all* tiles, whatever the others are. For at most 16 vertices.
//!
//! Such bounds can't be added up. But where corridors make every tile go round for the sake of a few, they far exceed
//! sums of bounds that count only the moves of these few. Every move changes them by one, up or down: one bit a state
//! tells which.
//!
//! They serve searches for an answer within a limit, and hold only states that may be on one. A state with one more
//! tile is looked at only if its depth, plus the remaining distance in the pattern without that tile, is within the
//! limit. So tiles can be added one by one.

use super::entries::{Moves, state};
use super::flood::{Flood, Spread};
use super::meet::Meeting;
use super::states::NO_DISTANCE;
use super::watch::BuildWatch;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::{Graph, NONE};
use crate::search::control::Control;
use crate::search::worker_pool::WorkerPool;
use std::sync::Arc;

/// The most vertices that fit into a state.
const MAX_VERTICES: usize = 16;
/// The most tiles of a pattern.
const MOST_TILES: usize = 8;
/// Each tile multiplies the states by about this factor less than the tile before.
const SLOWER: f64 = 0.6;

/// The approximate bytes of a state in a large table.
pub const BYTES_PER_STATE: u64 = 10;

/// What is needed to make tables, and their limits.
pub struct Build<'p, 't> {
    /// The graph on which tiles move.
    pub graph: &'t Graph,
    /// Decides whether to continue.
    pub control: &'t Control<'t>,
    /// The threads.
    pub pool: &'p WorkerPool<'t>,
    /// Bytes that all tables may take together.
    pub room: u64,
}

impl<'t> Build<'_, 't> {
    /// The most states that a table may have.
    fn most_states(&self) -> usize {
        usize::try_from(self.room / BYTES_PER_STATE).unwrap_or(usize::MAX)
    }

    fn watch(&self) -> BuildWatch<'t> {
        BuildWatch::over(self.control, self.room)
    }
}

/// A pattern in which start and goal are far apart.
pub struct BlankPattern {
    /// The start and the goal.
    ends: [Position; 2],
    /// The tiles chosen so far.
    tiles: [u8; MOST_TILES],
    /// The tables: of the blank alone, of two tiles, and of one more each.
    levels: Vec<Level>,
    /// The number of states in each level's table.
    counts: Vec<f64>,
    /// No answer is shorter than this.
    pub bound: u16,
}

/// Distances of a pattern, from the goal and from the start.
struct Level {
    floods: [Arc<Flood>; 2],
    /// The distance between start and goal.
    distance: u16,
}

impl BlankPattern {
    /// An empty pattern for answers from a start, on 3 to 16 vertices.
    pub fn new(graph: &Graph, start: &Position) -> BlankPattern {
        let ends = [*start, Position::solved(graph.len(), graph.len() as u8 - 1)];
        BlankPattern { ends, tiles: [NONE; MOST_TILES], levels: Vec::new(), counts: Vec::new(), bound: 0 }
    }

    /// Extends the tables to answers within a limit, tile after tile, and adds tiles. It stops when a new table would
    /// have more than `most` states, when a table would exceed the memory, or when the pattern excludes an answer
    /// within the limit. Extending the tables is far cheaper than searching with a tile less.
    pub fn reach(&mut self, limit: u16, most: usize, build: &Build<'_, '_>) {
        let before = std::mem::take(&mut self.counts);
        let (tiles, room) = (MOST_TILES.min(build.graph.len() - 1), build.most_states());
        while self.counts.len() < tiles {
            let level = self.counts.len();
            let most = if level < before.len() { room } else { most.min(room) };
            // A table that would be too large is not begun.
            if self.expected(&before) > most as f64
                || level == self.levels.len() && self.add_tile(limit, most, build).is_none()
            {
                break;
            }
            let Some(states) = self.carry_on(level, limit, most, build) else { break };
            self.counts.push(states as f64);
        }
        self.levels.truncate(self.counts.len());
    }

    /// The expected number of states in the next table, from the two before it and from the growth of the tables made
    /// before.
    fn expected(&self, before: &[f64]) -> f64 {
        let growth = |counts: &[f64], level: usize| counts[level] / counts[level - 1];
        let Some(level) = self.counts.len().checked_sub(1).filter(|&level| level > 1) else { return 0.0 };
        let slower = if before.len() > level + 1 { growth(before, level + 1) / growth(before, level) } else { SLOWER };
        self.counts[level] * growth(&self.counts, level) * slower
    }

    /// The number of tables: of the blank alone, of two tiles, and of one more each.
    pub fn tables(&self) -> usize {
        self.levels.len()
    }

    /// The number of states in all tables.
    pub fn states(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// Begins the tables of one more tile. `None` if the search is to stop, or if start and goal are too far apart for
    /// the limit.
    fn add_tile(&mut self, limit: u16, most: usize, build: &Build<'_, '_>) -> Option<()> {
        let count = self.levels.len() + usize::from(!self.levels.is_empty());
        let mut tiles = self.tiles;
        let distance = self.choose(&mut tiles[..count], limit, most, build)?;
        self.bound = distance.max(self.bound);
        if distance > limit {
            return None;
        }
        self.tiles = tiles;
        let before = self.levels.last().map_or(0, |parent| parent.distance);
        let floods = [(1, before), (0, distance)].map(|(end, distance)| {
            Arc::new(Flood::new(build.graph, count, state(&tiles[..count], &self.ends[end]), distance))
        });
        self.levels.push(Level { floods, distance });
        Some(())
    }

    /// Extends a level's tables: the one from the goal, guided by the level below from the start, and the one from the
    /// start, guided by the first. Returns the states of the first. `None` if the search is to stop, or if there
    /// are too many states.
    fn carry_on(&mut self, number: usize, limit: u16, most: usize, build: &Build<'_, '_>) -> Option<usize> {
        let moves = Moves::new(build.graph, number + usize::from(number > 0));
        let mut guide = number.checked_sub(1).map(|below| Arc::clone(&self.levels[below].floods[1]));
        for side in 0..2 {
            let flood = Arc::into_inner(std::mem::take(&mut self.levels[number].floods[side]));
            let spread = Spread { moves, guide, limit, most, room: build.room.saturating_sub(self.bytes()) };
            let flood = spread.carry_on(flood.expect("nobody else has it"), build.control, build.pool)?;
            let flood = Arc::new(flood);
            guide = Some(Arc::clone(&flood));
            self.levels[number].floods[side] = flood;
        }
        Some(self.levels[number].floods[0].count())
    }

    /// Puts a tile in the last place, or the first two tiles, if none is there yet: those that make start and goal
    /// farthest apart. Returns that distance, or more than the limit.
    fn choose(&self, tiles: &mut [u8], limit: u16, most: usize, build: &Build<'_, '_>) -> Option<u16> {
        let (graph, mut watch) = (build.graph, build.watch());
        let names = graph.len() as u8 - 1;
        let parent = self.levels.last();
        let guides = parent.map(|parent| [&*parent.floods[0], &*parent.floods[1]]);
        let mut distance = parent.map_or(0, |parent| parent.distance);
        let meeting = Meeting { graph, ends: [&self.ends[0], &self.ends[1]], guides, distance, most };
        let mut far = |tiles: &[u8], limit| meeting.meet(tiles, limit, &mut watch);
        let Some(last) = tiles.len().checked_sub(1) else {
            return Some(far(tiles, NO_DISTANCE)?.0);
        };
        let (known, mut best, mut fewest) = (tiles[last], [NONE; 2], usize::MAX);
        for number in 0..usize::from(names) * usize::from(names) {
            let pair = [(number / usize::from(names)) as u8, (number % usize::from(names)) as u8];
            let is_pair = last == 1 && known == NONE;
            if is_pair {
                tiles[0] = pair[0];
            } else if pair[0] != 0 || known != NONE && known != pair[1] {
                continue;
            }
            if tiles[..last].contains(&pair[1]) {
                continue;
            }
            tiles[last] = pair[1];
            // Among those at the same distance, the one with the fewest states on the way.
            if best[1] != NONE && distance >= 2 && far(tiles, distance - 2)?.0 != NO_DISTANCE {
                continue;
            }
            while distance <= limit {
                let (met, states) = far(tiles, distance)?;
                if met != NO_DISTANCE {
                    if states < fewest {
                        (best, fewest) = ([tiles[0], pair[1]], states);
                    }
                    break;
                }
                (best, fewest) = ([tiles[0], pair[1]], usize::MAX);
                distance += 2;
            }
        }
        (tiles[0], tiles[last]) = (best[0], best[1]);
        Some(distance)
    }

    /// The tiles of the pattern whose tables have been made.
    fn made(&self) -> &[u8] {
        let count = self.levels.len();
        &self.tiles[..if count > 1 { count } else { 0 }]
    }

    /// The places of the tiles at the start (0) or the goal (1), and the distance between the two.
    pub fn state(&self, end: usize) -> (u32, u16) {
        ((state(self.made(), &self.ends[end]) >> 4) as u32, self.levels.last().map_or(0, |level| level.distance))
    }

    /// By tile, the factor that turns a step of the blank over it into the change of the tiles' places; 0 if the tile
    /// is not in the pattern.
    pub fn factors(&self) -> [u32; MAX_VERTICES] {
        let mut factors = [0; MAX_VERTICES];
        for (number, &tile) in self.made().iter().enumerate() {
            factors[usize::from(tile)] = 1 << (4 * number);
        }
        factors
    }

    /// The distance from the goal (0) or the start (1), given that of the state before; a very large number if there is
    /// no way within the limit.
    #[inline(always)]
    pub fn beside(&self, side: usize, before: u16, tiles: u32, blank: u8) -> u16 {
        let state = u64::from(tiles) << 4 | u64::from(blank);
        self.levels.last().map_or(NO_DISTANCE, |level| level.floods[side].beside(before, state))
    }

    /// Have tables been made?
    #[inline(always)]
    pub fn is_made(&self) -> bool {
        !self.levels.is_empty()
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.levels.iter().flat_map(|level| &level.floods).map(|flood| flood.bytes()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::grid::Size;
    use crate::base::rng::Rng;
    use crate::model::event::Silent;
    use crate::model::limits::Limits;
    use crate::model::outcome::Sense;
    use crate::puzzles::slide::rules::board::Board;
    use crate::puzzles::slide::rules::board::graph::Layout;
    use crate::puzzles::slide::rules::board::shuffle::{shuffled, wall_in};
    use crate::search::control::Counters;
    use crate::search::worker_pool::with_pool;

    /// On random walks, the distance kept from move to move equals the distance found from scratch, from either end,
    /// wherever there may be a way within the limit; only states beyond it are left out.
    #[test]
    fn a_move_changes_the_distance_by_one() {
        let (limits, counters, mut rng) = (Limits::default(), Counters::default(), Rng::new(11));
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let (mut near, mut far) = (0, 0);
        for seed in 0..12 {
            let (width, height, walls) = [(3, 3, 0), (3, 3, 1), (4, 3, 2), (4, 3, 1)][seed as usize % 4];
            let goal = wall_in(&Board::solved(Size::new(width, height), |_| false), walls, &mut rng);
            let layout = Layout::of(&shuffled(&goal, seed)).expect("whole");
            let (graph, start) = (&layout.graph, Position::of(&layout));
            let mut pattern = BlankPattern::new(graph, &start);
            let pool = WorkerPool::alone();
            let build = Build { graph, control: &control, pool: &pool, room: u64::MAX };
            pattern.reach(0, usize::MAX / 2, &build);
            let limit = pattern.bound + 12;
            for limit in [limit - 8, limit] {
                pattern.reach(limit, usize::MAX / 2, &build);
            }
            // Tables extended from limit to limit equal those made at once.
            let mut at_once = BlankPattern { tiles: pattern.tiles, ..BlankPattern::new(graph, &start) };
            at_once.reach(limit, usize::MAX / 2, &build);
            assert_eq!(at_once.counts, pattern.counts);
            let tiles = pattern.made().to_vec();
            let distance = |from: &Position, to: &Position| {
                let meeting = Meeting { graph, ends: [from, to], guides: None, distance: 0, most: usize::MAX };
                meeting.meet(&tiles, NO_DISTANCE, &mut build.watch()).expect("time").0
            };
            let ends = pattern.ends;
            assert_eq!(pattern.state(0).1, distance(&ends[0], &ends[1]));
            for (side, from, to) in [(0, &ends[0], &ends[1]), (1, &ends[1], &ends[0])] {
                for _ in 0..20 {
                    let (mut at, (mut state, mut away)) = (*from, pattern.state(side));
                    for depth in 1..30 {
                        let ways: Vec<usize> = graph.neighbours(at.blank.into()).collect();
                        let vertex = ways[rng.below(ways.len())] as u8;
                        let tile = at.tiles[usize::from(vertex)];
                        state ^= u32::from(at.blank ^ vertex) * pattern.factors()[usize::from(tile)];
                        away = pattern.beside(side, away, state, vertex);
                        at.enter(vertex);
                        let least = distance(&at, to);
                        if away == NO_DISTANCE {
                            assert!(depth + least > limit, "left out");
                            far += 1;
                            break;
                        }
                        near += 1;
                        assert_eq!(away, least);
                    }
                }
            }
        }
        assert!(near > 1000 && far > 50, "{near} {far}");
    }

    /// Large tables made at once by three threads and those extended by one have the same states at the same distances.
    #[test]
    fn threads_make_the_same_tables() {
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let goal = wall_in(&Board::solved(Size::new(4, 4), |_| false), 2, &mut Rng::new(3));
        let layout = Layout::of(&shuffled(&goal, 5)).expect("whole");
        let (graph, start) = (&layout.graph, Position::of(&layout));
        let make = |threads, distances: &[u16]| {
            with_pool(threads, |pool| {
                let mut pattern = BlankPattern::new(graph, &start);
                let build = Build { graph, control: &control, pool, room: u64::MAX };
                distances.iter().for_each(|limit| pattern.reach(*limit, 300_000, &build));
                pattern
            })
        };
        let (one, three) = (make(1, &[56, 62, 66]), make(3, &[56, 62, 66]));
        assert_eq!((one.made(), &one.counts), (three.made(), &three.counts));
        assert!(one.counts.iter().any(|&count| count > 150_000.0), "{:?}", one.counts);
        assert_eq!(one.bytes(), three.bytes());
        let (mut rng, mut near) = (Rng::new(7), 0);
        for side in [0, 1] {
            for _ in 0..300 {
                let (mut at, (mut state, mut away)) = (one.ends[side], one.state(side));
                while away != NO_DISTANCE {
                    let ways: Vec<usize> = graph.neighbours(at.blank.into()).collect();
                    let vertex = ways[rng.below(ways.len())] as u8;
                    let tile = at.tiles[usize::from(vertex)];
                    state ^= u32::from(at.blank ^ vertex) * one.factors()[usize::from(tile)];
                    let before = away;
                    away = one.beside(side, before, state, vertex);
                    assert_eq!(away, three.beside(side, before, state, vertex));
                    at.enter(vertex);
                    near += 1;
                }
            }
        }
        assert!(near > 3000, "{near}");
    }
}
