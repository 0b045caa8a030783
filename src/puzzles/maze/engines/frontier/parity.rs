//! A single label: the best set of roads whose degree is odd at given crossings and even at all others, without
//! connection.

use super::model::{Model, Pass};
use super::work::{Halt, Work};
use crate::search::work::add;

/// There is no completion. With all worths and prices added, it stays below all completions, and no 32-bit sum wraps
/// around.
const NONE: i32 = -(1 << 29);
const HIGHEST_NONE: i32 = NONE / 2;

/// The two ways onward from a crossing for a parity of the incoming roads: which of the two roads are taken, and what
/// they are worth. If there is only one way, it is repeated.
type Ways = Option<[Onward; 2]>;

#[derive(Clone, Copy)]
struct Onward {
    right: usize,
    down: usize,
    worth: i32,
}

/// A label of a model, with its tables.
pub struct Label {
    width: usize,
    /// By road, what it is worth if it is left and if it is taken, without its price.
    worths: Vec<[Option<i32>; 2]>,
    /// Crossings where its degree is odd.
    odd: Vec<bool>,
    /// Best completions: by layer, one for each set of slots that have the label. Only the parity of the next
    /// crossing's two roads counts.
    table: Vec<i32>,
}

/// The index of the completion of a set of slots: of the two slots that change next, only the parity counts.
#[inline]
fn place(pattern: usize, column: usize) -> usize {
    let pattern = pattern ^ (pattern >> 1 & 1 << column);
    let low = pattern & ((2 << column) - 1);
    low | pattern >> (column + 2) << (column + 1)
}

impl Label {
    /// The label of a code, whose worths have this many bits of fraction.
    pub fn new(model: &Model, code: u8, shift: u32) -> Label {
        let others = |pass: &Pass| (0..=model.rest as u8).any(|other| other != code && pass.worth(other).is_some());
        let worth = |pass: &Pass| [others(pass).then_some(0), pass.worth(code).map(|worth| (worth << shift) as i32)];
        let worths =
            model.right.iter().zip(&model.down).flat_map(|(right, down)| [worth(right), worth(down)]).collect();
        let mut table = vec![NONE; (model.nodes + 1) << model.width];
        table[model.nodes << model.width] = 0;
        Label { width: model.width, worths, odd: model.odd.iter().map(|odd| odd >> code & 1 == 1).collect(), table }
    }

    /// What a road is worth, if it may be taken.
    pub fn worth(&self, road: usize) -> Option<i32> {
        self.worths[road][1]
    }

    /// The best completion from the start; far below all others if there is none.
    pub fn best(&self) -> i64 {
        i64::from(self.table[0])
    }

    /// The best completion of a set of slots of a layer, if there is one.
    #[inline]
    pub fn completion(&self, swept: usize, column: usize, pattern: usize) -> Option<i64> {
        let won = self.table[(swept << self.width) + place(pattern, column)];
        (won > HIGHEST_NONE).then_some(i64::from(won))
    }

    /// The ways onward from a crossing, for an even and an odd number of incoming roads.
    fn ways(&self, node: usize, prices: &[i32]) -> [Ways; 2] {
        let road =
            |road: usize, taken: usize| self.worths[road][taken].map(|worth| worth - prices[road] * taken as i32);
        let way =
            |(right, down)| Some(Onward { right, down, worth: road(2 * node, right)? + road(2 * node + 1, down)? });
        let ways = |pairs: [(usize, usize); 2]| match pairs.map(way) {
            [Some(one), Some(other)] => Some([one, other]),
            [one, other] => one.or(other).map(|way| [way; 2]),
        };
        let (even, odd) = (ways([(0, 0), (1, 1)]), ways([(1, 0), (0, 1)]));
        if self.odd[node] { [odd, even] } else { [even, odd] }
    }

    /// Fills the table, with prices by road.
    pub fn fill(&mut self, prices: &[i32], work: &mut Work<'_>) -> Result<(), Halt> {
        let (width, size) = (self.width, 1 << self.width);
        for node in (0..self.odd.len()).rev() {
            let ways = self.ways(node, prices);
            let (before, after) = self.table.split_at_mut((node + 1) * size);
            let (to, from) = (&mut before[node * size..], &after[..size]);
            match node % width {
                column if column + 1 == width => end_row(&ways, from, to),
                0 => cross::<1>(&ways, from, to),
                1 => cross::<2>(&ways, from, to),
                2 => cross::<4>(&ways, from, to),
                column => cross_widely(&ways, 1 << column, from, to),
            }
            add(size / 2);
            work.values(size)?;
        }
        Ok(())
    }

    /// Passes each road of the best set to `take`.
    pub fn trace(&self, prices: &[i32], mut take: impl FnMut(usize)) {
        let (mut pattern, width) = (0, self.width);
        for node in 0..self.odd.len() {
            let column = node % width;
            let parity = (pattern >> column ^ pattern >> (column + 1)) & 1;
            let Some(ways) = self.ways(node, prices)[parity] else { return };
            let onward = ways.map(|way| {
                let next = pattern & !(3 << column) | way.down << column | way.right << (column + 1);
                let (next, column) = if column + 1 == width { (next << 1, 0) } else { (next, column + 1) };
                (self.table[((node + 1) << width) + place(next, column)] + way.worth, next, way)
            });
            let (_, next, way) = if onward[1].0 > onward[0].0 { onward[1] } else { onward[0] };
            [(2 * node, way.right), (2 * node + 1, way.down)].iter().filter(|at| at.1 == 1).for_each(|at| take(at.0));
            pattern = next;
        }
    }
}

/// For each kind of incoming roads, the parts of the next table that the two ways lead to.
type Parts = [Option<[(usize, i32); 2]>; 4];

/// A kind is the slot above the two that change, and the parity of those two. At the next crossing, that slot meets the
/// road to the right.
fn parts(ways: &[Ways; 2]) -> Parts {
    [0, 1, 2, 3].map(|kind| {
        let part = |way: Onward| ((way.right ^ kind >> 1) * 2 + way.down, way.worth);
        ways[kind & 1].map(|ways| ways.map(part))
    })
}

/// Computes the table before a crossing from the one after it. A run is the values of all slots below the two that
/// change.
fn cross<const RUN: usize>(ways: &[Ways; 2], from: &[i32], to: &mut [i32]) {
    let parts = parts(ways);
    let known = parts.map(Option::unwrap_or_default);
    for (to, from) in to.chunks_exact_mut(4 * RUN).zip(from.chunks_exact(4 * RUN)) {
        for (kind, [(a, won), (b, other)]) in known.into_iter().enumerate() {
            for at in 0..RUN {
                to[kind * RUN + at] = (from[(a & 3) * RUN + at] + won).max(from[(b & 3) * RUN + at] + other);
            }
        }
        for kind in (0..4).filter(|&kind| parts[kind].is_none()) {
            to[kind * RUN..][..RUN].fill(NONE);
        }
    }
}

/// The same for long runs.
fn cross_widely(ways: &[Ways; 2], run: usize, from: &[i32], to: &mut [i32]) {
    let parts = parts(ways);
    for (to, from) in to.chunks_exact_mut(4 * run).zip(from.chunks_exact(4 * run)) {
        for (part, to) in parts.iter().zip(to.chunks_exact_mut(run)) {
            best(part, from, to);
        }
    }
}

/// The same at the end of a row, where all slots move up by one and the first is empty.
fn end_row(ways: &[Ways; 2], from: &[i32], to: &mut [i32]) {
    let run = to.len() / 2;
    for (ways, to) in ways.iter().zip(to.chunks_exact_mut(run)) {
        best(&ways.map(|ways| ways.map(|way| (way.down, way.worth))), from, to);
    }
}

/// The better of two ways, for a run of values.
#[inline]
fn best(parts: &Option<[(usize, i32); 2]>, from: &[i32], to: &mut [i32]) {
    let Some([(a, won), (b, other)]) = *parts else { return to.fill(NONE) };
    let part = |at: usize| &from[at * to.len()..][..to.len()];
    let (one, two) = (part(a), part(b));
    to.iter_mut().zip(one.iter().zip(two)).for_each(|(to, (a, b))| *to = (a + won).max(b + other));
}
