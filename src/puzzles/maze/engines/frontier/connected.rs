//! The connected pass: the exact dynamic program of a model, over frontiers with the component of every slot.

use super::chunks::Chunks;
use super::dominance::{Frontier, Groups};
use super::keys::{COMPONENT, Keys, scatter};
use super::model::Model;
use super::relaxed::{CompletionBound, PassBuffers, Question, STATES_BETWEEN_WEIGHINGS};
use super::settled::{CompletionTable, LayerEdges, Way, settle};
use super::step::CrossingStep;
use super::table::StateIndex;
use super::work::{Halt, Hold, Work};

impl Frontier {
    #[inline]
    fn hash(self) -> u64 {
        scatter(self.codes ^ self.components.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(23))
    }
}

/// A labelling: the code of the road to the right and of the road down from each crossing.
#[derive(Clone)]
pub struct Labelling {
    /// The worth of the labelling.
    pub worth: i64,
    /// Codes to the right.
    pub right: Vec<u8>,
    /// Codes down.
    pub down: Vec<u8>,
}

#[derive(Default)]
struct Layer {
    states: Chunks<Frontier>,
    values: Chunks<i64>,
    completions: Chunks<i64>,
    /// Where each state comes from: its best predecessor and the codes of the roads.
    origins: Chunks<Way>,
}

/// The best connected labelling worth more than the threshold, if there is one among the states kept.
pub fn connect(
    question: &Question<'_>,
    mut oracle: impl CompletionBound,
    work: &mut Work<'_>,
) -> Result<Option<Labelling>, Halt> {
    let mut layer = Layer::first(question);
    let mut origins = Vec::new();
    let mut room = PassBuffers { index: StateIndex::default(), hold: work.hold() };
    for node in 0..question.model.nodes {
        let below = room.hold.bytes();
        oracle.seek(node + 1, work)?;
        let mut next = advance(question, node, &layer, &oracle, &mut (), &mut room, work)?;
        if next.states.is_empty() {
            return Ok(None);
        }
        next.cap(question.cap);
        room.hold.settle(below + next.origins.bytes())?;
        origins.push(std::mem::take(&mut next.origins));
        layer = next;
    }
    Ok(Some(trace(question.model, layer.values[0], &origins)))
}

fn trace(model: &Model, worth: i64, origins: &[Chunks<Way>]) -> Labelling {
    let mut labelling = Labelling { worth, right: vec![0; model.nodes], down: vec![0; model.nodes] };
    let mut at = 0;
    for (node, origins) in origins.iter().enumerate().rev() {
        let origin = origins[at];
        labelling.right[node] = origin.right();
        labelling.down[node] = origin.down();
        at = origin.state() as usize;
    }
    labelling
}

impl Layer {
    fn first(question: &Question<'_>) -> Layer {
        let nothing = Frontier { codes: 0, components: 0 };
        Layer { states: Chunks::of(nothing), values: Chunks::of(question.model.constant), ..Layer::default() }
    }

    /// An empty layer with room for some states.
    fn with_room(states: usize) -> Layer {
        let (values, completions) = (Chunks::with_room(states), Chunks::with_room(states));
        Layer { states: Chunks::with_room(states), values, completions, origins: Chunks::with_room(states) }
    }

    /// Bytes taken.
    fn bytes(&self) -> u64 {
        self.states.bytes() + self.values.bytes() + self.completions.bytes() + self.origins.bytes()
    }

    fn cap(&mut self, cap: usize) {
        if self.states.len() <= cap {
            return;
        }
        let mut order: Vec<u32> = (0..self.states.len() as u32).collect();
        let rank = |&at: &u32| {
            let at = at as usize;
            (std::cmp::Reverse(self.values[at] + self.completions[at]), self.states[at])
        };
        order.select_nth_unstable_by_key(cap, rank);
        order.truncate(cap);
        order.sort_unstable();
        self.keep(&order);
    }

    /// Keeps only the states of these places.
    fn keep(&mut self, places: &[u32]) {
        self.values = places.iter().map(|&at| self.values[at as usize]).collect();
        self.origins = places.iter().map(|&at| self.origins[at as usize]).collect();
        self.states = places.iter().map(|&at| self.states[at as usize]).collect();
        self.completions = places.iter().map(|&at| self.completions[at as usize]).collect();
    }

    /// Leaves out dominated states. Returns where the ways to each state now lead.
    fn reduce(&mut self, room: &mut PassBuffers<'_>, work: &mut Work<'_>) -> Result<Vec<u32>, Halt> {
        let PassBuffers { index, hold } = room;
        hold.take(Groups::bytes(self.states.len()))?;
        let (numbers, kept) = Groups::new(&self.states, &self.values, index, hold, work)?.kept();
        work.values(self.states.len())?;
        if kept.len() < numbers.len() {
            self.keep(&kept);
        }
        Ok(numbers)
    }
}

/// Builds the next layer and reports the ways onward to `ways`.
fn advance<L: Listener>(
    question: &Question<'_>,
    node: usize,
    layer: &Layer,
    oracle: &impl CompletionBound,
    ways: &mut L,
    room: &mut PassBuffers<'_>,
    work: &mut Work<'_>,
) -> Result<Layer, Halt> {
    let PassBuffers { index, hold } = room;
    let step = CrossingStep::new(question.model, question.keys, node);
    let join = Join { keys: question.keys, column: step.column };
    let mut next = Layer::with_room(layer.states.len());
    index.clear(work)?;
    let below = hold.bytes();
    let (mut merged, mut dropped) = (0, 0);
    for at in 0..layer.states.len() {
        let (state, value) = (layer.states[at], layer.values[at]);
        index.reserve(step.most(), |place| next.states[place].hash(), hold, work)?;
        step.visit(state.codes, |right, down, worth, codes| {
            let value = value + worth;
            // The relaxed completion is tested first, because it drops most ways.
            let completion = oracle.completion(node + 1, codes, question.keys);
            let Some(completion) = completion.filter(|c| value + c > question.threshold) else {
                dropped += 1;
                return ways.dropped();
            };
            let Some(components) = join.join(state, right, down, codes) else { return ways.broken() };
            let state = Frontier { codes, components };
            let origin = Way::new(at, right, down);
            match index.find(state.hash(), |place| next.states[place] == state) {
                Ok(place) => {
                    merged += 1;
                    ways.way(place, worth, right as u8, down as u8);
                    if next.values[place] < value {
                        next.values[place] = value;
                        next.origins[place] = origin;
                    }
                }
                Err(free) => {
                    index.insert(free);
                    ways.way(next.states.len(), worth, right as u8, down as u8);
                    next.states.push(state);
                    next.values.push(value);
                    next.completions.push(completion);
                    next.origins.push(origin);
                }
            }
        });
        ways.done();
        work.tick()?;
        if at % STATES_BETWEEN_WEIGHINGS == STATES_BETWEEN_WEIGHINGS - 1 {
            hold.settle(below + ways.bytes() + index.bytes() + layer.bytes() + next.bytes())?;
        }
    }
    if L::LEAVES_OUT {
        let states = next.states.len();
        let numbers = next.reduce(room, work)?;
        if next.states.len() < states {
            merged += (states - next.states.len()) as u64;
            ways.renumber(&numbers);
        }
    }
    work.passed(merged, dropped);
    Ok(next)
}

/// Receives the ways from one layer to the next.
pub trait Listener {
    /// Are states left out if another state dominates them?
    const LEAVES_OUT: bool = false;
    /// States of the next layer have been left out: ways to each state now lead to the state of this number.
    fn renumber(&mut self, _numbers: &[u32]) {}
    /// A way from the current state, with the codes of the roads to the right and down.
    fn way(&mut self, to: usize, worth: i64, right: u8, down: u8);
    /// All ways of the current state have been listed.
    fn done(&mut self);
    /// A way from the current state that can't be worth more than the threshold.
    fn dropped(&mut self) {}
    /// A way that would leave a part of a stretch behind.
    fn broken(&mut self) {}
    /// Takes over codes, components and values of the states once their layer has been passed.
    fn keep(&mut self, _states: impl Iterator<Item = (u64, u64)>, _values: Chunks<i64>) {}
    /// Bytes taken.
    fn bytes(&self) -> u64;
}

/// Ignores the ways.
impl Listener for () {
    const LEAVES_OUT: bool = true;
    fn way(&mut self, _: usize, _: i64, _: u8, _: u8) {}
    fn done(&mut self) {}
    fn bytes(&self) -> u64 {
        0
    }
}

/// Stores the ways.
impl Listener for LayerEdges {
    const LEAVES_OUT: bool = true;

    fn renumber(&mut self, numbers: &[u32]) {
        self.move_to(numbers);
    }

    fn way(&mut self, to: usize, _: i64, right: u8, down: u8) {
        self.note(to, right.into(), down.into());
    }

    fn done(&mut self) {
        self.ends.push(self.ways.len() as u32);
    }

    fn keep(&mut self, states: impl Iterator<Item = (u64, u64)>, values: Chunks<i64>) {
        self.keys = states.map(|(codes, _)| codes).collect();
        self.values = values;
    }

    fn bytes(&self) -> u64 {
        self.bytes()
    }
}

/// The connected pass forward and backward. It finds completions by codes alone, the best over all components. `None`
/// if nothing beats the threshold.
///
/// For finer models this is a sharper oracle than the relaxed table. The labels that their image merges are joined by
/// the multiplier between them, so the image of a connected labelling is connected.
pub fn refine(
    question: &Question<'_>,
    table: &CompletionTable,
    work: &mut Work<'_>,
) -> Result<Option<CompletionTable>, Halt> {
    match sweep(question, table, work)? {
        Some((layers, hold)) => {
            settle(question.model, question.threshold, layers, hold, |swept| table.count(swept), work).map(Some)
        }
        None => Ok(None),
    }
}

/// The connected pass forward, with a listener for each layer; `None` if nothing beats the threshold.
pub fn sweep<'c, L: Listener + Default>(
    question: &Question<'_>,
    table: &CompletionTable,
    work: &mut Work<'c>,
) -> Result<Option<(Vec<L>, Hold<'c>)>, Halt> {
    let mut layer = Layer::first(question);
    let mut layers = Vec::with_capacity(question.model.nodes);
    let mut room = PassBuffers { index: StateIndex::default(), hold: work.hold() };
    for node in 0..question.model.nodes {
        let mut ways = L::default();
        let below = room.hold.bytes();
        let next = advance(question, node, &layer, &table, &mut ways, &mut room, work)?;
        if next.states.is_empty() {
            return Ok(None);
        }
        work.steps(2 * layer.states.len())?;
        ways.keep(layer.states.iter().map(|state| (state.codes, state.components)), layer.values);
        room.hold.settle(below + ways.bytes())?;
        layers.push(ways);
        layer = next;
    }
    Ok(Some((layers, room.hold)))
}

/// Joins components at a crossing.
struct Join {
    keys: Keys,
    column: usize,
}

/// Numbers of components that begin at the crossing. Those of the frontier are lower: it has at most 13, from 0 on.
const NEW_COMPONENTS: [u64; 2] = [14, 15];

impl Join {
    /// The components of the frontier after a crossing; `None` if one is left behind while its label continues
    /// elsewhere. `codes` are those after the crossing, already moved up if a row ends.
    #[inline]
    fn join(&self, state: Frontier, right: u64, down: u64, codes: u64) -> Option<u64> {
        let shift = self.column as u32 * COMPONENT;
        let left = self.keys.get(state.codes, self.column);
        let up = self.keys.get(state.codes, self.column + 1);
        let from_left = state.components >> shift & 15;
        let from_up = state.components >> (shift + COMPONENT) & 15;
        let merged = left != 0 && left == up && from_left != from_up;
        let own = |code: u64, new: u64| match code {
            0 => 0,
            code if code == left => from_left,
            code if code == up => from_up,
            _ => new,
        };
        let to_right = own(right, NEW_COMPONENTS[0]);
        let to_down = if down == right { to_right } else { own(down, NEW_COMPONENTS[1]) };
        let rest = state.components & !(0xff << shift);
        let mut components = rest | to_down << shift | to_right << (shift + COMPONENT);
        // At the end of a row the last slot is empty, and all others move up by one.
        let moved = self.column + 2 == self.keys.slots as usize;
        if moved {
            components <<= COMPONENT;
        }
        let (components, seen) = self.renumber(codes, components, if merged { (from_up, from_left) } else { (16, 16) });
        let left_behind = |code: u64, component: u64| {
            code != 0 && seen >> component & 1 == 0 && self.keys.present(codes) >> code & 1 == 1
        };
        if left_behind(left, from_left) || !merged && left_behind(up, from_up) { None } else { Some(components) }
    }

    /// Numbers components in the order of the slots, after `rename` becomes `to`. Returns them with the set of old
    /// numbers that occurred.
    #[inline]
    fn renumber(&self, mut codes: u64, mut components: u64, (rename, to): (u64, u64)) -> (u64, u64) {
        let (mut names, mut seen, mut count, mut result) = (0u64, 0u64, 0, 0);
        let mut shift = 0;
        while codes != 0 {
            if codes & self.keys.field() != 0 {
                let mut component = components & 15;
                if component == rename {
                    component = to;
                }
                if seen >> component & 1 == 0 {
                    seen |= 1 << component;
                    names |= count << (component * 4);
                    count += 1;
                }
                result |= (names >> (component * 4) & 15) << shift;
            }
            codes >>= self.keys.bits;
            components >>= COMPONENT;
            shift += COMPONENT;
        }
        (result, seen)
    }
}
