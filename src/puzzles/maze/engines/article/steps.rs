//! Pruning 3 walks two roads at a time. This is its table of all such pairs, by first crossing and the directions of
//! both roads, and the search with it, on boards of any size; those of at most 8x8 crossings have a faster one
//! (`squares.rs`).
//!
//! The open roads of a crossing are four bits, and the pairs of roads that start there one word of 16 bits.

use super::prunings::Prunings;
use super::search::{Place, TrailSearch, WalkPairs};
use crate::puzzles::maze::kernel::{CROSSING_SLOTS, Graph, MAX_MOVES, NOWHERE, opposite};
use crate::puzzles::maze::rules::board::Operator;

/// Two roads in a row.
#[derive(Clone, Copy, Default)]
struct Pair {
    /// What they add to the score, unless one of them multiplies.
    sum: i32,
    /// What they take from the bracket (their subtractions), unless one of them multiplies.
    loss: i32,
    /// The crossing between them, and in the higher byte the one after them.
    ends: u16,
    /// The directions that they close at the crossings before, between and after them.
    first: u8,
    through: u8,
    last: u8,
    /// Not 0 if the walk may enter the crossing after them over that crossing's last road: it is the goal, or pruning
    /// 2 is off.
    may_end: u8,
    /// Does one of them multiply, or are sums not enough to find the bracket for another reason?
    multiplies: bool,
    /// Four times the direction of the first road, plus that of the second.
    way: u8,
}

impl Pair {
    /// The crossing between both roads.
    #[inline(always)]
    fn middle(&self) -> usize {
        usize::from(self.ends as u8)
    }

    /// The crossing after them.
    #[inline(always)]
    fn end(&self) -> usize {
        usize::from(self.ends >> u8::BITS)
    }
}

/// All pairs, by crossing and directions. Entries for pairs that leave the board are never read.
pub(super) struct Crossings([[Pair; 16]; CROSSING_SLOTS]);

/// By the set of open roads at a crossing: the pairs whose first road is open and whose second does not go straight
/// back. A pair is four times its first direction plus its second.
const PAIRS: [u16; 16] = {
    let mut pairs = [0; 16];
    let mut open = 0;
    while open < 16 {
        let mut first = 0;
        while first < 4 {
            if open >> first & 1 == 1 {
                pairs[open] |= (0b1111 & !(1 << opposite(first))) << (4 * first);
            }
            first += 1;
        }
        open += 1;
    }
    pairs
};

impl Crossings {
    pub(super) fn new(graph: &Graph, prunings: Prunings) -> Box<Crossings> {
        let mut all = Box::new(Crossings([[Pair::default(); 16]; CROSSING_SLOTS]));
        let has_floor = has_floor(graph);
        for (node, pairs) in all.0.iter_mut().enumerate().take(graph.nodes) {
            for (way, pair) in pairs.iter_mut().enumerate() {
                *pair = self::pair(graph, node, way).unwrap_or_default();
                pair.may_end = u8::from(pair.end() == usize::from(graph.goal) || !prunings.dead_end);
                pair.multiplies |= has_floor;
            }
        }
        all
    }
}

fn pair(graph: &Graph, node: usize, way: usize) -> Option<Pair> {
    let (first, second) = (way / 4, way % 4);
    let middle = Some(graph.near[node][first]).filter(|&middle| middle != NOWHERE)?;
    let end = Some(graph.near[usize::from(middle)][second]).filter(|&end| end != NOWHERE)?;
    let through = 1 << opposite(first) | 1 << second;
    let (ends, last) = (u16::from_le_bytes([middle, end]), 1 << opposite(second));
    let sums = sums(graph, node, way);
    let (sum, loss) = sums.unwrap_or_default();
    let (first, way, multiplies) = (1 << first, way as u8, sums.is_none());
    Some(Pair { sum, loss, ends, first, through, last, way, multiplies, ..Pair::default() })
}

/// Is a road `*0` on the board? It keeps the bracket from falling below the additions left, and then sums are not
/// enough to find it.
pub(super) fn has_floor(graph: &Graph) -> bool {
    graph.operators.iter().flatten().any(|&operator| operator == Operator::Multiply(0))
}

/// What a pair of roads on the board adds to the score, and what it takes from the bracket (its subtractions); nothing
/// if it multiplies.
pub(super) fn sums(graph: &Graph, node: usize, way: usize) -> Option<(i32, i32)> {
    let middle = usize::from(graph.near[node][way / 4]);
    let (mut sum, mut loss) = (0, 0);
    for operator in [graph.operators[node][way / 4], graph.operators[middle][way % 4]] {
        match operator {
            Operator::Add(n) => sum += n as i32,
            Operator::Subtract(n) => (sum, loss) = (sum - n as i32, loss + n as i32),
            Operator::Multiply(_) => return None,
        }
    }
    Some((sum, loss))
}

impl WalkPairs for Crossings {
    fn walk<const COUNTED: bool>(
        search: &mut TrailSearch<'_, Crossings, COUNTED>,
        place: Place,
        score: i64,
        bracket: i64,
    ) {
        search.pairs(place, score, bracket);
    }
}

impl<const COUNTED: bool> TrailSearch<'_, Crossings, COUNTED> {
    /// Walks all pairs of roads from a crossing of the goal's colour. Browsers spill whatever is alive across a call as
    /// soon as it is computed, so as little as possible is.
    fn pairs(&mut self, place: Place, score: i64, bracket: i64) {
        let node = place.at();
        let own = self.open[node];
        let [up, right, down, left] = self.near[node].map(|near| u16::from(self.open[usize::from(near)]));
        let around = up | right << 4 | down << 8 | left << 12;
        let mut ways = around & PAIRS[usize::from(own & 15)];
        let pairs = &self.table.0[node];
        while ways != 0 {
            let pair = &pairs[ways.trailing_zeros() as usize & 15];
            ways &= ways - 1;
            let open_at_end = self.open[pair.end()];
            let exits = open_at_end & !pair.last;
            // Pruning 2.
            if exits | pair.may_end == 0 {
                self.cut(1);
                continue;
            }
            self.write(place, pair);
            if pair.multiplies {
                self.multiplying_pair(place, pair, score, bracket);
                continue;
            }
            let (score, bracket) = (score + i64::from(pair.sum), bracket - i64::from(pair.loss));
            if self.arrives(place.behind(pair.end() as u8), exits, score, bracket) {
                let open_between = self.open[pair.middle()];
                self.close(node, pair, [own, open_between, open_at_end]);
                self.pairs(place.behind(pair.end() as u8), score, bracket);
                self.reopen(node, pair, [own, open_between, open_at_end]);
            }
        }
    }

    /// Walks a pair that multiplies. Such pairs are rare; a separate function leaves the registers to the others.
    #[cfg_attr(target_family = "wasm", cold)]
    #[inline(never)]
    fn multiplying_pair(&mut self, place: Place, pair: &Pair, score: i64, bracket: i64) {
        let (node, way) = (place.at(), usize::from(pair.way));
        let before = self.level;
        let operators = &self.graph.operators;
        let (first, second) = (operators[node][(way / 4) & 3], operators[pair.middle()][way % 4]);
        let (score, bracket) = self.cross(first, score, bracket);
        let (score, bracket) = self.cross(second, score, bracket);
        let open = [node, pair.middle(), pair.end()].map(|crossing| self.open[crossing]);
        if self.arrives(place.behind(pair.end() as u8), open[2] & !pair.last, score, bracket) {
            self.close(node, pair, open);
            self.pairs(place.behind(pair.end() as u8), score, bracket);
            self.reopen(node, pair, open);
        }
        self.back_to(before);
    }

    /// Closes both roads of a pair; what is open at their three crossings is known.
    #[inline(always)]
    fn close(&mut self, node: usize, pair: &Pair, [first, second, third]: [u8; 3]) {
        self.reopen(node, pair, [first ^ pair.first, second ^ pair.through, third & !pair.last]);
    }

    /// Sets what is open at the three crossings of a pair.
    #[inline(always)]
    fn reopen(&mut self, node: usize, pair: &Pair, open: [u8; 3]) {
        [self.open[node], self.open[pair.middle()], self.open[pair.end()]] = open;
    }

    /// Writes the crossings of a pair to the path.
    #[inline(always)]
    fn write(&mut self, place: Place, pair: &Pair) {
        let depth = place.depth() % MAX_MOVES;
        [self.path[depth], self.path[depth + 1]] = pair.ends.to_le_bytes();
    }
}
