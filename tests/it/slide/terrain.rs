//! The route engine's slopes: on each stretch of moves the wanted tile's height falls by one with every move, down to
//! nothing.

use super::slide;
use std::collections::HashSet;
use tokeru::base::grid::Size;
use tokeru::base::rng::Rng;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::outcome::Sense;
use tokeru::model::puzzle::{Notation, Rules};
use tokeru::model::value::Value;
use tokeru::puzzles::slide::Slide;
use tokeru::puzzles::slide::engines::route::chase::{Chase, ChaseState};
use tokeru::puzzles::slide::engines::route::field::{NeighbourSets, members};
use tokeru::puzzles::slide::engines::route::stage::{Aim, CircuitPlan};
use tokeru::puzzles::slide::engines::route::{Route, Style, solve};
use tokeru::puzzles::slide::kernel::Position;
use tokeru::puzzles::slide::rules::State;
use tokeru::puzzles::slide::rules::board::graph::Layout;
use tokeru::puzzles::slide::rules::board::shuffle::{shuffled, wall_in};
use tokeru::puzzles::slide::rules::board::{Board, Cell};
use tokeru::search::control::{Control, Counters};
use tokeru::search::engine::Consult;

fn terrain(board: &Board) -> Value {
    let (limits, counters) = (Limits::default(), Counters::default());
    let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
    Slide::consult(board, &[], "terrain", &control).expect("a question of the family")
}

fn list(value: &Value) -> &[Value] {
    let Value::List(list) = value else { panic!("{value:?} is no list") };
    list
}

fn heights(moment: &Value) -> Vec<i32> {
    match moment.get("heights") {
        Value::Numbers(numbers) => numbers.clone(),
        _ => Vec::new(),
    }
}

fn number(value: &Value, key: &str) -> Option<i64> {
    value.get(key).integer()
}

/// The wanted tile's own height after every move; `None` if no tile is wanted.
fn descents(board: &Board, terrain: &Value) -> Vec<Option<i32>> {
    let Value::Text(moves) = terrain.get("moves") else { panic!("no moves") };
    let moves = Slide::parse_moves(board, moves).expect("moves");
    let moments = list(terrain.get("moments"));
    assert_eq!(moments.len(), moves.len() + 1);
    let mut state = Slide::initial(board);
    let mut told = Vec::new();
    for (at, moment) in moments.iter().enumerate() {
        let height = number(moment, "tile").filter(|_| !heights(moment).is_empty()).map(|tile| {
            let cell = state.squares.iter().position(|&square| square == Cell::Tile(tile as u8));
            heights(moment)[cell.expect("every tile is somewhere")]
        });
        told.push(height);
        if let Some(&step) = moves.get(at) {
            Slide::apply(board, &mut state, step).expect("legal");
        }
    }
    assert_eq!(Slide::objective(board, &state), moves.len() as i64);
    told
}

#[test]
fn the_wanted_tile_descends_by_one_with_every_move() {
    let mut rng = Rng::new(9);
    let (mut moves, mut ends) = (0, 0);
    for seed in 0..60 {
        let size = (3 + rng.below(3), 3 + rng.below(3));
        let solved = Board::solved(Size::new(size.0, size.1), |_| false);
        let board = shuffled(&wall_in(&solved, rng.below(size.0 * size.1 / 4), &mut rng), seed);
        let terrain = terrain(&board);
        if terrain == Value::Null {
            continue;
        }
        let told = descents(&board, &terrain);
        let moments = list(terrain.get("moments"));
        let every = |key| moments.iter().map(|each| number(each, key)).collect::<Vec<_>>();
        let (energy, stage) = (every("energy"), every("stage"));
        assert!(energy.is_sorted_by(|before, now| now <= before));
        for at in 1..told.len() {
            let (Some(before), Some(now)) = (told[at - 1], told[at]) else { continue };
            assert!(before >= 0 && now >= 0, "{}", Slide::print(&board));
            // A stretch ends where the energy falls, even sooner than its tile has come, or with the step out of a spot
            // after that. Then another tile is wanted.
            if energy[at] < energy[at.saturating_sub(2)] || stage[at] != stage[at - 1] {
                ends += 1;
            } else if before > 0 {
                assert_eq!(now, before - 1, "{} move {at}", Slide::print(&board));
                moves += 1;
            }
        }
    }
    assert!(moves > 2000 && ends > 200, "{moves} moves, {ends} ends");
}

/// The sum of the tiles' distances from their goals, counted by a flood from each tile.
fn distance(board: &Board, state: &State) -> i64 {
    let far = |from: usize, to: usize| {
        let mut reached = HashSet::from([from]);
        (0..).find(|_| {
            let is_there = reached.contains(&to);
            let beside: Vec<usize> = reached.iter().flat_map(|&c| board.size.neighbours(c).map(|(_, n)| n)).collect();
            reached.extend(beside.into_iter().filter(|&cell| board.squares[cell] != Cell::Wall));
            is_there
        })
    };
    let of = |cell: usize| match state.squares[cell] {
        Cell::Tile(home) => far(cell, home.into()).expect("it can walk there"),
        _ => 0,
    };
    (0..board.squares.len()).map(of).sum()
}

#[test]
fn a_descent_ends_where_every_move_leads_a_tile_away_from_home() {
    let mut rng = Rng::new(4);
    let (mut stuck, mut walled) = (0, 0);
    for seed in 0..40 {
        let walls = if seed % 2 == 0 { 0 } else { 1 + rng.below(3) };
        let board = shuffled(&wall_in(&Board::solved(Size::new(4, 4), |_| false), walls, &mut rng), seed);
        let terrain = terrain(&board);
        let descent = terrain.get("descent");
        let (Some(lowest), Value::Text(moves)) = (number(descent, "lowest"), descent.get("moves")) else { continue };
        let mut state = Slide::initial(&board);
        let mut falls = vec![distance(&board, &state)];
        for step in Slide::parse_moves(&board, moves).expect("moves") {
            Slide::apply(&board, &mut state, step).expect("legal");
            falls.push(distance(&board, &state));
        }
        assert_eq!(number(&list(terrain.get("moments"))[0], "distance"), Some(falls[0]));
        assert!(falls.windows(2).all(|pair| pair[1] == pair[0] - 1), "{} {falls:?}", Slide::print(&board));
        assert_eq!(falls.last(), Some(&lowest));
        for step in Slide::legal(&board, &state) {
            let mut next = state.clone();
            Slide::apply(&board, &mut next, step).expect("legal");
            assert_eq!(distance(&board, &next), lowest + 1, "{}", Slide::print(&board));
        }
        stuck += u32::from(lowest > 0);
        walled += u32::from(lowest > 0 && walls > 0);
    }
    assert!(stuck > 30 && walled > 10, "{stuck} of 40 boards have a local minimum, {walled} of them with walls");
}

/// The aim of a stretch, stated a second time: the search that it takes, and its end.
fn searched(field: &NeighbourSets<'_>, plan: &CircuitPlan, aim: Aim, from: ChaseState) -> Option<usize> {
    let mut ring = plan.ring.clone();
    let length = match aim {
        Aim::Carry(_) => 0,
        Aim::Turn(_) => plan.leaving.len(),
        Aim::Join { backwards, length, .. } => {
            if backwards {
                ring.reverse();
            }
            length
        }
        Aim::Any => return None,
    };
    let chase = Chase::new(field, plan.open, &ring, length);
    let on_ring = |vertex: u8| ring.contains(&vertex.into());
    let is_clear = |s: ChaseState| match plan.whole {
        true => usize::from(s.blank) == plan.ring[0],
        false => !plan.leaving.contains(&s.blank.into()),
    };
    let end = |s: ChaseState| match aim {
        Aim::Carry(home) => usize::from(s.tracked) == home,
        Aim::Turn(first) => usize::from(s.head) == first && is_clear(s),
        _ => chase.is_joined(s) && (!plan.whole || on_ring(s.blank)),
    };
    chase.search(from, usize::MAX, &end).map(|path| path.len())
}

/// The state at a moment, with the wanted tile on a vertex.
fn state_at(position: &Position, vertices: usize, aim: Aim, vertex: usize) -> ChaseState {
    let of = |tile: usize| (0..vertices).find(|&v| usize::from(position.tiles[v]) == tile).expect("somewhere") as u8;
    let (none, there, blank) = (vertices as u8, vertex as u8, position.blank);
    match aim {
        Aim::Turn(_) => ChaseState { head: there, tracked: none, blank },
        Aim::Join { head, .. } => ChaseState { head: of(head), tracked: there, blank },
        _ => ChaseState { head: none, tracked: there, blank },
    }
}

/// Compares the heights on a route. Returns how many there were.
fn compared(field: &NeighbourSets<'_>, route: &Route, positions: &[Position], moments: &[Value]) -> usize {
    let (plan, vertices) = (&route.plan, field.graph.len());
    let mut count = 0;
    for (index, &(from, aim)) in route.aims.iter().enumerate().filter(|(_, (_, aim))| *aim != Aim::Any) {
        let to = route.aims.get(index + 1).map_or(route.length, |next| next.0);
        for at in (route.from + from..route.from + to).step_by(5) {
            let told = heights(&moments[at]);
            for vertex in members(plan.open) {
                let height = told[usize::from(field.graph.cells[vertex])];
                if height >= 0 {
                    let from = state_at(&positions[at], vertices, aim, vertex);
                    assert_eq!(searched(field, plan, aim, from), Some(height as usize), "{aim:?} {vertex}");
                    count += 1;
                }
            }
        }
    }
    count
}

#[test]
fn heights_are_the_lengths_of_searches_from_each_square() {
    // The heights of a stretch come from one search backwards from all ends. Here a search forwards begins on each
    // square.
    let mut count = 0;
    for seed in 0..10 {
        let mut rng = Rng::new(seed);
        let goal = Board::solved(Size::new(4, 3 + seed as usize % 3), |_| false);
        let board = shuffled(&wall_in(&goal, seed as usize % 3, &mut rng), seed);
        let terrain = terrain(&board);
        let Some(layout) = Layout::of(&board).filter(|_| terrain != Value::Null) else { continue };
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let start = Position::of(&layout);
        let story = solve(&layout.graph, &start, Style { changes: true, seed: 1 }, &control);
        let positions: Vec<Position> =
            (0..=story.moves.len()).map(|at| start.after(&layout.graph, &story.moves[..at])).collect();
        let field = NeighbourSets::new(&layout.graph, &control);
        let moments = list(terrain.get("moments"));
        count += story.routes.iter().map(|route| compared(&field, route, &positions, moments)).sum::<usize>();
    }
    assert!(count > 1500, "{count}");
}

/// A line of the list with which the laboratory is tested too: board, nodes of the engine's search, then what is
/// reported of every moment.
fn line(text: &str) -> String {
    let board = Slide::parse(text).expect("a board");
    let limits = Limits { threads: 1, ..Limits::default() };
    let task = TextRequest { engine: "route".into(), limits, ..TextRequest::default() };
    let outcome = slide().solve(text, &task, &Counters::default(), &Silent).expect("whole");
    let terrain = terrain(&board);
    let Value::Text(moves) = terrain.get("moves") else { panic!("{text}: no answer") };
    assert_eq!(outcome.best.map(|best| best.moves).as_ref(), Some(moves));
    let moments = list(terrain.get("moments"));
    let joined = |numbers: Vec<String>| numbers.join(",");
    let every = |key| joined(moments.iter().filter_map(|each| number(each, key)).map(|n| n.to_string()).collect());
    let stands = |height: Option<i32>| height.map_or_else(String::new, |height| height.to_string());
    let own = joined(descents(&board, &terrain).into_iter().map(stands).collect());
    let descent = terrain.get("descent");
    let [lowest, positions] = ["lowest", "positions"].map(|key| number(descent, key).expect("it was searched"));
    let (nodes, stages) = (outcome.stats.nodes, list(terrain.get("stages")).len());
    format!(
        "{text}\t{moves}\t{nodes}\t{stages}\t{lowest}\t{positions}\t{}\t{}\t{own}",
        every("energy"),
        every("distance")
    )
}

#[test]
fn terrains_match_the_list() {
    let kept: Vec<&str> = include_str!("../../data/slide/energy.tsv").lines().skip(1).collect();
    let again: Vec<String> = kept.iter().map(|line_of| line(line_of.split('\t').next().expect("a board"))).collect();
    assert_eq!(again, kept);
}

#[test]
fn the_largest_boards_have_a_terrain_too() {
    let board = shuffled(&Board::solved(Size::new(8, 8), |_| false), 1);
    assert_ne!(terrain(&board), Value::Null);
    assert_eq!(terrain(&board.goal()), Value::Null, "nothing to do");
}
