//! Runs a request with its engine and options, and turns the pushes found into the steps of an answer.

use super::best_first::{BestFirst, Slice, Time, Weights};
#[cfg(feature = "cli")]
use super::exact::state::{RaceState, Refused};
use super::exact::{self, Kept};
use super::fewest_moves::FewestMoves;
use super::improve::{self, Enough};
use super::members::{Method, Search};
use super::portfolio::{self, End};
use crate::model::error::{Code, OptionError};
use crate::model::event::Ends;
use crate::model::outcome::{EngineAnswer, EngineOutcome};
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::sokoban::Sokoban;
use crate::puzzles::sokoban::kernel::meter::Meter;
use crate::puzzles::sokoban::kernel::passages::Kinds;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, Push, walk};
use crate::puzzles::sokoban::rules::board::{Board, Objective, Step};
use crate::record;
use crate::search::control::Control;
use crate::search::engine::{Request, Solve, given};
use crate::search::share::Share;

/// Nodes of a search before it is divided among parts: a tenth of a second of work.
const NODES_ALONE: u64 = 40_000;

impl Solve for Sokoban {
    fn solve(
        board: &Board,
        request: &Request<Step>,
        control: &Control<'_>,
    ) -> Result<EngineOutcome<Step>, OptionError> {
        let kinds = kinds(request)?;
        let tables = Tables::new(Level::new(board, &request.moves)).only(kinds);
        let Some(packing) = tables.packing() else {
            return Ok(EngineOutcome { extra: record! { "reason" => "out-of-reach" }, ..EngineOutcome::infeasible() });
        };
        let made = tables.level.pushes_made as i64;
        let least = made + i64::from(exact::least_bound(&tables));
        let first = exact::first_bound(&tables, &mut control.ticker());
        let least = first.map_or(least, |first| least.max(made + i64::from(first)));
        let task = Task { board, made: &request.moves, tables: &tables, packing, least, control };
        let given = given::<Sokoban, _>(board, request, |rest| walk::pushes_home(&task.tables.level, rest))?;
        if first.is_none() {
            return Ok(EngineOutcome::unproved(given.map(|pushes| task.answer(&pushes)), Some(least)));
        }
        Ok(match request.engine {
            "fast" => task.fast(shortens(request)?, &Share::of(&request.options, NODES_ALONE)?.ending(Ends::Verdict)),
            "pushes" => task.pushes(task.kept(request)?),
            "moves" => task.moves(),
            "improve" => task.improve(given),
            _ => task.single(request)?,
        })
    }

    fn perft(board: &Board, depth: usize) -> u64 {
        Level::new(board, &[]).perft(depth)
    }
}

/// The requested macros. By default, proofs use all, and searches for any answer only rooms, because tunnels and gates
/// do not pay there.
fn kinds(request: &Request<Step>) -> Result<Kinds, OptionError> {
    let usual = if request.engine == "pushes" { "all" } else { "rooms" };
    match request.options.text("macros").unwrap_or(usual) {
        "all" => Ok(Kinds::ALL),
        "runs" => Ok(Kinds { rooms: false, ..Kinds::ALL }),
        "rooms" => Ok(Kinds { runs: false, ..Kinds::ALL }),
        "none" => Ok(Kinds::NONE),
        _ => Err(request.options.error("macros", Code("bad-value"))),
    }
}

/// Is the first answer to be shortened? By default it is.
fn shortens(request: &Request<Step>) -> Result<bool, OptionError> {
    match request.options.text("improve").unwrap_or("true") {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(request.options.error("improve", Code("bad-value"))),
    }
}

/// Positions for shortening for each turn up to the first answer, which takes about as long, and the least number in
/// total; used if no limit applies.
const POSITIONS_PER_TURN: u64 = 10_000;
const MIN_POSITIONS: u64 = 50_000;

/// The inputs of every engine.
struct Task<'t> {
    board: &'t Board,
    made: &'t [Step],
    tables: &'t Tables,
    packing: Packing,
    /// A lower bound on the pushes of any answer, before a search.
    least: i64,
    control: &'t Control<'t>,
}

impl Task<'_> {
    /// The answer that consists of the moves made before, followed by these pushes.
    fn answer(&self, pushes: &[Push]) -> EngineAnswer<Step> {
        let level = &self.tables.level;
        let mut steps = self.made.to_vec();
        steps.extend(walk::steps(level, pushes).expect("a search makes only possible pushes"));
        let objective = match self.board.objective {
            Objective::Pushes => level.pushes_made + pushes.len(),
            Objective::Moves => steps.len(),
        };
        EngineAnswer { moves: steps, objective: objective as i64 }
    }

    /// The details of an answer for front ends; `first` is the objective of the answer from which it was shortened.
    fn details(
        &self,
        steps: &[Step],
        by: Option<&'static str>,
        first: Option<i64>,
        proved: Option<&'static str>,
    ) -> Value {
        let counts = match self.board.objective {
            Objective::Pushes => "pushes",
            Objective::Moves => "moves",
        };
        let pushes = steps.iter().filter(|step| step.push).count();
        record! { "counts" => counts, "pushes" => pushes, "moves" => steps.len(), "by" => by, "first" => first, "proved" => proved }
    }

    /// The verdict on an answer without a proof, with the bound known before the search; if the two are equal, the
    /// answer is proved after all.
    fn found(&self, pushes: &[Push], by: &'static str, first: Option<i64>) -> EngineOutcome<Step> {
        let (best, bound) = (self.answer(pushes), self.least);
        let extra = self.details(&best.moves, Some(by), first, None);
        let verdict = if best.objective == bound && self.board.objective == Objective::Pushes {
            EngineOutcome::optimal(best)
        } else {
            EngineOutcome::unproved(Some(best), Some(bound))
        };
        EngineOutcome { extra, ..verdict }
    }

    /// Finds some answer soon, then shortens it in what is left of the limits; without limits, for about as long as the
    /// answer took.
    fn fast(&self, shortens: bool, share: &Share) -> EngineOutcome<Step> {
        match portfolio::run(self.tables, &self.packing, self.control, share) {
            End::Solved(pushes, by, _) if !shortens => self.found(&pushes, by, None),
            End::Solved(pushes, by, turns) => {
                let limits = self.control.limits();
                let limited = limits.time.is_some() || limits.cpu.is_some() || limits.nodes.is_some();
                let positions = if limited { u64::MAX } else { (turns * POSITIONS_PER_TURN).max(MIN_POSITIONS) };
                let first = self.answer(&pushes).objective;
                self.found(&self.shortened(pushes, positions), by, Some(first))
            }
            End::Infeasible => EngineOutcome::infeasible(),
            End::Open => EngineOutcome::unproved(None, Some(self.least)),
        }
    }

    /// Reports an answer at once, then shorter and shorter ones.
    fn shortened(&self, first: Vec<Push>, positions: u64) -> Vec<Push> {
        let report = |pushes: &[Push]| {
            let EngineAnswer { moves, objective } = self.answer(pushes);
            self.control.incumbent(objective, || Sokoban::print_moves(self.board, &moves));
        };
        report(&first);
        let least = usize::try_from(self.least).unwrap_or(0).saturating_sub(self.tables.level.pushes_made);
        let enough = Enough { least, positions };
        improve::improve(self.tables, first, self.board.objective, enough, self.control, report)
    }

    /// Fewest pushes, proved. If steps count, the answer is not claimed to be best.
    fn pushes(&self, kept: Kept) -> EngineOutcome<Step> {
        let made = self.tables.level.pushes_made as i64;
        let exact::Proof { end, bound, best } = exact::run_from(kept, self.tables, &self.packing, self.control);
        let bound = bound.map(|bound| made + i64::from(bound)).or(Some(self.least));
        self.proved(end, best, bound, Objective::Pushes)
    }

    /// The task of a search that can be saved, and the saved state from which it continues, if any.
    #[cfg(feature = "cli")]
    fn kept(&self, request: &Request<Step>) -> Result<Kept, OptionError> {
        if !request.options.flag("resume")? {
            return Ok(Kept::default());
        }
        let refused = |value: String, code| Err(OptionError { name: "resume".into(), value, code: Code(code) });
        if request.limits.threads > 1 {
            return refused(request.limits.threads.to_string(), "one-thread-only");
        }
        let macros = request.options.text("macros").unwrap_or_default();
        let (board, moves) = (Sokoban::print(self.board), Sokoban::print_moves(self.board, self.made));
        let task = [&board, &moves, macros].join("\n");
        let sizes = [self.tables.level.len(), self.tables.level.boxes.len()];
        let read = |bytes| RaceState::read(bytes, &task, &self.packing, sizes);
        match self.control.observer().kept().map(read).transpose() {
            Ok(state) => Ok(Kept { task, state }),
            Err(Refused::Form) => refused("byte 0".into(), "state-of-another-form"),
            Err(Refused::Task) => refused("its board".into(), "state-of-another-search"),
            Err(Refused::Damage(at)) => refused(format!("byte {at}"), "state-damaged"),
        }
    }

    #[cfg(not(feature = "cli"))]
    fn kept(&self, _: &Request<Step>) -> Result<Kept, OptionError> {
        Ok(Kept::default())
    }

    /// Fewest steps, proved. If pushes count, the answer is not claimed to be best.
    fn moves(&self) -> EngineOutcome<Step> {
        let mut search = FewestMoves::new(self.tables, self.packing.clone(), None);
        let (meter, mut ticker) = (Meter::new(self.tables), self.control.ticker());
        let slice = search.run(u64::MAX, self.control, &mut ticker, &meter);
        // Every push that is still needed is a step as well.
        let least = self.least - self.tables.level.pushes_made as i64;
        let ahead = search.bound().map(|bound| i64::from(bound).max(least));
        self.proved(slice, None, ahead.map(|ahead| self.tables.level.moves_made as i64 + ahead), Objective::Moves)
    }

    /// The verdict on a search that is exact in `measure`; `best` is its best answer when it was stopped.
    fn proved(
        &self,
        end: Slice,
        best: Option<Vec<Push>>,
        bound: Option<i64>,
        measure: Objective,
    ) -> EngineOutcome<Step> {
        let same = self.board.objective == measure;
        match end {
            Slice::Solved(pushes) => {
                let best = self.answer(&pushes);
                let proved = if measure == Objective::Pushes { "pushes" } else { "moves" };
                let extra = self.details(&best.moves, None, None, Some(proved));
                // An answer has at least as many steps as pushes, so a bound on pushes holds for steps too, but not the
                // other way round.
                let bound =
                    (measure == Objective::Pushes).then_some((self.tables.level.pushes_made + pushes.len()) as i64);
                let verdict =
                    if same { EngineOutcome::optimal(best) } else { EngineOutcome::unproved(Some(best), bound) };
                EngineOutcome { extra, ..verdict }
            }
            Slice::Exhausted => EngineOutcome::infeasible(),
            _ => {
                let best = best.map(|pushes| self.answer(&pushes));
                let extra = best.as_ref().map_or(Value::Null, |best| self.details(&best.moves, None, None, None));
                // A bound on pushes holds for steps too; if pushes count, a bound on steps says nothing.
                let bound = if same || measure == Objective::Pushes { bound } else { Some(self.least) };
                EngineOutcome { extra, ..EngineOutcome::unproved(best, bound) }
            }
        }
    }

    /// Takes the given answer, if there is one, or finds one, and shortens it.
    fn improve(&self, given: Option<Vec<Push>>) -> EngineOutcome<Step> {
        let first = match given.map(|pushes| End::Solved(pushes, "given", 0)) {
            Some(given) => given,
            None => portfolio::run(self.tables, &self.packing, self.control, &Share::whole()),
        };
        match first {
            End::Solved(pushes, ..) => self.found(&self.shortened(pushes, u64::MAX), "improve", None),
            End::Infeasible => EngineOutcome::infeasible(),
            End::Open => EngineOutcome::unproved(None, Some(self.least)),
        }
    }

    /// Runs one search of the portfolio by itself, for measurements.
    fn single(&self, request: &Request<Step>) -> Result<EngineOutcome<Step>, OptionError> {
        let name = request.options.text("search").unwrap_or("order");
        let slice = match (Method::named(name), best_first_named(name)) {
            (Some(method), _) => self.in_one_slice(method),
            (None, Some((time, weights))) => self.best_first(time, weights),
            (None, None) => return Err(request.options.error("search", Code("bad-value"))),
        };
        let best = if let Slice::Solved(pushes) = slice { Some(self.answer(&pushes)) } else { None };
        Ok(EngineOutcome::unproved(best, None))
    }

    /// Runs a search of the portfolio to its end. If it cannot begin, it counts as stopped.
    fn in_one_slice(&self, method: Method) -> Slice {
        let (mut ticker, memory) = (self.control.ticker(), self.control.limits().memory);
        let search = Search::new(method, self.tables, &self.packing, memory, &mut ticker);
        let meter = Meter::new(self.tables);
        search.map_or(Slice::Stopped, |mut search| search.run(u64::MAX, self.control, &mut ticker, &meter))
    }

    /// Runs a best-first search that is not in the portfolio to its end.
    fn best_first(&self, time: Time, weights: Weights) -> Slice {
        let mut ticker = self.control.ticker();
        if self.tables.prepare_macros(&mut ticker).is_break() {
            return Slice::Stopped;
        }
        let mut search = BestFirst::new(self.tables, self.packing.clone(), time, weights, None);
        search.run(u64::MAX, self.control, &mut ticker, &Meter::new(self.tables))
    }
}

/// The direction and the weights of the best-first search with this name.
fn best_first_named(name: &str) -> Option<(Time, Weights)> {
    let (time, ahead) = match name {
        "backward" => (Time::Backwards, 5),
        "forward" => (Time::Forwards, 5),
        "backward-exact" => (Time::Backwards, 1),
        _ => return None,
    };
    Some((time, Weights { so_far: 1, ahead }))
}
