//! The streamer's game and the beam search: rules, text, links, and that neither storage nor threads change the beam.

use crate::common::shipped;
use tokeru::base::grid::Direction;
use tokeru::base::rng::Rng;
use tokeru::exhaustive;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::{Silent, SolveEvent};
use tokeru::model::limits::Limits;
use tokeru::model::link::{LinkText, Opening};
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, Sense, StopReason};
use tokeru::model::puzzle::{Notation, Rules};
use tokeru::model::value::Value;
use tokeru::puzzles::streamer::Streamer;
use tokeru::puzzles::streamer::kernel::plain::{self, PlainField};
use tokeru::puzzles::streamer::kernel::{Evaluation, Field, tuned};
use tokeru::puzzles::streamer::rules::board::{Board, MAX_MOVES, Step};
use tokeru::search::beam::selection::tie::Tie;
use tokeru::search::beam::storage::StorageKind;
use tokeru::search::beam::width::Width;
use tokeru::search::beam::{Found, Problem, Settings, search};
use tokeru::search::control::{Control, Counters};

/// Two maps of one row each, and one with a trap.
const ROW: &str = "3 2 3 6 4\n######\n#@oo.#\n######\n######\n#o@ox#\n######\n######\n#@xoo#\n######\n";

fn report(moves: &str) -> (Option<(usize, &'static str)>, bool, i64) {
    let report = shipped("beam").check(ROW, moves).unwrap();
    (report.violation.map(|v| (v.step, v.code.0)), report.goal, report.objective)
}

#[test]
fn coins_walls_and_traps_are_as_on_the_rule_sheet() {
    // Right: both gain. Right again: the first gains, the second is caught. Back left: only the first moves.
    assert_eq!(report("0 1\nR"), (None, true, 2));
    assert_eq!(report("0 1\nRR"), (None, true, 3));
    assert_eq!(report("0 1\nRRLL"), (None, true, 3));
    // Left: a wall for the first, a coin for the second.
    assert_eq!(report("0 1\nL"), (None, true, 1));
    // The third is caught at once and sees no coin.
    assert_eq!(report("2 0\nRRR"), (None, true, 2));
    assert_eq!(report("0 1"), (None, true, 0));
}

#[test]
fn every_rule_has_its_violation() {
    assert_eq!(report("0"), (None, false, 0));
    assert_eq!(report("0\nU").0, Some((1, "choose-maps-first")));
    assert_eq!(report("0 0").0, Some((1, "map-chosen-twice")));
    assert_eq!(report("0 1 2").0, Some((2, "all-maps-chosen")));
    assert_eq!(report("0 1\nUUUUU").0, Some((6, "out-of-keys")));
    let board =
        Board { cells: vec![tokeru::puzzles::streamer::rules::board::Cell::Wall; 54], ..Streamer::parse(ROW).unwrap() };
    let mut state = Streamer::initial(&board);
    assert_eq!(Streamer::apply(&board, &mut state, Step::Choose(0)).unwrap_err().0, "no-player");
    assert_eq!(Streamer::apply(&board, &mut state, Step::Choose(7)).unwrap_err().0, "no-such-map");
}

#[test]
fn lists_of_moves_may_be_as_long_as_the_limit_and_no_longer() {
    let moves = "R".repeat(MAX_MOVES);
    assert_eq!(shipped("beam").normalize_moves(ROW, &moves).unwrap(), moves);
    let refused = shipped("beam").normalize_moves(ROW, &format!("{moves}\nR")).unwrap_err();
    assert_eq!(refused.to_string(), "moves: line 2, column 1: too-many-moves 'R'");
}

/// With a single map each choice is one bit, so for some number of them the moves fill the link to its last bit.
#[test]
fn moves_that_fill_a_link_round_trip() {
    let board = "1 1 3 3 5\n###\n#@#\n###\n";
    for count in 1..=16 {
        let moves = vec!["0"; count].join(" ");
        let code = shipped("beam").encode(board, &moves, Opening::Play).unwrap();
        assert_eq!(shipped("beam").decode(&code).unwrap().moves, moves);
    }
}

#[test]
fn up_to_six_maps_all_are_shown_and_from_seven_only_the_chosen() {
    let shown = |maps: usize| {
        let board = format!("{maps} 2 5 5 9\nseed 7\n");
        shipped("beam").view(&board, "5 1").unwrap().get("shown").clone()
    };
    assert_eq!(shown(6), Value::Numbers((0..6).collect()));
    assert_eq!(shown(7), Value::Numbers(vec![5, 1]));
}

#[test]
fn text_has_places_for_errors_and_one_canonical_form() {
    let error = |text: &str| shipped("beam").parse(text).unwrap_err().to_string();
    assert_eq!(error("1 1 3 3 5\n###\n#?#\n###"), "board: line 3, column 1: unknown-cell '#?#'");
    assert_eq!(error("1 1 3 3 5\n###\n#@\n###"), "board: line 3, column 1: wrong-row-length '#@'");
    assert_eq!(error("1 2 3 3 5"), "board: line 1, column 3: out-of-range '2'");
    assert_eq!(error("256 8 63 63 5\nseed 1"), "board: line 1, column 10: too-many-cells '63'");
    assert_eq!(error("9 8 50 50 5\nseed x"), "board: line 2, column 6: not-a-number 'x'");
    assert_eq!(error("1 1 3 3 5\n###\n#@#\n###\nmore"), "board: line 5, column 1: unexpected-text 'more'");
    assert_eq!(shipped("beam").parse(" 9  8 50 50 5 seed 7").unwrap().board, "9 8 50 50 5\nseed 7\n");
    assert_eq!(shipped("beam").normalize_moves(ROW, "1  0 RR\n\nL").unwrap(), "1 0\nRRL");
    assert_eq!(
        shipped("beam").normalize_moves(ROW, "1 9").unwrap_err().to_string(),
        "moves: line 1, column 3: out-of-range '9'"
    );
    assert_eq!(
        shipped("beam").normalize_moves(ROW, "RX").unwrap_err().to_string(),
        "moves: line 1, column 1: not-a-key 'RX'"
    );
}

#[test]
fn half_made_boards_say_what_they_lack() {
    let codes = |text: &str| {
        let found = shipped("beam").parse(text).unwrap().findings;
        found.into_iter().map(|d| (d.cell.unwrap(), d.code.0)).collect::<Vec<_>>()
    };
    assert_eq!(codes("1 1 3 3 5\n###\n#o#\n###"), [(0, "no-player")]);
    assert_eq!(codes("1 1 3 4 5\n####\n#@@#\n####"), [(6, "two-players")]);
    assert_eq!(codes("1 1 3 3 5\n#o#\n#@#\n###"), [(1, "open-border")]);
}

#[test]
fn edits_change_what_they_name() {
    let edit = |operation: &str| shipped("beam").edit("2 1 3 4 9\nseed 5", operation);
    let board = edit("cell 1 1 2 x").unwrap().board;
    assert!(board.lines().nth(5).unwrap().ends_with("x#") && !board.contains("seed"));
    let moved = shipped("beam").edit("1 1 3 4 9\n####\n#@o#\n####", "cell 0 1 2 @").unwrap().board;
    assert_eq!(moved, "1 1 3 4 9\n####\n#.@#\n####\n");
    assert_eq!(edit("keys 12").unwrap().board, "2 1 3 4 12\nseed 5\n");
    assert_eq!(edit("chosen 2").unwrap().board, "2 2 3 4 9\nseed 5\n");
    assert_eq!(edit("new 4 3 8 8 10 99").unwrap().board, "4 3 8 8 10\nseed 99\n");
    assert_eq!(edit("fold").unwrap_err().code().0, "unknown-edit");
    assert_eq!(edit("cell 2 0 0 o").unwrap_err().code().0, "out-of-range");
}

#[test]
fn a_seed_gives_the_contests_distribution() {
    let board = Streamer::parse("100 8 50 50 2500 seed 4").unwrap();
    let count = |letter| board.cells.iter().filter(|cell| cell.letter() == letter).count() as f64 / 100.0;
    assert!((1740.0..1800.0).contains(&count('o')), "{}", count('o'));
    assert!((60.0..78.0).contains(&count('x')));
    assert_eq!(count('@'), 1.0);
    assert!(Streamer::diagnose(&board).is_empty());
    let generated = shipped("beam").generate(4, &Options::default()).unwrap();
    assert_eq!(generated, Streamer::print(&board));
}

#[test]
fn large_given_maps_round_trip_through_a_link() {
    let board = Board { seed: None, ..Streamer::parse("6 4 30 31 40 seed 9").unwrap() };
    let text = Streamer::print(&board);
    let code = shipped("beam").encode(&text, "0 5 1 2\nURDL", Opening::Play).unwrap();
    assert_eq!(
        shipped("beam").decode(&code).unwrap(),
        LinkText { board: text, moves: "0 5 1 2\nURDL".to_owned(), opening: Opening::Play }
    );
}

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

fn solve(board: &str, task: &TextRequest) -> Outcome {
    let outcome = shipped("beam").solve(board, task, &Counters::default(), &Silent).unwrap();
    let best = outcome.best.as_ref().unwrap();
    assert!(shipped("beam").check(board, &best.moves).unwrap().confirms(best.objective));
    outcome
}

/// A ring with seven coins, and a path with eight that has to be walked back.
#[test]
fn the_timed_beam_prefers_the_open_map_and_the_plain_one_more_coins() {
    let board = "2 1 5 6 7\n######\n#@oo##\n#o#o##\n#ooo##\n######\n######\n#@ooo#\n####o#\n#oooo#\n######\n";
    let first = |engine: &str| {
        let best = solve(board, &TextRequest { engine: engine.into(), ..TextRequest::default() }).best.unwrap();
        best.moves.lines().next().unwrap().to_owned()
    };
    assert_eq!([first("timed"), first("beam")], ["0", "1"]);
}

const SMALL: &str = "20 8 20 20 300\nseed 7\n";

#[test]
fn answers_are_the_same_for_any_number_of_threads_and_begin_with_the_moves_made() {
    let mut task = TextRequest { moves: "3 5\n".into(), ..TextRequest::default() };
    task.options.set("stretch", "20");
    let alone = solve(SMALL, &task);
    assert!(alone.best.as_ref().unwrap().moves.starts_with("3 5 "));
    for threads in [1, 2, 3, 8] {
        task.limits.threads = threads;
        let outcome = solve(SMALL, &task);
        assert_eq!((outcome.best, outcome.stats.nodes), (alone.best.clone(), alone.stats.nodes), "{threads} threads");
    }
    let begun = "0 1 2 3 4 5 6 7\nUURDLLUURDDR";
    let outcome = solve(SMALL, &TextRequest { moves: begun.into(), ..TextRequest::default() });
    assert!(outcome.best.unwrap().moves.starts_with(begun));
    let full = format!("0 1 2 3 4 5 6 7\n{}", "UR".repeat(150));
    assert_eq!(solve(SMALL, &TextRequest { moves: full.clone(), ..TextRequest::default() }).best.unwrap().moves, full);
}

#[test]
fn limits_end_a_search_with_its_best_answer() {
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let outcome = solve(SMALL, &TextRequest { limits, ..TextRequest::default() });
    assert_eq!(outcome.stop, Some(StopReason::Nodes));
    let limits = Limits { memory: 1000, ..Limits::default() };
    assert_eq!(solve(SMALL, &TextRequest { limits, ..TextRequest::default() }).stop, Some(StopReason::Memory));
    let counters = Counters::default();
    counters.cancel.store(1, std::sync::atomic::Ordering::Relaxed);
    let outcome = shipped("beam").solve(SMALL, &TextRequest::default(), &counters, &Silent).unwrap();
    assert_eq!(outcome.stop, Some(StopReason::Cancelled));
    assert!(outcome.best.is_some());
}

/// A search that is cancelled from outside at the first report of layers ends within a generation or two, with the best
/// answer so far.
#[test]
fn a_search_under_way_can_be_cancelled() {
    let counters = Counters::default();
    let generations = std::sync::atomic::AtomicUsize::new(0);
    let cancel = |event: SolveEvent| {
        if let SolveEvent::Detail(value) = event {
            let Value::Numbers(widths) = value.get("widths").clone() else { panic!("{value:?}") };
            generations.fetch_add(widths.len(), std::sync::atomic::Ordering::Relaxed);
            counters.cancel.store(1, std::sync::atomic::Ordering::Relaxed);
        }
    };
    for threads in [1, 3] {
        counters.cancel.store(0, std::sync::atomic::Ordering::Relaxed);
        let mut task = TextRequest::default();
        task.limits.threads = threads;
        for (name, value) in [("layers", "true"), ("width", "20000"), ("stretch", "1")] {
            task.options.set(name, value);
        }
        let outcome = shipped("beam").solve(SMALL, &task, &counters, &cancel).unwrap();
        assert_eq!(outcome.stop, Some(StopReason::Cancelled));
        let best = outcome.best.unwrap();
        let keys = best.moves.lines().nth(1).map_or(0, str::len);
        assert!(keys < 300, "{threads} threads: {keys} keys");
        assert!(shipped("beam").check(SMALL, &best.moves).unwrap().confirms(best.objective));
    }
    assert!(generations.into_inner() < 300);
}

/// The width depends on the clock, but the widths are always reported and the answer is always right.
#[test]
fn a_steered_search_reports_its_widths() {
    let limits = Limits { time: Some(0.2), ..Limits::default() };
    let outcome = solve(SMALL, &TextRequest { engine: "timed".into(), limits, ..TextRequest::default() });
    let Value::Numbers(widths) = outcome.extra.get("widths") else { panic!("{:?}", outcome.extra) };
    assert!(widths.len() >= 2 && widths[0] == 0 && widths.len() % 2 == 0);
}

#[test]
fn bad_options_are_named() {
    let error = |name: &str, value: &str| {
        let mut task = TextRequest::default();
        task.options.set(name, value);
        shipped("beam").solve(SMALL, &task, &Counters::default(), &Silent).unwrap_err().to_string()
    };
    assert_eq!(error("width", "0"), "option width=0: out-of-range");
    assert_eq!(error("storage", "bag"), "option storage=bag: bad-value");
    assert_eq!(error("tie", "kin0"), "option tie=kin0: bad-value");
    assert_eq!(error("depth", "1"), "option depth=1: unknown-option");
}

/// The rows of the laboratory fit together: one entry a layer, and families that add up to the width.
#[test]
fn the_laboratory_receives_every_layer() {
    let told = std::sync::Mutex::new(Vec::new());
    let observer = |event: SolveEvent| {
        if let SolveEvent::Detail(value) = event {
            told.lock().unwrap().push(value);
        }
    };
    let mut task = TextRequest::default();
    task.options.set("layers", "true");
    task.options.set("width", "50");
    shipped("beam").solve(SMALL, &task, &Counters::default(), &observer).unwrap();
    let numbers = |value: &Value| if let Value::Numbers(n) = value { n.clone() } else { panic!("{value:?}") };
    let mut next = 1;
    for value in told.into_inner().unwrap() {
        assert_eq!(value.get("layers").integer(), Some(next));
        let widths = numbers(value.get("widths"));
        for row in ["candidates", "duplicates", "best", "worst", "shared", "ancestors5", "ancestors20", "ancestors100"]
        {
            assert_eq!(numbers(value.get(row)).len(), widths.len(), "{row}");
        }
        assert_eq!(numbers(value.get("families")).iter().sum::<i32>(), *widths.last().unwrap());
        assert_eq!(numbers(value.get("families")).len() as i32, *numbers(value.get("ancestors20")).last().unwrap());
        next += widths.len() as i64;
    }
    assert_eq!(next, 301);
}

/// The answers that the second checker (tests/checker) is given too.
#[test]
fn golden_answers_have_the_scores_of_both_judges() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/beam");
    let golden = std::fs::read_to_string(folder.join("golden.tsv")).unwrap();
    for line in golden.lines().skip(1) {
        let [name, maps, keys, coins] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let board = std::fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap();
        let report = shipped("beam").check(&board, &format!("{maps}\n{keys}")).unwrap();
        assert!(report.confirms(coins.parse().unwrap()), "{name}: {report:?}");
    }
}

/// A key that is pressed a thousand times exhausts the kernel's counts, but its results stay right.
#[test]
fn long_beginnings_are_scored_as_by_the_rules() {
    let board = "9 3 8 8 1200 seed 11";
    let keys = ["UD", "LR", "URDL"].map(|beat| beat.repeat(400 / beat.len())).concat();
    for kernel in ["tuned", "plain"] {
        let mut task = TextRequest { moves: format!("0 4 7\n{keys}"), ..TextRequest::default() };
        task.options.set("kernel", kernel);
        task.options.set("width", "20");
        assert!(solve(board, &task).best.unwrap().moves.starts_with(&task.moves), "{kernel}");
    }
}

/// Beams that every build must make, leaf by leaf: the browser tests read the same list.
#[test]
fn every_storage_and_any_number_of_threads_gives_the_beams_listed() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/beam/fingerprints.tsv");
    let list = std::fs::read_to_string(file).unwrap();
    for line in list.lines().skip(1) {
        let [board, width, tie, coins, fingerprint] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let threads = [1, 2, 4, 8].map(|threads| (StorageKind::ALL[0].0, threads));
        for (storage, threads) in threads.into_iter().chain(StorageKind::ALL.map(|(name, _)| (name, 1))) {
            let mut task = TextRequest::default();
            task.limits.threads = threads;
            for (name, value) in [("width", width), ("tie", tie), ("storage", storage), ("stretch", "1")] {
                task.options.set(name, value);
            }
            let outcome = solve(board, &task);
            assert_eq!(outcome.extra.get("threads").integer(), Some(threads as i64));
            assert_eq!(outcome.best.unwrap().objective.to_string(), coins, "{line}, {storage}, {threads} threads");
            let Value::Text(print) = outcome.extra.get("fingerprint") else { panic!("{:?}", outcome.extra) };
            assert_eq!(print, fingerprint, "{line}, {storage}, {threads} threads");
        }
    }
}

#[test]
fn small_widths_stay_on_one_thread_by_default() {
    for (width, threads) in [("100", 1), ("511", 1), ("512", 2), ("5000", 8)] {
        let mut task = TextRequest::default();
        task.limits = Limits { threads: 8, nodes: Some(600), ..task.limits };
        task.options.set("width", width);
        assert_eq!(solve(SMALL, &task).extra.get("threads").integer(), Some(threads), "width {width}");
    }
}

/// A recorded beam, by the fields of its answer.
fn recorded(board: &str, question: &str) -> Value {
    shipped("beam").consult(board, "", question).unwrap()
}

fn numbers(value: &Value) -> Vec<i64> {
    match value {
        Value::Numbers(all) => all.iter().map(|&number| number.into()).collect(),
        _ => panic!("{value:?} are no numbers"),
    }
}

fn items(value: &Value) -> &[Value] {
    match value {
        Value::List(all) => all,
        _ => panic!("{value:?} is no list"),
    }
}

/// The rows of `tests/data/beam/trees.tsv`: board, width, layers, positions whose keys are tried, keys, and the number
/// of all layers.
fn trees() -> Vec<[String; 6]> {
    let list = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/beam/trees.tsv")).unwrap();
    list.lines().skip(1).map(|line| std::array::from_fn(|at| line.split('\t').nth(at).unwrap().into())).collect()
}

/// Sets the engine's options to a width and to ranking by coins alone, as the laboratory draws it: its scores are
/// coins.
fn set_coins_alone(task: &mut TextRequest, width: &str) {
    for (name, value) in [("width", width), ("coin", "1"), ("beside", "0")] {
        task.options.set(name, value);
    }
}

#[test]
fn a_recorded_beam_equals_the_engines() {
    for [board, width, layers, expanded, candidates, fingerprint] in trees() {
        let board = format!("{board}\n");
        let mut task = TextRequest { engine: "beam".into(), ..TextRequest::default() };
        set_coins_alone(&mut task, &width);
        let outcome = solve(&board, &task);
        let tree = recorded(&board, &format!("tree {width}"));
        for (key, own) in [("expanded", &expanded), ("candidates", &candidates), ("fingerprint", &fingerprint)] {
            assert_eq!(outcome.extra.get(key), tree.get(key), "{board} {key}");
            assert_eq!(tree.get(key).to_string(), *own, "{board} {key}");
        }
        assert_eq!(tree.get("layers").to_string(), layers);
        assert_eq!(items(tree.get("offers")).len().to_string(), candidates);
    }
}

/// The record is one walk: every step begins where the state stands, every leaf is visited once in its layer, and
/// nothing else is visited.
#[test]
fn a_recorded_walk_visits_every_survivor_of_every_layer() {
    for [board, width, layers, expanded, ..] in trees() {
        let tree = recorded(&format!("{board}\n"), &format!("tree {width}"));
        let offers = items(tree.get("offers"));
        let number = |offer: &Value, key: &str| offer.get(key).integer();
        let mut parents = vec![None; 1 + offers.len()];
        for offer in offers {
            let Some(child) = number(offer, "child") else { continue };
            assert_eq!(parents[child as usize].replace(number(offer, "from").unwrap()), None, "a node twice");
            assert_ne!(offer.get("equal"), &Value::Bool(true));
        }
        let depth = |node: i64| std::iter::successors(Some(node), |&node| parents[node as usize]).count() - 1;
        let (mut at, mut seen) = (0, Vec::new());
        for step in numbers(tree.get("walk")) {
            match step {
                0 => seen.push(at),
                made if made > 0 => {
                    assert_eq!(parents[made as usize], Some(at));
                    at = made;
                }
                back => {
                    assert_eq!(-back, at);
                    at = parents[at as usize].unwrap();
                }
            }
        }
        assert_eq!(seen.len().to_string(), expanded);
        assert!(seen.is_sorted_by_key(|&node| depth(node)), "layer by layer");
        let whole = layers.parse::<usize>().unwrap();
        let inner: Vec<i64> =
            (0..parents.len() as i64).filter(|&node| node == 0 || parents[node as usize].is_some()).collect();
        let mut visited = seen.clone();
        visited.sort_unstable();
        assert_eq!(visited, inner.into_iter().filter(|&node| depth(node) < whole).collect::<Vec<_>>());
    }
}

#[test]
fn a_tree_needs_a_width_and_a_board_without_errors() {
    let family = shipped("beam");
    for question in ["tree", "tree x", "tree -1"] {
        assert!(family.consult(ROW, "", question).is_err(), "{question}");
    }
    for question in ["tree 0", "tree 41"] {
        assert_eq!(recorded(ROW, question), Value::Null);
    }
    assert_eq!(recorded("1 1 3 3 4\n###\n###\n###\n", "tree 3"), Value::Null);
    let after = family.consult(ROW, "0 1\nRRR", "tree 3").unwrap();
    assert_eq!(after.get("layers").integer(), Some(1), "one key is left");
    assert_eq!(numbers(after.get("maps")), [0, 1]);
}

/// The rows of `tests/data/beam/rivers.tsv`: board, width, whether equal positions are dropped, layers, coins,
/// families, positions whose keys are tried, keys, and the number of all layers.
fn rivers() -> Vec<[String; 9]> {
    let list = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/beam/rivers.tsv")).unwrap();
    list.lines().skip(1).map(|line| std::array::from_fn(|at| line.split('\t').nth(at).unwrap().into())).collect()
}

fn river_of(board: &str, width: &str, unique: &str) -> Value {
    recorded(&format!("{board}\n"), &format!("river {width}{}", if unique == "true" { "" } else { " equal" }))
}

#[test]
fn a_river_equals_the_engines_beam() {
    for [board, width, unique, layers, coins, families, expanded, candidates, fingerprint] in rivers() {
        let mut task = TextRequest { engine: "beam".into(), ..TextRequest::default() };
        set_coins_alone(&mut task, &width);
        task.options.set("unique", &unique);
        let outcome = solve(&format!("{board}\n"), &task);
        let river = river_of(&board, &width, &unique);
        for (key, own) in [("expanded", &expanded), ("candidates", &candidates), ("fingerprint", &fingerprint)] {
            assert_eq!(outcome.extra.get(key), river.get(key), "{board} {key}");
            assert_eq!(river.get(key).to_string(), *own, "{board} {key}");
        }
        assert_eq!(outcome.extra.get("duplicates"), river.get("duplicates"), "{board}");
        assert_eq!(river.get("layers").to_string(), layers);
        assert_eq!(river.get("coins").to_string(), coins);
        assert_eq!(items(river.get("families")).len().to_string(), families);
        let maps = numbers(river.get("maps")).iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(outcome.best.unwrap().moves, format!("{maps}\n{}", river.get("keys")), "{board}");
    }
}

/// The line's own survivor and all families fill every layer. The steps that all share reach no deeper than where the
/// oldest living family left.
#[test]
fn families_fill_every_layer_beyond_the_trunk() {
    for [board, width, unique, layers, ..] in rivers() {
        let river = river_of(&board, &width, &unique);
        let layers: usize = layers.parse().unwrap();
        let (mut filled, mut oldest) = (vec![1; layers + 1], (0..=layers).collect::<Vec<_>>());
        for family in items(river.get("families")) {
            let from = family.get("from").integer().unwrap() as usize;
            for (layer, count) in numbers(family.get("counts")).into_iter().enumerate() {
                assert!(count > 0, "a family that is gone does not come back");
                filled[from + layer] += count;
                oldest[from + layer] = oldest[from + layer].min(from - 1);
            }
        }
        let [trunk, near, middle, far] =
            ["trunk", "ancestors5", "ancestors20", "ancestors100"].map(|key| numbers(river.get(key)));
        let wide: i64 = width.parse().unwrap();
        assert_eq!(filled.iter().copied().max(), Some(wide), "{board}");
        for layer in 1..=layers {
            assert!(filled[layer] <= wide);
            assert_eq!(trunk[layer - 1], oldest[layer] as i64, "{board} layer {layer}");
            assert!(near[layer - 1] >= middle[layer - 1] && middle[layer - 1] >= far[layer - 1]);
            for (back, count) in [(5, &near), (20, &middle), (100, &far)] {
                let alone = (layer as i64 - back).max(0) <= trunk[layer - 1];
                assert_eq!(count[layer - 1] == 1, alone, "{board} layer {layer}");
            }
        }
    }
}

/// Families, sides and ancestors of a small beam, computed a second time from its record, offer by offer.
#[test]
fn a_river_agrees_with_the_recorded_tree() {
    for [board, width, ..] in trees() {
        let board = format!("{board}\n");
        let (tree, river) = (recorded(&board, &format!("tree {width}")), recorded(&board, &format!("river {width}")));
        let offers = items(tree.get("offers"));
        let number = |offer: &Value, key: &str| offer.get(key).integer();
        let mut parents = std::collections::BTreeMap::new();
        for offer in offers {
            if let Some(child) = number(offer, "child") {
                parents.insert(child, (number(offer, "from").unwrap(), offer.get("key").to_string()));
            }
        }
        let path = |node: i64| {
            let mut keys: Vec<String> = std::iter::successors(parents.get(&node), |(from, _)| parents.get(from))
                .map(|(_, key)| key.clone())
                .collect();
            keys.reverse();
            keys.concat()
        };
        let line = river.get("keys").to_string();
        let mut counts = std::collections::BTreeMap::<(usize, String), Vec<i64>>::new();
        for &node in parents.keys() {
            let keys = path(node);
            let same = keys.bytes().zip(line.bytes()).take_while(|(one, other)| one == other).count();
            if same < keys.len() {
                let row = counts.entry((same + 1, keys[same..=same].into())).or_default();
                row.resize(keys.len() - same, 0);
                *row.last_mut().unwrap() += 1;
            }
        }
        let families = items(river.get("families"));
        assert_eq!(families.len(), counts.len());
        for family in families {
            let from = family.get("from").integer().unwrap() as usize;
            assert_eq!(numbers(family.get("counts")), counts[&(from, family.get("key").to_string())], "{board} {from}");
        }
    }
}

#[test]
fn a_river_needs_a_width_and_a_board_without_errors() {
    let family = shipped("beam");
    for question in ["river", "river x", "river -1", "river 3 equals", "river 3 equal 4"] {
        assert!(family.consult(ROW, "", question).is_err(), "{question}");
    }
    for question in ["river 0", "river 2001"] {
        assert_eq!(recorded(ROW, question), Value::Null);
    }
    assert_eq!(recorded("1 1 3 3 4\n###\n###\n###\n", "river 3"), Value::Null);
    let after = family.consult(ROW, "0 1\nRRR", "river 3").unwrap();
    assert_eq!(after.get("layers").integer(), Some(1), "one key is left");
    assert_eq!(family.consult(ROW, "0 1\nRRRR", "river 3").unwrap(), Value::Null, "no key is left");
}
