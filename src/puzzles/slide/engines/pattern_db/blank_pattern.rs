//! Pattern databases of the first kind (Culberson and Schaeffer 1998): a few tiles and the blank, of which they know the least number of moves of *all*
//! tiles, whatever the others are. For at most 16 vertices.
//!
//! Such bounds can't be added up, but where corridors make every tile go round for the sake of a few they are far above sums of bounds that count
//! these few tiles' own moves. Every move changes them by one, up or down: one bit a state says which.
//!
//! They serve searches for an answer within a limit, and hold only states that may be on one: with a tile more a state is looked at only if the depth
//! and the distance that the pattern without that tile tells for the rest are within the limit. So tile after tile can be added.

use super::states::{NO_DISTANCE, States};
use super::watch::BuildWatch;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::{Graph, NONE};

/// Vertices that a state has room for.
const MAX_VERTICES: usize = 16;
/// Most tiles of a pattern.
const MOST_TILES: usize = 6;
/// The lowest bit of each tile's place in a state.
const ONES: u32 = 0x1111_1110;
/// Elementary steps of a state.
const STEPS_PER_STATE: usize = 16;
/// By how much less than the tile before a tile multiplies the states.
const SLOWER: f64 = 0.6;

/// A pattern by which start and goal are far apart.
pub struct BlankPattern {
    /// The start and the goal.
    ends: [Position; 2],
    /// Its tiles, those that have been chosen.
    tiles: [u8; MOST_TILES],
    /// Of the blank alone, of two tiles, and of one more each.
    levels: Vec<Level>,
    /// No answer is shorter.
    pub bound: u16,
    /// The tables serve answers of so many moves.
    pub limit: u16,
}

/// Distances of a pattern, from the goal and from the start.
struct Level {
    slopes: [States; 2],
    /// How far start and goal are from each other.
    distance: u16,
}

/// A search among the states of a pattern.
struct Search<'a> {
    graph: &'a Graph,
    tiles: &'a [u8],
    ends: [&'a Position; 2],
    /// Distances, from where each end is to go, of a pattern of less tiles, if there is one, and that of the ends.
    guides: Option<[&'a States; 2]>,
    distance: u16,
    /// Most states.
    most: usize,
    limit: u16,
}

impl Search<'_> {
    /// Breadth-first from both ends until they meet: how far apart they are, or [`NO_DISTANCE`]. From the first `alone`: all states. Only those that may be on a
    /// way within the limit. `None`: to be stopped.
    #[inline(never)]
    fn run(&self, alone: bool, watch: &mut BuildWatch<'_>) -> Option<(u16, usize, States)> {
        let mut known = States::new(self.tiles.len());
        let ones = ONES & known.mask;
        let ends = self.ends.map(|end| state(self.tiles, end));
        // Above a state what the guide tells of it.
        let mut layers = ends.map(|end| vec![u64::from(self.distance) << 32 | u64::from(end)]);
        let (mut depths, mut met, mut count) = ([0, 0], !alone && ends[0] == ends[1], 0);
        known.put(ends[0], 1);
        known.put(ends[1], u32::from(!alone) << 1);
        loop {
            if met {
                return Some((depths[0] + depths[1], count, known));
            }
            let side = usize::from(!alone && layers[1].len() < layers[0].len());
            if layers[side].is_empty() || !alone && depths[0] + depths[1] >= self.limit {
                return Some((NO_DISTANCE, count, known));
            }
            depths[side] += 1;
            let depth = depths[side];
            let flag = if alone { 1 | u32::from(depth) & 2 } else { 1 << side };
            let mut next = Vec::new();
            for &entry in &layers[side] {
                let (state, mut left) = (entry as u32, (entry >> 32) as u16);
                let before = left;
                let blank = state & 15;
                let mut ways = !u32::from_le_bytes(self.graph.next[blank as usize]);
                while ways != 0 {
                    let vertex = !ways & 255;
                    ways >>= 8;
                    if vertex == u32::from(NONE) {
                        continue;
                    }
                    // The lowest place that has the vertex, if any, by the borrow that it causes.
                    let others = state ^ (ones * vertex);
                    let place = others.wrapping_sub(ones) & !others & ones << 3;
                    let tile = (place & place.wrapping_neg()) >> 3;
                    let there = state ^ ((blank ^ vertex) * (1 | tile));
                    let bits = known.bits(there);
                    if bits >> side & 1 == 1 {
                        continue;
                    }
                    if let Some(guides) = self.guides {
                        left = guides[side].beside(before, there);
                        if left.saturating_add(depth) > self.limit {
                            continue;
                        }
                    }
                    met |= bits != 0;
                    known.put(there, flag);
                    next.push(u64::from(left) << 32 | u64::from(there));
                }
            }
            watch.steps(STEPS_PER_STATE * next.len())?;
            count += next.len();
            watch.takes(known.bytes() + 16 * next.len() as u64)?;
            if count > self.most {
                return None;
            }
            layers[side] = next;
        }
    }
}

/// The state of a position.
#[inline(never)]
fn state(tiles: &[u8], position: &Position) -> u32 {
    let place = |state, &tile: &u8| state << 4 | position.tiles.iter().position(|&t| t == tile).unwrap_or(0) as u32;
    tiles.iter().rev().fold(0, place) << 4 | u32::from(position.blank)
}

impl BlankPattern {
    /// For ways from a start, on 3 to 16 vertices. It knows nothing yet.
    pub fn new(graph: &Graph, start: &Position) -> BlankPattern {
        let ends = [*start, Position::solved(graph.len(), graph.len() as u8 - 1)];
        BlankPattern { ends, tiles: [NONE; MOST_TILES], levels: Vec::new(), bound: 0, limit: 0 }
    }

    /// Makes tables for answers within a limit, tile after tile, as long as each has at most so many states, or there is no way within the limit.
    pub fn reach(&mut self, graph: &Graph, limit: u16, most: usize, watch: &mut BuildWatch<'_>) {
        self.levels.clear();
        self.limit = limit;
        let (mut before, mut states) = (1.0, 1.0);
        while self.levels.len() < MOST_TILES.min(graph.len() - 1) && self.bound <= limit {
            // What would be too large is not begun.
            if self.levels.len() > 2 && SLOWER * states * states / before > most as f64 {
                break;
            }
            let Some(made) = self.refine(graph, limit, most, watch) else { break };
            (before, states) = (states, made.max(1) as f64);
        }
    }

    /// Adds a tile: the states of its table. `None`: to be stopped, or too many.
    fn refine(&mut self, graph: &Graph, limit: u16, most: usize, watch: &mut BuildWatch<'_>) -> Option<usize> {
        let count = self.levels.len() + usize::from(!self.levels.is_empty());
        let mut tiles = self.tiles;
        let distance = self.choose(graph, &mut tiles[..count], limit, most, watch)?;
        self.bound = distance.max(self.bound);
        if distance > limit {
            return Some(0);
        }
        self.tiles = tiles;
        let [start, goal] = [&self.ends[0], &self.ends[1]];
        let parent = self.levels.last();
        let search = Search {
            graph,
            tiles: &tiles[..count],
            ends: [goal; 2],
            guides: parent.map(|parent| [&parent.slopes[1]; 2]),
            distance: parent.map_or(0, |parent| parent.distance),
            most,
            limit,
        };
        let (_, states, there) = search.run(true, watch)?;
        let back = Search { ends: [start; 2], guides: Some([&there; 2]), distance, ..search }.run(true, watch)?.2;
        if let Some(level) = self.levels.last_mut() {
            // It has guided this one, and no more is asked of it.
            level.slopes = [States::new(0), States::new(0)];
        }
        self.levels.push(Level { slopes: [there, back], distance });
        Some(states)
    }

    /// Puts the tile, or the first two, with which start and goal are farthest apart in the last place, if none stands there: how far that is, or more than
    /// the limit.
    fn choose(
        &self,
        graph: &Graph,
        tiles: &mut [u8],
        limit: u16,
        most: usize,
        watch: &mut BuildWatch<'_>,
    ) -> Option<u16> {
        let names = graph.len() as u8 - 1;
        let parent = self.levels.last();
        let (guides, mut distance) = parent.map_or((None, 0), |p| (Some([&p.slopes[0], &p.slopes[1]]), p.distance));
        let mut far = |tiles: &[u8], limit| {
            let distance = parent.map_or(0, |p| p.distance);
            let search = Search { graph, tiles, ends: [&self.ends[0], &self.ends[1]], guides, distance, most, limit };
            let (far, states, _) = search.run(false, watch)?;
            Some((far, states))
        };
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
            // Of those that are as far that which has fewest states on the way.
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

    /// The tiles of the pattern that has been made.
    fn made(&self) -> &[u8] {
        let count = self.levels.len();
        &self.tiles[..if count > 1 { count } else { 0 }]
    }

    /// The state of the start (0) or the goal (1), and how far they are from each other.
    pub fn state(&self, end: usize) -> (u32, u16) {
        (state(self.made(), &self.ends[end]), self.levels.last().map_or(0, |level| level.distance))
    }

    /// What a step of the blank over each tile is multiplied by to become the change of a state: 1, and with it the tile's own place if it is of the pattern.
    pub fn factors(&self) -> [u32; MAX_VERTICES] {
        let mut factors = [1; MAX_VERTICES];
        for (number, &tile) in self.made().iter().enumerate() {
            factors[usize::from(tile)] |= 16 << (4 * number);
        }
        factors
    }

    /// The distance from the goal (0) or the start (1), from that of the state before; a very large number where there is no way within the limit.
    #[inline(always)]
    pub fn beside(&self, side: usize, before: u16, state: u32) -> u16 {
        self.levels.last().map_or(NO_DISTANCE, |level| level.slopes[side].beside(before, state))
    }

    /// Does it know anything?
    #[inline(always)]
    pub fn is_made(&self) -> bool {
        !self.levels.is_empty()
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.levels.iter().flat_map(|level| &level.slopes).map(States::bytes).sum()
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
    use crate::search::control::{Control, Counters};

    /// Walks at random: what is carried on from move to move is the distance found anew, from either end, where there may be a way within the limit, and
    /// nothing else is left out.
    #[test]
    fn a_move_changes_the_distance_by_one() {
        let (limits, counters, mut rng) = (Limits::default(), Counters::default(), Rng::new(11));
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let mut watch = BuildWatch::new(&control);
        let (mut near, mut far) = (0, 0);
        for seed in 0..12 {
            let (width, height, walls) = [(3, 3, 0), (3, 3, 1), (4, 3, 2), (4, 3, 1)][seed as usize % 4];
            let goal = wall_in(&Board::solved(Size::new(width, height), |_| false), walls, &mut rng);
            let layout = Layout::of(&shuffled(&goal, seed)).expect("whole");
            let (graph, start) = (&layout.graph, Position::of(&layout));
            let mut pattern = BlankPattern::new(graph, &start);
            pattern.reach(graph, 0, usize::MAX, &mut watch);
            let limit = pattern.bound + 12;
            pattern.reach(graph, limit, usize::MAX, &mut watch);
            let tiles = pattern.made().to_vec();
            let mut distance = |from: &Position, to: &Position| {
                let search = Search {
                    graph,
                    tiles: &tiles,
                    ends: [from, to],
                    guides: None,
                    distance: 0,
                    most: usize::MAX,
                    limit: NO_DISTANCE,
                };
                search.run(false, &mut watch).expect("time").0
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
                        away = pattern.beside(side, away, state);
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
}
