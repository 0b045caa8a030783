//! A part of the board that is solved separately, and the 3-cycle that is made in it.

use crate::puzzles::slide::rules::board::graph::Graph;
use std::collections::VecDeque;

/// The open vertices with new numbers.
pub(super) struct OpenPart {
    pub(super) vertices: Vec<usize>,
    pub(super) next: Vec<Vec<usize>>,
}

impl OpenPart {
    pub(super) fn of(graph: &Graph, open: u64) -> OpenPart {
        let vertices: Vec<usize> = (0..graph.len()).filter(|v| open >> v & 1 == 1).collect();
        let name = |vertex: usize| vertices.iter().position(|&v| v == vertex);
        let next = vertices.iter().map(|&v| graph.neighbours(v).filter_map(name).collect()).collect();
        OpenPart { vertices, next }
    }

    pub(super) fn name(&self, vertex: usize) -> usize {
        self.vertices.iter().position(|&v| v == vertex).expect("an open vertex")
    }

    pub(super) fn len(&self) -> usize {
        self.vertices.len()
    }

    /// A shortest way between two vertices that passes only allowed vertices; it must not be the edge `barred`.
    pub(super) fn path(
        &self,
        from: usize,
        to: usize,
        allowed: impl Fn(usize) -> bool,
        barred: bool,
    ) -> Option<Vec<usize>> {
        let mut came = vec![usize::MAX; self.len()];
        let mut queue = VecDeque::from([from]);
        came[from] = from;
        while let Some(at) = queue.pop_front() {
            for &next in &self.next[at] {
                let direct = at == from && next == to && barred;
                if came[next] == usize::MAX && !direct && (next == to || allowed(next)) {
                    came[next] = at;
                    queue.push_back(next);
                }
            }
        }
        if came[to] == usize::MAX {
            return None;
        }
        let mut path = vec![to];
        while path[path.len() - 1] != from {
            path.push(came[path[path.len() - 1]]);
        }
        path.reverse();
        Some(path)
    }
}

/// A walk of the blank from `places[3]` back to it that moves the tile of the first place to the second, that of the
/// second to the third, that of the third to the first, and no other.
pub(super) struct Macro {
    pub(super) places: [usize; 4],
    pub(super) walk: Vec<usize>,
}
