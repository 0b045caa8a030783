//! Why pushes and positions are left out as hopeless: counted for the trace, and stored for a recording.

use super::BestFirst;
use crate::puzzles::sokoban::kernel::Push;

/// The test that found a push or a position hopeless.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// No goal can be reached from the new square.
    DeadSquare,
    /// A push that has to follow at once, in a tunnel or from an entrance, is blocked.
    Passage,
    /// The goals cannot be assigned to all boxes.
    Crowded,
    /// Two boxes can never both reach goals.
    Pair,
    /// A box off the goals can never be pushed again.
    Frozen,
    /// The player has to enter an area but cannot.
    Corral,
}

/// Number of kinds.
pub const KINDS: usize = 6;

/// The names of the kinds in a trace.
pub const NAMES: [&str; KINDS] = ["dead_square", "passage", "crowded", "pair", "frozen", "corral"];

/// One refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RefusedPush {
    /// The position, as a node of its part of the search.
    pub node: u32,
    /// The push from there; [`ITSELF`](crate::puzzles::sokoban::engines::open_list::ITSELF) if the position itself is
    /// refused.
    pub push: Push,
    /// The test that refused it.
    pub by: Refusal,
}

/// All refusals of a search: their number and, if requested, each of them.
#[derive(Default)]
pub struct Refusals {
    counts: [u64; KINDS],
    /// Number of positions that were in the table already.
    pub(super) known: u64,
    written: Option<Vec<RefusedPush>>,
}

impl Refusals {
    /// Stores each refusal from now on.
    pub fn write(&mut self) {
        self.written.get_or_insert_default();
    }

    /// Counts a refusal.
    #[inline]
    pub fn add(&mut self, node: u32, push: Push, by: Refusal) {
        self.counts[by as usize] += 1;
        if self.written.is_some() {
            self.write_down(RefusedPush { node, push, by });
        }
    }

    #[cold]
    fn write_down(&mut self, refused: RefusedPush) {
        self.written.get_or_insert_default().push(refused);
    }

    /// The counts by kind since the last call.
    pub fn take_counts(&mut self) -> [u64; KINDS] {
        std::mem::take(&mut self.counts)
    }

    /// The refusals stored since the last call.
    pub fn take_written(&mut self) -> Vec<RefusedPush> {
        self.written.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

impl BestFirst<'_> {
    /// The refusals of the forward search.
    pub fn refusals(&mut self) -> &mut Refusals {
        &mut self.refusals
    }

    /// Number of positions met again so far, each of which was found in the table.
    pub fn hits(&self) -> u64 {
        self.refusals.known
    }

    /// Number of entries on the open list.
    pub fn waiting(&self) -> usize {
        self.open.waiting()
    }
}
