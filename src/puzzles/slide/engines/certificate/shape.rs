//! How the tiles of a board are put into groups. Which way bounds best differs from board to board, and nothing but a walk shows it.

use crate::puzzles::slide::engines::task::Task;

/// What lies together in a group of tiles where they belong.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    /// What is near, from the corners on.
    Near,
    /// Squares of two by two cells.
    Squares,
    Rows,
    Columns,
}

impl Shape {
    pub(super) const ALL: [Shape; 4] = [Shape::Near, Shape::Squares, Shape::Rows, Shape::Columns];

    /// All tiles but the blank in groups of at most `k`, on a board of `width` columns.
    pub(super) fn groups(self, task: &Task<'_>, width: usize, k: usize, blank: u8) -> Vec<Vec<u8>> {
        if let Shape::Near = self {
            return task.library.groups(k, blank, 0);
        }
        let strip = |tile: u8| {
            let cell = usize::from(task.graph.cells[usize::from(tile)]);
            let (x, y) = (cell % width, cell / width);
            match self {
                Shape::Rows => y,
                Shape::Columns => x,
                _ => y / 2 * width + x / 2,
            }
        };
        // By strip, which stands above the tile in one number: sorting numbers needs no code of its own.
        let tiles = (0..task.vertices() as u8).filter(|&tile| tile != blank);
        let mut numbers: Vec<usize> = tiles.map(|tile| strip(tile) << 8 | usize::from(tile)).collect();
        numbers.sort_unstable();
        let strips = numbers.chunk_by(|one, other| one >> 8 == other >> 8);
        let group = |numbers: &[usize]| numbers.iter().map(|&number| number as u8).collect();
        strips.flat_map(|strip| strip.chunks(k)).map(group).collect()
    }
}
