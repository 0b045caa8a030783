//! A record of a beam search: what every leaf offered, what of it survived, and every step that the state made or took
//! back.
//!
//! The search is the usual one. A [`RecordedProblem`] wraps its problem, so that other searches pay nothing for it. The
//! record keeps everything, so it is for small searches, which are to be drawn, on one thread.

use super::Problem;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard};

/// A choice that a leaf offered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OfferedChoice<C> {
    /// The node of the leaf; the root is node 0.
    pub from: usize,
    /// The leaf's layer; that of the root is layer 0.
    pub layer: usize,
    /// The choice.
    pub choice: C,
    /// More is better.
    pub score: i32,
    /// Choices with equal hashes lead to one position.
    pub hash: u64,
    /// The node that it became, if it survived. Nodes are numbered layer by layer, in the canonical order of each.
    pub child: Option<usize>,
}

/// What the walking state did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// It made the step that leads to a node.
    Made(usize),
    /// It took that step back.
    TakenBack(usize),
    /// It stood at a node, which reported its choices.
    Expanded(usize),
}

/// The whole record, in the order in which things happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Record<C> {
    /// Every choice of every leaf.
    pub offers: Vec<OfferedChoice<C>>,
    /// The walk.
    pub walk: Vec<Event>,
    nodes: usize,
}

impl<C: Copy + PartialEq> Record<C> {
    /// For every offer: does it lead to a position that another offer of its layer brought into the next layer?
    pub fn equal_to_survivors(&self) -> Vec<bool> {
        let survived: BTreeSet<(usize, u64)> =
            self.offers.iter().filter(|offer| offer.child.is_some()).map(|offer| (offer.layer, offer.hash)).collect();
        self.offers.iter().map(|offer| offer.child.is_none() && survived.contains(&(offer.layer, offer.hash))).collect()
    }

    /// The node of a survivor. A search that looks up its answer asks for some nodes again.
    fn node(&mut self, from: usize, choice: C) -> usize {
        let offer = self.offers.iter_mut().rfind(|offer| offer.from == from && offer.choice == choice);
        let child = &mut offer.expect("what survives has been offered").child;
        *child.get_or_insert_with(|| {
            self.nodes += 1;
            self.nodes
        })
    }
}

/// A problem whose search is recorded. The state stands at every leaf itself when that is expanded, never at its
/// parent.
pub struct RecordedProblem<'a, P: Problem> {
    problem: &'a P,
    record: Mutex<Record<P::Choice>>,
}

/// The problem's leaf, and its node.
#[derive(Clone, Copy)]
pub struct RecordedLeaf<L> {
    own: L,
    node: usize,
    layer: usize,
}

/// The problem's step, and the node to which it leads.
#[derive(Clone, Copy, PartialEq)]
pub struct RecordedStep<S> {
    own: S,
    node: usize,
}

impl<'a, P: Problem> RecordedProblem<'a, P> {
    /// An empty record.
    pub fn new(problem: &'a P) -> RecordedProblem<'a, P> {
        let record = Record { offers: Vec::new(), walk: Vec::new(), nodes: 0 };
        RecordedProblem { problem, record: Mutex::new(record) }
    }

    /// The record.
    pub fn into_record(self) -> Record<P::Choice> {
        self.record.into_inner().expect("no writer panics")
    }

    fn record(&self) -> MutexGuard<'_, Record<P::Choice>> {
        self.record.lock().expect("no writer panics")
    }
}

impl<P: Problem> Problem for RecordedProblem<'_, P> {
    type State = P::State;
    type Leaf = RecordedLeaf<P::Leaf>;
    type Choice = P::Choice;
    type Step = RecordedStep<P::Step>;

    fn effort(&self) -> usize {
        self.problem.effort()
    }

    fn bytes(&self, state: &P::State) -> usize {
        self.problem.bytes(state)
    }

    fn root(&self) -> (P::State, RecordedLeaf<P::Leaf>) {
        let (state, own) = self.problem.root();
        (state, RecordedLeaf { own, node: 0, layer: 0 })
    }

    fn expand(&self, state: &P::State, leaf: &RecordedLeaf<P::Leaf>, mut emit: impl FnMut(i32, P::Choice)) {
        let RecordedLeaf { own, node: from, layer } = *leaf;
        self.record().walk.push(Event::Expanded(from));
        self.problem.expand(state, &own, |score, choice| {
            let hash = self.problem.hash(&own, choice);
            self.record().offers.push(OfferedChoice { from, layer, choice, score, hash, child: None });
            emit(score, choice);
        });
    }

    fn hash(&self, leaf: &RecordedLeaf<P::Leaf>, choice: P::Choice) -> u64 {
        self.problem.hash(&leaf.own, choice)
    }

    fn worth(&self, leaf: &RecordedLeaf<P::Leaf>, choice: P::Choice) -> Option<i64> {
        self.problem.worth(&leaf.own, choice)
    }

    fn follow(
        &self,
        leaf: &RecordedLeaf<P::Leaf>,
        choice: P::Choice,
        score: i32,
        hash: u64,
    ) -> (RecordedStep<P::Step>, RecordedLeaf<P::Leaf>) {
        let (step, child) = self.problem.follow(&leaf.own, choice, score, hash);
        let node = self.record().node(leaf.node, choice);
        (RecordedStep { own: step, node }, RecordedLeaf { own: child, node, layer: leaf.layer + 1 })
    }

    fn apply(&self, state: &mut P::State, step: &RecordedStep<P::Step>) {
        self.record().walk.push(Event::Made(step.node));
        self.problem.apply(state, &step.own);
    }

    fn revert(&self, state: &mut P::State, step: &RecordedStep<P::Step>) {
        self.record().walk.push(Event::TakenBack(step.node));
        self.problem.revert(state, &step.own);
    }
}
