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

    /// All tiles but the blank in groups of at most `k`, on a board of so many columns.
    pub(super) fn groups(self, task: &Task<'_>, width: usize, k: usize, blank: u8) -> Vec<Vec<u8>> {
        if let Shape::Near = self {
            return task.library.groups(k, blank, 0);
        }
        let strip = |tile: u8| {
            let cell = usize::from(task.graph.cells[usize::from(tile)]);
            let (x, y) = (cell % width, cell / width);
            match self {
                Shape::Rows => (y, 0),
                Shape::Columns => (x, 0),
                _ => (y / 2, x / 2),
            }
        };
        let mut tiles: Vec<u8> = (0..task.vertices() as u8).filter(|&tile| tile != blank).collect();
        tiles.sort_by_key(|&tile| strip(tile));
        let strips = tiles.chunk_by(|&one, &other| strip(one) == strip(other));
        strips.flat_map(|strip| strip.chunks(k)).map(<[u8]>::to_vec).collect()
    }
}
