//! The constructive engine never gives up: it solves every solvable order of every small shape, and thousands of boards
//! of all sizes.
//!
//! The fact on which it rests is tested beside it (`cycles`): every theta that fits 64 cells has a 3-cycle. With
//! 3-cycles and the reach of three tiles and the blank (Wilson 1974: on any block that is no ring and has more than
//! seven cells) all even orders can be made. The one exception, a theta of seven cells, has rings of five and six, and
//! no board with its two colours of cells has a ring of five.

use super::orders::permute;
use std::time::{Duration, Instant};
use tokeru::base::grid::Size;
use tokeru::base::rng::Rng;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::outcome::Sense;
use tokeru::model::puzzle::Notation;
use tokeru::puzzles;
use tokeru::puzzles::slide::Slide;
use tokeru::puzzles::slide::engines::constructive;
use tokeru::puzzles::slide::engines::pattern_db::watch::BuildWatch;
use tokeru::puzzles::slide::kernel::Position;
use tokeru::puzzles::slide::rules::board::graph::Layout;
use tokeru::puzzles::slide::rules::board::shuffle::{shuffled, wall_in};
use tokeru::puzzles::slide::rules::board::solvable::obstacles;
use tokeru::puzzles::slide::rules::board::{Board, Cell};
use tokeru::search::control::{Control, Counters};

/// The length of the answer, which the rules have confirmed.
fn solved(board: &Board) -> usize {
    let layout = Layout::of(board).unwrap_or_else(|| panic!("solvable: {}", Slide::print(board)));
    let (limits, counters) = (Limits::default(), Counters::default());
    let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
    let moves = constructive::solve(&layout.graph, &Position::of(&layout), &mut BuildWatch::new(&control));
    let moves = moves.unwrap_or_else(|| panic!("given up: {}", Slide::print(board)));
    let family = puzzles::family("slide").expect("registered");
    let report = family.check(&Slide::print(board), &Slide::print_moves(board, &moves)).expect("readable");
    assert!(report.confirms(moves.len() as i64), "{report:?} {}", Slide::print(board));
    moves.len()
}

fn is_long() -> bool {
    std::env::var_os("TOKERU_LONG").is_some()
}

/// Solves every `stride`th solvable order of every shape of a size with `free` free cells. Returns how many there were.
fn solve_each(width: usize, height: usize, free: usize, stride: usize) -> usize {
    let cells = width * height;
    let (mut orders, mut solvable) = (0, 0);
    for walls in (0u32..1 << cells).filter(|walls| cells - walls.count_ones() as usize == free) {
        let mut goal = Board::solved(Size::new(width, height), |cell| walls >> cell & 1 == 1);
        let open: Vec<usize> = (0..cells).filter(|&c| goal.squares[c] != Cell::Wall).collect();
        permute(&mut goal, &open, 0, &mut |board| {
            orders += 1;
            if orders % stride == 0 && obstacles(board).is_empty() {
                solved(board);
                solvable += 1;
            }
        });
    }
    solvable
}

const SMALL: [(usize, usize); 6] = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)];

#[test]
fn every_solvable_order_of_every_small_shape_is_solved() {
    // With TOKERU_LONG all orders (some minutes in a release build); without it all with at most 5 free cells and part
    // of the others.
    let strides: &[usize] = if is_long() { &[1; 9] } else { &[1, 1, 1, 1, 1, 31, 401, 4001, 4001] };
    let mut solvable = 0;
    for (width, height) in SMALL {
        for free in 1..=width * height {
            let (begun, before) = (Instant::now(), solvable);
            solvable += solve_each(width, height, free, strides[free - 1]);
            println!("{width}x{height}, {free} free: {} orders in {:?}", solvable - before, begun.elapsed());
        }
    }
    println!("{solvable} orders");
    assert!(solvable > 3000);
}

#[test]
fn boards_of_all_sizes_are_solved() {
    let mut rng = Rng::new(77);
    let (mut longest, mut slowest) = (0, Duration::ZERO);
    for seed in 0..if is_long() { 100_000 } else { 2000 } {
        let size = Size::new(2 + rng.below(7), 2 + rng.below(7));
        let walls = rng.below(size.cells() * 3 / 5);
        let board = shuffled(&wall_in(&Board::solved(size, |_| false), walls, &mut rng), seed);
        let begun = Instant::now();
        longest = longest.max(solved(&board));
        slowest = slowest.max(begun.elapsed());
    }
    println!("longest {longest}, slowest {slowest:?}");
}

#[test]
fn rings_with_a_chord_are_solved() {
    // A ring along the edge and one column of cells across it: two long rings that share an arm are the worst shapes
    // for 3-cycles.
    for (width, height, chord) in [(5, 5, 2), (7, 5, 2), (6, 6, 3), (8, 8, 4), (8, 8, 2), (3, 8, 1), (8, 4, 6)] {
        let size = Size::new(width, height);
        let wall = |cell: usize| {
            let (x, y) = size.position(cell);
            x > 0 && y > 0 && x + 1 < width && y + 1 < height && x != chord
        };
        for seed in 0..if is_long() { 100 } else { 2 } {
            solved(&shuffled(&Board::solved(size, wall), seed));
        }
    }
}
