//! A tree of counted references: children own their parents, parents know their children weakly, and what no leaf needs frees itself. (rhoo 2022.)

use super::Storage;
use crate::search::beam::Problem;
use crate::search::beam::watch::{Flow, Watch};
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::rc::{Rc, Weak};

/// Elementary steps of making a node, and of freeing one.
const STEPS_PER_NODE: usize = 24;

/// A node below the root. Its parent lives as long as it does.
struct Node<S> {
    /// `None` in the root.
    step: Option<S>,
    parent: RefCell<Option<Rc<Node<S>>>>,
    children: RefCell<Vec<Weak<Node<S>>>>,
    /// Its number in the layer, if it is a leaf.
    leaf: Cell<Option<u32>>,
}

/// Without recursion: a branch that dies may be long.
impl<S> Drop for Node<S> {
    fn drop(&mut self) {
        let mut parent = self.parent.take();
        while let Some(node) = parent.and_then(|p| Rc::try_unwrap(p).ok()) {
            parent = node.parent.take();
        }
    }
}

/// The storage.
pub struct Counted<P: Problem> {
    state: P::State,
    /// The deepest node that all leaves share; the state stands there between visits.
    root: Rc<Node<P::Step>>,
    leaves: Vec<Rc<Node<P::Step>>>,
    depth: usize,
}

impl<P: Problem> Counted<P> {
    /// Moves the root down while it has one child only: nothing above will be asked for again.
    fn settle(&mut self, problem: &P) {
        loop {
            let only = {
                let children = self.root.children.borrow();
                let mut alive = children.iter().filter_map(Weak::upgrade);
                alive.next().filter(|_| alive.next().is_none())
            };
            let Some(child) = only else { return };
            problem.apply(&mut self.state, child.step.as_ref().expect("below the root"));
            self.root = child;
        }
    }
}

impl<P: Problem> Storage<P> for Counted<P> {
    fn new(_: &P, state: P::State) -> Counted<P> {
        let root = Rc::new(Node {
            step: None,
            parent: RefCell::new(None),
            children: RefCell::default(),
            leaf: Cell::new(Some(0)),
        });
        Counted { state, leaves: vec![root.clone()], root, depth: 0 }
    }

    fn visit(&mut self, problem: &P, mut visit: impl FnMut(usize, &P::State)) {
        self.settle(problem);
        let mut open = vec![(self.root.clone(), 0)];
        while let Some((node, child)) = open.last_mut() {
            if let Some(leaf) = node.leaf.get() {
                visit(leaf as usize, &self.state);
            }
            let next = node.children.borrow().get(*child).map(Weak::upgrade);
            *child += 1;
            match next {
                Some(Some(below)) => {
                    problem.apply(&mut self.state, below.step.as_ref().expect("below the root"));
                    open.push((below, 0));
                }
                Some(None) => {}
                None => {
                    let (node, _) = open.pop().expect("it was there");
                    node.children.borrow_mut().retain(|c| c.strong_count() > 0);
                    if !open.is_empty() {
                        problem.revert(&mut self.state, node.step.as_ref().expect("below the root"));
                    }
                }
            }
        }
    }

    fn advance(&mut self, _: &P, parents: &[u32], steps: &[P::Step], watch: &mut Watch<'_>) -> Flow<()> {
        self.depth += 1;
        let old = std::mem::take(&mut self.leaves);
        old.iter().for_each(|leaf| leaf.leaf.set(None));
        let child = |(index, (&parent, &step)): (usize, (&u32, &P::Step))| {
            let _ = watch.steps(STEPS_PER_NODE);
            let parent = old[parent as usize].clone();
            let node = Rc::new(Node {
                step: Some(step),
                parent: RefCell::new(Some(parent.clone())),
                children: RefCell::default(),
                leaf: Cell::new(Some(index as u32)),
            });
            parent.children.borrow_mut().push(Rc::downgrade(&node));
            node
        };
        self.leaves = parents.iter().zip(steps).enumerate().map(child).collect();
        for leaf in old {
            drop(leaf);
            let _ = watch.steps(STEPS_PER_NODE);
        }
        ControlFlow::Continue(())
    }

    fn path(&self, leaf: usize, _: &mut Watch<'_>) -> Vec<P::Step> {
        let up = |node: &Rc<Node<P::Step>>| node.parent.borrow().clone();
        let nodes = std::iter::successors(Some(self.leaves[leaf].clone()), up);
        let mut steps: Vec<_> = nodes.filter_map(|node| node.step).collect();
        steps.reverse();
        steps
    }

    fn bytes(&self, problem: &P) -> usize {
        // Nodes are not counted one by one: a path that all share, and some branches; each with its counts and room for four children.
        let node = size_of::<Node<P::Step>>() + 6 * size_of::<usize>();
        (4 * self.leaves.len() + self.depth) * node + problem.bytes(&self.state)
    }

    fn growth(&self, _: &P, leaves: usize) -> usize {
        leaves * (size_of::<Node<P::Step>>() + 6 * size_of::<usize>())
    }
}
