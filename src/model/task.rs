//! A board set as a task: whether the reader may see the answer, how far hints go, and what there is to reach. Links
//! carry it.
//!
//! As text: `SOLVER HINTS [GOAL]`, such as `after 1 36`, `off 0 best` or `on 3`.

use crate::base::bits::{BitReader, BitWriter, OutOfBits};
use std::fmt;
use std::str::FromStr;

/// Deepest hint.
const MOST_HINTS: u8 = 3;
/// Bits in a group of the goal's number ([`BitWriter::signed`]).
const GOAL_GROUP: u32 = 4;
/// Largest absolute value of a goal: JavaScript's numbers hold all integers up to it exactly.
const MOST_GOAL: i64 = (1 << 53) - 1;

/// When a reader may have the board solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Always.
    On,
    /// Once they have solved it.
    After,
    /// Never.
    Off,
}

const ACCESSES: [(&str, Access); 3] = [("on", Access::On), ("after", Access::After), ("off", Access::Off)];

/// What there is to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// An answer that is proved the best.
    Best,
    /// A score at least as good as this one.
    Score(i64),
}

/// A board set as a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// When a reader may have it solved.
    pub solver: Access,
    /// How far a hint goes: 0 none, 1 which thing, 2 where to and why, 3 the move itself.
    pub hints: u8,
    /// What there is to reach, if anything.
    pub goal: Option<Goal>,
}

impl Task {
    /// Writes it after a board and its moves. `hints` must be 3 at most.
    pub fn pack(&self, bits: &mut BitWriter) {
        let solver = ACCESSES.iter().position(|(_, solver)| *solver == self.solver).expect("all are there");
        bits.bits(solver as u64, 2);
        bits.bits(u64::from(self.hints), 2);
        bits.bit(self.goal.is_some());
        let Some(goal) = self.goal else { return };
        bits.bit(goal != Goal::Best);
        if let Goal::Score(score) = goal {
            bits.signed(score, GOAL_GROUP);
        }
    }

    /// Reads what [`Task::pack`] has written; `None` for anything else.
    pub fn unpack(bits: &mut BitReader<'_>) -> Option<Task> {
        let (_, solver) = *ACCESSES.get(bits.bits(2).ok()? as usize)?;
        let hints = bits.bits(2).ok()? as u8;
        let goal = if bits.bit().ok()? { Some(unpack_goal(bits).ok()?) } else { None };
        let sound = !matches!(goal, Some(Goal::Score(score)) if !fits(score));
        sound.then_some(Task { solver, hints, goal })
    }
}

fn unpack_goal(bits: &mut BitReader<'_>) -> Result<Goal, OutOfBits> {
    if bits.bit()? { bits.signed(GOAL_GROUP).map(Goal::Score) } else { Ok(Goal::Best) }
}

const fn fits(score: i64) -> bool {
    score >= -MOST_GOAL && score <= MOST_GOAL
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, _) = ACCESSES.iter().find(|(_, solver)| *solver == self.solver).expect("all are there");
        write!(f, "{name} {}", self.hints)?;
        match self.goal {
            None => Ok(()),
            Some(Goal::Best) => f.write_str(" best"),
            Some(Goal::Score(score)) => write!(f, " {score}"),
        }
    }
}

impl FromStr for Task {
    type Err = ();

    fn from_str(text: &str) -> Result<Task, ()> {
        let mut words = text.split(' ');
        let name = words.next().ok_or(())?;
        let (_, solver) = *ACCESSES.iter().find(|(known, _)| *known == name).ok_or(())?;
        let hints = words.next().and_then(|word| word.parse().ok()).filter(|&hints| hints <= MOST_HINTS).ok_or(())?;
        let goal = words.next().map(goal_of).transpose()?;
        if words.next().is_none() { Ok(Task { solver, hints, goal }) } else { Err(()) }
    }
}

fn goal_of(word: &str) -> Result<Goal, ()> {
    match word {
        "best" => Ok(Goal::Best),
        _ => word.parse().ok().filter(|&score| fits(score)).map(Goal::Score).ok_or(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_bits_round_trip() {
        for text in ["on 3", "after 1 36", "off 0 best", "on 2 -7", "off 3 9007199254740991", "after 0 0"] {
            let task: Task = text.parse().expect(text);
            assert_eq!(task.to_string(), text);
            let mut bits = BitWriter::default();
            task.pack(&mut bits);
            assert_eq!(Task::unpack(&mut BitReader::new(&bits.finish())), Some(task), "{text}");
        }
    }

    #[test]
    fn malformed_tasks_are_refused() {
        for text in ["", "on", "on 4", "never 1", "on 1 x", "on 1 36 36", "on 1 9007199254740992", "on  1", "on 1 "] {
            assert_eq!(text.parse::<Task>(), Err(()), "{text}");
        }
        for packed in
            [vec![], vec![0b1100_0000], vec![0b0000_1100], vec![0xF; 1].into_iter().chain(vec![255; 20]).collect()]
        {
            assert_eq!(Task::unpack(&mut BitReader::new(&packed)), None, "{packed:?}");
        }
    }
}
