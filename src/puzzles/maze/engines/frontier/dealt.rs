//! The passes of a proof whose parts run together. In each pass the parts claim seeds one by one. After it they all
//! meet, so that the next level is the same in all of them.
//!
//! A part that has claimed a seed expands everything below it. If one seed makes up most of a pass, and not because of
//! its own sweep, all parts sweep that seed and claim its children one by one.

use super::passes::Descent;
use super::tree::OpenNode;
use crate::search::control::Control;
use crate::search::share::{Share, key};
use std::collections::BTreeMap;

/// A seed is divided if a pass spends more on it than a part's share of all nodes divided by `HEAVY`, and less than one
/// `LIGHT_SWEEP`-th of that on the seed's own sweep.
const HEAVY: u64 = 2;
const LIGHT_SWEEP: u64 = 3;

/// If a pass has at most this many nodes, no seed is divided.
const LEAST_NODES: u64 = 50_000;

/// The most seeds whose bounds one part reports at a meeting.
const MOST_LOWERED: usize = 100;

/// What a part knows of how the seeds are shared out.
#[derive(Default)]
pub struct Dealing {
    /// Passes since the parts first met.
    pass: u64,
    /// The nodes of the pass by seed: in all, and in the seed's own sweep.
    spent: BTreeMap<u64, (u64, u64)>,
    /// Seeds whose children are claimed one by one.
    parted: Vec<u64>,
}

impl Dealing {
    /// May this part expand a node that comes up in a pass? Seeds have `beginnings` crossings.
    pub fn has(&self, node: &OpenNode, beginnings: usize, share: &Share, control: &Control<'_>) -> bool {
        let depth = node.order.len();
        let is_child = depth == beginnings + 1;
        if node.is_rough(beginnings) || depth > beginnings + 1 || !share.is_connected() {
            return true;
        }
        let is_parted = self.parted.contains(&key(node.words(beginnings)));
        // The children of a seed that is not divided belong to the part that expands it.
        is_parted != is_child || share.claims(control, [self.pass].into_iter().chain(node.words(depth)))
    }

    /// Records that expanding a node has taken `nodes` nodes.
    pub fn spend(&mut self, node: &OpenNode, beginnings: usize, nodes: u64) {
        if node.is_rough(beginnings) {
            return;
        }
        let (all, own) = self.spent.entry(key(node.words(beginnings))).or_default();
        *all += nodes;
        *own += if node.order.len() <= beginnings { nodes } else { 0 };
    }

    /// What this part reports of its pass: the bound, the best score, the state of the descent, its heaviest seed, and
    /// the seeds whose bounds it has lowered.
    pub fn report(&self, (bound, best): (i64, i64), descent: &Descent, lowered: &[(u64, i64)]) -> Vec<i64> {
        let nodes: u64 = self.spent.values().map(|spent| spent.0).sum();
        let heaviest = self.spent.iter().max_by_key(|(_, spent)| spent.0);
        let (&seed, &(all, own)) = heaviest.unwrap_or((&0, &(0, 0)));
        let (step, cost) = descent.state();
        let pairs = lowered.iter().take(MOST_LOWERED).flat_map(|&(seed, bound)| [seed as i64, bound]);
        let head = [bound, best, nodes as i64, step, cost as i64, seed as i64, all as i64, own as i64];
        head.into_iter().chain(pairs).collect()
    }

    /// Seeds and their bounds, from the reports of all parts.
    pub fn lowered(reports: &[Vec<i64>]) -> impl Iterator<Item = (u64, i64)> {
        reports.iter().flat_map(|words| words[8..].as_chunks::<2>().0).map(|&[seed, bound]| (seed as u64, bound))
    }

    /// Combines the reports of all parts. Returns the bound and the best score of all.
    pub fn combine(&mut self, reports: &[Vec<i64>], descent: &mut Descent) -> (i64, i64) {
        let column = |at: usize| reports.iter().map(move |words| words[at]);
        let most = |at: usize| column(at).max().unwrap_or(0);
        let nodes: u64 = column(2).sum::<i64>() as u64;
        let begun = self.pass > 0;
        if begun {
            descent.learn(nodes);
        } else {
            descent.adopt(most(3), most(4) as u64);
        }
        for words in reports {
            let [seed, all, own] = [words[5], words[6], words[7]].map(|word| word as u64);
            let is_heavy = all * HEAVY * reports.len() as u64 > nodes && own * LIGHT_SWEEP < all && nodes > LEAST_NODES;
            if is_heavy && !self.parted.contains(&seed) {
                self.parted.push(seed);
            }
        }
        self.pass += 1;
        self.spent.clear();
        // At the first meeting every part has searched everything, so the lowest bound holds; later each has searched
        // its own share, so the highest does.
        let bound = if begun { most(0) } else { column(0).min().unwrap_or(i64::MAX) };
        (bound, most(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The report of a part: bound, best score, nodes, and its heaviest seed.
    fn report_of(bound: i64, best: i64, nodes: i64, seed: [i64; 3]) -> Vec<i64> {
        [&[bound, best, nodes, 4, 9][..], &seed].concat()
    }

    #[test]
    fn parts_continue_from_their_combined_reports() {
        let (mut dealing, mut descent) = (Dealing::default(), Descent::default());
        let first = [report_of(90, 50, 0, [0; 3]), report_of(99, 60, 0, [0; 3])];
        assert_eq!(dealing.combine(&first, &mut descent), (90, 60));
        assert_eq!(descent.state(), (4, 9));
        let next = [report_of(70, 60, 100_000, [5, 90_000, 1_000]), report_of(80, 61, 20_000, [6, 15_000, 15_000])];
        assert_eq!(dealing.combine(&next, &mut descent), (80, 61));
        assert_eq!((descent.state().1, &dealing.parted[..]), (120_000, &[5][..]));
    }

    #[test]
    fn bounds_of_seeds_are_reported() {
        let report = Dealing::default().report((9, 5), &Descent::default(), &[(3, 7), (u64::MAX, -2)]);
        assert_eq!(Dealing::lowered(&[report]).collect::<Vec<_>>(), [(3, 7), (u64::MAX, -2)]);
    }
}
