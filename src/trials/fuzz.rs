//! Sends an input all the way through the page's side: it is read, checked, drawn, asked about, edited, linked. Then
//! some engine begins a search.
//!
//! An input that can't be read is refused with a code, which is its end. One that can be read must go all the way
//! without a panic and come back from its own text and link, and no step may cost more than the gauge allows.

use crate::base::rng::Rng;
use crate::family::MAX_TEXT;
use crate::family::ParsedBoard;
use crate::family::solver::TextRequest;
use crate::model::error::{Error, Severity};
use crate::model::event::Silent;
use crate::model::limits::Limits;
use crate::model::link::{self, LinkText, Opening};
use crate::model::outcome::{Outcome, Status, StopReason};
use crate::model::trial::PageRequests;
use crate::puzzles::Entry;
use crate::search::control::Counters;
use crate::search::work;
use crate::trials::inputs::{Input, input, opening};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a step may cost, in whatever the caller counts: nanoseconds of the thread's processor time, bytes allocated.
#[derive(Clone, Copy)]
pub struct Gauge<'g> {
    /// The count of the calling thread, which only grows.
    pub reading: &'g dyn Fn() -> u64,
    /// Highest cost of a step.
    pub most: u64,
    /// Highest cost of a search, which takes [`TIME_LIMIT`] seconds and then has to notice that.
    pub most_of_search: u64,
    /// One sound board in this number is also searched.
    pub search_every: u64,
}

/// Seconds of wall time of a search: only its beginning is tried, because there are many searches.
pub const TIME_LIMIT: f64 = 0.02;
/// One board in this number is asked the questions that take a short search.
const CONSULT_EVERY: u64 = 512;

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Inputs.
    pub inputs: u64,
    /// Those that could be read.
    pub read: u64,
    /// Steps of all kinds.
    pub steps: u64,
    /// Searches begun.
    pub searches: u64,
    /// The most that one step of the page has cost.
    pub dearest: u64,
    /// The seed of its input.
    pub dearest_seed: u64,
    /// The name of the step.
    pub dearest_step: &'static str,
}

/// A fault.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The seed of the input.
    pub seed: u64,
    /// What was being done.
    pub step: String,
    /// What is wrong.
    pub fault: String,
    /// The input.
    pub input: String,
}

/// The fuzzing of one family.
pub struct Fuzzing<'f> {
    family: &'static Entry,
    gauge: Gauge<'f>,
    seed: u64,
    step: String,
    /// What was done so far.
    pub tally: Tally,
    /// What was found so far.
    pub findings: Vec<Finding>,
}

impl<'f> Fuzzing<'f> {
    /// A run that has done nothing yet.
    pub fn new(family: &'static Entry, gauge: Gauge<'f>) -> Fuzzing<'f> {
        Fuzzing { family, gauge, seed: 0, step: String::new(), tally: Tally::default(), findings: Vec::new() }
    }

    /// Sends the input of a seed all the way.
    pub fn run(&mut self, seed: u64) {
        self.seed = seed;
        self.tally.inputs += 1;
        self.step = "generator".into();
        let sent = catch_unwind(AssertUnwindSafe(|| {
            let input = input(self.family, seed);
            self.send(&input);
        }));
        if sent.is_err() {
            self.fault("panic");
        }
    }

    fn fault(&mut self, fault: &str) {
        let (seed, step) = (self.seed, self.step.clone());
        let shown = || format!("{:?}", input(self.family, seed)).chars().take(1_000).collect();
        let input = catch_unwind(AssertUnwindSafe(shown));
        self.findings.push(Finding { seed, step, fault: fault.to_owned(), input: input.unwrap_or_default() });
    }

    fn expect(&mut self, holds: bool, fault: &str) {
        if !holds {
            self.fault(fault);
        }
    }

    /// Takes one step and checks its cost.
    fn step<T>(&mut self, name: &'static str, detail: &str, most: u64, take: impl FnOnce() -> T) -> T {
        self.step.clear();
        self.step.extend([name, " ", detail]);
        let before = (self.gauge.reading)();
        let result = take();
        let cost = (self.gauge.reading)() - before;
        self.tally.steps += 1;
        if most == self.gauge.most && cost > self.tally.dearest {
            (self.tally.dearest, self.tally.dearest_seed, self.tally.dearest_step) = (cost, self.seed, name);
        }
        if cost > most {
            self.fault(&format!("cost {cost}, at most {most}"));
        }
        result
    }

    fn quick<T>(&mut self, name: &'static str, detail: &str, take: impl FnOnce() -> T) -> T {
        self.step(name, detail, self.gauge.most, take)
    }

    fn send(&mut self, input: &Input) {
        let family = self.family;
        match input {
            Input::Text { board, moves } => {
                let boards = self.quick("split", "", || family.split(board).len());
                self.quick("title", "", || family.title(board));
                self.expect(boards > 0 || board.len() > MAX_TEXT, "a file without boards");
                self.read(board, moves);
            }
            Input::Link(code) => {
                let decoded = self.quick("decode", code, || family.decode(code));
                if let Ok(LinkText { board, moves, .. }) = decoded {
                    self.read(&board, &moves);
                }
            }
        }
    }

    /// Reads a board's text and moves, and tries everything on them if they can be read.
    fn read(&mut self, text: &str, moves: &str) {
        let family = self.family;
        let Ok(ParsedBoard { board, findings }) = self.quick("parse", "", || family.parse(text)) else { return };
        self.tally.read += 1;
        let again = self.quick("parse again", "", || family.parse(&board));
        self.expect(again.is_ok_and(|again| again.board == board), "the canonical text is no fixed point");
        let moves = self.playable(&board, moves);
        self.shown(&board, &moves);
        let requests = self.family.page_requests(&board, self.seed).expect("it was read");
        self.questioned(&board, &moves, &requests);
        self.edited(&board, &requests);
        self.linked(&board, &moves);
        let sound = findings.iter().all(|finding| finding.severity != Severity::Error);
        if !sound {
            self.refused(&board, &requests);
        } else if self.tally.read.is_multiple_of(self.gauge.search_every) {
            self.searched(&board, &moves, &requests);
        }
    }

    /// The moves in canonical text if all of them are legal, else none.
    fn playable(&mut self, board: &str, moves: &str) -> String {
        let family = self.family;
        let Ok(moves) = self.quick("moves", "", || family.normalize_moves(board, moves)) else {
            return String::new();
        };
        let again = self.quick("moves again", "", || family.normalize_moves(board, &moves));
        self.expect(again.as_ref() == Ok(&moves), "the canonical moves are no fixed point");
        let report = self.quick("check", "", || family.check(board, &moves)).expect("both were read");
        if report.violation.is_none() { moves } else { String::new() }
    }

    fn shown(&mut self, board: &str, moves: &str) {
        let family = self.family;
        let view = self.quick("view", "", || family.view(board, moves));
        self.expect(view.is_ok(), "no view");
        let frames = self.quick("frames", "", || family.frames(board, moves));
        self.expect(frames.is_ok(), "no frames");
        let legal = self.quick("legal", "", || family.legal(board, moves)).unwrap_or_default();
        let mut rng = Rng::new(self.seed);
        let Some(next) = legal.get(rng.below(legal.len().max(1))) else { return };
        let longer = format!("{moves} {next}");
        let report = self.quick("check", next, || family.check(board, &longer));
        self.expect(report.is_ok_and(|report| report.violation.is_none()), "a legal move is refused");
    }

    fn questioned(&mut self, board: &str, moves: &str, requests: &PageRequests) {
        let family = self.family;
        for question in &requests.questions {
            let answer = self.quick("query", question, || family.query(board, moves, question));
            let known = matches!(answer, Ok(_) | Err(Error::UnknownQuestion(_)));
            self.expect(known, "a question about a legal position is an error");
        }
        let consult = self.tally.read.is_multiple_of(CONSULT_EVERY) && board.len() < 500;
        for question in requests.consultations.iter().filter(|_| consult) {
            let answer = self.step("consult", question, u64::MAX, || family.consult(board, moves, question));
            self.expect(matches!(answer, Ok(_) | Err(Error::UnknownQuestion(_))), "not answered");
        }
    }

    /// Edits a board in a few random ways; over many boards every way is tried.
    fn edited(&mut self, board: &str, requests: &PageRequests) {
        let family = self.family;
        let mut rng = Rng::new(!self.seed);
        for operation in requests.edits.iter().filter(|_| rng.chance(0.4)) {
            let edited = self.quick("edit", operation, || family.edit(board, operation));
            let Ok(ParsedBoard { board: edited, .. }) = edited else { continue };
            let again = self.quick("parse edited", operation, || family.parse(&edited));
            self.expect(again.is_ok_and(|again| again.board == edited), "an edit's text is no fixed point");
        }
    }

    fn linked(&mut self, board: &str, moves: &str) {
        let family = self.family;
        let opening = opening(&mut Rng::new(self.seed));
        let encoded = self.quick("encode", "", || family.encode(board, moves, opening));
        let code = match encoded {
            Ok(code) => code,
            // Too much for a link, and refused as such.
            Err(Error::Link(_)) => return,
            Err(_) => return self.fault("no link"),
        };
        self.expect(code.len() <= link::MAX_LENGTH, "a link above the cap is written");
        let decoded = self.quick("decode again", "", || family.decode(&code));
        let lost = moves.is_empty() && matches!(opening, Opening::Answer(_));
        let opening = if lost { Opening::Play } else { opening };
        self.expect(
            decoded == Ok(LinkText { board: board.into(), moves: moves.into(), opening }),
            "a link leads elsewhere",
        );
    }

    /// Checks that an engine refuses a board with an error.
    fn refused(&mut self, board: &str, requests: &PageRequests) {
        let family = self.family;
        let task = task(requests, "", &mut Rng::new(self.seed));
        let counters = Counters::default();
        let outcome = self.quick("refuse", &task.engine, || family.solve(board, &task, &counters, &Silent));
        self.expect(matches!(outcome, Err(Error::Unsound(_))), "an unsound board is searched");
    }

    fn searched(&mut self, board: &str, moves: &str, requests: &PageRequests) {
        let family = self.family;
        let mut rng = Rng::new(self.seed ^ 0x5EA2_C4E2);
        let task = task(requests, moves, &mut rng);
        let counters = Counters::default();
        let detail = format!("{} {:?} {:?}", task.engine, task.options, task.limits);
        let most = self.gauge.most_of_search;
        self.tally.searches += 1;
        let outcome = self.step("search", &detail, most, || family.solve(board, &task, &counters, &Silent));
        match outcome {
            Ok(outcome) => self.judged(board, &task, &counters, &outcome),
            Err(error) => self.fault(&format!("a sound board is refused: {error}")),
        }
    }

    fn judged(&mut self, board: &str, task: &TextRequest, counters: &Counters, outcome: &Outcome) {
        if let Some(best) = &outcome.best {
            let confirmed = self.family.confirms(board, task, best);
            self.expect(confirmed.is_ok_and(|confirmed| confirmed), "an answer is not confirmed");
        }
        let proved = matches!(outcome.status, Status::Optimal | Status::Infeasible);
        self.expect(!proved || outcome.stop.is_none(), "proved, and yet stopped");
        let nodes = task.limits.nodes.expect("always given");
        self.expect(outcome.stats.nodes <= 2 * nodes.max(1000), "the node limit is not kept");
        let reports_it = outcome.stats.needed.is_none() || outcome.stop == Some(StopReason::Memory);
        self.expect(reports_it, "needs more memory, but does not say so");
        let longest = counters.longest_stretch();
        self.expect(longest <= work::MAX_STEPS, &format!("{longest} steps between two looks at the limits"));
    }
}

/// A search that ends soon, by any engine with any options, often with hardly any memory.
fn task(requests: &PageRequests, moves: &str, rng: &mut Rng) -> TextRequest {
    let run = requests.runs[rng.below(requests.runs.len())];
    let limits = Limits {
        time: Some(if rng.chance(0.2) { 0.0 } else { TIME_LIMIT }),
        nodes: Some(1 + rng.below(1000) as u64),
        memory: 1 << (10 + rng.below(16)),
        threads: if rng.chance(0.1) { 2 } else { 1 },
        seed: rng.next(),
        ..Limits::default()
    };
    let mut task = TextRequest { engine: run.engine.into(), moves: moves.into(), limits, ..TextRequest::default() };
    run.options.iter().for_each(|&(name, value)| task.options.set(name, value));
    task
}
