//! The leaves of a layer as the steps between them. The list is written in the order of the visit and read backwards
//! (see [`super::trail`]).
//!
//! Few paths from one leaf to the next are longer than four steps, and their length can't be predicted. So four steps
//! are always copied at once, needed or not, and the next copy overwrites those that were not needed.

use crate::search::beam::selection::pool::make_room;
use crate::search::beam::watch::{BLOCK, Watch};
use crate::search::work;
use std::ops::Range;

/// Elementary steps of passing a leaf while a list is written.
pub(in crate::search::beam) const STEPS_PER_LEAF: usize = 4;

/// A leaf of the list. The last entry is leaf 0, the first to be visited; the first entry is the layer's last leaf.
#[derive(Clone, Copy)]
pub(super) struct LeafEntry {
    /// Where its steps end in the list of steps; they begin where those of the entry below end.
    pub(super) end: u32,
    /// Number of steps from the root that it shares with the entry above (which is visited before it).
    pub(super) common: u32,
}

/// The leaves of a layer, the last to be visited first.
pub(in crate::search::beam) struct List<S> {
    pub(super) entries: Vec<LeafEntry>,
    pub(super) steps: Vec<S>,
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

    /// How many steps it has; leftovers of an earlier list may follow them.
    pub(super) fn written(&self) -> usize {
        self.entries.last().map_or(0, |entry| entry.end as usize)
    }

    /// Empties it for at most `leaves` leaves and `steps` steps; old steps stay, to be overwritten. All memory is
    /// allocated at once, because a list that grows is in memory twice while it is copied.
    pub(super) fn begin(&mut self, (leaves, steps): (usize, usize)) {
        work::untouched(|| {
            make_room(&mut self.entries, leaves);
            if self.steps.capacity() < steps {
                make_room(&mut self.steps, steps);
            }
        });
    }

    /// A list of only the first `leaves` leaves, which is visited from the first one's place, at `depth`.
    pub(super) fn first(&self, leaves: usize, depth: usize) -> List<S> {
        let end = |entry: usize| if entry == 0 { 0 } else { self.entries[entry - 1].end };
        let (from, top) = (self.len() - leaves, self.len() - 1);
        let start = end(from);
        let entries = self.entries[from..].iter().map(|entry| LeafEntry { end: entry.end - start, ..*entry });
        let mut list =
            List { entries: entries.collect(), steps: self.steps[start as usize..end(top) as usize].to_vec() };
        list.close(list.steps.len(), depth);
        list
    }

    /// Adds an entry above the others. It shares its first `common` steps with the next one above it.
    pub(in crate::search::beam) fn put(&mut self, common: usize, steps: impl Iterator<Item = S>) {
        self.entries.push(LeafEntry { end: 0, common: 0 });
        self.steps.extend(steps);
        self.close(self.steps.len(), common);
    }

    /// Bytes by which it grows in [`List::begin`].
    pub(in crate::search::beam) fn growth(&self, (leaves, steps): (usize, usize)) -> usize {
        leaves.saturating_sub(self.entries.capacity()) * size_of::<LeafEntry>()
            + steps.saturating_sub(self.steps.capacity()) * size_of::<S>()
    }

    /// Number of steps in the entries of these leaves.
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

    /// How many steps an entry shares with the place from which the uppermost one is visited.
    pub(in crate::search::beam) fn shared(&self, entry: usize) -> usize {
        self.entries[entry..].iter().fold(u32::MAX, |least, e| least.min(e.common)) as usize
    }

    /// Ends the newest entry, whose steps end at `end` and which shares its first `common` steps with its successor.
    #[inline(always)]
    pub(super) fn close(&mut self, end: usize, common: usize) {
        if let Some(last) = self.entries.last_mut() {
            *last = LeafEntry { end: end as u32, common: common as u32 };
        }
    }

    /// The steps of an entry, deepest first.
    #[inline]
    pub(in crate::search::beam) fn steps(&self, entry: usize) -> &[S] {
        let start = if entry == 0 { 0 } else { self.entries[entry - 1].end as usize };
        &self.steps[start..self.entries[entry].end as usize]
    }

    /// The same, for copying.
    #[inline(always)]
    pub(in crate::search::beam) fn leaf_steps(&self, entry: usize) -> LeafSteps<'_, S> {
        LeafSteps::last(&self.steps[..self.entries[entry].end as usize], self.steps(entry).len())
    }

    /// All steps to a leaf. `start` leads to the place from which the list is visited; `own` is the leaf's last step.
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

/// Steps that are copied at once.
pub(super) const AT_ONCE: usize = 4;
/// Steps by which a list grows beyond its need, so that it grows seldom.
const SLACK: usize = 64;

/// Steps between two leaves, deepest first: the last `count` of `until`.
#[derive(Clone, Copy)]
pub(in crate::search::beam) struct LeafSteps<'a, S> {
    until: &'a [S],
    pub(in crate::search::beam) count: usize,
}

impl<'a, S: Copy> LeafSteps<'a, S> {
    /// All of these steps.
    pub(in crate::search::beam) fn of(steps: &'a [S]) -> LeafSteps<'a, S> {
        LeafSteps::last(steps, steps.len())
    }

    /// The last `count` of these steps.
    #[inline(always)]
    pub(super) fn last(until: &'a [S], count: usize) -> LeafSteps<'a, S> {
        LeafSteps { until, count }
    }

    /// The steps themselves.
    #[inline(always)]
    pub(in crate::search::beam) fn steps(self) -> &'a [S] {
        &self.until[self.until.len() - self.count..]
    }

    /// Copies them into a list from a place on, in reverse order. What follows them there may be overwritten.
    #[inline(always)]
    pub(super) fn put(self, to: &mut Vec<S>, at: usize) {
        let room = to.get_mut(at..).and_then(<[S]>::first_chunk_mut::<AT_ONCE>);
        if let (Some(room), Some(last)) = (room, self.until.last_chunk::<AT_ONCE>()) {
            (0..AT_ONCE).for_each(|step| room[step] = last[AT_ONCE - 1 - step]);
            if self.count > AT_ONCE {
                self.put_one_by_one(to, at);
            }
        } else {
            self.put_one_by_one(to, at);
        }
    }

    #[inline(never)]
    fn put_one_by_one(self, to: &mut Vec<S>, at: usize) {
        let Some(&filler) = self.steps().first() else { return };
        let end = at + self.count;
        if to.len() < end {
            to.resize((end + SLACK).min(to.capacity()).max(end), filler);
        }
        to[at..end].iter_mut().zip(self.steps().iter().rev()).for_each(|(to, step)| *to = *step);
    }
}

/// How many steps two paths share.
pub(super) fn shared_steps<S: PartialEq>(one: &[S], other: &[S]) -> usize {
    one.iter().zip(other).take_while(|(a, b)| a == b).count()
}
