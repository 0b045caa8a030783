//! Dominance in the connected pass: a frontier is not needed if another one has the same labels, is worth at least as
//! much, and has joined everything that it has joined.
//!
//! **Why.** The labels are the same, so the same ways lead onward and gain the same. A way joins the same slots in
//! both, so the second frontier stays the more joined one. A way is refused if a component is left behind while its
//! label continues elsewhere. If that happens to the second, it happens to the first too: the slots that the first has
//! of this component are also left behind. So the second has all completions of the first. Ways that led to the
//! first are then redirected to the second. The completions of the layers before become upper bounds, as those of a
//! coarser model are, and they are used as nothing else.

use super::chunks::Chunks;
use super::keys::{COMPONENT, scatter};
use super::table::StateIndex;
use super::work::{Halt, Hold, Work};
use crate::search::work::add;

/// A frontier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Frontier {
    /// The code of each slot.
    pub codes: u64,
    /// The component of each slot, numbered in the order of the slots.
    pub components: u64,
}

/// The most frontiers with the same labels that are compared with a new one; those that dominated or came last stand
/// first.
const MOST_LOOKED_AT: usize = 24;
/// Elementary steps of putting a frontier into its group, and of comparing it with another one.
const STEPS_PER_FRONTIER: usize = 8;
const STEPS_PER_LOOK: usize = 4;

/// No frontier.
const NONE: u32 = u32::MAX;

/// The frontiers of a layer in groups of the same labels.
pub struct Groups<'l> {
    states: &'l Chunks<Frontier>,
    values: &'l Chunks<i64>,
    /// By group, the first frontier that is not known to be dominated.
    first: Vec<u32>,
    /// By frontier, the next one in its group.
    next: Vec<u32>,
    /// By frontier, one that dominates it, or itself.
    by: Vec<u32>,
}

impl<'l> Groups<'l> {
    /// Bytes that `states` frontiers take.
    pub fn bytes(states: usize) -> u64 {
        3 * size_of::<u32>() as u64 * states as u64
    }

    /// Finds the dominated frontiers of a layer.
    pub fn new(
        states: &'l Chunks<Frontier>,
        values: &'l Chunks<i64>,
        index: &mut StateIndex,
        hold: &mut Hold<'_>,
        work: &mut Work<'_>,
    ) -> Result<Groups<'l>, Halt> {
        let by = (0..states.len() as u32).collect();
        let mut groups = Groups { states, values, first: Vec::new(), next: vec![NONE; states.len()], by };
        index.clear(work)?;
        for at in 0..states.len() as u32 {
            let codes = |groups: &Groups<'_>, group: usize| states[groups.first[group] as usize].codes;
            index.reserve(1, |group| scatter(codes(&groups, group)), hold, work)?;
            let own = states[at as usize].codes;
            let looks = match index.find(scatter(own), |group| codes(&groups, group) == own) {
                Ok(group) => groups.put(at, group),
                Err(free) => {
                    index.insert(free);
                    groups.first.push(at);
                    0
                }
            };
            let steps = STEPS_PER_FRONTIER + STEPS_PER_LOOK * looks;
            add(steps);
            work.steps(steps)?;
        }
        Ok(groups)
    }

    /// Puts a frontier into a group, unless it is dominated there, and takes out those that it dominates. Returns how
    /// many it was compared with.
    fn put(&mut self, at: u32, group: usize) -> usize {
        let (mut before, mut other) = (NONE, self.first[group]);
        for looks in 0..MOST_LOOKED_AT {
            if other == NONE {
                self.lead(group, at);
                return looks;
            }
            let after = self.next[other as usize];
            if self.dominates(other, at) {
                self.by[at as usize] = other;
                self.take_out(group, before, after);
                self.lead(group, other);
                return looks + 1;
            }
            if self.dominates(at, other) {
                self.by[other as usize] = at;
                self.take_out(group, before, after);
            } else {
                before = other;
            }
            other = after;
        }
        self.lead(group, at);
        MOST_LOOKED_AT
    }

    /// Takes out what stands between these two.
    fn take_out(&mut self, group: usize, before: u32, after: u32) {
        match self.next.get_mut(before as usize) {
            Some(next) => *next = after,
            None => self.first[group] = after,
        }
    }

    fn lead(&mut self, group: usize, at: u32) {
        self.next[at as usize] = std::mem::replace(&mut self.first[group], at);
    }

    /// Does the first frontier dominate the second? Both have the same labels.
    fn dominates(&self, one: u32, other: u32) -> bool {
        let (one, other) = (one as usize, other as usize);
        self.values[one] >= self.values[other] && joins(self.states[one].components, self.states[other].components)
    }

    /// By frontier, its number among those that are kept, or the number of a kept one that dominates it. And the list
    /// of those kept.
    pub fn kept(self) -> (Vec<u32>, Vec<u32>) {
        let Groups { mut first, next: mut numbers, by, .. } = self;
        first.clear();
        for at in (0..by.len()).filter(|&at| by[at] == at as u32) {
            numbers[at] = first.len() as u32;
            first.push(at as u32);
        }
        for at in 0..by.len() {
            let mut last = at;
            while by[last] != last as u32 {
                last = by[last] as usize;
            }
            numbers[at] = numbers[last];
        }
        (numbers, first)
    }
}

/// Are slots of one component in the second frontier always in one component in the first? Both number components in
/// the order of the slots, and slots without a label have 0.
fn joins(one: u64, other: u64) -> bool {
    const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    // If so, no slot has a higher number in the first: fewer components begin before it.
    let no_higher = |one: u64, other: u64| ((other & LOW | HIGH) - (one & LOW)) & HIGH == HIGH;
    no_higher(one, other) && no_higher(one >> COMPONENT, other >> COMPONENT) && is_image(one, other)
}

/// Is the first a function of the second, slot by slot?
fn is_image(mut one: u64, mut other: u64) -> bool {
    let (mut known, mut images) = (0u64, 0u64);
    while one | other != 0 {
        let (image, shift) = (one & 15, (other & 15) * u64::from(COMPONENT));
        if known >> shift & 15 == 0 {
            known |= 15 << shift;
            images |= image << shift;
        } else if images >> shift & 15 != image {
            return false;
        }
        (one, other) = (one >> COMPONENT, other >> COMPONENT);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_holds_only_for_a_coarser_frontier() {
        let pairs = [(0x00, 0x10), (0x0010, 0x0210), (0x0110, 0x2110), (0x1010, 0x3210), (0, 0x2010)];
        for (one, other) in pairs {
            assert!(joins(one, other) && !joins(other, one), "{one:x} {other:x}");
        }
        let apart = [(0x1010, 0x0110), (0x0110, 0x1100), (0x2110, 0x2010)];
        for (one, other) in apart {
            assert!(!joins(one, other) && !joins(other, one), "{one:x} {other:x}");
        }
    }
}
