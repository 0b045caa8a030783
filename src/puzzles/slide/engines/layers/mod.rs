//! The proof on more than 16 cells: breadth-first layers from both ends, exact.
//!
//! A search has a limit on the length of the answer. It drops a position whose depth plus bound to the other end
//! exceeds it. So every position on an answer within the limit is kept, and the first position in both last layers is
//! in the middle of a shortest one. Each test uses the position's own bounds only: with tables that do not know where
//! the blank is, a move may lower a bound by more than one, so bounds in the other layer prove nothing. The graph has
//! two colours: a position that remembers from where it was entered never leads back to the layer before. So only the
//! last layer of each end is in a hash table (frontier search: Korf, Divide-and-Conquer Bidirectional Search: First
//! Results, 1999).

mod mail;
mod nodes;
mod step;

use super::optimal::Proved;
use super::packed::{Guides, SMALL_GROUPS, SMALL_TILES, direction};
use super::together::{HEAD, Together, built};
use crate::base::grid::Direction;
use crate::puzzles::slide::kernel::{Position, reversed};
use crate::puzzles::slide::rules::board::graph::Graph;
use crate::search::control::Control;
use crate::search::parallel::possible;
use crate::search::worker_pool::{WorkerPool, with_pool};
use nodes::NUMBER_BITS;
use step::{Lanes, Met, Turn};

/// The parameters of a proof by layers.
pub struct Layers<'a> {
    /// The graph on which tiles move.
    pub graph: &'a Graph,
    /// Bounds on the way to the goal, and on the way to the start.
    pub guides: [&'a Guides<'a>; 2],
    /// Limits and reports.
    pub control: &'a Control<'a>,
    /// Bytes in use outside the search.
    pub tables: u64,
    /// The number of threads.
    pub threads: usize,
    /// The parts that search together, if there are several.
    pub together: Option<&'a Together<'a>>,
}

/// How a search within a limit ended.
enum Found {
    Answer(Vec<Direction>),
    None,
    /// It needed more positions or bytes than allowed, or was stopped.
    GivenUp,
}

/// The most parts: a place is a part's number and a number in it, and has 32 bits together with a direction.
const MAX_PARTS: usize = 64;
/// The most nodes of a layer: the numbers of a part's index, minus the children of a turn.
const MAX_NODES: usize = (1 << NUMBER_BITS) - (1 << 15);
/// Average bytes of a node in an index.
const BYTES_IN_INDEX: u64 = 12;
/// Bytes of a node in a trace.
const BYTES_IN_TRACE: u64 = 4;
/// Bytes reserved for what a turn adds beyond the limit.
const BYTES_PER_TURN: u64 = 1 << 19;

impl Layers<'_> {
    /// Decides whether there is an answer shorter than `known`, the length of an answer. Returns a shortest one, or
    /// that there is none, or nothing new after `most` positions. The result is the same for any number of threads,
    /// for three reasons: the nodes of a layer do not depend on it, a node that leads to the other end's last layer
    /// gives an answer even if there is no room for it, and limits are tested after whole layers.
    pub fn decide(&self, start: &Position, known: u32, most: u64) -> Proved {
        // All answers have the same parity.
        let Some(limit) = known.checked_sub(2) else { return Proved::Bound(known) };
        let count = built(self.together).map_or_else(|| possible(self.threads.min(MAX_PARTS)), |parts| parts.part().1);
        let Some(room) = self.room() else { return Proved::Bound(0) };
        let is_small = self.graph.len() <= SMALL_TILES && self.guides.iter().all(|g| g.groups() <= SMALL_GROUPS);
        let lanes = Lanes::new(self, start, count, is_small);
        let threads = if built(self.together).is_some() { 1 } else { count };
        let found = with_pool(threads, |pool| {
            Meeting { layers: self, lanes: &lanes, room, lens: [1, 1], depths: [0, 0], limit, kept: 0, most }
                .search(pool)
        });
        match found {
            Found::Answer(answer) => Proved::Shortest(answer),
            Found::None => Proved::Bound(known),
            Found::GivenUp if self.control.stopped().is_some() => Proved::Stopped(0),
            Found::GivenUp => Proved::Bound(0),
        }
    }

    /// Bytes for the layers of all parts together. `None` if the parts use different tables and so can't search
    /// together.
    fn room(&self) -> Option<u64> {
        let room = self.control.limits().memory.saturating_sub(self.tables) / 2;
        let Some(parts) = built(self.together) else { return Some(room) };
        let guides = self.guides.iter().fold(0, |key, guides| guides.key(key));
        let gathered = parts.all_gather(&mut [0, 0, room as i64, guides as i64])?;
        gathered.iter().all(|gathered| gathered[HEAD + 1] == guides as i64).then_some(())?;
        Some(gathered.iter().map(|gathered| gathered[HEAD] as u64).sum())
    }
}

struct Meeting<'s, 'a> {
    layers: &'s Layers<'a>,
    lanes: &'s Lanes<'a>,
    /// Bytes that the layers may take.
    room: u64,
    /// Nodes of the last layers, and their depths.
    lens: [usize; 2],
    depths: [u32; 2],
    limit: u32,
    /// The number of positions kept, and the most allowed.
    kept: u64,
    most: u64,
}

impl<'s> Meeting<'s, '_> {
    /// Looks for an answer within the limit; the first one met is a shortest one.
    fn search(mut self, pool: &WorkerPool<'s>) -> Found {
        if self.layers.control.poll(0).is_break() {
            return Found::GivenUp;
        }
        loop {
            if self.depths[0] + self.depths[1] >= self.limit || self.lens.contains(&0) {
                return Found::None;
            }
            // The smaller last layer is extended.
            let side = usize::from(self.lens[1] < self.lens[0]);
            match self.expand(side, pool) {
                None => return Found::GivenUp,
                Some(None) => {}
                Some(Some(met)) => return self.answer(side, met).map_or(Found::GivenUp, Found::Answer),
            }
        }
    }

    /// The moves through a node in the other end's last layer that the end extended last leads to.
    fn answer(&self, side: usize, met: Met) -> Option<Vec<Direction>> {
        let ends = [(side, self.depths[side] - 1, met.trace >> 2), (1 - side, self.depths[1 - side], met.there)];
        let [here, there] = ends.map(|(side, depth, place)| self.lanes.path(side, depth, place));
        let (mut here, mut there) = (here?, there?);
        here.push(direction(met.trace));
        if side == 1 {
            std::mem::swap(&mut here, &mut there);
        }
        here.extend(reversed(&there));
        Some(here)
    }

    /// Is there room for `len` nodes of a new layer, beside both last ones?
    fn fits(&self, len: usize, side: usize) -> bool {
        let nodes = (self.lens[0] + self.lens[1] + len) as u64 * self.lanes.bytes_per_node;
        let indexes = (self.lens[1 - side] + len.max(self.lens[side])) as u64 * BYTES_IN_INDEX;
        let kept = self.kept + len as u64;
        len <= MAX_NODES && kept <= self.most && nodes + indexes + kept * BYTES_IN_TRACE + BYTES_PER_TURN <= self.room
    }

    /// Makes the next layer of an end. Returns a node that is also in the other's last layer, if there is one. `None`
    /// if the search is given up.
    fn expand(&mut self, side: usize, pool: &WorkerPool<'s>) -> Option<Option<Met>> {
        let control = self.layers.control;
        control
            .affords((self.lens[side] / built(self.layers.together).map_or(1, |parts| parts.part().1)) as u64)
            .continue_value()?;
        self.depths[side] += 1;
        let (moves, far) = (self.limit - self.depths[side], self.depths[1 - side]);
        let turn = Turn { side, moves, far, number: 0, is_full: false };
        let (len, met) = self.lanes.step(turn, self.lens[side], pool, &|len| self.fits(len, side))?;
        self.lens[side] = len;
        self.kept += len as u64;
        control.memory(self.layers.tables + self.lanes.bytes()).continue_value()?;
        Some(met)
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
    use std::ops::Range;

    /// Random boards with their least numbers of moves; the larger ones are only some moves from their goals.
    fn each(visit: impl FnMut(&Layers<'_>, &Position, u32)) {
        each_of(0..120, 30, visit);
    }

    /// The same, at least `moves` random moves from their goals.
    fn each_of(seeds: Range<u64>, moves: usize, mut visit: impl FnMut(&Layers<'_>, &Position, u32)) {
        for seed in seeds {
            let mut rng = Rng::new(seed);
            let (width, height, walls) =
                [(3, 3, 1), (4, 2, 0), (5, 3, 4), (5, 4, 0), (6, 6, 4), (7, 6, 9)][seed as usize % 6];
            let board = wall_in(&Board::solved(Size::new(width, height), |_| false), walls, &mut rng);
            let layout = Layout::of(&shuffled(&board, seed)).expect("whole");
            let (graph, vertices) = (&layout.graph, layout.graph.len());
            let mut start = Position::of(&layout);
            if vertices > 9 {
                start = Position::solved(vertices, vertices as u8 - 1);
                let mut back = start.blank;
                for _ in 0..moves + rng.below(20) {
                    let ahead = |&v: &usize| v != usize::from(back) || moves < FAR;
                    let open: Vec<usize> = graph.neighbours(start.blank.into()).filter(ahead).collect();
                    let from = start.blank;
                    start.enter(if open.is_empty() { back } else { open[rng.below(open.len())] as u8 });
                    back = from;
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
            let layers =
                Layers { graph, guides, control: &control, tables: library.bytes(), threads: 1, together: None };
            let search = Optimal::new(graph, &there[0], home, &control, 1, 0);
            let Proved::Shortest(answer) = search.deepen(&start, 0, u32::MAX, u64::MAX) else { panic!("seed {seed}") };
            visit(&layers, &start, answer.len() as u32);
        }
    }

    #[test]
    fn decisions_are_correct() {
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

    /// With at least this many moves, a random walk never reverses a move at once.
    const FAR: usize = 44;

    /// The result of a run, and its nodes. If there is an answer, the nodes are left out, because it was found in the
    /// middle of a layer.
    fn run(layers: &Layers<'_>, start: &Position, known: u32, most: u64, limits: &Limits) -> (Proved, u64) {
        let counters = Counters::default();
        let control = Control::new(limits, Sense::Minimize, &counters, &Silent);
        let Layers { graph, guides, tables, .. } = *layers;
        let layers = Layers { graph, guides, control: &control, tables, threads: limits.threads, together: None };
        let end = layers.decide(start, known, most);
        let Proved::Shortest(answer) = end else { return (end, control.stats().nodes) };
        assert!(start.after(graph, &answer).is_solved(graph.len()));
        // With several threads another answer of this length may be found.
        (Proved::Shortest(vec![Direction::ALL[0]; answer.len()]), 0)
    }

    /// Threads share a layer by hash, and limits of any kind are tested after whole layers: the result is the same for
    /// any number of threads.
    #[test]
    fn any_number_of_threads_gives_the_same_result() {
        let (mut large, mut stopped, mut full, mut short) = (0, 0, 0, 0);
        each_of(0..12, FAR, |layers, start, least| {
            let limits = |threads| Limits { threads, ..Limits::default() };
            let (whole, nodes) = run(layers, start, least, u64::MAX, &limits(1));
            assert_eq!(whole, Proved::Bound(least));
            large += u32::from(nodes > 2000);
            for known in [least, least + 4] {
                let plain = |limits| (limits, u64::MAX);
                let by_nodes = [nodes / 4, nodes / 2, nodes, nodes + 1]
                    .map(|nodes| plain(Limits { nodes: Some(nodes), ..limits(1) }));
                let by_memory = [17, 19, 21]
                    .map(|bits| plain(Limits { memory: layers.tables + (1 << 20) + (1 << bits), ..limits(1) }));
                let by_positions = [nodes / 4, nodes / 2, nodes].map(|most| (limits(1), most));
                for (limits, most) in by_nodes.into_iter().chain(by_memory).chain(by_positions) {
                    let one = run(layers, start, known, most, &limits);
                    stopped += u32::from(matches!(one.0, Proved::Stopped(_)));
                    full += u32::from(one.0 == Proved::Bound(0) && most == u64::MAX);
                    short += u32::from(one.0 == Proved::Bound(0) && most < u64::MAX);
                    for threads in [2, 3, 8] {
                        let many = run(layers, start, known, most, &Limits { threads, ..limits.clone() });
                        assert_eq!(many, one, "{threads} threads, {limits:?}, {most} positions: {start:?}");
                    }
                }
            }
        });
        assert!(large > 0 && stopped > 5 && full > 1 && short > 5, "{large} {stopped} {full} {short}");
    }

    #[test]
    fn an_abandoned_search_proves_nothing() {
        each(|layers, start, least| {
            let end = layers.decide(start, least, 3);
            assert!(end == Proved::Bound(0) || end == Proved::Bound(least), "{end:?}");
        });
    }
}
