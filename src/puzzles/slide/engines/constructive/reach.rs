//! How three tiles and the blank get from anywhere to the places of a macro.

use super::part::{Macro, OpenPart};
use crate::base::pieces::Pieces;
use crate::puzzles::slide::engines::pattern_db::watch::BuildWatch;

/// The distances of all states (three tiles, blank) to the macro's places.
pub(super) struct MacroDistances {
    count: usize,
    pub(super) distance: Pieces<u16, 18>,
}

const UNREACHED: u16 = u16::MAX;
/// Elementary steps of a state: look-ups far apart in memory.
const STEPS_PER_STATE: usize = 24;

impl MacroDistances {
    pub(super) fn new(part: &OpenPart, macros: &Macro, watch: &mut BuildWatch<'_>) -> Option<MacroDistances> {
        let count = part.len();
        // The layers take at most as much again.
        watch.takes(3 * size_of::<u16>() as u64 * count.pow(4) as u64 / 2)?;
        let filled = Pieces::filled(&UNREACHED, count.pow(4), |bytes| watch.goes_on(bytes / 8));
        let mut table = MacroDistances { count, distance: filled? };
        let mut layer = vec![table.index(macros.places) as u32];
        table.distance[layer[0] as usize] = 0;
        let mut depth = 0;
        while !layer.is_empty() {
            depth += 1;
            let mut next_layer = Vec::new();
            for &index in &layer {
                watch.steps(STEPS_PER_STATE)?;
                let state = table.state(index as usize);
                for &next in &part.next[state[3]] {
                    let after = table.index(entered(state, next));
                    if table.distance[after] == UNREACHED {
                        table.distance[after] = depth;
                        next_layer.push(after as u32);
                    }
                }
            }
            layer = next_layer;
        }
        Some(table)
    }

    pub(super) fn index(&self, [a, b, c, blank]: [usize; 4]) -> usize {
        ((a * self.count + b) * self.count + c) * self.count + blank
    }

    fn state(&self, index: usize) -> [usize; 4] {
        let n = self.count;
        [index / (n * n * n), index / (n * n) % n, index / n % n, index % n]
    }

    /// The walk of the blank from a state to the macro's places.
    pub(super) fn walk(&self, part: &OpenPart, mut state: [usize; 4]) -> Vec<usize> {
        let mut path = Vec::new();
        while self.distance[self.index(state)] > 0 {
            let closer =
                |&&next: &&usize| self.distance[self.index(entered(state, next))] < self.distance[self.index(state)];
            let next = *part.next[state[3]].iter().find(closer).expect("a distance counts down");
            path.push(next);
            state = entered(state, next);
        }
        path
    }
}

fn entered(state: [usize; 4], vertex: usize) -> [usize; 4] {
    let swap = |p: usize| if p == vertex { state[3] } else { p };
    [swap(state[0]), swap(state[1]), swap(state[2]), vertex]
}
