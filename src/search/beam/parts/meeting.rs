//! The meetings of the parts of a beam: they exchange words through the observer that holds them together.

use super::told::ToldCandidates;
use super::words::{read_candidates, write_candidates};
use crate::search::control::Control;
use crate::search::share::Share;

/// One part's side of the meetings.
pub(super) struct Meeting<'a, 'c> {
    share: &'a Share,
    control: &'a Control<'c>,
    part: usize,
    parts: usize,
    /// The words that this part sends besides its candidates in the present layer, and those that each part has sent.
    pub(super) beside: Vec<i64>,
    pub(super) heard: Vec<Vec<i64>>,
    words: Vec<i64>,
    /// What each part has told of its candidates, by the part's number.
    told: Vec<ToldCandidates>,
}

impl<'a, 'c> Meeting<'a, 'c> {
    pub(super) fn new(share: &'a Share, control: &'a Control<'c>) -> Meeting<'a, 'c> {
        let (part, parts) = share.part();
        let told = (0..parts).map(|_| ToldCandidates::default()).collect();
        let heard = vec![Vec::new(); parts];
        Meeting { share, control, part, parts, beside: Vec::new(), heard, words: Vec::new(), told }
    }

    /// Sends some words and returns those of all parts; `None` if a part is lost.
    pub(super) fn exchange(&self, words: &[i64]) -> Option<Vec<Vec<i64>>> {
        let said = self.share.speak(self.control, words);
        (said.len() == self.parts).then_some(said)
    }

    /// Sends the words and reads those of the others; `None` if a part is lost.
    fn receive(&mut self) -> Option<()> {
        for (number, said) in self.exchange(&self.words)?.into_iter().enumerate() {
            self.heard[number].clear();
            if number == self.part {
                self.heard[number].extend_from_slice(&self.beside);
                continue;
            }
            let told = &mut self.told[number];
            let behind = read_candidates(said, told);
            self.heard[number].extend_from_slice(&told.words[behind..]);
        }
        Some(())
    }

    /// What this part will tell at the next meeting.
    pub(super) fn own(&mut self) -> &mut ToldCandidates {
        &mut self.told[self.part]
    }

    /// Tells the others of this part's candidates, with hashes and with ranks of scores from `from` on. Waits until all have told, and returns what
    /// each has told, by number.
    pub(super) fn meet(&mut self, lists: &[Vec<u64>; 2], from: i32) -> &[ToldCandidates] {
        self.words.clear();
        write_candidates(&self.told[self.part], lists, from, &mut self.words);
        self.words.extend_from_slice(&self.beside);
        if self.receive().is_none() {
            self.own().stop = true;
        }
        &self.told
    }

    /// What each part has told, by number.
    pub(super) fn told(&self) -> &[ToldCandidates] {
        &self.told
    }

    /// Bytes in use between meetings.
    pub(super) fn bytes(&self) -> usize {
        let heard: usize = self.heard.iter().map(Vec::capacity).sum();
        let told: usize = self.told.iter().map(ToldCandidates::bytes).sum();
        // Three copies of the words: here, on their way, and as they arrive.
        (3 * self.words.capacity() + heard + self.beside.capacity()) * 8 + told
    }
}
