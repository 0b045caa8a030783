//! Sliding puzzles for a set of levels: a few tiles out of place between symmetric walls, where the way home is longer
//! than it looks. And small boards with a few random moves, for the beginning.

use crate::base::grid::{Direction, Size};
use crate::base::rng::Rng;
use crate::model::curation::{Curate, LevelCandidate};
use crate::model::error::Severity;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::puzzle::Notation;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::rules::board::{Board, Cell};
use crate::search::engine::proved;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet, VecDeque};

/// The fewest free cells of a board.
const LEAST_CELLS: usize = 6;
const MOST_CELLS: usize = 13;
/// The fewest free cells of a walled board.
const LEAST_WALLED_CELLS: usize = 9;
/// The fewest moves of a shuffled board, and of one with tiles out of place.
const LEAST_MOVES: usize = 8;
const LEAST_SURPRISING_MOVES: usize = 18;
/// Sets of three tiles that are tried with the same walls.
const TURNS: usize = 4;
/// Nodes of the proof of one board, and positions of the plain search.
const NODES_PER_PROOF: u64 = 2_000_000;
const MOST_OPENED: usize = 400_000;

impl Curate for Slide {
    const CUTS: [f64; 4] = [5.0, 7.0, 9.0, 12.0];

    fn candidate(seed: u64) -> Option<LevelCandidate<Board>> {
        let mut rng = Rng::new(seed);
        let (board, moves, key) = if rng.chance(0.5) { misplaced(&mut rng)? } else { shuffled(&mut rng)? };
        let measure = Measure::of(&board, &moves)?;
        if measure.raises == 0 {
            return None;
        }
        let (beauty, features) = (beauty(&board), features(&board, &measure));
        let difficulty = measure.difficulty();
        Some(LevelCandidate { board, par: moves.len() as i64, difficulty, beauty, features, key })
    }

    fn difficulty(board: &Board) -> Option<f64> {
        Some(Measure::of(board, &shortest(board)?)?.difficulty())
    }

    /// A\* by the sum of distances, in random order among equals.
    fn effort(board: &Board, rng: &mut Rng) -> Option<f64> {
        let (distances, goal) = (Distances::of(board), board.goal().squares);
        let mut found = vec![(board.squares.clone(), 0)];
        let mut open = BinaryHeap::from([(Reverse(distances.sum(&board.squares)), 0, 0)]);
        let mut closed = HashSet::new();
        while let Some((_, _, at)) = open.pop() {
            let (squares, made): (Vec<Cell>, u32) = found[at].clone();
            if squares == goal {
                return Some((closed.len() as f64 + 1.0).log2());
            }
            if closed.len() == MOST_OPENED {
                return None;
            }
            if !closed.insert(squares.clone()) {
                continue;
            }
            for (_, next) in moves_from(board.size, &squares).into_iter().filter(|(_, next)| !closed.contains(next)) {
                open.push((Reverse(made + 1 + distances.sum(&next)), rng.next(), found.len()));
                found.push((next, made + 1));
            }
        }
        None
    }
}

/// A board, a shortest answer, and a key that its mirror images share.
type Found = (Board, Vec<Direction>, String);

/// Three tiles out of place between symmetric walls: of a few such boards, the one that takes the most moves.
fn misplaced(rng: &mut Rng) -> Option<Found> {
    let goal = symmetric(rng)?;
    let boards: Vec<Board> = (0..TURNS).map(|_| turned(&goal, rng)).collect();
    let solved = boards.into_iter().filter_map(|board| shortest(&board).map(|moves| (board, moves)));
    let (board, moves) = solved.max_by_key(|(_, moves)| moves.len())?;
    let walls = Slide::print(&goal);
    (moves.len() >= LEAST_SURPRISING_MOVES).then_some((board, moves, walls))
}

/// A small board after some random moves.
fn shuffled(rng: &mut Rng) -> Option<Found> {
    let (width, height) = [(3, 2), (2, 3), (3, 3), (4, 2), (2, 4), (4, 3), (3, 4)][rng.below(7)];
    let size = Size::new(width, height);
    let walls: Vec<usize> = (0..rng.below(3)).map(|_| rng.below(size.cells() - 1)).collect();
    let mut board = Board::solved(size, |cell| walls.contains(&cell));
    if free_cells(&board).len() < LEAST_CELLS || !is_open(&board) {
        return None;
    }
    for _ in 0..rng.between(12, 60) {
        let all = moves_from(size, &board.squares);
        board.squares = all.into_iter().nth(rng.below(2)).map_or(board.squares, |(_, next)| next);
    }
    let moves = shortest(&board)?;
    let key = Slide::print(&board);
    (moves.len() >= LEAST_MOVES).then_some((board, moves, key))
}

/// A solved board whose walls are symmetric under a reflection or a half turn, with two ways round everywhere.
fn symmetric(rng: &mut Rng) -> Option<Board> {
    let size = Size::new(3 + rng.below(3), 3 + rng.below(3));
    let kind = rng.below(3);
    let image = |cell: usize| {
        let (x, y) = size.position(cell);
        let (across, down) = (size.width - 1 - x, size.height - 1 - y);
        [size.cell(across, y), size.cell(x, down), size.cell(across, down)][kind]
    };
    let share = 0.1 + 0.3 * rng.unit();
    let mut walls = vec![false; size.cells()];
    for cell in 0..size.cells() {
        if rng.chance(share / 2.0) {
            (walls[cell], walls[image(cell)]) = (true, true);
        }
    }
    let board = Board::solved(size, |cell| walls[cell]);
    let cells = free_cells(&board).len();
    let fits = (LEAST_WALLED_CELLS..=MOST_CELLS).contains(&cells) && cells < size.cells();
    (fits && touches_all_sides(&board) && is_open(&board) && has_chord(&board)).then_some(board)
}

/// Does every outer row and column have a free cell? Otherwise the board would look smaller than it is.
fn touches_all_sides(board: &Board) -> bool {
    let size = board.size;
    let places: Vec<(usize, usize)> = free_cells(board).into_iter().map(|cell| size.position(cell)).collect();
    let columns = [0, size.width - 1].iter().all(|&x| places.iter().any(|place| place.0 == x));
    columns && [0, size.height - 1].iter().all(|&y| places.iter().any(|place| place.1 == y))
}

/// Moves three tiles in a cycle.
fn turned(goal: &Board, rng: &mut Rng) -> Board {
    let mut tiles: Vec<usize> =
        free_cells(goal).into_iter().filter(|&cell| goal.squares[cell] != Cell::Blank).collect();
    rng.shuffle(&mut tiles);
    let mut board = goal.clone();
    board.squares.swap(tiles[0], tiles[1]);
    board.squares.swap(tiles[1], tiles[2]);
    board
}

fn free_cells(board: &Board) -> Vec<usize> {
    (0..board.squares.len()).filter(|&cell| board.squares[cell] != Cell::Wall).collect()
}

fn neighbours(board: &Board, cell: usize) -> impl Iterator<Item = usize> + '_ {
    board.size.neighbours(cell).map(|(_, next)| next).filter(|&next| board.squares[next] != Cell::Wall)
}

/// Can every free cell be reached from every other, even without any single cell between? Then every cell is on a ring.
fn is_open(board: &Board) -> bool {
    let cells = free_cells(board);
    let hangs_together = |without: Option<usize>| {
        let Some(&first) = cells.iter().find(|&&cell| Some(cell) != without) else { return false };
        let (mut seen, mut open) = (HashSet::from([first]), vec![first]);
        while let Some(cell) = open.pop() {
            open.extend(neighbours(board, cell).filter(|&next| Some(next) != without && seen.insert(next)));
        }
        seen.len() == cells.len() - usize::from(without.is_some())
    };
    hangs_together(None) && cells.iter().all(|&cell| hangs_together(Some(cell)))
}

/// Is it more than one ring?
fn has_chord(board: &Board) -> bool {
    free_cells(board).iter().any(|&cell| neighbours(board, cell).count() > 2)
}

/// A shortest answer, proved.
fn shortest(board: &Board) -> Option<Vec<Direction>> {
    if Slide::diagnose(board).iter().any(|finding| finding.severity == Severity::Error) {
        return None;
    }
    let limits = Limits { nodes: Some(NODES_PER_PROOF), ..Limits::default() };
    proved::<Slide>(board, "optimal", Options::default(), limits).map(|best| best.moves)
}

/// The positions one move away.
fn moves_from(size: Size, squares: &[Cell]) -> Vec<(Direction, Vec<Cell>)> {
    let Some(blank) = squares.iter().position(|&square| square == Cell::Blank) else { return Vec::new() };
    let open = size.neighbours(blank).filter(|&(_, tile)| squares[tile] != Cell::Wall);
    open.map(|(direction, tile)| {
        let mut next = squares.to_vec();
        next.swap(blank, tile);
        (direction, next)
    })
    .collect()
}

/// The number of steps from each cell to each other around the walls.
struct Distances(Vec<Vec<u32>>);

impl Distances {
    fn of(board: &Board) -> Distances {
        let from = |start: usize| {
            let mut steps = vec![u32::MAX; board.squares.len()];
            steps[start] = 0;
            let mut open = VecDeque::from([start]);
            while let Some(cell) = open.pop_front() {
                for next in neighbours(board, cell) {
                    if steps[next] == u32::MAX {
                        steps[next] = steps[cell] + 1;
                        open.push_back(next);
                    }
                }
            }
            steps
        };
        Distances((0..board.squares.len()).map(from).collect())
    }

    /// The sum of all tiles' distances from home.
    fn sum(&self, squares: &[Cell]) -> u32 {
        let away = |(cell, square): (usize, &Cell)| match square {
            Cell::Tile(home) => self.0[cell][usize::from(*home)],
            _ => 0,
        };
        squares.iter().enumerate().map(away).sum()
    }
}

/// What a player meets on a shortest answer.
struct Measure {
    moves: usize,
    /// Moves that take a tile further from home.
    raises: usize,
    /// Bits of choice in all moves, without the way back.
    bits: f64,
}

impl Measure {
    fn of(board: &Board, moves: &[Direction]) -> Option<Measure> {
        let distances = Distances::of(board);
        let mut measure = Measure { moves: moves.len(), raises: 0, bits: 0.0 };
        let mut squares = board.squares.clone();
        for (at, &step) in moves.iter().enumerate() {
            let all = moves_from(board.size, &squares);
            let choices = all.len() - usize::from(at > 0);
            measure.bits += (choices.max(1) as f64).log2();
            let next = all.into_iter().find(|&(direction, _)| direction == step)?.1;
            measure.raises += usize::from(distances.sum(&next) > distances.sum(&squares));
            squares = next;
        }
        (squares == board.goal().squares).then_some(measure)
    }

    fn difficulty(&self) -> f64 {
        self.bits / 4.0 + (1.0 + self.raises as f64).log2()
    }
}

/// Symmetric walls, and most tiles at home, are beautiful.
fn beauty(board: &Board) -> f64 {
    let size = board.size;
    let wall = |x: usize, y: usize| board.squares[size.cell(x, y)] == Cell::Wall;
    let all =
        |same: &dyn Fn(usize, usize) -> bool| (0..size.cells()).all(|cell| same(cell % size.width, cell / size.width));
    let across = all(&|x, y| wall(x, y) == wall(size.width - 1 - x, y));
    let down = all(&|x, y| wall(x, y) == wall(x, size.height - 1 - y));
    let goal = board.goal();
    let away = (0..size.cells()).filter(|&cell| board.squares[cell] != goal.squares[cell]).count();
    let symmetry = f64::from(u8::from(across) + u8::from(down)) / 2.0;
    0.5 * symmetry + 0.5 * (1.0 - away as f64 / free_cells(board).len() as f64)
}

fn features(board: &Board, measure: &Measure) -> Vec<f64> {
    let (cells, size) = (free_cells(board).len(), board.size);
    vec![
        size.width as f64 / 3.0,
        size.height as f64 / 3.0,
        cells as f64 / 6.0,
        (size.cells() - cells) as f64 / 5.0,
        measure.moves as f64 / 40.0,
        measure.raises as f64 / 15.0,
    ]
}
