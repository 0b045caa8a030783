//! Rectangular grids: sizes, cells in reading order, the four directions.

/// One of the four directions on a grid, in the order up, right, down, left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Towards smaller rows.
    Up,
    /// Towards larger columns.
    Right,
    /// Towards larger rows.
    Down,
    /// Towards smaller columns.
    Left,
}

impl Direction {
    /// All directions, in their fixed order.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

    /// The way back.
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Right => Direction::Left,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
        }
    }

    /// By how much one step changes the column and the row.
    pub const fn offset(self) -> (isize, isize) {
        match self {
            Direction::Up => (0, -1),
            Direction::Right => (1, 0),
            Direction::Down => (0, 1),
            Direction::Left => (-1, 0),
        }
    }
}

/// Width and height of a grid whose cells are numbered row by row from 0. Columns and rows count from 0 too. Cells that
/// are passed in must be on the grid; that is not checked.
///
/// ```
/// use tokeru::base::grid::{Direction, Size};
///
/// let size = Size::new(4, 3);
/// assert_eq!(size.neighbour(5, Direction::Down), Some(9));
/// assert_eq!(size.neighbour(3, Direction::Right), None);
/// assert_eq!(size.position(9), (1, 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
}

impl Size {
    /// A grid of `width` columns and `height` rows.
    pub const fn new(width: usize, height: usize) -> Size {
        Size { width, height }
    }

    /// Number of cells.
    pub const fn cells(self) -> usize {
        self.width * self.height
    }

    /// Column and row of a cell. Panics if the grid has no columns.
    pub const fn position(self, cell: usize) -> (usize, usize) {
        (cell % self.width, cell / self.width)
    }

    /// Where a cell is, for a reader: `[("row", 2), ("column", 5)]`, both from 1.
    pub fn place(self, cell: usize) -> Vec<(&'static str, usize)> {
        let (column, row) = self.position(cell);
        vec![("row", row + 1), ("column", column + 1)]
    }

    /// The cell in a column and row.
    pub const fn cell(self, column: usize, row: usize) -> usize {
        row * self.width + column
    }

    /// The next cell in a direction, `None` beyond the edge.
    pub fn neighbour(self, cell: usize, direction: Direction) -> Option<usize> {
        let (column, row) = self.position(cell);
        let (dx, dy) = direction.offset();
        let column = column.checked_add_signed(dx).filter(|&c| c < self.width)?;
        let row = row.checked_add_signed(dy).filter(|&r| r < self.height)?;
        Some(self.cell(column, row))
    }

    /// The cells beside a cell, in the order of [`Direction::ALL`].
    pub fn neighbours(self, cell: usize) -> impl Iterator<Item = (Direction, usize)> {
        Direction::ALL.into_iter().filter_map(move |d| self.neighbour(cell, d).map(|n| (d, n)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_neighbour_has_the_cell_as_its_neighbour() {
        let size = Size::new(4, 3);
        for cell in 0..size.cells() {
            for (direction, next) in size.neighbours(cell) {
                assert_eq!(size.neighbour(next, direction.opposite()), Some(cell));
            }
        }
        assert_eq!(size.neighbours(0).count(), 2);
    }
}
