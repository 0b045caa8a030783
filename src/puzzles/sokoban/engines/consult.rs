//! Questions that need a search. On a board without a player only `certificate` is a question.
//!
//! * `passages`: cells of `tunnels` and `gates` on which no box rests, `entrances` of goal rooms, and for each cell the
//!   `order` in which the goals of a room are filled, from 1; 0 for other cells.
//! * `rating`: the difficulty of the level, 0 to 100, from the fewest pushes and the positions of their proof, or null.
//! * `hint`: the next push of an answer with the steps to it, or null.
//! * `certificate`: a textual proof of the fewest pushes from the start, or that there is no answer; or why there is
//!   none.
//! * `search WORKERS`: the record of a small search for the fewest pushes ([`super::recording`]), or null; `article
//!   PRUNINGS`: how many positions the article's program would examine ([`super::article`]), or null; `plan`: the
//!   packing plan that `fast` follows, or null.
//! * `reason`: why the next push of an answer with the fewest pushes is right, or null.

use super::article::{self, ArticleCount};
use super::best_first::Slice;
use super::certificate::certificate;
use super::exact;
use super::plan::PlanSearch;
use super::plan::sliced::Turns;
use super::plan::steps::PlanStep;
use super::portfolio::{self, End};
use super::reason::reason;
use super::recording::{self, RecordedSearch};
use crate::model::certificate::{Certificate, QUESTION};
use crate::model::limits::Limits;
use crate::model::puzzle::Notation;
use crate::model::reason::{self, Reason};
use crate::model::shape::{Answer, Shape};
use crate::model::value::Value;
use crate::puzzles::sokoban::Sokoban;
use crate::puzzles::sokoban::kernel::passages::Passages;
use crate::puzzles::sokoban::kernel::query::{PositionQuestion, tables_of};
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, Push, Square, walk};
use crate::puzzles::sokoban::rules::board::{Board, Step};
use crate::search::control::{Control, Counters};
use crate::search::engine::Consult;
use crate::search::share::Share;
use crate::shape;

/// Most bytes of a rating or a hint: both run in the browser beside a game.
const CONSULT_BYTES: u64 = 128 << 20;

/// Most nodes of a rating.
const RATING_NODES: u64 = 60_000;
/// Most nodes of a hint: a fraction of a second.
const HINT_NODES: u64 = 12_000;
/// Largest product of squares and boxes with a hint: on larger levels the searches would take seconds to prepare and
/// hold up the page.
const HINT_SIZE: usize = 60_000;
/// The same for the recording of a search.
const LABORATORY_SIZE: usize = 2_000;

shape! {
    /// Cells on which no box rests, and the order in which goals are filled.
    struct Marks {
        tunnels: Vec<usize>,
        gates: Vec<usize>,
        /// of goal rooms
        entrances: Vec<usize>,
        /// by cell, from 1; 0 for all other cells
        order: Vec<i32>,
    }
}

shape! {
    /// How hard a level is, from 0 to 100, by its fewest pushes and the number of positions of their proof.
    struct Rating {
        rating: u32,
        pushes: usize,
        nodes: u64,
    }
}

shape! {
    /// A step of a packing plan: some box comes to this cell, and step `until` takes it away again; null if it stays.
    struct PlannedStep {
        cell: usize,
        until: Option<usize>,
    }
}

shape! {
    /// A packing plan, found backwards by taking boxes off the goals.
    struct PackingPlan {
        steps: Vec<PlannedStep>,
        /// how many of them can be done in any order: those for boxes that the packing search left on the board
        initial: usize,
        /// does it bring every box to a goal?
        complete: bool,
        /// number of positions of the search for it
        nodes: u64,
        /// the plans found, each of which left fewer boxes on the board than the one before
        found: Vec<PackingFound>,
    }
}

shape! {
    /// A packing plan at one moment of the search for it.
    struct PackingFound {
        /// number of positions that the search had stored
        met: usize,
        steps: Vec<PlannedStep>,
        initial: usize,
    }
}

shape! {
    /// The next push of an answer, with the steps to it. If there is a reason, the answer has the fewest pushes;
    /// otherwise it was found quickly.
    struct Hint {
        moves: String,
        pushed as "box": usize,
        to: usize,
        /// the cell where the box rests after the following pushes
        rest: usize,
        why: Why,
        /// of the whole answer
        pushes: usize,
        /// why no other push is better, if that is proved
        reason: Option<Reason>,
    }
}

shape! {
    enum Why { ToGoal = "to-goal", OffGoal = "off-goal", MakeWay = "make-way" }
}

impl Consult for Sokoban {
    const ANSWERS: &'static [Answer] = &[
        (article::QUESTION, Option::<ArticleCount>::declare),
        ("hint", Option::<Hint>::declare),
        ("passages", Option::<Marks>::declare),
        ("plan", Option::<PackingPlan>::declare),
        ("rating", Option::<Rating>::declare),
        (recording::QUESTION, Option::<RecordedSearch>::declare),
        (QUESTION, Certificate::declare),
        (reason::QUESTION, Option::<Reason>::declare),
    ];

    fn consult(board: &Board, moves: &[Step], question: &str, control: &Control<'_>) -> Option<Value> {
        if question == QUESTION {
            return Some(certificate(board, control).value());
        }
        board.player?;
        let position = PositionQuestion { board, level: Level::new(board, moves) };
        match question {
            reason::QUESTION => Some(reason(board, moves, control).value()),
            "hint" => Some(position.hint(moves, control).value()),
            "passages" => Some(position.passages(control).value()),
            "rating" => Some(position.rating(control).value()),
            "plan" => Some(position.plan(control).value()),
            _ => position.numbered(question, control),
        }
    }
}

impl PositionQuestion<'_> {
    fn passages(&self, whole: &Control<'_>) -> Option<Marks> {
        let tables = tables_of(self.board);
        if tables.prepare_passages(&mut whole.ticker()).is_break() {
            return None;
        }
        let Passages { runs, rooms } = tables.passages();
        let mut order = vec![0; self.board.size.cells()];
        let fills = rooms.rooms.iter().flat_map(|room| room.fills.iter().enumerate());
        fills.for_each(|(index, fill)| order[self.level.cells[fill.goal as usize]] = index as i32 + 1);
        let entrances: Vec<Square> = rooms.rooms.iter().map(|room| room.entrance).collect();
        Some(Marks {
            tunnels: self.cells(&runs.tunnels()),
            gates: self.cells(&runs.gates()),
            entrances: self.cells(&entrances),
            order,
        })
    }

    /// The laboratory's questions with a number.
    fn numbered(&self, question: &str, control: &Control<'_>) -> Option<Value> {
        let (name, number) = question.split_once(' ')?;
        let number = number.parse().ok()?;
        let tables = self.small();
        match name {
            recording::QUESTION => Some(tables.and_then(|tables| recording::search(&tables, number, control)).value()),
            article::QUESTION => Some(tables.and_then(|tables| article::count(&tables, number, control)).value()),
            _ => None,
        }
    }

    /// The tables of the position, if it is small enough to be drawn.
    fn small(&self) -> Option<Tables> {
        let Level { boxes, goals, .. } = &self.level;
        let small = boxes.len() == goals.len() && boxes.len() * self.level.len() <= LABORATORY_SIZE;
        small.then(|| Tables::new(self.level.clone()))
    }

    fn plan(&self, whole: &Control<'_>) -> Option<PackingPlan> {
        let tables = self.small()?;
        let packing = tables.packing()?;
        let limits = Limits { nodes: Some(HINT_NODES), memory: CONSULT_BYTES, ..Limits::default() };
        let counters = Counters::default();
        let control = whole.part(&limits, &counters);
        let mut ticker = control.ticker();
        let mut search = PlanSearch::new(&tables, packing, CONSULT_BYTES, &mut ticker)?;
        while search.plan().is_none() {
            if search.turn(&mut ticker) != Slice::Running {
                return None;
            }
        }
        drop(ticker);
        let packings = search.take_packings();
        let (plan, complete) = search.plan()?;
        let stays = |step: &PlanStep| step.until == PlanStep::FOR_GOOD;
        let planned = |step: &PlanStep| PlannedStep {
            cell: self.level.cells[usize::from(step.square)],
            until: (!stays(step)).then_some(step.until),
        };
        let all = |steps: &[PlanStep]| steps.iter().map(planned).collect();
        let found = packings.iter().map(|found| PackingFound {
            met: found.met,
            steps: all(&found.steps),
            initial: found.initial,
        });
        let (steps, nodes) = (all(plan.steps()), control.stats().nodes);
        Some(PackingPlan { steps, initial: plan.initial(), complete, nodes, found: found.collect() })
    }

    /// The difficulty: five points for every doubling of the positions examined, and one for every four pushes.
    fn rating(&self, whole: &Control<'_>) -> Option<Rating> {
        let tables = Tables::new(self.level.clone());
        let packing = tables.packing().filter(|_| self.level.boxes.len() == self.level.goals.len())?;
        let limits = Limits { nodes: Some(RATING_NODES), memory: CONSULT_BYTES, ..Limits::default() };
        let counters = Counters::default();
        let control = whole.part(&limits, &counters);
        let Slice::Solved(pushes) = exact::run(&tables, &packing, &control).end else { return None };
        let nodes = control.stats().nodes;
        let rating = (nodes.max(1).ilog2() * 5 + pushes.len() as u32 / 4).min(100);
        Some(Rating { rating, pushes: pushes.len(), nodes })
    }

    fn hint(&self, moves: &[Step], whole: &Control<'_>) -> Option<Hint> {
        let reason = reason(self.board, moves, whole);
        let pushes = match &reason {
            Some(reason) => self.pushes(&Sokoban::parse_moves(self.board, reason.answer()).ok()?[moves.len()..]),
            None => self.quickly(whole)?,
        };
        let &first = pushes.first()?;
        let to = self.level.step(first.from, first.direction as usize);
        let rest = self.rest(&pushes, to);
        let goal = |square: Square| self.level.is_goal[square as usize];
        let why = match (goal(rest), goal(first.from)) {
            (true, _) => Why::ToGoal,
            (_, true) => Why::OffGoal,
            _ => Why::MakeWay,
        };
        let steps = walk::steps(&self.level, &pushes[..1]).unwrap_or_default();
        let cell = |square: Square| self.level.cells[square as usize];
        Some(Hint {
            moves: Sokoban::print_moves(self.board, &steps),
            pushed: cell(first.from),
            to: cell(to),
            rest: cell(rest),
            why,
            pushes: pushes.len(),
            reason,
        })
    }

    /// The pushes of an answer that is found quickly.
    fn quickly(&self, whole: &Control<'_>) -> Option<Vec<Push>> {
        let boxes = self.level.boxes.len();
        if boxes != self.level.goals.len() || boxes * self.level.len() > HINT_SIZE {
            return None;
        }
        let tables = Tables::new(self.level.clone());
        let packing = tables.packing()?;
        let limits = Limits { nodes: Some(HINT_NODES), memory: CONSULT_BYTES, ..Limits::default() };
        let counters = Counters::default();
        let control = whole.part(&limits, &counters);
        match portfolio::run(&tables, &packing, &control, &Share::whole()) {
            End::Solved(pushes, ..) => Some(pushes),
            _ => None,
        }
    }

    /// The pushes among steps from the current position.
    fn pushes(&self, steps: &[Step]) -> Vec<Push> {
        let mut player = self.level.player;
        let mut pushes = Vec::new();
        for step in steps {
            player = self.level.step(player, step.direction as usize);
            if step.push {
                pushes.push(Push { from: player, direction: step.direction as u8 });
            }
        }
        pushes
    }

    /// The square where the first box rests after being pushed several times in a row; this shows the purpose of the
    /// push.
    fn rest(&self, pushes: &[Push], to: Square) -> Square {
        let mut rest = to;
        for push in &pushes[1..] {
            if push.from != rest {
                break;
            }
            rest = self.level.step(push.from, push.direction as usize);
        }
        rest
    }
}
