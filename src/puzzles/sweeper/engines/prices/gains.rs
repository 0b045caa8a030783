//! What a step collects at given prices, for every turn of the graph and every memory.

use super::graph::{Graph, MEMORIES, MET, Meeting};

/// One number for each memory of a step.
pub type Lanes = [i32; MEMORIES];

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
    /// At these prices. `pairs` and `crowds`: can two people meet whom nobody else can join, can more?
    pub fn set(&mut self, graph: &Graph, price: &[i32], pairs: bool, crowds: bool) {
        self.alone.clear();
        self.met.clear();
        self.crowd.clear();
        for turn in &graph.turns {
            let alone = |memory: usize| price[usize::from(turn.alone[memory])];
            self.alone.push([alone(0), alone(1), alone(2), alone(3)]);
            if !pairs && !crowds {
                continue;
            }
            let met = |memory: usize| paid(graph, price, &turn.met[memory]);
            let met = [met(0), met(1), met(2), met(3)];
            self.met.push(met);
            if crowds {
                let joined = |memory: usize| met[memory].max(joining(graph, price, &turn.met[memory]));
                self.crowd.push([joined(0), joined(1), met[MET], met[MET | 1]]);
            }
        }
    }

    /// Bytes of all three lists for a graph.
    pub fn bytes(graph: &Graph) -> usize {
        3 * graph.turns.len() * size_of::<Lanes>()
    }
}

/// The sum of prices of a list of squares.
pub fn sum(squares: &[u8], price: &[i32]) -> i32 {
    squares.iter().map(|&cell| price[usize::from(cell)]).sum()
}

/// Half of the floor around, less the square that the other counts: both come from squares that are clean, and from different ones.
fn paid(graph: &Graph, price: &[i32], meeting: &Meeting) -> i32 {
    let of = |cell: u8| price[usize::from(cell)];
    half(sum(graph.floor(meeting.floor()), price) - of(meeting.back) + of(meeting.again))
}

/// Half of the floor that may be left where the other has met somebody one tick ago.
fn joining(graph: &Graph, price: &[i32], meeting: &Meeting) -> i32 {
    meeting.joined().map(|floor| half(sum(graph.floor(floor), price))).max().unwrap_or(0)
}

/// A crowd's gains and the agreement together.
#[inline]
pub fn at_least_nothing(gains: &Lanes, bonus: i32) -> Lanes {
    let [a, b, c, d] = *gains;
    [(a + bonus).max(0), (b + bonus).max(0), (c + bonus).max(0), (d + bonus).max(0)]
}

/// What arriving is worth for each memory that one more turn begins with: alone, and met.
pub type Arrival = [Lanes; 2];

/// The better of what is known and of one more turn, alone or met, for each memory.
#[inline]
pub fn improve(best: &mut Lanes, alone: &Lanes, met: &Lanes, [single, joint]: &Arrival) {
    for lane in 0..4 {
        best[lane] = best[lane].max((alone[lane] + single[lane]).max(met[lane] + joint[lane]));
    }
}
