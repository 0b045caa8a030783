//! Writes the list of the next layer ([`List`]) by following the visit of the present one, without a state.

use super::list::{AT_ONCE, LeafEntry, LeafSteps, List, shared_steps};

/// Writes a list.
pub(in crate::search::beam) struct Writer<'a, S> {
    /// The steps to where the visit is, up to `depth`; what follows them is left over.
    path: &'a mut Vec<S>,
    depth: usize,
    list: &'a mut List<S>,
    /// How many steps of the list are written.
    written: usize,
    /// The newest entry's steps up to this depth are not written yet, because it is not known how many of them it
    /// shares with its successor.
    open: usize,
}

impl<'a, S: Copy> Writer<'a, S> {
    /// `room`: the most leaves and steps. The list contains each step of the tree at most once: the steps of the list
    /// that is followed, of the path to its beginning, and the last steps of leaves that have children.
    pub(in crate::search::beam) fn new(
        path: &'a mut Vec<S>,
        list: &'a mut List<S>,
        room: (usize, usize),
    ) -> Writer<'a, S> {
        list.begin(room);
        Writer { depth: path.len(), path, list, written: 0, open: 0 }
    }

    /// Goes back until only `common` steps are left.
    #[inline(always)]
    fn back(&mut self, common: usize) {
        let steps = LeafSteps::last(&self.path[..self.open], self.open.saturating_sub(common));
        steps.put(&mut self.list.steps, self.written);
        self.written += steps.count;
        self.open -= steps.count;
    }

    /// Goes back until only `common` steps are left, and then makes `steps`, without the leaf's own one.
    #[inline(always)]
    pub(in crate::search::beam) fn go(&mut self, common: usize, steps: LeafSteps<'_, S>) {
        self.back(common);
        steps.put(self.path, common);
        self.depth = common + steps.count;
    }

    /// Goes to the place to which these steps lead from the root.
    pub(super) fn go_to(&mut self, to: &[S])
    where
        S: PartialEq,
    {
        let common = shared_steps(&self.path[..self.depth], to);
        self.back(common);
        self.path.truncate(common);
        self.path.extend_from_slice(&to[common..]);
        self.depth = to.len();
    }

    /// Makes one more step, if there is one.
    #[inline(always)]
    pub(in crate::search::beam) fn step(&mut self, step: Option<&S>) {
        let Some(&step) = step else { return };
        match self.path.get_mut(self.depth) {
            Some(place) => *place = step,
            None => self.path.resize(self.depth + 1 + AT_ONCE, step),
        }
        self.depth += 1;
    }

    /// Adds a child of the leaf where the visit is.
    #[inline(always)]
    pub(in crate::search::beam) fn add_child(&mut self) {
        self.list.close(self.written, self.open);
        self.list.entries.push(LeafEntry { end: 0, common: 0 });
        self.open = self.depth;
    }

    /// Ends the list, which has to be visited from where the visit is now.
    pub(in crate::search::beam) fn end(self) {
        self.list.close(self.written, self.open);
        self.path.truncate(self.depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;

    /// Leaves at one depth in the order of the visit, each with all its steps. Neighbours share a random number of
    /// steps.
    fn leaves(rng: &mut Rng, count: usize, depth: usize) -> Vec<Vec<u32>> {
        let mut leaves = vec![(0..depth).map(|_| rng.below(100) as u32).collect::<Vec<_>>()];
        while leaves.len() < count {
            let mut leaf = leaves[leaves.len() - 1].clone();
            let shared = depth - rng.below(depth.min(9) + 1);
            leaf[shared..].iter_mut().for_each(|step| *step = rng.below(100) as u32);
            leaves.push(leaf);
        }
        leaves
    }

    /// The path to each leaf by a list, in the order of the visit. `path` leads to where the visit begins.
    fn paths(list: &List<u32>, path: &[u32]) -> Vec<Vec<u32>> {
        let mut path = path.to_vec();
        let visit = (0..list.len()).rev().map(|entry| {
            path.truncate(list.common(entry));
            path.extend(list.steps(entry).iter().rev());
            path.clone()
        });
        visit.collect()
    }

    /// Each list overwrites one with more or fewer steps, and has short and long paths, near the root and far from it.
    #[test]
    fn the_list_encodes_the_path_to_each_leaf() {
        let mut rng = Rng::new(5);
        let mut list = List::new();
        for depth in [0, 1, 2, 3, 4, 5, 9, 40, 200, 7, 1] {
            let count = 1 + rng.below(60);
            let leaves = leaves(&mut rng, count, depth);
            let mut path = Vec::new();
            let mut writer = Writer::new(&mut path, &mut list, (leaves.len(), depth * leaves.len()));
            let mut wanted: Vec<&Vec<u32>> = Vec::new();
            let mut at: &[u32] = &[];
            for leaf in &leaves {
                let common = shared_steps(at, leaf);
                let steps: Vec<u32> = leaf[common..].iter().rev().copied().collect();
                writer.go(common, LeafSteps::of(&steps));
                at = leaf;
                for _ in 0..rng.below(4).saturating_sub(1) {
                    writer.add_child();
                    wanted.insert(0, leaf);
                }
            }
            writer.end();
            assert_eq!(path, leaves[leaves.len() - 1]);
            assert_eq!(paths(&list, &path).iter().collect::<Vec<_>>(), wanted, "at depth {depth}");
        }
    }
}
