//! Depth-first search over the walks of a small board: the article's search, with a memory of visited positions.
//!
//! It races the proof by passes, and the first to finish ends the search. The two take turns that depend on the
//! estimated cost of their work and not on a clock, so that a board always has the same node count.
//!
//! The race takes less than twice the time of the article's search, for these reasons. The rival tries the walks in the
//! same order. It prunes wherever that search does, except by the parity of the roads between two crossings. It takes
//! two or three steps for a node of that search, at the same cost. Its memory and the answers of the proof only save
//! steps. And the proof never has more than a `TIME_SHARE`-th of the rival's time. `bench maze --hostile` checks this.
//!
//! The memory prunes a crossing entered again with the same roads used up and no higher score. This is safe: no
//! multiplier is negative, so nothing better can follow from the lower score.

use super::keys::scatter;
use super::problem::{RestProblem, Road};

/// The most crossings of a board: the roads used up and the crossing must fit into a word.
pub const MAX_NODES: usize = 25;
/// Entries of the memory; a later one replaces an earlier one.
const ENTRIES: usize = 1 << 14;
/// Bytes that the memory takes.
pub const BYTES: u64 = (ENTRIES * size_of::<(u64, i64)>()) as u64;
/// Steps before the proof's first turn, a tenth of a millisecond: enough for most boards below 4x4.
const HEAD_START: usize = 1 << 13;
/// The rival's time as a multiple of the proof's. The proof reports costs that are true within a factor of two, so that
/// even its most expensive parts get less time than the rival.
const TIME_SHARE: usize = 3;
/// The cost of a step (one road onward, or one back) in the unit of [`Rival::follow`].
const STEP_COST: usize = 9;
/// Steps that count as one node.
const STEPS_PER_NODE: usize = 16;

/// A crossing of the walk.
#[derive(Clone, Copy)]
struct Frame {
    node: u8,
    /// Directions not tried yet.
    ways: u8,
    /// The direction back, which is closed while the crossing is on the walk.
    back: u8,
    score: i64,
    /// Roads used up.
    used: u64,
    /// The sum of the positive additions still open.
    additions: i64,
    /// The product of the open multipliers that are not 0.
    product: i64,
    /// Open zeros.
    zeros: u8,
}

/// A road from a crossing.
#[derive(Clone, Copy)]
struct Way {
    to: u8,
    /// Its bit in `used`.
    bit: u64,
    road: Road,
}

/// The search.
pub struct Rival {
    ways: Vec<[Way; 4]>,
    values: Vec<i64>,
    open: Vec<u8>,
    frames: Vec<Frame>,
    seen: Vec<(u64, i64)>,
    goal: u8,
    /// Only walks that score more than this count.
    threshold: i64,
    best: Option<(Vec<usize>, i64)>,
    /// Time that the rival may still use.
    owed: usize,
}

const NOWHERE: Way = Way { to: 0, bit: 0, road: Road::Closed };

/// Directions are up, right, down, left on the board as drawn, in the order of the article's search.
const fn opposite(direction: usize) -> usize {
    (direction + 2) % 4
}

impl Rival {
    /// Prepares a search for walks that score more than a threshold. `None` if the board is too large.
    pub fn new(problem: &RestProblem, threshold: i64) -> Option<Rival> {
        if problem.nodes() > MAX_NODES {
            return None;
        }
        let mut rival = Rival {
            ways: vec![[NOWHERE; 4]; problem.nodes()],
            values: problem.multipliers.iter().map(|multiplier| multiplier.value).collect(),
            open: vec![0; problem.nodes()],
            frames: Vec::with_capacity(2 * MAX_NODES),
            seen: Vec::new(),
            goal: problem.goal as u8,
            threshold,
            best: None,
            owed: HEAD_START * STEP_COST,
        };
        let additions = rival.lay_roads(problem);
        let multipliers = 0..problem.multipliers.len();
        rival.frames.push(Frame {
            node: problem.start as u8,
            ways: rival.open[problem.start],
            back: 0,
            score: problem.score,
            used: 0,
            additions,
            product: problem.product(multipliers.clone()),
            zeros: multipliers.filter(|&m| !problem.counts(m)).count() as u8,
        });
        if problem.start == problem.goal && problem.score > threshold {
            rival.keep(problem.score);
        }
        Some(rival)
    }

    /// Enters the roads. Returns the sum of the positive additions.
    fn lay_roads(&mut self, problem: &RestProblem) -> i64 {
        let mut additions = 0;
        for (number, place) in problem.places().filter(|&place| problem.at(place) != Road::Closed).enumerate() {
            // If the problem is the board turned over its diagonal, the roads down on the board are the problem's roads
            // to the right.
            let direction = if place.down == problem.turned { 1 } else { 2 };
            let (road, [a, b]) = (problem.at(place), problem.ends(place));
            self.ways[a][direction] = Way { to: b as u8, bit: 1 << number, road };
            self.ways[b][opposite(direction)] = Way { to: a as u8, bit: 1 << number, road };
            self.open[a] |= 1 << direction;
            self.open[b] |= 1 << opposite(direction);
            if let Road::Add(a) = road {
                additions += a.max(0);
            }
        }
        additions
    }

    /// The proof has found a walk with this score.
    pub fn raise(&mut self, score: i64) {
        self.threshold = self.threshold.max(score);
    }

    /// The best walk, if one beats all scores that the proof has reported.
    pub fn best(&self) -> Option<&(Vec<usize>, i64)> {
        self.best.as_ref()
    }

    /// Has everything been tried?
    pub fn is_done(&self) -> bool {
        self.frames.is_empty()
    }

    /// Takes the turn that follows `time` spent by the proof, in nanoseconds of the machine on which the costs were
    /// measured. Returns the nodes used.
    pub fn follow(&mut self, time: usize) -> u64 {
        self.owed += time * TIME_SHARE;
        let steps = self.owed / STEP_COST;
        self.owed %= STEP_COST;
        self.advance(steps)
    }

    /// Searches for at most `steps` steps. Returns the nodes that they count as.
    pub fn advance(&mut self, steps: usize) -> u64 {
        if steps > 0 {
            self.seen.resize(ENTRIES, (u64::MAX, 0));
        }
        let done = (0..steps).take_while(|_| self.step()).count();
        done.div_ceil(STEPS_PER_NODE) as u64
    }

    /// One road onward or one back; `false` if nothing is left.
    #[inline]
    fn step(&mut self) -> bool {
        let Some(top) = self.frames.last_mut() else { return false };
        if top.ways == 0 {
            self.go_back();
            return true;
        }
        let direction = top.ways.trailing_zeros() as usize & 3;
        top.ways &= top.ways - 1;
        let from = *top;
        let way = self.ways[usize::from(from.node)][direction];
        let back = 1 << opposite(direction);
        let exits = self.open[usize::from(way.to)] & !back;
        let at_goal = way.to == self.goal;
        if exits == 0 && !at_goal {
            return true;
        }
        let mut next = Frame { node: way.to, ways: exits, back, used: from.used | way.bit, ..from };
        match way.road {
            Road::Add(a) => (next.score, next.additions) = (from.score + a, from.additions - a.max(0)),
            Road::Multiply(m) if self.values[m] == 0 => (next.score, next.zeros) = (0, from.zeros - 1),
            Road::Multiply(m) => {
                (next.score, next.product) = (from.score * self.values[m], from.product / self.values[m]);
            }
            Road::Closed => return true,
        }
        self.arrive(next, at_goal);
        true
    }

    #[inline]
    fn arrive(&mut self, next: Frame, at_goal: bool) {
        if at_goal {
            if next.score > self.threshold {
                self.frames.push(next);
                self.keep(next.score);
                self.frames.pop();
            }
            // A walk that leaves the goal with at most one open road there can't come back.
            if next.ways & (next.ways.wrapping_sub(1)) == 0 {
                return;
            }
        }
        if next.bound() > self.threshold && self.is_new(next) {
            self.open[usize::from(next.node)] ^= next.back;
            let from = self.frames.last().map_or(0, |frame| usize::from(frame.node));
            self.open[from] ^= 1 << opposite(next.back.trailing_zeros() as usize);
            self.frames.push(next);
        }
    }

    /// Is this the first visit with the same roads used up and at least this score?
    #[inline]
    fn is_new(&mut self, next: Frame) -> bool {
        let key = next.used << 5 | u64::from(next.node);
        let entry = &mut self.seen[scatter(key) as usize & (ENTRIES - 1)];
        if entry.0 == key && entry.1 >= next.score {
            return false;
        }
        *entry = (key, next.score);
        true
    }

    fn go_back(&mut self) {
        let Some(last) = self.frames.pop() else { return };
        if let Some(from) = self.frames.last() {
            self.open[usize::from(last.node)] ^= last.back;
            self.open[usize::from(from.node)] ^= 1 << opposite(last.back.trailing_zeros() as usize);
        }
    }

    #[cold]
    fn keep(&mut self, score: i64) {
        let walk = self.frames.iter().skip(1).map(|frame| usize::from(frame.node));
        (self.threshold, self.best) = (score, Some((walk.collect(), score)));
    }
}

impl Frame {
    /// No walk that continues from here scores more; see the article's prunings.
    #[inline]
    fn bound(&self) -> i64 {
        let bracket = if self.zeros > 0 { self.score.max(0) } else { self.score } + self.additions;
        if bracket >= 0 { bracket * self.product } else { bracket }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::grid::Size;
    use crate::base::rng::Rng;
    use crate::model::event::Silent;
    use crate::model::limits::Limits;
    use crate::model::options::Options;
    use crate::model::puzzle::Notation;
    use crate::puzzles::maze::Maze;
    use crate::puzzles::maze::engines::frontier::frame::Frame as Sight;
    use crate::puzzles::maze::rules::board::hostile::KINDS;
    use crate::search::control::{Control, Counters};
    use crate::search::engine::{Request, Solve};

    /// The race is fair because of this: a node of the article costs two to three steps, half of which only go back.
    #[test]
    fn it_takes_at_most_three_steps_per_node_of_the_article() {
        for (seed, kind) in (0..8).flat_map(|seed| KINDS.map(|kind| (seed, kind))) {
            let size = [Size::new(4, 4), Size::new(5, 3), Size::new(3, 5), Size::new(4, 3)][seed as usize % 4];
            let board = kind.board(size, &mut Rng::new(seed));
            let mut rival = Rival::new(&Sight::new(&board, &[]).problem, i64::MIN).unwrap();
            let taken = rival.advance(usize::MAX) * STEPS_PER_NODE as u64;
            let (limits, counters) = (Limits::default(), Counters::default());
            let control = Control::new(&limits, Maze::SENSE, &counters, &Silent);
            let request =
                Request { engine: "article", moves: Vec::new(), limits: limits.clone(), options: Options::default() };
            let verdict = Maze::solve(&board, &request, &control).unwrap();
            let nodes = control.stats().nodes;
            assert!(taken <= 3 * nodes + 1000, "{taken} steps, {nodes} nodes\n{}", Maze::print(&board));
            assert_eq!(rival.best().map(|best| best.1), verdict.best.map(|best| best.objective));
        }
    }

    #[test]
    fn it_finds_the_best_walk_in_portions_of_any_size() {
        let board = Maze::parse("3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n").unwrap();
        let sight = Sight::new(&board, &[]);
        for portion in [1, 7, 1000] {
            let mut rival = Rival::new(&sight.problem, i64::MIN).unwrap();
            while !rival.is_done() {
                rival.advance(portion);
            }
            let (walk, score) = rival.best().unwrap();
            assert_eq!((*score, sight.problem.scores(walk).last()), (36, Some(&36)));
        }
    }
}
