//! The relaxed pass: labels and parity of a model, without connection. A forward sweep keeps the states that can still
//! beat the incumbent, judged by the completions of a coarser model. A backward sweep then finds exact completions,
//! which serve the next finer models.
//!
//! Why a coarser model may judge: merging the newest finished stretch of the finer model with its rest turns every
//! labelling into one of the coarser model, worth at least as much at every crossing. If the coarser pass dropped a
//! state's image, that image did not beat the incumbent then; as the incumbent only rises, the state is no loss.
//! Otherwise the image's completion is at least the state's own.

use super::chunks::Chunks;
use super::dense::Dense;
use super::keys::{Keys, scatter};
use super::model::{Model, Traversal};
use super::problem::{RestProblem, Road};
use super::settled::{CompletionTable, LayerEdges, settle};
use super::step::CrossingStep;
use super::table::StateIndex;
use super::values::TableValue;
use super::work::{Halt, Hold, Work};

/// States between two counts of the memory that a layer takes.
pub const STATES_BETWEEN_WEIGHINGS: usize = 4096;

/// A source of completions of a coarser (or the same) model.
pub trait CompletionBound {
    /// Prepares a layer for [`CompletionBound::completion`].
    fn seek(&mut self, swept: usize, work: &mut Work<'_>) -> Result<(), Halt>;
    /// An upper bound on the completions of a state in a prepared layer; `None` if no completion beats the incumbent.
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

/// A layer being built, with completions from the oracle.
#[derive(Default)]
struct Layer {
    keys: Chunks<u64>,
    values: Chunks<i64>,
    completions: Chunks<i64>,
}

/// The memory of a pass that does not belong to one layer.
pub struct PassBuffers<'c> {
    /// The index of the layer being built.
    pub index: StateIndex,
    /// The memory taken by all its layers.
    pub hold: Hold<'c>,
}

/// The question that a relaxed pass answers.
pub struct Question<'q> {
    /// The model.
    pub model: &'q Model,
    /// The layout of the model's keys.
    pub keys: Keys,
    /// Only walks worth more than this matter.
    pub threshold: i64,
    /// The most states kept in a layer. If a layer has more, the answer is no bound.
    pub cap: usize,
}

/// What to fill into the keys of each layer of a finer model, so that an oracle whose rest has the code `rest` can read
/// them. To the oracle, some multipliers are still roads of the rest that must be walked; the finer model has empty
/// slots there.
pub fn image(problem: &RestProblem, keys: Keys, settled: &[Traversal], rest: u64) -> Vec<u64> {
    let mut image = vec![0; problem.nodes() + 1];
    for crossing in settled {
        let [a, b] = problem.multipliers[crossing.multiplier].ends;
        let column = a % problem.width;
        for (swept, fill) in image.iter_mut().enumerate().take(b + 1).skip(a + 1) {
            // A road down is in the slot of its column until the end of the row, and in the next slot after that. A
            // road to the right is in the next slot at once.
            let across = problem.right[a] == Road::Multiply(crossing.multiplier);
            let moved = across || swept >= (a / problem.width + 1) * problem.width;
            *fill |= keys.put(rest, column + usize::from(moved));
        }
    }
    image
}

/// The states that may be worth more than the threshold; `None` if there are none. `image` is filled into the keys for
/// the oracle, by layer.
///
/// Layers that have been passed are needed only if a state is left in the last layer. So if memory runs out, they are
/// given back and the pass is repeated without them: often no state is left.
pub fn relax(
    question: &Question<'_>,
    mut oracle: impl CompletionBound,
    image: &[u64],
    work: &mut Work<'_>,
) -> Result<Option<CompletionTable>, Halt> {
    let (keys, values) = (Chunks::of(0), Chunks::of(question.model.constant));
    let mut layer = Layer { keys, values, ..Layer::default() };
    let mut layers = Vec::with_capacity(question.model.nodes);
    let mut room = PassBuffers { index: StateIndex::default(), hold: work.hold() };
    let (mut node, mut is_kept) = (0, true);
    while node < question.model.nodes {
        oracle.seek(node + 1, work)?;
        let judge = |key| oracle.completion(node + 1, key | image[node + 1], question.keys);
        let mut ways = LayerEdges::default();
        let below = room.hold.bytes();
        let passed = advance(question, node, &layer, judge, &mut ways, &mut room, work).and_then(|next| {
            let kept = ways.bytes() + layer.keys.bytes() + layer.values.bytes();
            room.hold.settle(below + if is_kept { kept } else { 0 }).map(|()| next)
        });
        let next = match passed {
            Err(Halt::Memory) if is_kept && node > 0 => {
                (layers, is_kept) = (Vec::new(), false);
                room = PassBuffers { index: StateIndex::default(), hold: work.hold() };
                continue;
            }
            passed => passed?,
        };
        if next.keys.is_empty() {
            return Ok(None);
        }
        if is_kept {
            ways.keys = layer.keys;
            ways.values = layer.values;
            layers.push(ways);
        }
        layer = next;
        node += 1;
    }
    if !is_kept {
        return Err(Halt::Memory);
    }
    settle(question.model, question.threshold, layers, room.hold, |_| usize::MAX, work).map(Some)
}

impl Layer {
    /// An empty layer with room for some states.
    fn with_room(states: usize) -> Layer {
        let (values, completions) = (Chunks::with_room(states), Chunks::with_room(states));
        Layer { keys: Chunks::with_room(states), values, completions }
    }

    /// Bytes taken.
    fn bytes(&self) -> u64 {
        self.keys.bytes() + self.values.bytes() + self.completions.bytes()
    }

    /// Keeps the best states by value plus completion. Ties fall by key, so that the result does not depend on the
    /// order of work.
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

/// Builds the next layer and records the ways onward.
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
        step.visit(layer.keys[at], |right, down, worth, key| {
            let value = value + worth;
            match index.find(scatter(key), |place| next.keys[place] == key) {
                Ok(place) => {
                    merged += 1;
                    if value + next.completions[place] > question.threshold {
                        next.values[place] = next.values[place].max(value);
                        ways.note(place, right, down);
                    }
                }
                Err(free) => {
                    let completion = judge(key);
                    if let Some(completion) = completion.filter(|c| value + c > question.threshold) {
                        index.insert(free);
                        ways.note(next.keys.len(), right, down);
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
        ways.move_to(&places);
    }
    Ok(next)
}

#[cfg(test)]
mod tests {
    use super::super::frame::Frame;
    use super::super::tree::OpenNode;
    use super::super::work::PassMemory;
    use super::*;
    use crate::base::grid::Size;
    use crate::model::outcome::Sense;
    use crate::puzzles::maze::rules::board::random::Recipe;
    use crate::search::control::unwatched;
    use std::sync::Arc;

    /// Keeps every state before a layer, and none from there on.
    struct Blind(usize);

    impl CompletionBound for Blind {
        fn seek(&mut self, _: usize, _: &mut Work<'_>) -> Result<(), Halt> {
            Ok(())
        }

        fn completion(&self, swept: usize, _: u64, _: Keys) -> Option<i64> {
            (swept < self.0).then_some(0)
        }
    }

    #[test]
    fn refused_memory_for_layers_is_returned() {
        let problem = Frame::new(&Recipe::usual(Size::new(7, 7)).board(1), &[]).problem;
        let choice = &OpenNode::leaf(Vec::new()).choice;
        let model = &Model::new(&problem, choice, &[]);
        let keys = Keys::new(problem.slots(), 1).expect("few labels");
        let question = Question { model, keys, threshold: i64::MIN / 2, cap: usize::MAX };
        let image = vec![0; model.nodes + 1];
        let pass = |last: usize, memory: u64| {
            unwatched(Sense::Maximize, &Default::default(), |control| {
                let mut work = Work::new(control, &Arc::new(PassMemory::new(memory)));
                let passed = relax(&question, Blind(last), &image, &mut work);
                (passed.map(|table| table.is_some()), control.stats().memory)
            })
        };
        let (all, needed) = pass(usize::MAX, 1 << 30);
        assert_eq!(all, Ok(true));
        assert_eq!(pass(model.nodes, 1 << 30).0, Ok(false));
        assert_eq!(pass(usize::MAX, needed / 2).0, Err(Halt::Memory));
        assert_eq!(pass(model.nodes, needed / 2).0, Ok(false));
    }
}
