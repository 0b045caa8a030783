//! The route engine of the sliding puzzle: its answers are checked, its energy is computed anew, and it reports what it
//! can't do.

use tokeru::base::grid::Size;
use tokeru::base::rng::Rng;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, Status};
use tokeru::model::puzzle::{Notation, Rules};
use tokeru::model::value::Value;
use tokeru::puzzles::slide::Slide;
use tokeru::puzzles::slide::rules::State;
use tokeru::puzzles::slide::rules::board::shuffle::{shuffled, wall_in};
use tokeru::puzzles::slide::rules::board::solvable::obstacles;
use tokeru::puzzles::slide::rules::board::{Board, Cell};
use tokeru::puzzles::{self, Entry};
use tokeru::search::control::Counters;

fn family() -> &'static Entry {
    puzzles::family("slide").expect("registered")
}

/// An outcome whose answer, if there is one, has been replayed by the checker.
fn solve(board: &Board, made: &str, options: &[(&str, &str)]) -> Outcome {
    let mut given = Options::default();
    options.iter().for_each(|&(name, value)| given.set(name, value));
    let task = TextRequest { engine: "route".into(), moves: made.into(), options: given, ..TextRequest::default() };
    let text = Slide::print(board);
    let outcome = family().solve(&text, &task, &Counters::default(), &Silent).expect("whole");
    match &outcome.best {
        Some(best) => assert!(family().check(&text, &best.moves).expect("readable").confirms(best.objective), "{text}"),
        None if outcome.status == Status::Infeasible => {}
        None => assert!(matches!(outcome.extra.get("reason"), Value::Text(_)), "{text}: no answer and no reason"),
    }
    outcome
}

fn random(seed: u64, size: (usize, usize), walls: usize) -> Board {
    let mut rng = Rng::new(seed);
    shuffled(&wall_in(&Board::solved(Size::new(size.0, size.1), |_| false), walls, &mut rng), seed)
}

fn numbers(value: &Value) -> Vec<usize> {
    let Value::Numbers(numbers) = value else { panic!("{value:?} is no list of numbers") };
    numbers.iter().map(|&n| n as usize).collect()
}

/// What an outcome reports of one circuit.
struct TraceData {
    from: usize,
    circuit: Vec<usize>,
    spots: Vec<usize>,
    leaving: Vec<usize>,
}

fn told(outcome: &Outcome) -> (Vec<TraceData>, Vec<usize>) {
    let Value::List(routes) = outcome.extra.get("routes") else { panic!("no routes") };
    let route = |route: &Value| TraceData {
        from: route.get("from").integer().expect("a number") as usize,
        circuit: numbers(route.get("circuit")),
        spots: numbers(route.get("spots")),
        leaving: numbers(route.get("leaving")),
    };
    (routes.iter().map(route).collect(), numbers(outcome.extra.get("energy")))
}

impl TraceData {
    /// Does the whole circuit leave, except the blank's goal?
    fn is_whole(&self) -> bool {
        self.leaving.len() == self.circuit.len() - 1 && !self.leaving.contains(&self.circuit[0])
    }

    fn is_home(&self, state: &State) -> bool {
        let own = |&cell: &usize| state.squares[cell] == Cell::Tile(cell as u8);
        self.leaving.iter().all(own) && (!self.is_whole() || self.spots.iter().all(own))
    }

    /// The number of tiles in the longest stretch of the circuit that is in its right order, counted from every tile in
    /// turn. A single tile counts as 0.
    fn held(&self, state: &State) -> usize {
        let string: Vec<Cell> =
            self.circuit.iter().map(|&cell| state.squares[cell]).filter(|&s| s != Cell::Blank).collect();
        let count = self.leaving.len();
        let mut longest = 0;
        for first in 0..count {
            let Some(place) = string.iter().position(|&s| s == Cell::Tile(self.leaving[first] as u8)) else {
                continue;
            };
            let most = if self.is_whole() { count } else { count - first };
            let follows =
                |i: &usize| string[(place + i) % string.len()] == Cell::Tile(self.leaving[(first + i) % count] as u8);
            longest = longest.max((0..most).take_while(follows).count());
        }
        if longest > 1 { longest } else { 0 }
    }

    /// The same, but if the blank is in a spot of a whole circuit, the best that its next step makes of it.
    fn held_at_best(&self, board: &Board, state: &State) -> usize {
        let blank = state.blank().expect("there is one");
        if !self.is_whole() || !self.spots.contains(&blank) {
            return self.held(state);
        }
        let after = |step| {
            let mut next = state.clone();
            Slide::apply(board, &mut next, step).expect("legal");
            next.blank().filter(|cell| self.circuit.contains(cell)).map(|_| self.held(&next))
        };
        Slide::legal(board, state).into_iter().filter_map(after).max().unwrap_or_else(|| self.held(state))
    }
}

/// The reported energy is that of the circuits, it falls to zero, and no move raises it.
fn assert_energy(board: &Board, outcome: &Outcome) {
    let text = Slide::print(board);
    let (routes, energy) = told(outcome);
    let moves = Slide::parse_moves(board, &outcome.best.as_ref().expect("solved").moves).expect("moves");
    assert_eq!(energy.len(), moves.len() + 1);
    assert!(energy.windows(2).all(|pair| pair[1] <= pair[0]), "{text} {energy:?}");
    assert_eq!(energy.last(), Some(&0));
    assert!(moves.is_empty() || energy[..moves.len()].iter().all(|&e| e > 0), "{text} {energy:?}");
    let mut state = Slide::initial(board);
    let mut states = vec![state.clone()];
    for &step in &moves {
        Slide::apply(board, &mut state, step).expect("checked");
        states.push(state.clone());
    }
    for (index, route) in routes.iter().enumerate() {
        let end = routes.get(index + 1).map_or(moves.len(), |next| next.from);
        let under_way = (route.from + 1..=end).take_while(|&m| !route.is_home(&states[m]));
        let sums: Vec<usize> = under_way.map(|m| energy[m] + route.held_at_best(board, &states[m])).collect();
        assert!(sums.windows(2).all(|pair| pair[0] == pair[1]), "{text} route {index}: {sums:?}");
    }
}

#[test]
fn no_move_raises_the_energy_and_the_last_one_brings_it_to_0() {
    let mut rng = Rng::new(5);
    let mut several = 0;
    for seed in 0..120 {
        let size = (3 + rng.below(4), 3 + rng.below(4));
        let board = random(seed, size, rng.below(size.0 * size.1 / 4));
        for options in [&[][..], &[("changes", "false")]] {
            let outcome = solve(&board, "", options);
            if outcome.best.is_some() {
                several += usize::from(told(&outcome).0.len() > 2);
                assert_energy(&board, &outcome);
            }
        }
    }
    assert!(several > 60, "routes change: {several}");
}

#[test]
fn circuits_are_circuits_and_every_square_leaves_once() {
    for seed in 0..40 {
        let board = random(seed, (6, 5), seed as usize % 5);
        let (routes, _) = told(&solve(&board, "", &[]));
        for route in &routes {
            let next = route.circuit.iter().skip(1).chain(&route.circuit[..1]);
            let beside = |(&a, &b): (&usize, &usize)| board.size.neighbours(a).any(|(_, n)| n == b);
            assert!(route.circuit.iter().zip(next).all(beside), "{:?}", route.circuit);
            let mut all: Vec<usize> = route.circuit.iter().chain(&route.spots).copied().collect();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), route.circuit.len() + route.spots.len());
            assert!(all.iter().all(|&cell| board.squares[cell] != Cell::Wall));
            assert!(route.leaving.iter().all(|cell| all.contains(cell)));
        }
        let mut left: Vec<usize> = routes.iter().flat_map(|r| r.leaving.iter().copied()).collect();
        let count = left.len();
        left.sort_unstable();
        left.dedup();
        assert_eq!(left.len(), count, "no square leaves twice");
    }
}

/// Every order of the free squares that can be solved.
fn each_solvable(goal: &Board, mut visit: impl FnMut(&Board)) {
    let free: Vec<usize> = (0..goal.squares.len()).filter(|&c| goal.squares[c] != Cell::Wall).collect();
    let mut order = free.clone();
    let mut swap = vec![0; free.len()];
    let mut at = 0;
    loop {
        let mut board = goal.clone();
        free.iter().zip(&order).for_each(|(&to, &from)| board.squares[to] = goal.squares[from]);
        if obstacles(&board).is_empty() {
            visit(&board);
        }
        // Heap's algorithm: every order, each by one exchange.
        while at < free.len() && swap[at] >= at {
            swap[at] = 0;
            at += 1;
        }
        if at >= free.len() {
            return;
        }
        order.swap(if at % 2 == 0 { 0 } else { swap[at] }, at);
        swap[at] += 1;
        at = 0;
    }
}

#[test]
fn on_a_circuit_with_a_jump_there_is_no_local_minimum() {
    // Exhaustive, with one circuit that never changes. Two by three has a shortcut across a square; three by three,
    // with TOKERU_LONG, has only a spot.
    let long = std::env::var_os("TOKERU_LONG").is_some();
    let sizes: &[(usize, usize)] = if long { &[(2, 3), (3, 2), (4, 2), (3, 3)] } else { &[(2, 3), (3, 2)] };
    for &(width, height) in sizes {
        each_solvable(&Board::solved(Size::new(width, height), |_| false), |board| {
            let outcome = solve(board, "", &[("changes", "false")]);
            assert!(outcome.best.is_some(), "{} {}", Slide::print(board), outcome.extra);
        });
    }
    for seed in 0..300 {
        assert!(solve(&random(seed, (3, 3), 0), "", &[("changes", "false")]).best.is_some());
    }
}

#[test]
fn tiny_walled_boards_are_solved_or_get_a_reason() {
    // Every set of walls, of 4x3 a third of them: all boards are solved.
    let mut unsolved = Vec::new();
    let mut solved = 0;
    for (width, height) in [(3, 3), (4, 2), (4, 3)] {
        for walls in 0u32..1 << (width * height) {
            let free = (width * height) as u32 - walls.count_ones();
            if free < 2 || walls % 3 != 1 && width * height > 9 {
                continue;
            }
            let goal = Board::solved(Size::new(width, height), |cell| walls >> cell & 1 == 1);
            let board = shuffled(&goal, walls.into());
            let outcome = solve(&board, "", &[]);
            assert_ne!(outcome.status, Status::Infeasible, "{}", Slide::print(&board));
            if outcome.best.is_some() { solved += 1 } else { unsolved.push(Slide::print(&board)) }
        }
    }
    assert!(solved > 1000);
    assert_eq!(unsolved, [] as [&str; 0]);
}

#[test]
fn unsolvable_boards_are_reported() {
    let outcome = solve(&Slide::parse("4,4,123456789ABCDFE0").expect("a board"), "", &[]);
    assert_eq!(outcome.status, Status::Infeasible);
    // A window of four panes has no square of four cells, so no circuit on it can jump over two tiles.
    let goal = Board::solved(Size::new(5, 5), |cell| [6, 8, 16, 18].contains(&cell));
    let ends: Vec<Outcome> = (0..6).map(|seed| solve(&shuffled(&goal, seed), "", &[])).collect();
    let told = ends.iter().filter(|o| o.best.is_none()).count();
    assert!(told > 0, "the engine has learnt the window: tell of it in docs/experiments/slide.md");
    assert!(ends.iter().filter(|o| o.best.is_none()).all(|o| o.status == Status::Unknown));
}

#[test]
fn the_same_seed_gives_the_same_answer_and_moves_made_stay() {
    let board = random(7, (5, 5), 3);
    let (once, again) = (solve(&board, "", &[("seed", "3")]), solve(&board, "", &[("seed", "3")]));
    assert_eq!((once.best.clone(), once.stats.nodes), (again.best, again.stats.nodes));
    let made = family().legal(&Slide::print(&board), "").expect("whole")[0].clone();
    let outcome = solve(&board, &made, &[]);
    assert!(outcome.best.expect("solved").moves.starts_with(&made));
    assert_eq!(outcome.extra.get("made").integer(), Some(1));
    assert_eq!(solve(&board.goal(), "", &[]).best.expect("nothing to do").objective, 0);
}
