//! One pattern database of the first kind (Culberson and Schaeffer 1998): a few tiles and the blank, of which it knows the least number of moves of *all*
//! tiles, whatever the others are. For at most 16 vertices.
//!
//! Such bounds can't be added up, but where corridors make every tile go round for the sake of a few they are far above sums of bounds that count
//! these few tiles' own moves. Every move changes them by one, up or down: one bit a state says which.

use super::watch::{BuildLimits, BuildWatch};
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::{Graph, NONE};

/// Vertices that a state has room for.
const MAX_VERTICES: usize = 16;
/// Most tiles of a pattern.
const MOST_TILES: usize = 5;
/// The lowest bit of each tile's place in a state.
const ONES: u32 = 0x11_1110;
/// Bytes that making a pattern for both ends takes at most.
pub const BYTES: u64 = 16 << 20;
/// Elementary steps of a state.
const STEPS_PER_STATE: usize = 16;

/// Distances of a pattern, from the goal and from the start.
pub struct BlankPattern {
    /// What a step of the blank over a tile is multiplied by to become the change of a state: 1, and with it the tile's own place if it is of the pattern.
    factors: [u32; MAX_VERTICES],
    /// The second bit of each state's distance from the goal, and from the start.
    slopes: [States; 2],
    tiles: [u8; MOST_TILES],
    count: usize,
    /// How far start and goal are from each other.
    pub distance: u16,
}

/// Two sets of states: the blank's vertex in the lowest four bits, above it those of the tiles, and above these the number of the set.
struct States(Vec<u64>);

impl States {
    #[inline(always)]
    fn has(&self, state: u32) -> bool {
        self.0[state as usize >> 6] >> (state & 63) & 1 == 1
    }

    /// Puts a state in, if `bit` is 1 and not 0; was it there?
    #[inline(always)]
    fn put(&mut self, state: u32, bit: u64) -> bool {
        let word = &mut self.0[state as usize >> 6];
        let was_there = *word >> (state & 63) & 1 == 1;
        *word |= bit << (state & 63);
        was_there
    }
}

/// The state of a position in the second set.
#[inline(never)]
fn state(tiles: &[u8], position: &Position) -> u32 {
    let place = |state, &tile: &u8| state << 4 | position.tiles.iter().position(|&t| t == tile).unwrap_or(0) as u32;
    tiles.iter().rev().fold(1, place) << 4 | u32::from(position.blank)
}

/// Breadth-first from two states of the second set until they meet: how far apart they are. Where they are the same, which is asked for one alone: all
/// states, those in the second set whose distance has the second bit. `None`: to be stopped.
#[inline(never)]
fn search(graph: &Graph, ends: [u32; 2], watch: &mut BuildWatch<'_>) -> Option<(u16, States)> {
    let half = 1 << ends[0].ilog2();
    let (ones, is_alone) = (ONES & (half - 1), ends[0] == ends[1]);
    let mut known = States(vec![0; half as usize >> 5]);
    let mut layers = [vec![ends[0] ^ half], vec![ends[1]]];
    known.put(ends[0] ^ half, 1);
    known.put(ends[1], u64::from(!is_alone));
    let mut depth = 0;
    loop {
        let side = usize::from(!is_alone && layers[1].len() < layers[0].len());
        let mut next = Vec::new();
        for &state in &layers[side] {
            let blank = state & 15;
            let mut ways = !u32::from_le_bytes(graph.next[blank as usize]);
            while ways != 0 {
                let vertex = !ways & 255;
                ways >>= 8;
                if vertex == u32::from(NONE) {
                    continue;
                }
                // The lowest place that has the vertex, if any, by the borrow that it causes.
                let others = (state & (half - 1)) ^ (ones * vertex);
                let place = others.wrapping_sub(ones) & !others & ones << 3;
                let tile = (place & place.wrapping_neg()) >> 3;
                let there = state ^ ((blank ^ vertex) * (1 | tile));
                if !known.put(there, 1) {
                    next.push(there);
                }
            }
        }
        watch.steps(STEPS_PER_STATE * next.len())?;
        depth += 1;
        let (second_bit, mut is_met) = (u64::from(is_alone && depth & 2 != 0), false);
        for &state in &next {
            is_met |= known.put(state ^ half, second_bit);
        }
        if is_met && !is_alone || next.is_empty() {
            return Some((depth, known));
        }
        layers[side] = next;
    }
}

/// Puts the tile with which two positions are farthest apart in the last place; how far that is, and the tile with which they are second farthest.
/// `None`: to be stopped.
#[inline(never)]
fn choose_last(graph: &Graph, ends: [&Position; 2], tiles: &mut [u8], watch: &mut BuildWatch<'_>) -> Option<(u16, u8)> {
    let last = tiles.len() - 1;
    let ([mut best, mut second], [mut most, mut more]) = ([NONE; 2], [0; 2]);
    for tile in 0..graph.len() as u8 - 1 {
        tiles[last] = NONE;
        if tiles.contains(&tile) {
            continue;
        }
        tiles[last] = tile;
        let ends = ends.map(|end| state(tiles, end));
        let distance = if ends[0] == ends[1] { 0 } else { search(graph, ends, watch)?.0 };
        if distance >= most {
            (best, second, most, more) = (tile, best, distance, most);
        } else if distance >= more {
            (second, more) = (tile, distance);
        }
    }
    tiles[last] = best;
    Some((most, second))
}

impl BlankPattern {
    /// A pattern by which start and goal are far apart, on 3 to 16 vertices: of four tiles, or of five, which takes ten times as long. `None`: to be stopped.
    pub fn of(graph: &Graph, start: &Position, has_five: bool, means: &BuildLimits<'_>) -> Option<BlankPattern> {
        let (names, mut watch) = (graph.len() as u8 - 1, means.watch());
        let ends = [start, &Position::solved(graph.len(), names)];
        let (mut tiles, mut most) = ([NONE; MOST_TILES], 0);
        for first in 0..names {
            let mut pair = [first, NONE];
            let (distance, _) = choose_last(graph, ends, &mut pair, &mut watch)?;
            if distance >= most {
                (tiles[0], tiles[1], most) = (pair[0], pair[1], distance);
            }
        }
        let mut count = 2;
        while count < names.min(4).into() {
            count += 1;
            tiles[4] = choose_last(graph, ends, &mut tiles[..count], &mut watch)?.1;
        }
        count += usize::from(has_five && tiles[4] != NONE);
        let tiles_of = &tiles[..count];
        let mut factors = [1; MAX_VERTICES];
        for (number, &tile) in tiles_of.iter().enumerate() {
            factors[usize::from(tile)] |= 16 << (4 * number);
        }
        let [from, to] = ends.map(|end| state(tiles_of, end));
        let (distance, _) = search(graph, [from, to], &mut watch)?;
        let slopes = [search(graph, [to; 2], &mut watch)?.1, search(graph, [from; 2], &mut watch)?.1];
        Some(BlankPattern { factors, slopes, tiles, count, distance })
    }

    /// The state of a position.
    pub fn state(&self, position: &Position) -> u32 {
        state(&self.tiles[..self.count], position)
    }

    /// The state after the blank has gone to where a tile is.
    #[inline(always)]
    pub fn moved(&self, state: u32, tile: u8, blank: u8, to: u8) -> u32 {
        state ^ (u32::from(blank ^ to) * self.factors[usize::from(tile) % MAX_VERTICES])
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
            let pattern = BlankPattern::of(graph, &start, seed % 3 != 0, &means).expect("time");
            let distance = |from: &Position, to: &Position| {
                let ends = [from, to].map(|end| pattern.state(end));
                if ends[0] == ends[1] { 0 } else { search(graph, ends, &mut means.watch()).expect("time").0 }
            };
            assert!(pattern.distance == distance(&start, &goal));
            for (side, from, to) in [(0, &start, &goal), (1, &goal, &start)] {
                let (mut at, mut state, mut away) = (*from, pattern.state(from), pattern.distance);
                for _ in 0..60 {
                    let ways: Vec<usize> = graph.neighbours(at.blank.into()).collect();
                    let vertex = ways[rng.below(ways.len())] as u8;
                    state = pattern.moved(state, at.tiles[usize::from(vertex)], at.blank, vertex);
                    at.enter(vertex);
                    away = pattern.beside(side, away, state);
                    assert_eq!((state, away), (pattern.state(&at), distance(&at, to)));
                }
            }
        }
    }
}
