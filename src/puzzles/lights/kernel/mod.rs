//! The fast state: one word a row. Like every kernel, it uses only [`Board`] and implements the rules independently.

pub mod query;

use super::rules::board::Board;

/// The lamps of a board: bit `x` of row `y` is the one in column `x`.
pub struct Lamps {
    /// All lamps of a row.
    pub row: u16,
    width: usize,
    lit: Vec<u16>,
}

impl Lamps {
    /// The lamps of a board.
    pub fn new(board: &Board) -> Lamps {
        let width = board.size.width;
        let bits = |row: &[bool]| row.iter().rev().fold(0, |bits, &lit| bits << 1 | u16::from(lit));
        Lamps { row: (1 << width) - 1, width, lit: board.lit.chunks(width).map(bits).collect() }
    }

    /// The cells of the answer that presses these lamps in the first row; `None` if there is none.
    ///
    /// Presses commute, so they can be made row by row. If a lamp is still on after its own row and the one above have
    /// been pressed, only the lamp below can switch it off. So the first row determines all others, and only the
    /// last row can stay lit.
    pub fn chase(&self, first: u16) -> Option<Vec<usize>> {
        let (mut above, mut here, mut presses) = (0, first, Vec::new());
        for (y, lit) in self.lit.iter().enumerate() {
            presses.extend((0..self.width).filter(|x| here >> x & 1 == 1).map(|x| y * self.width + x));
            (above, here) = (here, (lit ^ above ^ here ^ here << 1 ^ here >> 1) & self.row);
        }
        (here == 0).then_some(presses)
    }
}
