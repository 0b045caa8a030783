//! The candidates of a generation in pieces. The widest layers have millions, and no step may take long by touching
//! them all at once.

use super::Candidate;
use crate::search::beam::watch::{BLOCK, Flow, Watch};
use std::ops::ControlFlow;

/// Candidates of a full piece; the last leaf may have added some more.
pub(in crate::search::beam) const PIECE: usize = 1 << 14;
/// Room for the candidates that the last leaf may add to a full piece.
const SLACK_CANDIDATES: usize = 64;
/// Up to this many candidates the nth score is found in one step, by partial sorting.
const SORTED_CANDIDATES: usize = 1 << 14;

/// A list of candidates. Up to one piece it is a vector.
pub(in crate::search::beam) struct Pool<C> {
    full: Vec<Vec<Candidate<C>>>,
    /// Number of candidates in the full pieces.
    filed: usize,
    /// The piece that is being filled.
    pub(super) open: Vec<Candidate<C>>,
    spare: Vec<Vec<Candidate<C>>>,
}

impl<C> Default for Pool<C> {
    fn default() -> Pool<C> {
        Pool { full: Vec::new(), filed: 0, open: Vec::new(), spare: Vec::new() }
    }
}

impl<C: Copy> Pool<C> {
    pub(in crate::search::beam) fn len(&self) -> usize {
        self.filed + self.open.len()
    }

    /// Is it more than one piece?
    pub(super) fn is_long(&self) -> bool {
        !self.full.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.spare.append(&mut self.full);
        self.spare.iter_mut().for_each(Vec::clear);
        self.filed = 0;
        self.open.clear();
    }

    /// Files the open piece away and opens another one.
    pub(super) fn turn(&mut self) {
        self.filed += self.open.len();
        let next = self.spare.pop().unwrap_or_else(|| Vec::with_capacity(PIECE + SLACK_CANDIDATES));
        self.full.push(std::mem::replace(&mut self.open, next));
    }

    /// Replaces all candidates.
    pub(super) fn refill(&mut self, candidates: &[Candidate<C>]) {
        self.clear();
        for piece in candidates.chunks(PIECE) {
            if !self.open.is_empty() {
                self.turn();
            }
            self.open.extend_from_slice(piece);
        }
    }

    /// The pieces in order of arrival.
    pub(in crate::search::beam) fn pieces(&self) -> impl Iterator<Item = &[Candidate<C>]> {
        self.full.iter().chain([&self.open]).map(Vec::as_slice)
    }

    pub(in crate::search::beam) fn bytes(&self) -> usize {
        let pieces = self.full.iter().chain(&self.spare).chain([&self.open]);
        pieces.map(Vec::capacity).sum::<usize>() * size_of::<Candidate<C>>()
    }

    /// How many candidates reach a score, for long lists. For a short list the length will do, and nothing is counted.
    pub(in crate::search::beam) fn reaching(&self, threshold: i32, watch: &mut Watch<'_>) -> Flow<usize> {
        if !self.is_long() {
            return ControlFlow::Continue(self.len());
        }
        let mut count = 0;
        for piece in self.pieces() {
            watch.steps(piece.len() / 2)?;
            count += piece.iter().map(|candidate| usize::from(candidate.score >= threshold)).sum::<usize>();
        }
        ControlFlow::Continue(count)
    }

    /// Copies the candidates from a score on, of which there are at most `most`.
    #[inline]
    pub(in crate::search::beam) fn keep(
        &self,
        threshold: i32,
        most: usize,
        kept: &mut Vec<Candidate<C>>,
        watch: &mut Watch<'_>,
    ) -> Flow<()> {
        let longest = self.pieces().map(<[_]>::len).max().unwrap_or(0);
        make_room(kept, most.min(self.len() - longest) + longest);
        for piece in self.pieces() {
            watch.steps(piece.len())?;
            append(piece, threshold, kept);
        }
        ControlFlow::Continue(())
    }
}

/// Empties a list and gives it room. A long list frees its memory before it takes more; a short one grows as vectors
/// do.
pub(in crate::search::beam) fn make_room<T>(list: &mut Vec<T>, len: usize) {
    list.clear();
    if list.capacity() < len && len > PIECE {
        *list = Vec::new();
        list.reserve_exact(len);
    }
}

/// Copies the candidates of a piece from a score on, without a branch that could be mispredicted.
fn append<C: Copy>(piece: &[Candidate<C>], threshold: i32, kept: &mut Vec<Candidate<C>>) {
    let Some(&first) = piece.first() else { return };
    let mut count = kept.len();
    kept.resize(count + piece.len(), first);
    for candidate in piece {
        kept[count] = *candidate;
        count += usize::from(candidate.score >= threshold);
    }
    kept.truncate(count);
}

/// Drops the candidates below a score, as [`Pool::keep`] does.
pub(in crate::search::beam) fn restrict<C: Copy>(kept: &mut Vec<Candidate<C>>, threshold: i32) {
    let mut count = 0;
    for index in 0..kept.len() {
        kept[count] = kept[index];
        count += usize::from(kept[index].score >= threshold);
    }
    kept.truncate(count);
}

/// The score that `wanted` candidates reach, or the least score if there are fewer candidates.
pub(super) fn nth_score<'a, C: Copy + 'a, I: Iterator<Item = &'a [Candidate<C>]>>(
    pieces: impl Fn() -> I,
    wanted: usize,
    scores: &mut Vec<i32>,
    watch: &mut Watch<'_>,
) -> Flow<i32> {
    let len: usize = pieces().map(<[_]>::len).sum();
    if len <= wanted {
        return ControlFlow::Continue(i32::MIN);
    }
    if len > SORTED_CANDIDATES {
        return nth_of_many(pieces, wanted, watch);
    }
    scores.clear();
    scores.extend(pieces().flatten().map(|c| !c.score));
    watch.steps(4 * len)?;
    ControlFlow::Continue(!*scores.select_nth_unstable(wanted - 1).1)
}

/// The same for a long list, byte by byte from the highest. It copies nothing, and counts its steps block by block.
fn nth_of_many<'a, C: Copy + 'a, I: Iterator<Item = &'a [Candidate<C>]>>(
    pieces: impl Fn() -> I,
    mut wanted: usize,
    watch: &mut Watch<'_>,
) -> Flow<i32> {
    let mut prefix = 0;
    for shift in [24, 16, 8, 0] {
        let mut counts = [0u32; 256];
        for block in pieces().flat_map(|piece| piece.chunks(BLOCK)) {
            watch.steps(block.len())?;
            for score in digits(block, shift, prefix) {
                counts[score] += 1;
            }
        }
        let (digit, above) = reach(&counts, wanted);
        wanted -= above;
        prefix = prefix << 8 | digit as u64;
    }
    ControlFlow::Continue((prefix as u32 ^ 0x8000_0000) as i32)
}

/// The byte at a shift of each score whose higher bytes are the prefix. Higher scores have higher bytes.
pub(in crate::search::beam) fn digits<C: Copy>(
    candidates: &[Candidate<C>],
    shift: u32,
    prefix: u64,
) -> impl Iterator<Item = usize> {
    let scores = candidates.iter().map(move |c| u64::from(c.score as u32 ^ 0x8000_0000) >> shift);
    scores.filter(move |score| score >> 8 == prefix).map(|score| (score & 255) as usize)
}

/// The highest bin that together with those above it holds `wanted` candidates, and how many are above it.
pub(in crate::search::beam) fn reach(counts: &[u32; 256], wanted: usize) -> (usize, usize) {
    let mut above = 0;
    for (bin, &count) in counts.iter().enumerate().rev() {
        if above + count as usize >= wanted {
            return (bin, above);
        }
        above += count as usize;
    }
    (0, above)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;
    use crate::model::event::Silent;
    use crate::model::limits::Limits;
    use crate::model::outcome::Sense;
    use crate::search::control::{Control, Counters};

    #[test]
    fn long_and_short_lists_give_the_same_threshold() {
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Maximize, &counters, &Silent);
        let held = [std::sync::atomic::AtomicUsize::new(0)];
        let mut watch = Watch::new(&control, &held, 0);
        let mut rng = Rng::new(5);
        for spread in [1, 3, 1000, 1 << 30] {
            let score = |rng: &mut Rng| rng.below(2 * spread) as i32 - spread as i32;
            let list: Vec<_> =
                (0..3 * PIECE + 7).map(|_| Candidate { score: score(&mut rng), parent: 0, choice: 0u8 }).collect();
            let mut pool = Pool::default();
            pool.refill(&list);
            let mut sorted: Vec<i32> = list.iter().map(|c| !c.score).collect();
            sorted.sort_unstable();
            for wanted in [1, 2, 100, PIECE, 2 * PIECE + 1, list.len() - 1] {
                let nth = nth_score(|| pool.pieces(), wanted, &mut Vec::new(), &mut watch);
                assert_eq!(nth, ControlFlow::Continue(!sorted[wanted - 1]), "{wanted} of {spread}");
                let mut kept = Vec::new();
                let most = pool.reaching(!sorted[wanted - 1], &mut watch).continue_value().expect("no limit");
                let flow = pool.keep(!sorted[wanted - 1], most, &mut kept, &mut watch);
                assert!(flow.is_continue() && kept.len() == most && most >= wanted);
            }
        }
    }
}
