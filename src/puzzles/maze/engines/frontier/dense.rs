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
pub trait TableValue: Copy + Ord + std::ops::Add<Output = Self> + Into<i64> {
    /// No completion. Even with the worth of all roads added it stays below [`TableValue::DEAD`], and no sum overflows.
    const NONE: Self;
    /// Completions are above this.
    const DEAD: Self;
    /// The worths of all roads together must be smaller than this.
    const MAX_TOTAL_WORTH: i64;
    /// Nothing.
    const ZERO: Self;
    /// A worth.
    fn narrow(worth: i64) -> Self;
}

impl TableValue for i32 {
    const NONE: i32 = -(1 << 30);
    const DEAD: i32 = -(1 << 29);
    const MAX_TOTAL_WORTH: i64 = 1 << 28;
    const ZERO: i32 = 0;
    fn narrow(worth: i64) -> i32 {
        worth as i32
    }
}

impl TableValue for i64 {
    const NONE: i64 = -(1 << 60);
    const DEAD: i64 = -(1 << 59);
    const MAX_TOTAL_WORTH: i64 = 1 << 58;
    const ZERO: i64 = 0;
    fn narrow(worth: i64) -> i64 {
        worth
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

/// For every pair of codes that comes in (left, up) the pairs that may go out (right, down) and what they are worth.
struct Step<V> {
    /// One pair's after the other's: a list for each would take longer to allocate than to fill.
    options: Vec<(u8, u8, V)>,
    /// Where each pair's end.
    ends: [u8; PAIRS_OF_CODES],
}

/// Pairs of codes of a model of two labels.
const PAIRS_OF_CODES: usize = 9;

impl<'c, V: TableValue> Dense<'c, V> {
    /// Bytes that the tables of a model take.
    pub fn bytes(model: &Model) -> u64 {
        let length = (model.rest + 1).pow(model.width as u32 + 1);
        length * size_of::<V>() as u64 * (model.nodes / model.width + model.width + 3) as u64
    }

    /// Can the values of this model be stored?
    pub fn fits(model: &Model) -> bool {
        let most = |pass: &Pass| match pass {
            Pass::Free(worth) => worth.iter().map(|w| w.abs()).max().unwrap_or(0),
            Pass::Only(_, worth) => worth.abs(),
            _ => 0,
        };
        let sum: i64 = model.right.iter().chain(&model.down).map(most).sum();
        sum < V::MAX_TOTAL_WORTH
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
        alive(self.rows[0][0])
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
        let value = match column {
            0 => self.rows[swept / self.width][index],
            _ if column < self.turned => {
                self.inner[column][index % self.low * (self.length / self.low) + index / self.low]
            }
            _ => self.inner[column][index],
        };
        alive(value)
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
        // Behind a row its last slot is empty and the others have moved up by one.
        let last = &mut self.inner[width];
        last.fill(V::NONE);
        for (to, from) in last.iter_mut().zip(self.rows[row + 1].iter().step_by(base)) {
            *to = *from;
        }
        for column in (0..width).rev() {
            work.values(length)?;
            if column + 1 == self.turned {
                self.turn(column + 1, self.low, work)?;
            }
            let run = base.pow(column as u32) * if column < self.turned { length / self.low } else { 1 };
            let (before, after) = self.inner.split_at_mut(column + 1);
            self.steps[row * width + column].apply(base, run, &after[0], &mut before[column], work)?;
        }
        if self.turned > 0 {
            self.turn(0, length / self.low, work)?;
            self.turn(self.turned, length / self.low, work)?;
        }
        self.row = row;
        Ok(())
    }

    /// Turns the table of a column whose rows have `length` values.
    fn turn(&mut self, column: usize, length: usize, work: &mut Work<'_>) -> Result<(), Halt> {
        turn(&self.inner[column], length, &mut self.scratch);
        std::mem::swap(&mut self.inner[column], &mut self.scratch);
        add(self.length);
        work.steps(self.length)
    }
}

/// Turns a table whose rows have `length` values over its diagonal.
fn turn<V: Copy>(from: &[V], length: usize, to: &mut [V]) {
    let height = from.len() / length;
    for (column, to) in to.chunks_exact_mut(height).enumerate() {
        for (to, row) in to.iter_mut().zip(from.chunks_exact(length)) {
            *to = row[column];
        }
    }
}

fn alive<V: TableValue>(value: V) -> Option<i64> {
    (value > V::DEAD).then_some(value.into())
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
        let codes = 0..=model.rest as u8;
        let pairs = || codes.clone().flat_map(|second| codes.clone().map(move |first| (first, second)));
        let mut step = Step { options: Vec::with_capacity(PAIRS_OF_CODES * PAIRS_OF_CODES), ends: [0; PAIRS_OF_CODES] };
        for ((left, up), end) in pairs().zip(0..) {
            let balanced = |(right, down): (u8, u8)| {
                let odd = [left, up, right, down].iter().fold(model.odd[node], |odd, &code| odd ^ bit(code));
                (odd == 0).then_some(())?;
                let worth = model.right[node].worth(right)? + model.down[node].worth(down)?;
                Some((right, down, V::narrow(worth)))
            };
            step.options.extend(pairs().filter_map(balanced));
            step.ends[end] = step.options.len() as u8;
        }
        step
    }

    /// The options of each pair that comes in.
    fn by_pair(&self, base: usize) -> impl Iterator<Item = &[(u8, u8, V)]> {
        let mut from = 0;
        self.ends[..base * base].iter().map(move |&end| {
            let options = &self.options[from..end as usize];
            from = end as usize;
            options
        })
    }

    /// The table before a crossing from the one after it.
    fn apply(&self, base: usize, run: usize, after: &[V], before: &mut [V], work: &mut Work<'_>) -> Result<(), Halt> {
        let block = run * base * base;
        let mut done = 0;
        for (before, after) in before.chunks_exact_mut(block).zip(after.chunks_exact(block)) {
            for (pair, options) in self.by_pair(base).enumerate() {
                let out = &mut before[pair * run..(pair + 1) * run];
                out.fill(V::NONE);
                for &(right, down, worth) in options {
                    let at = (right as usize * base + down as usize) * run;
                    for (value, &next) in out.iter_mut().zip(&after[at..at + run]) {
                        *value = (*value).max(next + worth);
                    }
                }
                done += run * (1 + options.len()) / VECTOR;
                if done >= VALUES_BETWEEN_LOOKS {
                    add(done);
                    work.steps(std::mem::take(&mut done))?;
                }
            }
        }
        add(done);
        Ok(())
    }
}

fn bit(code: u8) -> u64 {
    if code == 0 { 0 } else { 1 << code }
}
