//! What a pass leaves behind: the states of each layer and where they lead. And the backward sweep, which finds exact
//! completions from the last layer to the first.

use super::chunks::Chunks;
use super::keys::Keys;
use super::model::Model;
use super::table::Completions;
use super::work::{Halt, Hold, Kept, Work};
use crate::search::work::add;

/// The states of a model that may beat the incumbent, with their best completions.
pub struct CompletionTable {
    /// The code of the model's rest.
    pub rest: u64,
    layers: Vec<Completions>,
    /// The best worth in the model: no walk of its choice and order is worth more.
    pub bound: i64,
    /// The number of states that the pass has found.
    pub states: usize,
    _kept: Kept,
}

impl CompletionTable {
    /// Number of states of a layer.
    pub fn count(&self, swept: usize) -> usize {
        self.layers[swept].count()
    }

    /// The best completion of a state, or of its image if the state belongs to a finer model. `None` if no completion
    /// beats the incumbent.
    #[inline]
    pub fn get(&self, swept: usize, key: u64, keys: Keys) -> Option<i64> {
        self.layers[swept].get(keys.coarse(key, self.rest))
    }
}

/// A way onward, in one word: a value that is written in parts and read as a whole has to wait for the cache.
#[derive(Clone, Copy)]
pub struct Way(u64);

impl Way {
    /// A way to a state of the next layer, or from one of the layer before, and the codes of the roads passed.
    #[inline]
    pub fn new(state: usize, right: u64, down: u64) -> Way {
        Way(u64::from(state as u32) | right << 32 | down << 40)
    }

    /// The state; [`u32::MAX`] if it has been dropped since.
    #[inline]
    pub fn state(self) -> u32 {
        self.0 as u32
    }

    /// The code of the road to the right.
    #[inline]
    pub fn right(self) -> u8 {
        (self.0 >> 32) as u8
    }

    /// The code of the road down.
    #[inline]
    pub fn down(self) -> u8 {
        (self.0 >> 40) as u8
    }

    /// The same way with another state.
    fn led_to(self, state: u32) -> Way {
        Way(self.0 & !u64::from(u32::MAX) | u64::from(state))
    }
}

/// States of one layer and where they lead.
#[derive(Default)]
pub struct LayerEdges {
    /// The codes of each state.
    pub keys: Chunks<u64>,
    /// The best value of each state.
    pub values: Chunks<i64>,
    /// For each state, the end of its ways in `ways`.
    pub ends: Chunks<u32>,
    /// Ways onward.
    pub ways: Chunks<Way>,
}

impl LayerEdges {
    /// Adds a way onward from the current state.
    #[inline]
    pub fn note(&mut self, to: usize, right: u64, down: u64) {
        self.ways.push(Way::new(to, right, down));
    }

    /// The states of the next layer have moved to these places.
    pub fn move_to(&mut self, places: &[u32]) {
        self.ways.change(|way| *way = way.led_to(places[way.state() as usize]));
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        self.keys.bytes() + self.values.bytes() + self.ways.bytes() + self.ends.bytes()
    }
}

/// Finds exact completions from the last layer to the first and drops states that do not beat the threshold with them.
/// Where states share a key, the best completion counts; `keys` gives the most keys in a layer.
pub fn settle(
    model: &Model,
    threshold: i64,
    mut layers: Vec<LayerEdges>,
    mut held: Hold<'_>,
    keys: impl Fn(usize) -> usize,
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
        let won = completions(model, layers.len(), &layer, &behind, work)?;
        tables.push(table(threshold, &layer, &won, keys(layers.len()), &mut hold, work)?);
        behind = won;
        held.settle(held.bytes().saturating_sub(layer.bytes()))?;
    }
    tables.reverse();
    let bound = model.constant + behind[0];
    Ok(CompletionTable { rest: model.rest, layers: tables, bound, states, _kept: hold.keep() })
}

/// The completions of the states of a layer, from those of the next layer.
fn completions(
    model: &Model,
    node: usize,
    layer: &LayerEdges,
    behind: &Chunks<i64>,
    work: &mut Work<'_>,
) -> Result<Chunks<i64>, Halt> {
    let (right, down) = (model.right[node].worths(model.rest), model.down[node].worths(model.rest));
    let mut won = Chunks::for_entries(layer.ends.len());
    let mut from = 0;
    for state in 0..layer.ends.len() {
        let end = layer.ends[state] as usize;
        let ways = layer.ways.range(from..end).filter(|way| way.state() != u32::MAX);
        let worth = |way: Way| right[usize::from(way.right())] + down[usize::from(way.down())];
        let all = ways.map(|way| worth(way) + behind[way.state() as usize]);
        won.push(all.max().unwrap_or(NO_COMPLETION).max(NO_COMPLETION));
        add(2 + 2 * (end - from));
        work.steps(1 + end - from)?;
        from = end;
    }
    work.values(layer.ends.len())?;
    Ok(won)
}

/// The states of a layer that beat the threshold, with their completions.
fn table(
    threshold: i64,
    layer: &LayerEdges,
    won: &Chunks<i64>,
    keys: usize,
    hold: &mut Hold<'_>,
    work: &mut Work<'_>,
) -> Result<Completions, Halt> {
    let beats = |state: usize| layer.values[state] + won[state] > threshold;
    let states = (0..won.len()).filter(|&state| beats(state)).count();
    add(won.len());
    work.steps(won.len())?;
    let mut table = Completions::with_room(states.min(keys), hold, work)?;
    for state in (0..won.len()).filter(|&state| beats(state)) {
        table.put(layer.keys[state], won[state]);
        add(4);
        work.steps(4)?;
    }
    Ok(table)
}

/// The completion of a state that leads nowhere: below every threshold, and sums stay within range.
const NO_COMPLETION: i64 = i64::MIN / 4;
