//! A plan in parts that speak while they search (workers without shared memory): all go through the same steps, and what a step has come to all know before
//! the next one begins, so that each decides as the others do.
//!
//! The first part begins alone and keeps what its steps have come to. When it divides the search the others hear that: they go through the plan from its
//! beginning and take from it what has been done. From then on each step is done by all. Where one is to stop it says so in place of its words, and all
//! stop; where one is gone, or has come to another step, each goes on alone.

use crate::base::lock::Unpoisoned;
use crate::search::control::{Control, REASONS};
use crate::search::share::Share;
use std::sync::Mutex;

/// What parts have in common, and what the steps of the plan have come to.
pub struct Together<'a> {
    share: &'a Share,
    control: &'a Control<'a>,
    steps: Mutex<Steps>,
}

#[derive(Default)]
struct Steps {
    /// Steps that have been done, and what each has come to.
    done: usize,
    told: Vec<Vec<i64>>,
    /// Has a part heard what was done before it came?
    has_begun: bool,
    /// Do the parts speak no more?
    is_over: bool,
}

/// The module with threads has no parts, and nothing of them in it.
const IS_BUILT: bool = !cfg!(feature = "threads");

/// Words at the beginning of a message: whether its part goes on, or why it stops, and the step that it is at.
pub const HEAD: usize = 2;
/// The first of them: it goes on, it has come to the end of what is done together, or it stops: a reason's number among [`REASONS`], plus one.
const GOES_ON: i64 = 0;
const LEAVES: i64 = -1;

/// The parts, where there can be any.
#[inline(always)]
pub fn built<'t, 'a>(parts: Option<&'t Together<'a>>) -> Option<&'t Together<'a>> {
    if IS_BUILT { parts } else { None }
}

impl<'a> Together<'a> {
    /// The parts of a search, if an observer holds them together.
    pub fn new(share: &'a Share, control: &'a Control<'a>) -> Option<Together<'a>> {
        share.is_held().then(|| Together { share, control, steps: Mutex::default() })
    }

    /// Do several parts search now?
    pub fn is_divided(&self) -> bool {
        self.share.is_divided() && !self.steps.lock().unpoisoned().is_over
    }

    /// This part's number, and how many there are.
    pub fn part(&self) -> (usize, usize) {
        self.share.part()
    }

    /// What of a search that nothing is said in is this part's.
    pub fn share(&self) -> &'a Share {
        self.share
    }

    /// Says some words, before which there is room for [`HEAD`], and hears those of all; nothing where they are together no more.
    pub fn speak(&self, words: &mut [i64]) -> Option<Vec<Vec<i64>>> {
        let steps = &mut *self.steps.lock().unpoisoned();
        if steps.is_over {
            return None;
        }
        if words[0] == GOES_ON {
            words[0] = self.control.stopped().map_or(GOES_ON, |reason| reason as i64 + 1);
        }
        words[1] = steps.done as i64;
        let mut said = self.share.speak(self.control, words);
        let (own, parts) = self.part();
        if let Some(said) = said.get_mut(own).filter(|said| said.is_empty()) {
            said.extend_from_slice(words);
        }
        let reason = said.iter().find_map(|said| REASONS.get((said.first()? - 1) as usize));
        if let Some(&reason) = reason {
            self.control.stop(reason);
        }
        let is_whole = said.len() == parts && said.iter().all(|said| said.starts_with(&[GOES_ON, words[1]]));
        steps.is_over = !is_whole;
        is_whole.then_some(said)
    }

    /// This is the end of what is done together: from here on each goes on alone.
    pub fn leave(&self) {
        self.speak(&mut [LEAVES, 0]);
    }

    /// What the next step has come to, if it was done before.
    pub fn told(&self) -> Option<Vec<i64>> {
        let has_begun = self.steps.lock().unpoisoned().has_begun;
        if !has_begun && self.share.divide(self.control) {
            self.begin();
        }
        let steps = &mut *self.steps.lock().unpoisoned();
        let told = steps.told.get(steps.done).cloned();
        steps.done += usize::from(told.is_some());
        told
    }

    /// A step has been done: what it has come to.
    pub fn note(&self, state: Vec<i64>) {
        let steps = &mut *self.steps.lock().unpoisoned();
        steps.done += 1;
        if !self.share.is_divided() {
            steps.told.push(state);
        }
    }

    /// Tells what has been done, or hears it.
    fn begin(&self) {
        let mut words = vec![GOES_ON, 0];
        let own = {
            let steps = &mut *self.steps.lock().unpoisoned();
            steps.has_begun = true;
            for told in &steps.told {
                words.push(told.len() as i64);
                words.extend(told);
            }
            std::mem::take(&mut steps.done)
        };
        let said = self.speak(&mut words);
        let steps = &mut *self.steps.lock().unpoisoned();
        steps.done = own;
        if let Some(said) = said.filter(|_| self.share.is_late()) {
            let mut rest = &said[0][HEAD..];
            while let Some((&count, words)) = rest.split_first() {
                let (told, behind) = words.split_at(count as usize);
                steps.told.push(told.to_vec());
                rest = behind;
            }
        }
    }
}
