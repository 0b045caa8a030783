//! Shortest answers: IDA* (Korf 1985) on additive tables, looked up for the mirrored board as well where walls and goal are symmetric.
//!
//! The bound is admissible (see `tables`), and so is that of the mirrored position, whose answers are as long; the larger of both counts. All answers of a
//! position have the same parity, and so has the sum of the tables, so limits rise by two at least. Threads share the positions of a first
//! few layers; a limit that is searched through without an answer costs the same nodes however they are shared.

use crate::base::grid::Direction;
use crate::puzzles::slide::board::graph::{Graph, MOST, NONE};
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::tables::{Estimate, MOST_GROUPS};
use crate::search::control::{Control, Ticker};
use crate::search::parallel;
use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

/// What is known after some iterations.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// A shortest answer.
    Shortest(Vec<Direction>),
    /// There is none shorter than this.
    Bound(u32),
    /// Stopped by the control; there is none shorter than this.
    Stopped(u32),
}

/// Iterative deepening over one estimate.
pub struct Optimal<'a> {
    graph: &'a Graph,
    estimate: &'a Estimate,
    mirror: Option<[u8; MOST]>,
    control: &'a Control<'a>,
    threads: usize,
    next: [[u8; 5]; MOST],
}

/// Positions to be shared among threads.
const ROOTS: usize = 400;

impl<'a> Optimal<'a> {
    /// Prepares searches for answers whose blank ends on `blank`.
    pub fn new(
        graph: &'a Graph,
        estimate: &'a Estimate,
        blank: u8,
        control: &'a Control<'a>,
        threads: usize,
    ) -> Optimal<'a> {
        let mut next = [[NONE; 5]; MOST];
        for (vertex, row) in next[..graph.len()].iter_mut().enumerate() {
            for (way, to) in graph.neighbours(vertex).enumerate() {
                row[way] = to as u8;
            }
        }
        Optimal { graph, estimate, mirror: mirror(graph, blank), control, threads, next }
    }

    /// Deepens from `least` on while an iteration can be expected to cost at most `most` nodes, and limits stay below `known`, the length of
    /// a known answer. Deciding by finished iterations alone keeps the result the same for any number of threads.
    pub fn deepen(&self, start: &Position, least: u32, known: u32, most: u64) -> End {
        let roots = self.roots(start);
        if let Some(path) = roots.iter().find(|r| r.position.is_solved(self.graph.len())).map(|r| r.path.clone()) {
            return End::Shortest(path);
        }
        let mut limit = least.max(self.bound(start));
        // Walls make two iterations in a row differ widely; half an order of magnitude is what a move more costs at least.
        let mut cost = 0;
        while limit < known {
            if cost * 4 > most {
                return End::Bound(limit);
            }
            self.control.depth(limit.into());
            self.control.bound(limit.into());
            let iteration = Iteration::new(limit);
            self.search(&roots, &iteration);
            if let Some(path) = iteration.found.into_inner().expect("no thread panics while it holds an answer") {
                return End::Shortest(path);
            }
            if self.control.stopped().is_some() {
                return End::Stopped(limit);
            }
            cost = iteration.nodes.load(Relaxed);
            limit = iteration.next.load(Relaxed);
        }
        End::Bound(limit)
    }

    /// The bound of a position.
    pub fn bound(&self, position: &Position) -> u32 {
        let (plain, mirrored) = self.bounds(position);
        plain.max(mirrored)
    }

    fn bounds(&self, position: &Position) -> (u32, u32) {
        let places = position.places(self.graph.len());
        let mirrored = self.mirror.map_or(0, |mirror| self.estimate.of(&reflected(&places, &mirror)));
        (self.estimate.of(&places), mirrored)
    }

    /// Positions some layers below the start, none of them twice, in a fixed order; solved ones among them end the search.
    fn roots(&self, start: &Position) -> Vec<Root> {
        let mut seen = HashSet::from([start.tiles]);
        let mut layer = vec![Root { position: *start, path: Vec::new() }];
        while layer.len() < ROOTS && !layer.iter().any(|r| r.position.is_solved(self.graph.len())) {
            let children: Vec<Root> = layer
                .iter()
                .flat_map(|root| root.children(self.graph))
                .filter(|child| seen.insert(child.position.tiles))
                .collect();
            if children.is_empty() {
                break;
            }
            layer = children;
        }
        layer
    }

    fn search(&self, roots: &[Root], iteration: &Iteration) {
        parallel::share(self.threads, roots.len(), |_, root| {
            if iteration.done.load(Relaxed) || self.control.stopped().is_some() {
                return;
            }
            let mut search = Search::new(self, &roots[root].position, iteration);
            let left = i64::from(iteration.limit) - roots[root].path.len() as i64;
            let back = roots[root]
                .path
                .last()
                .map_or(NONE, |d| self.graph.next[usize::from(roots[root].position.blank)][d.opposite() as usize]);
            if search.begin(left, back) {
                iteration.tell(&roots[root].path, search.answer());
            }
            iteration.nodes.fetch_add(search.nodes, Relaxed);
        });
    }
}

/// A position below the start and the way to it.
struct Root {
    position: Position,
    path: Vec<Direction>,
}

impl Root {
    fn children<'g>(&'g self, graph: &'g Graph) -> impl Iterator<Item = Root> + 'g {
        let blank = usize::from(self.position.blank);
        let open = Direction::ALL.into_iter().filter(move |&d| graph.next[blank][d as usize] != NONE);
        open.filter(|d| self.path.last() != Some(&d.opposite())).map(move |d| {
            let mut child = Root { position: self.position, path: self.path.clone() };
            child.position.step(graph, d);
            child.path.push(d);
            child
        })
    }
}

/// One limit, searched by all threads.
struct Iteration {
    limit: u32,
    /// Least bound beyond the limit.
    next: AtomicU32,
    nodes: AtomicU64,
    done: AtomicBool,
    found: Mutex<Option<Vec<Direction>>>,
}

impl Iteration {
    fn new(limit: u32) -> Iteration {
        Iteration {
            limit,
            next: AtomicU32::new(u32::MAX),
            nodes: AtomicU64::new(0),
            done: AtomicBool::new(false),
            found: Mutex::default(),
        }
    }

    fn tell(&self, path: &[Direction], rest: Vec<Direction>) {
        self.done.store(true, Relaxed);
        let mut found = self.found.lock().expect("no thread panics while it holds an answer");
        found.get_or_insert_with(|| path.iter().copied().chain(rest).collect());
    }
}

/// The vertex opposite each vertex across the falling diagonal, where walls and the blank's end are symmetric.
fn mirror(graph: &Graph, blank: u8) -> Option<[u8; MOST]> {
    // Vertices know their cells but not the width: the mirror exchanges up with left and right with down, from the corner where the blank ends.
    let mut mirror = [NONE; MOST];
    let mut queue = vec![blank];
    mirror[usize::from(blank)] = blank;
    const EXCHANGED: [usize; 4] = [3, 2, 1, 0];
    while let Some(vertex) = queue.pop() {
        let image = mirror[usize::from(vertex)];
        for (way, exchanged) in EXCHANGED.into_iter().enumerate() {
            let (next, other) = (graph.next[usize::from(vertex)][way], graph.next[usize::from(image)][exchanged]);
            match (next, other) {
                (NONE, NONE) => {}
                (NONE, _) | (_, NONE) => return None,
                _ if mirror[usize::from(next)] == NONE => {
                    mirror[usize::from(next)] = other;
                    queue.push(next);
                }
                _ if mirror[usize::from(next)] != other => return None,
                _ => {}
            }
        }
    }
    Some(mirror)
}

/// The vertex of each tile on the mirrored board.
fn reflected(places: &[u8; MOST], mirror: &[u8; MOST]) -> [u8; MOST] {
    let mut reflected = [NONE; MOST];
    for (tile, &place) in places.iter().enumerate().filter(|(_, p)| **p != NONE) {
        reflected[usize::from(mirror[tile])] = mirror[usize::from(place)];
    }
    reflected
}

/// One side of the estimate, kept up to date move by move.
struct Side {
    index: [u32; MOST_GROUPS],
    value: [u8; MOST_GROUPS],
    group: [u8; MOST],
    weight: [u32; MOST],
}

/// Depth-first search below one root.
struct Search<'s> {
    next: [[u8; 5]; MOST],
    tables: Vec<&'s [u8]>,
    tiles: [u8; MOST],
    plain: Side,
    mirrored: Side,
    mirror: Option<[u8; MOST]>,
    blank: u8,
    sums: (u32, u32),
    iteration: &'s Iteration,
    ticker: Ticker<'s>,
    nodes: u64,
    beyond: i64,
    path: Vec<u8>,
    graph: &'s Graph,
    stop: bool,
}

impl<'s> Search<'s> {
    fn new(optimal: &'s Optimal<'s>, position: &Position, iteration: &'s Iteration) -> Search<'s> {
        let estimate = optimal.estimate;
        let places = position.places(optimal.graph.len());
        let plain = Side::new(estimate, &places, None);
        let mirrored = optimal.mirror.as_ref().map(|m| Side::new(estimate, &reflected(&places, m), Some(m)));
        Search {
            next: optimal.next,
            tables: estimate.tables.iter().map(|t| t.values.as_slice()).collect(),
            tiles: position.tiles,
            mirrored: mirrored.unwrap_or_else(|| Side::new(estimate, &places, None)),
            plain,
            mirror: optimal.mirror,
            blank: position.blank,
            sums: optimal.bounds(position),
            iteration,
            ticker: optimal.control.ticker(),
            nodes: 0,
            beyond: i64::MAX,
            path: Vec::new(),
            graph: optimal.graph,
            stop: false,
        }
    }

    /// Searches with `left` moves from the root; `back` is the vertex where the blank came from.
    fn begin(&mut self, left: i64, back: u8) -> bool {
        let bound = i64::from(self.sums.0.max(self.sums.1));
        if bound > left {
            self.iteration.next.fetch_min((i64::from(self.iteration.limit) + bound - left) as u32, Relaxed);
            return false;
        }
        let found = if self.mirror.is_some() {
            self.visit::<true>(self.blank, back, left as i32, self.sums.0 as i32, self.sums.1 as i32)
        } else {
            self.visit::<false>(self.blank, back, left as i32, self.sums.0 as i32, 0)
        };
        if self.beyond < i64::MAX {
            self.iteration.next.fetch_min((i64::from(self.iteration.limit) + self.beyond) as u32, Relaxed);
        }
        found
    }

    /// Tries all moves but the one back. `beyond`: how far the least bound seen exceeded what was left.
    fn visit<const MIRROR: bool>(&mut self, blank: u8, back: u8, left: i32, plain: i32, mirrored: i32) -> bool {
        let ways = self.next[usize::from(blank)];
        for &to in ways.iter().take_while(|&&to| to != NONE) {
            if to == back {
                continue;
            }
            self.nodes += 1;
            if self.ticker.tick().is_break() {
                self.stop = true;
            }
            let tile = self.tiles[usize::from(to)];
            let (group, index, value) = self.plain.after(&self.tables, tile, to, blank);
            let sum = plain - i32::from(self.plain.value[group]) + i32::from(value);
            if sum >= left {
                self.beyond = self.beyond.min(i64::from(sum + 1 - left));
                continue;
            }
            let mut mirrored_sum = 0;
            let mut other = (0, 0, 0);
            if MIRROR {
                let mirror = self.mirror.as_ref().expect("asked for");
                let image = |v: u8| mirror[usize::from(v)];
                other = self.mirrored.after(&self.tables, tile, image(to), image(blank));
                mirrored_sum = mirrored - i32::from(self.mirrored.value[other.0]) + i32::from(other.2);
                if mirrored_sum >= left {
                    self.beyond = self.beyond.min(i64::from(mirrored_sum + 1 - left));
                    continue;
                }
            }
            if left == 1 || sum == 0 {
                // All tiles are home: the sum of the tables is 0 nowhere else.
                self.path.push(to);
                return true;
            }
            let old = self.plain.put(group, index, value);
            let old_other = if MIRROR { self.mirrored.put(other.0, other.1, other.2) } else { (0, 0) };
            self.tiles[usize::from(blank)] = tile;
            let found = self.visit::<MIRROR>(to, blank, left - 1, sum, mirrored_sum);
            self.tiles[usize::from(to)] = tile;
            self.plain.put(group, old.0, old.1);
            if MIRROR {
                self.mirrored.put(other.0, old_other.0, old_other.1);
            }
            if found {
                self.path.push(to);
                return true;
            }
            if self.stop {
                return false;
            }
        }
        // Another thread's answer is as short as any that this one could find.
        self.stop |= self.nodes & 0xfff == 0 && self.iteration.done.load(Relaxed);
        false
    }

    fn answer(&self) -> Vec<Direction> {
        let mut at = usize::from(self.blank);
        let step = |&vertex: &u8| {
            let direction = self.graph.direction(at, vertex.into());
            at = vertex.into();
            direction
        };
        self.path.iter().rev().map(step).collect()
    }
}

impl Side {
    /// `mirror` renames the tiles: the side then asks for a tile by its name on the board and for vertices by their images.
    fn new(estimate: &Estimate, places: &[u8; MOST], mirror: Option<&[u8; MOST]>) -> Side {
        let mut side =
            Side { index: [0; MOST_GROUPS], value: [0; MOST_GROUPS], group: [NONE; MOST], weight: [0; MOST] };
        for group in 0..estimate.tables.len() {
            side.index[group] = estimate.index(group, places);
            side.value[group] = estimate.tables[group].values[side.index[group] as usize];
        }
        for tile in 0..MOST {
            let name = mirror.map_or(tile, |m| usize::from(m[tile]));
            if name < MOST {
                side.group[tile] = estimate.group[name];
                side.weight[tile] = estimate.weight[name];
            }
        }
        side
    }

    /// Group, index and value after a tile has moved.
    #[inline]
    fn after(&self, tables: &[&[u8]], tile: u8, from: u8, to: u8) -> (usize, u32, u8) {
        let group = usize::from(self.group[usize::from(tile)]);
        let step = self.weight[usize::from(tile)].wrapping_mul(u32::from(to).wrapping_sub(u32::from(from)));
        let index = self.index[group].wrapping_add(step);
        (group, index, tables[group][index as usize])
    }

    /// Sets a group's index and value; the old ones.
    #[inline]
    fn put(&mut self, group: usize, index: u32, value: u8) -> (u32, u8) {
        (std::mem::replace(&mut self.index[group], index), std::mem::replace(&mut self.value[group], value))
    }
}
