//! The searches that take turns in a portfolio, and their shares of the turns.

use super::beam::Beam;
use super::best_first::Slice;
use super::feature_space::{FeatureSpace, Strategy};
use super::perimeter::Perimeter;
use super::plan::PlanSearch;
use super::plan::opening::{OpenPosition, OpenStart};
use super::plan::sliced::{Sliced, Turns};
use crate::puzzles::sokoban::kernel::Level;
use crate::puzzles::sokoban::kernel::meter::Meter;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::search::control::{Control, Ticker};

/// The method of a member.
#[derive(Clone, Copy)]
pub(super) enum Method {
    Feature(Strategy),
    Perimeter,
    Plan,
    Open,
    OpenStart,
    Beam,
}

impl Method {
    /// The method with this name, whether the portfolio uses it or not.
    pub(super) fn named(name: &str) -> Option<Method> {
        Some(match name {
            "order" => Method::Feature(Strategy::Order),
            "distance" => Method::Feature(Strategy::Distance),
            "way" => Method::Feature(Strategy::Way),
            "front" => Method::Feature(Strategy::Front),
            "perimeter" => Method::Perimeter,
            "plan" => Method::Plan,
            "open" => Method::Open,
            "open-start" => Method::OpenStart,
            "beam" => Method::Beam,
            _ => return None,
        })
    }

    /// Bytes that the search takes before its first move.
    pub(super) fn bytes_at_start(self, level: &Level) -> u64 {
        match self {
            Method::Feature(_) | Method::Perimeter => FeatureSpace::bytes_at_start(level),
            Method::Plan => PlanSearch::bytes_at_start(level),
            Method::Open => OpenPosition::bytes_at_start(level),
            Method::OpenStart => OpenStart::bytes_at_start(level),
            Method::Beam => Beam::bytes_at_start(level),
        }
    }
}

/// One search of the portfolio.
pub(super) enum Search<'t> {
    Feature(Box<FeatureSpace<'t>>),
    Perimeter(Box<Perimeter<'t>>),
    Plan(Box<Sliced<PlanSearch<'t>>>),
    Open(Box<Sliced<OpenPosition<'t>>>),
    OpenStart(Box<Sliced<OpenStart<'t>>>),
    Beam(Box<Sliced<Beam<'t>>>),
}

impl<'t> Search<'t> {
    /// A search before its first move; `None` if a limit was reached in the meantime. `memory` is the most that its own
    /// tables may take.
    pub(super) fn new(
        method: Method,
        tables: &'t Tables,
        packing: &Packing,
        memory: u64,
        ticker: &mut Ticker<'_>,
    ) -> Option<Search<'t>> {
        let own = || packing.clone();
        Some(match method {
            Method::Perimeter => Search::Perimeter(Box::new(Perimeter::new(tables, packing, memory, ticker)?)),
            Method::Plan => Search::Plan(sliced(PlanSearch::new(tables, own(), memory, ticker)?)),
            Method::Open => Search::Open(sliced(OpenPosition::new(tables, own(), memory, ticker)?)),
            Method::OpenStart => Search::OpenStart(sliced(OpenStart::new(tables, own(), memory, ticker)?)),
            Method::Beam => Search::Beam(sliced(Beam::new(tables, own(), ticker)?)),
            Method::Feature(strategy) => {
                Search::Feature(Box::new(FeatureSpace::new(tables, own(), strategy, memory, ticker)?))
            }
        })
    }

    /// Runs a slice of this many turns: moves, entries or positions.
    pub(super) fn run(
        &mut self,
        turns: u64,
        control: &Control<'_>,
        ticker: &mut Ticker<'_>,
        meter: &Meter<'_>,
    ) -> Slice {
        match self {
            Search::Feature(search) => search.run(turns, control, ticker, meter),
            Search::Perimeter(search) => search.run(turns, control, ticker, meter),
            Search::Plan(search) => search.run(turns, control, ticker, meter),
            Search::Open(search) => search.run(turns, control, ticker, meter),
            Search::OpenStart(search) => search.run(turns, control, ticker, meter),
            Search::Beam(search) => search.run(turns, control, ticker, meter),
        }
    }

    /// Bytes of the last report, to be released when the search has nothing left to try.
    pub(super) fn reported_bytes(&self) -> u64 {
        match self {
            Search::Feature(search) => search.reported_bytes(),
            Search::Plan(search) => search.reported_bytes(),
            Search::Open(search) => search.reported_bytes(),
            Search::OpenStart(search) => search.reported_bytes(),
            Search::Beam(search) => search.reported_bytes(),
            Search::Perimeter(search) => search.reported_bytes(),
        }
    }
}

fn sliced<S: Turns>(search: S) -> Box<Sliced<S>> {
    Box::new(Sliced::new(search))
}

/// The state of a member.
pub(super) enum MemberState<'t> {
    /// It begins with its first turn; easy levels are solved before that.
    Planned(Method),
    Waiting(Search<'t>),
    /// A thread is running it, or it has ended.
    Away,
}

/// A search with its share of the turns.
pub(super) struct Member<'t> {
    pub(super) name: &'static str,
    pub(super) state: MemberState<'t>,
    /// Moves or entries in one slice.
    pub(super) slice: u64,
    /// Number of slices so far, divided by its share.
    pub(super) used: f64,
    pub(super) share: f64,
}

/// Numbers of boxes from which on the second and the third column of shares apply.
const CROWDED: [usize; 2] = [25, 40];

/// All members that run side by side; a slice takes about 20 ms.
///
/// The more boxes, the more turns go to the searches that open the position up: in a crowded level a packing plan is
/// found but cannot be followed, and an order of goals alone is no guide.
pub(super) fn members<'t>(level: &Level) -> Vec<Member<'t>> {
    let crowd = CROWDED.iter().filter(|&&least| level.boxes.len() >= least).count();
    let member = |name, method, slice, shares: [f64; 3]| Member {
        name,
        state: MemberState::Planned(method),
        slice,
        used: 0.0,
        share: shares[crowd],
    };
    vec![
        member("perimeter", Method::Perimeter, 4000, shares_of_perimeter(level)),
        member("way", Method::Feature(Strategy::Way), 1000, [0.3, 0.1, 0.1]),
        member("front", Method::Feature(Strategy::Front), 1000, [0.4, 0.1, 0.1]),
        member("distance", Method::Feature(Strategy::Distance), 1000, [0.05; 3]),
        member("plan", Method::Plan, 500, [5.0, 3.0, 1.0]),
        member("open", Method::Open, 500, [2.5, 5.0, 5.0]),
        member("open-start", Method::OpenStart, 500, [1.2, 5.0, 5.0]),
        member("beam", Method::Beam, 1600, [1.0; 3]),
    ]
}

/// Assigns the members to parts, those with the most turns first, each to the part with the fewest turns so far.
pub(super) fn owners(members: &[Member<'_>], parts: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..members.len()).collect();
    order.sort_by(|&a, &b| members[b].share.total_cmp(&members[a].share).then(a.cmp(&b)));
    let (mut owners, mut turns) = (vec![0; members.len()], vec![0.0; parts]);
    for member in order {
        let part = (0..parts).min_by(|&a, &b| f64::total_cmp(&turns[a], &turns[b])).expect("one part at least");
        owners[member] = part;
        turns[part] += members[member].share;
    }
    owners
}

/// If three quarters of the boxes begin on goals, there is hardly anything to pack, and so no plan to find. A few boxes
/// make room and come back, and pulls from the goals soon meet that. So perimeter search gets half of the time there.
fn shares_of_perimeter(level: &Level) -> [f64; 3] {
    let home = level.boxes.iter().filter(|&&square| level.is_goal[square as usize]).count();
    if home * 4 >= level.boxes.len() * 3 { [9.0, 12.0, 0.2] } else { [0.6, 0.8, 0.2] }
}
