//! Beam search: layer by layer it keeps the most promising positions, and none twice.
//!
//! The list of all positions ever kept, not the width, takes the search out of local minima. It also searches from the
//! goal, with the tables of the other blank's home, because one direction is often much easier than the other. Where
//! they fit, several estimates guide it: their tables group the tiles differently, and the sum of all ranks better than
//! each alone. Of positions equally near to the goal, the one farther from the start comes first. Positions are
//! distinguished by 64-bit hashes. A collision loses a position, but never correctness, and nothing is proved here.

use super::closed::Closed;
use super::estimates::{beam_guides, is_open_and_large};
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

/// How a beam selects positions.
#[derive(Clone, Copy, Debug)]
pub struct BeamSettings {
    /// The most positions kept in a layer.
    pub width: usize,
    /// Partitions of the tiles, as far as there is room for them.
    pub partitions: usize,
    /// A group of tiles that counts three times in the selection, if any: it is put in order first, because the others
    /// would be in its way later.
    pub heavy: Option<usize>,
}

/// How a beam ended.
pub enum BeamEnd {
    /// It found an answer.
    Found(Vec<Direction>),
    /// It found none, or was stopped.
    None,
    /// It ran out of memory.
    Full,
}

/// Runs beams from the start to the goal and from the goal to the start, and offers the shorter answer. `k`: tiles in a
/// group. The two do not exchange answers, so that two threads find what one finds. Each has half of the memory that is
/// left. Did one of them run out of it?
pub fn both_ways(task: &Task<'_>, k: usize, settings: BeamSettings) -> bool {
    task.step(|| each_way(task, k, settings))
}

fn each_way(task: &Task<'_>, k: usize, settings: BeamSettings) -> bool {
    let most = task.length();
    // Tables come first, with all threads; then each direction has one thread.
    let estimates = [task.home(), task.start.blank].map(|blank| beam_guides(task, k, blank, settings.partitions));
    let [Some(there), Some(back)] = &estimates else { return false };
    let room = if task.divided().is_some() { task.room() } else { task.room() / 2 };
    let is_full = AtomicBool::new(false);
    task.control.share(task.threads(), 2, |_, way| {
        if !task.has(way) {
            return;
        }
        // In the start's names, the goal is a position to be solved, and its blank must end where the start's is.
        let goal = || Position::solved(task.vertices(), task.home()).seen_from(&task.start, task.vertices());
        let (homes, away, from) = if way == 0 { (there, back, task.start) } else { (back, there, goal()) };
        let guides = Guides::home(homes).back(&away[0], &from);
        match search(&task.graph, &guides, &from, settings, BeamLimits { most, room, control: task.control }) {
            BeamEnd::Found(answer) => task.offer(&if way == 0 { answer } else { reversed(&answer) }),
            BeamEnd::None => {}
            BeamEnd::Full => is_full.store(true, Relaxed),
        }
    });
    let _ = task.hold(0);
    is_full.into_inner()
}

/// The limits of a beam.
#[derive(Clone, Copy)]
pub struct BeamLimits<'a> {
    /// Answers must be shorter than this.
    pub most: u32,
    /// Bytes that it may use.
    pub room: u64,
    /// Limits and reports.
    pub control: &'a Control<'a>,
}

/// A beam is given up when it is longer than `BOUNDS_PER_ANSWER` times its bound plus `SPARE_MOVES`.
const BOUNDS_PER_ANSWER: u32 = 3;
const SPARE_MOVES: u32 = 100;

/// Nodes between two looks at the bytes in use.
const NODES_BETWEEN_LOOKS: usize = 1 << 10;
/// Elementary steps of expanding a node, of sorting a child, and of selecting one.
const STEPS_PER_EXPANSION: usize = 48;
const STEPS_PER_CHILD: usize = 8;
const STEPS_PER_CHOICE: usize = 32;
/// The root's entry in the steps.
const ROOT: u32 = u32::MAX;
/// Bits of the hash that decide between children of equal rank.
const TIE_BITS: u32 = 3;
/// Children whose memory is prefetched together before the first of them is looked at.
const BATCH: usize = 16;

/// Looks for an answer shorter than `most` moves. It gives up once it is far longer than can be expected, because a
/// beam that is stuck never ends.
pub fn search(
    graph: &Graph,
    guides: &Guides<'_>,
    start: &Position,
    settings: BeamSettings,
    means: BeamLimits<'_>,
) -> BeamEnd {
    let expansion = Expansion::new(graph, guides, settings.heavy, start.blank_tile());
    if graph.len() <= SMALL_TILES && guides.groups() <= SMALL_GROUPS {
        Beam::<SMALL_TILES, SMALL_GROUPS>::run(&expansion, start, settings, means)
    } else {
        Beam::<MAX_VERTICES, LARGE_GROUPS>::run(&expansion, start, settings, means)
    }
}

/// The nodes of a layer. Their children are [`Children`].
type Layer<const T: usize, const G: usize> = Pieces<Packed<T, G>, 12>;
type Children = Pieces<Child, 14>;

/// The positions that have been met.
enum Seen {
    /// All positions ever kept.
    All(Closed),
    /// The positions of the last dozen layers. Without walls that is nearly as good: two ways to a position whose
    /// lengths differ by more must go round many squares.
    Recent(Recent),
}

impl Seen {
    /// All positions, or with a width those of the last layers. `None` if the search is to stop.
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
    /// The index of the layer's first node in the steps.
    first: usize,
    children: Children,
    /// The lowest and the highest key of the children.
    keys: (u32, u32),
    /// The children's numbers: first those that are certain to be kept, then best first.
    order: Pieces<u32, 14>,
    seen: Seen,
    /// For every node ever kept, the index of its parent's entry, and in the lowest bits the direction.
    steps: Pieces<u32, 16>,
    ticker: Ticker<'b>,
    room: u64,
    is_full: bool,
}

impl<'b, const T: usize, const G: usize> Beam<'b, T, G> {
    fn run(expansion: &'b Expansion<'b>, start: &Position, settings: BeamSettings, means: BeamLimits<'b>) -> BeamEnd {
        let root = expansion.root(start);
        let bound = expansion.bound(&root);
        let is_open = is_open_and_large(expansion.graph);
        let width = width::<T, G>(settings.width, bound, means.room, is_open);
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

    /// In WebAssembly its parts stay separate functions: a browser keeps no values of a function of tens of kilobytes
    /// in registers.
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

    /// Is there room for more nodes? `None` if not.
    fn fits(&mut self, next: &Layer<T, G>) -> Option<()> {
        let layers = self.layer.bytes() + next.bytes() + self.children.bytes() + self.order.bytes();
        self.is_full = layers + self.seen.bytes() + self.steps.bytes() > self.room;
        (!self.is_full).then_some(())
    }

    /// Makes the children of a layer with `left` moves to go. Returns a solved one, if there is one, which ends the
    /// search. `None` if the search is to stop, or if memory runs out.
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

    /// Sorts the children by counting. Bits of their hashes decide between equal ranks, so that the selection is even
    /// and always the same.
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
        // Children that are certain to be kept stay in their order: those of one parent, and of one grandparent, are
        // near one another in memory.
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

    /// Takes the best children into the next layer, without duplicates. `None` if the search is to stop, or if memory
    /// runs out.
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
                // Prefetches the memory that this child needs, while the next ones are prepared.
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

/// Counts work that belongs to no node. `None` if the search is to stop.
#[inline]
fn spend(ticker: &mut Ticker<'_>, steps: usize) -> Option<()> {
    work::add(steps);
    ticker.steps(steps).continue_value()
}

/// The key by which children are sorted.
#[inline(always)]
fn key(child: &Child) -> u32 {
    u32::from(child.rank) << TIE_BITS | (child.hash >> (64 - TIE_BITS)) as u32
}

/// The width of a beam: `wanted` if memory lasts for as many layers as an answer has at least, otherwise the largest
/// for which it lasts for twice as many.
fn width<const T: usize, const G: usize>(wanted: usize, bound: u32, room: u64, is_open: bool) -> usize {
    let layer = (2 * size_of::<Packed<T, G>>() + 3 * size_of::<Child>() + 12) as u64;
    let kept = if is_open { BYTES_PER_STEP } else { BYTES_PER_STEP + BYTES_PER_CLOSED };
    let recent = if is_open { 2 * Recent::bytes_for(1) } else { 0 };
    let bytes = |layers: u64| layer + recent + layers * kept;
    let bound = u64::from(bound.max(1));
    if wanted as u64 * bytes(bound) <= room { wanted } else { (room / bytes(2 * bound)).max(1) as usize }
}

/// Bytes of a node in the steps, and among those met.
const BYTES_PER_STEP: u64 = 4;
const BYTES_PER_CLOSED: u64 = 14;
/// Nodes between two looks at the limits.
const NODES_BETWEEN_POLLS: u32 = 1 << 11;
