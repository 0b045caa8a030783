//! What a front end draws: all maps if there are few, so that they can be compared; otherwise the chosen ones,
//! completed by the first others. With players and coins.

use super::board::{Board, Cell, Step};
use super::{Play, State};
use crate::model::puzzle::{Draw, Rules};
use crate::puzzles::streamer::Streamer;
use crate::shape;

shape! {
    /// The maps that are shown, and the players in them.
    pub struct View {
        maps: usize,
        chosen: usize,
        height: usize,
        width: usize,
        keys: usize,
        /// as digits, because it may exceed the numbers of JavaScript
        seed: Option<String>,
        /// keys pressed so far
        pressed: usize,
        shown: Vec<u16>,
        /// number of maps chosen so far
        picked: usize,
        /// letters of the shown maps, row by row, without taken coins and without the players, which are in `players`
        cells: String,
        /// by shown map, like the next three: 1 where it is chosen
        playing: Vec<i32>,
        /// the cell of its player, -1 if it has none
        players: Vec<i32>,
        coins: Vec<i32>,
        /// 1 where a trap has caught the player
        caught: Vec<i32>,
        score: i64,
    }
}

shape! {
    /// For every number of keys pressed: `players` of all maps in turn, and `coins` of all maps together. A caught
    /// player stands in its trap.
    pub struct Frames {
        steps: usize,
        height: usize,
        width: usize,
        shown: Vec<u16>,
        /// by shown map: 1 where it is chosen
        playing: Vec<i32>,
        /// letters of the maps before any key
        cells: String,
        players: Vec<i32>,
        coins: Vec<i32>,
    }
}

impl Draw for Streamer {
    type View = View;
    type Frames = Frames;

    fn view(board: &Board, moves: &[Step]) -> View {
        let state = after(board, moves);
        let shown = shown(board, &state);
        let of = |value: fn(&Play) -> i32| {
            shown.iter().map(|&map| play_of(&state, map).map_or(0, value)).collect::<Vec<i32>>()
        };
        View {
            maps: board.maps,
            chosen: board.chosen,
            height: board.size.height,
            width: board.size.width,
            keys: board.keys,
            seed: board.seed.map(|seed| seed.to_string()),
            pressed: state.pressed,
            picked: state.plays.len(),
            cells: shown.iter().flat_map(|&map| letters(board, map, play_of(&state, map))).collect(),
            playing: of(|_| 1),
            players: players(board, &state, &shown),
            coins: of(|play| play.coins as i32),
            caught: of(|play| i32::from(play.caught)),
            score: Streamer::objective(board, &state),
            shown,
        }
    }

    fn frames(board: &Board, moves: &[Step]) -> Frames {
        let shown = shown(board, &after(board, moves));
        let mut state = Streamer::initial(board);
        let (mut stands, mut coins) = (Vec::new(), Vec::new());
        let mut note = |state: &State| {
            if state.plays.len() == board.chosen {
                stands.extend(players(board, state, &shown));
                coins.push(Streamer::objective(board, state) as i32);
            }
        };
        note(&state);
        for &step in moves {
            Streamer::apply(board, &mut state, step).expect("the moves are legal");
            note(&state);
        }
        Frames {
            steps: coins.len().saturating_sub(1),
            height: board.size.height,
            width: board.size.width,
            cells: shown.iter().flat_map(|&map| letters(board, map, None)).collect(),
            playing: shown.iter().map(|&map| i32::from(play_of(&state, map).is_some())).collect(),
            shown,
            players: stands,
            coins,
        }
    }
}

/// Most maps that are all shown, chosen or not.
const ALL_SHOWN: usize = 6;

fn after(board: &Board, moves: &[Step]) -> State {
    let mut state = Streamer::initial(board);
    moves.iter().for_each(|&step| Streamer::apply(board, &mut state, step).expect("the moves are legal"));
    state
}

/// All maps; if there are many, the chosen ones, then as many others as are still to be chosen.
fn shown(board: &Board, state: &State) -> Vec<u16> {
    if board.maps <= ALL_SHOWN {
        return (0..board.maps as u16).collect();
    }
    let chosen: Vec<u16> = state.plays.iter().map(|play| play.map).collect();
    let others = (0..board.maps as u16).filter(|map| !chosen.contains(map));
    chosen.iter().copied().chain(others).take(board.chosen).collect()
}

fn play_of(state: &State, map: u16) -> Option<&Play> {
    state.plays.iter().find(|play| play.map == map)
}

/// The cells of the players of some maps; those of maps that are not chosen stand at their start.
fn players(board: &Board, state: &State, maps: &[u16]) -> Vec<i32> {
    let stands = |&map: &u16| play_of(state, map).map(|play| play.player).or_else(|| board.start(usize::from(map)));
    maps.iter().map(|map| stands(map).map_or(-1, |cell| cell as i32)).collect()
}

/// The letters of a map without its player and without the coins that have been taken.
fn letters<'b>(board: &'b Board, map: u16, play: Option<&'b Play>) -> impl Iterator<Item = char> + use<'b> {
    board.map(usize::from(map)).iter().enumerate().map(move |(index, &cell)| match cell {
        Cell::Player => Cell::Empty.letter(),
        Cell::Coin if play.is_some_and(|play| play.taken[index]) => Cell::Empty.letter(),
        cell => cell.letter(),
    })
}
