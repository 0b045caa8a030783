//! The record of a small beam, from which its tree can be drawn: the engine `beam` with the storage `trail` on one
//! thread. See [`crate::search::beam::recording`].

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
    /// A key that was tried in a position.
    pub struct TreeOffer {
        /// the node of the position; the root is node 0
        from: usize,
        key: String,
        /// the number of coins, less 1,000 for every caught player
        score: i32,
        /// the node that it led to, or null if that did not survive; nodes are numbered layer by layer
        child: Option<usize>,
        /// it did not survive because an equal position did
        equal: bool,
    }
}

shape! {
    /// The record of a beam with a few positions in each layer.
    pub struct Tree {
        /// the maps that were chosen
        maps: Vec<u16>,
        width: usize,
        /// number of layers below the root
        layers: usize,
        /// in the order in which they were tried, layer by layer
        offers: Vec<TreeOffer>,
        /// the walk of the state: n is the step to node n, -n undoes it, and 0 expands the leaf at which the state is
        walk: Vec<i32>,
        /// as the engine counts them: positions expanded, keys tried, and a fingerprint of all layers
        expanded: u64,
        candidates: u64,
        fingerprint: String,
    }
}

/// Searches after the moves with a beam of this width. Returns `None` on a board with errors, or for a width of 0 or
/// above `MAX_WIDTH`.
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
