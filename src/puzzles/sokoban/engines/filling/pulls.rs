//! The squares that a box on a goal can be pulled to while the other boxes stand on some of the other goals and nowhere
//! else.
//!
//! Plans for sets of full goals that differ in a few goals ask mostly the same questions, so the answers are
//! remembered.

use crate::puzzles::sokoban::kernel::blocks::{self, Blocks};
use crate::puzzles::sokoban::kernel::goal_set::{GoalSet, goals};
use crate::puzzles::sokoban::kernel::store::hash;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square};
use crate::search::control::Ticker;
use crate::search::work;
use std::ops::Range;

/// Initial number of slots for answers; it is doubled while answers replace one another.
const SLOTS_AT_FIRST: usize = 1 << 6;
/// Most slots for answers.
const MAX_SLOTS: usize = 1 << 16;

/// The key of an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Question {
    /// The other goals with boxes.
    standing: GoalSet,
    goal: Square,
}

const NOTHING_ASKED: Question = Question { standing: [0; 4], goal: NONE };

/// Finds the squares to which boxes can be pulled, and remembers them.
pub(super) struct Pulls {
    /// The question that each slot answers.
    questions: Vec<Question>,
    /// The answers, one bit for each square.
    answers: Vec<u64>,
    /// Number of words of an answer.
    words: usize,
    most_slots: usize,
    /// Number of answers that have replaced another since the table has had its size.
    replaced: usize,
    occupied: Vec<bool>,
    blocks: Blocks,
    sides: Vec<u8>,
    stack: Vec<(Square, usize)>,
}

impl Pulls {
    /// For a level; the remembered answers take at most a quarter of a sixteenth of the memory.
    pub(super) fn new(level: &Level, memory: u64) -> Pulls {
        let words = level.len().div_ceil(64);
        let bytes = size_of::<Question>() + words * size_of::<u64>();
        let slots = usize::try_from(memory / 64 / bytes as u64).unwrap_or(MAX_SLOTS).clamp(1, MAX_SLOTS);
        Pulls {
            questions: Vec::new(),
            answers: Vec::new(),
            words,
            most_slots: 1 << slots.ilog2(),
            replaced: 0,
            occupied: vec![false; level.len()],
            blocks: Blocks::new(level),
            sides: vec![0; level.len()],
            stack: Vec::new(),
        }
    }

    /// Bytes of the remembered answers.
    pub(super) fn bytes(&self) -> u64 {
        (self.questions.capacity() * size_of::<Question>() + self.answers.capacity() * size_of::<u64>()) as u64
    }

    /// The squares that the box on a goal can be pulled to, one bit each, including its own, with the player wherever
    /// that needs; `None` if the search has to stop.
    pub(super) fn of(
        &mut self,
        level: &Level,
        standing: GoalSet,
        goal: usize,
        ticker: &mut Ticker<'_>,
    ) -> Option<&[u64]> {
        let question = Question { standing, goal: goal as Square };
        work::add(self.words);
        let slot = match self.slot(&question) {
            Some(slot) if self.questions[slot] == question => slot,
            slot => {
                ticker.steps(level.len() * (blocks::STEPS_PER_SQUARE + 4)).continue_value()?;
                self.answer(level, question, slot)
            }
        };
        Some(&self.answers[self.words_of(slot)])
    }

    fn words_of(&self, slot: usize) -> Range<usize> {
        slot * self.words..(slot + 1) * self.words
    }

    /// The slot for a question; `None` as long as there are no slots.
    fn slot(&self, question: &Question) -> Option<usize> {
        let last = self.questions.len().checked_sub(1)?;
        Some(hash(&question.standing, question.goal) as usize & last)
    }

    /// Finds an answer and stores it.
    fn answer(&mut self, level: &Level, question: Question, slot: Option<usize>) -> usize {
        let slot = match slot {
            Some(slot) if self.has_room(slot) => slot,
            _ => {
                self.make_room();
                self.slot(&question).expect("there is room for one at least")
            }
        };
        self.questions[slot] = question;
        let words = self.words_of(slot);
        self.answers[words.clone()].fill(0);
        goals(&question.standing).for_each(|goal| self.occupied[level.goals[goal] as usize] = true);
        self.pull(level, level.goals[question.goal as usize], words.start);
        goals(&question.standing).for_each(|goal| self.occupied[level.goals[goal] as usize] = false);
        slot
    }

    /// Can a new answer use this slot, replacing another if necessary?
    fn has_room(&mut self, slot: usize) -> bool {
        self.replaced += usize::from(self.questions[slot] != NOTHING_ASKED);
        self.replaced <= self.questions.len() || self.questions.len() >= self.most_slots
    }

    /// Doubles the number of slots and empties them; the known answers are soon found again.
    fn make_room(&mut self) {
        let slots = (2 * self.questions.len()).max(SLOTS_AT_FIRST).min(self.most_slots);
        work::add(slots * self.words);
        self.replaced = 0;
        self.questions.clear();
        self.questions.resize(slots, NOTHING_ASKED);
        self.answers.resize(slots * self.words, 0);
    }

    /// Finds all squares that a box on a goal can be pulled to; its goal must not be marked as occupied. The answer
    /// begins at word `answer`.
    fn pull(&mut self, level: &Level, goal: Square, answer: usize) {
        let mark = |answers: &mut [u64], square: Square| answers[answer + square as usize / 64] |= 1 << (square % 64);
        mark(&mut self.answers, goal);
        let free = |occupied: &[bool], square: Square| square != NONE && !occupied[square as usize];
        let movable = (0..4).any(|direction| {
            let to = level.step(goal, direction);
            free(&self.occupied, to) && free(&self.occupied, level.step(to, direction))
        });
        if !movable {
            return;
        }
        self.blocks.find(level, &self.occupied);
        self.sides.fill(0);
        for side in (0..4).filter(|&side| free(&self.occupied, level.step(goal, side))) {
            self.sides[goal as usize] |= 1 << side;
            self.stack.push((goal, side));
        }
        while let Some((square, side)) = self.stack.pop() {
            let to = level.step(square, side);
            if !free(&self.occupied, level.step(to, side)) || self.sides[to as usize] >> side & 1 != 0 {
                continue;
            }
            mark(&mut self.answers, to);
            for other in 0..4 {
                let new = self.sides[to as usize] >> other & 1 == 0;
                if new && (other == side || self.blocks.around(to, side, other)) {
                    self.sides[to as usize] |= 1 << other;
                    self.stack.push((to, other));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;
    use crate::model::puzzle::Notation;
    use crate::puzzles::sokoban::Sokoban;
    use crate::puzzles::sokoban::kernel::tables::without_limits;

    const PACKED: &str = "########\n#@ $$ $#\n# $$.. #\n# #...##\n#  $.  #\n########\n";

    fn pulls_to(pulls: &mut Pulls, level: &Level, standing: GoalSet, goal: usize) -> Vec<u64> {
        without_limits(|ticker| pulls.of(level, standing, goal, ticker).map(<[u64]>::to_vec))
    }

    /// However few slots there are, remembered answers are the right ones.
    #[test]
    fn remembered_answers_are_right_however_few_slots_there_are() {
        let level = Level::new(&Sokoban::parse(PACKED).unwrap(), &[]);
        let mut remembering = [1, 1 << 12, 1 << 20].map(|memory| Pulls::new(&level, memory));
        let mut rng = Rng::new(4);
        let mut farthest = 0;
        for _ in 0..2_000 {
            let goal = rng.below(level.goals.len());
            let standing = [rng.below(1 << level.goals.len()) as u64 & !(1 << goal), 0, 0, 0];
            let fresh = pulls_to(&mut Pulls::new(&level, 1), &level, standing, goal);
            for pulls in &mut remembering {
                assert_eq!(pulls_to(pulls, &level, standing, goal), fresh, "goal {goal} among {standing:?}");
            }
            farthest = farthest.max(fresh.iter().map(|word| word.count_ones()).sum());
        }
        assert!(farthest > 10, "boxes come {farthest} squares far");
    }
}
