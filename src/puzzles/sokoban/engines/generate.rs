//! Levels from a seed: a room is carved, goals are placed, and boxes are pulled away from the solved position as far as
//! possible. Options: `width` and `height` (5 to 20; 9 and 8), `boxes` (1 to 8; 3), `tries` (candidates, 1 to 200; 24).
//!
//! Every candidate is explored backwards, breadth first, which finds the position furthest from the goals and its exact
//! distance. Of the candidates, the one with the greatest distance wins. Many boxes in a large room have so many
//! positions that the exploration ends before all boxes have left their goals. Then the boxes are pulled at random, and
//! the candidate whose boxes are furthest from their goals wins. If a room has no place for so many boxes, the level is
//! a corridor with one. Every level is solvable by construction. It has no rows and columns that are walls alone,
//! except those around the floor, so it may be smaller than asked for.

use crate::base::grid::{Direction, Size};
use crate::base::rng::Rng;
use crate::model::error::OptionError;
use crate::model::options::Options;
use crate::puzzles::sokoban::Sokoban;
use crate::puzzles::sokoban::kernel::flood::Flood;
use crate::puzzles::sokoban::kernel::store::{Link, NO_NODE, Packing, Store};
use crate::puzzles::sokoban::kernel::{Level, NONE, Push, Square};
use crate::puzzles::sokoban::rules::board::{Board, Step};
use crate::search::control::Control;
use crate::search::engine::Generate;
use crate::search::work;

/// Most positions explored for one candidate.
const MAX_POSITIONS: usize = 40_000;
/// Random pulls for each box of a candidate.
const PULLS_PER_BOX: usize = 40;

impl Generate for Sokoban {
    fn generate(seed: u64, options: &Options, control: &Control<'_>) -> Result<Board, OptionError> {
        let width = options.within("width", 5..=20, 9)?;
        let height = options.within("height", 5..=20, 8)?;
        let boxes = options.within("boxes", 1..=8, 3)?;
        let tries = options.within("tries", 1..=200, 24)?;
        let mut rng = Rng::new(seed);
        let size = Size::new(width, height);
        let explored = best_of(tries, 20, control, || {
            let mut board = packed(size, boxes, &mut rng)?;
            Some((pull_apart(&mut board, control)?, board))
        });
        let best = explored.or_else(|| {
            best_of(tries, 200, control, || {
                let mut board = packed(size, boxes, &mut rng)?;
                Some((pull_at_random(&mut board, &mut rng, control)?, board))
            })
        });
        Ok(best.map_or_else(|| corridor(size), |board| trimmed(&board)))
    }
}

/// The first of the highest-valued of `count` candidates. A room often has no place for many boxes: each candidate has
/// so many `attempts`.
fn best_of(
    count: usize,
    attempts: usize,
    control: &Control<'_>,
    mut candidate: impl FnMut() -> Option<(usize, Board)>,
) -> Option<Board> {
    let mut best: Option<(usize, Board)> = None;
    let mut made = 0;
    for _ in 0..count * attempts {
        if made == count || control.poll(0).is_break() {
            break;
        }
        let Some(candidate) = candidate() else { continue };
        if best.as_ref().is_none_or(|(value, _)| candidate.0 > *value) {
            best = Some(candidate);
        }
        made += 1;
    }
    best.map(|(_, board)| board)
}

/// A room with all its boxes on goals.
fn packed(size: Size, boxes: usize, rng: &mut Rng) -> Option<Board> {
    let mut board = carve(size, rng);
    lay_goals(&mut board, boxes, rng)?;
    Some(board)
}

/// Walls everywhere, then a winding brush that clears floor.
fn carve(size: Size, rng: &mut Rng) -> Board {
    let mut board = Board::empty(size);
    board.walls.fill(true);
    let inner = |at: i64, most: usize| at.clamp(1, most as i64 - 2);
    let (mut x, mut y) = (size.width as i64 / 2, size.height as i64 / 2);
    let wanted = (size.width - 2) * (size.height - 2) * (45 + rng.below(25)) / 100;
    let mut direction = rng.below(4);
    while board.walls.iter().filter(|wall| !**wall).count() < wanted {
        if rng.chance(0.4) {
            direction = rng.below(4);
        }
        let (dx, dy) = Direction::ALL[direction].offset();
        (x, y) = (inner(x + dx as i64, size.width), inner(y + dy as i64, size.height));
        board.walls[size.cell(x as usize, y as usize)] = false;
        if rng.chance(0.35) {
            let (x, y) = (inner(x + 1, size.width), inner(y + rng.below(2) as i64, size.height));
            board.walls[size.cell(x as usize, y as usize)] = false;
        }
    }
    board
}

/// Places goals, side by side where there is room, each with a box; `None` if the room is too small.
fn lay_goals(board: &mut Board, count: usize, rng: &mut Rng) -> Option<()> {
    let free: Vec<usize> = (0..board.size.cells()).filter(|&cell| !board.walls[cell]).collect();
    let mut goals = vec![free[rng.below(free.len())]];
    while goals.len() < count {
        let from = if rng.chance(0.7) { goals[rng.below(goals.len())] } else { free[rng.below(free.len())] };
        let next = board.free_neighbour(from, Direction::ALL[rng.below(4)])?;
        if !goals.contains(&next) {
            goals.push(next);
        }
    }
    for goal in goals {
        (board.goals[goal], board.boxes[goal]) = (true, true);
    }
    board.player = free.into_iter().find(|&cell| !board.boxes[cell]);
    board.player.map(|_| ())
}

/// Replaces the boxes of a solved board by the position furthest from it; `None` if nothing can be pulled.
fn pull_apart(board: &mut Board, control: &Control<'_>) -> Option<usize> {
    let level = Level::new(board, &[] as &[Step]);
    let mut store = Store::new(Packing::new(&vec![true; level.len()]));
    let mut flood = Flood::new(level.len());
    let mut occupied = level.occupied();
    let mut key = Vec::new();
    store.packing().pack(&level.boxes, &mut key);
    for player in (0..level.len() as Square).filter(|&s| !level.is_goal[s as usize]) {
        let region = flood.fill(&level, &occupied, player);
        store.insert(&key, region, begin());
    }
    occupied.fill(false);
    let mut ticker = control.ticker();
    let mut node = 0;
    while (node as usize) < store.len() && store.len() < MAX_POSITIONS {
        // The player's region is filled again for every box and direction.
        let steps = 8 * (level.boxes.len() + 1) * level.len();
        work::add(steps);
        ticker.steps(steps).continue_value()?;
        pull_all(&level, &mut store, node, &mut flood, &mut occupied);
        node += 1;
    }
    let last = store.len() as u32 - 1;
    let depth = store.links[last as usize].cost as usize;
    let mut boxes = Vec::new();
    let player = store.position(last, &mut boxes);
    place(board, &level, &boxes, player);
    // A box that stays on its goal would be useless.
    let moved = board.goals.iter().zip(&board.boxes).all(|(goal, full)| !(goal & full));
    (depth > 0 && moved && level.boxes.len() == board.box_count()).then_some(depth)
}

/// Pulls the boxes of a solved board at random, those that are still on a goal more often than others, and leaves them
/// where they have been furthest from their own goals in all (by rows and columns, with no box on a goal). `None` if
/// they never all leave the goals.
fn pull_at_random(board: &mut Board, rng: &mut Rng, control: &Control<'_>) -> Option<usize> {
    let level = Level::new(board, &[] as &[Step]);
    let (mut boxes, mut player) = (level.boxes.clone(), level.player);
    let mut occupied = level.occupied();
    let mut flood = Flood::new(level.len());
    let mut ticker = control.ticker();
    let mut furthest: Option<(usize, Vec<Square>, Square)> = None;
    for _ in 0..PULLS_PER_BOX * boxes.len() {
        let steps = 4 * level.len();
        work::add(steps);
        ticker.steps(steps).continue_value()?;
        flood.fill(&level, &occupied, player);
        let mut pulls = pulls(&level, &boxes, &flood);
        if rng.chance(0.5) && pulls.iter().any(|&(index, ..)| level.is_goal[boxes[index] as usize]) {
            pulls.retain(|&(index, ..)| level.is_goal[boxes[index] as usize]);
        }
        if pulls.is_empty() {
            break;
        }
        let (index, to, stand) = pulls[rng.below(pulls.len())];
        occupied.swap(boxes[index] as usize, to as usize);
        (boxes[index], player) = (to, stand);
        let distance = distance(board.size, &level, &boxes);
        if boxes.iter().all(|&square| !level.is_goal[square as usize])
            && furthest.as_ref().is_none_or(|(most, ..)| distance > *most)
        {
            furthest = Some((distance, boxes.clone(), player));
        }
    }
    let (distance, boxes, player) = furthest?;
    place(board, &level, &boxes, player);
    (level.boxes.len() == board.box_count()).then_some(distance)
}

/// All pulls from a position whose player's region has been filled: the box, where it goes, and where the player then
/// stands.
fn pulls(level: &Level, boxes: &[Square], reached: &Flood) -> Vec<(usize, Square, Square)> {
    let pull = |(index, direction): (usize, usize)| {
        let to = level.step(boxes[index], direction);
        let stand = if to != NONE && reached.reached(to) { level.step(to, direction) } else { NONE };
        (stand != NONE && !boxes.contains(&stand)).then_some((index, to, stand))
    };
    (0..boxes.len()).flat_map(|index| (0..4).map(move |direction| (index, direction))).filter_map(pull).collect()
}

/// How far boxes are from the goals that they came from, by rows and columns.
fn distance(size: Size, level: &Level, boxes: &[Square]) -> usize {
    let position = |square: Square| size.position(level.cells[square as usize]);
    let apart = |(&here, &goal): (&Square, &Square)| {
        let ((x, y), (goal_x, goal_y)) = (position(here), position(goal));
        x.abs_diff(goal_x) + y.abs_diff(goal_y)
    };
    boxes.iter().zip(&level.boxes).map(apart).sum()
}

/// Puts boxes and player on a board.
fn place(board: &mut Board, level: &Level, boxes: &[Square], player: Square) {
    board.boxes.fill(false);
    boxes.iter().for_each(|&square| board.boxes[level.cells[square as usize]] = true);
    board.player = Some(level.cells[player as usize]);
}

/// The level without rows and columns of walls that touch no floor. Its floor must have a wall all around it, or it
/// panics.
pub fn trimmed(board: &Board) -> Board {
    let floor: Vec<(usize, usize)> =
        (0..board.size.cells()).filter(|&cell| !board.walls[cell]).map(|cell| board.size.position(cell)).collect();
    let ends = |of: fn(&(usize, usize)) -> usize| {
        let values = floor.iter().map(of);
        (values.clone().min().unwrap_or(1) - 1, values.max().unwrap_or(1) + 1)
    };
    let ((left, right), (top, bottom)) = (ends(|at| at.0), ends(|at| at.1));
    let mut small = Board::empty(Size::new(right - left + 1, bottom - top + 1));
    for cell in 0..small.size.cells() {
        let (x, y) = small.size.position(cell);
        let old = board.size.cell(x + left, y + top);
        (small.walls[cell], small.goals[cell], small.boxes[cell]) =
            (board.walls[old], board.goals[old], board.boxes[old]);
        if board.player == Some(old) {
            small.player = Some(cell);
        }
    }
    small
}

fn begin() -> Link {
    Link { parent: NO_NODE, push: Push { from: NONE, direction: 0 }, cost: 0, rest: 0, closed: false }
}

/// Stores all positions that one pull leads to.
fn pull_all(level: &Level, store: &mut Store, node: u32, flood: &mut Flood, occupied: &mut [bool]) {
    let mut boxes = Vec::new();
    let player = store.position(node, &mut boxes);
    boxes.iter().for_each(|&square| occupied[square as usize] = true);
    let mut reached = Flood::new(level.len());
    reached.fill(level, occupied, player);
    let cost = store.links[node as usize].cost + 1;
    let mut key = Vec::new();
    for index in 0..boxes.len() {
        let from = boxes[index];
        for direction in 0..4 {
            let to = level.step(from, direction);
            let stand = if reached.reached(to) { level.step(to, direction) } else { NONE };
            if stand == NONE || occupied[stand as usize] {
                continue;
            }
            occupied.swap(from as usize, to as usize);
            boxes[index] = to;
            let region = flood.fill(level, occupied, stand);
            store.packing().pack(&boxes, &mut key);
            store.insert(&key, region, Link { cost, parent: node, ..begin() });
            boxes[index] = from;
            occupied.swap(from as usize, to as usize);
        }
    }
    boxes.iter().for_each(|&square| occupied[square as usize] = false);
}

/// A level with one box to be pushed along the middle, for when nothing else is found.
fn corridor(size: Size) -> Board {
    let mut board = Board::empty(size);
    board.walls.fill(true);
    let row = size.height / 2;
    (1..size.width - 1).for_each(|x| board.walls[size.cell(x, row)] = false);
    board.player = Some(size.cell(1, row));
    board.boxes[size.cell(2, row)] = true;
    board.goals[size.cell(size.width - 2, row)] = true;
    board
}
