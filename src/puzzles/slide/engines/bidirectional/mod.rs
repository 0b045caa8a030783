//! Breadth-first search from both ends at once, on boards of at most 16 free cells: where walls make bounds weak and branches few, half of the depth from
//! either end is far less than the whole from one.
//!
//! A search has a limit for the whole answer and drops what can't be on an answer within it: with depth `a` done from the start and `b` from the goal, an
//! answer of length `c` passes some node of the other layer `c - a - b` moves on. On that way no bound changes by more than one a move, so the other
//! layer must have a node whose bounds, to the goal and from the start, are near enough (the idea of Sewell and Jacobson's DIBBS, 2021, taken layer
//! by layer). The graph is undirected with two colours: a search that remembers from where a position was entered never comes back to the layer before, so only
//! the last layer of either end is held in a hash table (frontier search, Korf 1999).

mod front;
mod growth;
pub(super) mod node;
mod step;

use super::iteration::begins;
use super::optimal::Proved;
use super::pattern_db::blank_pattern::BlankPattern;
use super::pattern_db::lookup::Lookup;
use super::pattern_db::one_bit::OneBitEstimate;
use super::transposition::TranspositionTable;
use crate::base::grid::Direction;
use crate::model::trace::Told;
use crate::puzzles::slide::kernel::{Position, reversed};
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES, NONE};
use crate::record;
use crate::search::control::Control;
use crate::search::worker_pool::{WorkerPool, with_pool};
use front::{Front, MAX_NODES};
use growth::Growth;
use node::{MAX_GROUPS, Node};
use step::{Hand, Step};

/// What a search from both ends needs.
pub struct Bidirectional<'a> {
    /// Where tiles move.
    pub graph: &'a Graph,
    /// Bounds of the way to the goal; bounds of the way to the start, where its tiles are named by their places at the start.
    pub estimates: [&'a OneBitEstimate; 2],
    /// One pattern more, if any.
    pub pattern: Option<&'a BlankPattern>,
    /// Limits and reports.
    pub control: &'a Control<'a>,
    /// Bytes in use beside the search.
    pub tables: u64,
    /// Threads to be used.
    pub threads: usize,
}

/// How the search within one limit ended.
enum Found {
    Answer(Vec<Direction>),
    None,
    /// More positions or bytes than allowed, or stopped.
    GivenUp,
}

impl Bidirectional<'_> {
    /// Raises the limit from `least` to below `known`, the length of a known answer, as long as a search can be expected to take at most `most`
    /// positions. The layers are the same for any number of threads, and so is the result. At most 16 vertices, three groups.
    pub fn deepen(&self, start: &Position, least: u32, known: u32, most: u64) -> Proved {
        debug_assert!(
            self.graph.len() <= super::transposition::MAX_VERTICES && self.estimates[0].groups() <= MAX_GROUPS
        );
        if start.is_solved(self.graph.len()) {
            return Proved::Shortest(Vec::new());
        }
        let names = self.names(start);
        with_pool(self.threads, |pool| self.raise(&self.ends(start), &names, [least, known], most, pool))
    }

    /// The same with threads at hand.
    fn raise<'t>(
        &'t self,
        ends: &[Node; 2],
        names: &'t [u8; MAX_VERTICES],
        [least, known]: [u32; 2],
        most: u64,
        pool: &WorkerPool<'t>,
    ) -> Proved {
        let bound = ends[0].bound(0).max(ends[1].bound(1)) as u32;
        // The length of every answer is even or odd as the bound is.
        let mut limit = least.max(bound);
        limit += (limit ^ bound) & 1;
        let mut proved = least.max(bound);
        let mut growth = Growth { before: None, factor: 2.0 };
        while limit < known {
            begins(self.control, "ends", limit);
            self.control.bound(proved.into());
            if self.control.poll(0).is_break() {
                return Proved::Stopped(proved);
            }
            let (found, positions) = self.search(ends, names, limit as usize, most.saturating_mul(4), pool);
            match found {
                Found::Answer(answer) => return Proved::Shortest(answer),
                Found::GivenUp if self.control.stopped().is_some() => return Proved::Stopped(proved),
                Found::GivenUp => return Proved::Bound(proved),
                Found::None => proved = limit + 2,
            }
            growth.learn(limit, positions);
            if positions * growth.factor > most as f64 {
                break;
            }
            limit = growth.next(limit, known);
        }
        Proved::Bound(proved)
    }

    /// The start and the goal.
    fn ends(&self, start: &Position) -> [Node; 2] {
        let vertices = self.graph.len();
        let goal = Position::solved(vertices, vertices as u8 - 1);
        [start, &goal].map(|end| {
            let mut node = Node::new(self.estimates, [end, &end.seen_from(start, vertices)], vertices);
            if let Some(pattern) = self.pattern {
                (node.pattern, node.distance) = (pattern.state(end), pattern.distance);
            }
            node
        })
    }

    /// The tiles' names by their places at the start.
    fn names(&self, start: &Position) -> [u8; MAX_VERTICES] {
        let mut names = [NONE; MAX_VERTICES];
        for (vertex, &tile) in start.tiles[..self.graph.len()].iter().enumerate() {
            names[usize::from(tile)] = vertex as u8;
        }
        names
    }

    /// Looks for an answer of at most `limit` moves; the first one met is a shortest one. Also the positions looked at.
    fn search<'t>(
        &'t self,
        ends: &[Node; 2],
        names: &'t [u8; MAX_VERTICES],
        limit: usize,
        most: u64,
        pool: &WorkerPool<'t>,
    ) -> (Found, f64) {
        let mut fronts = [0, 1].map(|side| Front::new(ends[side], side, pool.workers()));
        let mut hands: Vec<Hand<'t>> = (0..pool.workers()).map(|_| Hand::new(self.control)).collect();
        let mut is_full = false;
        loop {
            let positions = (fronts[0].positions + fronts[1].positions) as f64;
            // First of all: a layer that was broken off proves nothing.
            if is_full || self.is_too_much(&fronts, most) {
                return (Found::GivenUp, positions);
            }
            let depths = fronts[0].depth() + fronts[1].depth();
            if depths >= limit || fronts.iter().any(|front| front.len() == 0) {
                return (Found::None, positions);
            }
            self.tell(&fronts);
            let side = usize::from(fronts[1].len() < fronts[0].len());
            let [one, other] = fronts;
            let (moving, rest) = if side == 0 { (one, other) } else { (other, one) };
            let left = limit - moving.depth() - 1;
            let end = Step { meet: self, names, side, left, spare: limit - depths }.run(moving, rest, hands, pool);
            (hands, is_full) = (end.hands, end.is_full);
            fronts = if side == 0 { [end.moved, end.rest] } else { [end.rest, end.moved] };
            if let Some(node) = end.met {
                return (Found::Answer(self.answer(&fronts, &node, &mut hands[0])), positions);
            }
        }
    }

    /// The moves through a node that both ends have. An answer is at hand: the moment that it takes is spent whatever the limits say.
    fn answer(&self, fronts: &[Front; 2], node: &Node, hand: &mut Hand<'_>) -> Vec<Direction> {
        let mut look = |steps| {
            hand.spend(steps);
        };
        let name = self.graph.len() as u8 - 1;
        let [there, back] = [0, 1].map(|side| fronts[side].way_back(node, self.graph, name, &mut look));
        reversed(&there).into_iter().chain(back).collect()
    }

    /// Tells how many positions both ends have, and how many of them are still to be gone on from.
    fn tell(&self, fronts: &[Front; 2]) {
        let [one, other] = fronts;
        let table = || record! { "positions" => one.positions + other.positions, "waiting" => one.len() + other.len() };
        self.control.trace(|| Told::Own("table", table()));
    }

    /// Half of the memory is for others: a search that does not fit gives way to one that needs none.
    fn is_too_much(&self, fronts: &[Front; 2], most: u64) -> bool {
        let bytes = fronts[0].bytes() + fronts[1].bytes();
        let full = 2 * (bytes + self.tables) > self.control.limits().memory;
        let positions = fronts[0].positions + fronts[1].positions;
        // A layer is at most three times as large as the one before.
        full || positions as u64 > most
            || fronts.iter().all(|f| f.len() > MAX_NODES / 3)
            || self.control.memory(bytes + self.tables).is_break()
    }
}

#[cfg(test)]
mod tests {
    use super::super::iteration::Optimal;
    use super::*;
    use crate::base::grid::Size;
    use crate::base::rng::Rng;
    use crate::model::event::Silent;
    use crate::model::limits::Limits;
    use crate::model::outcome::Sense;
    use crate::puzzles::slide::engines::pattern_db::library;
    use crate::puzzles::slide::engines::pattern_db::watch::BuildLimits;
    use crate::puzzles::slide::rules::board::Board;
    use crate::puzzles::slide::rules::board::graph::Layout;
    use crate::puzzles::slide::rules::board::shuffle::{shuffled, wall_in};
    use crate::search::control::Counters;

    /// Random boards of 8 to 16 cells, some moves from their goals on the largest, with estimates of weak and of strong tables.
    fn each(mut visit: impl FnMut(&Graph, &Position, [&OneBitEstimate; 2])) {
        let mut rng = Rng::new(77);
        for seed in 0..42 {
            let (width, height, walls, k) =
                [(3, 3, 1, 3), (4, 3, 1, 5), (5, 3, 3, 5), (4, 4, 4, 4), (5, 3, 0, 5), (5, 4, 4, 5), (5, 3, 2, 4)]
                    [seed as usize % 7];
            let goal = wall_in(&Board::solved(Size::new(width, height), |_| false), walls, &mut rng);
            let layout = Layout::of(&shuffled(&goal, seed)).expect("whole");
            let (graph, n) = (layout.graph.clone(), layout.graph.len());
            let mut start = Position::of(&layout);
            if n > 13 {
                start = Position::solved(n, n as u8 - 1);
                let mut back = NONE;
                for _ in 0..90 {
                    let ways: Vec<usize> =
                        graph.neighbours(start.blank.into()).filter(|&v| v != usize::from(back)).collect();
                    back = start.blank;
                    start.enter(if ways.is_empty() { break } else { ways[rng.below(ways.len())] as u8 });
                }
            }
            if start.is_solved(n) {
                continue;
            }
            let library = library::of(&graph, u64::MAX);
            let (limits, counters) = (Limits::default(), Counters::default());
            let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
            let [to, from] = [n as u8 - 1, start.blank].map(|blank| {
                library.slopes(&library.groups(k, blank, 0), blank, &BuildLimits::ample(&control)).expect("room")
            });
            visit(&graph, &start, [&to, &from]);
        }
    }

    /// Searches from both ends and from one find the same lengths, whatever the limit begins with, and what is proved is true.
    #[test]
    fn both_ends_agree_with_one() {
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let mut long = 0;
        each(|graph, start, estimates| {
            let one = Optimal::new(graph, estimates[0], graph.len() as u8 - 1, &control, 1, 0);
            let Proved::Shortest(shortest) = one.deepen(start, 0, u32::MAX, u64::MAX) else { panic!("solvable") };
            let length = shortest.len() as u32;
            long += u32::from(length > 30);
            // One pattern more saves work and changes nothing else.
            let pattern = BlankPattern::of(graph, start, true, &BuildLimits::ample(&control)).expect("time");
            for pattern in [None, Some(&pattern)] {
                let meet = Bidirectional { graph, estimates, pattern, control: &control, tables: 0, threads: 1 };
                let known = [(0, 2), (0, u32::MAX), (length - 1, 2), (length, 2), (length + 1, 6), (length + 6, 8)];
                for (least, more) in known {
                    let known = length.saturating_add(more);
                    let Proved::Shortest(answer) = meet.deepen(start, least, known, u64::MAX) else {
                        panic!("{start:?}")
                    };
                    assert_eq!(answer.len() as u32, length, "from {least}: {start:?}");
                    assert!(start.after(graph, &answer).is_solved(graph.len()));
                }
                assert_eq!(meet.deepen(start, 0, length, u64::MAX), Proved::Bound(length), "{start:?}");
                let Proved::Bound(bound) = meet.deepen(start, 0, length, 50) else {
                    panic!("nothing shorter is to be found")
                };
                assert!(bound <= length);
            }
        });
        assert!(long > 10, "only {long} long ones");
    }

    /// Threads share a layer out by hashes: what it holds, what is proved and how many nodes that takes is the same for any number of them.
    #[test]
    fn any_number_of_threads_does_the_same() {
        let mut large = 0;
        each(|graph, start, estimates| {
            let run = |threads, known, most| {
                let (limits, counters) = (Limits::default(), Counters::default());
                let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
                let meet = Bidirectional { graph, estimates, pattern: None, control: &control, tables: 0, threads };
                let end = meet.deepen(start, 0, known, most);
                (end, control.stats().nodes)
            };
            let (Proved::Shortest(shortest), nodes) = run(1, u32::MAX, u64::MAX) else { panic!("solvable") };
            large += u32::from(nodes > 40_000);
            let length = shortest.len() as u32;
            for threads in [2, 3, 5] {
                let (Proved::Shortest(answer), _) = run(threads, u32::MAX, u64::MAX) else { panic!("solvable") };
                assert_eq!(answer.len(), shortest.len(), "{threads} threads: {start:?}");
                assert!(start.after(graph, &answer).is_solved(graph.len()));
                for most in [100, u64::MAX] {
                    assert_eq!(run(threads, length, most), run(1, length, most), "{threads} threads: {start:?}");
                }
            }
        });
        assert!(large > 1, "only {large} are shared");
    }

    /// A search that would need more than half of the memory, or was stopped, proves no more than it knew.
    #[test]
    fn a_search_given_up_proves_nothing() {
        let mut given_up = 0;
        each(|graph, start, estimates| {
            let run = |limits: &Limits, tables| {
                let counters = Counters::default();
                let control = Control::new(limits, Sense::Minimize, &counters, &Silent);
                Bidirectional { graph, estimates, pattern: None, control: &control, tables, threads: 1 }.deepen(
                    start,
                    0,
                    u32::MAX,
                    u64::MAX,
                )
            };
            let whole = run(&Limits::default(), 0);
            let Proved::Shortest(answer) = whole else { panic!("solvable") };
            for nodes in [1, 100, 1000, 10_000] {
                let stopped = run(&Limits { nodes: Some(nodes), ..Limits::default() }, 0);
                let is_true = |end: &Proved| match end {
                    Proved::Shortest(found) => found.len() == answer.len(),
                    Proved::Bound(bound) | Proved::Stopped(bound) => *bound as usize <= answer.len(),
                };
                assert!(is_true(&stopped), "{nodes} nodes: {stopped:?} {start:?}");
                given_up += u32::from(matches!(stopped, Proved::Stopped(_)));
            }
            let full = run(&Limits { memory: 1 << 20, ..Limits::default() }, 1 << 19);
            assert!(matches!(full, Proved::Bound(bound) if bound as usize <= answer.len()), "{full:?}");
        });
        assert!(given_up > 30, "{given_up}");
    }
}
