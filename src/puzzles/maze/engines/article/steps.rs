//! Pruning 3 walks two roads at a time. This is the table of all such pairs, by first crossing and the directions of
//! both roads.

use super::prunings::Prunings;
use crate::puzzles::maze::kernel::{CROSSING_SLOTS, Graph, NOWHERE, opposite};
use crate::puzzles::maze::rules::board::Operator;

/// Two roads in a row.
#[derive(Clone, Copy, Default)]
pub(super) struct Pair {
    /// What they add to the score, unless one of them multiplies.
    pub(super) sum: i32,
    /// What they take from the bracket (their subtractions), unless one of them multiplies.
    pub(super) loss: i32,
    /// The crossing between them, and in the higher byte the one after them.
    pub(super) ends: u16,
    /// The directions that they close at the crossings before, between and after them.
    pub(super) first: u8,
    pub(super) through: u8,
    pub(super) last: u8,
    /// Not 0 if the walk may enter the crossing after them over that crossing's last road: it is the goal, or pruning
    /// 2 is off.
    pub(super) may_end: u8,
    /// Does one of them multiply, or are sums not enough to find the bracket for another reason?
    pub(super) multiplies: bool,
    /// Four times the direction of the first road, plus that of the second.
    pub(super) way: u8,
}

impl Pair {
    /// The crossing between both roads.
    #[inline(always)]
    pub(super) fn middle(&self) -> usize {
        usize::from(self.ends as u8)
    }

    /// The crossing after them.
    #[inline(always)]
    pub(super) fn end(&self) -> usize {
        usize::from(self.ends >> u8::BITS)
    }
}

/// Where a walk stands, packed into one word, so that it is passed and stored as one. From the lowest byte: the
/// crossing before the last, the last crossing, and the number of roads walked.
#[derive(Clone, Copy)]
pub(super) struct Place(u32);

impl Place {
    /// The place with these last two crossings and this number of roads.
    pub(super) fn new([before, node]: [u8; 2], depth: usize) -> Place {
        Place(u32::from(u16::from_le_bytes([before, node])) | (depth as u32) << 16)
    }

    /// The place after two more roads.
    #[inline(always)]
    pub(super) fn behind(self, pair: &Pair) -> Place {
        Place(((self.0 >> 16) + 2) << 16 | u32::from(pair.ends))
    }

    /// The last two crossings.
    #[inline(always)]
    pub(super) fn ends(self) -> [u8; 2] {
        (self.0 as u16).to_le_bytes()
    }

    /// The crossing where it stands.
    #[inline(always)]
    pub(super) fn node(self) -> usize {
        usize::from((self.0 >> 8) as u8)
    }

    /// The number of its roads.
    #[inline(always)]
    pub(super) fn depth(self) -> usize {
        (self.0 >> 16) as usize
    }
}

/// All pairs, by crossing and directions.
pub(super) type Pairs = [[Pair; 16]; CROSSING_SLOTS];

/// By the set of open roads at a crossing: the pairs whose first road is open and whose second does not go straight
/// back. A pair is four times its first direction plus its second.
pub(super) const PAIRS: [u16; 16] = {
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

/// All pairs. Entries for pairs that leave the board are never read.
pub(super) fn pairs(graph: &Graph, prunings: Prunings) -> Box<Pairs> {
    let mut pairs = Box::new([[Pair::default(); 16]; CROSSING_SLOTS]);
    // A road `*0` keeps the bracket from falling below the additions left, and then sums are not enough to find it.
    let has_floor = graph.operators.iter().flatten().any(|&operator| operator == Operator::Multiply(0));
    for (node, pairs) in pairs.iter_mut().enumerate().take(graph.nodes) {
        for (way, pair) in pairs.iter_mut().enumerate() {
            *pair = self::pair(graph, node, way / 4, way % 4).unwrap_or_default();
            pair.may_end = u8::from(pair.end() == usize::from(graph.goal) || !prunings.dead_end);
            pair.multiplies |= has_floor;
        }
    }
    pairs
}

fn pair(graph: &Graph, node: usize, first: usize, second: usize) -> Option<Pair> {
    let middle = Some(graph.near[node][first]).filter(|&middle| middle != NOWHERE)?;
    let end = Some(graph.near[usize::from(middle)][second]).filter(|&end| end != NOWHERE)?;
    let through = 1 << opposite(first) | 1 << second;
    let ends = u16::from_le_bytes([middle, end]);
    let (last, way) = (1 << opposite(second), (4 * first + second) as u8);
    let mut pair = Pair { ends, first: 1 << first, through, last, way, ..Pair::default() };
    for operator in [graph.operators[node][first], graph.operators[usize::from(middle)][second]] {
        match operator {
            Operator::Add(n) => pair.sum += n as i32,
            Operator::Subtract(n) => (pair.sum, pair.loss) = (pair.sum - n as i32, pair.loss + n as i32),
            Operator::Multiply(_) => pair.multiplies = true,
        }
    }
    Some(pair)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_packs_its_ends_and_its_depth() {
        let place = Place::new([7, 200], 263);
        assert_eq!((place.ends(), place.node(), place.depth()), ([7, 200], 200, 263));
        let pair = Pair { ends: u16::from_le_bytes([255, 1]), ..Pair::default() };
        let behind = place.behind(&pair);
        assert_eq!(
            (behind.ends(), pair.middle(), pair.end(), behind.node(), behind.depth()),
            ([255, 1], 255, 1, 1, 265)
        );
    }
}
