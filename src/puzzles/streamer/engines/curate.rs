//! Finds small games for a set of levels. One choice of maps is best, and it is not the one with the most coins; nor is
//! the key that takes the most coins always right.

use crate::base::grid::{Direction, Size};
use crate::base::rng::Rng;
use crate::model::curation::{Curate, LevelCandidate, SimplePlayer};
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::puzzle::Notation;
use crate::puzzles::streamer::Streamer;
use crate::puzzles::streamer::kernel::selection::reachable;
use crate::puzzles::streamer::kernel::small::{SmallGame, SmallMap, SmallPlayers, fits};
use crate::puzzles::streamer::rules::board::{Board, Cell};
use crate::search::engine::proved;
use std::cmp::Reverse;
use std::collections::HashMap;

/// Usually presses a key that takes the most coins now, sometimes any key.
const PLAYER: SimplePlayer = SimplePlayer { greed: 0.75 };
/// Number of plain searches of a game, and the nodes after which each gives up.
const SEARCHES: usize = 15;
const MOST_NODES: usize = 2_000_000;
/// Fewest bits against greed: with fewer, nearly any key will do.
const LEAST_BITS: f64 = 2.0;
/// Most maps and keys of a board that is measured, because every choice of maps is searched exhaustively.
const MOST_MAPS: usize = 8;
const MOST_KEYS: usize = 16;

impl Curate for Streamer {
    const CUTS: [f64; 4] = [4.2, 5.5, 7.5, 9.5];

    fn candidate(seed: u64) -> Option<LevelCandidate<Board>> {
        let board = raw(&mut Rng::new(seed));
        let (choice, par) = surprising_choice(&board)?;
        let measure = Measure::of(&board, &choice, par)?;
        if measure.bits < LEAST_BITS {
            return None;
        }
        let (difficulty, key) = (measure.difficulty(), Streamer::print(&board));
        let (beauty, features) = (beauty(&board), features(&board, &measure, par));
        Some(LevelCandidate { board, par, difficulty, beauty, features, key })
    }

    fn difficulty(board: &Board) -> Option<f64> {
        if !fits(board.size) || board.maps > MOST_MAPS || board.keys > MOST_KEYS {
            return None;
        }
        let (choices, par) = best_choices(board)?;
        Some(Measure::of(board, choices.first()?, par)?.difficulty())
    }

    /// Searches depth first, trying the richest maps and the keys that take the most coins first, in random order among
    /// equals. It backtracks where even one coin for each key and map would not suffice. Returns the mean of the
    /// binary logarithms of the nodes of several searches.
    fn effort(board: &Board, rng: &mut Rng) -> Option<f64> {
        let (_, par) = surprising_choice(board)?;
        let maps: Vec<SmallMap> = (0..board.maps).map(|map| SmallMap::new(board, map, board.keys)).collect();
        let mut search = || {
            let mut choices = choices(board);
            rng.shuffle(&mut choices);
            choices.sort_by_key(|choice| Reverse(coins(board, choice)));
            let mut nodes = 0;
            for choice in choices {
                let game = SmallGame(choice.into_iter().map(|map| &maps[map]).collect());
                if finds(&game, game.begin(), [board.keys as i64, par], rng, &mut nodes) {
                    break;
                }
            }
            (nodes as f64).log2()
        };
        Some((0..SEARCHES).map(|_| search()).sum::<f64>() / SEARCHES as f64)
    }
}

fn raw(rng: &mut Rng) -> Board {
    let size = Size::new(5 + rng.below(3), 5 + rng.below(2));
    let maps = 3 + rng.below(3);
    let chosen = if rng.chance(0.25) { 3.min(maps - 1) } else { 2 };
    let keys = 5 + rng.below(6);
    Board { seed: None, ..Board::random(maps, chosen, size, keys, rng.next()) }
}

/// The choices of maps that allow the most coins, and that number of coins.
fn best_choices(board: &Board) -> Option<(Vec<Vec<usize>>, i64)> {
    let choices = choices(board);
    let bests = choices.iter().map(|choice| best(board, choice)).collect::<Option<Vec<i64>>>()?;
    let par = *bests.iter().max()?;
    let right = choices.into_iter().zip(bests).filter(|&(_, best)| best == par);
    Some((right.map(|(choice, _)| choice).collect(), par))
}

/// The best choice, if it is the only one and not the one with the most reachable coins.
fn surprising_choice(board: &Board) -> Option<(Vec<usize>, i64)> {
    let (right, par) = best_choices(board)?;
    let [choice] = &right[..] else { return None };
    let richest = choices(board).iter().map(|choice| coins(board, choice)).max()?;
    (coins(board, choice) < richest).then(|| (choice.clone(), par))
}

/// Coins that can be reached on these maps with unlimited keys, each map by itself.
fn coins(board: &Board, choice: &[usize]) -> usize {
    choice.iter().map(|&map| reachable(board, map)).sum()
}

/// The most coins on these maps, proved.
fn best(board: &Board, choice: &[usize]) -> Option<i64> {
    let cells = choice.iter().flat_map(|&map| board.map(map)).copied().collect();
    let alone = Board { maps: choice.len(), cells, ..board.clone() };
    proved::<Streamer>(&alone, "exact", Options::default(), Limits::default()).map(|best| best.objective)
}

/// All choices of maps.
fn choices(board: &Board) -> Vec<Vec<usize>> {
    let subsets = (0_usize..1 << board.maps).filter(|set| set.count_ones() as usize == board.chosen);
    subsets.map(|set| (0..board.maps).filter(|map| set >> map & 1 == 1).collect()).collect()
}

/// The positions after each key, and those of them with the most coins.
fn ahead(game: &SmallGame<'_>, players: SmallPlayers) -> ([SmallPlayers; 4], Vec<SmallPlayers>) {
    let next = Direction::ALL.map(|key| game.press(players, key));
    let most = next.iter().map(|after| game.won(after)).max();
    (next, next.into_iter().filter(|after| Some(game.won(after)) == most).collect())
}

/// Does the plain search win `par` coins with the `left` keys that remain?
fn finds(game: &SmallGame<'_>, players: SmallPlayers, [left, par]: [i64; 2], rng: &mut Rng, nodes: &mut usize) -> bool {
    *nodes += 1;
    let won = game.won(&players);
    if won == par || *nodes == MOST_NODES {
        return true;
    }
    if left == 0 || won + left * (game.0.len() as i64) < par {
        return false;
    }
    let mut next = Direction::ALL.map(|key| game.press(players, key));
    rng.shuffle(&mut next);
    next.sort_by_key(|after| Reverse(game.won(after)));
    next.into_iter().any(|after| finds(game, after, [left - 1, par], rng, nodes))
}

/// How hard the best maps are to play.
struct Measure {
    keys: usize,
    /// Coins fewer than one for each key on each chosen map.
    missed: i64,
    /// Bits against greed: minus the binary logarithm of the simple player's chance to collect the most coins.
    bits: f64,
}

impl Measure {
    /// Returns `None` if the simple player can never collect the most coins.
    fn of(board: &Board, choice: &[usize], par: i64) -> Option<Measure> {
        let maps: Vec<SmallMap> = choice.iter().map(|&map| SmallMap::new(board, map, board.keys)).collect();
        let game = SmallGame(maps.iter().collect());
        let bits = -Chances { game: &game, par, known: HashMap::new() }.of(game.begin(), board.keys).log2();
        let missed = (board.keys * board.chosen) as i64 - par;
        bits.is_finite().then_some(Measure { keys: board.keys, missed, bits })
    }

    fn difficulty(&self) -> f64 {
        self.missed as f64 + self.keys as f64 / 2.0 + self.bits / 8.0
    }
}

/// The simple player's chances of the best result on these maps.
struct Chances<'g> {
    game: &'g SmallGame<'g>,
    par: i64,
    known: HashMap<(SmallPlayers, usize), f64>,
}

impl Chances<'_> {
    fn of(&mut self, players: SmallPlayers, left: usize) -> f64 {
        let won = self.game.won(&players);
        if won == self.par {
            return 1.0;
        }
        if self.game.most(&players, left) < self.par {
            return 0.0;
        }
        if let Some(&chance) = self.known.get(&(players, left)) {
            return chance;
        }
        let (next, tempting) = ahead(self.game, players);
        let most = tempting.first().map(|after| self.game.won(after));
        let share =
            |after: &SmallPlayers| PLAYER.chance(tempting.len(), next.len(), Some(self.game.won(after)) == most);
        let shares = next.map(|after| share(&after));
        let chance = next.into_iter().zip(shares).map(|(after, share)| share * self.of(after, left - 1)).sum();
        self.known.insert((players, left), chance);
        chance
    }
}

/// High for few walls and some traps.
fn beauty(board: &Board) -> f64 {
    let count = |wanted: Cell| board.cells.iter().filter(|&&cell| cell == wanted).count() as f64;
    let traps = count(Cell::Trap).min(3.0) / 3.0;
    0.5 * traps + 0.5 * (1.0 - count(Cell::Wall) / board.cells.len() as f64)
}

fn features(board: &Board, measure: &Measure, par: i64) -> Vec<f64> {
    let traps = board.cells.iter().filter(|&&cell| cell == Cell::Trap).count();
    vec![
        board.size.width as f64 / 3.0,
        board.size.height as f64 / 2.0,
        board.maps as f64 / 2.0,
        board.chosen as f64,
        board.keys as f64 / 4.0,
        traps as f64 / 4.0,
        par as f64 / 8.0,
        measure.missed as f64 / 4.0,
        measure.bits / 6.0,
    ]
}
