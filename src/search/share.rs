//! A search that is divided among several which know nothing of each other (option `part`): workers of a browser without shared memory.
//!
//! The first part begins alone and searches everything: what is soon done needs no second one. When that has taken so many nodes that others pay, it
//! tells its observer ([`SolveEvent::Divided`]), who starts the others with the best answer so far. From there on each part searches its share alone, and what it
//! says of status and bound is about its share. A share is cut by what is searched (a position, a first step), never by the order in which things come
//! up: so the shares are the same whatever each part knows, and together they are everything. `docs/engines/README.md` says how the ends are merged.

use crate::base::rng::Rng;
use crate::model::error::OptionError;
use crate::model::event::{Ends, SolveEvent};
use crate::model::options::Options;
use crate::search::control::Control;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Which share of a search is this one's.
#[derive(Debug)]
pub struct Share {
    part: u64,
    parts: u64,
    /// Nodes of the whole before it is divided.
    alone: u64,
    divided: AtomicBool,
    /// What ends the whole before all parts have ended.
    ends: Ends,
}

impl Share {
    /// Everything.
    pub const fn whole() -> Share {
        Share { part: 0, parts: 1, alone: u64::MAX, divided: AtomicBool::new(false), ends: Ends::All }
    }

    /// As the option `part` asks; `alone`: the nodes before the others begin, where that does not say.
    pub fn of(options: &Options, alone: u64) -> Result<Share, OptionError> {
        let (part, parts, wish) = options.part()?;
        let divided = AtomicBool::new(part > 0);
        Ok(Share { part: part as u64, parts: parts as u64, alone: wish.unwrap_or(alone), divided, ends: Ends::All })
    }

    /// The same where the whole is divided before it begins.
    pub fn at_once(self) -> Share {
        Share { alone: 0, ..self }
    }

    /// The same where something ends the whole before all parts have ended.
    pub fn ending(self, ends: Ends) -> Share {
        Share { ends, ..self }
    }

    /// Has the first part searched alone before?
    pub fn is_late(&self) -> bool {
        self.part > 0
    }

    /// Which part this is, and of how many.
    pub fn part(&self) -> (usize, usize) {
        (self.part as usize, self.parts as usize)
    }

    /// Is only a share searched?
    pub fn is_divided(&self) -> bool {
        self.divided.load(Relaxed)
    }

    /// Divides the search if it has taken long enough. Is it divided now?
    pub fn divide(&self, control: &Control<'_>) -> bool {
        let due = self.parts > 1 && control.stats().nodes >= self.alone;
        if due && !self.divided.swap(true, Relaxed) {
            control.observer().observe(SolveEvent::Divided(self.ends));
        }
        self.is_divided()
    }

    /// Is something this share's? `words` say what it is, and are the same in all parts.
    pub fn has(&self, words: impl IntoIterator<Item = u64>) -> bool {
        let key = || words.into_iter().fold(0, |key: u64, word| Rng::new(key ^ word).next());
        !self.is_divided() || key() % self.parts == self.part
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::limits::Limits;
    use crate::model::outcome::Sense;
    use crate::search::control::Counters;
    use std::sync::Mutex;

    fn share(part: &str) -> Share {
        Share::of(&Options::from([("part", part)]), 100).expect("a part")
    }

    #[test]
    fn the_first_part_tells_once_that_it_leaves_the_rest_to_others() {
        let told = Mutex::new(0);
        let observer = |event| *told.lock().unwrap() += i32::from(event == SolveEvent::Divided(Ends::Answer));
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Minimize, &counters, &observer);
        let (whole, first, later) = (Share::whole(), share("0/2").ending(Ends::Answer), share("1/2"));
        assert!(!first.divide(&control) && (0..50).all(|word| first.has([word])));
        control.count(100);
        assert!(!whole.divide(&control));
        assert!(first.divide(&control) && first.divide(&control) && later.divide(&control));
        assert_eq!(*told.lock().unwrap(), 1);
    }

    #[test]
    fn shares_are_even_and_together_everything() {
        let shares: Vec<Share> = (0..3).map(|part| share(&format!("{part}/3/0"))).collect();
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Minimize, &counters, &|_| {});
        assert!(shares.iter().all(|share| share.divide(&control)));
        let mut had = [0; 3];
        for word in 0..3000 {
            let owners: Vec<usize> = (0..3).filter(|&part| shares[part].has([word, 7])).collect();
            assert_eq!(owners.len(), 1);
            had[owners[0]] += 1;
        }
        assert!(had.iter().all(|&n| n > 900), "{had:?}");
    }
}
