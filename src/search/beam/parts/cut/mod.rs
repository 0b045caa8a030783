//! The cut of a layer that is divided among the parts of a search: the parts find its survivors together, with
//! duplicates removed.
//!
//! 1. Each part takes its candidates from the expected cut on, hashes and ranks them, and sends the hashes and ranks to
//!    the others.
//! 2. With the messages of all, each part finds the duplicates among all candidates and the same border, and keeps its
//!    own candidates above the border.
//!
//! So the parts meet once. They meet again, with more candidates, only if the expectation fails, which the counts of
//! scores show to all of them alike. It costs little that each part looks for the duplicates of all: a set of bits,
//! which fits into the nearest cache, finds the few hashes that may occur twice. All sums are over sets, so neither the
//! number of parts nor their speed matters.

mod bins;
mod border;
mod duplicates;

use super::meeting::Meeting;
use super::message::{BINS, CandidateMessage};
use crate::search::beam::Problem;
use crate::search::beam::selection::expected::ExpectedCut;
use crate::search::beam::selection::gather::Gather;
use crate::search::beam::selection::pool::{PIECE, Pool, digits, make_room, reach, restrict};
use crate::search::beam::selection::seen::SeenHashes;
use crate::search::beam::selection::surviving;
use crate::search::beam::selection::table::HashIndex;
use crate::search::beam::selection::tie::Tie;
use crate::search::beam::selection::{Candidate, Cut, Layer, STEPS_TO_HASH, Survivor};
use crate::search::beam::watch::{BLOCK, Watch};
use bins::Bins;
use border::JointBorder;

/// One part's side of the cuts.
pub(super) struct JointCut<C> {
    part: usize,
    parts: usize,
    unique: bool,
    tie: Tie,
    /// Bytes that are needed for each survivor.
    per_leaf: usize,
    pub(super) expected: ExpectedCut,
    kept: Vec<Candidate<C>>,
    /// The bins of scores: candidates are kept from the first one on.
    bins: Bins,
    /// Hashes and ranks of all parts' messages, this part's own first, and where those of each part begin.
    lists: [Vec<u64>; 2],
    starts: Vec<usize>,
    doubtful: Vec<u64>,
    border: JointBorder,
    /// The best score of the layer.
    best: i32,
    table: HashIndex,
    seen: SeenHashes,
}

impl<C: Copy + Ord> JointCut<C> {
    pub(super) fn new((part, parts): (usize, usize), unique: bool, tie: Tie, per_leaf: usize) -> JointCut<C> {
        JointCut {
            part,
            parts,
            unique,
            tie,
            per_leaf,
            expected: ExpectedCut::new(),
            kept: Vec::new(),
            bins: Bins::new(i32::MIN, i32::MIN),
            lists: [Vec::new(), Vec::new()],
            starts: Vec::new(),
            doubtful: Vec::new(),
            border: JointBorder::NONE,
            best: i32::MIN,
            table: HashIndex::default(),
            seen: SeenHashes::default(),
        }
    }

    /// Finds this part's survivors in canonical order, from the last place to the first; `None` if there are no
    /// candidates at all or a part wants to stop. In the returned cut, best, worst and fingerprint are those of
    /// this part's survivors, and the duplicates those of all parts.
    ///
    /// `layer` is this part of the layer, and `place` gives the place of each part in it. `share` is the weight of this
    /// part's leaves, and that of all leaves. `beside` is called before each meeting, with the candidates that are
    /// sent there.
    ///
    /// A part that learns of a stop goes on to the next place where all parts learn of it, because all must come to
    /// every meeting. What it reports until then does not matter.
    pub(super) fn cut<P: Problem<Choice = C>>(
        &mut self,
        (meeting, place, beside): (
            &mut Meeting<'_, '_>,
            impl Fn(usize) -> usize,
            impl Fn(&mut Meeting<'_, '_>, &[Candidate<C>]),
        ),
        gather: &Gather<C>,
        (width, share): (usize, (u64, u64)),
        layer: &Layer<'_, P>,
        watch: &mut Watch<'_>,
        survivors: &mut Vec<Survivor<C>>,
    ) -> Option<Cut> {
        let pool = &gather.pool;
        let mut wanted = self.expected.wanted(width);
        self.bins = Bins::new(self.expected.guess, self.expected.best);
        let mut most = most_sent(wanted, share);
        loop {
            self.keep(meeting, pool, (width, layer.leaves.len()), watch);
            self.choose(meeting.own(), pool.len(), most, watch);
            self.prepare(meeting.own(), layer, watch);
            beside(meeting, &self.kept);
            let Sums { counts, least, different, stored, best } =
                self.resolve(meeting.meet(&self.lists, self.bins.from), &place, watch)?;
            let [counted, unique] = [&counts, &different].map(|counts| counts[least..].iter().sum::<u32>() as usize);
            let all = counted == stored;
            if unique >= width || all {
                self.border =
                    if unique <= width && all { JointBorder::NONE } else { self.border(&different, width, &place) };
                self.best = best;
                let least = least.max(reach(&counts, wanted).0);
                let duplicates = counts[least..].iter().sum::<u32>() - different[least..].iter().sum::<u32>();
                let cut = self.survive(place(self.part), survivors, watch);
                let duplicates = duplicates as usize;
                return (unique > 0).then_some(Cut { candidates: gather.offered, duplicates, ..cut });
            }
            wanted = wanted.max(counted + (width - unique) * 2);
            // The expectation of each part's share is dropped first, then that of the score.
            if least == 0 {
                let from = if stored <= wanted { i32::MIN } else { self.nth_score(meeting, pool, wanted, watch) };
                self.bins = Bins::new(from, self.expected.best);
            }
            most = usize::MAX;
        }
    }

    /// Keeps this part's candidates from the score on, if there is room for them and for what is made of them: at most
    /// `width` leaves, where there were `before`.
    fn keep(
        &mut self,
        meeting: &mut Meeting<'_, '_>,
        pool: &Pool<C>,
        (width, before): (usize, usize),
        watch: &mut Watch<'_>,
    ) {
        self.kept.clear();
        let Some(count) = pool.reaching(self.bins.from, watch).continue_value() else { return };
        let room = if count > PIECE { count + PIECE } else { count };
        let more = room.saturating_sub(self.kept.capacity()) * size_of::<Candidate<C>>();
        let leaves = count.min(width).saturating_sub(before) * self.per_leaf;
        let lists = self.growth(count);
        if watch.holds(self.bytes(meeting) + more + lists + leaves + pool.bytes()).is_continue() {
            let _ = pool.keep(self.bins.from, count, &mut self.kept, watch);
        }
    }

    /// Bytes that lists for `count` candidates of each part take on top of those in use.
    fn growth(&self, count: usize) -> usize {
        let all = self.parts * count;
        let words = (4 * all).saturating_sub(4 * self.lists[0].capacity());
        (words + self.table.words_for(count) - self.table.words()) * 8
            + self.seen.growth(all, all)
            + count * size_of::<Survivor<C>>()
    }

    /// Counts the kept candidates by score, and drops those below the best `most`.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn choose(&mut self, message: &mut CandidateMessage, stored: usize, most: usize, watch: &mut Watch<'_>) {
        let JointCut { kept, bins, .. } = self;
        message.begin(stored);
        message.count(kept.iter().map(|candidate| bins.bin(candidate.score)));
        message.best = kept.iter().fold(i32::MIN, |best, candidate| best.max(candidate.score));
        if kept.len() > most {
            message.least = reach(&message.counts, most).0;
            restrict(kept, bins.least(message.least).try_into().unwrap_or(i32::MAX));
        }
        let _ = watch.steps(kept.len());
    }

    /// Hashes and ranks the kept candidates.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn prepare<P: Problem<Choice = C>>(
        &mut self,
        message: &mut CandidateMessage,
        layer: &Layer<'_, P>,
        watch: &mut Watch<'_>,
    ) {
        let JointCut { kept, seen, tie, bins, lists, parts, .. } = self;
        lists.iter_mut().for_each(|list| make_room(list, *parts * kept.len()));
        let [hashes, ranks] = lists;
        watch.part(kept.len());
        for block in kept.chunks(BLOCK) {
            if watch.steps(STEPS_TO_HASH * block.len()).is_break() {
                break;
            }
            let first = hashes.len();
            hashes.extend(block.iter().map(|candidate| layer.hash(candidate)));
            let hashed = block.iter().zip(&hashes[first..]);
            ranks.extend(hashed.map(|(candidate, &hash)| tie.rank(layer, candidate, hash)));
        }
        seen.begin(*parts * kept.len());
        seen.see(hashes.iter().copied());
        message.is_short = tie.is_by_hash() && bins.is_exact(message.best);
        (message.count, message.stop) = (hashes.len(), watch.is_over());
    }

    /// Combines the messages of all parts and finds the duplicates; `None` if a part wants to stop.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn resolve(
        &mut self,
        messages: &[CandidateMessage],
        place: &impl Fn(usize) -> usize,
        watch: &mut Watch<'_>,
    ) -> Option<Sums> {
        let mut sums = Sums::of(messages)?;
        let others: usize = messages.iter().map(|message| message.count).sum::<usize>() - self.lists[0].len();
        watch.part(others);
        self.lists.iter_mut().for_each(|list| list.reserve(others));
        self.starts.clear();
        self.starts.push(0);
        for number in self.order(messages.len()).skip(1) {
            self.starts.push(self.lists[0].len());
            messages[number].append(self.tie, self.bins.from, &mut self.lists);
            let _ = watch.steps(2 * messages[number].count);
        }
        if self.unique {
            self.compare(&mut sums, place, watch);
        }
        Some(sums)
    }

    /// The parts in the order of the lists: this one first.
    fn order(&self, parts: usize) -> impl Iterator<Item = usize> + use<C> {
        let own = self.part;
        std::iter::once(own).chain((0..parts).filter(move |&number| number != own))
    }

    /// The position of a candidate of the lists in the layer: the place of its part, then its number there.
    fn position(&self, index: usize, place: impl Fn(usize) -> usize) -> (usize, usize) {
        let at = self.starts.partition_point(|&start| start <= index) - 1;
        let number = self.order(self.starts.len()).nth(at).expect("as many as parts");
        (place(number), index - self.starts[at])
    }

    /// The score that `wanted` candidates of all parts reach, found byte by byte.
    #[cold]
    fn nth_score(
        &self,
        meeting: &mut Meeting<'_, '_>,
        pool: &Pool<C>,
        mut wanted: usize,
        watch: &mut Watch<'_>,
    ) -> i32 {
        let mut prefix = 0u64;
        for shift in [24, 16, 8, 0] {
            let message = meeting.own();
            message.begin(pool.len());
            for piece in pool.pieces() {
                let _ = watch.steps(piece.len());
                message.count(digits(piece, shift, prefix));
            }
            let counts = Sums::counted(meeting.meet(&self.lists, self.bins.from));
            let (bin, above) = reach(&counts, wanted);
            wanted -= above;
            prefix = prefix << 8 | bin as u64;
        }
        (prefix as u32 ^ 0x8000_0000) as i32
    }

    /// Copies those of this part's candidates that survive.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn survive(&mut self, place: usize, survivors: &mut Vec<Survivor<C>>, watch: &mut Watch<'_>) -> Cut {
        let _ = watch.steps(self.lists[1].len());
        let JointCut { kept, lists: [hashes, ranks], border, .. } = self;
        let passes = |rank, _: &_, index| border.is_passed(rank, (place, index));
        surviving::survive(kept, hashes, ranks, passes, survivors, watch)
    }

    /// Bytes in use, those of the meeting included.
    pub(super) fn bytes(&self, meeting: &Meeting<'_, '_>) -> usize {
        let lists = self.lists.iter().chain([&self.doubtful]);
        let words = lists.map(Vec::capacity).sum::<usize>() + self.table.words();
        self.kept.capacity() * size_of::<Candidate<C>>() + words * 8 + self.seen.bytes() + meeting.bytes()
    }
}

/// The sums over the messages of all parts.
struct Sums {
    counts: [u32; BINS],
    /// The lowest bin of which all parts have sent their candidates.
    least: usize,
    different: [u32; BINS],
    stored: usize,
    best: i32,
}

impl Sums {
    /// `None` if a part wants to stop.
    fn of(messages: &[CandidateMessage]) -> Option<Sums> {
        let counts = Sums::counted(messages);
        let different = counts;
        let stored = messages.iter().map(|message| message.stored).sum();
        let least = messages.iter().map(|message| message.least).max()?;
        let best = messages.iter().map(|message| message.best).max()?;
        messages.iter().all(|message| !message.stop).then_some(Sums { counts, least, different, stored, best })
    }

    fn counted(messages: &[CandidateMessage]) -> [u32; BINS] {
        let mut sum = [0; BINS];
        messages.iter().for_each(|message| sum.iter_mut().zip(&message.counts).for_each(|(sum, count)| *sum += count));
        sum
    }
}

/// The number of candidates that a part sends at first, if `wanted` are wanted in all and its leaves weigh `own` of
/// `all`: its proportion of them, and a margin.
fn most_sent(wanted: usize, (own, all): (u64, u64)) -> usize {
    let part = (wanted as u128 * u128::from(own) / u128::from(all.max(1))) as usize;
    part + part / 16 + 4 * part.isqrt() + 16
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes that are announced for a cut cover everything that is made in it, and are not counted again in the
    /// next one.
    #[test]
    fn announced_growth_covers_all_that_a_cut_allocates() {
        let mut cut = JointCut::<u64>::new((0, 2), true, Tie::Hash, 0);
        let (count, survivors) = (30_000, 30_000 * size_of::<Survivor<u64>>());
        let growth = cut.growth(count);
        cut.lists.iter_mut().for_each(|list| make_room(list, 2 * count));
        cut.seen.begin(2 * count);
        cut.seen.select((0..2 * count).map(|hash| hash as u64));
        let lists = cut.lists.iter().map(|list| list.capacity() * 8).sum::<usize>();
        let table = cut.table.words_for(count) * 8;
        let made = lists + cut.seen.bytes();
        assert!((made + table + survivors..2 * (made + table + survivors)).contains(&growth), "{growth} for {made}");
        assert!(cut.growth(count) <= table + survivors);
    }
}
