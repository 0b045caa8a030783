//! `tokeru solve sokoban --engine pushes --resume FILE`: a search that continues where it was kept ends like one that
//! was never stopped.

use crate::of_the_day::of_the_day;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a run printed, and its exit status.
struct Ran {
    row: Option<Value>,
    err: String,
    status: i32,
}

fn solve(arguments: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tokeru"));
    let output = command.args(["solve", "sokoban", "--engine", "pushes", "--json"]).args(arguments).output();
    let output = output.expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let row = text(output.stdout).lines().next().map(|line| serde_json::from_str(line).expect("a row"));
    Ran { row, err: text(output.stderr), status: output.status.code().expect("an exit status") }
}

/// A folder with a board whose proof takes thousands of nodes. It is removed when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, seed: u64) -> Folder {
        let folder = std::env::temp_dir().join(format!("tokeru-kept-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let made = [("width", "10"), ("height", "9"), ("boxes", "6")].into();
        let board = crate::common::shipped("sokoban").generate(seed, &made).expect("a board");
        std::fs::write(folder.join("board.txt"), board).expect("written");
        Folder(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("text").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The fields that are equal in two runs that end alike.
fn told(row: &Value) -> Vec<Value> {
    ["status", "stop", "objective", "bound", "moves", "checked", "nodes"]
        .iter()
        .map(|&name| row[name].clone())
        .collect()
}

#[test]
fn a_search_saved_repeatedly_ends_like_an_uninterrupted_one() {
    for (seed, step) in of_the_day([(1, 300), (2, 200), (7, 400)], 3) {
        let folder = Folder::new(&format!("rounds-{seed}"), seed);
        let (board, state) = (folder.path("board.txt"), folder.path("state"));
        let whole = solve(&[&board]).row.expect("a row");
        assert_eq!(whole["status"], "optimal");
        let mut rounds = 0;
        let (mut nodes, mut bound) = (0, 0);
        let last = loop {
            rounds += 1;
            let most = (rounds * step).to_string();
            let row = solve(&[&board, "--resume", &state, "--nodes", &most]).row.expect("a row");
            if row["status"] == "optimal" {
                break row;
            }
            assert_eq!(row["stop"], "nodes", "{row}");
            assert!(Path::new(&state).exists(), "{row}");
            let reached = |name: &str| row[name].as_i64().expect("a number");
            assert!(reached("nodes") >= rounds * step && reached("nodes") > nodes, "it continues: {row}");
            assert!(reached("bound") >= bound && reached("bound") <= whole["objective"].as_i64().expect("a number"));
            (nodes, bound) = (reached("nodes"), reached("bound"));
        };
        assert!(rounds > 2, "{rounds} rounds");
        assert_eq!(told(&last), told(&whole));
        assert!(!Path::new(&state).exists(), "the state of a finished search is removed");
    }
}

/// Memory and time are limits as well. If no turn has been taken, the state is that of the start.
#[test]
fn any_limit_saves_a_search() {
    let folder = Folder::new("limits", 1);
    let (board, state) = (folder.path("board.txt"), folder.path("state"));
    let whole = solve(&[&board]).row.expect("a row");
    for (limit, stop) in
        [(["--time", "0.000001"], "time"), (["--memory", "64kB"], "memory"), (["--nodes", "700"], "nodes")]
    {
        let ran = solve(&[&[&board[..], "--resume", &state], &limit[..]].concat());
        assert_eq!(ran.row.expect("a row")["stop"], stop);
    }
    let last = solve(&[&board, "--resume", &state]).row.expect("a row");
    assert_eq!(told(&last), told(&whole));
}

#[test]
fn a_state_of_another_search_is_refused_and_left_in_place() {
    let folder = Folder::new("damage", 1);
    let (board, state) = (folder.path("board.txt"), folder.path("state"));
    assert_eq!(solve(&[&board, "--resume", &state, "--nodes", "500"]).status, 3);
    let good = std::fs::read(&state).expect("kept");
    let refusal = |bytes: &[u8], arguments: &[&str]| {
        std::fs::write(&state, bytes).expect("written");
        let ran = solve(arguments);
        assert_eq!((ran.status, ran.row), (2, None), "{}", ran.err);
        assert_eq!(std::fs::read(&state).expect("there"), bytes, "it stays");
        ran.err
    };
    let usual = [&board[..], "--resume", &state, "--nodes", "600"];
    for at in [30, 40, good.len() / 2, good.len() - 9, good.len() - 1] {
        let mut damaged = good.clone();
        damaged[at] ^= 4;
        let told = refusal(&damaged, &usual);
        let place = told.split("resume=byte ").nth(1).and_then(|rest| rest.split(':').next());
        let place: usize = place.and_then(|place| place.parse().ok()).unwrap_or_else(|| panic!("{told}"));
        assert!(told.contains("state-damaged") && place <= at, "{told} for {at}");
    }
    for cut in [25, 100, good.len() - 1, good.len() - 8] {
        assert!(refusal(&good[..cut], &usual).contains("state-damaged"), "cut at {cut}");
    }
    let other = String::from_utf8_lossy(&good[..24]).replace('2', "3");
    assert!(refusal(&[other.as_bytes(), &good[24..]].concat(), &usual).contains("state-of-another-form"));
    assert!(refusal(b"", &usual).contains("state-of-another-form"));
    assert!(refusal(&good, &[&usual[..], &["--moves", "x"]].concat()).contains("moves"));
    assert!(refusal(&good, &[&usual[..], &["--macros", "none"]].concat()).contains("state-of-another-search"));
    assert!(
        refusal(&good, &[&usual[..], &["--threads", "2"]].concat())
            .contains("--resume: not together with more than one thread")
    );
    assert!(refusal(&good, &[&usual[..], &["--trace", &folder.path("trace")]].concat()).contains("--trace"));
    assert!(refusal(&good, &[&usual[..], &["--cpu", "1"]].concat()).contains("--cpu"));
    std::fs::write(&state, &good).expect("written");
    assert_eq!(solve(&[&board, "--resume", &state]).row.expect("a row")["status"], "optimal");
}

/// A search of hours must not find out at its end that its state can't be written.
#[test]
fn an_unwritable_path_is_reported_before_the_search() {
    let folder = Folder::new("no-place", 1);
    let ran = solve(&[&folder.path("board.txt"), "--resume", &folder.path("none/state")]);
    assert_eq!((ran.status, ran.row), (2, None));
    assert!(ran.err.contains("none/state: No such file"), "{}", ran.err);
}

/// The name beside the state may be taken: by a file of its owner's, which stays, or by what a killed run has left,
/// which is overwritten.
#[test]
fn a_file_beside_the_state_is_overwritten_only_if_it_is_a_state() {
    let folder = Folder::new("beside", 1);
    let (board, state, new) = (folder.path("board.txt"), folder.path("state"), folder.path("state.new"));
    std::fs::write(&new, "notes\n").expect("written");
    let ran = solve(&[&board, "--resume", &state, "--nodes", "500"]);
    assert_eq!((ran.status, ran.row), (2, None));
    assert!(ran.err.contains("state.new is not the state of a search"), "{}", ran.err);
    assert_eq!(std::fs::read(&new).expect("there"), b"notes\n");
    for left in ["", "tok", "tokeru sokoban pushes 2\ntorn"] {
        std::fs::write(&new, left).expect("written");
        assert_eq!(solve(&[&board, "--resume", &state, "--nodes", "500"]).status, 3, "{left:?}");
        assert!(!Path::new(&new).exists(), "{left:?}");
    }
    assert_eq!(solve(&[&board, "--resume", &state]).row.expect("a row")["status"], "optimal");
    assert!(!Path::new(&new).exists() && !Path::new(&state).exists());
}

/// Each of them goes on from where the one before it has ended, and none takes another's new state away.
#[test]
fn runs_with_one_file_wait_for_each_other() {
    let folder = Folder::new("waits", 1);
    let (board, state) = (folder.path("board.txt"), folder.path("state"));
    let whole = solve(&[&board]).row.expect("a row");
    let run = || solve(&[&board, "--resume", &state, "--time", "0.000001"]);
    std::thread::scope(|scope| {
        let runs: Vec<_> = (0..6).map(|_| scope.spawn(run)).collect();
        for ran in runs {
            let ran = ran.join().expect("ended");
            let waits = |line: &str| line.ends_with("another run is writing it; waiting for it to end");
            assert!(matches!(ran.status, 0 | 3) && ran.err.lines().all(waits), "{} {}", ran.status, ran.err);
        }
    });
    let locked = std::fs::File::create(folder.path("state.new")).expect("made");
    locked.lock().expect("locked");
    std::thread::scope(|scope| {
        let last = scope.spawn(|| solve(&[&board, "--resume", &state]));
        std::thread::sleep(std::time::Duration::from_millis(300));
        assert!(!last.is_finished(), "it waits");
        drop(locked);
        let last = last.join().expect("ended");
        assert!(last.err.contains("another run is writing it"), "{}", last.err);
        assert_eq!(told(&last.row.expect("a row")), told(&whole));
    });
}
