//! Boards at the edge of what a maze may be, for the fuzzer.

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::model::trial::Hostile;
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::rules::board::{Board, MAX_NUMBER, MAX_SIDE, Operator};

impl Hostile for Maze {
    const LONGEST: usize = 2 * MAX_SIDE * MAX_SIDE;

    fn hostile(rng: &mut Rng) -> Board {
        let board = with_roads(Board::new(size(rng)), rng);
        let board = if rng.chance(0.15) { with_gaps(board, rng) } else { board };
        let goal = rng.below(board.nodes());
        let start = if rng.chance(0.2) { goal } else { rng.below(board.nodes()) };
        let board = board.with_goal(goal).and_then(|board| board.with_walk(vec![start])).expect("on the board");
        if rng.chance(0.3) { walked(board, rng) } else { board }
    }

    fn hard(rng: &mut Rng) -> Board {
        let side = |rng: &mut Rng| 8 + rng.below(MAX_SIDE - 7);
        let board = with_roads(Board::new(Size::new(side(rng), side(rng))), rng);
        let goal = board.nodes() - 1;
        board.with_goal(goal).expect("on the board")
    }

    fn questions(_: &Board, _: &mut Rng) -> Vec<String> {
        vec!["open".into()]
    }

    fn consultations() -> &'static [&'static str] {
        &["reason"]
    }

    fn edits(board: &Board, rng: &mut Rng) -> Vec<String> {
        let node = |rng: &mut Rng| rng.below(board.nodes() + 1);
        let side = |rng: &mut Rng| rng.below(MAX_SIDE + 2);
        vec![
            format!("size {} {}", side(rng), side(rng)),
            format!("edge {} {} {}", node(rng), node(rng), ["*0", "+1000000", "-0", "*1000001", "x3"][rng.below(5)]),
            edge_by_chance(board, rng),
            format!("edge {} {} ?", node(rng), node(rng)),
            format!("start {}", node(rng)),
            format!("goal {}", node(rng)),
            format!("walk {} {} {}", node(rng), node(rng), node(rng)),
            "unwalk".into(),
            "clear".into(),
            format!("random {} {} {} {} {} {}", rng.next(), side(rng), side(rng), side(rng), side(rng), rng.below(101)),
            "edge 0".into(),
        ]
    }
}

fn size(rng: &mut Rng) -> Size {
    let small = |rng: &mut Rng| 1 + rng.below(5);
    match rng.below(20) {
        0 => Size::new(MAX_SIDE, MAX_SIDE),
        1 => Size::new(1, MAX_SIDE),
        2 => Size::new(MAX_SIDE, 1),
        3 => Size::new(1, 1),
        4 => Size::new(1 + rng.below(MAX_SIDE), 1 + rng.below(MAX_SIDE)),
        _ => Size::new(small(rng), small(rng)),
    }
}

/// Operators of one style. Where their scores would be too large to count, as many of them as fit.
fn with_roads(board: Board, rng: &mut Rng) -> Board {
    let style = rng.below(8);
    let share = rng.unit();
    let operator = |rng: &mut Rng| match style {
        0 => Operator::Multiply(0),
        1 => Operator::Multiply(1),
        2 => [Operator::Add(0), Operator::Subtract(0), Operator::Multiply(1)][rng.below(3)],
        3 => Operator::Subtract(MAX_NUMBER),
        4 if rng.chance(share) => Operator::Multiply(0),
        5 if rng.chance(share) => Operator::Multiply(rng.below(4) as u32),
        6 => Operator::Multiply([2, 3, 1000, MAX_NUMBER][rng.below(4)]),
        _ if rng.chance(0.5) => Operator::Add(rng.below(10) as u32),
        _ => Operator::Subtract(rng.below(10) as u32),
    };
    let operators: Vec<Operator> = (0..board.edges()).map(|_| operator(rng)).collect();
    match board.clone().with_operators(operators.clone()) {
        Ok(board) => board,
        Err(_) => one_by_one(board, &operators),
    }
}

fn one_by_one(board: Board, operators: &[Operator]) -> Board {
    operators.iter().enumerate().fold(board, |board, (edge, &operator)| {
        let changed = board.clone().with_operator(edge, operator);
        changed.unwrap_or(board)
    })
}

/// Some roads unset, up to all of them.
fn with_gaps(board: Board, rng: &mut Rng) -> Board {
    let share = if rng.chance(0.3) { 1.0 } else { rng.unit() };
    let edges = 0..board.edges();
    edges.fold(board, |board, edge| if rng.chance(share) { board.without_operator(edge) } else { board })
}

/// A walked beginning of random length: it may use up all roads at the goal, or all roads of the board.
fn walked(board: Board, rng: &mut Rng) -> Board {
    let mut walk = board.walk().to_vec();
    let mut used = vec![false; board.edges()];
    for _ in 0..rng.below(2 * board.edges() + 1) {
        let here = *walk.last().expect("begun");
        let roads: Vec<_> =
            board.roads(here).filter(|&(edge, _)| !used[edge] && board.operators()[edge].is_some()).collect();
        let Some(&(edge, next)) = roads.get(rng.below(roads.len().max(1))) else { break };
        used[edge] = true;
        walk.push(next);
    }
    board.with_walk(walk).expect("a walk")
}

fn edge_by_chance(board: &Board, rng: &mut Rng) -> String {
    if board.edges() == 0 {
        return "edge 0 1 +1".into();
    }
    let (a, b) = board.ends(rng.below(board.edges()));
    if rng.chance(0.2) {
        return format!("edge {a} {b} ?");
    }
    format!("edge {a} {b} {}{}", ['+', '-', '*'][rng.below(3)], rng.below(MAX_NUMBER as usize + 2))
}
