//! Campaigns: shards, the files that a killed run leaves, and `merge`, which joins and judges them.

use crate::cli::{Folder, Ran, tokeru};
use serde_json::Value;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Mazes that are solved in no time.
fn boards(count: u32) -> String {
    tokeru(&["generate", "maze", "--width", "3", "--height", "3", "--seed", "5", "--count", &count.to_string()], "").out
}

fn solve(boards: &str, shard: &str, file: &str, more: &[&str]) -> Ran {
    let words = ["solve", "maze", boards, "--shard", shard, "--resume", file, "--json"];
    tokeru(&[&words, more].concat(), "")
}

fn merge(files: &[String], boards: &str) -> (Vec<Value>, Value, Ran) {
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let ran = tokeru(&[&["merge", "--json", "--boards", boards], files.as_slice()].concat(), "");
    let mut rows = ran.rows();
    let totals = rows.pop().expect("a row of totals");
    (rows, totals, ran)
}

fn read(file: &str) -> String {
    std::fs::read_to_string(file).expect("a file")
}

fn counts(totals: &Value, names: &[&str]) -> Vec<u64> {
    names.iter().map(|name| totals[name].as_u64().unwrap_or_else(|| panic!("{name}: {totals}"))).collect()
}

const ALL: [&str; 6] = ["boards", "answered", "missing", "repeated", "wrong", "conflicts"];

/// The fields of a row that do not depend on the machine.
fn told(row: &Value) -> Vec<Value> {
    ["key", "number", "status", "objective", "bound", "moves", "nodes"].map(|name| row[name].clone()).into()
}

#[test]
fn shards_merge_to_the_answers_of_one_run() {
    let folder = Folder::new("shards");
    let file = folder.write("boards.txt", &boards(30));
    let parts: Vec<String> = (1..=3).map(|part| folder.write(&format!("{part}.jsonl"), "")).collect();
    let done: Vec<u64> = (1..=3)
        .zip(&parts)
        .map(|(part, name)| {
            counts(&solve(&file, &format!("{part}/3"), name, &[]).rows()[0], &["seen", "boards", "now"])
        })
        .inspect(|row| assert_eq!((row[0], row[1]), (30, row[2])))
        .map(|row| row[1])
        .collect();
    assert!(done.iter().all(|&boards| boards > 0) && done.iter().sum::<u64>() == 30, "{done:?}");
    let (rows, totals, ran) = merge(&parts, &file);
    assert_eq!((ran.status, counts(&totals, &ALL)), (0, vec![30, 30, 0, 0, 0, 0]));
    let whole = tokeru(&["solve", "maze", &file, "--json"], "").rows();
    for (row, whole) in rows.iter().zip(&whole) {
        assert_eq!(told(row)[2..], told(whole)[2..]);
        assert_eq!((&row["number"], &row["verdict"]), (&whole["index"], &Value::from("ok")));
    }
    // Joined by `cat`, in any order, one of them twice: the same rows.
    let twice = [2, 0, 1, 2].map(|at: usize| read(&parts[at])).concat();
    let joined = folder.write("joined.jsonl", &twice);
    let (again, totals, ran) = merge(&[joined], &file);
    assert_eq!((ran.status, again), (0, rows));
    assert_eq!(counts(&totals, &ALL), [30, 30, 0, done[2], 0, 0]);
}

/// The shard of a board does not depend on the file that it is in.
#[test]
fn a_board_stays_in_its_shard() {
    let folder = Folder::new("stays");
    let (all, last) =
        (boards(12), tokeru(&["generate", "maze", "--width", "3", "--height", "3", "--seed", "16"], "").out);
    let keys = |text: &str| -> Vec<String> {
        let file = folder.write("boards.txt", text);
        let rows = tokeru(&["solve", "maze", &file, "--shard", "1/1"], "").rows();
        rows.iter().filter_map(|row| row["key"].as_str().map(str::to_owned)).collect()
    };
    assert_eq!(keys(&all)[11..], keys(&last)[..]);
    assert_eq!(keys("  1 1 1 0 0"), keys("1 1\n1 0 0\n"), "the canonical text counts");
}

#[test]
fn a_killed_run_continues_where_it_stopped() {
    let folder = Folder::new("killed");
    let file = folder.write("boards.txt", &boards(20));
    let whole = folder.write("whole.jsonl", "");
    solve(&file, "1/1", &whole, &[]);
    let text = read(&whole);
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    // Cut at any place: in the header, after a line, in the middle of one, before its line end.
    for kept in [0, 10, lines[0].len(), lines[0].len() + 5, text.len() / 2, text.len() - 1, text.len()] {
        let torn = folder.write("torn.jsonl", &text[..kept]);
        let ran = solve(&file, "1/1", &torn, &[]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        let before = text[..kept].matches('\n').count().saturating_sub(1) as u64;
        assert_eq!(counts(&ran.rows()[0], &["boards", "before", "now"]), [20, before, 20 - before], "{kept} bytes");
        assert_eq!(ran.err.contains("torn"), !text[..kept].ends_with('\n') && kept > 0, "{}", ran.err);
        let rows = |text: &str| -> Vec<_> {
            text.lines().skip(1).map(|line| told(&serde_json::from_str(line).expect("a row"))).collect()
        };
        assert_eq!(rows(&read(&torn)), rows(&text), "{kept} bytes");
    }
}

/// A program that ends lines with CR alone, or joins them, leaves a single line without an end.
#[test]
fn a_file_whose_lines_were_joined_is_left_as_it_is() {
    let folder = Folder::new("joined");
    let file = folder.write("boards.txt", &boards(4));
    let state = folder.write("whole.jsonl", "");
    solve(&file, "1/1", &state, &[]);
    let text = read(&state);
    for joined in [text.replace('\n', "\r"), text.replace('\n', ""), text.replace("form", "from").replace('\n', " ")] {
        let joined = folder.write("joined.jsonl", &joined);
        let before = read(&joined);
        let ran = solve(&file, "1/1", &joined, &[]);
        assert!(ran.status == 2 && ran.err.contains("line 1: a damaged header"), "{}", ran.err);
        assert_eq!(read(&joined), before);
    }
}

/// No more is read of a file of another kind than shows that it is one: this one has a terabyte, all zeros.
#[test]
fn a_huge_file_of_another_kind_is_refused_at_once() {
    let folder = Folder::new("huge");
    let boards = folder.write("boards.txt", &boards(1));
    let level = folder.write("level.txt", "######\n#@ $.#\n######\n");
    let huge = folder.write("huge.bin", "");
    let opened = std::fs::OpenOptions::new().write(true).open(&huge);
    opened.and_then(|file| file.set_len(1 << 40)).expect("a sparse file");
    for (words, said) in [
        (vec!["solve", "maze", &boards, "--resume", &huge], "line 1: not the file of a campaign"),
        (vec!["merge", &huge, "--boards", &boards], "line 1: not the file of a campaign"),
        (vec!["solve", "sokoban", &level, "--engine", "pushes", "--resume", &huge], "resume=byte 0: "),
    ] {
        let ran = tokeru(&words, "");
        assert!(ran.status == 2 && ran.err.contains(said), "{words:?}: {}", ran.err);
    }
}

/// A board in one line, named by mistake as the file to resume: it is not lost.
#[test]
fn a_file_of_another_kind_is_left_as_it_is() {
    let folder = Folder::new("another");
    for text in ["3,3,123456708\n", "3,3,123456708", "{\"a\":1}", "[[[[\n", "\0\0\0"] {
        let file = folder.write("boards.txt", text);
        let ran = tokeru(&["solve", "slide", &file, "--resume", &file], "");
        assert!(ran.status == 2 && ran.err.contains("line 1: not the file of a campaign"), "{text:?}: {}", ran.err);
        assert_eq!(read(&file), text);
        let traced = tokeru(&["solve", "slide", "-", &file, "--trace", &file], "");
        assert!(traced.status == 2 && traced.err.contains("the boards are in this file"), "{}", traced.err);
        assert_eq!(read(&file), text);
    }
}

/// A process is really killed, three times, wherever it has got to.
#[test]
fn kills_neither_lose_nor_repeat_a_board() {
    let folder = Folder::new("kills");
    let many = tokeru(&["generate", "maze", "--width", "5", "--height", "5", "--count", "40"], "").out;
    let (file, state) = (folder.write("boards.txt", &many), folder.write("state.jsonl", ""));
    for round in 1..=3 {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tokeru"));
        command.args(["solve", "maze", &file, "--resume", &state]).stdout(Stdio::null());
        let mut run = command.spawn().expect("the program starts");
        while read(&state).lines().count() < round * 8 && run.try_wait().expect("its state").is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        run.kill().expect("it is killed");
        run.wait().expect("it has ended");
    }
    assert!(read(&state).lines().count() >= 24);
    assert_eq!(solve(&file, "1/1", &state, &[]).status, 0);
    assert_eq!(read(&state).lines().count(), 41);
    assert_eq!(counts(&merge(&[state], &file).1, &ALL), [40, 40, 0, 0, 0, 0]);
}

/// Two runs with one file: the second waits, then finds everything done.
#[test]
fn two_runs_of_one_shard_write_each_line_once() {
    let folder = Folder::new("both");
    let many = tokeru(&["generate", "maze", "--width", "5", "--height", "5", "--count", "30"], "").out;
    let (file, state) = (folder.write("boards.txt", &many), folder.write("state.jsonl", ""));
    let run = || solve(&file, "1/1", &state, &[]);
    let (one, other) = std::thread::scope(|scope| {
        let other = scope.spawn(run);
        (run(), other.join().expect("it ends"))
    });
    assert_eq!((one.status, other.status), (0, 0), "{}{}", one.err, other.err);
    let now = |ran: &Ran| counts(&ran.rows()[0], &["now"])[0];
    assert_eq!((now(&one) + now(&other), read(&state).lines().count()), (30, 31));
}

#[test]
fn a_file_of_another_campaign_is_refused_and_left_as_it_is() {
    let folder = Folder::new("other");
    let file = folder.write("boards.txt", &boards(6));
    let state = folder.write("state.jsonl", "");
    solve(&file, "1/1", &state, &["--nodes", "1k"]);
    let kept = read(&state);
    let refused = |file: &str, shard: &str, more: &[&str], why: &str| {
        let ran = solve(file, shard, &state, more);
        assert_eq!(ran.status, 2, "{why}: {}", ran.err);
        assert!(ran.err.contains(why), "{why}: {}", ran.err);
        assert_eq!(read(&state), kept);
    };
    refused(&file, "1/1", &["--nodes", "2k"], "line 1: begun with nodes 1000, now 2000");
    refused(&file, "1/2", &["--nodes", "1k"], "line 1: begun with shard \"1/1\", now \"1/2\"");
    refused(&file, "1/1", &["--nodes", "1k", "--engine", "article"], "begun with engine");
    let fewer = folder.write("fewer.txt", &boards(5));
    refused(&fewer, "1/1", &["--nodes", "1k"], "line 7: its board does not belong to this run");
    let others = folder.write("others.txt", &tokeru(&["generate", "maze", "--count", "6"], "").out);
    refused(&others, "1/1", &["--nodes", "1k"], "line 2: it has board 1 with the key");
    for (option, value) in [("--moves", ""), ("--index", "1"), ("--trace", "/dev/null")] {
        refused(&file, "1/1", &[option, value], &format!("--shard: not together with {option}"));
    }
    let other = folder.write("state.jsonl", "4\nno file of ours\n");
    assert!(solve(&file, "1/1", &other, &[]).err.contains("line 1: not the file of a campaign"));
    // More boards after those of before are still the same campaign.
    let state = folder.write("state.jsonl", &kept);
    let more = folder.write("more.txt", &boards(9));
    let ran = solve(&more, "1/1", &state, &["--nodes", "1k"]);
    assert_eq!(counts(&ran.rows()[0], &["before", "now"]), [6, 3], "{}", ran.err);
}

/// A campaign of six boards that one run has solved, to be merged with changes in its file.
struct Solved {
    folder: Folder,
    boards: String,
    state: String,
    text: String,
}

impl Solved {
    fn new(name: &str) -> Solved {
        let folder = Folder::new(name);
        let file = folder.write("boards.txt", &boards(6));
        let state = folder.write("state.jsonl", "");
        solve(&file, "1/1", &state, &[]);
        let text = read(&state);
        Solved { folder, boards: file, state, text }
    }

    /// The header, then a line for each board.
    fn lines(&self) -> Vec<&str> {
        self.text.split_inclusive('\n').collect()
    }

    fn row(&self, board: usize) -> Value {
        serde_json::from_str(self.lines()[board]).expect("a row")
    }

    /// The line of a board, changed in one place.
    fn changed(&self, board: usize, from: &str, to: &str) -> String {
        let line = self.lines()[board];
        let changed = line.replacen(from, to, 1);
        assert_ne!(changed, line, "{from}");
        changed
    }

    /// The file with another line in the place of that of board 3.
    fn with(&self, line: &str) -> String {
        let lines = self.lines();
        [&lines[..3], &[line], &lines[4..]].concat().concat()
    }

    /// Merges another text: the exit status, what is said, and the totals of these names.
    fn merges(&self, text: &str, status: i32, said: &str, totals: &[(&str, u64)]) {
        let file = self.folder.write("merged.jsonl", text);
        let said = said.replace("FILE", &file);
        let (_, all, ran) = merge(&[file], &self.boards);
        assert!(ran.err.contains(&said), "{said}: {}", ran.err);
        let (names, wanted): (Vec<&str>, Vec<u64>) = totals.iter().copied().unzip();
        assert_eq!((ran.status, counts(&all, &names)), (status, wanted), "{said}: {}", ran.err);
    }
}

#[test]
fn merge_finds_what_is_missing_or_torn() {
    let solved = Solved::new("torn");
    let Solved { folder, boards: file, text, .. } = &solved;
    solved.merges(&solved.with(""), 3, "board 3, key", &[("answered", 5), ("missing", 1)]);
    solved.merges(&text[..text.len() - 4], 3, "FILE: line 7: torn", &[("answered", 5), ("missing", 1)]);
    let damaged = solved.with("{\"key\":1\n");
    solved.merges(&damaged, 1, "FILE: line 4: damaged", &[("answered", 5), ("missing", 1), ("damaged", 1)]);
    // A share that ended within its first line: nothing of the other share beside it is lost.
    let torn = folder.write("torn.jsonl", &text[..40]);
    let (_, totals, ran) = merge(&[folder.write("merged.jsonl", text), torn.clone()], file);
    assert!(ran.err.contains("line 1: torn; skipped"), "{}", ran.err);
    assert_eq!((ran.status, counts(&totals, &["answered", "missing"])), (0, vec![6, 0]), "{}", ran.err);
    for none in [torn, folder.write("torn.jsonl", "")] {
        let ran = tokeru(&["merge", &none, "--boards", file], "");
        assert_eq!((ran.status, ran.err.contains("not the file of a campaign")), (2, true), "{}", ran.err);
    }
}

/// Every way in which a line can be wrong is reported with its place.
#[test]
fn merge_finds_what_is_wrong() {
    let solved = Solved::new("wrong");
    let row = solved.row(3);
    let (objective, key) = (row["objective"].as_i64().expect("a number"), &row["key"]);
    let claim = solved.changed(3, &format!("\"objective\":{objective}"), &format!("\"objective\":{}", objective + 1));
    let illegal = solved.changed(3, "\"moves\":\"", "\"moves\":\"9 ");
    let another = solved.changed(3, "\"key\":\"", "\"key\":\"0");
    let lying = format!("{{\"key\":{key},\"number\":3,\"family\":\"maze\",\"error\":\"no-rows\"}}\n");
    for (line, said) in [
        (claim, "FILE: line 4: board 3: the rules make its answer worth"),
        (illegal, "line 4: board 3: "),
        (another, "of another board"),
        (lying, "board 3: the board can be read"),
    ] {
        solved.merges(&solved.with(&line), 1, said, &[("answered", 5), ("wrong", 1)]);
    }
    let none = format!("{{\"key\":{key},\"number\":3,\"family\":\"maze\",\"status\":\"infeasible\"}}\n");
    let conflict = format!("{}{}{none}", solved.text, solved.lines()[0]);
    let said = "board 3: one proves that there is no answer";
    solved.merges(&conflict, 1, said, &[("repeated", 1), ("conflicts", 1)]);
    let beyond = format!("{}{}", solved.text, solved.changed(6, "\"number\":6", "\"number\":8"));
    solved.merges(&beyond, 1, "board 8: there is no such board", &[("answered", 6), ("wrong", 1)]);
}

#[test]
fn merge_needs_the_boards_and_one_campaign() {
    let solved = Solved::new("another");
    let ran = tokeru(&["merge", &solved.state], "");
    assert_eq!((ran.status, ran.err.contains("--boards")), (2, true));
    let lines = solved.lines();
    let other = lines[0].replace("\"seed\":0", "\"seed\":1") + lines[1];
    let two = [solved.folder.write("one.jsonl", &solved.text), solved.folder.write("two.jsonl", &other)];
    let ran = tokeru(&["merge", &two[0], &two[1], "--boards", &solved.boards], "");
    assert!(ran.status == 2 && ran.err.contains("another campaign"), "{}", ran.err);
}

/// Of several lines of one board the best is kept, in whatever order they come.
#[test]
fn merge_keeps_the_best() {
    let folder = Folder::new("best");
    let file = folder.write("boards.txt", &boards(1));
    let state = folder.write("state.jsonl", "");
    solve(&file, "1/1", &state, &[]);
    let text = read(&state);
    let (header, line) = text.split_once('\n').expect("two lines");
    let row: Value = serde_json::from_str(line).expect("a row");
    let unknown = format!("{{\"key\":{},\"number\":1,\"family\":\"maze\",\"status\":\"unknown\"}}\n", row["key"]);
    for lines in [format!("{line}{unknown}"), format!("{unknown}{line}")] {
        let (rows, totals, ran) = merge(&[folder.write("both.jsonl", &format!("{header}\n{lines}"))], &file);
        assert_eq!((ran.status, told(&rows[0])), (0, told(&row)));
        assert_eq!(counts(&totals, &["answered", "unknown", "repeated", "conflicts"]), [1, 0, 1, 0]);
    }
}

/// A board that can't be read has a line, so that it is not missing.
/// A bound is not replayed, so a file may claim any.
#[test]
fn any_bound_is_ranked() {
    let folder = Folder::new("bounds");
    let boards = folder.write("boards.txt", "3,3,120453786\n");
    let lines = tokeru(&["solve", "slide", &boards, "--shard", "1/1"], "").out;
    let row: Value = serde_json::from_str(lines.lines().last().expect("a line")).expect("a row");
    for bound in [i64::MIN, i64::MAX] {
        let other = format!("{{\"key\":{},\"number\":1,\"status\":\"unknown\",\"bound\":{bound}}}", row["key"]);
        let (rows, totals, ran) = merge(&[folder.write("all.jsonl", &format!("{lines}{other}\n"))], &boards);
        let conflicts = u64::from(bound == i64::MAX);
        assert_eq!(counts(&totals, &ALL), [1, 1, 0, 1, 0, conflicts], "{}", ran.err);
        assert_eq!((rows.len(), &rows[0]["status"]), (1, &Value::from("optimal")));
    }
}

#[test]
fn a_header_of_too_many_boards_is_refused() {
    let folder = Folder::new("many");
    let header = tokeru(&["oracle", "--count", "1", "--family", "maze", "--shard", "1/1"], "").out;
    let header = header.lines().next().expect("a header").replace("\"count\":1", "\"count\":9223372036854775808");
    let all = header.replace("\"family\":\"maze\"", "\"family\":\"all\"");
    for header in [header, all] {
        let ran = tokeru(&["merge", &folder.write("all.jsonl", &(header + "\n"))], "");
        assert_eq!((ran.status, ran.err.contains("2^63 boards or more")), (2, true), "{}", ran.err);
    }
}

#[test]
fn bad_boards_have_lines() {
    let folder = Folder::new("bad");
    let file = folder.write("boards.txt", &format!("{}\n2 2\nno board\n\n{}", boards(2), boards(1)));
    let state = folder.write("state.jsonl", "");
    for _ in 0..2 {
        assert_eq!(solve(&file, "1/1", &state, &[]).status, 1);
        let (rows, totals, ran) = merge(std::slice::from_ref(&state), &file);
        assert_eq!((ran.status, counts(&totals, &["boards", "answered", "errors", "missing"])), (0, vec![4, 3, 1, 0]));
        assert_eq!((&rows[2]["verdict"], rows[2]["error"].is_string()), (&Value::from("error"), true));
        assert_eq!(rows[0]["key"], rows[3]["key"], "the same board twice");
    }
}

#[test]
fn shards_of_generate_oracle_and_curate_merge_to_one_run() {
    let folder = Folder::new("numbers");
    let campaigns: [&[&str]; 3] = [
        &["generate", "maze", "--count", "9", "--seed", "4", "--width", "3", "--height", "3"],
        &["curate", "sokoban", "--count", "40", "--levels", "5", "--json"],
        &["oracle", "--count", "3"],
    ];
    for words in campaigns {
        let parts: Vec<String> = (1..=3).map(|part| folder.write(&format!("{}-{part}.jsonl", words[0]), "")).collect();
        for (part, name) in (1..=3).zip(&parts) {
            let share = ["--shard", &format!("{part}/3"), "--resume", name];
            assert_eq!(tokeru(&[words, &share].concat(), "").status, 0);
            let cut = read(name);
            std::fs::write(name, &cut[..cut.len() - 3]).expect("written");
            let ran = tokeru(&[words, &share].concat(), "");
            assert!(ran.status == 0 && ran.err.contains("torn"), "{}", ran.err);
        }
        let names: Vec<&str> = parts.iter().map(String::as_str).collect();
        let json: &[&str] = if words.contains(&"--json") { &["--json"] } else { &[] };
        let merged = tokeru(&[&["merge"], names.as_slice(), json].concat(), "");
        let whole = tokeru(words, "").out;
        let without_seconds = |text: &str| -> Vec<String> {
            text.lines().map(|line| line.split("  seconds").next().unwrap_or("").to_owned()).collect()
        };
        let (merged_lines, whole) = (without_seconds(&merged.out), without_seconds(&whole));
        assert_eq!((merged.status, &merged_lines[..whole.len()]), (0, whole.as_slice()), "{words:?}");
        let fewer = tokeru(&[&["merge"], &names[1..], json].concat(), "");
        assert!(fewer.status == 3 && fewer.err.contains(": missing"), "{}", fewer.err);
    }
}

/// The recipes of the manual, as they stand there.
#[test]
fn recipes_of_the_manual_run() {
    let manual = include_str!("../../docs/campaigns.md");
    let recipe = |name: &str| {
        let from = manual.split_once(&format!("<!-- recipe: {name} -->\n```sh\n")).expect("a recipe").1;
        from.split_once("```").expect("its end").0.to_owned()
    };
    let there =
        Command::new("sh").args(["-c", "command -v parallel"]).output().is_ok_and(|found| found.status.success());
    let slurm = format!(
        "cat >job.sh <<'END'\n{}END\n{}",
        recipe("slurm"),
        "for task in 1 2 3 4 5 6 7 8; do SLURM_ARRAY_TASK_ID=$task sh job.sh; done\ntokeru merge shard-*.jsonl --boards boards.txt\n"
    );
    let shells = [("xargs", recipe("xargs")), ("slurm", slurm), ("parallel", recipe("parallel"))];
    for (name, script) in shells.into_iter().filter(|(name, _)| *name != "parallel" || there) {
        let folder = Folder::new(&format!("recipe-{name}"));
        let boards = folder.write("boards.txt", &boards(24));
        let program = std::path::Path::new(env!("CARGO_BIN_EXE_tokeru")).parent().expect("a folder");
        let path = format!("{}:{}", program.display(), std::env::var("PATH").expect("a path"));
        let mut shell = Command::new("sh");
        shell
            .args(["-e", "-c", &script])
            .env("PATH", path)
            .current_dir(std::path::Path::new(&boards).parent().expect("one"));
        let ran = shell.output().expect("a shell");
        let out = String::from_utf8_lossy(&ran.stdout);
        let totals = out.lines().last().unwrap_or_default();
        assert!(ran.status.success() && totals.contains("boards 24  answered 24"), "{name}: {out}");
        assert!(totals.contains("missing 0  repeated 0  wrong 0  conflicts 0"), "{name}: {totals}");
    }
}

/// FNV-1a and MurmurHash3's finaliser, as the manual has them, once more.
fn key(text: &str) -> String {
    let fnv = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let step = |sum: u64, factor: u64| (sum ^ (sum >> 33)).wrapping_mul(factor);
    let stirred = step(step(fnv, 0xff51_afd7_ed55_8ccd), 0xc4ce_b9fe_1a85_ec53);
    format!("{:016x}", stirred ^ (stirred >> 33))
}

/// A file that a later run could not continue is refused before it is read: a device may never end.
#[test]
fn a_device_cannot_be_continued() {
    for engine in [["maze"].as_slice(), &["sokoban", "--engine", "pushes"]] {
        for device in ["/dev/zero", "/dev/full"] {
            let ran = tokeru(&[["solve"].as_slice(), engine, &["-", "--resume", device]].concat(), "");
            assert_eq!((ran.status, ran.out.as_str()), (2, ""));
            assert_eq!(ran.err, format!("tokeru: --resume {device}: not a file that a later run could continue\n"));
        }
    }
}

/// If the file of boards can't be read, that is all that is reported.
#[test]
fn merge_without_boards_says_so_and_judges_nothing() {
    let folder = Folder::new("unread");
    let part = folder.write("part.jsonl", "");
    let file = folder.write("boards.txt", &boards(3));
    assert_eq!(solve(&file, "1/1", &part, &[]).status, 0);
    let ran = tokeru(&["merge", &part, "--boards", "/no/such/boards"], "");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.lines().count() == 1 && ran.err.contains("/no/such/boards: "), "{}", ran.err);
    let ran = tokeru(&["merge", "-", "--boards", &file], "");
    assert!(ran.status == 2 && ran.err.contains("they can't be standard input"), "{}", ran.err);
    // A claim that the rules don't confirm is reported with plain figures.
    let objective = ran_objective(&read(&part));
    let claimed = read(&part).replacen(&format!("\"objective\":{objective},"), "\"objective\":99999,", 1);
    let ran = tokeru(&["merge", &folder.write("claimed.jsonl", &claimed), "--boards", &file], "");
    assert!(ran.status == 1 && ran.err.contains(&format!("worth {objective}, not 99999")), "{}", ran.err);
}

/// The objective of the first answer of a file.
fn ran_objective(file: &str) -> Value {
    let line = file.lines().nth(1).expect("an answer");
    serde_json::from_str::<Value>(line).expect("an object")["objective"].clone()
}

/// The seeds in rows have 63 bits. A larger one became negative, and no merge found its boards.
#[test]
fn a_seed_that_no_header_can_hold_is_refused() {
    let words = ["solve", "maze", "-", "--seed", "9223372036854775809"];
    let ran = tokeru(&[&words[..], &["--shard", "1/1"]].concat(), &boards(1));
    assert_eq!((ran.status, ran.err.contains("--seed 9223372036854775809")), (2, true), "{}", ran.err);
    assert_eq!(tokeru(&words, &boards(1)).status, 0);
}

#[test]
fn a_seed_that_no_row_can_hold_is_refused() {
    let words = ["generate", "maze", "--width", "2", "--height", "2", "--count", "2", "--seed", "9223372036854775807"];
    assert_eq!(tokeru(&words, "").status, 0);
    for verb in [[&words[..], &["--shard", "1/1"]].concat(), vec!["oracle", "--family", "maze", "--seed", words[9]]] {
        let ran = tokeru(&verb, "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        assert!(ran.err.contains("the last number has to be below 2^63"), "{}", ran.err);
    }
}

/// No version may divide boards in another way.
#[test]
fn keys_match_the_manual() {
    let manual = include_str!("../../docs/campaigns.md");
    let solved = tokeru(&["solve", "maze", "-", "--shard", "1/1"], " 1 1  1 0 0");
    let made = tokeru(&["generate", "maze", "--seed", "17", "--width", "2", "--height", "2", "--shard", "1/1"], "");
    for (text, ran) in [("maze\n1 1\n1 0 0\n", solved), ("maze\n17", made)] {
        let said = ran.rows()[1]["key"].as_str().expect("a key").to_owned();
        assert_eq!(said, key(text));
        assert!(manual.contains(&format!("`{said}`")), "{text:?}: {said}");
    }
}

/// A beam of a fixed width does the same work for each key.
#[test]
fn growth_is_measured_and_drawn() {
    let folder = Folder::new("growth");
    let figure = folder.write("growth.svg", "");
    let ran = tokeru(&["bench", "scale", "--only", "beam", "--count", "1", "--figure", &figure, "--json"], "");
    let rows = ran.rows();
    let law = rows.last().expect("a row of the law");
    assert_eq!((law["sizes"].as_u64(), rows.len()), (Some(5), 6), "{law}");
    assert!((0.9..1.1).contains(&law["exponent_nodes"].as_f64().expect("a number")), "{law}");
    assert_eq!(read(&figure).matches("<circle").count(), 5);
    for wrong in [["--count", "0"], ["--cpu", "nan"], ["--cpu", "-5"]] {
        let refused = tokeru(&[["bench", "scale", "--only", "beam"].as_slice(), &wrong].concat(), "");
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{}", refused.err);
    }
}
