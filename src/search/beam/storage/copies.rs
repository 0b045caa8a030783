//! A state for every leaf. This is the baseline: the other storages save this copying.

use super::Storage;
use crate::base::pieces::Pieces;
use crate::search::beam::Problem;
use crate::search::beam::watch::{Flow, Watch};
use std::ops::ControlFlow;

/// Elementary steps of allocating and of freeing a state and its step.
const STEPS_PER_COPY: usize = 32;
/// Elementary steps of passing a step of the past.
const STEPS_PER_PAST: usize = 4;
/// Steps of a piece, as a power of two.
const PIECE: u32 = 12;

const NO_PAST: u32 = u32::MAX;

/// A step and the one before it, shared among all leaves that have them in common.
#[derive(Clone, Copy)]
struct Past<S> {
    step: S,
    /// Where the step before it is; also chains the free entries.
    before: u32,
    /// How many leaves and steps refer to it.
    owners: u32,
}

/// The steps that led to the leaves, in one list with a free list: a beam may have millions, and they are freed as a
/// whole.
struct Pasts<S> {
    list: Pieces<Past<S>, PIECE>,
    free: u32,
}

impl<S: Copy> Pasts<S> {
    /// Adds a step with one owner.
    fn add(&mut self, step: S, before: u32) -> u32 {
        if before != NO_PAST {
            self.list[before as usize].owners += 1;
        }
        let past = Past { step, before, owners: 1 };
        if self.free == NO_PAST {
            self.list.push(past);
            return self.list.len() as u32 - 1;
        }
        let index = self.free;
        self.free = std::mem::replace(&mut self.list[index as usize], past).before;
        index
    }

    /// Removes an owner, and all steps that have none left. Returns how many steps were passed.
    fn release(&mut self, mut index: u32) -> usize {
        let mut passed = 1;
        while index != NO_PAST {
            let past = &mut self.list[index as usize];
            past.owners -= 1;
            if past.owners > 0 {
                break;
            }
            let before = std::mem::replace(&mut past.before, self.free);
            self.free = index;
            index = before;
            passed += 1;
        }
        passed
    }

    /// The steps up to one, the last one first.
    fn back_from(&self, index: u32) -> impl Iterator<Item = S> {
        let past = |index: u32| (index != NO_PAST).then(|| self.list[index as usize]);
        std::iter::successors(past(index), move |p| past(p.before)).map(|p| p.step)
    }
}

struct Leaf<P: Problem> {
    state: P::State,
    past: u32,
}

/// The storage of [`StorageKind::Copies`](super::StorageKind::Copies).
pub struct Copies<P: Problem> {
    leaves: Vec<Leaf<P>>,
    pasts: Pasts<P::Step>,
    depth: usize,
}

impl<P: Problem> Storage<P> for Copies<P> {
    fn new(_: &P, state: P::State) -> Copies<P> {
        let pasts = Pasts { list: Pieces::default(), free: NO_PAST };
        Copies { leaves: vec![Leaf { state, past: NO_PAST }], pasts, depth: 0 }
    }

    fn visit(&mut self, _: &P, mut visit: impl FnMut(usize, &P::State, usize) -> ControlFlow<()>) {
        let _ = self.leaves.iter().enumerate().try_for_each(|(index, leaf)| visit(index, &leaf.state, 0));
    }

    fn advance(&mut self, problem: &P, parents: &[u32], steps: &[P::Step], watch: &mut Watch<'_>) -> Flow<()> {
        // A copy is read and written word by word.
        let copied = 2 * self.owned(problem) / 8 + STEPS_PER_COPY;
        let mut leaves = Vec::with_capacity(parents.len());
        for (&parent, &step) in parents.iter().zip(steps) {
            watch.steps(copied)?;
            let Leaf { state, past } = &self.leaves[parent as usize];
            let mut state = state.clone();
            problem.apply(&mut state, &step);
            leaves.push(Leaf { state, past: self.pasts.add(step, *past) });
        }
        self.depth += 1;
        // States without references are freed leaf by leaf, the last ones first.
        while let Some(Leaf { state, past }) = self.leaves.pop() {
            drop(state);
            let passed = if past == NO_PAST { 0 } else { self.pasts.release(past) };
            let _ = watch.steps(STEPS_PER_COPY + STEPS_PER_PAST * passed);
        }
        self.leaves = leaves;
        ControlFlow::Continue(())
    }

    fn path(&self, leaf: usize, watch: &mut Watch<'_>) -> Vec<P::Step> {
        let _ = watch.steps(STEPS_PER_PAST * self.depth);
        let mut steps: Vec<_> = self.pasts.back_from(self.leaves[leaf].past).collect();
        steps.reverse();
        steps
    }

    fn bytes(&self, problem: &P) -> usize {
        self.leaves.capacity() * size_of::<Leaf<P>>()
            + self.leaves.len() * self.owned(problem)
            + self.pasts.list.bytes() as usize
    }

    /// While a layer is made, the one before it stays in memory.
    fn growth(&self, problem: &P, leaves: usize) -> usize {
        leaves * (size_of::<Leaf<P>>() + self.owned(problem) + size_of::<Past<P::Step>>())
    }
}

impl<P: Problem> Copies<P> {
    /// Bytes that a state owns elsewhere.
    fn owned(&self, problem: &P) -> usize {
        self.leaves.first().map_or(0, |leaf| problem.bytes(&leaf.state))
    }
}
