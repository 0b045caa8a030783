//! The tree as an Euler tour in one list: down a step, a leaf, up again. No pointers; rewritten in every generation. (eijirou 2024.)

use super::Storage;
use crate::search::beam::Problem;
use crate::search::beam::watch::{BLOCK, Flow, Watch};
use std::ops::ControlFlow;

/// Elementary steps of going on by one token.
const STEPS_PER_TOKEN: usize = 4;

#[derive(Clone, Copy)]
enum Token<S> {
    Down(S),
    /// A leaf of this number, by the step it took; left again at once.
    Leaf(S, u32),
    Up,
}

/// The storage.
pub struct Tour<P: Problem> {
    state: P::State,
    /// The steps that all leaves share, in front of the tour; the state stands at their end between visits.
    road: Vec<P::Step>,
    tokens: Vec<Token<P::Step>>,
    spare: Vec<Token<P::Step>>,
    path: Vec<P::Step>,
    /// So many steps at the beginning of the tour are known to be shared by all leaves.
    shared: usize,
}

impl<P: Problem> Tour<P> {
    /// Moves the steps that all leaves of the last visit shared to the road; returns the rest of the tour.
    fn settle(&mut self, problem: &P) -> std::ops::Range<usize> {
        let shared = self.shared;
        for token in &self.tokens[..shared] {
            if let Token::Down(step) = token {
                problem.apply(&mut self.state, step);
                self.road.push(*step);
            }
        }
        shared..self.tokens.len() - shared
    }
}

impl<P: Problem> Storage<P> for Tour<P> {
    fn new(_: &P, state: P::State) -> Tour<P> {
        Tour { state, road: Vec::new(), tokens: Vec::new(), spare: Vec::new(), path: Vec::new(), shared: 0 }
    }

    fn visit(&mut self, problem: &P, mut visit: impl FnMut(usize, &P::State) -> ControlFlow<()>) {
        if self.tokens.is_empty() {
            let _ = visit(0, &self.state);
            return;
        }
        // The least depth since the last leaf, and the least between any two leaves.
        let (mut dip, mut shared) = (usize::MAX, usize::MAX);
        for token in &self.tokens {
            match token {
                Token::Down(step) => {
                    problem.apply(&mut self.state, step);
                    self.path.push(*step);
                }
                Token::Leaf(step, leaf) => {
                    shared = shared.min(dip).min(self.path.len());
                    dip = usize::MAX;
                    problem.apply(&mut self.state, step);
                    if visit(*leaf as usize, &self.state).is_break() {
                        return;
                    }
                    problem.revert(&mut self.state, step);
                }
                Token::Up => {
                    let step = self.path.pop().expect("every way up was a way down");
                    problem.revert(&mut self.state, &step);
                    dip = self.path.len().min(dip);
                }
            }
        }
        self.shared = shared;
    }

    fn advance(&mut self, problem: &P, parents: &[u32], steps: &[P::Step], watch: &mut Watch<'_>) -> Flow<()> {
        if self.tokens.is_empty() {
            self.tokens.extend(steps.iter().enumerate().map(|(leaf, step)| Token::Leaf(*step, leaf as u32)));
            return ControlFlow::Continue(());
        }
        self.spare.clear();
        let rest = self.settle(problem);
        for token in &self.tokens[rest] {
            let _ = watch.steps(STEPS_PER_TOKEN);
            match *token {
                Token::Leaf(step, leaf) => {
                    // Parents never ascend: the children of a leaf stand together.
                    let first = parents.partition_point(|&parent| parent > leaf);
                    let count = parents[first..].iter().take_while(|&&parent| parent == leaf).count();
                    if count > 0 {
                        self.spare.push(Token::Down(step));
                        self.spare.extend((first..first + count).map(|child| Token::Leaf(steps[child], child as u32)));
                        self.spare.push(Token::Up);
                    }
                }
                // A way down and up again with nothing between it is a branch that has died.
                Token::Up if matches!(self.spare.last(), Some(Token::Down(_))) => drop(self.spare.pop()),
                other => self.spare.push(other),
            }
        }
        std::mem::swap(&mut self.tokens, &mut self.spare);
        ControlFlow::Continue(())
    }

    fn path(&self, leaf: usize, watch: &mut Watch<'_>) -> Vec<P::Step> {
        let mut path = self.road.clone();
        for (index, token) in self.tokens.iter().enumerate() {
            if index % BLOCK == 0 {
                let _ = watch.steps(STEPS_PER_TOKEN * BLOCK.min(self.tokens.len() - index));
            }
            match *token {
                Token::Down(step) => path.push(step),
                Token::Leaf(step, at) if at as usize == leaf => {
                    path.push(step);
                    return path;
                }
                Token::Leaf(..) => {}
                Token::Up => drop(path.pop()),
            }
        }
        path
    }

    fn bytes(&self, problem: &P) -> usize {
        (self.tokens.capacity() + self.spare.capacity()) * size_of::<Token<P::Step>>()
            + (self.road.capacity() + self.path.capacity()) * size_of::<P::Step>()
            + problem.bytes(&self.state)
    }

    /// Besides the leaves, ways down and up, about as many; a vector duplicates.
    fn growth(&self, _: &P, leaves: usize) -> usize {
        (6 * leaves).saturating_sub(self.spare.capacity()) * size_of::<Token<P::Step>>()
    }
}
