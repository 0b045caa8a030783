//! Tables by board shape and group, made when first asked for and kept for the next search on the same walls.

use super::parted::{Net, Parted, PartedEstimate};
use super::slabs::Slabs;
use super::slopes::{self, SlopeEstimate, Slopes};
use super::{Estimate, Table};
use crate::puzzles::slide::board::graph::Graph;
use crate::search::parallel;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

type Values = Arc<Vec<u8>>;
type Bits = Arc<[u64]>;

/// All tables of one shape.
pub struct Library {
    graph: Graph,
    slabs: Mutex<HashMap<usize, Arc<Slabs>>>,
    /// By the set of tiles and the part of the rest where the blank ends.
    tables: Mutex<HashMap<(u64, u64), Arc<Table>>>,
    nets: Mutex<HashMap<usize, Arc<Net>>>,
    /// As `tables`.
    parted: Mutex<HashMap<(u64, u64), Values>>,
    slope_nets: Mutex<HashMap<usize, Option<Arc<slopes::Net>>>>,
    /// As `tables`.
    slopes: Mutex<HashMap<(u64, u64), Bits>>,
}

/// Libraries kept, most recent last.
const KEPT: usize = 3;
const UNPOISONED: &str = "no thread panics while it holds a library";

/// The library of a shape.
pub fn of(graph: &Graph) -> Arc<Library> {
    static LIBRARIES: Mutex<Vec<Arc<Library>>> = Mutex::new(Vec::new());
    let mut libraries = LIBRARIES.lock().expect(UNPOISONED);
    let found = libraries.iter().position(|l| l.graph == *graph);
    let library = found.map_or_else(|| Arc::new(Library::new(graph)), |at| libraries.remove(at));
    libraries.push(library.clone());
    if libraries.len() > KEPT {
        libraries.remove(0);
    }
    library
}

impl Library {
    fn new(graph: &Graph) -> Library {
        Library {
            graph: graph.clone(),
            slabs: Mutex::default(),
            tables: Mutex::default(),
            nets: Mutex::default(),
            parted: Mutex::default(),
            slope_nets: Mutex::default(),
            slopes: Mutex::default(),
        }
    }

    /// Bytes in use by all tables.
    pub fn bytes(&self) -> u64 {
        let tables: u64 = self.tables.lock().expect(UNPOISONED).values().map(|t| t.bytes()).sum();
        let slabs: u64 = self.slabs.lock().expect(UNPOISONED).values().map(|s| s.bytes()).sum();
        let nets: u64 = self.nets.lock().expect(UNPOISONED).values().map(|n| n.bytes()).sum();
        let slope_nets: u64 = self.slope_nets.lock().expect(UNPOISONED).values().flatten().map(|n| n.bytes()).sum();
        let parted: u64 = self.parted.lock().expect(UNPOISONED).values().map(|v| v.len() as u64).sum();
        let slopes: u64 = self.slopes.lock().expect(UNPOISONED).values().map(|v| 8 * v.len() as u64).sum();
        tables + slabs + nets + slope_nets + parted + slopes
    }

    /// The estimate of a partition of all tiles but the blank into groups, for searches whose blank ends on a vertex.
    pub fn estimate(&self, groups: &[Vec<u8>], blank: u8, threads: usize) -> Estimate {
        for k in groups.iter().map(Vec::len) {
            self.slabs(k);
        }
        let made: Vec<OnceLock<Arc<Table>>> = groups.iter().map(|_| OnceLock::new()).collect();
        parallel::share(threads, groups.len(), |_, group| {
            let _ = made[group].set(self.table(&groups[group], blank));
        });
        Estimate::new(made.into_iter().filter_map(OnceLock::into_inner).collect())
    }

    /// The same with tables that know where the blank is, on at most [`super::parted::MOST_VERTICES`] vertices.
    pub fn parted(&self, groups: &[Vec<u8>], blank: u8, threads: usize) -> PartedEstimate {
        for k in groups.iter().map(Vec::len) {
            let slabs = self.slabs(k);
            let mut nets = self.nets.lock().expect(UNPOISONED);
            nets.entry(k).or_insert_with(|| Arc::new(Net::new(&slabs, k)));
        }
        let made: Vec<OnceLock<(Parted, Arc<Slabs>)>> = groups.iter().map(|_| OnceLock::new()).collect();
        parallel::share(threads, groups.len(), |_, group| {
            let _ = made[group].set(self.parted_table(&groups[group], blank));
        });
        PartedEstimate::new(made.into_iter().filter_map(OnceLock::into_inner).collect())
    }

    fn parted_table(&self, tiles: &[u8], blank: u8) -> (Parted, Arc<Slabs>) {
        let slabs = self.slabs(tiles.len());
        let net = self.nets.lock().expect(UNPOISONED)[&tiles.len()].clone();
        let set = tiles.iter().fold(0, |set, &t| set | 1 << t);
        let key = (set, slabs.part(set, blank));
        let known = self.parted.lock().expect(UNPOISONED).get(&key).cloned();
        let values = known.unwrap_or_else(|| {
            let values = Arc::new(slabs.distances(tiles, key.1));
            self.parted.lock().expect(UNPOISONED).insert(key, values.clone());
            values
        });
        (Parted::new(tiles, &net, values), slabs)
    }

    /// The same with tables of one bit for each placing; `None` where a group's net has no room for all parts of the rest.
    pub fn slopes(&self, groups: &[Vec<u8>], blank: u8, threads: usize) -> Option<SlopeEstimate> {
        for k in groups.iter().map(Vec::len) {
            self.slope_net(k)?;
        }
        let made: Vec<OnceLock<(Slopes, Arc<Slabs>)>> = groups.iter().map(|_| OnceLock::new()).collect();
        parallel::share(threads, groups.len(), |_, group| {
            if let Some(table) = self.slope_table(&groups[group], blank) {
                let _ = made[group].set(table);
            }
        });
        Some(SlopeEstimate::new(made.into_iter().filter_map(OnceLock::into_inner).collect()))
    }

    fn slope_net(&self, k: usize) -> Option<Arc<slopes::Net>> {
        let slabs = self.slabs(k);
        let mut nets = self.slope_nets.lock().expect(UNPOISONED);
        nets.entry(k).or_insert_with(|| slopes::Net::new(&self.graph, &slabs, k).map(Arc::new)).clone()
    }

    fn slope_table(&self, tiles: &[u8], blank: u8) -> Option<(Slopes, Arc<Slabs>)> {
        let (slabs, net) = (self.slabs(tiles.len()), self.slope_net(tiles.len())?);
        let set = tiles.iter().fold(0, |set, &t| set | 1 << t);
        let key = (set, slabs.part(set, blank));
        let known = self.slopes.lock().expect(UNPOISONED).get(&key).cloned();
        let bits = known.unwrap_or_else(|| {
            let bits: Bits = slabs.slopes(tiles, key.1).into();
            self.slopes.lock().expect(UNPOISONED).insert(key, bits.clone());
            bits
        });
        Some((Slopes::new(tiles, &net, bits, blank), slabs))
    }

    fn slabs(&self, k: usize) -> Arc<Slabs> {
        let mut slabs = self.slabs.lock().expect(UNPOISONED);
        slabs.entry(k).or_insert_with(|| Arc::new(Slabs::new(&self.graph, k))).clone()
    }

    fn table(&self, tiles: &[u8], blank: u8) -> Arc<Table> {
        let slabs = self.slabs(tiles.len());
        let set = tiles.iter().fold(0, |set, &t| set | 1 << t);
        let part = slabs.part(set, blank);
        let key = (set, part);
        let known = self.tables.lock().expect(UNPOISONED).get(&key).cloned();
        known.unwrap_or_else(|| {
            let table = Arc::new(slabs.table(tiles, part));
            self.tables.lock().expect(UNPOISONED).insert(key, table.clone());
            table
        })
    }

    /// All tiles but the blank in groups of at most `k` that lie together; the group of the blank's home is changed as little as can be
    /// from one blank to another, so that most tables serve for all. The second partition joins what the first one parts.
    pub fn groups(&self, k: usize, blank: u8, second: bool) -> Vec<Vec<u8>> {
        let last = self.graph.len() as u8 - 1;
        let mut groups = clusters(&self.graph, k, &[]);
        if second {
            groups = clusters(&self.graph, k, &groups);
        }
        for tile in groups.iter_mut().flatten().filter(|t| **t == blank) {
            *tile = last;
        }
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups
    }
}

/// The vertices but the last in groups of at most `k` that lie together: each begins in the remotest place left and takes what is nearest to it, of
/// equally near vertices the remotest. So corridors are kept whole, whose tiles know least of their order from one another's distances. Of equally
/// near vertices those come first that are in no group of `other` with those taken.
fn clusters(graph: &Graph, k: usize, other: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let distance: Vec<Vec<u8>> = (0..graph.len()).map(|v| graph.distances(v, |_| true)).collect();
    let remote: Vec<u32> = distance.iter().map(|row| row.iter().map(|&d| u32::from(d)).sum()).collect();
    let mut left: Vec<usize> = (0..graph.len() - 1).collect();
    let mut groups = Vec::new();
    while let Some(&seed) = left.iter().max_by_key(|&&v| remote[v]) {
        let mut group = vec![seed];
        left.retain(|&v| v != seed);
        while group.len() < k && !left.is_empty() {
            let near = |&&v: &&usize| {
                let apart = group.iter().map(|&g| distance[v][g]).min();
                let met =
                    group.iter().filter(|&&g| other.iter().any(|o| o.contains(&(g as u8)) && o.contains(&(v as u8))));
                (apart, met.count(), std::cmp::Reverse(remote[v]))
            };
            let next = *left.iter().min_by_key(near).expect("some are left");
            group.push(next);
            left.retain(|&v| v != next);
        }
        groups.push(group.into_iter().map(|v| v as u8).collect());
    }
    groups
}
