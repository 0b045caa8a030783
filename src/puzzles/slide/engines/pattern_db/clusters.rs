//! Which tiles form a group.

use super::symmetry::Symmetry;
use crate::base::rng::Rng;
use crate::puzzles::slide::rules::board::graph::Graph;

/// Divides the vertices except the last into groups of at most `k`. On a symmetric board the later partitions are
/// images of the first, whose tables exist already, as long as they join what the others separate. Otherwise the groups
/// of the first two partitions are compact. Those of later ones are looser, because neighbours already share a group in
/// an earlier one.
pub(super) fn partition(graph: &Graph, symmetries: &[Symmetry], k: usize, number: usize) -> Vec<Vec<u8>> {
    let mut made = vec![clusters(graph, k, &[])];
    while made.len() <= number {
        let others = made.concat();
        let next = image(&made[0], symmetries, &others).unwrap_or_else(|| match made.len() {
            1 => clusters(graph, k, &others),
            seed => loose(graph, k, &others, seed as u64),
        });
        made.push(next);
    }
    made.swap_remove(number)
}

/// The image of a partition that has the fewest pairs of tiles in common with others; `None` if most of its pairs are
/// common. The vertex whose image is the last vertex takes the place of the last vertex's image.
fn image(groups: &[Vec<u8>], symmetries: &[Symmetry], others: &[Vec<u8>]) -> Option<Vec<Vec<u8>>> {
    let last = groups.iter().map(Vec::len).sum::<usize>() as u8;
    let carried = |s: &Symmetry| -> Vec<Vec<u8>> {
        let of = |&tile: &u8| if s.of(tile) == last { s.of(last) } else { s.of(tile) };
        groups.iter().map(|group| group.iter().map(of).collect()).collect()
    };
    let met = |group: &Vec<u8>, other: &Vec<u8>| pairs(group.iter().filter(|tile| other.contains(tile)).count());
    let shared = |image: &Vec<Vec<u8>>| image.iter().flat_map(|g| others.iter().map(move |o| met(g, o))).sum::<usize>();
    let all = groups.iter().map(|group| pairs(group.len())).sum::<usize>();
    let best = symmetries.iter().map(carried).min_by_key(shared)?;
    (2 * shared(&best) * groups.len() <= all * others.len()).then_some(best)
}

/// The number of pairs among `count` things.
fn pairs(count: usize) -> usize {
    count * count.saturating_sub(1) / 2
}

/// Groups that avoid pairs of tiles that others have together. Each begins in the remotest place left and takes what
/// costs least, with ties broken at random.
fn loose(graph: &Graph, k: usize, others: &[Vec<u8>], seed: u64) -> Vec<Vec<u8>> {
    let distance: Vec<Vec<u8>> = (0..graph.len()).map(|v| graph.distances(v, |_| true)).collect();
    let remote = |v: usize| distance[v].iter().map(|&d| u32::from(d)).sum::<u32>();
    let (mut left, mut rng) = ((0..graph.len() - 1).collect::<Vec<_>>(), Rng::new(seed));
    let mut groups = Vec::new();
    rng.shuffle(&mut left);
    while let Some(&begin) = left.iter().max_by_key(|&&v| remote(v)) {
        let mut group = vec![begin];
        left.retain(|&v| v != begin);
        while group.len() < k && !left.is_empty() {
            let met =
                |v: usize, g: usize| others.iter().filter(|o| o.contains(&(g as u8)) && o.contains(&(v as u8))).count();
            let cost = |&&v: &&usize| {
                let apart = group.iter().map(|&g| u32::from(distance[v][g]));
                let met = group.iter().map(|&g| met(v, g) as u32).sum::<u32>();
                100 * apart.clone().min().unwrap_or(0) + 30 * met + 4 * apart.sum::<u32>()
            };
            let next = *left.iter().min_by_key(cost).expect("some are left");
            group.push(next);
            left.retain(|&v| v != next);
        }
        groups.push(group.into_iter().map(|v| v as u8).collect());
    }
    groups
}

/// Divides the vertices except the last into compact groups of at most `k`. Each begins in the remotest place left and
/// takes the nearest vertex, among equally near ones the remotest. This keeps corridors whole, because the distances of
/// single tiles tell least about the order of tiles in a corridor. Among equally near vertices, those come first that
/// share no group of `other` with those taken.
fn clusters(graph: &Graph, k: usize, other: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let distance: Vec<Vec<u8>> = (0..graph.len()).map(|v| graph.distances(v, |_| true)).collect();
    let remote: Vec<u32> = distance.iter().map(|row| row.iter().map(|&d| u32::from(d)).sum()).collect();
    let mut left: Vec<usize> = (0..graph.len() - 1).collect();
    let mut groups = Vec::new();
    while let Some(&seed) = left.iter().max_by_key(|&&v| remote[v]) {
        let mut group = vec![seed];
        left.retain(|&v| v != seed);
        while group.len() < k && !left.is_empty() {
            let near = |&&v: &&usize| {
                let apart = group.iter().map(|&g| distance[v][g]).min();
                let met =
                    group.iter().filter(|&&g| other.iter().any(|o| o.contains(&(g as u8)) && o.contains(&(v as u8))));
                (apart, met.count(), std::cmp::Reverse(remote[v]))
            };
            let next = *left.iter().min_by_key(near).expect("some are left");
            group.push(next);
            left.retain(|&v| v != next);
        }
        groups.push(group.into_iter().map(|v| v as u8).collect());
    }
    groups
}
