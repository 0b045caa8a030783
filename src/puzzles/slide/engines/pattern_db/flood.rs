//! Breadth-first searches, each from one end, among the states of a few tiles and the blank. A higher limit extends
//! them.
//!
//! States belong to regions, by the places of the first two tiles. A layer is made region by region, on all threads.
//! States found for another region are handed over when the layer is complete. So a flood does not depend on the number
//! of threads, and a region's look-ups are close together in memory.

use super::entries::{ENTRIES_PER_BATCH, Moves, STEPS_PER_ENTRY, before, root, with_distance};
use super::states::{States, TILES_SHIFT, Word};
use super::watch::BuildWatch;
use crate::base::lock::Unpoisoned;
use crate::puzzles::slide::rules::board::graph::Graph;
use crate::search::control::Control;
use crate::search::worker_pool::WorkerPool;
use std::hint::black_box;
use std::sync::{Arc, Mutex};

/// Regions of a flood.
const REGIONS: usize = 16;
/// A layer with at least this many entries is worth waking the other threads.
const ENTRIES_TO_SHARE: usize = 1 << 12;

/// The approximate bytes of a waiting entry.
const BYTES_PER_ENTRY: usize = 16;

/// The region of a state.
#[inline(always)]
fn region_of(state: u64) -> usize {
    usize::from(((state >> TILES_SHIFT) as u8).wrapping_mul(0x9d) >> 4)
}

/// The states that have been reached from one end, and their distances from it.
#[derive(Default)]
pub(super) struct Flood {
    regions: Vec<Region>,
    /// The bits of a state that a pattern of more tiles has in common with it.
    mask: u64,
}

struct Region {
    known: States,
    /// The number of known states.
    count: usize,
    /// By depth, the entries that the limit has kept out so far, and their number.
    kept_out: Vec<Vec<u64>>,
    waiting: usize,
    /// Those among them that the next layer need not look at.
    early: Vec<u64>,
    /// The entries that the last layer leads to, and space for those of the next layer.
    next: Vec<u64>,
    spare: Vec<u64>,
    /// The entries found for other regions.
    mail: Vec<Vec<u64>>,
}

impl Region {
    fn new(tiles: usize) -> Region {
        let (known, mail) = (States::new(tiles), vec![Vec::new(); REGIONS]);
        let [early, next, spare] = [(); 3].map(|()| Vec::new());
        Region { known, count: 0, kept_out: Vec::new(), waiting: 0, early, next, spare, mail }
    }

    /// The approximate bytes in use.
    fn bytes(&self) -> u64 {
        self.known.bytes() + (BYTES_PER_ENTRY * (self.waiting + self.early.len() + self.next.len())) as u64
    }

    /// Frees the space for layers being made: a higher limit may come much later.
    fn rested(mut self) -> Region {
        self.spare = Vec::new();
        self.next.shrink_to_fit();
        self.mail.fill_with(Vec::new);
        self
    }

    /// The number of entries at a depth.
    fn entries(&self, depth: usize) -> usize {
        self.next.len() + self.early.len() + self.kept_out.get(depth).map_or(0, Vec::len)
    }

    /// The entries of a layer, and those that lower limits have kept out.
    fn begin(&mut self, depth: usize) -> [Vec<u64>; 2] {
        if self.kept_out.len() <= depth {
            self.kept_out.resize_with(depth + 1, Vec::new);
        }
        let early = std::mem::take(&mut self.early);
        self.waiting += early.len();
        let old = std::mem::replace(&mut self.kept_out[depth], early);
        self.waiting -= old.len();
        [std::mem::replace(&mut self.next, std::mem::take(&mut self.spare)), old]
    }
}

impl Flood {
    /// Begins a flood at an end that is `distance` from its goal.
    pub(super) fn new(graph: &Graph, tiles: usize, end: u64, distance: u16) -> Flood {
        let mut regions: Vec<Region> = (0..REGIONS).map(|_| Region::new(tiles)).collect();
        let Region { known, count, .. } = &mut regions[region_of(end)];
        known.put(known.slot(end), end, 1);
        *count = 1;
        Moves::new(graph, tiles).each(root(end, distance), |entry, _| regions[region_of(entry)].next.push(entry));
        Flood { regions, mask: (1 << (4 * (tiles + 1))) - 1 }
    }

    /// The number of known states.
    pub(super) fn count(&self) -> usize {
        self.regions.iter().map(|region| region.count).sum()
    }

    /// The approximate bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.regions.iter().map(Region::bytes).sum()
    }

    #[inline(always)]
    fn known(&self, state: u64) -> &States {
        &self.regions[region_of(state & self.mask)].known
    }

    /// Prefetches the memory that looking up states reads first. They may have more tiles.
    #[inline(always)]
    pub(super) fn fetch(&self, states: &[u64]) {
        black_box(states.iter().fold(0, |all, &state| all ^ self.known(state).first(state)));
    }

    /// What is known of all states with the places of a state's tiles; it may have more tiles.
    #[inline(always)]
    fn word(&self, state: u64) -> Word {
        let known = self.known(state);
        known.word(known.slot(state))
    }

    /// The distance of a state, which may have more tiles, from that of a neighbouring state;
    /// [`NO_DISTANCE`](super::states::NO_DISTANCE) if it is not known.
    #[inline(always)]
    pub(super) fn beside(&self, before: u16, state: u64) -> u16 {
        self.word(state).beside(before, state)
    }
}

/// Extends a flood.
pub(super) struct Spread<'t> {
    pub(super) moves: Moves<'t>,
    /// Distances to the goal in a pattern of at most as many tiles.
    pub(super) guide: Option<Arc<Flood>>,
    pub(super) limit: u16,
    /// The most states, and the most bytes.
    pub(super) most: usize,
    pub(super) room: u64,
}

impl<'t> Spread<'t> {
    /// Extends a flood to all states that may be on a way within the limit. The depth of each is its distance, as in A*
    /// with a consistent bound: a move changes the guide by at most one, so every earlier state on a shortest way
    /// is within any limit that the state is within. `None` if the search is to stop, or if there are too many
    /// states.
    pub(super) fn carry_on(self, flood: Flood, control: &'t Control<'t>, pool: &WorkerPool<'t>) -> Option<Flood> {
        let (most, room, mask) = (self.most, self.room, flood.mask);
        let lane = |region| Mutex::new(Lane { region, watch: BuildWatch::new(control), goes_on: true });
        let layers = Arc::new(Layers { spread: self, lanes: flood.regions.into_iter().map(lane).collect() });
        let mut depth = 1;
        while let Some(entries) = layers.entries(depth) {
            if entries > 0 {
                let shared = Arc::clone(&layers);
                pool.share_large(entries >= ENTRIES_TO_SHARE, REGIONS, move |lane| shared.make(lane, depth));
                layers.deliver();
                let [count, bytes] = layers.size()?;
                if count > most as u64 || bytes > room {
                    return None;
                }
            }
            depth += 1;
        }
        let lanes = Arc::into_inner(layers).expect("all threads are through").lanes;
        let whole = |lane: Mutex<Lane<'_>>| lane.into_inner().unpoisoned().region.rested();
        Some(Flood { regions: lanes.into_iter().map(whole).collect(), mask })
    }

    /// Adds the entries of a region and a depth that the limit admits. `None` if the search is to stop.
    #[inline(never)]
    fn layer(&self, number: usize, region: &mut Region, depth: usize, watch: &mut BuildWatch<'_>) -> Option<()> {
        let [mut entries, old] = region.begin(depth);
        for batch in entries.chunks(ENTRIES_PER_BATCH).chain(old.chunks(ENTRIES_PER_BATCH)) {
            watch.steps(STEPS_PER_ENTRY * batch.len())?;
            region.known.fetch(batch);
            self.guide.as_ref().inspect(|guide| guide.fetch(batch));
            batch.iter().for_each(|&entry| self.enter(number, region, depth, entry));
        }
        entries.clear();
        region.spare = entries;
        Some(())
    }

    /// Adds a state, if the limit admits it, and expands it.
    #[inline(always)]
    fn enter(&self, number: usize, region: &mut Region, depth: usize, entry: u64) {
        let Region { known, count, kept_out, early, next, mail, .. } = region;
        let slot = known.slot(entry);
        if known.word(slot).bits(entry) != 0 {
            return;
        }
        // If no tile moves, the same two words tell what is known of the neighbouring state.
        let guide = self.guide.as_ref().map(|guide| guide.word(entry));
        let is_within = |left: u16, depth| usize::from(left) + depth <= usize::from(self.limit);
        let left = guide.map_or(0, |word| word.beside(before(entry), entry));
        if !is_within(left, depth) {
            kept_out[depth].push(entry);
            region.waiting += 1;
            return;
        }
        let word = known.put(slot, entry, 1 | depth as u32 & 2);
        *count += 1;
        self.moves.each(with_distance(entry, left), |there, is_same_word| {
            if !is_same_word {
                let to = region_of(there);
                if to == number { next.push(there) } else { mail[to].push(there) }
            } else if word.bits(there) == 0 {
                let left = guide.map_or(0, |word| word.beside(left, there));
                if is_within(left, depth + 1) { next.push(there) } else { early.push(there) }
            }
        });
    }
}

/// A region, with the thread's look at the limits.
struct Lane<'t> {
    region: Region,
    watch: BuildWatch<'t>,
    goes_on: bool,
}

/// A flood being extended, shared by all threads.
struct Layers<'t> {
    spread: Spread<'t>,
    lanes: Vec<Mutex<Lane<'t>>>,
}

impl Layers<'_> {
    fn region<T>(&self, number: usize, work: impl FnOnce(&mut Region) -> T) -> T {
        work(&mut self.lanes[number].lock().unpoisoned().region)
    }

    /// The number of entries at a depth. `None` if none waits there or beyond.
    fn entries(&self, depth: usize) -> Option<usize> {
        let of = |number| self.region(number, |region| (region.entries(depth), region.kept_out.len() <= depth));
        let (mut entries, mut is_over) = (0, true);
        for (more, is_end) in (0..REGIONS).map(of) {
            entries += more;
            is_over &= is_end;
        }
        (entries > 0 || !is_over).then_some(entries)
    }

    /// Makes a region's part of a layer.
    fn make(&self, number: usize, depth: usize) {
        let Lane { region, watch, goes_on } = &mut *self.lanes[number].lock().unpoisoned();
        if region.entries(depth) > 0 {
            *goes_on &= self.spread.layer(number, region, depth, watch).is_some();
        }
    }

    /// Hands over what regions have found for one another.
    fn deliver(&self) {
        for from in 0..REGIONS {
            let mut mail = self.region(from, |region| std::mem::take(&mut region.mail));
            for (to, entries) in mail.iter_mut().enumerate().filter(|(_, entries)| !entries.is_empty()) {
                self.region(to, |region| region.next.append(entries));
            }
            self.region(from, |region| region.mail = mail);
        }
    }

    /// The states and the bytes. `None` if the search is to stop.
    fn size(&self) -> Option<[u64; 2]> {
        let mut sum = [0, 0];
        for lane in &self.lanes {
            let Lane { region, goes_on, .. } = &*lane.lock().unpoisoned();
            sum = goes_on.then_some([sum[0] + region.count as u64, sum[1] + region.bytes()])?;
        }
        Some(sum)
    }
}
