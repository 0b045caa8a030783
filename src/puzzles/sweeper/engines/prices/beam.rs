//! A beam over whole ticks, led by prices: after each tick the positions with most slack are kept. It finds answers and proves nothing.

use super::node::{Letters, Node};
use super::search::{Part, Search};
use super::table::Table;
use crate::puzzles::sweeper::engines::tasks::{Break, Ending, Guard, Stride};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// So many times the width are ranked, since some of the best lead to one position.
const RANKED: usize = 3;

/// The end of a tick, before its position is made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked {
    /// Less is better: the slack with its sign changed.
    loss: i32,
    parent: u32,
    letters: Letters,
}

/// One beam.
pub struct Beam<'s, 'r> {
    /// The search whose steps are taken.
    pub search: &'s Search<'r>,
    /// What everybody can still collect.
    pub table: &'s Table,
    /// Positions kept after each tick.
    pub width: usize,
}

/// How each position of a layer was reached.
type Lineage = Vec<Vec<(u32, Letters)>>;

impl Beam<'_, '_> {
    /// From a part on: an answer, or [`Ending::Capped`]. Layers that would not fit the memory are none.
    pub fn run(&self, part: &Part, guard: &mut Guard<'_>) -> Ending {
        let ticks = part.node.position.people.iter().map(|person| usize::from(person.left)).max().unwrap_or(0);
        let place = 2 * size_of::<Node>() + 2 * RANKED * size_of::<Ranked>() + ticks * size_of::<(u32, Letters)>();
        let bytes = self.width * (place + size_of::<(u64, u16)>());
        if bytes > self.search.memory {
            return Ending::Capped;
        }
        let found = self.within(part, bytes, guard);
        let released = guard.holds(bytes, 0);
        match found {
            ControlFlow::Continue(Some(trail)) => Ending::Found(trail),
            ControlFlow::Continue(None) if released.is_continue() => Ending::Capped,
            _ => Ending::Stopped,
        }
    }

    fn within(&self, part: &Part, bytes: usize, guard: &mut Guard<'_>) -> ControlFlow<Break, Option<Vec<Stride>>> {
        guard.holds(0, bytes)?;
        let mut layers = vec![vec![part.node]];
        let mut lineage = Lineage::new();
        while let Some(layer) = layers.pop().filter(|layer| !layer.is_empty()) {
            let (next, parents) = self.enter(&layer, &self.ranked(part, &layer, guard)?, guard)?;
            lineage.push(parents);
            if let Some(at) = next.iter().position(|node| node.position.is_done()) {
                return ControlFlow::Continue(Some(self.trail(part, &lineage, at)));
            }
            layers.push(next);
        }
        ControlFlow::Continue(None)
    }

    /// The best ends of the coming tick, in order.
    fn ranked(&self, part: &Part, layer: &[Node], guard: &mut Guard<'_>) -> ControlFlow<Break, Vec<Ranked>> {
        let most = RANKED * self.width;
        let mut ranked: Vec<Ranked> = Vec::new();
        let mut dive = self.search.dive(part, guard);
        for (parent, node) in layer.iter().enumerate() {
            dive.guard.tick()?;
            dive.collect(node, self.table)?;
            let ends = (0..dive.candidates.len()).map(|at| dive.candidates[at]);
            ranked.extend(ends.map(|end| Ranked { loss: -end.slack, parent: parent as u32, letters: end.letters }));
            dive.guard.shorten(&mut dive.candidates, 0)?;
            if ranked.len() >= 2 * most {
                dive.guard.steps(ranked.len())?;
                ranked.select_nth_unstable(most);
                ranked.truncate(most);
            }
        }
        dive.guard.steps(16 * ranked.len())?;
        ranked.sort_unstable();
        ranked.truncate(most);
        ControlFlow::Continue(ranked)
    }

    /// The positions that these ends lead to, each once.
    fn enter(
        &self,
        layer: &[Node],
        ranked: &[Ranked],
        guard: &mut Guard<'_>,
    ) -> ControlFlow<Break, (Vec<Node>, Vec<(u32, Letters)>)> {
        let (mut next, mut parents, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
        for &Ranked { parent, letters, .. } in ranked {
            let node = layer[parent as usize].after(self.search.graph, self.search.room, letters);
            guard.steps(32)?;
            // Of two ways to one position the one with more slack comes first; who may stop there is told by the last steps.
            if seen.insert((node.position.hash(), node.useful)) {
                next.push(node);
                parents.push((parent, letters));
            }
            if next.len() >= self.width {
                break;
            }
        }
        ControlFlow::Continue((next, parents))
    }

    /// How a position of the last layer was reached.
    fn trail(&self, part: &Part, lineage: &Lineage, mut at: usize) -> Vec<Stride> {
        let mut ticks = Vec::new();
        for layer in lineage.iter().rev() {
            let (parent, letters) = layer[at];
            ticks.push(letters);
            at = parent as usize;
        }
        let (mut node, mut trail) = (part.node, part.trail.clone());
        for letters in ticks.into_iter().rev() {
            node.record(self.search.room, letters, &mut trail);
            node = node.after(self.search.graph, self.search.room, letters);
        }
        trail
    }
}
