//! The best completion of every frontier of a model with few labels, without connection: plain tables, filled
//! backwards.
//!
//! Ignoring connection only adds labellings, so a completion here is at least that of any walk: admissible. The table
//! of a layer holds a value for each way to label the frontier, see [`super::digits`]. Only the table at the beginning
//! of each row is kept; the tables inside a row are filled again when the forward sweep reaches it.
//!
//! A value is what is lost against the best that each crossing still ahead could win alone. So values are 0 or less,
//! and those that fall below the range stay at its lower end. Such a completion counts as none, which is right where
//! the threshold excludes all of them.

use super::digits::{Digits, Finder};
use super::keys::Keys;
use super::model::{Model, Pass};
use super::values::{Stretch, TableValue, UNIT, Unit, label};
use super::work::{Halt, Hold, Work};
use crate::search::work::add;

/// Values that take the time of one elementary step, and steps between two counts.
const VECTOR: usize = 4;
const VALUES_BETWEEN_LOOKS: usize = 1 << 14;
/// Elementary steps of preparing a crossing for each pair of outgoing codes, and of preparing a word of a half.
const STEPS_PER_PAIR: usize = 20;
const STEPS_PER_WORD: usize = 16;

/// Tables needed beside those of the rows while they are filled.
const SPARE_TABLES: usize = 4;

/// Tables of completions.
pub struct Dense<'c, V> {
    width: usize,
    crossings: Crossings<V>,
    /// The most that each crossing and all later ones can win, each alone.
    ahead: Vec<i64>,
    /// The table at the beginning of each row, and the one after the last row.
    rows: Vec<Vec<Unit<V>>>,
    /// The row whose inner tables are filled; `usize::MAX` until one is needed.
    row: usize,
    inner: Vec<Vec<Unit<V>>>,
    scratch: Vec<Unit<V>>,
    /// The layer made ready by [`Dense::fetch`].
    layer: Layer,
    /// Is no completion below the range?
    exact: bool,
    hold: Hold<'c>,
}

/// A layer whose completions are looked up.
#[derive(Default)]
struct Layer {
    row: usize,
    column: usize,
    ahead: i64,
    finder: Finder,
}

/// How to compute a table from the one after it.
struct Crossings<V> {
    digits: Digits,
    /// What is possible at each crossing.
    steps: Vec<Step<V>>,
}

/// What is possible at a crossing.
struct Step<V> {
    /// The parity of all tables after the crossing.
    behind: usize,
    /// What is lost, by the set of labels that the roads onward have an odd number of times and by the digit of the
    /// road down. Each loss is repeated for all values of a unit.
    losses: Vec<Unit<V>>,
}

/// The most values of a digit: plain tables have three labels at most.
const MAX_BASE: usize = 4;

impl<'c, V: TableValue> Dense<'c, V> {
    /// The approximate number of values in the tables of a model.
    pub fn values(model: &Model) -> u64 {
        let length = (model.rest + 1).pow(model.width as u32 - 1);
        length * (model.nodes / model.width + model.width + SPARE_TABLES) as u64
    }

    /// Bytes that the tables take.
    pub fn bytes(model: &Model) -> u64 {
        Self::values(model) * size_of::<V>() as u64
    }

    /// Does this type hold the values of a model, if only walks worth more than a threshold matter?
    pub fn fits(model: &Model, threshold: i64) -> bool {
        let ranges = (0..model.nodes).map(|node| Onward::new(model, node).range());
        let (least, most) = ranges.fold((0, 0), |(least, most), range| (least + range.0, most + range.1));
        least - most > V::LEAST || V::SATURATES && model.constant + most + V::LEAST <= threshold
    }

    /// Fills the tables of a model.
    pub fn new(model: &Model, keys: Keys, work: &mut Work<'c>) -> Result<Dense<'c, V>, Halt> {
        let base = model.rest as usize + 1;
        work.steps(STEPS_PER_PAIR * model.nodes * base * base)?;
        let digits = Digits::new(base, model.width, keys);
        let (length, height, width) = (digits.length() * UNIT, model.nodes / model.width, model.width);
        add(STEPS_PER_WORD * digits.words());
        work.steps(STEPS_PER_WORD * digits.words())?;
        let mut hold = work.hold();
        hold.take((length * (height + SPARE_TABLES) * size_of::<V>()) as u64)?;
        let mut ahead = vec![0; model.nodes + 1];
        let (mut steps, mut lost, mut behind) = (Vec::with_capacity(model.nodes), 0, 0);
        for (node, own) in (0..model.nodes).zip(&mut ahead) {
            let onward = Onward::new(model, node);
            let (least, most) = onward.range();
            lost += most - least;
            *own = most;
            behind ^= model.odd[node] as usize >> 1;
            steps.push(Step::new(&onward, behind, most));
        }
        (0..model.nodes).rev().for_each(|node| ahead[node] += ahead[node + 1]);
        let exact = -lost > V::LEAST;
        let crossings = Crossings { digits, steps };
        let mut rows = vec![Vec::new(); height];
        rows.push(crossings.table(work)?);
        rows[height][0][0] = V::ZERO;
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
        let (row, inner, layer) = (usize::MAX, Vec::new(), Layer::default());
        Ok(Dense { width, crossings, ahead, rows, row, inner, scratch, layer, exact, hold })
    }

    /// The best completion from the start. If none is in range, but some were below it, the most that these can be.
    pub fn root(&self) -> Option<i64> {
        let out_of_range = (!self.exact).then(|| self.ahead[0] + V::LEAST);
        alive(self.rows[0][0][0]).map(|value| value + self.ahead[0]).or(out_of_range)
    }

    /// Makes the layer after `swept` crossings ready for [`Dense::get`].
    pub fn fetch(&mut self, swept: usize, work: &mut Work<'_>) -> Result<(), Halt> {
        let (row, column) = (swept / self.width, swept % self.width);
        if column > 0 && row != self.row {
            self.fill(row, work)?;
        }
        self.layer = Layer { row, column, ahead: self.ahead[swept], finder: self.crossings.digits.finder(swept) };
        Ok(())
    }

    /// The best completion of a state of the layer made ready.
    #[inline]
    pub fn get(&self, key: u64) -> Option<i64> {
        let Layer { row, column, ahead, finder } = self.layer;
        let table = if column == 0 { &self.rows[row] } else { &self.inner[column - 1] };
        alive(table.as_flattened()[self.crossings.digits.find(finder, key)]).map(|value| value + ahead)
    }

    /// Fills the tables inside a row, starting from the one after it.
    fn fill(&mut self, row: usize, work: &mut Work<'_>) -> Result<(), Halt> {
        if self.inner.is_empty() {
            self.hold.take((self.scratch.len() * (self.width - 1) * size_of::<Unit<V>>()) as u64)?;
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

#[inline]
fn alive<V: TableValue>(value: V) -> Option<i64> {
    Some(value.into()).filter(|&value| value > V::LEAST)
}

impl<V: TableValue> Crossings<V> {
    /// A table without completions.
    fn table(&self, work: &mut Work<'_>) -> Result<Vec<Unit<V>>, Halt> {
        work.steps(self.digits.length() * UNIT)?;
        Ok(vec![[V::NONE; UNIT]; self.digits.length()])
    }

    /// Computes the table before a crossing from the one after it.
    fn pass(
        &self,
        node: usize,
        after: &[Unit<V>],
        before: &mut [Unit<V>],
        scratch: &mut [Unit<V>],
        work: &mut Work<'_>,
    ) -> Result<(), Halt> {
        work.values(self.digits.values())?;
        let half = self.digits.half(node);
        let after = if half == self.digits.half(node + 1) {
            after
        } else {
            turn(&self.digits, 1 - half, after, scratch);
            add(after.len() * UNIT);
            work.steps(after.len() * UNIT)?;
            scratch
        };
        match self.digits.base {
            2 => self.apply::<2>(node, after, before, work),
            3 => self.apply::<3>(node, after, before, work),
            MAX_BASE => self.apply::<MAX_BASE>(node, after, before, work),
            _ => unreachable!("plain tables are made for three labels at most"),
        }
    }

    /// The same, if in both tables the words of the half with the changing digit number the rows.
    fn apply<const BASE: usize>(
        &self,
        node: usize,
        after: &[Unit<V>],
        before: &mut [Unit<V>],
        work: &mut Work<'_>,
    ) -> Result<(), Halt> {
        let (digits, step) = (&self.digits, &self.steps[node]);
        let half = digits.half(node);
        let (slow, fast) = (&digits.halves[half], &digits.halves[1 - half]);
        let (words, apart) = slow.words(BASE, digits.place(node), digits.choices());
        let mut done = 0;
        for word in words {
            let row = |digit: usize| slow.ranks[word + digit.min(digits.choices() - 1) * apart] as usize * fast.length;
            let rows = std::array::from_fn(row);
            for (class, run) in fast.runs.iter().enumerate() {
                let stretch = Stretch::<V, BASE> { losses: &step.losses, after, rows, run: run.clone() };
                stretch.best(step.behind ^ usize::from(slow.parity[word]) ^ class, before);
            }
            done += BASE * fast.length * UNIT / VECTOR;
            if done >= VALUES_BETWEEN_LOOKS {
                add(done);
                work.steps(std::mem::take(&mut done))?;
            }
        }
        add(done);
        Ok(())
    }
}

/// Transposes a table, so that the words of `half` number the values in a row instead of the rows.
fn turn<V: TableValue>(digits: &Digits, half: usize, from: &[Unit<V>], to: &mut [Unit<V>]) {
    let (rows, columns) = (&digits.halves[half], &digits.halves[1 - half]);
    for (column, new_rows) in columns.units.iter().enumerate() {
        for (unit, old_rows) in rows.units.iter().enumerate() {
            let mut block = [[V::NONE; UNIT]; UNIT];
            for (line, row) in block.iter_mut().zip(old_rows.clone()) {
                *line = from[row * columns.length + column];
            }
            for (line, row) in V::turned(block).iter().zip(new_rows.clone()) {
                to[row * rows.length + unit] = *line;
            }
        }
    }
}

/// The codes that the roads onward from a crossing may have, and what they are worth.
struct Onward {
    base: usize,
    right: [Option<i64>; MAX_BASE],
    down: [Option<i64>; MAX_BASE],
}

impl Onward {
    fn new(model: &Model, node: usize) -> Onward {
        let base = model.rest as usize + 1;
        let worths = |pass: &Pass| std::array::from_fn(|code| pass.worth(code as u8).filter(|_| code < base));
        Onward { base, right: worths(&model.right[node]), down: worths(&model.down[node]) }
    }

    /// The least and the most that the two roads can win.
    fn range(&self) -> (i64, i64) {
        let least = |road: &[Option<i64>]| road.iter().flatten().min().copied();
        let most = |road: &[Option<i64>]| road.iter().flatten().max().copied();
        let both = |one: Option<i64>, other: Option<i64>| one.zip(other).map_or(0, |(one, other)| one + other);
        (both(least(&self.right), least(&self.down)), both(most(&self.right), most(&self.down)))
    }
}

impl<V: TableValue> Step<V> {
    /// `behind`: the parity of all tables after the crossing. `most`: the most that the crossing can win.
    fn new(onward: &Onward, behind: usize, most: i64) -> Step<V> {
        let mut losses = vec![[V::NEVER; UNIT]; onward.base << (onward.base - 1)];
        for (down, won) in onward.down.iter().enumerate() {
            for (right, too) in onward.right.iter().enumerate() {
                if let Some((won, too)) = won.zip(*too) {
                    losses[(label(right) ^ label(down)) * onward.base + down] = [V::narrow(won + too - most); UNIT];
                }
            }
        }
        Step { behind, losses }
    }
}
