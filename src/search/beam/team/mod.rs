//! The search on several threads: one parallel job, barriers inside, the same beam for any number of workers.
//!
//! Every worker has a state, visits its [`piece`] of the layer along the [`trail`](super::storage::trail), takes part in the [`ballot`] that cuts all candidates, makes
//! its own survivors into leaves and writes the list of their piece. All of that is done by all at once; what is common, everybody works out for
//! himself from a few numbers of each. Only the course of the search (clock, limits, answers told) is kept by worker 0.

mod ballot;
mod gate;
mod piece;

use crate::search::beam::selection::{Cut, Cutter, Gather, Layer, Survivor, Tie};
use crate::search::beam::serial::{CUT, Course, Look, keep, kinship, look_interval, make, most};
use crate::search::beam::storage::trail::{Walker, Writer};
use crate::search::beam::{Found, Problem, Settings};
use crate::search::control::Control;
use crate::search::{parallel, work};
use ballot::{Hall, Voter};
use piece::{Piece, Span, View};
use std::sync::{Mutex, RwLock};

/// What all workers see.
struct Team<'a, 'c, P: Problem> {
    problem: &'a P,
    settings: &'a Settings,
    control: &'a Control<'c>,
    hall: Hall,
    /// The pieces of the present layer and of the next one, in turns, by worker.
    pieces: [Vec<RwLock<Piece<P>>>; 2],
    /// The steps to where each worker stands; changed while the next layer is written.
    paths: Vec<RwLock<Vec<P::Step>>>,
}

/// What one worker keeps to itself.
struct Worker<P: Problem> {
    number: usize,
    walker: Walker<P>,
    /// The leaves of its visit, and their kin where ties ask for it.
    leaves: Vec<P::Leaf>,
    kin: Vec<u64>,
    gather: Gather<P::Choice>,
    cutter: Cutter<P::Choice>,
    voter: Voter<P::Choice>,
    survivors: Vec<Survivor<P::Choice>>,
    /// Worth of the best answer that is out of the layers.
    best: Option<((), i64)>,
}

/// Searches with so many workers.
pub(super) fn search<P: Problem>(
    problem: &P,
    settings: &Settings,
    threads: usize,
    control: &Control<'_>,
    tell: &(impl Fn(&[P::Step], i64) + Sync),
) -> Found<P::Step> {
    let (state, root) = problem.root();
    let pieces = |first: Piece<P>| {
        let rest = (1..threads).map(|_| Piece::empty());
        std::iter::once(first).chain(rest).map(RwLock::new).collect()
    };
    let mut course = Course::new(settings, control);
    let first = Piece { width: course.width(control), ..Piece::root(root) };
    let team = Team {
        problem,
        settings,
        control,
        hall: Hall::new(threads),
        pieces: [pieces(first), pieces(Piece::empty())],
        paths: (0..threads).map(|_| RwLock::default()).collect(),
    };
    let (course, found) = (Mutex::new(Some(course)), Mutex::new(None));
    parallel::workers(threads, |number, _| {
        let worker = Worker::<P> {
            number,
            walker: Walker { state: state.clone(), path: Vec::new() },
            leaves: Vec::new(),
            kin: Vec::new(),
            gather: Gather::default(),
            cutter: Cutter::new(settings.unique, settings.tie),
            voter: Voter::new(number, settings.unique, settings.tie),
            survivors: Vec::new(),
            best: None,
        };
        let lead = (number == 0).then(|| course.lock().expect("nobody panics").take().expect("there is one lead"));
        if let Some(result) = team.run(worker, lead, tell) {
            *found.lock().expect("nobody panics") = Some(result);
        }
    });
    found.into_inner().expect("nobody panics").expect("the lead has ended")
}

impl<P: Problem> Team<'_, '_, P> {
    /// A worker's whole search; the one with the course tells what was found.
    fn run(
        &self,
        mut worker: Worker<P>,
        mut lead: Option<Course>,
        tell: &impl Fn(&[P::Step], i64),
    ) -> Option<Found<P::Step>> {
        let (mut best, mut leader) = (None, None);
        let (mut generation, mut width) = (0, 0);
        loop {
            let view = View::new(&self.pieces[generation % 2], |place| self.swap(generation, place));
            let stand = |place| self.paths[self.swap(generation, place)].read().expect("nobody panics");
            if generation > 0 {
                let (cut, next) = (view.cut(), view.most());
                worker.voter.expected.learn(width, &cut);
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
                tell(&view.path(leaf, stand), worth);
            }
            let found = self.settings.first && leader.is_some();
            if found || generation == self.settings.generations {
                break;
            }
            width = view.pieces[self.swap(generation, 0)].width;
            let place = self.swap(generation, worker.number);
            let spans = view.spans(place, stand);
            let stopped = self.visit(&mut worker, &view, place, &spans, width);
            let untold =
                || (0..view.pieces.len()).map(|place| view.stretch(place).len() % look_interval(self.control)).sum();
            let go_on = lead.as_mut().is_none_or(|c| c.expanded(self.control, view.leaves(), untold(), view.bytes()));
            work::add(CUT * worker.gather.told);
            let Some(cut) = self.vote(&mut worker, &view, place, width, stopped || !go_on) else { break };
            // Only the lead says when to end; the others have looked, too.
            let _ = self.control.poll(0);
            let width = lead.as_mut().map_or(0, |course| course.next_width(self.control));
            self.write(&mut worker, &view, place, &spans, (generation + 1, leader), (cut, width));
            self.hall.gate.wait();
            generation += 1;
        }
        let view = View::new(&self.pieces[generation % 2], |place| self.swap(generation, place));
        let stand = |place| self.paths[self.swap(generation, place)].read().expect("nobody panics");
        let course = lead?;
        keep(&mut best, leader, None, |leaf| view.path(leaf, stand));
        Some(course.found(self.control, best, self.paths.len()))
    }

    /// The worker of a place in a generation, or the place of a worker.
    fn swap(&self, generation: usize, place: usize) -> usize {
        if generation.is_multiple_of(2) { place } else { self.paths.len() - 1 - place }
    }

    /// Goes through the leaves of the visit and gathers candidates. Once the search is to stop, which is answered, the rest is passed by.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn visit(
        &self,
        worker: &mut Worker<P>,
        view: &View<'_, P>,
        place: usize,
        spans: &[Span<P::Step>],
        width: usize,
    ) -> bool {
        let mut look = Look::new(self.control);
        let Worker { walker, leaves, kin, gather, cutter, .. } = worker;
        let problem = self.problem;
        leaves.clear();
        kin.clear();
        for Span { piece, leaves: range, .. } in spans {
            leaves.extend_from_slice(&view.pieces[*piece].leaves[range.clone()]);
            kin.extend_from_slice(view.pieces[*piece].kin.get(range.clone()).unwrap_or_default());
        }
        gather.begin(width);
        let (visit, stretch) = (view.visit(place), view.stretch(place));
        let layer = Layer { problem, first: visit.start, leaves, kin };
        view.turns(spans, |index, turn| {
            walker.back(problem, turn.back);
            turn.steps.iter().rev().for_each(|step| walker.on(problem, step));
            let leaf = visit.start + index;
            // Where nobody looks at the last step, only where the worker will stand is gone to.
            if let Some(step) = turn.own
                && !(P::FROM_PARENT && leaf + 1 < visit.end)
            {
                walker.on(problem, step);
            }
            if stretch.contains(&leaf) && !look.is_over() {
                let offer = |score, choice| gather.offer(score, leaf as u32, choice);
                problem.expand(&walker.state, &layer.leaves[index], offer);
                if gather.is_full() {
                    cutter.prune(gather, width, &layer);
                }
            }
        });
        look.has_stopped()
    }

    /// This worker's part in the cut; nothing if the search ends here.
    fn vote(&self, worker: &mut Worker<P>, view: &View<'_, P>, place: usize, width: usize, stop: bool) -> Option<Cut> {
        let Worker { leaves, kin, gather, voter, survivors, .. } = worker;
        let layer = Layer { problem: self.problem, first: view.visit(place).start, leaves, kin };
        voter.cut(&self.hall, gather, width, &layer, stop, survivors)
    }

    /// Makes this worker's survivors into a piece of the next layer, by its generation; `leader` is this layer's leaf that is worth most.
    fn write(
        &self,
        worker: &mut Worker<P>,
        view: &View<'_, P>,
        place: usize,
        spans: &[Span<P::Step>],
        (generation, leader): (usize, Option<(usize, i64)>),
        (cut, width): (Cut, usize),
    ) {
        let mut piece = self.pieces[generation % 2][worker.number].write().expect("nobody panics");
        let mut path = self.paths[worker.number].write().expect("nobody panics");
        let Worker { leaves, kin, survivors, .. } = &*worker;
        let piece = &mut *piece;
        let first = view.visit(place).start;
        let layer = Layer { problem: self.problem, first, leaves, kin };
        piece.most = most(&layer, survivors);
        let lost =
            |worth| worker.best.is_none_or(|(_, best)| best < worth) && piece.most.is_none_or(|(_, m)| m < worth);
        let last = leader.filter(|&(leaf, worth)| view.stretch(place).contains(&leaf) && lost(worth));
        piece.lost = last.map(|(leaf, _)| view.retrace(spans, &path, leaf - first));
        if let Tie::Kin(_) = self.settings.tie {
            kinship(&layer, survivors, &mut piece.kin);
        }
        make(&layer, survivors, &mut piece.steps, &mut piece.leaves);
        piece.parents.clear();
        if self.settings.layers {
            piece.parents.extend(survivors.iter().map(|s| s.candidate.parent));
        }
        list(view, spans, first, survivors, &mut path, piece);
        (piece.cut, piece.width) = (cut, width);
        piece.bytes = 2 * piece.own_bytes() + path.capacity() * size_of::<P::Step>() + self.bytes(worker);
    }

    fn bytes(&self, worker: &Worker<P>) -> usize {
        let Worker { walker, leaves, kin, gather, cutter, voter, survivors, .. } = worker;
        let own = leaves.capacity() * size_of::<P::Leaf>()
            + kin.capacity() * 8
            + survivors.capacity() * size_of::<Survivor<P::Choice>>();
        let path = walker.path.capacity() * size_of::<P::Step>();
        own + path + self.problem.bytes(&walker.state) + cutter.bytes(gather) + voter.bytes(&self.hall)
    }
}

/// Writes the list of a piece: the survivors by descending parent, found again by following the visit of their parents.
#[cfg_attr(target_family = "wasm", inline(never))]
fn list<P: Problem>(
    view: &View<'_, P>,
    spans: &[Span<P::Step>],
    first: usize,
    survivors: &[Survivor<P::Choice>],
    path: &mut Vec<P::Step>,
    piece: &mut Piece<P>,
) {
    let mut writer = Writer::new(path, &mut piece.list);
    let mut next = survivors.len();
    let bears = |next: usize, leaf: usize| next > 0 && survivors[next - 1].candidate.parent as usize == leaf;
    (piece.head, piece.whole) = (usize::MAX, usize::MAX);
    let mut own = None;
    view.turns(spans, |index, turn| {
        let leaf = first + index;
        piece.whole = piece.whole.min(turn.shared);
        writer.back(turn.back);
        writer.path.extend(turn.steps.iter().rev());
        own = turn.own;
        if bears(next, leaf) {
            if next == survivors.len() {
                piece.head = piece.whole;
            }
            writer.path.extend(own.take());
            while bears(next, leaf) {
                next -= 1;
                writer.bear();
            }
        }
    });
    // The worker stands at the last leaf itself.
    writer.path.extend(own);
    writer.end();
}
