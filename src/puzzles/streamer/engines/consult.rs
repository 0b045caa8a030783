//! The questions that need a search. `reason`: why the next key or map of a best answer is right, or null. `tree
//! WIDTH`: the record of a small beam, or null. `river WIDTH [equal]`: the families of a beam of any size, or null.

use super::reason::reason;
use super::river::{self, AskedBeam, River, river};
use super::tree::{QUESTION as TREE, Tree, tree};
use crate::model::reason::{self, Reason};
use crate::model::shape::{Answer, Shape};
use crate::model::value::Value;
use crate::puzzles::streamer::Streamer;
use crate::puzzles::streamer::rules::board::{Board, Step};
use crate::search::control::Control;
use crate::search::engine::Consult;

impl Consult for Streamer {
    const ANSWERS: &'static [Answer] = &[
        (reason::QUESTION, Option::<Reason>::declare),
        (TREE, Option::<Tree>::declare),
        (river::QUESTION, Option::<River>::declare),
    ];

    fn consult(board: &Board, moves: &[Step], question: &str, control: &Control<'_>) -> Option<Value> {
        match question.split_once(' ') {
            None if question == reason::QUESTION => Some(reason(board, moves, control).value()),
            Some((TREE, width)) => Some(tree(board, moves, width.parse().ok()?, control).value()),
            Some((river::QUESTION, words)) => Some(river(board, moves, AskedBeam::of(words)?, control).value()),
            _ => None,
        }
    }
}
