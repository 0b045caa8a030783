//! Fewest steps by prices. Everything dirty has a price, each person alone collects as much as possible, and what all
//! people together cannot pay for gives a bound (the Lagrangian dual of choosing one walk for each person).
//! `docs/engines/sweeper.md` has the proof.

pub mod ascent;
mod beam;
mod choices;
mod duty;
mod fixing;
mod four;
pub mod gains;
pub mod graph;
pub mod node;
pub mod price_list;
pub mod scene;
pub mod search;
pub mod table;
#[cfg(test)]
mod tests;
pub mod way;

use super::tasks::{Break, Ending, Guard, MemoryInUse, PartRun, Stride, combined};
use crate::puzzles::sweeper::kernel::{Position, Room};
use crate::search::control::Control;
use crate::search::share::Share;
use ascent::{Ascent, Goal, Plan, Priced};
use beam::PricedBeam;
use gains::UNIT;
use graph::Graph;
use node::{Node, Part};
use price_list::Prices;
use scene::{Scene, Walker};
use search::Search;
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// Fewest parts that a search is divided into, the same for any number of workers.
pub const PARTS: usize = 48;

/// Parts that are searched between two checks of the node count.
const BATCH: usize = 32;

/// Nodes of a part after which it gets prices of its own.
const NODES_BEFORE_OWN_PRICES: u64 = 1_000;

/// The prices of a room, from a position on.
pub struct Pricing<'j> {
    control: &'j Control<'j>,
    room: &'j Room,
    graph: Graph,
    root: Node,
    priced: Priced,
    held: u64,
    counts_steps: bool,
    /// Nodes of a part after which it gets prices of its own.
    nodes_before_prices: u64,
}

/// What the prices are for.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The starting position, between two ticks.
    pub position: &'q Position,
    /// The people who met in the last tick, and those who met in the one before, one bit each.
    pub met: [u16; 2],
    /// Do steps count? Otherwise any answer within the limits will do.
    pub counts_steps: bool,
    /// Number of steps beyond which a bound is of no use.
    pub most: u32,
}

impl<'j> Pricing<'j> {
    /// Finds good prices for a room. Returns `None` if its tables do not fit the memory, or if the search has to stop.
    pub fn new(control: &'j Control<'j>, room: &'j Room, question: Question<'_>) -> Option<Pricing<'j>> {
        let starts = (0..room.count).map(|person| room.start[person]);
        let graph = Graph::new(room, starts);
        let root = Node::root(&graph, room, question.position, question.met, question.most as i32)?;
        let in_use = MemoryInUse::beside(0);
        let mut guard = Guard::alone(control, &in_use);
        let search = Search {
            graph: &graph,
            room,
            counts_steps: question.counts_steps,
            memory: 0,
            nodes_before_prices: NODES_BEFORE_OWN_PRICES,
        };
        let (priced, held) = match Pricing::root(&search, control.limits().memory, &root, &mut guard) {
            ControlFlow::Continue(priced) => priced?,
            ControlFlow::Break(_) => return None,
        };
        drop(guard);
        let counts_steps = question.counts_steps;
        Some(Pricing {
            control,
            room,
            graph,
            root,
            priced,
            held,
            counts_steps,
            nodes_before_prices: NODES_BEFORE_OWN_PRICES,
        })
    }

    fn root(
        search: &Search<'_>,
        memory: u64,
        root: &Node,
        guard: &mut Guard<'_>,
    ) -> ControlFlow<Break, Option<(Priced, u64)>> {
        let Search { graph, room, .. } = *search;
        let scene = Scene::of(graph, room, root, guard)?;
        let bytes = search.bytes(&scene);
        if bytes as u64 > memory / 4 {
            return ControlFlow::Continue(None);
        }
        guard.holds(0, bytes)?;
        let ticks = scene.walkers.iter().map(Walker::ticks).max().unwrap_or(0);
        let ascent = Ascent { graph, room, node: root, scene: &scene, cost: search.cost() };
        let (plan, goal) = match search.counts_steps {
            true => (Plan::ROOT, Goal::Most((root.budget - 1) * UNIT)),
            false => (Plan::LIMITS, Goal::Above(0)),
        };
        let priced = ascent.climb(Prices::even(room.count, ticks), plan, goal, guard)?;
        ControlFlow::Continue(Some((priced, bytes as u64)))
    }

    /// The same with another number of nodes after which a part gets prices of its own.
    #[cfg(test)]
    fn with_nodes_before_prices(self, nodes_before_prices: u64) -> Pricing<'j> {
        Pricing { nodes_before_prices, ..self }
    }

    /// The least number of steps needed.
    pub fn bound(&self) -> i64 {
        i64::from(self.priced.bound).div_euclid(i64::from(UNIT)) + i64::from(self.priced.bound % UNIT != 0)
    }

    /// Do the prices alone show that there is no answer with at most `budget` steps?
    pub fn refuses(&self, budget: i64) -> bool {
        let units = if self.counts_steps { budget * i64::from(UNIT) } else { 0 };
        i64::from(self.priced.bound) > units
    }

    /// A search for an answer with at most `budget` steps, which can be interrupted and continued. Returns `None` if
    /// the search has to stop.
    pub fn begin<'p>(&'p self, budget: i64, share: &'p Share) -> Option<BudgetSearch<'p>> {
        let in_use = MemoryInUse::beside(self.held);
        let mut guard = Guard::alone(self.control, &in_use);
        let root = Part::new(Node { budget: budget as i32, ..self.root }, Vec::new());
        let parts = self.parts(&self.search(), root, &mut guard).continue_value();
        drop(guard);
        parts.map(|parts| BudgetSearch { pricing: self, budget, share, in_use, parts: parts.into() })
    }

    /// The answer with at most `budget` steps that a beam of this width finds, if any.
    pub fn beam(&self, budget: i64, width: usize) -> Option<Vec<Stride>> {
        let root = Node { budget: budget as i32, ..self.root };
        PricedBeam { search: &self.search(), table: &self.priced.table, root: &root }.search(width, self.control)
    }

    fn search(&self) -> Search<'_> {
        let Pricing { graph, room, counts_steps, nodes_before_prices, .. } = self;
        let limits = self.control.limits();
        let memory = (limits.memory / 2) as usize / limits.threads.max(1);
        Search { graph, room, counts_steps: *counts_steps, memory, nodes_before_prices: *nodes_before_prices }
    }

    /// Divides the root by first letters into all parts that are not refused.
    fn parts(&self, search: &Search<'_>, root: Part, guard: &mut Guard<'_>) -> ControlFlow<Break, Vec<Part>> {
        let mut parts = vec![root];
        for _ in 0..8 {
            if parts.len() >= PARTS {
                break;
            }
            let mut smaller = Vec::new();
            for part in parts {
                if part.node.position.is_done() {
                    smaller.push(part);
                } else {
                    smaller.append(&mut search.divide(&part, &self.priced, guard)?);
                }
            }
            parts = smaller;
        }
        ControlFlow::Continue(parts)
    }
}

/// A search within a budget: its undecided parts, in order.
pub struct BudgetSearch<'p> {
    pricing: &'p Pricing<'p>,
    budget: i64,
    share: &'p Share,
    in_use: MemoryInUse,
    parts: VecDeque<Part>,
}

impl BudgetSearch<'_> {
    /// Continues for about `nodes` nodes, some parts at a time, the same for any number of workers. A part that takes
    /// more than `cap` nodes is put off; it later continues where it was, with four times as many nodes.
    pub fn go_on(&mut self, nodes: u64, mut cap: u64) -> Ending {
        let control = self.pricing.control;
        let (begun, mut ahead) = (control.stats().nodes, self.parts.len());
        while !self.parts.is_empty() && control.stats().nodes - begun < nodes {
            let batch: Vec<Part> = self.parts.drain(..self.parts.len().min(BATCH)).collect();
            let endings = self.endings(&batch, cap);
            let ending = combined(&endings);
            if matches!(ending, Ending::Found(_) | Ending::Stopped) {
                return ending;
            }
            ahead = ahead.saturating_sub(batch.len());
            let capped = batch.into_iter().zip(endings).filter(|(_, ending)| *ending == Ending::Capped);
            self.parts.extend(capped.map(|(part, _)| part));
            if ahead == 0 {
                (cap, ahead) = (cap.saturating_mul(4), self.parts.len());
            }
        }
        if self.parts.is_empty() { Ending::Exhausted } else { Ending::Capped }
    }

    /// Searches all parts to their end.
    pub fn finish(mut self) -> Ending {
        let parts = Vec::from(std::mem::take(&mut self.parts));
        combined(&self.endings(&parts, u64::MAX))
    }

    fn endings(&self, parts: &[Part], cap: u64) -> Vec<Ending> {
        let BudgetSearch { pricing, budget, share, in_use, .. } = self;
        let (control, search) = (pricing.control, pricing.search());
        let (threads, name) = (control.limits().threads, Some(*budget as u64));
        let run = PartRun { control, threads, cap, share, name, in_use };
        run.endings(parts, |part, guard| search.run(part, &pricing.priced, guard))
    }
}
