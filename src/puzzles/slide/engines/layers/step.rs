//! One layer, made by all threads together. Each expands the nodes of its own part and hands over those that belong to
//! others by mail, turn by turn (owner computes).

use super::Layers;
use super::nodes::{EndPart, Large, NUMBER_BITS, Nodes, OneSize, Small, number_of, owner, part_of, put};
use crate::base::grid::Direction;
use crate::base::lock::Unpoisoned;
use crate::puzzles::slide::engines::node_index::Keyed;
use crate::puzzles::slide::engines::packed::{
    Child, Expansion, LARGE_GROUPS, Packed, SMALL_GROUPS, SMALL_TILES, direction,
};
use crate::puzzles::slide::engines::together::{HEAD, Together, built};
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::MAX_VERTICES;
use crate::search::control::Ticker;
use crate::search::work;
use crate::search::worker_pool::WorkerPool;
use std::ops::Range;
use std::sync::{Arc, Mutex};

/// Elementary steps of a node, and of a child from another part: bounds and places in the layer are far apart in
/// memory.
const STEPS_PER_NODE: usize = 128;
pub(super) const STEPS_PER_CHILD: usize = 32;
/// Nodes that are expanded together.
const NODES_PER_BATCH: usize = 32;
/// Children that are added together.
pub(super) const CHILDREN_PER_BATCH: usize = 64;
/// Nodes of a part between two looks at the memory and at the mail: threads wait for one another that often. (Layers
/// are small in tests.)
const NODES_PER_TURN: usize = if cfg!(test) { 1 << 6 } else { 1 << 11 };
/// The same for parts that exchange messages.
const NODES_PER_MESSAGE: usize = 8 * NODES_PER_TURN;
/// A layer with at least this many nodes is worth waking the other threads.
const NODES_TO_SHARE: usize = NODES_PER_TURN;

/// A child, and whether the other end's last layer may have it.
pub(super) type Found = (Child, bool);

/// A node that is in the other end's last layer: its place there, and its parent's place with the direction from it.
#[derive(Clone, Copy)]
pub(super) struct Met {
    pub(super) trace: u32,
    pub(super) there: u32,
}

/// What all threads know of a turn.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    /// The end that is extended.
    pub(super) side: usize,
    /// The moves left to the other root, and the depth of the other end's last layer.
    pub(super) moves: u32,
    pub(super) far: u32,
    pub(super) number: usize,
    /// Is there no room for the layer? Then its nodes are only compared with the other end's.
    pub(super) is_full: bool,
}

/// The result of a turn: the nodes of the layer so far, whether it is complete, and more.
pub(super) struct TurnEnd {
    pub(super) len: usize,
    pub(super) is_over: bool,
    pub(super) is_stopped: bool,
    pub(super) met: Option<Met>,
}

/// The data of one thread: a part of each end.
pub(super) struct Lane<'a> {
    pub(super) parts: [EndPart; 2],
    /// Nodes of the layer before that have been expanded.
    done: usize,
    pub(super) ticker: Ticker<'a>,
    children: Vec<Found>,
    met: Option<Met>,
    pub(super) is_stopped: bool,
}

/// Both ends, divided into lanes.
pub(super) struct Lanes<'a> {
    expansions: [Expansion<'a>; 2],
    pub(super) lanes: Vec<Mutex<Lane<'a>>>,
    /// The children that each lane has found for each other lane, in even and in odd turns.
    pub(super) mail: [Vec<Mutex<Vec<Found>>>; 2],
    /// The other parts, if they have the other lanes.
    together: Option<&'a Together<'a>>,
    pub(super) bytes_per_node: u64,
}

impl<'a> Lanes<'a> {
    /// The ends with only their roots.
    pub(super) fn new(layers: &Layers<'a>, start: &Position, count: usize, is_small: bool) -> Lanes<'a> {
        let home = layers.graph.len() as u8 - 1;
        let expansions = layers.guides.map(|guides| Expansion::new(layers.graph, guides, None, home));
        let lane = |_| Lane {
            parts: [EndPart::new(is_small), EndPart::new(is_small)],
            done: 0,
            ticker: layers.control.ticker(),
            children: Vec::new(),
            met: None,
            is_stopped: false,
        };
        let mut lanes: Vec<_> = (0..count).map(lane).collect();
        for (side, root) in [*start, Position::solved(layers.graph.len(), home)].iter().enumerate() {
            let expansion = &expansions[side];
            let hash = expansion.root::<MAX_VERTICES, LARGE_GROUPS>(root).hash;
            let owner = owner(hash, count);
            if built(layers.together).is_none_or(|parts| parts.part().0 == owner) {
                lanes[owner].parts[side].begin(expansion, root);
            }
        }
        let lanes = lanes.into_iter().map(Mutex::new).collect();
        let mail = [0, 1].map(|_| (0..count * count).map(|_| Mutex::default()).collect());
        let bytes = if is_small { size_of::<Small>() } else { size_of::<Large>() };
        Lanes { expansions, lanes, mail, together: layers.together, bytes_per_node: bytes as u64 }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.lanes.iter().map(|lane| lane.lock().unpoisoned().parts.iter().map(EndPart::bytes).sum::<u64>()).sum()
    }

    /// The moves from the root of an end to a place of a layer. `None` if the parts no longer run together.
    pub(super) fn path(&self, side: usize, depth: u32, place: u32) -> Option<Vec<Direction>> {
        let (mut path, mut at) = (Vec::new(), place);
        for layer in (0..depth as usize).rev() {
            let part = part_of(at);
            let own = |part: usize| self.lanes[part].lock().unpoisoned().parts[side].traces[layer][number_of(at)];
            let trace = match built(self.together) {
                None => own(part),
                Some(parts) => {
                    let own = if parts.part().0 == part { own(part) } else { 0 };
                    parts.all_gather(&mut [0, 0, own.into()])?[part][HEAD] as u32
                }
            };
            path.push(direction(trace));
            at = trace >> 2;
        }
        path.reverse();
        Some(path)
    }

    /// Makes the next layer of an end whose last one has `len` nodes, as long as it `fits`. Returns its length, and a
    /// node that the other end has too. `None` if the search is given up.
    pub(super) fn step<'s>(
        &'s self,
        mut turn: Turn,
        len: usize,
        pool: &WorkerPool<'s>,
        fits: &dyn Fn(usize) -> bool,
    ) -> Option<(usize, Option<Met>)> {
        let before: Arc<Vec<Nodes>> =
            Arc::new(self.lanes.iter().map(|lane| lane.lock().unpoisoned().begin(turn.side)).collect());
        loop {
            let shared = Arc::clone(&before);
            let work = move |lane: usize| self.turn(lane, turn, &shared);
            if let Some(parts) = built(self.together) {
                work(parts.part().0);
            } else if len < NODES_TO_SHARE {
                (0..self.lanes.len()).for_each(work);
            } else {
                pool.share(self.lanes.len(), work);
            }
            let TurnEnd { len, is_over, is_stopped, met } = match built(self.together) {
                None => self.end(turn, &before),
                Some(parts) => self.exchange(parts, turn, &before)?,
            };
            turn.is_full |= !fits(len);
            if met.is_some() || is_over && !turn.is_full {
                return Some((len, met)).filter(|_| met.is_some() || !is_stopped);
            }
            if is_over || is_stopped {
                return None;
            }
            turn.number += 1;
        }
    }

    /// The result of a turn.
    pub(super) fn end(&self, turn: Turn, before: &[Nodes]) -> TurnEnd {
        let mut end = TurnEnd { len: 0, is_over: true, is_stopped: false, met: None };
        for (lane, before) in self.lanes.iter().zip(before) {
            let lane = lane.lock().unpoisoned();
            end.len += lane.parts[turn.side].nodes.len();
            end.is_over &= lane.done == before.len();
            end.is_stopped |= lane.is_stopped;
            end.met = end.met.or(lane.met);
        }
        end.is_over &= self.mail[turn.number & 1].iter().all(|mail| mail.lock().unpoisoned().is_empty());
        end
    }

    /// Takes in a lane's mail of the turn before, and expands some of its nodes.
    #[inline(never)]
    fn turn(&self, number: usize, turn: Turn, before: &[Nodes]) {
        let lane = &mut *self.lanes[number].lock().unpoisoned();
        let count = self.lanes.len();
        for from in 0..count {
            let mut mail = self.mail[!turn.number & 1][from * count + number].lock().unpoisoned();
            for children in mail.chunks(CHILDREN_PER_BATCH) {
                work::add(STEPS_PER_CHILD * children.len());
                lane.is_stopped |= lane.ticker.steps(STEPS_PER_CHILD * children.len()).is_break();
                self.enter(lane, children, turn, before);
            }
            mail.clear();
        }
        let nodes = if built(self.together).is_some() { NODES_PER_MESSAGE } else { NODES_PER_TURN };
        let last = before[number].len().min(lane.done + nodes);
        while lane.done < last && lane.met.is_none() && !lane.is_stopped {
            let nodes = lane.done..last.min(lane.done + NODES_PER_BATCH);
            self.expand(number, lane, nodes, turn, before);
        }
        if lane.done == before[number].len() {
            // Limits are tested after whole layers, so everything must be counted by then.
            lane.is_stopped |= lane.ticker.look().is_break();
        }
    }

    /// Expands a few nodes of a lane.
    fn expand(&self, number: usize, lane: &mut Lane<'a>, nodes: Range<usize>, turn: Turn, before: &[Nodes]) {
        lane.done = nodes.end;
        work::add(STEPS_PER_NODE * nodes.len());
        lane.is_stopped |= lane.ticker.ticks(nodes.len() as u32).is_break();
        if lane.is_stopped {
            return;
        }
        let mut children = std::mem::take(&mut lane.children);
        if before[number].is_small() {
            self.list::<SMALL_TILES, SMALL_GROUPS>(number, nodes, &mut children, turn, before);
        } else {
            self.list::<MAX_VERTICES, LARGE_GROUPS>(number, nodes, &mut children, turn, before);
        }
        if self.lanes.len() > 1 {
            self.post(number, &mut children, turn);
        }
        self.enter(lane, &children, turn, before);
        children.clear();
        lane.children = children;
    }

    /// Leaves a lane its own children and mails the others.
    fn post(&self, number: usize, children: &mut Vec<Found>, turn: Turn) {
        let count = self.lanes.len();
        for to in (0..count).filter(|&to| to != number) {
            let mut mail = self.mail[turn.number & 1][number * count + to].lock().unpoisoned();
            mail.extend(children.iter().filter(|(child, _)| owner(child.hash, count) == to));
        }
        children.retain(|(child, _)| owner(child.hash, count) == number);
    }

    /// Lists the children of some nodes that may be on an answer within the limit, and whether each may be in the
    /// other's last layer.
    #[inline(never)]
    fn list<const T: usize, const G: usize>(
        &self,
        part: usize,
        numbers: Range<usize>,
        children: &mut Vec<Found>,
        turn: Turn,
        before: &[Nodes],
    ) where
        Packed<T, G>: OneSize,
    {
        let Turn { side, moves, far, is_full, .. } = turn;
        let nodes = Packed::<T, G>::of(&before[part]);
        for number in numbers {
            let place = (part << NUMBER_BITS | number) as u32;
            self.expansions[side].children(place, &nodes[number], |child, bound| {
                if bound <= moves && (bound <= far || !is_full) {
                    children.push((child, bound <= far));
                }
            });
        }
    }

    fn enter(&self, lane: &mut Lane<'a>, children: &[Found], turn: Turn, before: &[Nodes]) {
        if lane.parts[0].nodes.is_small() {
            self.enter_all::<SMALL_TILES, SMALL_GROUPS>(lane, children, turn, before);
        } else {
            self.enter_all::<MAX_VERTICES, LARGE_GROUPS>(lane, children, turn, before);
        }
    }

    /// Adds children to a lane's part of the layer, and looks for them in the other end's. First it prefetches what
    /// this reads, for all of them together.
    #[inline(never)]
    fn enter_all<const T: usize, const G: usize>(
        &self,
        lane: &mut Lane<'a>,
        children: &[Found],
        turn: Turn,
        before: &[Nodes],
    ) where
        Packed<T, G>: OneSize,
    {
        let index = &lane.parts[turn.side].index;
        std::hint::black_box(children.iter().fold(0, |all, (child, _)| all ^ index.first_of(child.hash)));
        self.take(lane, turn, children.iter().map(|(child, is_near)| self.made(turn.side, child, *is_near, before)));
    }

    /// The position of a child, its parent's place with the direction, and whether it may be in the other end's last
    /// layer.
    #[inline(always)]
    pub(super) fn made<const T: usize, const G: usize>(
        &self,
        side: usize,
        child: &Child,
        is_near: bool,
        before: &[Nodes],
    ) -> (Packed<T, G>, u32, bool)
    where
        Packed<T, G>: OneSize,
    {
        let parent = &Packed::<T, G>::of(&before[part_of(child.parent)])[number_of(child.parent)];
        (self.expansions[side].made(parent, child), child.parent << 2 | u32::from(child.way), is_near)
    }

    #[inline(always)]
    pub(super) fn take<const T: usize, const G: usize>(
        &self,
        lane: &mut Lane<'a>,
        Turn { side, is_full, .. }: Turn,
        made: impl Iterator<Item = (Packed<T, G>, u32, bool)>,
    ) where
        Packed<T, G>: OneSize,
    {
        let [one, other] = &mut lane.parts;
        let (EndPart { nodes, index, traces }, rest) = if side == 0 { (one, &*other) } else { (other, &*one) };
        let nodes = Packed::<T, G>::of_mut(nodes);
        let traces = traces.last_mut().expect("a layer has begun");
        for (node, trace, is_near) in made {
            if !is_full {
                if let Some(known) = put(nodes, index, node) {
                    nodes[known].join((trace & 3) as u8);
                    continue;
                }
                traces.push(trace);
            }
            if is_near && let Ok(there) = rest.index.find(Packed::<T, G>::of(&rest.nodes), node.key()) {
                let part = owner(node.hash, self.lanes.len());
                lane.met = Some(Met { trace, there: (part << NUMBER_BITS | there) as u32 });
                return;
            }
        }
    }
}

impl Lane<'_> {
    /// Begins a layer of an end. Returns the nodes of the one before.
    fn begin(&mut self, side: usize) -> Nodes {
        self.done = 0;
        self.parts[side].next()
    }
}
