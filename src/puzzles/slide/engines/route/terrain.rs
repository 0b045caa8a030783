//! The question `terrain`: the route engine's answer, and after each move how far the wanted tile would be from its
//! place on every square.

use super::chase::UNREACHED;
use super::field::{NeighbourSets, members, set_of};
use super::stage::{Aim, CircuitWalk};
use super::{Route, Style, Trace, solve};
use crate::base::grid::Direction;
use crate::model::limits::Limits;
use crate::model::puzzle::Notation;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::Board;
use crate::puzzles::slide::rules::board::graph::{Graph, Layout};
use crate::puzzles::slide::rules::board::solvable::obstacles;
use crate::search::control::{Control, Counters};
use crate::shape;
use std::collections::{HashMap, hash_map::Entry};

/// Nodes of an answer and its slopes: every stretch needs a table of all states, with up to a million nodes on the
/// largest boards.
const NODES: u64 = 40_000_000;
/// The longest answer that is reported.
const MOST_MOVES: usize = 3000;
/// The most positions of a descent.
const MOST_POSITIONS: usize = 100_000;

shape! {
    /// A circuit and the moves on it: cells in order; spots beside it; cells whose tiles leave the route at its end.
    pub struct Stage {
        from: usize,
        moves: usize,
        circuit: Vec<u8>,
        spots: Vec<u8>,
        leaving: Vec<u8>,
    }
}

shape! {
    /// The aim for a tile: to come home alone, to lead its chain home, or to join a chain.
    pub enum Wish { Carry = "carry", Turn = "turn", Join = "join" }
}

shape! {
    /// The position before the first move, or after one.
    pub struct Moment {
        energy: u32,
        /// sum of the distances of all tiles from home, around the walls
        distance: u32,
        /// number of the stage of the next move, at the end of the last move; null between stages
        stage: Option<usize>,
        /// tiles in order, named by the cells where they belong
        held: Vec<u8>,
        wish: Option<Wish>,
        /// the wanted tile, named in the same way
        tile: Option<u8>,
        /// by cell: moves until the aim is reached if the wanted tile were there; -1 where it can't be
        heights: Vec<i32>,
    }
}

shape! {
    /// The result of moves that each bring a tile nearer to its home: the lowest sum of distances on any way, and a way
    /// to it.
    pub struct Descent {
        moves: String,
        lowest: u32,
        /// positions on all ways
        positions: usize,
    }
}

shape! {
    /// The answer of the engine `route` with its usual options. There is one more moment than there are moves.
    pub struct Terrain {
        moves: String,
        stages: Vec<Stage>,
        moments: Vec<Moment>,
        /// null if there are too many ways
        descent: Option<Descent>,
    }
}

/// `None` if the engine finds no answer within the limits, or if the board is solved.
pub fn terrain(board: &Board, moves: &[Direction], whole: &Control<'_>) -> Option<Terrain> {
    let layout = Layout::of(board).filter(|_| board.is_whole() && obstacles(board).is_empty())?;
    let start = Position::of(&layout).after(&layout.graph, moves);
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let counters = Counters::default();
    let control = whole.part(&limits, &counters);
    let trace = solve(&layout.graph, &start, Style { changes: true, seed: 1 }, &control);
    if trace.reason.is_some() || !(1..=MOST_MOVES).contains(&trace.moves.len()) {
        return None;
    }
    let field = NeighbourSets::new(&layout.graph, &control);
    let surveyor = Surveyor { field: &field, board, away: away(&layout.graph) };
    let moments = surveyor.moments(&trace, start)?;
    let stage = |route: &Route| surveyor.stage(route);
    Some(Terrain {
        moves: Slide::print_moves(board, &trace.moves),
        stages: trace.routes.iter().map(stage).collect(),
        moments,
        descent: surveyor.descent(start),
    })
}

/// Distances between vertices, around the walls.
fn away(graph: &Graph) -> Vec<Vec<u8>> {
    (0..graph.len()).map(|vertex| graph.distances(vertex, |_| true)).collect()
}

struct Surveyor<'s, 'g> {
    field: &'s NeighbourSets<'g>,
    board: &'s Board,
    away: Vec<Vec<u8>>,
}

/// The aim of a stretch of moves, and how far every state is from it.
struct Slope {
    from: usize,
    aim: Aim,
    table: Option<Vec<u16>>,
}

impl<'g> Surveyor<'_, 'g> {
    fn graph(&self) -> &Graph {
        self.field.graph
    }

    fn cells(&self, vertices: &[usize]) -> Vec<u8> {
        vertices.iter().map(|&v| self.graph().cells[v]).collect()
    }

    fn stage(&self, route: &Route) -> Stage {
        let plan = &route.plan;
        let spots: Vec<usize> = members(plan.open & !set_of(&plan.ring)).collect();
        Stage {
            from: route.from,
            moves: route.length,
            circuit: self.cells(&plan.ring),
            spots: self.cells(&spots),
            leaving: self.cells(&plan.leaving),
        }
    }

    /// The moments; `None` if the search is to stop.
    fn moments(&self, trace: &Trace, start: Position) -> Option<Vec<Moment>> {
        let positions: Vec<Position> =
            (0..=trace.moves.len()).map(|at| start.after(self.graph(), &trace.moves[..at])).collect();
        let mut moments: Vec<Moment> =
            positions.iter().zip(&trace.energy).map(|(position, &energy)| self.between(position, energy)).collect();
        for (index, route) in trace.routes.iter().enumerate() {
            let slopes = self.slopes(route, positions[route.from]);
            for at in route.from..=route.from + route.length {
                let moment = self.on(route, positions[at], at, &slopes);
                let (energy, distance) = (moments[at].energy, moments[at].distance);
                moments[at] = Moment { energy, distance, stage: Some(index), ..moment };
            }
        }
        (!self.field.is_over()).then_some(moments)
    }

    /// A walk that begins on a route, with only that route's tiles counted.
    fn walk<'r>(&'r self, route: &'r Route, position: Position) -> CircuitWalk<'r, 'g> {
        CircuitWalk::new(self.field, &route.plan, position, route.plan.open.count_ones())
    }

    fn slopes(&self, route: &Route, position: Position) -> Vec<Slope> {
        let walk = self.walk(route, position);
        route.aims.iter().map(|&(from, aim)| Slope { from: route.from + from, aim, table: walk.slope(aim) }).collect()
    }

    fn distance(&self, position: &Position) -> u32 {
        let vertices = (0..self.graph().len()).filter(|&v| v != usize::from(position.blank));
        vertices.map(|v| u32::from(self.away[v][usize::from(position.tiles[v])])).sum()
    }

    /// A moment outside all stages.
    fn between(&self, position: &Position, energy: u32) -> Moment {
        let distance = self.distance(position);
        Moment { energy, distance, stage: None, held: Vec::new(), wish: None, tile: None, heights: Vec::new() }
    }

    /// A moment of a stage; the caller adds energy and distance.
    fn on(&self, route: &Route, position: Position, at: usize, slopes: &[Slope]) -> Moment {
        let walk = self.walk(route, position);
        let held = self.cells(&walk.held());
        let slope = slopes.iter().rfind(|slope| slope.from <= at);
        let (wish, tile) = slope.map_or((None, None), |slope| wish_of(slope.aim));
        let heights = slope.map_or_else(Vec::new, |slope| self.heights(&walk, slope));
        let tile = tile.map(|tile| self.graph().cells[tile]);
        Moment { energy: 0, distance: 0, stage: None, held, wish, tile, heights }
    }

    /// The heights by cell of the board.
    fn heights(&self, walk: &CircuitWalk<'_, '_>, slope: &Slope) -> Vec<i32> {
        let (Some(table), vertices) = (&slope.table, self.graph().len()) else { return Vec::new() };
        let mut heights = vec![-1; self.board.size.cells()];
        for vertex in 0..vertices {
            let state = walk.with_wanted_on(slope.aim, vertex).expect("there is a slope");
            let height = table[state.index(vertices)];
            if height != UNREACHED {
                heights[usize::from(self.graph().cells[vertex])] = height.into();
            }
        }
        heights
    }

    /// Follows all ways whose moves each reduce the distance, to their ends.
    fn descent(&self, start: Position) -> Option<Descent> {
        let mut came = HashMap::from([(start.tiles, None)]);
        let mut open = vec![(start, self.distance(&start))];
        let mut lowest = open[0];
        while let Some((position, distance)) = open.pop() {
            if came.len() > MOST_POSITIONS || !self.field.spend(1, 1) {
                return None;
            }
            if distance < lowest.1 {
                lowest = (position, distance);
            }
            for direction in Direction::ALL {
                let Some(next) = position.walked(self.graph(), &[direction]) else { continue };
                let reached = self.distance(&next);
                if reached < distance
                    && let Entry::Vacant(slot) = came.entry(next.tiles)
                {
                    slot.insert(Some(direction));
                    open.push((next, reached));
                }
            }
        }
        let moves = Slide::print_moves(self.board, &self.way_to(lowest.0, &came));
        Some(Descent { moves, lowest: lowest.1, positions: came.len() })
    }

    fn way_to(&self, end: Position, came: &HashMap<[u8; 64], Option<Direction>>) -> Vec<Direction> {
        let (mut way, mut position) = (Vec::new(), end);
        while let Some(direction) = came[&position.tiles] {
            way.push(direction);
            position.step(self.graph(), direction.opposite());
        }
        way.reverse();
        way
    }
}

/// The aim's wish, and its tile by the vertex where it belongs.
fn wish_of(aim: Aim) -> (Option<Wish>, Option<usize>) {
    match aim {
        Aim::Carry(tile) => (Some(Wish::Carry), Some(tile)),
        Aim::Turn(tile) => (Some(Wish::Turn), Some(tile)),
        Aim::Join { tile, .. } => (Some(Wish::Join), Some(tile)),
        Aim::Any => (None, None),
    }
}
