//! Exhaustive search of small games. It tries all choices of maps and all lists of keys, except those that cannot
//! collect more than the best so far, so the answer is proved.
//!
//! A choice is left out if its maps cannot give more even if each had all keys to itself. A list of keys is left out if
//! its coins, plus what each map could still give with the remaining keys, are not more. Maps and keys with the highest
//! potential come first. On a board that is too large the beam answers, and only the bound on the choice of maps is
//! proved.

use super::beam::{self, split};
use crate::base::grid::Direction;
use crate::model::error::OptionError;
use crate::model::outcome::{EngineAnswer, EngineOutcome, StopReason};
use crate::model::puzzle::Notation;
use crate::puzzles::streamer::Streamer;
use crate::puzzles::streamer::kernel::selection::reachable;
use crate::puzzles::streamer::kernel::small::{SmallGame, SmallMap, SmallPlayers, fits};
use crate::puzzles::streamer::rules::board::{Board, Step};
use crate::search::control::{Control, Ticker};
use crate::search::engine::Request;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// Most keys of a game that is searched exhaustively: the search recurses once for each key.
const MAX_SEARCHED_KEYS: usize = 64;

/// Finds the best answer and proves it, if the limits suffice. Maps with more than 64 cells inside the edge and boards
/// with more than 64 keys are too large: they get the beam's answer and a bound, which prove it only if they are equal.
pub fn solve(
    board: &Board,
    request: &Request<Step>,
    control: &Control<'_>,
) -> Result<EngineOutcome<Step>, OptionError> {
    if !fits(board.size) || board.keys > MAX_SEARCHED_KEYS {
        let bound = bound(board, &split(&request.moves).0);
        control.bound(bound);
        let found = beam::solve(board, request, control)?;
        return Ok(match found.best {
            Some(best) if best.objective == bound => EngineOutcome::optimal(best),
            best => EngineOutcome { best, bound: Some(bound), ..found },
        });
    }
    let Some(maps) = small_maps(board, control) else { return Ok(EngineOutcome::unproved(None, None)) };
    Ok(Search::new(board, &maps, request, control).outcome())
}

/// An upper bound on the coins of answers that begin with these maps: a key takes at most one coin on each map.
fn bound(board: &Board, chosen: &[u16]) -> i64 {
    let gives = |map: usize| reachable(board, map).min(board.keys) as i64;
    let (taken, free): (Vec<usize>, Vec<usize>) = (0..board.maps).partition(|&map| chosen.contains(&(map as u16)));
    let mut others: Vec<i64> = free.into_iter().map(gives).collect();
    others.sort_unstable_by_key(|&gives| Reverse(gives));
    taken.into_iter().map(gives).chain(others.into_iter().take(board.chosen - chosen.len())).sum()
}

/// The maps in their small form; `None` if they would exceed the memory limit, or if the search has to stop.
fn small_maps(board: &Board, control: &Control<'_>) -> Option<Vec<SmallMap>> {
    let cells = (board.size.width - 2) * (board.size.height - 2);
    let bytes = board.maps * cells * (cells.min(board.keys) + 2) * size_of::<u64>();
    if control.needs(bytes as u64).is_break() || control.memory(bytes as u64).is_break() {
        return None;
    }
    let map = |map| control.poll(0).is_continue().then(|| SmallMap::new(board, map, board.keys));
    (0..board.maps).map(map).collect()
}

/// A search under way.
struct Search<'s> {
    board: &'s Board,
    maps: &'s [SmallMap],
    chosen: Vec<u16>,
    pressed: Vec<Direction>,
    /// The maps that can still be chosen and what each can give, in descending order.
    free: Vec<(u16, i64)>,
    control: &'s Control<'s>,
    ticker: Ticker<'s>,
    best: Option<EngineAnswer<Step>>,
}

impl<'s> Search<'s> {
    fn new(board: &'s Board, maps: &'s [SmallMap], request: &Request<Step>, control: &'s Control<'s>) -> Search<'s> {
        let (chosen, pressed) = split(&request.moves);
        let gives = |map: u16| (map, maps[usize::from(map)].potential(board.keys));
        let mut free: Vec<_> = (0..board.maps as u16).filter(|map| !chosen.contains(map)).map(gives).collect();
        free.sort_by_key(|&(map, gives)| (Reverse(gives), map));
        Search { board, maps, chosen, pressed, free, control, ticker: control.ticker(), best: None }
    }

    fn outcome(mut self) -> EngineOutcome<Step> {
        let gives: i64 = self.chosen.iter().map(|&map| self.maps[usize::from(map)].potential(self.board.keys)).sum();
        let bound = gives + self.gives(0, self.board.chosen - self.chosen.len());
        self.control.bound(bound);
        let mut taken = self.chosen.clone();
        match (self.choose(0, &mut taken, gives), self.best) {
            (ControlFlow::Continue(()), Some(best)) => EngineOutcome::optimal(best),
            (_, best) => EngineOutcome::unproved(best, Some(bound)),
        }
    }

    /// The most that `maps` maps from index `from` on can give.
    fn gives(&self, from: usize, maps: usize) -> i64 {
        self.free[from..].iter().take(maps).map(|&(_, gives)| gives).sum()
    }

    fn beats(&self, most: i64) -> bool {
        self.best.as_ref().is_none_or(|best| most > best.objective)
    }

    /// Tries all choices that consist of `taken` and maps from index `from` on; `given` is what the maps in `taken` can
    /// give.
    fn choose(&mut self, from: usize, taken: &mut Vec<u16>, given: i64) -> ControlFlow<StopReason> {
        let missing = self.board.chosen - taken.len();
        if missing == 0 {
            return self.play(taken);
        }
        for at in from..=self.free.len() - missing {
            if !self.beats(given + self.gives(at, missing)) {
                break;
            }
            self.ticker.tick()?;
            let (map, gives) = self.free[at];
            taken.push(map);
            self.choose(at + 1, taken, given + gives)?;
            taken.pop();
        }
        ControlFlow::Continue(())
    }

    fn play(&mut self, taken: &[u16]) -> ControlFlow<StopReason> {
        let game = SmallGame(taken.iter().map(|&map| &self.maps[usize::from(map)]).collect());
        let players = self.pressed.iter().fold(game.begin(), |players, &key| game.press(players, key));
        let mut trail = self.pressed.clone();
        self.keys(&game, taken, players, &mut trail)
    }

    /// Tries all lists of keys that begin with `trail`. It skips a key that moves no player, which only wastes a key,
    /// and a key with the same effect as another.
    fn keys(
        &mut self,
        game: &SmallGame<'_>,
        taken: &[u16],
        players: SmallPlayers,
        trail: &mut Vec<Direction>,
    ) -> ControlFlow<StopReason> {
        self.ticker.tick()?;
        let won = game.won(&players);
        if self.beats(won) {
            self.keep(taken, trail, won);
        }
        let Some(left) = (self.board.keys - trail.len()).checked_sub(1) else { return ControlFlow::Continue(()) };
        let mut next: Vec<(i64, Direction, SmallPlayers)> = Vec::with_capacity(4);
        for key in Direction::ALL {
            let after = game.press(players, key);
            if after != players && next.iter().all(|&(_, _, known)| known != after) {
                next.push((game.most(&after, left), key, after));
            }
        }
        next.sort_by_key(|&(most, _, ref after)| Reverse((most, game.won(after))));
        for (most, key, after) in next {
            if self.beats(most) {
                trail.push(key);
                self.keys(game, taken, after, trail)?;
                trail.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn keep(&mut self, taken: &[u16], trail: &[Direction], coins: i64) {
        let maps = taken.iter().map(|&map| Step::Choose(map));
        let moves: Vec<Step> = maps.chain(trail.iter().map(|&key| Step::Key(key))).collect();
        self.control.incumbent(coins, || Streamer::print_moves(self.board, &moves));
        self.best = Some(EngineAnswer { moves, objective: coins });
    }
}
