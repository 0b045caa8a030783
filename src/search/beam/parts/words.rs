//! The messages of the parts of a beam, in words of 64 bits.

use super::message::{BINS, CandidateMessage};
use crate::search::beam::Problem;
use crate::search::beam::selection::tie::score_of;
use crate::search::beam::storage::list::List;
use crate::search::beam::storage::trail::Branch;

/// A problem whose leaves, choices and steps can be written as words. Each is read with exactly the words that it was
/// written with: the parts are of one version, and nothing is checked.
pub trait Portable: Problem {
    /// Writes a leaf.
    fn write_leaf(leaf: &Self::Leaf, words: &mut Vec<i64>);
    /// Reads a leaf.
    fn read_leaf(words: &mut Words<'_>) -> Self::Leaf;
    /// Writes a choice.
    fn write_choice(choice: Self::Choice, words: &mut Vec<i64>);
    /// Reads a choice.
    fn read_choice(words: &mut Words<'_>) -> Self::Choice;
    /// Writes a step.
    fn write_step(step: &Self::Step, words: &mut Vec<i64>);
    /// Reads a step.
    fn read_step(words: &mut Words<'_>) -> Self::Step;
}

/// Words that have not been read yet.
pub struct Words<'w>(pub(super) &'w [i64]);

impl<'w> Words<'w> {
    /// The next word. Panics if there is none.
    pub fn word(&mut self) -> u64 {
        self.take(1)[0] as u64
    }

    fn take(&mut self, count: usize) -> &'w [i64] {
        let (taken, rest) = self.0.split_at(count);
        self.0 = rest;
        taken
    }

    fn list(&mut self) -> &'w [i64] {
        let count = self.word() as usize;
        self.take(count)
    }
}

/// Writes candidates with their hashes and ranks; `first` is the score of the lowest bin.
#[cfg_attr(target_family = "wasm", inline(never))]
pub(super) fn write_candidates(
    message: &CandidateMessage,
    [hashes, ranks]: &[Vec<u64>; 2],
    first: i32,
    words: &mut Vec<i64>,
) {
    words.extend([i64::from(message.stop), message.stored as i64, message.least as i64, message.best.into()]);
    words.extend([message.count as i64, i64::from(message.is_short)]);
    words.extend(message.counts.as_chunks::<2>().0.iter().map(|&[low, high]| i64::from(low) | i64::from(high) << 32));
    words.extend(hashes[..message.count].iter().map(|&hash| hash as i64));
    let ranks = &ranks[..message.count];
    if !message.is_short {
        return words.extend(ranks.iter().map(|&rank| rank as i64));
    }
    let byte = |rank: &u64| u64::from(score_of(*rank).wrapping_sub(first) as u8);
    words.extend(ranks.chunks(8).map(|ranks| ranks.iter().rev().fold(0, |word, rank| word << 8 | byte(rank)) as i64));
}

/// Reads candidates; returns where the words after them begin.
#[cfg_attr(target_family = "wasm", inline(never))]
pub(super) fn read_candidates(received: Vec<i64>, message: &mut CandidateMessage) -> usize {
    let mut words = Words(&received);
    (message.stop, message.stored) = (words.word() != 0, words.word() as usize);
    (message.least, message.best) = (words.word() as usize, words.word() as i32);
    (message.count, message.is_short) = (words.word() as usize, words.word() != 0);
    for (pair, &word) in message.counts.as_chunks_mut::<2>().0.iter_mut().zip(words.take(BINS / 2)) {
        *pair = [word as u32, (word >> 32) as u32];
    }
    message.from = received.len() - words.0.len();
    message.words = received;
    message.from + message.count + message.words_of_ranks()
}

/// Leaves that are handed over to another part, with their candidates: these are the first ones in the sender's
/// message.
pub(super) struct Transfer<P: Problem> {
    pub(super) branch: Branch<P::Step>,
    pub(super) leaves: Vec<P::Leaf>,
    pub(super) kin: Vec<u64>,
    /// Parent among these leaves, and choice.
    pub(super) candidates: Vec<(u32, P::Choice)>,
}

/// Writes a transfer.
#[cfg_attr(target_family = "wasm", inline(never))]
pub(super) fn write_transfer<P: Portable>(transfer: &Transfer<P>, words: &mut Vec<i64>) {
    let Transfer { branch: Branch { path, list, own }, leaves, kin, candidates } = transfer;
    words.push(leaves.len() as i64);
    leaves.iter().for_each(|leaf| P::write_leaf(leaf, words));
    words.push(kin.len() as i64);
    words.extend(kin.iter().map(|&kin| kin as i64));
    words.push(path.len() as i64);
    path.iter().for_each(|step| P::write_step(step, words));
    words.push(own.len() as i64);
    own.iter().for_each(|step| P::write_step(step, words));
    for entry in 0..list.len() {
        words.extend([list.common(entry) as i64, list.steps(entry).len() as i64]);
        list.steps(entry).iter().for_each(|step| P::write_step(step, words));
    }
    words.push(candidates.len() as i64);
    for &(parent, choice) in candidates {
        words.push(i64::from(parent));
        P::write_choice(choice, words);
    }
}

/// Reads a transfer.
#[cfg_attr(target_family = "wasm", inline(never))]
pub(super) fn read_transfer<P: Portable>(words: &mut Words<'_>) -> Transfer<P> {
    let count = words.word() as usize;
    let leaves = (0..count).map(|_| P::read_leaf(words)).collect();
    let kin = words.list().iter().map(|&kin| kin as u64).collect();
    let steps = |words: &mut Words<'_>| {
        let count = words.word();
        (0..count).map(|_| P::read_step(words)).collect::<Vec<_>>()
    };
    let (path, own) = (steps(words), steps(words));
    let mut list = List::new();
    for _ in 0..count {
        let common = words.word() as usize;
        list.put(common, steps(words).into_iter());
    }
    let candidates = words.word();
    let candidates = (0..candidates).map(|_| (words.word() as u32, P::read_choice(words))).collect();
    Transfer { branch: Branch { path, list, own }, leaves, kin, candidates }
}
