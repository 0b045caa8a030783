//! The tree as an Euler tour in one list: down a step, a leaf, up again. No pointers; rewritten in every generation.
//! (eijirou 2024.)

use super::Storage;
use crate::base::pieces::Pieces;
use crate::search::beam::Problem;
use crate::search::beam::watch::{BLOCK, Flow, Watch};
use std::ops::ControlFlow;

/// Elementary steps of passing a token.
const STEPS_PER_TOKEN: usize = 4;

/// Tokens of a piece, as a power of two. The tour of leaves that share hardly any steps is long, and is never copied as
/// a whole.
const PIECE: u32 = 12;

#[derive(Clone, Copy)]
enum Token<S> {
    Down(S),
    /// A leaf: the step that leads to it, and its number. The walk leaves it again at once.
    Leaf(S, u32),
    Up,
}

/// The storage of [`StorageKind::Tour`](super::StorageKind::Tour).
pub struct Tour<P: Problem> {
    state: P::State,
    /// The steps that all leaves share, before the tour; the state stands at their end between visits.
    trunk: Vec<P::Step>,
    tokens: Pieces<Token<P::Step>, PIECE>,
    spare: Pieces<Token<P::Step>, PIECE>,
    path: Vec<P::Step>,
    /// Number of steps at the beginning of the tour that all leaves are known to share.
    shared: usize,
}

impl<P: Problem> Tour<P> {
    /// Moves the steps that all leaves of the last visit shared to the trunk; returns the rest of the tour.
    fn settle(&mut self, problem: &P) -> std::ops::Range<usize> {
        let shared = self.shared;
        for token in self.tokens.iter().take(shared) {
            if let Token::Down(step) = token {
                problem.apply(&mut self.state, step);
                self.trunk.push(*step);
            }
        }
        shared..self.tokens.len() - shared
    }
}

impl<P: Problem> Storage<P> for Tour<P> {
    fn new(_: &P, state: P::State) -> Tour<P> {
        Tour {
            state,
            trunk: Vec::new(),
            tokens: Pieces::default(),
            spare: Pieces::default(),
            path: Vec::new(),
            shared: 0,
        }
    }

    fn visit(&mut self, problem: &P, mut visit: impl FnMut(usize, &P::State, usize) -> ControlFlow<()>) {
        if self.tokens.is_empty() {
            let _ = visit(0, &self.state, 0);
            return;
        }
        // The least depth since the last leaf, and the least between any two leaves so far.
        let (mut dip, mut shared) = (usize::MAX, usize::MAX);
        let mut walked = 0;
        for token in self.tokens.iter() {
            walked += 1;
            match token {
                Token::Down(step) => {
                    problem.apply(&mut self.state, step);
                    self.path.push(*step);
                }
                Token::Leaf(step, leaf) => {
                    shared = shared.min(dip).min(self.path.len());
                    dip = usize::MAX;
                    problem.apply(&mut self.state, step);
                    if visit(*leaf as usize, &self.state, std::mem::take(&mut walked)).is_break() {
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
            steps.iter().enumerate().for_each(|(leaf, step)| self.tokens.push(Token::Leaf(*step, leaf as u32)));
            return ControlFlow::Continue(());
        }
        self.spare.clear();
        let rest = self.settle(problem);
        for index in rest {
            let _ = watch.steps(STEPS_PER_TOKEN);
            match self.tokens[index] {
                Token::Leaf(step, leaf) => {
                    // Parents never ascend: the children of a leaf stand together.
                    let first = parents.partition_point(|&parent| parent > leaf);
                    let count = parents[first..].iter().take_while(|&&parent| parent == leaf).count();
                    if count > 0 {
                        self.spare.push(Token::Down(step));
                        (first..first + count)
                            .for_each(|child| self.spare.push(Token::Leaf(steps[child], child as u32)));
                        self.spare.push(Token::Up);
                    }
                }
                // Down and up again with nothing in between is a dead branch.
                Token::Up if matches!(self.spare.last(), Some(Token::Down(_))) => drop(self.spare.pop()),
                other => self.spare.push(other),
            }
        }
        std::mem::swap(&mut self.tokens, &mut self.spare);
        ControlFlow::Continue(())
    }

    fn path(&self, leaf: usize, watch: &mut Watch<'_>) -> Vec<P::Step> {
        let mut path = self.trunk.clone();
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
        (self.tokens.bytes() + self.spare.bytes()) as usize
            + (self.trunk.capacity() + self.path.capacity()) * size_of::<P::Step>()
            + problem.bytes(&self.state)
    }

    /// The only new tokens are the leaves and, for each of their parents, one down and one up.
    fn growth(&self, _: &P, leaves: usize) -> usize {
        let most = self.tokens.len() + 2 * leaves;
        (most * size_of::<Token<P::Step>>()).saturating_sub(self.spare.bytes() as usize)
    }
}
