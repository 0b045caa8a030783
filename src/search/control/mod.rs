//! Control of one running search: limits, cancelling, counters, incumbents and bounds, shared by all its threads.
//!
//! Every limit of time, nodes or memory that a search meets passes through `limits`, and everything that it reports
//! through this control: an engine knows no observer.

use crate::base::clock::{Clock, CpuClock};
use crate::model::event::{Observer, Progress, Silent, SolveEvent};
use crate::model::limits::Limits;
use crate::model::outcome::{Sense, Solution, StopReason};
use crate::model::trace::TraceData;
use crate::search::{parallel, work};
use exchange::Others;
use limits::Allowance;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64, Ordering::Relaxed};
use tracing::Sampler;

mod answers;
mod exchange;
mod limits;
mod tracing;

/// Nodes between two looks at the clock and the flag.
const NODES_BETWEEN_LOOKS: u32 = 256;
/// Elementary steps (see [`work`]) between two looks if nodes are costly or there are none: about a millisecond.
const STEPS_BETWEEN_LOOKS: u32 = 1 << 18;
/// Milliseconds between two progress events.
const PROGRESS_MS: u64 = 50;
/// A value of [`Counters::cancel`]: the search has to wait until the value changes.
pub const PAUSE: u32 = 2;
/// Marks "none yet" in [`Counters::best`] and [`Counters::bound`].
pub const NO_VALUE: i64 = i64::MIN;

/// Counters that may be read and, for [`Counters::cancel`], written from outside while a search runs. They belong to
/// one search: a new one needs new counters, since a search that was stopped leaves its reason here.
#[derive(Debug)]
#[repr(C)]
pub struct Counters {
    /// Set from outside: 1 stops the search, [`PAUSE`] makes it wait if its observer can, 0 lets it continue. The
    /// search only reads it.
    pub cancel: AtomicU32,
    /// The number of the reason why the search is stopping; 0 while it is not.
    stop: AtomicU32,
    /// Nodes so far. Each thread adds its own from time to time.
    pub nodes: AtomicU64,
    /// Depth, layer or iteration.
    pub depth: AtomicU64,
    /// Bytes in use by tables and layers.
    pub memory: AtomicU64,
    /// Most bytes ever in use.
    peak: AtomicU64,
    /// Objective of the incumbent, or [`NO_VALUE`].
    pub best: AtomicI64,
    /// The proved bound, or [`NO_VALUE`].
    pub bound: AtomicI64,
    reported: AtomicU64,
    /// Bytes without which the engine cannot begin, if that is more than its limit; else 0.
    needed: AtomicU64,
    /// The longest stretch of work between two looks, and the sum of all stretches; counted only in builds with debug
    /// assertions.
    longest: AtomicU64,
    steps: AtomicU64,
    /// The workers that have done something, one bit each.
    workers: [AtomicU64; 4],
}

impl Default for Counters {
    fn default() -> Counters {
        Counters {
            cancel: AtomicU32::new(0),
            stop: AtomicU32::new(0),
            nodes: AtomicU64::new(0),
            depth: AtomicU64::new(0),
            memory: AtomicU64::new(0),
            peak: AtomicU64::new(0),
            best: AtomicI64::new(NO_VALUE),
            bound: AtomicI64::new(NO_VALUE),
            reported: AtomicU64::new(0),
            needed: AtomicU64::new(0),
            longest: AtomicU64::new(0),
            steps: AtomicU64::new(0),
            workers: Default::default(),
        }
    }
}

impl Counters {
    /// The most work any thread did between two looks at the limits, in steps of [`work`]; 0 if nothing is counted.
    pub fn longest_stretch(&self) -> u64 {
        self.longest.load(Relaxed)
    }

    /// All work that any thread did, in steps of [`work`]; 0 if nothing is counted.
    pub fn steps(&self) -> u64 {
        self.steps.load(Relaxed)
    }

    /// The workers that have done something, one bit each: worker `n` has bit `n % 64` of word `n / 64 % 4`.
    pub fn workers(&self) -> &[AtomicU64; 4] {
        &self.workers
    }

    fn threads(&self) -> usize {
        self.workers.iter().map(|bits| bits.load(Relaxed).count_ones() as usize).sum::<usize>().max(1)
    }
}

/// Runs a search without an observer and without a way to cancel it, under limits of its own.
pub fn unwatched<T>(sense: Sense, limits: &Limits, search: impl FnOnce(&Control<'_>) -> T) -> T {
    let counters = Counters::default();
    search(&Control::new(limits, sense, &counters, &Silent))
}

/// One running search. Its threads share it by reference; each counts with a [`Ticker`] of its own.
///
/// ```
/// use std::sync::atomic::Ordering::Relaxed;
/// use tokeru::model::{event::Silent, limits::Limits, outcome::{Sense, StopReason}};
/// use tokeru::search::control::{Control, Counters};
///
/// let (limits, counters) = (Limits { nodes: Some(1_000), ..Limits::default() }, Counters::default());
/// let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
/// let mut ticker = control.ticker();
/// let nodes = (0..1_000_000).take_while(|_| ticker.tick().is_continue()).count();
/// assert!((1_000..1_100).contains(&nodes));
/// assert_eq!(control.stopped(), Some(StopReason::Nodes));
/// counters.cancel.store(1, Relaxed); // what a stop button does, from another thread
/// ```
pub struct Control<'a> {
    limits: &'a Limits,
    sense: Sense,
    counters: &'a Counters,
    observer: &'a dyn Observer,
    clock: Clock,
    /// Set if processor time is limited.
    cpu: Option<CpuClock>,
    incumbent: Mutex<Option<Solution>>,
    allowed: Allowance,
    /// The search that this one is a part of.
    whole: Option<&'a Control<'a>>,
    /// Set if the observer wants a trace.
    sampler: Option<Sampler>,
    /// What is known of the other parts of a divided search.
    others: Others,
}

impl<'a> Control<'a> {
    /// Starts the clock. `counters` must be new.
    pub fn new(limits: &'a Limits, sense: Sense, counters: &'a Counters, observer: &'a dyn Observer) -> Control<'a> {
        work::end_stretch();
        let cpu = limits.cpu.map(|_| CpuClock::process());
        let (incumbent, allowed) = (Mutex::new(None), Allowance::of(limits));
        let (clock, sampler) = (Clock::start(), observer.traces().then(Sampler::default));
        let others = Others::default();
        Control { limits, sense, counters, observer, clock, cpu, incumbent, allowed, whole: None, sampler, others }
    }

    /// A part of this search under limits of its own: its nodes count for the whole, and it stops when the whole does.
    /// Its answers, bounds and bytes stay its own. It has no observer, so it ends at its own limits without asking.
    pub fn part<'p>(&'p self, limits: &'p Limits, counters: &'p Counters) -> Control<'p> {
        Control {
            limits,
            sense: self.sense,
            counters,
            observer: &Silent,
            clock: Clock::start(),
            cpu: None,
            incumbent: Mutex::new(None),
            allowed: Allowance::of(limits),
            whole: Some(self),
            sampler: None,
            others: Others::default(),
        }
    }

    /// The same search with another observer. Whether a trace is made has been decided by the first one.
    pub fn observed(self, observer: &'a dyn Observer) -> Control<'a> {
        Control { observer, ..self }
    }

    /// The limits with which the search began.
    pub fn limits(&self) -> &Limits {
        self.limits
    }

    /// The number of nodes that a thread may count between two looks: `most`, or fewer under a node limit of this
    /// search or of the whole. Then all threads together count at most a sixteenth of the limit between two looks,
    /// so that even a small limit is met closely.
    pub fn stride(&self, most: u64) -> u64 {
        let share = 16 * self.limits.threads.max(1) as u64;
        let own = self.limits.nodes.map_or(most, |nodes| (nodes / share).clamp(1, most));
        self.whole.map_or(own, |whole| whole.stride(own))
    }

    /// Seconds since the start, not counting those in which the search waited.
    pub fn elapsed(&self) -> f64 {
        self.clock.seconds() - self.allowed.waited()
    }

    /// A counter for one thread.
    pub fn ticker(&self) -> Ticker<'_> {
        self.ticker_every(NODES_BETWEEN_LOOKS)
    }

    /// A counter for one thread whose nodes are cheap: it looks at the limits every `nodes` nodes.
    pub fn ticker_every(&self, nodes: u32) -> Ticker<'_> {
        Ticker::new(self, nodes)
    }

    /// Why the search has to stop; `None` while it may continue.
    pub fn stopped(&self) -> Option<StopReason> {
        StopReason::of_number(self.counters.stop.load(Relaxed))
    }

    /// Stops all threads. The first reason is kept.
    pub fn stop(&self, reason: StopReason) {
        let _ = self.counters.stop.compare_exchange(0, reason.number(), Relaxed, Relaxed);
    }

    /// Adds nodes and looks at flag, clock and limits; breaks if the search has to stop. May wait, if the observer
    /// does. [`Ticker::tick`] calls it now and then; long steps may call it themselves.
    #[cold]
    pub fn poll(&self, nodes: u64) -> ControlFlow<StopReason> {
        let total = self.counters.nodes.fetch_add(nodes, Relaxed) + nodes;
        self.at_work();
        self.end_stretch();
        self.heed();
        if self.exceeded(total).is_some() {
            self.meet(|| self.exceeded(total));
        }
        if let Some(ControlFlow::Break(reason)) = self.whole.map(|whole| whole.poll(nodes)) {
            self.stop(reason);
        }
        let elapsed = self.elapsed();
        self.report(elapsed);
        self.sample(total, elapsed);
        self.go_on()
    }

    /// Records that this thread has done some of the work. Looking at the limits does so too.
    pub fn at_work(&self) {
        let worker = parallel::worker() % (64 * self.counters.workers.len());
        let (bits, own) = (&self.counters.workers[worker / 64], 1 << (worker % 64));
        if bits.load(Relaxed) & own == 0 {
            bits.fetch_or(own, Relaxed);
        }
        if let Some(whole) = self.whole {
            whole.at_work();
        }
    }

    /// Ends this thread's stretch of work: it has looked at the limits or finished its part of the search.
    pub fn end_stretch(&self) {
        match self.whole {
            Some(whole) => whole.end_stretch(),
            None if cfg!(debug_assertions) => {
                let stretch = work::end_stretch();
                self.counters.longest.fetch_max(stretch, Relaxed);
                self.counters.steps.fetch_add(stretch, Relaxed);
            }
            None => {}
        }
    }

    /// Adds nodes without a look at the limits: for the last nodes of a thread that is done.
    pub fn count(&self, nodes: u64) {
        self.counters.nodes.fetch_add(nodes, Relaxed);
        if let Some(whole) = self.whole {
            whole.count(nodes);
        }
    }

    /// Sends a progress event if the last one is old enough.
    fn report(&self, elapsed: f64) {
        let now = (elapsed * 1000.0) as u64;
        let last = self.counters.reported.load(Relaxed);
        let due = now >= last + PROGRESS_MS;
        if due && self.counters.reported.compare_exchange(last, now, Relaxed, Relaxed).is_ok() {
            self.observer.observe(SolveEvent::Progress(self.progress(elapsed)));
            self.listen();
        }
    }

    fn progress(&self, elapsed: f64) -> Progress {
        let some = |value: i64| (value != NO_VALUE).then_some(value);
        Progress {
            nodes: self.counters.nodes.load(Relaxed),
            depth: self.counters.depth.load(Relaxed),
            elapsed,
            best: some(self.counters.best.load(Relaxed)),
            bound: some(self.counters.bound.load(Relaxed)),
            memory: self.counters.memory.load(Relaxed),
            threads: self.counters.threads(),
        }
    }

    /// Sets the depth, layer or iteration reached, and adds it to the trace.
    pub fn depth(&self, depth: u64) {
        self.set_depth(depth);
        self.trace(|| TraceData::Depth(depth));
    }

    /// The same without a record, for an engine whose own records contain it.
    pub fn set_depth(&self, depth: u64) {
        self.counters.depth.store(depth, Relaxed);
    }
}

/// Counts the nodes of one thread and asks the [`Control`] from time to time whether to continue. What has been counted
/// is added to the control at each look, and when the ticker is dropped.
pub struct Ticker<'c> {
    control: &'c Control<'c>,
    pending: u32,
    steps: u32,
    interval: u32,
    /// Steps up to the last look.
    before: u64,
    /// Ends the work of this thread only.
    useless: Option<&'c AtomicBool>,
}

impl<'c> Ticker<'c> {
    pub(super) fn new(control: &'c Control<'c>, most: u32) -> Ticker<'c> {
        Ticker { control, pending: 0, steps: 0, interval: control.stride(most.into()) as u32, before: 0, useless: None }
    }

    /// The same for work that another thread may make useless. Setting the flag ends this work like a stop, while the
    /// search goes on.
    pub fn unless(self, useless: &'c AtomicBool) -> Ticker<'c> {
        Ticker { useless: Some(useless), ..self }
    }

    /// Counts one node. Breaks if the search has to stop, as all of these do.
    #[inline]
    pub fn tick(&mut self) -> ControlFlow<StopReason> {
        self.ticks(1)
    }

    /// Counts several nodes.
    #[inline]
    pub fn ticks(&mut self, nodes: u32) -> ControlFlow<StopReason> {
        self.pending += nodes;
        if self.pending < self.interval { ControlFlow::Continue(()) } else { self.look() }
    }

    /// Counts elementary steps (see [`work`]) of a costly node, or of work that belongs to no node. They make the next
    /// look come sooner.
    #[inline]
    pub fn steps(&mut self, steps: usize) -> ControlFlow<StopReason> {
        self.steps = self.steps.saturating_add(u32::try_from(steps).unwrap_or(u32::MAX));
        if self.steps < STEPS_BETWEEN_LOOKS { ControlFlow::Continue(()) } else { self.look() }
    }

    /// Elementary steps so far: a measure of work that is the same on any machine.
    #[inline]
    pub fn worked(&self) -> u64 {
        self.before + u64::from(self.steps)
    }

    /// Looks now, with all nodes counted so far.
    #[cold]
    pub fn look(&mut self) -> ControlFlow<StopReason> {
        self.before += u64::from(self.steps);
        self.steps = 0;
        let pending = std::mem::take(&mut self.pending);
        let mut flow = self.control.poll(u64::from(pending));
        if self.useless.is_some_and(|useless| useless.load(Relaxed)) {
            flow = ControlFlow::Break(StopReason::Cancelled);
        }
        if flow.is_break() {
            // After a stop every further call of `steps` looks again and gets the same reply.
            self.steps = STEPS_BETWEEN_LOOKS;
        }
        flow
    }
}

/// Nodes not reported yet are added when the thread is done.
impl Drop for Ticker<'_> {
    fn drop(&mut self) {
        if self.pending > 0 || self.steps > 0 {
            self.control.at_work();
        }
        self.control.count(u64::from(self.pending));
        self.control.end_stretch();
    }
}

#[cfg(test)]
mod tests;
