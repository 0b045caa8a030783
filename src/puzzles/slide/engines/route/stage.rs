//! One stage of the route engine: on one circuit, tiles are gathered into an ordered chain, then brought home.
//!
//! The energy of a position is the number of tiles on open squares that are not in the chain yet, plus one until all is
//! home. Moving the blank along the circuit never changes it, taking a shortcut may. Every way taken here ends with the
//! first move that lowers the energy, and no move raises it. If the circuit has a jump over two tiles (a shortcut
//! across a square of four cells, or a spot beside it), the wanted tile can always come two places nearer, or the one
//! before it jumps past it. Then the energy has no local minimum except the last.

use super::chase::{Chase, ChaseState};
use super::field::{NeighbourSets, members, set_of};
use crate::puzzles::slide::kernel::Position;
use std::collections::{HashMap, VecDeque};

/// A circuit and the tiles to be brought home on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CircuitPlan {
    /// The vertices that the blank may enter.
    pub open: u64,
    /// The circuit. If the whole circuit leaves, it begins with the blank's goal.
    pub ring: Vec<usize>,
    /// The tiles, by the vertices where they belong, in the order of the circuit; once home they leave the route.
    pub leaving: Vec<usize>,
    /// Does the whole circuit leave? Then the order is cyclic.
    pub whole: bool,
}

impl CircuitPlan {
    /// Number of tiles that leave.
    pub fn leaves(&self) -> u32 {
        if self.whole { self.open.count_ones() - 1 } else { self.leaving.len() as u32 }
    }
}

/// Why a stage ended before its tiles were home.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// A local minimum of the energy: no way leads below it without raising it.
    Minimum,
    /// No way was found within the limits.
    Limit,
}

/// The aim of a stretch of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// This tile goes home; the others do not matter.
    Carry(usize),
    /// The chain with this first tile goes round until it is home.
    Turn(usize),
    /// A tile joins a chain.
    Join {
        /// Does the chain run against the ring, so that the tile must come before it?
        backwards: bool,
        /// The chain's first tile in that direction.
        head: usize,
        /// The wanted tile.
        tile: usize,
        /// The number of tiles in the chain.
        length: usize,
    },
    /// Any lower energy, or the step out of a spot after it.
    Any,
}

/// The moves of one plan.
#[derive(Clone)]
pub struct CircuitWalk<'f, 'g> {
    field: &'f NeighbourSets<'g>,
    /// The plan.
    pub plan: &'f CircuitPlan,
    /// The current position.
    pub position: Position,
    /// The vertices that the blank has entered.
    pub entered: Vec<u8>,
    /// The energy after each move.
    pub energy: Vec<u32>,
    /// The aims of its stretches, each with the number of moves before it.
    pub aims: Vec<(usize, Aim)>,
    /// The number of tiles that have not left their route, on all squares.
    tiles: u32,
    ring_set: u64,
}

/// A stretch of moves: its aim, and the vertices that the blank enters.
type Way = (Aim, Vec<u8>);

/// Whole positions searched if no single tile can come nearer.
const MAX_POSITIONS: usize = 20_000;
/// Elementary steps of a position: the energy of each neighbour is computed twice.
const STEPS_PER_POSITION: usize = 4000;

impl<'f, 'g> CircuitWalk<'f, 'g> {
    /// Begins a stage. `tiles` is the number of tiles that have not left their routes yet, in all blocks.
    pub fn new(
        field: &'f NeighbourSets<'g>,
        plan: &'f CircuitPlan,
        position: Position,
        tiles: u32,
    ) -> CircuitWalk<'f, 'g> {
        CircuitWalk {
            field,
            plan,
            position,
            entered: Vec::new(),
            energy: Vec::new(),
            aims: Vec::new(),
            tiles,
            ring_set: set_of(&plan.ring),
        }
    }

    /// Gathers the chain and brings it home, in at most `most` moves.
    pub fn run(&mut self, most: usize) -> Result<(), Stuck> {
        while !self.is_home() {
            let left = most.checked_sub(self.entered.len()).ok_or(Stuck::Limit)?;
            let path = match self.plan.leaving.len() - self.chain().1 {
                _ if self.plan.leaving.len() == 1 => self.carry(left),
                0 => self.turn(left),
                _ => self.lengthen(left),
            };
            let (aim, path) = match path {
                Some(found) => found,
                None if most < NO_LIMIT => return Err(Stuck::Limit),
                None if !self.plan.whole => return Err(Stuck::Minimum),
                None => (Aim::Any, self.look_at_all()?),
            };
            self.aims.push((self.entered.len(), aim));
            self.follow(&path);
        }
        Ok(())
    }

    /// Moves for each tile, in thousandths.
    pub fn price(&self) -> usize {
        1000 * self.entered.len() / self.plan.leaving.len()
    }

    fn tile(&self, vertex: usize) -> usize {
        self.position.tiles[vertex].into()
    }

    fn vertex_of(&self, tile: usize) -> usize {
        (0..self.field.graph.len()).find(|&v| self.tile(v) == tile).expect("every tile is somewhere")
    }

    fn blank(&self) -> usize {
        self.position.blank.into()
    }

    /// Are the tiles home, and is the blank out of their way (if the whole circuit leaves: home, too)?
    fn is_home(&self) -> bool {
        let home = if self.plan.whole {
            members(self.plan.open).all(|v| v == self.plan.ring[0] || self.tile(v) == v)
        } else {
            true
        };
        home && self.plan.leaving.iter().all(|&v| v != self.blank() && self.tile(v) == v)
    }

    /// The longest chain: its first place in the order, and its length. A single tile is no chain.
    fn chain(&self) -> (usize, usize) {
        let order = &self.plan.leaving;
        let string: Vec<usize> = self.plan.ring.iter().filter(|&&v| v != self.blank()).map(|&v| self.tile(v)).collect();
        let follows = |at: usize| {
            let (tile, next) = (order[at], order[(at + 1) % order.len()]);
            let place = string.iter().position(|&t| t == tile);
            (self.plan.whole || at + 1 < order.len()) && place.is_some_and(|p| string[(p + 1) % string.len()] == next)
        };
        let links: Vec<bool> = (0..order.len()).map(follows).collect();
        let length = |at: usize| 1 + (0..order.len() - 1).take_while(|i| links[(at + i) % order.len()]).count();
        let (at, length) = (0..order.len())
            .map(|at| (at, length(at)))
            .max_by_key(|&(at, n)| (n, std::cmp::Reverse(at)))
            .unwrap_or((0, 0));
        if length > 1 { (at, length) } else { (0, 0) }
    }

    /// The number of tiles that are not in a chain yet, plus one until they are home. With the blank in a spot, the
    /// circuit has a tile too many. Then the best energy after the next move counts; otherwise a chain across the
    /// exits of the spot would keep the blank there.
    fn energy(&self) -> u32 {
        self.way_out().map_or_else(|| self.energy_as_it_is(), |(_, energy)| energy)
    }

    fn energy_as_it_is(&self) -> u32 {
        if self.is_home() {
            let left = self.tiles - self.plan.leaves();
            return left + u32::from(!self.position.is_solved(self.field.graph.len()));
        }
        self.tiles + 1 - self.chain().1 as u32
    }

    /// If the blank is in a spot of a whole circuit: its best next step, and the energy after it.
    fn way_out(&self) -> Option<(u8, u32)> {
        let ways = self.field.beside(self.blank(), self.plan.open);
        let in_spot = self.plan.whole && (ways | 1 << self.blank()) & self.ring_set == ways;
        let after = |vertex: usize| {
            let mut walk = CircuitWalk { entered: Vec::new(), energy: Vec::new(), aims: Vec::new(), ..*self };
            walk.position.enter(vertex as u8);
            (vertex as u8, walk.energy_as_it_is())
        };
        if in_spot { members(ways).map(after).min_by_key(|&(_, energy)| energy) } else { None }
    }

    /// The tiles that do not count in the energy, by the vertices where they belong.
    pub fn held(&self) -> Vec<usize> {
        let Some((vertex, _)) = self.way_out() else { return self.held_as_it_is() };
        let mut walk = self.clone();
        walk.position.enter(vertex);
        walk.held_as_it_is()
    }

    fn held_as_it_is(&self) -> Vec<usize> {
        let order = &self.plan.leaving;
        match self.is_home() {
            true if self.plan.whole => members(self.plan.open).filter(|&v| v != self.plan.ring[0]).collect(),
            true => order.clone(),
            false => {
                let (at, length) = self.chain();
                (0..length).map(|i| order[(at + i) % order.len()]).collect()
            }
        }
    }

    /// How far every state is from a stretch's end ([`ChaseState::index`]). `None` if the aim has none, or on a stop.
    pub fn slope(&self, aim: Aim) -> Option<Vec<u16>> {
        let (field, open) = (self.field, self.plan.open);
        match aim {
            Aim::Carry(home) => Chase::new(field, open, &self.plan.ring, 0).distances(&|s| self.is_carried(s, home)),
            Aim::Turn(_) => {
                Chase::new(field, open, &self.plan.ring, self.plan.leaving.len()).distances(&|s| self.is_turned(s))
            }
            Aim::Join { backwards, length, .. } => {
                let ring = self.ring(backwards);
                let chase = Chase::new(field, open, &ring, length);
                chase.distances(&|s| self.is_free(s) && chase.is_joined(s))
            }
            Aim::Any => None,
        }
    }

    /// The state of this position for an aim, with the wanted tile (for a turn the chain's first) moved to a vertex.
    pub fn with_wanted_on(&self, aim: Aim, vertex: usize) -> Option<ChaseState> {
        let there = vertex as u8;
        match aim {
            Aim::Carry(_) => Some(ChaseState { tracked: there, ..self.state(None, None) }),
            Aim::Turn(_) => Some(ChaseState { head: there, ..self.state(None, None) }),
            Aim::Join { head, .. } => Some(ChaseState { tracked: there, ..self.state(Some(head), None) }),
            Aim::Any => None,
        }
    }

    fn is_carried(&self, state: ChaseState, home: usize) -> bool {
        usize::from(state.head) == self.field.graph.len() && usize::from(state.tracked) == home
    }

    /// Is the chain home, and is the blank out of its way (if the whole circuit leaves: home, too)?
    fn is_turned(&self, state: ChaseState) -> bool {
        let (order, blank) = (&self.plan.leaving, usize::from(state.blank));
        let is_clear = if self.plan.whole { blank == self.plan.ring[0] } else { !order.contains(&blank) };
        usize::from(state.head) == order[0] && usize::from(state.tracked) == self.field.graph.len() && is_clear
    }

    /// Is the blank outside a spot? After a chain is joined while it is in one, it may find no exit but through it.
    fn is_free(&self, state: ChaseState) -> bool {
        !self.plan.whole || self.ring_set >> state.blank & 1 == 1
    }

    fn ring(&self, backwards: bool) -> Vec<usize> {
        let mut ring = self.plan.ring.clone();
        if backwards {
            ring.reverse();
        }
        ring
    }

    fn enter(&mut self, vertex: u8) {
        self.position.enter(vertex);
        self.entered.push(vertex);
        self.energy.push(self.energy());
    }

    /// Moves as long as the energy stays the same, up to the first step that lowers it; then out of a spot, if the step
    /// leads into one.
    fn follow(&mut self, path: &[u8]) {
        let before = self.energy();
        for &vertex in path {
            self.enter(vertex);
            if self.energy.last().is_some_and(|&e| e < before) {
                if let Some((vertex, _)) = self.way_out() {
                    self.aims.push((self.entered.len(), Aim::Any));
                    self.enter(vertex);
                }
                break;
            }
        }
    }

    fn state(&self, head: Option<usize>, tracked: Option<usize>) -> ChaseState {
        let vertex = |tile: Option<usize>| tile.map_or(self.field.graph.len(), |t| self.vertex_of(t)) as u8;
        ChaseState { head: vertex(head), tracked: vertex(tracked), blank: self.position.blank }
    }

    /// Brings a single tile home.
    fn carry(&mut self, most: usize) -> Option<Way> {
        let home = self.plan.leaving[0];
        let chase = Chase::new(self.field, self.plan.open, &self.plan.ring, 0);
        let path = chase.search(self.state(None, Some(home)), most, &|s| self.is_carried(s, home))?;
        Some((Aim::Carry(home), path))
    }

    /// Turns the complete chain until it is home.
    fn turn(&mut self, most: usize) -> Option<Way> {
        let order = &self.plan.leaving;
        let chase = Chase::new(self.field, self.plan.open, &self.plan.ring, order.len());
        let path = chase.search(self.state(Some(order[0]), None), most, &|s| self.is_turned(s));
        path.filter(|p| !p.is_empty()).map(|path| (Aim::Turn(order[0]), path))
    }

    /// Brings the next tile to one end of the chain, whichever takes fewer moves.
    fn lengthen(&mut self, most: usize) -> Option<Way> {
        let (at, length) = self.chain();
        if length == 0 {
            return self.pair(most);
        }
        let order = &self.plan.leaving;
        let (whole, count) = (self.plan.whole, order.len());
        let next = (whole || at + length < count).then(|| order[(at + length) % count]);
        let before = (whole || at > 0).then(|| order[(at + count - 1) % count]);
        let (head, tail) = (order[at], order[(at + length - 1) % count]);
        let ahead = next.and_then(|tile| self.join(false, head, tile, length, most));
        let most = ahead.as_ref().map_or(most, |(_, path)| path.len() - 1);
        before.and_then(|tile| self.join(true, tail, tile, length, most)).or(ahead)
    }

    /// Joins two tiles that belong together and are near each other and the blank.
    fn pair(&mut self, most: usize) -> Option<Way> {
        let order = &self.plan.leaving;
        let from = self.field.graph.distances(self.blank(), |v| self.plan.open >> v & 1 == 1);
        let cost = |pair: &[usize]| {
            let (a, b) = (self.vertex_of(pair[0]), self.vertex_of(pair[1]));
            let apart = self.field.graph.distances(a, |v| self.plan.open >> v & 1 == 1)[b];
            4 * usize::from(apart) + usize::from(from[a].min(from[b]))
        };
        let pair = order.windows(2).min_by_key(|pair| cost(pair))?;
        let (head, tile) = (pair[0], pair[1]);
        self.join(false, head, tile, 1, most)
    }

    /// Brings a tile to the end of the chain that begins with `head`; if the chain runs backwards, to its beginning.
    fn join(&mut self, backwards: bool, head: usize, tile: usize, length: usize, most: usize) -> Option<Way> {
        let ring = self.ring(backwards);
        let chase = Chase::new(self.field, self.plan.open, &ring, length);
        let end = |s| self.is_free(s) && chase.is_joined(s);
        let path = chase.search(self.state(Some(head), Some(tile)), most, &end);
        path.filter(|p| !p.is_empty()).map(|path| (Aim::Join { backwards, head, tile, length }, path))
    }

    /// Searches whole positions, breadth first, without raising the energy: finds a way below, or proves a minimum.
    fn look_at_all(&mut self) -> Result<Vec<u8>, Stuck> {
        let mut walk = self.clone();
        let before = self.energy();
        let mut came = HashMap::from([(self.position.tiles, self.position.blank)]);
        let mut queue = VecDeque::from([self.position]);
        while let Some(position) = queue.pop_front() {
            if !self.field.spend(1, STEPS_PER_POSITION) || came.len() > MAX_POSITIONS {
                return Err(Stuck::Limit);
            }
            for vertex in members(self.field.beside(position.blank.into(), self.plan.open)) {
                walk.position = position;
                walk.position.enter(vertex as u8);
                if came.contains_key(&walk.position.tiles) || walk.energy() > before {
                    continue;
                }
                came.insert(walk.position.tiles, position.blank);
                if walk.energy() < before {
                    return Ok(way_to(walk.position, &self.position, &came));
                }
                queue.push_back(walk.position);
            }
        }
        Err(Stuck::Minimum)
    }
}

/// In place of a limit on moves.
pub const NO_LIMIT: usize = 1 << 20;

fn way_to(end: Position, start: &Position, came: &HashMap<[u8; 64], u8>) -> Vec<u8> {
    let mut path = Vec::new();
    let mut position = end;
    while position.tiles != start.tiles {
        path.push(position.blank);
        let from = came[&position.tiles];
        position.enter(from);
    }
    path.reverse();
    path
}
