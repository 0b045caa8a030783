//! What a front end draws: the chosen maps, or before they are chosen the first ones, with players and coins.

use super::board::{Board, Cell, Step};
use super::{Play, State};
use crate::model::puzzle::{Draw, Rules};
use crate::model::value::Value;
use crate::puzzles::streamer::Streamer;
use crate::record;

impl Draw for Streamer {
    /// `cells` are the letters of the maps in `shown`, row by row, as they are now (coins that are taken are gone, players stand in `players`).
    fn view(board: &Board, moves: &[Step]) -> Value {
        let state = after(board, moves);
        let shown = shown(board, &state);
        let cells = shown.iter().flat_map(|&map| letters(board, map, state.plays.iter().find(|play| play.map == map)));
        let of = |value: fn(&Play) -> i32| state.plays.iter().map(value).collect::<Vec<_>>();
        let starts = shown.iter().map(|&map| board.start(usize::from(map)).map_or(-1, |cell| cell as i32));
        record! {
            "maps" => board.maps, "chosen" => board.chosen, "height" => board.size.height, "width" => board.size.width,
            "keys" => board.keys, "seed" => board.seed.map(|seed| seed.to_string()), "pressed" => state.pressed,
            "shown" => shown.iter().map(|&map| i32::from(map)).collect::<Vec<_>>(),
            "picked" => state.plays.len(), "cells" => cells.collect::<String>(), "starts" => starts.collect::<Vec<_>>(),
            "players" => of(|play| play.player as i32), "coins" => of(|play| play.coins as i32),
            "caught" => of(|play| i32::from(play.caught)), "score" => Streamer::objective(board, &state),
        }
    }

    /// For every number of keys pressed: `players` of all maps in turn, `coins` together. A player that a trap has caught stands in it.
    fn frames(board: &Board, moves: &[Step]) -> Value {
        let mut state = Streamer::initial(board);
        let (mut players, mut coins) = (Vec::new(), Vec::new());
        let mut note = |state: &State| {
            if state.plays.len() == board.chosen {
                players.extend(state.plays.iter().map(|play| play.player as i32));
                coins.push(Streamer::objective(board, state) as i32);
            }
        };
        note(&state);
        for &step in moves {
            Streamer::apply(board, &mut state, step).expect("the moves are legal");
            note(&state);
        }
        let shown = shown(board, &state);
        let cells = shown.iter().flat_map(|&map| letters(board, map, None));
        record! {
            "steps" => coins.len().saturating_sub(1), "height" => board.size.height, "width" => board.size.width,
            "shown" => shown.iter().map(|&map| i32::from(map)).collect::<Vec<_>>(), "cells" => cells.collect::<String>(),
            "players" => players, "coins" => coins,
        }
    }
}

fn after(board: &Board, moves: &[Step]) -> State {
    let mut state = Streamer::initial(board);
    moves.iter().for_each(|&step| Streamer::apply(board, &mut state, step).expect("the moves are legal"));
    state
}

/// The chosen maps, then as many others as are still to be chosen.
fn shown(board: &Board, state: &State) -> Vec<u16> {
    let chosen: Vec<u16> = state.plays.iter().map(|play| play.map).collect();
    let others = (0..board.maps as u16).filter(|map| !chosen.contains(map));
    chosen.iter().copied().chain(others).take(board.chosen).collect()
}

/// The letters of a map without its player; a coin that has been taken leaves nothing.
fn letters<'b>(board: &'b Board, map: u16, play: Option<&'b Play>) -> impl Iterator<Item = char> + use<'b> {
    board.map(usize::from(map)).iter().enumerate().map(move |(index, &cell)| match cell {
        Cell::Player => Cell::Empty.letter(),
        Cell::Coin if play.is_some_and(|play| play.taken[index]) => Cell::Empty.letter(),
        cell => cell.letter(),
    })
}
