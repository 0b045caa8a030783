//! The connected parts of a board without the cells of a set.

use super::sets::flood;
use crate::puzzles::slide::rules::board::graph::MAX_VERTICES;

/// The parts of what a set leaves, the largest first.
pub(super) struct Parts {
    /// The parts as sets, followed by zeros.
    pub sorted: [u64; MAX_VERTICES / 2],
    /// The number of parts.
    pub count: usize,
}

impl Parts {
    /// The parts of `rest`; `beside` has the neighbours of each cell.
    pub(super) fn of(beside: &[u64], mut rest: u64) -> Parts {
        let mut parts = Parts { sorted: [0; MAX_VERTICES / 2], count: 0 };
        while rest != 0 {
            let part = flood(beside, rest, 1 << rest.trailing_zeros());
            let at = parts.sorted[..parts.count].partition_point(|other| other.count_ones() >= part.count_ones());
            parts.sorted.copy_within(at..parts.count, at + 1);
            parts.sorted[at] = part;
            parts.count += 1;
            rest &= !part;
        }
        parts
    }
}
