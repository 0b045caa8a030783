//! A doubly-chained tree (二重連鎖木): first child, neighbours among the siblings, parent, all in one array with a free
//! list. (rhoo 2023.)

use super::Storage;
use crate::base::pieces::Pieces;
use crate::search::beam::Problem;
use crate::search::beam::watch::{Flow, Watch};
use std::ops::ControlFlow;

/// Elementary steps of adding a node to the tree, and of taking it out.
const STEPS_PER_NODE: usize = 8;
/// Nodes of a piece, as a power of two.
const PIECE: u32 = 12;

const NO_NODE: u32 = u32::MAX;

#[derive(Clone)]
struct Node<S> {
    /// `None` in the root.
    step: Option<S>,
    parent: u32,
    first_child: u32,
    /// The siblings before and after it; `next` also chains the free nodes.
    previous: u32,
    next: u32,
    /// Its number in the layer; meaningful in leaves only.
    leaf: u32,
}

/// The storage of [`StorageKind::Chained`](super::StorageKind::Chained).
pub struct Chained<P: Problem> {
    state: P::State,
    nodes: Pieces<Node<P::Step>, PIECE>,
    free: u32,
    /// The deepest node that all leaves share; the state stands there between visits.
    root: u32,
    leaves: Vec<u32>,
}

impl<P: Problem> Chained<P> {
    fn node(&self, index: u32) -> &Node<P::Step> {
        &self.nodes[index as usize]
    }

    fn step(&self, index: u32) -> &P::Step {
        self.node(index).step.as_ref().expect("below the root")
    }

    /// Adds a new first child.
    fn add_child(&mut self, parent: u32, step: P::Step, leaf: u32) -> u32 {
        let next = self.node(parent).first_child;
        let node = Node { step: Some(step), parent, first_child: NO_NODE, previous: NO_NODE, next, leaf };
        let index = self.place(node);
        if next != NO_NODE {
            self.nodes[next as usize].previous = index;
        }
        self.nodes[parent as usize].first_child = index;
        index
    }

    fn place(&mut self, node: Node<P::Step>) -> u32 {
        if self.free == NO_NODE {
            self.nodes.push(node);
            return self.nodes.len() as u32 - 1;
        }
        let index = self.free;
        self.free = self.node(index).next;
        self.nodes[index as usize] = node;
        index
    }

    /// Takes a childless node out of the tree, and its parents as long as they have no other child.
    fn prune(&mut self, mut index: u32) {
        while self.node(index).first_child == NO_NODE && index != self.root {
            let Node { parent, previous, next, .. } = *self.node(index);
            match previous {
                NO_NODE => self.nodes[parent as usize].first_child = next,
                sibling => self.nodes[sibling as usize].next = next,
            }
            if next != NO_NODE {
                self.nodes[next as usize].previous = previous;
            }
            self.nodes[index as usize].next = self.free;
            self.free = index;
            index = parent;
        }
    }

    /// Moves the root down while it has only one child, since nothing above is needed again.
    fn settle(&mut self, problem: &P) {
        loop {
            let child = self.node(self.root).first_child;
            if child == NO_NODE || self.node(child).next != NO_NODE {
                return;
            }
            let step = *self.step(child);
            problem.apply(&mut self.state, &step);
            self.root = child;
        }
    }
}

impl<P: Problem> Storage<P> for Chained<P> {
    fn new(_: &P, state: P::State) -> Chained<P> {
        let root =
            Node { step: None, parent: NO_NODE, first_child: NO_NODE, previous: NO_NODE, next: NO_NODE, leaf: 0 };
        let mut nodes = Pieces::default();
        nodes.push(root);
        Chained { state, nodes, free: NO_NODE, root: 0, leaves: vec![0] }
    }

    fn visit(&mut self, problem: &P, mut visit: impl FnMut(usize, &P::State, usize) -> ControlFlow<()>) {
        self.settle(problem);
        let (mut at, mut walked) = (self.root, 0);
        loop {
            // Down to the next leaf, which is the node without children.
            while self.node(at).first_child != NO_NODE {
                at = self.node(at).first_child;
                let step = *self.step(at);
                problem.apply(&mut self.state, &step);
                walked += 1;
            }
            if visit(self.node(at).leaf as usize, &self.state, std::mem::take(&mut walked)).is_break() {
                return;
            }
            // Up to the next node with a sibling after it.
            while at != self.root {
                let step = *self.step(at);
                problem.revert(&mut self.state, &step);
                walked += 1;
                if self.node(at).next != NO_NODE {
                    break;
                }
                at = self.node(at).parent;
            }
            if at == self.root {
                return;
            }
            at = self.node(at).next;
            let step = *self.step(at);
            problem.apply(&mut self.state, &step);
        }
    }

    fn advance(&mut self, _: &P, parents: &[u32], steps: &[P::Step], watch: &mut Watch<'_>) -> Flow<()> {
        let old = std::mem::take(&mut self.leaves);
        let mut leaves = Vec::with_capacity(parents.len());
        for (leaf, (&parent, &step)) in parents.iter().zip(steps).enumerate() {
            let _ = watch.steps(STEPS_PER_NODE);
            leaves.push(self.add_child(old[parent as usize], step, leaf as u32));
        }
        self.leaves = leaves;
        for leaf in old {
            let _ = watch.steps(STEPS_PER_NODE);
            self.prune(leaf);
        }
        ControlFlow::Continue(())
    }

    fn path(&self, leaf: usize, _: &mut Watch<'_>) -> Vec<P::Step> {
        let up = |&index: &u32| Some(self.node(index).parent).filter(|&parent| parent != NO_NODE);
        let nodes = std::iter::successors(Some(self.leaves[leaf]), up);
        let mut steps: Vec<_> = nodes.filter_map(|index| self.node(index).step).collect();
        steps.reverse();
        steps
    }

    fn bytes(&self, problem: &P) -> usize {
        self.nodes.bytes() as usize + self.leaves.capacity() * 4 + problem.bytes(&self.state)
    }

    fn growth(&self, _: &P, leaves: usize) -> usize {
        leaves * (size_of::<Node<P::Step>>() + 4)
    }
}
