//! Searches for one tile: how it reaches the end of a chain on a route without ever breaking the chain.
//!
//! Only three properties of a position matter: where the chain begins, where the tile is, and where the blank is; all
//! other tiles are alike. So there are at most n³ states, and breadth-first search finds the fewest moves or proves
//! that there is no way.

use super::field::{NeighbourSets, members};
use crate::puzzles::slide::rules::board::graph::{MAX_VERTICES, NONE};
use std::collections::VecDeque;

/// The properties of a position that matter. A vertex that does not matter is given as the number of vertices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChaseState {
    /// The vertex of the chain's first tile.
    pub head: u8,
    /// The vertex of the wanted tile.
    pub tracked: u8,
    /// The vertex of the blank.
    pub blank: u8,
}

impl ChaseState {
    /// The index in a table of all states on a graph of `vertices` vertices.
    pub fn index(self, vertices: usize) -> usize {
        let side = vertices + 1;
        (usize::from(self.head) * side + usize::from(self.tracked)) * side + usize::from(self.blank)
    }
}

/// A chain on a circuit: its tiles follow one another round the ring, not counting the blank.
pub struct Chase<'f, 'g> {
    field: &'f NeighbourSets<'g>,
    open: u64,
    ring: &'f [usize],
    place: [u8; MAX_VERTICES + 1],
    /// The number of tiles in the chain. A single tile may leave the ring; a chain of none has no place.
    length: usize,
}

impl<'f, 'g> Chase<'f, 'g> {
    /// A chain of `length` tiles on a ring; the blank may enter every open vertex.
    pub fn new(field: &'f NeighbourSets<'g>, open: u64, ring: &'f [usize], length: usize) -> Chase<'f, 'g> {
        Chase { field, open, ring, place: places(ring), length }
    }

    /// The distance of a vertex round the ring from the head, if both are on the ring.
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

    /// By [`ChaseState::index`], the number of moves from each state to the nearest goal state, or [`UNREACHED`] if it
    /// can't reach one. Moves that keep the chain can be undone, so the search starts from the goal states. `None`
    /// if the search is to stop.
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

    /// Is the state possible? Head, tile and blank are on different, open vertices.
    fn is_state(&self, ChaseState { head, tracked, blank }: ChaseState) -> bool {
        let nowhere = self.field.graph.len() as u8;
        let is_open = |vertex: u8| vertex == nowhere || self.open >> vertex & 1 == 1;
        let apart = head != blank && tracked != blank && (head != tracked || head == nowhere);
        apart && is_open(head) && is_open(tracked) && is_open(blank)
    }

    /// The index of a state in a table.
    fn index(&self, state: ChaseState) -> usize {
        state.index(self.field.graph.len())
    }

    /// The number of states in a table.
    fn room(&self) -> usize {
        (self.field.graph.len() + 1).pow(3)
    }

    /// Does the wanted tile follow the last tile of the chain?
    pub fn is_joined(&self, state: ChaseState) -> bool {
        let Some(tile) = self.offset(state, state.tracked) else { return false };
        let blank = self.offset(state, state.blank);
        let end = self.length + usize::from(self.is_parted(state));
        tile == end || tile == end + 1 && blank == Some(end)
    }

    /// The vertices that the blank enters on a shortest way, of at most `most` moves, to a goal state. `None` also if
    /// the search is to stop.
    pub fn search(&self, start: ChaseState, most: usize, goal: &dyn Fn(ChaseState) -> bool) -> Option<Vec<u8>> {
        let index = |s: ChaseState| self.index(s);
        // The vertex that the blank left when each state was first reached.
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

/// No goal state can be reached.
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
        // Whatever is now on the vertex that the blank came from was on the blank's vertex before.
        let back = |vertex: u8| if vertex == from { state.blank } else { vertex };
        state = ChaseState { head: back(state.head), tracked: back(state.tracked), blank: from };
    }
}

/// The place of each vertex on a ring, with an entry for a vertex that does not matter.
fn places(ring: &[usize]) -> [u8; MAX_VERTICES + 1] {
    let mut place = [NONE; MAX_VERTICES + 1];
    for (at, &vertex) in ring.iter().enumerate() {
        place[vertex] = at as u8;
    }
    place
}
