//! Where the parts of a beam meet: in words, through the observer that holds them together.

use super::told::ToldCandidates;
use super::words::{hear, tell};
use crate::search::control::Control;
use crate::search::share::Share;

/// One part's place there.
pub(super) struct Meeting<'a, 'c> {
    share: &'a Share,
    control: &'a Control<'c>,
    part: usize,
    parts: usize,
    /// What this part says besides its candidates in the present layer, and what the others have said.
    pub(super) beside: Vec<i64>,
    pub(super) heard: Vec<Vec<i64>>,
    words: Vec<i64>,
    /// What each part has told of its candidates, by number.
    told: Vec<ToldCandidates>,
}

impl<'a, 'c> Meeting<'a, 'c> {
    pub(super) fn new(share: &'a Share, control: &'a Control<'c>) -> Meeting<'a, 'c> {
        let (part, parts) = share.part();
        let told = (0..parts).map(|_| ToldCandidates::default()).collect();
        let heard = vec![Vec::new(); parts];
        Meeting { share, control, part, parts, beside: Vec::new(), heard, words: Vec::new(), told }
    }

    /// Says some words and hears those of all; nothing if one of them is gone.
    pub(super) fn say(&self, words: &[i64]) -> Option<Vec<Vec<i64>>> {
        let said = self.share.speak(self.control, words);
        (said.len() == self.parts).then_some(said)
    }

    /// Says the words and hears those of the others.
    fn hear(&mut self) -> Option<()> {
        for (number, said) in self.say(&self.words)?.into_iter().enumerate() {
            self.heard[number].clear();
            if number == self.part {
                self.heard[number].extend_from_slice(&self.beside);
                continue;
            }
            let told = &mut self.told[number];
            let behind = hear(said, told);
            self.heard[number].extend_from_slice(&told.words[behind..]);
        }
        Some(())
    }

    /// What this part is to tell at the next meeting.
    pub(super) fn own(&mut self) -> &mut ToldCandidates {
        &mut self.told[self.part]
    }

    /// Tells what this part has to tell, with hashes and ranks of scores from `from` on, waits until all have told, and hears what each has, by number.
    pub(super) fn meet(&mut self, lists: &[Vec<u64>; 2], from: i32) -> &[ToldCandidates] {
        self.words.clear();
        tell(&self.told[self.part], lists, from, &mut self.words);
        self.words.extend_from_slice(&self.beside);
        if self.hear().is_none() {
            self.own().stop = true;
        }
        &self.told
    }

    /// What each part has told, by number.
    pub(super) fn told(&self) -> &[ToldCandidates] {
        &self.told
    }

    /// Bytes of what is held for other meetings.
    pub(super) fn bytes(&self) -> usize {
        let heard: usize = self.heard.iter().map(Vec::capacity).sum();
        let told: usize = self.told.iter().map(ToldCandidates::bytes).sum();
        // What is said is held here, on its way, and as it was heard.
        (3 * self.words.capacity() + heard + self.beside.capacity()) * 8 + told
    }
}
