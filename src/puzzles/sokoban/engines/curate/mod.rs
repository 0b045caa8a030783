//! Finds small levels for a set. They are made by the generator and filled up with walls, and kept if boxes hinder one
//! another and an obvious push misleads.
//!
//! * [`space`]: every position of a small level with the pushes left.
//! * [`measure`]: what makes the level hard.

pub mod measure;
pub mod space;

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::model::curation::{Curate, LevelCandidate};
use crate::model::options::Options;
use crate::model::puzzle::Notation;
use crate::puzzles::sokoban::Sokoban;
use crate::puzzles::sokoban::engines::generate::trimmed;
use crate::puzzles::sokoban::rules::board::Board;
use crate::search::engine::generated;
use measure::LevelMeasure;
use space::Space;

/// Fewest pushes of a level in a set.
const LEAST_PUSHES: usize = 7;
/// Most times that the longer side of a level is as long as the shorter one.
const MOST_STRETCHED: f64 = 1.7;
/// Runs of the plain search, whose nodes vary at random.
const GAMES: usize = 15;

impl Curate for Sokoban {
    const CUTS: [f64; 4] = [4.3, 5.0, 5.7, 6.4];

    fn candidate(seed: u64) -> Option<LevelCandidate<Board>> {
        let mut rng = Rng::new(seed);
        let raw = raw(&mut rng)?;
        if !is_worth(&LevelMeasure::of(&Space::explore(&raw)?)?) {
            return None;
        }
        let board = outside_cleared(trimmed(&filled(raw, &mut rng)));
        let measure = LevelMeasure::of(&Space::explore(&board)?)?;
        if !is_worth(&measure) || !is_compact(board.size) {
            return None;
        }
        let (beauty, features) = (beauty(&board), features(&board, &measure));
        let key = turns(&board).iter().map(Sokoban::print).min()?;
        let (par, difficulty) = (measure.pushes as i64, measure.difficulty());
        Some(LevelCandidate { board, par, difficulty, beauty, features, key })
    }

    fn difficulty(board: &Board) -> Option<f64> {
        Some(LevelMeasure::of(&Space::explore(board)?)?.difficulty())
    }

    /// The binary logarithm of the mean nodes of a greedy best-first search that considers only the sum of the boxes'
    /// distances.
    fn effort(board: &Board, rng: &mut Rng) -> Option<f64> {
        let space = Space::explore(board)?;
        let nodes: usize = (0..GAMES).map(|_| space.greedy(rng)).sum::<Option<usize>>()?;
        Some((nodes as f64 / GAMES as f64).log2())
    }
}

/// A level of the generator with two to five boxes, made with more or less effort.
fn raw(rng: &mut Rng) -> Option<Board> {
    let options = Options::from([
        ("width", rng.between(6, 9)),
        ("height", rng.between(6, 8)),
        ("boxes", rng.between(2, 5)),
        ("tries", [3, 8, 20, 60][rng.below(4)]),
    ]);
    generated::<Sokoban>(rng.next(), &options)
}

/// Is every box pushed, do they hinder one another, and is the push that looks best wrong at some moment?
fn is_worth(measure: &LevelMeasure) -> bool {
    let interact = measure.pushes > measure.bound || measure.lines > measure.boxes;
    let surprising = measure.traps + measure.raises > 0;
    measure.pushes >= LEAST_PUSHES && measure.all_pushed && interact && surprising
}

fn is_compact(size: Size) -> bool {
    let (long, short) = (size.width.max(size.height), size.width.min(size.height));
    long as f64 <= MOST_STRETCHED * short as f64
}

/// Adds walls wherever one makes the level neither shorter nor easier, so that no square is unused.
fn filled(mut board: Board, rng: &mut Rng) -> Board {
    let mut floor: Vec<usize> = (0..board.size.cells()).filter(|&cell| is_bare(&board, cell)).collect();
    rng.shuffle(&mut floor);
    let Some(mut before) = Space::explore(&board).and_then(|space| LevelMeasure::of(&space)) else { return board };
    for cell in floor {
        board.walls[cell] = true;
        match Space::explore(&board).and_then(|space| LevelMeasure::of(&space)) {
            Some(now) if now.pushes == before.pushes && now.difficulty() >= before.difficulty() => before = now,
            _ => board.walls[cell] = false,
        }
    }
    board
}

/// Floor with nothing on it.
fn is_bare(board: &Board, cell: usize) -> bool {
    !board.walls[cell] && !board.goals[cell] && !board.boxes[cell] && board.player != Some(cell)
}

/// The level without walls that touch no floor.
fn outside_cleared(mut board: Board) -> Board {
    let size = board.size;
    let inside = board.player.map_or_else(|| vec![false; size.cells()], |player| board.walkable(player));
    let near: Vec<bool> = (0..size.cells()).map(|cell| around(size, cell).any(|other| inside[other])).collect();
    for cell in 0..size.cells() {
        board.walls[cell] = near[cell] && !inside[cell];
    }
    board
}

/// The cell and the eight cells around it.
fn around(size: Size, cell: usize) -> impl Iterator<Item = usize> {
    let (x, y) = size.position(cell);
    let columns = x.saturating_sub(1)..=(x + 1).min(size.width - 1);
    let rows = y.saturating_sub(1)..=(y + 1).min(size.height - 1);
    rows.flat_map(move |row| columns.clone().map(move |column| size.cell(column, row)))
}

/// The level in its eight orientations: rotated and mirrored.
fn turns(board: &Board) -> Vec<Board> {
    let mut all = vec![board.clone()];
    for turn in 1..8 {
        let before = &all[turn - 1];
        all.push(if turn == 4 { mirrored(board) } else { turned(before) });
    }
    all
}

/// A quarter turn.
fn turned(board: &Board) -> Board {
    let size = Size::new(board.size.height, board.size.width);
    moved(board, size, |x, y| size.cell(size.width - 1 - y, x))
}

fn mirrored(board: &Board) -> Board {
    let size = board.size;
    moved(board, size, |x, y| size.cell(size.width - 1 - x, y))
}

fn moved(board: &Board, size: Size, place: impl Fn(usize, usize) -> usize) -> Board {
    let mut other = Board::empty(size);
    for cell in 0..size.cells() {
        let (x, y) = board.size.position(cell);
        let to = place(x, y);
        (other.walls[to], other.goals[to], other.boxes[to]) = (board.walls[cell], board.goals[cell], board.boxes[cell]);
    }
    other.player = board.player.map(|cell| {
        let (x, y) = board.size.position(cell);
        place(x, y)
    });
    other.objective = board.objective;
    other
}

/// High for goals side by side, a room without stray walls, and a mirror-symmetric shape.
fn beauty(board: &Board) -> f64 {
    let size = board.size;
    let goals: Vec<usize> = (0..size.cells()).filter(|&cell| board.goals[cell]).collect();
    let paired = goals.iter().filter(|&&goal| size.neighbours(goal).any(|(_, next)| board.goals[next])).count();
    let inner = (size.width - 2) * (size.height - 2);
    let floor = board.player.map_or(0, |player| board.walkable(player).iter().filter(|&&inside| inside).count());
    let symmetric = turns(board).iter().skip(1).any(|other| other.walls == board.walls && other.size == size);
    0.5 * paired as f64 / goals.len() as f64 + 0.3 * floor as f64 / inner as f64 + if symmetric { 0.2 } else { 0.0 }
}

fn features(board: &Board, measure: &LevelMeasure) -> Vec<f64> {
    let size = board.size;
    vec![
        size.width as f64 / 5.0,
        size.height as f64 / 5.0,
        measure.boxes as f64 / 4.0,
        measure.pushes as f64 / 25.0,
        measure.traps as f64 / 10.0,
        measure.raises as f64 / 10.0,
        measure.bits / 3.0,
    ]
}
