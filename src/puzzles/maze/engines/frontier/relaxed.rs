//! The relaxed pass: labels and parity of a model, connection left out. Forward over the states that can still beat the incumbent,
//! as a coarser model's completions tell; then backward for the exact completions, which serve the next finer models.
//!
//! Why a coarser model may judge: merging its newest finished stretch and its rest turns every labelling of the finer model into one
//! of the coarser, of at least the same worth at every crossing. So a state whose coarse image was given up by the coarser pass
//! (not above the incumbent then, and the incumbent only rises) is no loss, and the image's completion is at least its own.

use super::chunks::Chunks;
use super::dense::Dense;
use super::keys::{Keys, scatter};
use super::model::{Model, Traversal};
use super::problem::{RestProblem, Road};
use super::step::CrossingStep;
use super::table::{Completions, StateIndex};
use super::values::TableValue;
use super::work::{Halt, Hold, Kept, Work};
use crate::search::work::add;

/// States between two weighings of what a layer takes.
pub const STATES_BETWEEN_WEIGHINGS: usize = 4096;

/// Who knows completions of a coarser (or the same) model.
pub trait CompletionBound {
    /// Makes a layer ready.
    fn seek(&mut self, swept: usize, work: &mut Work<'_>) -> Result<(), Halt>;
    /// At least the best completion of a state of a layer that has been sought; `None`: it beats nothing.
    fn completion(&self, swept: usize, key: u64, keys: Keys) -> Option<i64>;
}

impl<V: TableValue> CompletionBound for &mut Dense<'_, V> {
    fn seek(&mut self, swept: usize, work: &mut Work<'_>) -> Result<(), Halt> {
        self.fetch(swept, work)
    }

    #[inline]
    fn completion(&self, _: usize, key: u64, _: Keys) -> Option<i64> {
        self.get(key)
    }
}

impl CompletionBound for &CompletionTable {
    fn seek(&mut self, _: usize, _: &mut Work<'_>) -> Result<(), Halt> {
        Ok(())
    }

    #[inline]
    fn completion(&self, swept: usize, key: u64, keys: Keys) -> Option<i64> {
        self.get(swept, key, keys)
    }
}

/// The states of a model that may beat the incumbent, with their best completions.
pub struct CompletionTable {
    /// Code of the model's rest.
    pub rest: u64,
    layers: Vec<Completions>,
    /// The best of the model: no walk of its choice and order is worth more.
    pub bound: i64,
    /// Number of states that the pass has come upon.
    pub states: usize,
    _kept: Kept,
}

impl CompletionTable {
    /// The best completion of a state, or of its image if the state is one of a finer model. `None`: it beats nothing.
    #[inline]
    pub fn get(&self, swept: usize, key: u64, keys: Keys) -> Option<i64> {
        self.layers[swept].get(keys.coarse(key, self.rest))
    }
}

/// States of one layer and where they lead.
#[derive(Default)]
pub struct LayerEdges {
    /// Codes of each state.
    pub keys: Chunks<u64>,
    /// Its best value.
    pub values: Chunks<i64>,
    /// For each state the end of its ways onward.
    pub ends: Chunks<u32>,
    /// Ways onward: state of the next layer, what is won.
    pub ways: Chunks<(u32, i64)>,
}

impl LayerEdges {
    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        self.keys.bytes() + self.values.bytes() + self.ways.bytes() + self.ends.bytes()
    }
}

/// A layer under way, with the oracle's completions.
#[derive(Default)]
struct Layer {
    keys: Chunks<u64>,
    values: Chunks<i64>,
    completions: Chunks<i64>,
}

/// What a pass needs beside its layers.
pub struct PassBuffers<'c> {
    /// Of the layer under way.
    pub index: StateIndex,
    /// What all its layers take.
    pub hold: Hold<'c>,
}

/// What a relaxed pass is asked.
pub struct Question<'q> {
    /// The model.
    pub model: &'q Model,
    /// Layout of its keys.
    pub keys: Keys,
    /// Only what is worth more than this matters.
    pub threshold: i64,
    /// States kept in a layer; with fewer than there are the answer is no bound.
    pub cap: usize,
}

/// What to fill into the keys of each layer of a finer model for an oracle whose rest has the code `rest`: to the oracle some multipliers
/// are still roads of the rest that must be walked, where the finer model has empty slots.
pub fn image(problem: &RestProblem, keys: Keys, settled: &[Traversal], rest: u64) -> Vec<u64> {
    let mut image = vec![0; problem.nodes() + 1];
    for crossing in settled {
        let [a, b] = problem.multipliers[crossing.multiplier].ends;
        let column = a % problem.width;
        for (swept, fill) in image.iter_mut().enumerate().take(b + 1).skip(a + 1) {
            // A road down is in the slot of its column up to the end of the row, then in the next one; a road to the right is at once.
            let across = problem.right[a] == Road::Multiply(crossing.multiplier);
            let moved = across || swept >= (a / problem.width + 1) * problem.width;
            *fill |= keys.put(rest, column + usize::from(moved));
        }
    }
    image
}

/// The states that may be worth more than the threshold; `None` if there is none. `image` fills in keys for the oracle, by layer.
pub fn relax(
    question: &Question<'_>,
    mut oracle: impl CompletionBound,
    image: &[u64],
    work: &mut Work<'_>,
) -> Result<Option<CompletionTable>, Halt> {
    let (keys, values) = (Chunks::of(0), Chunks::of(question.model.constant));
    let mut layer = Layer { keys, values, ..Layer::default() };
    let mut layers = Vec::new();
    let mut room = PassBuffers { index: StateIndex::default(), hold: work.hold() };
    for node in 0..question.model.nodes {
        oracle.seek(node + 1, work)?;
        let judge = |key| oracle.completion(node + 1, key | image[node + 1], question.keys);
        let mut ways = LayerEdges::default();
        let below = room.hold.bytes();
        let next = advance(question, node, &layer, judge, &mut ways, &mut room, work)?;
        if next.keys.is_empty() {
            return Ok(None);
        }
        ways.keys = layer.keys;
        ways.values = layer.values;
        room.hold.settle(below + ways.bytes())?;
        layers.push(ways);
        layer = next;
    }
    settle(question, layers, room.hold, work).map(Some)
}

impl Layer {
    /// An empty one with room for some states.
    fn with_room(states: usize) -> Layer {
        let (values, completions) = (Chunks::with_room(states), Chunks::with_room(states));
        Layer { keys: Chunks::with_room(states), values, completions }
    }

    /// Bytes taken.
    fn bytes(&self) -> u64 {
        self.keys.bytes() + self.values.bytes() + self.completions.bytes()
    }

    /// The best states by value and completion; ties fall by key, so that nothing depends on the order of work.
    fn cap(&mut self, cap: usize) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.keys.len() as u32).collect();
        let rank = |&at: &u32| {
            let at = at as usize;
            (std::cmp::Reverse(self.values[at] + self.completions[at]), self.keys[at])
        };
        order.select_nth_unstable_by_key(cap, rank);
        order.truncate(cap);
        order.sort_unstable();
        let mut places = vec![u32::MAX; self.keys.len()];
        for (place, &at) in order.iter().enumerate() {
            places[at as usize] = place as u32;
        }
        let pick = |values: &Chunks<i64>| order.iter().map(|&at| values[at as usize]).collect();
        self.values = pick(&self.values);
        self.completions = pick(&self.completions);
        self.keys = order.iter().map(|&at| self.keys[at as usize]).collect();
        places
    }
}

/// The next layer; ways onward are noted.
fn advance(
    question: &Question<'_>,
    node: usize,
    layer: &Layer,
    judge: impl Fn(u64) -> Option<i64>,
    ways: &mut LayerEdges,
    room: &mut PassBuffers<'_>,
    work: &mut Work<'_>,
) -> Result<Layer, Halt> {
    let step = CrossingStep::new(question.model, question.keys, node);
    let mut next = Layer::with_room(layer.keys.len());
    ways.ends = Chunks::with_room(layer.keys.len());
    ways.ways = Chunks::with_room(layer.keys.len());
    let PassBuffers { index, hold } = room;
    index.clear(work)?;
    let below = hold.bytes();
    let (mut merged, mut dropped) = (0, 0);
    for at in 0..layer.keys.len() {
        let value = layer.values[at];
        index.reserve(step.most(), |place| scatter(next.keys[place]), hold, work)?;
        step.visit(layer.keys[at], |_, _, worth, key| {
            let value = value + worth;
            match index.find(scatter(key), |place| next.keys[place] == key) {
                Ok(place) => {
                    merged += 1;
                    if value + next.completions[place] > question.threshold {
                        next.values[place] = next.values[place].max(value);
                        ways.ways.push((place as u32, worth));
                    }
                }
                Err(free) => {
                    let completion = judge(key);
                    if let Some(completion) = completion.filter(|c| value + c > question.threshold) {
                        index.insert(free);
                        ways.ways.push((next.keys.len() as u32, worth));
                        next.keys.push(key);
                        next.values.push(value);
                        next.completions.push(completion);
                    } else {
                        dropped += 1;
                    }
                }
            }
        });
        ways.ends.push(ways.ways.len() as u32);
        work.tick()?;
        if at % STATES_BETWEEN_WEIGHINGS == STATES_BETWEEN_WEIGHINGS - 1 {
            hold.settle(below + ways.bytes() + index.bytes() + layer.bytes() + next.bytes())?;
        }
    }
    work.passed(merged, dropped);
    if next.keys.len() > question.cap {
        let places = next.cap(question.cap);
        ways.ways.change(|way| way.0 = places[way.0 as usize]);
    }
    Ok(next)
}

/// Exact completions from the last layer to the first; what does not beat the threshold with them is dropped.
/// Where states share a key the best completion counts.
pub fn settle(
    question: &Question<'_>,
    mut layers: Vec<LayerEdges>,
    mut held: Hold<'_>,
    work: &mut Work<'_>,
) -> Result<CompletionTable, Halt> {
    let mut hold = work.hold();
    let states = layers.iter().map(|layer| layer.keys.len()).sum();
    let mut tables: Vec<Completions> = Vec::with_capacity(layers.len() + 1);
    let mut behind = Chunks::of(0);
    let mut last = Completions::with_room(1, &mut hold, work)?;
    last.put(0, 0);
    tables.push(last);
    while let Some(layer) = layers.pop() {
        let won = completions(&layer, &behind, work)?;
        tables.push(table(question, &layer, &won, &mut hold, work)?);
        behind = won;
        held.settle(held.bytes().saturating_sub(layer.bytes()))?;
    }
    tables.reverse();
    let bound = question.model.constant + behind[0];
    Ok(CompletionTable { rest: question.model.rest, layers: tables, bound, states, _kept: hold.keep() })
}

/// The completions of the states of a layer from those of the one behind it.
fn completions(layer: &LayerEdges, behind: &Chunks<i64>, work: &mut Work<'_>) -> Result<Chunks<i64>, Halt> {
    let mut won = Chunks::default();
    let mut from = 0;
    for state in 0..layer.ends.len() {
        let end = layer.ends[state] as usize;
        let ways = layer.ways.range(from..end).filter(|way| way.0 != u32::MAX);
        won.push(ways.map(|(to, worth)| worth + behind[to as usize]).max().unwrap_or(NO_COMPLETION).max(NO_COMPLETION));
        add(2 + 2 * (end - from));
        work.steps(1 + end - from)?;
        from = end;
    }
    work.values(layer.ends.len())?;
    Ok(won)
}

/// The states of a layer that beat the threshold, with their completions.
fn table(
    question: &Question<'_>,
    layer: &LayerEdges,
    won: &Chunks<i64>,
    hold: &mut Hold<'_>,
    work: &mut Work<'_>,
) -> Result<Completions, Halt> {
    let beats = |state: usize| layer.values[state] + won[state] > question.threshold;
    let states = (0..won.len()).filter(|&state| beats(state)).count();
    add(won.len());
    work.steps(won.len())?;
    let mut table = Completions::with_room(states, hold, work)?;
    for state in (0..won.len()).filter(|&state| beats(state)) {
        table.put(layer.keys[state], won[state]);
        add(4);
        work.steps(4)?;
    }
    Ok(table)
}

/// The completion of a state that leads nowhere: below every threshold, and sums stay within range.
const NO_COMPLETION: i64 = i64::MIN / 4;
