//! Engines and kernel against exhaustive search on small rooms.

use super::*;

/// The results of exhaustive search under the rules: fewest steps, shortest longest route, number of plans, each for
/// both readings.
#[derive(Default, Debug, PartialEq, Eq)]
struct Truth {
    total: Option<i64>,
    longest: Option<usize>,
    plans: u64,
    plans_with_all_steps: u64,
}

fn oracle(board: &Board) -> Truth {
    let mut truth = Truth::default();
    let mut letters = Vec::new();
    dive(board, &Sweeper::initial(board), &mut letters, &mut truth);
    truth
}

fn dive(board: &Board, state: &State, letters: &mut Vec<Step>, truth: &mut Truth) {
    let legal = Sweeper::legal(board, state);
    if Sweeper::is_goal(board, state) {
        let routes = |p: usize| letters.iter().skip(p).step_by(board.count()).flatten().count();
        let longest = (0..board.count()).map(routes).max().unwrap_or(0);
        truth.total = Some(truth.total.unwrap_or(i64::MAX).min(state.steps));
        truth.longest = Some(truth.longest.unwrap_or(usize::MAX).min(longest));
        if legal.is_empty() {
            truth.plans += 1;
            truth.plans_with_all_steps +=
                u64::from(state.steps == board.limits.iter().map(|&l| i64::from(l)).sum::<i64>());
        }
    }
    for step in legal {
        let mut next = state.clone();
        Sweeper::apply(board, &mut next, step).expect("legal");
        letters.push(step);
        dive(board, &next, letters, truth);
        letters.pop();
    }
}

/// Rooms small enough for the oracle: the number of plans is bounded by the product of what each person can do.
pub(super) fn small_rooms(seed: u64, number: usize) -> Vec<Board> {
    let mut rng = Rng::new(seed);
    let mut rooms = Vec::new();
    while rooms.len() < number {
        let board = random_room(&mut rng, 16);
        let steps: u32 = board.limits.iter().map(|&limit| u32::from(limit)).sum();
        if steps <= 9 && board.squares.iter().any(|square| square.is_dirty()) {
            rooms.push(board);
        }
    }
    rooms
}

/// Every mode of an engine gives what exhaustive search has found.
fn agrees(engine: &str, board: &Board, truth: &Truth) {
    let text = Sweeper::print(board);
    let run = |options: &[(&str, &str)]| {
        let options = [&[("engine", engine)], options].concat();
        let outcome = solve(board, "", &options, Limits { memory: 4 << 20, ..Limits::default() });
        confirmed(board, &outcome);
        outcome
    };
    let any = run(&[]);
    let expected = if truth.total.is_some() { Status::Feasible } else { Status::Infeasible };
    assert_eq!(any.status, expected, "{engine}\n{text}");
    let total = run(&[("mode", "total")]);
    assert_eq!(total.best.as_ref().map(|b| b.objective), truth.total, "{engine}\n{text}");
    assert_ne!(total.status, Status::Feasible);
    let longest = run(&[("mode", "longest")]);
    let found = longest.extra.get("longest").integer().map(|l| l as usize);
    assert_eq!(found, truth.longest, "{engine}\n{text}");
    let proved = if truth.longest.is_some() { Status::Optimal } else { Status::Infeasible };
    assert_eq!((longest.status, longest.stop), (proved, None), "{engine}\n{text}");
    assert_eq!(longest.bound.map(|bound| bound as usize), truth.longest, "{engine}\n{text}");
    assert_eq!(longest.measure, truth.longest.map(|_| "longest"));
    let count = run(&[("mode", "count")]);
    assert_eq!(count.extra.get("count").integer(), Some(truth.plans as i64), "{engine}\n{text}");
    if truth.plans > 0 {
        let listed = first_answers(board, engine, truth.plans).len() as u64;
        assert_eq!(listed, truth.plans.min(14), "{engine}\n{text}");
    }
    let all = run(&[("mode", "count"), ("all_steps", "true")]);
    assert_eq!(all.extra.get("count").integer(), Some(truth.plans_with_all_steps as i64), "{engine}\n{text}");
    // Where all steps are taken, every answer has the limits' total and the longest limit.
    let expected = |most: i64| (truth.plans_with_all_steps > 0).then_some(most);
    let limits = || board.limits.iter().map(|&limit| i64::from(limit));
    for (mode, bound) in [("total", limits().sum()), ("longest", limits().max().unwrap_or(0))] {
        let taken = run(&[("mode", mode), ("all_steps", "true")]);
        let found = (taken.best.map(|best| best.objective), taken.bound, taken.stop);
        assert_eq!(found, (expected(limits().sum()), expected(bound), None), "{engine} {mode}\n{text}");
    }
}

/// The number of rooms that can be solved is asserted too, so that the test means something.
#[test]
fn engines_agree_with_exhaustive_search() {
    let number = if std::env::var_os("TOKERU_LONG").is_some() { 6000 } else { 500 };
    let mut solvable = 0;
    for board in small_rooms(1, number) {
        let (truth, text) = (oracle(&board), Sweeper::print(&board));
        solvable += usize::from(truth.total.is_some());
        for engine in ["sweep", "article"] {
            agrees(engine, &board, &truth);
        }
        for (name, value) in [("reach", "off"), ("count", "off"), ("stock", "off")] {
            let outcome = solve(&board, "", &[("engine", "article"), (name, value)], Limits::default());
            assert_eq!(outcome.best.is_some(), truth.total.is_some(), "without {name}\n{text}");
        }
        // Without meetings there is no oracle, and the two engines are compared with each other.
        let alone = |engine| {
            let outcome =
                solve(&board, "", &[("engine", engine), ("meetings", "off"), ("mode", "count")], Limits::default());
            confirmed(&board, &outcome);
            (outcome.status, outcome.extra.get("count").integer())
        };
        assert_eq!(alone("sweep"), alone("article"), "{text}");
    }
    assert!(solvable * 8 > number, "{solvable} of {number}");
}

#[test]
fn kernels_count_what_the_rules_count() {
    for board in small_rooms(2, 60) {
        let text = Sweeper::print(&board);
        for depth in 0..=6 {
            let Perft { rules, kernel } = family().perft(&text, depth).expect("sound");
            assert_eq!(rules, kernel, "depth {depth}\n{text}");
        }
    }
}

/// After a beginning in which someone has stopped early, no plan takes all steps.
fn with_all_steps(board: &Board, beginning: &str, engine: &str, plans: u64) {
    let what = format!("{engine} {beginning}\n{}", Sweeper::print(board));
    let limits = board.limits.iter().map(|&limit| i64::from(limit)).sum::<i64>();
    let run = |mode| {
        let options = [("engine", engine), ("mode", mode), ("all_steps", "true")];
        solve(board, beginning, &options, Limits { memory: 4 << 20, ..Limits::default() })
    };
    assert_eq!(run("count").extra.get("count").integer(), Some(plans as i64), "{what}");
    for mode in ["any", "total", "longest"] {
        assert_eq!(run(mode).best.map(|best| best.objective), (plans > 0).then_some(limits), "{mode} {what}");
    }
    let options = [("engine", "beam"), ("all_steps", "true")];
    let beam = solve(board, beginning, &options, Limits::default()).best;
    assert!(beam.is_none_or(|best| plans > 0 && best.objective == limits), "{what}");
}

/// Answers begin with the moves already made, even in the middle of a tick. Impossible beginnings are refused.
#[test]
fn answers_begin_with_the_moves_made() {
    for board in small_rooms(3, 150) {
        let mut rng = Rng::new(board.count() as u64);
        let mut state = Sweeper::initial(&board);
        let mut said = Vec::new();
        for _ in 0..rng.below(5) {
            let legal = Sweeper::legal(&board, &state);
            if legal.is_empty() {
                break;
            }
            let step = legal[rng.below(legal.len())];
            Sweeper::apply(&board, &mut state, step).expect("legal");
            said.push(step);
        }
        let mut truth = Truth::default();
        dive(&board, &state, &mut said.clone(), &mut truth);
        let beginning = Sweeper::print_moves(&board, &said);
        for engine in ["sweep", "article"] {
            with_all_steps(&board, &beginning, engine, truth.plans_with_all_steps);
            let options = [("engine", engine), ("mode", "total")];
            let outcome = solve(&board, &beginning, &options, Limits { memory: 4 << 20, ..Limits::default() });
            confirmed(&board, &outcome);
            assert_eq!(
                outcome.best.as_ref().map(|b| b.objective),
                truth.total,
                "{engine} {beginning}\n{}",
                Sweeper::print(&board)
            );
            let whole = outcome.best.is_none_or(|b| b.moves.replace(' ', "").starts_with(&beginning.replace(' ', "")));
            assert!(whole, "{engine} {beginning}\n{}", Sweeper::print(&board));
        }
    }
}

/// Has everybody stopped after these letters?
pub(super) fn is_over(board: &Board, letters: &[Step]) -> bool {
    let mut state = Sweeper::initial(board);
    letters.iter().for_each(|&step| Sweeper::apply(board, &mut state, step).expect("legal"));
    Sweeper::legal(board, &state).is_empty()
}

pub(super) fn routes(board: &Board, letters: &[Step]) -> Vec<String> {
    let text = |p: usize| {
        letters
            .iter()
            .skip(p)
            .step_by(board.count())
            .filter(|s| s.is_some())
            .map(|&s| Sweeper::print_moves(board, &[s]))
            .collect()
    };
    (0..board.count()).map(text).collect()
}

pub(super) fn plan(board: &Board, state: &State, letters: &mut Vec<Step>, plans: &mut Vec<Vec<Step>>) {
    if Sweeper::is_goal(board, state) {
        plans.push(letters.clone());
    }
    for step in Sweeper::legal(board, state) {
        let mut next = state.clone();
        Sweeper::apply(board, &mut next, step).expect("legal");
        letters.push(step);
        plan(board, &next, letters, plans);
        letters.pop();
    }
}

/// A room is called lost only if no plan of the oracle continues the routes drawn.
#[test]
fn rooms_called_lost_have_no_answer() {
    let mut lost = 0;
    for board in small_rooms(6, 200) {
        let mut rng = Rng::new(board.squares.len() as u64);
        let mut state = Sweeper::initial(&board);
        let mut said = Vec::new();
        for _ in 0..board.count() * rng.below(4) {
            let legal = Sweeper::legal(&board, &state);
            let Some(&step) = legal.get(rng.below(legal.len().max(1))) else { break };
            Sweeper::apply(&board, &mut state, step).expect("legal");
            said.push(step);
        }
        let text = Sweeper::print_moves(&board, &said);
        let hope = family().query(&Sweeper::print(&board), &text, "hope").expect("known");
        if *hope.get("possible") == tokeru::model::value::Value::Bool(false) {
            let drawn = routes(&board, &said);
            let mut plans = Vec::new();
            plan(&board, &Sweeper::initial(&board), &mut Vec::new(), &mut plans);
            let goes_on = |p: &Vec<Step>| routes(&board, p).iter().zip(&drawn).all(|(r, d)| r.starts_with(d.as_str()));
            assert!(!plans.iter().any(goes_on), "{text}\n{}", Sweeper::print(&board));
            lost += 1;
        }
    }
    assert!(lost > 20);
    let rating = family().consult("3 1\n2 0 0\n1 2\n0\n0\n", "", "rating").expect("known");
    assert_eq!(rating.get("level").integer(), Some(1));
}

/// The first fourteen answers of a room, in two pages. All of them are answers, and different.
fn first_answers(board: &Board, engine: &str, count: u64) -> BTreeSet<String> {
    let mut told = BTreeSet::new();
    for page in ["1-7", "8-14"] {
        let options = [("engine", engine), ("mode", "count"), ("list", page)];
        let run = |threads| solve(board, "", &options, Limits { threads, ..Limits::default() }).extra;
        let extra = run(1);
        assert_eq!(extra.get("count").integer(), Some(count as i64));
        assert_eq!(extra, run(3), "a list is the same for any number of threads");
        let Value::List(answers) = extra.get("answers") else { panic!("no list of {count}: {extra:?}") };
        for answer in answers {
            let Value::Text(moves) = answer else { panic!("{answer:?}") };
            let report = family().check(&Sweeper::print(board), moves).expect("a room and moves");
            assert!(report.is_answer(), "{moves}");
            assert!(told.insert(moves.clone()), "{moves} twice");
        }
    }
    told
}
