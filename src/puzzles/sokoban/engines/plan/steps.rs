//! A packing plan: squares to which boxes are brought one after the other, some of them only for parking, and the
//! progress of a position in the plan.

use super::packing::Found;
use super::tree::Macro;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{NONE, Square};
use crate::search::control::Ticker;
use crate::search::work;

/// A step of a plan: some box comes to this square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlanStep {
    /// The square.
    pub square: Square,
    /// The index of the step that takes the box away again, or [`PlanStep::FOR_GOOD`].
    pub until: usize,
}

impl PlanStep {
    /// Marks a box that stays.
    pub const FOR_GOOD: usize = usize::MAX;
}

/// Marks the squares on which boxes are of no use.
type Zone = Vec<bool>;

/// The steps in order. The first ones stand for boxes that the packing search left on the board; they can be done in
/// any order.
pub struct Plan {
    steps: Vec<PlanStep>,
    /// Number of these first steps.
    initial: usize,
    /// For each progress: the squares from which a box reaches no later step's square once the next box that stays is
    /// in place, except the squares of boxes that are in place.
    zones: Vec<Zone>,
}

impl Plan {
    /// Reads the result of a packing search forwards. If no box has left the board, only the final squares are kept,
    /// since nothing shows that the others help. Returns `None` if the search has to stop.
    pub fn read(tables: &Tables, found: &Found, ticker: &mut Ticker<'_>) -> Option<Plan> {
        let (steps, initial) = steps(&found.left, &found.pulls);
        let mut plan = Plan { steps, initial, zones: Vec::new() };
        if !found.complete && !found.pulls.iter().any(|pull| pull.removed) {
            plan.steps.retain(|step| step.until == PlanStep::FOR_GOOD && tables.level.is_goal[step.square as usize]);
            plan.initial = 0;
        }
        plan.find_zones(tables, ticker)?;
        Some(plan)
    }

    /// The steps.
    pub fn steps(&self) -> &[PlanStep] {
        &self.steps
    }

    /// Number of steps for boxes that the packing search left on the board.
    pub fn initial(&self) -> usize {
        self.initial
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        let zones: usize = self.zones.iter().map(Vec::len).sum();
        (self.steps.len() * size_of::<PlanStep>() + zones) as u64
    }

    /// The number of steps done in a position: the largest number such that every step below it has its box in place,
    /// except steps whose box another of these steps takes away again.
    pub fn progress(&self, occupied: &[bool]) -> usize {
        let mut done = self.steps.len();
        for (index, step) in self.steps.iter().enumerate().skip(self.initial).rev() {
            if index < done && done <= step.until && !occupied[step.square as usize] {
                done = index;
            }
        }
        let initial = &self.steps[..self.initial];
        let in_place = |step: &&PlanStep| occupied[step.square as usize];
        if initial.iter().filter(|step| done <= step.until).all(|step| in_place(&step)) {
            done
        } else {
            initial.iter().filter(in_place).count()
        }
    }

    /// The square of the next step.
    pub fn next(&self, progress: usize) -> Option<Square> {
        self.steps.get(progress).map(|step| step.square)
    }

    /// Does the plan want a box on this square at this progress?
    pub fn keeps(&self, progress: usize, square: Square) -> bool {
        self.steps[..progress].iter().any(|step| step.square == square && progress <= step.until)
    }

    /// Is a box on this square useless at this progress?
    pub fn outside(&self, progress: usize, square: Square) -> bool {
        self.zones[progress][square as usize]
    }

    /// Finds the zones. What the next staying box closes off counts from the previous staying box on, because boxes
    /// have to be out before it is closed.
    fn find_zones(&mut self, tables: &Tables, ticker: &mut Ticker<'_>) -> Option<()> {
        let mut walls = vec![false; tables.level.len()];
        let mut zone = walls.clone();
        let mut closes = 0;
        for progress in 0..=self.steps.len() {
            if progress == closes {
                let stays = |step: &PlanStep| step.until == PlanStep::FOR_GOOD;
                let next =
                    self.steps[progress..].iter().position(stays).map_or(self.steps.len(), |next| progress + next);
                let later = self.steps.get(next + 1..).unwrap_or_default();
                self.steps[progress..]
                    .iter()
                    .take(next + 1 - progress)
                    .filter(|step| stays(step))
                    .for_each(|step| walls[step.square as usize] = true);
                zone = if later.is_empty() { vec![false; walls.len()] } else { unreached(tables, &walls, later) };
                closes = next + 1;
            }
            let mut own = zone.clone();
            let kept = self.steps[..progress].iter().filter(|step| progress <= step.until);
            kept.for_each(|step| own[step.square as usize] = false);
            self.zones.push(own);
            let steps = tables.level.len() * 24 + progress;
            work::add(steps);
            ticker.steps(steps).continue_value()?;
        }
        Some(())
    }
}

/// The steps of a plan that undoes these pulls in order, beginning with the boxes left on the board, and the number of
/// these boxes.
pub(super) fn steps(boxes: &[Square], pulls: &[Macro]) -> (Vec<PlanStep>, usize) {
    let mut steps: Vec<PlanStep> = boxes.iter().map(|&square| PlanStep { square, until: PlanStep::FOR_GOOD }).collect();
    let initial = steps.len();
    for pull in pulls.iter().filter(|pull| pull.from != pull.to) {
        let own = steps.len();
        let parked = steps.iter().rposition(|step| step.square == pull.to && step.until == PlanStep::FOR_GOOD);
        match parked.filter(|_| !pull.removed) {
            // If a box moves twice in a row, the two steps are joined.
            Some(before) if before + 1 == own && before >= initial => steps[before].square = pull.from,
            before => {
                before.into_iter().for_each(|before| steps[before].until = own);
                steps.push(PlanStep { square: pull.from, until: PlanStep::FOR_GOOD });
            }
        }
    }
    (steps, initial)
}

/// The squares from which a single box can reach none of these steps' squares, found by pulling back from them around
/// walls.
fn unreached(tables: &Tables, walls: &[bool], later: &[PlanStep]) -> Zone {
    let level = &tables.level;
    let free = |square: Square| square != NONE && !walls[square as usize];
    let mut stack: Vec<Square> = later.iter().map(|step| step.square).filter(|&square| free(square)).collect();
    let mut zone = vec![true; level.len()];
    stack.iter().for_each(|&square| zone[square as usize] = false);
    while let Some(square) = stack.pop() {
        for direction in 0..4 {
            let to = level.step(square, direction);
            if free(to) && zone[to as usize] && free(level.step(to, direction)) {
                zone[to as usize] = false;
                stack.push(to);
            }
        }
    }
    zone
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(steps: &[(Square, usize)], initial: usize) -> Plan {
        let steps = steps.iter().map(|&(square, until)| PlanStep { square, until }).collect();
        Plan { steps, initial, zones: Vec::new() }
    }

    fn with(squares: &[Square]) -> Vec<bool> {
        (0..10).map(|square| squares.contains(&square)).collect()
    }

    /// One box is parked on 1, another comes to 2 for good, and the parked one goes on to 3.
    #[test]
    fn a_parked_box_is_progress_until_it_goes_on() {
        let plan = plan(&[(1, 2), (2, PlanStep::FOR_GOOD), (3, PlanStep::FOR_GOOD)], 0);
        let progress = |squares: &[Square]| plan.progress(&with(squares));
        assert_eq!([progress(&[]), progress(&[1]), progress(&[1, 2])], [0, 1, 2]);
        assert_eq!(progress(&[2]), 0, "the box that is to be parked is missing");
        assert_eq!([progress(&[2, 3]), progress(&[1, 3])], [3, 1]);
        assert!(plan.keeps(1, 1) && plan.keeps(2, 1) && !plan.keeps(3, 1));
    }

    #[test]
    fn the_last_boxes_count_in_any_order() {
        let plan = plan(&[(1, PlanStep::FOR_GOOD), (2, 3), (4, PlanStep::FOR_GOOD), (5, PlanStep::FOR_GOOD)], 2);
        let progress = |squares: &[Square]| plan.progress(&with(squares));
        assert_eq!([progress(&[]), progress(&[2]), progress(&[1]), progress(&[1, 2])], [0, 1, 1, 2]);
        assert_eq!([progress(&[1, 2, 4]), progress(&[1, 4, 5])], [3, 4]);
    }

    #[test]
    fn pulls_read_backwards_are_steps() {
        let pull = |from, to, removed| Macro { from, to, direction: 0, removed };
        // The last pull comes first. 7 left the board from 6, to which it had just come from 5; before that, 4 had been
        // parked on 3 and then left.
        let pulls = [pull(3, 8, true), pull(6, 7, true), pull(5, 6, false), pull(4, 3, false)];
        let (steps, initial) = steps(&[9], &pulls);
        let expected = [(9, PlanStep::FOR_GOOD), (3, 3), (5, PlanStep::FOR_GOOD), (4, PlanStep::FOR_GOOD)];
        assert_eq!(
            (steps.iter().map(|step| (step.square, step.until)).collect::<Vec<_>>(), initial),
            (expected.to_vec(), 1)
        );
    }
}
