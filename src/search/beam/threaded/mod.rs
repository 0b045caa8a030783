//! The search on several threads: one parallel job, barriers inside, the same beam for any number of workers.
//!
//! Every worker has a state. It visits its `piece` of the layer along the [`trail`](super::storage::trail), takes part
//! in the `cut` of all candidates, makes leaves of its own survivors and writes the list of their piece. All workers do
//! this at the same time, and each computes what they have in common from a few numbers of all. Only worker 0 keeps the
//! course of the search (clock, limits, reports).

mod cut;
mod piece;

use crate::base::lock::Unpoisoned;
use crate::search::beam::selection::gather::Gather;
use crate::search::beam::selection::pool::make_room;
use crate::search::beam::selection::tie::Tie;
use crate::search::beam::selection::{Cut, Cutter, Layer, Survivor};
use crate::search::beam::serial::{Course, STEPS_PER_WALK, keep, kinship, make, most};
use crate::search::beam::storage::list::STEPS_PER_LEAF;
use crate::search::beam::storage::trail::TreeWalker;
use crate::search::beam::storage::writer::Writer;
use crate::search::beam::watch::{BLOCK, Watch};
use crate::search::beam::{Found, Problem, Settings};
use crate::search::control::Control;
use crate::search::parallel;
use cut::ParallelCut;
use cut::slot::SharedCut;
use piece::{Piece, Span, View};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, RwLock};

/// What all workers see.
struct Shared<'a, 'c, P: Problem> {
    problem: &'a P,
    settings: &'a Settings,
    control: &'a Control<'c>,
    shared: SharedCut,
    /// The pieces of the present layer and of the next one, in turns, by worker.
    pieces: [Vec<RwLock<Piece<P>>>; 2],
    /// The steps to where each worker stands; changed while the next layer is written.
    paths: Vec<RwLock<Vec<P::Step>>>,
    /// Bytes held by each worker.
    held: Vec<AtomicUsize>,
    /// Leaves that each worker has expanded.
    had: Vec<AtomicU64>,
}

/// What one worker keeps to itself.
struct Worker<'c, P: Problem> {
    number: usize,
    watch: Watch<'c>,
    walker: TreeWalker<P>,
    /// The leaves of its visit, and their kin if ties use it.
    leaves: Vec<P::Leaf>,
    kin: Vec<u64>,
    gather: Gather<P::Choice>,
    cutter: Cutter<P::Choice>,
    parallel_cut: ParallelCut<P::Choice>,
    survivors: Vec<Survivor<P::Choice>>,
    /// Worth of the best answer that is no longer in a layer.
    best: Option<((), i64)>,
}

/// Bytes of a leaf in a piece, with its place in the list, and of its copy where it is visited.
const fn bytes_of_a_leaf<P: Problem>() -> usize {
    2 * size_of::<P::Leaf>() + size_of::<P::Step>() + 16
}

/// Searches with `threads` workers.
pub(super) fn search<P: Problem>(
    problem: &P,
    settings: &Settings,
    threads: usize,
    control: &Control<'_>,
    report: &(impl Fn(&[P::Step], i64) + Sync),
) -> Found<P::Step> {
    let (state, root) = problem.root();
    let pieces = |first: Piece<P>| {
        let rest = (1..threads).map(|_| Piece::empty());
        std::iter::once(first).chain(rest).map(RwLock::new).collect()
    };
    let mut course = Course::new(settings, control);
    let first = Piece { width: course.width(control), ..Piece::root(root) };
    let shared_state = Shared {
        problem,
        settings,
        control,
        shared: SharedCut::new(threads),
        pieces: [pieces(first), pieces(Piece::empty())],
        paths: (0..threads).map(|_| RwLock::default()).collect(),
        held: (0..threads).map(|_| AtomicUsize::new(0)).collect(),
        had: (0..threads).map(|_| AtomicU64::new(0)).collect(),
    };
    let (course, found) = (Mutex::new(Some(course)), Mutex::new(None));
    parallel::workers(threads, |number, _| {
        let worker = Worker::<P> {
            number,
            watch: Watch::new(control, &shared_state.held, number),
            walker: TreeWalker { state: state.clone(), path: Vec::new() },
            leaves: Vec::new(),
            kin: Vec::new(),
            gather: Gather::default(),
            cutter: Cutter::new(settings.unique, settings.tie),
            parallel_cut: ParallelCut::new(number, settings.unique, settings.tie, bytes_of_a_leaf::<P>()),
            survivors: Vec::new(),
            best: None,
        };
        let lead = (number == 0).then(|| course.lock().unpoisoned().take().expect("there is one lead"));
        if let Some(result) = shared_state.run(worker, lead, report) {
            *found.lock().unpoisoned() = Some(result);
        }
    });
    control.trace_tasks(shared_state.had.into_iter().map(AtomicU64::into_inner));
    found.into_inner().unpoisoned().expect("the lead has ended")
}

impl<P: Problem> Shared<'_, '_, P> {
    /// A worker's whole search; the one with the course reports what was found.
    fn run(
        &self,
        mut worker: Worker<'_, P>,
        mut lead: Option<Course>,
        report: &impl Fn(&[P::Step], i64),
    ) -> Option<Found<P::Step>> {
        let (mut best, mut leader) = (None, None);
        let (mut generation, mut width) = (0, 0);
        loop {
            let view = View::new(&self.pieces[generation % 2], |place| self.swap(generation, place));
            let stand = |place| self.paths[self.swap(generation, place)].read().unpoisoned();
            if generation > 0 {
                let (cut, next) = (view.cut(), view.most());
                worker.parallel_cut.expected.learn(width, &cut);
                keep(&mut worker.best, leader, next, |_| ());
                keep(&mut best, leader, next, |_| view.pieces.iter().find_map(|p| p.lost.clone()).unwrap_or_default());
                leader = next;
                if let Some(course) = &mut lead {
                    course.cut(self.control, &view.parents(self.settings), &cut);
                }
            }
            if let Some(course) = &mut lead
                && let Some((leaf, worth)) = leader.filter(|_| course.due(self.control))
            {
                report(&view.path(leaf, stand, &mut worker.watch), worth);
            }
            if generation == self.settings.generations || self.settings.first && leader.is_some() {
                break;
            }
            width = view.pieces[self.swap(generation, 0)].width;
            let place = self.swap(generation, worker.number);
            let spans = view.spans(place, stand);
            self.had[worker.number].fetch_add(view.stretch(place).len() as u64, Relaxed);
            self.visit(&mut worker, &view, place, &spans, width);
            if let Some(course) = &mut lead {
                course.expanded(self.control, view.leaves(), view.bytes());
            }
            let _ = worker.watch.look();
            worker.watch.beside += self.list_growth(&worker, &view, &spans, generation);
            let _ = worker.watch.holds(worker.cutter.bytes(&worker.gather) + worker.parallel_cut.bytes(&self.shared));
            let Some(cut) = self.cut_together(&mut worker, &view, place, width) else { break };
            let width = lead.as_mut().map_or(0, |course| course.next_width(self.control));
            self.write(&mut worker, &view, place, &spans, (generation + 1, leader), (cut, width));
            self.shared.barrier.wait();
            generation += 1;
        }
        let view = View::new(&self.pieces[generation % 2], |place| self.swap(generation, place));
        let stand = |place| self.paths[self.swap(generation, place)].read().unpoisoned();
        let course = lead?;
        keep(&mut best, leader, None, |leaf| view.path(leaf, stand, &mut worker.watch));
        Some(course.found(self.control, best, self.paths.len()))
    }

    /// The worker of a place in a generation, or the place of a worker.
    fn swap(&self, generation: usize, place: usize) -> usize {
        if generation.is_multiple_of(2) { place } else { self.paths.len() - 1 - place }
    }

    /// Goes through the leaves of the visit and gathers candidates. Once the search has to stop, it passes the
    /// remaining leaves without expanding them.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn visit(
        &self,
        worker: &mut Worker<'_, P>,
        view: &View<'_, P>,
        place: usize,
        spans: &[Span<P::Step>],
        width: usize,
    ) {
        let Worker { walker, watch, leaves, kin, gather, cutter, .. } = worker;
        let problem = self.problem;
        let effort = problem.effort();
        make_room(leaves, view.visit(place).len());
        kin.clear();
        for Span { piece, leaves: range, .. } in spans {
            let _ = watch.steps(range.len() * size_of::<P::Leaf>() / 8);
            leaves.extend_from_slice(&view.pieces[*piece].leaves[range.clone()]);
            kin.extend_from_slice(view.pieces[*piece].kin.get(range.clone()).unwrap_or_default());
        }
        gather.begin(width);
        let (visit, stretch) = (view.visit(place), view.stretch(place));
        let layer = Layer { problem, first: visit.start, leaves, kin };
        view.turns(spans, |index, turn| {
            walker.back(problem, turn.back);
            turn.steps.steps().iter().rev().for_each(|step| walker.step(problem, step));
            let leaf = visit.start + index;
            // If last steps are not needed, the worker makes only that of the last leaf, where its next visit begins.
            if let Some(step) = turn.own
                && !(P::FROM_PARENT && leaf + 1 < visit.end)
            {
                walker.step(problem, step);
            }
            let walked = 2 * turn.steps.count;
            if stretch.contains(&leaf) && !watch.leaf(effort + STEPS_PER_WALK * walked) {
                let offer = |score, choice| gather.offer(score, leaf as u32, choice);
                problem.expand(&walker.state, &layer.leaves[index], offer);
                if gather.is_full() {
                    let _ = cutter.make_way(gather, width, &layer, watch);
                }
            }
        });
    }

    /// This worker's part in the cut; `None` if the search ends here.
    fn cut_together(&self, worker: &mut Worker<'_, P>, view: &View<'_, P>, place: usize, width: usize) -> Option<Cut> {
        let Worker { leaves, kin, gather, parallel_cut, survivors, watch, .. } = worker;
        let layer = Layer { problem: self.problem, first: view.visit(place).start, leaves, kin };
        parallel_cut.cut(&self.shared, gather, width, &layer, watch, survivors)
    }

    /// Makes a piece of the next layer, whose generation is given, from this worker's survivors. `leader` is this
    /// layer's leaf that is worth most.
    fn write(
        &self,
        worker: &mut Worker<'_, P>,
        view: &View<'_, P>,
        place: usize,
        spans: &[Span<P::Step>],
        (generation, leader): (usize, Option<(usize, i64)>),
        (cut, width): (Cut, usize),
    ) {
        let mut own_piece = self.pieces[generation % 2][worker.number].write().unpoisoned();
        let mut own_path = self.paths[worker.number].write().unpoisoned();
        // They are on this thread's stack while they are written. In their places they lie beside those of other
        // workers, which would take the cache line away at each step.
        let (mut piece, mut path) =
            (std::mem::replace(&mut *own_piece, Piece::empty()), std::mem::take(&mut *own_path));
        let Worker { leaves, kin, survivors, watch, best, .. } = &mut *worker;
        let first = view.visit(place).start;
        let layer = Layer { problem: self.problem, first, leaves, kin };
        piece.most = most(&layer, survivors);
        let _ = watch.steps(survivors.len());
        let lost = |worth| best.is_none_or(|(_, best)| best < worth) && piece.most.is_none_or(|(_, m)| m < worth);
        let last = leader.filter(|&(leaf, worth)| view.stretch(place).contains(&leaf) && lost(worth));
        piece.lost = last.map(|(leaf, _)| view.retrace(spans, &path, leaf - first, watch));
        if let Tie::Kin(_) = self.settings.tie {
            kinship(&layer, survivors, &mut piece.kin);
        }
        make(&layer, survivors, &mut piece.steps, &mut piece.leaves, watch);
        watch.part(survivors.len());
        piece.parents.clear();
        if self.settings.layers {
            piece.parents.extend(survivors.iter().map(|s| s.candidate.parent));
        }
        list(view, spans, first, survivors, &mut path, &mut piece, watch);
        (piece.cut, piece.width) = (cut, width);
        // The piece of the layer before has as many leaves, and so will the next one. Lists are counted as long as they
        // are.
        let lists = piece.list.bytes() + view.pieces[place].list.bytes();
        worker.watch.beside =
            2 * piece.bytes_of_leaves() + lists + path.capacity() * size_of::<P::Step>() + self.bytes(worker);
        let cuts = worker.cutter.bytes(&worker.gather) + worker.parallel_cut.bytes(&self.shared);
        piece.bytes = worker.watch.beside + cuts;
        (*own_piece, *own_path) = (piece, path);
        let _ = worker.watch.holds(cuts);
    }

    /// Bytes by which the list of a worker's piece grows for the next layer, without its leaves, which are in
    /// `bytes_of_a_leaf`.
    fn list_growth(
        &self,
        worker: &Worker<'_, P>,
        view: &View<'_, P>,
        spans: &[Span<P::Step>],
        generation: usize,
    ) -> usize {
        let next = self.pieces[(generation + 1) % 2][worker.number].read().unpoisoned();
        let path = self.paths[worker.number].read().unpoisoned();
        next.list.growth((0, view.most_steps(spans, path.len())))
    }

    /// Bytes of a worker besides its pieces and its part in the cuts.
    fn bytes(&self, worker: &Worker<'_, P>) -> usize {
        let Worker { walker, leaves, kin, survivors, .. } = worker;
        let own = leaves.capacity() * size_of::<P::Leaf>()
            + kin.capacity() * 8
            + survivors.capacity() * size_of::<Survivor<P::Choice>>();
        let path = walker.path.capacity() * size_of::<P::Step>();
        own + path + self.problem.bytes(&walker.state)
    }
}

/// Writes the list of a piece: the survivors by descending parent, which are reached by following the visit of their
/// parents.
#[cfg_attr(target_family = "wasm", inline(never))]
fn list<P: Problem>(
    view: &View<'_, P>,
    spans: &[Span<P::Step>],
    first: usize,
    survivors: &[Survivor<P::Choice>],
    path: &mut Vec<P::Step>,
    piece: &mut Piece<P>,
    watch: &mut Watch<'_>,
) {
    let room = (survivors.len(), view.most_steps(spans, path.len()));
    let mut writer = Writer::new(path, &mut piece.list, room);
    let mut next = survivors.len();
    let mut passed = 0;
    let has_child = |next: usize, leaf: usize| next > 0 && survivors[next - 1].candidate.parent as usize == leaf;
    (piece.head, piece.whole) = (usize::MAX, usize::MAX);
    let mut own = None;
    view.turns(spans, |index, turn| {
        passed += 1 + turn.steps.count;
        if passed >= BLOCK {
            let _ = watch.steps(STEPS_PER_LEAF * std::mem::take(&mut passed));
        }
        let leaf = first + index;
        piece.whole = piece.whole.min(turn.shared);
        writer.go(turn.back, turn.steps);
        own = turn.own;
        if has_child(next, leaf) {
            if next == survivors.len() {
                piece.head = piece.whole;
            }
            writer.step(own.take());
            while has_child(next, leaf) {
                next -= 1;
                writer.add_child();
            }
        }
    });
    // The worker stands at the last leaf itself.
    writer.step(own);
    writer.end();
}
