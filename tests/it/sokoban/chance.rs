//! Random Sokoban levels, and what exhaustive search under the rules finds on them.

use std::collections::{HashMap, HashSet, VecDeque};
use tokeru::base::rng::Rng;
use tokeru::model::puzzle::{Notation, Rules};
use tokeru::puzzles::sokoban::Sokoban;
use tokeru::puzzles::sokoban::rules::board::{Board, Objective};

/// A small random room with boxes and goals on it; not always sensible.
pub(crate) fn random_board(rng: &mut Rng) -> Board {
    let (width, height) = (5 + rng.below(3), 5 + rng.below(2));
    let mut board = Sokoban::parse(&format!("{}\n", "#".repeat(width)).repeat(height)).unwrap();
    let inner: Vec<usize> = (0..width * height)
        .filter(|&c| (1..width - 1).contains(&(c % width)) && (1..height - 1).contains(&(c / width)))
        .collect();
    inner.iter().for_each(|&cell| board.walls[cell] = rng.chance(0.15));
    let mut free: Vec<usize> = inner.into_iter().filter(|&cell| !board.walls[cell]).collect();
    rng.shuffle(&mut free);
    let count = 1 + rng.below(3);
    free.iter().take(count).for_each(|&cell| board.boxes[cell] = true);
    board.player = free.get(count).copied();
    rng.shuffle(&mut free);
    free.iter().take(count).for_each(|&cell| board.goals[cell] = true);
    board
}

/// The player's cell, and boxes by cell.
pub(crate) type Position = (usize, Vec<bool>);

/// Fewest pushes to the goal from every position that can be reached: by the rules alone, forwards and then back.
pub(crate) fn exhaustive(board: &Board) -> HashMap<Position, Option<i64>> {
    let start = Sokoban::initial(board);
    let key = |state: &<Sokoban as Rules>::State| (state.player.unwrap(), state.boxes.clone());
    let mut before: HashMap<Position, Vec<(Position, i64)>> = HashMap::new();
    let mut seen = HashSet::from([key(&start)]);
    let mut queue = VecDeque::from([start]);
    let mut goals = Vec::new();
    while let Some(state) = queue.pop_front() {
        if Sokoban::is_goal(board, &state) {
            goals.push(key(&state));
        }
        for step in Sokoban::legal(board, &state) {
            let mut next = state.clone();
            Sokoban::apply(board, &mut next, step).unwrap();
            before.entry(key(&next)).or_default().push((key(&state), i64::from(step.push)));
            if seen.insert(key(&next)) {
                queue.push_back(next);
            }
        }
    }
    let mut pushes: HashMap<Position, Option<i64>> = seen.into_iter().map(|position| (position, None)).collect();
    let mut waiting: VecDeque<(Position, i64)> = goals.into_iter().map(|goal| (goal, 0)).collect();
    while let Some((position, cost)) = waiting.pop_front() {
        if pushes[&position].is_some_and(|known| known <= cost) {
            continue;
        }
        pushes.insert(position.clone(), Some(cost));
        for (earlier, push) in before.get(&position).into_iter().flatten() {
            if *push == 0 {
                waiting.push_front((earlier.clone(), cost));
            } else {
                waiting.push_back((earlier.clone(), cost + 1));
            }
        }
    }
    pushes
}

/// Fewest steps to the goal.
pub(crate) fn fewest_steps(board: &Board) -> Option<i64> {
    let timed = Board { objective: Objective::Moves, ..board.clone() };
    tokeru::exhaustive::least::<Sokoban, _>(&timed, |state| (state.player, state.boxes.clone()))
}

/// May a solver be given this board?
pub(crate) fn sound(board: &Board) -> bool {
    Sokoban::diagnose(board).iter().all(|d| d.severity == tokeru::model::error::Severity::Warning)
}
