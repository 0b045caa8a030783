//! Extreme instances for the fuzzer: one map or very many, the largest number of chosen maps, no keys or the most;
//! edits inside and outside the board.

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::model::trial::Hostile;
use crate::puzzles::streamer::Streamer;
use crate::puzzles::streamer::rules::board::{
    Board, Cell, MAX_CELLS, MAX_CHOSEN, MAX_KEYS, MAX_MAPS, MAX_SIDE, on_border,
};

const CELLS: [Cell; 5] = [Cell::Wall, Cell::Trap, Cell::Coin, Cell::Empty, Cell::Player];

impl Hostile for Streamer {
    const LONGEST: usize = 1_000;

    fn hostile(rng: &mut Rng) -> Board {
        let (maps, size) = shape(rng);
        let chosen = if rng.chance(0.3) { MAX_CHOSEN.min(maps) } else { 1 + rng.below(MAX_CHOSEN.min(maps)) };
        let keys = [0, 1, 30, MAX_KEYS, rng.below(MAX_KEYS)][rng.below(5)];
        if rng.chance(0.4) || maps * size.cells() > 20_000 {
            return Board::random(maps, chosen, size, keys, [0, u64::MAX, rng.next()][rng.below(3)]);
        }
        let cells = (0..maps).flat_map(|_| cells(size, rng)).collect();
        Board { maps, chosen, size, keys, seed: None, cells }
    }

    fn hard(rng: &mut Rng) -> Board {
        let (maps, side) = [(8, 30), (100, 50), (100, 50)][rng.below(3)];
        Board::random(maps, MAX_CHOSEN, Size::new(side, side), 2_500, rng.next())
    }

    fn questions(_: &Board, _: &mut Rng) -> Vec<String> {
        ["reach", "choice", "rows"].map(String::from).into()
    }

    fn consultations() -> &'static [&'static str] {
        &["reason", "tree 10", "tree 0", "river 10", "river 10 equal"]
    }

    fn edits(board: &Board, rng: &mut Rng) -> Vec<String> {
        let letter = |rng: &mut Rng| CELLS[rng.below(CELLS.len())].letter();
        let (map, row, column) =
            (rng.below(board.maps + 1), rng.below(board.size.height + 1), rng.below(board.size.width + 1));
        vec![
            format!("cell {map} {row} {column} {}", letter(rng)),
            format!("cell 0 1 1 {}", letter(rng)),
            format!("keys {}", rng.below(MAX_KEYS + 2)),
            format!("chosen {}", rng.below(MAX_CHOSEN + 2)),
            format!(
                "new {} {} {} {} {} {}",
                1 + rng.below(4),
                1,
                3 + rng.below(9),
                3 + rng.below(9),
                rng.below(50),
                rng.next()
            ),
            "new 1 1".into(),
        ]
    }
}

fn shape(rng: &mut Rng) -> (usize, Size) {
    let side = |rng: &mut Rng, most: usize| 3 + rng.below(most - 2);
    match rng.below(2_000) {
        0 => (MAX_CELLS / (MAX_SIDE * MAX_SIDE), Size::new(MAX_SIDE, MAX_SIDE)),
        1 => (MAX_MAPS, Size::new(45, 45)),
        2..6 => (MAX_MAPS, Size::new(3, 3)),
        6..12 => (1, Size::new(MAX_SIDE, 3)),
        12..40 => (1 + rng.below(9), Size::new(side(rng, MAX_SIDE), side(rng, MAX_SIDE))),
        _ => (1 + rng.below(5), Size::new(side(rng, 9), side(rng, 9))),
    }
}

/// One kind of cell or any mixture; sometimes without the outer wall, sometimes with no player or two.
fn cells(size: Size, rng: &mut Rng) -> Vec<Cell> {
    let only = CELLS[rng.below(4)];
    let (mixed, open) = (rng.chance(0.6), rng.chance(0.1));
    let mut cells: Vec<Cell> = (0..size.cells())
        .map(|cell| match () {
            () if on_border(size, cell) && !open => Cell::Wall,
            () if mixed => CELLS[rng.below(4)],
            () => only,
        })
        .collect();
    let players = [1, 1, 1, 1, 1, 1, 1, 1, 0, 2][rng.below(10)];
    for _ in 0..players {
        cells[size.cell(1 + rng.below(size.width - 2), 1 + rng.below(size.height - 2))] = Cell::Player;
    }
    cells
}
