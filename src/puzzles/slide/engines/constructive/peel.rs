//! Brings home the tiles of one or two cells at a time (a chain), until the rest is small or can't be peeled.

use super::{BlankWalker, cycles, small};
use crate::puzzles::slide::engines::pattern_db::watch::BuildWatch;
use crate::puzzles::slide::rules::board::blocks::{Block, blocks};
use crate::puzzles::slide::rules::board::graph::Graph;
use std::collections::VecDeque;

/// Solves a block that is neither a bridge nor a ring; the blank is on its root and ends there.
pub fn solve(walker: &mut BlankWalker<'_>, block: &Block, watch: &mut BuildWatch<'_>) -> Option<()> {
    let mut open = block.vertices.iter().fold(0u64, |set, &v| set | 1 << v);
    while open.count_ones() as usize > small::MAX_VERTICES {
        // Finding a chain lists the blocks of the rest some dozen times.
        watch.steps(STEPS_PER_CHAIN_VERTEX * walker.graph.len())?;
        let Some(chain) = chain(walker.graph, open, block.root) else { break };
        place(walker, open, &chain, watch)?;
        open = chain.iter().fold(open, |set, &v| set & !(1 << v));
    }
    walker.walk_to(block.root, |v| open >> v & 1 == 1);
    if open.count_ones() as usize <= small::MAX_VERTICES {
        small::solve(walker, open, watch)
    } else {
        cycles::solve(walker, open, watch)
    }
}

fn neighbours(graph: &Graph, open: u64, vertex: usize) -> impl Iterator<Item = usize> + '_ {
    graph.neighbours(vertex).filter(move |&n| open >> n & 1 == 1)
}

/// The best chain to remove: the shortest, then the one farthest from the root.
fn chain(graph: &Graph, open: u64, root: usize) -> Option<Vec<usize>> {
    let distance = graph.distances(root, |v| open >> v & 1 == 1);
    let thin = |v: usize| v != root && open >> v & 1 == 1 && neighbours(graph, open, v).count() == 2;
    let single = (0..graph.len()).filter(|&v| thin(v)).map(|v| vec![v]);
    let pairs = (0..graph.len()).flat_map(|v| neighbours(graph, open, v).map(move |w| (v, w)));
    let double = pairs.filter(|&(v, w)| v < w && thin(v) && thin(w)).map(|(v, w)| vec![v, w]);
    let mut chains: Vec<Vec<usize>> = single.chain(double).collect();
    // Length, nearness and place are combined into one number, because sorting numbers needs no code of its own.
    let rank = |(c, at): (&Vec<usize>, u64)| (c.len() as u64) << 40 | u64::from(u8::MAX - distance[c[0]]) << 32 | at;
    let mut ranks: Vec<u64> = chains.iter().zip(0..).map(rank).collect();
    ranks.sort_unstable();
    let is_free = |c: &[usize]| is_block(graph, c.iter().fold(open, |set, &v| set & !(1 << v)), root);
    let best = ranks.iter().map(|&rank| rank as u32 as usize).find(|&at| is_free(&chains[at]))?;
    Some(chains.swap_remove(best))
}

/// Is this part of the graph one block that is not a ring?
fn is_block(graph: &Graph, open: u64, root: usize) -> bool {
    let mut part = graph.clone();
    for (vertex, next) in part.next.iter_mut().enumerate() {
        let closed = |n: u8| n != u8::MAX && (open >> vertex & 1 == 0 || open >> n & 1 == 0);
        next.iter_mut().filter(|n| closed(**n)).for_each(|n| *n = u8::MAX);
    }
    let blocks = blocks(&part, root);
    let whole = |block: &Block| block.vertices.len() == open.count_ones() as usize;
    blocks.len() == 1 && whole(&blocks[0]) && !blocks[0].is_ring() && !blocks[0].is_bridge()
}

/// Elementary steps for each vertex of finding a chain.
const STEPS_PER_CHAIN_VERTEX: usize = 500;
/// Elementary steps of a state.
const STEPS_PER_STATE: usize = 24;

/// Brings the tiles of a chain home by a shortest walk: breadth first over the places of these tiles and of the blank.
fn place(walker: &mut BlankWalker<'_>, open: u64, chain: &[usize], watch: &mut BuildWatch<'_>) -> Option<()> {
    let count = walker.graph.len();
    let mut start = vec![walker.blank()];
    start.extend(chain.iter().map(|&tile| walker.place(tile)));
    let index = |places: &[usize]| places.iter().fold(0, |index, &p| index * count + p);
    // The move by which each state was first reached: 1 plus the vertex that the blank left.
    let mut came = vec![0u8; count.pow(start.len() as u32)];
    let mut queue = VecDeque::from([start.clone()]);
    came[index(&start)] = u8::MAX;
    while let Some(state) = queue.pop_front() {
        if state[1..] == *chain {
            let path = path_back(&state, &came, count);
            walker.walk(&path);
            return Some(());
        }
        watch.steps(STEPS_PER_STATE)?;
        for next in neighbours(walker.graph, open, state[0]) {
            let after = moved(&state, next);
            let seen = &mut came[index(&after)];
            if *seen == 0 {
                *seen = 1 + state[0] as u8;
                queue.push_back(after);
            }
        }
    }
    None
}

/// The state after the blank (its first entry) enters a vertex.
fn moved(state: &[usize], vertex: usize) -> Vec<usize> {
    let swap = |&p: &usize| if p == vertex { state[0] } else { p };
    std::iter::once(vertex).chain(state[1..].iter().map(swap)).collect()
}

fn path_back(end: &[usize], came: &[u8], count: usize) -> Vec<usize> {
    let mut path = Vec::new();
    let mut state = end.to_vec();
    loop {
        let from = came[state.iter().fold(0, |index, &p| index * count + p)];
        if from == u8::MAX {
            path.reverse();
            return path;
        }
        path.push(state[0]);
        state = moved(&state, usize::from(from) - 1);
    }
}
