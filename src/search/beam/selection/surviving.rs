//! The survivors of a cut that is made together.

use super::pool::make_room;
use super::{Candidate, Cut, STEPS_TO_ARRANGE, STEPS_TO_RANK, Survivor, arrange};
use crate::search::beam::watch::Watch;

/// Copies those of one walker's candidates that `passes` lets pass by rank, candidate and number, and puts them in order. Best, worst and fingerprint of the cut are theirs.
#[inline(always)]
pub(in crate::search::beam) fn survive<C: Copy + Ord>(
    kept: &[Candidate<C>],
    hashes: &[u64],
    ranks: &[u64],
    passes: impl Fn(u64, &Candidate<C>, usize) -> bool,
    survivors: &mut Vec<Survivor<C>>,
    watch: &mut Watch<'_>,
) -> Cut {
    let mut cut = Cut { best: i32::MIN, worst: i32::MAX, ..Cut::default() };
    watch.part(kept.len());
    make_room(survivors, kept.len());
    let Some(&candidate) = kept.first() else { return cut };
    // Without a branch that could be mispredicted: every candidate is written, and the next one over it unless it survives.
    let mut count = 0;
    survivors.resize(kept.len(), Survivor { candidate, hash: 0 });
    for (index, ((candidate, &hash), &rank)) in kept.iter().zip(hashes).zip(ranks).enumerate() {
        survivors[count] = Survivor { candidate: *candidate, hash };
        let passed = passes(rank, candidate, index);
        count += usize::from(passed);
        let print = (hash ^ rank).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        cut.fingerprint = cut.fingerprint.wrapping_add(print & u64::from(passed).wrapping_neg());
    }
    survivors.truncate(count);
    cut.best = survivors.iter().fold(i32::MIN, |best, survivor| best.max(survivor.candidate.score));
    cut.worst = survivors.iter().fold(i32::MAX, |worst, survivor| worst.min(survivor.candidate.score));
    let _ = watch.steps(STEPS_TO_RANK * kept.len());
    arrange(survivors);
    let _ = watch.steps(STEPS_TO_ARRANGE * survivors.len());
    cut
}
