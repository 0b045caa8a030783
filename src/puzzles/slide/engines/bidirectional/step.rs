//! One layer of the search from one end, made by all threads together. Each expands the positions of its own part and
//! hands over those that belong to others by mail, turn by turn (owner computes). The positions of a layer and
//! everything recorded of them do not depend on the number of parts.

use super::Bidirectional;
use super::front::{Front, Part, owner};
use super::node::{MAX_SCORES, Node, NodeLayer};
use crate::base::lock::Unpoisoned;
use crate::puzzles::slide::engines::pattern_db::blank_pattern::BlankPattern;
use crate::puzzles::slide::rules::board::graph::MAX_VERTICES;
use crate::search::control::{Control, Ticker};
use crate::search::work;
use crate::search::worker_pool::WorkerPool;
use std::sync::{Arc, Mutex};

/// Nodes that are expanded together. Their look-ups are far apart in memory; independent ones are fetched at the same
/// time.
const NODES_PER_BATCH: usize = 32;
/// Nodes of a part between two looks at the bytes in use and at the mail: threads wait for one another that often.
const NODES_PER_TURN: usize = 1 << 14;
/// Bytes that the children of a node may take: in the layer, and for two turns in the mail.
const BYTES_PER_NODE: u64 = 3 * (80 + 2 * size_of::<Node>() as u64);
/// A layer with at least this many nodes is worth waking the other threads.
const NODES_TO_SHARE: usize = 1 << 11;
/// Elementary steps of a child: its bounds and its place in the layer are far apart in memory.
const STEPS_PER_CHILD: usize = 32;

/// What a thread reuses from layer to layer.
pub(super) struct ThreadScratch<'m> {
    ticker: Ticker<'m>,
    children: Vec<Node>,
    /// Must it stop?
    stop: bool,
}

impl<'m> ThreadScratch<'m> {
    pub(super) fn new(control: &'m Control<'m>) -> ThreadScratch<'m> {
        ThreadScratch { ticker: control.ticker(), children: Vec::with_capacity(3 * NODES_PER_BATCH), stop: false }
    }

    /// Counts elementary steps. May the search go on?
    pub(super) fn spend(&mut self, steps: usize) -> bool {
        work::add(steps);
        self.stop |= self.ticker.steps(steps).is_break();
        !self.stop
    }
}

/// A part of the layer and of the layer before.
struct Lane<'m> {
    part: Part,
    before: NodeLayer,
    /// Nodes of the layer before that have been expanded.
    done: usize,
    scratch: ThreadScratch<'m>,
    /// A node that is also in the other end's layer.
    met: Option<Node>,
}

/// The parameters of a layer to be made.
pub(super) struct Step<'m> {
    pub(super) meet: &'m Bidirectional<'m>,
    pub(super) pattern: Arc<BlankPattern>,
    /// By tile, the number that its steps multiply in the pattern's state.
    pub(super) factors: [u32; 16],
    /// Bytes in use outside the search.
    pub(super) tables: u64,
    /// The tiles' names: their places at the start.
    pub(super) names: &'m [u8; MAX_VERTICES],
    /// The side that moves: from the start (0) or the goal (1).
    pub(super) side: usize,
    /// Moves left to the last layer of the other end.
    pub(super) spare: usize,
    /// Moves left to the other end's root after this one.
    pub(super) left: usize,
    /// The most nodes of the layer that are kept.
    pub(super) width: usize,
}

/// The result of a step.
pub(super) struct StepEnd<'m> {
    /// The end that moved, the other one, and the threads' data.
    pub(super) moved: Front,
    pub(super) rest: Front,
    pub(super) scratches: Vec<ThreadScratch<'m>>,
    /// A node that is in both last layers.
    pub(super) met: Option<Node>,
    /// Was there too little memory for the layer?
    pub(super) is_full: bool,
}

impl<'m> Step<'m> {
    /// Makes the next layer of `front`. If it is stopped or runs out of memory, the layer is left incomplete.
    pub(super) fn run(
        self,
        front: Front,
        rest: Front,
        scratches: Vec<ThreadScratch<'m>>,
        pool: &WorkerPool<'m>,
    ) -> StepEnd<'m> {
        let (positions, is_large) = (front.positions, front.len() >= NODES_TO_SHARE);
        let (count, floor) = (scratches.len(), rest.bytes());
        let lane = |(mut part, scratch): (Part, ThreadScratch<'m>)| {
            let before = part.next();
            Mutex::new(Lane { part, before, done: 0, scratch, met: None })
        };
        let lanes = front.parts.into_iter().zip(scratches).map(lane).collect();
        let mail = || (0..count * count).map(|_| Mutex::default()).collect();
        let layer = Arc::new(Layer { step: self, rest, lanes, mail: [mail(), mail()] });
        let mut turn = 0;
        let is_full = loop {
            if !layer.fits(floor) {
                break true;
            }
            let shared = Arc::clone(&layer);
            pool.share_large(is_large, count, move |lane| shared.turn(lane, turn));
            if layer.is_over(turn) {
                break false;
            }
            turn += 1;
        };
        let shared = Arc::clone(&layer);
        let (worst, side) = (layer.worst(), layer.step.side);
        pool.share_large(is_large, count, move |lane| shared.lane(lane, |lane| lane.keep(worst, side)));
        Arc::into_inner(layer).expect("all threads are through").end(positions, is_full)
    }

    /// Adds the children of a node, before the values of their bounds are looked up.
    #[inline]
    fn children(&self, node: &Node, scratch: &mut ThreadScratch<'_>) {
        let Bidirectional { graph, estimates, .. } = *self.meet;
        for (direction, to) in node.exits(graph) {
            scratch.stop |= scratch.ticker.tick().is_break();
            work::add(STEPS_PER_CHILD);
            let tile = node.tile(to);
            let mut child = *node;
            child.shift(0, estimates[0], tile, to);
            child.shift(1, estimates[1], self.names[usize::from(tile)], to);
            if self.pattern.is_made() {
                child.pattern ^= u32::from(child.blank ^ to) * self.factors[usize::from(tile) % 16];
                child.distance = self.pattern.beside(self.side, child.distance, child.pattern, to);
                if usize::from(child.distance) > self.left {
                    continue;
                }
            }
            child.enter(direction, to, graph.len() as u8 - 1);
            scratch.children.push(child);
        }
    }
}

/// A layer being made, shared by all threads.
struct Layer<'m> {
    step: Step<'m>,
    rest: Front,
    lanes: Vec<Mutex<Lane<'m>>>,
    /// The nodes that each lane has found for each other lane, in even and in odd turns.
    mail: [Vec<Mutex<Vec<Node>>>; 2],
}

impl<'m> Layer<'m> {
    fn lane<T>(&self, number: usize, work: impl FnOnce(&mut Lane<'m>) -> T) -> T {
        work(&mut self.lanes[number].lock().unpoisoned())
    }

    fn lanes<T>(&self, read: impl Fn(&mut Lane<'m>) -> T) -> impl Iterator<Item = T> {
        (0..self.lanes.len()).map(move |number| self.lane(number, &read))
    }

    /// Nodes of a turn: fewer where their children might take a sixteenth of the memory.
    fn nodes_per_turn(&self) -> usize {
        let room = self.step.meet.control.limits().memory / 16;
        let batches = room / (self.lanes.len() * NODES_PER_BATCH) as u64 / BYTES_PER_NODE;
        NODES_PER_TURN.min(NODES_PER_BATCH * batches.max(1) as usize)
    }

    /// Is there memory for one more turn? `floor`: bytes that stay in use.
    fn fits(&self, floor: u64) -> bool {
        let bytes: u64 = self.lanes(|lane| lane.before.bytes() + lane.part.bytes()).sum();
        let turn = (self.nodes_per_turn() * self.lanes.len()) as u64 * BYTES_PER_NODE;
        bytes + floor + self.step.tables + turn <= self.step.meet.control.limits().memory
    }

    /// The score from which nodes are left out.
    fn worst(&self) -> usize {
        let Step { side, width, .. } = self.step;
        let mut left = width;
        let mut counts = [0; MAX_SCORES];
        if self.lanes(|lane| lane.part.nodes.len()).sum::<usize>() > width {
            for lane in &self.lanes {
                lane.lock().unpoisoned().part.nodes.iter().for_each(|node| counts[node.score(side)] += 1);
            }
        }
        let is_too_much = |&count: &usize| {
            let is_more = count > left;
            left = left.saturating_sub(count);
            is_more
        };
        counts.iter().position(is_too_much).unwrap_or(usize::MAX)
    }

    /// After a turn: is the layer complete, or stopped?
    fn is_over(&self, turn: usize) -> bool {
        let is_done = self.lanes(|lane| lane.done == lane.before.len()).all(|done| done)
            && self.mail[turn & 1].iter().all(|mail| mail.lock().unpoisoned().is_empty());
        is_done || self.lanes(|lane| lane.met.is_some() || lane.scratch.stop).any(|over| over)
    }

    /// Takes in a lane's mail of the turn before, and expands some of its nodes.
    #[inline(never)]
    fn turn(&self, number: usize, turn: usize) {
        self.lane(number, |lane| {
            for from in 0..self.lanes.len() {
                let mut mail = self.mail[!turn & 1][from * self.lanes.len() + number].lock().unpoisoned();
                mail.chunks(3 * NODES_PER_BATCH).for_each(|nodes| self.enter(lane, nodes));
                mail.clear();
            }
            let last = lane.before.len().min(lane.done + self.nodes_per_turn());
            while lane.done < last && lane.met.is_none() && !lane.scratch.stop {
                self.expand(number, lane, turn);
            }
        });
    }

    /// Expands a few nodes of a lane.
    fn expand(&self, number: usize, lane: &mut Lane<'m>, turn: usize) {
        let Step { meet, side, spare, .. } = self.step;
        let reach = &self.rest.reach;
        let piece = lane.before.piece_from(lane.done);
        let nodes = &piece[..piece.len().min(NODES_PER_BATCH)];
        lane.done += nodes.len();
        // The test is repeated: the other layer has changed since these nodes were made.
        nodes.iter().filter(|n| reach.admits(n, spare)).for_each(|n| self.step.children(n, &mut lane.scratch));
        if lane.scratch.stop {
            return;
        }
        let mut children = std::mem::take(&mut lane.scratch.children);
        children.iter_mut().for_each(|child| child.look_up(side, meet.estimates[side]));
        children.retain(|child| reach.may_admit(child, spare - 1));
        children.iter_mut().for_each(|child| child.look_up(1 - side, meet.estimates[1 - side]));
        children.retain(|child| reach.admits(child, spare - 1));
        if self.lanes.len() > 1 {
            self.post(number, &mut children, turn);
        }
        self.enter(lane, &children);
        children.clear();
        lane.scratch.children = children;
    }

    /// Leaves a lane its own children and mails the others.
    fn post(&self, number: usize, children: &mut Vec<Node>, turn: usize) {
        let count = self.lanes.len();
        for to in (0..count).filter(|&to| to != number) {
            let mut mail = self.mail[turn & 1][number * count + to].lock().unpoisoned();
            mail.extend(children.iter().filter(|child| owner(child, count) == to));
        }
        children.retain(|child| owner(child, count) == number);
    }

    /// Adds nodes to a lane's part of the layer, and looks for them in the other end's layer.
    #[inline(never)]
    fn enter(&self, lane: &mut Lane<'m>, nodes: &[Node]) {
        lane.part.prepare(nodes);
        for node in nodes {
            lane.part.put(node);
            if self.rest.reach.admits(node, 0) && self.rest.has(node) {
                lane.met = Some(*node);
            }
        }
    }

    fn end(self, positions: usize, is_full: bool) -> StepEnd<'m> {
        let (mut parts, mut scratches, mut met) = (Vec::new(), Vec::new(), None);
        for lane in self.lanes {
            let lane = lane.into_inner().unpoisoned();
            parts.push(lane.part);
            scratches.push(lane.scratch);
            met = met.or(lane.met);
        }
        StepEnd { moved: Front::of(parts, positions), rest: self.rest, scratches, met, is_full }
    }
}

impl Lane<'_> {
    /// Finishes the layer.
    fn keep(&mut self, worst: usize, side: usize) {
        let Lane { part, scratch, before, .. } = self;
        *before = NodeLayer::default();
        if worst < usize::MAX {
            part.cut(worst, side);
        }
        part.keep(|steps| scratch.spend(steps));
    }
}
