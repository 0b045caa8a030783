//! Subgradient ascent: finds prices that make the bound high. Squares that no walk cleans become dearer, and those
//! cleaned twice cheaper. A person who would like to meet another offers something for it.

use super::gains::UNIT;
use super::graph::{Graph, MET};
use super::node::Node;
use super::price_list::Prices;
use super::scene::Scene;
use super::table::{Rows, Table};
use super::way::Way;
use crate::puzzles::sweeper::engines::tasks::{Break, Guard};
use crate::puzzles::sweeper::kernel::{NOWHERE, Room};
use std::ops::ControlFlow;

/// The settings of an ascent.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Most rounds.
    pub rounds: usize,
    /// Rounds without progress after which steps become shorter.
    pub stalled_rounds: usize,
    /// Factor by which the steps become shorter.
    pub decay: f32,
}

impl Plan {
    /// At the root, from even prices.
    pub const ROOT: Plan = Plan { rounds: 800, stalled_rounds: 20, decay: 0.8 };
    /// At the root, if only limits count: most of them are refused soon or never.
    pub const LIMITS: Plan = Plan { rounds: 200, stalled_rounds: 10, decay: 0.7 };
    /// At nodes below, from the prices of a node above.
    pub const BELOW: Plan = Plan { rounds: 30, stalled_rounds: 8, decay: 0.7 };
}

/// The goal of an ascent.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// The highest bound, up to this many units.
    Most(i32),
    /// A bound above this many units.
    Above(i32),
}

/// Prices, what people can collect at them, and the resulting bound.
pub struct Priced {
    /// The prices.
    pub prices: Prices,
    /// What people can collect.
    pub table: Table,
    /// The least number of units needed.
    pub bound: i32,
}

/// One ascent.
pub struct Ascent<'a> {
    /// The steps of the room.
    pub graph: &'a Graph,
    /// The room.
    pub room: &'a Room,
    /// What is dirty, and where the people are.
    pub node: &'a Node,
    /// Where the people can walk, and whom they can meet.
    pub scene: &'a Scene,
    /// What a step costs.
    pub cost: i32,
}

/// Least rise of the bound, in steps, that a round aims at.
const LEAST_RISE: f32 = 0.25;
/// Share of the direction that the next round keeps.
const MOMENTUM: f32 = 0.8;
/// The ascent ends when the step length falls below this share of the first one.
const MIN_STEP_LENGTH: f32 = 0.004;

impl Ascent<'_> {
    /// Starts from the given prices and returns the best ones found.
    pub fn climb(&self, start: Prices, plan: Plan, goal: Goal, guard: &mut Guard<'_>) -> ControlFlow<Break, Priced> {
        let dirty = self.node.position.dirty;
        let mut table = Table::of(self.graph, self.scene, self.cost, guard)?;
        let spare = Table::of(self.graph, self.scene, self.cost, guard)?;
        guard.steps(start.size())?;
        let mut best = Priced { prices: start.clone(), table: spare, bound: i32::MIN };
        guard.steps(start.size())?;
        let (mut prices, mut direction) = (start, best.prices.none());
        let (mut length, mut stalled) = (1.0, 0);
        for _ in 0..plan.rounds {
            let bound = table.evaluate(self.graph, self.room, self.scene, &prices, dirty, guard)?;
            stalled += 1;
            self.direct(&table, &prices, &mut direction);
            if bound > best.bound {
                std::mem::swap(&mut table, &mut best.table);
                (best.bound, stalled) = (bound, 0);
                best.prices.clone_from(&prices);
                guard.steps(prices.size() / 4)?;
            }
            if goal.is_reached(best.bound) || length < MIN_STEP_LENGTH {
                break;
            }
            if stalled >= plan.stalled_rounds {
                (length, stalled) = (length * plan.decay, 0);
                prices.return_to(&best.prices);
                guard.steps(prices.size() / 4)?;
            }
            let rise = (goal.target(best.bound) - bound as f32 / UNIT as f32).max(LEAST_RISE);
            prices.advance(length * rise / direction.norm(dirty).max(LEAST_RISE), &direction, dirty);
            guard.steps(8 * direction.places())?;
        }
        ControlFlow::Continue(best)
    }

    /// The direction of the next round: how far each square is from being paid for, and how each agreement on a meeting
    /// should change.
    fn direct(&self, table: &Table, prices: &Prices, direction: &mut Prices) {
        direction.fade(MOMENTUM);
        direction.floor.iter_mut().for_each(|price| *price += 1.0);
        (0..self.scene.walkers.len()).for_each(|index| self.follow(table, prices, index, direction));
    }

    /// Follows one best walk of a walker.
    fn follow(&self, table: &Table, prices: &Prices, index: usize, direction: &mut Prices) {
        let walker = &self.scene.walkers[index];
        let rows = &table.rows[index];
        let (mut step, mut memory, mut carries) = (walker.step, walker.memory, walker.carries);
        for ticks in 0..walker.ticks() {
            let value = rows.value(ticks, step, memory, carries);
            if value == 0 && !carries {
                return;
            }
            let way = |at: usize| (at, table.way(self.graph, self.room, rows, ticks, (memory, carries), at));
            let Some((at, way)) = self.graph.after(step).map(way).find(|(_, way)| way.value() == value) else { return };
            self.collect(table, rows, (at, memory), way, direction);
            step = self.graph.turns[at].step;
            if way.met() {
                self.lower_offer(prices, (index, ticks + 1, step), direction);
            }
            memory = memory >> 1 | if way.met() { MET } else { 0 };
            carries = way.carries();
        }
    }

    /// Subtracts from the direction what a turn collects.
    fn collect(&self, table: &Table, rows: &Rows, (at, memory): (usize, usize), way: Way, direction: &mut Prices) {
        let (cell, cleaned) = (self.graph.turns[at].cell, &self.graph.cleaned[at]);
        let floor = &mut direction.floor;
        if way.picks() && rows.fetches(self.room, cell) {
            floor[usize::from(cell)] -= 1.0;
        }
        if !way.met() {
            floor[usize::from(cleaned.alone[memory])] -= 1.0;
            return;
        }
        let met = &cleaned.met[memory];
        if let Some(joined) = table.joined(self.graph, rows, at, memory) {
            joined.iter().for_each(|&cell| floor[usize::from(cell)] -= 0.5);
            return;
        }
        met.floor.iter().for_each(|&cell| floor[usize::from(cell)] -= 0.5);
        floor[usize::from(met.back)] += 0.5;
        floor[usize::from(met.again)] -= 0.5;
        floor[usize::from(NOWHERE)] = 0.0;
    }

    /// Lowers what a person gets for a meeting that its best walk makes; the partner gets more.
    fn lower_offer(&self, prices: &Prices, (index, ticks, step): (usize, usize, u16), direction: &mut Prices) {
        let cell = usize::from(self.graph.steps[usize::from(step)].cell);
        let own = self.scene.walkers[index].person;
        let offer = |other: &usize| prices.agreed(ticks, cell, own, *other);
        let partners = self.scene.partners(index, ticks, cell as u8).map(|other| self.scene.walkers[other].person);
        if let Some(other) = partners.max_by(|a, b| offer(a).total_cmp(&offer(b))) {
            direction.agree(ticks, cell, own, other, -1.0);
        }
    }
}

impl Goal {
    fn is_reached(self, bound: i32) -> bool {
        match self {
            Goal::Most(most) => bound > most,
            Goal::Above(budget) => bound > budget,
        }
    }

    /// The bound to aim at, in steps: slightly above the goal.
    fn target(self, bound: i32) -> f32 {
        let next = |units: i32| (units.div_euclid(UNIT) + 1) as f32 + LEAST_RISE;
        match self {
            Goal::Most(most) => next(bound).min(most as f32 / UNIT as f32 + LEAST_RISE),
            Goal::Above(budget) => budget as f32 / UNIT as f32 + LEAST_RISE,
        }
    }
}
