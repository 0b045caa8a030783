//! The engines and their modes.

use super::article::Article;
use super::beam::Beam;
use super::lockstep::{Failures, Lockstep};
use super::tasks::{Aim, Ending, Guard, Held, Stops, Stride, Tally, Task, divided, letters, run};
use super::walks::Walks;
use crate::model::error::{Code, OptionError};
use crate::model::options::Options;
use crate::model::outcome::{Status, Verdict};
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::kernel::bounds::{Tests, alone, together};
use crate::puzzles::sweeper::kernel::{Clock, Room};
use crate::puzzles::sweeper::rules::board::{Board, Step};
use crate::record;
use crate::search::control::Control;
use crate::search::engine::{Request, Solve};
use crate::search::work;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Nodes of a part that count as quick.
const QUICK: u64 = 20_000;
/// Nodes of a part that are searched without a table first.
const SMALL: u64 = 2_000;
/// Most ways of dividing a budget among the people that are searched one by one.
const SHARES: usize = 3_000;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Any,
    Total,
    Longest,
    Count,
}

/// What can be asked, by name.
const MODES: [(&str, Mode); 4] =
    [("any", Mode::Any), ("total", Mode::Total), ("longest", Mode::Longest), ("count", Mode::Count)];

/// One request, read.
struct Job<'s> {
    board: &'s Board,
    room: &'s Room,
    control: &'s Control<'s>,
    said: &'s [Step],
    root: Clock,
    mode: Mode,
    meetings: bool,
    all_steps: bool,
    tests: Tests,
    cap: u64,
    width: usize,
    article: bool,
}

impl Solve for Sweeper {
    fn solve(board: &Board, request: &Request<Step>, control: &Control<'_>) -> Result<Verdict<Step>, OptionError> {
        let options = &request.options;
        let meetings = on(options, "meetings")?;
        let mut room = Room::reading(board, meetings);
        room.routes = routes(board, options)?;
        let mut root = Clock::start(&room);
        request.moves.iter().for_each(|&step| root.say(&room, step));
        let job = Job {
            board,
            room: &room,
            control,
            said: &request.moves,
            root,
            mode: mode(options)?,
            meetings,
            all_steps: options.flag("all_steps"),
            tests: tests(options, request.engine)?,
            cap: options.within("cap", 1..=u64::MAX / 2, 1_000_000)?,
            width: options.within("width", 1..=1_000_000, 1_000)?,
            article: request.engine == "article",
        };
        let verdict = if request.engine == "beam" { job.beam_only() } else { job.answer() };
        Ok(job.told(verdict))
    }

    fn perft(board: &Board, depth: usize) -> u64 {
        let room = Room::new(board);
        Clock::start(&room).perft(&room, depth)
    }
}

fn mode(options: &Options) -> Result<Mode, OptionError> {
    let wanted = options.text("mode").unwrap_or("any");
    let known = MODES.iter().find(|(name, _)| *name == wanted);
    known.map(|&(_, mode)| mode).ok_or_else(|| options.error("mode", Code("bad-value")))
}

/// Routes that the people must begin with, `URD,,L`: for each person, as they may have been drawn one by one. Not with mode `longest`, which
/// changes the limits from which the steps walked are computed.
fn routes(board: &Board, options: &Options) -> Result<Vec<Vec<u8>>, OptionError> {
    let Some(text) = options.text("routes") else { return Ok(Vec::new()) };
    let direction = |letter: char| "URDL".find(letter).map(|d| d as u8);
    let route = |part: &str| part.chars().map(direction).collect::<Option<Vec<u8>>>();
    if mode(options) == Ok(Mode::Longest) {
        return Err(options.error("routes", Code("routes-with-longest")));
    }
    let routes = text.split(',').map(route).collect::<Option<Vec<_>>>();
    routes.filter(|r| r.len() == board.count()).ok_or_else(|| options.error("routes", Code("bad-value")))
}

/// A switch that is on unless it is set to `off` or `false`.
fn on(options: &Options, name: &str) -> Result<bool, OptionError> {
    match options.text(name).unwrap_or("on") {
        "on" | "true" => Ok(true),
        "off" | "false" => Ok(false),
        _ => Err(options.error(name, Code("bad-value"))),
    }
}

fn tests(options: &Options, engine: &str) -> Result<Tests, OptionError> {
    Ok(Tests {
        reach: on(options, "reach")?,
        count: on(options, "count")?,
        stock: on(options, "stock")?,
        colour: engine != "article" && on(options, "colour")?,
        deficit: engine != "article" && on(options, "deficit")?,
    })
}

impl Job<'_> {
    fn answer(&self) -> Verdict<Step> {
        match self.mode {
            Mode::Any => self.any(),
            Mode::Total => self.total(),
            Mode::Longest => self.longest(),
            Mode::Count => self.count(),
        }
    }

    /// The verdict with the request: the meaning of an answer, or of its absence, depends on it.
    fn told(&self, mut verdict: Verdict<Step>) -> Verdict<Step> {
        let wanted = MODES.iter().find(|(_, mode)| *mode == self.mode).expect("all are there").0;
        let mut fields = vec![
            ("wanted", wanted.into()),
            ("meetings", self.meetings.into()),
            ("all_steps", self.all_steps.into()),
            ("begun", (!self.said.is_empty() || self.room.routes.iter().any(|route| !route.is_empty())).into()),
        ];
        if let Value::Record(findings) = verdict.extra {
            fields.extend(findings);
        }
        verdict.extra = Value::Record(fields);
        verdict
    }

    fn aim(&self, stops: Stops) -> Aim {
        Aim { stops: if self.all_steps { Stops::Never } else { stops }, meetings: self.meetings, count: None }
    }

    fn task(&self) -> Task {
        Task::whole(self.root, self.root.position.left())
    }

    /// Has the room no answer for a reason seen at once?
    fn is_hopeless(&self, task: &Task) -> bool {
        let test = if self.meetings { together } else { alone };
        task.clock.turn == 0
            && !task.clock.position.is_done()
            && !test(self.room, &task.clock.position, task.budget, self.tests)
    }

    /// All steps of the people so far, and of a trail.
    fn plan(&self, trail: &[Stride]) -> (Vec<Step>, i64) {
        let moves = letters(self.room, self.said, trail);
        let objective = moves.iter().flatten().count() as i64;
        (moves, objective)
    }

    fn offer(&self, plan: &(Vec<Step>, i64)) {
        self.control.incumbent(plan.1, || Sweeper::print_moves(self.board, &plan.0));
    }

    fn verdict(&self, ending: Ending) -> Verdict<Step> {
        match ending {
            Ending::Found(trail) => {
                let plan = self.trimmed(self.plan(&trail));
                self.offer(&plan);
                Verdict::unproved(Some(plan), None)
            }
            Ending::Exhausted => Verdict::infeasible(),
            Ending::Capped | Ending::Stopped => Verdict::unproved(None, None),
        }
    }

    /// A plan without last steps that are not needed.
    fn trimmed(&self, plan: (Vec<Step>, i64)) -> (Vec<Step>, i64) {
        if self.all_steps {
            return plan;
        }
        let count = self.room.count;
        let mut moves = plan.0;
        let mut person = 0;
        let mut ticker = self.control.ticker();
        while person < count {
            // Every attempt replays the whole plan. If the search is to stop, the plan is returned as it is; it is still an answer.
            work::add(16 * moves.len());
            if ticker.steps(16 * moves.len()).is_break() {
                break;
            }
            let last = (0..moves.len()).rev().find(|&at| at % count == person && moves[at].is_some());
            match last {
                Some(at) if self.is_free(at) && self.still_done(&moves, at) => moves[at] = None,
                _ => person += 1,
            }
        }
        let walked = moves.iter().rposition(Option::is_some).map_or(0, |at| at + 1).max(self.said.len());
        moves.truncate(walked.next_multiple_of(count));
        let objective = moves.iter().flatten().count() as i64;
        (moves, objective)
    }

    /// Is a letter neither said already nor wanted?
    fn is_free(&self, at: usize) -> bool {
        let wanted = self.room.routes.get(at % self.room.count).map_or(0, Vec::len);
        at >= self.said.len() && at / self.room.count >= wanted
    }

    fn still_done(&self, moves: &[Step], without: usize) -> bool {
        let mut clock = Clock::start(self.room);
        let shorter = moves.iter().enumerate().map(|(at, &step)| if at == without { None } else { step });
        shorter.for_each(|step| clock.say(self.room, step));
        clock.position.is_done()
    }

    fn walks(&self, tasks: Vec<Task>, aim: Aim, cap: u64, tally: Option<&Tally>) -> Ending {
        let search = |task: &Task| Walks::new(self.room, &task.base, aim, self.tests, tally);
        let held = Held::beside(0);
        let mut guard = Guard::alone(self.control, &held);
        let parts = divided(tasks, 8, &mut guard, |task, guard| search(task).divide(task, guard));
        drop(guard);
        let ControlFlow::Continue(tasks) = parts else { return Ending::Stopped };
        run(self.control, &tasks, cap, &held, |task: &Task, guard: &mut Guard<'_>| search(task).search(task, guard))
    }

    fn lockstep(
        &self,
        tasks: Vec<Task>,
        aim: Aim,
        cap: u64,
        tally: Option<&Tally>,
        failures: Option<&Failures>,
    ) -> Ending {
        let search = |task: &Task| Lockstep::new(self.room, &task.base, aim, self.tests, failures, tally);
        let held = Held::beside(failures.map_or(0, |failures| failures.bytes));
        let mut guard = Guard::alone(self.control, &held);
        let parts = divided(tasks, 4, &mut guard, |task, guard| search(task).divide(task, guard));
        drop(guard);
        let ControlFlow::Continue(tasks) = parts else { return Ending::Stopped };
        run(self.control, &tasks, cap, &held, |task: &Task, guard: &mut Guard<'_>| search(task).search(task, guard))
    }

    fn article(&self, tasks: Vec<Task>, aim: Aim, tally: Option<&Tally>) -> Ending {
        let search = Article { room: self.room, aim, tests: self.tests, tally };
        let held = Held::beside(0);
        let mut guard = Guard::alone(self.control, &held);
        let parts = divided(tasks, 8, &mut guard, |task, guard| search.divide(task, guard));
        drop(guard);
        let ControlFlow::Continue(tasks) = parts else { return Ending::Stopped };
        run(self.control, &tasks, u64::MAX, &held, |task: &Task, guard: &mut Guard<'_>| search.search(task, guard))
    }

    fn beam(&self, task: &Task, aim: Aim, width: usize) -> Ending {
        Beam { room: self.room, aim, width, seed: self.control.limits().seed }.search(self.control, task)
    }

    fn beam_only(&self) -> Verdict<Step> {
        match self.beam(&self.task(), self.aim(Stops::Stuck), self.width) {
            Ending::Exhausted => Verdict::unproved(None, None),
            ending => self.verdict(ending),
        }
    }

    /// The exact search to its end.
    fn exact(&self, tasks: Vec<Task>, aim: Aim) -> Ending {
        if self.article {
            return self.article(tasks, aim, None);
        }
        if !self.meetings {
            return self.walks(tasks, aim, u64::MAX, None);
        }
        // A small search ends before a large table is made.
        let ending = self.lockstep(tasks.clone(), aim, SMALL, None, None);
        if ending != Ending::Capped {
            return ending;
        }
        let failures = Failures::new(self.control.limits().memory / 2);
        let _ = self.control.poll(0);
        if self.control.memory(failures.bytes).is_break() {
            return Ending::Stopped;
        }
        self.lockstep(tasks, aim, u64::MAX, None, Some(&failures))
    }

    fn any(&self) -> Verdict<Step> {
        let task = self.task();
        if self.is_hopeless(&task) {
            return Verdict::infeasible();
        }
        let aim = self.aim(Stops::Stuck);
        let quick = if self.article { None } else { self.quick(&task, aim) };
        self.verdict(quick.unwrap_or_else(|| self.exact(vec![task], aim)))
    }

    /// Searches that find answers quickly, alternating and growing. Each is bounded, so that the exact search gets its turn.
    fn quick(&self, task: &Task, aim: Aim) -> Option<Ending> {
        for (cap, width) in [(30_000, 100), (300_000, 1_000), (1_000_000, 5_000), (4_000_000, 20_000)] {
            let walked = self.walks(vec![task.clone()], aim, cap, None);
            let decided = match walked {
                Ending::Exhausted => !self.meetings,
                Ending::Capped => false,
                _ => true,
            };
            if decided {
                return Some(walked);
            }
            let ending = self.beam(task, aim, width);
            if matches!(ending, Ending::Found(_) | Ending::Stopped) {
                return Some(ending);
            }
        }
        None
    }

    /// Fewest steps in total: any answer first, then budgets from below as long as they are refused quickly, for a bound; and then from the answer
    /// downwards. One step fewer refused is the proof, because a plan with fewer steps also fits a larger budget.
    fn total(&self) -> Verdict<Step> {
        let first = self.any();
        let Some(mut best) = first.best else { return first };
        if self.all_steps {
            return Verdict::optimal(best.0, best.1);
        }
        let taken = self.said.iter().flatten().count() as i64;
        let mut bound = taken;
        while bound < best.1 {
            self.control.bound(bound);
            if self.within(bound - taken, QUICK) != Ending::Exhausted {
                break;
            }
            bound += 1;
        }
        while bound < best.1 {
            match self.within(best.1 - 1 - taken, u64::MAX) {
                Ending::Exhausted => bound = best.1,
                Ending::Found(trail) => {
                    best = self.trimmed(self.plan(&trail));
                    self.offer(&best);
                }
                Ending::Capped | Ending::Stopped => return Verdict::unproved(Some(best), Some(bound)),
            }
        }
        Verdict::optimal(best.0, best.1)
    }

    /// Is there an answer with at most `budget` more steps? Every way to divide them is a search of its own in which all steps may be taken. That is
    /// refused far sooner than one search that also decides who stops when. The single search is used if there are too many ways, or if routes are
    /// given, whose steps are counted from the limits.
    fn within(&self, budget: i64, cap: u64) -> Ending {
        let root = Task::whole(self.root, budget as u32);
        if self.control.poll(0).is_break() {
            return Ending::Stopped;
        }
        if self.is_hopeless(&root) {
            return Ending::Exhausted;
        }
        let shares = if self.room.routes.is_empty() { self.shares(budget as u32) } else { Vec::new() };
        let few = (1..SHARES).contains(&shares.len());
        let (tasks, stops) = if few { (shares, Stops::Stuck) } else { (vec![root], Stops::Free) };
        let tasks = tasks.into_iter().filter(|task| !self.is_hopeless(task)).collect();
        if cap == u64::MAX {
            return self.exact(tasks, self.aim(stops));
        }
        match (self.article, self.meetings) {
            (true, _) => Ending::Capped,
            (false, true) => self.lockstep(tasks, self.aim(stops), cap, None, None),
            (false, false) => self.walks(tasks, self.aim(stops), cap, None),
        }
    }

    /// All ways to divide a budget among the people, none above a limit, the even ones first; at most [`SHARES`] of them.
    fn shares(&self, budget: u32) -> Vec<Task> {
        let people = &self.root.position.people[..self.room.count];
        let mut shares: Vec<Vec<u8>> = vec![Vec::new()];
        for (index, person) in people.iter().enumerate() {
            let later: u32 = people[index + 1..].iter().map(|p| u32::from(p.left)).sum();
            let extended = shares.iter().flat_map(|share| {
                let rest = budget - share.iter().map(|&s| u32::from(s)).sum::<u32>();
                let least = rest.saturating_sub(later);
                let most = rest.min(person.left.into());
                (least..=most).map(|steps| [&share[..], &[steps as u8]].concat())
            });
            shares = extended.take(SHARES).collect();
        }
        shares.sort_by_key(|share| share.iter().map(|&s| u32::from(s).pow(2)).sum::<u32>());
        shares.into_iter().map(|share| self.shared(&share)).collect()
    }

    fn shared(&self, share: &[u8]) -> Task {
        let mut clock = self.root;
        clock.position.people.iter_mut().zip(share).for_each(|(person, &steps)| person.left = steps);
        Task::whole(clock, clock.position.left())
    }

    /// The shortest longest route: limits from below until one suffices. The objective stays the total; the finding is in `extra`.
    fn longest(&self) -> Verdict<Step> {
        let first = self.any();
        let Some((moves, objective)) = first.best else { return first };
        let mut best = (moves, objective);
        let begun = self.said.len().div_ceil(self.room.count);
        let mut proved = begun.max(1);
        for limit in proved.. {
            proved = limit;
            if limit >= self.length(&best.0) {
                break;
            }
            let task = self.limited(limit);
            let aim = self.aim(Stops::Stuck);
            let ending = if self.is_hopeless(&task) {
                Ending::Exhausted
            } else {
                self.quick(&task, aim).unwrap_or_else(|| self.exact(vec![task], aim))
            };
            match ending {
                Ending::Exhausted => {}
                Ending::Found(trail) => {
                    best = self.trimmed(self.plan(&trail));
                    break;
                }
                Ending::Capped | Ending::Stopped => break,
            }
        }
        let length = self.length(&best.0);
        let extra = record! { "longest" => length, "longest_bound" => proved, "longest_proved" => proved >= length };
        Verdict { extra, ..Verdict::unproved(Some(best), None) }
    }

    fn length(&self, moves: &[Step]) -> usize {
        (0..self.room.count).map(|p| moves.iter().skip(p).step_by(self.room.count).flatten().count()).max().unwrap_or(0)
    }

    /// The whole search with no limit above `limit`.
    fn limited(&self, limit: usize) -> Task {
        let mut task = self.task();
        for (index, person) in task.clock.position.people.iter_mut().enumerate().take(self.room.count) {
            let walked = usize::from(self.room.limit[index] - person.left);
            person.left = person.left.min(limit.saturating_sub(walked) as u8);
        }
        Task::whole(task.clock, task.clock.position.left())
    }

    /// The number of plans, up to the cap.
    fn count(&self) -> Verdict<Step> {
        let mut verdict = self.any();
        let tally = Tally { count: AtomicU64::new(0), cap: self.cap };
        if verdict.best.is_none() {
            let counted = verdict.status == Status::Infeasible;
            verdict.extra =
                record! { "count" => if counted { Value::from(0u64) } else { Value::Null }, "complete" => counted };
            return verdict;
        }
        let aim = Aim { count: Some(self.cap), ..self.aim(Stops::Free) };
        let task = vec![self.task()];
        let ending = match (self.article, self.meetings) {
            (true, _) => self.article(task, aim, Some(&tally)),
            (false, false) => self.walks(task, aim, u64::MAX, Some(&tally)),
            (false, true) => self.lockstep(task, aim, u64::MAX, Some(&tally), None),
        };
        let count = tally.count.load(Relaxed).min(self.cap);
        verdict.extra = record! { "count" => count, "complete" => ending == Ending::Exhausted };
        verdict
    }
}
