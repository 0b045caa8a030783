//! Records one sweep so that it can be drawn: the engine's connected pass for the order of a best walk, see
//! [`super::connected`].

use super::chunks::Chunks;
use super::connected::{Labelling, Listener};
use super::frame::Frame;
use super::keys::{COMPONENT, Keys};
use super::model::Traversal;
use super::problem::{RestProblem, Road};
use super::tree::OpenNode;
use super::walk::walk;
use super::work::{PassMemory, Work};
use crate::model::error::Severity;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::{EngineAnswer, Status};
use crate::model::puzzle::Notation;
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::rules::board::Board;
use crate::search::control::{Control, Counters};
use crate::search::engine::{Request, Solve};
use crate::shape;
use std::sync::Arc;

/// The question's first word. A number follows: how far the level lies below the best score, in per cent of it.
pub const QUESTION: &str = "sweep";
/// The highest such number.
const MAX_BELOW: i64 = 100;
/// The most states recorded in a layer: the best ones.
const SHOWN: usize = 24;
/// The most states of the search, and of the sweep. If either takes more, nothing is drawn.
const MAX_STATES: u64 = 400_000;

shape! {
    /// A state of the frontier, which alone decides what can still follow.
    pub struct SweepState {
        /// the label of each road of the cut; 0: not walked
        labels: Vec<u8>,
        /// the part that each road of the cut belongs to: roads of one part are connected already
        parts: Vec<u8>,
        /// the worth of the best beginning that leads here
        value: i64,
        /// the number of ways that led here; only the best of them is kept
        ways: usize,
        /// whether the best walk passes here
        best: bool,
    }
}

shape! {
    /// The frontier before a crossing.
    pub struct SweepLayer {
        /// the crossing that is passed next
        crossing: usize,
        /// the road at each place of the frontier; null at the board's edge
        cut: Vec<Option<usize>>,
        /// the number of all states, and of the ways that led to them
        states: usize,
        ways: usize,
        /// the number of ways not followed, because they could not reach the level, or because they left a part of the
        /// walk behind
        dropped: usize,
        broken: usize,
        /// the best states
        shown: Vec<SweepState>,
    }
}

shape! {
    /// A recorded sweep.
    pub struct Sweep {
        score: i64,
        /// only walks worth more than this are looked for
        level: i64,
        /// labels: stretches of the walk between multipliers
        stretches: usize,
        /// the best walk, crossing by crossing
        walk: Vec<usize>,
        /// the label of each road on that walk; 0: not walked, or a multiplier
        labels: Vec<u8>,
        /// the roads of the multipliers that this walk crosses, in order
        multipliers: Vec<usize>,
        layers: Vec<SweepLayer>,
    }
}

/// A way onward from a state.
#[derive(Clone, Copy)]
struct Way {
    to: usize,
    worth: i64,
    right: u8,
    down: u8,
}

/// A recorded layer: its states and where they lead.
#[derive(Default)]
struct RecordedLayer {
    states: Vec<(u64, u64)>,
    values: Chunks<i64>,
    ways: Vec<Way>,
    ends: Vec<usize>,
    dropped: usize,
    broken: usize,
}

impl Listener for RecordedLayer {
    fn way(&mut self, to: usize, worth: i64, right: u8, down: u8) {
        self.ways.push(Way { to, worth, right, down });
    }

    fn done(&mut self) {
        self.ends.push(self.ways.len());
    }

    fn dropped(&mut self) {
        self.dropped += 1;
    }

    fn broken(&mut self) {
        self.broken += 1;
    }

    fn keep(&mut self, states: impl Iterator<Item = (u64, u64)>, values: Chunks<i64>) {
        self.states = states.collect();
        self.values = values;
    }

    fn bytes(&self) -> u64 {
        (self.ways.capacity() * size_of::<Way>() + self.ends.capacity() * size_of::<usize>()) as u64
    }
}

impl RecordedLayer {
    /// The state, and the way from it, that give the best value of a state of the next layer.
    fn origin(&self, to: usize) -> (usize, Way) {
        let from = |way: usize| self.ends.partition_point(|&end| end <= way);
        let into = (0..self.ways.len()).filter(|&way| self.ways[way].to == to);
        let best = into.max_by_key(|&way| (self.values[from(way)] + self.ways[way].worth, std::cmp::Reverse(way)));
        let way = best.expect("a state has a way to it");
        (from(way), self.ways[way])
    }
}

/// A sweep for the best order after the moves, at a level `below` per cent under the best score. `None` on a board with
/// errors or zeros, or if there is no proof within `MAX_STATES`.
pub fn sweep(board: &Board, moves: &[usize], below: i64, whole: &Control<'_>) -> Option<Sweep> {
    let sound = Maze::diagnose(board).iter().all(|finding| finding.severity != Severity::Error);
    if !sound || !(0..=MAX_BELOW).contains(&below) {
        return None;
    }
    let frame = Frame::new(board, moves);
    if frame.problem.has_zero(0..frame.problem.multipliers.len()) {
        return None;
    }
    let EngineAnswer { moves: answer, objective: score } = limited(whole, |control| best(board, moves, control))?;
    let order = order(&frame.problem, &frame.walk(&answer));
    let level = score - 1 - score.abs() * below / 100;
    let (layers, keys) = limited(whole, |control| {
        let mut work = Work::new(control, &Arc::new(PassMemory::new(control.limits().memory)));
        OpenNode::leaf(order.clone()).sweep_connected::<RecordedLayer>(&frame.problem, level, &mut work).ok().flatten()
    })?;
    Some(Drawing { board, frame: &frame, order: &order, keys }.of(&layers, (score, level)))
}

/// Runs a search within `MAX_STATES`.
fn limited<T>(whole: &Control<'_>, run: impl FnOnce(&Control<'_>) -> T) -> T {
    let limits = Limits { nodes: Some(MAX_STATES), ..Limits::default() };
    run(&whole.part(&limits, &Counters::default()))
}

/// The engine's answer after the moves, if it is proved.
fn best(board: &Board, moves: &[usize], control: &Control<'_>) -> Option<EngineAnswer<usize>> {
    let limits = control.limits().clone();
    let request = Request { engine: "frontier", moves: moves.to_vec(), limits, options: Options::default() };
    let outcome = Maze::solve(board, &request, control).ok()?;
    let best = outcome.best.filter(|_| outcome.status == Status::Optimal)?;
    Some(EngineAnswer { moves: best.moves[moves.len()..].to_vec(), ..best })
}

/// The multipliers that a walk crosses, in order.
fn order(problem: &RestProblem, walk: &[usize]) -> Vec<Traversal> {
    let mut here = problem.start;
    let mut order = Vec::new();
    for &next in walk {
        let (low, across) = (here.min(next), here.abs_diff(next) == 1);
        if let Road::Multiply(multiplier) = if across { problem.right[low] } else { problem.down[low] } {
            order.push(Traversal { multiplier, back: problem.multipliers[multiplier].ends[0] != here });
        }
        here = next;
    }
    order
}

/// Turns the recorded layers into what is drawn.
struct Drawing<'d> {
    board: &'d Board,
    frame: &'d Frame,
    order: &'d [Traversal],
    keys: Keys,
}

impl Drawing<'_> {
    fn of(&self, layers: &[RecordedLayer], (score, level): (i64, i64)) -> Sweep {
        let (labelling, path) = best_labelling(layers, score);
        let problem = &self.frame.problem;
        Sweep {
            score,
            level,
            stretches: self.order.len() + 1,
            walk: self.frame.moves(&walk(problem, self.order, &labelling)),
            labels: self.labels(&labelling),
            multipliers: self
                .order
                .iter()
                .map(|crossing| self.road(problem.multipliers[crossing.multiplier].ends))
                .collect(),
            layers: (0..layers.len()).map(|at| self.layer(layers, at, path[at])).collect(),
        }
    }

    fn labels(&self, labelling: &Labelling) -> Vec<u8> {
        let mut labels = vec![0; self.board.edges()];
        let width = self.frame.problem.width;
        for (node, (&right, &down)) in labelling.right.iter().zip(&labelling.down).enumerate() {
            for (label, to) in [(right, node + 1), (down, node + width)].into_iter().filter(|(label, _)| *label != 0) {
                labels[self.road([node, to])] = label;
            }
        }
        labels
    }

    /// The board's road between two crossings of the sweep.
    fn road(&self, ends: [usize; 2]) -> usize {
        let ends = self.frame.moves(&ends);
        self.board.edge_between(ends[0], ends[1]).expect("neighbours")
    }

    /// The roads of the frontier before a crossing, see [`super::step::CrossingStep`].
    fn cut(&self, node: usize) -> Vec<Option<usize>> {
        let width = self.frame.problem.width;
        let (row, column) = (node / width, node % width);
        let down = |from: usize| (from + width < self.board.nodes()).then(|| self.road([from, from + width]));
        let place = |slot: usize| match slot {
            slot if slot < column => down(row * width + slot),
            slot if slot == column => (column > 0).then(|| self.road([node - 1, node])),
            slot => (row > 0).then(|| down((row - 1) * width + slot - 1)).flatten(),
        };
        (0..=width).map(place).collect()
    }

    fn layer(&self, layers: &[RecordedLayer], at: usize, best: usize) -> SweepLayer {
        let layer = &layers[at];
        let mut into = vec![0; layer.states.len()];
        let before = at.checked_sub(1).map(|before| &layers[before]);
        before.into_iter().flat_map(|before| &before.ways).for_each(|way| into[way.to] += 1);
        let mut order: Vec<usize> = (0..layer.states.len()).collect();
        order.sort_by_key(|&state| (state != best, std::cmp::Reverse(layer.values[state]), layer.states[state]));
        let state = |&state: &usize| SweepState {
            labels: self.by_slot(layer.states[state].0, self.keys.bits),
            parts: self.by_slot(layer.states[state].1, COMPONENT),
            value: layer.values[state],
            ways: into[state],
            best: state == best,
        };
        SweepLayer {
            crossing: self.frame.moves(&[at])[0],
            cut: self.cut(at),
            states: layer.states.len(),
            ways: into.iter().sum(),
            dropped: before.map_or(0, |before| before.dropped),
            broken: before.map_or(0, |before| before.broken),
            shown: order.iter().take(SHOWN).map(state).collect(),
        }
    }

    fn by_slot(&self, word: u64, bits: u32) -> Vec<u8> {
        (0..self.keys.slots).map(|slot| (word >> (slot * bits) & ((1 << bits) - 1)) as u8).collect()
    }
}

/// The best labelling, and its state in each layer.
fn best_labelling(layers: &[RecordedLayer], worth: i64) -> (Labelling, Vec<usize>) {
    let nodes = layers.len();
    let mut labelling = Labelling { worth, right: vec![0; nodes], down: vec![0; nodes] };
    let (mut path, mut at) = (vec![0; nodes], 0);
    for node in (0..nodes).rev() {
        let (from, way) = layers[node].origin(at);
        (labelling.right[node], labelling.down[node], path[node], at) = (way.right, way.down, from, from);
    }
    (labelling, path)
}
