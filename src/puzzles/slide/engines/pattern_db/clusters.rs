//! Which tiles are looked at together.

use crate::base::rng::Rng;
use crate::puzzles::slide::rules::board::graph::Graph;

/// The vertices but the last in groups of at most `k`. The first two partitions keep close together; later ones are looser, as what lies close is
/// already in one group somewhere.
pub(super) fn partition(graph: &Graph, k: usize, number: usize) -> Vec<Vec<u8>> {
    let mut others = Vec::new();
    for _ in 0..number.min(2) {
        others.extend(clusters(graph, k, &others));
    }
    for seed in 2..=number {
        let loose = loose(graph, k, &others, seed as u64);
        if seed == number {
            return loose;
        }
        others.extend(loose);
    }
    clusters(graph, k, &others)
}

/// Groups that avoid pairs of tiles that others have together: each begins in the remotest place left and takes what costs least, ties at random.
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

/// The vertices but the last in groups of at most `k` that lie together: each begins in the remotest place left and takes what is nearest to it, of
/// equally near vertices the remotest. So corridors are kept whole, whose tiles know least of their order from one another's distances. Of equally
/// near vertices those come first that are in no group of `other` with those taken.
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
