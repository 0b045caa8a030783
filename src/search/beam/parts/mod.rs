//! The search in parts without shared memory (option `part`, [`Share`]). Every part is a walker with a tree of its own.
//! In each layer the parts tell one another the hashes and ranks of their candidates, so that all make the same joint
//! cut (`cut`). The beam is that of one walker.
//!
//! The parts' pieces of the layer follow one another in its canonical order, and the parts change places in each
//! generation as workers with shared memory do. If the leaves of a part weigh more than its share, by the children that
//! are expected of them, it hands the first of them over to the part before it. Along with their candidates it sends
//! the leaves and their tree, and their survivors belong to the other part. So the parts send one another everything in
//! one message a layer.

mod cut;
mod meeting;
mod message;
pub mod words;

use crate::search::beam::selection::gather::Gather;
use crate::search::beam::selection::tie::Tie;
use crate::search::beam::selection::{Candidate, Cut, Cutter, Layer, Survivor, arrange};
use crate::search::beam::serial::{Course, Lists, keep, most};
use crate::search::beam::storage::Storage;
use crate::search::beam::storage::trail::TrailStorage;
use crate::search::beam::watch::Watch;
use crate::search::beam::width::Width;
use crate::search::beam::{Found, Settings, serial};
use crate::search::control::Control;
use crate::search::share::Share;
use cut::JointCut;
use meeting::Meeting;
use std::cell::RefCell;
use std::sync::atomic::AtomicUsize;
use words::{Portable, Transfer, Words, read_transfer, write_transfer};

/// Fewest leaves of each part in a layer: with fewer, the exchange costs more than it gains.
const LEAVES_PER_PART: usize = 1500;
/// A part hands leaves over if they weigh more than its share by one part in `TOLERANCE` of it.
const TOLERANCE: u64 = 32;
/// Words that a part sends in each layer besides its candidates: fingerprint, candidates and expanded leaves of its
/// share of the last layer.
const FIGURES: usize = 3;

/// Searches as one of several parts ([`super::search`] says what is returned); alone if the parts are not connected, if
/// it would not pay (a steered or a small width), or with [`Tie::First`], layers or a trace. The best answer may be
/// with any part.
pub fn search<P: Portable>(
    problem: &P,
    settings: &Settings,
    share: &Share,
    control: &Control<'_>,
    report: impl Fn(&[P::Step], i64) + Sync,
) -> Found<P::Step> {
    if !share.is_late() && !pays(settings, share, control) {
        return super::search(problem, settings, control, report);
    }
    let held = [AtomicUsize::new(0)];
    Part::new(problem, settings, share, control, &held).run(&report)
}

/// Is the search divided?
fn pays(settings: &Settings, share: &Share, control: &Control<'_>) -> bool {
    let Width::Fixed(width) = settings.width else { return false };
    let (_, parts) = share.part();
    // A part does not know the numbers of its leaves in the whole layer, and a trace is of one search.
    let is_plain = settings.tie != Tie::First && !settings.layers && !control.is_traced();
    let is_wide =
        width / parts >= if settings.stretch == super::LEAVES_PER_WORKER { LEAVES_PER_PART } else { settings.stretch };
    share.is_connected() && is_plain && is_wide && share.divide_after(control, (width * settings.generations) as u64)
}

/// One part.
struct Part<'a, 'c, P: Portable> {
    problem: &'a P,
    settings: &'a Settings,
    number: usize,
    parts: usize,
    meeting: Meeting<'a, 'c>,
    control: &'a Control<'c>,
    course: Course,
    watch: Watch<'a>,
    storage: TrailStorage<P>,
    lists: Lists<P>,
    gather: Gather<P::Choice>,
    cutter: Cutter<P::Choice>,
    joint_cut: JointCut<P::Choice>,
    /// The weight of each part's leaves, by number: see [`JointCut::weights`].
    weights: Vec<u64>,
    /// Fingerprint, candidates and leaves of this part's share of the last layer.
    figures: [u64; FIGURES],
    /// Figures that all parts know: duplicates of the last layer, and leaves of all layers before it.
    duplicates: usize,
    expanded: u64,
}

impl<'a, 'c, P: Portable> Part<'a, 'c, P> {
    fn new(
        problem: &'a P,
        settings: &'a Settings,
        share: &'a Share,
        control: &'a Control<'c>,
        held: &'a [AtomicUsize],
    ) -> Part<'a, 'c, P> {
        let (number, parts) = share.part();
        let (state, leaf) = problem.root();
        let (mut storage, mut lists) = (TrailStorage::new(problem, state.clone()), Lists::new(leaf));
        if number > 0 {
            storage = TrailStorage::empty(state);
            (lists.leaves, lists.kin) = (Vec::new(), Vec::new());
        }
        let per_leaf = 2 * size_of::<P::Leaf>() + size_of::<P::Step>() + 16;
        Part {
            problem,
            settings,
            number,
            parts,
            meeting: Meeting::new(share, control),
            control,
            course: Course::new(settings, control),
            watch: Watch::new(control, held, 0),
            storage,
            lists,
            gather: Gather::default(),
            cutter: Cutter::new(settings.unique, settings.tie),
            joint_cut: JointCut::new((number, parts), settings.unique, settings.tie, per_leaf),
            weights: (0..parts).map(|part| u64::from(part == 0)).collect(),
            figures: [0; FIGURES],
            duplicates: 0,
            expanded: 0,
        }
    }

    fn run(mut self, report: &impl Fn(&[P::Step], i64)) -> Found<P::Step> {
        let (mut best, mut leader) = (None, None);
        while self.course.generation < self.settings.generations {
            let width = self.course.width(self.control);
            let sends = self.sends();
            self.visit(width);
            let Some(cut) = self.cut(width, sends) else { break };
            let figures: Vec<_> = self.meeting.received.iter().map(|words| words[..FIGURES].to_vec()).collect();
            if self.course.generation > 0 {
                self.sum(&figures);
            }
            self.figures = [cut.fingerprint, cut.candidates as u64, self.lists.leaves.len() as u64];
            self.duplicates = cut.duplicates;
            let transfer = self.hand_over(sends);
            let layer = Layer { problem: self.problem, first: 0, leaves: &self.lists.leaves, kin: &self.lists.kin };
            let next = most(&layer, &self.lists.survivors);
            keep(&mut best, leader, next, |leaf| self.storage.path(leaf, &mut self.watch));
            leader = next;
            self.advance(transfer);
            self.course.generation += 1;
            if let Some((leaf, worth)) = leader.filter(|_| self.course.due(self.control)) {
                report(&self.storage.path(leaf, &mut self.watch), worth);
            }
        }
        let figures = self.figures.map(|figure| figure as i64);
        if let Some(mut all) = self.meeting.exchange(&figures) {
            all[self.number] = figures.to_vec();
            self.sum(&all);
        }
        keep(&mut best, leader, None, |leaf| self.storage.path(leaf, &mut self.watch));
        Found { expanded: self.expanded, ..self.course.found(self.control, best, 1) }
    }

    /// Adds up the figures of all parts for the last layer.
    fn sum(&mut self, figures: &[Vec<i64>]) {
        let sum = |at: usize| figures.iter().fold(0u64, |sum, figures| sum.wrapping_add(figures[at] as u64));
        let cut =
            Cut { fingerprint: sum(0), candidates: sum(1) as usize, duplicates: self.duplicates, ..Cut::default() };
        self.course.sum(&cut);
        self.expanded += sum(2);
    }

    /// How many of its first leaves this part hands over to the part at the place before it: as many as have the weight
    /// that the parts before it lack.
    fn sends(&self) -> usize {
        let place = places(self.course.generation, self.parts);
        let (at, parts) = (place(self.number), self.parts as u64);
        let all: u64 = self.weights.iter().sum();
        let before: u64 = (0..at).map(|at| self.weights[place(at)]).sum();
        let lacks = (at as u64 * all / parts).saturating_sub(before);
        if lacks * parts * TOLERANCE > all { self.joint_cut.first_of_weight(&self.lists.survivors, lacks) } else { 0 }
    }

    fn visit(&mut self, width: usize) {
        self.watch.beside = self.storage.bytes(self.problem) + self.lists.bytes();
        let layer = Layer { problem: self.problem, first: 0, leaves: &self.lists.leaves, kin: &self.lists.kin };
        serial::visit(&mut self.storage, &layer, width, &mut self.gather, &mut self.cutter, &mut self.watch);
        let own = self.cutter.bytes(&self.gather) + self.joint_cut.bytes(&self.meeting);
        let _ = self.watch.holds(own);
        self.course.expanded(self.control, layer.leaves.len(), self.watch.peak());
        let _ = self.watch.look();
    }

    /// The cut of all parts. In its meetings this part hands over its first `sends` leaves.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn cut(&mut self, width: usize, sends: usize) -> Option<Cut> {
        let Part { lists, storage, joint_cut, meeting, watch, figures, parts, course, .. } = self;
        let Lists { leaves, kin, survivors, .. } = lists;
        let layer = Layer { problem: self.problem, first: 0, leaves, kin };
        let transfer = (sends > 0).then(|| {
            let kin = kin[..sends.min(kin.len())].to_vec();
            Transfer::<P> {
                branch: storage.branch(sends, watch),
                leaves: leaves[..sends].to_vec(),
                kin,
                candidates: Vec::new(),
            }
        });
        let transfer = RefCell::new(transfer);
        let place = places(course.generation, *parts);
        let beside = |meeting: &mut Meeting<'_, '_>, kept: &[Candidate<P::Choice>]| {
            meeting.beside.clear();
            meeting.beside.extend(figures.iter().map(|&figure| figure as i64));
            if let Some(transfer) = transfer.borrow_mut().as_mut() {
                let given = kept.iter().take_while(|candidate| (candidate.parent as usize) < sends);
                transfer.candidates = given.map(|candidate| (candidate.parent, candidate.choice)).collect();
                meeting.beside.push(transfer.candidates.len() as i64);
                write_transfer(transfer, &mut meeting.beside);
            }
        };
        let share = (self.weights[self.number], self.weights.iter().sum());
        let cut = joint_cut.cut((meeting, place, beside), &self.gather, (width, share), &layer, watch, survivors)?;
        let (best, worst) = joint_cut.extremes();
        joint_cut.expected.learn(width, &Cut { best, worst, ..cut });
        Some(cut)
    }

    /// Moves the survivors of leaves that are handed over, of this part its first `sends`, to the part that takes them.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn hand_over(&mut self, sends: usize) -> Option<Transfer<P>> {
        let place = places(self.course.generation, self.parts);
        let mut next = vec![0; self.parts];
        let mut taken = None;
        for (number, message) in self.meeting.messages().iter().enumerate() {
            let given = self.meeting.received[number].get(FIGURES).map(|&given| given as usize);
            let [over, rest] = self.joint_cut.weights(message, (number, place(number)), given.unwrap_or(0));
            next[number] += rest;
            if given.is_some() {
                let receiver = place(place(number) - 1);
                next[receiver] += over;
                taken = taken.or((receiver == self.number).then_some(number));
            }
        }
        self.weights = next;
        let survivors = &mut self.lists.survivors;
        survivors.truncate(survivors.partition_point(|s| s.candidate.parent as usize >= sends));
        taken.map(|sender| self.take(sender, place(sender)))
    }

    /// Takes the leaves that another part hands over, and their survivors.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn take(&mut self, sender: usize, place: usize) -> Transfer<P> {
        let transfer: Transfer<P> = read_transfer(&mut Words(&self.meeting.received[sender][FIGURES + 1..]));
        let before = self.lists.leaves.len() as u32;
        let survivor = |(index, score, hash): (usize, i32, u64)| {
            let (parent, choice) = transfer.candidates[index];
            Survivor { candidate: Candidate { score, parent: before + parent, choice }, hash }
        };
        let given = self.joint_cut.survivors((sender, place), transfer.candidates.len());
        let mut survivors: Vec<_> = given.map(survivor).collect();
        arrange(&mut survivors);
        survivors.append(&mut self.lists.survivors);
        self.lists.survivors = survivors;
        self.lists.leaves.extend_from_slice(&transfer.leaves);
        self.lists.kin.extend_from_slice(&transfer.kin);
        transfer
    }

    #[cfg_attr(target_family = "wasm", inline(never))]
    fn advance(&mut self, transfer: Option<Transfer<P>>) {
        let Part { problem, settings, lists, storage, watch, .. } = self;
        let growth = lists.growth() + storage.growth(problem, lists.survivors.len());
        let _ = watch.holds(growth);
        let _ = lists.make_children(*problem, settings.tie, watch);
        match transfer {
            Some(transfer) => storage.join(problem, &transfer.branch, &lists.parents, &lists.steps, watch),
            None => drop(storage.advance(problem, &lists.parents, &lists.steps, watch)),
        }
        lists.turn(settings.tie);
    }
}

/// The part at a place in the layer, or the place of a part.
fn places(generation: usize, parts: usize) -> impl Fn(usize) -> usize {
    move |place| if generation.is_multiple_of(2) { place } else { parts - 1 - place }
}
