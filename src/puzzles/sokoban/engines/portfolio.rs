//! Several searches side by side: each gets its share of the time, on one thread in turns and on several at once; the first answer wins.

use super::best_first::{BestFirst, Slice, Time, Weights};
use super::feature_space::{FeatureSpace, Taste};
use super::tables::{Meter, Tables};
use crate::puzzles::sokoban::kernel::Push;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::search::control::{Control, Ticker};
use crate::search::parallel;
use std::sync::Mutex;

/// One search of the portfolio.
enum Search<'t> {
    Feature(Box<FeatureSpace<'t>>),
    Best(Box<BestFirst<'t>>),
}

/// A search with its accounts.
struct Member<'t> {
    name: &'static str,
    /// `None` while some thread runs it, and after its end.
    search: Option<Search<'t>>,
    /// Moves or entries in one slice.
    slice: u64,
    /// Slices so far, divided by its share; the member with the least is next.
    used: f64,
    share: f64,
}

/// How a portfolio ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// An answer, and whose it is.
    Solved(Vec<Push>, &'static str),
    /// A complete search found none.
    Infeasible,
    /// A limit was met, or all members gave up.
    Open,
}

struct Shared<'t> {
    members: Vec<Member<'t>>,
    end: Option<End>,
}

/// Runs the fast searches until one of them has an answer.
pub fn run(tables: &Tables, packing: &Packing, control: &Control<'_>) -> End {
    let best = |time, ahead| {
        Search::Best(Box::new(BestFirst::new(tables, packing.clone(), time, Weights { so_far: 1, ahead }, None)))
    };
    let feature = |taste| Search::Feature(Box::new(FeatureSpace::new(tables, packing.clone(), taste)));
    let member = |name, search, slice, share| Member { name, search: Some(search), slice, used: 0.0, share };
    // Slices of some 20 ms each.
    let members = vec![
        member("order", feature(Taste::Order), 800, 2.0),
        member("backward", best(Time::Backwards, 5), 4000, 1.0),
        member("distance", feature(Taste::Distance), 800, 1.0),
        member("forward", best(Time::Forwards, 5), 2000, 0.5),
    ];
    let shared = Mutex::new(Shared { members, end: None });
    let meter = Meter::default();
    parallel::workers(control.limits().threads, |_, _| {
        let mut ticker = control.ticker();
        while take_turn(&shared, control, &mut ticker, &meter) {}
    });
    let shared = shared.into_inner().expect("no thread panics while it holds the portfolio");
    shared.end.unwrap_or(End::Open)
}

/// Runs one slice of the member that has had least; false when there is nothing more to do.
fn take_turn(shared: &Mutex<Shared<'_>>, control: &Control<'_>, ticker: &mut Ticker<'_>, meter: &Meter) -> bool {
    let lock = || shared.lock().expect("no thread panics while it holds the portfolio");
    let (index, mut search, slice) = {
        let mut all = lock();
        let waiting = (0..all.members.len()).filter(|&i| all.members[i].search.is_some());
        let next = waiting.min_by(|&a, &b| all.members[a].used.total_cmp(&all.members[b].used));
        let (Some(index), None) = (next, &all.end) else { return false };
        let member = &mut all.members[index];
        member.used += 1.0 / member.share;
        (index, member.search.take().expect("it is waiting"), member.slice)
    };
    let outcome = match &mut search {
        Search::Feature(search) => search.run(slice, control, ticker, meter),
        Search::Best(search) => search.run(slice, control, ticker, meter),
    };
    let mut all = lock();
    let name = all.members[index].name;
    match outcome {
        Slice::Running => all.members[index].search = Some(search),
        Slice::Solved(pushes) => all.end = Some(End::Solved(pushes, name)),
        // Best-first search leaves out nothing but what is proved hopeless; the feature search's order of goals is a guess.
        Slice::Exhausted if matches!(search, Search::Best(_)) => all.end = Some(End::Infeasible),
        Slice::Exhausted => {}
        Slice::Stopped => return false,
    }
    all.end.is_none()
}
