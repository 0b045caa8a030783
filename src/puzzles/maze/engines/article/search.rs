//! Depth first over the walks of a sub-problem. The recursion is as deep as the walk is long: 264 small frames at most.
//!
//! Pairs of roads (pruning 3) are walked in one of two ways, by `squares.rs` or `steps.rs`; the rest is here.
//! Score and bracket (see [`Rest`]) are passed down by value, so they need no undoing.

use super::bitboards::Roads;
use super::incumbent::Shared;
use super::prunings::{Prunings, Rest, hopeless};
use super::tasks::Task;
use crate::model::trace::TraceData;
use crate::puzzles::maze::kernel::{CROSSING_SLOTS, Graph, MAX_MOVES, Trail, opposite};
use crate::puzzles::maze::rules::board::Operator;
use crate::record;
use crate::search::control::Control;
use crate::search::work::add;

/// More than the multipliers of 2 and above that a walk can cross, as all scores are below 2^53.
const LEVELS: usize = 64;
/// Nodes between two checks of the clock and of what other threads have found.
const INTERVAL: u32 = 4096;
/// Elementary steps of a node.
const STEPS_PER_NODE: usize = 4;

/// Where a walk stands, packed into one word, so that it is passed as one: the crossing (or square) in the lowest byte,
/// and from bit 16 the number of roads walked.
#[derive(Clone, Copy)]
pub(super) struct Place(u32);

impl Place {
    pub(super) fn new(at: u8, depth: usize) -> Place {
        Place(u32::from(at) | (depth as u32) << 16)
    }

    /// The place after two more roads, which end there.
    #[inline(always)]
    pub(super) fn behind(self, end: u8) -> Place {
        Place(((self.0 >> 16) + 2) << 16 | u32::from(end))
    }

    /// What two roads add to a place.
    pub(super) fn step(from: u8, end: u8) -> u32 {
        Place::new(end, 2).0 - u32::from(from)
    }

    #[inline(always)]
    pub(super) fn moved(self, step: u32) -> Place {
        Place(self.0.wrapping_add(step))
    }

    #[inline(always)]
    pub(super) fn at(self) -> usize {
        usize::from(self.0 as u8)
    }

    #[inline(always)]
    pub(super) fn depth(self) -> usize {
        (self.0 >> 16) as usize
    }
}

/// The goal on bitboards. The search has a copy, because what it asks at every node is read fastest from there.
#[derive(Clone, Copy, Default)]
pub(super) struct Goal {
    pub(super) square: u32,
    /// The squares that a walk may enter over their last road: the goal, or all without pruning 2.
    pub(super) exempt: u64,
    /// The roads at the goal.
    pub(super) exits: Roads,
    /// Pruning 1: a walk that reaches the goal is not continued if at most so many of them, 1 or 0, are open.
    pub(super) final_exits: u64,
}

/// All pairs of roads of a board, in a form in which they can be walked.
pub(super) trait WalkPairs: Sized {
    /// Nothing where the form has no squares.
    fn goal(&self) -> Goal {
        Goal::default()
    }

    /// Walks all pairs of roads from a crossing of the goal's colour. The search has the open roads and the path.
    fn walk<const COUNTED: bool>(search: &mut TrailSearch<'_, Self, COUNTED>, place: Place, score: i64, bracket: i64);
}

/// One thread's search. The fields read most often come first, which saves an addition in WebAssembly. The alignment
/// keeps two threads from writing to the same cache line, or to the one that is prefetched with it. `COUNTED` counts
/// what each pruning cuts, for a trace; it is a type parameter because counting in every node would slow down all
/// other searches.
#[repr(C, align(128))]
pub(super) struct TrailSearch<'s, T, const COUNTED: bool> {
    pub(super) open: [u8; CROSSING_SLOTS],
    pub(super) table: &'s T,
    pub(super) goal: Goal,
    pub(super) graph: &'s Graph,
    shared: &'s Shared<'s>,
    control: &'s Control<'s>,
    prunings: Prunings,
    pub(super) near: [[u8; 4]; CROSSING_SLOTS],
    /// Bit `n` is set if a walk that reaches the goal with the set `n` of roads open there is not continued.
    final_exits: u16,
    /// The crossings of the walk after its start, and room for one more.
    pub(super) path: [u8; MAX_MOVES + 1],
    task: usize,
    version: u32,
    /// What an answer must exceed.
    pub(super) best: i64,
    /// The highest hopeless bracket with the multipliers that are left.
    limit: i64,
    /// Number of multipliers crossed.
    pub(super) level: usize,
    /// By number of multipliers crossed: the product of those left, and the limit that goes with it.
    products: [i64; LEVELS],
    limits: [i64; LEVELS],
    /// The multiplier with which `products` and `limits` were computed from the entries before them; 0 if those
    /// entries have changed since.
    factors: [u32; LEVELS],
    /// Without pruning 4 a limit that prunes nothing; one that prunes everything once the search has been stopped.
    fixed_limit: Option<i64>,
    /// A score counts as at least this in the bracket.
    floor: i64,
    /// Nodes reported so far, nodes until the next report, and nodes between reports.
    reported: u64,
    left: u32,
    interval: u32,
    /// Walks cut by prunings 1, 2 and 4 (3 never makes them), and the number of nodes at which they are next reported.
    pub(super) cut: [u64; 3],
    due: u64,
    /// Number of roads of the current walk, for a trace.
    depth: usize,
}

impl<'s, T: WalkPairs, const COUNTED: bool> TrailSearch<'s, T, COUNTED> {
    pub(super) fn new(
        graph: &'s Graph,
        table: &'s T,
        prunings: Prunings,
        shared: &'s Shared<'s>,
        control: &'s Control<'s>,
    ) -> TrailSearch<'s, T, COUNTED> {
        let interval = control.stride(INTERVAL.into()) as u32;
        TrailSearch {
            near: *graph.near,
            table,
            goal: table.goal(),
            graph,
            shared,
            control,
            prunings,
            // Pruning 1: a walk that leaves the goal when no other road there is open cannot come back.
            final_exits: if prunings.goal { 1 << 0 | 1 << 1 | 1 << 2 | 1 << 4 | 1 << 8 } else { 1 << 0 },
            open: [0; CROSSING_SLOTS],
            path: [0; MAX_MOVES + 1],
            task: 0,
            version: 0,
            best: i64::MIN,
            limit: i64::MIN,
            level: 0,
            products: [1; LEVELS],
            limits: [i64::MIN; LEVELS],
            factors: [0; LEVELS],
            fixed_limit: (!prunings.bound).then_some(i64::MIN),
            floor: i64::MIN,
            reported: 0,
            left: interval,
            interval,
            cut: [0; 3],
            due: 0,
            depth: 0,
        }
    }

    /// Searches a sub-problem.
    pub(super) fn run(&mut self, trail: &Trail, task: &Task, number: usize) {
        let end = task.end(self.graph, trail);
        let depth = task.route.len();
        self.path[..depth].copy_from_slice(&task.route);
        let rest = Rest::of(self.graph, &end);
        (self.open, self.floor, self.task) = (end.open, rest.floor, number);
        (self.level, self.products[0], self.factors) = (0, rest.product, [0; LEVELS]);
        self.look_up();
        let (node, score, bracket) = (end.node, end.score, end.score.max(rest.floor) + rest.additions);
        let exits = self.open[usize::from(node)];
        let place = Place::new(node, depth);
        if !self.arrives(place, exits, score, bracket) || task.ends_here {
            return;
        }
        match (self.prunings.colours, self.graph.like_goal[usize::from(node)]) {
            (true, true) => T::walk(self, place, score, bracket),
            (true, false) => self.singles::<true>(node, score, bracket, depth),
            (false, _) => self.singles::<false>(node, score, bracket, depth),
        }
    }

    /// Reports the nodes not reported yet; returns how many this thread has had in all.
    pub(super) fn finish(&mut self) -> u64 {
        let looked_at = self.interval - std::mem::replace(&mut self.left, self.interval);
        let pending = if self.is_stopped() { 0 } else { u64::from(looked_at) };
        self.control.count(pending);
        self.report_prunings();
        self.reported + pending
    }

    /// Reports how many walks each pruning has cut on this thread so far.
    fn report_prunings(&self) {
        if COUNTED {
            let [goal, dead_end, bound] = self.cut;
            let counts = || record! { "goal" => goal, "dead_end" => dead_end, "bound" => bound };
            self.control.trace(|| TraceData::Own("prunes", counts()));
        }
    }

    #[inline(always)]
    pub(super) fn cut(&mut self, pruning: usize) {
        if COUNTED {
            self.cut[pruning] += 1;
        }
    }

    /// Walks every road from a crossing, and from its end either pairs of roads or single ones.
    fn singles<const PAIRS: bool>(&mut self, node: u8, score: i64, bracket: i64, depth: usize) {
        let mut ways = self.open[usize::from(node)];
        while ways != 0 {
            let way = ways.trailing_zeros() as usize & 3;
            ways &= ways - 1;
            let end = self.near[usize::from(node)][way];
            let (first, last) = (1 << way, 1 << opposite(way));
            let exits = self.open[usize::from(end)] & !last;
            // Pruning 2.
            if exits == 0 && self.prunings.dead_end && end != self.graph.goal {
                self.cut(1);
                continue;
            }
            let before = self.level;
            let (score, bracket) = self.cross(self.graph.operators[usize::from(node)][way], score, bracket);
            self.path[depth % MAX_MOVES] = end;
            let place = Place::new(end, depth + 1);
            if self.arrives(place, exits, score, bracket) {
                self.open[usize::from(node)] ^= first;
                self.open[usize::from(end)] ^= last;
                match PAIRS {
                    true => T::walk(self, place, score, bracket),
                    false => self.singles::<PAIRS>(end, score, bracket, depth + 1),
                }
                self.open[usize::from(node)] ^= first;
                self.open[usize::from(end)] ^= last;
            }
            self.back_to(before);
        }
    }

    /// Counts a node, keeps it if it is a better answer, and returns whether to walk on from it.
    #[inline(always)]
    pub(super) fn arrives(&mut self, place: Place, exits: u8, score: i64, bracket: i64) -> bool {
        self.count(place);
        if place.at() == usize::from(self.graph.goal) {
            if score > self.best {
                self.keep(score, place);
            }
            // Pruning 1.
            if self.final_exits >> exits & 1 == 1 {
                self.cut(0);
                return false;
            }
        }
        self.may_beat_the_best(bracket)
    }

    /// Pruning 4.
    #[inline(always)]
    pub(super) fn may_beat_the_best(&mut self, bracket: i64) -> bool {
        if bracket <= self.limit {
            self.cut(2);
        }
        bracket > self.limit
    }

    /// Score and bracket after a road.
    #[inline]
    pub(super) fn cross(&mut self, operator: Operator, score: i64, bracket: i64) -> (i64, i64) {
        // An addition moves from what is left into the score: where that counts, the bracket stays as it is.
        let additions = bracket - score.max(self.floor);
        let (after, additions) = match operator {
            Operator::Add(n) => (score + i64::from(n), additions - i64::from(n)),
            Operator::Subtract(n) => (score - i64::from(n), additions),
            Operator::Multiply(n) => (score * i64::from(n), additions),
        };
        if let Operator::Multiply(n @ 2..) = operator {
            let (before, level) = (self.level % LEVELS, (self.level + 1) % LEVELS);
            // This takes two divisions, but the multiplier is usually the same as the last time.
            if self.factors[level] != n {
                (self.factors[level], self.factors[(level + 1) % LEVELS]) = (n, 0);
                self.products[level] = self.products[before] / i64::from(n);
                self.set_limit(level);
            }
            self.back_to(level);
        }
        (after, after.max(self.floor) + additions)
    }

    /// Undoes the multipliers crossed since then.
    #[inline]
    pub(super) fn back_to(&mut self, level: usize) {
        self.level = level;
        self.limit = self.limits[level % LEVELS];
    }

    #[inline]
    fn set_limit(&mut self, level: usize) {
        let product = self.products[level % LEVELS];
        self.limits[level % LEVELS] = self.fixed_limit.unwrap_or_else(|| hopeless(self.best, product));
    }

    fn set_limits(&mut self) {
        (0..LEVELS).for_each(|level| self.set_limit(level));
        self.back_to(self.level);
    }

    #[inline(always)]
    pub(super) fn count(&mut self, place: Place) {
        if COUNTED {
            self.depth = place.depth();
        }
        self.left -= 1;
        if self.left == 0 {
            self.look_around();
        }
    }

    #[cold]
    pub(super) fn keep(&mut self, score: i64, place: Place) {
        if self.control.stopped().is_none() {
            self.shared.offer(score, self.task, &self.path[..place.depth()]);
            self.look_up();
        }
    }

    /// Derives the thresholds of this sub-problem from the best answer of all threads.
    fn look_up(&mut self) {
        self.version = self.shared.version();
        self.best = self.shared.threshold(self.task);
        self.set_limits();
    }

    /// From then on the recursion only unwinds; arrivals on the way back are not counted as nodes.
    fn is_stopped(&self) -> bool {
        self.fixed_limit == Some(i64::MAX)
    }

    #[cold]
    fn look_around(&mut self) {
        self.left = self.interval;
        add(STEPS_PER_NODE * self.interval as usize);
        if self.is_stopped() {
            return;
        }
        self.reported += u64::from(self.interval);
        if COUNTED && self.reported >= self.due {
            self.due = self.reported + self.reported / 32;
            self.report_prunings();
            self.control
                .trace(|| TraceData::Own("line", record! { "moves" => self.shared.moves(&self.path[..self.depth]) }));
        }
        if self.control.poll(u64::from(self.interval)).is_break() {
            self.fixed_limit = Some(i64::MAX);
            self.set_limits();
        } else if self.version != self.shared.version() {
            self.look_up();
        }
    }
}
