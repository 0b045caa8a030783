//! The most that each person alone can collect from every tick, step and memory on: one backward pass over the ticks
//! for given prices.

use super::duty::{arrival, duty};
use super::four::Four;
use super::gains::{Gains, Lanes, Price, UNIT, sum};
use super::graph::{BESIDE, CELLS, Graph, MET, PLACES, Turn};
use super::node::Node;
use super::price_list::Prices;
use super::scene::{Scene, Walker};
use super::way::{Way, arriving};
use crate::puzzles::sweeper::engines::tasks::{Break, Guard};
use crate::puzzles::sweeper::kernel::{CELLS_OF_A_SET, CLEAN, DROP, FETCH, Room, Squares, bit, each};
use crate::puzzles::sweeper::rules::board::MAX_PEOPLE;
use std::ops::ControlFlow;

/// Less than anything that can be collected. The sum of one for each person still fits an `i32`.
pub const NEVER: i32 = -(1 << 26);

/// What every person can still collect at given prices, in units of a step.
#[derive(Clone)]
pub struct Table {
    /// The tick of its first row.
    pub tick: usize,
    /// The price of each square.
    pub price: Box<Price>,
    /// What steps collect.
    pub gains: Gains,
    /// The values of each walker of the scene.
    pub rows: Vec<Rows>,
    /// The index of each person's walker, or [`NO_WALKER`].
    walker: [u8; MAX_PEOPLE],
    /// The cost of a step, in units.
    pub(super) cost: i32,
    /// The values of arriving by each step, for one tick; [`NEVER`] outside of a pass over it.
    entered: Vec<Lanes>,
}

/// Marks a person who cannot walk.
const NO_WALKER: u8 = u8::MAX;

/// The values of one walker.
#[derive(Clone, Default)]
pub struct Rows {
    loads: usize,
    crowd: bool,
    pub(super) kind: usize,
    /// [`NEVER`] for steps that can't have been the last one.
    values: Vec<Lanes>,
    /// For each tick and square: the value of a meeting there, beside the floor, or [`NEVER`].
    bonus: Vec<i32>,
    steps: usize,
}

impl Rows {
    /// Can this person pick up what lies on the square?
    pub fn fetches(&self, room: &Room, cell: u8) -> bool {
        room.things[self.kind] & bit(cell.into()) != 0
    }

    #[inline]
    fn at(&self, ticks: usize, step: u16, carries: bool) -> usize {
        (ticks * self.steps + usize::from(step)) * self.loads + usize::from(carries && self.loads > 1)
    }

    /// What can be collected from a step on, for each memory.
    #[inline]
    pub(super) fn lanes(&self, ticks: usize, step: u16, carries: bool) -> &Lanes {
        &self.values[self.at(ticks, step, carries)]
    }

    /// What can be collected from a state on.
    #[inline]
    pub fn value(&self, ticks: usize, step: u16, memory: usize, carries: bool) -> i32 {
        self.lanes(ticks, step, carries)[memory]
    }

    /// The value of a meeting there, beside the floor, or [`NEVER`].
    #[inline]
    fn bonus(&self, ticks: usize, cell: u8) -> i32 {
        self.bonus[ticks * CELLS + usize::from(cell)]
    }
}

impl Table {
    /// An empty table for a scene.
    pub fn of(graph: &Graph, scene: &Scene, cost: i32, guard: &mut Guard<'_>) -> ControlFlow<Break, Table> {
        let mut table = Table {
            tick: scene.tick,
            price: Box::new([0; PLACES]),
            gains: Gains::default(),
            rows: Vec::new(),
            walker: [NO_WALKER; MAX_PEOPLE],
            cost,
            entered: vec![[NEVER; 4]; 2 * graph.steps.len()],
        };
        for (index, walker) in scene.walkers.iter().enumerate() {
            table.walker[walker.person] = index as u8;
            let places = walker.reach.len() * graph.steps.len() * walker.loads;
            table.rows.push(Rows {
                loads: walker.loads,
                crowd: walker.crowd,
                kind: walker.kind,
                values: vec![[NEVER; 4]; places],
                bonus: bonuses(scene, index),
                steps: graph.steps.len(),
            });
            guard.steps(2 * places + CELLS * walker.reach.len())?;
        }
        ControlFlow::Continue(table)
    }

    /// Bytes of a table for a scene.
    pub fn bytes(graph: &Graph, scene: &Scene) -> usize {
        let row = |walker: &Walker| graph.steps.len() * walker.loads * size_of::<Lanes>() + CELLS * size_of::<i32>();
        let rows: usize = scene.walkers.iter().map(|walker| walker.reach.len() * row(walker)).sum();
        rows + Gains::bytes(graph) + 2 * graph.steps.len() * size_of::<Lanes>()
    }

    /// Computes everything at new prices. Returns the bound: fewer units than this do not suffice for what is dirty.
    pub fn evaluate(
        &mut self,
        graph: &Graph,
        room: &Room,
        scene: &Scene,
        prices: &Prices,
        dirty: Squares,
        guard: &mut Guard<'_>,
    ) -> ControlFlow<Break, i32> {
        self.price.fill(0);
        each(dirty).for_each(|cell| self.price[cell] = units(prices.floor[cell]));
        let social = |crowd: bool| scene.walkers.iter().any(|walker| walker.social && walker.crowd == crowd);
        let (pairs, crowds) = (social(false), social(true));
        self.gains.set(graph, &scene.left, &self.price, pairs, crowds);
        guard.steps(48 * scene.left.len())?;
        let mut bound = self.owed(dirty);
        for index in 0..scene.walkers.len() {
            self.agree(scene, prices, index);
            self.pass(graph, room, scene, index, guard)?;
            let walker = &scene.walkers[index];
            bound -= self.rows[index].value(0, walker.step, walker.memory, walker.carries);
        }
        ControlFlow::Continue(bound)
    }

    /// The sum of the prices of all dirty squares, computed word by word.
    #[inline]
    pub fn owed(&self, dirty: Squares) -> i32 {
        let mut owed = 0;
        for (first, mut word) in [(0, dirty as u64), (64, (dirty >> 64) as u64)] {
            while word != 0 {
                owed += self.price[(first + word.trailing_zeros() as usize) % PLACES];
                word &= word - 1;
            }
        }
        owed
    }

    /// What all people of a node can still collect; `None` if a person who has stopped carries something.
    #[inline]
    pub fn collectable(&self, node: &Node, count: usize) -> Option<i32> {
        let ticks = node.tick - self.tick;
        let mut sum = 0;
        for (index, person) in node.position.people[..count].iter().enumerate() {
            if person.left > 0 {
                let rows = &self.rows[usize::from(self.walker[index])];
                sum += rows.value(ticks, node.step[index], node.memory[index].into(), person.carries);
            } else if person.carries {
                return None;
            }
        }
        (sum > NEVER / 2).then_some(sum)
    }

    /// The floor that a person in a crowd is paid for when joining another, if that is worth more than a fresh meeting.
    pub fn joined<'g>(&self, graph: &'g Graph, rows: &Rows, at: usize, memory: usize) -> Option<&'g [u8; BESIDE]> {
        if !rows.crowd || self.gains.crowd[at][memory] == self.gains.met[at][memory] {
            return None;
        }
        graph.cleaned[at].met[memory].joined().max_by_key(|floor| sum(floor, &self.price))
    }

    /// The values of a person who can walk.
    #[inline]
    pub fn rows_of(&self, person: usize) -> &Rows {
        &self.rows[usize::from(self.walker[person])]
    }

    /// Sets the value of each meeting of a walker; of several partners, the one who offers most counts.
    fn agree(&mut self, scene: &Scene, prices: &Prices, index: usize) {
        let walker = &scene.walkers[index];
        if !walker.social {
            return;
        }
        for ticks in 1..walker.reach.len() {
            let spots = prices.touched[ticks] & scene.meetings(index, ticks);
            for cell in each(spots) {
                let of = |other: usize| prices.agreed(ticks, cell, walker.person, scene.walkers[other].person);
                let best = scene.partners(index, ticks, cell as u8).map(of).fold(f32::MIN, f32::max);
                self.rows[index].bonus[ticks * CELLS + cell] = units(best);
            }
        }
    }

    /// The backward pass of one walker.
    fn pass(
        &mut self,
        graph: &Graph,
        room: &Room,
        scene: &Scene,
        index: usize,
        guard: &mut Guard<'_>,
    ) -> ControlFlow<Break> {
        let walker = &scene.walkers[index];
        let last = walker.ticks();
        let rows = &mut self.rows[index];
        for &step in &walker.reach[last] {
            let at = rows.at(last, step, false);
            rows.values[at] = [0; 4];
            if rows.loads > 1 {
                rows.values[at + 1] = [NEVER; 4];
            }
        }
        for ticks in (0..last).rev() {
            let (reach, next) = (&walker.reach[ticks], &walker.reach[ticks + 1]);
            match walker.loads {
                1 => self.enter::<1>(graph, room, index, ticks + 1, next),
                _ => self.enter::<2>(graph, room, index, ticks + 1, next),
            }
            let stop = if ticks == 0 && walker.committed { NEVER } else { 0 };
            match (walker.crowd, walker.loads) {
                (false, 1) => self.leave::<1, false>(graph, index, ticks, reach, stop),
                (false, _) => self.leave::<2, false>(graph, index, ticks, reach, stop),
                (true, 1) => self.leave::<1, true>(graph, index, ticks, reach, stop),
                (true, _) => self.leave::<2, true>(graph, index, ticks, reach, stop),
            }
            for &step in next {
                self.entered[usize::from(step) * walker.loads..][..walker.loads].fill([NEVER; 4]);
            }
            guard.steps(24 * reach.len() * walker.loads)?;
        }
        ControlFlow::Continue(())
    }

    /// The value of arriving by each step, beside the floor: what is picked up or dropped there, the agreement, and
    /// everything later. It is not inlined in WebAssembly, and neither is [`Table::leave`]: a browser keeps little
    /// of a long function in registers.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn enter<const LOADS: usize>(&mut self, graph: &Graph, room: &Room, index: usize, ticks: usize, reach: &[u16]) {
        let Rows { values, bonus, kind, crowd, steps, .. } = &self.rows[index];
        let (values, bonus) = (&values[ticks * steps * LOADS..], &bonus[ticks * CELLS..][..CELLS]);
        for &step in reach {
            let cell = graph.steps[usize::from(step)].cell;
            // In a crowd, no meeting is worth less than 0; the agreement is added later.
            let bonus = bonus[usize::from(cell)];
            let bonus = if *crowd && bonus != NEVER { 0 } else { bonus };
            let places = usize::from(step) * LOADS..usize::from(step) * LOADS + LOADS;
            let (values, entered) = (&values[places.clone()], &mut self.entered[places]);
            let duty = duty(room, &self.price, *kind, cell);
            for (load, entered) in entered.iter_mut().enumerate() {
                let [alone, met] = [-self.cost, bonus - self.cost];
                *entered = arrival(values, load, duty).plus(Four::of(&[alone, alone, met, met])).lanes();
            }
        }
    }

    /// The most that can be collected from one tick on, for all steps that may have been taken last. `stop`: the value
    /// of stopping there.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn leave<const LOADS: usize, const CROWD: bool>(
        &mut self,
        graph: &Graph,
        index: usize,
        ticks: usize,
        reach: &[u16],
        stop: i32,
    ) {
        let rows = &mut self.rows[index];
        let bonus = &rows.bonus[(ticks + 1) * CELLS..][..CELLS];
        for &step in reach {
            let mut best = [Four::all(stop); LOADS];
            if LOADS > 1 {
                best[LOADS - 1] = Four::all(NEVER);
            }
            for at in graph.after(step) {
                let Turn { step: next, cell, .. } = graph.turns[at];
                let (next, cell) = (usize::from(next), usize::from(cell));
                let meets = !self.gains.met.is_empty() && bonus[cell] != NEVER;
                let met = match (meets, CROWD) {
                    (false, _) => Four::all(NEVER),
                    (true, false) => Four::of(&self.gains.met[at]),
                    // In a crowd, gains and agreement together.
                    (true, true) => Four::of(&self.gains.crowd[at]).plus(Four::all(bonus[cell])).max(Four::all(0)),
                };
                let alone = Four::of(&self.gains.alone[at]);
                for (load, best) in best.iter_mut().enumerate() {
                    let arrival = Four::of(&self.entered[next * LOADS + load]);
                    *best = best.max(alone.plus(arrival.alone()).max(met.plus(arrival.met())));
                }
            }
            let place = (ticks * rows.steps + usize::from(step)) * LOADS;
            rows.values[place..place + LOADS].copy_from_slice(&best.map(Four::lanes));
        }
    }

    /// The better of two ways of taking a turn: alone, or with a meeting.
    #[inline(always)]
    pub fn way(&self, graph: &Graph, room: &Room, rows: &Rows, ticks: usize, state: (usize, bool), at: usize) -> Way {
        let (memory, carries) = state;
        let turn = &graph.turns[at];
        let cell = turn.cell;
        let duty = duty(room, &self.price, rows.kind, cell);
        let first = rows.at(ticks + 1, turn.step, false);
        let after = &rows.values[first..first + rows.loads];
        let alone = arriving(after, duty, (memory >> 1, carries), self.gain_alone(at, memory));
        let Some(gain) = self.gain_met(rows, (ticks + 1, cell), at, memory) else { return alone };
        let met = arriving(after, duty, (MET | memory >> 1, carries), gain);
        if met.value() > alone.value() { met } else { alone }
    }

    /// What a turn and everything after it collect, less the costs, if no other person arrives there and the squares
    /// `dirty` are dirty.
    #[inline]
    pub fn alone(
        &self,
        room: &Room,
        rows: &Rows,
        ticks: usize,
        (memory, carries): (usize, bool),
        turn: Turn,
        dirty: Squares,
    ) -> i32 {
        let Turn { step, cell, .. } = turn;
        let chores = room.chores[rows.kind][usize::from(cell) % CELLS_OF_A_SET];
        let word = if cell < 64 { dirty as u64 } else { (dirty >> 64) as u64 };
        let is_dirty = word >> (cell % 64) & 1 != 0;
        let paid = if is_dirty && chores & CLEAN != 0 { self.price[usize::from(cell) % PLACES] } else { 0 };
        let carries = (carries || is_dirty && chores & FETCH != 0) && chores & DROP == 0;
        paid - self.cost + rows.value(ticks + 1, step, memory >> 1, carries)
    }

    /// What a turn without a meeting collects from the floor, less its cost.
    #[inline]
    fn gain_alone(&self, at: usize, memory: usize) -> i32 {
        self.gains.alone[at][memory] - self.cost
    }

    /// The same with a meeting, at a tick and square; `None` if no meeting is possible there.
    #[inline]
    fn gain_met(&self, rows: &Rows, (ticks, cell): (usize, u8), at: usize, memory: usize) -> Option<i32> {
        let bonus = rows.bonus(ticks, cell);
        if bonus == NEVER || self.gains.met.is_empty() {
            return None;
        }
        let gain =
            if rows.crowd { (self.gains.crowd[at][memory] + bonus).max(0) } else { self.gains.met[at][memory] + bonus };
        Some(gain - self.cost)
    }

    /// What a turn with a meeting collects, for each memory, at a tick and square; `None` if no meeting is possible
    /// there.
    #[inline]
    pub(super) fn gains_met(&self, rows: &Rows, (ticks, cell): (usize, u8), at: usize) -> Option<Four> {
        let bonus = rows.bonus(ticks, cell);
        if bonus == NEVER || self.gains.met.is_empty() {
            return None;
        }
        let gains = |list: &[Lanes]| Four::of(&list[at]).plus(Four::all(bonus));
        Some(if rows.crowd { gains(&self.gains.crowd).max(Four::all(0)) } else { gains(&self.gains.met) })
    }
}

/// The initial values of meetings: 0 where a meeting is possible, otherwise [`NEVER`].
fn bonuses(scene: &Scene, index: usize) -> Vec<i32> {
    let walker = &scene.walkers[index];
    let mut bonus = vec![NEVER; walker.reach.len() * CELLS];
    if walker.social {
        for ticks in 1..walker.reach.len() {
            each(scene.meetings(index, ticks)).for_each(|cell| bonus[ticks * CELLS + cell] = 0);
        }
    }
    bonus
}

/// A number of steps in units. An agreement gives one person what it takes from the other, so a number and its negative
/// are rounded alike.
#[inline]
fn units(steps: f32) -> i32 {
    let size = (steps.abs() * UNIT as f32 + 0.5) as i32;
    if steps < 0.0 { -size } else { size }
}
