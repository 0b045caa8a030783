//! The kernels and storages of the beam search: they move as the rules do, and none of them changes the beam.

use super::*;

fn field(board: &Board, evaluation: Evaluation) -> Field {
    let maps: Vec<u16> = (0..board.chosen as u16).collect();
    Field::new(board, &maps, evaluation)
}

const EVALUATIONS: [Evaluation; 3] = [
    Evaluation::COINS_ALONE,
    Evaluation::TUNED_WEIGHTS,
    Evaluation { coin: 3, beside: 2, visit: 1, caught: 5, sight: 5 },
];

/// Walks on a kernel: applies and reverts at random, and compares each position with the rules.
#[test]
fn kernels_move_as_the_rules_do_and_undo_exactly() {
    let mut rng = Rng::new(3);
    for seed in 0..20 {
        let chosen = 1 + rng.below(8);
        let board =
            Streamer::parse(&format!("{chosen} {chosen} {} {} 200 seed {seed}", 4 + rng.below(8), 4 + rng.below(8)))
                .unwrap();
        for evaluation in EVALUATIONS {
            walk(&field(&board, evaluation), &board, tuned::TunedStep::direction, &mut rng);
            walk(&PlainField(field(&board, evaluation)), &board, plain::PlainStep::direction, &mut rng);
        }
    }
}

fn walk<P: Problem>(problem: &P, board: &Board, key: impl Fn(&P::Step) -> Direction, rng: &mut Rng)
where
    P::State: PartialEq + std::fmt::Debug,
    P::Choice: std::fmt::Debug,
{
    let told = |state: &P::State, leaf: &P::Leaf| {
        let mut told = Vec::new();
        problem.expand(state, leaf, |score, choice| told.push((score, choice)));
        told
    };
    let (mut state, leaf) = problem.root();
    let mut rules = Streamer::initial(board);
    (0..board.chosen as u16).for_each(|map| Streamer::apply(board, &mut rules, Step::Choose(map)).unwrap());
    let mut stack = vec![(leaf, None, state.clone(), rules)];
    for _ in 0..150 {
        let (leaf, step, _, rules) = stack.last().unwrap().clone();
        if rng.chance(0.3) && stack.len() > 1 {
            problem.revert(&mut state, &step.unwrap());
            stack.pop();
            assert_eq!(state, stack.last().unwrap().2);
            continue;
        }
        let choices = told(&state, &leaf);
        assert!(choices.is_sorted_by_key(|(_, choice)| choice));
        let Some(&(score, choice)) = choices.get(rng.below(choices.len().max(1))) else { continue };
        let worth = problem.worth(&leaf, choice).unwrap();
        let (step, leaf) = problem.follow(&leaf, choice, score, problem.hash(&leaf, choice));
        let from_parent = told(&state, &leaf);
        problem.apply(&mut state, &step);
        assert!(!P::FROM_PARENT || from_parent == told(&state, &leaf));
        let mut rules = rules;
        Streamer::apply(board, &mut rules, Step::Key(key(&step))).unwrap();
        assert_eq!(worth, Streamer::objective(board, &rules));
        stack.push((leaf, Some(step), state.clone(), rules));
    }
}

/// The scores of all keys after a key to the right.
fn scores_after_a_coin<P: Problem>(problem: &P, key: impl Fn(&P::Step) -> Direction) -> Vec<(Direction, i32)> {
    let (mut state, root) = problem.root();
    let mut choices = Vec::new();
    problem.expand(&state, &root, |score, choice| choices.push((score, choice)));
    let follow = |leaf, (score, choice)| problem.follow(leaf, choice, score, problem.hash(leaf, choice));
    let children = choices.iter().map(|&choice| follow(&root, choice));
    let (step, leaf) = children.into_iter().find(|(step, _)| key(step) == Direction::Right).unwrap();
    problem.apply(&mut state, &step);
    let mut scores = Vec::new();
    problem.expand(&state, &leaf, |score, choice| {
        scores.push((key(&follow(&leaf, (score, choice)).0), score));
    });
    scores
}

/// A key to the right takes a coin beside two others, and both are still there before the next key. Each of them costs
/// one; a coin is worth eight.
#[test]
fn coins_beside_a_taken_one_lower_its_score() {
    let board = Streamer::parse("1 1 4 6 4\n######\n#@oo.#\n#.oo.#\n######").unwrap();
    let all = [(Direction::Right, 14), (Direction::Down, 14), (Direction::Left, 6)];
    let field = || field(&board, Evaluation::TUNED_WEIGHTS);
    assert_eq!(scores_after_a_coin(&field(), tuned::TunedStep::direction), all);
    assert_eq!(scores_after_a_coin(&PlainField(field()), plain::PlainStep::direction), all);
}

fn settings(width: usize, generations: usize) -> Settings {
    Settings {
        width: Width::Fixed(width),
        generations,
        storage: StorageKind::Trail,
        unique: true,
        tie: Tie::Hash,
        threads: 1,
        stretch: 1,
        first: false,
        layers: false,
    }
}

fn run<P: Problem>(problem: &P, settings: &Settings) -> Found<P::Step> {
    let (limits, counters) = (Limits::default(), Counters::default());
    let control = Control::new(&limits, Sense::Maximize, &counters, &Silent);
    search(problem, settings, &control, |_, _| {})
}

type Summary = (u64, Option<(Vec<Direction>, i64)>, usize, u64, u64);

fn summary<S>(found: &Found<S>, key: impl Fn(&S) -> Direction) -> Summary {
    let best = found.best.as_ref().map(|(steps, worth)| (steps.iter().map(key).collect(), *worth));
    (found.fingerprint, best, found.generations, found.expanded, found.candidates)
}

/// All storages, kernels and numbers of threads give one beam: widths from 1, ties of every kind, with and without
/// duplicates, boards on which all players die.
#[test]
fn neither_storage_nor_kernel_nor_threads_change_the_beam() {
    let ties = [Tie::Hash, Tie::First, Tie::Kin(1), Tie::Kin(5), Tie::Seed(9)];
    for seed in 0..30u64 {
        let chosen = [8, 3, 1][seed as usize % 3];
        let board = Streamer::parse(&format!("8 {chosen} {} 12 90 seed {seed}", 5 + seed % 9)).unwrap();
        let field = field(&board, EVALUATIONS[seed as usize % EVALUATIONS.len()]);
        let width = [1, 2, 7, 40, 150][seed as usize % 5];
        let tie = ties[seed as usize / 3 % ties.len()];
        let reference = Settings { tie, unique: seed % 4 != 3, ..settings(width, board.keys) };
        let expected = summary(&run(&field, &reference), tuned::TunedStep::direction);
        for (name, storage) in StorageKind::ALL {
            let found = run(&field, &Settings { storage, ..reference.clone() });
            assert_eq!(summary(&found, tuned::TunedStep::direction), expected, "{name}, seed {seed}");
        }
        for threads in [2, 3, 8] {
            let found = run(&field, &Settings { threads, ..reference.clone() });
            assert_eq!(summary(&found, tuned::TunedStep::direction), expected, "{threads} threads, seed {seed}");
        }
        let plain_field = PlainField(field);
        for storage in [StorageKind::Trail, StorageKind::Copies] {
            let found = run(&plain_field, &Settings { storage, ..reference.clone() });
            assert_eq!(summary(&found, plain::PlainStep::direction), expected, "plain, seed {seed}");
        }
    }
}

/// The most coins of any sequence of keys.
fn most(board: &Board, state: &<Streamer as Rules>::State) -> i64 {
    let mut most = 0;
    exhaustive::each_answer::<Streamer>(board, state, &mut Vec::new(), &mut |_, coins| most = most.max(coins));
    most
}

#[test]
fn a_beam_wider_than_the_tree_finds_the_best_of_all_answers() {
    for seed in 0..12 {
        let board = Streamer::parse(&format!("2 2 6 6 6 seed {seed}")).unwrap();
        let mut state = Streamer::initial(&board);
        (0..2).for_each(|map| Streamer::apply(&board, &mut state, Step::Choose(map)).unwrap());
        let found = run(&field(&board, Evaluation { caught: 0, ..Evaluation::COINS_ALONE }), &settings(10_000, 6));
        assert_eq!(found.best.map_or(0, |(_, coins)| coins), most(&board, &state), "seed {seed}");
    }
}
