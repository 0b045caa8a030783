//! Fewest steps, walks included: A* over pushes, with the player's exact square in the position.
//!
//! The matching bound counts pushes, each of which is a step, so it is admissible and consistent here too. Corral
//! pruning is not used, because a push made earlier than needed can cost steps. The improver uses the same search
//! between two positions.

use super::best_first::Slice;
use super::paged_heap::PagedHeap;
use crate::puzzles::sokoban::kernel::bounds::IMPOSSIBLE_PAIR;
use crate::puzzles::sokoban::kernel::bounds::matching::Matching;
use crate::puzzles::sokoban::kernel::meter::Meter;
use crate::puzzles::sokoban::kernel::store::{Link, NO_NODE, Packing, Store};
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{NONE, Push, Square, back, walk};
use crate::search::control::{Control, Ticker};
use crate::search::work;
use std::cmp::Reverse;

/// A search in progress.
pub struct FewestMoves<'t> {
    tables: &'t Tables,
    store: Store,
    /// The entries, lowest priority first, then most steps, then latest node: priority, steps when the entry was made,
    /// node.
    open: PagedHeap<(Reverse<u32>, u32, u32)>,
    matching: Matching,
    occupied: Vec<bool>,
    scratch: Vec<Square>,
    goal: Vec<u64>,
    /// The square on which the player must end, if that matters.
    end: Option<Square>,
    /// Answers with this number of steps or more are not looked for.
    cutoff: u32,
    metered: u64,
    /// Number of positions at which the next report of memory is due.
    due: usize,
}

/// Words of positions between two reports.
const WORDS_BETWEEN_REPORTS: usize = 1 << 15;
/// Elementary steps for the pushes of one box, for each box: bound, pairs and freezing examine all others.
const STEPS_PER_BOX: usize = 16;

const BEGIN: Link = Link { parent: NO_NODE, push: Push { from: NONE, direction: 0 }, cost: 0, rest: 0, closed: false };

impl<'t> FewestMoves<'t> {
    /// A search at its start; `end` is the square on which the player has to stand after the last push.
    pub fn new(tables: &'t Tables, packing: Packing, end: Option<Square>) -> FewestMoves<'t> {
        let level = &tables.level;
        let mut search = FewestMoves {
            tables,
            store: Store::new(packing),
            open: PagedHeap::default(),
            matching: Matching::new(level.boxes.len()),
            occupied: vec![false; level.len()],
            scratch: Vec::new(),
            goal: Vec::new(),
            end,
            cutoff: u32::MAX,
            metered: 0,
            due: 0,
        };
        search.store.packing().pack(&level.goals, &mut search.goal);
        let mut key = Vec::new();
        search.store.packing().pack(&level.boxes, &mut key);
        search.store.insert(&key, level.player, BEGIN);
        search.open.push((Reverse(0), 0, 0));
        search
    }

    /// Expands up to `nodes` positions.
    pub fn run(&mut self, nodes: u64, control: &Control<'_>, ticker: &mut Ticker<'_>, meter: &Meter<'_>) -> Slice {
        for _ in 0..nodes {
            let Some((Reverse(priority), steps, node)) = self.open.pop() else { return Slice::Exhausted };
            let link = self.store.links[node as usize];
            if link.closed || link.cost != steps {
                continue;
            }
            if self.arrived(node) {
                return Slice::Solved(self.store.pushes(node));
            }
            self.open_up(node, priority, ticker);
            if ticker.tick().is_break() || ticker.steps(0).is_break() {
                // The bound is that of the node whose expansion was interrupted.
                self.open.push((Reverse(priority), steps, node));
                return Slice::Stopped;
            }
            if self.store.len() >= self.due && self.report(control, meter) {
                self.open.push((Reverse(priority), steps, node));
                return Slice::Stopped;
            }
        }
        Slice::Running
    }

    fn report(&mut self, control: &Control<'_>, meter: &Meter<'_>) -> bool {
        self.due = self.store.len() + WORDS_BETWEEN_REPORTS / (self.store.packing().words() + 4);
        let now = self.store.bytes() + self.open.bytes() as u64;
        let before = std::mem::replace(&mut self.metered, now);
        meter.change(control, before, now).is_break()
    }

    /// Sets the cutoff: from now on only answers with fewer steps are looked for.
    pub fn cut(&mut self, cutoff: u32) {
        self.cutoff = cutoff;
    }

    /// Number of stored positions.
    pub fn positions(&self) -> usize {
        self.store.len()
    }

    /// Bytes of the last report.
    pub fn reported_bytes(&self) -> u64 {
        self.metered
    }

    /// A lower bound on the steps of any answer.
    pub fn bound(&self) -> Option<u32> {
        self.open.peek().map(|entry| entry.0.0)
    }

    fn arrived(&self, node: u32) -> bool {
        self.store.key(node) == &self.goal[..] && self.end.is_none_or(|square| square == self.store.region(node))
    }

    /// Bounds and expands a node; ends early if the search has to stop.
    fn open_up(&mut self, node: u32, priority: u32, ticker: &mut Ticker<'_>) {
        let mut boxes = Vec::new();
        let player = self.store.position(node, &mut boxes);
        let rest = self.tables.bound_again(&boxes, player, &mut self.matching, ticker);
        if rest >= IMPOSSIBLE_PAIR {
            return;
        }
        let link = &mut self.store.links[node as usize];
        let exact = link.cost + rest as u32;
        if exact > priority {
            let entry = (Reverse(exact), link.cost, node);
            self.open.push(entry);
            return;
        }
        link.closed = true;
        self.expand(node, &boxes, player, ticker);
    }

    fn expand(&mut self, node: u32, boxes: &[Square], player: Square, ticker: &mut Ticker<'_>) {
        let level = &self.tables.level;
        boxes.iter().for_each(|&square| self.occupied[square as usize] = true);
        let distance = walk::distances(level, &self.occupied, player);
        let each = boxes.len() * STEPS_PER_BOX;
        let mut stopped = ticker.steps(level.len() * 4).is_break();
        for (row, &from) in boxes.iter().enumerate() {
            work::add(each);
            stopped = stopped || ticker.steps(each).is_break();
            if stopped {
                break;
            }
            for direction in 0..4 {
                let (stand, to) = (level.step(from, back(direction)), level.step(from, direction));
                let possible =
                    stand != NONE && to != NONE && !self.occupied[to as usize] && distance[stand as usize] != u32::MAX;
                if possible && self.tables.may_hold(to) {
                    let steps = distance[stand as usize] + 1;
                    self.push(node, row, Push { from, direction: direction as u8 }, to, boxes, steps);
                }
            }
        }
        boxes.iter().for_each(|&square| self.occupied[square as usize] = false);
    }

    fn push(&mut self, node: u32, row: usize, push: Push, to: Square, boxes: &[Square], steps: u32) {
        let costs = self.tables.to_goals().costs(self.tables.spots.of(to, push.from));
        let rest = self.matching.changed(row, costs);
        let cost = self.store.links[node as usize].cost + steps;
        let priority = cost + rest.max(0) as u32;
        if rest >= IMPOSSIBLE_PAIR
            || priority >= self.cutoff
            || self.tables.dead(push, to, boxes, &mut self.occupied, &mut self.scratch)
        {
            return;
        }
        let mut after = boxes.to_vec();
        after[row] = to;
        let mut key = Vec::new();
        self.store.packing().pack(&after, &mut key);
        let link = Link { parent: node, push, cost, rest: 0, closed: false };
        let (child, new) = self.store.insert(&key, push.from, link);
        if !new {
            let known = &mut self.store.links[child as usize];
            if known.cost <= cost {
                return;
            }
            *known = link;
        }
        self.open.push((Reverse(priority), cost, child));
    }
}
