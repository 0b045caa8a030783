//! What a step collects at given prices, for every turn of the graph and every memory.

use super::graph::{Graph, MEMORIES, MET, Meeting, PLACES};

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
            self.alone[at] = cleaned.alone.map(|cell| price[usize::from(cell) % PLACES]);
            if !pairs && !crowds {
                continue;
            }
            let met = |memory: usize| paid(graph, price, &cleaned.met[memory]);
            let met = [met(0), met(1), met(2), met(3)];
            self.met[at] = met;
            if crowds {
                let joined = |memory: usize| met[memory].max(joining(graph, price, &cleaned.met[memory]));
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
pub fn sum(squares: &[u8], price: &Price) -> i32 {
    squares.iter().map(|&cell| price[usize::from(cell) % PLACES]).sum()
}

/// Half of the floor around, less the square that the other counts: both come from squares that are clean, and from different ones.
fn paid(graph: &Graph, price: &Price, meeting: &Meeting) -> i32 {
    let of = |cell: u8| price[usize::from(cell) % PLACES];
    half(sum(graph.floor(meeting.floor()), price) - of(meeting.back) + of(meeting.again))
}

/// Half of the floor that may be left where the other has met somebody one tick ago.
fn joining(graph: &Graph, price: &Price, meeting: &Meeting) -> i32 {
    meeting.joined().map(|floor| half(sum(graph.floor(floor), price))).max().unwrap_or(0)
}
