//! The blocks of a graph: its largest parts that no single cut vertex divides (Hopcroft and Tarjan, Algorithm 447:
//! Efficient Algorithms for Graph Manipulation, 1973).

use super::graph::Graph;

/// A block, as seen from the vertex where the blank ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The vertex nearest to the blank's goal: every way between the block and that goal passes here.
    pub root: usize,
    /// All vertices, the root first.
    pub vertices: Vec<usize>,
    /// Number of edges.
    pub edges: usize,
}

impl Block {
    /// Two cells side by side.
    pub fn is_bridge(&self) -> bool {
        self.vertices.len() == 2
    }

    /// A single closed ring: its tiles can only go round.
    pub fn is_ring(&self) -> bool {
        self.vertices.len() > 2 && self.edges == self.vertices.len()
    }

    /// The vertices of a ring ([`Block::is_ring`]) in the order of a walk round it, from the root.
    pub fn ring(&self, graph: &Graph) -> Vec<usize> {
        let mut ring = vec![self.root];
        while let Some(next) =
            graph.neighbours(ring[ring.len() - 1]).find(|n| self.vertices.contains(n) && !ring.contains(n))
        {
            ring.push(next);
        }
        ring
    }
}

/// The blocks of a connected graph, those far from `root` first.
pub fn blocks(graph: &Graph, root: usize) -> Vec<Block> {
    let mut search = Search { graph, number: vec![0; graph.len()], count: 0, stack: Vec::new(), found: Vec::new() };
    search.visit(root, None);
    search.found
}

struct Search<'g> {
    graph: &'g Graph,
    /// Order of discovery, from 1.
    number: Vec<usize>,
    count: usize,
    /// Edges that have been visited but do not belong to a block yet.
    stack: Vec<(usize, usize)>,
    found: Vec<Block>,
}

impl Search<'_> {
    /// Visits a vertex. Returns the lowest number that its subtree reaches. At most 64 calls deep.
    fn visit(&mut self, vertex: usize, parent: Option<usize>) -> usize {
        self.count += 1;
        self.number[vertex] = self.count;
        let mut low = self.count;
        for next in self.graph.neighbours(vertex).filter(|&n| Some(n) != parent).collect::<Vec<_>>() {
            if self.number[next] == 0 {
                self.stack.push((vertex, next));
                let reach = self.visit(next, Some(vertex));
                low = low.min(reach);
                if reach >= self.number[vertex] {
                    self.close(vertex, next);
                }
            } else if self.number[next] < self.number[vertex] {
                self.stack.push((vertex, next));
                low = low.min(self.number[next]);
            }
        }
        low
    }

    /// Takes the edges of a finished block from the stack.
    fn close(&mut self, root: usize, child: usize) {
        let from = self.stack.iter().rposition(|&e| e == (root, child)).expect("the block's first edge is there");
        let edges = self.stack.split_off(from);
        let mut vertices: Vec<usize> = edges.iter().flat_map(|&(a, b)| [a, b]).filter(|&v| v != root).collect();
        vertices.sort_unstable();
        vertices.dedup();
        vertices.insert(0, root);
        self.found.push(Block { root, vertices, edges: edges.len() });
    }
}
