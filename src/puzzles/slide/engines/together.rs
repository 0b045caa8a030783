//! A plan in parts that exchange messages while they search (workers without shared memory). All parts go through the
//! same steps, and all know the result of a step before the next one begins, so that they make the same decisions.
//!
//! The first part begins alone and keeps the results of its steps. When it divides the search, the others receive
//! these: they go through the plan from its beginning and take over the results of steps already done. From then on all
//! parts do each step. If a part must stop, it sends the reason in place of its words, and all stop. If a part is gone,
//! or is at another step, each continues alone.

use crate::base::lock::Unpoisoned;
use crate::model::outcome::StopReason;
use crate::search::control::Control;
use crate::search::share::Share;
use std::sync::Mutex;

/// The connection between parts, with the results of the plan's steps.
pub struct Together<'a> {
    share: &'a Share,
    control: &'a Control<'a>,
    steps: Mutex<Steps>,
}

#[derive(Default)]
struct Steps {
    /// The number of steps done, and the result of each.
    done: usize,
    results: Vec<Vec<i64>>,
    /// Has the exchange of earlier results taken place?
    has_begun: bool,
    /// Has the exchange between parts ended?
    is_over: bool,
}

/// The module with threads has no parts, and no code for them.
const IS_BUILT: bool = !cfg!(feature = "threads");

/// Words at the beginning of a message: whether its part continues, or why it stops, and the step that it is at.
pub const HEAD: usize = 2;
/// The first of these words: the part continues, or it has reached the end of the steps done together. Any other value
/// means that it stops: the [number](StopReason::number) of a reason.
const GOES_ON: i64 = 0;
const LEAVES: i64 = -1;

/// The parts, if this module can have any.
#[inline(always)]
pub fn built<'t, 'a>(parts: Option<&'t Together<'a>>) -> Option<&'t Together<'a>> {
    if IS_BUILT { parts } else { None }
}

impl<'a> Together<'a> {
    /// The parts of a search, if an observer connects them.
    pub fn new(share: &'a Share, control: &'a Control<'a>) -> Option<Together<'a>> {
        share.is_connected().then(|| Together { share, control, steps: Mutex::default() })
    }

    /// Are several parts searching now?
    pub fn is_divided(&self) -> bool {
        self.share.is_divided() && !self.steps.lock().unpoisoned().is_over
    }

    /// The number of this part, and how many there are.
    pub fn part(&self) -> (usize, usize) {
        self.share.part()
    }

    /// This part's share of a search without messages.
    pub fn share(&self) -> &'a Share {
        self.share
    }

    /// Sends some words, which begin with room for [`HEAD`], and receives those of all parts. `None` if the parts no
    /// longer run together.
    pub fn all_gather(&self, words: &mut [i64]) -> Option<Vec<Vec<i64>>> {
        let steps = &mut *self.steps.lock().unpoisoned();
        if steps.is_over {
            return None;
        }
        if words[0] == GOES_ON {
            words[0] = self.control.stopped().map_or(GOES_ON, |reason| reason.number().into());
        }
        words[1] = steps.done as i64;
        let mut gathered = self.share.all_gather(self.control, words);
        let (own, parts) = self.part();
        if let Some(gathered) = gathered.get_mut(own).filter(|gathered| gathered.is_empty()) {
            gathered.extend_from_slice(words);
        }
        let number = |gathered: &Vec<i64>| u32::try_from(*gathered.first()?).ok();
        let reason = gathered.iter().find_map(|gathered| StopReason::of_number(number(gathered)?));
        if let Some(reason) = reason {
            self.control.stop(reason);
        }
        let is_whole =
            gathered.len() == parts && gathered.iter().all(|gathered| gathered.starts_with(&[GOES_ON, words[1]]));
        steps.is_over = !is_whole;
        is_whole.then_some(gathered)
    }

    /// Ends the steps done together: from here on each part continues alone.
    pub fn leave(&self) {
        self.all_gather(&mut [LEAVES, 0]);
    }

    /// The result of the next step, if it was done before.
    pub fn recorded_step(&self) -> Option<Vec<i64>> {
        let has_begun = self.steps.lock().unpoisoned().has_begun;
        if !has_begun && self.share.divide(self.control) {
            self.begin();
        }
        let steps = &mut *self.steps.lock().unpoisoned();
        let result = steps.results.get(steps.done).cloned();
        steps.done += usize::from(result.is_some());
        result
    }

    /// Records the result of a step that has been done.
    pub fn note(&self, state: Vec<i64>) {
        let steps = &mut *self.steps.lock().unpoisoned();
        steps.done += 1;
        if !self.share.is_divided() {
            steps.results.push(state);
        }
    }

    /// Sends the results of earlier steps, or receives them.
    fn begin(&self) {
        let mut words = vec![GOES_ON, 0];
        let own = {
            let steps = &mut *self.steps.lock().unpoisoned();
            steps.has_begun = true;
            for result in &steps.results {
                words.push(result.len() as i64);
                words.extend(result);
            }
            std::mem::take(&mut steps.done)
        };
        let gathered = self.all_gather(&mut words);
        let steps = &mut *self.steps.lock().unpoisoned();
        steps.done = own;
        if let Some(gathered) = gathered.filter(|_| self.share.is_late()) {
            let mut rest = &gathered[0][HEAD..];
            while let Some((&count, words)) = rest.split_first() {
                let (result, behind) = words.split_at(count as usize);
                steps.results.push(result.to_vec());
                rest = behind;
            }
        }
    }
}
