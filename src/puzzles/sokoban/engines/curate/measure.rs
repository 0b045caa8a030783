//! What a person meets on one shortest way through a level.

use super::space::{LOST, NEVER, Space, squares};
use crate::puzzles::sokoban::kernel::Square;

/// Counts along one answer with the fewest pushes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LevelMeasure {
    /// Fewest pushes.
    pub pushes: usize,
    /// Boxes.
    pub boxes: usize,
    /// Straight lines along which one box is pushed without a pause.
    pub lines: usize,
    /// Pushes that the boxes would take at least if none stood in another's way.
    pub bound: usize,
    /// Positions where a push that lessens the sum of the boxes' ways most makes the level unsolvable.
    pub traps: usize,
    /// Pushes that make the sum larger.
    pub raises: usize,
    /// Bits of choice that a push takes.
    pub bits: f64,
    /// Has every box to be pushed?
    pub all_pushed: bool,
}

impl LevelMeasure {
    /// Walks one of the shortest ways; `None` if there is nothing to push.
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

    /// Counts what there is to choose in a position, and takes a best push.
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

    /// How hard the level is: 4 is easy, 7 is hard. The weights were set on levels of other seeds than those that shipped sets are drawn from.
    pub fn difficulty(&self) -> f64 {
        let log = |count: usize| (1.0 + count as f64).log2();
        log(self.pushes) + 0.4 * log(self.traps) + 0.25 * log(self.raises) + 0.2 * self.bits
    }
}

/// The least sum of ways with each box on a goal of its own, over all ways to share them out; `None` if there is none.
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
