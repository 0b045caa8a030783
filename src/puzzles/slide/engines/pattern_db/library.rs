//! Tables by board shape and group, made on first use and kept for the next search on the same walls.

use super::clusters::partition;
use super::one_bit::{self, MAX_VERTICES, OneBit, OneBitEstimate};
use super::slabs::Slabs;
use super::symmetry::{Symmetry, symmetries};
use super::watch::{BuildLimits, BuildWatch};
use super::{Estimate, GroupTable};
use crate::base::lock::Unpoisoned;
use crate::puzzles::slide::rules::board::graph::Graph;
use crate::search::parallel;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock};

type Bits = Arc<[u64]>;
type Made<K, T> = Mutex<HashMap<K, T>>;
/// The set of tiles, and the part of the rest where the blank ends.
type Key = (u64, u64);

/// All tables of one shape. A table that is half made when a search is stopped is dropped; only whole tables come into
/// the library.
pub struct Library {
    graph: Graph,
    /// For graphs of more than `MAX_VERTICES` cells only, whose tables are made from one another.
    symmetries: Vec<Symmetry>,
    slabs: Made<usize, Arc<Slabs>>,
    tables: Made<Key, Arc<GroupTable>>,
    slope_nets: Made<usize, Arc<one_bit::OneBitSlabs>>,
    slopes: Made<Key, Bits>,
    /// Nodes that proofs have spent on small tables so far; [`prove_open`](super::super::proof::prove_open) makes
    /// larger ones after a certain number.
    pub nodes_on_small: AtomicU64,
    /// Bytes of the other libraries kept when the last search began.
    others: AtomicU64,
}

/// The most libraries kept; the most recent is the last.
const MAX_LIBRARIES: usize = 3;
/// The other libraries may take the memory divided by this.
const OTHERS_MEMORY_SHARE: u64 = 8;
static LIBRARIES: Mutex<Vec<Arc<Library>>> = Mutex::new(Vec::new());

/// Drops all libraries, for benchmarks in which each board must make its own tables.
#[cfg(feature = "cli")]
pub fn forget() {
    LIBRARIES.lock().unpoisoned().clear();
}

/// The library of a shape, for a search that may take `memory` bytes.
pub fn of(graph: &Graph, memory: u64) -> Arc<Library> {
    let mut libraries = LIBRARIES.lock().unpoisoned();
    let found = libraries.iter().position(|l| l.graph == *graph);
    let library = found.map_or_else(|| Arc::new(Library::new(graph)), |at| libraries.remove(at));
    let bytes = |libraries: &[Arc<Library>]| libraries.iter().map(|library| library.own_bytes()).sum::<u64>();
    while libraries.len() >= MAX_LIBRARIES || !libraries.is_empty() && bytes(&libraries) > memory / OTHERS_MEMORY_SHARE
    {
        libraries.remove(0);
    }
    library.others.store(bytes(&libraries), Relaxed);
    libraries.push(library.clone());
    library
}

fn get<K: Eq + Hash, T: Clone>(made: &Made<K, T>, key: &K) -> Option<T> {
    made.lock().unpoisoned().get(key).cloned()
}

/// The value of a key, made now if there is none. The lock is not held meanwhile, so that every search that waits can
/// be stopped.
fn get_or_make<K: Eq + Hash, T: Clone>(made: &Made<K, T>, key: K, make: impl FnOnce() -> Option<T>) -> Option<T> {
    if let Some(known) = get(made, &key) {
        return Some(known);
    }
    let new = make()?;
    Some(made.lock().unpoisoned().entry(key).or_insert(new).clone())
}

fn set_of(tiles: &[u8]) -> u64 {
    tiles.iter().fold(0, |set, &t| set | 1 << t)
}

/// Makes a value for each group; `None` if one could not be made.
fn each<T: Send + Sync>(
    groups: &[Vec<u8>],
    means: &BuildLimits<'_>,
    make: impl Fn(&[u8], &mut BuildWatch<'_>) -> Option<T> + Sync,
) -> Option<Vec<T>> {
    let made: Vec<OnceLock<T>> = groups.iter().map(|_| OnceLock::new()).collect();
    parallel::share(means.threads, groups.len(), |_, group| {
        if means.control.stopped().is_none()
            && let Some(table) = make(&groups[group], &mut means.watch())
        {
            let _ = made[group].set(table);
        }
    });
    means.control.end_stretch();
    made.into_iter().map(OnceLock::into_inner).collect()
}

impl Library {
    fn new(graph: &Graph) -> Library {
        Library {
            graph: graph.clone(),
            symmetries: if graph.len() > MAX_VERTICES { symmetries(graph) } else { Vec::new() },
            slabs: Mutex::default(),
            tables: Mutex::default(),
            slope_nets: Mutex::default(),
            slopes: Mutex::default(),
            nodes_on_small: AtomicU64::new(0),
            others: AtomicU64::new(0),
        }
    }

    /// Bytes in use by all tables, those of other shapes included.
    pub fn bytes(&self) -> u64 {
        self.own_bytes() + self.others.load(Relaxed)
    }

    fn own_bytes(&self) -> u64 {
        let tables: u64 = self.tables.lock().unpoisoned().values().map(|t| t.bytes()).sum();
        let slabs: u64 = self.slabs.lock().unpoisoned().values().map(|s| s.bytes()).sum();
        let slope_nets: u64 = self.slope_nets.lock().unpoisoned().values().map(|n| n.bytes()).sum();
        let slopes: u64 = self.slopes.lock().unpoisoned().values().map(|v| 8 * v.len() as u64).sum();
        tables + slabs + slope_nets + slopes
    }

    /// Drops the tables that no search holds.
    pub fn drop_unused(&self) {
        self.tables.lock().unpoisoned().retain(|_, table| Arc::strong_count(table) > 1);
        self.slopes.lock().unpoisoned().retain(|_, bits| Arc::strong_count(bits) > 1);
        self.slope_nets.lock().unpoisoned().retain(|_, net| Arc::strong_count(net) > 1);
        self.slabs.lock().unpoisoned().retain(|_, slabs| Arc::strong_count(slabs) > 1);
    }

    /// Is there room for `bytes` more bytes? If necessary, drops tables that no search holds.
    fn has_room(&self, bytes: u64, means: &BuildLimits<'_>) -> bool {
        let fits = || self.bytes().saturating_add(bytes) <= means.room;
        fits() || {
            self.drop_unused();
            fits()
        }
    }

    /// The estimate of a partition of all tiles except the blank into groups, for searches in which the blank ends on a
    /// vertex. `None` if the search is to stop, or if the tables do not fit in memory.
    pub fn estimate(&self, groups: &[Vec<u8>], blank: u8, means: &BuildLimits<'_>) -> Option<Estimate> {
        let held = self.hold_slabs(groups, means)?;
        let bytes = |slabs: &Slabs, tiles: &[u8]| {
            let key = (set_of(tiles), slabs.part(set_of(tiles), blank));
            if get(&self.tables, &key).is_some() { 0 } else { (self.graph.len() as u64).pow(tiles.len() as u32) }
        };
        self.have_room(groups, &held, means, bytes)?;
        each(groups, means, |tiles, watch| self.table(slabs_of(&held, tiles), tiles, blank, watch)).map(Estimate::new)
    }

    /// The same with tables of one bit for each placing, which take the blank's place into account, on at most
    /// [`MAX_VERTICES`] vertices. `None` also if a group's numbers do not fit in a byte.
    pub fn slopes(&self, groups: &[Vec<u8>], blank: u8, means: &BuildLimits<'_>) -> Option<OneBitEstimate> {
        let held = self.hold_slabs(groups, means)?;
        let bytes = |slabs: &Slabs, tiles: &[u8]| {
            let key = (set_of(tiles), slabs.part(set_of(tiles), blank));
            let net = if get(&self.slope_nets, &tiles.len()).is_some() { 0 } else { one_bit::NET_BYTES };
            net + if get(&self.slopes, &key).is_some() { 0 } else { (8 * slabs.sets().len() * slabs.words()) as u64 }
        };
        self.have_room(groups, &held, means, bytes)?;
        let tables = each(groups, means, |tiles, watch| {
            let (slabs, k) = (slabs_of(&held, tiles), tiles.len());
            let net = || Some(Arc::new(one_bit::OneBitSlabs::new(&self.graph, slabs, k)));
            let net = get_or_make(&self.slope_nets, k, net)?;
            let key = (set_of(tiles), slabs.part(set_of(tiles), blank));
            let bits = get_or_make(&self.slopes, key, || slabs.slopes(tiles, key.1, watch).map(Bits::from))?;
            Some((OneBit::new(tiles, &net, bits, blank), slabs.clone()))
        });
        tables.map(OneBitEstimate::new)
    }

    /// The slabs for all sizes of the groups.
    fn hold_slabs(&self, groups: &[Vec<u8>], means: &BuildLimits<'_>) -> Option<Held> {
        let mut held: Held = Vec::new();
        for k in groups.iter().map(Vec::len) {
            if held.iter().all(|(size, _)| *size != k) {
                held.push((k, self.slabs(k, means)?));
            }
        }
        Some(held)
    }

    /// Is there room for the tables of all groups, `bytes` for each, and for making them?
    fn have_room(
        &self,
        groups: &[Vec<u8>],
        held: &Held,
        means: &BuildLimits<'_>,
        bytes: impl Fn(&Slabs, &[u8]) -> u64,
    ) -> Option<()> {
        let needed = |tiles: &Vec<u8>| bytes(slabs_of(held, tiles), tiles);
        let all = || groups.iter().map(needed).sum::<u64>();
        let missing = all();
        if missing == 0 {
            return Some(());
        }
        let scratch = held.iter().map(|(_, slabs)| slabs.scratch()).max().unwrap_or(0);
        let scratch = scratch * groups.len().min(means.threads) as u64;
        // The second test is needed because the first may have dropped tables of these groups.
        (self.has_room(missing + scratch, means) && self.has_room(all() + scratch, means)).then_some(())
    }

    fn slabs(&self, k: usize, means: &BuildLimits<'_>) -> Option<Arc<Slabs>> {
        get_or_make(&self.slabs, k, || {
            let make = || {
                let room = means.room.saturating_sub(self.bytes());
                Slabs::new(&self.graph, k, &BuildLimits { room, ..*means }).map(Arc::new)
            };
            make().or_else(|| {
                // Tries again after unused tables have been dropped.
                means.control.stopped().is_none().then(|| self.drop_unused())?;
                make()
            })
        })
    }

    fn table(&self, slabs: &Slabs, tiles: &[u8], blank: u8, watch: &mut BuildWatch<'_>) -> Option<Arc<GroupTable>> {
        let set = set_of(tiles);
        let key = (set, slabs.part(set, blank));
        let make = |watch: &mut BuildWatch<'_>| match self.image(key) {
            Some((table, symmetry)) => table.taken_back(symmetry, watch),
            None => slabs.table(tiles, key.1, watch),
        };
        get_or_make(&self.tables, key, || make(watch).map(Arc::new))
    }

    /// A table that a symmetry turns into the wanted one.
    fn image(&self, key: Key) -> Option<(Arc<GroupTable>, &Symmetry)> {
        self.symmetries.iter().find_map(|s| Some((get(&self.tables, &(s.of_set(key.0), s.of_set(key.1)))?, s)))
    }

    /// The estimate of a partition for searches in which the blank ends on a vertex, made of existing tables as far as
    /// possible. Later partitions are images of the first. The last vertex's tile, which replaces the blank's, is
    /// bounded separately.
    pub fn composed(&self, k: usize, blank: u8, number: usize, means: &BuildLimits<'_>) -> Option<Estimate> {
        let last = self.graph.len() as u8 - 1;
        let mut groups = partition(&self.graph, &self.symmetries, k, number);
        groups.iter_mut().for_each(|group| group.sort_unstable());
        let Some(group) = groups.iter().position(|group| group.contains(&blank)) else {
            return self.estimate(&groups, blank, means);
        };
        let mut rest = groups.swap_remove(group);
        rest.retain(|&tile| tile != blank);
        groups.extend([rest, vec![last]].into_iter().filter(|group| !group.is_empty()));
        let mut tables = self.estimate(&groups, blank, means)?.tables;
        if tables[tables.len() - 2].tiles.len() < k
            && let (Some(one), Some(other)) = (tables.pop(), tables.pop())
        {
            // A part of the rest never contains vertices of the set itself, so no other table has this key.
            let key = (set_of(&one.tiles) | set_of(&other.tiles), !(1 << blank));
            let bytes = (one.values.len() * other.values.len()) as u64;
            if get(&self.tables, &key).is_none() && !self.has_room(bytes, means) {
                return None;
            }
            let joined = || other.joined(&one, &mut means.watch()).map(Arc::new);
            tables.push(get_or_make(&self.tables, key, joined)?);
        }
        Some(Estimate::new(tables))
    }

    /// All tiles except the blank in compact groups of at most `k`. Between two blanks, only the groups of their homes
    /// differ, as little as possible, so that most tables serve for all blanks. Each partition joins tiles that
    /// those of lower numbers separate.
    pub fn groups(&self, k: usize, blank: u8, number: usize) -> Vec<Vec<u8>> {
        let last = self.graph.len() as u8 - 1;
        let mut groups = partition(&self.graph, &[], k, number);
        for tile in groups.iter_mut().flatten().filter(|t| **t == blank) {
            *tile = last;
        }
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups
    }
}

/// The slabs that a search holds, with the size of their groups.
type Held = Vec<(usize, Arc<Slabs>)>;

fn slabs_of<'h>(held: &'h Held, tiles: &[u8]) -> &'h Arc<Slabs> {
    &held.iter().find(|(k, _)| *k == tiles.len()).expect("those of all sizes are held").1
}
