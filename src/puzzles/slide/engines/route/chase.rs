//! Searches for one tile: how it comes to the end of a chain on a route without the chain ever breaking.
//!
//! Of a position only three things count: where the chain begins, where the tile is, and where the blank is; all other tiles look alike. So at most n³
//! states stand for all positions, and breadth first finds the fewest moves or the proof that there is no way.

use super::field::{NeighbourSets, members};
use crate::puzzles::slide::rules::board::graph::{MAX_VERTICES, NONE};
use std::collections::VecDeque;

/// What counts of a position. A vertex that does not matter is the number of vertices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChaseState {
    /// The vertex of the chain's first tile.
    pub head: u8,
    /// The vertex of the tile that is wanted.
    pub tracked: u8,
    /// The vertex of the blank.
    pub blank: u8,
}

impl ChaseState {
    /// Its place in a table of all states on a graph of `vertices` vertices.
    pub fn index(self, vertices: usize) -> usize {
        let side = vertices + 1;
        (usize::from(self.head) * side + usize::from(self.tracked)) * side + usize::from(self.blank)
    }
}

/// A chain on a circuit. Its tiles follow one another round the ring, the blank not counted.
pub struct Chase<'f, 'g> {
    field: &'f NeighbourSets<'g>,
    open: u64,
    ring: &'f [usize],
    place: [u8; MAX_VERTICES + 1],
    /// Tiles in the chain; a chain of one tile may leave the ring, one of none is nowhere.
    length: usize,
}

impl<'f, 'g> Chase<'f, 'g> {
    /// A chain of `length` tiles on a ring; everything open may be walked on.
    pub fn new(field: &'f NeighbourSets<'g>, open: u64, ring: &'f [usize], length: usize) -> Chase<'f, 'g> {
        Chase { field, open, ring, place: places(ring), length }
    }

    /// How far round the ring from the head, if it is on the ring.
    fn offset(&self, state: ChaseState, vertex: u8) -> Option<usize> {
        let (from, to) = (self.place[usize::from(state.head)], self.place[usize::from(vertex)]);
        (from != NONE && to != NONE).then(|| (usize::from(to) + self.ring.len() - usize::from(from)) % self.ring.len())
    }

    /// Is the blank between two tiles of the chain?
    fn is_parted(&self, state: ChaseState) -> bool {
        self.offset(state, state.blank).is_some_and(|d| d < self.length)
    }

    /// The state after the blank enters a vertex; `None` if that would break the chain.
    fn after(&self, state: ChaseState, vertex: u8) -> Option<ChaseState> {
        let mut next = ChaseState { blank: vertex, ..state };
        if vertex == state.tracked {
            next.tracked = state.blank;
        }
        if self.length > 1 {
            let parted = self.is_parted(state);
            match self.offset(state, vertex).filter(|&d| d < self.length + usize::from(parted)) {
                None if parted => return None,
                Some(_) if !self.is_step(vertex, state.blank) => return None,
                _ => {}
            }
        }
        if vertex == state.head {
            next.head = state.blank;
        }
        Some(next)
    }

    /// Are two vertices one after the other on the ring?
    fn is_step(&self, a: u8, b: u8) -> bool {
        let (a, b) = (self.place[usize::from(a)], self.place[usize::from(b)]);
        let apart = usize::from(a.abs_diff(b));
        a != NONE && b != NONE && (apart == 1 || apart == self.ring.len() - 1)
    }

    /// How many moves each state is from the nearest of those that will do, by [`ChaseState::index`]; [`UNREACHED`] where none can be reached. A move that
    /// keeps the chain can be taken back, so this goes from the ends. None if the search is to stop.
    pub fn distances(&self, goal: &dyn Fn(ChaseState) -> bool) -> Option<Vec<u16>> {
        let count = self.field.graph.len() as u8 + 1;
        let mut table = vec![UNREACHED; self.room()];
        let mut queue: VecDeque<ChaseState> = (0..count)
            .flat_map(|head| {
                (0..count).flat_map(move |tracked| (0..count - 1).map(move |blank| (head, tracked, blank)))
            })
            .map(|(head, tracked, blank)| ChaseState { head, tracked, blank })
            .filter(|&state| self.is_state(state) && goal(state))
            .collect();
        queue.iter().for_each(|&end| table[self.index(end)] = 0);
        while let Some(state) = queue.pop_front() {
            if !self.field.spend(1, STEPS_PER_STATE) {
                return None;
            }
            let here = table[self.index(state)];
            for vertex in members(self.field.beside(state.blank.into(), self.open)) {
                if let Some(next) = self.after(state, vertex as u8)
                    && table[self.index(next)] == UNREACHED
                {
                    table[self.index(next)] = here + 1;
                    queue.push_back(next);
                }
            }
        }
        Some(table)
    }

    /// Can it be? Everything is somewhere else, where the blank may go.
    fn is_state(&self, ChaseState { head, tracked, blank }: ChaseState) -> bool {
        let nowhere = self.field.graph.len() as u8;
        let is_open = |vertex: u8| vertex == nowhere || self.open >> vertex & 1 == 1;
        let apart = head != blank && tracked != blank && (head != tracked || head == nowhere);
        apart && is_open(head) && is_open(tracked) && is_open(blank)
    }

    /// The place of a state in a table.
    fn index(&self, state: ChaseState) -> usize {
        state.index(self.field.graph.len())
    }

    /// States that a table has room for.
    fn room(&self) -> usize {
        (self.field.graph.len() + 1).pow(3)
    }

    /// Does the wanted tile follow the chain's last one?
    pub fn is_joined(&self, state: ChaseState) -> bool {
        let Some(tile) = self.offset(state, state.tracked) else { return false };
        let blank = self.offset(state, state.blank);
        let end = self.length + usize::from(self.is_parted(state));
        tile == end || tile == end + 1 && blank == Some(end)
    }

    /// The vertices that the blank enters on a shortest way to a state that will do, at most `most`; none, too, if the search is to stop.
    pub fn search(&self, start: ChaseState, most: usize, goal: &dyn Fn(ChaseState) -> bool) -> Option<Vec<u8>> {
        let index = |s: ChaseState| self.index(s);
        // The vertex that the blank left when a state was first reached.
        let mut came = vec![UNSEEN; self.room()];
        came[index(start)] = START_MARK;
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((state, depth)) = queue.pop_front().filter(|_| self.field.spend(1, STEPS_PER_STATE)) {
            if goal(state) {
                return Some(path_back(state, |s| came[index(s)]));
            }
            if depth == most {
                continue;
            }
            for vertex in members(self.field.beside(state.blank.into(), self.open)) {
                if let Some(next) = self.after(state, vertex as u8) {
                    let slot = &mut came[index(next)];
                    if *slot == UNSEEN {
                        *slot = state.blank;
                        queue.push_back((next, depth + 1));
                    }
                }
            }
        }
        None
    }
}

/// No way leads to an end.
pub const UNREACHED: u16 = u16::MAX;
/// Elementary steps of a state.
const STEPS_PER_STATE: usize = 24;
const UNSEEN: u8 = u8::MAX;
const START_MARK: u8 = u8::MAX - 1;

fn path_back(end: ChaseState, came: impl Fn(ChaseState) -> u8) -> Vec<u8> {
    let mut path = Vec::new();
    let mut state = end;
    loop {
        let from = came(state);
        if from == START_MARK {
            path.reverse();
            return path;
        }
        path.push(state.blank);
        // What stands where the blank came from stood where the blank is.
        let back = |vertex: u8| if vertex == from { state.blank } else { vertex };
        state = ChaseState { head: back(state.head), tracked: back(state.tracked), blank: from };
    }
}

/// The place of each vertex on a ring; there is room for the vertex that does not matter.
fn places(ring: &[usize]) -> [u8; MAX_VERTICES + 1] {
    let mut place = [NONE; MAX_VERTICES + 1];
    for (at, &vertex) in ring.iter().enumerate() {
        place[vertex] = at as u8;
    }
    place
}
