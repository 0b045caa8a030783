//! Room Sweeper: rules one by one, and engines against exhaustive search on random rooms.

mod exhaustive;
mod recorded;
mod routes;

use std::collections::{BTreeSet, HashSet};
use tokeru::base::grid::{Direction, Size};
use tokeru::base::rng::Rng;
use tokeru::check;
use tokeru::family::solver::{Perft, TextRequest};
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, Status};
use tokeru::model::puzzle::{Notation, Rules};
use tokeru::model::value::Value;
use tokeru::puzzles::sweeper::Sweeper;
use tokeru::puzzles::sweeper::engines::oracle::furnished;
use tokeru::puzzles::sweeper::rules::State;
use tokeru::puzzles::sweeper::rules::board::{Board, Step};
use tokeru::puzzles::{self, Entry};
use tokeru::search::control::Counters;

fn family() -> &'static Entry {
    puzzles::family("sweeper").expect("registered")
}

fn task(options: &[(&str, &str)]) -> TextRequest {
    let mut task = TextRequest::default();
    for &(name, value) in options {
        if name == "engine" {
            task.engine = value.into();
        } else {
            task.options.set(name, value);
        }
    }
    task
}

fn solve(board: &Board, said: &str, options: &[(&str, &str)], limits: Limits) -> Outcome {
    let task = TextRequest { moves: said.into(), limits, ..task(options) };
    family().solve(&Sweeper::print(board), &task, &Counters::default(), &Silent).expect("sound")
}

fn room(text: &str) -> Board {
    Sweeper::parse(text).expect("a room")
}

fn violation(text: &str, moves: &str) -> Option<(usize, &'static str)> {
    let report = family().check(text, moves).expect("readable");
    report.violation.map(|v| (v.step, v.code.0))
}

fn is_answer(text: &str, moves: &str) -> bool {
    family().check(text, moves).expect("readable").is_answer()
}

#[test]
fn every_rule_has_its_violation() {
    let text = "3 2\n 2 0 8\n 10 0 1\n 1 3\n 0\n 0\n";
    assert_eq!(violation(text, "U"), Some((0, "leaves-the-room")));
    assert_eq!(violation(text, "D"), Some((0, "no-entry")));
    assert_eq!(violation(text, "R R"), Some((1, "no-entry")));
    assert_eq!(violation(text, "R L"), Some((1, "turns-back")));
    assert_eq!(violation(text, "R . D"), Some((2, "everybody-stopped")));
    assert_eq!(violation(text, "R D R L"), Some((3, "everybody-stopped")));
    let two = "3 2\n 2 0 0\n 0 0 3\n 1 1\n 1 3\n 0\n";
    assert_eq!(violation(two, "RL RL"), Some((2, "has-stopped")));
    assert_eq!(violation(two, ".L RL"), Some((2, "has-stopped")));
    assert!(is_answer(text, "R D"));
}

#[test]
fn things_wait_for_their_own_kind() {
    let puddle = "3 1\n3 5 0\n0\n1 2\n0\n";
    assert!(!is_answer(puddle, "R R"), "a girl leaves the puddle");
    assert!(is_answer("3 1\n2 5 0\n1 2\n0\n0\n", "R R"));
    let apple = "4 1\n3 6 0 8\n0\n1 2\n0\n";
    assert!(is_answer(apple, "R R"));
    assert!(!is_answer("4 1\n3 6 0 9\n0\n1 2\n0\n", "R R"), "an apple is no bottle");
    assert!(is_answer("4 1\n4 7 0 9\n0\n0\n1 2\n", "R R"));
    assert!(!is_answer("3 1\n3 6 1\n0\n1 2\n0\n", "R R"), "still carried");
    assert!(is_answer("3 1\n3 6 8\n0\n1 2\n0\n", "R"), "picked up and dropped in one step");
}

#[test]
fn meetings_clean_around_where_both_arrive() {
    let hall = "3 3\n0 0 0\n2 1 3\n0 0 0\n1 1\n1 1\n0\n";
    assert!(is_answer(hall, "RL"));
    let things = "3 3\n0 5 0\n2 1 3\n0 0 0\n1 1\n1 1\n0\n";
    assert!(!is_answer(things, "RL"), "a puddle stays");
    let late = "4 3\n0 0 0 10\n2 1 1 3\n0 0 0 10\n1 1\n1 2\n0\n";
    assert!(!is_answer(late, "RL .L"), "who stopped before meets nobody");
    let swap = "2 2\n2 3\n0 0\n1 1\n1 1\n0\n";
    assert!(!is_answer(swap, "RL"), "changing places is no meeting");
}

/// The corner in the top row can be cleaned only through the walls, by a meeting that takes nobody many steps; no walk
/// leads there. The original program asks for walks of at most two steps more than are left, and so finds no answer
/// (see `docs/experiments/sweeper.md`). Without meetings it would be right. Here both engines find the answer, with
/// each pruning on and off.
#[test]
fn a_meeting_behind_a_wall_is_found_where_the_original_gives_up() {
    let walled = room("4 4\n1 10 0 10\n1 1 10 1\n2 1 1 1\n1 3 1 1\n1 2\n1 2\n0\n");
    assert_eq!(walled.distances(8)[2], None, "no way leads to the dirt");
    let off = ["reach", "count", "stock"].map(|name| [("engine", "article"), (name, "off")]);
    let all: [&[(&str, &str)]; 5] = [&[("engine", "sweep")], &[("engine", "article")], &off[0], &off[1], &off[2]];
    for options in all {
        let outcome = solve(&walled, "", options, Limits::default());
        confirmed(&walled, &outcome);
        assert_eq!(outcome.status, Status::Feasible, "{options:?}");
        let alone = [options, &[("meetings", "off")]].concat();
        assert_eq!(solve(&walled, "", &alone, Limits::default()).status, Status::Infeasible, "{options:?}");
    }
    // The original's table of steps ends at the full number, and nobody may stop before the limit. So it gives up two
    // more rooms.
    for text in ["5 3\n10 0 0 0 10\n2 0 0 0 3\n10 0 0 0 10\n1 2\n1 2\n0\n", "4 2\n2 0 0 0\n10 10 10 10\n1 5\n0\n0\n"] {
        for engine in ["sweep", "article"] {
            let outcome = solve(&room(text), "", &[("engine", engine)], Limits::default());
            confirmed(&room(text), &outcome);
            assert_eq!(outcome.status, Status::Feasible, "{engine} {text}");
        }
    }
}

/// The original's own problem files are read, written canonically and read again, and the answers to them are checked.
/// Searches are limited by nodes instead of a second of time.
#[test]
fn problem_files_round_trip_and_are_answered() {
    let files = problem_files();
    for (name, text) in &files {
        let board = room(text);
        let numbers = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(numbers(&Sweeper::print(&board)), numbers(text), "{name}");
        assert_eq!(room(&Sweeper::print(&board)), board, "{name}");
        let outcome = solve(&board, "", &[], Limits { nodes: Some(1_000_000), ..Limits::default() });
        confirmed(&board, &outcome);
        assert_eq!(outcome.status, Status::Feasible, "{name}");
    }
    assert!(files.len() >= 7, "our own at least");
}

/// Our own problem files, and the shared ones if they are there.
fn problem_files() -> Vec<(String, String)> {
    let shared = std::env::var_os("TOKERU_SHARED").map_or_else(|| "../shared".into(), std::path::PathBuf::from);
    let shared = shared.join("data/sweeper");
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/sweeper")];
    if shared.exists() {
        folders.extend(["", "extra", "generated"].map(|folder| shared.join(folder)));
    } else {
        eprintln!("skipped: no shared data");
    }
    let entries = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("readable"));
    let paths =
        entries.map(|entry| entry.expect("readable").path()).filter(|p| p.extension().is_some_and(|x| x == "txt"));
    paths.map(|p| (p.display().to_string(), std::fs::read_to_string(&p).expect("readable"))).collect()
}

#[test]
fn texts_round_trip_and_faults_have_a_place() {
    let text = "3 2\r\n2 0 3  \r\n4 5 2\r\n2 7 4\r\n1 3\r\n1 2";
    let board = room(text);
    assert_eq!(board.limits, [7, 3, 2, 4]);
    assert_eq!(Sweeper::print(&board), "3 2\n2 0 3\n4 5 2\n2 7 4\n1 3\n1 2\n");
    let error = |text: &str| family().parse(text).unwrap_err().to_string();
    assert_eq!(error("3 2\n2 0 3\n4 5 11"), "board: line 3, column 5: out-of-range '11'");
    assert_eq!(error("1 1\n2\n2 1 1\n0\n0"), "board: line 3, column 1: wrong-number-of-people '2'");
    assert_eq!(error("10 1\n"), "board: line 1, column 1: out-of-range '10'");
    assert_eq!(error("1 1\n1\n0\n0\n0 1"), "board: line 5, column 3: unexpected-text '1'");
    assert_eq!(family().normalize_moves(text, "urdl ....").unwrap(), "URDL ....");
    let refused = family().normalize_moves(text, "URXL").unwrap_err().to_string();
    assert_eq!(refused, "moves: line 1, column 3: not-a-step 'X'");
}

#[test]
fn edits_keep_the_limits_with_their_people() {
    let text = "3 2\n2 0 3\n4 5 2\n2 7 4\n1 3\n1 2\n";
    let edit = |operation: &str| family().edit(text, operation).map(|edited| edited.board);
    assert_eq!(edit("set 1 girl 5").unwrap(), "3 2\n2 3 3\n4 5 2\n2 7 4\n2 5 3\n1 2\n");
    assert_eq!(edit("set 0 girl").unwrap(), "3 2\n3 0 3\n4 5 2\n1 4\n2 7 3\n1 2\n");
    assert_eq!(edit("move 5 1").unwrap(), "3 2\n2 2 3\n4 5 1\n2 7 4\n1 3\n1 2\n");
    assert_eq!(edit("steps 2 9").unwrap(), "3 2\n2 0 3\n4 5 2\n2 7 4\n1 9\n1 2\n");
    assert_eq!(edit("size 2 1").unwrap(), "2 1\n2 0\n1 7\n0\n0\n");
    assert_eq!(edit("size 4 3").unwrap(), "4 3\n2 0 3 0\n4 5 2 0\n0 0 0 0\n2 7 4\n1 3\n1 2\n");
    assert_eq!(edit("steps 1 9").unwrap_err().code().0, "nobody-there");
    assert_eq!(edit("set 1 sofa").unwrap_err().code().0, "unknown-square");
    assert_eq!(edit("set 6 boy").unwrap_err().code().0, "out-of-range");
}

#[test]
fn half_made_rooms_say_what_they_lack() {
    let codes = |text: &str| family().parse(text).unwrap().findings.iter().map(|d| d.code.0).collect::<Vec<_>>();
    assert_eq!(codes("2 1\n0 0\n0\n0\n0\n"), ["no-people"]);
    assert_eq!(codes("3 1\n2 6 0\n1 2\n0\n0\n"), ["nobody-to-clean"]);
    assert_eq!(codes("3 1\n3 6 0\n0\n1 2\n0\n"), ["no-bin"]);
    assert_eq!(codes("3 1\n3 0 0\n0\n1 1\n0\n"), ["out-of-reach"]);
}

/// A small room with everything in it, often hard, often without an answer.
fn random_room(rng: &mut Rng, most_cells: usize) -> Board {
    let size = loop {
        let size = Size::new(1 + rng.below(5), 1 + rng.below(4));
        if (4..=most_cells).contains(&size.cells()) {
            break size;
        }
    };
    let dirt = 0.2 + 0.5 * rng.unit();
    furnished(size, dirt, [0.08, 0.2], rng)
}

fn confirmed(board: &Board, outcome: &Outcome) {
    if let Some(best) = &outcome.best {
        let moves = Sweeper::parse_moves(board, &best.moves).expect("readable");
        let report = check::check::<Sweeper>(board, &moves);
        assert!(report.confirms(best.objective), "{report:?} {best:?}\n{}", Sweeper::print(board));
        assert_eq!(Sweeper::print_moves(board, &moves), best.moves);
    }
}

/// Every change of one letter is refused, or leaves no answer, or really is an answer; and the second reading of the
/// rules agrees.
#[test]
fn corrupted_answers_are_rejected() {
    let mut refused = 0;
    for seed in 0..12 {
        let mut options = Options::default();
        options.set("width", "5");
        options.set("height", "5");
        options.set("people", "3");
        let board = room(&family().generate(seed, &options).expect("fits"));
        let outcome = solve(&board, "", &[], Limits { nodes: Some(200_000), ..Limits::default() });
        let Some(best) = outcome.best else { continue };
        let moves = Sweeper::parse_moves(&board, &best.moves).expect("readable");
        for at in 0..moves.len() {
            for letter in Direction::ALL.map(Some).into_iter().chain([None]).filter(|&l| l != moves[at]) {
                let mut changed = moves.clone();
                changed[at] = letter;
                let report = check::check::<Sweeper>(&board, &changed);
                refused += usize::from(!report.confirms(best.objective));
            }
        }
    }
    assert!(refused > 300, "{refused}");
}

/// Verdict, answer and findings are the same. The node cap of the first phases is a part's own, so they do not depend
/// on workers either. One room without an answer is large enough for the table that all workers share.
#[test]
fn any_number_of_threads_gives_the_same_answer() {
    const ALL: &[&str] = &["any", "longest", "total", "count"];
    let small = (0..6).map(|seed| (generated(seed, &[("people", "3"), ("steps", "8")]), ALL));
    let large = generated(14, &[("people", "4"), ("obstacles", "0"), ("steps", "9")]);
    let limits = large.limits.iter().map(|&limit| limit.min(5)).collect();
    let tired = Board { limits, ..large.clone() };
    let impossible = room("4 4\n2 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 3\n1 5\n1 5\n0\n");
    let mut table = false;
    for (board, modes) in small.chain([(large, &ALL[..3]), (tired, &ALL[..1]), (impossible, ALL)]) {
        for mode in modes {
            let mut run = |threads| {
                let limits = Limits { threads, memory: 64 << 20, ..Limits::default() };
                let outcome = solve(&board, "", &[("mode", mode), ("cap", "500")], limits);
                confirmed(&board, &outcome);
                table |= outcome.stats.memory > 16 << 20;
                (outcome.status, outcome.best, outcome.bound, outcome.extra)
            };
            let one = run(1);
            for threads in [2, 3, 8] {
                assert_eq!(run(threads), one, "{mode} {threads}\n{}", Sweeper::print(&board));
            }
        }
    }
    assert!(table, "no room has needed the table");
}

fn generated(seed: u64, wishes: &[(&str, &str)]) -> Board {
    let mut options = Options::default();
    let size = [("width", "6"), ("height", "6")];
    size.iter().chain(wishes).for_each(|&(name, value)| options.set(name, value));
    room(&family().generate(seed, &options).expect("fits"))
}

#[test]
fn generated_rooms_are_valid_and_have_an_answer() {
    let mut texts = HashSet::new();
    for seed in 0..20 {
        let text = family().generate(seed, &Options::default()).expect("fits");
        assert_eq!(family().generate(seed, &Options::default()).expect("fits"), text);
        assert!(family().parse(&text).expect("a room").findings.is_empty(), "{text}");
        texts.insert(text);
    }
    assert_eq!(texts.len(), 20);
    let mut options = Options::default();
    for (name, value) in [("width", "5"), ("height", "5"), ("people", "2"), ("solutions", "1"), ("meetings", "off")] {
        options.set(name, value);
    }
    let board = room(&family().generate(3, &options).expect("fits"));
    let count = solve(&board, "", &[("mode", "count")], Limits::default()).extra;
    assert_eq!(count.get("count").integer(), Some(1), "{}", Sweeper::print(&board));
    let level = |wished: &str| {
        let text =
            Sweeper::print(&generated(4, &[("width", "9"), ("height", "9"), ("people", "5"), ("level", wished)]));
        family().consult(&text, "", "rating").expect("known").get("level").integer()
    };
    assert!(level("0") < Some(4));
    assert!(level("4") >= Some(4));
}

/// The rules' verdicts on changed golden answers, kept for the second checker in JavaScript
/// (`tests/checker/sweeper.test.mjs`).
/// `TOKERU_BLESS=1` writes the file anew.
#[test]
fn verdicts_for_the_second_checker_are_up_to_date() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/sweeper");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("kept");
    let mut rng = Rng::new(5);
    let mut lines = String::new();
    for line in read("answers.tsv").lines() {
        let fields: Vec<_> = line.split('\t').collect();
        let board = room(&read(&format!("{}.txt", fields[0])));
        let moves = Sweeper::parse_moves(&board, fields[2]).expect("readable");
        for _ in 0..20 {
            let mut changed = moves.clone();
            let letters = Direction::ALL.map(Some).into_iter().chain([None]).collect::<Vec<_>>();
            for _ in 0..=rng.below(2) {
                let at = rng.below(changed.len());
                changed[at] = letters[rng.below(5)];
            }
            changed.truncate(changed.len() - rng.below(3).min(changed.len()));
            let report = check::check::<Sweeper>(&board, &changed);
            let violation = report.violation.as_ref();
            let text = Sweeper::print_moves(&board, &changed);
            let (step, code) =
                (violation.map_or(String::new(), |v| v.step.to_string()), violation.map_or("", |v| v.code.0));
            // In the middle of a tick the objective after a violation counts the letters of the tick so far.
            let objective = report.objective;
            let legal = violation.is_none();
            lines += &format!("{}\t{text}\t{legal}\t{}\t{objective}\t{step}\t{code}\n", fields[0], report.goal);
        }
    }
    if std::env::var_os("TOKERU_BLESS").is_some() {
        std::fs::write(folder.join("verdicts.tsv"), &lines).expect("writable");
    }
    assert_eq!(read("verdicts.tsv"), lines);
}
