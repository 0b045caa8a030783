//! Extreme rooms for the fuzzer: no person, one too many, one on every square; limits of 0 and of the maximum; edits
//! inside and outside the room.

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::model::trial::Hostile;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::rules::board::{Board, Cell, MAX_PEOPLE, MAX_SIDE, MAX_STEPS};

impl Hostile for Sweeper {
    const LONGEST: usize = MAX_PEOPLE * MAX_STEPS as usize;

    fn hostile(rng: &mut Rng) -> Board {
        let size = size(rng);
        let mut squares = squares(size, rng);
        let people = match rng.below(10) {
            0 => 0,
            1 => MAX_PEOPLE,
            2 => MAX_PEOPLE + 1,
            3 => size.cells(),
            _ => 1 + rng.below(4),
        };
        for _ in 0..people {
            squares[rng.below(size.cells())] = Cell::PEOPLE[rng.below(3)];
        }
        let count = squares.iter().filter(|square| square.is_person()).count();
        let most = [0, 1, 8, 20, MAX_STEPS][rng.below(5)];
        let limits = (0..count).map(|_| if rng.chance(0.5) { most } else { rng.below(usize::from(most) + 1) as u8 });
        Board { size, squares, limits: limits.collect() }
    }

    fn hard(rng: &mut Rng) -> Board {
        let size = Size::new(MAX_SIDE, MAX_SIDE);
        let mut squares = vec![Cell::Dirty; size.cells()];
        for _ in 0..rng.below(12) {
            squares[rng.below(size.cells())] = Cell::Obstacle;
        }
        for _ in 0..=2 + rng.below(6) {
            squares[rng.below(size.cells())] = Cell::PEOPLE[rng.below(3)];
        }
        let count = squares.iter().filter(|square| square.is_person()).count();
        let limits = vec![(size.cells() / count + 2).min(usize::from(MAX_STEPS)) as u8; count];
        Board { size, squares, limits }
    }

    fn questions(_: &Board, _: &mut Rng) -> Vec<String> {
        vec!["hope".into()]
    }

    fn consultations() -> &'static [&'static str] {
        &["rating", "reason", "orders c", "budgets"]
    }

    fn edits(board: &Board, rng: &mut Rng) -> Vec<String> {
        let cell = |rng: &mut Rng| rng.below(board.size.cells() + 1);
        let name = |rng: &mut Rng| Cell::NAMES[rng.below(Cell::NAMES.len())];
        let steps = |rng: &mut Rng| rng.below(usize::from(MAX_STEPS) + 2);
        let person = board.people().next().unwrap_or(0);
        vec![
            format!("set {} {}", cell(rng), name(rng)),
            format!("set {} boy {}", cell(rng), steps(rng)),
            format!("steps {} {}", cell(rng), steps(rng)),
            format!("steps {person} {}", steps(rng)),
            format!("move {person} {}", cell(rng)),
            format!("move {} {}", cell(rng), cell(rng)),
            format!("size {} {}", rng.below(MAX_SIDE + 2), rng.below(MAX_SIDE + 2)),
            "clear".into(),
            "set 0".into(),
        ]
    }
}

fn size(rng: &mut Rng) -> Size {
    match rng.below(12) {
        0 => Size::new(MAX_SIDE, MAX_SIDE),
        1 => Size::new(1, MAX_SIDE),
        2 => Size::new(MAX_SIDE, 1),
        3 => Size::new(1, 1),
        4 => Size::new(1 + rng.below(MAX_SIDE), 1 + rng.below(MAX_SIDE)),
        _ => Size::new(1 + rng.below(5), 1 + rng.below(5)),
    }
}

/// All squares of one kind, or any mixture.
fn squares(size: Size, rng: &mut Rng) -> Vec<Cell> {
    let (one, other) = (Cell::ALL[rng.below(Cell::ALL.len())], Cell::ALL[rng.below(Cell::ALL.len())]);
    let style = rng.below(5);
    let share = rng.unit();
    let square = |rng: &mut Rng| match style {
        0 => one,
        1 if rng.chance(share) => one,
        1 => other,
        2 => Cell::Dirty,
        3 if rng.chance(share) => [Cell::Puddle, Cell::Apple, Cell::Bottle, Cell::TrashBin][rng.below(4)],
        3 => Cell::Dirty,
        _ => Cell::ALL[rng.below(Cell::ALL.len())],
    };
    (0..size.cells()).map(|_| square(rng)).collect()
}
