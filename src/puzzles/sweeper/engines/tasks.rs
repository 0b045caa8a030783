//! What the searches share: the trail of steps and its text form, and tasks that several workers search for one answer.

use crate::base::grid::Direction;
use crate::base::lock::Unpoisoned;
use crate::base::pieces::Pieces;
use crate::model::outcome::EngineAnswer;
use crate::puzzles::sweeper::kernel::{Position, Room, bit, drawn::routes_fit, timed::TimedPosition};
use crate::puzzles::sweeper::rules::board::Step;
use crate::search::control::{Control, Ticker};
use crate::search::share::Share;
use crate::search::work;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// One step, or stopping, of one person. Each person's strides are in the order of time; those of different people may
/// be interleaved in any way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stride {
    /// The person.
    pub person: u8,
    /// The step, or `None` for stopping.
    pub step: Step,
}

/// The letters of a trail after the letters already said: one for each person and tick, `.` from the end of a route on.
/// A trail may end before the routes that are given; each person then walks what is left of them.
pub fn letters(room: &Room, prefix: &[Step], trail: &[Stride]) -> Vec<Step> {
    let mut routes: Vec<Vec<Step>> = vec![Vec::new(); room.count];
    let steps = prefix.iter().enumerate().map(|(i, &step)| (i % room.count, step));
    let strides = trail.iter().map(|stride| (usize::from(stride.person), stride.step));
    for (person, step) in steps.chain(strides).filter(|(_, step)| step.is_some()) {
        routes[person].push(step);
    }
    for (walked, given) in routes.iter_mut().zip(&room.routes) {
        let rest = given.iter().skip(walked.len());
        walked.extend(rest.map(|&direction| Some(Direction::ALL[usize::from(direction)])));
    }
    let ticks = routes.iter().map(Vec::len).max().unwrap_or(0).max(prefix.len().div_ceil(room.count));
    let letter = |tick: usize, person: usize| routes[person].get(tick).copied().flatten();
    (0..ticks).flat_map(|tick| (0..room.count).map(move |person| (tick, person))).map(|(t, p)| letter(t, p)).collect()
}

/// An answer of all these letters; its objective is the number of steps among them.
pub fn counted(moves: Vec<Step>) -> EngineAnswer<Step> {
    EngineAnswer { objective: moves.iter().flatten().count() as i64, moves }
}

/// When people may stop before they reach their limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stops {
    /// Never, as the original reads the rules.
    Never,
    /// Only people without a harmless step, which is one that picks nothing up. That suffices to find an answer: such a
    /// step never spoils one, because what is clean stays clean and the person may stop later.
    Stuck,
    /// At any time: for counting, and for saving steps.
    Free,
}

/// What is searched for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// When people may stop.
    pub stops: Stops,
    /// Are meetings used?
    pub meetings: bool,
    /// `None` stops at the first answer; otherwise answers are counted up to this number.
    pub count: Option<u64>,
}

impl Aim {
    /// Is this the end of a plan? When answers are counted, or all steps have to be taken, plans end only when no
    /// person can walk.
    pub fn is_end(&self, position: &Position) -> bool {
        position.is_over() || position.is_done() && self.count.is_none() && self.stops != Stops::Never
    }

    /// Is a plan that ends here an answer? What is left of the routes that are given is walked without a search. It
    /// has to fit the budget, as all of its steps count, and can do no harm: what is clean stays clean.
    pub fn is_answer(&self, room: &Room, position: &Position, budget: u32) -> bool {
        position.is_done() && routes_fit(room, position, budget, self.meetings)
    }
}

/// A part of the search.
#[derive(Clone, Debug)]
pub struct Task {
    /// Where it begins.
    pub clock: TimedPosition,
    /// The clock before the first step of the whole search, from which the steps walked are computed.
    pub base: TimedPosition,
    /// Steps that may still be taken in total.
    pub budget: u32,
    /// The steps that led to `clock`.
    pub trail: Vec<Stride>,
}

impl Task {
    /// The whole search from a clock.
    pub fn whole(clock: TimedPosition, budget: u32) -> Task {
        Task { clock, base: clock, budget, trail: Vec::new() }
    }
}

/// How the search of a part ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// With an answer.
    Found(Vec<Stride>),
    /// No answer is left: there is none, or all have been counted.
    Exhausted,
    /// The part reached its own node limit.
    Capped,
    /// The control's limits were reached, or an earlier part has an answer.
    Stopped,
}

impl Ending {
    /// The ending that a search's return value stands for; `trail` is the trail at its end.
    pub fn of(end: ControlFlow<Break>, trail: Vec<Stride>) -> Ending {
        match end {
            ControlFlow::Continue(()) => Ending::Exhausted,
            ControlFlow::Break(Break::Found) => Ending::Found(trail),
            ControlFlow::Break(Break::Capped) => Ending::Capped,
            ControlFlow::Break(Break::Stopped) => Ending::Stopped,
        }
    }
}

/// Why a search breaks off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Break {
    /// There is an answer on the trail.
    Found,
    /// The part's node limit is reached.
    Capped,
    /// The control stops the search, an earlier part has an answer, or enough answers are counted.
    Stopped,
}

/// Bytes of the lists that all workers of a search hold, beside the bytes of its table.
pub struct MemoryInUse {
    bytes: AtomicU64,
    table: u64,
}

impl MemoryInUse {
    /// No lists yet, beside a table of `table` bytes.
    pub fn beside(table: u64) -> MemoryInUse {
        MemoryInUse { bytes: AtomicU64::new(0), table }
    }
}

/// Counts the nodes, steps and bytes of one worker, and tells it when to stop.
pub struct Guard<'c> {
    control: &'c Control<'c>,
    ticker: Ticker<'c>,
    in_use: &'c MemoryInUse,
    nodes: u64,
    cap: u64,
    task: usize,
    best: &'c AtomicUsize,
}

/// The initial value of `best`: no part has an answer.
static NO_ANSWER_YET: AtomicUsize = AtomicUsize::new(usize::MAX);

impl<'c> Guard<'c> {
    /// A guard for work outside the parts of a search, such as dividing it into parts.
    pub fn alone(control: &'c Control<'c>, in_use: &'c MemoryInUse) -> Guard<'c> {
        Guard { control, ticker: control.ticker(), in_use, nodes: 0, cap: u64::MAX, task: 0, best: &NO_ANSWER_YET }
    }

    /// Counts elementary steps, of a node or of other work.
    #[inline]
    pub fn steps(&mut self, steps: usize) -> ControlFlow<Break> {
        work::add(steps);
        if self.ticker.steps(steps).is_break() { ControlFlow::Break(Break::Stopped) } else { ControlFlow::Continue(()) }
    }

    /// Reports the bytes of a list before and after a change. Small lists come and go with every node and are not
    /// counted.
    pub fn holds(&mut self, before: usize, now: usize) -> ControlFlow<Break> {
        let counted = |bytes: usize| if bytes > UNCOUNTED_BYTES { bytes as u64 } else { 0 };
        if counted(before) == counted(now) {
            return ControlFlow::Continue(());
        }
        self.hold(counted(now).wrapping_sub(counted(before)))
    }

    /// Adds `more` bytes, modulo 2^64, so that it also subtracts.
    fn hold(&mut self, more: u64) -> ControlFlow<Break> {
        let all = self.in_use.bytes.fetch_add(more, Relaxed).wrapping_add(more);
        if self.control.memory(self.in_use.table + all).is_break() {
            return ControlFlow::Break(Break::Stopped);
        }
        ControlFlow::Continue(())
    }

    /// Pushes an item to a list that may become large. (A list that doubles briefly holds three times its content.)
    #[inline]
    pub fn push<T>(&mut self, list: &mut Vec<T>, item: T) -> ControlFlow<Break> {
        if list.len() == list.capacity() {
            self.grow(list)?;
        }
        list.push(item);
        ControlFlow::Continue(())
    }

    /// Pushes an item to a list in pieces. A piece is counted when it begins, the first one together with the second.
    #[inline]
    pub fn add<T, const BITS: u32>(&mut self, list: &mut Pieces<T, BITS>, item: T) -> ControlFlow<Break> {
        if !list.is_empty() && list.len().is_multiple_of(Pieces::<T, BITS>::PIECE) {
            let more = counted_bytes::<T, BITS>(list.len() + 1) - counted_bytes::<T, BITS>(list.len());
            self.hold(more)?;
            self.steps(more as usize / 8)?;
        }
        list.push(item);
        ControlFlow::Continue(())
    }

    /// Reports that a list in pieces is dropped.
    pub fn released<T, const BITS: u32>(&mut self, list: &Pieces<T, BITS>) -> ControlFlow<Break> {
        self.hold(counted_bytes::<T, BITS>(list.len()).wrapping_neg())
    }

    /// Truncates a list in pieces to `len` items.
    #[inline]
    pub fn shorten<T, const BITS: u32>(&mut self, list: &mut Pieces<T, BITS>, len: usize) -> ControlFlow<Break> {
        let less = counted_bytes::<T, BITS>(list.len()) - counted_bytes::<T, BITS>(len);
        list.truncate(len);
        if less == 0 { ControlFlow::Continue(()) } else { self.hold(less.wrapping_neg()) }
    }

    #[cold]
    fn grow<T>(&mut self, list: &mut Vec<T>) -> ControlFlow<Break> {
        let bytes = |places: usize| places * size_of::<T>();
        let old = list.capacity();
        if bytes(2 * old) <= UNCOUNTED_BYTES {
            list.reserve(1);
            return ControlFlow::Continue(());
        }
        // Both the old and the new buffer are held while the items move.
        let new = old + old / 4 + 16;
        self.holds(bytes(old), bytes(old + new))?;
        list.reserve_exact(new - list.len());
        self.holds(bytes(old + new), bytes(list.capacity()))?;
        self.steps(bytes(old) / 8)
    }

    /// Has the part used all its nodes?
    pub fn is_spent(&self) -> bool {
        self.nodes > self.cap
    }

    /// Counts one node.
    #[inline]
    pub fn tick(&mut self) -> ControlFlow<Break> {
        self.nodes += 1;
        if self.nodes > self.cap {
            return ControlFlow::Break(Break::Capped);
        }
        if self.ticker.tick().is_break()
            || self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.best.load(Relaxed) < self.task
        {
            return ControlFlow::Break(Break::Stopped);
        }
        ControlFlow::Continue(())
    }
}

/// Bytes that are counted for a list in pieces with this many items.
fn counted_bytes<T, const BITS: u32>(len: usize) -> u64 {
    let pieces = len.div_ceil(Pieces::<T, BITS>::PIECE);
    if pieces < 2 { 0 } else { (pieces * Pieces::<T, BITS>::PIECE * size_of::<T>()) as u64 }
}

/// Nodes between two checks whether an earlier part has an answer.
const NODES_BETWEEN_LOOKS: u64 = 256;

/// Bytes up to which a list is not counted; there is at most one such list for every tick.
const UNCOUNTED_BYTES: usize = 1 << 15;

/// Fewest parts that a search is divided into, the same for any number of workers.
const PARTS_OF_A_SEARCH: usize = 96;

/// Most parts of a round before the other tasks are kept whole. A tick of twelve people has millions of ends.
pub const MAX_PARTS: usize = 1 << 13;

/// Divides tasks round by round until there are enough parts.
pub fn divided(
    mut tasks: Vec<Task>,
    rounds: usize,
    guard: &mut Guard<'_>,
    divide: impl Fn(&Task, &mut Guard<'_>) -> ControlFlow<Break, Vec<Task>>,
) -> ControlFlow<Break, Vec<Task>> {
    for _ in 0..rounds {
        if tasks.len() >= PARTS_OF_A_SEARCH {
            break;
        }
        let mut parts = Vec::new();
        for task in &tasks {
            let smaller = if parts.len() > MAX_PARTS { vec![task.clone()] } else { divide(task, guard)? };
            for part in smaller {
                guard.push(&mut parts, part)?;
            }
        }
        tasks = parts;
    }
    ControlFlow::Continue(tasks)
}

/// How the parts of a search are run.
#[derive(Clone, Copy)]
pub struct PartRun<'c> {
    /// The search.
    pub control: &'c Control<'c>,
    /// Number of workers.
    pub threads: usize,
    /// Most nodes of a part.
    pub cap: u64,
    /// Among n shares, every n-th part belongs to this one; all shares make the same parts, because all know the same
    /// answer.
    pub share: &'c Share,
    /// With a name, the same in all shares and different from those of other lists, parts are claimed one by one where
    /// that is possible.
    pub name: Option<u64>,
    /// The memory of all workers.
    pub in_use: &'c MemoryInUse,
}

impl PartRun<'_> {
    /// Runs the parts, in order, and combines their endings.
    pub fn run<T: Sync>(&self, parts: &[T], search: impl Fn(&T, &mut Guard<'_>) -> Ending + Sync) -> Ending {
        combined(&self.endings(parts, search))
    }

    /// The endings of the parts. Parts behind one that has an answer are stopped. Until the search is divided, a share
    /// searches its own parts first.
    pub fn endings<T: Sync>(&self, tasks: &[T], search: impl Fn(&T, &mut Guard<'_>) -> Ending + Sync) -> Vec<Ending> {
        let PartRun { control, threads, cap, share, name, in_use } = *self;
        let best = AtomicUsize::new(usize::MAX);
        let endings: Mutex<Vec<Ending>> = Mutex::new(vec![Ending::Stopped; tasks.len()]);
        let ((part, parts), claimed) = (share.part(), name.filter(|_| share.is_connected()));
        let is_own = |index: usize| claimed.is_some() || index % parts == part;
        let (own, others): (Vec<usize>, Vec<usize>) = (0..tasks.len()).partition(|&index| is_own(index));
        let order = [own, others].concat();
        control.share(threads, tasks.len(), |_, at| {
            let index = order[at];
            let has = |name| share.claims(control, [name, index as u64]);
            if share.divide(control) && !is_own(index) || !claimed.is_none_or(has) {
                endings.lock().unpoisoned()[index] = Ending::Exhausted;
                return;
            }
            // A small part never fills its counter, and there are thousands of them.
            if best.load(Relaxed) < index || control.poll(0).is_break() {
                return;
            }
            let mut guard =
                Guard { control, ticker: control.ticker(), in_use, nodes: 0, cap, task: index, best: &best };
            let ending = search(&tasks[index], &mut guard);
            if matches!(ending, Ending::Found(_)) {
                best.fetch_min(index, Relaxed);
            }
            endings.lock().unpoisoned()[index] = ending;
        });
        endings.into_inner().unpoisoned()
    }
}

/// The first part with an answer determines the answer, no matter which worker finds one first, so that it is the same
/// for any number of workers.
pub fn combined(endings: &[Ending]) -> Ending {
    let of = |wanted: &Ending| endings.iter().position(|ending| ending == wanted);
    if let Some(found) = endings.iter().find(|ending| matches!(ending, Ending::Found(_))) {
        return found.clone();
    }
    of(&Ending::Stopped).or_else(|| of(&Ending::Capped)).map_or(Ending::Exhausted, |index| endings[index].clone())
}

/// May a person stop here? See [`Stops`].
pub fn may_stop(stops: Stops, room: &Room, position: &Position, index: usize) -> bool {
    // A person with a route to follow does not stop on it.
    if room.wanted(index, position.people[index].left).is_some() {
        return false;
    }
    match stops {
        Stops::Never => false,
        Stops::Free => true,
        Stops::Stuck => {
            let kind = usize::from(room.kind[index]);
            let things = if kind == 0 { 0 } else { room.things[kind] & position.dirty };
            position.steps(room, index).all(|(_, next)| things & bit(next.into()) != 0)
        }
    }
}
