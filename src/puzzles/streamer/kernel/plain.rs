//! The straightforward kernel: a grid, players and a score, which a key changes and undoing restores. It is the
//! reference for [`super::tuned`]: both compute the same scores and hashes, and hence the same beam, but here nothing
//! is postponed or packed.

use super::{Field, Ground, LANES, pack};
use crate::base::grid::Direction;
use crate::search::beam::Problem;

/// No cell is entered more often than this, because the tuned kernel cannot count further.
const MAX_VISITS: u8 = 32;

/// A field whose states are plain.
pub struct PlainField(pub Field);

/// The state of the search: how often each cell has been entered, and the players. It takes 20 KB for eight maps of 50
/// x 50 cells.
#[derive(Clone, PartialEq, Debug)]
pub struct PlainState {
    counts: Vec<u8>,
    now: Players,
}

/// The state of all players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Players {
    cells: [u16; LANES],
    score: i32,
    coins: i32,
    taken: u64,
    /// Players that have just taken a coin, one bit each.
    gained: u8,
}

/// A key and its result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PlainChoice {
    direction: u8,
    coins: i32,
    hash: u64,
    gained: u8,
}

/// A key, the positions of the players before it, and what it adds. The widest layer has hundreds of thousands of these
/// in one list.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlainStep {
    cells: [u16; LANES],
    taken: u64,
    score: i32,
    coins: u8,
    direction: u8,
    gained: [u8; 2],
}

impl PlainStep {
    /// The key.
    pub fn direction(&self) -> Direction {
        Direction::ALL[usize::from(self.direction)]
    }
}

impl PlainField {
    /// The cell in front of a player.
    fn ahead(&self, player: u16, direction: usize) -> usize {
        (i32::from(player) + self.0.offsets[direction]) as usize
    }

    /// The position of a player after a key.
    fn next(&self, player: u16, direction: usize) -> u16 {
        let ahead = self.ahead(player, direction);
        match self.0.cells[ahead] {
            Ground::Wall => player,
            Ground::Trap => self.0.grave,
            Ground::Coin | Ground::Bare => ahead as u16,
        }
    }

    /// The number of coins beside the cells whose coins have just been taken.
    fn beside(&self, state: &PlainState) -> i32 {
        let gained = (0..LANES).filter(|lane| state.now.gained >> lane & 1 == 1).map(|lane| state.now.cells[lane]);
        let coins = gained.flat_map(|player| (0..4).map(move |direction| self.ahead(player, direction)));
        coins.filter(|&cell| self.0.cells[cell] == Ground::Coin && state.counts[cell] == 0).count() as i32
    }

    /// The players after a key. Returns `None` if the key is not considered: no player can move, or a cell has been
    /// entered too often.
    fn press(&self, state: &PlainState, direction: usize, worn: u8) -> Option<Players> {
        let Field { cells, keys, grave, evaluation, .. } = &self.0;
        let mut players = Players { gained: 0, ..state.now };
        players.score -= evaluation.beside * self.beside(state);
        let mut moved = false;
        for (lane, &player) in state.now.cells.iter().enumerate() {
            let ahead = self.ahead(player, direction);
            if player == *grave || cells[ahead] == Ground::Wall {
                continue;
            }
            moved = true;
            players.cells[lane] = self.next(player, direction);
            if cells[ahead] == Ground::Trap {
                players.score -= evaluation.coin * evaluation.caught;
                continue;
            }
            let count = state.counts[ahead];
            if count >= worn {
                return None;
            }
            if count == 0 {
                players.coins += 1;
                players.gained |= 1 << lane;
                players.score += evaluation.coin;
                players.taken ^= keys[ahead];
            }
            players.score -= evaluation.visit * i32::from(count);
        }
        moved.then_some(players)
    }

    /// The positions of all players after a key.
    fn all_next(&self, cells: [u16; LANES], direction: u8) -> [u16; LANES] {
        cells.map(|cell| self.next(cell, usize::from(direction)))
    }

    fn step(direction: u8, before: &Players, after: &Players) -> PlainStep {
        PlainStep {
            cells: before.cells,
            taken: before.taken ^ after.taken,
            score: after.score - before.score,
            coins: (after.coins - before.coins) as u8,
            direction,
            gained: [before.gained, after.gained],
        }
    }

    /// Cells entered between two sets of positions: one for every player that has moved and is not caught.
    fn entered(&self, before: &[u16; LANES], after: &[u16; LANES]) -> impl Iterator<Item = usize> {
        let grave = self.0.grave;
        let pairs = before.iter().zip(after);
        pairs.filter(move |(before, after)| before != after && **after != grave).map(|(_, after)| usize::from(*after))
    }
}

impl Problem for PlainField {
    type State = PlainState;
    type Leaf = Players;
    type Choice = PlainChoice;
    type Step = PlainStep;

    fn bytes(&self, state: &PlainState) -> usize {
        size_of::<PlainState>() + state.counts.capacity()
    }

    fn root(&self) -> (PlainState, Players) {
        let field = &self.0;
        let used = usize::from(field.grave) + 1;
        let counts = field.cells[..used].iter().map(|ground| u8::from(*ground != Ground::Coin)).collect();
        let now = Players { cells: field.starts, score: 0, coins: 0, taken: 0, gained: 0 };
        let mut state = PlainState { counts, now };
        for &key in &field.prefix {
            let now = state.now;
            let after = self.press(&state, key as usize, u8::MAX).unwrap_or(now);
            // This is never reverted, so counts may stop growing.
            self.entered(&now.cells, &after.cells)
                .for_each(|cell| state.counts[cell] = (state.counts[cell] + 1).min(MAX_VISITS));
            state.now = after;
        }
        let leaf = state.now;
        (state, leaf)
    }

    fn expand(&self, state: &PlainState, _: &Players, mut emit: impl FnMut(i32, PlainChoice)) {
        for direction in 0..4 {
            let Some(Players { cells, score, coins, taken, gained }) = self.press(state, direction, MAX_VISITS) else {
                continue;
            };
            let places = self.0.places(pack(cells));
            let hash = if self.0.evaluation.sight > 0 { places } else { places ^ taken };
            emit(score, PlainChoice { direction: direction as u8, coins, hash, gained });
        }
    }

    fn hash(&self, _: &Players, choice: PlainChoice) -> u64 {
        choice.hash
    }

    fn worth(&self, _: &Players, choice: PlainChoice) -> Option<i64> {
        Some(i64::from(choice.coins))
    }

    fn follow(&self, before: &Players, choice: PlainChoice, score: i32, _: u64) -> (PlainStep, Players) {
        let PlainChoice { direction, coins, hash, gained } = choice;
        let cells = self.all_next(before.cells, direction);
        // The hash combines places and coins, so either follows from it and the other.
        let taken = if self.0.evaluation.sight > 0 { 0 } else { hash ^ self.0.places(pack(cells)) };
        let after = Players { cells, score, coins, taken, gained };
        (PlainField::step(direction, before, &after), after)
    }

    fn apply(&self, PlainState { counts, now }: &mut PlainState, step: &PlainStep) {
        let after = self.all_next(step.cells, step.direction);
        self.entered(&step.cells, &after).for_each(|cell| counts[cell] += 1);
        now.cells = after;
        now.taken ^= step.taken;
        now.score += step.score;
        now.coins += i32::from(step.coins);
        now.gained = step.gained[1];
    }

    fn revert(&self, PlainState { counts, now }: &mut PlainState, step: &PlainStep) {
        self.entered(&step.cells, &now.cells).for_each(|cell| counts[cell] -= 1);
        now.cells = step.cells;
        now.taken ^= step.taken;
        now.score -= step.score;
        now.coins -= i32::from(step.coins);
        now.gained = step.gained[0];
    }
}
