//! One layer of the search from one end, made by all threads together: each goes on from the positions of its own part, and what it finds for another's is
//! handed over by mail, turn by turn (owner computes). Which positions a layer has, and all that is said of them, does not depend on how many parts
//! there are.

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

/// Nodes that are expanded together: what they look up is far apart in memory, and what does not wait for one another is fetched at once.
const NODES_PER_BATCH: usize = 32;
/// Nodes of a part between two looks at the bytes in use and at the mail: threads wait for one another that often.
const NODES_PER_TURN: usize = 1 << 14;
/// Bytes that the children of a node may take: in the layer, and for two turns in the mail.
const BYTES_PER_NODE: u64 = 3 * (80 + 2 * size_of::<Node>() as u64);
/// Nodes of a layer from which waking the other threads pays.
const NODES_TO_SHARE: usize = 1 << 11;
/// Elementary steps of a child: its bounds and its place in the layer are far apart in memory.
const STEPS_PER_CHILD: usize = 32;

/// What a thread works with, layer after layer.
pub(super) struct Hand<'m> {
    ticker: Ticker<'m>,
    children: Vec<Node>,
    /// Told to stop.
    stop: bool,
}

impl<'m> Hand<'m> {
    pub(super) fn new(control: &'m Control<'m>) -> Hand<'m> {
        Hand { ticker: control.ticker(), children: Vec::with_capacity(3 * NODES_PER_BATCH), stop: false }
    }

    /// Counts elementary steps. May the search go on?
    pub(super) fn spend(&mut self, steps: usize) -> bool {
        work::add(steps);
        self.stop |= self.ticker.steps(steps).is_break();
        !self.stop
    }
}

/// A part of the layer, and of the one before.
struct Lane<'m> {
    part: Part,
    before: NodeLayer,
    /// Nodes of the layer before that have been gone on from.
    done: usize,
    hand: Hand<'m>,
    /// A node that the other end's layer has as well.
    met: Option<Node>,
}

/// A layer to be made.
pub(super) struct Step<'m> {
    pub(super) meet: &'m Bidirectional<'m>,
    pub(super) pattern: Arc<BlankPattern>,
    /// What a step of the blank over each tile is to the pattern.
    pub(super) factors: [u32; 16],
    /// Bytes in use beside the search.
    pub(super) tables: u64,
    /// The tiles' names by their places at the start.
    pub(super) names: &'m [u8; MAX_VERTICES],
    /// From the start (0) or the goal (1).
    pub(super) side: usize,
    /// Moves left to the other end's last layer.
    pub(super) spare: usize,
    /// Moves left to its goal after this one.
    pub(super) left: usize,
    /// Most nodes of the layer that are kept.
    pub(super) width: usize,
}

/// How a step ended.
pub(super) struct StepEnd<'m> {
    /// The end that moved on, the other, and what threads work with.
    pub(super) moved: Front,
    pub(super) rest: Front,
    pub(super) hands: Vec<Hand<'m>>,
    /// A node that is in both last layers.
    pub(super) met: Option<Node>,
    /// There was no room for the layer.
    pub(super) is_full: bool,
}

impl<'m> Step<'m> {
    /// Makes the next layer of `front`. Told to stop, or full, it leaves the layer as it is.
    pub(super) fn run(self, front: Front, rest: Front, hands: Vec<Hand<'m>>, pool: &WorkerPool<'m>) -> StepEnd<'m> {
        let (positions, is_large) = (front.positions, front.len() >= NODES_TO_SHARE);
        let (count, floor) = (hands.len(), rest.bytes());
        let lane = |(mut part, hand): (Part, Hand<'m>)| {
            let before = part.next();
            Mutex::new(Lane { part, before, done: 0, hand, met: None })
        };
        let lanes = front.parts.into_iter().zip(hands).map(lane).collect();
        let mail = || (0..count * count).map(|_| Mutex::default()).collect();
        let layer = Arc::new(Layer { step: self, rest, lanes, mail: [mail(), mail()] });
        let mut turn = 0;
        let is_full = loop {
            if !layer.fits(floor) {
                break true;
            }
            let held = Arc::clone(&layer);
            pool.share_large(is_large, count, move |lane| held.turn(lane, turn));
            if layer.is_over(turn) {
                break false;
            }
            turn += 1;
        };
        let held = Arc::clone(&layer);
        let (worst, side) = (layer.worst(), layer.step.side);
        pool.share_large(is_large, count, move |lane| held.lane(lane, |lane| lane.keep(worst, side)));
        Arc::into_inner(layer).expect("all threads are through").end(positions, is_full)
    }

    /// Where a node leads, without the values of their bounds.
    #[inline]
    fn children(&self, node: &Node, hand: &mut Hand<'_>) {
        let Bidirectional { graph, estimates, .. } = *self.meet;
        for (direction, to) in node.exits(graph) {
            hand.stop |= hand.ticker.tick().is_break();
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
            hand.children.push(child);
        }
    }
}

/// A layer in the making, seen by all threads.
struct Layer<'m> {
    step: Step<'m>,
    rest: Front,
    lanes: Vec<Mutex<Lane<'m>>>,
    /// What each lane has found for each other, in even and in odd turns.
    mail: [Vec<Mutex<Vec<Node>>>; 2],
}

impl<'m> Layer<'m> {
    fn lane<T>(&self, number: usize, work: impl FnOnce(&mut Lane<'m>) -> T) -> T {
        work(&mut self.lanes[number].lock().unpoisoned())
    }

    fn lanes<T>(&self, ask: impl Fn(&mut Lane<'m>) -> T) -> impl Iterator<Item = T> {
        (0..self.lanes.len()).map(move |number| self.lane(number, &ask))
    }

    /// Nodes of a turn: fewer where all that they lead to might take a sixteenth of the memory.
    fn nodes_per_turn(&self) -> usize {
        let room = self.step.meet.control.limits().memory / 16;
        let batches = room / (self.lanes.len() * NODES_PER_BATCH) as u64 / BYTES_PER_NODE;
        NODES_PER_TURN.min(NODES_PER_BATCH * batches.max(1) as usize)
    }

    /// Is there room for one more turn? `floor`: bytes that stay in use.
    fn fits(&self, floor: u64) -> bool {
        let bytes: u64 = self.lanes(|lane| lane.before.bytes() + lane.part.bytes()).sum();
        let turn = (self.nodes_per_turn() * self.lanes.len()) as u64 * BYTES_PER_NODE;
        bytes + floor + self.step.tables + turn <= self.step.meet.control.limits().memory
    }

    /// The score from which on nodes are left out.
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

    /// Is the layer whole, or broken off, after a turn?
    fn is_over(&self, turn: usize) -> bool {
        let is_done = self.lanes(|lane| lane.done == lane.before.len()).all(|done| done)
            && self.mail[turn & 1].iter().all(|mail| mail.lock().unpoisoned().is_empty());
        is_done || self.lanes(|lane| lane.met.is_some() || lane.hand.stop).any(|over| over)
    }

    /// Takes in a lane's mail of the turn before, and goes on from some of its nodes.
    #[inline(never)]
    fn turn(&self, number: usize, turn: usize) {
        self.lane(number, |lane| {
            for from in 0..self.lanes.len() {
                let mut mail = self.mail[!turn & 1][from * self.lanes.len() + number].lock().unpoisoned();
                mail.chunks(3 * NODES_PER_BATCH).for_each(|nodes| self.enter(lane, nodes));
                mail.clear();
            }
            let last = lane.before.len().min(lane.done + self.nodes_per_turn());
            while lane.done < last && lane.met.is_none() && !lane.hand.stop {
                self.expand(number, lane, turn);
            }
        });
    }

    /// Goes on from a few nodes of a lane.
    fn expand(&self, number: usize, lane: &mut Lane<'m>, turn: usize) {
        let Step { meet, side, spare, .. } = self.step;
        let reach = &self.rest.reach;
        let piece = lane.before.piece_from(lane.done);
        let nodes = &piece[..piece.len().min(NODES_PER_BATCH)];
        lane.done += nodes.len();
        // The other layer is not what it was when these nodes were made.
        nodes.iter().filter(|n| reach.admits(n, spare)).for_each(|n| self.step.children(n, &mut lane.hand));
        if lane.hand.stop {
            return;
        }
        let mut children = std::mem::take(&mut lane.hand.children);
        children.iter_mut().for_each(|child| child.look_up(side, meet.estimates[side]));
        children.retain(|child| reach.may_admit(child, spare - 1));
        children.iter_mut().for_each(|child| child.look_up(1 - side, meet.estimates[1 - side]));
        children.retain(|child| reach.admits(child, spare - 1));
        if self.lanes.len() > 1 {
            self.post(number, &mut children, turn);
        }
        self.enter(lane, &children);
        children.clear();
        lane.hand.children = children;
    }

    /// Leaves a lane its own children, and hands over the others.
    fn post(&self, number: usize, children: &mut Vec<Node>, turn: usize) {
        let count = self.lanes.len();
        for to in (0..count).filter(|&to| to != number) {
            let mut mail = self.mail[turn & 1][number * count + to].lock().unpoisoned();
            mail.extend(children.iter().filter(|child| owner(child, count) == to));
        }
        children.retain(|child| owner(child, count) == number);
    }

    /// Puts nodes into a lane's part of the layer, and looks for them in the other end's.
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
        let (mut parts, mut hands, mut met) = (Vec::new(), Vec::new(), None);
        for lane in self.lanes {
            let lane = lane.into_inner().unpoisoned();
            parts.push(lane.part);
            hands.push(lane.hand);
            met = met.or(lane.met);
        }
        StepEnd { moved: Front::of(parts, positions), rest: self.rest, hands, met, is_full }
    }
}

impl Lane<'_> {
    /// Ends the layer.
    fn keep(&mut self, worst: usize, side: usize) {
        let Lane { part, hand, before, .. } = self;
        *before = NodeLayer::default();
        if worst < usize::MAX {
            part.cut(worst, side);
        }
        part.keep(|steps| hand.spend(steps));
    }
}
