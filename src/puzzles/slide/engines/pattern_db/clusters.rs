//! Which tiles are looked at together.

use crate::puzzles::slide::rules::board::graph::Graph;

/// The vertices but the last in groups of at most `k` that lie together: each begins in the remotest place left and takes what is nearest to it, of
/// equally near vertices the remotest. So corridors are kept whole, whose tiles know least of their order from one another's distances. Of equally
/// near vertices those come first that are in no group of `other` with those taken.
pub(super) fn clusters(graph: &Graph, k: usize, other: &[Vec<u8>]) -> Vec<Vec<u8>> {
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
