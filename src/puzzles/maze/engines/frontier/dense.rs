//! The best completion of every frontier of a model of one or two labels, connection left out: plain tables, filled backwards.
//!
//! Leaving connection out only adds labellings, so a completion here is at least that of any walk: admissible. A table of a
//! layer holds a value for each way to label the slots of the frontier, at an index with one digit a slot. Only the table at
//! the beginning of each row is kept; the tables inside a row are made again when the forward sweep comes there.

use super::keys::Keys;
use super::model::{Model, Pass};
use super::work::{Halt, Hold, Work};
use crate::search::work::add;

/// What a table holds: narrow where the worths allow it, for speed.
pub trait TableValue: Copy + Ord + Into<i64> {
    /// No completion. With the worths of all roads that win something added it stays below all completions, and no sum wraps around.
    const NONE: Self;
    /// What the roads can win in total and what they can cost must together be less than this.
    const MAX_TOTAL_WORTH: i64;
    /// Nothing.
    const ZERO: Self;
    /// A worth.
    fn narrow(worth: i64) -> Self;
    /// The sum of a completion and a worth.
    fn plus(self, worth: Self) -> Self;
}

impl TableValue for i16 {
    const NONE: i16 = i16::MIN;
    const MAX_TOTAL_WORTH: i64 = 1 << 15;
    const ZERO: i16 = 0;
    fn narrow(worth: i64) -> i16 {
        worth as i16
    }
    #[inline]
    fn plus(self, worth: i16) -> i16 {
        self.saturating_add(worth)
    }
}

impl TableValue for i32 {
    const NONE: i32 = -(1 << 30);
    const MAX_TOTAL_WORTH: i64 = 1 << 28;
    const ZERO: i32 = 0;
    fn narrow(worth: i64) -> i32 {
        worth as i32
    }
    #[inline]
    fn plus(self, worth: i32) -> i32 {
        self + worth
    }
}

impl TableValue for i64 {
    const NONE: i64 = -(1 << 60);
    const MAX_TOTAL_WORTH: i64 = 1 << 58;
    const ZERO: i64 = 0;
    fn narrow(worth: i64) -> i64 {
        worth
    }
    #[inline]
    fn plus(self, worth: i64) -> i64 {
        self + worth
    }
}

/// Columns whose tables are turned.
const TRANSPOSED_COLUMNS: usize = 3;

/// Values that are worked on in the time of an elementary step, and steps between two counts.
const VECTOR: usize = 4;
const VALUES_BETWEEN_LOOKS: usize = 1 << 14;
/// Elementary steps of setting up what may be done at a crossing, for each pair of codes that comes in.
const STEPS_PER_PAIR: usize = 100;

/// Tables of completions.
pub struct Dense<'c, V> {
    base: usize,
    width: usize,
    /// Values in a table.
    length: usize,
    /// What may be done at each crossing.
    steps: Vec<Step<V>>,
    /// The table at the beginning of each row, and the one behind the last row.
    rows: Vec<Vec<V>>,
    /// The row whose inner tables are at hand.
    row: usize,
    inner: Vec<Vec<V>>,
    parts: Parts,
    /// In the first so many columns the tables are turned, with the digits of the first slots on top: the two slots that
    /// change are then far apart in the table, and what is done with them is done for long runs of values.
    turned: usize,
    /// Values of the digits of the first slots.
    low: usize,
    scratch: Vec<V>,
    /// Completions are above this.
    none: i64,
    _hold: Hold<'c>,
}

/// Index of a part of a key: as many whole slots as 8 bits hold.
struct Parts {
    index: Vec<u32>,
    bits: u32,
    mask: u64,
    /// Digits of the next part weigh so much.
    scale: usize,
}

/// What may be done at a crossing: for every set of codes that come in oddly often the pairs that may go out (right, down) and what they are worth.
struct Step<V> {
    cases: Vec<Case<V>>,
}

/// Pairs of codes (left, up) that differ in nothing but which roads they are on, as parity sees it: what may follow is the same.
struct Case<V> {
    /// Numbers of the pairs, `up * base + left`.
    pairs: Vec<usize>,
    /// Up to three pairs that may go out: `down * base + right` the other way round, and their worths.
    options: Vec<(usize, V)>,
}

impl<'c, V: TableValue> Dense<'c, V> {
    /// Values in the tables of a model.
    pub fn values(model: &Model) -> u64 {
        let length = (model.rest + 1).pow(model.width as u32 + 1);
        length * (model.nodes / model.width + model.width + 3) as u64
    }

    /// Bytes that they take.
    pub fn bytes(model: &Model) -> u64 {
        Self::values(model) * size_of::<V>() as u64
    }

    /// Can the values of this model be stored?
    pub fn fits(model: &Model) -> bool {
        let (won, lost) = extremes(model);
        won + lost < V::MAX_TOTAL_WORTH
    }

    /// Fills the tables of a model of one or two labels.
    pub fn new(model: &Model, keys: Keys, work: &mut Work<'c>) -> Result<Dense<'c, V>, Halt> {
        let mut hold = work.hold();
        hold.take(Self::bytes(model))?;
        let base = model.rest as usize + 1;
        let slots = model.width + 1;
        work.steps(STEPS_PER_PAIR * model.nodes * base * base)?;
        let length = base.pow(slots as u32);
        let steps: Vec<_> = (0..model.nodes).map(|node| Step::new(model, node)).collect();
        let height = model.nodes / model.width;
        let mut table = || {
            work.steps(length)?;
            Ok(vec![V::NONE; length])
        };
        let mut last = table()?;
        last[0] = V::ZERO;
        let inner = (0..=model.width).map(|_| table()).collect::<Result<Vec<_>, Halt>>()?;
        let scratch = table()?;
        let parts = Parts::new(keys, base);
        let turned = if slots > TRANSPOSED_COLUMNS + 2 { TRANSPOSED_COLUMNS } else { 0 };
        let mut dense = Dense {
            base,
            width: model.width,
            length,
            steps,
            rows: vec![last],
            row: usize::MAX,
            inner,
            parts,
            turned,
            low: base.pow(turned as u32 + 1),
            scratch,
            none: V::NONE.into() + extremes(model).0,
            _hold: hold,
        };
        dense.rows.resize(height + 1, Vec::new());
        dense.rows.swap(0, height);
        for row in (0..height).rev() {
            dense.fill(row, work)?;
            dense.rows[row] = dense.inner[0].clone();
            work.steps(length)?;
        }
        Ok(dense)
    }

    /// Best completion from the beginning, if there is any.
    pub fn root(&self) -> Option<i64> {
        self.alive(self.rows[0][0])
    }

    /// Makes the tables of the layer behind `swept` crossings ready.
    pub fn fetch(&mut self, swept: usize, work: &mut Work<'_>) -> Result<(), Halt> {
        let row = swept / self.width;
        if !swept.is_multiple_of(self.width) && row != self.row {
            self.fill(row, work)?;
        }
        Ok(())
    }

    /// Best completion of a state of a layer that has been sought.
    pub fn get(&self, swept: usize, key: u64) -> Option<i64> {
        let index = self.index(key);
        let column = swept % self.width;
        let table = if column == 0 { &self.rows[swept / self.width] } else { &self.inner[column] };
        let turned = || index % self.low * (self.length / self.low) + index / self.low;
        let value = table[if column < self.turned { turned() } else { index }];
        self.alive(value)
    }

    fn alive(&self, value: V) -> Option<i64> {
        Some(value.into()).filter(|&value| value > self.none)
    }

    fn index(&self, mut key: u64) -> usize {
        let mut index = 0;
        let mut scale = 1;
        while key != 0 {
            index += self.parts.index[(key & self.parts.mask) as usize] as usize * scale;
            scale *= self.parts.scale;
            key >>= self.parts.bits;
        }
        index
    }

    /// Fills the tables inside a row from the one behind it.
    fn fill(&mut self, row: usize, work: &mut Work<'_>) -> Result<(), Halt> {
        let (width, length, base) = (self.width, self.length, self.base);
        self.step_over(row, work)?;
        for column in (0..width).rev() {
            work.values(length)?;
            if column + 1 == self.turned {
                turn(&self.inner[column + 1], self.low, 1, &mut self.scratch);
                add(length);
                work.steps(length)?;
            }
            let run = base.pow(column as u32) * if column < self.turned { length / self.low } else { 1 };
            let (before, after) = self.inner.split_at_mut(column + 1);
            let after = if column + 1 == self.turned { &self.scratch } else { &after[0] };
            self.steps[row * width + column].apply(base, run, after, &mut before[column], work)?;
        }
        self.row = row;
        Ok(())
    }

    /// The last table of a row from the one behind it: its last slot is empty there, and the others have moved up by one.
    fn step_over(&mut self, row: usize, work: &mut Work<'_>) -> Result<(), Halt> {
        let (next, last) = (&self.rows[row + 1], &mut self.inner[self.width]);
        let (filled, empty) = last.split_at_mut(self.length / self.base);
        if self.turned == 0 {
            filled.iter_mut().zip(next.iter().step_by(self.base)).for_each(|(to, from)| *to = *from);
        } else {
            turn(next, self.length / self.low, self.base, filled);
        }
        empty.fill(V::NONE);
        add(self.length);
        work.steps(self.length)
    }
}

/// Columns of a table that are turned at a time, so that what is read and written stays close together.
const TILE: usize = 16;

/// Turns a table whose rows have `length` values over its diagonal; of the rows only the first of every `apart`.
fn turn<V: Copy>(from: &[V], length: usize, apart: usize, to: &mut [V]) {
    let height = from.len() / length / apart;
    for (tile, to) in to.chunks_mut(height * TILE).enumerate() {
        let width = to.len() / height;
        for (place, row) in from.chunks_exact(length * apart).enumerate() {
            let row = &row[tile * TILE..][..width];
            to[place..].iter_mut().step_by(height).zip(row).for_each(|(to, from)| *to = *from);
        }
    }
}

/// What the roads of a model can win in total, and what they can cost.
fn extremes(model: &Model) -> (i64, i64) {
    let worths = |pass: &Pass| match pass {
        Pass::Free(worths) => worths.iter().fold((0, 0), |(least, most), &worth| (worth.min(least), worth.max(most))),
        Pass::Only(_, worth) => (*worth.min(&0), *worth.max(&0)),
        _ => (0, 0),
    };
    let roads = model.right.iter().chain(&model.down).map(worths);
    roads.fold((0, 0), |(won, lost), (least, most)| (won + most, lost - least))
}

impl Parts {
    /// Codes above the base count as the highest.
    fn new(keys: Keys, base: usize) -> Parts {
        let slots = (8 / keys.bits).clamp(1, keys.slots) as usize;
        let bits = slots as u32 * keys.bits;
        let digit = |key, slot| keys.get(key, slot).min(base as u64 - 1) as u32;
        let index = |key| (0..slots).rev().fold(0, |index, slot| index * base as u32 + digit(key, slot));
        Parts { index: (0..1 << bits).map(index).collect(), bits, mask: (1 << bits) - 1, scale: base.pow(slots as u32) }
    }
}

impl<V: TableValue> Step<V> {
    fn new(model: &Model, node: usize) -> Step<V> {
        let base = model.rest as usize + 1;
        let pairs = || (0..base * base).map(|pair| (pair % base, pair / base));
        let odd = |(one, other): (usize, usize)| bit(one) ^ bit(other);
        let worth = |(right, down): (usize, usize)| {
            Some(V::narrow(model.right[node].worth(right as u8)? + model.down[node].worth(down as u8)?))
        };
        // The empty set, one code, two codes: as many sets as pairs in order.
        let cases = pairs().filter(|&(left, up)| left < up || (left, up) == (0, 0)).map(|own| {
            let alike = pairs().zip(0..).filter(|&(pair, _)| odd(pair) == odd(own));
            let onward = pairs().filter(|&pair| odd(pair) == odd(own) ^ model.odd[node]);
            let option = |(right, down): (usize, usize)| Some((right * base + down, worth((right, down))?));
            Case { pairs: alike.map(|(_, at)| at).collect(), options: onward.filter_map(option).collect() }
        });
        Step { cases: cases.collect() }
    }

    /// The table before a crossing from the one after it.
    fn apply(&self, base: usize, run: usize, after: &[V], before: &mut [V], work: &mut Work<'_>) -> Result<(), Halt> {
        let block = run * base * base;
        let mut done = 0;
        for (before, after) in before.chunks_exact_mut(block).zip(after.chunks_exact(block)) {
            for case in &self.cases {
                let first = case.pairs[0] * run;
                best(&case.options, after, &mut before[first..first + run]);
                for pair in &case.pairs[1..] {
                    before.copy_within(first..first + run, pair * run);
                }
            }
            done += block / VECTOR;
            if done >= VALUES_BETWEEN_LOOKS {
                add(done);
                work.steps(std::mem::take(&mut done))?;
            }
        }
        add(done);
        Ok(())
    }
}

/// The best of some ways onward, for a run of values.
#[inline]
fn best<V: TableValue>(options: &[(usize, V)], after: &[V], out: &mut [V]) {
    let run = out.len();
    let part = |option: usize| &after[option * run..(option + 1) * run];
    match *options {
        [] => out.fill(V::NONE),
        [(a, won)] => out.iter_mut().zip(part(a)).for_each(|(out, next)| *out = next.plus(won)),
        [(a, won), (b, other)] => {
            let next = part(a).iter().zip(part(b));
            out.iter_mut().zip(next).for_each(|(out, (a, b))| *out = a.plus(won).max(b.plus(other)));
        }
        [(a, won), ref others @ ..] => {
            best(&[(a, won)], after, out);
            for &(b, other) in others {
                out.iter_mut().zip(part(b)).for_each(|(out, next)| *out = next.plus(other).max(*out));
            }
        }
    }
}

fn bit(code: usize) -> u64 {
    if code == 0 { 0 } else { 1 << code }
}
