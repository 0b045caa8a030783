//! Why a step of a person is right: which of that person's steps still leave an answer, whatever the others do.

use crate::base::grid::Direction;
use crate::model::options::Options;
use crate::model::outcome::EngineAnswer;
use crate::model::reason::{Alternative, Reason, chosen};
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::kernel::bounds::{Tests, together};
use crate::puzzles::sweeper::kernel::query::has_people;
use crate::puzzles::sweeper::kernel::timed::TimedPosition;
use crate::puzzles::sweeper::kernel::{NOWHERE, Position, Room, bit};
use crate::puzzles::sweeper::rules::board::{Board, Step, letter};
use crate::search::control::Control;
use crate::search::reason::Prover;

/// Most nodes of the proof for one step.
const NODES: u64 = 200_000;
/// Most combinations of the others' steps in one tick that are examined to name what is wrong.
const MOST_TICKS: usize = 256;

/// The routes drawn so far, and the person whose step is explained.
struct Drawn<'r> {
    room: &'r Room,
    routes: Vec<Vec<Direction>>,
    person: usize,
}

/// The reason for the next step of `person`, if one of its steps leads to an answer. Otherwise the reason for another
/// person with such a step, the one who has walked least first; a person who has come as far as any answer allows
/// stands still. Returns `None` without a proof, or if no answer begins with the routes.
pub fn reason(board: &Board, moves: &[Step], person: Option<usize>, control: &Control<'_>) -> Option<Reason> {
    let options = Options::from([("mode", "any")]);
    let prover = Prover::<Sweeper> { board, engine: "sweep", options, nodes: NODES, whole: control };
    if !prover.is_sound() || !has_people(board) {
        return None;
    }
    let room = Room::new(board);
    let routes: Vec<Vec<Direction>> =
        (0..room.count).map(|who| moves.iter().skip(who).step_by(room.count).copied().flatten().collect()).collect();
    let mut drawn = Drawn { room: &room, routes, person: 0 };
    let mut people: Vec<usize> = (0..room.count).collect();
    people.sort_by_key(|&who| (Some(who) != person, drawn.routes[who].len()));
    for who in people {
        drawn.person = who;
        if let Some(reason) = chosen::<Sweeper>(board, &drawn.alternatives(&prover)?) {
            return Some(reason);
        }
    }
    chosen::<Sweeper>(board, &drawn.ending(moves)?)
}

impl Drawn<'_> {
    /// The result of each step of the person; `None` without a proof.
    fn alternatives(&self, prover: &Prover<'_, Sweeper>) -> Option<Vec<Alternative<Step>>> {
        let dirty = self.dirty();
        let each = |(direction, cell): (Direction, u8)| {
            let mut options = prover.options.clone();
            options.set("routes", self.with(direction));
            // Any answer will do; all have the same value.
            let answer = prover.any_with(options)?.map(|moves| EngineAnswer { moves, objective: 0 });
            let why = if answer.is_none() { self.why(direction) } else { None };
            let name = letter(Some(direction)).to_string();
            let tempting = dirty & bit(cell.into()) != 0;
            Some(Alternative { why, cells: vec![cell.into()], tempting, ..Alternative::new(name, answer) })
        };
        self.steps(self.person).into_iter().map(each).collect()
    }

    /// For the middle of a tick after which the room is clean if no other person steps, so that no step leads to an
    /// answer: standing still, and the steps of the person whose turn it is.
    fn ending(&self, moves: &[Step]) -> Option<Vec<Alternative<Step>>> {
        let (tick, who) = (moves.len() / self.room.count, moves.len() % self.room.count);
        let mut whole = moves.to_vec();
        whole.resize(moves.len().next_multiple_of(self.room.count), None);
        let mut clock = TimedPosition::start(self.room);
        whole.iter().for_each(|&step| clock.apply(self.room, step));
        if who == 0 || !clock.position.is_done() {
            return None;
        }
        let stopped = self.routes[who].len() < tick;
        let open = if stopped { Vec::new() } else { self.steps(who) };
        let lost = |(direction, cell): (Direction, u8)| Alternative {
            cells: vec![cell.into()],
            ..Alternative::new(letter(Some(direction)).to_string(), None)
        };
        let still = Alternative::new(letter(None).to_string(), Some(EngineAnswer { moves: whole, objective: 0 }));
        Some([still].into_iter().chain(open.into_iter().map(lost)).collect())
    }

    /// The legal steps of a person, with the squares that they lead to.
    fn steps(&self, who: usize) -> Vec<(Direction, u8)> {
        let route = &self.routes[who];
        let (mut cell, mut from) = (self.room.start[who], NOWHERE);
        for &direction in route {
            (from, cell) = (cell, self.room.target(cell, direction as usize));
        }
        let left = route.len() < usize::from(self.room.limit[who]);
        let open = Direction::ALL.into_iter().map(|direction| (direction, self.room.target(cell, direction as usize)));
        open.filter(|&(_, next)| left && next != NOWHERE && next != from).collect()
    }

    /// All routes, with one more step of the person, in the form of the option `routes`.
    fn with(&self, direction: Direction) -> String {
        let text = |(who, route): (usize, &Vec<Direction>)| {
            let more = (who == self.person).then_some(direction);
            route.iter().copied().chain(more).map(|step| letter(Some(step))).collect::<String>()
        };
        self.routes.iter().enumerate().map(text).collect::<Vec<_>>().join(",")
    }

    /// The dirt before the person's step: after the ticks that all people have walked, if some have not walked as far.
    fn dirty(&self) -> u128 {
        self.before().position.dirty
    }

    /// The position before the step, or as far as all routes go.
    fn before(&self) -> TimedPosition {
        let ticks = self.routes.iter().map(Vec::len).min().unwrap_or(0).min(self.routes[self.person].len());
        let mut clock = TimedPosition::start(self.room);
        for tick in 0..ticks {
            self.routes.iter().for_each(|route| clock.apply(self.room, Some(route[tick])));
        }
        clock
    }

    /// The first bound that refuses every position after this tick, whatever the others do in it.
    fn why(&self, direction: Direction) -> Option<&'static str> {
        let tick = self.routes[self.person].len();
        if self.routes.iter().any(|route| route.len() < tick) {
            return None;
        }
        let after = self.after(tick, direction)?;
        NAMED
            .iter()
            .find(|(_, refuses)| after.iter().all(|position| refuses(self.room, position)))
            .map(|&(name, _)| name)
    }

    /// The positions after a tick, for all steps of the people whose routes end before it; `None` if there are too
    /// many.
    fn after(&self, tick: usize, direction: Direction) -> Option<Vec<Position>> {
        let mut clocks = vec![self.before()];
        for (who, route) in self.routes.iter().enumerate() {
            let given = if who == self.person { Some(direction) } else { route.get(tick).copied() };
            let steps = |clock: &TimedPosition| -> Vec<Step> {
                let free = clock.position.steps(self.room, who).map(|(way, _)| Some(Direction::ALL[way]));
                given.map_or_else(|| free.chain([None]).collect(), |step| vec![Some(step)])
            };
            let after = |clock: TimedPosition| {
                let all = steps(&clock);
                all.into_iter().map(move |step| {
                    let mut next = clock;
                    next.apply(self.room, step);
                    next
                })
            };
            clocks = clocks.into_iter().flat_map(after).collect();
            if clocks.len() > MOST_TICKS {
                return None;
            }
        }
        Some(clocks.into_iter().map(|clock| clock.position).collect())
    }
}

/// The bounds by name, each tested alone.
type Refuses = fn(&Room, &Position) -> bool;
const NAMED: [(&str, Refuses); 5] = [
    ("no-time", |room, position| refused(room, position, Tests { reach: true, ..NONE })),
    ("bin", |room, position| refused(room, position, Tests { stock: true, ..NONE })),
    ("count", |room, position| refused(room, position, COUNT)),
    ("colour", |room, position| refused(room, position, Tests { colour: true, ..NONE })),
    ("sides", |room, position| {
        refused(room, position, Tests { deficit: true, ..COUNT }) && !refused(room, position, COUNT)
    }),
];
const NONE: Tests = Tests { reach: false, count: false, stock: false, colour: false, deficit: false };
const COUNT: Tests = Tests { count: true, ..NONE };

fn refused(room: &Room, position: &Position, tests: Tests) -> bool {
    !position.is_done() && !together(room, position, position.left(), tests)
}
