//! Questions that need no search. `reach`: for every map its coins, and those that can be reached without a trap.
//! `choice`: the maps that the engines would choose. `rows`: the maps as text.

use super::selection::{choose, reachable};
use crate::model::puzzle::Query;
use crate::model::shape::{Answer, Shape};
use crate::model::value::Value;
use crate::puzzles::streamer::Streamer;
use crate::puzzles::streamer::rules::board::{Board, Cell, Step, rows};
use crate::shape;

shape! {
    /// By map: its coins, and those that can be reached without a trap.
    struct Reach {
        coins: Vec<usize>,
        reachable: Vec<usize>,
    }
}

impl Query for Streamer {
    const ANSWERS: &'static [Answer] =
        &[("reach", Reach::declare), ("choice", Vec::<i32>::declare), ("rows", String::declare)];

    fn query(board: &Board, moves: &[Step], question: &str) -> Option<Value> {
        match question {
            "reach" => Some(reach(board).value()),
            "choice" => Some(choice(board, moves)),
            "rows" => Some(Value::Text(rows(board))),
            _ => None,
        }
    }
}

fn reach(board: &Board) -> Reach {
    let coins = |map| board.map(map).iter().filter(|cell| **cell == Cell::Coin).count();
    Reach {
        coins: (0..board.maps).map(coins).collect(),
        reachable: (0..board.maps).map(|map| reachable(board, map)).collect(),
    }
}

fn choice(board: &Board, moves: &[Step]) -> Value {
    let chosen: Vec<u16> =
        moves.iter().filter_map(|step| if let Step::Choose(map) = step { Some(*map) } else { None }).collect();
    Value::Numbers(choose(board, &chosen).into_iter().map(i32::from).collect())
}
