//! The fastest storage found: for every leaf the steps that it does not share with the leaf before it.
//!
//! The list is written in the order in which the leaves are visited, and read backwards, like a stack. The next layer
//! begins where this one ended, so the walker never returns to the root, and every second generation goes the other
//! way. While the list of the next layer is written, the steps of a leaf are pushed deepest first, as far as the next
//! surviving leaf does not share them; reading backwards restores the right order. A step is pushed once, a path that
//! all leaves share is never touched again (no undoing on single-child paths), and dead branches vanish because they
//! are not pushed. (Related: eijirou's Euler tour, titan-23's postorder tour.)

use super::Storage;
use super::list::{List, STEPS_PER_LEAF, shared_steps};
use super::writer::Writer;
use crate::search::beam::Problem;
use crate::search::beam::selection::pool::make_room;
use crate::search::beam::watch::{BLOCK, Flow, Watch};
use std::ops::ControlFlow;

/// Leaves of another walker's tree, which follow this one's own. `path` has the steps to the first of them without its
/// own last one, and `list` begins there.
pub(in crate::search::beam) struct Branch<S> {
    pub(in crate::search::beam) path: Vec<S>,
    pub(in crate::search::beam) list: List<S>,
    /// The leaves' last steps.
    pub(in crate::search::beam) own: Vec<S>,
}

/// The most leaves and steps of a list that is made by following others.
fn room<'l, S: Copy + 'l>(path: usize, old: impl Iterator<Item = &'l List<S>>, leaves: usize) -> (usize, usize) {
    let (steps, parents) = old.fold((path, 0), |(steps, count), list| (steps + list.written(), count + list.len()));
    (leaves, steps + leaves.min(parents))
}

/// Writes the list of the next layer: leaf `i` is the child of leaf `parents[i]` of this layer with the branch after
/// it; parents never ascend.
#[cfg_attr(target_family = "wasm", inline(never))]
fn rewrite<S: Copy + PartialEq>(
    path: &mut Vec<S>,
    old: &List<S>,
    branch: Option<&Branch<S>>,
    own: &[S],
    parents: &[u32],
    new: &mut List<S>,
    watch: &mut Watch<'_>,
) {
    let lists = || std::iter::once(old).chain(branch.map(|branch| &branch.list));
    let room = room(path.len() + branch.map_or(0, |branch| branch.path.len()), lists(), parents.len());
    let mut writer = Writer::new(path, new, room);
    let mut next = parents.len();
    let (mut passed, mut leaf) = (0, 0);
    for (at, list) in lists().enumerate() {
        if let Some(branch) = branch.filter(|_| at > 0) {
            writer.go_to(&branch.path);
        }
        for entry in (0..list.len()).rev() {
            let steps = list.leaf_steps(entry);
            passed += 1 + steps.count;
            if passed >= BLOCK {
                let _ = watch.steps(STEPS_PER_LEAF * std::mem::take(&mut passed));
            }
            writer.go(list.common(entry), steps);
            // Most leaves have no children, and then their own steps are never needed.
            if next > 0 && parents[next - 1] == leaf {
                writer.step(own.get(leaf as usize));
                while next > 0 && parents[next - 1] == leaf {
                    next -= 1;
                    writer.add_child();
                }
            }
            leaf += 1;
        }
    }
    writer.end();
}

/// A state somewhere in the tree, and the steps that lead there.
pub(in crate::search::beam) struct TreeWalker<P: Problem> {
    pub(in crate::search::beam) state: P::State,
    pub(in crate::search::beam) path: Vec<P::Step>,
}

impl<P: Problem> TreeWalker<P> {
    /// Goes back until only `depth` steps are left.
    #[inline]
    pub(in crate::search::beam) fn back(&mut self, problem: &P, depth: usize) {
        for step in self.path[depth..].iter().rev() {
            problem.revert(&mut self.state, step);
        }
        self.path.truncate(depth);
    }

    #[inline]
    pub(in crate::search::beam) fn step(&mut self, problem: &P, step: &P::Step) {
        problem.apply(&mut self.state, step);
        self.path.push(*step);
    }

    /// Goes to an entry from the one above.
    #[inline]
    pub(in crate::search::beam) fn go(
        &mut self,
        problem: &P,
        list: &List<P::Step>,
        entry: usize,
        own: Option<&P::Step>,
    ) {
        self.back(problem, list.common(entry));
        for step in list.steps(entry).iter().rev() {
            self.step(problem, step);
        }
        if let Some(step) = own {
            self.step(problem, step);
        }
    }
}

/// The storage of [`StorageKind::Trail`](super::StorageKind::Trail): one walker, one list.
pub struct TrailStorage<P: Problem> {
    walker: TreeWalker<P>,
    /// The steps to the place from which the list is visited.
    path: Vec<P::Step>,
    list: List<P::Step>,
    spare: List<P::Step>,
    own: Vec<P::Step>,
}

impl<P: Problem> TrailStorage<P> {
    /// The tree of a walker that has no leaf yet.
    pub(in crate::search::beam) fn empty(state: P::State) -> TrailStorage<P> {
        let walker = TreeWalker { state, path: Vec::new() };
        TrailStorage { walker, path: Vec::new(), list: List::new(), spare: List::new(), own: Vec::new() }
    }

    fn follow(&mut self, branch: Option<&Branch<P::Step>>, parents: &[u32], steps: &[P::Step], watch: &mut Watch<'_>) {
        rewrite(&mut self.path, &self.list, branch, &self.own, parents, &mut self.spare, watch);
        std::mem::swap(&mut self.list, &mut self.spare);
        make_room(&mut self.own, steps.len());
        self.own.extend_from_slice(steps);
        let _ = watch.steps(steps.len());
    }

    /// The first leaves of the present layer, for another walker.
    pub(in crate::search::beam) fn branch(&self, leaves: usize, watch: &mut Watch<'_>) -> Branch<P::Step> {
        let path = self.list.path(&self.path, None, 0, watch);
        let own = self.own[..leaves.min(self.own.len())].to_vec();
        Branch { list: self.list.first(leaves, path.len()), path, own }
    }

    /// [`Storage::advance`] after another walker's leaves have come behind those of the layer. The walker then goes to
    /// where the next visit begins.
    pub(in crate::search::beam) fn join(
        &mut self,
        problem: &P,
        branch: &Branch<P::Step>,
        parents: &[u32],
        steps: &[P::Step],
        watch: &mut Watch<'_>,
    ) where
        P::Step: PartialEq,
    {
        self.own.extend_from_slice(&branch.own);
        self.follow(Some(branch), parents, steps, watch);
        self.walker.back(problem, shared_steps(&self.walker.path, &self.path));
        for at in self.walker.path.len()..self.path.len() {
            self.walker.step(problem, &self.path[at]);
        }
    }
}

impl<P: Problem> Storage<P> for TrailStorage<P> {
    fn new(_: &P, state: P::State) -> TrailStorage<P> {
        let walker = TreeWalker { state, path: Vec::new() };
        TrailStorage { walker, path: Vec::new(), list: List::root(), spare: List::new(), own: Vec::new() }
    }

    fn visit(&mut self, problem: &P, mut visit: impl FnMut(usize, &P::State, usize) -> ControlFlow<()>) {
        for (leaf, entry) in (0..self.list.len()).rev().enumerate() {
            // If last steps are not needed, only the last leaf's is made: the next layer begins there.
            let own = if P::FROM_PARENT && entry > 0 { None } else { self.own.get(leaf) };
            self.walker.go(problem, &self.list, entry, own);
            if visit(leaf, &self.walker.state, 2 * self.list.steps(entry).len()).is_break() {
                return;
            }
        }
    }

    fn advance(&mut self, _: &P, parents: &[u32], steps: &[P::Step], watch: &mut Watch<'_>) -> Flow<()> {
        self.follow(None, parents, steps, watch);
        ControlFlow::Continue(())
    }

    fn path(&self, leaf: usize, watch: &mut Watch<'_>) -> Vec<P::Step> {
        self.list.path(&self.path, self.own.get(leaf), leaf, watch)
    }

    fn bytes(&self, problem: &P) -> usize {
        let steps = self.walker.path.capacity() + self.path.capacity() + self.own.capacity();
        self.list.bytes() + self.spare.bytes() + steps * size_of::<P::Step>() + problem.bytes(&self.walker.state)
    }

    fn growth(&self, _: &P, leaves: usize) -> usize {
        self.spare.growth(room(self.path.len(), std::iter::once(&self.list), leaves))
            + leaves.saturating_sub(self.own.capacity()) * size_of::<P::Step>()
    }
}
