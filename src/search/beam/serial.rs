//! The search on one thread, with any storage.

use super::layers::LayerProgress;
use super::storage::chained::Chained;
use super::storage::copies::Copies;
use super::storage::counted::Counted;
use super::storage::tour::Tour;
use super::storage::trail::TrailStorage;
use super::storage::{Storage, StorageKind};
use super::watch::{BLOCK, Flow, Watch};
use super::width::Steering;
use crate::search::beam::selection::gather::Gather;
use crate::search::beam::selection::pool::make_room;
use crate::search::beam::selection::tie::Tie;
use crate::search::beam::selection::{Cut, Cutter, Layer, Survivor};
use crate::search::beam::{Found, Problem, Settings};
use crate::search::control::Control;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicUsize;

/// Seconds between two reports of an answer.
const SECONDS_BETWEEN_ANSWERS: f64 = 0.2;

/// Figures of a running search, common to all loops.
pub(super) struct Course {
    pub(super) steering: Steering,
    pub(super) layers: LayerProgress,
    pub(super) generation: usize,
    pub(super) expanded: u64,
    pub(super) candidates: u64,
    pub(super) duplicates: u64,
    pub(super) fingerprint: u64,
    pub(super) bytes: usize,
    reported_at: f64,
}

impl Course {
    pub(super) fn new(settings: &Settings, control: &Control<'_>) -> Course {
        Course {
            steering: Steering::new(settings.width, settings.generations, control.elapsed()),
            layers: LayerProgress::new(settings.layers),
            generation: 0,
            expanded: 0,
            candidates: 0,
            duplicates: 0,
            fingerprint: 0,
            bytes: 0,
            reported_at: 0.0,
        }
    }

    /// Counts an expanded layer.
    pub(super) fn expanded(&mut self, control: &Control<'_>, leaves: usize, bytes: usize) {
        self.expanded += leaves as u64;
        self.bytes = self.bytes.max(bytes);
        control.set_depth(self.generation as u64 + 1);
    }

    pub(super) fn width(&mut self, control: &Control<'_>) -> usize {
        self.steering.next(self.generation, self.expanded, || control.elapsed())
    }

    /// The width of the layer after the next one, asked for before the next one is counted. It does not matter if there
    /// is no such layer.
    pub(super) fn next_width(&mut self, control: &Control<'_>) -> usize {
        self.steering.next(self.generation + 1, self.expanded, || control.elapsed())
    }

    /// Counts a new layer.
    pub(super) fn cut(&mut self, control: &Control<'_>, parents: &[u32], cut: &Cut) {
        self.sum(cut);
        self.layers.pass(control, self.generation, parents, cut);
        self.generation += 1;
    }

    /// Adds the counts of a cut.
    pub(super) fn sum(&mut self, cut: &Cut) {
        self.candidates += cut.candidates as u64;
        self.duplicates += cut.duplicates as u64;
        self.fingerprint = (self.fingerprint ^ cut.fingerprint).wrapping_mul(0x2545_F491_4F6C_DD1D).rotate_left(23);
    }

    /// Is it time to report an answer? With a trace this depends on the layers alone, not on the clock, so that it is
    /// the same on every machine.
    pub(super) fn due(&mut self, control: &Control<'_>) -> bool {
        let every = |layers| self.generation.is_multiple_of(layers);
        let by_clock = || control.elapsed() >= self.reported_at + SECONDS_BETWEEN_ANSWERS;
        let due = if control.is_traced() { every(64) } else { every(16) && by_clock() };
        if due {
            self.reported_at = control.elapsed();
        }
        due
    }

    pub(super) fn found<S>(mut self, control: &Control<'_>, best: Option<(Vec<S>, i64)>, threads: usize) -> Found<S> {
        self.layers.report(control);
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

/// The survivor that is worth most as an answer, the first of equals.
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

/// Keeps the best answer: `leaf` is the best one of the present layer, `next` that of the next layer. A path is looked
/// up only if it would be lost otherwise.
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

/// Computes places among siblings, four bits for each of the last generations, see [`super::selection::tie::Tie::Kin`].
pub(super) fn kinship<P: Problem>(layer: &Layer<'_, P>, survivors: &[Survivor<P::Choice>], next: &mut Vec<u64>) {
    next.clear();
    let mut place = 0;
    for (leaf, Survivor { candidate, .. }) in survivors.iter().enumerate() {
        let sibling = leaf > 0 && survivors[leaf - 1].candidate.parent == candidate.parent;
        place = if sibling { (place + 1).min(15) } else { 0 };
        next.push(layer.kin[candidate.parent as usize - layer.first] << 4 | place);
    }
}

/// Visits a layer and gathers its candidates. Leaves out the rest as soon as the search has to stop.
///
/// In WebAssembly it stays a function, as the other parts of a generation do. Browsers compile a function for speed
/// only once it has been called often; inlined, it would run a page's first search to its end as first compiled (a
/// quarter slower). Native code is 4 % faster inlined.
#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn visit<P: Problem, T: Storage<P>>(
    storage: &mut T,
    layer: &Layer<'_, P>,
    width: usize,
    gather: &mut Gather<P::Choice>,
    cutter: &mut Cutter<P::Choice>,
    watch: &mut Watch<'_>,
) {
    gather.begin(width);
    let effort = layer.problem.effort();
    storage.visit(layer.problem, |index, state, walked| {
        if watch.leaf(effort + STEPS_PER_WALK * walked) {
            return ControlFlow::Break(());
        }
        layer.problem.expand(state, &layer.leaves[index], |score, choice| gather.offer(score, index as u32, choice));
        if gather.is_full() {
            let _ = cutter.make_way(gather, width, layer, watch);
        }
        ControlFlow::Continue(())
    });
}

/// Elementary steps of making a step, or of taking it back.
pub(super) const STEPS_PER_WALK: usize = 8;

/// Elementary steps of making a survivor a leaf, and of asking for its worth.
const STEPS_PER_LEAF: usize = 16;

/// Makes the steps and leaves of survivors.
#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn make<P: Problem>(
    layer: &Layer<'_, P>,
    survivors: &[Survivor<P::Choice>],
    steps: &mut Vec<P::Step>,
    leaves: &mut Vec<P::Leaf>,
    watch: &mut Watch<'_>,
) {
    watch.part(survivors.len());
    make_room(steps, survivors.len());
    watch.part(survivors.len());
    make_room(leaves, survivors.len());
    watch.part(survivors.len());
    for block in survivors.chunks(BLOCK) {
        let _ = watch.steps(STEPS_PER_LEAF * block.len());
        for Survivor { candidate, hash } in block {
            let (step, leaf) = layer.problem.follow(layer.parent(candidate), candidate.choice, candidate.score, *hash);
            steps.push(step);
            leaves.push(leaf);
        }
    }
}

/// All steps to a survivor that is in no storage yet.
fn path_to<P: Problem, T: Storage<P>>(
    storage: &T,
    layer: &Layer<'_, P>,
    survivor: &Survivor<P::Choice>,
    watch: &mut Watch<'_>,
) -> Vec<P::Step> {
    let Survivor { candidate, hash } = survivor;
    let mut path = storage.path(candidate.parent as usize, watch);
    path.push(layer.problem.follow(layer.parent(candidate), candidate.choice, candidate.score, *hash).0);
    path
}

/// The lists that a walker with a storage keeps from one generation to the next.
pub(super) struct Lists<P: Problem> {
    pub(super) leaves: Vec<P::Leaf>,
    children: Vec<P::Leaf>,
    pub(super) kin: Vec<u64>,
    next_kin: Vec<u64>,
    pub(super) steps: Vec<P::Step>,
    pub(super) parents: Vec<u32>,
    pub(super) survivors: Vec<Survivor<P::Choice>>,
}

impl<P: Problem> Lists<P> {
    pub(super) fn new(leaf: P::Leaf) -> Lists<P> {
        Lists {
            leaves: vec![leaf],
            children: Vec::new(),
            kin: vec![0],
            next_kin: Vec::new(),
            steps: Vec::new(),
            parents: Vec::new(),
            survivors: Vec::new(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        (self.leaves.capacity() + self.children.capacity()) * size_of::<P::Leaf>()
            + (self.kin.capacity() + self.next_kin.capacity()) * 8
            + self.steps.capacity() * size_of::<P::Step>()
            + self.parents.capacity() * 4
            + self.survivors.capacity() * size_of::<Survivor<P::Choice>>()
    }

    /// Makes leaves of the survivors, beside those of the present layer, with their steps and parents.
    pub(super) fn make_children(&mut self, problem: &P, tie: Tie, watch: &mut Watch<'_>) -> Flow<()> {
        let Lists { leaves, children, kin, next_kin, steps, parents, survivors } = self;
        let layer = Layer { problem, first: 0, leaves, kin };
        make(&layer, survivors, steps, children, watch);
        if let Tie::Kin(_) = tie {
            kinship(&layer, survivors, next_kin);
        }
        make_room(parents, survivors.len());
        parents.extend(survivors.iter().map(|s| s.candidate.parent));
        watch.steps(survivors.len())
    }

    /// Replaces the present layer by them.
    pub(super) fn turn(&mut self, tie: Tie) {
        std::mem::swap(&mut self.leaves, &mut self.children);
        if let Tie::Kin(_) = tie {
            std::mem::swap(&mut self.kin, &mut self.next_kin);
        }
    }

    /// Bytes on top of those in use when the survivors become a layer.
    pub(super) fn growth(&self) -> usize {
        let more = |capacity: usize| self.survivors.len().saturating_sub(capacity);
        more(self.children.capacity()) * size_of::<P::Leaf>()
            + more(self.next_kin.capacity()) * 8
            + more(self.steps.capacity()) * size_of::<P::Step>()
            + more(self.parents.capacity()) * 4
    }
}

/// Makes the survivors the present layer. If that is broken off, the storage still has the old layer.
fn advance<P: Problem, T: Storage<P>>(
    storage: &mut T,
    problem: &P,
    lists: &mut Lists<P>,
    tie: Tie,
    watch: &mut Watch<'_>,
) -> Flow<()> {
    let growth = lists.growth() + storage.growth(problem, lists.survivors.len());
    watch.holds(growth)?;
    lists.make_children(problem, tie, watch)?;
    storage.advance(problem, &lists.parents, &lists.steps, watch)?;
    lists.turn(tie);
    ControlFlow::Continue(())
}

/// Searches on this thread, with the storage of the settings.
pub(super) fn search<P: Problem>(
    problem: &P,
    settings: &Settings,
    control: &Control<'_>,
    report: &impl Fn(&[P::Step], i64),
) -> Found<P::Step> {
    match settings.storage {
        StorageKind::Copies => search_in::<P, Copies<P>>(problem, settings, control, report),
        StorageKind::Counted => search_in::<P, Counted<P>>(problem, settings, control, report),
        StorageKind::Chained => search_in::<P, Chained<P>>(problem, settings, control, report),
        StorageKind::Tour => search_in::<P, Tour<P>>(problem, settings, control, report),
        StorageKind::Trail => search_in::<P, TrailStorage<P>>(problem, settings, control, report),
    }
}

/// Searches with a storage.
#[cfg_attr(target_family = "wasm", inline(never))]
fn search_in<P: Problem, T: Storage<P>>(
    problem: &P,
    settings: &Settings,
    control: &Control<'_>,
    report: &impl Fn(&[P::Step], i64),
) -> Found<P::Step> {
    let (state, leaf) = problem.root();
    let mut storage = T::new(problem, state);
    let mut course = Course::new(settings, control);
    let mut lists = Lists::<P>::new(leaf);
    let mut gather = Gather::default();
    let mut cutter = Cutter::new(settings.unique, settings.tie);
    let held = [AtomicUsize::new(0)];
    let mut watch = Watch::new(control, &held, 0);
    let (mut best, mut leader) = (None, None);
    while course.generation < settings.generations {
        let width = course.width(control);
        watch.beside = storage.bytes(problem) + lists.bytes();
        let layer = Layer { problem, first: 0, leaves: &lists.leaves, kin: &lists.kin };
        visit(&mut storage, &layer, width, &mut gather, &mut cutter, &mut watch);
        let own = cutter.bytes(&gather);
        let held = watch.holds(own);
        course.expanded(control, layer.leaves.len(), watch.peak());
        if watch.look().is_break() || held.is_break() {
            break;
        }
        let cut = cutter.cut(&mut gather, width, &layer, &mut watch, &mut lists.survivors).continue_value();
        let Some(cut) = cut.filter(|_| !lists.survivors.is_empty()) else { break };
        let next = most(&layer, &lists.survivors);
        keep(&mut best, leader, next, |leaf| storage.path(leaf, &mut watch));
        watch.beside = storage.bytes(problem) + lists.bytes() + cutter.bytes(&gather);
        leader = next;
        if advance(&mut storage, problem, &mut lists, settings.tie, &mut watch).is_break() {
            let layer = Layer { problem, first: 0, leaves: &lists.leaves, kin: &lists.kin };
            keep(&mut best, leader.take(), None, |leaf| path_to(&storage, &layer, &lists.survivors[leaf], &mut watch));
            break;
        }
        course.cut(control, &lists.parents, &cut);
        if let Some((leaf, worth)) = leader.filter(|_| course.due(control)) {
            report(&storage.path(leaf, &mut watch), worth);
        }
        if settings.first && leader.is_some() {
            break;
        }
    }
    keep(&mut best, leader, None, |leaf| storage.path(leaf, &mut watch));
    course.found(control, best, 1)
}
