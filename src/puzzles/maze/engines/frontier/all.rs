//! All best walks of a complete order, and the second best score.
//!
//! A walk is one labelling and one Euler trail for each of its stretches, and no two such combinations give the same
//! walk. So it is enough to list the best labellings of the connected pass and the trails of each.

use super::chunks::Chunks;
use super::connected::{Labelling, Listener, sweep};
use super::model::Traversal;
use super::problem::RestProblem;
use super::relaxed::Question;
use super::settled::CompletionTable;
use super::work::{Halt, Hold, Kept, Work};
use crate::search::work::add;

/// What is known of a complete order.
pub struct BestTwo {
    /// The two best different scores, if they are above the threshold.
    pub scores: [Option<i64>; 2],
    /// The labellings worth at least as much as was asked for.
    pub labellings: Vec<Labelling>,
    _kept: Kept,
}

/// A way onward from a state.
#[derive(Clone, Copy)]
struct Way {
    to: u32,
    right: u8,
    down: u8,
    worth: i64,
}

/// The ways of one layer.
#[derive(Default)]
struct Record {
    ends: Chunks<u32>,
    ways: Chunks<Way>,
}

impl Listener for Record {
    fn way(&mut self, to: usize, worth: i64, right: u8, down: u8) {
        self.ways.push(Way { to: to as u32, right, down, worth });
    }

    fn done(&mut self) {
        self.ends.push(self.ways.len() as u32);
    }

    fn bytes(&self) -> u64 {
        self.ways.bytes() + self.ends.bytes()
    }
}

impl Record {
    fn of(&self, state: usize) -> impl Iterator<Item = Way> {
        let from = if state == 0 { 0 } else { self.ends[state - 1] as usize };
        self.ways.range(from..self.ends[state] as usize)
    }
}

/// The best and the second best of different completions.
type Two = [Option<i64>; 2];

fn put(two: &mut Two, worth: i64) {
    if two[0].is_none_or(|best| worth > best) {
        *two = [Some(worth), two[0]];
    } else if two[0] != Some(worth) && two[1].is_none_or(|second| worth > second) {
        two[1] = Some(worth);
    }
}

/// All labellings worth at least `target`, at most `cap` of them, and the two best scores.
pub fn labellings<'c>(
    question: &Question<'_>,
    table: &CompletionTable,
    target: i64,
    cap: usize,
    work: &mut Work<'c>,
) -> Result<Option<BestTwo>, Halt> {
    let Some((records, mut hold)) = sweep::<Record>(question, table, work)? else { return Ok(None) };
    let mut completions: Vec<Chunks<Two>> = vec![Chunks::of([Some(0), None])];
    for record in records.iter().rev() {
        work.values(record.ends.len())?;
        let behind = completions.last().expect("the last layer");
        let mut layer = Chunks::default();
        for state in 0..record.ends.len() {
            let mut two = [None; 2];
            for way in record.of(state) {
                behind[way.to as usize].iter().flatten().for_each(|worth| put(&mut two, way.worth + worth));
                add(6);
                work.steps(4)?;
            }
            layer.push(two);
        }
        hold.take(layer.bytes())?;
        completions.push(layer);
    }
    completions.reverse();
    let constant = question.model.constant;
    let above = |worth: Option<i64>| worth.map(|w| w + constant).filter(|&w| w > question.threshold);
    let scores = completions[0][0].map(above);
    let at = Labelling { worth: target, right: vec![0; records.len()], down: vec![0; records.len()] };
    let (found, own) = (Vec::new(), work.hold());
    let mut trace = Trace { records: &records, completions: &completions, cap, found, at, hold: own, work };
    if completions[0][0][0].is_some_and(|best| best >= target - constant) {
        trace.follow(0, 0, target - constant)?;
    }
    Ok(Some(BestTwo { scores, labellings: trace.found, _kept: trace.hold.keep() }))
}

/// Lists the labellings that are worth enough.
struct Trace<'t, 'c> {
    records: &'t [Record],
    completions: &'t [Chunks<Two>],
    cap: usize,
    found: Vec<Labelling>,
    at: Labelling,
    hold: Hold<'c>,
    work: &'t mut Work<'c>,
}

impl Trace<'_, '_> {
    /// Lists all labellings that complete a state with at least this worth. The recursion is as deep as there are
    /// crossings.
    fn follow(&mut self, node: usize, state: usize, worth: i64) -> Result<(), Halt> {
        if node == self.records.len() {
            self.found.push(self.at.clone());
            return self.hold.take(2 * (node + size_of::<Labelling>()) as u64);
        }
        let records = self.records;
        for way in records[node].of(state) {
            add(8);
            self.work.steps(8)?;
            let best = self.completions[node + 1][way.to as usize][0];
            if self.found.len() < self.cap && best.is_some_and(|best| way.worth + best >= worth) {
                (self.at.right[node], self.at.down[node]) = (way.right, way.down);
                self.follow(node + 1, way.to as usize, worth - way.worth)?;
            }
        }
        Ok(())
    }
}

/// A walk as its crossings, without the start.
pub type CrossingWalk = Vec<u8>;

/// All walks of a labelling of a complete order, at most `cap` of them.
pub fn walks(
    problem: &RestProblem,
    order: &[Traversal],
    labelling: &Labelling,
    cap: usize,
    work: &mut Work<'_>,
) -> Result<Vec<CrossingWalk>, Halt> {
    let mut hold = work.hold();
    let mut walks = vec![CrossingWalk::new()];
    let mut here = problem.start;
    for label in 0..=order.len() {
        let ends = order.get(label).map(|crossing| crossing.ends(problem));
        let goal = ends.map_or(problem.goal, |(enter, _)| enter);
        let mut trails = Trails::new(problem, labelling, label as u8 + 1, cap, work);
        trails.follow(here, goal, &mut Vec::new())?;
        let tails = trails.found.into_iter().map(|mut trail| {
            trail.extend(ends.map(|(_, leave)| leave as u8));
            trail
        });
        let tails: Vec<CrossingWalk> = tails.collect();
        let mut longer = Vec::new();
        let pairs = walks.iter().flat_map(|walk| tails.iter().map(move |tail| (walk, tail)));
        for (walk, tail) in pairs.take(cap) {
            longer.push([walk.as_slice(), tail].concat());
            hold.take(weight(walk) + tail.len() as u64)?;
            work.steps(8 + walk.len() + tail.len())?;
        }
        walks = longer;
        hold.settle(walks.iter().map(weight).sum())?;
        here = ends.map_or(here, |(_, leave)| leave);
    }
    Ok(walks)
}

/// Bytes of a walk in a list.
pub fn weight(walk: &CrossingWalk) -> u64 {
    (walk.len() + 2 * size_of::<CrossingWalk>()) as u64
}

/// Lists the Euler trails of a stretch.
struct Trails<'w, 'c> {
    /// The roads of the stretch at each crossing: the number of the road and its other end.
    near: Vec<Vec<(usize, usize)>>,
    /// Roads not walked yet.
    open: Vec<bool>,
    left: usize,
    cap: usize,
    found: Vec<CrossingWalk>,
    hold: Hold<'c>,
    work: &'w mut Work<'c>,
}

impl<'w, 'c> Trails<'w, 'c> {
    fn new(problem: &RestProblem, labelling: &Labelling, code: u8, cap: usize, work: &'w mut Work<'c>) -> Self {
        let mut near = vec![Vec::new(); problem.nodes()];
        let mut left = 0;
        let across = (0..problem.nodes()).filter(|&a| labelling.right[a] == code).map(|a| (a, a + 1));
        let down = (0..problem.nodes()).filter(|&a| labelling.down[a] == code).map(|a| (a, a + problem.width));
        for (a, b) in across.chain(down) {
            near[a].push((left, b));
            near[b].push((left, a));
            left += 1;
        }
        Trails { near, open: vec![true; left], left, cap, found: Vec::new(), hold: work.hold(), work }
    }

    /// Lists all ways to walk the remaining roads. The recursion is as deep as the stretch is long.
    fn follow(&mut self, here: usize, goal: usize, trail: &mut CrossingWalk) -> Result<(), Halt> {
        if self.found.len() >= self.cap {
            return Ok(());
        }
        if self.left == 0 {
            if here == goal {
                self.found.push(trail.clone());
                self.hold.take(weight(trail))?;
            }
            return Ok(());
        }
        // The degrees are right, so a trail can be completed if and only if all remaining roads are connected with its
        // end.
        if !self.hangs_together(here)? {
            return Ok(());
        }
        for at in 0..self.near[here].len() {
            let (road, next) = self.near[here][at];
            if std::mem::take(&mut self.open[road]) {
                self.left -= 1;
                trail.push(next as u8);
                self.follow(next, goal, trail)?;
                trail.pop();
                self.left += 1;
                self.open[road] = true;
            }
        }
        Ok(())
    }

    fn hangs_together(&mut self, here: usize) -> Result<bool, Halt> {
        let mut seen = vec![false; self.near.len()];
        let mut pending = vec![here];
        let mut ends = 0;
        while let Some(node) = pending.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                let open = self.near[node].iter().filter(|(road, _)| self.open[*road]);
                pending.extend(open.inspect(|_| ends += 1).map(|&(_, other)| other));
            }
        }
        add(8 * self.near.len());
        self.work.steps(8 * self.near.len())?;
        Ok(ends == 2 * self.left)
    }
}
