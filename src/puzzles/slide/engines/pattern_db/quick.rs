//! Breadth-first search over the placings of few tiles, so that one word holds all orders of a slab.

use super::MAX_TILES;
use super::sets::members;
use super::slabs::Slabs;
use super::watch::BuildWatch;

/// The most tiles of such a group.
const MAX_QUICK_TILES: usize = 4;

impl Slabs {
    /// The least moves from the ascending order of a slab. The index is the sum of each tile's vertex times the weight
    /// of its rank. `None` if the search is to stop.
    pub(super) fn quick_values(&self, home: usize, weights: &[u32], watch: &mut BuildWatch<'_>) -> Option<Vec<u8>> {
        let by_order = self.quick_spread(home, watch)?;
        let (k, count) = (weights.len(), self.orders());
        watch.look()?;
        let mut values = vec![u8::MAX; self.vertices.pow(k as u32)];
        watch.steps(values.len() / 8)?;
        // By order, the factor of each vertex of a set in the index.
        let count_at = |ranks: &[u8; MAX_TILES], i: usize| if i < k { weights[usize::from(ranks[i])] } else { 0 };
        let counts = self.ordered.all.iter().map(|ranks| std::array::from_fn(|i| count_at(ranks, i)));
        let counts: Vec<[u32; MAX_QUICK_TILES]> = counts.collect();
        for (&set, depths) in self.sets().iter().zip(by_order.chunks(count)) {
            let places = members(set, k);
            for (counts, &depth) in counts.iter().zip(depths) {
                let index: u32 = counts.iter().zip(places).map(|(count, place)| count * u32::from(place)).sum();
                // The slabs of a set share their entries; the least value counts.
                let value = &mut values[index as usize];
                *value = depth.min(*value);
            }
            watch.steps(4 * count)?;
        }
        Some(values)
    }

    /// The least moves, by slab and order.
    fn quick_spread(&self, home: usize, watch: &mut BuildWatch<'_>) -> Option<Vec<u8>> {
        let (slabs, count) = (self.sets().len(), self.orders());
        watch.look()?;
        let mut depths = vec![u8::MAX; slabs * count];
        let [mut known, mut fresh, mut coming] = [0; 3].map(|none: u32| vec![none; slabs]);
        (known[home], fresh[home], depths[home * count]) = (1, 1, 0);
        let (mut list, mut touched, mut depth) = (vec![home as u32], Vec::new(), 0);
        while !list.is_empty() && depth < u8::MAX - 1 {
            touched.clear();
            for &slab in &list {
                let here = std::mem::take(&mut fresh[slab as usize]);
                let moves = self.moves_from(slab as usize);
                for step in moves {
                    let there = &mut coming[step.slab()];
                    if *there == 0 {
                        touched.push(step.slab() as u32);
                    }
                    *there |= self.ordered.turned(step.turn(), here);
                }
                watch.steps(8 * moves.len())?;
            }
            depth += 1;
            list.clear();
            for &slab in &touched {
                let new = coming[slab as usize] & !known[slab as usize];
                known[slab as usize] |= new;
                coming[slab as usize] = new;
                if new != 0 {
                    list.push(slab);
                    set_depths(&mut depths[slab as usize * count..][..count], new, depth);
                }
            }
            watch.steps(8 * touched.len())?;
            std::mem::swap(&mut fresh, &mut coming);
        }
        Some(depths)
    }
}

/// Records the depth of some orders.
#[inline(always)]
fn set_depths(depths: &mut [u8], mut orders: u32, depth: u8) {
    while orders != 0 {
        depths[orders.trailing_zeros() as usize] = depth;
        orders &= orders - 1;
    }
}
