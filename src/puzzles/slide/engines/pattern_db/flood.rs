//! Breadth-first searches among the states of a few tiles and the blank: from both ends until they meet, and a flood from one end that a higher limit carries on.

use super::states::{NO_DISTANCE, States};
use super::watch::BuildWatch;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::{Graph, NONE};

/// The lowest bit of each tile's place in a state.
const ONES: u64 = 0x1_1111_1110;
/// Of an entry of a layer: above the state stands where the blank came from, and above that what the guide tells.
const FROM_SHIFT: u32 = 40;
const LEFT_SHIFT: u32 = 48;
const STATE_MASK: u64 = (1 << 36) - 1;
/// Entries that are looked at together.
const ENTRIES_PER_BATCH: usize = 32;
/// Elementary steps of a state.
const STEPS_PER_STATE: usize = 16;

/// What an entry that waits takes, about.
const BYTES_PER_ENTRY: usize = 16;

/// A breadth-first search from one end, which a higher limit carries on.
pub(super) struct Flood {
    pub(super) known: States,
    /// Number of states that are known.
    pub(super) count: usize,
    /// By depth, where known states lead that the limit has kept out so far.
    waiting: Vec<Vec<u64>>,
    /// How many wait.
    queued: usize,
}

impl Flood {
    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        self.known.bytes() + (BYTES_PER_ENTRY * self.queued) as u64
    }
}

/// A search among the states of a pattern.
pub(super) struct Search<'a> {
    pub(super) graph: &'a Graph,
    pub(super) tiles: &'a [u8],
    pub(super) ends: [&'a Position; 2],
    /// Distances, from where each end is to go, of a pattern of less tiles, if there is one, and that of the ends.
    pub(super) guides: Option<[&'a States; 2]>,
    pub(super) distance: u16,
    /// Most states.
    pub(super) most: usize,
    pub(super) limit: u16,
}

impl Search<'_> {
    /// Breadth-first from both ends until they meet: how far apart they are, or [`NO_DISTANCE`], and the states that took. Only those that may be on a way within
    /// the limit. `None`: to be stopped.
    #[inline(never)]
    pub(super) fn meet(&self, watch: &mut BuildWatch<'_>) -> Option<(u16, usize)> {
        let mut known = States::new(self.tiles.len());
        let ends = self.ends.map(|end| state(self.tiles, end));
        let mut layers = ends.map(|end| vec![self.root() | end]);
        let (mut next, mut reached) = (Vec::new(), Vec::with_capacity(3 * ENTRIES_PER_BATCH));
        let (mut depths, mut met, mut count) = ([0, 0], ends[0] == ends[1], 0);
        known.put(ends[0], 1);
        known.put(ends[1], 2);
        loop {
            if met {
                return Some((depths[0] + depths[1], count));
            }
            let side = usize::from(layers[1].len() < layers[0].len());
            if layers[side].is_empty() || depths[0] + depths[1] >= self.limit {
                return Some((NO_DISTANCE, count));
            }
            depths[side] += 1;
            for entries in layers[side].chunks(ENTRIES_PER_BATCH) {
                reached.clear();
                entries.iter().for_each(|&entry| self.neighbours(entry, &mut reached));
                watch.steps(STEPS_PER_STATE * reached.len())?;
                known.fetch(&reached);
                reached.retain(|&entry| known.bits(entry) >> side & 1 == 0);
                self.guides.inspect(|guides| guides[side].fetch(&reached));
                for &entry in &reached {
                    let (bits, left) = (known.bits(entry), self.left(side, entry));
                    // Two of a batch may lead to the same.
                    if bits >> side & 1 == 0 && left.saturating_add(depths[side]) <= self.limit {
                        met |= bits != 0;
                        known.put(entry, 1 << side);
                        next.push(told(entry, left));
                    }
                }
            }
            count += next.len();
            watch.takes(known.bytes() + 16 * next.len() as u64)?;
            if count > self.most {
                return None;
            }
            std::mem::swap(&mut layers[side], &mut next);
            next.clear();
        }
    }

    /// Begins a flood from the first end.
    pub(super) fn begin(&self) -> Flood {
        let (mut known, mut first) = (States::new(self.tiles.len()), Vec::new());
        let end = state(self.tiles, self.ends[0]);
        known.put(end, 1);
        self.neighbours(self.root() | end, &mut first);
        Flood { known, count: 1, queued: first.len(), waiting: vec![Vec::new(), first] }
    }

    /// Carries a flood on to all states that may be on a way within the limit, beside `taken` bytes. The depth of each is its distance, as in A* with a
    /// consistent bound: the guide changes by at most one a move, so what is before a state on a shortest way is within any limit that the state is
    /// within. `None`: to be stopped, or too many, and the flood is of no more use.
    pub(super) fn carry_on(&self, flood: &mut Flood, taken: u64, watch: &mut BuildWatch<'_>) -> Option<()> {
        let mut depth = 1;
        while depth < flood.waiting.len() {
            let entries = std::mem::take(&mut flood.waiting[depth]);
            if !entries.is_empty() {
                let layers = flood.waiting.len().max(depth + 2);
                flood.waiting.resize_with(layers, Vec::new);
                self.layer(flood, &entries, depth, watch)?;
                watch.takes(taken + flood.bytes())?;
            }
            depth += 1;
        }
        Some(())
    }

    /// Makes known which of the entries of a depth the limit lets in.
    #[inline(never)]
    fn layer(&self, flood: &mut Flood, entries: &[u64], depth: usize, watch: &mut BuildWatch<'_>) -> Option<()> {
        let Flood { known, count, waiting, queued } = flood;
        let mut next = std::mem::take(&mut waiting[depth + 1]);
        let (before, flag) = (entries.len() + next.len(), 1 | depth as u32 & 2);
        let (mut kept_out, mut fresh) = (Vec::new(), Vec::with_capacity(ENTRIES_PER_BATCH));
        for entries in entries.chunks(ENTRIES_PER_BATCH) {
            watch.steps(STEPS_PER_STATE * entries.len())?;
            known.fetch(entries);
            fresh.clear();
            fresh.extend(entries.iter().filter(|&&entry| known.bits(entry) == 0));
            self.guides.inspect(|guides| guides[0].fetch(&fresh));
            for &entry in &fresh {
                let left = self.left(0, entry);
                if usize::from(left) + depth > usize::from(self.limit) {
                    kept_out.push(entry);
                } else if known.bits(entry) == 0 {
                    known.put(entry, flag);
                    *count += 1;
                    self.neighbours(told(entry, left), &mut next);
                }
            }
        }
        *queued = *queued + kept_out.len() + next.len() - before;
        (waiting[depth], waiting[depth + 1]) = (kept_out, next);
        (*count <= self.most).then_some(())
    }

    /// An end's entry without its state.
    fn root(&self) -> u64 {
        u64::from(self.distance) << LEFT_SHIFT | u64::from(NONE) << FROM_SHIFT
    }

    /// What the guide tells of an entry that has what it tells of the entry before.
    #[inline(always)]
    fn left(&self, side: usize, entry: u64) -> u16 {
        self.guides.map_or(0, |guides| guides[side].beside((entry >> LEFT_SHIFT) as u16, entry))
    }

    /// Where an entry leads, but for where it came from; what is left is still that of the entry.
    #[inline(always)]
    fn neighbours(&self, entry: u64, reached: &mut Vec<u64>) {
        let (state, blank, from) = (entry & STATE_MASK, entry & 15, entry >> FROM_SHIFT & 255);
        let ones = ONES & ((16 << (4 * self.tiles.len())) - 1);
        let mut ways = !u32::from_le_bytes(self.graph.next[blank as usize]);
        while ways != 0 {
            let vertex = u64::from(!ways & 255);
            ways >>= 8;
            if vertex == u64::from(NONE) || vertex == from {
                continue;
            }
            // The lowest place that has the vertex, if any, by the borrow that it causes.
            let others = state ^ (ones * vertex);
            let place = others.wrapping_sub(ones) & !others & ones << 3;
            let tile = (place & place.wrapping_neg()) >> 3;
            let there = state ^ ((blank ^ vertex) * (1 | tile));
            reached.push(entry >> LEFT_SHIFT << LEFT_SHIFT | blank << FROM_SHIFT | there);
        }
    }
}

/// An entry with what the guide tells of it.
#[inline(always)]
fn told(entry: u64, left: u16) -> u64 {
    entry & ((1 << LEFT_SHIFT) - 1) | u64::from(left) << LEFT_SHIFT
}

/// The state of a position.
#[inline(never)]
pub(super) fn state(tiles: &[u8], position: &Position) -> u64 {
    let place = |state, &tile: &u8| state << 4 | position.tiles.iter().position(|&t| t == tile).unwrap_or(0) as u64;
    tiles.iter().rev().fold(0, place) << 4 | u64::from(position.blank)
}
