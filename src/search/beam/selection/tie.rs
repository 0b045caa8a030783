//! Which candidate wins among equal scores.

use super::{Candidate, Layer};
use crate::search::beam::Problem;

/// Which candidate wins among equal scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    /// The higher hash: random, yet the same for every storage and any number of threads.
    Hash,
    /// As [`Tie::Hash`] with another order for every seed.
    Seed(u64),
    /// The first in canonical order.
    First,
    /// The priority of rhoo's article: the candidate whose ancestor that number of generations ago (1 to 15) stood
    /// further ahead among its siblings, then the higher hash. First children come before second ones of any parent, so
    /// equal scores spread over the families.
    Kin(u32),
}

impl Tie {
    /// Score and tie-break as one number, never [`super::LOST_KEY`].
    #[inline(always)]
    pub(in crate::search::beam) fn rank<P: Problem>(
        self,
        layer: &Layer<'_, P>,
        candidate: &Candidate<P::Choice>,
        hash: u64,
    ) -> u64 {
        let low = match self {
            Tie::Hash | Tie::Seed(_) => return self.rank_by_hash(candidate.score, hash),
            Tie::First => !candidate.parent,
            Tie::Kin(depth) => {
                let place = layer.kin[candidate.parent as usize - layer.first] >> (4 * (depth - 1)) & 15;
                ((15 - place as u32) << 28) | (hash >> 36) as u32
            }
        };
        rank(candidate.score, low)
    }

    /// Do score and hash determine the rank?
    pub(in crate::search::beam) fn is_by_hash(self) -> bool {
        matches!(self, Tie::Hash | Tie::Seed(_))
    }

    /// The rank by score and hash alone, see [`Tie::is_by_hash`].
    #[inline(always)]
    pub(in crate::search::beam) fn rank_by_hash(self, score: i32, hash: u64) -> u64 {
        let mixed = if let Tie::Seed(seed) = self { (hash ^ seed).wrapping_mul(0xD6E8_FEB8_6659_FD93) } else { hash };
        rank(score, (mixed >> 32) as u32)
    }
}

/// Score and tie-break as one number, never [`super::LOST_KEY`].
#[inline(always)]
fn rank(score: i32, low: u32) -> u64 {
    u64::from(score as u32 ^ 0x8000_0000) << 32 | u64::from(low.max(1))
}

/// The score in a rank.
pub(in crate::search::beam) fn score_of(rank: u64) -> i32 {
    ((rank >> 32) as u32 ^ 0x8000_0000) as i32
}
