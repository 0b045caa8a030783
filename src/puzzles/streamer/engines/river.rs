//! The families of a full-size beam, layer by layer: the engine `beam` with the storage `trail` on one thread. See
//! [`crate::search::beam::lineage`].

use super::beam::split;
use crate::base::grid::Direction;
use crate::model::error::Severity;
use crate::model::puzzle::Notation;
use crate::puzzles::streamer::Streamer;
use crate::puzzles::streamer::kernel::selection::choose;
use crate::puzzles::streamer::kernel::tuned::{TunedChoice, TunedStep};
use crate::puzzles::streamer::kernel::{Evaluation, Field};
use crate::puzzles::streamer::rules::board::{Board, Step, letter};
use crate::search::beam::lineage::{BeamFamily, LineageProblem};
use crate::search::beam::width::Width;
use crate::search::beam::{Settings, search};
use crate::search::control::Control;
use crate::shape;

/// The first word of the question. The width follows it, and then `equal` if all equal positions are kept.
pub const QUESTION: &str = "river";
const EQUAL: &str = " equal";
/// Widest layer that is recorded.
const MAX_WIDTH: usize = 2_000;
/// Most layers below the root; further keys are left out.
const MAX_LAYERS: usize = 2_500;

shape! {
    /// Survivors that left the winning line by the same key.
    pub struct RiverFamily {
        /// its first layer; the layer below the root is layer 1
        from: usize,
        /// the key by which it left the line
        key: String,
        /// drawn above the line, so that no lines cross
        above: bool,
        /// the number of its survivors in that layer and in each later one, until none is left
        counts: Vec<i32>,
    }
}

shape! {
    /// The families of a beam.
    pub struct River {
        /// the maps that were chosen
        maps: Vec<u16>,
        width: usize,
        /// only one of equal positions was kept
        unique: bool,
        /// number of layers below the root
        layers: usize,
        /// the keys of the winning line, and its coins
        keys: String,
        coins: i32,
        /// in the order in which they left the line, and from top to bottom within a layer
        families: Vec<RiverFamily>,
        /// by layer: number of keys that all survivors share, and number of their ancestors 5, 20 and 100 keys before
        trunk: Vec<i32>,
        ancestors5: Vec<i32>,
        ancestors20: Vec<i32>,
        ancestors100: Vec<i32>,
        /// as the engine counts them: positions expanded, keys tried, equal positions dropped, and a fingerprint of all
        /// layers
        expanded: u64,
        candidates: u64,
        duplicates: u64,
        fingerprint: String,
    }
}

/// Which beam is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AskedBeam {
    width: usize,
    /// Is only one of equal positions kept?
    unique: bool,
}

impl AskedBeam {
    /// The beam of a question's words after the first; `None` if they name none.
    pub fn of(words: &str) -> Option<AskedBeam> {
        let (width, unique) = words.strip_suffix(EQUAL).map_or((words, true), |width| (width, false));
        Some(AskedBeam { width: width.parse().ok()?, unique })
    }
}

/// Searches after the moves. Returns `None` on a board with errors, for a width of 0 or above `MAX_WIDTH`, or if no key
/// can be pressed.
pub fn river(board: &Board, moves: &[Step], beam: AskedBeam, control: &Control<'_>) -> Option<River> {
    let AskedBeam { width, unique } = beam;
    let sound = Streamer::diagnose(board).iter().all(|finding| finding.severity != Severity::Error);
    if !sound || !(1..=MAX_WIDTH).contains(&width) {
        return None;
    }
    let (chosen, prefix) = split(moves);
    let maps = choose(board, &chosen);
    let generations = board.keys.saturating_sub(prefix.len()).min(MAX_LAYERS);
    let field = Field { prefix, ..Field::new(board, &maps, Evaluation::COINS_BY_PLACES) };
    let writer = LineageProblem::new(&field, |choice: TunedChoice| choice.key() as u8);
    let settings = Settings { unique, ..Settings::new(Width::Fixed(width), generations) };
    let found = search(&writer, &settings, control, |_, _| {});
    let lineage = writer.into_lineage(found.generations);
    let (steps, coins) = found.best?;
    let keys: Vec<Direction> = steps.iter().map(TunedStep::direction).collect();
    let line = lineage.line(&keys.iter().map(|&key| key as u8).collect::<Vec<_>>())?;
    let likeness = lineage.likeness();
    let [ancestors5, ancestors20, ancestors100] = likeness.ancestors;
    Some(River {
        maps,
        width,
        unique,
        layers: found.generations,
        keys: keys.iter().map(|&key| letter(key)).collect(),
        coins: coins as i32,
        families: lineage.families(&line).into_iter().map(river_family).collect(),
        trunk: likeness.shared,
        ancestors5,
        ancestors20,
        ancestors100,
        expanded: found.expanded,
        candidates: found.candidates,
        duplicates: found.duplicates,
        fingerprint: format!("{:016x}", found.fingerprint),
    })
}

fn river_family(BeamFamily { from, mark, above, counts }: BeamFamily) -> RiverFamily {
    let key = Direction::ALL[mark as usize];
    RiverFamily { from, key: letter(key).to_string(), above, counts }
}
