//! The moves of a position: what each would lead to, and their weights in the position's cell.

use super::{FeatureSpace, Features, Macro, Strategy, Untried, open};
use crate::puzzles::sokoban::kernel::bounds::IMPOSSIBLE_PAIR;
use crate::puzzles::sokoban::kernel::goal_set::GoalSet;
use crate::puzzles::sokoban::kernel::macros::Arrival;
use crate::puzzles::sokoban::kernel::meter::Meter;
use crate::puzzles::sokoban::kernel::pages::Pages;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Push, Square, back};
use crate::search::control::{Control, Ticker};
use crate::search::work;
use std::cmp::Reverse;

/// Elementary steps for a move that is added to a cell: the advisors examine it, and the heap makes room for it.
const STEPS_PER_MOVE: usize = 8;
/// Moves of one position that are added to its cell between two checks of the limits; only large levels have as many.
const MOVES_BETWEEN_LOOKS: usize = 1 << 10;

/// A move and its result.
struct Choice {
    step: Macro,
    features: Features,
    pushes: u16,
}

impl FeatureSpace<'_> {
    /// Adds all moves of a position to its cell. On the largest levels this alone takes seconds and megabytes, so it
    /// ends early if the search has to stop.
    pub(super) fn weigh(
        &mut self,
        node: u32,
        boxes: &[Square],
        weight: u32,
        walls: usize,
        (control, ticker, meter): (&Control<'_>, &mut Ticker<'_>, &Meter<'_>),
    ) {
        let full = self.filling.full(boxes);
        let features = self.features(boxes, full, self.matching.total(), ticker);
        let confined = self.corrals.find(self.reached.rows(), boxes);
        let mut options = Pages::default();
        let before = self.account.reported_bytes();
        if ticker.steps(self.corrals.spent()).is_break() {
            return;
        }
        for (row, &square) in boxes.iter().enumerate() {
            // A box on its goal in a room stays.
            let moves = self.passages.rooms.of(square).is_none();
            if moves && confined.as_ref().is_none_or(|some| some.contains(&square)) {
                self.collect(row, boxes, full, walls, ticker, &mut options);
                // The moves will take memory in the cell in addition to the memory that they take here.
                let now = before + (options.bytes() + options.len() * size_of::<Untried>()) as u64;
                if ticker.steps(0).is_break() || self.account.report_bytes(now, control, meter).is_break() {
                    return;
                }
            }
        }
        self.fill(features, node, weight, &options, ticker);
    }

    /// Adds moves to a cell until the search has to stop.
    fn fill(&mut self, features: Features, node: u32, weight: u32, options: &Pages<Choice>, ticker: &mut Ticker<'_>) {
        if options.is_empty() {
            return;
        }
        self.added += options.len();
        let advised = advise(features, options);
        let cell = self.cells.of(features);
        for index in 0..options.len() {
            work::add(STEPS_PER_MOVE);
            if index % MOVES_BETWEEN_LOOKS == MOVES_BETWEEN_LOOKS - 1
                && ticker.steps(MOVES_BETWEEN_LOOKS * STEPS_PER_MOVE).is_break()
            {
                break;
            }
            let choice = &options[index];
            let extra = u32::from(!advised.contains(&index));
            self.serial += 1;
            let turn = if self.strategy == Strategy::Distance { self.serial } else { u32::MAX - self.serial };
            cell.push(Reverse((weight + extra, turn, node, choice.step)));
        }
    }

    /// Collects the moves of one box that are not dead at once, until the search has to stop.
    fn collect(
        &mut self,
        row: usize,
        boxes: &[Square],
        full: GoalSet,
        walls: usize,
        ticker: &mut Ticker<'_>,
        options: &mut Pages<Choice>,
    ) {
        let Tables { level, usable, .. } = self.tables;
        let from = boxes[row];
        let mut finder = std::mem::take(&mut self.finder);
        finder.find(level, usable, &mut self.occupied, &self.reached, from);
        let open = open(level, full);
        let mut others: Vec<Square> = boxes.iter().copied().filter(|&square| square != from).collect();
        let plan = self.filling.plan(level, self.filling.lifted(full, from), ticker);
        let cheap = boxes.len() * 8;
        work::add(boxes.len() * boxes.len());
        let _ = ticker.steps(boxes.len() * boxes.len() + finder.steps());
        let without = plan.without(&others);
        for arrival in &finder.arrivals[1..] {
            work::add(cheap);
            if ticker.steps(cheap).is_break() {
                break;
            }
            if self.spoils(arrival, from, boxes, walls) {
                continue;
            }
            let player = level.step(arrival.to, back(arrival.direction as usize));
            let costs = self.tables.to_goals().costs(self.tables.spots.of(arrival.to, player));
            let rest = self.matching.changed(row, costs);
            if rest >= IMPOSSIBLE_PAIR {
                continue;
            }
            let after = self.filling.moved(full, from, arrival.to);
            let missing = if level.is_goal[arrival.to as usize] {
                self.missing_on_goal(arrival.to, after, &mut others, ticker)
            } else {
                without.missing(arrival.to)
            };
            let regions = finder.blocks.regions_without(arrival.to);
            let hot = self.hotspots.map_or(0, |hotspots| hotspots.after(boxes, &open, &self.hindered, row, arrival.to));
            let features = Features { missing, regions, hot, far: self.far(rest) };
            let step = Macro { from, to: arrival.to, direction: arrival.direction };
            options.push(Choice { step, features, pushes: arrival.pushes });
        }
        self.finder = finder;
    }

    /// What is missing once a box is on the goal `to` beside the others; `full` are the goals that are full then.
    fn missing_on_goal(&mut self, to: Square, full: GoalSet, others: &mut Vec<Square>, ticker: &mut Ticker<'_>) -> u16 {
        others.push(to);
        let missing = self.filling.plan(&self.tables.level, full, ticker).missing(others);
        let pairs = others.len() * others.len();
        work::add(pairs);
        let _ = ticker.steps(pairs);
        others.pop();
        missing
    }

    /// Is this arrival of the box useless: can the box not stay there, or reach no goal from there, has it not moved,
    /// or is the position dead?
    fn spoils(&mut self, arrival: &Arrival, from: Square, boxes: &[Square], walls: usize) -> bool {
        let push = Push { from, direction: arrival.direction };
        !self.passages.rests(arrival.to, arrival.direction as usize, boxes)
            || self.frozen.reach(walls)[arrival.to as usize] == [0; 4]
            || arrival.to == from
            || self.tables.dead(push, arrival.to, boxes, &mut self.occupied, &mut self.scratch)
    }
}

/// The moves that advisors name: the ones that fill most goals in order, join most regions and clear most ways.
fn advise(now: Features, options: &Pages<Choice>) -> Vec<usize> {
    let best = |key: &dyn Fn(&Choice) -> (u16, u16, u16), better: &dyn Fn(&Features) -> bool| {
        (0..options.len()).filter(|&i| better(&options[i].features)).min_by_key(|&i| key(&options[i]))
    };
    let packer = best(&|o| (o.features.missing, o.features.regions, o.pushes), &|f| f.missing < now.missing);
    let joiner = best(&|o| (o.features.regions, o.features.missing, o.pushes), &|f| f.regions < now.regions);
    let clearer = best(&|o| (o.features.hot, o.features.missing, o.pushes), &|f| f.hot < now.hot);
    packer.into_iter().chain(joiner).chain(clearer).collect()
}
