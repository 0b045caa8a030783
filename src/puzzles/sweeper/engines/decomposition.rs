//! Solves a room group by group if its people fall into groups that cannot affect one another.
//!
//! Two people belong to one group if both can reach one square, or if both can clean the same dirt: on foot, or around
//! a square where they meet. What one group does then changes nothing for another, so an answer of the room consists of
//! one answer for each group: steps add up, and the longest route is the longest of all groups. A search of the whole
//! room has a node for every pair of nodes of two groups; here the groups are searched one after the other.

use super::request_options::Mode;
use super::solve::Job;
use super::tasks::counted;
use crate::model::event::SolveEvent;
use crate::model::limits::Limits;
use crate::model::outcome::{EngineAnswer, EngineOutcome, Status};
use crate::puzzles::sweeper::kernel::timed::TimedPosition;
use crate::puzzles::sweeper::kernel::{Position, Room, Squares};
use crate::puzzles::sweeper::rules::board::Step;
use crate::record;
use crate::search::control::Counters;
use crate::search::share::Share;
use std::sync::Mutex;

/// People who can affect one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Group {
    people: u16,
    /// The squares that they can reach.
    reach: Squares,
    /// The dirt that they can clean.
    cleans: Squares,
}

/// The letters of all people, and the number of their steps.
type Plan = EngineAnswer<Step>;

/// The groups of a position that have something to clean. Returns `None` if there is only one group, nothing to clean,
/// or dirt that no group can clean.
fn groups(room: &Room, position: &Position) -> Option<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    for (index, person) in position.people[..room.count].iter().enumerate().filter(|(_, person)| person.left > 0) {
        let reach = room.within(person.cell, person.left);
        let mut group = Group { people: 1 << index, reach, cleans: reach & position.dirty };
        while let Some(at) = groups.iter().position(|other| other.touches(&group)) {
            group = groups.swap_remove(at).with(&group, room, position.dirty);
        }
        groups.push(group);
    }
    let cleaned = groups.iter().fold(0, |set, group| set | group.cleans);
    let people = groups.len();
    groups.retain(|group| group.cleans != 0);
    groups.sort_by_key(|group| group.people);
    // Dirt that no person can clean is left to the tests of the whole room, which refuse it.
    (people > 1 && !groups.is_empty() && position.dirty & !cleaned == 0).then_some(groups)
}

impl Group {
    fn touches(&self, other: &Group) -> bool {
        self.reach & other.reach | self.cleans & other.cleans != 0
    }

    /// The union of two groups, whose people may meet one another.
    fn with(&self, other: &Group, room: &Room, dirty: Squares) -> Group {
        let reach = self.reach | other.reach;
        let around = if room.meetings { room.plain(room.spread(reach)) } else { 0 };
        Group { people: self.people | other.people, reach, cleans: (reach | around) & dirty }
    }

    fn has(&self, person: usize) -> bool {
        self.people >> person & 1 == 1
    }

    /// The room in which the other people take only the steps they have taken already, and their dirt is clean.
    fn room(&self, room: &Room, position: &Position) -> Room {
        let mut own = room.clone();
        own.dirty &= !position.dirty | self.cleans;
        for (person, limit) in own.limit.iter_mut().enumerate().filter(|(person, _)| !self.has(*person)) {
            *limit -= position.people[person].left;
        }
        own
    }

    /// The letters of the group's people; all others stop.
    fn letters(&self, count: usize, moves: &[Step]) -> Plan {
        let letter = |(at, &step): (usize, &Step)| step.filter(|_| self.has(at % count));
        counted(moves.iter().enumerate().map(letter).collect())
    }
}

/// Which answer of a group is sought.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sought {
    First,
    Best,
}

impl Job<'_> {
    /// The combined verdict of all groups; `None` if the request or the position does not allow groups.
    pub(super) fn by_groups(&self) -> Option<EngineOutcome<Step>> {
        let position = &self.root.position;
        let is_free = !self.article && !self.all_steps && self.root.turn == 0 && self.room.routes.is_empty();
        let carries = position.people.iter().any(|person| person.carries);
        // When parts search a share each, the first part has already done this for all of them.
        if !is_free || carries || self.mode == Mode::Count || self.share.is_late() {
            return None;
        }
        let groups = groups(self.room, position)?;
        let firsts = groups.iter().map(|group| self.first_of(group));
        let mut plans = Vec::new();
        for first in firsts {
            match first.best {
                Some(plan) => plans.push(plan),
                None => return Some(first),
            }
        }
        let first = self.put_together(&groups, &plans);
        self.offer(&first);
        Some(match self.mode {
            Mode::Total => self.total_of(&groups, plans),
            Mode::Longest => self.longest_of(&groups, plans),
            _ => EngineOutcome::unproved(Some(first), None),
        })
    }

    /// A first answer of a group.
    fn first_of(&self, group: &Group) -> EngineOutcome<Step> {
        let given =
            self.given.as_ref().map(|given| self.with_prefix(group.letters(self.room.count, &given.moves).moves));
        self.alone(group, given, Sought::First, 0, &|_| ())
    }

    /// The fewest steps: the sum over all groups.
    fn total_of(&self, groups: &[Group], mut plans: Vec<Plan>) -> EngineOutcome<Step> {
        let taken = self.prefix.iter().flatten().count() as i64;
        let mut bounds = vec![taken; groups.len()];
        let more = |bounds: &[i64]| bounds.iter().map(|bound| bound - taken).sum::<i64>() + taken;
        for (at, group) in groups.iter().enumerate() {
            let others = more(&bounds) - bounds[at];
            let given = Some(plans[at].clone());
            let found = self.alone(group, given, Sought::Best, 0, &|bound| self.control.bound(others + bound));
            bounds[at] = found.bound.unwrap_or(taken);
            if let Some(best) = found.best {
                plans[at] = best;
            }
            self.offer(&self.put_together(groups, &plans));
            self.control.bound(more(&bounds));
        }
        let best = self.put_together(groups, &plans);
        if more(&bounds) >= best.objective {
            return EngineOutcome::optimal(best);
        }
        EngineOutcome::unproved(Some(best), Some(more(&bounds)))
    }

    /// The shortest longest route is that of one group, so the other groups need not look for shorter ones.
    fn longest_of(&self, groups: &[Group], mut plans: Vec<Plan>) -> EngineOutcome<Step> {
        let mut order: Vec<usize> = (0..groups.len()).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(self.length(&plans[at].moves)));
        let mut proved = 0;
        for at in order {
            let found = self.alone(&groups[at], Some(plans[at].clone()), Sought::Best, proved, &|_| ());
            proved = proved.max(found.bound.unwrap_or(0) as usize);
            if let Some(best) = found.best {
                plans[at] = best;
            }
        }
        let best = self.put_together(groups, &plans);
        self.offer(&best);
        let length = self.length(&best.moves);
        let is_proved = proved >= length;
        let status = if is_proved { Status::Optimal } else { Status::Feasible };
        let extra = record! { "longest" => length, "longest_bound" => proved, "longest_proved" => is_proved };
        EngineOutcome { status, best: Some(best), bound: Some(proved as i64), measure: Some("longest"), extra }
    }

    /// The verdict on one group alone, starting from the answer `given`. `others` is a longest route that another group
    /// needs anyway. `report` receives the bounds.
    fn alone(
        &self,
        group: &Group,
        given: Option<Plan>,
        sought: Sought,
        others: usize,
        report: &(dyn Fn(i64) + Sync),
    ) -> EngineOutcome<Step> {
        let room = group.room(self.room, &self.root.position);
        let mut root = TimedPosition::start(&room);
        self.prefix.iter().for_each(|&step| root.apply(&room, step));
        let limits = Limits { time: None, cpu: None, nodes: None, target: None, ..self.control.limits().clone() };
        let observer = |event| {
            if let SolveEvent::Bound(bound) = event {
                report(bound);
            }
        };
        let counters = Counters::default();
        let control = self.control.part(&limits, &counters).observed(&observer);
        let job = Job {
            room: &room,
            control: &control,
            root,
            list: None,
            given,
            others,
            tried: Mutex::default(),
            share: Share::whole(),
            ..*self
        };
        let found = if sought == Sought::First && job.mode != Mode::Any { job.first() } else { job.answer() };
        let _ = self.control.memory(control.stats().memory);
        found
    }

    /// Combines the plans of the groups into one.
    fn put_together(&self, groups: &[Group], plans: &[Plan]) -> Plan {
        let (count, all) = (self.room.count, groups.iter().zip(plans));
        let length = plans.iter().map(|plan| plan.moves.len()).max().unwrap_or(0).max(self.prefix.len());
        let letter = |at: usize| {
            let own = all.clone().find(|(group, _)| group.has(at % count));
            own.and_then(|(_, plan)| plan.moves.get(at).copied().flatten())
        };
        self.with_prefix((0..length).map(letter).collect())
    }

    /// A plan that begins with the steps that all people have taken so far.
    fn with_prefix(&self, mut moves: Vec<Step>) -> Plan {
        let prefix = self.prefix.len().min(moves.len());
        moves[..prefix].copy_from_slice(&self.prefix[..prefix]);
        counted(moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::grid::{Direction, Size};
    use crate::base::rng::Rng;
    use crate::model::event::Silent;
    use crate::model::options::Options;
    use crate::model::outcome::Sense;
    use crate::model::puzzle::{Notation, Rules};
    use crate::puzzles::sweeper::Sweeper;
    use crate::puzzles::sweeper::engines::oracle::furnished;
    use crate::puzzles::sweeper::rules::board::{Board, Cell};
    use crate::search::control::{Control, unwatched};
    use crate::search::engine::Generate;

    /// One room above another, with furniture between them.
    fn stacked(above: &Board, below: &Board) -> Board {
        let size = Size::new(above.size.width, above.size.height + 1 + below.size.height);
        let wall = vec![Cell::Obstacle; size.width];
        let squares = [&above.squares[..], &wall, &below.squares].concat();
        Board { size, squares, limits: [&above.limits[..], &below.limits].concat() }
    }

    fn two_rooms(rng: &mut Rng) -> Board {
        let width = 2 + rng.below(3);
        let mut one = || {
            let size = Size::new(width, 2 + rng.below(2));
            let mut board = furnished(size, 0.4, [0.1, 0.25], rng);
            board.limits.iter_mut().for_each(|limit| *limit = 1 + *limit % 5);
            board
        };
        stacked(&one(), &one())
    }

    /// Some legal ticks.
    fn begun(room: &Room, rng: &mut Rng) -> Vec<Step> {
        let (mut clock, mut prefix) = (TimedPosition::start(room), Vec::new());
        for _ in 0..rng.below(3) * room.count {
            let ways: Vec<usize> = clock.position.steps(room, clock.turn).map(|(way, _)| way).collect();
            let stops = ways.is_empty() || rng.chance(0.1);
            let step = (!stops).then(|| Direction::ALL[ways[rng.below(ways.len())]]);
            clock.apply(room, step);
            prefix.push(step);
        }
        prefix
    }

    /// Status, plan, bound and nodes of a search.
    type TraceData = (Status, Option<Plan>, Option<i64>, u64);

    fn run_job(board: &Board, prefix: &[Step], (mode, threads): (Mode, usize), by_groups: bool) -> Option<TraceData> {
        let (room, limits, counters) = (Room::new(board), Limits { threads, ..Limits::default() }, Counters::default());
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let job = Job::plain(board, &room, prefix, mode, &control);
        let outcome = if by_groups { job.by_groups()? } else { job.answer() };
        Some((outcome.status, outcome.best, outcome.bound, control.stats().nodes))
    }

    fn is_answer(board: &Board, moves: &[Step]) -> bool {
        let mut state = Sweeper::initial(board);
        moves.iter().all(|&step| Sweeper::apply(board, &mut state, step).is_ok()) && Sweeper::is_goal(board, &state)
    }

    /// The value that a mode compares.
    fn measure(board: &Board, mode: Mode, plan: Option<&Plan>) -> Option<usize> {
        let steps = |moves: &[Step], p: usize| moves.iter().skip(p).step_by(board.count()).flatten().count();
        plan.map(|EngineAnswer { moves, .. }| match mode {
            Mode::Longest => (0..board.count()).map(|p| steps(moves, p)).max().unwrap_or(0),
            Mode::Total => moves.iter().flatten().count(),
            Mode::Any | Mode::Count => 0,
        })
    }

    #[test]
    fn groups_give_the_same_result_as_the_whole() {
        let (mut taken_apart, mut solved, mut played) = (0, 0, 0);
        for seed in 0..1_500 {
            let mut rng = Rng::new(seed);
            let board = two_rooms(&mut rng);
            let room = Room::new(&board);
            let prefix = if room.count > 0 { begun(&room, &mut rng) } else { continue };
            for mode in [Mode::Any, Mode::Total, Mode::Longest] {
                let Some((status, best, bound, _)) = run_job(&board, &prefix, (mode, 1 + seed as usize % 3), true)
                else {
                    continue;
                };
                let whole = run_job(&board, &prefix, (mode, 1), false).expect("an outcome");
                assert_eq!(status, whole.0, "seed {seed}, {mode:?}\n{board:?}");
                let [own, other] = [&best, &whole.1].map(|best| measure(&board, mode, best.as_ref()));
                assert_eq!(own, other, "seed {seed}, {mode:?}\n{board:?}");
                assert_eq!(bound, whole.2, "seed {seed}, {mode:?}\n{board:?}");
                if let Some(EngineAnswer { moves, objective: steps }) = best {
                    assert!(
                        is_answer(&board, &moves) && moves.starts_with(&prefix),
                        "seed {seed}, {mode:?}\n{board:?}"
                    );
                    assert_eq!(steps, moves.iter().flatten().count() as i64, "seed {seed}");
                    (solved, played) = (solved + 1, played + usize::from(!prefix.is_empty()));
                }
                taken_apart += 1;
            }
        }
        assert!(taken_apart > 1_000 && solved > 300 && played > 100, "{taken_apart} {solved} {played}");
    }

    /// People who can meet around a corner share its dirt, and so does anyone who can walk there.
    #[test]
    fn people_who_can_clean_the_same_dirt_stay_together() {
        let groups_of = |text: &str| {
            let board = Sweeper::parse(text).expect("a room");
            let room = Room::new(&board);
            groups(&room, &Position::start(&room))
                .map(|groups| groups.iter().map(|group| group.people).collect::<Vec<_>>())
        };
        let one = "7 3\n 2 0 2 10 2 0 0\n 10 10 10 10 10 10 10\n 2 0 0 0 0 0 0\n";
        assert_eq!(groups_of(&format!("{one} 4 2 2 2 6\n 0\n 0\n")), Some(vec![0b0011, 0b0100, 0b1000]));
        // The two above can meet, but not next to anything beyond the wall.
        let near = "3 3\n 2 0 2\n 10 0 10\n 2 0 0\n";
        assert_eq!(groups_of(&format!("{near} 3 2 2 2\n 0\n 0\n")), None);
        // The last person comes between two who do not affect one another.
        assert_eq!(groups_of("5 2\n 2 0 10 0 2\n 10 1 2 1 10\n 3 1 1 2\n 0\n 0\n"), None);
        assert_eq!(groups_of("5 2\n 2 0 10 0 2\n 10 1 2 1 10\n 3 1 1 0\n 0\n 0\n"), Some(vec![0b001, 0b010]));
        // Dirt out of reach of all people: the search of the whole room refuses it.
        assert_eq!(groups_of(&format!("{one} 4 2 2 1 6\n 0\n 0\n")), None);
    }

    #[test]
    fn nodes_of_groups_add_up() {
        let room = |seed: u64| {
            let mut options = Options::default();
            let values = [("people", "2"), ("obstacles", "2"), ("steps", "12"), ("least", "8"), ("slack", "1")];
            values
                .into_iter()
                .chain([("width", "9"), ("height", "4")])
                .for_each(|(name, value)| options.set(name, value));
            unwatched(Sense::Minimize, &Limits::default(), |control| Sweeper::generate(seed, &options, control))
                .expect("a board")
        };
        for seed in 1..6 {
            let (above, below) = (room(seed), room(seed + 5));
            let board = stacked(&above, &below);
            for mode in [Mode::Any, Mode::Total, Mode::Longest] {
                let nodes = |board: &Board| run_job(board, &[], (mode, 1), false).expect("an outcome").3;
                let together = run_job(&board, &[], (mode, 1), true).expect("two groups").3;
                assert!(together <= 4 * (nodes(&above) + nodes(&below)) + 20_000, "seed {seed}, {mode:?}: {together}");
            }
        }
    }
}
