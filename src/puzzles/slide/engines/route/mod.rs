//! The article's other method, with what the article left open: tiles travel round a closed route, and only shortcuts
//! change their order.
//!
//! A circuit through as many squares as possible (`circuit`) holds the tiles as a string, which turns as the blank goes
//! round. A shortcut, or a spot beside the circuit, lets one tile jump over others. An energy counts what is not in
//! order yet, and no move raises it (`stage`). The search is breadth first over states of one tile, one chain and the
//! blank, instead of depth first over moves (`chase`).
//!
//! The route changes as the board fills. When the tiles on a stretch of the circuit are home, the stretch leaves it, if
//! the rest is one block on which a jump over two tiles remains. Then a new circuit is found for the rest. Where cut
//! squares divide the board, every block has its own route.

pub mod chase;
pub mod circuit;
pub mod field;
pub mod leave;
pub mod stage;
pub mod terrain;

use super::constructive::BlankWalker;
use crate::base::grid::Direction;
use crate::base::rng::Rng;
use crate::model::trace::TraceData;
use crate::model::value::Value;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::blocks::{Block, blocks};
use crate::puzzles::slide::rules::board::graph::Graph;
use crate::record;
use crate::search::control::Control;
use circuit::{Circuit, circuits};
use field::{NeighbourSets, members, set_of};
use leave::leaves;
use stage::{Aim, CircuitPlan, CircuitWalk, NO_LIMIT, Stuck};

/// A circuit and the moves made on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// Number of moves before it.
    pub from: usize,
    /// The circuit and the tiles to be brought home on it.
    pub plan: CircuitPlan,
    /// Number of moves on it.
    pub length: usize,
    /// The aims of its stretches, each with the number of moves on this route before it.
    pub aims: Vec<(usize, Aim)>,
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RouteFailure {
    /// Squares beside the circuit are connected with one another, so that they are no spots.
    NoRoute,
    /// A local minimum: on every circuit tried, no move leads below the energy without raising it first.
    Minimum,
    /// Not decided within the limits.
    Limit,
}

/// The result for a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// The moves made. They solve the position if `reason` is `None`.
    pub moves: Vec<Direction>,
    /// The energy before the first move and after each.
    pub energy: Vec<u32>,
    /// The routes in order.
    pub routes: Vec<Route>,
    /// Why it was not solved.
    pub reason: Option<RouteFailure>,
}

/// Options of the method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Does the circuit change as the board fills? If not, a block keeps one circuit to the end, and only spots leave
    /// it.
    pub changes: bool,
    /// The seed of the random numbers by which circuits grow.
    pub seed: u64,
}

/// Solves a position as far as it can.
pub fn solve(graph: &Graph, start: &Position, style: Style, control: &Control<'_>) -> Trace {
    let walker = BlankWalker { graph, position: *start, moves: Vec::new() };
    let trace = Trace { moves: Vec::new(), energy: Vec::new(), routes: Vec::new(), reason: None };
    let mut engine = Engine {
        field: &NeighbourSets::new(graph, control),
        style,
        changes: style.changes,
        control,
        walker,
        trace,
        tiles: 0,
        rng: Rng::new(style.seed),
    };
    engine.trace.reason = engine.solve().err();
    engine.trace.moves = engine.walker.moves;
    engine.trace
}

struct Engine<'e, 'g> {
    field: &'e NeighbourSets<'g>,
    style: Style,
    /// Does the route change in this attempt?
    changes: bool,
    control: &'e Control<'e>,
    walker: BlankWalker<'g>,
    trace: Trace,
    /// The number of tiles in the blocks and squares that are not finished.
    tiles: u32,
    rng: Rng,
}

impl Trace {
    /// As plain data: cells instead of vertices, with moves counted from `made`.
    pub fn record(&self, graph: &Graph, made: usize) -> Value {
        let cells = |vertices: &mut dyn Iterator<Item = usize>| cells(graph, vertices);
        let route = |route: &Route| {
            let CircuitPlan { open, ring, leaving, .. } = &route.plan;
            record! {
                "from" => made + route.from, "circuit" => cells(&mut ring.iter().copied()),
                "spots" => cells(&mut members(open & !set_of(ring))), "leaving" => cells(&mut leaving.iter().copied()),
            }
        };
        let energy: Vec<i32> = self.energy.iter().map(|&e| e as i32).collect();
        record! {
            "routes" => self.routes.iter().map(route).collect::<Value>(), "energy" => energy, "made" => made,
            "reason" => self.reason.map(RouteFailure::code),
        }
    }
}

impl RouteFailure {
    /// Its name for front ends.
    pub fn code(self) -> &'static str {
        match self {
            RouteFailure::NoRoute => "no-route",
            RouteFailure::Minimum => "local-minimum",
            RouteFailure::Limit => "limit",
        }
    }
}

/// The cells of some vertices.
fn cells(graph: &Graph, vertices: &mut dyn Iterator<Item = usize>) -> Vec<i32> {
    vertices.map(|v| i32::from(graph.cells[v])).collect()
}

/// A state to which the engine can return.
struct Mark {
    trace: Trace,
    position: Position,
    moves: Vec<Direction>,
    tiles: u32,
}

/// The most attempts at a block.
const ATTEMPTS: usize = 8;

impl Engine<'_, '_> {
    fn solve(&mut self) -> Result<(), RouteFailure> {
        let root = usize::from(self.walker.position.blank_tile());
        let mut ahead = BlankWalker { graph: self.walker.graph, position: self.walker.position, moves: Vec::new() };
        ahead.walk_to(root, |_| true);
        let wrong = |b: &Block| b.vertices[1..].iter().any(|&v| ahead.tile(v) != v);
        let todo: Vec<Block> = blocks(self.field.graph, root).into_iter().filter(wrong).collect();
        self.tiles = todo.iter().map(|b| b.vertices.len() as u32 - 1).sum();
        self.trace.energy.push(self.rest());
        self.walk_to(root);
        for block in todo {
            let path = self.walk_to(block.root);
            self.persist(&block)?;
            self.walk(&path.iter().rev().skip(1).copied().collect::<Vec<_>>());
        }
        Ok(())
    }

    /// The energy between routes.
    fn rest(&self) -> u32 {
        let solved = self.walker.position.is_solved(self.field.graph.len());
        self.tiles + u32::from(!solved)
    }

    fn walk_to(&mut self, vertex: usize) -> Vec<usize> {
        let path = self.field.graph.path(self.walker.blank(), vertex, |_| true).expect("the graph hangs together");
        let whole = std::iter::once(self.walker.blank()).chain(path.iter().copied()).collect();
        self.walk(&path);
        whole
    }

    /// Moves the blank between routes.
    fn walk(&mut self, path: &[usize]) {
        for &vertex in path {
            self.walker.walk(&[vertex]);
            self.trace.energy.push(self.rest());
        }
    }

    /// Solves a block. As other circuits may succeed where some have failed, it tries again with other random numbers.
    fn persist(&mut self, block: &Block) -> Result<(), RouteFailure> {
        let mark = self.mark();
        self.changes = self.style.changes;
        let mut end = self.solve_block(block);
        for attempt in 1..ATTEMPTS {
            if end.is_ok() || self.control.stopped().is_some() {
                break;
            }
            self.back_to(&mark);
            self.changes &= attempt < ATTEMPTS / 2;
            end = self.solve_block(block);
        }
        end
    }

    fn mark(&self) -> Mark {
        Mark {
            trace: self.trace.clone(),
            position: self.walker.position,
            moves: self.walker.moves.clone(),
            tiles: self.tiles,
        }
    }

    fn back_to(&mut self, mark: &Mark) {
        self.control
            .trace(|| TraceData::Own("back", record! { "from" => self.walker.moves.len(), "to" => mark.moves.len() }));
        self.trace = mark.trace.clone();
        self.walker.position = mark.position;
        self.walker.moves.clone_from(&mark.moves);
        self.tiles = mark.tiles;
    }

    fn solve_block(&mut self, block: &Block) -> Result<(), RouteFailure> {
        let mut open = set_of(&block.vertices);
        while members(open).any(|v| v != block.root && self.walker.tile(v) != v) {
            let least = self.field.imbalance(open);
            let circuits = circuits(self.field, open, block.root, least, &mut self.rng);
            let plans = if self.changes { leaves(self.field, open, block.root, &circuits) } else { Vec::new() };
            match self.best_of(&plans)? {
                Some(leaving) => open &= !leaving,
                None => {
                    self.end(open, &circuits)?;
                    open = 1 << block.root;
                }
            }
        }
        self.tiles -= open.count_ones() - 1;
        self.settle();
        Ok(())
    }

    /// Also counts squares that need no move as finished.
    fn settle(&mut self) {
        let rest = self.rest();
        let last = self.trace.energy.last_mut().expect("begins with one");
        *last = rest.min(*last);
    }

    /// Tries plans and keeps the one with the fewest moves for each tile. Returns the squares that leave.
    fn best_of(&mut self, plans: &[CircuitPlan]) -> Result<Option<u64>, RouteFailure> {
        let mut best: Option<CircuitWalk<'_, '_>> = None;
        for plan in plans {
            // At most the moves that the best plan takes for the same number of tiles.
            let most = best.as_ref().map_or(NO_LIMIT, |b| b.entered.len() * plan.leaving.len() / b.plan.leaving.len());
            let mut walk = CircuitWalk::new(self.field, plan, self.walker.position, self.tiles);
            let home = walk.run(most).is_ok();
            self.look()?;
            if home && best.as_ref().is_none_or(|b| walk.price() < b.price()) {
                best = Some(walk);
            }
        }
        Ok(best.map(|walk| self.keep(&walk)))
    }

    fn look(&self) -> Result<(), RouteFailure> {
        if self.field.is_over() || self.control.poll(0).is_break() { Err(RouteFailure::Limit) } else { Ok(()) }
    }

    /// Adds the moves of a plan to the result. Returns the squares that leave.
    fn keep(&mut self, walk: &CircuitWalk<'_, '_>) -> u64 {
        let (from, plan) = (self.walker.moves.len(), walk.plan.clone());
        let route = Route { from, plan, length: walk.entered.len(), aims: walk.aims.clone() };
        self.control.trace(|| TraceData::Own("region", self.region(&route, walk)));
        self.trace.routes.push(route);
        self.walker.walk(&walk.entered.iter().map(|&v| v.into()).collect::<Vec<usize>>());
        self.trace.energy.extend(&walk.energy);
        self.tiles -= walk.plan.leaves();
        set_of(&walk.plan.leaving)
    }

    /// For the trace: the region that is not finished, the circuit through it, and what leaves after these moves.
    fn region(&self, route: &Route, walk: &CircuitWalk<'_, '_>) -> Value {
        let cells = |of: &mut dyn Iterator<Item = usize>| cells(self.walker.graph, of);
        let CircuitPlan { open, ring, leaving, .. } = &route.plan;
        record! {
            "from" => route.from, "moves" => walk.entered.len(), "tiles" => self.tiles, "leave" => route.plan.leaves(),
            "region" => cells(&mut members(*open)), "circuit" => cells(&mut ring.iter().copied()),
            "spots" => cells(&mut members(open & !set_of(ring))), "leaving" => cells(&mut leaving.iter().copied()),
        }
    }

    /// Solves a block on one circuit. Its spots are filled and leave, as long as a jump over two tiles remains; then
    /// the whole circuit is put in order.
    fn end(&mut self, open: u64, circuits: &[Circuit]) -> Result<(), RouteFailure> {
        let mut reason = RouteFailure::NoRoute;
        let mark = self.mark();
        for circuit in circuits {
            match self.end_on(open, circuit) {
                Ok(()) => return Ok(()),
                Err(RouteFailure::Limit) if self.control.stopped().is_some() => return Err(RouteFailure::Limit),
                Err(r) => reason = if self.field.are_spots(circuit.spots, open) { r } else { RouteFailure::NoRoute },
            }
            self.back_to(&mark);
        }
        Err(reason)
    }

    /// Moves the blank onto the circuit before a chain is counted: in a spot between two tiles of a chain it could not
    /// move.
    fn step_onto(&mut self, open: u64, ring: &[usize]) {
        let distance = self.field.graph.distances(self.walker.blank(), |v| open >> v & 1 == 1);
        let nearest = ring.iter().copied().min_by_key(|&v| distance[v]).expect("a circuit has vertices");
        let path = self.field.graph.path(self.walker.blank(), nearest, |v| open >> v & 1 == 1);
        self.walk(&path.expect("the open part hangs together"));
    }

    fn end_on(&mut self, mut open: u64, circuit: &Circuit) -> Result<(), RouteFailure> {
        let mut spots = circuit.spots;
        for spot in members(circuit.spots) {
            let rest = open & !(1 << spot);
            if self.field.is_spot(spot, circuit.spots, open) && circuit.has_jump(self.field, rest) {
                let plan = CircuitPlan { open, ring: circuit.ring.clone(), leaving: vec![spot], whole: false };
                self.best_of(&[plan])?.ok_or(RouteFailure::Minimum)?;
                (open, spots) = (rest, spots & rest);
            }
        }
        self.step_onto(open, &circuit.ring);
        let plan = CircuitPlan { open, ring: circuit.ring.clone(), leaving: circuit.ring[1..].to_vec(), whole: true };
        let mut walk = CircuitWalk::new(self.field, &plan, self.walker.position, self.tiles);
        let end = walk.run(NO_LIMIT);
        self.look()?;
        self.keep(&walk);
        end.map_err(|stuck| if stuck == Stuck::Minimum { RouteFailure::Minimum } else { RouteFailure::Limit })
    }
}
