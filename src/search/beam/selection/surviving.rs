//! The survivors of a cut that several walkers make together.

use super::pool::make_room;
use super::{Candidate, Cut, STEPS_TO_ARRANGE, STEPS_TO_RANK, Survivor, arrange};
use crate::search::beam::watch::Watch;

/// Copies those of one walker's candidates that `passes` accepts by rank, candidate and number. Goes from the last to
/// the first, as parents usually come in ascending order, and then puts the survivors into order. Best, worst and
/// fingerprint of the returned cut are those of these survivors.
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
    // Without a branch that could be mispredicted: every candidate is written, and the next one overwrites it unless it
    // survives.
    let mut count = 0;
    survivors.resize(kept.len(), Survivor { candidate, hash: 0 });
    for (index, ((candidate, &hash), &rank)) in kept.iter().zip(hashes).zip(ranks).enumerate().rev() {
        survivors[count] = Survivor { candidate: *candidate, hash };
        let passed = passes(rank, candidate, index);
        count += usize::from(passed);
        let print = (hash ^ rank).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        cut.fingerprint = cut.fingerprint.wrapping_add(print & u64::from(passed).wrapping_neg());
        cut.best = cut.best.max(if passed { candidate.score } else { i32::MIN });
        cut.worst = cut.worst.min(if passed { candidate.score } else { i32::MAX });
    }
    survivors.truncate(count);
    let _ = watch.steps(STEPS_TO_RANK * kept.len());
    arrange(survivors);
    let _ = watch.steps(STEPS_TO_ARRANGE * survivors.len());
    cut
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;
    use crate::model::event::Silent;
    use crate::model::limits::Limits;
    use crate::model::outcome::Sense;
    use crate::search::control::{Control, Counters};
    use std::sync::atomic::AtomicUsize;

    /// Candidates of twenty leaves, in canonical order.
    fn candidates(rng: &mut Rng) -> Vec<Candidate<u8>> {
        let of = |parent| (0..4).map(move |choice| (parent, choice));
        let all = (0..20).flat_map(of).filter(|_| rng.below(3) > 0).collect::<Vec<_>>();
        all.into_iter().map(|(parent, choice)| Candidate { score: rng.below(50) as i32, parent, choice }).collect()
    }

    #[test]
    fn survivors_are_in_canonical_order_however_they_arrived() {
        let (limits, counters, held) = (Limits::default(), Counters::default(), [AtomicUsize::new(0)]);
        let control = Control::new(&limits, Sense::Maximize, &counters, &Silent);
        let mut watch = Watch::new(&control, &held, 0);
        let mut rng = Rng::new(4);
        let canonical = candidates(&mut rng);
        let mut wanted: Vec<_> = canonical.iter().filter(|candidate| candidate.score >= 20).copied().collect();
        wanted.reverse();
        let descending: Vec<_> = canonical.iter().rev().copied().collect();
        let by_parent: Vec<_> = canonical.chunk_by(|a, b| a.parent == b.parent).rev().flatten().copied().collect();
        let mut shuffled = canonical.clone();
        rng.shuffle(&mut shuffled);
        for kept in [canonical, descending, by_parent, shuffled] {
            let ranks: Vec<u64> = kept.iter().map(|candidate| candidate.score as u64).collect();
            let mut survivors = Vec::new();
            let cut = survive(&kept, &ranks, &ranks, |rank, _, _| rank >= 20, &mut survivors, &mut watch);
            assert_eq!(survivors.iter().map(|survivor| survivor.candidate).collect::<Vec<_>>(), wanted);
            let scores = || wanted.iter().map(|candidate| candidate.score);
            assert_eq!((Some(cut.best), Some(cut.worst)), (scores().max(), scores().min()));
        }
    }
}
