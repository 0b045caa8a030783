//! The proof on more than 16 cells: breadth-first layers from both ends, exact.
//!
//! A search has a limit for the whole answer. A position is dropped if its depth and its bound to the other end exceed it; so whatever is on an
//! answer within the limit is kept, and the first position that both ends' last layers have is in the middle of a shortest one. No test asks
//! for more than a position's own bounds: tables that do not know where the blank is fall by more than one a move, so the other layer's bounds say
//! nothing certain. The graph has two colours: a position that remembers from where it was entered never leads back to the layer before, so
//! only the last layer of either end is held in a hash table (frontier search, Korf 1999).

use super::node_index::{Keyed, NodeIndex};
use super::optimal::Proved;
use super::packed::{Child, Expansion, Guides, LARGE_GROUPS, Packed, SMALL_GROUPS, SMALL_TILES, direction};
use crate::base::grid::Direction;
use crate::base::pieces::Pieces;
use crate::puzzles::slide::kernel::{Position, reversed};
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES};
use crate::search::control::{Control, Ticker};
use crate::search::work;
use std::ops::Range;

/// What a proof by layers needs.
pub struct Layers<'a> {
    /// Where tiles move.
    pub graph: &'a Graph,
    /// Bounds of the way to the goal, and of the way to the start.
    pub guides: [&'a Guides<'a>; 2],
    /// Limits and reports.
    pub control: &'a Control<'a>,
    /// Bytes in use beside the search.
    pub tables: u64,
}

/// How a search within a limit ended.
enum Found {
    Answer(Vec<Direction>),
    None,
    /// More positions or bytes than allowed, or stopped.
    GivenUp,
}

/// Most nodes of a layer: what an index has numbers for, without the children of those gone on from together.
const MAX_NODES: usize = (1 << 24) - 4 * NODES_PER_BATCH - 8;
/// Elementary steps of a node: its children's bounds and their places in the layer are far apart in memory.
const STEPS_PER_NODE: usize = 128;
/// Nodes that are gone on from together.
const NODES_PER_BATCH: usize = 32;
/// Nodes between two looks at the bytes in use.
const NODES_BETWEEN_LOOKS: usize = 1 << 10;
/// Bytes that the children of so many nodes take at most.
const BYTES_BETWEEN_LOOKS: u64 =
    4 * (size_of::<Packed<MAX_VERTICES, LARGE_GROUPS>>() as u64 + 24) * NODES_BETWEEN_LOOKS as u64;

impl Layers<'_> {
    /// A shortest answer if there is one shorter than `known`, the length of an answer; that there is none; or nothing new, after `most` positions.
    /// It takes one thread, so the result is the same for any number of them.
    pub fn decide(&self, start: &Position, known: u32, most: u64) -> Proved {
        // All answers have the same parity.
        let Some(limit) = known.checked_sub(2) else { return Proved::Bound(known) };
        let is_small = self.graph.len() <= SMALL_TILES && self.guides.iter().all(|g| g.groups() <= SMALL_GROUPS);
        let found = if is_small {
            Meeting::<SMALL_TILES, SMALL_GROUPS>::new(self, start, most).search(limit)
        } else {
            Meeting::<MAX_VERTICES, LARGE_GROUPS>::new(self, start, most).search(limit)
        };
        match found {
            Found::Answer(answer) => Proved::Shortest(answer),
            Found::None => Proved::Bound(known),
            Found::GivenUp if self.control.stopped().is_some() => Proved::Stopped(0),
            Found::GivenUp => Proved::Bound(0),
        }
    }
}

type Layer<const T: usize, const G: usize> = Pieces<Packed<T, G>, 12>;

/// The search from one end: its last layer, and of all layers a parent and the direction from it for each position.
struct End<'e, const T: usize, const G: usize> {
    expansion: Expansion<'e>,
    nodes: Layer<T, G>,
    index: NodeIndex,
    traces: Vec<Pieces<u32, 16>>,
}

impl<'e, const T: usize, const G: usize> End<'e, T, G> {
    fn new(graph: &'e Graph, guides: &'e Guides<'e>, root: &Position) -> End<'e, T, G> {
        let expansion = Expansion::new(graph, guides, None, graph.len() as u8 - 1);
        let (mut nodes, mut index) = (Layer::default(), NodeIndex::new(1));
        let root = expansion.root(root);
        if let Err(gap) = index.find(&nodes, root.key()) {
            nodes.push(root);
            index.fill(&gap, &nodes);
        }
        End { expansion, nodes, index, traces: Vec::new() }
    }

    fn depth(&self) -> u32 {
        self.traces.len() as u32
    }

    fn bytes(&self) -> u64 {
        self.nodes.bytes() + self.index.bytes() + self.traces.iter().map(Pieces::bytes).sum::<u64>()
    }

    /// The moves from the root to a node of the last layer.
    fn path(&self, node: usize) -> Vec<Direction> {
        let (mut path, mut at) = (Vec::with_capacity(self.traces.len()), node);
        for trace in self.traces.iter().rev() {
            path.push(direction(trace[at]));
            at = (trace[at] >> 2) as usize;
        }
        path.reverse();
        path
    }
}

struct Meeting<'m, const T: usize, const G: usize> {
    ends: [End<'m, T, G>; 2],
    control: &'m Control<'m>,
    ticker: Ticker<'m>,
    tables: u64,
    /// Positions that may still be kept.
    left: u64,
}

impl<'m, const T: usize, const G: usize> Meeting<'m, T, G> {
    fn new(layers: &Layers<'m>, start: &Position, most: u64) -> Meeting<'m, T, G> {
        let vertices = layers.graph.len();
        let goal = Position::solved(vertices, vertices as u8 - 1);
        let ends = [(layers.guides[0], start), (layers.guides[1], &goal)];
        Meeting {
            ends: ends.map(|(guides, root)| End::new(layers.graph, guides, root)),
            control: layers.control,
            ticker: layers.control.ticker(),
            tables: layers.tables,
            left: most,
        }
    }

    /// Looks for an answer of at most `limit` moves; the first one met is a shortest one.
    fn search(&mut self, limit: u32) -> Found {
        if self.control.poll(0).is_break() {
            return Found::GivenUp;
        }
        loop {
            let [one, other] = &self.ends;
            if one.depth() + other.depth() >= limit || one.nodes.is_empty() || other.nodes.is_empty() {
                return Found::None;
            }
            // The smaller layer moves on.
            let side = usize::from(other.nodes.len() < one.nodes.len());
            match self.expand(side, limit) {
                None => return Found::GivenUp,
                Some(None) => {}
                Some(Some([there, back])) => {
                    let [there, back] = [self.ends[0].path(there), self.ends[1].path(back)];
                    return Found::Answer(there.into_iter().chain(reversed(&back)).collect());
                }
            }
        }
    }

    /// Is there room for some more nodes?
    fn fits(&mut self, before: &Layer<T, G>) -> Option<()> {
        let bytes = before.bytes() + self.ends.iter().map(End::bytes).sum::<u64>();
        let room = self.control.limits().memory.saturating_sub(self.tables) / 2;
        (bytes + BYTES_BETWEEN_LOOKS <= room).then_some(())
    }

    /// The next layer of an end; a node that the other's last layer has as well, by its numbers there. `None`: given up.
    fn expand(&mut self, side: usize, limit: u32) -> Option<Option<[usize; 2]>> {
        let before = std::mem::take(&mut self.ends[side].nodes);
        self.ends[side].index = NodeIndex::new(before.len());
        self.ends[side].traces.push(Pieces::default());
        let mut children = Vec::with_capacity(4 * NODES_PER_BATCH);
        for first in (0..before.len()).step_by(NODES_PER_BATCH) {
            if first % NODES_BETWEEN_LOOKS == 0 {
                self.fits(&before)?;
            }
            let numbers = first..before.len().min(first + NODES_PER_BATCH);
            work::add(STEPS_PER_NODE * numbers.len());
            self.ticker.ticks(numbers.len() as u32).continue_value()?;
            self.list(side, &before, numbers, limit, &mut children);
            for (child, is_near) in children.drain(..) {
                if let Some(met) = self.enter(side, &before[child.parent as usize], &child, is_near) {
                    return Some(Some(met));
                }
            }
            let kept = self.ends[side].nodes.len();
            if kept as u64 > self.left || kept > MAX_NODES {
                return None;
            }
        }
        self.left -= self.ends[side].nodes.len() as u64;
        let bytes = self.ends.iter().map(End::bytes).sum::<u64>();
        self.control.memory(self.tables + bytes).continue_value()?;
        Some(None)
    }

    /// The children of some nodes that may be on an answer within a limit, and whether the other's last layer may have them; what putting them into the
    /// new layer will ask for first is fetched for all of them together.
    #[inline]
    fn list(
        &self,
        side: usize,
        before: &Layer<T, G>,
        numbers: Range<usize>,
        limit: u32,
        children: &mut Vec<(Child, bool)>,
    ) {
        let (end, far) = (&self.ends[side], self.ends[1 - side].depth());
        let depth = end.depth();
        for number in numbers {
            end.expansion.children(number as u32, &before[number], |child, bound| {
                if depth + bound <= limit {
                    children.push((child, bound <= far));
                }
            });
        }
        let first = |all, (child, _): &(Child, bool)| all ^ end.index.first_of(child.hash);
        std::hint::black_box(children.iter().fold(0, first));
    }

    /// Puts a child into its end's new layer; if it is in the other's last layer, that ends the search.
    #[inline]
    fn enter(&mut self, side: usize, parent: &Packed<T, G>, child: &Child, is_near: bool) -> Option<[usize; 2]> {
        let [one, two] = &mut self.ends;
        let (end, other) = if side == 0 { (one, &*two) } else { (two, &*one) };
        let End { expansion, nodes, index, traces } = end;
        let node = expansion.made(parent, child);
        match index.find(nodes, node.key()) {
            Ok(known) => {
                nodes[known].join(child.way);
                None
            }
            Err(gap) => {
                nodes.push(node);
                index.fill(&gap, nodes);
                traces.last_mut().expect("a layer has begun").push(child.parent << 2 | u32::from(child.way));
                let there = is_near.then(|| other.index.find(&other.nodes, node.key()).ok())??;
                let here = nodes.len() - 1;
                Some(if side == 0 { [here, there] } else { [there, here] })
            }
        }
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

    /// Random boards, on the larger ones some moves from their goals, each with its least number of moves.
    fn each(mut visit: impl FnMut(&Layers<'_>, &Position, u32)) {
        for seed in 0..120 {
            let mut rng = Rng::new(seed);
            let (width, height, walls) =
                [(3, 3, 1), (4, 2, 0), (5, 3, 4), (5, 4, 0), (6, 6, 4), (7, 6, 9)][seed as usize % 6];
            let board = wall_in(&Board::solved(Size::new(width, height), |_| false), walls, &mut rng);
            let layout = Layout::of(&shuffled(&board, seed)).expect("whole");
            let (graph, vertices) = (&layout.graph, layout.graph.len());
            let mut start = Position::of(&layout);
            if vertices > 9 {
                start = Position::solved(vertices, vertices as u8 - 1);
                for _ in 0..30 + rng.below(20) {
                    let open: Vec<usize> = graph.neighbours(start.blank.into()).collect();
                    start.enter(open[rng.below(open.len())] as u8);
                }
            }
            let (limits, counters) = (Limits::default(), Counters::default());
            let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
            let library = library::of(graph, u64::MAX);
            let estimate = |blank, number| {
                library.estimate(&library.groups(3, blank, number), blank, &BuildLimits::ample(&control)).expect("room")
            };
            let home = vertices as u8 - 1;
            let (there, back) = ([0, 1].map(|number| estimate(home, number)), [0, 1].map(|n| estimate(start.blank, n)));
            let guides = [&Guides::home(&there), &Guides::to(&back, &start.tiles)];
            let layers = Layers { graph, guides, control: &control, tables: library.bytes() };
            let search = Optimal::new(graph, &there[0], home, &control, 1, 0);
            let Proved::Shortest(answer) = search.deepen(&start, 0, u32::MAX, u64::MAX) else { panic!("seed {seed}") };
            visit(&layers, &start, answer.len() as u32);
        }
    }

    #[test]
    fn what_is_decided_is_true() {
        each(|layers, start, least| {
            assert_eq!(layers.decide(start, least, u64::MAX), Proved::Bound(least), "{start:?}");
            for more in [2, 4, 20] {
                let Proved::Shortest(answer) = layers.decide(start, least + more, u64::MAX) else {
                    panic!("{start:?}")
                };
                assert_eq!(answer.len() as u32, least);
                assert!(start.after(layers.graph, &answer).is_solved(layers.graph.len()));
            }
        });
    }

    #[test]
    fn what_is_given_up_proves_nothing() {
        each(|layers, start, least| {
            let end = layers.decide(start, least, 3);
            assert!(end == Proved::Bound(0) || end == Proved::Bound(least), "{end:?}");
        });
    }
}
