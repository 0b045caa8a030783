//! Tiny levels whose best answers are known.

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::exhaustive;
use crate::model::error::Severity;
use crate::model::puzzle::Notation;
use crate::model::trial::{Expected, Oracle, Variant};
use crate::puzzles::sokoban::Sokoban;
use crate::puzzles::sokoban::rules::board::{Board, Objective};

impl Oracle for Sokoban {
    fn tiny(rng: &mut Rng) -> Board {
        loop {
            let board = room(rng);
            if Sokoban::diagnose(&board).iter().all(|finding| finding.severity == Severity::Warning) {
                return board;
            }
        }
    }

    fn truth(board: &Board) -> Option<i64> {
        exhaustive::least::<Sokoban, _>(board, |state| (state.player, state.boxes.clone()))
    }

    fn runs(board: &Board) -> Vec<Variant> {
        let run = |engine, options, claim| Variant { engine, options, claim };
        // Each exact engine proves only its own objective.
        let proves = |objective| if board.objective == objective { Expected::Proves } else { Expected::Finds };
        vec![
            run("fast", &[], Expected::Finds),
            run("fast", &[("macros", "all")], Expected::Finds),
            run("pushes", &[], proves(Objective::Pushes)),
            run("pushes", &[("macros", "none")], proves(Objective::Pushes)),
            run("moves", &[], proves(Objective::Moves)),
            run("improve", &[], Expected::Finds),
            run("single", &[], Expected::Tries),
        ]
    }
}

/// A small room with a few boxes and goals, often in equal numbers; not always sensible.
fn room(rng: &mut Rng) -> Board {
    let size = Size::new(4 + rng.below(4), 4 + rng.below(3));
    let mut board = Board::empty(size);
    let walls = [0.0, 0.15, 0.3][rng.below(3)];
    for cell in 0..size.cells() {
        let (x, y) = size.position(cell);
        let border = x == 0 || y == 0 || x + 1 == size.width || y + 1 == size.height;
        board.walls[cell] = border || rng.chance(walls);
    }
    let mut free: Vec<usize> = (0..size.cells()).filter(|&cell| !board.walls[cell]).collect();
    rng.shuffle(&mut free);
    let boxes = 1 + rng.below(3);
    free.iter().take(boxes).for_each(|&cell| board.boxes[cell] = true);
    board.player = free.get(boxes).copied();
    rng.shuffle(&mut free);
    free.iter().take(boxes + usize::from(rng.chance(0.1))).for_each(|&cell| board.goals[cell] = true);
    if rng.chance(0.3) {
        board.objective = Objective::Moves;
    }
    board
}
