//! Decides on which boards the next CPU seconds are spent: a knapsack whose weights and values are learned while it is
//! filled.
//!
//! Boards with the same levels of effort behind them, and the same gap to their bounds, cost and gain about the same.
//! So each such class keeps its cost and its gain (by how many moves the gap between bound and answer has shrunk: a
//! shorter answer and a proof count the same), and the class whose seconds gain most comes next. A class that was never
//! tried is expected to gain what the levels did elsewhere, or a little more, so that it is tried.

use super::{Entry, Gain};
use crate::base::lock::Unpoisoned;
use crate::puzzles::slide::engines::plan::EFFORT_LEVELS;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// Boards of one shape and one class.
pub(super) struct Lot {
    class: Class,
    /// The numbers of the boards.
    pub(super) boards: Vec<usize>,
}

/// Levels of effort spent, the gap to the bound, and the size of the board, as steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Class {
    done: u32,
    gap: u32,
    vertices: u32,
}

impl Class {
    fn of(entry: &Entry) -> Class {
        let steps = |value: usize, steps: &[usize]| steps.iter().filter(|&&step| value > step).count() as u32;
        let (gap, vertices) = (entry.gap(), entry.layout.graph.len());
        Class { done: entry.done, gap: steps(gap, &GAPS), vertices: steps(vertices, &SIZES) }
    }

    /// The expected gain of a class that was never tried, in moves a second.
    fn expected_gain(self) -> f64 {
        let gain = EXPECTED_GAINS[self.gap as usize];
        gain / (SECONDS[self.done.min(EFFORT_LEVELS - 1) as usize] * f64::from(1 + self.vertices))
    }
}

/// The upper ends of the classes: moves between bound and answer; cells.
const GAPS: [usize; 5] = [4, 8, 12, 16, 30];
const SIZES: [usize; 3] = [16, 20, 25];
/// The moves that a board of each gap class may gain (a proof gains the whole gap at once, but the larger the gap, the
/// rarer it is), and the seconds of a level on the smallest boards. Both are rough, because measurements soon outweigh
/// them.
const EXPECTED_GAINS: [f64; 6] = [3.0, 4.0, 3.0, 2.0, 2.0, 10.0];
const SECONDS: [f64; 4] = [0.05, 0.1, 0.5, 2.5];

/// The lots of all boards that are wanted and not proved.
pub(super) fn lots(entries: &[Mutex<Entry>], is_wanted: impl Fn(&Entry) -> bool) -> Vec<Lot> {
    let mut lots: BTreeMap<(Vec<[u8; 4]>, Class), Vec<usize>> = BTreeMap::new();
    for (index, entry) in entries.iter().enumerate() {
        let entry = entry.lock().unpoisoned();
        if !entry.is_proved() && is_wanted(&entry) {
            lots.entry((entry.layout.graph.next.clone(), Class::of(&entry))).or_default().push(index);
        }
    }
    lots.into_iter().map(|((_, class), boards)| Lot { class, boards }).collect()
}

/// The gain and the cost of each class.
#[derive(Default)]
pub(super) struct Scheduler {
    spent: BTreeMap<Class, Gain>,
}

/// Lots for each thread until the next choice.
const LOTS_PER_THREAD: usize = 8;
/// The weight of the expected gain beside the measured one, in seconds.
const EXPECTATION_WEIGHT_S: f64 = 1.0;

impl Scheduler {
    /// The next lots; `None` when no board has a level of effort left.
    pub(super) fn choose(&self, entries: &[Mutex<Entry>], threads: usize) -> Option<Vec<Lot>> {
        let mut lots = lots(entries, |entry| entry.done < EFFORT_LEVELS);
        let best = lots.iter().map(|lot| lot.class).max_by(|a, b| self.worth(*a).total_cmp(&self.worth(*b)))?;
        lots.retain(|lot| lot.class == best);
        lots.truncate(LOTS_PER_THREAD * threads);
        Some(lots)
    }

    fn worth(&self, class: Class) -> f64 {
        let (gain, seconds) = self.spent.get(&class).copied().unwrap_or_default();
        (gain + EXPECTATION_WEIGHT_S * class.expected_gain()) / (seconds + EXPECTATION_WEIGHT_S)
    }

    pub(super) fn learn(&mut self, lots: &[Lot], gains: &[Gain]) {
        for (lot, (gain, seconds)) in lots.iter().zip(gains) {
            let spent = self.spent.entry(lot.class).or_default();
            (spent.0, spent.1) = (spent.0 + gain, spent.1 + seconds);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> Vec<Mutex<Entry>> {
        let boards = ["3,3,125460738", "3,3,123456708", "5,3,123456789ABCD0E", "5,3,123456789ABCD0E"];
        let entry = |text: &&str| {
            let mut entry = Entry::of(text).expect("a board");
            // Any answer will do here.
            entry.answer = vec![crate::base::grid::Direction::Up; 30];
            Mutex::new(entry)
        };
        boards.iter().map(entry).collect()
    }

    /// Boards of one shape come together. A class that has gained nothing comes after one that was never tried. Boards
    /// that are proved or have had all effort are left out.
    #[test]
    fn time_goes_to_the_class_that_gains_most() {
        let (entries, mut scheduler) = (entries(), Scheduler::default());
        let numbers = |lots: Option<Vec<Lot>>| lots.map(|lots| lots.into_iter().flat_map(|lot| lot.boards).collect());
        assert_eq!(numbers(scheduler.choose(&entries, 1)), Some(vec![0, 1, 2, 3]));
        entries[2].lock().unpoisoned().done = 3;
        let first = scheduler.choose(&entries, 1).expect("boards are left");
        scheduler.learn(&first, &[(0.0, 1e6), (0.0, 1e6)]);
        assert_eq!(numbers(scheduler.choose(&entries, 1)), Some(vec![2]));
        entries[2].lock().unpoisoned().done = EFFORT_LEVELS;
        for number in [0, 1] {
            entries[number].lock().unpoisoned().bound = 30;
        }
        assert_eq!(numbers(scheduler.choose(&entries, 1)), Some(vec![3]));
        entries[3].lock().unpoisoned().bound = 30;
        assert_eq!(numbers(scheduler.choose(&entries, 1)), None::<Vec<usize>>);
    }
}
