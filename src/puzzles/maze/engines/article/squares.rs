//! Pruning 3 on boards of at most 8x8 crossings. Open roads, score and bracket (see [`super::prunings::Rest`]) are
//! handed on by value, so nothing is undone when a walk turns back.

use super::bitboards::{Roads, SIDE, bit};
use super::prunings::Prunings;
use super::search::{Goal, Place, TrailSearch, WalkPairs};
use super::steps;
use crate::puzzles::maze::kernel::{CROSSING_SLOTS, Graph, MAX_MOVES, NOWHERE, opposite};

const SQUARES: usize = SIDE * SIDE;

/// Two roads in a row.
#[derive(Clone, Copy)]
struct Pair {
    roads: Roads,
    /// What they add to the score, and what they take from the bracket, unless `multiplies`.
    sum: i32,
    loss: i32,
    /// What they add to a [`Place`].
    step: u32,
    /// The crossings between and after them.
    crossings: [u8; 2],
    /// Four times the direction of the first road, plus that of the second.
    way: u8,
    /// Does one of them multiply, or are sums not enough to find the bracket for another reason?
    multiplies: bool,
}

const NO_PAIR: Pair =
    Pair { roads: Roads::NONE, sum: 0, loss: 0, step: 0, crossings: [0; 2], way: 0, multiplies: false };

/// All pairs of roads of a board, by square and directions.
pub(super) struct Squares {
    pairs: [[Pair; 16]; SQUARES],
    /// The square of each crossing.
    squares: [u8; CROSSING_SLOTS],
    goal: Goal,
}

impl Squares {
    /// Nothing for a board that is too wide or too high.
    pub(super) fn new(graph: &Graph, columns: usize, prunings: Prunings) -> Option<Box<Squares>> {
        if columns > SIDE || graph.nodes > SIDE * columns {
            return None;
        }
        let mut squares = [0; CROSSING_SLOTS];
        for (node, square) in squares.iter_mut().enumerate().take(graph.nodes) {
            *square = (node / columns * SIDE + node % columns) as u8;
        }
        let goal = squares[usize::from(graph.goal)];
        let mut all = Box::new(Squares {
            pairs: [[NO_PAIR; 16]; SQUARES],
            squares,
            goal: Goal {
                square: goal.into(),
                exempt: if prunings.dead_end { bit(goal) } else { u64::MAX },
                exits: (0..4).fold(Roads::NONE, |roads, direction| roads.with(Roads::one(goal, direction))),
                final_exits: prunings.goal.into(),
            },
        });
        let has_floor = steps::has_floor(graph);
        for (node, &square) in squares.iter().enumerate().take(graph.nodes) {
            let pair = |way| all.pair(graph, node, way, has_floor).unwrap_or(NO_PAIR);
            all.pairs[usize::from(square)] = std::array::from_fn(pair);
        }
        Some(all)
    }

    fn pair(&self, graph: &Graph, node: usize, way: usize, has_floor: bool) -> Option<Pair> {
        let (first, second) = (way / 4, way % 4);
        let middle = Some(graph.near[node][first]).filter(|&middle| middle != NOWHERE)?;
        let end = Some(graph.near[usize::from(middle)][second]).filter(|&end| end != NOWHERE)?;
        let roads = Roads::one(self.squares[node], first).with(Roads::one(self.square(middle), second));
        let step = Place::step(self.squares[node], self.square(end));
        let sums = steps::sums(graph, node, way).filter(|_| !has_floor);
        let ((sum, loss), crossings) = (sums.unwrap_or_default(), [middle, end]);
        Some(Pair { roads, sum, loss, step, crossings, way: way as u8, multiplies: sums.is_none() })
    }

    /// The square of a crossing.
    fn square(&self, node: u8) -> u8 {
        self.squares[usize::from(node)]
    }

    /// The open roads of a walk, which has them by crossing.
    fn roads(&self, graph: &Graph, open: &[u8; CROSSING_SLOTS]) -> Roads {
        let all = (0..graph.nodes).flat_map(|node| [1, 2].map(|direction| (node, direction)));
        all.filter(|&(node, direction)| open[node] >> direction & 1 == 1)
            .fold(Roads::NONE, |roads, (node, direction)| roads.with(Roads::one(self.squares[node], direction)))
    }
}

/// Where a walk stands on bitboards.
#[inline(always)]
fn square(place: Place) -> u32 {
    (place.at() % SQUARES) as u32
}

impl WalkPairs for Squares {
    fn goal(&self) -> Goal {
        self.goal
    }

    fn walk<const COUNTED: bool>(
        search: &mut TrailSearch<'_, Squares, COUNTED>,
        place: Place,
        score: i64,
        bracket: i64,
    ) {
        let roads = search.table.roads(search.graph, &search.open);
        let place = Place::new(search.table.squares[place.at()], place.depth());
        search.onward(roads, place, score, bracket);
    }
}

impl<const COUNTED: bool> TrailSearch<'_, Squares, COUNTED> {
    /// Walks the pairs of roads from a place, if there are any.
    #[inline(always)]
    fn onward(&mut self, roads: Roads, place: Place, score: i64, bracket: i64) {
        let pairs = roads.pairs_with_exit(square(place), self.goal.exempt);
        if COUNTED {
            self.cut[1] += u64::from((roads.pairs(square(place)) & !pairs).count_ones());
        }
        if pairs != 0 {
            self.pairs(roads, pairs, place, score, bracket);
        }
    }

    /// Walks these pairs of roads, one by one. Browsers spill whatever is alive across a call as soon as it is
    /// computed, so as little as possible is, and a place without pairs is not worth a call.
    fn pairs(&mut self, roads: Roads, mut pairs: u32, place: Place, score: i64, bracket: i64) {
        let from = &self.table.pairs[place.at() % SQUARES];
        while pairs != 0 {
            let pair = &from[pairs.trailing_zeros() as usize % 16];
            pairs &= pairs - 1;
            self.write(place, pair);
            let (left, next) = (roads.without(pair.roads), place.moved(pair.step));
            if pair.multiplies {
                self.multiplying_pair(left, next, pair, score, bracket);
                continue;
            }
            let (score, bracket) = (score + i64::from(pair.sum), bracket - i64::from(pair.loss));
            if self.goes_on(left, next, score, bracket) {
                self.onward(left, next, score, bracket);
            }
        }
    }

    /// Walks a pair that multiplies. Such pairs are rare; a separate function leaves the registers to the others.
    #[cfg_attr(target_family = "wasm", cold)]
    #[inline(never)]
    fn multiplying_pair(&mut self, left: Roads, next: Place, pair: &Pair, score: i64, bracket: i64) {
        let before = self.level;
        let (score, bracket) = self.cross_pair(pair, score, bracket);
        if self.goes_on(left, next, score, bracket) {
            self.onward(left, next, score, bracket);
        }
        self.back_to(before);
    }

    /// Score and bracket after a pair that multiplies.
    fn cross_pair(&mut self, pair: &Pair, score: i64, bracket: i64) -> (i64, i64) {
        let [middle, way] = [pair.crossings[0], pair.way].map(usize::from);
        let node = usize::from(self.near[middle][opposite(way / 4 % 4)]);
        let operators = &self.graph.operators;
        let (first, second) = (operators[node][way / 4 % 4], operators[middle][way % 4]);
        let (score, bracket) = self.cross(first, score, bracket);
        self.cross(second, score, bracket)
    }

    /// Counts a node, keeps it if it is a better answer, and returns whether to walk on from it.
    #[inline(always)]
    fn goes_on(&mut self, left: Roads, place: Place, score: i64, bracket: i64) -> bool {
        self.count(place);
        if square(place) == self.goal.square {
            if score > self.best {
                self.keep(score, place);
            }
            // Pruning 1.
            if left.has_at_most(self.goal.exits, self.goal.final_exits) {
                self.cut(0);
                return false;
            }
        }
        self.may_beat_the_best(bracket)
    }

    /// Writes the crossings of a pair to the path.
    #[inline(always)]
    fn write(&mut self, place: Place, pair: &Pair) {
        let depth = place.depth() % MAX_MOVES;
        [self.path[depth], self.path[depth + 1]] = pair.crossings;
    }
}
