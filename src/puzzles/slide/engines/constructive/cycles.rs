//! Puts any block that is not a ring in order by 3-cycles, however awkward its shape.
//!
//! A small theta (two vertices joined by three arms) gives a macro that rotates three tiles and moves nothing else. One
//! breadth-first search backwards over (three tiles, blank) then finds for every three tiles how to bring them to the
//! macro: walk there, macro, walk back. Every 3-cycle brings at least one tile home. Tests try every theta that fits an
//! 8x8 board.

use super::BlankWalker;
use super::part::{Macro, OpenPart};
use super::reach::MacroDistances;
use crate::base::order::by_size;
use crate::puzzles::slide::engines::pattern_db::watch::BuildWatch;

/// Solves the open vertices, which form one block that is not a ring; the blank is already where it ends.
pub fn solve(walker: &mut BlankWalker<'_>, open: u64, watch: &mut BuildWatch<'_>) -> Option<()> {
    let part = OpenPart::of(walker.graph, open);
    let macros = macro_of(&part, watch)?;
    let table = MacroDistances::new(&part, &macros, watch)?;
    while let Some(triple) = best_triple(walker, &part, &table, &macros) {
        watch.steps(16 * part.len().pow(2) + 4 * macros.walk.len())?;
        conjugate(walker, &part, &table, &macros, triple);
    }
    part.vertices.iter().all(|&v| v == walker.blank() || walker.tile(v) == v).then_some(())
}

fn macro_of(part: &OpenPart, watch: &mut BuildWatch<'_>) -> Option<Macro> {
    let thetas = by_size(thetas(part, watch)?, |arms| arms.iter().map(Vec::len).sum());
    thetas.iter().take(8).find_map(|arms| three_cycle(arms, watch))
}

/// Thetas made of a shortest ring through an edge and a shortest ear on it: three ways from one vertex to another, each
/// with both of these vertices.
fn thetas(part: &OpenPart, watch: &mut BuildWatch<'_>) -> Option<Vec<[Vec<usize>; 3]>> {
    let edges = (0..part.len()).flat_map(|a| part.next[a].iter().filter(move |&&b| b > a).map(move |&b| (a, b)));
    let rings = edges.filter_map(|(a, b)| part.path(a, b, |_| true, true));
    let mut thetas = Vec::new();
    for ring in rings {
        // There is a search for every two vertices of the ring.
        watch.steps(4 * ring.len().pow(2) * part.len())?;
        thetas.extend(theta(part, &ring));
    }
    Some(thetas)
}

fn theta(part: &OpenPart, ring: &[usize]) -> Option<[Vec<usize>; 3]> {
    let beside = |i: usize, j: usize| j - i == 1 || j - i == ring.len() - 1;
    let pairs = (0..ring.len()).flat_map(|i| (i + 1..ring.len()).map(move |j| (i, j)));
    let ears = pairs.filter_map(|(i, j)| {
        let ear = part.path(ring[i], ring[j], |v| !ring.contains(&v), beside(i, j))?;
        Some((i, j, ear))
    });
    let (i, j, ear) = ears.min_by_key(|(_, _, ear)| ear.len())?;
    let inner = ring[i..=j].to_vec();
    let outer: Vec<usize> = ring[..=i].iter().rev().chain(ring[j..].iter().rev()).copied().collect();
    Some([inner, outer, ear])
}

/// The cheapest 3-cycle among powers of short words in the six rounds of a theta.
fn three_cycle(arms: &[Vec<usize>; 3], watch: &mut BuildWatch<'_>) -> Option<Macro> {
    let rounds = Rounds::of(arms);
    let first = rounds.cheapest(short_words(2..=4).chain(commutators(6)), watch)?;
    let second = if first.is_some() { first } else { rounds.cheapest(commutators(MAX_TIMES), watch)? };
    if second.is_some() { second } else { rounds.cheapest(short_words(5..=7), watch)? }
}

/// The number of rounds of a theta: three rings, each in both directions.
const ROUNDS_OF_THETA: usize = 6;
/// The most times that a round is walked in a row.
const MAX_TIMES: usize = 30;

/// Rounds walked one after the other, each with its number of times.
type Word = Vec<(usize, usize)>;

fn short_words(lengths: std::ops::RangeInclusive<u32>) -> impl Iterator<Item = Word> {
    let word = |code: usize, length: u32| {
        (0..length).map(move |i| (code / ROUNDS_OF_THETA.pow(i) % ROUNDS_OF_THETA, 1)).collect()
    };
    lengths.flat_map(move |length| (0..ROUNDS_OF_THETA.pow(length)).map(move |code| word(code, length)))
}

/// All `a^i b^j a^-i b^-j`; a round and its reverse differ in the lowest bit.
fn commutators(most: usize) -> impl Iterator<Item = Word> {
    let rounds = (0..ROUNDS_OF_THETA).flat_map(|a| (0..ROUNDS_OF_THETA).map(move |b| (a, b)));
    let powers = move || (1..=most).flat_map(move |i| (1..=most).map(move |j| (i, j)));
    rounds.flat_map(move |(a, b)| powers().map(move |(i, j)| vec![(a, i), (b, j), (a ^ 1, i), (b ^ 1, j)]))
}

/// The six rounds from the vertex where the blank is. By the number of times that a round is walked, the place to which
/// it brings the content of each vertex.
struct Rounds {
    start: usize,
    walks: Vec<Vec<usize>>,
    images: Vec<Vec<Vec<usize>>>,
}

impl Rounds {
    fn of(arms: &[Vec<usize>; 3]) -> Rounds {
        let start = arms[0][0];
        let count = 1 + arms.iter().flatten().copied().max().unwrap_or(0);
        let walks: Vec<Vec<usize>> = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
            .iter()
            .map(|&(out, back)| arms[out][1..].iter().chain(arms[back].iter().rev().skip(1)).copied().collect())
            .collect();
        let powers = |walk: &Vec<usize>| {
            let once = images(start, count, walk);
            let next = |image: &Vec<usize>| Some(image.iter().map(|&v| once[v]).collect());
            std::iter::successors(Some((0..count).collect()), next).take(MAX_TIMES + 1).collect()
        };
        Rounds { start, images: walks.iter().map(powers).collect(), walks }
    }

    /// The shortest macro among the 3-cycles that are powers of words and not too long, if there is one. `None` if the
    /// search is to stop.
    fn cheapest(&self, words: impl Iterator<Item = Word>, watch: &mut BuildWatch<'_>) -> Option<Option<Macro>> {
        let mut best: Option<Macro> = None;
        for word in words {
            let found = self.candidate(&word);
            let longest = found.as_ref().map_or(0, |found| 8 * found.walk.len());
            watch.steps(8 * self.images[0][0].len() + longest)?;
            best = match (found, best) {
                (Some(found), Some(best)) if best.walk.len() <= found.walk.len() => Some(best),
                (found, best) => found.or(best),
            };
        }
        Some(best)
    }

    fn candidate(&self, word: &[(usize, usize)]) -> Option<Macro> {
        let vertices = 0..self.images[0][0].len();
        let image: Vec<usize> =
            vertices.map(|v| word.iter().fold(v, |v, &(r, times)| self.images[r][times][v])).collect();
        let (power, triple) = power_to_three(&image)?;
        // Little cancels where rounds meet, so words that are far too long need not be written out.
        let length: usize = word.iter().map(|&(r, times)| times * self.walks[r].len()).sum();
        (length * power <= 4 * MAX_WALK).then_some(())?;
        let walk: Vec<usize> = word.iter().flat_map(|&(r, times)| self.walks[r].repeat(times)).collect();
        let walk = cancelled(self.start, &walk.repeat(power));
        (walk.len() <= MAX_WALK).then_some(())?;
        let turn = images(self.start, image.len(), &walk);
        let places = [triple, turn[triple], turn[turn[triple]], self.start];
        Some(Macro { places, walk })
    }
}

/// The longest macro.
const MAX_WALK: usize = 20_000;

/// The place to which a walk of the blank brings the content of each of `count` vertices.
fn images(start: usize, count: usize, walk: &[usize]) -> Vec<usize> {
    let mut on: Vec<usize> = (0..count).collect();
    let mut blank = start;
    for &next in walk {
        on.swap(blank, next);
        blank = next;
    }
    let mut image = vec![0; count];
    for (vertex, &from) in on.iter().enumerate() {
        image[from] = vertex;
    }
    image
}

/// The power that leaves exactly one ring of three, and a vertex of that ring.
fn power_to_three(image: &[usize]) -> Option<(usize, usize)> {
    let mut seen = vec![false; image.len()];
    let mut power = 1usize;
    let mut triple = None;
    for start in 0..image.len() {
        let mut length = 0;
        let mut at = start;
        while !seen[at] {
            seen[at] = true;
            at = image[at];
            length += 1;
        }
        match length {
            3 if triple.is_none() => triple = Some(start),
            n if n > 1 && n % 3 == 0 => return None,
            0 => {}
            n => power = lcm(power, n),
        }
    }
    (power <= MAX_WALK).then_some((power, triple?))
}

fn lcm(a: usize, b: usize) -> usize {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

/// A walk without steps that are reversed at once.
fn cancelled(start: usize, walk: &[usize]) -> Vec<usize> {
    let mut kept = vec![start];
    for &vertex in walk {
        if kept.len() > 1 && kept[kept.len() - 2] == vertex {
            kept.pop();
        } else {
            kept.push(vertex);
        }
    }
    kept.remove(0);
    kept
}

/// Three places to rotate, the first to the second and so on: those that bring the most tiles home for the moves.
fn best_triple(
    walker: &BlankWalker<'_>,
    part: &OpenPart,
    table: &MacroDistances,
    macros: &Macro,
) -> Option<[usize; 3]> {
    let home = |place: usize| part.name(walker.tile(part.vertices[place]));
    let blank = part.name(walker.blank());
    let wrong: Vec<usize> = (0..part.len()).filter(|&p| p != blank && home(p) != p).collect();
    let triples = wrong.iter().flat_map(|&a| wrong.iter().map(move |&c| [a, home(a), c]));
    let real = triples.filter(|[a, b, c]| c != a && c != b);
    let cost = |t: &[usize; 3]| {
        let gained = 1 + u64::from(home(t[1]) == t[2]) + u64::from(home(t[2]) == t[0]);
        let distance = table.distance[table.index([t[0], t[1], t[2], blank])];
        (2 * u64::from(distance) + macros.walk.len() as u64) * 6 / gained
    };
    real.min_by_key(cost)
}

/// Brings three tiles to the macro, rotates them, and walks back.
fn conjugate(
    walker: &mut BlankWalker<'_>,
    part: &OpenPart,
    table: &MacroDistances,
    macros: &Macro,
    [a, b, c]: [usize; 3],
) {
    let start = part.name(walker.blank());
    let there = table.walk(part, [a, b, c, start]);
    let mut back: Vec<usize> = std::iter::once(start).chain(there.iter().copied()).rev().collect();
    back.remove(0);
    let whole: Vec<usize> =
        there.into_iter().chain(macros.walk.iter().copied()).chain(back).map(|v| part.vertices[v]).collect();
    walker.walk(&whole);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::event::Silent;
    use crate::model::limits::Limits;
    use crate::model::outcome::Sense;
    use crate::search::control::{Control, Counters};

    /// Every theta of a bipartite graph within 64 vertices has a 3-cycle, so the engine can't fail on any board.
    #[test]
    fn every_theta_has_a_three_cycle() {
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let mut watch = BuildWatch::new(&control);
        let long = std::env::var_os("TOKERU_LONG").is_some();
        let most = if long { 62 } else { 22 };
        for inner in thetas_within(most) {
            let found = three_cycle(&arms(inner), &mut watch).unwrap_or_else(|| panic!("{inner:?}"));
            assert!(found.walk.len() <= MAX_WALK);
            assert_eq!(moved(&found), vec![found.places[0], found.places[1], found.places[2]]);
        }
    }

    /// The numbers of inner vertices of the arms, in ascending order: all even or all odd, as on a chess board, with at
    /// most one empty arm.
    fn thetas_within(most: usize) -> impl Iterator<Item = [usize; 3]> {
        let same = |from: usize, to: usize| (from..=to).step_by(2);
        (0..2).flat_map(move |parity| same(parity, most / 3)).flat_map(move |a| {
            same(a, (most - a) / 2).filter(|&b| b > 0).flat_map(move |b| same(b, most - a - b).map(move |c| [a, b, c]))
        })
    }

    /// The vertices that a macro changes, each after the one whose tile comes to it. The test makes the moves itself.
    fn moved(found: &Macro) -> Vec<usize> {
        let mut on: Vec<usize> = (0..64).collect();
        let mut blank = found.places[3];
        for &next in &found.walk {
            on.swap(blank, next);
            blank = next;
        }
        let comes_to = |tile: usize| on.iter().position(|&t| t == tile).expect("it is somewhere");
        let first = found.places[0];
        assert_eq!((0..64).filter(|&v| on[v] != v).count(), 3);
        vec![first, comes_to(first), comes_to(comes_to(first))]
    }

    fn arms(inner: [usize; 3]) -> [Vec<usize>; 3] {
        let mut next = 2;
        inner.map(|count| {
            let arm = std::iter::once(0).chain(next..next + count).chain([1]).collect();
            next += count;
            arm
        })
    }
}
