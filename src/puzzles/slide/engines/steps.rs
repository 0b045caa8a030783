//! The steps of a plan, alone or in parts that go through it together.

use super::task::Task;
use super::together::{HEAD, Together, built};
use crate::base::grid::Direction;

impl Task<'_> {
    /// Runs a step of the plan. Returns whether `work` is true in any part. Then all parts know the best answer and
    /// bound that any of them has.
    pub fn step(&self, work: impl FnOnce() -> bool) -> bool {
        let Some(together) = built(self.together.as_ref()) else { return work() };
        if let Some(result) = together.recorded_step() {
            return self.restore(&result);
        }
        let mut state = self.state(work());
        if together.is_divided() {
            let mut words = vec![0; HEAD];
            words.extend(&state);
            if let Some(gathered) = together.all_gather(&mut words) {
                state = merged(&gathered);
                self.restore(&state);
            }
        }
        let word = state[0] != 0;
        together.note(state);
        word
    }

    /// Does a piece of a step's work belong to this part?
    pub fn has(&self, piece: usize) -> bool {
        self.divided().is_none_or(|together| {
            let (own, parts) = together.part();
            piece % parts == own
        })
    }

    /// Ends the steps done together: from here on each part continues alone.
    pub fn continue_alone(&self) {
        if let Some(together) = self.divided() {
            together.leave();
        }
    }

    /// The parts, if several are searching now.
    pub fn divided(&self) -> Option<&Together<'_>> {
        built(self.together.as_ref()).filter(|together| together.is_divided())
    }

    /// What is known, as words: one for the result of the step, one for the bound, then the moves of the best answer,
    /// if there is one.
    fn state(&self, word: bool) -> Vec<i64> {
        let answer = self.answer().unwrap_or_default();
        let head = [i64::from(word), self.bound().into()];
        head.into_iter().chain(answer.iter().map(|&step| step as i64)).collect()
    }

    /// Takes over what is known from words. Returns the result of the step.
    fn restore(&self, state: &[i64]) -> bool {
        let answer: Vec<Direction> = state[2..].iter().map(|&step| Direction::ALL[(step & 3) as usize]).collect();
        if !answer.is_empty() {
            self.replace(&answer, state[1] as u32);
        }
        state[0] != 0
    }
}

/// What all parts know together: the highest bound, and the shortest answer, among equals that of the lowest part.
fn merged(gathered: &[Vec<i64>]) -> Vec<i64> {
    let states = || gathered.iter().map(|gathered| &gathered[HEAD..]);
    // A state without moves has no answer.
    let best = states().min_by_key(|state| if state.len() > 2 { state.len() } else { usize::MAX });
    let mut merged = best.unwrap_or_default().to_vec();
    merged[0] = states().map(|state| state[0]).fold(0, |all, word| all | word);
    merged[1] = states().map(|state| state[1]).fold(0, i64::max);
    merged
}
