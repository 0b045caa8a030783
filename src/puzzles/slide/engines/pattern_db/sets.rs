//! Sets of vertices as numbers.

use super::MAX_TILES;

/// Calls `call` for every set of `k` of the first `n` vertices, in ascending order of the sets as numbers, until it
/// returns `None`.
pub(super) fn for_each_set(n: usize, k: usize, mut call: impl FnMut(u64) -> Option<()>) -> Option<()> {
    let mut places: Vec<usize> = (0..k).collect();
    loop {
        call(places.iter().fold(0, |set, &p| set | 1 << p))?;
        // The next set in this order: the lowest member that can move up does, and those below it return to the
        // beginning.
        let Some(i) = (0..k).find(|&i| places[i] + 1 < *places.get(i + 1).unwrap_or(&n)) else { return Some(()) };
        places[i] += 1;
        for (j, place) in places[..i].iter_mut().enumerate() {
            *place = j;
        }
    }
}

/// The number of sets that precede this one in the order of [`for_each_set`].
pub(super) fn rank(binomials: &Binomials, mut set: u64) -> usize {
    let mut rank = 0;
    let mut k = 1;
    while set != 0 {
        rank += binomials[set.trailing_zeros() as usize][k];
        set &= set - 1;
        k += 1;
    }
    rank
}

/// The number of sets of `k` out of `n` things, by `n` and `k`.
pub(super) type Binomials = [[usize; MAX_TILES + 1]; 64];

pub(super) fn binomials() -> Binomials {
    let mut table = [[0; MAX_TILES + 1]; 64];
    for n in 0..64 {
        table[n][0] = 1;
        for k in 1..=MAX_TILES {
            table[n][k] = if n == 0 { 0 } else { table[n - 1][k - 1] + table[n - 1][k] };
        }
    }
    table
}

/// The vertices of a set of `k`.
pub(super) fn members(mut set: u64, k: usize) -> [u8; MAX_TILES] {
    let mut places = [0; MAX_TILES];
    for place in &mut places[..k] {
        *place = set.trailing_zeros() as u8;
        set &= set - 1;
    }
    places
}

/// The part of a set that is connected with a seed.
pub(super) fn flood(beside: &[u64], set: u64, seed: u64) -> u64 {
    let (mut part, mut fresh) = (seed, seed);
    while fresh != 0 {
        let vertex = fresh.trailing_zeros() as usize;
        fresh &= fresh - 1;
        let found = beside[vertex] & set & !part;
        part |= found;
        fresh |= found;
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_ranked_in_order() {
        let binomials = binomials();
        let mut expected = 0;
        for_each_set(9, 4, |set| {
            assert_eq!(rank(&binomials, set), expected);
            expected += 1;
            Some(())
        });
        assert_eq!(expected, 126);
    }
}
