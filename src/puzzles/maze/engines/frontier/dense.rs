//! The best completion of every frontier of a model of few labels, connection left out: plain tables, filled backwards.
//!
//! Leaving connection out only adds labellings, so a completion here is at least that of any walk: admissible. A table of a
//! layer holds a value for each way to label the frontier, see [`super::digits`]. Only the table at
//! the beginning of each row is kept; the tables inside a row are made again when the forward sweep comes there.
//!
//! A value is what is lost against the best that every crossing still ahead could win by itself. So values are 0 or less, and where they fall out of
//! range at the lower end they stay there: such a completion counts as none, which is right where the threshold leaves out all of them.

use super::digits::{Digits, label};
use super::keys::Keys;
use super::model::Model;
use super::work::{Halt, Hold, Work};
use crate::search::work::add;

/// What a table holds: narrow where the losses allow it, for speed.
pub trait TableValue: Copy + Ord + Into<i64> {
    /// No completion. It stays at or below [`TableValue::LEAST`] whatever is lost besides, and no sum wraps around.
    const NONE: Self;
    /// Completions are above this.
    const LEAST: i64;
    /// Does a sum that would fall out of range stay at its lower end?
    const SATURATES: bool;
    /// Nothing.
    const ZERO: Self;
    /// A loss.
    fn narrow(loss: i64) -> Self;
    /// The sum of a completion and a loss.
    fn plus(self, loss: Self) -> Self;
}

impl TableValue for i16 {
    const NONE: i16 = i16::MIN;
    const LEAST: i64 = i16::MIN as i64;
    const SATURATES: bool = true;
    const ZERO: i16 = 0;
    fn narrow(loss: i64) -> i16 {
        loss.max(i16::MIN.into()) as i16
    }
    #[inline]
    fn plus(self, loss: i16) -> i16 {
        self.saturating_add(loss)
    }
}

impl TableValue for i32 {
    const NONE: i32 = -(1 << 30);
    const LEAST: i64 = -(1 << 29);
    const SATURATES: bool = false;
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
    const ZERO: i64 = 0;
    fn narrow(loss: i64) -> i64 {
        loss
    }
    #[inline]
    fn plus(self, loss: i64) -> i64 {
        self.wrapping_add(loss)
    }
}

/// Values that are worked on in the time of an elementary step, and steps between two counts.
const VECTOR: usize = 4;
const VALUES_BETWEEN_LOOKS: usize = 1 << 14;
/// Elementary steps of setting up what may be done at a crossing, for each pair of codes that goes out, and for a word of a half.
const STEPS_PER_PAIR: usize = 100;
const STEPS_PER_WORD: usize = 16;

/// Tables beside those of the rows while they are filled.
const SPARE_TABLES: usize = 4;

/// Tables of completions.
pub struct Dense<'c, V> {
    width: usize,
    crossings: Crossings<V>,
    /// The most that the crossings from each one on can win, each by itself.
    ahead: Vec<i64>,
    /// The table at the beginning of each row, and the one behind the last row.
    rows: Vec<Vec<V>>,
    /// The row whose inner tables are at hand; none as long as none is asked for.
    row: usize,
    inner: Vec<Vec<V>>,
    scratch: Vec<V>,
    /// Is no completion out of range?
    exact: bool,
    hold: Hold<'c>,
}

/// How to get from one table to the one before it.
struct Crossings<V> {
    digits: Digits,
    /// What may be done at each crossing.
    steps: Vec<Step<V>>,
}

/// What may be done at a crossing: for every set of labels that come in oddly often, and to which the parity of the tables is added, the road down and what is lost.
/// Sets of labels before the crossing tell those that go out.
struct Step<V> {
    options: Vec<Vec<(usize, V)>>,
}

impl<'c, V: TableValue> Dense<'c, V> {
    /// Values in the tables of a model: about so many.
    pub fn values(model: &Model) -> u64 {
        let length = (model.rest + 1).pow(model.width as u32 - 1);
        length * (model.nodes / model.width + model.width + SPARE_TABLES) as u64
    }

    /// Bytes that they take.
    pub fn bytes(model: &Model) -> u64 {
        Self::values(model) * size_of::<V>() as u64
    }

    /// Can the values of this model be stored, if only what is worth more than a threshold matters?
    pub fn fits(model: &Model, threshold: i64) -> bool {
        let ranges = (0..model.nodes).map(|node| range(model, node));
        let (least, most) = ranges.fold((0, 0), |(least, most), range| (least + range.0, most + range.1));
        least - most > V::LEAST || V::SATURATES && model.constant + most + V::LEAST <= threshold
    }

    /// Fills the tables of a model.
    pub fn new(model: &Model, keys: Keys, work: &mut Work<'c>) -> Result<Dense<'c, V>, Halt> {
        let base = model.rest as usize + 1;
        work.steps(STEPS_PER_PAIR * model.nodes * base * base)?;
        let digits = Digits::new(base, model.width, keys);
        let (length, height, width) = (digits.length(), model.nodes / model.width, model.width);
        add(STEPS_PER_WORD * digits.words());
        work.steps(STEPS_PER_WORD * digits.words())?;
        let mut hold = work.hold();
        hold.take((length * (height + SPARE_TABLES) * size_of::<V>()) as u64)?;
        let ranges: Vec<_> = (0..model.nodes).map(|node| range(model, node)).collect();
        let exact = ranges.iter().map(|range| range.0 - range.1).sum::<i64>() > V::LEAST;
        let mut ahead = vec![0; model.nodes + 1];
        (0..model.nodes).rev().for_each(|node| ahead[node] = ahead[node + 1] + ranges[node].1);
        let mut behind = 0;
        let mut step = |node: usize| {
            behind ^= model.odd[node] as usize >> 1;
            Step::new(model, node, behind, ranges[node].1)
        };
        let crossings = Crossings { digits, steps: (0..model.nodes).map(&mut step).collect() };
        let mut rows = vec![Vec::new(); height];
        rows.push(crossings.table(work)?);
        rows[height][0] = V::ZERO;
        let (mut even, mut odd) = (crossings.table(work)?, crossings.table(work)?);
        let mut scratch = crossings.table(work)?;
        for row in (0..height).rev() {
            let mut first = crossings.table(work)?;
            for column in (0..width).rev() {
                let (own, next) = if column % 2 == 0 { (&mut even, &odd) } else { (&mut odd, &even) };
                let after = if column + 1 == width { &rows[row + 1] } else { next };
                let before = if column == 0 { &mut first } else { own };
                crossings.pass(row * width + column, after, before, &mut scratch, work)?;
            }
            rows[row] = first;
        }
        hold.settle((length * (height + 2) * size_of::<V>()) as u64)?;
        Ok(Dense { width, crossings, ahead, rows, row: usize::MAX, inner: Vec::new(), scratch, exact, hold })
    }

    /// Best completion from the beginning, or the most that one out of range may have, if there is any.
    pub fn root(&self) -> Option<i64> {
        let out_of_range = (!self.exact).then(|| self.ahead[0] + V::LEAST);
        self.alive(0, self.rows[0][0]).or(out_of_range)
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
    #[inline]
    pub fn get(&self, swept: usize, key: u64) -> Option<i64> {
        let column = swept % self.width;
        let table = if column == 0 { &self.rows[swept / self.width] } else { &self.inner[column - 1] };
        self.alive(swept, table[self.crossings.digits.find(swept, key)])
    }

    #[inline]
    fn alive(&self, swept: usize, value: V) -> Option<i64> {
        Some(value.into()).filter(|&value| value > V::LEAST).map(|value| value + self.ahead[swept])
    }

    /// Fills the tables inside a row from the one behind it.
    fn fill(&mut self, row: usize, work: &mut Work<'_>) -> Result<(), Halt> {
        if self.inner.is_empty() {
            self.hold.take((self.scratch.len() * (self.width - 1) * size_of::<V>()) as u64)?;
            self.inner = (1..self.width).map(|_| self.crossings.table(work)).collect::<Result<_, Halt>>()?;
        }
        for column in (1..self.width).rev() {
            let (before, after) = self.inner.split_at_mut(column);
            let after = after.first().unwrap_or(&self.rows[row + 1]);
            let node = row * self.width + column;
            self.crossings.pass(node, after, &mut before[column - 1], &mut self.scratch, work)?;
        }
        self.row = row;
        Ok(())
    }
}

impl<V: TableValue> Crossings<V> {
    /// A table without completions.
    fn table(&self, work: &mut Work<'_>) -> Result<Vec<V>, Halt> {
        work.steps(self.digits.length())?;
        Ok(vec![V::NONE; self.digits.length()])
    }

    /// The table before a crossing from the one after it.
    fn pass(
        &self,
        node: usize,
        after: &[V],
        before: &mut [V],
        scratch: &mut [V],
        work: &mut Work<'_>,
    ) -> Result<(), Halt> {
        work.values(before.len())?;
        let half = self.digits.half(node);
        if half == self.digits.half(node + 1) {
            return self.steps[node].apply(&self.digits, node, after, before, work);
        }
        turn(after, self.digits.halves[half].length, scratch);
        add(after.len());
        work.steps(after.len())?;
        self.steps[node].apply(&self.digits, node, scratch, before, work)
    }
}

/// Columns of a table that are turned at a time, so that what is read and written stays close together.
const TILE: usize = 16;

/// Turns a table whose rows have `length` values over its diagonal.
fn turn<V: Copy>(from: &[V], length: usize, to: &mut [V]) {
    let height = from.len() / length;
    for (tile, to) in to.chunks_mut(height * TILE).enumerate() {
        let width = to.len() / height;
        for (place, row) in from.chunks_exact(length).enumerate() {
            let row = &row[tile * TILE..][..width];
            to[place..].iter_mut().step_by(height).zip(row).for_each(|(to, from)| *to = *from);
        }
    }
}

/// All that may be done with the two roads onward from a crossing, and its worth.
fn onward(model: &Model, node: usize) -> impl Iterator<Item = (usize, usize, i64)> {
    let base = model.rest as usize + 1;
    let worth = move |(right, down): (usize, usize)| {
        Some((right, down, model.right[node].worth(right as u8)? + model.down[node].worth(down as u8)?))
    };
    (0..base * base).map(move |pair| (pair % base, pair / base)).filter_map(worth)
}

/// The least and the most that they can win.
fn range(model: &Model, node: usize) -> (i64, i64) {
    let worths = onward(model, node).map(|(_, _, worth)| (worth, worth));
    worths.reduce(|(least, most), (worth, _)| (least.min(worth), most.max(worth))).unwrap_or_default()
}

impl<V: TableValue> Step<V> {
    /// With the parity of all roads behind the crossing, and the most that it can win.
    fn new(model: &Model, node: usize, behind: usize, most: i64) -> Step<V> {
        let mut options = vec![Vec::new(); 1 << model.rest];
        for (right, down, worth) in onward(model, node) {
            options[behind ^ label(right) ^ label(down)].push((down, V::narrow(worth - most)));
        }
        Step { options }
    }

    /// The table before a crossing from the one after it.
    fn apply(
        &self,
        digits: &Digits,
        node: usize,
        after: &[V],
        before: &mut [V],
        work: &mut Work<'_>,
    ) -> Result<(), Halt> {
        let half = digits.half(node);
        let (slow, fast) = (&digits.halves[half], &digits.halves[1 - half]);
        let (words, apart) = slow.words(digits.base, digits.place(node), digits.choices());
        let mut done = 0;
        for word in words {
            let place =
                |digit: usize| slow.places[word + digit.min(digits.choices() - 1) * apart] as usize * fast.length;
            for digit in 0..digits.choices() {
                let parity = usize::from(slow.parity[word]) ^ label(digit);
                for (class, run) in fast.runs.iter().enumerate() {
                    let out = &mut before[place(digit) + run.start..][..run.len()];
                    let part = |down: usize| &after[place(down) + run.start..][..run.len()];
                    best(&self.options[parity ^ class], part, out);
                }
            }
            done += digits.choices() * fast.length / VECTOR;
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
fn best<'t, V: TableValue + 't>(options: &[(usize, V)], part: impl Fn(usize) -> &'t [V], out: &mut [V]) {
    match *options {
        [] => out.fill(V::NONE),
        [(a, won)] => out.iter_mut().zip(part(a)).for_each(|(out, next)| *out = next.plus(won)),
        [(a, won), (b, other), ref others @ ..] => {
            let next = part(a).iter().zip(part(b));
            out.iter_mut().zip(next).for_each(|(out, (a, b))| *out = a.plus(won).max(b.plus(other)));
            for &(c, third) in others {
                out.iter_mut().zip(part(c)).for_each(|(out, next)| *out = next.plus(third).max(*out));
            }
        }
    }
}
