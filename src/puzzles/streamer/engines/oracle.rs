//! Tiny instances whose best answers are known.

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::exhaustive;
use crate::model::trial::{Expected, Oracle, Variant};
use crate::puzzles::streamer::Streamer;
use crate::puzzles::streamer::rules::board::{Board, Cell};

impl Oracle for Streamer {
    /// Few keys; maps with and without coins, all walls or all traps; sometimes more maps than are chosen.
    fn tiny(rng: &mut Rng) -> Board {
        let size = Size::new(3 + rng.below(4), 3 + rng.below(4));
        let (maps, chosen) = [(1, 1), (2, 2), (2, 1), (3, 2), (3, 3)][rng.below(5)];
        let keys = rng.below([6, 5, 4][chosen - 1]);
        let share = [rng.unit(), rng.unit() * 0.5, rng.unit()];
        let cells = (0..maps).flat_map(|_| map(size, share, rng)).collect();
        Board { maps, chosen, size, keys, seed: None, cells }
    }

    fn truth(board: &Board) -> Option<i64> {
        exhaustive::best::<Streamer>(board)
    }

    fn runs(board: &Board) -> Vec<Variant> {
        // A heuristic chooses the maps. On those maps, a beam wider than the tree misses nothing as long as it
        // distinguishes all positions.
        let all = if board.maps == board.chosen { Expected::Best } else { Expected::Finds };
        let run = |engine, options, claim| Variant { engine, options, claim };
        vec![
            run("beam", &[("width", "20000"), ("sight", "0")], all),
            run("beam", &[("width", "20000"), ("sight", "0"), ("kernel", "plain"), ("storage", "copies")], all),
            run("beam", &[("width", "20000"), ("tie", "kin3"), ("unique", "false")], all),
            run("beam", &[("width", "2")], Expected::Finds),
            run("timed", &[], Expected::Finds),
            run("exact", &[], Expected::Proves),
        ]
    }
}

fn map(size: Size, [wall, trap, coin]: [f64; 3], rng: &mut Rng) -> Vec<Cell> {
    let mut cells = vec![Cell::Wall; size.cells()];
    for row in 1..size.height - 1 {
        for column in 1..size.width - 1 {
            cells[size.cell(column, row)] = match () {
                () if rng.chance(wall * 0.6) => Cell::Wall,
                () if rng.chance(trap) => Cell::Trap,
                () if rng.chance(coin) => Cell::Coin,
                () => Cell::Empty,
            };
        }
    }
    cells[size.cell(1 + rng.below(size.width - 2), 1 + rng.below(size.height - 2))] = Cell::Player;
    cells
}
