//! The order in which several searches take turns.

use std::cmp::Ordering;

/// Turns that may be taken ahead of one in progress, plus one for each `TURNS_FOR_ONE_AHEAD` turns taken in total.
const MOST_AHEAD: usize = 4;
const TURNS_FOR_ONE_AHEAD: usize = 16;

/// The place of a slice in the order: what its member has used so far, then the lower index. A member's turns only get
/// later, so all turns have one order, whichever thread runs them and however soon some member has nothing left to do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct MemberTurn {
    /// Number of its member's earlier slices, divided by the member's share.
    pub(super) used: f64,
    /// The index of the member.
    pub(super) index: usize,
}

impl MemberTurn {
    /// Compares two turns by their order.
    pub(super) fn order(&self, other: &MemberTurn) -> Ordering {
        self.used.total_cmp(&other.used).then(self.index.cmp(&other.index))
    }

    /// Does it come before another?
    pub(super) fn is_before(&self, other: &MemberTurn) -> bool {
        self.order(other) == Ordering::Less
    }
}

/// Have too many turns already been taken after one in progress? They are useless if that one finds the answer, so the
/// next thread waits.
pub(super) fn is_far_ahead(running: &[Option<MemberTurn>], taken: &[MemberTurn]) -> bool {
    let Some(first) = running.iter().flatten().min_by(|one, other| one.order(other)) else { return false };
    let ahead = taken.iter().filter(|turn| first.is_before(turn)).count();
    ahead > MOST_AHEAD + taken.len() / TURNS_FOR_ONE_AHEAD
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_turn_delays_those_far_ahead() {
        let turns: Vec<MemberTurn> = (0..100).map(|index| MemberTurn { used: index as f64, index }).collect();
        let far = |running, taken| is_far_ahead(&[Some(turns[running]), Some(turns[taken - 1]), None], &turns[..taken]);
        assert!((1..6).all(|taken| !far(0, taken)) && (6..100).all(|taken| far(0, taken)));
        assert!(!far(90, 100) && far(88, 100), "a share of the turns taken is added");
        assert!(!is_far_ahead(&[None; 2], &turns), "nothing is under way");
    }
}
