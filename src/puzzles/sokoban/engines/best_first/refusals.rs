//! Why pushes, and positions, are left out as hopeless: counted for the trace, and written down for a recording.

use super::BestFirst;
use crate::puzzles::sokoban::kernel::Push;

/// The test by which a push, or a position, was found to be hopeless.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// No goal can be reached from the square.
    DeadSquare,
    /// What has to follow the push at once, in a tunnel or from an entrance, is blocked.
    Passage,
    /// The boxes cannot share the goals out among themselves.
    Crowded,
    /// Two boxes that can never both come home.
    Pair,
    /// A box off the goals that can never be pushed again.
    Frozen,
    /// An area that has to be entered and cannot be.
    Corral,
}

/// Number of kinds.
pub const KINDS: usize = 6;

/// Their names in a trace.
pub const NAMES: [&str; KINDS] = ["dead_square", "passage", "crowded", "pair", "frozen", "corral"];

/// One refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RefusedPush {
    /// The position, in its own part of the search.
    pub node: u32,
    /// The push from there; [`ITSELF`](crate::puzzles::sokoban::engines::open_list::ITSELF) if the position is refused.
    pub push: Push,
    /// By which test.
    pub by: Refusal,
}

/// All refusals of a search: how many, and each where that was asked for.
#[derive(Default)]
pub struct Refusals {
    counts: [u64; KINDS],
    /// Positions that the table had already.
    pub(super) known: u64,
    written: Option<Vec<RefusedPush>>,
}

impl Refusals {
    /// From now on each is written down.
    pub fn write(&mut self) {
        self.written.get_or_insert_default();
    }

    /// One more.
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

    /// The counts since they were last taken, by kind.
    pub fn take_counts(&mut self) -> [u64; KINDS] {
        std::mem::take(&mut self.counts)
    }

    /// What has been written down since it was last taken.
    pub fn take_written(&mut self) -> Vec<RefusedPush> {
        self.written.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

impl BestFirst<'_> {
    /// What was left out as hopeless, forwards.
    pub fn refusals(&mut self) -> &mut Refusals {
        &mut self.refusals
    }

    /// Positions met again so far: each was found in the table.
    pub fn hits(&self) -> u64 {
        self.refusals.known
    }

    /// Entries that wait on the open list.
    pub fn waiting(&self) -> usize {
        self.open.waiting()
    }
}
