//! Breadth-first search from both ends at once, on boards of at most 16 free cells. Walls make bounds weak and branches
//! few there, so that two searches of half the depth are far smaller than one of the whole.
//!
//! A search has a limit on the length of the answer and drops positions that can't be on an answer within it. With
//! depth `a` done from the start and `b` from the goal, an answer of length `c` passes some node of the other layer
//! after `c - a - b` more moves. On that way a move changes a bound by at most one. So the other layer must have a node
//! whose bounds, to the goal and from the start, are near enough (the idea of Sewell and Jacobson's DIBBS, 2021,
//! applied to whole layers). The graph is undirected and has two colours: a search that remembers from where it entered
//! a position never returns to the layer before. So only the last layer of each end is in a hash table (frontier
//! search, Korf 1999).
//!
//! A beam within the limit precedes a long search: if it finds an answer of the limit's length, the search is not
//! needed, because all shorter answers are already excluded.

mod front;
mod growth;
pub(super) mod node;
mod step;
#[cfg(test)]
mod tests;

use super::iteration::begins;
use super::optimal::Proved;
use super::pattern_db::blank_pattern::{BYTES_PER_STATE, BlankPattern, Build};
use super::pattern_db::lookup::Lookup;
use super::pattern_db::one_bit::OneBitEstimate;
use super::transposition::TranspositionTable;
use crate::base::grid::Direction;
use crate::model::trace::TraceData;
use crate::puzzles::slide::kernel::{Position, reversed};
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES, NONE};
use crate::record;
use crate::search::control::Control;
use crate::search::worker_pool::{WorkerPool, with_pool};
use front::{Front, MAX_NODES};
use growth::{Growth, LAST_GROWTH};
use node::{MAX_GROUPS, Node};
use std::sync::Arc;
use step::{Step, ThreadScratch};

/// The parameters of a search from both ends.
pub struct Bidirectional<'a> {
    /// The graph on which tiles move.
    pub graph: &'a Graph,
    /// Bounds on the way to the goal, and bounds on the way to the start. For the second, tiles are named by their
    /// places at the start.
    pub estimates: [&'a OneBitEstimate; 2],
    /// If a search is expected to take at least this many positions, a pattern of a few tiles and the blank pays.
    pub pattern_from: u64,
    /// If a search is expected to take at least this many positions, a beam before it pays.
    pub beam_from: f64,
    /// Limits and reports.
    pub control: &'a Control<'a>,
    /// Bytes in use outside the search.
    pub tables: u64,
    /// The number of threads.
    pub threads: usize,
    /// Receives answers that are not proved to be shortest.
    pub offer: &'a (dyn Fn(&[Direction]) + Sync),
}

/// The approximate share of a search's positions that the beam before it may take.
const BEAM_SHARE: f64 = 0.125;
/// The least width of a beam.
const MIN_WIDTH: usize = 500;
/// States of a pattern's table that pay for each position of a search, and those that always pay.
const STATES_PER_POSITION: f64 = 2.0;
const MIN_STATES: f64 = 2_000_000.0;
/// The cost of making a state, in positions.
const STATE_COST: f64 = 0.5;

/// The progress of deepening, from which a search with better estimates continues: the pattern's tables, and what
/// limits have taken.
pub struct Progress {
    pattern: Arc<BlankPattern>,
    positions: Growth,
    states: Growth,
    /// What both have cost.
    costs: Growth,
    /// The number of positions that the next search is expected to take.
    pub expected: f64,
}

impl Progress {
    /// The progress before the first search from a start, which is expected to take this many positions.
    pub fn new(graph: &Graph, start: &Position, expected: f64) -> Progress {
        let pattern = Arc::new(BlankPattern::new(graph, start));
        let [positions, states, costs] = [(); 3].map(|()| Growth::new());
        Progress { pattern, positions, states, costs, expected }
    }

    /// The limit to follow one that took `cost` in all and proved that there is no answer below `proved`. The costs
    /// decide how high it is, but the growth of searches, if there was one, and the memory for tables keep it
    /// lower.
    fn next(&mut self, proved: u32, known: u32, cost: f64, is_searched: bool, room: u64) -> u32 {
        let most_states = (room / BYTES_PER_STATE) as f64;
        let is_far = |limit: u32| {
            let is_long = is_searched && self.positions.at(limit) > LAST_GROWTH * cost;
            is_long || self.pattern.is_made() && self.states.at(limit) > most_states
        };
        let mut limit = self.costs.next(proved - 2, known);
        while limit > proved && is_far(limit) {
            limit -= 2;
        }
        if is_searched {
            self.expected = self.positions.at(limit);
        }
        limit
    }
}

/// What a search within one limit uses.
struct Plan<'t> {
    /// The nodes of the start and of the goal.
    ends: [Node; 2],
    /// The tiles' names: their places at the start.
    names: &'t [u8; MAX_VERTICES],
    limit: u32,
    /// The most positions.
    most: u64,
    /// The width of a beam. After the first layer with more nodes than this, only the other end moves on, and keeps
    /// this number of nodes in a layer: those that seem nearest.
    width: usize,
}

/// How a search within one limit ended.
enum Found {
    Answer(Vec<Direction>),
    None,
    /// It needed more positions or bytes than allowed, or was stopped.
    GivenUp,
}

impl Bidirectional<'_> {
    /// Raises the limit from `least` to below `known`, the length of a known answer, as long as a search can be
    /// expected to take at most `most` positions. It continues from the progress of earlier searches from this
    /// start. The layers, and so the result, are the same for any number of threads. For at most 16 vertices and
    /// three groups.
    pub fn deepen(&self, start: &Position, least: u32, known: u32, most: u64, progress: &mut Progress) -> Proved {
        debug_assert!(
            self.graph.len() <= super::transposition::MAX_VERTICES && self.estimates[0].groups() <= MAX_GROUPS
        );
        if start.is_solved(self.graph.len()) {
            return Proved::Shortest(Vec::new());
        }
        let names = self.names(start);
        let plan = Plan {
            ends: self.ends(start, &progress.pattern),
            names: &names,
            limit: 0,
            most: most.saturating_mul(4),
            width: usize::MAX,
        };
        with_pool(self.threads, |pool| self.raise(plan, [least, known], most, progress, pool))
    }

    /// The same, with a pool of threads.
    fn raise<'t>(
        &'t self,
        mut plan: Plan<'t>,
        [least, mut known]: [u32; 2],
        most: u64,
        progress: &mut Progress,
        pool: &WorkerPool<'t>,
    ) -> Proved {
        let bound = plan.ends[0].bound(0).max(plan.ends[1].bound(1)) as u32;
        // All answers have the parity of the bound.
        let mut proved = least.max(bound);
        plan.limit = proved + ((proved ^ bound) & 1);
        let mut best = None;
        while plan.limit < known {
            begins(self.control, "ends", plan.limit);
            self.control.bound(proved.into());
            if self.control.poll(0).is_break() {
                return Proved::Stopped(proved);
            }
            if progress.pattern.is_made() || progress.expected >= self.pattern_from as f64 {
                self.prepare(&mut plan, progress, pool);
            }
            let (mut cost, mut is_searched) = (STATE_COST * progress.pattern.states(), false);
            let bound = u32::from(progress.pattern.bound);
            if bound > plan.limit {
                proved = bound;
            } else {
                if let Some(answer) = self.beam(&mut plan, progress, pool) {
                    known = answer.len() as u32;
                    if known < proved + 2 {
                        return Proved::Shortest(answer);
                    }
                    (self.offer)(&answer);
                    (best, plan.limit) = (Some(answer), known - 2);
                }
                let (found, positions) = self.search(&plan, &progress.pattern, pool);
                match found {
                    Found::Answer(answer) => return Proved::Shortest(answer),
                    Found::GivenUp if self.control.stopped().is_some() => return Proved::Stopped(proved),
                    Found::GivenUp => {
                        progress.expected = progress.expected.max(2.0 * positions);
                        return Proved::Bound(proved);
                    }
                    Found::None => proved = plan.limit + 2,
                }
                progress.positions.learn(plan.limit, positions, progress.pattern.tables());
                (is_searched, cost) = (true, cost + positions);
            }
            progress.costs.learn(plan.limit, cost, 0);
            plan.limit = progress.next(proved, known, cost, is_searched, self.room());
            if progress.expected > most as f64 {
                break;
            }
        }
        best.filter(|_| proved >= known).map_or(Proved::Bound(proved), Proved::Shortest)
    }

    /// Runs a beam before a long search. Returns an answer within the limit, if it finds one.
    fn beam<'t>(&'t self, plan: &mut Plan<'t>, progress: &Progress, pool: &WorkerPool<'t>) -> Option<Vec<Direction>> {
        if !progress.pattern.is_made() || progress.expected < self.beam_from {
            return None;
        }
        plan.width = ((progress.expected * BEAM_SHARE / f64::from(plan.limit)) as usize).max(MIN_WIDTH);
        let (found, _) = self.search(plan, &progress.pattern, pool);
        plan.width = usize::MAX;
        if let Found::Answer(answer) = found { Some(answer) } else { None }
    }

    /// Extends the pattern's tables to a limit.
    fn prepare<'t>(&'t self, plan: &mut Plan<'t>, progress: &mut Progress, pool: &WorkerPool<'t>) {
        let pattern = Arc::get_mut(&mut progress.pattern).expect("all threads are through");
        if !pattern.is_made() {
            (progress.positions, progress.costs) = (Growth::new(), Growth::new());
        }
        let most = (STATES_PER_POSITION * progress.expected).max(MIN_STATES) as usize;
        let build = Build { graph: self.graph, control: self.control, pool, room: self.room() };
        pattern.reach(plan.limit as u16, most, &build);
        progress.states.learn(plan.limit, pattern.states(), pattern.tables());
        for (end, node) in plan.ends.iter_mut().enumerate() {
            (node.pattern, node.distance) = pattern.state(end);
        }
    }

    /// Bytes that a pattern's tables may take.
    fn room(&self) -> u64 {
        (self.control.limits().memory / 2).saturating_sub(self.tables)
    }

    /// The nodes of the start and of the goal.
    fn ends(&self, start: &Position, pattern: &BlankPattern) -> [Node; 2] {
        let vertices = self.graph.len();
        let goal = Position::solved(vertices, vertices as u8 - 1);
        [(0, start), (1, &goal)].map(|(side, end)| {
            let mut node = Node::new(self.estimates, [end, &end.seen_from(start, vertices)], vertices);
            (node.pattern, node.distance) = pattern.state(side);
            node
        })
    }

    /// The tiles' names: their places at the start.
    fn names(&self, start: &Position) -> [u8; MAX_VERTICES] {
        let mut names = [NONE; MAX_VERTICES];
        for (vertex, &tile) in start.tiles[..self.graph.len()].iter().enumerate() {
            names[usize::from(tile)] = vertex as u8;
        }
        names
    }

    /// Looks for an answer of at most `limit` moves. If layers are whole, the first one found is a shortest one. Also
    /// returns the number of positions.
    fn search<'t>(&'t self, plan: &Plan<'t>, pattern: &Arc<BlankPattern>, pool: &WorkerPool<'t>) -> (Found, f64) {
        let mut fronts = [0, 1].map(|side| Front::new(plan.ends[side], side, pool.workers()));
        let mut scratches: Vec<ThreadScratch<'t>> =
            (0..pool.workers()).map(|_| ThreadScratch::new(self.control)).collect();
        // In a beam: the side that moves on alone, because the other's layer exceeds the width.
        let (mut is_full, mut alone) = (false, None);
        let (factors, tables) = (pattern.factors(), self.tables + pattern.bytes());
        let limit = plan.limit as usize;
        loop {
            let positions = (fronts[0].positions + fronts[1].positions) as f64;
            // This comes first, because an incomplete layer proves nothing.
            if is_full || self.is_too_much(&fronts, tables, plan.most) {
                return (Found::GivenUp, positions);
            }
            let depths = fronts[0].depth() + fronts[1].depth();
            if depths >= limit || fronts.iter().any(|front| front.len() == 0) {
                return (Found::None, positions);
            }
            self.trace_table(&fronts);
            let side = alone.unwrap_or(usize::from(fronts[1].len() < fronts[0].len()));
            let [one, other] = fronts;
            let (moving, rest) = if side == 0 { (one, other) } else { (other, one) };
            let left = limit - moving.depth() - 1;
            let step = Step {
                meet: self,
                pattern: Arc::clone(pattern),
                factors,
                tables,
                names: plan.names,
                side,
                left,
                spare: limit - depths,
                width: if alone.is_some() { plan.width } else { usize::MAX },
            };
            let end = step.run(moving, rest, scratches, pool);
            (scratches, is_full) = (end.scratches, end.is_full);
            fronts = if side == 0 { [end.moved, end.rest] } else { [end.rest, end.moved] };
            if alone.is_none() && fronts[side].len() > plan.width {
                alone = Some(1 - side);
            }
            if let Some(node) = end.met {
                return (Found::Answer(self.answer(&fronts, &node, &mut scratches[0])), positions);
            }
        }
    }

    /// The moves through a node that both ends have reached. As the answer is known, the moment that this takes is
    /// spent even if limits are reached.
    fn answer(&self, fronts: &[Front; 2], node: &Node, scratch: &mut ThreadScratch<'_>) -> Vec<Direction> {
        let mut look = |steps| {
            scratch.spend(steps);
        };
        let name = self.graph.len() as u8 - 1;
        let [there, back] = [0, 1].map(|side| fronts[side].way_back(node, self.graph, name, &mut look));
        reversed(&there).into_iter().chain(back).collect()
    }

    /// Reports how many positions both ends have, and how many of them are still to be expanded.
    fn trace_table(&self, fronts: &[Front; 2]) {
        let [one, other] = fronts;
        let table = || record! { "positions" => one.positions + other.positions, "waiting" => one.len() + other.len() };
        self.control.trace(|| TraceData::Own("table", table()));
    }

    /// Is a limit reached? A quarter of the memory is for others: a search that does not fit is replaced by one that
    /// needs no memory.
    fn is_too_much(&self, fronts: &[Front; 2], tables: u64, most: u64) -> bool {
        let bytes = fronts[0].bytes() + fronts[1].bytes();
        let full = 4 * (bytes + tables) > 3 * self.control.limits().memory;
        let positions = fronts[0].positions + fronts[1].positions;
        // A layer is at most three times as large as the one before.
        full || positions as u64 > most
            || fronts.iter().all(|f| f.len() > MAX_NODES / 3)
            || self.control.memory(bytes + tables).is_break()
    }
}
