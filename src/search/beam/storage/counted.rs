//! A tree of counted references: a child owns its parent, a parent knows its children without owning them, and what no
//! leaf needs is freed. (rhoo 2022.)
//!
//! The article counts with `shared_ptr`. Here the nodes lie in one list and count their owners themselves, because a
//! beam may have millions of nodes, and they are freed as a whole.

use super::Storage;
use crate::base::pieces::Pieces;
use crate::search::beam::Problem;
use crate::search::beam::watch::{Flow, Watch};
use std::ops::ControlFlow;

/// Elementary steps of making a node, and of freeing one.
const STEPS_PER_NODE: usize = 24;
/// Nodes of a piece, as a power of two.
const PIECE: u32 = 10;

const NO_NODE: u32 = u32::MAX;

/// A node, which lives as long as something owns it.
struct Node<S> {
    /// `None` in the root.
    step: Option<S>,
    parent: u32,
    /// How many children it has, and one more while it is a leaf or the root.
    owners: u32,
    children: Vec<u32>,
    /// Its number in the layer, if it is a leaf.
    leaf: Option<u32>,
}

/// The storage of [`StorageKind::Counted`](super::StorageKind::Counted).
pub struct Counted<P: Problem> {
    state: P::State,
    nodes: Pieces<Node<P::Step>, PIECE>,
    free: Vec<u32>,
    /// The deepest node that all leaves share; the state stands there between visits.
    root: u32,
    leaves: Vec<u32>,
    /// Nodes on the current path of a visit, each with the number of its children that have been visited.
    open: Vec<(u32, usize)>,
}

impl<P: Problem> Counted<P> {
    fn node(&self, index: u32) -> &Node<P::Step> {
        &self.nodes[index as usize]
    }

    fn step(&self, index: u32) -> P::Step {
        self.node(index).step.expect("below the root")
    }

    /// Adds a leaf below a node.
    fn add_leaf(&mut self, parent: u32, step: P::Step, leaf: u32) -> u32 {
        let node = Node { step: Some(step), parent, owners: 1, children: Vec::new(), leaf: Some(leaf) };
        let index = self.place(node);
        let parent = &mut self.nodes[parent as usize];
        parent.owners += 1;
        parent.children.push(index);
        index
    }

    fn place(&mut self, node: Node<P::Step>) -> u32 {
        if let Some(index) = self.free.pop() {
            self.nodes[index as usize] = node;
            return index;
        }
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    /// Removes an owner of a node, and frees all nodes that have none left. Returns how many nodes were passed.
    fn release(&mut self, mut index: u32) -> usize {
        let mut passed = 1;
        loop {
            let node = &mut self.nodes[index as usize];
            node.owners -= 1;
            if node.owners > 0 || node.parent == NO_NODE {
                return passed;
            }
            let parent = node.parent;
            node.children = Vec::new();
            self.free.push(index);
            self.nodes[parent as usize].children.retain(|&child| child != index);
            index = parent;
            passed += 1;
        }
    }

    /// Moves the root down while it has only one child, since nothing above is needed again.
    fn settle(&mut self, problem: &P) {
        while let &[child] = &self.node(self.root).children[..] {
            let step = self.step(child);
            problem.apply(&mut self.state, &step);
            self.root = child;
        }
    }
}

impl<P: Problem> Storage<P> for Counted<P> {
    fn new(_: &P, state: P::State) -> Counted<P> {
        let mut nodes = Pieces::default();
        nodes.push(Node { step: None, parent: NO_NODE, owners: 1, children: Vec::new(), leaf: Some(0) });
        Counted { state, nodes, free: Vec::new(), root: 0, leaves: vec![0], open: Vec::new() }
    }

    fn visit(&mut self, problem: &P, mut visit: impl FnMut(usize, &P::State, usize) -> ControlFlow<()>) {
        self.settle(problem);
        self.open.push((self.root, 0));
        let mut walked = 0;
        while let Some(&(node, gone)) = self.open.last() {
            if let Some(leaf) = self.node(node).leaf
                && visit(leaf as usize, &self.state, std::mem::take(&mut walked)).is_break()
            {
                return;
            }
            walked += 1;
            match self.node(node).children.get(gone) {
                Some(&child) => {
                    self.open.last_mut().expect("it is there").1 += 1;
                    let step = self.step(child);
                    problem.apply(&mut self.state, &step);
                    self.open.push((child, 0));
                }
                None => {
                    self.open.pop();
                    if !self.open.is_empty() {
                        let step = self.step(node);
                        problem.revert(&mut self.state, &step);
                    }
                }
            }
        }
    }

    fn advance(&mut self, _: &P, parents: &[u32], steps: &[P::Step], watch: &mut Watch<'_>) -> Flow<()> {
        let old = std::mem::take(&mut self.leaves);
        let mut leaves = Vec::with_capacity(parents.len());
        for (leaf, (&parent, &step)) in parents.iter().zip(steps).enumerate() {
            let _ = watch.steps(STEPS_PER_NODE);
            leaves.push(self.add_leaf(old[parent as usize], step, leaf as u32));
        }
        self.leaves = leaves;
        for leaf in old {
            self.nodes[leaf as usize].leaf = None;
            let passed = self.release(leaf);
            let _ = watch.steps(STEPS_PER_NODE * passed);
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
        self.nodes.bytes() as usize
            + self.nodes.len() * Self::BYTES_OF_CHILDREN
            + (self.free.capacity() + self.leaves.capacity()) * 4
            + problem.bytes(&self.state)
    }

    fn growth(&self, _: &P, leaves: usize) -> usize {
        leaves * (size_of::<Node<P::Step>>() + Self::BYTES_OF_CHILDREN + 4)
    }
}

impl<P: Problem> Counted<P> {
    /// Bytes of a list of up to four children, with the allocator's overhead.
    const BYTES_OF_CHILDREN: usize = 4 * size_of::<u32>() + 2 * size_of::<usize>();
}
