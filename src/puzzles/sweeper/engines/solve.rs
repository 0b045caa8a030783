//! Which engine a request is given to and in which mode (any answer, fewest steps, all answers, given routes), and how its answer is reported.

use super::article::Article;
use super::beam::Beam;
use super::budgets::TriedBudget;
use super::lockstep::{Lockstep, TranspositionTable};
use super::tasks::{Aim, CappedCount, Ending, Guard, Held, Stops, Stride, Task, divided, letters, run};
use super::walks::Walks;
use crate::model::error::{Code, OptionError};
use crate::model::options::Options;
use crate::model::outcome::EngineOutcome;
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::kernel::bounds::{Tests, alone, together};
use crate::puzzles::sweeper::kernel::{Room, TimedPosition};
use crate::puzzles::sweeper::rules::board::{Board, Step};
use crate::search::control::Control;
use crate::search::engine::{Request, Solve, given};
use crate::search::work;
use std::ops::ControlFlow;
use std::sync::Mutex;

/// Nodes of a part that are searched without a table first.
const NODES_WITHOUT_TABLE: u64 = 2_000;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    Any,
    Total,
    Longest,
    Count,
}

/// What can be asked, by name.
const MODES: [(&str, Mode); 4] =
    [("any", Mode::Any), ("total", Mode::Total), ("longest", Mode::Longest), ("count", Mode::Count)];

/// One request, read.
pub(super) struct Job<'s> {
    pub(super) board: &'s Board,
    pub(super) room: &'s Room,
    pub(super) control: &'s Control<'s>,
    pub(super) said: &'s [Step],
    pub(super) root: TimedPosition,
    pub(super) mode: Mode,
    pub(super) meetings: bool,
    pub(super) all_steps: bool,
    pub(super) tests: Tests,
    pub(super) cap: u64,
    pub(super) width: usize,
    pub(super) article: bool,
    /// An answer to begin with, and its steps: only better ones are looked for.
    pub(super) given: Option<(Vec<Step>, i64)>,
    /// Budgets that were searched, in order.
    pub(super) tried: Mutex<Vec<TriedBudget>>,
}

impl Solve for Sweeper {
    fn solve(
        board: &Board,
        request: &Request<Step>,
        control: &Control<'_>,
    ) -> Result<EngineOutcome<Step>, OptionError> {
        let options = &request.options;
        let meetings = on(options, "meetings")?;
        let mut room = Room::reading(board, meetings);
        room.routes = routes(board, options)?;
        let mut root = TimedPosition::start(&room);
        request.moves.iter().for_each(|&step| root.say(&room, step));
        let all_steps = options.flag("all_steps");
        let given = answer_given(board, request, |rest| whole(&room, root, rest, all_steps))?;
        let job = Job {
            board,
            room: &room,
            control,
            said: &request.moves,
            root,
            mode: mode(options)?,
            meetings,
            all_steps,
            tests: tests(options, request.engine)?,
            cap: options.within("cap", 1..=u64::MAX / 2, 1_000_000)?,
            width: options.within("width", 1..=1_000_000, 1_000)?,
            article: request.engine == "article",
            given,
            tried: Mutex::default(),
        };
        let verdict = if request.engine == "beam" { job.beam_only() } else { job.answer() };
        Ok(job.told(verdict))
    }

    fn perft(board: &Board, depth: usize) -> u64 {
        let room = Room::new(board);
        TimedPosition::start(&room).perft(&room, depth)
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

/// All letters of the answer to begin with, and its steps. Only where steps are counted: any answer, or all, would leave nothing to be made better.
fn answer_given(
    board: &Board,
    request: &Request<Step>,
    is_whole: impl Fn(&[Step]) -> bool,
) -> Result<Option<(Vec<Step>, i64)>, OptionError> {
    let options = &request.options;
    if options.text("answer").is_some() && matches!(mode(options)?, Mode::Any | Mode::Count) {
        return Err(options.error("answer", Code("answer-without-measure")));
    }
    let rest = given::<Sweeper, _>(board, request, |rest| is_whole(rest).then(|| rest.to_vec()))?;
    let moves = rest.map(|rest| [&request.moves[..], &rest].concat());
    Ok(moves.map(|moves| (moves.clone(), moves.iter().flatten().count() as i64)))
}

/// Do letters clean the room as it is read: with or without meetings, along the wanted routes, nobody stopping early where all steps are to be taken?
fn whole(room: &Room, mut clock: TimedPosition, letters: &[Step], all_steps: bool) -> bool {
    let possible = letters.iter().all(|&letter| {
        let person = clock.turn;
        let mut steps = clock.position.steps(room, person);
        let follows = match letter {
            Some(direction) => steps.any(|(way, _)| way == direction as usize),
            None => {
                let wanted = room.wanted(person, clock.position.people[person].left);
                steps.next().is_none() || !all_steps && wanted.is_none()
            }
        };
        if follows {
            clock.say(room, letter);
        }
        follows
    });
    let can_walk = |person| clock.position.steps(room, person).next().is_some();
    possible && clock.turn == 0 && clock.position.is_done() && !(all_steps && (0..room.count).any(can_walk))
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

impl<'s> Job<'s> {
    /// A request without options, under the article's rules: with meetings, and people may stop.
    pub(super) fn plain(
        board: &'s Board,
        room: &'s Room,
        said: &'s [Step],
        mode: Mode,
        control: &'s Control<'s>,
    ) -> Job<'s> {
        let mut root = TimedPosition::start(room);
        said.iter().for_each(|&step| root.say(room, step));
        Job {
            board,
            room,
            control,
            said,
            root,
            mode,
            meetings: true,
            all_steps: false,
            tests: Tests::ALL,
            cap: 1,
            width: 1,
            article: false,
            given: None,
            tried: Mutex::default(),
        }
    }
}

impl Job<'_> {
    pub(super) fn answer(&self) -> EngineOutcome<Step> {
        match self.mode {
            Mode::Any => self.any(),
            Mode::Total => self.total(),
            Mode::Longest => self.longest(),
            Mode::Count => self.count(),
        }
    }

    /// The verdict with the request: the meaning of an answer, or of its absence, depends on it.
    pub(super) fn told(&self, mut verdict: EngineOutcome<Step>) -> EngineOutcome<Step> {
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

    pub(super) fn aim(&self, stops: Stops) -> Aim {
        Aim { stops: if self.all_steps { Stops::Never } else { stops }, meetings: self.meetings, count: None }
    }

    pub(super) fn task(&self) -> Task {
        Task::whole(self.root, self.root.position.left())
    }

    /// Has the room no answer for a reason seen at once?
    pub(super) fn is_hopeless(&self, task: &Task) -> bool {
        let test = if self.meetings { together } else { alone };
        task.clock.turn == 0
            && !task.clock.position.is_done()
            && !test(self.room, &task.clock.position, task.budget, self.tests)
    }

    /// All steps of the people so far, and of a trail.
    pub(super) fn plan(&self, trail: &[Stride]) -> (Vec<Step>, i64) {
        let moves = letters(self.room, self.said, trail);
        let objective = moves.iter().flatten().count() as i64;
        (moves, objective)
    }

    pub(super) fn offer(&self, plan: &(Vec<Step>, i64)) {
        self.control.incumbent(plan.1, || Sweeper::print_moves(self.board, &plan.0));
    }

    pub(super) fn verdict(&self, ending: Ending) -> EngineOutcome<Step> {
        match ending {
            Ending::Found(trail) => {
                let plan = self.trimmed(self.plan(&trail));
                self.offer(&plan);
                EngineOutcome::unproved(Some(plan), None)
            }
            Ending::Exhausted => EngineOutcome::infeasible(),
            Ending::Capped | Ending::Stopped => EngineOutcome::unproved(None, None),
        }
    }

    /// A plan without last steps that are not needed.
    pub(super) fn trimmed(&self, plan: (Vec<Step>, i64)) -> (Vec<Step>, i64) {
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
    pub(super) fn is_free(&self, at: usize) -> bool {
        let wanted = self.room.routes.get(at % self.room.count).map_or(0, Vec::len);
        at >= self.said.len() && at / self.room.count >= wanted
    }

    pub(super) fn still_done(&self, moves: &[Step], without: usize) -> bool {
        let mut clock = TimedPosition::start(self.room);
        let shorter = moves.iter().enumerate().map(|(at, &step)| if at == without { None } else { step });
        shorter.for_each(|step| clock.say(self.room, step));
        clock.position.is_done()
    }

    pub(super) fn walks(&self, tasks: Vec<Task>, aim: Aim, cap: u64, tally: Option<&CappedCount>) -> Ending {
        let search = |task: &Task| Walks::new(self.room, &task.base, aim, self.tests, tally);
        let held = Held::beside(0);
        let mut guard = Guard::alone(self.control, &held);
        let parts = divided(tasks, 8, &mut guard, |task, guard| search(task).divide(task, guard));
        drop(guard);
        let ControlFlow::Continue(tasks) = parts else { return Ending::Stopped };
        run(self.control, &tasks, cap, &held, |task: &Task, guard: &mut Guard<'_>| search(task).search(task, guard))
    }

    pub(super) fn lockstep(
        &self,
        tasks: Vec<Task>,
        aim: Aim,
        cap: u64,
        tally: Option<&CappedCount>,
        transpositions: Option<&TranspositionTable>,
    ) -> Ending {
        let search = |task: &Task| Lockstep::new(self.room, &task.base, aim, self.tests, transpositions, tally);
        let held = Held::beside(transpositions.map_or(0, |transpositions| transpositions.bytes));
        let mut guard = Guard::alone(self.control, &held);
        let parts = divided(tasks, 4, &mut guard, |task, guard| search(task).divide(task, guard));
        drop(guard);
        let ControlFlow::Continue(tasks) = parts else { return Ending::Stopped };
        run(self.control, &tasks, cap, &held, |task: &Task, guard: &mut Guard<'_>| search(task).search(task, guard))
    }

    pub(super) fn article(&self, tasks: Vec<Task>, aim: Aim, tally: Option<&CappedCount>) -> Ending {
        let search = Article { room: self.room, aim, tests: self.tests, tally, witness: () };
        let held = Held::beside(0);
        let mut guard = Guard::alone(self.control, &held);
        let parts = divided(tasks, 8, &mut guard, |task, guard| search.divide(task, guard));
        drop(guard);
        let ControlFlow::Continue(tasks) = parts else { return Ending::Stopped };
        run(self.control, &tasks, u64::MAX, &held, |task: &Task, guard: &mut Guard<'_>| search.search(task, guard))
    }

    pub(super) fn beam(&self, task: &Task, aim: Aim, width: usize) -> Ending {
        Beam { room: self.room, aim, width, seed: self.control.limits().seed }.search(self.control, task)
    }

    pub(super) fn beam_only(&self) -> EngineOutcome<Step> {
        match self.beam(&self.task(), self.aim(Stops::Stuck), self.width) {
            Ending::Exhausted => EngineOutcome::unproved(None, None),
            ending => self.verdict(ending),
        }
    }

    /// The exact search to its end.
    pub(super) fn exact(&self, tasks: Vec<Task>, aim: Aim) -> Ending {
        if self.article {
            return self.article(tasks, aim, None);
        }
        if !self.meetings {
            return self.walks(tasks, aim, u64::MAX, None);
        }
        // A small search ends before a large table is made.
        let ending = self.lockstep(tasks.clone(), aim, NODES_WITHOUT_TABLE, None, None);
        if ending != Ending::Capped {
            return ending;
        }
        let transpositions = TranspositionTable::new(self.control.limits().memory / 2);
        let _ = self.control.poll(0);
        if self.control.memory(transpositions.bytes).is_break() {
            return Ending::Stopped;
        }
        self.lockstep(tasks, aim, u64::MAX, None, Some(&transpositions))
    }
}
