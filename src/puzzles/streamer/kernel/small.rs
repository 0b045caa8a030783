//! Small maps with one bit for each cell inside the edge. Exhaustive search uses them, because it needs many positions
//! and a bound for each.

use crate::base::grid::{Direction, Size};
use crate::puzzles::streamer::rules::board::{Board, Cell, MAX_CHOSEN};
use crate::search::work;

/// Most cells inside the edge of a map.
const MAX_INNER_CELLS: usize = 64;

/// A set of cells.
type Cells = u64;

/// The constant part of a map. Cells are those inside the edge, row by row.
#[derive(Clone, Debug)]
pub struct SmallMap {
    coins: Cells,
    start: u8,
    /// The cell that each key leads to; a caught player stays.
    next: Vec<[u8; 4]>,
    /// `near[cell][keys]`: the cells that a player there can reach with `keys` keys without entering a trap. The last
    /// entry also holds for more keys.
    near: Vec<Vec<Cells>>,
}

/// The player of a map, and the coins that are still on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SmallPlayer {
    cell: u8,
    coins: Cells,
}

/// The players of the chosen maps; unused entries are zero.
pub type SmallPlayers = [SmallPlayer; MAX_CHOSEN];

/// Does a map of this size fit into one word?
pub fn fits(size: Size) -> bool {
    (size.width - 2) * (size.height - 2) <= MAX_INNER_CELLS
}

impl SmallMap {
    /// Builds a map of a board without errors, for at most `keys` keys. Its size must fit; see [`fits`].
    pub fn new(board: &Board, map: usize, keys: usize) -> SmallMap {
        let inside = Size::new(board.size.width - 2, board.size.height - 2);
        let cells: Vec<Cell> = (0..inside.cells())
            .map(|cell| {
                let (column, row) = inside.position(cell);
                board.map(map)[board.size.cell(column + 1, row + 1)]
            })
            .collect();
        let coins = (0..cells.len()).filter(|&cell| cells[cell] == Cell::Coin).fold(0, |set, cell| set | 1 << cell);
        let start = cells.iter().position(|&cell| cell == Cell::Player).unwrap_or(0) as u8;
        let next = (0..cells.len()).map(|cell| exits(inside, &cells, cell)).collect();
        let near = (0..cells.len()).map(|cell| reach(inside, &cells, cell, keys)).collect();
        SmallMap { coins, start, next, near }
    }

    fn begin(&self) -> SmallPlayer {
        SmallPlayer { cell: self.start, coins: self.coins }
    }

    fn press(&self, player: SmallPlayer, key: Direction) -> SmallPlayer {
        let cell = self.next[usize::from(player.cell)][key as usize];
        SmallPlayer { cell, coins: player.coins & !(1 << cell) }
    }

    fn won(&self, player: SmallPlayer) -> i64 {
        i64::from(self.coins.count_ones() - player.coins.count_ones())
    }

    /// An upper bound on the coins that the player can still take: each key takes one at most, and only one within
    /// reach.
    fn ahead(&self, player: SmallPlayer, keys: usize) -> i64 {
        let near = &self.near[usize::from(player.cell)];
        let coins = player.coins & near[keys.min(near.len() - 1)];
        i64::from(coins.count_ones()).min(keys as i64)
    }

    /// An upper bound on the coins of this map in any answer.
    pub fn potential(&self, keys: usize) -> i64 {
        self.ahead(self.begin(), keys)
    }
}

/// The cell that each key leads to. Walls and the edge stop a player, and a trap holds it for ever.
fn exits(inside: Size, cells: &[Cell], cell: usize) -> [u8; 4] {
    let stays = |next: usize| cells[cell] == Cell::Trap || cells[next] == Cell::Wall;
    Direction::ALL.map(|key| inside.neighbour(cell, key).filter(|&next| !stays(next)).unwrap_or(cell) as u8)
}

/// The cells within 0, 1, 2, … keys, as long as each further key reaches new ones.
fn reach(inside: Size, cells: &[Cell], from: usize, keys: usize) -> Vec<Cells> {
    let blocked = |cell: usize| matches!(cells[cell], Cell::Wall | Cell::Trap);
    let (mut layer, mut sets) = (vec![from], vec![1 << from]);
    if blocked(from) {
        return vec![0];
    }
    for _ in 0..keys {
        let mut set = sets[sets.len() - 1];
        let mut further = Vec::new();
        for next in layer.iter().flat_map(|&cell| inside.neighbours(cell)).map(|(_, next)| next) {
            if !blocked(next) && set >> next & 1 == 0 {
                set |= 1 << next;
                further.push(next);
            }
        }
        work::add(4 * layer.len());
        if further.is_empty() {
            break;
        }
        layer = further;
        sets.push(set);
    }
    sets
}

/// Some maps that are played with one list of keys.
#[derive(Clone, Debug)]
pub struct SmallGame<'m>(pub Vec<&'m SmallMap>);

impl SmallGame<'_> {
    /// The players before the first key.
    pub fn begin(&self) -> SmallPlayers {
        let mut players = SmallPlayers::default();
        self.0.iter().zip(&mut players).for_each(|(map, player)| *player = map.begin());
        players
    }

    /// The players after a key.
    pub fn press(&self, mut players: SmallPlayers, key: Direction) -> SmallPlayers {
        self.0.iter().zip(&mut players).for_each(|(map, player)| *player = map.press(*player, key));
        players
    }

    /// Has a trap caught this player?
    pub fn is_caught(&self, at: usize, players: &SmallPlayers) -> bool {
        self.0[at].near[usize::from(players[at].cell)] == [0]
    }

    /// The coins collected so far.
    pub fn won(&self, players: &SmallPlayers) -> i64 {
        self.0.iter().zip(players).map(|(map, &player)| map.won(player)).sum()
    }

    /// An upper bound on the final coins with `keys` more keys, as if each map had the keys to itself.
    pub fn most(&self, players: &SmallPlayers, keys: usize) -> i64 {
        self.won(players) + self.0.iter().zip(players).map(|(map, &player)| map.ahead(player, keys)).sum::<i64>()
    }
}
