//! Sub-problems, made breadth first.

use crate::puzzles::maze::kernel::{CROSSING_SLOTS, Graph, Trail};
use crate::search::control::Control;
use crate::search::work::add;

/// A sub-problem: a first stretch of the walk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Task {
    /// The crossings of the stretch, in order.
    pub(super) route: Vec<u8>,
    /// Only the answer at the end of the stretch counts: walks that continue belong to other sub-problems.
    pub(super) ends_here: bool,
}

impl Task {
    /// The whole problem.
    pub(super) fn whole() -> Task {
        Task { route: Vec::new(), ends_here: false }
    }

    /// Where the walk stands after the stretch.
    pub(super) fn end(&self, graph: &Graph, trail: &Trail) -> Trail {
        let mut end = trail.clone();
        for &node in &self.route {
            end.go(graph, graph.direction(end.node, node).expect("from neighbour to neighbour"));
        }
        end
    }

    /// Splits a sub-problem, in walking order: its own answer, if the stretch ends at the goal, and one sub-problem for
    /// every road onward.
    fn parts(&self, graph: &Graph, trail: &Trail) -> Vec<Task> {
        if self.ends_here {
            return vec![self.clone()];
        }
        let end = self.end(graph, trail);
        let answer = (end.node == graph.goal).then(|| Task { ends_here: true, ..self.clone() });
        let onward = end.ways().map(|direction| {
            let next = graph.near[usize::from(end.node)][direction];
            Task { route: self.route.iter().copied().chain([next]).collect(), ends_here: false }
        });
        answer.into_iter().chain(onward).collect()
    }
}

/// At least `wanted` sub-problems, or as many as there are, in walking order; fewer if the search is stopped meanwhile.
pub(super) fn split(graph: &Graph, trail: &Trail, wanted: usize, control: &Control<'_>) -> Vec<Task> {
    let mut tasks = vec![Task::whole()];
    let mut ticker = control.ticker();
    loop {
        let before = tasks.clone();
        let mut left = tasks.len();
        let mut split = Vec::new();
        for task in tasks.drain(..) {
            left -= 1;
            let steps = CROSSING_SLOTS / 8 + 8 * task.route.len();
            add(steps);
            let stopped = ticker.steps(steps).is_break();
            if split.len() + left < wanted && !stopped {
                split.extend(task.parts(graph, trail));
            } else {
                split.push(task);
            }
        }
        // Every walk ends at some point, and then nothing is left to split.
        if split.len() >= wanted || split == before {
            return split;
        }
        tasks = split;
    }
}
