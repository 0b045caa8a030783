//! The search on one thread, with any storage.

use super::layers::Layers;
use super::storage::Storage;
use super::width::Steering;
use crate::search::beam::selection::{Cut, Cutter, Gather, Layer, Survivor, Tie};
use crate::search::beam::{Found, Problem, Settings};
use crate::search::control::Control;
use crate::search::work;

/// Leaves of a layer that is looked at between its parts too.
const WIDE: usize = 1 << 12;
/// Seconds between two answers told.
const PAUSE: f64 = 0.2;

/// Numbers of a search under way, common to both loops.
pub(super) struct Course {
    pub(super) steering: Steering,
    pub(super) layers: Layers,
    pub(super) generation: usize,
    pub(super) expanded: u64,
    pub(super) candidates: u64,
    pub(super) duplicates: u64,
    pub(super) fingerprint: u64,
    pub(super) bytes: usize,
    told: f64,
}

impl Course {
    pub(super) fn new(settings: &Settings, control: &Control<'_>) -> Course {
        Course {
            steering: Steering::new(settings.width, settings.generations, control.elapsed()),
            layers: Layers::new(settings.layers),
            generation: 0,
            expanded: 0,
            candidates: 0,
            duplicates: 0,
            fingerprint: 0,
            bytes: 0,
            told: 0.0,
        }
    }

    /// Counts an expanded layer, of whose leaves so many have not been told by a [`Look`], and asks whether to go on.
    pub(super) fn expanded(&mut self, control: &Control<'_>, leaves: usize, untold: usize, bytes: usize) -> bool {
        self.expanded += leaves as u64;
        self.bytes = self.bytes.max(bytes);
        control.depth(self.generation as u64 + 1);
        control.poll(untold as u64).is_continue() & control.memory(bytes as u64).is_continue()
    }

    /// Looks at the limits between the parts of a wide layer, which take milliseconds each; a stop is noticed after the next visit.
    fn look(control: &Control<'_>, leaves: usize) {
        if leaves > WIDE {
            let _ = control.poll(0);
        }
    }

    pub(super) fn width(&mut self, control: &Control<'_>) -> usize {
        self.steering.next(self.generation, self.expanded, || control.elapsed())
    }

    /// The width of the layer after the next one, told before the next one is counted; of no importance where there is none.
    pub(super) fn next_width(&mut self, control: &Control<'_>) -> usize {
        self.steering.next(self.generation + 1, self.expanded, || control.elapsed())
    }

    /// Counts a new layer.
    pub(super) fn cut(&mut self, control: &Control<'_>, parents: &[u32], cut: &Cut) {
        self.candidates += cut.candidates as u64;
        self.duplicates += cut.duplicates as u64;
        self.fingerprint = (self.fingerprint ^ cut.fingerprint).wrapping_mul(0x2545_F491_4F6C_DD1D).rotate_left(23);
        self.layers.pass(control, self.generation, parents, cut);
        self.generation += 1;
    }

    /// Is it time to tell an answer?
    pub(super) fn due(&mut self, control: &Control<'_>) -> bool {
        let due = self.generation.is_multiple_of(16) && control.elapsed() >= self.told + PAUSE;
        if due {
            self.told = control.elapsed();
        }
        due
    }

    pub(super) fn found<S>(mut self, control: &Control<'_>, best: Option<(Vec<S>, i64)>, threads: usize) -> Found<S> {
        self.layers.tell(control);
        Found {
            best,
            generations: self.generation,
            expanded: self.expanded,
            candidates: self.candidates,
            duplicates: self.duplicates,
            fingerprint: self.fingerprint,
            widths: self.steering.schedule,
            bytes: self.bytes,
            threads,
        }
    }
}

/// The leaf of a layer that is worth most as an answer, the first of equals.
pub(super) fn most<P: Problem>(layer: &Layer<'_, P>, survivors: &[Survivor<P::Choice>]) -> Option<(usize, i64)> {
    let mut best = None;
    for (leaf, Survivor { candidate, .. }) in survivors.iter().enumerate() {
        if let Some(worth) = layer.problem.worth(layer.parent(candidate), candidate.choice)
            && best.is_none_or(|(_, most)| worth > most)
        {
            best = Some((leaf, worth));
        }
    }
    best
}

/// Keeps the best answer: `leaf` is the best of the present layer, `next` that of the next one. A path is looked up only when it would be lost.
pub(super) fn keep<T>(
    best: &mut Option<(T, i64)>,
    leaf: Option<(usize, i64)>,
    next: Option<(usize, i64)>,
    path: impl FnOnce(usize) -> T,
) {
    let Some((leaf, worth)) = leaf else { return };
    let better = best.as_ref().is_none_or(|(_, old)| worth > *old);
    if better && next.is_none_or(|(_, later)| later < worth) {
        *best = Some((path(leaf), worth));
    }
}

/// Places among siblings, four bits for each of the last generations, see [`super::selection::Tie::Kin`].
pub(super) fn kinship<P: Problem>(layer: &Layer<'_, P>, survivors: &[Survivor<P::Choice>], next: &mut Vec<u64>) {
    next.clear();
    let mut place = 0;
    for (leaf, Survivor { candidate, .. }) in survivors.iter().enumerate() {
        let sibling = leaf > 0 && survivors[leaf - 1].candidate.parent == candidate.parent;
        place = if sibling { (place + 1).min(15) } else { 0 };
        next.push(layer.kin[candidate.parent as usize - layer.first] << 4 | place);
    }
}

/// Leaves between two looks at the limits: less than a tenth of a millisecond where nothing is told apart.
const LOOK: usize = 1 << 10;
/// Leaves between two looks: fewer under a node limit, so that small ones are kept closely.
pub(super) fn look_interval(control: &Control<'_>) -> usize {
    control.limits().nodes.map_or(LOOK, |nodes| (nodes / 16).clamp(1, LOOK as u64) as usize)
}

/// Elementary steps of expanding a leaf.
const EXPANDED: usize = 24;
/// One walker's look at the limits, leaf by leaf.
pub(super) struct Look<'c> {
    control: &'c Control<'c>,
    interval: usize,
    visited: usize,
    over: bool,
}

impl<'c> Look<'c> {
    pub(super) fn new(control: &'c Control<'c>) -> Look<'c> {
        Look { control, interval: look_interval(control), visited: 0, over: false }
    }

    /// Counts a leaf that is to be expanded. Is the search to stop instead? Leaves that are not told here are told at the layer's end.
    #[inline(always)]
    pub(super) fn is_over(&mut self) -> bool {
        if self.over {
            return true;
        }
        work::add(EXPANDED);
        self.visited += 1;
        if self.visited == self.interval {
            self.visited = 0;
            self.over = self.control.poll(self.interval as u64).is_break();
        }
        self.over
    }

    /// Has it been heard that the search is to stop?
    pub(super) fn has_stopped(&self) -> bool {
        self.over
    }
}

/// Elementary steps of cutting a candidate: it is passed some times, and near the cut it is hashed.
pub(super) const CUT: usize = 2;

/// Visits a layer and gathers its candidates. Once the search is to stop, the rest is passed by.
///
/// In WebAssembly it stays a function, as the other parts of a generation do: by being called again a function comes to be compiled for speed there, and
/// else a page's first search runs to its end as it was compiled in haste (a quarter slower). Native code is 4 % faster in one.
#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn visit<P: Problem, T: Storage<P>>(
    storage: &mut T,
    layer: &Layer<'_, P>,
    width: usize,
    gather: &mut Gather<P::Choice>,
    cutter: &mut Cutter<P::Choice>,
    control: &Control<'_>,
) {
    gather.begin(width);
    let mut look = Look::new(control);
    storage.visit(layer.problem, |index, state| {
        if look.is_over() {
            return;
        }
        layer.problem.expand(state, &layer.leaves[index], |score, choice| gather.offer(score, index as u32, choice));
        if gather.is_full() {
            cutter.prune(gather, width, layer);
        }
    });
}

/// Makes the steps and leaves of survivors.
#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn make<P: Problem>(
    layer: &Layer<'_, P>,
    survivors: &[Survivor<P::Choice>],
    steps: &mut Vec<P::Step>,
    leaves: &mut Vec<P::Leaf>,
) {
    steps.clear();
    leaves.clear();
    for Survivor { candidate, hash } in survivors {
        let (step, leaf) = layer.problem.follow(layer.parent(candidate), candidate.choice, *hash);
        steps.push(step);
        leaves.push(leaf);
    }
}

/// Searches with a storage.
#[cfg_attr(target_family = "wasm", inline(never))]
pub(super) fn search<P: Problem, T: Storage<P>>(
    problem: &P,
    settings: &Settings,
    control: &Control<'_>,
    tell: &impl Fn(&[P::Step], i64),
) -> Found<P::Step> {
    let (state, leaf) = problem.root();
    let mut storage = T::new(problem, state);
    let mut course = Course::new(settings, control);
    let (mut leaves, mut kin) = (vec![leaf], vec![0]);
    let (mut next_kin, mut survivors, mut parents) = (Vec::new(), Vec::new(), Vec::new());
    let (mut children, mut steps) = (Vec::new(), Vec::new());
    let mut gather = Gather::default();
    let mut cutter = Cutter::new(settings.unique, settings.tie);
    let (mut best, mut leader) = (None, None);
    while course.generation < settings.generations {
        let width = course.width(control);
        let layer = Layer { problem, first: 0, leaves: &leaves, kin: &kin };
        visit(&mut storage, &layer, width, &mut gather, &mut cutter, control);
        let bytes = storage.bytes(problem) + cutter.bytes(&gather) + leaves.capacity() * 3 * size_of::<P::Leaf>();
        let go_on = course.expanded(control, leaves.len(), leaves.len() % look_interval(control), bytes);
        if !go_on {
            break;
        }
        work::add(CUT * gather.told);
        let cut = cutter.cut(&mut gather, width, &layer, &mut survivors);
        if survivors.is_empty() || control.poll(0).is_break() {
            break;
        }
        Course::look(control, survivors.len());
        let next = most(&layer, &survivors);
        keep(&mut best, leader, next, |leaf| storage.path(leaf));
        leader = next;
        make(&layer, &survivors, &mut steps, &mut children);
        Course::look(control, survivors.len());
        if let Tie::Kin(_) = settings.tie {
            kinship(&layer, &survivors, &mut next_kin);
            std::mem::swap(&mut kin, &mut next_kin);
        }
        parents.clear();
        parents.extend(survivors.iter().map(|s| s.candidate.parent));
        std::mem::swap(&mut leaves, &mut children);
        storage.advance(problem, &parents, &steps);
        course.cut(control, &parents, &cut);
        if let Some((leaf, worth)) = leader.filter(|_| course.due(control)) {
            tell(&storage.path(leaf), worth);
        }
        if settings.first && leader.is_some() {
            break;
        }
    }
    keep(&mut best, leader, None, |leaf| storage.path(leaf));
    course.found(control, best, 1)
}
