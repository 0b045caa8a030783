//! The descent of all survivors of a beam at full strength: the families that left the line of the best answer, layer
//! by layer, and how alike the survivors are.
//!
//! The search is the usual one. A [`LineageProblem`] wraps its problem and records for every survivor its parent and a
//! mark of its choice. These are five bytes in all, so that even a search of millions of survivors can be recorded. It
//! has to run on one thread: survivors are recorded in the order in which they are made.

use super::Problem;
use super::layers::{GENERATIONS_BACK, ancestors, relate, shared};
use std::sync::Mutex;

/// Survivors of one layer in canonical order.
#[derive(Clone, Default, PartialEq, Debug)]
struct Survivors {
    parents: Vec<u32>,
    marks: Vec<u8>,
}

/// All survivors of a search, without the root, which is layer 0.
#[derive(Clone, PartialEq, Debug)]
pub struct Lineage {
    layers: Vec<Survivors>,
}

/// Survivors that left the line of an answer by the same choice.
#[derive(Clone, PartialEq, Debug)]
pub struct BeamFamily {
    /// The first layer of the family.
    pub from: usize,
    /// The mark of the choice that left the line.
    pub mark: u8,
    /// Is it above the line when the tree is drawn without crossings?
    pub above: bool,
    /// The number of its survivors in that layer and in each later one, until none is left.
    pub counts: Vec<i32>,
}

/// How alike the survivors of each layer are, beginning with the layer after the root.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Likeness {
    /// Steps that all of them share.
    pub shared: Vec<i32>,
    /// Numbers of their ancestors 5, 20 and 100 generations ago.
    pub ancestors: [Vec<i32>; 3],
}

impl Lineage {
    /// The place of an answer's ancestor in each layer from the root on, found by the marks of its choices, one a
    /// layer. `None` if no survivor has such a path.
    pub fn line(&self, marks: &[u8]) -> Option<Vec<usize>> {
        let mut line = vec![0];
        for (mark, layer) in marks.iter().zip(&self.layers) {
            let parent = line[line.len() - 1] as u32;
            line.push(
                (0..layer.marks.len()).find(|&leaf| layer.parents[leaf] == parent && layer.marks[leaf] == *mark)?,
            );
        }
        (line.len() == marks.len() + 1).then_some(line)
    }

    /// The families beside a line that [`Lineage::line`] returned, in the order in which they left it; those of one
    /// layer from top to bottom.
    pub fn families(&self, line: &[usize]) -> Vec<BeamFamily> {
        let mut families: Vec<BeamFamily> = Vec::new();
        let mut owners = vec![None];
        for (generation, layer) in self.layers.iter().enumerate() {
            owners = owners_below(generation + 1, layer, line, &owners, &mut families);
        }
        families
    }

    /// How alike the survivors are.
    pub fn likeness(&self) -> Likeness {
        let mut likeness = Likeness::default();
        let (mut common, mut next) = (vec![0], Vec::new());
        for (generation, layer) in self.layers.iter().enumerate() {
            relate(&common, generation, &layer.parents, &mut next);
            std::mem::swap(&mut common, &mut next);
            likeness.shared.push(shared(&common, generation + 1));
            for (row, back) in likeness.ancestors.iter_mut().zip(GENERATIONS_BACK) {
                row.push(ancestors(&common, generation + 1, back));
            }
        }
        likeness
    }
}

/// The family of each survivor of a layer; none on the line itself.
fn owners_below(
    depth: usize,
    layer: &Survivors,
    line: &[usize],
    owners: &[Option<usize>],
    families: &mut Vec<BeamFamily>,
) -> Vec<Option<usize>> {
    let on_line = |leaf: usize| line.get(depth) == Some(&leaf);
    let mut next = vec![None; layer.parents.len()];
    for leaf in downwards(depth, next.len()).filter(|&leaf| !on_line(leaf)) {
        let family = owners[layer.parents[leaf] as usize].unwrap_or_else(|| {
            let above = line.get(depth).is_some_and(|&place| (leaf < place) == turned_as_the_root(depth));
            families.push(BeamFamily { from: depth, mark: layer.marks[leaf], above, counts: Vec::new() });
            families.len() - 1
        });
        next[leaf] = Some(family);
        let BeamFamily { from, counts, .. } = &mut families[family];
        counts.resize(depth - *from + 1, 0);
        counts[depth - *from] += 1;
    }
    next
}

/// Does a layer stand as the root's does? Each layer is written in reverse of the one before it (see the canonical
/// order), so every other layer is upside down.
fn turned_as_the_root(depth: usize) -> bool {
    depth.is_multiple_of(2)
}

/// The leaves of a layer from top to bottom.
fn downwards(depth: usize, leaves: usize) -> impl Iterator<Item = usize> {
    let upright = turned_as_the_root(depth);
    (0..leaves).map(move |leaf| if upright { leaf } else { leaves - 1 - leaf })
}

/// A problem whose survivors are recorded.
pub struct LineageProblem<'a, P: Problem> {
    problem: &'a P,
    mark: fn(P::Choice) -> u8,
    layers: Mutex<Vec<Survivors>>,
}

/// The problem's leaf, and its place.
#[derive(Clone, Copy)]
pub struct PlacedLeaf<L> {
    own: L,
    place: u32,
    layer: u32,
}

impl<'a, P: Problem> LineageProblem<'a, P> {
    /// An empty record. The marks of a leaf's choices must differ from each other.
    pub fn new(problem: &'a P, mark: fn(P::Choice) -> u8) -> LineageProblem<'a, P> {
        LineageProblem { problem, mark, layers: Mutex::new(Vec::new()) }
    }

    /// The record of the first `generations` layers after the root, which leaves out a layer that was broken off.
    pub fn into_lineage(self, generations: usize) -> Lineage {
        let mut layers = self.layers.into_inner().expect("no writer panics");
        layers.truncate(generations);
        Lineage { layers }
    }

    /// Records a survivor, and returns its place in the layer.
    fn note(&self, parent: &PlacedLeaf<P::Leaf>, choice: P::Choice) -> u32 {
        let mut layers = self.layers.lock().expect("no writer panics");
        let layer = parent.layer as usize;
        if layers.len() == layer {
            layers.push(Survivors::default());
        }
        let Survivors { parents, marks } = &mut layers[layer];
        parents.push(parent.place);
        marks.push((self.mark)(choice));
        parents.len() as u32 - 1
    }
}

impl<P: Problem> Problem for LineageProblem<'_, P> {
    type State = P::State;
    type Leaf = PlacedLeaf<P::Leaf>;
    type Choice = P::Choice;
    type Step = P::Step;
    const FROM_PARENT: bool = P::FROM_PARENT;

    fn effort(&self) -> usize {
        self.problem.effort()
    }

    fn bytes(&self, state: &P::State) -> usize {
        self.problem.bytes(state)
    }

    fn root(&self) -> (P::State, PlacedLeaf<P::Leaf>) {
        let (state, own) = self.problem.root();
        (state, PlacedLeaf { own, place: 0, layer: 0 })
    }

    fn expand(&self, state: &P::State, leaf: &PlacedLeaf<P::Leaf>, emit: impl FnMut(i32, P::Choice)) {
        self.problem.expand(state, &leaf.own, emit);
    }

    fn hash(&self, leaf: &PlacedLeaf<P::Leaf>, choice: P::Choice) -> u64 {
        self.problem.hash(&leaf.own, choice)
    }

    fn worth(&self, leaf: &PlacedLeaf<P::Leaf>, choice: P::Choice) -> Option<i64> {
        self.problem.worth(&leaf.own, choice)
    }

    fn follow(
        &self,
        leaf: &PlacedLeaf<P::Leaf>,
        choice: P::Choice,
        score: i32,
        hash: u64,
    ) -> (P::Step, PlacedLeaf<P::Leaf>) {
        let (step, own) = self.problem.follow(&leaf.own, choice, score, hash);
        let place = self.note(leaf, choice);
        (step, PlacedLeaf { own, place, layer: leaf.layer + 1 })
    }

    fn apply(&self, state: &mut P::State, step: &P::Step) {
        self.problem.apply(state, step);
    }

    fn revert(&self, state: &mut P::State, step: &P::Step) {
        self.problem.revert(state, step);
    }
}
