//! The meetings of the parts of a beam: they exchange words through the observer that connects them.

use super::message::CandidateMessage;
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
    pub(super) received: Vec<Vec<i64>>,
    words: Vec<i64>,
    /// Each part's message about its candidates, by the part's number.
    messages: Vec<CandidateMessage>,
}

impl<'a, 'c> Meeting<'a, 'c> {
    pub(super) fn new(share: &'a Share, control: &'a Control<'c>) -> Meeting<'a, 'c> {
        let (part, parts) = share.part();
        let messages = (0..parts).map(|_| CandidateMessage::default()).collect();
        let received = vec![Vec::new(); parts];
        Meeting { share, control, part, parts, beside: Vec::new(), received, words: Vec::new(), messages }
    }

    /// Sends some words and returns those of all parts; `None` if a part is lost.
    pub(super) fn exchange(&self, words: &[i64]) -> Option<Vec<Vec<i64>>> {
        let words = self.share.all_gather(self.control, words);
        (words.len() == self.parts).then_some(words)
    }

    /// Sends the words and reads those of the others; `None` if a part is lost.
    fn receive(&mut self) -> Option<()> {
        for (number, words) in self.exchange(&self.words)?.into_iter().enumerate() {
            self.received[number].clear();
            if number == self.part {
                self.received[number].extend_from_slice(&self.beside);
                continue;
            }
            let message = &mut self.messages[number];
            let behind = read_candidates(words, message);
            self.received[number].extend_from_slice(&message.words[behind..]);
        }
        Some(())
    }

    /// This part's message for the next meeting.
    pub(super) fn own(&mut self) -> &mut CandidateMessage {
        &mut self.messages[self.part]
    }

    /// Sends this part's message, with hashes and with ranks of scores from `from` on. Waits until all have sent
    /// theirs, and returns each part's message, by number.
    pub(super) fn meet(&mut self, lists: &[Vec<u64>; 2], from: i32) -> &[CandidateMessage] {
        self.words.clear();
        write_candidates(&self.messages[self.part], lists, from, &mut self.words);
        self.words.extend_from_slice(&self.beside);
        if self.receive().is_none() {
            self.own().stop = true;
        }
        &self.messages
    }

    /// Each part's message, by number.
    pub(super) fn messages(&self) -> &[CandidateMessage] {
        &self.messages
    }

    /// Bytes in use between meetings.
    pub(super) fn bytes(&self) -> usize {
        let received: usize = self.received.iter().map(Vec::capacity).sum();
        let messages: usize = self.messages.iter().map(CandidateMessage::bytes).sum();
        // Three copies of the words: here, on their way, and as they arrive.
        (3 * self.words.capacity() + received + self.beside.capacity()) * 8 + messages
    }
}
