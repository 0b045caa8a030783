//! A state for every leaf. The yardstick: what the other storages save is this copying.

use super::Storage;
use crate::search::beam::Problem;
use std::rc::Rc;

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

    fn advance(&mut self, problem: &P, parents: &[u32], steps: &[P::Step]) {
        let child = |(&parent, &step): (&u32, &P::Step)| {
            let Leaf { state, past } = &self.leaves[parent as usize];
            let mut state = state.clone();
            problem.apply(&mut state, &step);
            Leaf { state, past: Some(Rc::new(Past { step, before: past.clone() })) }
        };
        self.depth += 1;
        self.leaves = parents.iter().zip(steps).map(child).collect();
    }

    fn path(&self, leaf: usize) -> Vec<P::Step> {
        let past = |past: &Option<Rc<Past<P::Step>>>| past.clone();
        let mut steps: Vec<_> =
            std::iter::successors(past(&self.leaves[leaf].past), |p| past(&p.before)).map(|p| p.step).collect();
        steps.reverse();
        steps
    }

    /// Twice the states, for while a layer is made the one before it lives on. Steps behind the leaves are not counted one by one: a path that all share,
    /// and some branches.
    fn bytes(&self, problem: &P) -> usize {
        let past = size_of::<Past<P::Step>>() + 2 * size_of::<usize>();
        let owned = self.leaves.first().map_or(0, |leaf| problem.bytes(&leaf.state));
        2 * self.leaves.len() * (size_of::<Leaf<P>>() + owned) + (4 * self.leaves.len() + self.depth) * past
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
