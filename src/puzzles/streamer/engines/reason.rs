//! Why a key or a map is right, on small maps: the most coins after every alternative, proved.

use super::beam::split;
use crate::base::grid::Direction;
use crate::model::options::Options;
use crate::model::puzzle::Notation;
use crate::model::reason::{Alternative, Reason, chosen};
use crate::puzzles::streamer::Streamer;
use crate::puzzles::streamer::kernel::small::{SmallGame, SmallMap, SmallPlayers, fits};
use crate::puzzles::streamer::rules::board::{Board, Step};
use crate::search::control::Control;
use crate::search::reason::Prover;

/// Most nodes of the proof for one key or map.
const NODES: u64 = 100_000;
/// Most keys of a game that is searched exhaustively.
const MOST_KEYS: usize = 30;

/// The reason for the next step of a best answer; `None` without a proof and at the end of a game.
pub fn reason(board: &Board, moves: &[Step], control: &Control<'_>) -> Option<Reason> {
    let options = Options::default();
    let prover = Prover::<Streamer> { board, engine: "exact", options, nodes: NODES, whole: control };
    if !prover.is_sound() || !fits(board.size) || board.keys > MOST_KEYS {
        return None;
    }
    let (chosen_maps, pressed) = split(moves);
    let maps: Vec<SmallMap> = (0..board.maps).map(|map| SmallMap::new(board, map, board.keys)).collect();
    let mut all = if chosen_maps.len() < board.chosen {
        maps_ahead(&maps, &chosen_maps, board)
    } else {
        keys_ahead(&SmallGame(chosen_maps.iter().map(|&map| &maps[usize::from(map)]).collect()), &pressed, board)
    };
    for (step, alternative) in &mut all {
        alternative.answer = prover.best_after(moves.iter().copied().chain([*step]).collect())?;
    }
    let all: Vec<_> = all.into_iter().map(|(_, alternative)| alternative).collect();
    chosen::<Streamer>(board, &all)
}

/// A step, and what is known about it without a search.
type Ahead = (Step, Alternative<Step>);

/// The maps that can still be chosen. Those with the most reachable coins are tempting.
fn maps_ahead(maps: &[SmallMap], chosen: &[u16], board: &Board) -> Vec<Ahead> {
    let free: Vec<u16> = (0..board.maps as u16).filter(|map| !chosen.contains(map)).collect();
    let gives = |map: u16| maps[usize::from(map)].potential(board.keys);
    let most = free.iter().map(|&map| gives(map)).max();
    let ahead = |map: u16| {
        let (name, tempting) = (map.to_string(), Some(gives(map)) == most);
        let alternative = Alternative { tempting, cells: vec![usize::from(map)], ..Alternative::new(name, None) };
        (Step::Choose(map), alternative)
    };
    free.into_iter().map(ahead).collect()
}

/// The keys that can be pressed. A key that takes the most coins at once is tempting unless it moves a player into a
/// trap.
fn keys_ahead(game: &SmallGame<'_>, pressed: &[Direction], board: &Board) -> Vec<Ahead> {
    if pressed.len() == board.keys {
        return Vec::new();
    }
    let players = pressed.iter().fold(game.begin(), |players, &key| game.press(players, key));
    let won = |key: Direction| game.won(&game.press(players, key));
    let caught = |key: Direction| caught(game, &players, key);
    let most = Direction::ALL.into_iter().filter(|&key| caught(key).is_empty()).map(won).max();
    let ahead = |key: Direction| {
        let cells = caught(key);
        let (trapped, tempting) = (!cells.is_empty(), cells.is_empty() && Some(won(key)) == most);
        let name = Streamer::print_moves(board, &[Step::Key(key)]).trim().to_owned();
        let why = trapped.then_some("caught");
        (Step::Key(key), Alternative { why, cells, tempting, ..Alternative::new(name, None) })
    };
    Direction::ALL.into_iter().map(ahead).collect()
}

/// The players that a key moves into a trap, by their index among the chosen maps.
fn caught(game: &SmallGame<'_>, players: &SmallPlayers, key: Direction) -> Vec<usize> {
    let after = game.press(*players, key);
    (0..game.0.len()).filter(|&at| game.is_caught(at, &after) && !game.is_caught(at, players)).collect()
}
