//! Breadth-first search from both ends among the states of a few tiles and the blank, until they meet.

use super::entries::{ENTRIES_PER_BATCH, Moves, STEPS_PER_ENTRY, before, root, state, with_distance};
use super::flood::Flood;
use super::states::{NO_DISTANCE, States};
use super::watch::BuildWatch;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::Graph;

/// The distance between two positions, measured by some tiles.
pub(super) struct Meeting<'a> {
    pub(super) graph: &'a Graph,
    pub(super) ends: [&'a Position; 2],
    /// Distances to the goal of each end, in a pattern of fewer tiles, if there is one, and the distance between the
    /// ends in it.
    pub(super) guides: Option<[&'a Flood; 2]>,
    pub(super) distance: u16,
    /// The most states.
    pub(super) most: usize,
}

impl Meeting<'_> {
    /// The distance, or [`NO_DISTANCE`] if it is more than `limit`, and the number of states used. Only states that may
    /// be on a way within the limit are kept. `None` if the search is to stop or needs too many states.
    #[inline(never)]
    pub(super) fn meet(&self, tiles: &[u8], limit: u16, watch: &mut BuildWatch<'_>) -> Option<(u16, usize)> {
        let (mut known, moves) = (States::new(tiles.len()), Moves::new(self.graph, tiles.len()));
        let ends = self.ends.map(|end| state(tiles, end));
        let mut layers = ends.map(|end| vec![root(end, self.distance)]);
        let (mut next, mut reached) = (Vec::new(), Vec::with_capacity(3 * ENTRIES_PER_BATCH));
        let (mut depths, mut met, mut count) = ([0, 0], ends[0] == ends[1], 0);
        for (end, bits) in ends.into_iter().zip([1, 2]) {
            known.put(known.slot(end), end, bits);
        }
        loop {
            if met {
                return Some((depths[0] + depths[1], count));
            }
            let side = usize::from(layers[1].len() < layers[0].len());
            if layers[side].is_empty() || depths[0] + depths[1] >= limit {
                return Some((NO_DISTANCE, count));
            }
            depths[side] += 1;
            for entries in layers[side].chunks(ENTRIES_PER_BATCH) {
                reached.clear();
                entries.iter().for_each(|&entry| moves.each(entry, |there, _| reached.push(there)));
                watch.steps(STEPS_PER_ENTRY * reached.len())?;
                known.fetch(&reached);
                reached.retain(|&entry| known.word(known.slot(entry)).bits(entry) >> side & 1 == 0);
                self.guides.inspect(|guides| guides[side].fetch(&reached));
                for &entry in &reached {
                    let slot = known.slot(entry);
                    let bits = known.word(slot).bits(entry);
                    let left = self.guides.map_or(0, |guides| guides[side].beside(before(entry), entry));
                    // Two entries of a batch may lead to the same state.
                    if bits >> side & 1 == 0 && left.saturating_add(depths[side]) <= limit {
                        met |= bits != 0;
                        known.put(slot, entry, 1 << side);
                        next.push(with_distance(entry, left));
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
}
