//! The prices that a step collects, for every turn of the graph and every memory.

use super::graph::{BESIDE, Graph, MEMORIES, MET, Meeting, PLACES};

/// One number for each memory of a step.
pub type Lanes = [i32; MEMORIES];

/// The price of each square.
pub type Price = [i32; PLACES];

/// Units of a step. Prices are rounded to whole units, so that all sums are exact.
pub const UNIT: i32 = 1024;

/// What every turn collects from the floor. Things are collected where a step ends (`table.rs`).
#[derive(Clone, Default)]
pub struct Gains {
    /// The person arrives alone.
    pub alone: Vec<Lanes>,
    /// Half of what a meeting cleans, for two people who can meet no others.
    pub met: Vec<Lanes>,
    /// The same if three people or more can meet one another.
    pub crowd: Vec<Lanes>,
}

/// Half of a sum, rounded up, so that the shares of two people together are never less than the whole.
#[inline]
fn half(sum: i32) -> i32 {
    (sum + 1) >> 1
}

impl Gains {
    /// Computes the gains at these prices for the turns after some steps; those of other turns stay as they were.
    /// `pairs`: can two people meet whom no other can join? `crowds`: can more people meet?
    pub fn set(&mut self, graph: &Graph, steps: &[u16], price: &Price, pairs: bool, crowds: bool) {
        let places = |is_needed: bool| if is_needed { graph.turns.len() } else { 0 };
        self.alone.resize(graph.turns.len(), [0; MEMORIES]);
        self.met.resize(places(pairs || crowds), [0; MEMORIES]);
        self.crowd.resize(places(crowds), [0; MEMORIES]);
        for at in steps.iter().flat_map(|&step| graph.after(step)) {
            let cleaned = &graph.cleaned[at];
            // Everything around a meeting where the turn begins is clean already.
            let [first, second, ..] = cleaned.alone.map(|cell| price[usize::from(cell) % PLACES]);
            self.alone[at] = [first, second, 0, 0];
            if !pairs && !crowds {
                continue;
            }
            let [first, second, third, last] = &cleaned.met;
            let [first, second] = [first, second].map(|meeting| paid(price, meeting));
            let [third, last] = [third, last].map(|meeting| half(sum(beside(meeting), price)));
            let met = [first, second, third, last];
            self.met[at] = met;
            if crowds {
                let joined = |memory: usize| met[memory].max(joining(price, &cleaned.met[memory]));
                self.crowd[at] = [joined(0), joined(1), met[MET], met[MET | 1]];
            }
        }
    }

    /// Bytes of all three lists for a graph.
    pub fn bytes(graph: &Graph) -> usize {
        3 * graph.turns.len() * size_of::<Lanes>()
    }
}

/// The sum of the prices of some squares.
#[inline]
pub fn sum<const LENGTH: usize>(squares: &[u8; LENGTH], price: &Price) -> i32 {
    squares.iter().map(|&cell| price[usize::from(cell) % PLACES]).sum()
}

/// Half of the floor around, less the square from which this person comes: both people come from clean squares, and
/// from different ones. Adds the half of a square that would otherwise be subtracted twice.
#[inline]
fn paid(price: &Price, meeting: &Meeting) -> i32 {
    let of = |cell: u8| price[usize::from(cell) % PLACES];
    half(sum(&meeting.floor, price) - of(meeting.back) + of(meeting.again))
}

/// The floor around that is left after a meeting where the turn begins; no square is counted twice.
#[inline]
fn beside(meeting: &Meeting) -> &[u8; BESIDE] {
    meeting.floor.first_chunk().expect("it is shorter")
}

/// The largest half of the floor that is left if the partner met another person one tick ago. No price is below 0, so
/// empty lists may be included.
#[inline]
fn joining(price: &Price, meeting: &Meeting) -> i32 {
    let [one, two, three] = &meeting.joined;
    half(sum(one, price).max(sum(two, price)).max(sum(three, price)))
}
