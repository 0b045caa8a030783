//! Shortest answers: IDA* (Korf 1985) on additive tables. If walls and goal are symmetric, the mirrored board is looked
//! up as well.
//!
//! The bound is admissible (see `tables`), and so is that of the mirrored position, whose answers have the same length;
//! the larger of both counts. All answers of a position have the same parity, and so has the sum of the tables, so
//! limits rise by at least two. Threads share the positions a few layers below the start. On small boards they also
//! share a table of positions searched without success ([`super::transposition`]).

use super::dfs::{DepthFirst, Sides};
use super::iteration::{self, Iteration, Optimal, ways};
use super::pattern_db::lookup::Lookup;
use super::pattern_db::watch::BuildWatch;
use super::transposition::{self, TranspositionTable};
use crate::base::grid::Direction;
use crate::base::lock::Unpoisoned;
use crate::base::order::by_size;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES, NONE};
use crate::search::control::Control;
use crate::search::share::Share;
use crate::search::work;
use std::collections::HashSet;
use std::sync::atomic::Ordering::Relaxed;

/// The result of some iterations.
#[derive(Clone, PartialEq, Debug)]
pub enum Proved {
    /// A shortest answer.
    Shortest(Vec<Direction>),
    /// There is no answer shorter than this.
    Bound(u32),
    /// Stopped by the control; there is no answer shorter than this.
    Stopped(u32),
}

/// Elementary steps of a root: copying its estimate.
const STEPS_PER_ROOT: usize = 400;
/// Roots wanted if threads share them.
const ROOTS_TO_SHARE: usize = 400;
/// Roots wanted if independent parts each take a share of them: only a large number makes the shares even.
const ROOTS_TO_DIVIDE: usize = 8000;
/// If an iteration takes at least this many nodes, threads share the next one, which is some six times as long:
/// dividing it and waking the threads takes a third of a millisecond.
const MIN_SHARED_NODES: u64 = 8_000;
/// The most entries of the table of failures: 32 MB.
const MAX_FAILURES: u64 = 1 << 22;

impl<'a, L: Lookup> Optimal<'a, L> {
    /// Prepares searches for answers in which the blank ends on `blank`; `tables` bytes are in use by the estimate and
    /// others.
    pub fn new(
        graph: &'a Graph,
        estimate: &'a L,
        blank: u8,
        control: &'a Control<'a>,
        threads: usize,
        tables: u64,
    ) -> Optimal<'a, L> {
        let (mirror, ways) = (mirror(graph, blank), ways(graph));
        Optimal { graph, estimate, mirror, control, threads, tables, ways, share: None, made: 0 }
    }

    /// Limits the search to one part of it, after `made` moves.
    pub fn sharing(self, share: &'a Share, made: usize) -> Self {
        Optimal { share: Some(share), made: made as u32, ..self }
    }

    /// Deepens from `least` as long as an iteration can be expected to cost at most `most` nodes and limits stay below
    /// `known`, the length of a known answer. On one thread the result is always the same. On several threads it is
    /// the same if `most` does not limit it.
    pub fn deepen(&self, start: &Position, least: u32, known: u32, most: u64) -> Proved {
        let sides = Sides::new(self.estimate, start, self.graph.len(), self.mirror.as_ref());
        let mut limit = least.max(sides.bound());
        let mut roots = vec![Root { position: *start, sides, path: Vec::new() }];
        // With walls, the costs of two successive iterations vary widely, but one more move costs at least half an
        // order of magnitude.
        let mut cost = 0;
        let mut failures = None;
        while limit < known {
            if cost * 4 > most {
                return Proved::Bound(limit);
            }
            iteration::begins(self.control, "tables", limit);
            self.control.bound((self.made + limit).into());
            let divided = self.share.is_some_and(|share| share.divide(self.control));
            if roots.len() == 1 && (divided || self.is_to_be_shared(cost)) {
                roots = self.roots(roots);
            }
            if let Some(root) = roots.iter().find(|r| r.position.is_solved(self.graph.len())) {
                return Proved::Shortest(root.path.clone());
            }
            failures = self.failures(cost, failures);
            let bytes = failures.as_ref().map_or(0, TranspositionTable::bytes);
            if self.control.memory(self.tables + bytes).is_break() || self.control.poll(0).is_break() {
                return Proved::Stopped(limit);
            }
            let iteration = Iteration::new(limit, failures, self.slack());
            self.search(&roots, &iteration);
            iteration.trace_table(self.control);
            if let Some(path) = iteration.found.into_inner().unpoisoned() {
                return Proved::Shortest(path);
            }
            if self.control.stopped().is_some() {
                return Proved::Stopped(limit);
            }
            cost = iteration.nodes.load(Relaxed);
            limit = iteration.next.load(Relaxed);
            failures = iteration.failures;
        }
        Proved::Bound(limit)
    }

    /// Must the next iteration begin some layers below the start: to be shared by threads, or because no table finds
    /// duplicate positions?
    fn is_to_be_shared(&self, cost: u64) -> bool {
        self.graph.len() > transposition::MAX_VERTICES || self.threads > 1 && cost >= MIN_SHARED_NODES
    }

    /// The table for an iteration: the one before, if it is large enough. Its entries stay true.
    fn failures(&self, cost: u64, before: Option<TranspositionTable>) -> Option<TranspositionTable> {
        if self.graph.len() > transposition::MAX_VERTICES {
            return None;
        }
        // It takes at most half of the memory that the tables leave.
        let room = (self.control.limits().memory.saturating_sub(self.tables) / 16).max(1 << 10);
        let most = MAX_FAILURES.min(1 << room.ilog2());
        let wanted = cost.clamp(1 << 10, most);
        let new = || TranspositionTable::new((4 * wanted).min(most), &mut BuildWatch::new(self.control));
        before.filter(|failures| failures.entries() >= wanted).or_else(new)
    }

    /// How far a position's bound must be below the moves left for a look into the table of failures to pay. On open
    /// boards, where few ways meet before they are cut, this is four moves.
    fn slack(&self) -> i32 {
        let edges: usize = (0..self.graph.len()).map(|v| self.graph.neighbours(v).count()).sum();
        if edges >= 3 * self.graph.len() { 4 } else { 0 }
    }

    /// Positions some layers below the start, without duplicates, those that seem nearest to the goal first. A solved
    /// one among them ends the search.
    fn roots(&self, mut layer: Vec<Root>) -> Vec<Root> {
        let mut seen: HashSet<[u8; MAX_VERTICES]> = layer.iter().map(|root| root.position.tiles).collect();
        // The number is the same wherever a search may be divided, because the shares are cut here.
        let parted = self.share.is_some_and(|share| share.part().1 > 1);
        let most = if parted { ROOTS_TO_DIVIDE } else { ROOTS_TO_SHARE };
        while layer.len() < most
            && self.control.poll(0).is_continue()
            && !layer.iter().any(|r| r.position.is_solved(self.graph.len()))
        {
            let children: Vec<Root> = layer
                .iter()
                .flat_map(|root| self.children(root))
                .filter(|child| seen.insert(child.position.tiles))
                .inspect(|_| work::add(STEPS_PER_ROOT))
                .collect();
            if children.is_empty() {
                break;
            }
            layer = children;
        }
        by_size(layer, |root| root.sides.bound() as usize)
    }

    fn children<'r>(&'r self, root: &'r Root) -> impl Iterator<Item = Root> + 'r {
        let next = &self.graph.next[usize::from(root.position.blank)];
        let open = Direction::ALL.into_iter().filter(|&d| next[d as usize] != NONE);
        open.filter(|d| root.path.last() != Some(&d.opposite())).map(|d| {
            let sides = root.sides.after(self.estimate, &root.position, next[d as usize], self.mirror.as_ref());
            let mut child = Root { position: root.position, sides, path: root.path.clone() };
            child.position.step(self.graph, d);
            child.path.push(d);
            child
        })
    }

    fn search(&self, roots: &[Root], iteration: &Iteration) {
        self.control.share(self.threads, roots.len(), |_, root| {
            let words = roots[root].position.tiles.as_chunks::<8>().0.iter();
            if !self.share.is_none_or(|share| share.draws(words.map(|&tiles| u64::from_le_bytes(tiles)))) {
                return;
            }
            // Many roots are finished in fewer nodes than there are between two looks.
            if iteration.done.load(Relaxed) || self.control.poll(0).is_break() {
                return;
            }
            work::add(STEPS_PER_ROOT);
            let mut search = DepthFirst::new(self, &roots[root].position, &roots[root].sides, iteration);
            let left = i64::from(iteration.limit) - roots[root].path.len() as i64;
            let back = roots[root]
                .path
                .last()
                .map_or(NONE, |d| self.graph.next[usize::from(roots[root].position.blank)][d.opposite() as usize]);
            if search.begin(left, back) {
                iteration.record(&roots[root].path, search.answer());
            }
            iteration.nodes.fetch_add(search.nodes, Relaxed);
            iteration.hits.fetch_add(search.hits, Relaxed);
        });
    }
}

/// A position below the start and the way to it.
struct Root {
    position: Position,
    sides: Sides,
    path: Vec<Direction>,
}

/// For each vertex, its image across the falling diagonal. `None` unless walls and the blank's goal are symmetric.
fn mirror(graph: &Graph, blank: u8) -> Option<[u8; MAX_VERTICES]> {
    // Vertices know their cells but not the width. The mirror exchanges up with left and right with down, starting at
    // the corner where the blank ends.
    let mut mirror = [NONE; MAX_VERTICES];
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::grid::Size;
    use crate::model::event::Silent;
    use crate::model::limits::Limits;
    use crate::model::outcome::Sense;
    use crate::puzzles::slide::engines::pattern_db::library;
    use crate::puzzles::slide::engines::pattern_db::watch::BuildLimits;
    use crate::puzzles::slide::rules::board::Board;
    use crate::puzzles::slide::rules::board::graph::Layout;
    use crate::puzzles::slide::rules::board::shuffle::shuffled;
    use crate::search::control::Counters;

    /// The table of failures counts towards the memory limit and takes at most half of the memory that the tables
    /// leave.
    #[test]
    fn the_table_of_failures_counts_towards_the_memory_limit() {
        let layout = Layout::of(&shuffled(&Board::solved(Size::new(4, 4), |_| false), 7)).expect("whole");
        let library = library::of(&layout.graph, u64::MAX);
        let (limits, counters) = (Limits::default(), Counters::default());
        let making = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let estimate = library.estimate(&library.groups(4, 15, 0), 15, &BuildLimits::ample(&making)).expect("room");
        let tables = library.bytes();
        let mut most = Vec::new();
        for room in [64 << 20, 1 << 20] {
            let limits = Limits { memory: tables + room, nodes: Some(20_000_000), ..Limits::default() };
            let counters = Counters::default();
            let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
            let search = Optimal::new(&layout.graph, &estimate, 15, &control, 1, tables);
            search.deepen(&Position::of(&layout), 0, u32::MAX, u64::MAX);
            most.push(control.stats().memory - tables);
        }
        assert!(most[0] > 1 << 20 && most[1] <= 1 << 19 && most[1] > 0, "{most:?}");
    }
}
