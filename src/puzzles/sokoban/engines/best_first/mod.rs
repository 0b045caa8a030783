//! Best-first search over pushes (time forwards) or pulls (time backwards), in slices.
//!
//! Entries of the open list are pushes that are not made yet. A position is built, looked up and stored only when its
//! entry is taken, so an entry that is never taken costs only twelve bytes. With both weights 1 and time forwards this
//! is A*, and its first answer has the fewest pushes: the matching bound is admissible, positions met again at a lower
//! cost are expanded again, and corral pruning keeps a shortest solution.

pub mod answer;
mod expand;
mod layer;
mod make;
pub mod refusals;
pub mod sharing;
#[cfg(feature = "cli")]
pub mod state;

use super::messages::{Batch, Message, Part};
use super::open_list::{ITSELF, OpenEntry, OpenList};
use super::shared_store::Holdings;
use crate::model::outcome::StopReason;
use crate::puzzles::sokoban::kernel::bounds::distances::Distances;
use crate::puzzles::sokoban::kernel::bounds::matching::Matching;
use crate::puzzles::sokoban::kernel::deadlocks::corral::rows::Corrals;
use crate::puzzles::sokoban::kernel::meter::{Account, Meter};
use crate::puzzles::sokoban::kernel::passages::Passages;
use crate::puzzles::sokoban::kernel::reach::PlayerReach;
use crate::puzzles::sokoban::kernel::store::{self, Link, NO_NODE, Packing, Store};
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{NONE, Push, Square};
use crate::search::control::{Control, Ticker};
use refusals::Refusals;
use sharing::{Recent, Sharing, Unmet};
use std::ops::ControlFlow;

/// Elementary steps for one square of the floor when a position is made.
const STEPS_PER_SQUARE: usize = 6;
/// Entries put on the open list between two reports of memory.
const ENTRIES_BETWEEN_REPORTS: usize = 1 << 14;

/// The link of a position with which a search begins.
const BEGIN: Link = Link { parent: NO_NODE, push: ITSELF, cost: 0, rest: 0, closed: false };

/// The direction of time in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    /// Boxes are pushed from their starts to the goals.
    Forwards,
    /// Boxes are pulled from the goals to their starts.
    Backwards,
}

/// The order of entries: by `pushes * so_far + bound * ahead`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// Weight of the pushes made.
    pub so_far: u32,
    /// Weight of the bound on what is still to come.
    pub ahead: u32,
}

impl Weights {
    /// The weights of a search whose answer has the fewest pushes.
    pub const EXACT: Weights = Weights { so_far: 1, ahead: 1 };
}

/// The result of a slice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Slice {
    /// The search is not finished.
    Running,
    /// An answer, as pushes.
    Solved(Vec<Push>),
    /// Every position was examined, so there is no answer.
    Exhausted,
    /// A limit was reached.
    Stopped,
}

/// Why a search paused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// It has examined the requested number of entries.
    Used,
    /// No entry is left up to the ceiling.
    Exhausted,
    /// This node is the target.
    Answer(u32),
    /// A limit was reached.
    Stopped,
}

/// A search in progress, or one worker's part of it: the positions whose hash belongs to the part, or the entries that
/// the worker has found.
pub struct BestFirst<'t> {
    tables: &'t Tables,
    passages: &'t Passages,
    distances: &'t Distances,
    time: Time,
    weights: Weights,
    part: Part,
    /// Messages to the other parts, by part.
    outbox: Vec<Batch>,
    store: Store,
    /// The shared stores, if several workers fill them together, and what this worker has added to them.
    sharing: Option<Sharing<'t>>,
    added_to: Holdings,
    /// New positions that have not been looked up in the other search yet; used with shared stores.
    unmet: Unmet,
    /// Recently expanded positions; used with shared stores.
    recent: Recent,
    open: OpenList,
    matching: Matching,
    reached: PlayerReach,
    /// Is `reached` filled from the player of the position that was made last?
    is_filled: bool,
    corrals: Corrals,
    occupied: Vec<bool>,
    boxes: Vec<Square>,
    key: Vec<u64>,
    /// The link of the position that was made last or is being expanded, and the player's region in the position that
    /// was made last.
    opened: Link,
    made_region: Square,
    /// Rows of the boxes in the order in which their pushes are listed; each is in the lowest 16 bits of its number.
    order: Vec<u64>,
    scratch: Vec<Square>,
    /// The target: the key and the region that end the search.
    target: (Vec<u64>, Option<Square>),
    account: Account,
    /// Entries put on the open list since the last report.
    added: usize,
    answer: Option<u32>,
    /// Entries with this priority or a higher one are dropped.
    cutoff: u32,
    /// Number of entries examined.
    looked: u64,
    /// Pushes that no test refused.
    passed: u64,
    refusals: Refusals,
}

impl<'t> BestFirst<'t> {
    /// A search before its first entry. A forward search can be required to end with the player in the region of the
    /// square `end`.
    #[inline(never)]
    pub fn new(
        tables: &'t Tables,
        packing: Packing,
        time: Time,
        weights: Weights,
        end: Option<Square>,
    ) -> BestFirst<'t> {
        let mut search = BestFirst::unbegun(tables, Store::new(packing), time, weights);
        search.begin(end);
        search
    }

    /// One part of a search whose positions are distributed among parts by their hash.
    pub fn part(tables: &'t Tables, packing: Packing, part: Part) -> BestFirst<'t> {
        let outbox = vec![Batch::new(packing.words()); part.count as usize];
        let search = BestFirst::unbegun(tables, Store::new(packing), Time::Forwards, Weights::EXACT);
        let mut search = BestFirst { part, outbox, ..search };
        search.begin(None);
        search
    }

    /// One worker of a search whose workers share the tables of positions. The first worker has the start.
    #[inline(never)]
    pub fn sharing(tables: &'t Tables, packing: &Packing, time: Time, sharing: Sharing<'t>) -> BestFirst<'t> {
        let none = Store::one_of(1 << 10, packing.clone());
        let search = BestFirst::unbegun(tables, none, time, Weights::EXACT);
        let (unmet, recent) = (Unmet::new(packing), Recent::new(packing.words()));
        let mut search = BestFirst { sharing: Some(sharing), unmet, recent, ..search };
        search.begin(None);
        search
    }

    #[inline(never)]
    fn unbegun(tables: &'t Tables, store: Store, time: Time, weights: Weights) -> BestFirst<'t> {
        let level = &tables.level;
        BestFirst {
            tables,
            passages: tables.passages(),
            time,
            weights,
            part: Part::WHOLE,
            outbox: Vec::new(),
            key: vec![0; store.packing().words()],
            store,
            sharing: None,
            added_to: Holdings::default(),
            unmet: Unmet::default(),
            recent: Recent::default(),
            open: OpenList::default(),
            matching: Matching::new(level.boxes.len()),
            reached: PlayerReach::new(level),
            is_filled: false,
            corrals: Corrals::new(level, &tables.alive),
            occupied: vec![false; level.len()],
            boxes: vec![0; level.boxes.len()],
            opened: BEGIN,
            made_region: NONE,
            order: Vec::new(),
            scratch: Vec::new(),
            target: (Vec::new(), None),
            account: Account::default(),
            added: 0,
            distances: BestFirst::distances(tables, time),
            answer: None,
            cutoff: u32::MAX,
            looked: 0,
            passed: 0,
            refusals: Refusals::default(),
        }
    }

    #[inline(never)]
    fn begin(&mut self, end: Option<Square>) {
        let level = &self.tables.level;
        let (first, last) = match self.time {
            Time::Forwards => (&level.boxes, &level.goals),
            Time::Backwards => (&level.goals, &level.boxes),
        };
        self.store.packing().pack(last, &mut self.target.0);
        let end = if self.time == Time::Backwards { Some(level.player) } else { end };
        self.target.1 = end.map(|player| self.reached.fill(last, player));
        self.store.packing().pack(first, &mut self.key);
        let mut regions = Vec::new();
        match self.time {
            Time::Forwards => regions.push(self.reached.fill(first, level.player)),
            Time::Backwards => self.reached.regions(first, |region| regions.push(region)),
        }
        for region in regions {
            let hash = store::hash(&self.key, region);
            if self.part.owner(hash) != self.part.index {
                continue;
            }
            let key = self.key.clone();
            let node = self.settle(hash, &key, region, BEGIN);
            if node != NO_NODE {
                self.open.put(0, OpenEntry { node, push: ITSELF });
            }
        }
    }

    /// Examines up to `nodes` entries.
    pub fn run(&mut self, nodes: u64, control: &Control<'_>, ticker: &mut Ticker<'_>, meter: &Meter<'_>) -> Slice {
        match self.look(nodes, u32::MAX, control, ticker, meter) {
            Pause::Used => Slice::Running,
            Pause::Exhausted => Slice::Exhausted,
            Pause::Answer(node) => Slice::Solved(answer::pushes(std::slice::from_ref(self), self.part.global(node))),
            Pause::Stopped => Slice::Stopped,
        }
    }

    /// Examines up to `nodes` entries with priorities up to the ceiling.
    pub fn look(
        &mut self,
        nodes: u64,
        ceiling: u32,
        control: &Control<'_>,
        ticker: &mut Ticker<'_>,
        meter: &Meter<'_>,
    ) -> Pause {
        if self.account.due(self.holdings().nodes) && self.report(control, meter).is_break() {
            return Pause::Stopped;
        }
        for _ in 0..nodes {
            if let Some(node) = self.answer {
                return Pause::Answer(node);
            }
            let Some((priority, entry)) = self.open.take(ceiling) else {
                return if self.report(control, meter).is_break() { Pause::Stopped } else { Pause::Exhausted };
            };
            self.looked += 1;
            let new = self.visit(priority, entry, ticker);
            if ticker.steps(self.tables.level.len() * STEPS_PER_SQUARE).is_break() {
                return Pause::Stopped;
            }
            if new {
                if ticker.tick().is_break() {
                    return Pause::Stopped;
                }
                let due = self.added > ENTRIES_BETWEEN_REPORTS || self.account.due(self.holdings().nodes);
                if due && self.report(control, meter).is_break() {
                    return Pause::Stopped;
                }
            }
        }
        // Workers that share stores have short turns.
        if self.sharing.is_none() && self.report(control, meter).is_break() { Pause::Stopped } else { Pause::Used }
    }

    /// Takes in the messages of another part.
    pub fn receive(&mut self, batch: &Batch, priority: u32) {
        for Message { hash, key, region, link } in batch.messages() {
            let node = self.settle(hash, key, region, link);
            if node != NO_NODE {
                self.open.put(priority, OpenEntry { node, push: ITSELF });
            }
        }
    }

    /// The messages to the other parts, by part; the caller may take them.
    pub fn outbox(&mut self) -> &mut [Batch] {
        &mut self.outbox
    }

    fn report(&mut self, control: &Control<'_>, meter: &Meter<'_>) -> ControlFlow<StopReason> {
        self.added = 0;
        let Holdings { nodes, bytes, .. } = self.holdings();
        self.account.report(nodes, bytes + self.open.bytes(), control, meter)
    }

    /// Bytes of the last report.
    pub fn reported_bytes(&self) -> u64 {
        self.account.reported_bytes()
    }

    /// The lowest priority on the open list: with weights 1 no answer takes fewer pushes.
    pub fn bound(&self) -> Option<u32> {
        self.open.least()
    }

    /// Number of entries examined so far.
    pub fn looked(&self) -> u64 {
        self.looked
    }

    /// Sets the cutoff: from now on only entries with a lower priority are kept.
    pub fn cut(&mut self, cutoff: u32) {
        self.cutoff = cutoff;
    }

    /// The number of a node among all parts.
    pub fn number(&self, node: u32) -> u32 {
        self.part.global(node)
    }

    /// The stored positions.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Examines an entry; false if it led to a known position, or to one of another part.
    fn visit(&mut self, priority: u32, entry: OpenEntry, ticker: &mut Ticker<'_>) -> bool {
        if entry.push.from == NONE {
            return self.answer.is_some() || self.open_up(priority, entry.node, ticker);
        }
        let node = self.make(entry);
        if node != NO_NODE && self.answer.is_none() {
            self.open_made(priority, node, ticker);
        }
        node != NO_NODE
    }

    fn distances(tables: &'t Tables, time: Time) -> &'t Distances {
        match time {
            Time::Forwards => tables.to_goals(),
            Time::Backwards => tables.from_boxes(),
        }
    }

    /// The costs of a box by place. In a forward search the player's side is known exactly.
    #[inline]
    fn costs(&self, square: Square, player: Square) -> impl Iterator<Item = i32> + 't {
        self.distances.costs(self.tables.spots.of(square, player))
    }
}
