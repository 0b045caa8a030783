//! Where the parts of a beam meet: in words, through the observer that holds them together.

use super::words::{hear, tell};
use crate::search::beam::joint::told::{Lists, Round, Told};
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
    told: Vec<Told>,
}

impl<'a, 'c> Meeting<'a, 'c> {
    pub(super) fn new(share: &'a Share, control: &'a Control<'c>) -> Meeting<'a, 'c> {
        let (part, parts) = share.part();
        let told = (0..parts).map(|_| Told::default()).collect();
        let heard = vec![Vec::new(); parts];
        Meeting { share, control, part, parts, beside: Vec::new(), heard, words: Vec::new(), told }
    }

    /// Says some words and hears those of all; nothing if one of them is gone.
    pub(super) fn say(&self, words: &[i64]) -> Option<Vec<Vec<i64>>> {
        let said = self.share.exchange(self.control, words).said;
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
            if let Lists::Heard { words, .. } = &told.lists {
                self.heard[number].extend_from_slice(&words[behind..]);
            }
        }
        Some(())
    }
}

impl Round for Meeting<'_, '_> {
    fn meet<R>(&mut self, told: &mut Told, hear: impl FnOnce(&[&Told]) -> R) -> R {
        self.words.clear();
        tell(told, &mut self.words);
        self.words.extend_from_slice(&self.beside);
        std::mem::swap(&mut self.told[self.part], told);
        if self.hear().is_none() {
            self.told[self.part].stop = true;
        }
        hear(&self.told.iter().collect::<Vec<_>>())
    }

    fn bytes(&self) -> usize {
        let heard: usize = self.heard.iter().map(Vec::capacity).sum();
        let told: usize = self.told.iter().map(Told::bytes).sum();
        // What is said is held here, on its way, and as it was heard.
        (3 * self.words.capacity() + heard + self.beside.capacity()) * 8 + told
    }
}
