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

use super::iteration::begins;
use super::optimal::Proved;
use super::pattern_db::lookup::Lookup;
use super::pattern_db::one_bit::OneBitEstimate;
use super::transposition::TranspositionTable;
use crate::base::grid::Direction;
use crate::model::trace::Told;
use crate::puzzles::slide::kernel::{Position, reversed};
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES, NONE};
use crate::record;
use crate::search::control::{Control, Ticker};
use crate::search::work;
use front::{Front, MAX_NODES};
use growth::Growth;
use node::{MAX_GROUPS, Node, NodeLayer};

/// What a search from both ends needs.
pub struct Bidirectional<'a> {
    /// Where tiles move.
    pub graph: &'a Graph,
    /// Bounds of the way to the goal; bounds of the way to the start, where its tiles are named by their places at the start.
    pub estimates: [&'a OneBitEstimate; 2],
    /// Limits and reports.
    pub control: &'a Control<'a>,
    /// Bytes in use beside the search.
    pub tables: u64,
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
    /// positions. It takes one thread, so the result is the same for any number of them. At most 16 vertices, three groups.
    pub fn deepen(&self, start: &Position, least: u32, known: u32, most: u64) -> Proved {
        debug_assert!(
            self.graph.len() <= super::transposition::MAX_VERTICES && self.estimates[0].groups() <= MAX_GROUPS
        );
        if start.is_solved(self.graph.len()) {
            return Proved::Shortest(Vec::new());
        }
        let ends = self.ends(start);
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
            let mut fronts = ends.map(Front::new);
            match self.search(&mut fronts, start, limit as usize, most.saturating_mul(4)) {
                Found::Answer(answer) => return Proved::Shortest(answer),
                Found::GivenUp if self.control.stopped().is_some() => return Proved::Stopped(proved),
                Found::GivenUp => return Proved::Bound(proved),
                Found::None => proved = limit + 2,
            }
            let positions = (fronts[0].positions + fronts[1].positions) as f64;
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
        [start, &goal].map(|end| Node::new(self.estimates, [end, &end.seen_from(start, vertices)], vertices))
    }

    /// Looks for an answer of at most `limit` moves; the first one met is a shortest one.
    fn search(&self, fronts: &mut [Front; 2], start: &Position, limit: usize, most: u64) -> Found {
        let mut names = [NONE; MAX_VERTICES];
        for (vertex, &tile) in start.tiles[..self.graph.len()].iter().enumerate() {
            names[usize::from(tile)] = vertex as u8;
        }
        let (name, ticker) = (self.graph.len() as u8 - 1, self.control.ticker());
        let mut step = Step { meet: self, names, name, ticker, stop: false, is_full: false };
        loop {
            let [one, other] = fronts;
            // First of all: a layer that was broken off proves nothing.
            if step.is_full || self.is_too_much(&[one, other], most) {
                return Found::GivenUp;
            }
            if one.depth() + other.depth() >= limit || one.nodes.is_empty() || other.nodes.is_empty() {
                return Found::None;
            }
            self.tell([one, other]);
            let side = usize::from(other.nodes.len() < one.nodes.len());
            let (moved, rest) = if side == 0 { (&mut *one, &*other) } else { (&mut *other, &*one) };
            if let Some(node) = step.expand(side, moved, rest, limit - moved.depth() - rest.depth()) {
                // An answer is at hand: the moment that it takes is spent whatever the limits say.
                let mut look = |steps| {
                    let _ = step.spend(steps);
                };
                let [there, back] = [one, other].map(|front| front.way_back(&node, self.graph, name, &mut look));
                return Found::Answer(reversed(&there).into_iter().chain(back).collect());
            }
        }
    }

    /// Tells how many positions both ends have, and how many of them are still to be gone on from.
    fn tell(&self, fronts: [&Front; 2]) {
        let both = |of: fn(&Front) -> usize| fronts.map(of).iter().sum::<usize>();
        let table = || record! { "positions" => both(|front| front.positions), "waiting" => both(|f| f.nodes.len()) };
        self.control.trace(|| Told::Own("table", table()));
    }

    /// Half of the memory is for others: a search that does not fit gives way to one that needs none.
    fn is_too_much(&self, fronts: &[&mut Front; 2], most: u64) -> bool {
        let bytes = fronts[0].bytes() + fronts[1].bytes();
        let full = 2 * (bytes + self.tables) > self.control.limits().memory;
        let positions = fronts[0].positions + fronts[1].positions;
        // A layer is at most three times as large as the one before.
        full || positions as u64 > most
            || fronts.iter().all(|f| f.nodes.len() > MAX_NODES / 3)
            || self.control.memory(bytes + self.tables).is_break()
    }
}

/// What one layer after the other is made with.
struct Step<'m> {
    meet: &'m Bidirectional<'m>,
    /// The tiles' names by their places at the start.
    names: [u8; MAX_VERTICES],
    /// The blank's.
    name: u8,
    ticker: Ticker<'m>,
    stop: bool,
    /// There is no room for the layer.
    is_full: bool,
}

/// Nodes that are expanded together: what they look up is far apart in memory, and what does not wait for one another is fetched at once.
const NODES_PER_BATCH: usize = 32;

/// So many of these between two looks at the bytes in use, and bytes that the children of one may take.
const NODES_BETWEEN_LOOKS: usize = 1 << 7;
const BATCH_BYTES: u64 = 3 * 80 * NODES_PER_BATCH as u64;
/// Elementary steps of a child: its bounds and its place in the layer are far apart in memory.
const STEPS_PER_CHILD: usize = 32;

impl Step<'_> {
    /// The next layer from one end (0 from the start) with `spare` moves left to the other end's; a node that is in both. Told to stop, it leaves
    /// the layer as it is.
    fn expand(&mut self, side: usize, front: &mut Front, other: &Front, spare: usize) -> Option<Node> {
        let reach = Reach::new(side, other, |steps| self.spend(steps))?;
        let mut children = Vec::with_capacity(3 * NODES_PER_BATCH);
        let mut met = None;
        let before = front.next();
        for (at, nodes) in before.pieces().flat_map(|piece| piece.chunks(NODES_PER_BATCH)).enumerate() {
            if at % NODES_BETWEEN_LOOKS == 0 && !self.fits(&before, front, other) {
                return None;
            }
            // The other layer is not what it was when these nodes were made.
            nodes.iter().filter(|node| reach.admits(node, spare)).for_each(|node| self.children(node, &mut children));
            if self.stop {
                return None;
            }
            children.iter_mut().for_each(|child| child.look_up(side, self.meet.estimates[side]));
            children.retain(|child| reach.may_admit(child, spare - 1));
            children.iter_mut().for_each(|child| child.look_up(1 - side, self.meet.estimates[1 - side]));
            children.retain(|child| reach.admits(child, spare - 1));
            front.prepare(&children);
            for child in children.drain(..) {
                front.put(&child);
                if reach.admits(&child, 0) && other.has(&child) {
                    met = Some(child);
                }
            }
            if met.is_some() {
                break;
            }
        }
        front.keep(|steps| self.spend(steps));
        met
    }

    /// Counts elementary steps. May the search go on?
    fn spend(&mut self, steps: usize) -> bool {
        work::add(steps);
        self.stop |= self.ticker.steps(steps).is_break();
        !self.stop
    }

    /// Is there room for some more nodes?
    fn fits(&mut self, before: &NodeLayer, front: &Front, other: &Front) -> bool {
        let bytes = before.bytes() + front.bytes() + other.bytes() + self.meet.tables;
        self.is_full = bytes + NODES_BETWEEN_LOOKS as u64 * BATCH_BYTES > self.meet.control.limits().memory;
        !self.is_full
    }

    /// Where a node leads, without the values of their bounds.
    #[inline]
    fn children(&mut self, node: &Node, children: &mut Vec<Node>) {
        for (direction, to) in node.exits(self.meet.graph) {
            self.stop |= self.ticker.tick().is_break();
            work::add(STEPS_PER_CHILD);
            let tile = node.tile(to);
            let mut child = *node;
            child.shift(0, self.meet.estimates[0], tile, to);
            child.shift(1, self.meet.estimates[1], self.names[usize::from(tile)], to);
            child.enter(direction, to, self.name);
            children.push(child);
        }
    }
}

/// How near the nodes of a layer are to where the other end's search goes, by how far they are from where it comes from.
struct Reach {
    side: usize,
    /// Least bound to the other search's root among the nodes with at least so large a bound to its goal.
    least: Vec<usize>,
}

impl Reach {
    /// `side` is that of the search that is to reach the layer.
    fn new(side: usize, layer: &Front, mut go_on: impl FnMut(usize) -> bool) -> Option<Reach> {
        let mut least = vec![usize::MAX; MAX_GROUPS * 255 + 2];
        for nodes in layer.nodes.pieces() {
            for node in nodes {
                let entry = &mut least[node.bound(side)];
                *entry = node.bound(1 - side).min(*entry);
            }
            go_on(4 * nodes.len()).then_some(())?;
        }
        for bound in (1..least.len()).rev() {
            least[bound - 1] = least[bound - 1].min(least[bound]);
        }
        Some(Reach { side, least })
    }

    /// The same as [`Reach::admits`] before the bound to where the search comes from is looked up: it is at most one more than the parent's, which the
    /// child still has. Most children are dropped here, for one look instead of two.
    #[inline]
    fn may_admit(&self, child: &Node, spare: usize) -> bool {
        self.least[child.bound(self.side).saturating_sub(spare)] <= child.bound(1 - self.side) + 1 + spare
    }

    /// Can a node of the layer be at most `spare` moves away?
    #[inline]
    fn admits(&self, node: &Node, spare: usize) -> bool {
        self.least[node.bound(self.side).saturating_sub(spare)] <= node.bound(1 - self.side) + spare
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
        for seed in 0..36 {
            let (width, height, walls, k) =
                [(3, 3, 1, 3), (4, 3, 1, 5), (5, 3, 3, 5), (4, 4, 4, 4), (5, 3, 0, 5), (5, 4, 4, 5)][seed as usize % 6];
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
            let meet = Bidirectional { graph, estimates, control: &control, tables: 0 };
            let known = [(0, 2), (0, u32::MAX), (length - 1, 2), (length, 2), (length + 1, 6), (length + 6, 8)];
            for (least, more) in known {
                let known = length.saturating_add(more);
                let Proved::Shortest(answer) = meet.deepen(start, least, known, u64::MAX) else { panic!("{start:?}") };
                assert_eq!(answer.len() as u32, length, "from {least}: {start:?}");
                assert!(start.after(graph, &answer).is_solved(graph.len()));
            }
            assert_eq!(meet.deepen(start, 0, length, u64::MAX), Proved::Bound(length), "{start:?}");
            let Proved::Bound(bound) = meet.deepen(start, 0, length, 50) else {
                panic!("nothing shorter is to be found")
            };
            assert!(bound <= length);
        });
        assert!(long > 10, "only {long} long ones");
    }

    /// A search that would need more than half of the memory, or was stopped, proves no more than it knew.
    #[test]
    fn a_search_given_up_proves_nothing() {
        let mut given_up = 0;
        each(|graph, start, estimates| {
            let run = |limits: &Limits, tables| {
                let counters = Counters::default();
                let control = Control::new(limits, Sense::Minimize, &counters, &Silent);
                Bidirectional { graph, estimates, control: &control, tables }.deepen(start, 0, u32::MAX, u64::MAX)
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
