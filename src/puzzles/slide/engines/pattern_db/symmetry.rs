//! Symmetries of a board: the table of one group gives those of all groups into which rotations and reflections turn
//! it.

use super::GroupTable;
use super::watch::BuildWatch;
use crate::base::grid::Direction;
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES, NONE};

/// The image of each vertex; neighbours stay neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Symmetry([u8; MAX_VERTICES]);

/// All symmetries of a graph except the identity.
pub(super) fn symmetries(graph: &Graph) -> Vec<Symmetry> {
    let mut all = Vec::new();
    for (turn, sense) in (0..4).flat_map(|turn| [(turn, 1), (turn, 3)]) {
        let ways = Direction::ALL.map(|way| (turn + sense * way as usize) % 4);
        let found = (0..graph.len() as u8).filter_map(|first| carried(graph, ways, first));
        for symmetry in found.filter(|s| (0..graph.len()).any(|v| usize::from(s.0[v]) != v)) {
            if !all.contains(&symmetry) {
                all.push(symmetry);
            }
        }
    }
    all
}

/// The symmetry that turns directions into `ways` and maps the first vertex to `first`, if there is one. As the graph
/// is connected, these two determine it.
fn carried(graph: &Graph, ways: [usize; 4], first: u8) -> Option<Symmetry> {
    let mut to = [NONE; MAX_VERTICES];
    to[0] = first;
    let mut queue = vec![0];
    while let Some(vertex) = queue.pop() {
        let image = usize::from(to[vertex]);
        for (way, turned) in ways.into_iter().enumerate() {
            match (graph.next[vertex][way], graph.next[image][turned]) {
                (NONE, NONE) => {}
                (NONE, _) | (_, NONE) => return None,
                (next, other) if to[usize::from(next)] == NONE => {
                    to[usize::from(next)] = other;
                    queue.push(next.into());
                }
                (next, other) if to[usize::from(next)] != other => return None,
                _ => {}
            }
        }
    }
    Some(Symmetry(to))
}

impl Symmetry {
    /// The image of a vertex.
    pub(super) fn of(&self, vertex: u8) -> u8 {
        self.0[usize::from(vertex)]
    }

    /// The image of a set.
    pub(super) fn of_set(&self, mut set: u64) -> u64 {
        let mut image = 0;
        while set != 0 {
            image |= 1 << self.0[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        image
    }

    /// The inverse symmetry.
    fn inverse(&self) -> Symmetry {
        let mut inverse = [NONE; MAX_VERTICES];
        for (from, &to) in self.0.iter().enumerate().filter(|(_, to)| **to != NONE) {
            inverse[usize::from(to)] = from as u8;
        }
        Symmetry(inverse)
    }
}

impl GroupTable {
    /// The table of the group that a symmetry maps to this one's. `None` if the search is to stop.
    pub(super) fn taken_back(&self, symmetry: &Symmetry, watch: &mut BuildWatch<'_>) -> Option<GroupTable> {
        let back = symmetry.inverse();
        let mut tiles: Vec<u8> = self.tiles.iter().map(|&tile| back.of(tile)).collect();
        tiles.sort_unstable();
        let mut image = GroupTable { tiles, vertices: self.vertices, values: vec![0; self.values.len()] };
        // For each tile, the weight of its images in this index, by vertex.
        let counts = |&tile: &u8| {
            let rank = image.tiles.iter().position(|&other| other == back.of(tile)).expect("it went there");
            (0..self.vertices as u8).map(|v| u32::from(back.of(v)) * image.weight(rank)).collect::<Vec<u32>>()
        };
        let counts: Vec<Vec<u32>> = self.tiles.iter().map(counts).collect();
        let (first, others) = counts.split_first()?;
        let mut places = vec![0; others.len()];
        for row in self.values.chunks(self.vertices) {
            let base: u32 = others.iter().zip(&places).map(|(counts, &place): (_, &usize)| counts[place]).sum();
            for (&value, count) in row.iter().zip(first) {
                image.values[(base + count) as usize] = value;
            }
            step(&mut places, self.vertices);
            watch.steps(self.vertices)?;
        }
        Some(image)
    }

    /// A table for the tiles of this group and of another one together: the sums of their values. `None` if the search
    /// is to stop.
    pub(super) fn joined(&self, other: &GroupTable, watch: &mut BuildWatch<'_>) -> Option<GroupTable> {
        let mut tiles = [&self.tiles[..], &other.tiles].concat();
        tiles.sort_unstable();
        let mut both = GroupTable { tiles, vertices: self.vertices, values: Vec::new() };
        // For each tile, the weight of a vertex in the one index and in the other.
        let weight =
            |table: &GroupTable, tile| table.tiles.iter().position(|t| t == tile).map_or(0, |r| table.weight(r));
        let weights: Vec<[u32; 2]> = both.tiles.iter().map(|tile| [self, other].map(|t| weight(t, tile))).collect();
        let [first, others @ ..] = &weights[..] else { return None };
        let mut places = vec![0; others.len()];
        both.values.reserve_exact(self.values.len() * other.values.len());
        while both.values.len() < self.values.len() * other.values.len() {
            let base = |part: usize| others.iter().zip(&places).map(|(w, &p)| w[part] * p as u32).sum::<u32>();
            let (mut here, mut there) = (base(0), base(1));
            for _ in 0..self.vertices {
                both.values.push(self.values[here as usize].saturating_add(other.values[there as usize]));
                (here, there) = (here + first[0], there + first[1]);
            }
            step(&mut places, self.vertices);
            watch.steps(self.vertices)?;
        }
        Some(both)
    }
}

/// Counts up, with the first place changing fastest.
fn step(places: &mut [usize], vertices: usize) {
    for place in places {
        *place += 1;
        if *place < vertices {
            return;
        }
        *place = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::grid::Size;
    use crate::base::rng::Rng;
    use crate::model::event::Silent;
    use crate::model::limits::Limits;
    use crate::model::outcome::Sense;
    use crate::puzzles::slide::engines::pattern_db::slabs::Slabs;
    use crate::puzzles::slide::engines::pattern_db::watch::BuildLimits;
    use crate::puzzles::slide::rules::board::{Board, Cell};
    use crate::search::control::{Control, Counters};

    fn graph(width: usize, height: usize, walls: &[usize]) -> Graph {
        let mut board = Board::solved(Size::new(width, height), |_| false);
        walls.iter().for_each(|&cell| board.squares[cell] = Cell::Wall);
        let blank = board.find(Cell::Blank).expect("it has one");
        Graph::around(&board, blank)
    }

    /// Open boards have the symmetries of a square or of a rectangle; with walls, only those of the walls are left.
    #[test]
    fn a_board_has_the_symmetries_of_its_walls() {
        let counts = [((5, 5), &[][..], 7), ((5, 4), &[], 3), ((5, 5), &[12], 7), ((5, 5), &[7], 1), ((5, 5), &[1], 0)];
        for ((width, height), walls, count) in counts {
            let graph = graph(width, height, walls);
            let all = symmetries(&graph);
            assert_eq!(all.len(), count, "{width}x{height} {walls:?}");
            for symmetry in &all {
                for v in 0..graph.len() {
                    let image: u64 = graph.neighbours(v).map(|n| 1 << n).sum();
                    let beside: u64 = graph.neighbours(symmetry.of(v as u8).into()).map(|n| 1 << n).sum();
                    assert_eq!(symmetry.of_set(image), beside);
                }
            }
        }
    }

    /// The image of a table equals the table made from scratch, even where tiles shut off parts, and joined tables
    /// never exceed one made whole.
    #[test]
    fn images_equal_fresh_tables_and_joined_ones_never_exceed_them() {
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let means = BuildLimits::ample(&control);
        let mut rng = Rng::new(8);
        for (graph, k) in [(graph(5, 4, &[]), 3), (graph(5, 5, &[6, 8, 16, 18]), 3), (graph(4, 4, &[]), 4)] {
            let slabs = |k| Slabs::new(&graph, k, &means).expect("room");
            let (whole, fewer, single) = (slabs(k), slabs(k - 1), slabs(1));
            for _ in 0..10 {
                let mut vertices: Vec<u8> = (0..graph.len() as u8).collect();
                rng.shuffle(&mut vertices);
                let (tiles, blank) = (vertices[..k].to_vec(), vertices[k]);
                let table = |slabs: &Slabs, tiles: &[u8], blank| {
                    let mut tiles = tiles.to_vec();
                    tiles.sort_unstable();
                    let part = slabs.part(tiles.iter().fold(0, |set, t| set | 1 << t), blank);
                    slabs.table(&tiles, part, &mut means.watch()).expect("not stopped")
                };
                let made = table(&whole, &tiles, blank);
                for symmetry in symmetries(&graph) {
                    let image: Vec<u8> = tiles.iter().map(|&tile| symmetry.of(tile)).collect();
                    let there = table(&whole, &image, symmetry.of(blank));
                    let back = there.taken_back(&symmetry, &mut means.watch()).expect("not stopped");
                    assert!(back.tiles == made.tiles && back.values == made.values);
                }
                let (rest, one) = (table(&fewer, &tiles[1..], blank), table(&single, &tiles[..1], blank));
                let joined = rest.joined(&one, &mut means.watch()).expect("not stopped");
                assert_eq!(joined.tiles, made.tiles);
                let reached = made.values.iter().zip(&joined.values).filter(|(value, _)| **value != u8::MAX);
                let (mut equal, mut less) = (0, 0);
                for (value, bound) in reached {
                    assert!(bound <= value);
                    (equal, less) = (equal + usize::from(bound == value), less + usize::from(bound < value));
                }
                assert!(equal > 1 && less > 0);
            }
        }
    }
}
