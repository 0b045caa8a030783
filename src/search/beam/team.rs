//! The search on several threads: one parallel job, a barrier inside, the same beam for any number of workers.
//!
//! Every generation has two phases. In the first each worker makes the leaves of its stretch of the layer (all of the same length), brings its own state to
//! them along the [`trail`](super::storage::trail) and gathers their candidates. In the second one worker cuts all candidates together and writes the next list, where
//! ghosts mark the places at which the others stand. Stretches follow the list, so a worker begins the next layer close to where it ended this one.

use super::selection::{Cutter, Gather, Layer, Survivor, Tie};
use super::serial::{Course, keep, kinship, most};
use super::storage::trail::{GHOST, List, Scan, Walker};
use super::{Found, Problem, Settings};
use crate::search::control::Control;
use crate::search::parallel;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, RwLock};

/// What belongs to one worker during the first phase.
struct Part<P: Problem> {
    walker: Walker<P>,
    /// Which entry of the list it stands at, and the leaves that it will visit.
    stand: usize,
    stretch: Range<usize>,
    leaves: Vec<P::Leaf>,
    steps: Vec<P::Step>,
    gather: Gather<P::Choice>,
    cutter: Cutter<P::Choice>,
}

/// What all workers read in the first phase and the one changes in the second.
struct Plan<P: Problem> {
    list: List<P::Step>,
    /// The layer's leaves by parent and choice, and the parents; the root has none.
    survivors: Vec<Survivor<P::Choice>>,
    parents: Vec<P::Leaf>,
    root: P::Leaf,
    kin: Vec<u64>,
    width: usize,
    done: bool,
}

/// What only the one worker of the second phase has.
struct Lead<P: Problem> {
    course: Course,
    cutter: Cutter<P::Choice>,
    scan: Scan<P::Step>,
    spare: List<P::Step>,
    leaves: Vec<P::Leaf>,
    steps: Vec<P::Step>,
    next: Vec<Survivor<P::Choice>>,
    kin: Vec<u64>,
    /// Workers in the order of their stretches; reversed in every generation, as the list is.
    order: Vec<usize>,
    best: Option<(Vec<P::Step>, i64)>,
    leader: Option<(usize, i64)>,
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
    let plan = RwLock::new(Plan::<P> {
        list: List::root(),
        survivors: Vec::new(),
        parents: Vec::new(),
        root,
        kin: vec![0],
        width: 1,
        done: settings.generations == 0,
    });
    let part = |worker: usize| {
        Mutex::new(Part::<P> {
            walker: Walker { state: state.clone(), path: Vec::new() },
            stand: 0,
            stretch: 0..usize::from(worker == 0),
            leaves: Vec::new(),
            steps: Vec::new(),
            gather: Gather::default(),
            cutter: Cutter::new(settings.unique, settings.tie),
        })
    };
    let parts: Vec<_> = (0..threads).map(part).collect();
    let gate = Gate::new(threads);
    let found = Mutex::new(None);
    parallel::workers(threads, |worker, _| {
        let mut lead = (worker == 0).then(|| Lead::new(settings, control, threads));
        if let Some(lead) = &mut lead {
            plan.write().expect("nobody panics").width = lead.course.width(control);
        }
        gate.wait();
        while !plan.read().expect("nobody panics").done {
            visit(problem, &plan.read().expect("nobody panics"), &mut parts[worker].lock().expect("nobody panics"));
            gate.wait();
            if let Some(lead) = &mut lead {
                let mut parts: Vec<_> = parts.iter().map(|part| part.lock().expect("nobody panics")).collect();
                let mut parts: Vec<_> = parts.iter_mut().map(|part| &mut **part).collect();
                lead.turn(problem, settings, control, &mut plan.write().expect("nobody panics"), &mut parts, tell);
            }
            gate.wait();
        }
        if let Some(lead) = lead {
            let result = lead.course.found(control, lead.best, threads);
            *found.lock().expect("nobody panics") = Some(result);
        }
    });
    found.into_inner().expect("nobody panics").expect("the lead has ended")
}

/// The first phase: makes the leaves of a stretch, visits them, gathers their candidates.
fn visit<P: Problem>(problem: &P, plan: &Plan<P>, part: &mut Part<P>) {
    let Part { walker, stand, stretch, leaves, steps, gather, cutter } = part;
    leaves.clear();
    steps.clear();
    gather.begin(plan.width);
    // A worker without leaves goes to one of its neighbour's all the same, so that everybody stands in the layer.
    let first = stretch.start.min(plan.survivors.len().max(1) - 1);
    let made = first..stretch.end.max(first + 1);
    if plan.survivors.is_empty() {
        leaves.push(plan.root);
    }
    for Survivor { candidate, hash } in plan.survivors.get(made.clone()).unwrap_or_default() {
        let (step, leaf) = problem.follow(&plan.parents[candidate.parent as usize], candidate.choice, *hash);
        steps.push(step);
        leaves.push(leaf);
    }
    let entry = entry_of(&plan.list, first);
    walker.travel(problem, &plan.list, *stand, entry);
    let layer = Layer { problem, first, leaves, kin: &plan.kin };
    let mut index = entry + 1;
    for leaf in made.clone() {
        index -= 1;
        if leaf > first {
            while plan.list.entries[index].leaf == GHOST {
                walker.go(problem, &plan.list, index, None);
                index -= 1;
            }
            walker.go(problem, &plan.list, index, None);
        }
        // Where nobody looks at the last step, only where the worker will stand is gone to.
        if let Some(step) = steps.get(leaf - first)
            && !(P::FROM_PARENT && leaf + 1 < made.end)
        {
            walker.on(problem, step);
        }
        if stretch.contains(&leaf) {
            problem
                .expand(&walker.state, &leaves[leaf - first], |score, choice| gather.offer(score, leaf as u32, choice));
            if gather.is_full() {
                cutter.prune(gather, plan.width, &layer);
            }
        }
    }
}

/// The entry of a leaf: entries are visited from the last one on, leaves in ascending order, with a few ghosts between them.
fn entry_of<S: Copy>(list: &List<S>, leaf: usize) -> usize {
    let above = list.entries.len() - 1 - leaf;
    let ahead = (0..=above).rev().find(|&entry| list.entries[entry].leaf == leaf as u32);
    ahead.expect("every leaf has an entry, ghosts only push it further back")
}

impl<P: Problem> Lead<P> {
    fn new(settings: &Settings, control: &Control<'_>, threads: usize) -> Lead<P> {
        Lead {
            course: Course::new(settings, control),
            cutter: Cutter::new(settings.unique, settings.tie),
            scan: Scan { path: Vec::new() },
            spare: List::new(),
            leaves: Vec::new(),
            steps: Vec::new(),
            next: Vec::new(),
            kin: Vec::new(),
            order: (0..threads).collect(),
            best: None,
            leader: None,
        }
    }

    /// The second phase.
    fn turn(
        &mut self,
        problem: &P,
        settings: &Settings,
        control: &Control<'_>,
        plan: &mut Plan<P>,
        parts: &mut [&mut Part<P>],
        tell: &impl Fn(&[P::Step], i64),
    ) {
        self.collect(parts);
        let bytes = self.bytes(problem, plan, parts);
        let go_on = self.course.expanded(control, self.leaves.len(), bytes);
        let layer = Layer { problem, first: 0, leaves: &self.leaves, kin: &plan.kin };
        let mut gathers = Vec::new();
        let mut rest: Vec<Option<&mut Gather<_>>> = parts.iter_mut().map(|part| Some(&mut part.gather)).collect();
        gathers.extend(self.order.iter().map(|&worker| rest[worker].take().expect("each worker once")));
        let cut = self.cutter.cut(&mut gathers, plan.width, &layer, &mut self.next);
        let next = most(&layer, &self.next);
        let ends = !go_on || self.next.is_empty();
        let path = |leaf| plan.list.path(&self.scan, &self.steps, leaf);
        keep(&mut self.best, self.leader, next.filter(|_| !ends), path);
        plan.done = ends;
        if ends {
            return;
        }
        self.leader = next;
        if let Tie::Kin(_) = settings.tie {
            kinship(&plan.kin, &self.next, &mut self.kin);
            std::mem::swap(&mut plan.kin, &mut self.kin);
        }
        self.advance(plan, parts);
        let parents: Vec<u32> = plan.survivors.iter().map(|s| s.candidate.parent).collect();
        self.course.cut(control, &parents, &cut);
        plan.width = self.course.width(control);
        self.finish(problem, settings, control, plan, tell);
    }

    /// Puts the leaves and steps of all stretches together.
    fn collect(&mut self, parts: &[&mut Part<P>]) {
        self.leaves.clear();
        self.steps.clear();
        for part in self.order.iter().map(|&worker| &parts[worker]) {
            let made = part.stretch.len();
            self.leaves.extend_from_slice(&part.leaves[..made]);
            self.steps.extend_from_slice(&part.steps[..made.min(part.steps.len())]);
        }
    }

    /// Writes the next list and deals out the next layer.
    fn advance(&mut self, plan: &mut Plan<P>, parts: &mut [&mut Part<P>]) {
        let last = self.leaves.len() - 1;
        let stands: Vec<u32> = self.order.iter().map(|&w| &parts[w].stretch).map(|s| stand(s, last) as u32).collect();
        let parents: Vec<u32> = self.next.iter().map(|s| s.candidate.parent).collect();
        self.scan.rewrite(&plan.list, &self.steps, &parents, &stands, &mut self.spare);
        std::mem::swap(&mut plan.list, &mut self.spare);
        std::mem::swap(&mut plan.survivors, &mut self.next);
        std::mem::swap(&mut plan.parents, &mut self.leaves);
        let ghosts = (0..plan.list.entries.len()).filter(|&entry| plan.list.entries[entry].leaf == GHOST);
        ghosts.zip(&self.order).for_each(|(entry, &worker)| parts[worker].stand = entry);
        self.order.reverse();
        let (leaves, workers) = (plan.survivors.len(), self.order.len());
        for (place, &worker) in self.order.iter().enumerate() {
            parts[worker].stretch = place * leaves / workers..(place + 1) * leaves / workers;
        }
    }

    /// Ends the search after the last generation; otherwise tells an answer now and then.
    fn finish(
        &mut self,
        problem: &P,
        settings: &Settings,
        control: &Control<'_>,
        plan: &mut Plan<P>,
        tell: &impl Fn(&[P::Step], i64),
    ) {
        plan.done = self.course.generation == settings.generations || settings.first && self.leader.is_some();
        let due = self.course.due(control);
        let Some((leaf, worth)) = self.leader.filter(|_| due || plan.done) else { return };
        // The steps of the new layer are not made yet: only this one is needed.
        let Survivor { candidate, hash } = plan.survivors[leaf];
        let mut path = plan.list.path(&self.scan, &[], leaf);
        path.push(problem.follow(&plan.parents[candidate.parent as usize], candidate.choice, hash).0);
        if due {
            tell(&path, worth);
        }
        if plan.done {
            keep(&mut self.best, self.leader, None, |_| path);
        }
    }

    fn bytes(&self, problem: &P, plan: &Plan<P>, parts: &[&mut Part<P>]) -> usize {
        let leaf = size_of::<P::Leaf>() + size_of::<P::Step>() + size_of::<Survivor<P::Choice>>();
        let own = |part: &&mut Part<P>| {
            let path = part.walker.path.capacity() * size_of::<P::Step>();
            path + part.leaves.capacity() * leaf + part.cutter.bytes(&part.gather) + problem.bytes(&part.walker.state)
        };
        let shared = plan.list.bytes() + self.spare.bytes() + (plan.parents.capacity() + self.leaves.capacity()) * leaf;
        shared + self.cutter.bytes(&Gather::default()) + parts.iter().map(own).sum::<usize>()
    }
}

/// The leaf at which the worker of a stretch stands after its visit.
fn stand(stretch: &Range<usize>, last: usize) -> usize {
    if stretch.is_empty() { stretch.start.min(last) } else { stretch.end - 1 }
}

/// Looks at the gate this often before lying down to sleep: some ten microseconds.
const SPINS: usize = if cfg!(target_family = "wasm") { 10_000 } else { 500 };

/// A barrier that is passed thousands of times a second: whoever waits looks out for a short while before it sleeps.
struct Gate {
    count: usize,
    arrived: AtomicUsize,
    turn: AtomicUsize,
    lock: Mutex<()>,
    bell: Condvar,
}

impl Gate {
    fn new(count: usize) -> Gate {
        Gate {
            count,
            arrived: AtomicUsize::new(0),
            turn: AtomicUsize::new(0),
            lock: Mutex::new(()),
            bell: Condvar::new(),
        }
    }

    /// Returns when all have come.
    fn wait(&self) {
        let turn = self.turn.load(Ordering::Acquire);
        if self.arrived.fetch_add(1, Ordering::AcqRel) + 1 == self.count {
            self.arrived.store(0, Ordering::Relaxed);
            // Under the lock, so that nobody falls asleep between its last look and the bell.
            let _guard = self.lock.lock().expect("nobody panics");
            self.turn.store(turn + 1, Ordering::Release);
            self.bell.notify_all();
            return;
        }
        for _ in 0..SPINS {
            if self.turn.load(Ordering::Acquire) != turn {
                return;
            }
            std::hint::spin_loop();
        }
        let mut guard = self.lock.lock().expect("nobody panics");
        while self.turn.load(Ordering::Acquire) == turn {
            guard = self.bell.wait(guard).expect("nobody panics");
        }
    }
}
