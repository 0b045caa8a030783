//! A search that is divided into parts (option `part`) that need not know of each other: for workers of a browser
//! without shared memory.
//!
//! The first part begins alone and searches everything, because a search that is soon done needs no second part. Once
//! it has taken enough nodes for others to pay, it reports [`SolveEvent::Divided`], and the observer starts the others
//! with the best answer so far. From then on each part searches its share alone, and its status and bound are about its
//! share. A share is defined by what is searched (a position, a first step), never by the order in which things come
//! up. So the shares are the same whatever each part knows, and together they are everything. `docs/engines/README.md`
//! says how the results are merged.
//!
//! An observer may connect the parts: it replies to them while they search ([`PartQuestion`]). Then they claim pieces
//! of work as these come up.

use crate::base::rng::Rng;
use crate::model::error::OptionError;
use crate::model::event::{Ends, PartQuestion, PartReply, SolveEvent};
use crate::model::options::Options;
use crate::search::control::Control;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The share of a search that one part has.
#[derive(Debug)]
pub struct Share {
    part: u64,
    parts: u64,
    /// Nodes of the first part before the search is divided.
    alone: u64,
    divided: AtomicBool,
    /// What ends the whole before all parts have ended.
    ends: Ends,
    /// Are the parts connected, so that they claim pieces of work as these come up?
    connected: bool,
}

impl Share {
    /// The share of a search that is not divided: everything.
    pub const fn whole() -> Share {
        Share { part: 0, parts: 1, alone: u64::MAX, divided: AtomicBool::new(false), ends: Ends::All, connected: false }
    }

    /// The share that the option `part` describes ([`Options::part`]); everything if it is not set. `alone` is the
    /// number of nodes before the others begin, if the option has none.
    pub fn of(options: &Options, alone: u64) -> Result<Share, OptionError> {
        let part = options.part()?;
        let (divided, alone) = (AtomicBool::new(part.number > 0), part.alone.unwrap_or(alone));
        Ok(Share { part: part.number, parts: part.parts, alone, divided, ends: Ends::All, connected: false })
    }

    /// The same of a search that is divided before it begins.
    pub fn at_once(self) -> Share {
        Share { alone: 0, ..self }
    }

    /// The same of a search that may end before all parts have ended.
    pub fn ending(self, ends: Ends) -> Share {
        Share { ends, ..self }
    }

    /// The same, with connected parts if the observer connects them. The parts then claim pieces of work instead of
    /// having fixed shares.
    pub fn connected(self, control: &Control<'_>) -> Share {
        let connected = self.parts > 1 && control.exchange(PartQuestion::Presence).is_some();
        Share { connected, ..self }
    }

    /// Are the parts connected?
    pub fn is_connected(&self) -> bool {
        self.connected
    }

    /// May this part have a piece of work that all parts come to? `words` identify it, and are the same in all parts.
    /// Always if the parts are not connected.
    pub fn claims(&self, control: &Control<'_>, words: impl IntoIterator<Item = u64>) -> bool {
        if !self.connected {
            return true;
        }
        let piece = key(words);
        let question = if self.is_divided() { PartQuestion::Claim(piece) } else { PartQuestion::Taken(piece) };
        control.exchange(question).is_none_or(|reply| reply.granted)
    }

    /// Waits for the other parts, once there are some, and returns the words of all; nothing if there are none.
    pub fn meet(&self, control: &Control<'_>, words: &[i64]) -> Vec<Vec<i64>> {
        let meets = self.connected && self.is_divided();
        let reply = meets.then(|| control.exchange(PartQuestion::Meet(words))).flatten();
        let PartReply { words: mut all, own, .. } = reply.unwrap_or_default();
        if let Some(own) = own {
            all[own] = words.to_vec();
        }
        all
    }

    /// The same for long messages that all parts send equally often. The part's own words may be missing in what it
    /// gets, and it gets nothing once another part is lost.
    pub fn all_gather(&self, control: &Control<'_>, words: &[i64]) -> Vec<Vec<i64>> {
        let can_gather = self.connected && self.is_divided();
        can_gather.then(|| control.exchange(PartQuestion::AllGather(words))).flatten().unwrap_or_default().words
    }

    /// Announces that this part meets the others no more.
    pub fn leave(&self, control: &Control<'_>) {
        if self.connected {
            control.exchange(PartQuestion::Leave);
        }
    }

    /// Did this part begin after the first had searched alone?
    pub fn is_late(&self) -> bool {
        self.part > 0
    }

    /// Which part this is, and of how many.
    pub fn part(&self) -> (usize, usize) {
        (self.part as usize, self.parts as usize)
    }

    /// Does this part search only its share now? The later parts do so from the start.
    pub fn is_divided(&self) -> bool {
        self.divided.load(Relaxed)
    }

    /// Divides the search if it has taken enough nodes. Returns whether it is divided now.
    pub fn divide(&self, control: &Control<'_>) -> bool {
        self.divide_after(control, control.stats().nodes)
    }

    /// The same for a number of nodes that is known beforehand.
    pub fn divide_after(&self, control: &Control<'_>, nodes: u64) -> bool {
        let due = self.parts > 1 && nodes >= self.alone;
        if due && !self.divided.swap(true, Relaxed) {
            control.observer().observe(SolveEvent::Divided(self.ends));
        }
        self.is_divided()
    }

    /// Does something belong to this share? `words` identify it, and are the same in all parts.
    pub fn has(&self, words: impl IntoIterator<Item = u64>) -> bool {
        self.connected || self.draws(words)
    }

    /// The same by fixed shares, whether the parts are connected or not.
    pub fn draws(&self, words: impl IntoIterator<Item = u64>) -> bool {
        !self.is_divided() || key(words) % self.parts == self.part
    }
}

/// A hash of words in their order, the same on every machine.
pub fn key(words: impl IntoIterator<Item = u64>) -> u64 {
    words.into_iter().fold(0, |key, word| Rng::new(key ^ word).next())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::event::Observer;
    use crate::model::limits::Limits;
    use crate::model::outcome::Sense;
    use crate::search::control::Counters;
    use std::sync::Mutex;

    fn share(part: &str) -> Share {
        Share::of(&Options::from([("part", part)]), 100).expect("a part")
    }

    #[test]
    fn the_first_part_reports_once_that_the_search_is_divided() {
        let reports = Mutex::new(0);
        let observer = |event| *reports.lock().unwrap() += i32::from(event == SolveEvent::Divided(Ends::Answer));
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Minimize, &counters, &observer);
        let (whole, first, later) = (Share::whole(), share("0/2").ending(Ends::Answer), share("1/2"));
        assert!(!first.divide(&control) && (0..50).all(|word| first.has([word])));
        control.count(100);
        assert!(!whole.divide(&control));
        assert!(first.divide(&control) && first.divide(&control) && later.divide(&control));
        assert_eq!(*reports.lock().unwrap(), 1);
    }

    /// Connects two parts, and keeps the pieces that were asked for. Each part meets itself.
    #[derive(Default)]
    struct Holder(Mutex<Vec<u64>>);

    impl Observer for Holder {
        fn observe(&self, _: SolveEvent) {}

        fn exchange(&self, question: PartQuestion<'_>) -> Option<PartReply> {
            let mut claimed = self.0.lock().unwrap();
            let (granted, words) = match question {
                PartQuestion::Claim(piece) | PartQuestion::Taken(piece) => (!claimed.contains(&piece), Vec::new()),
                PartQuestion::Meet(words) => (true, vec![words.to_vec(); 2]),
                _ => (true, Vec::new()),
            };
            if let PartQuestion::Claim(piece) | PartQuestion::Taken(piece) = question {
                claimed.push(piece);
            }
            Some(PartReply { best: Some(7), granted, words, own: None })
        }
    }

    #[test]
    fn parts_with_an_exchange_claim_pieces_and_receive_the_best() {
        let holder = Holder::default();
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Maximize, &counters, &holder);
        let (first, second) = (share("0/2").connected(&control), share("1/2").connected(&control));
        assert!(first.is_connected() && control.best_of_all() == Some(7));
        assert!(first.claims(&control, [1]) && first.meet(&control, &[5]).is_empty());
        control.count(100);
        assert!(first.divide(&control) && first.has([3]) && second.has([3]));
        assert!(first.draws([3]) != second.draws([3]));
        assert!(!second.claims(&control, [1]) && second.claims(&control, [2]) && !first.claims(&control, [2]));
        assert_eq!(first.meet(&control, &[5]), [[5], [5]]);
    }

    #[test]
    fn parts_without_an_exchange_keep_to_their_shares() {
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Maximize, &counters, &|_| {});
        let shares = ["0/2", "1/2"].map(|part| share(&format!("{part}/0")).connected(&control));
        assert!(
            shares.iter().all(|share| share.divide(&control) && !share.is_connected() && share.claims(&control, [1]))
        );
        assert!(shares[0].has([1]) != shares[1].has([1]) && shares[0].meet(&control, &[5]).is_empty());
    }

    #[test]
    fn shares_are_even_and_cover_everything() {
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
