//! Local improvement of a walk, for boards that are too large to prove: a piece is taken out and replaced by the best
//! one.
//!
//! There are two kinds of pieces. *In time*: a piece of the walk within a box is replaced by the best walk between its
//! ends, over its own roads and those that are not walked. That is a small problem of the same kind, and the order of
//! its multipliers may change. As multipliers are never negative, a better piece makes a better walk. *In space*: all
//! roads in a box are labelled anew under the same order (`window`). Euler trails are drawn at random for each attempt,
//! so pieces in time differ from attempt to attempt.

use super::problem::{RestProblem, Road};
use super::route::RoadPlace;
use super::search::{Answer, Search};
use super::walk::turned;
use super::window::Labelled;
use super::work::{PassMemory, Work};
use crate::base::rng::Rng;
use crate::model::limits::Limits;
use crate::search::control::{Control, Counters};
use crate::search::worker_pool::WorkerPool;
use std::sync::Arc;

/// The most multipliers that a piece in time walks, and the most including those it may add.
const WALKED_MULTIPLIERS: usize = 3;
const MULTIPLIERS: usize = 5;
/// Smallest side of a box, in crossings.
const MIN_BOX_SIDE: usize = 3;
/// Nodes of one attempt.
const NODES_PER_ATTEMPT: u64 = 20_000;
/// Bytes of one attempt at most.
const BYTES_PER_ATTEMPT: u64 = 16 << 20;

/// A box of crossings.
#[derive(Clone, Copy, Debug)]
struct Area {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Area {
    fn random(problem: &RestProblem, rng: &mut Rng) -> Area {
        let longest = problem.width.max(problem.height);
        let side = if longest > MIN_BOX_SIDE { MIN_BOX_SIDE + rng.below(longest - MIN_BOX_SIDE + 1) } else { longest };
        let (width, height) = (side.min(problem.width), side.min(problem.height));
        let left = rng.below(problem.width - width + 1);
        let top = rng.below(problem.height - height + 1);
        Area { left, top, width, height }
    }

    fn holds(self, problem: &RestProblem, node: usize) -> bool {
        let (x, y) = (node % problem.width, node / problem.width);
        (self.left..self.left + self.width).contains(&x) && (self.top..self.top + self.height).contains(&y)
    }
}

/// A random attempt to improve an answer.
pub fn attempt(
    problem: &RestProblem,
    answer: &Answer,
    memory: u64,
    whole: &Control<'_>,
    rng: &mut Rng,
) -> Option<Answer> {
    let limits = Limits { nodes: Some(NODES_PER_ATTEMPT), memory: memory.min(BYTES_PER_ATTEMPT), ..Limits::default() };
    let counters = Counters::default();
    let control = whole.part(&limits, &counters);
    if control.poll(0).is_break() {
        return None;
    }
    let area = Area::random(problem, rng);
    let (order, labelling) = problem.labelled(&answer.walk);
    if rng.chance(0.5) {
        let labelled = Labelled { problem, order: &order, labelling: &labelling };
        let inside: Vec<bool> = (0..problem.nodes()).map(|node| area.holds(problem, node)).collect();
        let mut work = Work::new(&control, &Arc::new(PassMemory::new(limits.memory)));
        let found = labelled.rearrange(&inside, &mut work).ok().flatten();
        found.map(|labelling| Answer { score: labelling.worth, walk: turned(problem, &order, &labelling, &mut || 0) })
    } else {
        let walk = turned(problem, &order, &labelling, &mut || rng.below(4));
        Piece::cut(problem, &walk, area, rng).and_then(|piece| piece.mend(&walk, &control))
    }
}

/// A piece of a walk and the small problem of replacing it.
struct Piece<'p> {
    problem: &'p RestProblem,
    small: RestProblem,
    /// The board's crossing for each crossing of the small problem.
    nodes: Vec<usize>,
    /// The steps that are replaced: `walk[from..to]`.
    from: usize,
    to: usize,
    /// The score at the end of the piece.
    score: i64,
}

impl<'p> Piece<'p> {
    fn cut(problem: &'p RestProblem, walk: &[usize], area: Area, rng: &mut Rng) -> Option<Piece<'p>> {
        let stops: Vec<usize> = std::iter::once(problem.start).chain(walk.iter().copied()).collect();
        let within: Vec<usize> = (0..stops.len()).filter(|&at| area.holds(problem, stops[at])).collect();
        if within.is_empty() {
            return None;
        }
        let middle = within[rng.below(within.len())];
        let (from, to) = grow(problem, &stops, area, middle);
        let mut free = vec![true; 2 * problem.nodes()];
        let slot = |place: RoadPlace| 2 * place.node + usize::from(place.down);
        for at in (0..walk.len()).filter(|at| !(from..to).contains(at)) {
            free[slot(problem.between(stops[at], stops[at + 1]))] = false;
        }
        let walked: Vec<usize> = (from..to).filter_map(|at| multiplier(problem, stops[at], stops[at + 1])).collect();
        let open = chosen(problem, &walked, |place| free[slot(place)] && inside(problem, area, place), rng);
        let allowed = |place: RoadPlace| {
            let wanted = !matches!(problem.at(place), Road::Multiply(m) if !open.contains(&m));
            wanted && free[slot(place)] && inside(problem, area, place)
        };
        let (mut small, nodes) = crop(problem, area, allowed);
        let scores = problem.scores(walk);
        let name = |node: usize| nodes.iter().position(|&n| n == node).expect("a crossing of the box");
        (small.start, small.goal, small.score) = (name(stops[from]), name(stops[to]), scores[from]);
        Some(Piece { problem, small, nodes, from, to, score: scores[to] })
    }

    fn mend(&self, walk: &[usize], control: &Control<'_>) -> Option<Answer> {
        let better = Search::new(&self.small, control, self.score, &|_| {}, &WorkerPool::alone()).run_plainly().best?;
        let middle = better.walk.iter().map(|&node| self.nodes[node]);
        let walk: Vec<usize> =
            walk[..self.from].iter().copied().chain(middle).chain(walk[self.to..].iter().copied()).collect();
        let score = *self.problem.scores(&walk).last().expect("at least the first score");
        Some(Answer { walk, score })
    }
}

fn inside(problem: &RestProblem, area: Area, place: RoadPlace) -> bool {
    problem.at(place) != Road::Closed && problem.ends(place).iter().all(|&node| area.holds(problem, node))
}

fn multiplier(problem: &RestProblem, a: usize, b: usize) -> Option<usize> {
    match problem.at(problem.between(a, b)) {
        Road::Multiply(m) => Some(m),
        _ => None,
    }
}

/// The longest piece around a stop that stays in the box and crosses few multipliers, as its first and last stop.
fn grow(problem: &RestProblem, stops: &[usize], area: Area, middle: usize) -> (usize, usize) {
    let mut crossed = 0;
    let mut free = |a: usize, b: usize| {
        crossed += usize::from(multiplier(problem, a, b).is_some());
        crossed <= WALKED_MULTIPLIERS
    };
    let (mut from, mut to) = (middle, middle);
    let (mut back, mut forth) = (true, true);
    while back || forth {
        back = back && from > 0 && area.holds(problem, stops[from - 1]) && free(stops[from - 1], stops[from]);
        from -= usize::from(back);
        forth = forth && to + 1 < stops.len() && area.holds(problem, stops[to + 1]) && free(stops[to], stops[to + 1]);
        to += usize::from(forth);
    }
    (from, to)
}

/// The multipliers that a piece may cross: its own, and some others at random.
fn chosen(problem: &RestProblem, walked: &[usize], open: impl Fn(RoadPlace) -> bool, rng: &mut Rng) -> Vec<usize> {
    let mut others: Vec<usize> = problem
        .places()
        .filter(|&place| open(place))
        .filter_map(|place| {
            let Road::Multiply(m) = problem.at(place) else { return None };
            // One more zero would make everything before it worthless.
            (!walked.contains(&m) && problem.counts(m)).then_some(m)
        })
        .collect();
    rng.shuffle(&mut others);
    others.truncate(MULTIPLIERS - walked.len());
    walked.iter().copied().chain(others).collect()
}

/// The roads of a box as a problem of its own, swept along its shorter side, and the board's crossing for each of its
/// crossings.
fn crop(problem: &RestProblem, area: Area, allowed: impl Fn(RoadPlace) -> bool) -> (RestProblem, Vec<usize>) {
    let turned = area.width > area.height;
    let (width, height) = if turned { (area.height, area.width) } else { (area.width, area.height) };
    let node = |at: usize| {
        let (x, y) = if turned { (at / width, at % width) } else { (at % width, at / width) };
        (area.top + y) * problem.width + area.left + x
    };
    let nodes: Vec<usize> = (0..width * height).map(node).collect();
    let mut small = RestProblem {
        turned,
        width,
        height,
        right: vec![Road::Closed; nodes.len()],
        down: vec![Road::Closed; nodes.len()],
        multipliers: Vec::new(),
        start: 0,
        goal: 0,
        score: 0,
    };
    for (at, &node) in nodes.iter().enumerate() {
        for down in [false, true] {
            let place = RoadPlace { node, down: down != turned };
            if allowed(place) {
                let to = at + if down { width } else { 1 };
                let road = small.adopt(problem, problem.at(place), [at, to]);
                *(if down { &mut small.down[at] } else { &mut small.right[at] }) = road;
            }
        }
    }
    (small, nodes)
}
