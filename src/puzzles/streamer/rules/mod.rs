//! The rules: which steps are legal, and the objective. The family's own page ([`super`]) says what the game is.

pub mod board;
pub mod edit;
pub mod link;
pub mod view;

use super::Streamer;
use crate::base::grid::Direction;
use crate::model::error::Code;
use crate::model::puzzle::Rules;
use board::{Board, Cell, Step};

/// The state of a chosen map.
#[derive(Clone, PartialEq, Debug)]
pub struct Play {
    /// The number of the map.
    pub map: u16,
    /// The cell of the player.
    pub player: usize,
    /// Has a trap caught the player?
    pub caught: bool,
    /// Coins that the player has taken.
    pub coins: i64,
    /// For every cell, whether its coin has been taken.
    pub taken: Vec<bool>,
}

/// The chosen maps, and the keys pressed so far.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// In the order in which they were chosen.
    pub plays: Vec<Play>,
    /// Number of keys pressed.
    pub pressed: usize,
}

impl Rules for Streamer {
    type State = State;

    fn initial(_: &Board) -> State {
        State { plays: Vec::new(), pressed: 0 }
    }

    fn legal(board: &Board, state: &State) -> Vec<Step> {
        let choices = (0..board.maps as u16).map(Step::Choose);
        let keys = Direction::ALL.map(Step::Key);
        choices.chain(keys).filter(|&step| forbidden(board, state, step).is_none()).collect()
    }

    fn apply(board: &Board, state: &mut State, step: Step) -> Result<(), Code> {
        if let Some(code) = forbidden(board, state, step) {
            return Err(code);
        }
        match step {
            Step::Choose(map) => {
                let player = board.start(usize::from(map)).expect("a map without a player can't be chosen");
                state.plays.push(Play { map, player, caught: false, coins: 0, taken: vec![false; board.size.cells()] });
            }
            Step::Key(key) => {
                state.pressed += 1;
                state.plays.iter_mut().for_each(|play| press(board, play, key));
            }
        }
        Ok(())
    }

    /// The goal is reached as soon as all maps are chosen: any number of keys is an answer.
    fn is_goal(board: &Board, state: &State) -> bool {
        state.plays.len() == board.chosen
    }

    fn objective(_: &Board, state: &State) -> i64 {
        state.plays.iter().map(|play| play.coins).sum()
    }
}

/// The code of the rule that forbids a step, if any.
fn forbidden(board: &Board, state: &State, step: Step) -> Option<Code> {
    let all = state.plays.len() == board.chosen;
    match step {
        Step::Choose(_) if all => Some(Code("all-maps-chosen")),
        Step::Choose(map) if usize::from(map) >= board.maps => Some(Code("no-such-map")),
        Step::Choose(map) if state.plays.iter().any(|play| play.map == map) => Some(Code("map-chosen-twice")),
        Step::Choose(map) if board.start(usize::from(map)).is_none() => Some(Code("no-player")),
        Step::Key(_) if !all => Some(Code("choose-maps-first")),
        Step::Key(_) if state.pressed == board.keys => Some(Code("out-of-keys")),
        _ => None,
    }
}

/// Applies one key to one map.
fn press(board: &Board, play: &mut Play, key: Direction) {
    if play.caught {
        return;
    }
    // The edge of a map stops a player like a wall.
    let Some(next) = board.size.neighbour(play.player, key) else { return };
    match board.map(usize::from(play.map))[next] {
        Cell::Wall => return,
        Cell::Trap => play.caught = true,
        Cell::Coin if !play.taken[next] => {
            play.coins += 1;
            play.taken[next] = true;
        }
        Cell::Coin | Cell::Empty | Cell::Player => {}
    }
    play.player = next;
}
