//! Ways to divide the tiles of a board into groups. The way that bounds best differs from board to board, and only a
//! walk can tell.

use crate::puzzles::slide::engines::task::Task;

/// Which cells belong together in a group; tiles are grouped by the cells where they belong.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    /// Cells that are near one another, starting in the corners.
    Near,
    /// Squares of two by two cells.
    Squares,
    Rows,
    Columns,
}

impl Shape {
    pub(super) const ALL: [Shape; 4] = [Shape::Near, Shape::Squares, Shape::Rows, Shape::Columns];

    /// All tiles except the blank, in groups of at most `k`, on a board of `width` columns.
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
        // Strip and tile are combined into one number, because sorting numbers needs no code of its own.
        let tiles = (0..task.vertices() as u8).filter(|&tile| tile != blank);
        let mut numbers: Vec<usize> = tiles.map(|tile| strip(tile) << 8 | usize::from(tile)).collect();
        numbers.sort_unstable();
        let strips = numbers.chunk_by(|one, other| one >> 8 == other >> 8);
        let group = |numbers: &[usize]| numbers.iter().map(|&number| number as u8).collect();
        strips.flat_map(|strip| strip.chunks(k)).map(group).collect()
    }
}
