//! Boards at the edge of what a sliding puzzle may be, for the fuzzer.

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::model::trial::Hostile;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::rules::board::shuffle::{shuffled, wall_in};
use crate::puzzles::slide::rules::board::{Board, Cell, MAX_SIDE, MIN_SIDE, SYMBOLS};

impl Hostile for Slide {
    const LONGEST: usize = 10_000;

    fn hostile(rng: &mut Rng) -> Board {
        let mut board = walled(size(rng), rng);
        match rng.below(8) {
            0 => {}
            1 => unwhole(&mut board, rng),
            _ => mix(&mut board, rng),
        }
        board
    }

    fn hard(rng: &mut Rng) -> Board {
        let side = |rng: &mut Rng| 5 + rng.below(MAX_SIDE - 4);
        let size = Size::new(side(rng), side(rng));
        let walls = if rng.chance(0.5) { size.cells() / 6 } else { 0 };
        shuffled(&wall_in(&Board::solved(size, |_| false), walls, rng), rng.next())
    }

    fn questions(_: &Board, _: &mut Rng) -> Vec<String> {
        vec!["reasons".into()]
    }

    fn consultations() -> &'static [&'static str] {
        &["hint", "reason", "terrain"]
    }

    fn edits(board: &Board, rng: &mut Rng) -> Vec<String> {
        let cell = |rng: &mut Rng| rng.below(board.size.cells() + 1);
        let side = |rng: &mut Rng| 1 + rng.below(MAX_SIDE + 1);
        vec![
            format!("size {} {}", side(rng), side(rng)),
            "sort".into(),
            format!("wall {}", cell(rng)),
            format!("open {}", cell(rng)),
            format!("swap {} {}", cell(rng), cell(rng)),
            format!("set {} {}", cell(rng), char::from(SYMBOLS[rng.below(SYMBOLS.len())])),
            format!("set {} 0", cell(rng)),
            format!("shuffle {}", rng.next()),
            format!("random {} {} {} {}", rng.next(), side(rng), side(rng), cell(rng)),
            "swap 0".into(),
        ]
    }
}

fn size(rng: &mut Rng) -> Size {
    let side = |rng: &mut Rng, most: usize| MIN_SIDE + rng.below(most - MIN_SIDE + 1);
    match rng.below(12) {
        0 => Size::new(MAX_SIDE, MAX_SIDE),
        1 => Size::new(MIN_SIDE, MAX_SIDE),
        2 => Size::new(MAX_SIDE, MIN_SIDE),
        3 => Size::new(side(rng, MAX_SIDE), side(rng, MAX_SIDE)),
        _ => Size::new(side(rng, 4), side(rng, 4)),
    }
}

/// The solved board with none, all, all but a few, every other, or any of its cells walled, or with one winding way.
fn walled(size: Size, rng: &mut Rng) -> Board {
    let style = rng.below(8);
    let share = rng.unit();
    let kept = [rng.below(size.cells()), rng.below(size.cells()), rng.below(size.cells())];
    let few = 1 + rng.below(3);
    let noise: Vec<bool> = (0..size.cells()).map(|_| rng.chance(share)).collect();
    Board::solved(size, |cell| {
        let (column, row) = size.position(cell);
        match style {
            0 => true,
            1 => !kept[..few].contains(&cell),
            2 => (column + row) % 2 == 1,
            3 => row % 2 == 1 && column != if row % 4 == 1 { size.width - 1 } else { 0 },
            4 | 5 => noise[cell],
            _ => false,
        }
    })
}

/// A random order of everything on the board: about half of these can be solved.
fn mix(board: &mut Board, rng: &mut Rng) {
    let free: Vec<usize> = (0..board.squares.len()).filter(|&cell| board.squares[cell] != Cell::Wall).collect();
    let mut squares: Vec<Cell> = free.iter().map(|&cell| board.squares[cell]).collect();
    rng.shuffle(&mut squares);
    free.iter().zip(squares).for_each(|(&cell, square)| board.squares[cell] = square);
}

/// Tiles and blanks that are doubled, missing or without a home.
fn unwhole(board: &mut Board, rng: &mut Rng) {
    for _ in 0..=rng.below(4) {
        let cell = rng.below(board.squares.len());
        board.squares[cell] = match rng.below(3) {
            0 => Cell::Blank,
            1 => Cell::Wall,
            // The last cell of the largest board has no tile: the blank belongs there.
            _ => Cell::Tile(rng.below(board.squares.len().min(SYMBOLS.len())) as u8),
        };
    }
}
