//! The values of plain tables and the operations on a unit of them, written so that the compiler vectorises them on any
//! machine.

use std::ops::Range;

/// Values that one operation works on.
pub const UNIT: usize = 8;

/// The values of one operation.
pub type Unit<V> = [V; UNIT];

/// The label of a digit, as a set.
#[inline]
pub const fn label(digit: usize) -> usize {
    1 << digit >> 1
}

/// A value of a plain table: of a narrow type if the losses allow it, for speed.
pub trait TableValue: Copy + Ord + Into<i64> {
    /// There is no completion. It is less than all values, stays at or below [`TableValue::LEAST`] whatever else is
    /// lost, and no sum with it wraps around.
    const NONE: Self;
    /// Every completion is above this.
    const LEAST: i64;
    /// Does a sum that would fall out of range stay at its lower end?
    const SATURATES: bool;
    /// Are the values of most tables of this type? Then the ways at a crossing are compiled in.
    const IS_USUAL: bool;
    /// The loss of a way that can't be taken: a sum with it is at or below [`TableValue::LEAST`], and does not wrap
    /// around either.
    const NEVER: Self;
    /// A loss of nothing.
    const ZERO: Self;
    /// Converts a loss to this type.
    fn narrow(loss: i64) -> Self;
    /// A completion plus a loss.
    fn plus(self, loss: Self) -> Self;
    /// Transposes a square of values in three identical rounds. Each round interleaves the values of a line with those
    /// of the line four below.
    #[inline(always)]
    fn turned(lines: [Unit<Self>; UNIT]) -> [Unit<Self>; UNIT] {
        merged(merged(merged(lines)))
    }
}

impl TableValue for i16 {
    const NONE: i16 = i16::MIN;
    const LEAST: i64 = i16::MIN as i64;
    const SATURATES: bool = true;
    const IS_USUAL: bool = true;
    const NEVER: i16 = i16::MIN;
    const ZERO: i16 = 0;
    fn narrow(loss: i64) -> i16 {
        loss.max(i16::MIN.into()) as i16
    }
    #[inline]
    fn plus(self, loss: i16) -> i16 {
        self.saturating_add(loss)
    }
    #[cfg(target_family = "wasm")]
    #[inline(always)]
    fn turned(lines: [Unit<i16>; UNIT]) -> [Unit<i16>; UNIT] {
        vectors::turned(lines)
    }
}

impl TableValue for i32 {
    const NONE: i32 = -(1 << 30);
    const LEAST: i64 = -(1 << 29);
    const SATURATES: bool = false;
    const IS_USUAL: bool = true;
    const NEVER: i32 = -(1 << 29);
    const ZERO: i32 = 0;
    fn narrow(loss: i64) -> i32 {
        loss as i32
    }
    #[inline]
    fn plus(self, loss: i32) -> i32 {
        self.wrapping_add(loss)
    }
}

impl TableValue for i64 {
    const NONE: i64 = -(1 << 60);
    const LEAST: i64 = -(1 << 59);
    const SATURATES: bool = false;
    const IS_USUAL: bool = false;
    const NEVER: i64 = -(1 << 59);
    const ZERO: i64 = 0;
    fn narrow(loss: i64) -> i64 {
        loss
    }
    #[inline]
    fn plus(self, loss: i64) -> i64 {
        self.wrapping_add(loss)
    }
}

/// Values of one parity, in rows that differ in the digit that changes.
pub struct Stretch<'t, V, const BASE: usize> {
    /// What is lost, by the set of labels that the two roads onward must have and by the road down.
    pub losses: &'t [Unit<V>],
    /// The values.
    pub after: &'t [Unit<V>],
    /// Where each row begins, by digit.
    pub rows: [usize; BASE],
    /// The units of a row that belong to the parity.
    pub run: Range<usize>,
}

impl<V: TableValue, const BASE: usize> Stretch<'_, V, BASE> {
    /// Finds the best way onward for each digit that changes. `labels` is the set of labels that the two roads onward
    /// have if that digit is 0.
    #[inline]
    pub fn best(&self, labels: usize, before: &mut [Unit<V>]) {
        match labels % (1 << (BASE - 1)) {
            labels if !V::IS_USUAL => self.best_of_any(labels, before),
            0 => self.best_of::<0>(before),
            1 => self.best_of::<1>(before),
            2 => self.best_of::<2>(before),
            3 => self.best_of::<3>(before),
            4 => self.best_of::<4>(before),
            5 => self.best_of::<5>(before),
            6 => self.best_of::<6>(before),
            _ => self.best_of::<7>(before),
        }
    }

    #[inline(always)]
    fn best_of<const LABELS: usize>(&self, before: &mut [Unit<V>]) {
        for at in self.run.clone() {
            let next = std::array::from_fn(|digit| self.after[self.rows[digit] + at]);
            // In descending order: without a changing digit all rows are the same, and the result of digit 0 must be
            // written last.
            self.row::<LABELS, 3>(at, &next, before);
            self.row::<LABELS, 2>(at, &next, before);
            self.row::<LABELS, 1>(at, &next, before);
            self.row::<LABELS, 0>(at, &next, before);
        }
    }

    /// The same for less common types of values, in less code.
    fn best_of_any(&self, set: usize, before: &mut [Unit<V>]) {
        for at in self.run.clone() {
            let next: [Unit<V>; BASE] = std::array::from_fn(|digit| self.after[self.rows[digit] + at]);
            for digit in (0..BASE).rev() {
                let (labels, mut best) = (set ^ label(digit), [V::NONE; UNIT]);
                let is_way = |&down: &usize| (labels ^ label(down)).is_power_of_two() || labels == label(down);
                (0..BASE)
                    .filter(is_way)
                    .for_each(|down| raise(&mut best, &next[down], &self.losses[labels * BASE + down]));
                before[self.rows[digit] + at] = best;
            }
        }
    }

    /// Fills a unit of a digit's row. There are no loops over digits, so that impossible ways are excluded when this is
    /// compiled, not tested at run time.
    #[inline(always)]
    fn row<const LABELS: usize, const DIGIT: usize>(&self, at: usize, next: &[Unit<V>; BASE], before: &mut [Unit<V>]) {
        if DIGIT < BASE {
            let (labels, mut best) = (LABELS ^ label(DIGIT), [V::NONE; UNIT]);
            self.down::<0>(labels, next, &mut best);
            self.down::<1>(labels, next, &mut best);
            self.down::<2>(labels, next, &mut best);
            self.down::<3>(labels, next, &mut best);
            before[self.rows[DIGIT] + at] = best;
        }
    }

    /// Takes the road down with the label of a digit, if the road to the right can then have a single label or none.
    #[inline(always)]
    fn down<const DOWN: usize>(&self, labels: usize, next: &[Unit<V>; BASE], best: &mut Unit<V>) {
        if DOWN < BASE && ((labels ^ label(DOWN)).is_power_of_two() || labels == label(DOWN)) {
            raise(best, &next[DOWN], &self.losses[labels * BASE + DOWN]);
        }
    }
}

/// Keeps, for each value of a unit, the better of `best` and of `next` plus its loss.
#[inline(always)]
#[allow(clippy::needless_range_loop)] // an iterator here is not vectorised
fn raise<V: TableValue>(best: &mut Unit<V>, next: &Unit<V>, loss: &Unit<V>) {
    for at in 0..UNIT {
        best[at] = best[at].max(next[at].plus(loss[at]));
    }
}

#[inline(always)]
fn merged<V: TableValue>([a, b, c, d, e, f, g, h]: [Unit<V>; UNIT]) -> [Unit<V>; UNIT] {
    let [[a, b], [c, d], [e, f], [g, h]] = [zipped(a, e), zipped(b, f), zipped(c, g), zipped(d, h)];
    [a, b, c, d, e, f, g, h]
}

#[inline(always)]
fn zipped<V: TableValue>(a: Unit<V>, b: Unit<V>) -> [Unit<V>; 2] {
    let half = |at: usize| [a[at], b[at], a[at + 1], b[at + 1], a[at + 2], b[at + 2], a[at + 3], b[at + 3]];
    [half(0), half(UNIT / 2)]
}

/// The same with explicit vectors: without them the compiler takes the shuffled values one by one.
#[cfg(target_family = "wasm")]
mod vectors {
    use super::{UNIT, Unit};
    use std::arch::wasm32::{i16x8_extract_lane as lane, i16x8_shuffle, u64x2, v128};

    #[inline(always)]
    pub(super) fn turned(lines: [Unit<i16>; UNIT]) -> [Unit<i16>; UNIT] {
        merged(&merged(&merged(&lines)))
    }

    /// A separate function that does not work in place. If the compiler sees three rounds at once, it makes shuffles
    /// for which processors have no instruction; if a value stays in its place, it takes the others one by one.
    #[inline(never)]
    fn merged(lines: &[Unit<i16>; UNIT]) -> [Unit<i16>; UNIT] {
        let [a, b, c, d, e, f, g, h] = lines.map(vector);
        [low(a, e), high(a, e), low(b, f), high(b, f), low(c, g), high(c, g), low(d, h), high(d, h)].map(list)
    }

    #[inline(always)]
    fn low(a: v128, b: v128) -> v128 {
        i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(a, b)
    }

    #[inline(always)]
    fn high(a: v128, b: v128) -> v128 {
        i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(a, b)
    }

    #[inline(always)]
    fn vector([a, b, c, d, e, f, g, h]: Unit<i16>) -> v128 {
        u64x2(word([a, b, c, d]), word([e, f, g, h]))
    }

    #[inline(always)]
    fn word(values: [i16; UNIT / 2]) -> u64 {
        let [[a, b], [c, d], [e, f], [g, h]] = values.map(i16::to_le_bytes);
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }

    #[inline(always)]
    fn list(all: v128) -> Unit<i16> {
        let [a, b, c, d] = [lane::<0>(all), lane::<1>(all), lane::<2>(all), lane::<3>(all)];
        [a, b, c, d, lane::<4>(all), lane::<5>(all), lane::<6>(all), lane::<7>(all)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turned_transposes_a_square() {
        let square: [Unit<i16>; UNIT] = std::array::from_fn(|line| std::array::from_fn(|at| (10 * line + at) as i16));
        let turned = TableValue::turned(square);
        assert!((0..UNIT).all(|line| (0..UNIT).all(|at| turned[line][at] == square[at][line])));
    }

    #[test]
    fn constant_and_run_time_ways_agree() {
        let number = |at: usize| -(((at * 37 + 11) % 101) as i32);
        let losses: Vec<Unit<i32>> = (0..32).map(|at| [number(at); UNIT]).collect();
        let after: Vec<Unit<i32>> = (0..8).map(|at| std::array::from_fn(|lane| number(50 + 8 * at + lane))).collect();
        let stretch = Stretch::<i32, 4> { losses: &losses, after: &after, rows: [0, 2, 4, 6], run: 0..2 };
        for labels in 0..8 {
            let mut tables = [vec![[0; UNIT]; 8], vec![[0; UNIT]; 8]];
            stretch.best(labels, &mut tables[0]);
            stretch.best_of_any(labels, &mut tables[1]);
            assert_eq!(tables[0], tables[1], "{labels}");
            assert!(tables[0].iter().flatten().any(|&value| value > i32::NONE));
        }
    }

    #[test]
    fn impossible_stays_impossible_after_many_additions() {
        fn sum<V: TableValue>() -> bool {
            let mut best = [V::ZERO; UNIT];
            (0..100).all(|_| {
                let next = best;
                best = [V::NONE; UNIT];
                raise(&mut best, &next, &[V::NEVER; UNIT]);
                best[0].into() <= V::LEAST
            })
        }
        assert!(sum::<i16>() && sum::<i32>() && sum::<i64>());
    }
}
