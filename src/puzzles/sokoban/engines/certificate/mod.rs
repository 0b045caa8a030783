//! Certificates that no answer takes fewer pushes, or that there is none. `docs/certificates.md` has the form and the
//! argument.
//!
//! A certificate names no positions. It has prices for the places of boxes, dead patterns, and the number of layers to
//! be closed from each end. To choose them, and to make sure that there are not too many positions, this module makes
//! the same walk as the checker, with the engine's tables.

mod patterns;
mod prices;
mod pushes;
mod walk;

use super::best_first::Time;
use crate::model::certificate::{Certificate, NoCertificate, line};
use crate::model::error::Severity;
use crate::model::options::Options;
use crate::model::outcome::{EngineOutcome, Status};
use crate::model::puzzle::Notation;
use crate::puzzles::sokoban::Sokoban;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, Square};
use crate::puzzles::sokoban::rules::board::{Board, Objective, Step};
use crate::search::control::{Control, Ticker};
use crate::search::engine::{Request, Solve};
use patterns::Patterns;
use prices::Prices;
use walk::{ClosingWalk, Halt};

/// The plans in the order in which they are tried: the ends to walk from, whether dead patterns are learned, and the
/// limit of positions. A plan keeps what the plans before it have learned.
const PLANS: [(Walked, bool, usize); 6] = [
    (Walked::Both, false, 60_000),
    (Walked::Both, true, 120_000),
    (Walked::Ahead, true, 120_000),
    (Walked::Both, true, 1_000_000),
    (Walked::Ahead, true, 10_000_000),
    (Walked::Behind, true, 4_000_000),
];

/// The ends that a plan walks from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Walked {
    Both,
    Ahead,
    Behind,
}

/// What a certificate proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Claim {
    /// No answer takes fewer pushes.
    Fewest(u32),
    /// There is no answer.
    Hopeless,
}

/// The certificate of a board.
pub fn certificate(board: &Board, control: &Control<'_>) -> Certificate {
    if Sokoban::diagnose(board).iter().any(|finding| finding.severity == Severity::Error) {
        return Certificate::none(NoCertificate::Unsound);
    }
    let outcome = proof(board, control);
    match (outcome.status, outcome.best) {
        (Status::Infeasible, _) => shown(board, Claim::Hopeless, &[], control),
        (Status::Optimal, Some(best)) => shown(board, Claim::Fewest(best.objective as u32), &best.moves, control),
        (_, Some(_)) if board.objective == Objective::Moves => Certificate::none(NoCertificate::NoForm),
        _ => Certificate::none(NoCertificate::Unproved),
    }
}

fn proof(board: &Board, control: &Control<'_>) -> EngineOutcome<Step> {
    let limits = control.limits().clone();
    let request = Request { engine: "pushes", moves: Vec::new(), limits, options: Options::default() };
    Sokoban::solve(board, &request, control).expect("there are no options")
}

fn shown(board: &Board, claim: Claim, answer: &[Step], control: &Control<'_>) -> Certificate {
    let mut lines = match claim {
        Claim::Fewest(pushes) => {
            vec![
                format!("fewest {pushes}"),
                format!("answer {}", Sokoban::print_moves(board, answer)).trim_end().to_owned(),
            ]
        }
        Claim::Hopeless => vec!["fewest none".to_owned()],
    };
    if !matches!(claim, Claim::Fewest(0 | 1)) {
        match choose(&Tables::new(Level::new(board, &[])), claim, control) {
            Ok(choice) => lines.extend(choice),
            Err(reason) => return Certificate::none(reason),
        }
    }
    Certificate::sealed(Sokoban::ID, &lines)
}

/// Prices, patterns and layers with which a check is cheap, by the first plan that succeeds.
fn choose(tables: &Tables, claim: Claim, control: &Control<'_>) -> Result<Vec<String>, NoCertificate> {
    let mut ticker = control.ticker();
    let ready = tables.prepare(&mut ticker).is_continue() && tables.prepare_macros(&mut ticker).is_continue();
    if !ready {
        return Err(NoCertificate::Unproved);
    }
    let mut known = Known::new(tables, claim);
    for (walked, learning, most) in PLANS {
        if claim == Claim::Hopeless && walked == Walked::Both {
            continue;
        }
        known.patterns.learning = learning;
        match known.walk(walked, most, control, &mut ticker) {
            Ok(layers) => return Ok(known.lines(layers)),
            Err(Halt::TooMany) => {}
            Err(Halt::Stopped) => return Err(NoCertificate::Unproved),
        }
    }
    Err(NoCertificate::TooLarge)
}

/// What has been learned about a level.
struct Known<'t> {
    tables: &'t Tables,
    claim: Claim,
    prices: [Prices<'t>; 2],
    patterns: Patterns<'t>,
}

/// How far an end is closed: by a number of layers, or until no position is left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Layers(u32),
    All,
}

impl Depth {
    fn word(self) -> String {
        match self {
            Depth::Layers(layers) => layers.to_string(),
            Depth::All => "all".to_owned(),
        }
    }

    fn is_walked(self) -> bool {
        self != Depth::Layers(0)
    }
}

impl<'t> Known<'t> {
    fn new(tables: &'t Tables, claim: Claim) -> Known<'t> {
        let prices = [tables.to_goals(), tables.from_boxes()].map(|distances| Prices::new(tables, distances, claim));
        Known { tables, claim, patterns: Patterns::new(tables, prices[0].nearest()), prices }
    }

    /// Closes the ends of a plan; returns how far each is closed.
    fn walk(
        &mut self,
        walked: Walked,
        most: usize,
        control: &Control<'_>,
        ticker: &mut Ticker<'_>,
    ) -> Result<[Depth; 2], Halt> {
        let mut ends = [Time::Forwards, Time::Backwards].map(|time| ClosingWalk::new(self.tables, time));
        for (end, prices) in ends.iter_mut().zip(&mut self.prices) {
            end.begin(prices, &self.patterns, ticker);
        }
        let last = match self.claim {
            Claim::Fewest(pushes) => pushes - 2,
            Claim::Hopeless => u32::MAX,
        };
        while ends[0].depth + ends[1].depth < last {
            let side = side(walked, &ends);
            if ends[side].layer_len() == 0 {
                return Ok(self.alone(side, last));
            }
            ends[side].step(&mut self.prices[side], &mut self.patterns, ticker)?;
            if ends.iter().map(ClosingWalk::len).sum::<usize>() > most {
                return Err(Halt::TooMany);
            }
            if control.memory(self.tables.bytes() + ends.iter().map(ClosingWalk::bytes).sum::<u64>()).is_break() {
                return Err(Halt::Stopped);
            }
        }
        Ok(ends.map(|end| Depth::Layers(end.depth)))
    }

    /// An end that is closed to its last position proves the claim alone.
    fn alone(&self, side: usize, last: u32) -> [Depth; 2] {
        let whole = if self.claim == Claim::Hopeless { Depth::All } else { Depth::Layers(last) };
        let mut depths = [whole, Depth::Layers(0)];
        depths.rotate_right(side);
        depths
    }

    fn lines(&self, layers: [Depth; 2]) -> Vec<String> {
        let mut lines = vec![line("layers", layers.map(Depth::word))];
        if layers[0].is_walked() {
            lines.extend(self.prices[0].words().map(|prices| line("ahead", prices)));
            lines.extend(self.patterns.words().map(|pattern| line("dead", pattern)));
        }
        if layers[1].is_walked() {
            lines.extend(self.prices[1].words().map(|prices| line("behind", prices)));
        }
        lines
    }
}

/// The end whose next layer is cheaper, among those that a plan walks from.
fn side(walked: Walked, ends: &[ClosingWalk<'_>; 2]) -> usize {
    match walked {
        Walked::Ahead => 0,
        Walked::Behind => 1,
        Walked::Both => usize::from(ends[1].layer_len() < ends[0].layer_len()),
    }
}

/// The number of a square in certificates.
fn name(square: Square) -> u32 {
    u32::from(square) + 1
}
