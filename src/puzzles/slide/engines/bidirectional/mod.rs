//! Breadth-first search from both ends at once, on boards of at most 16 free cells: where walls make bounds weak and branches few, half of the depth from
//! either end is far less than the whole from one.
//!
//! A search has a limit for the whole answer and drops what can't be on an answer within it: with depth `a` done from the start and `b` from the goal, an
//! answer of length `c` passes some node of the other layer `c - a - b` moves on. On that way no bound changes by more than one a move, so the other
//! layer must have a node whose bounds, to the goal and from the start, are near enough (the idea of Sewell and Jacobson's DIBBS, 2021, taken layer
//! by layer). The graph is undirected with two colours: a search that remembers from where a position was entered never comes back to the layer before, so only
//! the last layer of either end is held in a hash table (frontier search, Korf 1999).
//!
//! Before a long search comes a beam within its limit: an answer of that length spares the search, as all shorter ones are excluded.

mod front;
mod growth;
pub(super) mod node;
mod step;
#[cfg(test)]
mod tests;

use super::iteration::begins;
use super::optimal::Proved;
use super::pattern_db::blank_pattern::BlankPattern;
use super::pattern_db::lookup::Lookup;
use super::pattern_db::one_bit::OneBitEstimate;
use super::pattern_db::watch::BuildWatch;
use super::transposition::TranspositionTable;
use crate::base::grid::Direction;
use crate::model::trace::Told;
use crate::puzzles::slide::kernel::{Position, reversed};
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES, NONE};
use crate::record;
use crate::search::control::Control;
use crate::search::worker_pool::{WorkerPool, with_pool};
use front::{Front, MAX_NODES};
use growth::Growth;
use node::{MAX_GROUPS, Node};
use std::sync::Arc;
use step::{Hand, Step};

/// What a search from both ends needs.
pub struct Bidirectional<'a> {
    /// Where tiles move.
    pub graph: &'a Graph,
    /// Bounds of the way to the goal; bounds of the way to the start, where its tiles are named by their places at the start.
    pub estimates: [&'a OneBitEstimate; 2],
    /// Positions of a search from which a pattern of a few tiles and the blank pays.
    pub pattern_from: u64,
    /// Positions that a search is expected to take from which a beam before it pays.
    pub beam_from: f64,
    /// Positions that the first search is expected to take.
    pub first_expected: f64,
    /// Limits and reports.
    pub control: &'a Control<'a>,
    /// Bytes in use beside the search.
    pub tables: u64,
    /// Threads to be used.
    pub threads: usize,
    /// Is given answers that are not proved to be shortest.
    pub offer: &'a (dyn Fn(&[Direction]) + Sync),
}

/// The share of a search's positions that a beam before it takes at most, about.
const BEAM_SHARE: f64 = 0.125;
/// Least nodes of a beam's layer.
const MIN_WIDTH: usize = 500;
/// States of a pattern's table that pay for each position of a search, and those that may be made in any case.
const STATES_PER_POSITION: f64 = 3.0;
const MIN_STATES: f64 = 2_000_000.0;
/// What a state of a large table takes, about.
const BYTES_PER_STATE: u64 = 16;
/// What making a state takes, in positions.
const STATE_COST: f64 = 0.5;
/// What two moves more multiply positions by, and with tables all that a limit takes, where nothing is known yet.
const FACTOR: f64 = 2.0;

/// A search within one limit.
struct Plan<'t> {
    /// The start and the goal.
    ends: [Node; 2],
    pattern: Arc<BlankPattern>,
    /// The tiles' names by their places at the start.
    names: &'t [u8; MAX_VERTICES],
    limit: u32,
    /// Most positions.
    most: u64,
    /// From the first layer with more nodes than this, only the other end goes on, and keeps this number of nodes in a layer: those that seem nearest.
    width: usize,
}

/// How the search within one limit ended.
enum Found {
    Answer(Vec<Direction>),
    None,
    /// More positions or bytes than allowed, or stopped.
    GivenUp,
}

impl Bidirectional<'_> {
    /// Raises the limit from `least` to below `known`, the length of a known answer, as long as a search can be expected to take at most `most`
    /// positions. The layers are the same for any number of threads, and so is the result. At most 16 vertices, three groups.
    pub fn deepen(&self, start: &Position, least: u32, known: u32, most: u64) -> Proved {
        debug_assert!(
            self.graph.len() <= super::transposition::MAX_VERTICES && self.estimates[0].groups() <= MAX_GROUPS
        );
        if start.is_solved(self.graph.len()) {
            return Proved::Shortest(Vec::new());
        }
        let names = self.names(start);
        with_pool(self.threads, |pool| self.raise(start, &names, [least, known], most, pool))
    }

    /// The same with threads at hand.
    fn raise<'t>(
        &'t self,
        start: &Position,
        names: &'t [u8; MAX_VERTICES],
        [least, mut known]: [u32; 2],
        most: u64,
        pool: &WorkerPool<'t>,
    ) -> Proved {
        let mut plan = Plan {
            ends: self.ends(start),
            pattern: Arc::new(BlankPattern::new(self.graph, start)),
            names,
            limit: 0,
            most: most.saturating_mul(4),
            width: usize::MAX,
        };
        let mut expected = self.first_expected;
        let bound = plan.ends[0].bound(0).max(plan.ends[1].bound(1)) as u32;
        // The length of every answer is even or odd as the bound is.
        let mut limit = least.max(bound);
        limit += (limit ^ bound) & 1;
        let mut proved = least.max(bound);
        let (mut growth, mut costs) = (Growth::new(FACTOR), Growth::new(FACTOR));
        let mut best = None;
        while limit < known {
            begins(self.control, "ends", limit);
            self.control.bound(proved.into());
            if self.control.poll(0).is_break() {
                return Proved::Stopped(proved);
            }
            let is_made = plan.pattern.is_made();
            if is_made || expected >= self.pattern_from as f64 {
                if !is_made {
                    (growth, costs) = (Growth::new(FACTOR), Growth::new(FACTOR));
                }
                self.prepare(&mut plan, limit, expected);
            }
            let (mut cost, mut searched) = (STATE_COST * plan.pattern.states(), None);
            let bound = u32::from(plan.pattern.bound);
            if bound > limit {
                proved = bound;
            } else {
                if plan.pattern.is_made() && expected >= self.beam_from {
                    let width = (expected * BEAM_SHARE / f64::from(limit)) as usize;
                    plan = Plan { limit, width: width.max(MIN_WIDTH), ..plan };
                    if let (Found::Answer(answer), _) = self.search(&plan, pool) {
                        known = answer.len() as u32;
                        if known < proved + 2 {
                            return Proved::Shortest(answer);
                        }
                        (self.offer)(&answer);
                        (best, limit) = (Some(answer), known - 2);
                    }
                }
                plan = Plan { limit, width: usize::MAX, ..plan };
                let (found, positions) = self.search(&plan, pool);
                match found {
                    Found::Answer(answer) => return Proved::Shortest(answer),
                    Found::GivenUp if self.control.stopped().is_some() => return Proved::Stopped(proved),
                    Found::GivenUp => return Proved::Bound(proved),
                    Found::None => proved = limit + 2,
                }
                growth.learn(limit, positions);
                (searched, cost) = (Some(positions), cost + positions);
            }
            costs.learn(limit, cost);
            let next = costs.next(proved - 2, known);
            if let Some(positions) = searched {
                expected = positions * growth.factor.powi((next - limit) as i32 / 2);
            }
            if expected > most as f64 {
                break;
            }
            limit = next;
        }
        best.filter(|_| proved >= known).map_or(Proved::Bound(proved), Proved::Shortest)
    }

    /// Makes the pattern's tables for a limit, within which `expected` positions are to be searched.
    fn prepare(&self, plan: &mut Plan<'_>, limit: u32, expected: f64) {
        let pattern = Arc::get_mut(&mut plan.pattern).expect("all threads are through");
        let room = self.control.limits().memory.saturating_sub(self.tables) / 4;
        let most = (STATES_PER_POSITION * expected).max(MIN_STATES) as usize;
        let mut watch = BuildWatch::over(self.control, room);
        pattern.reach(self.graph, limit as u16, most, (room / BYTES_PER_STATE) as usize, &mut watch);
        for (end, node) in plan.ends.iter_mut().enumerate() {
            (node.pattern, node.distance) = pattern.state(end);
        }
    }

    /// The start and the goal.
    fn ends(&self, start: &Position) -> [Node; 2] {
        let vertices = self.graph.len();
        let goal = Position::solved(vertices, vertices as u8 - 1);
        [start, &goal].map(|end| Node::new(self.estimates, [end, &end.seen_from(start, vertices)], vertices))
    }

    /// The tiles' names by their places at the start.
    fn names(&self, start: &Position) -> [u8; MAX_VERTICES] {
        let mut names = [NONE; MAX_VERTICES];
        for (vertex, &tile) in start.tiles[..self.graph.len()].iter().enumerate() {
            names[usize::from(tile)] = vertex as u8;
        }
        names
    }

    /// Looks for an answer of at most `limit` moves; the first one met is a shortest one, if layers are whole. Also the positions looked at.
    fn search<'t>(&'t self, plan: &Plan<'t>, pool: &WorkerPool<'t>) -> (Found, f64) {
        let mut fronts = [0, 1].map(|side| Front::new(plan.ends[side], side, pool.workers()));
        let mut hands: Vec<Hand<'t>> = (0..pool.workers()).map(|_| Hand::new(self.control)).collect();
        // With a width the side that moves on alone, since the other's layer is as large as that.
        let (mut is_full, mut alone) = (false, None);
        let (factors, tables) = (plan.pattern.factors(), self.tables + plan.pattern.bytes());
        let limit = plan.limit as usize;
        loop {
            let positions = (fronts[0].positions + fronts[1].positions) as f64;
            // First of all: a layer that was broken off proves nothing.
            if is_full || self.is_too_much(&fronts, tables, plan.most) {
                return (Found::GivenUp, positions);
            }
            let depths = fronts[0].depth() + fronts[1].depth();
            if depths >= limit || fronts.iter().any(|front| front.len() == 0) {
                return (Found::None, positions);
            }
            self.tell(&fronts);
            let side = alone.unwrap_or(usize::from(fronts[1].len() < fronts[0].len()));
            let [one, other] = fronts;
            let (moving, rest) = if side == 0 { (one, other) } else { (other, one) };
            let left = limit - moving.depth() - 1;
            let step = Step {
                meet: self,
                pattern: Arc::clone(&plan.pattern),
                factors,
                tables,
                names: plan.names,
                side,
                left,
                spare: limit - depths,
                width: if alone.is_some() { plan.width } else { usize::MAX },
            };
            let end = step.run(moving, rest, hands, pool);
            (hands, is_full) = (end.hands, end.is_full);
            fronts = if side == 0 { [end.moved, end.rest] } else { [end.rest, end.moved] };
            if alone.is_none() && fronts[side].len() > plan.width {
                alone = Some(1 - side);
            }
            if let Some(node) = end.met {
                return (Found::Answer(self.answer(&fronts, &node, &mut hands[0])), positions);
            }
        }
    }

    /// The moves through a node that both ends have. An answer is at hand: the moment that it takes is spent whatever the limits say.
    fn answer(&self, fronts: &[Front; 2], node: &Node, hand: &mut Hand<'_>) -> Vec<Direction> {
        let mut look = |steps| {
            hand.spend(steps);
        };
        let name = self.graph.len() as u8 - 1;
        let [there, back] = [0, 1].map(|side| fronts[side].way_back(node, self.graph, name, &mut look));
        reversed(&there).into_iter().chain(back).collect()
    }

    /// Tells how many positions both ends have, and how many of them are still to be gone on from.
    fn tell(&self, fronts: &[Front; 2]) {
        let [one, other] = fronts;
        let table = || record! { "positions" => one.positions + other.positions, "waiting" => one.len() + other.len() };
        self.control.trace(|| Told::Own("table", table()));
    }

    /// Half of the memory is for others: a search that does not fit gives way to one that needs none.
    fn is_too_much(&self, fronts: &[Front; 2], tables: u64, most: u64) -> bool {
        let bytes = fronts[0].bytes() + fronts[1].bytes();
        let full = 2 * (bytes + tables) > self.control.limits().memory;
        let positions = fronts[0].positions + fronts[1].positions;
        // A layer is at most three times as large as the one before.
        full || positions as u64 > most
            || fronts.iter().all(|f| f.len() > MAX_NODES / 3)
            || self.control.memory(bytes + tables).is_break()
    }
}
