//! The record of a small beam, from which its tree can be drawn: the engine `beam` with the storage `trail` on one thread. See
//! [`crate::search::beam::recording`].

use super::beam::split;
use crate::model::error::Severity;
use crate::model::puzzle::Notation;
use crate::puzzles::streamer::Streamer;
use crate::puzzles::streamer::kernel::selection::choose;
use crate::puzzles::streamer::kernel::tuned::TunedChoice;
use crate::puzzles::streamer::kernel::{Evaluation, Field};
use crate::puzzles::streamer::rules::board::{Board, Step, letter};
use crate::search::beam::recording::{Event, OfferedChoice, Record, RecordedProblem};
use crate::search::beam::width::Width;
use crate::search::beam::{Settings, search};
use crate::search::control::Control;
use crate::shape;

/// The first word of the question; the width follows it.
pub const QUESTION: &str = "tree";
/// Widest layer that is recorded.
const MAX_WIDTH: usize = 40;
/// Most layers below the root; further keys are left out.
const MAX_LAYERS: usize = 60;

shape! {
    /// A key that a position offered.
    pub struct TreeOffer {
        /// node of the position; the root is node 0
        from: usize,
        key: String,
        /// coins, less 1,000 for every player that is caught
        score: i32,
        /// the node that it became; null where it did not survive. Nodes are counted layer by layer
        child: Option<usize>,
        /// it did not survive as the same position came another way
        equal: bool,
    }
}

shape! {
    /// A beam of a few positions a layer, written down.
    pub struct Tree {
        /// the maps that were chosen
        maps: Vec<u16>,
        width: usize,
        /// layers behind the root
        layers: usize,
        /// in the order in which they were made, layer by layer
        offers: Vec<TreeOffer>,
        /// what the one state did: n, it made the step to node n; -n, it took that back; 0, it stood at a leaf, whose keys were tried
        walk: Vec<i32>,
        /// as the engine counts them: positions whose keys were tried, keys that were tried, all layers as one number
        expanded: u64,
        candidates: u64,
        fingerprint: String,
    }
}

/// Searches after the moves with a beam of this width. Returns `None` on a board with errors, or for a width of 0 or above `MAX_WIDTH`.
pub fn tree(board: &Board, moves: &[Step], width: usize, control: &Control<'_>) -> Option<Tree> {
    let sound = Streamer::diagnose(board).iter().all(|finding| finding.severity != Severity::Error);
    if !sound || !(1..=MAX_WIDTH).contains(&width) {
        return None;
    }
    let (chosen, prefix) = split(moves);
    let maps = choose(board, &chosen);
    let layers = board.keys.saturating_sub(prefix.len()).min(MAX_LAYERS);
    let field = Field { prefix, ..Field::new(board, &maps, Evaluation::COINS_BY_PLACES) };
    let recorder = RecordedProblem::new(&field);
    let found = search(&recorder, &Settings::new(Width::Fixed(width), layers), control, |_, _| {});
    let record = recorder.into_record();
    Some(Tree {
        maps,
        width,
        layers: found.generations,
        offers: offers(&record),
        walk: record.walk.iter().map(written).collect(),
        expanded: found.expanded,
        candidates: found.candidates,
        fingerprint: format!("{:016x}", found.fingerprint),
    })
}

fn offers(record: &Record<TunedChoice>) -> Vec<TreeOffer> {
    let equal = record.equal_to_survivors();
    let offer = |(offer, equal): (&OfferedChoice<TunedChoice>, bool)| TreeOffer {
        from: offer.from,
        key: letter(offer.choice.key()).to_string(),
        score: offer.score,
        child: offer.child,
        equal,
    };
    record.offers.iter().zip(equal).map(offer).collect()
}

fn written(event: &Event) -> i32 {
    match *event {
        Event::Made(node) => node as i32,
        Event::TakenBack(node) => -(node as i32),
        Event::Expanded(_) => 0,
    }
}
