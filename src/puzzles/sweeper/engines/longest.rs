//! The shortest longest route. Limits are tried from below; prices or a search refuse them until one has an answer, and
//! beams look for that answer.

use super::prices::{PARTS, Pricing};
use super::solve::{Job, WHOLE};
use super::tasks::{Ending, Stops, Task};
use crate::model::outcome::{EngineAnswer, EngineOutcome, Status};
use crate::puzzles::sweeper::rules::board::Step;
use crate::record;
use std::ops::ControlFlow;

/// Widths of the beams that look for an answer within limits that the prices do not refuse.
const BEAMS_BEFORE_A_SEARCH: [usize; 2] = [300, 3_000];

/// Nodes of the search for a limit before beams shorten the best known answer; most limits are refused sooner.
const NODES_BEFORE_SHORTENING: u64 = 300_000;

/// Nodes of the search for a limit before the first wide beam.
const NODES_BEFORE_A_WIDE_BEAM: u64 = 800_000;

/// Factor by which the nodes between two wide beams grow.
const GROWTH: u64 = 5;

/// Nodes for each position that the next beam keeps after a letter, so that the beam takes about as long as the search
/// before it.
const NODES_PER_POSITION: u64 = 8;

/// Bytes of a beam for each position of its width: the position, its child and their letters (460 were measured at a
/// width of 500,000).
const BYTES_PER_POSITION: u64 = 512;

/// The known answer with the shortest longest route.
struct Shortest {
    plan: EngineAnswer<Step>,
    /// Nodes of the search for a limit before the first wide beam.
    turn: u64,
    /// The longest route that the last wide beam looked for, and the width of that beam.
    beamed: (usize, usize),
}

impl Job<'_> {
    /// Tries limits from below until one suffices. The objective stays the total; status and bound are about the
    /// finding `longest`.
    pub(super) fn longest(&self) -> EngineOutcome<Step> {
        self.longest_in_turns(NODES_BEFORE_A_WIDE_BEAM)
    }

    /// The same with another number of nodes before the first wide beam.
    pub(super) fn longest_in_turns(&self, turn: u64) -> EngineOutcome<Step> {
        let first = self.first();
        let Some(plan) = first.best else { return first };
        let mut best = Shortest { plan, turn, beamed: (0, 0) };
        let begun = self.prefix.len().div_ceil(self.room.count);
        // Where all steps are taken, the routes of all answers are as long as this one's.
        let mut proved = if self.all_steps { self.length(&best.plan.moves) } else { begun.max(self.others).max(1) };
        for limit in proved.. {
            proved = limit;
            if limit >= self.length(&best.plan.moves) {
                break;
            }
            let task = self.limited(limit);
            match if self.is_hopeless(&task) { Ending::Exhausted } else { self.within_limits(&task, limit, &mut best) }
            {
                Ending::Exhausted => {}
                Ending::Found(trail) => {
                    best.plan = self.trimmed(self.plan(&trail));
                    break;
                }
                Ending::Capped | Ending::Stopped => break,
            }
        }
        let length = self.length(&best.plan.moves);
        let is_proved = proved >= length;
        let (status, bound) = if is_proved { (Status::Optimal, length) } else { (Status::Feasible, proved) };
        let extra = record! { "longest" => length, "longest_bound" => proved, "longest_proved" => is_proved };
        EngineOutcome { status, best: Some(best.plan), bound: Some(bound as i64), measure: Some("longest"), extra }
    }

    /// Is there an answer within the limits of a task? Prices refuse most limits that have none; a beam finds most of
    /// the answers that exist.
    fn within_limits(&self, task: &Task, limit: usize, best: &mut Shortest) -> Ending {
        let (position, aim) = (&task.clock.position, self.aim(Stops::Stuck));
        let Some(priced) = self.priced(position, false, position.left()) else {
            return self.quick(task, aim).unwrap_or_else(|| self.exact(vec![task.clone()], aim));
        };
        if priced.refuses(0) {
            return Ending::Exhausted;
        }
        if let Some(ending) = self.beams(task, &BEAMS_BEFORE_A_SEARCH) {
            return ending;
        }
        self.search_between_beams(&priced, limit, best)
    }

    /// Alternates the search by prices with beams that look for an answer whose longest route is one step shorter. A
    /// beam takes about as long as the search before it. The search refuses limits without an answer, and the beams
    /// find answers that the search would reach late. Small searches end before any beam. Larger ones first shorten
    /// the best known answer by narrow beams, and continue with wide ones only after more nodes.
    fn search_between_beams(&self, priced: &Pricing<'_>, limit: usize, best: &mut Shortest) -> Ending {
        let Some(mut search) = priced.begin(self.limited(limit).budget.into(), &WHOLE) else { return Ending::Stopped };
        let widest = self.control.limits().memory / 2 / BYTES_PER_POSITION;
        let mut nodes = best.turn;
        let first = nodes.min(NODES_BEFORE_SHORTENING);
        let ending = search.go_on(first, nodes / PARTS as u64);
        if ending != Ending::Capped {
            return ending;
        }
        if self.shorten(limit, best).is_break() {
            return Ending::Stopped;
        }
        let mut rest = nodes - first;
        while nodes / NODES_PER_POSITION <= widest {
            let ending = search.go_on(rest, nodes / PARTS as u64);
            if ending != Ending::Capped {
                return ending;
            }
            match self.beam_below(best, (nodes / NODES_PER_POSITION) as usize) {
                Some(Ending::Found(trail)) if self.length(&best.plan.moves) == limit + 1 => {
                    return Ending::Found(trail);
                }
                Some(Ending::Found(trail)) => best.plan = self.trimmed(self.plan(&trail)),
                Some(ending) => return ending,
                None => {}
            }
            nodes *= GROWTH;
            rest = nodes;
        }
        search.finish()
    }

    /// What a beam decides about an answer one step shorter than the best known; `None` if a beam at least as wide has
    /// already looked for it.
    fn beam_below(&self, best: &mut Shortest, width: usize) -> Option<Ending> {
        let length = self.length(&best.plan.moves) - 1;
        if best.beamed.0 == length && best.beamed.1 >= width {
            return None;
        }
        best.beamed = (length, width);
        self.beams(&self.limited(length), &[width])
    }

    /// What beams of these widths decide; `None` if none of them finds an answer.
    fn beams(&self, task: &Task, widths: &[usize]) -> Option<Ending> {
        let mut endings = widths.iter().map(|&width| self.beam(task, self.aim(Stops::Stuck), width));
        endings.find(|ending| matches!(ending, Ending::Found(_) | Ending::Stopped))
    }

    /// Shortens the best answer's longest route with beams, as far as they can and not below `limit + 1`.
    fn shorten(&self, limit: usize, best: &mut Shortest) -> ControlFlow<()> {
        while self.length(&best.plan.moves) > limit + 1 {
            match self.beams(&self.limited(self.length(&best.plan.moves) - 1), &BEAMS_BEFORE_A_SEARCH) {
                Some(Ending::Found(trail)) => best.plan = self.trimmed(self.plan(&trail)),
                Some(_) => return ControlFlow::Break(()),
                None => break,
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn length(&self, moves: &[Step]) -> usize {
        (0..self.room.count).map(|p| moves.iter().skip(p).step_by(self.room.count).flatten().count()).max().unwrap_or(0)
    }

    /// The task of the whole search with no person's limit above `limit`.
    fn limited(&self, limit: usize) -> Task {
        let mut task = self.task();
        for (index, person) in task.clock.position.people.iter_mut().enumerate().take(self.room.count) {
            let walked = usize::from(self.room.limit[index] - person.left);
            person.left = person.left.min(limit.saturating_sub(walked) as u8);
        }
        Task::whole(task.clock, task.clock.position.left())
    }
}
