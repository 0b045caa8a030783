//! A state for every leaf. The yardstick: what the other storages save is this copying.

use super::Storage;
use crate::search::beam::Problem;
use crate::search::beam::watch::{Flow, Watch};
use std::ops::ControlFlow;
use std::rc::Rc;

/// Elementary steps of taking and of giving back the memory of a state and its step.
const STEPS_PER_COPY: usize = 32;

/// A step and those before it, shared among all that have them in common.
struct Past<S> {
    step: S,
    before: Option<Rc<Past<S>>>,
}

struct Leaf<P: Problem> {
    state: P::State,
    past: Option<Rc<Past<P::Step>>>,
}

/// The storage.
pub struct Copies<P: Problem> {
    leaves: Vec<Leaf<P>>,
    depth: usize,
}

impl<P: Problem> Storage<P> for Copies<P> {
    fn new(_: &P, state: P::State) -> Copies<P> {
        Copies { leaves: vec![Leaf { state, past: None }], depth: 0 }
    }

    fn visit(&mut self, _: &P, mut visit: impl FnMut(usize, &P::State)) {
        for (index, leaf) in self.leaves.iter().enumerate() {
            visit(index, &leaf.state);
        }
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
            leaves.push(Leaf { state, past: Some(Rc::new(Past { step, before: past.clone() })) });
        }
        self.depth += 1;
        // States without references are freed leaf by leaf, the last ones first.
        while let Some(leaf) = self.leaves.pop() {
            drop(leaf);
            let _ = watch.steps(STEPS_PER_COPY);
        }
        self.leaves = leaves;
        ControlFlow::Continue(())
    }

    fn path(&self, leaf: usize, watch: &mut Watch<'_>) -> Vec<P::Step> {
        let _ = watch.steps(STEPS_PER_COPY * self.depth);
        let past = |past: &Option<Rc<Past<P::Step>>>| past.clone();
        let mut steps: Vec<_> =
            std::iter::successors(past(&self.leaves[leaf].past), |p| past(&p.before)).map(|p| p.step).collect();
        steps.reverse();
        steps
    }

    /// Steps behind the leaves are not counted one by one: a path that all share, and some branches.
    fn bytes(&self, problem: &P) -> usize {
        self.leaves.capacity() * size_of::<Leaf<P>>()
            + self.leaves.len() * self.owned(problem)
            + (2 * self.leaves.len() + self.depth) * Self::PAST_BYTES
    }

    /// While a layer is made the one before it lives on.
    fn growth(&self, problem: &P, leaves: usize) -> usize {
        leaves * (size_of::<Leaf<P>>() + self.owned(problem) + 2 * Self::PAST_BYTES)
    }
}

impl<P: Problem> Copies<P> {
    /// Bytes of a step with its counts.
    const PAST_BYTES: usize = size_of::<Past<P::Step>>() + 2 * size_of::<usize>();

    /// Bytes that a state owns elsewhere.
    fn owned(&self, problem: &P) -> usize {
        self.leaves.first().map_or(0, |leaf| problem.bytes(&leaf.state))
    }
}

/// Without recursion: a branch that dies may be long.
impl<S> Drop for Past<S> {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut past) = before.and_then(|p| Rc::try_unwrap(p).ok()) {
            before = past.before.take();
        }
    }
}
