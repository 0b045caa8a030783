//! What may leave a route: squares whose tiles are brought home together. The rest must be a block that can still be
//! put in any order.

use super::circuit::Circuit;
use super::field::{NeighbourSets, members, set_of};
use super::stage::CircuitPlan;

/// The longest stretch of a circuit that leaves at once.
const MAX_LEAVING: usize = 8;
/// Paths tried if no circuit has a stretch that may leave.
const MAX_EARS: usize = 4000;

/// Elementary steps of counting edges, and of testing whether the vertices stay connected without any single one of
/// them.
const STEPS_PER_EDGE_COUNT: usize = 200;
const STEPS_PER_SERVE: usize = 20_000;

/// Plans worth trying: for each length, the stretch of a circuit, or the spot, that is joined to the rest by the fewest
/// edges. If no circuit has one, an ear of the block: a path between two vertices of the rest, on a circuit that is
/// closed through the rest.
pub fn leaves(field: &NeighbourSets<'_>, open: u64, root: usize, circuits: &[Circuit]) -> Vec<CircuitPlan> {
    let mut best = Best { field, open, plans: vec![None; MAX_LEAVING + 1] };
    for circuit in circuits {
        let ring = &circuit.ring;
        let arcs = (1..ring.len())
            .flat_map(|at| (at + 1..=ring.len().min(at + MAX_LEAVING)).map(move |end| ring[at..end].to_vec()));
        for leaving in arcs.chain(members(circuit.spots).map(|v| vec![v])) {
            best.offer(&leaving, || Some(ring.clone()));
        }
    }
    if best.plans.iter().all(Option::is_none) {
        let mut left = MAX_EARS;
        for start in members(open & !(1 << root)) {
            ears(&mut best, root, &mut vec![start], &mut left);
        }
    }
    best.plans.into_iter().flatten().map(|(_, plan)| plan).collect()
}

/// The best plan of each length, with the number of edges lost.
struct Best<'b, 'g> {
    field: &'b NeighbourSets<'g>,
    open: u64,
    plans: Vec<Option<(u32, CircuitPlan)>>,
}

impl Best<'_, '_> {
    fn offer(&mut self, leaving: &[usize], ring: impl FnOnce() -> Option<Vec<usize>>) {
        if !self.field.spend(0, STEPS_PER_EDGE_COUNT) {
            return;
        }
        let rest = self.open & !set_of(leaving);
        let lost = self.field.edges(self.open) - self.field.edges(rest);
        let slot = &mut self.plans[leaving.len()];
        if slot.as_ref().is_none_or(|(l, _)| lost < *l)
            && self.field.spend(0, STEPS_PER_SERVE)
            && self.field.serves(rest, self.open)
            && let Some(ring) = ring()
        {
            *slot = Some((lost, CircuitPlan { open: self.open, ring, leaving: leaving.to_vec(), whole: false }));
        }
    }
}

/// Tries all paths that begin with this one.
fn ears(best: &mut Best<'_, '_>, root: usize, path: &mut Vec<usize>, left: &mut usize) {
    if *left == 0 {
        return;
    }
    *left -= 1;
    let (field, open) = (best.field, best.open);
    best.offer(path, || closed(field, open, path));
    if path.len() < MAX_LEAVING {
        for next in members(field.beside(path[path.len() - 1], open & !set_of(&*path) & !(1 << root))) {
            path.push(next);
            ears(best, root, path, left);
            path.pop();
        }
    }
}

/// A circuit through a path: a shortest way through the rest from one end to the other.
fn closed(field: &NeighbourSets<'_>, open: u64, path: &[usize]) -> Option<Vec<usize>> {
    let rest = open & !set_of(path);
    let (first, last) = (path[0], path[path.len() - 1]);
    let pairs = members(field.beside(last, rest))
        .flat_map(|from| members(field.beside(first, rest)).map(move |to| (from, to)))
        .filter(|(from, to)| from != to);
    let ways = pairs.filter_map(|(from, to)| {
        let way = field.graph.path(from, to, |v| rest >> v & 1 == 1)?;
        Some(path.iter().copied().chain([from]).chain(way).collect::<Vec<usize>>())
    });
    ways.min_by_key(Vec::len)
}
