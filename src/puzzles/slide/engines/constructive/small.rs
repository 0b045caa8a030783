//! The last few cells: breadth first over all positions of the open part, so that this end of the answer is a
//! shortest one.

use super::BlankWalker;
use crate::puzzles::slide::engines::pattern_db::watch::BuildWatch;
use std::collections::{HashMap, VecDeque};

/// The most vertices: at most 8!/2 times 8 positions.
pub const MAX_VERTICES: usize = 8;

/// Solves the open vertices; the blank is already where it ends.
pub fn solve(walker: &mut BlankWalker<'_>, open: u64, watch: &mut BuildWatch<'_>) -> Option<()> {
    let vertices: Vec<usize> = (0..64).filter(|v| open >> v & 1 == 1).collect();
    let name = |vertex: usize| vertices.iter().position(|&v| v == vertex);
    let edges: Vec<Vec<usize>> =
        vertices.iter().map(|&v| walker.graph.neighbours(v).filter_map(name).collect()).collect();
    // In a block that is not the last one, the blank takes the place of the tile that will return to the root.
    let here = |v: usize| if v == walker.blank() { v } else { walker.tile(v) };
    let start: Option<Vec<usize>> = vertices.iter().map(|&v| name(here(v))).collect();
    let path = search(&edges, &start?, name(walker.blank())?, watch)?;
    let path: Vec<usize> = path.into_iter().map(|v| vertices[v]).collect();
    walker.walk(&path);
    Some(())
}

/// Elementary steps of a position: some looks into a hash table.
const STEPS_PER_POSITION: usize = 32;

/// The vertices that the blank enters, from the start to the solved position.
fn search(edges: &[Vec<usize>], start: &[usize], blank: usize, watch: &mut BuildWatch<'_>) -> Option<Vec<usize>> {
    let pack = |tiles: &[usize]| tiles.iter().enumerate().fold(0u32, |key, (v, &t)| key | (t as u32) << (4 * v));
    let goal = pack(&(0..edges.len()).collect::<Vec<_>>());
    // The search begins at the goal, so that following the parents from the start gives the walk.
    let mut parent = HashMap::from([(goal, NO_TILE)]);
    let mut queue = VecDeque::from([(goal, blank as u8)]);
    let target = pack(start);
    while !parent.contains_key(&target) {
        let (key, at) = queue.pop_front()?;
        watch.steps(STEPS_PER_POSITION)?;
        for &next in &edges[usize::from(at)] {
            let after = swapped(key, at.into(), next);
            parent.entry(after).or_insert_with(|| {
                queue.push_back((after, next as u8));
                at
            });
        }
    }
    Some(follow(&parent, target, blank))
}

const NO_TILE: u8 = u8::MAX;

fn swapped(key: u32, a: usize, b: usize) -> u32 {
    let difference = (key >> (4 * a) ^ key >> (4 * b)) & 15;
    key ^ (difference << (4 * a)) ^ (difference << (4 * b))
}

fn follow(parent: &HashMap<u32, u8>, start: u32, blank: usize) -> Vec<usize> {
    let mut path = Vec::new();
    let (mut key, mut at) = (start, blank);
    while parent[&key] != NO_TILE {
        let next = usize::from(parent[&key]);
        path.push(next);
        key = swapped(key, at, next);
        at = next;
    }
    path
}
