//! The fastest storage found: for every leaf the steps that it does not share with the leaf before it.
//!
//! The list is written in the order in which the leaves are visited and read backwards, like a stack: the next layer begins where this one ended, so
//! the walker never returns to the root and every second generation goes the other way. While the list of the next layer is written, the steps of a
//! leaf are pushed deepest first, as far as the next surviving leaf does not share them; reading backwards gives them in the right order. A step is
//! pushed once, a path that all leaves share is never touched again (no undoing on single-child paths), and dead branches vanish by not being pushed.
//! (Kindred: eijirou's Euler tour, titan-23's postorder tour.)

use super::Storage;
use crate::search::beam::Problem;

/// A leaf of the list.
#[derive(Clone, Copy)]
pub(in crate::search::beam) struct Entry {
    /// Its number in the layer, or [`GHOST`].
    pub(in crate::search::beam) leaf: u32,
    /// Where its steps end in the pool; they begin where those of the entry below end.
    end: u32,
    /// Number of steps from the root that it shares with the entry above (which is visited before it).
    pub(in crate::search::beam) common: u32,
}

/// Marks an entry that is no leaf: a place where a walker stands.
pub(in crate::search::beam) const GHOST: u32 = u32::MAX;

/// The leaves of a layer, the last to be visited first.
pub(in crate::search::beam) struct List<S> {
    pub(in crate::search::beam) entries: Vec<Entry>,
    steps: Vec<S>,
}

impl<S: Copy> List<S> {
    pub(in crate::search::beam) fn new() -> List<S> {
        List { entries: Vec::new(), steps: Vec::new() }
    }

    /// The root alone.
    pub(in crate::search::beam) fn root() -> List<S> {
        List { entries: vec![Entry { leaf: 0, end: 0, common: 0 }], steps: Vec::new() }
    }

    /// Ends the newest entry, which shares so many steps with its successor.
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

    /// All steps from the root to a leaf. `start` leads to where the list begins; `own` are the leaves' last steps.
    pub(in crate::search::beam) fn path(&self, start: &Scan<S>, own: &[S], leaf: usize) -> Vec<S> {
        let mut scan = Scan { path: start.path.clone() };
        for index in (0..self.entries.len()).rev() {
            let at = self.entries[index].leaf as usize;
            scan.go(self, index, own.get(at));
            if at == leaf {
                break;
            }
        }
        scan.path
    }

    pub(in crate::search::beam) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>() + self.steps.capacity() * size_of::<S>()
    }
}

/// Follows a list without a state: the path to the leaf that the list is being read at.
pub(in crate::search::beam) struct Scan<S> {
    pub(in crate::search::beam) path: Vec<S>,
}

impl<S: Copy> Scan<S> {
    /// Goes to an entry from the one above, and on to the leaf itself if it has a step of its own.
    #[inline(always)]
    pub(in crate::search::beam) fn go(&mut self, list: &List<S>, entry: usize, own: Option<&S>) {
        self.path.truncate(list.entries[entry].common as usize);
        self.path.extend(list.steps(entry).iter().rev());
        self.path.extend(own);
    }

    /// Writes the list of the next layer: leaf `i` is the child of leaf `parents[i]` of this one; parents never ascend. A ghost is added for
    /// every walker that stands at an old leaf (`stands`, in order of visiting).
    pub(in crate::search::beam) fn rewrite(
        &mut self,
        old: &List<S>,
        own: &[S],
        parents: &[u32],
        stands: &[u32],
        new: &mut List<S>,
    ) {
        new.entries.clear();
        new.steps.clear();
        let (mut next, mut stand) = (parents.len(), 0);
        // Steps of the newest entry below this depth are still to be pushed: how many it shares with its successor is not known yet.
        let mut open = 0;
        for (index, entry) in old.entries.iter().enumerate().rev() {
            let common = entry.common as usize;
            if common < open {
                new.steps.extend(self.path[common..open].iter().rev());
                open = common;
            }
            self.go(old, index, None);
            let bears = |next: usize| next > 0 && parents[next - 1] == entry.leaf;
            let carries = |stand: usize| stand < stands.len() && stands[stand] == entry.leaf;
            // Most leaves have no children, and then nobody asks for their own steps.
            if !bears(next) && !carries(stand) {
                continue;
            }
            self.path.extend(own.get(entry.leaf as usize));
            while bears(next) {
                next -= 1;
                new.close(open);
                new.entries.push(Entry { leaf: next as u32, end: 0, common: 0 });
                open = self.path.len();
            }
            while carries(stand) {
                stand += 1;
                new.close(open);
                new.entries.push(Entry { leaf: GHOST, end: 0, common: 0 });
                open = self.path.len();
            }
        }
        // Walkers that come from below may share steps with the first to be visited, so all of its path is kept.
        let root =
            if stands.is_empty() { open } else { new.entries.iter().map(|e| e.common as usize).min().unwrap_or(0) };
        new.steps.extend(self.path[root.min(open)..open].iter().rev());
        new.close(root.min(open));
    }
}

/// A state somewhere in the tree, and the steps that lead there.
pub(in crate::search::beam) struct Walker<P: Problem> {
    pub(in crate::search::beam) state: P::State,
    pub(in crate::search::beam) path: Vec<P::Step>,
}

impl<P: Problem> Walker<P> {
    /// Goes back until only so many steps are left.
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
        self.back(problem, list.entries[entry].common as usize);
        for step in list.steps(entry).iter().rev() {
            self.on(problem, step);
        }
        if let Some(step) = own {
            self.on(problem, step);
        }
    }
}

impl<P: Problem> Walker<P> {
    /// Goes from one entry of a list to any other, without passing through those between.
    pub(in crate::search::beam) fn travel(&mut self, problem: &P, list: &List<P::Step>, from: usize, to: usize) {
        let shared = |entries: &[Entry]| entries.iter().map(|e| e.common as usize).min();
        let Some(low) = shared(&list.entries[from.min(to)..from.max(to)]) else { return };
        let way = if to < from { self.way_on(list, from, to, low) } else { way_back(list, to, low, self.path.len()) };
        self.back(problem, low);
        way.iter().for_each(|step| self.on(problem, step));
    }

    /// The steps below a depth to an entry that is visited later.
    fn way_on(&self, list: &List<P::Step>, from: usize, to: usize, low: usize) -> Vec<P::Step> {
        let mut way = self.path[low..].to_vec();
        for entry in (to..from).rev() {
            way.truncate(list.entries[entry].common as usize - low);
            way.extend(list.steps(entry).iter().rev());
        }
        way
    }
}

/// The steps below a depth to an entry that is visited earlier: its own, and those that it shares with the entries above it.
fn way_back<S: Copy>(list: &List<S>, to: usize, low: usize, depth: usize) -> Vec<S> {
    let mut way = Vec::new();
    let mut need = depth;
    for entry in to.. {
        let common = (list.entries[entry].common as usize).max(low);
        if common < need {
            way.extend_from_slice(&list.steps(entry)[depth - need..depth - common]);
            need = common;
        }
        if need == low {
            break;
        }
    }
    way.reverse();
    way
}

/// The storage: one walker, one list.
pub struct Trail<P: Problem> {
    walker: Walker<P>,
    scan: Scan<P::Step>,
    list: List<P::Step>,
    spare: List<P::Step>,
    own: Vec<P::Step>,
}

impl<P: Problem> Storage<P> for Trail<P> {
    fn new(_: &P, state: P::State) -> Trail<P> {
        let walker = Walker { state, path: Vec::new() };
        Trail { walker, scan: Scan { path: Vec::new() }, list: List::root(), spare: List::new(), own: Vec::new() }
    }

    fn visit(&mut self, problem: &P, mut visit: impl FnMut(usize, &P::State)) {
        for index in (0..self.list.entries.len()).rev() {
            let leaf = self.list.entries[index].leaf as usize;
            // Where nobody looks at the last step, only the last leaf is gone to: the next layer begins there.
            let own = if P::FROM_PARENT && index > 0 { None } else { self.own.get(leaf) };
            self.walker.go(problem, &self.list, index, own);
            visit(leaf, &self.walker.state);
        }
    }

    fn advance(&mut self, _: &P, parents: &[u32], steps: &[P::Step]) {
        self.scan.rewrite(&self.list, &self.own, parents, &[], &mut self.spare);
        std::mem::swap(&mut self.list, &mut self.spare);
        self.own.clear();
        self.own.extend_from_slice(steps);
    }

    fn path(&self, leaf: usize) -> Vec<P::Step> {
        self.list.path(&self.scan, &self.own, leaf)
    }

    fn bytes(&self, problem: &P) -> usize {
        let steps = self.walker.path.capacity() + self.scan.path.capacity() + self.own.capacity();
        self.list.bytes() + self.spare.bytes() + steps * size_of::<P::Step>() + problem.bytes(&self.walker.state)
    }
}
