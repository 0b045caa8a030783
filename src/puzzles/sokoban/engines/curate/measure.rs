//! What makes a level hard, measured along one shortest solution.

use super::space::{LOST, NEVER, Space, squares};
use crate::puzzles::sokoban::kernel::Square;

/// Counts along one answer with the fewest pushes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LevelMeasure {
    /// Fewest pushes.
    pub pushes: usize,
    /// Number of boxes.
    pub boxes: usize,
    /// Straight lines along which one box is pushed without a pause.
    pub lines: usize,
    /// The least number of pushes if no box stood in the way of another.
    pub bound: usize,
    /// Positions in which some push that lowers the sum of the boxes' distances most makes the level unsolvable.
    pub traps: usize,
    /// Pushes that raise this sum.
    pub raises: usize,
    /// Average choice at a push, in bits.
    pub bits: f64,
    /// Is every box pushed?
    pub all_pushed: bool,
}

impl LevelMeasure {
    /// Follows one of the shortest solutions; `None` if no push is needed.
    pub fn of(space: &Space) -> Option<LevelMeasure> {
        let sums = space.sums();
        let pushes = space.left[0] as usize;
        let boxes = space.level.boxes.len();
        let mut measure = LevelMeasure { pushes, boxes, bound: matched(space)?, ..LevelMeasure::default() };
        let (mut at, mut line, mut moved) = (0, None, 0);
        while space.left[at] > 0 {
            let next = measure.step(space, &sums, at)?;
            let (before, after) = (space.positions[at].boxes, space.positions[next].boxes);
            let (from, to) = (before & !after, after & !before);
            moved |= from & space.positions[0].boxes;
            let [from, to] = [from, to].map(|bit| bit.trailing_zeros() as Square);
            let way = space.level.toward(from, to);
            measure.lines += usize::from(line != Some((from, way)));
            line = Some((to, way));
            at = next;
        }
        measure.bits /= pushes.max(1) as f64;
        measure.all_pushed = moved == space.positions[0].boxes;
        (pushes > 0).then_some(measure)
    }

    /// Counts the choices in a position, and takes a best push.
    fn step(&mut self, space: &Space, sums: &[u32], at: usize) -> Option<usize> {
        let children = &space.children[at];
        let sound = children.iter().filter(|&&child| child != LOST).map(|&child| child as usize);
        let least = sound.clone().map(|child| sums[child]).min()?;
        let tempting_loses = sound.clone().any(|child| sums[child] == least && space.left[child] == NEVER);
        self.traps += usize::from(tempting_loses);
        self.bits += (children.len() as f64).log2();
        let next = sound.into_iter().find(|&child| space.left[child] == space.left[at] - 1)?;
        self.raises += usize::from(sums[next] > sums[at]);
        Some(next)
    }

    /// The difficulty: 4 is easy, 7 is hard. The weights were fitted on levels of other seeds than those of the sets
    /// that are shipped.
    pub fn difficulty(&self) -> f64 {
        let log = |count: usize| (1.0 + count as f64).log2();
        log(self.pushes) + 0.4 * log(self.traps) + 0.25 * log(self.raises) + 0.2 * self.bits
    }
}

/// The least sum of distances over all assignments of boxes to goals; `None` if there is none.
fn matched(space: &Space) -> Option<usize> {
    let boxes: Vec<Square> = squares(space.positions[0].boxes).collect();
    let mut least = vec![NEVER; 1 << boxes.len()];
    least[0] = 0;
    for taken in 0..least.len() {
        let Some(&square) = boxes.get(taken.count_ones() as usize) else { continue };
        for (goal, ways) in space.ways.iter().enumerate().filter(|(goal, _)| taken >> goal & 1 == 0) {
            let sum = least[taken].saturating_add(ways[square as usize]);
            least[taken | 1 << goal] = least[taken | 1 << goal].min(sum);
        }
    }
    least.last().filter(|&&sum| sum != NEVER).map(|&sum| sum as usize)
}
