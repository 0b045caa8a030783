//! One pattern database of the first kind (Culberson and Schaeffer 1998): a few tiles and the blank, of which it knows the least number of moves of *all*
//! tiles, whatever the others are.
//!
//! Such bounds can't be added up, but where corridors make every tile go round for the sake of a few they are far above sums of bounds that count
//! these few tiles' own moves. Every move changes them by one, up or down: one bit a state says which.

use super::GroupTable;
use super::watch::{BuildLimits, BuildWatch};
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES, NONE};

/// Tiles of a pattern on at most 16 vertices.
const TILES: usize = 5;

/// Tiles of a pattern whose distances stand in tables: as many as make at most some millions of states.
fn tiles_in_tables(vertices: usize) -> usize {
    if vertices <= 25 { 4 } else { 3 }
}

/// Bytes that making a pattern for both ends takes at most.
pub const BYTES: u64 = 48 << 20;
/// States between two looks at the limits, and the elementary steps of one.
const STATES_BETWEEN_LOOKS: usize = 1 << 12;
const STEPS_PER_STATE: usize = 16;

/// Distances of a pattern, from the goal and from the start.
pub struct BlankPattern {
    /// What a step of the blank over a tile is multiplied by to become the change of a state: 1, and with it the tile's own place if it is of the pattern.
    factors: [u32; MAX_VERTICES],
    /// The second bit of each state's distance from the goal, and from the start.
    slopes: [States; 2],
    /// How far start and goal are from each other.
    pub distance: u16,
}

/// A set of states: the blank's vertex in the lowest bits, above it those of the tiles.
struct States(Vec<u64>);

impl States {
    /// None of a pattern.
    fn none(pattern: &Pattern<'_>) -> States {
        States(vec![0; 1 << (pattern.bits as usize * (pattern.tiles.len() + 1) - 6)])
    }

    #[inline(always)]
    fn has(&self, state: u32) -> bool {
        self.0[state as usize >> 6] >> (state & 63) & 1 == 1
    }

    /// Puts a state in; was it not there?
    #[inline(always)]
    fn insert(&mut self, state: u32) -> bool {
        let (word, bit) = (&mut self.0[state as usize >> 6], 1 << (state & 63));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// A pattern of some tiles.
struct Pattern<'g> {
    graph: &'g Graph,
    tiles: &'g [u8],
    /// Bits of a vertex in a state.
    bits: u32,
    /// The lowest bit of every tile's place in a state.
    ones: u32,
}

impl<'g> Pattern<'g> {
    fn new(graph: &'g Graph, tiles: &'g [u8]) -> Pattern<'g> {
        let bits = (graph.len() as u32 - 1).ilog2().max(3) + 1;
        let ones = (1..=tiles.len() as u32).map(|place| 1 << (bits * place)).sum();
        Pattern { graph, tiles, bits, ones }
    }

    /// The state of a position.
    fn state(&self, position: &Position) -> u32 {
        let places = position.places(self.graph.len());
        let place = |state, &tile: &u8| state << self.bits | u32::from(places[usize::from(tile)]);
        self.tiles.iter().rev().fold(0, place) << self.bits | u32::from(position.blank)
    }

    /// Where the blank (0) or a tile is.
    #[inline(always)]
    fn vertex(&self, state: u32, place: u32) -> u32 {
        state >> (self.bits * place) & ((1 << self.bits) - 1)
    }

    /// The states one move away.
    #[inline(always)]
    fn beside(&self, state: u32, mut visit: impl FnMut(u32)) {
        let blank = self.vertex(state, 0);
        for &vertex in self.graph.next[blank as usize].iter().filter(|&&vertex| vertex != NONE) {
            let vertex = u32::from(vertex);
            // The lowest place that has the vertex, if any, by the borrow that it causes.
            let others = state ^ self.ones * vertex;
            let place = others.wrapping_sub(self.ones) & !others & self.ones << (self.bits - 1);
            let tile = (place & place.wrapping_neg()) >> (self.bits - 1);
            visit(state ^ (blank ^ vertex) * (1 | tile));
        }
    }

    /// The states beside those of a layer that no layer has yet. `None`: to be stopped.
    #[inline(always)]
    fn next(&self, layer: &[u32], watch: &mut BuildWatch<'_>, mut is_new: impl FnMut(u32) -> bool) -> Option<Vec<u32>> {
        let mut next = Vec::new();
        for states in layer.chunks(STATES_BETWEEN_LOOKS) {
            for &state in states {
                self.beside(state, |there| {
                    if is_new(there) {
                        next.push(there);
                    }
                });
            }
            watch.steps(STEPS_PER_STATE * states.len())?;
        }
        Some(next)
    }

    /// Least moves between two positions, breadth-first from both. `None`: to be stopped.
    fn distance(&self, ends: [&Position; 2], watch: &mut BuildWatch<'_>) -> Option<u16> {
        let ends = ends.map(|end| self.state(end));
        let mut known = [(); 2].map(|()| States::none(self));
        let mut layers = ends.map(|end| vec![end]);
        for (known, end) in known.iter_mut().zip(ends) {
            known.insert(end);
        }
        let (mut depth, mut is_met) = (0, ends[0] == ends[1]);
        while !is_met {
            let side = usize::from(layers[1].len() < layers[0].len());
            let [one, other] = &mut known;
            let (own, other) = if side == 0 { (one, other) } else { (other, one) };
            layers[side] = self.next(&layers[side], watch, |there| {
                let is_new = own.insert(there);
                is_met |= is_new && other.has(there);
                is_new
            })?;
            depth += 1;
        }
        Some(depth)
    }

    /// All states by their distance from a position, layer by layer. `None`: to be stopped.
    #[inline(never)]
    fn flood(&self, from: &Position, watch: &mut BuildWatch<'_>, visit: &mut dyn FnMut(u32, &[u32])) -> Option<()> {
        let (mut known, mut layer, mut depth) = (States::none(self), vec![self.state(from)], 0);
        known.insert(layer[0]);
        while !layer.is_empty() {
            visit(depth, &layer);
            layer = self.next(&layer, watch, |there| known.insert(there))?;
            depth += 1;
        }
        Some(())
    }

    /// The second bits of all states' distances.
    fn slopes(&self, from: &Position, watch: &mut BuildWatch<'_>) -> Option<States> {
        let mut slopes = States::none(self);
        self.flood(from, watch, &mut |depth, layer| {
            for &state in layer.iter().filter(|_| depth & 2 != 0) {
                slopes.insert(state);
            }
        })?;
        Some(slopes)
    }

    /// The distances as a table of the tiles and the blank.
    fn table(&self, from: &Position, watch: &mut BuildWatch<'_>) -> Option<GroupTable> {
        let (tiles, vertices) = ([self.tiles, &[self.graph.len() as u8 - 1]].concat(), self.graph.len());
        let mut table = GroupTable { vertices, values: vec![0; vertices.pow(tiles.len() as u32)], tiles };
        watch.look()?;
        let blank = table.weight(self.tiles.len());
        let weights: Vec<u32> = (0..self.tiles.len()).map(|rank| table.weight(rank)).collect();
        self.flood(from, watch, &mut |depth, layer| {
            for &state in layer {
                let place = |(rank, weight): (u32, &u32)| self.vertex(state, rank + 1) * weight;
                let index = blank * self.vertex(state, 0) + (0..).zip(&weights).map(place).sum::<u32>();
                table.values[index as usize] = depth.min(u8::MAX.into()) as u8;
            }
        })?;
        Some(table)
    }
}

/// What is made of a pattern for either end, one after the other: a thread more would be more code in what browsers fetch.
fn both<T>(means: &BuildLimits<'_>, make: impl Fn(usize, &mut BuildWatch<'_>) -> Option<T>) -> Option<[T; 2]> {
    let mut watch = means.watch();
    Some([make(0, &mut watch)?, make(1, &mut watch)?])
}

/// The same on any number of vertices as tables, of the way to the goal and of that to the start; but for patterns of which it is known at once that they
/// say too little, as start and goal are less than `least` moves apart. `None` also where the search is to stop.
pub fn tables(graph: &Graph, start: &Position, least: u32, means: &BuildLimits<'_>) -> Option<[GroupTable; 2]> {
    let goal = Position::solved(graph.len(), graph.len() as u8 - 1);
    let tiles = choose(graph, [start, &goal], tiles_in_tables(graph.len()), &mut means.watch())?;
    let pattern = Pattern::new(graph, &tiles);
    if u32::from(pattern.distance([start, &goal], &mut means.watch())?) < least {
        return None;
    }
    both(means, |side, watch| pattern.table([&goal, start][side], watch))
}

/// States of a pattern in such a table.
pub fn states(vertices: usize) -> u64 {
    (vertices - tiles_in_tables(vertices)..=vertices).map(|count| count as u64).product()
}

/// `count` tiles by which two positions are far apart: the two by which they are farthest, and one after another that with which they are farthest then.
/// `None`: to be stopped.
fn choose(graph: &Graph, ends: [&Position; 2], count: usize, watch: &mut BuildWatch<'_>) -> Option<Vec<u8>> {
    let names = graph.len() as u8 - 1;
    let mut farthest = |sets: &mut dyn Iterator<Item = Vec<u8>>| {
        let (mut most, mut farthest) = (0, Vec::new());
        for tiles in sets {
            let distance = Pattern::new(graph, &tiles).distance(ends, watch)?;
            if farthest.is_empty() || distance > most {
                (most, farthest) = (distance, tiles);
            }
        }
        Some(farthest)
    };
    let mut tiles = farthest(&mut (0..names).flat_map(|one| (0..one).map(move |other| vec![other, one])))?;
    while tiles.len() < count.min(names.into()) {
        let others = (0..names).filter(|tile| !tiles.contains(tile));
        tiles = farthest(&mut others.map(|tile| [&tiles[..], &[tile]].concat()))?;
    }
    Some(tiles)
}

impl BlankPattern {
    /// A pattern by which start and goal are far apart, on 3 to 16 vertices. `None`: to be stopped.
    pub fn of(graph: &Graph, start: &Position, means: &BuildLimits<'_>) -> Option<BlankPattern> {
        let goal = Position::solved(graph.len(), graph.len() as u8 - 1);
        let tiles = choose(graph, [start, &goal], TILES, &mut means.watch())?;
        let pattern = Pattern::new(graph, &tiles);
        let slopes = both(means, |side, watch| pattern.slopes([&goal, start][side], watch))?;
        let mut factors = [1; MAX_VERTICES];
        for (number, &tile) in tiles.iter().enumerate() {
            factors[usize::from(tile)] |= 1 << (pattern.bits * (number as u32 + 1));
        }
        let distance = pattern.distance([start, &goal], &mut means.watch())?;
        Some(BlankPattern { factors, slopes, distance })
    }

    /// The state of a position.
    pub fn state(&self, position: &Position, vertices: usize) -> u32 {
        let places = position.places(vertices);
        let place = |(factor, &place): (&u32, &u8)| (factor & !1) * u32::from(place);
        u32::from(position.blank) + self.factors.iter().zip(&places[..vertices]).map(place).sum::<u32>()
    }

    /// The state after the blank has gone to where a tile is.
    #[inline(always)]
    pub fn moved(&self, state: u32, tile: u8, blank: u8, to: u8) -> u32 {
        state ^ u32::from(blank ^ to) * self.factors[usize::from(tile) % MAX_VERTICES]
    }

    /// Its distance from the goal (0) or the start (1), from that of the state before.
    #[inline(always)]
    pub fn beside(&self, side: usize, before: u16, state: u32) -> u16 {
        let up = before.wrapping_add(1);
        if (up >> 1 & 1 == 1) == self.slopes[side].has(state) { up } else { before.wrapping_sub(1) }
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

    /// Walks at random: what is carried on from move to move is the distance found anew, from either end.
    #[test]
    fn a_move_changes_the_distance_by_one() {
        let (limits, counters, mut rng) = (Limits::default(), Counters::default(), Rng::new(11));
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let means = BuildLimits::ample(&control);
        for seed in 0..12 {
            let (width, height, walls) = [(3, 3, 0), (3, 3, 1), (4, 3, 2), (4, 3, 1)][seed as usize % 4];
            let goal = wall_in(&Board::solved(Size::new(width, height), |_| false), walls, &mut rng);
            let layout = Layout::of(&shuffled(&goal, seed)).expect("whole");
            let (graph, start, vertices) = (&layout.graph, Position::of(&layout), layout.graph.len());
            let goal = Position::solved(vertices, vertices as u8 - 1);
            let pattern = BlankPattern::of(graph, &start, &means).expect("time");
            let tiles = choose(graph, [&start, &goal], TILES, &mut means.watch()).expect("time");
            let distance = |from: &Position, to: &Position| {
                Pattern::new(graph, &tiles).distance([from, to], &mut means.watch()).expect("time")
            };
            assert!(tiles.len() == TILES && pattern.distance == distance(&start, &goal));
            for (side, from, to) in [(0, &start, &goal), (1, &goal, &start)] {
                let (mut at, mut state, mut away) = (*from, pattern.state(from, vertices), pattern.distance);
                for _ in 0..60 {
                    let ways: Vec<usize> = graph.neighbours(at.blank.into()).collect();
                    let vertex = ways[rng.below(ways.len())] as u8;
                    state = pattern.moved(state, at.tiles[usize::from(vertex)], at.blank, vertex);
                    at.enter(vertex);
                    away = pattern.beside(side, away, state);
                    assert_eq!((state, away), (pattern.state(&at, vertices), distance(&at, to)));
                }
            }
        }
    }

    /// What stands in the tables are distances, with places of four, five and six bits.
    #[test]
    fn tables_have_the_distances() {
        let (limits, counters, mut rng) = (Limits::default(), Counters::default(), Rng::new(5));
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let means = BuildLimits::ample(&control);
        for (width, height, walls) in [(4, 3, 1), (5, 4, 2), (6, 6, 3)] {
            let goal = wall_in(&Board::solved(Size::new(width, height), |_| false), walls, &mut rng);
            let layout = Layout::of(&shuffled(&goal, 3)).expect("whole");
            let (graph, start, vertices) = (&layout.graph, Position::of(&layout), layout.graph.len());
            let goal = Position::solved(vertices, vertices as u8 - 1);
            let tables = tables(graph, &start, 0, &means).expect("time");
            for (table, [from, to]) in tables.iter().zip([[&start, &goal], [&goal, &start]]) {
                let (tiles, mut at) = (&table.tiles[..table.tiles.len() - 1], *from);
                for _ in 0..40 {
                    let places = at.places(vertices);
                    let place = |(rank, &tile): (usize, &u8)| table.weight(rank) * u32::from(places[usize::from(tile)]);
                    let index: u32 = table.tiles.iter().enumerate().map(place).sum();
                    let distance = Pattern::new(graph, tiles).distance([&at, to], &mut means.watch());
                    assert_eq!(Some(u16::from(table.values[index as usize])), distance);
                    let ways: Vec<usize> = graph.neighbours(at.blank.into()).collect();
                    at.enter(ways[rng.below(ways.len())] as u8);
                }
            }
        }
    }
}
