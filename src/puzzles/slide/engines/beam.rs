//! Beam search: layer by layer the most promising positions, and none ever twice.
//!
//! The list of all positions ever kept, not the width, is what takes the search out of local minima. Searched from the goal as well, with the tables of
//! the other blank's home, because one direction is often much easier than the other. Several estimates lead it where they fit: their tables group
//! the tiles differently, and the sum of all ranks better than each. Of positions equally near to the goal the one farther from the start comes first. Positions are
//! told apart by 64-bit hashes: a collision loses a position, never correctness, and nothing is proved here.

use super::closed::Closed;
use super::estimates::{is_open_and_large, leads};
use super::packed::{Child, Expansion, Guides, LARGE_GROUPS, Packed, SMALL_GROUPS, SMALL_TILES, direction};
use super::recent::Recent;
use super::task::Task;
use crate::base::grid::Direction;
use crate::base::pieces::Pieces;
use crate::puzzles::slide::kernel::{Position, reversed};
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES};
use crate::search::control::{Control, Ticker};
use crate::search::work;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How a beam is led.
#[derive(Clone, Copy, Debug)]
pub struct Lead {
    /// Positions kept of a layer.
    pub width: usize,
    /// Partitions of the tiles, as far as there is room for them.
    pub partitions: usize,
    /// A group of tiles that counts threefold in the choice, if any: put in order first, where the others would be in its way later.
    pub heavy: Option<usize>,
}

/// How a beam ended.
pub enum BeamEnd {
    /// With an answer.
    Found(Vec<Direction>),
    /// Without one, or stopped.
    None,
    /// It had no room for more positions.
    Full,
}

/// Beams from the start to the goal and from the goal to the start; the shorter answer is offered. `k`: tiles in a group. Neither knows of the other's
/// answer, so that two threads find what one finds; each has half of the memory that is left. Has one of them run out of it?
pub fn both_ways(task: &Task<'_>, k: usize, lead: Lead) -> bool {
    task.step(|| each_way(task, k, lead))
}

fn each_way(task: &Task<'_>, k: usize, lead: Lead) -> bool {
    let most = task.length();
    // Tables first, with all threads; then a thread for either way.
    let estimates = [task.home(), task.start.blank].map(|blank| leads(task, k, blank, lead.partitions));
    let [Some(there), Some(back)] = &estimates else { return false };
    let room = if task.divided().is_some() { task.room() } else { task.room() / 2 };
    let is_full = AtomicBool::new(false);
    task.control.share(task.threads(), 2, |_, way| {
        if !task.has(way) {
            return;
        }
        // Seen from the start, the goal is a position to be solved whose blank ends where the start's is.
        let goal = || Position::solved(task.vertices(), task.home()).seen_from(&task.start, task.vertices());
        let (homes, away, from) = if way == 0 { (there, back, task.start) } else { (back, there, goal()) };
        let guides = Guides::home(homes).back(&away[0], &from);
        match search(&task.graph, &guides, &from, lead, BeamLimits { most, room, control: task.control }) {
            BeamEnd::Found(answer) => task.offer(&if way == 0 { answer } else { reversed(&answer) }),
            BeamEnd::None => {}
            BeamEnd::Full => is_full.store(true, Relaxed),
        }
    });
    let _ = task.hold(0);
    is_full.into_inner()
}

/// What a beam may use.
#[derive(Clone, Copy)]
pub struct BeamLimits<'a> {
    /// Answers must be shorter.
    pub most: u32,
    /// Bytes.
    pub room: u64,
    /// Limits and reports.
    pub control: &'a Control<'a>,
}

/// A beam that is longer than `BOUNDS_PER_ANSWER` times its bound and `SPARE_MOVES` has lost its way.
const BOUNDS_PER_ANSWER: u32 = 3;
const SPARE_MOVES: u32 = 100;

/// Nodes between two looks at the bytes in use.
const NODES_BETWEEN_LOOKS: usize = 1 << 10;
/// Elementary steps of a node expanded, of a child put in its place, and of one that is asked for.
const STEPS_PER_EXPANSION: usize = 48;
const STEPS_PER_CHILD: usize = 8;
const STEPS_PER_CHOICE: usize = 32;
/// Marks the root among the steps.
const ROOT: u32 = u32::MAX;
/// Bits of their hashes by which children of equal rank are told apart.
const TIE_BITS: u32 = 3;
/// Children whose places in memory are asked for before the first of them is looked at.
const BATCH: usize = 16;

/// An answer shorter than `most` moves, if the beam finds one before it is far longer than can be expected: a beam that is caught goes on for ever.
pub fn search(graph: &Graph, guides: &Guides<'_>, start: &Position, lead: Lead, means: BeamLimits<'_>) -> BeamEnd {
    let expansion = Expansion::new(graph, guides, lead.heavy, start.blank_tile());
    if graph.len() <= SMALL_TILES && guides.groups() <= SMALL_GROUPS {
        Beam::<SMALL_TILES, SMALL_GROUPS>::run(&expansion, start, lead, means)
    } else {
        Beam::<MAX_VERTICES, LARGE_GROUPS>::run(&expansion, start, lead, means)
    }
}

/// A layer, and the children of one.
type Layer<const T: usize, const G: usize> = Pieces<Packed<T, G>, 12>;
type Children = Pieces<Child, 14>;

/// What tells positions that have been met.
enum Seen {
    /// All that were ever kept.
    All(Closed),
    /// Those of the last dozen layers. Without walls that is nearly as good: two ways to a position that differ by more have gone round many squares.
    Recent(Recent),
}

impl Seen {
    /// All of them, or the last layers of a width. `None`: to be stopped.
    fn new(width: Option<usize>, control: &Control<'_>) -> Option<Seen> {
        let mut ticker = control.ticker();
        let steps = |bytes| ticker.steps(bytes / 8).is_continue();
        width.map_or(Some(Seen::All(Closed::default())), |width| Recent::new(width, steps).map(Seen::Recent))
    }

    #[inline(always)]
    fn first_slot(&self, hash: u64) -> u64 {
        match self {
            Seen::All(closed) => closed.first_slot(hash),
            Seen::Recent(recent) => recent.first_slot(hash),
        }
    }

    #[inline(always)]
    fn insert(&mut self, hash: u64) -> bool {
        match self {
            Seen::All(closed) => closed.insert(hash),
            Seen::Recent(recent) => recent.insert(hash),
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Seen::All(closed) => closed.bytes(),
            Seen::Recent(recent) => recent.bytes(),
        }
    }
}

struct Beam<'b, const T: usize, const G: usize> {
    expansion: &'b Expansion<'b>,
    width: usize,
    layer: Layer<T, G>,
    /// Where the layer begins among the steps.
    first: usize,
    children: Children,
    /// The least and the largest key of the children.
    keys: (u32, u32),
    /// The children's numbers, first those that are kept for certain, then best first.
    order: Pieces<u32, 14>,
    seen: Seen,
    /// Of every node ever kept its parent's place here, and in the lowest bits the direction.
    steps: Pieces<u32, 16>,
    ticker: Ticker<'b>,
    room: u64,
    is_full: bool,
}

impl<'b, const T: usize, const G: usize> Beam<'b, T, G> {
    fn run(expansion: &'b Expansion<'b>, start: &Position, lead: Lead, means: BeamLimits<'b>) -> BeamEnd {
        let root = expansion.root(start);
        let bound = expansion.bound(&root);
        let is_open = is_open_and_large(expansion.graph);
        let width = width::<T, G>(lead.width, bound, means.room, is_open);
        let Some(seen) = Seen::new(is_open.then_some(width), means.control) else { return BeamEnd::None };
        let mut beam: Beam<'_, T, G> = Beam {
            expansion,
            width,
            layer: Layer::default(),
            first: 0,
            children: Children::default(),
            keys: (0, 0),
            order: Pieces::default(),
            seen,
            steps: Pieces::default(),
            ticker: means.control.ticker_every(NODES_BETWEEN_POLLS),
            room: means.room,
            is_full: false,
        };
        if means.control.poll(0).is_break() {
            return BeamEnd::None;
        }
        if bound == 0 {
            return BeamEnd::Found(Vec::new());
        }
        beam.seen.insert(root.hash);
        beam.layer.push(root);
        beam.steps.push(ROOT);
        match beam.search(means.most.min(BOUNDS_PER_ANSWER * bound + SPARE_MOVES)) {
            Some(answer) => BeamEnd::Found(answer),
            None if beam.is_full => BeamEnd::Full,
            None => BeamEnd::None,
        }
    }

    /// In WebAssembly its parts stay functions: a browser keeps nothing of a function of tens of kilobytes in registers.
    fn search(&mut self, most: u32) -> Option<Vec<Direction>> {
        let mut next = Layer::default();
        for depth in 0..most {
            if let Some(goal) = self.expand(most - depth, &next)? {
                return Some(self.path(goal));
            }
            self.sort()?;
            let first = self.steps.len();
            self.select(&mut next)?;
            std::mem::swap(&mut self.layer, &mut next);
            self.first = first;
            if self.layer.is_empty() {
                return None;
            }
        }
        None
    }

    /// Is there room for some more nodes?
    fn fits(&mut self, next: &Layer<T, G>) -> Option<()> {
        let layers = self.layer.bytes() + next.bytes() + self.children.bytes() + self.order.bytes();
        self.is_full = layers + self.seen.bytes() + self.steps.bytes() > self.room;
        (!self.is_full).then_some(())
    }

    /// Makes the children of a layer with `left` moves to go; a solved one among them ends the search. `None`: to be stopped, or full.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn expand(&mut self, left: u32, next: &Layer<T, G>) -> Option<Option<Child>> {
        self.children.clear();
        let (mut goal, mut least, mut most) = (None, u32::MAX, 0);
        for number in 0..self.layer.len() {
            if number % NODES_BETWEEN_LOOKS == 0 {
                self.fits(next)?;
            }
            self.ticker.tick().continue_value()?;
            work::add(STEPS_PER_EXPANSION);
            let children = &mut self.children;
            self.expansion.children(number as u32, &self.layer[number], |child, bound| {
                // Admissible: a child whose bound does not fit can't lead to a shorter answer.
                if bound + 1 < left {
                    children.push(child);
                    (least, most) = (least.min(key(&child)), most.max(key(&child)));
                    if bound == 0 {
                        goal.get_or_insert(child);
                    }
                }
            });
        }
        self.keys = (least, most);
        Some(goal)
    }

    /// Puts the children in order by counting: those of equal rank by some bits of their hashes, so evenly and always the same.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn sort(&mut self) -> Option<()> {
        let (least, most) = self.keys;
        let mut places = vec![0u32; (most.saturating_sub(least) + 2) as usize];
        for run in self.children.pieces() {
            for child in run {
                places[(key(child) - least) as usize + 1] += 1;
            }
            spend(&mut self.ticker, STEPS_PER_CHILD * run.len())?;
        }
        for key in 1..places.len() {
            places[key] += places[key - 1];
        }
        // Those that are kept for certain stay as they come: those of one parent, and of one parent's parent, are near one another in memory.
        let certain = places.partition_point(|&before| before as usize <= self.width) - 1;
        while self.order.len() < self.children.len() {
            self.order.push(0);
            spend(&mut self.ticker, 1)?;
        }
        let mut number = 0;
        for run in self.children.pieces() {
            for child in run {
                let rank = (key(child) - least) as usize;
                let place = &mut places[if rank < certain { 0 } else { rank }];
                self.order[*place as usize] = number;
                *place += 1;
                number += 1;
            }
            spend(&mut self.ticker, STEPS_PER_CHILD * run.len())?;
        }
        Some(())
    }

    /// Takes the best children into the next layer, no position twice. `None`: to be stopped, or full.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn select(&mut self, next: &mut Layer<T, G>) -> Option<()> {
        next.clear();
        let mut batch = [Child::default(); BATCH];
        for at in (0..self.children.len()).step_by(BATCH) {
            if next.len() >= self.width {
                break;
            }
            let count = BATCH.min(self.children.len() - at);
            for (place, child) in batch[..count].iter_mut().enumerate() {
                *child = self.children[self.order[at + place] as usize];
                // The memory's answers to these come while the next are asked.
                black_box(self.seen.first_slot(child.hash) ^ self.layer[child.parent as usize].hash);
            }
            for child in &batch[..count] {
                if next.len() < self.width && self.seen.insert(child.hash) {
                    next.push(self.expansion.made(&self.layer[child.parent as usize], child));
                    self.steps.push((self.first as u32 + child.parent) << 2 | u32::from(child.way));
                }
            }
            spend(&mut self.ticker, STEPS_PER_CHOICE * count)?;
            if at % NODES_BETWEEN_LOOKS == 0 {
                self.fits(next)?;
            }
        }
        Some(())
    }

    fn path(&self, goal: Child) -> Vec<Direction> {
        let mut path = vec![direction(goal.way.into())];
        let mut at = self.first + goal.parent as usize;
        while at > 0 {
            let entry = self.steps[at];
            path.push(direction(entry));
            at = (entry >> 2) as usize;
        }
        path.reverse();
        path
    }
}

/// Counts work that belongs to no node; `None`: to be stopped.
#[inline]
fn spend(ticker: &mut Ticker<'_>, steps: usize) -> Option<()> {
    work::add(steps);
    ticker.steps(steps).continue_value()
}

/// What children are put in order by.
#[inline(always)]
fn key(child: &Child) -> u32 {
    u32::from(child.rank) << TIE_BITS | (child.hash >> (64 - TIE_BITS)) as u32
}

/// The widest beam that has room for twice as many layers as an answer has at least; `wanted` where that has room for once as many.
fn width<const T: usize, const G: usize>(wanted: usize, bound: u32, room: u64, is_open: bool) -> usize {
    let layer = (2 * size_of::<Packed<T, G>>() + 3 * size_of::<Child>() + 12) as u64;
    let kept = if is_open { BYTES_PER_STEP } else { BYTES_PER_STEP + BYTES_PER_CLOSED };
    let recent = if is_open { 2 * Recent::bytes_for(1) } else { 0 };
    let bytes = |layers: u64| layer + recent + layers * kept;
    let bound = u64::from(bound.max(1));
    if wanted as u64 * bytes(bound) <= room { wanted } else { (room / bytes(2 * bound)).max(1) as usize }
}

/// Bytes of a node among the steps, and among the closed ones.
const BYTES_PER_STEP: u64 = 4;
const BYTES_PER_CLOSED: u64 = 14;
/// Nodes between two looks at the limits.
const NODES_BETWEEN_POLLS: u32 = 1 << 11;
