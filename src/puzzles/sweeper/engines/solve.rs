//! Runs a request with its engine and in its mode (any answer, fewest steps, all answers, given routes), and reports
//! the answer.

use super::article::Article;
use super::beam::Beam;
use super::budgets::TriedBudget;
use super::capped_count::CappedCount;
use super::lockstep::{Lockstep, TranspositionTable};
use super::request_options::{MODES, Mode, answer_given, following, list, mode, on, stops_early, tests, whole};
use super::tasks::{Aim, Break, Ending, Guard, MemoryInUse, PartRun, Stops, Stride, Task, counted, divided, letters};
use super::walks::Walks;
use crate::model::error::OptionError;
use crate::model::event::Ends;
use crate::model::outcome::{EngineAnswer, EngineOutcome};
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::kernel::Room;
use crate::puzzles::sweeper::kernel::bounds::{Tests, alone, together};
use crate::puzzles::sweeper::kernel::drawn::routes_fit;
use crate::puzzles::sweeper::kernel::timed::TimedPosition;
use crate::puzzles::sweeper::rules::board::{Board, Step};
use crate::search::control::Control;
use crate::search::engine::{Request, Solve};
use crate::search::share::Share;
use crate::search::work;
use std::ops::{ControlFlow, Range};
use std::sync::Mutex;

/// Nodes that a part is searched for without a table at first.
const NODES_WITHOUT_TABLE: u64 = 2_000;

/// Nodes of a search before it is divided among parts: a tenth of a second of work.
const NODES_ALONE: u64 = 40_000;
/// The whole search.
pub(super) static WHOLE: Share = Share::whole();

/// A parsed request.
pub(super) struct Job<'s> {
    pub(super) board: &'s Board,
    pub(super) room: &'s Room,
    pub(super) control: &'s Control<'s>,
    pub(super) prefix: &'s [Step],
    pub(super) root: TimedPosition,
    pub(super) mode: Mode,
    pub(super) meetings: bool,
    pub(super) all_steps: bool,
    /// Do all steps have to be taken, and has someone stopped early?
    pub(super) is_lost: bool,
    pub(super) tests: Tests,
    pub(super) cap: u64,
    /// Numbers of the answers to be listed, from 0 on.
    pub(super) list: Option<Range<u64>>,
    pub(super) width: usize,
    pub(super) article: bool,
    /// An answer to begin with, and its steps; only better ones are looked for.
    pub(super) given: Option<EngineAnswer<Step>>,
    /// A longest route that other groups need anyway; shorter ones are not looked for.
    pub(super) others: usize,
    /// Budgets that were searched, in order.
    pub(super) tried: Mutex<Vec<TriedBudget>>,
    /// This part's share of the search.
    pub(super) share: Share,
}

impl Solve for Sweeper {
    fn solve(
        board: &Board,
        request: &Request<Step>,
        control: &Control<'_>,
    ) -> Result<EngineOutcome<Step>, OptionError> {
        let options = &request.options;
        let meetings = on(options, "meetings")?;
        let room = following(Room::reading(board, meetings), request)?;
        let mut root = TimedPosition::start(&room);
        request.moves.iter().for_each(|&step| root.apply(&room, step));
        let all_steps = options.flag("all_steps")?;
        let is_lost = all_steps && stops_early(&room, &request.moves);
        let given = answer_given(board, request, |rest| !is_lost && whole(&room, root, rest, all_steps))?;
        let job = Job {
            board,
            room: &room,
            control,
            prefix: &request.moves,
            root,
            mode: mode(options)?,
            meetings,
            all_steps,
            is_lost,
            tests: tests(options, request.engine)?,
            cap: options.within("cap", 1..=u64::MAX / 2, 1_000_000)?,
            list: list(options)?,
            width: options.within("width", 1..=1_000_000, 1_000)?,
            article: request.engine == "article",
            given,
            others: 0,
            tried: Mutex::default(),
            share: Share::of(options, NODES_ALONE)?.connected(control).ending(if mode(options)? == Mode::Any {
                Ends::Answer
            } else {
                Ends::All
            }),
        };
        let verdict =
            if request.engine == "beam" { job.beam_only() } else { job.by_groups().unwrap_or_else(|| job.answer()) };
        Ok(job.with_request(verdict))
    }

    fn perft(board: &Board, depth: usize) -> u64 {
        let room = Room::new(board);
        TimedPosition::start(&room).perft(&room, depth)
    }
}

impl<'s> Job<'s> {
    /// A request without options under the article's rules: meetings count, and people may stop.
    pub(super) fn plain(
        board: &'s Board,
        room: &'s Room,
        prefix: &'s [Step],
        mode: Mode,
        control: &'s Control<'s>,
    ) -> Job<'s> {
        let mut root = TimedPosition::start(room);
        prefix.iter().for_each(|&step| root.apply(room, step));
        Job {
            board,
            room,
            control,
            prefix,
            root,
            mode,
            meetings: true,
            all_steps: false,
            is_lost: false,
            tests: Tests::ALL,
            cap: 1,
            list: None,
            width: 1,
            article: false,
            given: None,
            others: 0,
            tried: Mutex::default(),
            share: Share::whole(),
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

    /// Adds the request to the verdict, because the meaning of an answer, or of its absence, depends on it.
    pub(super) fn with_request(&self, mut verdict: EngineOutcome<Step>) -> EngineOutcome<Step> {
        let wanted = MODES.iter().find(|(_, mode)| *mode == self.mode).expect("all are there").0;
        let mut fields = vec![
            ("wanted", wanted.into()),
            ("meetings", self.meetings.into()),
            ("all_steps", self.all_steps.into()),
            ("begun", (!self.prefix.is_empty() || self.room.routes.iter().any(|route| !route.is_empty())).into()),
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

    /// Do the tests refuse the task without a search?
    pub(super) fn is_hopeless(&self, task: &Task) -> bool {
        let test = if self.meetings { together } else { alone };
        let (position, budget) = (&task.clock.position, task.budget);
        let is_refused = || !position.is_done() && !test(self.room, position, budget, self.tests);
        task.clock.turn == 0 && (!routes_fit(self.room, position, budget, self.meetings) || is_refused())
    }

    /// The complete plan: the steps taken so far, those of a trail, and what is then left of the given routes.
    pub(super) fn plan(&self, trail: &[Stride]) -> EngineAnswer<Step> {
        counted(letters(self.room, self.prefix, trail))
    }

    pub(super) fn offer(&self, plan: &EngineAnswer<Step>) {
        self.control.incumbent(plan.objective, || Sweeper::print_moves(self.board, &plan.moves));
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

    /// A plan without unnecessary last steps.
    pub(super) fn trimmed(&self, plan: EngineAnswer<Step>) -> EngineAnswer<Step> {
        if self.all_steps {
            return plan;
        }
        let count = self.room.count;
        let mut moves = plan.moves;
        let mut person = 0;
        let mut ticker = self.control.ticker();
        while person < count {
            // Every attempt replays the whole plan. If the search has to stop, the plan is returned as it is; it is
            // still an answer.
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
        let walked = moves.iter().rposition(Option::is_some).map_or(0, |at| at + 1).max(self.prefix.len());
        moves.truncate(walked.next_multiple_of(count));
        counted(moves)
    }

    /// Was a letter neither taken before the search nor given by a route?
    pub(super) fn is_free(&self, at: usize) -> bool {
        let wanted = self.room.routes.get(at % self.room.count).map_or(0, Vec::len);
        at >= self.prefix.len() && at / self.room.count >= wanted
    }

    pub(super) fn still_done(&self, moves: &[Step], without: usize) -> bool {
        let mut clock = TimedPosition::start(self.room);
        let shorter = moves.iter().enumerate().map(|(at, &step)| if at == without { None } else { step });
        shorter.for_each(|step| clock.apply(self.room, step));
        clock.position.is_done()
    }

    /// This part's share of a search for any answer. Searches for a first answer, for bounds and for all answers are
    /// never divided: parts with different answers, or different counts, would not add up.
    pub(super) fn share(&self) -> &Share {
        if self.mode == Mode::Any { &self.share } else { &WHOLE }
    }

    /// Number of workers. Lists of answers need one, because they are in the order in which a single worker finds the
    /// answers.
    fn threads(&self) -> usize {
        if self.list.is_some() { 1 } else { self.control.limits().threads }
    }

    /// Divides tasks into parts, in at most `rounds` rounds, and runs these.
    fn run(
        &self,
        tasks: Vec<Task>,
        run: PartRun<'_>,
        rounds: usize,
        divide: impl Fn(&Task, &mut Guard<'_>) -> ControlFlow<Break, Vec<Task>>,
        search: impl Fn(&Task, &mut Guard<'_>) -> Ending + Sync,
    ) -> Ending {
        let mut guard = Guard::alone(self.control, run.in_use);
        let parts = divided(tasks, rounds, &mut guard, divide);
        drop(guard);
        parts.continue_value().map_or(Ending::Stopped, |parts| run.run(&parts, search))
    }

    /// How parts with at most `cap` nodes each are run.
    fn part_run<'r>(&'r self, cap: u64, share: &'r Share, in_use: &'r MemoryInUse) -> PartRun<'r> {
        PartRun { control: self.control, threads: self.threads(), cap, share, name: None, in_use }
    }

    pub(super) fn walks(&self, tasks: Vec<Task>, aim: Aim, cap: u64, tally: Option<&CappedCount>) -> Ending {
        let of = |task: &Task| Walks::new(self.room, &task.base, aim, self.tests, tally);
        let in_use = MemoryInUse::beside(0);
        let run = self.part_run(cap, self.share(), &in_use);
        self.run(tasks, run, 8, |task, guard| of(task).divide(task, guard), |task, guard| of(task).search(task, guard))
    }

    pub(super) fn lockstep(
        &self,
        tasks: Vec<Task>,
        aim: Aim,
        cap: u64,
        tally: Option<&CappedCount>,
        transpositions: Option<&TranspositionTable>,
    ) -> Ending {
        let of = |task: &Task| Lockstep::new(self.room, &task.base, aim, self.tests, transpositions, tally);
        let in_use = MemoryInUse::beside(transpositions.map_or(0, |transpositions| transpositions.bytes));
        let run = self.part_run(cap, self.share(), &in_use);
        self.run(tasks, run, 4, |task, guard| of(task).divide(task, guard), |task, guard| of(task).search(task, guard))
    }

    pub(super) fn article(&self, tasks: Vec<Task>, aim: Aim, tally: Option<&CappedCount>) -> Ending {
        let search = Article { room: self.room, aim, tests: self.tests, tally, observer: () };
        let in_use = MemoryInUse::beside(0);
        let run = self.part_run(u64::MAX, &WHOLE, &in_use);
        self.run(tasks, run, 8, |task, guard| search.divide(task, guard), |task, guard| search.search(task, guard))
    }

    pub(super) fn beam(&self, task: &Task, aim: Aim, width: usize) -> Ending {
        Beam { room: self.room, aim, width, seed: self.control.limits().seed }.search(self.control, task)
    }

    pub(super) fn beam_only(&self) -> EngineOutcome<Step> {
        if self.is_lost {
            return EngineOutcome::unproved(None, None);
        }
        match self.beam(&self.task(), self.aim(Stops::Stuck), self.width) {
            Ending::Exhausted => EngineOutcome::unproved(None, None),
            ending => self.verdict(ending),
        }
    }

    /// Runs the exact search to its end.
    pub(super) fn exact(&self, tasks: Vec<Task>, aim: Aim) -> Ending {
        if self.article {
            return self.article(tasks, aim, None);
        }
        if !self.meetings {
            return self.walks(tasks, aim, u64::MAX, None);
        }
        // A small search ends before a large table is allocated.
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
