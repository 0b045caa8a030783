//! The mail between parts without shared memory. After each turn, all of them exchange its result and the positions
//! that belong to others.

use super::nodes::{Nodes, OneSize};
use super::step::{CHILDREN_PER_BATCH, Lanes, Met, STEPS_PER_CHILD, Turn, TurnEnd};
use crate::base::lock::Unpoisoned;
use crate::puzzles::slide::engines::packed::{LARGE_GROUPS, Packed, SMALL_GROUPS, SMALL_TILES};
use crate::puzzles::slide::engines::together::{HEAD, Together};
use crate::puzzles::slide::rules::board::graph::MAX_VERTICES;
use crate::search::work;

/// The words of a turn's result. They are followed by the number of positions for each part, then by the positions.
const END: usize = 5;

impl TurnEnd {
    fn write(&self, words: &mut Vec<i64>) {
        let (trace, there) = self.met.map_or((0, 0), |met| (met.trace, met.there));
        let flags = [self.is_over, self.met.is_some()].map(i64::from);
        words.extend([self.len as i64, flags[0], flags[1], trace.into(), there.into()]);
    }

    fn join(&mut self, words: &[i64]) {
        self.len += words[0] as usize;
        self.is_over &= words[1] != 0;
        let met = (words[2] != 0).then_some(Met { trace: words[3] as u32, there: words[4] as u32 });
        self.met = self.met.or(met);
    }
}

impl Lanes<'_> {
    /// Sends the result of a turn to the others and combines those of all. `None` if the search is given up.
    pub(super) fn exchange(&self, parts: &Together<'_>, turn: Turn, before: &[Nodes]) -> Option<TurnEnd> {
        let mut words = vec![0; HEAD];
        self.end(turn, before).write(&mut words);
        let is_small = before[0].is_small();
        if is_small {
            self.write_positions::<SMALL_TILES, SMALL_GROUPS>(parts.part(), turn, before, &mut words);
        } else {
            self.write_positions::<MAX_VERTICES, LARGE_GROUPS>(parts.part(), turn, before, &mut words);
        }
        let gathered = parts.all_gather(&mut words)?;
        let mut end = TurnEnd { len: 0, is_over: true, is_stopped: false, met: None };
        for (from, gathered) in gathered.iter().enumerate() {
            end.join(&gathered[HEAD..]);
            if from != parts.part().0 {
                self.read_positions(is_small, parts.part(), turn, &gathered[HEAD + END..]);
            }
        }
        Some(end)
    }

    /// Appends the positions for the others, one part after another.
    #[inline(never)]
    fn write_positions<const T: usize, const G: usize>(
        &self,
        (own, parts): (usize, usize),
        turn: Turn,
        before: &[Nodes],
        words: &mut Vec<i64>,
    ) where
        Packed<T, G>: OneSize,
    {
        let mail = |to: usize| self.mail[turn.number & 1][own * parts + to].lock().unpoisoned();
        words.extend((0..parts).map(|to| mail(to).len() as i64));
        for to in 0..parts {
            let mut mail = mail(to);
            words.reserve(mail.len() * (1 + Packed::<T, G>::WORDS));
            for (child, is_near) in mail.drain(..) {
                let (node, trace, is_near) = self.made::<T, G>(turn.side, &child, is_near, before);
                words.push(i64::from(trace) << 1 | i64::from(is_near));
                node.write(words);
            }
        }
    }

    /// Takes in the positions that another part has for this one.
    fn read_positions(&self, is_small: bool, (own, parts): (usize, usize), turn: Turn, words: &[i64]) {
        let (counts, words) = words.split_at(parts);
        let (before, count) = (counts[..own].iter().sum::<i64>() as usize, counts[own] as usize);
        if is_small {
            self.take_in::<SMALL_TILES, SMALL_GROUPS>(own, turn, before, count, words);
        } else {
            self.take_in::<MAX_VERTICES, LARGE_GROUPS>(own, turn, before, count, words);
        }
    }

    #[inline(never)]
    fn take_in<const T: usize, const G: usize>(
        &self,
        own: usize,
        turn: Turn,
        before: usize,
        count: usize,
        words: &[i64],
    ) where
        Packed<T, G>: OneSize,
    {
        let each = 1 + Packed::<T, G>::WORDS;
        let lane = &mut *self.lanes[own].lock().unpoisoned();
        for words in words[before * each..(before + count) * each].chunks(CHILDREN_PER_BATCH * each) {
            work::add(STEPS_PER_CHILD * words.len() / each);
            lane.is_stopped |= lane.ticker.steps(STEPS_PER_CHILD * words.len() / each).is_break();
            let index = &lane.parts[turn.side].index;
            std::hint::black_box(words.chunks(each).fold(0, |all, words| all ^ index.first_of(words[1] as u64)));
            let nodes = words.chunks(each);
            let nodes =
                nodes.map(|words| (Packed::<T, G>::read(&words[1..]), (words[0] >> 1) as u32, words[0] & 1 != 0));
            self.take(lane, turn, nodes);
        }
    }
}
