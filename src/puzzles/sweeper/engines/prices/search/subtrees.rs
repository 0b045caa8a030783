//! Subtrees that take long: they get new prices, and children by one person's letters.

use super::super::ascent::{Ascent, Goal, Plan, Priced};
use super::super::choices::{Choice, Fork, Place};
use super::super::fixing::Spare;
use super::super::node::Node;
use super::super::scene::{Scene, Walker};
use super::super::table::Table;
use super::{PartSearch, Search};
use crate::puzzles::sweeper::engines::tasks::Break;
use std::ops::ControlFlow;

impl PartSearch<'_, '_, '_, '_> {
    /// Searches a node and everything below, with new prices if it takes long.
    pub(super) fn settle(&mut self, node: &Node, above: &Priced) -> ControlFlow<Break> {
        let (candidates, trail) = (self.candidates.len(), self.trail.len());
        if self.path.len() >= self.resume.len() {
            self.left = self.search.nodes_before_prices;
            match self.explore(node, &above.table, self.search.slack(node, &above.table)) {
                ControlFlow::Break(Break::Capped) if !self.guard.is_spent() => {}
                end => return end,
            }
            self.guard.shorten(&mut self.candidates, candidates)?;
            self.trail.truncate(trail);
        }
        let Search { graph, room, .. } = *self.search;
        let Some(most) = self.spare(node, &above.table).map(|fork| fork.most) else { return ControlFlow::Continue(()) };
        let mut scene = Scene::of(graph, room, node, self.guard)?;
        Spare { table: &above.table, most: &most }.fix(&mut scene, (graph, room), self.guard)?;
        let bytes = self.search.bytes(&scene);
        if self.held + bytes > self.search.memory {
            self.left = u64::MAX;
            return self.explore(node, &above.table, self.search.slack(node, &above.table));
        }
        self.guard.holds(0, bytes)?;
        self.held += bytes;
        if let Some(priced) = self.reprice(node, &scene, above)? {
            self.descend(node, &priced)?;
        }
        self.held -= bytes;
        self.guard.holds(bytes, 0)?;
        ControlFlow::Continue(())
    }

    /// New prices of a node; `None` if they show that it has no answer.
    fn reprice(&mut self, node: &Node, scene: &Scene, above: &Priced) -> ControlFlow<Break, Option<Priced>> {
        let Search { graph, room, .. } = *self.search;
        let ticks = scene.walkers.iter().map(Walker::ticks).max().unwrap_or(0);
        let start = above.prices.after(node.tick - above.table.tick, ticks);
        let budget = node.budget * self.search.cost();
        let ascent = Ascent { graph, room, node, scene, cost: self.search.cost() };
        let priced = ascent.climb(start, Plan::BELOW, Goal::Above(budget), self.guard)?;
        ControlFlow::Continue((priced.bound <= budget).then_some(priced))
    }

    /// Searches the children of a node, each with prices of its own if it takes long, except those that an earlier
    /// search has completed. The children are one person's letters, unless the tick has few ends: prices refuse one
    /// letter together with everything that the others may do, and a tick can have thousands of ends.
    fn descend(&mut self, node: &Node, priced: &Priced) -> ControlFlow<Break> {
        let children = self.fork(node, &priced.table);
        let first = self.resume.get(self.path.len()).copied().unwrap_or(0);
        for (at, child) in children.iter().enumerate().skip(first) {
            self.settle_child(at, child, priced)?;
        }
        if children.is_empty() { self.descend_tick(node, priced) } else { ControlFlow::Continue(()) }
    }

    fn settle_child(&mut self, at: usize, child: &Node, priced: &Priced) -> ControlFlow<Break> {
        self.path.push(at);
        self.settle(child, priced)?;
        self.path.pop();
        self.resume.clear();
        ControlFlow::Continue(())
    }

    /// The same for a tick with few ends.
    fn descend_tick(&mut self, node: &Node, priced: &Priced) -> ControlFlow<Break> {
        let begin = self.candidates.len();
        self.collect_of(node, &priced.table)?;
        let first = self.resume.get(self.path.len()).map_or(begin, |child| begin + child);
        for at in first..self.candidates.len() {
            let mut child = *node;
            let length = self.enter(&mut child, at);
            self.settle_child(at - begin, &child, priced)?;
            self.trail.truncate(length);
        }
        self.guard.shorten(&mut self.candidates, begin)
    }

    /// The choices of all people in the coming tick; `None` if they show that there is no answer.
    fn spare(&mut self, node: &Node, table: &Table) -> Option<Fork<'_>> {
        let Search { graph, room, counts_steps, .. } = *self.search;
        let slack = self.search.slack(node, table)?;
        let choices = &mut self.choices[..room.count];
        let place = Place { graph, room, counts_steps };
        choices.iter_mut().enumerate().for_each(|(person, own)| own.fill(place, node, table, person));
        Fork::of(choices, slack)
    }

    /// The children of a node by the letters of one person, those with the most slack first; none if the tick has few
    /// ends.
    pub(super) fn fork(&mut self, node: &Node, table: &Table) -> Vec<Node> {
        let person = self.spare(node, table).and_then(|fork| fork.person());
        let children = |(person, letters): (usize, &[Choice])| {
            letters.iter().map(|choice| node.with(person, choice.letter())).collect()
        };
        person.map_or_else(Vec::new, children)
    }
}
