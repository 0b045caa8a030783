//! The fastest storage found: for every leaf the steps that it does not share with the leaf before it.
//!
//! The list is written in the order in which the leaves are visited and read backwards, like a stack: the next layer begins where this one ended, so
//! the walker never returns to the root and every second generation goes the other way. While the list of the next layer is written, the steps of a
//! leaf are pushed deepest first, as far as the next surviving leaf does not share them; reading backwards sends them in the right order. A step is
//! pushed once, a path that all leaves share is never touched again (no undoing on single-child paths), and dead branches vanish by not being pushed.
//! (Kindred: eijirou's Euler tour, titan-23's postorder tour.)

use super::Storage;
use crate::search::beam::Problem;
use crate::search::beam::selection::pool::make_room;
use crate::search::beam::watch::{BLOCK, Flow, Watch};
use crate::search::work;
use std::ops::{ControlFlow, Range};

/// Elementary steps of passing a leaf while a list is written.
pub(in crate::search::beam) const STEPS_PER_LEAF: usize = 4;

/// A leaf of the list. The last entry is leaf 0, the first to be visited; the first entry is the layer's last leaf.
#[derive(Clone, Copy)]
pub(in crate::search::beam) struct LeafEntry {
    /// Where its steps end in the pool; they begin where those of the entry below end.
    end: u32,
    /// Number of steps from the root that it shares with the entry above (which is visited before it).
    common: u32,
}

/// The leaves of a layer, the last to be visited first.
pub(in crate::search::beam) struct List<S> {
    entries: Vec<LeafEntry>,
    steps: Vec<S>,
}

impl<S: Copy> List<S> {
    pub(in crate::search::beam) fn new() -> List<S> {
        List { entries: Vec::new(), steps: Vec::new() }
    }

    /// The root alone.
    pub(in crate::search::beam) fn root() -> List<S> {
        List { entries: vec![LeafEntry { end: 0, common: 0 }], steps: Vec::new() }
    }

    pub(in crate::search::beam) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Empties it for at most `leaves` leaves and `steps` steps. The room is taken in one piece: a list that grows would be held twice while it is copied.
    fn begin(&mut self, (leaves, steps): (usize, usize)) {
        work::untouched(|| {
            make_room(&mut self.entries, leaves);
            make_room(&mut self.steps, steps);
        });
    }

    /// The list of the first `leaves` leaves alone, visited from the first one's place, at `depth`.
    fn first(&self, leaves: usize, depth: usize) -> List<S> {
        let end = |entry: usize| if entry == 0 { 0 } else { self.entries[entry - 1].end };
        let (from, top) = (self.len() - leaves, self.len() - 1);
        let start = end(from);
        let entries = self.entries[from..].iter().map(|entry| LeafEntry { end: entry.end - start, ..*entry });
        let mut list =
            List { entries: entries.collect(), steps: self.steps[start as usize..end(top) as usize].to_vec() };
        list.close(depth);
        list
    }

    /// An entry below the others, which shares its first `common` steps with the one above it.
    pub(in crate::search::beam) fn put(&mut self, common: usize, steps: impl Iterator<Item = S>) {
        self.entries.push(LeafEntry { end: 0, common: 0 });
        self.steps.extend(steps);
        self.close(common);
    }

    /// Bytes that it grows by when it begins anew.
    pub(in crate::search::beam) fn growth(&self, (leaves, steps): (usize, usize)) -> usize {
        leaves.saturating_sub(self.entries.capacity()) * size_of::<LeafEntry>()
            + steps.saturating_sub(self.steps.capacity()) * size_of::<S>()
    }

    /// How many steps stand between two leaves, the first one's with them.
    pub(in crate::search::beam) fn steps_of(&self, leaves: Range<usize>) -> usize {
        if leaves.is_empty() {
            return 0;
        }
        let (above, below) = (self.entry(leaves.start), self.entry(leaves.end - 1));
        let start = if below == 0 { 0 } else { self.entries[below - 1].end };
        (self.entries[above].end - start) as usize
    }

    /// The entry of a leaf.
    #[inline]
    pub(in crate::search::beam) fn entry(&self, leaf: usize) -> usize {
        self.entries.len() - 1 - leaf
    }

    /// How many steps an entry shares with the one above it.
    #[inline]
    pub(in crate::search::beam) fn common(&self, entry: usize) -> usize {
        self.entries[entry].common as usize
    }

    /// How many steps an entry shares with whatever the uppermost one is visited from.
    pub(in crate::search::beam) fn shared(&self, entry: usize) -> usize {
        self.entries[entry..].iter().fold(u32::MAX, |least, e| least.min(e.common)) as usize
    }

    /// Ends the newest entry, which shares its first `common` steps with its successor.
    #[inline]
    fn close(&mut self, common: usize) {
        if let Some(last) = self.entries.last_mut() {
            last.end = self.steps.len() as u32;
            last.common = common as u32;
        }
    }

    /// The steps of an entry, deepest first.
    #[inline]
    pub(in crate::search::beam) fn steps(&self, entry: usize) -> &[S] {
        let start = if entry == 0 { 0 } else { self.entries[entry - 1].end as usize };
        &self.steps[start..self.entries[entry].end as usize]
    }

    /// All steps to a leaf. `start` leads to where the list is visited from; `own` is the leaf's last step.
    pub(in crate::search::beam) fn path(
        &self,
        start: &[S],
        own: Option<&S>,
        leaf: usize,
        watch: &mut Watch<'_>,
    ) -> Vec<S> {
        let mut path = start.to_vec();
        for entry in (self.entry(leaf)..self.len()).rev() {
            if entry % BLOCK == 0 {
                let _ = watch.steps(STEPS_PER_LEAF * BLOCK);
            }
            path.truncate(self.common(entry));
            path.extend(self.steps(entry).iter().rev());
        }
        path.extend(own);
        path
    }

    pub(in crate::search::beam) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<LeafEntry>() + self.steps.capacity() * size_of::<S>()
    }
}

/// Writes the list of the next layer while it follows, without a state, the visit of the present one.
pub(in crate::search::beam) struct Writer<'a, S> {
    /// The steps to where the visit is.
    pub(in crate::search::beam) path: &'a mut Vec<S>,
    list: &'a mut List<S>,
    /// Steps of the newest entry below this depth are still to be pushed: how many it shares with its successor is not known yet.
    open: usize,
}

impl<'a, S: Copy> Writer<'a, S> {
    /// `room`: the most leaves and steps. A step of the tree stands in the list once: those of the list that is followed, of the path to its
    /// beginning, and the last ones of leaves that have children.
    pub(in crate::search::beam) fn new(
        path: &'a mut Vec<S>,
        list: &'a mut List<S>,
        room: (usize, usize),
    ) -> Writer<'a, S> {
        list.begin(room);
        Writer { path, list, open: 0 }
    }

    /// Goes back until only `common` steps are left.
    #[inline(always)]
    pub(in crate::search::beam) fn back(&mut self, common: usize) {
        if common < self.open {
            self.list.steps.extend(self.path[common..self.open].iter().rev());
            self.open = common;
        }
        self.path.truncate(common);
    }

    /// Goes to an entry of the old list from the one above, without the leaf's own step.
    #[inline(always)]
    pub(in crate::search::beam) fn go(&mut self, old: &List<S>, entry: usize) {
        self.back(old.common(entry));
        self.path.extend(old.steps(entry).iter().rev());
    }

    /// Goes to a place of which all steps are given.
    fn turn(&mut self, to: &[S])
    where
        S: PartialEq,
    {
        let common = shared_steps(self.path, to);
        self.back(common);
        self.path.extend_from_slice(&to[common..]);
    }

    /// A child of the leaf where the visit is.
    #[inline(always)]
    pub(in crate::search::beam) fn bear(&mut self) {
        self.list.close(self.open);
        self.list.entries.push(LeafEntry { end: 0, common: 0 });
        self.open = self.path.len();
    }

    /// Ends the list; it is to be visited from where the visit is now.
    pub(in crate::search::beam) fn end(self) {
        self.list.close(self.open);
    }
}

/// Leaves of another walker's tree, which come behind this one's own: the steps to the first without its own last one, and the list from there on.
pub(in crate::search::beam) struct Branch<S> {
    pub(in crate::search::beam) path: Vec<S>,
    pub(in crate::search::beam) list: List<S>,
    /// The leaves' last steps.
    pub(in crate::search::beam) own: Vec<S>,
}

/// The most leaves and steps of the list that follows some.
fn room<'l, S: Copy + 'l>(path: usize, old: impl Iterator<Item = &'l List<S>>, leaves: usize) -> (usize, usize) {
    let (steps, parents) = old.fold((path, 0), |(steps, count), list| (steps + list.steps.len(), count + list.len()));
    (leaves, steps + leaves.min(parents))
}

/// Writes the list of the next layer: leaf `i` is the child of leaf `parents[i]` of this one and of the branch behind it; parents never ascend.
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
            writer.turn(&branch.path);
        }
        for entry in (0..list.len()).rev() {
            passed += 1 + list.steps(entry).len();
            if passed >= BLOCK {
                let _ = watch.steps(STEPS_PER_LEAF * std::mem::take(&mut passed));
            }
            writer.go(list, entry);
            // Most leaves have no children, and then their own steps are never needed.
            if next > 0 && parents[next - 1] == leaf {
                writer.path.extend(own.get(leaf as usize));
                while next > 0 && parents[next - 1] == leaf {
                    next -= 1;
                    writer.bear();
                }
            }
            leaf += 1;
        }
    }
    writer.end();
}

/// How many steps two ways share.
fn shared_steps<S: PartialEq>(one: &[S], other: &[S]) -> usize {
    one.iter().zip(other).take_while(|(a, b)| a == b).count()
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
    pub(in crate::search::beam) fn on(&mut self, problem: &P, step: &P::Step) {
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
            self.on(problem, step);
        }
        if let Some(step) = own {
            self.on(problem, step);
        }
    }
}

/// The storage: one walker, one list.
pub struct TrailStorage<P: Problem> {
    walker: TreeWalker<P>,
    /// The steps to where the list is visited from.
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

    /// [`Storage::advance`] where another walker's leaves have come behind those of the layer; the walker then goes to where the next visit begins.
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
            self.walker.on(problem, &self.path[at]);
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
            // Where the last step is not needed, only the last leaf is visited: the next layer begins there.
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
