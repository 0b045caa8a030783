//! Plays every game that the rules allow, on boards small enough for that. Engines are tested against it, because it
//! shares no code with them.

use crate::model::outcome::Sense;
use crate::model::puzzle::Rules;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::Hash;

/// The best objective of any answer, found by trying every sequence of moves; `None` if there is no answer. It ends
/// only if every game does; [`least`] is for the other families.
///
/// ```
/// use tokeru::exhaustive::best;
/// use tokeru::model::puzzle::Notation;
/// use tokeru::puzzles::maze::Maze;
///
/// let board = Maze::parse("2 2\n+1\n+5 *3\n-2\n1 0 3\n").unwrap();
/// assert_eq!(best::<Maze>(&board), Some(6));
/// ```
pub fn best<P: Rules>(board: &P::Board) -> Option<i64> {
    let mut best = None;
    each_answer::<P>(board, &P::initial(board), &mut Vec::new(), &mut |_, objective| {
        if best.is_none_or(|known| P::SENSE.better(objective, known)) {
            best = Some(objective);
        }
    });
    best
}

/// Visits every answer that continues from a state, in the order in which the rules list moves, each before those that
/// continue it. `moves` are those that led to the state; they are given back unchanged.
pub fn each_answer<P: Rules>(
    board: &P::Board,
    state: &P::State,
    moves: &mut Vec<P::Move>,
    visit: &mut impl FnMut(&[P::Move], i64),
) {
    if P::is_goal(board, state) {
        visit(moves, P::objective(board, state));
    }
    for step in P::legal(board, state) {
        let mut next = state.clone();
        P::apply(board, &mut next, step).expect("a legal move can be made");
        moves.push(step);
        each_answer::<P>(board, &next, moves, visit);
        moves.pop();
    }
}

/// The least objective of any answer, by Dijkstra's algorithm (A Note on Two Problems in Connexion with Graphs, 1959),
/// for families whose games may go on for ever; `None` if there is no answer. Positions with equal keys must allow the
/// same moves, and no move may lower the objective. It keeps every position that it meets. Panics if the family's
/// objective is to be maximised.
pub fn least<P: Rules, K: Hash + Eq>(board: &P::Board, key: impl Fn(&P::State) -> K) -> Option<i64> {
    assert_eq!(P::SENSE, Sense::Minimize, "answers that grow without end have no best one");
    let start = P::initial(board);
    let mut known = HashMap::from([(key(&start), P::objective(board, &start))]);
    let mut waiting = BinaryHeap::from([(Reverse(P::objective(board, &start)), 0)]);
    let mut states = vec![start];
    while let Some((Reverse(objective), index)) = waiting.pop() {
        let state = states[index].clone();
        if P::is_goal(board, &state) {
            return Some(objective);
        }
        if known[&key(&state)] < objective {
            continue;
        }
        for step in P::legal(board, &state) {
            let mut next = state.clone();
            P::apply(board, &mut next, step).expect("a legal move can be made");
            let reached = P::objective(board, &next);
            let before = known.entry(key(&next)).or_insert(i64::MAX);
            if reached < *before {
                *before = reached;
                waiting.push((Reverse(reached), states.len()));
                states.push(next);
            }
        }
    }
    None
}
