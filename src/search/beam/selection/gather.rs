//! Collects the candidates of a generation.

use super::Candidate;
use super::pool::{PIECE, Pool};

/// The candidates of one walker in one generation.
pub struct Gather<C> {
    pub(in crate::search::beam) pool: Pool<C>,
    /// A score that `width` different candidates provably reach. Worse ones are not stored.
    pub(super) floor: i32,
    /// Candidates offered in this generation.
    pub(in crate::search::beam) offered: usize,
    /// Most candidates to store before the floor is raised.
    pub(super) capacity: usize,
    /// Most of them in the open piece.
    pub(super) room: usize,
}

impl<C> Default for Gather<C> {
    fn default() -> Gather<C> {
        Gather { pool: Pool::default(), floor: i32::MIN, offered: 0, capacity: 0, room: 0 }
    }
}

impl<C: Copy + Ord> Gather<C> {
    /// Empties it for the next generation, of which at most `width` survive.
    pub fn begin(&mut self, width: usize) {
        self.pool.clear();
        self.floor = i32::MIN;
        self.offered = 0;
        self.capacity = 8 * width;
        self.room = self.capacity.min(PIECE);
    }

    /// Takes a candidate, unless it is certain not to survive. `parent` is its leaf's number in the layer.
    #[inline]
    pub fn offer(&mut self, score: i32, parent: u32, choice: C) {
        self.offered += 1;
        if score >= self.floor {
            self.pool.open.push(Candidate { score, parent, choice });
        }
    }

    /// Should [`Cutter::make_way`](super::Cutter::make_way) be called before more is offered?
    #[inline]
    pub fn is_full(&self) -> bool {
        self.pool.open.len() >= self.room
    }

    pub(super) fn bytes(&self) -> usize {
        self.pool.bytes()
    }
}
