//! Several searches side by side: each gets its share of the time, on one thread in turns and on several at once; the first answer wins.

use super::best_first::Slice;
use super::feature_space::{FeatureSpace, Strategy};
use super::perimeter::Perimeter;
use crate::base::lock::Unpoisoned;
use crate::puzzles::sokoban::kernel::Push;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::puzzles::sokoban::kernel::tables::{Meter, Tables};
use crate::search::control::{Control, Ticker};
use crate::search::parallel;
use std::sync::Mutex;

/// What a member is to search.
#[derive(Clone, Copy)]
enum Plan {
    Feature(Strategy),
    Perimeter,
}

/// One search of the portfolio.
enum Search<'t> {
    Feature(Box<FeatureSpace<'t>>),
    Perimeter(Box<Perimeter<'t>>),
}

/// Where a member stands.
enum State<'t> {
    /// It begins when its first turn comes: easy levels are solved before that.
    Planned(Plan),
    Waiting(Search<'t>),
    /// Some thread runs it, or it has ended.
    Away,
}

/// A search with its accounts.
struct Member<'t> {
    name: &'static str,
    state: State<'t>,
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
    let member = |name, plan, slice, share| Member { name, state: State::Planned(plan), slice, used: 0.0, share };
    let memory = control.limits().memory / 4;
    let begin = |plan, ticker: &mut Ticker<'_>| match plan {
        Plan::Perimeter => {
            Perimeter::new(tables, packing, memory, ticker).map(|search| Search::Perimeter(Box::new(search)))
        }
        Plan::Feature(strategy) => FeatureSpace::new(tables, packing.clone(), strategy, memory, ticker)
            .map(|search| Search::Feature(Box::new(search))),
    };
    // Slices of some 20 ms each.
    let members = vec![
        member("perimeter", Plan::Perimeter, 4000, 2.5),
        member("way", Plan::Feature(Strategy::Way), 1000, 2.0),
        member("front", Plan::Feature(Strategy::Front), 1000, 1.0),
        member("distance", Plan::Feature(Strategy::Distance), 1000, 0.5),
    ];
    let shared = Mutex::new(Shared { members, end: None });
    let meter = Meter::new(tables);
    parallel::workers(control.limits().threads, |_, _| {
        let mut ticker = control.ticker();
        while take_turn(tables, &shared, &begin, control, &mut ticker, &meter) {}
    });
    let shared = shared.into_inner().unpoisoned();
    shared.end.unwrap_or(End::Open)
}

/// Runs one slice of the member that has had least; false when there is nothing more to do.
fn take_turn<'t>(
    tables: &Tables,
    shared: &Mutex<Shared<'t>>,
    begin: &impl Fn(Plan, &mut Ticker<'_>) -> Option<Search<'t>>,
    control: &Control<'_>,
    ticker: &mut Ticker<'_>,
    meter: &Meter,
) -> bool {
    let lock = || shared.lock().unpoisoned();
    let (index, state, slice) = {
        let mut all = lock();
        let waiting = (0..all.members.len()).filter(|&i| !matches!(all.members[i].state, State::Away));
        let next = waiting.min_by(|&a, &b| all.members[a].used.total_cmp(&all.members[b].used));
        let (Some(index), None) = (next, &all.end) else { return false };
        let member = &mut all.members[index];
        member.used += 1.0 / member.share;
        (index, std::mem::replace(&mut member.state, State::Away), member.slice)
    };
    let mut search = match state {
        State::Planned(plan) => {
            let Some(search) = begin(plan, ticker) else { return false };
            meter.recount(tables);
            search
        }
        State::Waiting(search) => search,
        State::Away => return false,
    };
    let outcome = match &mut search {
        Search::Feature(search) => search.run(slice, control, ticker, meter),
        Search::Perimeter(search) => search.run(slice, control, ticker, meter),
    };
    let mut all = lock();
    let name = all.members[index].name;
    match outcome {
        Slice::Running => all.members[index].state = State::Waiting(search),
        Slice::Solved(pushes) => all.end = Some(End::Solved(pushes, name)),
        // Perimeter search leaves out nothing but what is proved hopeless; the feature search's order of goals is a guess.
        Slice::Exhausted if matches!(search, Search::Perimeter(_)) => all.end = Some(End::Infeasible),
        Slice::Exhausted => {}
        Slice::Stopped => return false,
    }
    all.end.is_none()
}
