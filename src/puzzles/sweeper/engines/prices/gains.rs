//! What a step collects at given prices, for every turn of the graph and every memory.

use super::graph::{BESIDE, Graph, MEMORIES, MET, Meeting, PLACES};

/// One number for each memory of a step.
pub type Lanes = [i32; MEMORIES];

/// The price of each square.
pub type Price = [i32; PLACES];

/// Whole numbers that one step is worth: prices are rounded to them, so that all sums are exact.
pub const UNIT: i32 = 1024;

/// What every turn collects, people on floor alone; things are collected where a step ends (`table.rs`).
#[derive(Clone, Default)]
pub struct Gains {
    /// Nobody else arrives there.
    pub alone: Vec<Lanes>,
    /// Half of what a meeting of two people who can meet nobody else cleans.
    pub met: Vec<Lanes>,
    /// The same where three people or more can meet one another.
    pub crowd: Vec<Lanes>,
}

/// Half, rounded up: what two people take together is never less than the whole.
#[inline]
fn half(sum: i32) -> i32 {
    (sum + 1) >> 1
}

impl Gains {
    /// At these prices, for the turns after some steps; what all others collect stays as it was. `pairs` and `crowds`: can two people meet whom
    /// nobody else can join, can more?
    pub fn set(&mut self, graph: &Graph, steps: &[u16], price: &Price, pairs: bool, crowds: bool) {
        let places = |is_needed: bool| if is_needed { graph.turns.len() } else { 0 };
        self.alone.resize(graph.turns.len(), [0; MEMORIES]);
        self.met.resize(places(pairs || crowds), [0; MEMORIES]);
        self.crowd.resize(places(crowds), [0; MEMORIES]);
        for at in steps.iter().flat_map(|&step| graph.after(step)) {
            let cleaned = &graph.cleaned[at];
            // Around a meeting at the end before all is clean.
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

/// The sum of prices of a list of squares.
#[inline]
pub fn sum<const LENGTH: usize>(squares: &[u8; LENGTH], price: &Price) -> i32 {
    squares.iter().map(|&cell| price[usize::from(cell) % PLACES]).sum()
}

/// Half of the floor around, less the square that the other counts: both come from squares that are clean, and from different ones.
#[inline]
fn paid(price: &Price, meeting: &Meeting) -> i32 {
    let of = |cell: u8| price[usize::from(cell) % PLACES];
    half(sum(&meeting.floor, price) - of(meeting.back) + of(meeting.again))
}

/// The floor around after a meeting at the end before, of which no square is counted twice.
#[inline]
fn beside(meeting: &Meeting) -> &[u8; BESIDE] {
    meeting.floor.first_chunk().expect("it is shorter")
}

/// Half of the floor that may be left where the other has met somebody one tick ago; no price is below nothing, so that empty lists may count.
#[inline]
fn joining(price: &Price, meeting: &Meeting) -> i32 {
    let [one, two, three] = &meeting.joined;
    half(sum(one, price).max(sum(two, price)).max(sum(three, price)))
}
