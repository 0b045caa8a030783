//! The command line as scripts use it: exit statuses, the fields of `--json`, several boards in a file.

mod manual;
mod process;
mod texts;
mod usage;

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use tokeru::puzzles::FAMILIES;

const EXAMPLE: &str = "3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n";
const BEST: &str = "1 2 5 4 3 6 7 8";

/// What a run of the program printed and its exit status.
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: i32,
}

impl Ran {
    pub(crate) fn rows(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"))).collect()
    }
}

pub(crate) fn tokeru(arguments: &[&str], input: &str) -> Ran {
    run(arguments, input.as_bytes())
}

fn run(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = start(arguments);
    let mut pipe = child.stdin.take().expect("piped");
    // A program that fails before it reads closes the pipe, which is right.
    let feeder = std::thread::spawn({
        let input = input.to_vec();
        move || drop(pipe.write_all(&input))
    });
    let ran = finish(child);
    feeder.join().expect("it has fed");
    ran
}

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tokeru"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

fn finish(child: Child) -> Ran {
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Ran { out: text(output.stdout), err: text(output.stderr), status: output.status.code().expect("an exit status") }
}

/// A folder for a test's files, removed when it is dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tokeru-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a file");
        path.to_string_lossy().into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_solved_board_is_one_json_object_with_all_fields() {
    let ran = tokeru(&["solve", "maze", "-", "--engine", "article", "--threads", "2", "--json"], EXAMPLE);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let row = &ran.rows()[0];
    let fields: Vec<&str> = row.as_object().unwrap().keys().map(String::as_str).collect();
    let contract = [
        "family",
        "index",
        "engine",
        "status",
        "stop",
        "objective",
        "bound",
        "measure",
        "moves",
        "checked",
        "nodes",
        "threads",
        "cpu_s",
        "wall_s",
        "memory_mb",
    ];
    assert_eq!(fields[..contract.len()], contract);
    let told = ["family", "index", "engine", "status", "stop", "objective", "bound", "moves", "checked"];
    let told: Vec<String> = told.iter().map(|field| row[field].to_string()).collect();
    let expected =
        [r#""maze""#, "1", r#""article""#, r#""optimal""#, "null", "36", "36", r#""1 2 5 4 3 6 7 8""#, "true"];
    assert_eq!(told, expected);
    assert!((1..=2).contains(&row["threads"].as_u64().unwrap()));
    assert!(row["nodes"].as_u64().unwrap() > 0 && row["cpu_s"].is_f64() && row["wall_s"].is_f64());
}

#[test]
fn a_trace_file_restarts_with_each_board() {
    let folder = Folder::new("trace");
    let trace = folder.write("trace.jsonl", "what was there before");
    let ran = tokeru(&["solve", "maze", "-", "--trace", &trace], &format!("{EXAMPLE}\n{EXAMPLE}"));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let rows: Vec<Value> = std::fs::read_to_string(&trace)
        .expect("written")
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let begins: Vec<usize> = (0..rows.len()).filter(|&at| rows[at]["kind"] == "board").collect();
    assert_eq!((begins.len(), begins[0]), (2, 0));
    assert_eq!((&rows[0]["board"], &rows[0]["form"]), (&Value::from(EXAMPLE), &Value::from(1)));
    assert_eq!(rows[begins[1] - 1]["kind"], "end");
    let mut answers = rows.iter().filter(|row| row["kind"] == "answer");
    assert_eq!(answers.next_back().expect("an answer")["moves"], BEST);
}

#[test]
fn a_trace_that_cannot_be_written_is_status_2() {
    for (path, wrong) in [("/no/such/trace", "No such file"), ("/dev/full", "No space left")] {
        let ran = tokeru(&["solve", "maze", "-", "--trace", path], EXAMPLE);
        assert_eq!(ran.status, 2, "{path}");
        assert!(ran.err.starts_with(&format!("tokeru: --trace {path}: {wrong}")), "{}", ran.err);
    }
}

/// By whatever name: a link to it, standard input, or the file of the moves.
#[test]
#[cfg(unix)]
fn a_trace_overwrites_nothing_that_the_run_reads() {
    let folder = Folder::new("trace-own");
    let (board, moves) = (folder.write("board.txt", EXAMPLE), folder.write("moves.txt", "1 2"));
    let (soft, hard) = (folder.0.join("soft"), folder.0.join("hard"));
    std::os::unix::fs::symlink(&board, &soft).expect("linked");
    std::fs::hard_link(&board, &hard).expect("linked");
    let (soft, hard) = (soft.to_str().expect("text"), hard.to_str().expect("text"));
    let moves_from = format!("@{moves}");
    let cases: [(&[&str], &str, &str); 5] = [
        (&[&board], &board, "boards"),
        (&[soft], &board, "boards"),
        (&[&board], hard, "boards"),
        (&["-"], &board, "boards"),
        (&[&board, "--moves", &moves_from], &moves, "moves"),
    ];
    for (read, trace, what) in cases {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tokeru"));
        command.args(["solve", "maze"]).args(read).args(["--trace", trace]);
        let output = command.stdin(std::fs::File::open(&board).expect("there")).output().expect("the program ends");
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(err, format!("tokeru: --trace {trace}: the {what} are in this file\n"), "{read:?}");
        assert_eq!(output.status.code(), Some(2), "{read:?}");
    }
    assert_eq!(std::fs::read_to_string(&board).expect("there"), EXAMPLE);
    assert_eq!(std::fs::read_to_string(&moves).expect("there"), "1 2");
}

#[test]
fn every_board_of_a_file_gets_a_line() {
    let file = format!("{EXAMPLE}\n1 2\n-5\n1 0 1\n{EXAMPLE}");
    let all = tokeru(&["solve", "maze", "-", "--json"], &file);
    let objectives: Vec<_> = all.rows().iter().map(|row| (row["index"].as_u64(), row["objective"].as_i64())).collect();
    assert_eq!(objectives, [(Some(1), Some(36)), (Some(2), Some(-4)), (Some(3), Some(36))]);
    let second = tokeru(&["solve", "maze", "-", "--index", "2"], &file);
    assert!(
        second.out.starts_with("family maze  index 2  engine ") && second.out.lines().count() == 1,
        "{}",
        second.out
    );
    let beyond = tokeru(&["solve", "maze", "-", "--index", "4"], &file);
    assert_eq!((beyond.status, beyond.out.as_str()), (2, ""));
    assert!(beyond.err.contains("there are 3"), "{}", beyond.err);
}

#[test]
fn a_bad_board_is_status_1_with_its_place() {
    let cases: [(&[&str], &str, &str); 4] = [
        (&["solve", "maze", "-"], "3 3\n+1 2\n", "standard input: line 2, column 4: not-an-operator '2' (board 1)"),
        (&["show", "maze", "-"], "3", "line 1, column 2: unexpected-end"),
        (
            &["solve", "slide", "-"],
            "2,2,1120\n",
            "line 1, column 1: the board can't be solved: tile-twice (row 1, column 2)",
        ),
        // The square out of reach is only a warning.
        (&["solve", "sweeper", "-"], "1 2\n1\n0\n0\n0\n0\n", "the board can't be solved: no-people (board 1)"),
    ];
    for (arguments, input, message) in cases {
        let ran = tokeru(arguments, input);
        assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{arguments:?}");
        assert!(ran.err.contains(message), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn a_benchmark_is_compared_with_a_saved_one() {
    let bench = ["bench", "maze", "--bars", "--board", "7x7 sheet seed 4", "--json"];
    let saved = tokeru(&bench, "").out;
    let file = std::env::temp_dir().join(format!("tokeru-bench-{}.jsonl", std::process::id()));
    let rows = |text: &str| {
        std::fs::write(&file, text).expect("a temporary file");
        tokeru(&[&bench[..], &["--compare", file.to_str().expect("a path")]].concat(), "").rows()
    };
    let [row, total] = &rows(&saved)[..] else { panic!("two rows") };
    assert_eq!((row["ratio"]["nodes"].as_f64(), total["compared"].as_u64()), (Some(1.0), Some(1)));
    let half = saved.replace(&format!("\"nodes\":{}", row["nodes"]), "\"nodes\":1");
    let [row, total] = &rows(&half)[..] else { panic!("two rows") };
    assert_eq!((row["ratio"]["nodes"].as_f64(), total["over_nodes"].as_u64()), (row["nodes"].as_f64(), Some(1)));
    let [row, total] = &rows(&saved.replace("seed 4", "seed 5"))[..] else { panic!("two rows") };
    assert_eq!((row["ratio"].is_null(), total["compared"].as_u64()), (true, Some(0)));
    let with = |field: &str| saved.replacen('{', &format!("{{{field},"), 1);
    let [_, total] = &rows(&with("\"by\":\"another\""))[..] else { panic!("two rows") };
    assert_eq!(total["compared"].as_u64(), Some(1), "how a search ended is measured");
    let [_, total] = &rows(&with("\"level\":2"))[..] else { panic!("two rows") };
    assert_eq!(total["compared"].as_u64(), Some(0), "a number can say what a row is of");
    let refused = tokeru(&[&bench[..], &["--compare", "/no/such/file"]].concat(), "");
    assert_eq!((refused.status, refused.err.contains("/no/such/file")), (2, true));
    if cfg!(unix) {
        let endless = tokeru(&[&bench[..], &["--compare", "/dev/zero"]].concat(), "");
        assert_eq!((endless.status, endless.err.contains("/dev/zero: more than 64 MiB")), (2, true));
    }
    let _ = std::fs::remove_file(&file);
}

#[test]
fn the_run_goes_on_after_a_bad_board_and_an_unreadable_file() {
    let folder = Folder::new("goes-on");
    let first = folder.write("first", &format!("{EXAMPLE}\n3 3\n+1 ?2\n\n{EXAMPLE}"));
    let second = folder.write("second", "1 2\n-5\n1 0 1\n");
    let ran = tokeru(&["solve", "maze", &first, "/no/such", &second, "--json"], "");
    assert_eq!(ran.status, 2, "{}", ran.err);
    assert!(ran.err.contains(&format!("{first}: line 10, column 4: not-an-operator '?2' (board 2)")), "{}", ran.err);
    let rows = ran.rows();
    let told: Vec<_> =
        rows.iter().map(|r| (r["index"].as_u64(), r["objective"].as_i64(), r["line"].as_u64())).collect();
    let some = |index, objective, line| (Some(index), objective, Some(line));
    assert_eq!(told, [some(1, Some(36), 1), some(2, None, 10), some(3, Some(36), 12), some(1, Some(-4), 1)]);
    assert_eq!((rows[1]["error"].as_str(), rows[1]["column"].as_u64()), (Some("not-an-operator"), Some(4)));
    assert_eq!(tokeru(&["solve", "maze", &first, &second], "").status, 1);
    let absent = tokeru(&["solve", "maze", &first, "--index", "4"], "");
    assert!(absent.status == 2 && absent.err.contains("there are 3"), "{}", absent.err);
}

/// Every family, every verb: from what `generate` prints as many boards are read as it made.
#[test]
fn what_generate_prints_is_read_back_by_every_verb() {
    for family in FAMILIES.iter().map(|family| family.id()) {
        let boards = tokeru(&["generate", family, "--seed", "18446744073709551614", "--count", "4"], "").out;
        let shown = tokeru(&["show", family, "-"], &boards);
        assert_eq!((shown.status, &shown.out), (0, &boards), "{family}");
        let runs: [(&[&str], i32, usize); 4] = [
            (&["show", family, "-", "--as", "link"], 0, 4),
            (&["solve", family, "-", "--nodes", "1", "--json"], 0, 4),
            (&["check", family, "-", "--moves", "", "--json"], 3, 4),
            (&["perft", family, "-", "1"], 0, 8),
        ];
        for (arguments, status, lines) in runs {
            let ran = tokeru(arguments, &boards);
            assert!(ran.status == status || ran.status == 3, "{arguments:?}: {} {}", ran.status, ran.err);
            assert_eq!(ran.out.lines().count(), lines, "{arguments:?}: {}", ran.err);
        }
    }
}

/// A small room has fewer things than were asked for; a script would not notice.
#[test]
fn generate_reports_things_missing_from_a_board() {
    let cases = [("sokoban", "--boxes", "8", "5"), ("sweeper", "--people", "12", "2"), ("slide", "--walls", "4", "2")];
    for (family, name, asked, side) in cases {
        let small = ["--width", side, "--height", side, "--count", "2", "--seed", "7"];
        for share in [&[][..], &["--shard", "1/1"]] {
            let ran = tokeru(&[["generate", family, name, asked].as_slice(), &small, share].concat(), "");
            let told: Vec<&str> = ran.err.lines().collect();
            assert_eq!((ran.status, told.len()), (0, 2), "{}", ran.err);
            for (line, seed) in told.iter().zip(7..) {
                assert!(line.starts_with(&format!("tokeru: seed {seed}: {}: ", &name[2..])), "{line}");
                assert!(line.ends_with(&format!(" of the {asked} asked for")), "{line}");
            }
        }
        assert_eq!(tokeru(&["generate", family, name, "1", "--width", "8"], "").err, "");
    }
}

/// The nearest room is printed if there is none as asked for.
#[test]
fn generate_reports_unmet_wishes_for_a_room() {
    let narrow = ["--width", "2", "--height", "2", "--people", "1"];
    let crowded = ["--people", "6", "--obstacles", "0", "--things", "0"];
    let enclosed = ["--width", "5", "--height", "5", "--obstacles", "100", "--seed", "100"];
    let cases: [(&[&str], &[&str], &str); 3] = [
        (&["--level", "5"], &narrow, "tokeru: seed 0: level: 1 of the 5 asked for\n"),
        (&["--solutions", "1"], &crowded, "tokeru: seed 0: solutions: no board was found to have 1 at most\n"),
        (&["--least", "9"], &enclosed, "tokeru: seed 100: least: 6 of the 9 asked for\n"),
    ];
    for (asked, room, told) in cases {
        let ran = tokeru(&[&["generate", "sweeper"], room, asked].concat(), "");
        assert_eq!((ran.status, ran.err.as_str()), (0, told), "{asked:?}");
        assert_eq!(tokeru(&[&["generate", "sweeper"], room].concat(), "").err, "", "{room:?}");
    }
    let easy = tokeru(&["generate", "sweeper", "--level", "1", "--solutions", "100000", "--steps", "2"], "");
    assert_eq!((easy.status, easy.err.as_str()), (0, ""));
}

/// Options of a family may come before its name.
#[test]
fn options_may_stand_before_the_family() {
    let before = tokeru(&["solve", "--all", "3", "--prices=true", "maze", "-"], EXAMPLE);
    let behind = tokeru(&["solve", "maze", "-", "--all", "3", "--prices", "true"], EXAMPLE);
    assert_eq!((before.status, behind.status), (0, 0), "{}", before.err);
    assert!(before.out.contains("complete"), "{}", before.out);
    let unknown = tokeru(&["solve", "--wide", "no-such", "maze", "-"], EXAMPLE);
    assert!(unknown.err.contains("frontier of maze takes"), "{}", unknown.err);
}

/// Furniture may stand on every square of a small room; there is a room with people all the same.
#[test]
fn a_generated_room_has_people() {
    let small = ["--width", "2", "--height", "2", "--obstacles", "100", "--count", "20k"];
    let ran = tokeru(&[&["generate", "sweeper"][..], &small].concat(), "");
    assert_eq!(ran.status, 0, "{}", ran.err.lines().last().unwrap_or_default());
    assert!(!ran.err.contains("people: 0 of"));
}

#[test]
fn findings_have_row_and_column() {
    let ran = tokeru(&["show", "slide", "-", "--json"], "2,2,1120\n");
    let finding = &ran.rows()[0]["findings"][0];
    assert_eq!(finding.to_string(), r#"{"severity":"error","code":"tile-twice","row":1,"column":2}"#);
    let beam = "2 1 3 3 5\n###\n#.#\n###\n###\n#@#\n##.\n";
    let ran = tokeru(&["show", "beam", "-"], beam);
    assert!(ran.err.contains("no-player (map 0, row 1, column 1)"), "{}", ran.err);
    assert!(ran.err.contains("open-border (map 1, row 3, column 3)"), "{}", ran.err);
}

#[test]
fn a_half_made_maze_is_shown_but_refused_by_engines() {
    let half = "2 2\n+1\n? -3\n?\n1 0 3\n";
    let ran = tokeru(&["show", "maze", "-", "--json"], half);
    let finding = &ran.rows()[0]["findings"][0];
    assert_eq!(finding.to_string(), r#"{"severity":"error","code":"roads-unset","row":1,"column":1,"count":2}"#);
    let shown = tokeru(&["show", "maze", "-"], half);
    assert_eq!((shown.out.as_str(), shown.status), (half, 0));
    assert!(shown.err.contains("roads-unset (2, first: row 1, column 1)"), "{}", shown.err);
    for engine in ["frontier", "beam", "article"] {
        let ran = tokeru(&["solve", "maze", "-", "--engine", engine, "--json"], &format!("\n{half}"));
        let row = &ran.rows()[0];
        assert_eq!(
            (row["error"].as_str(), row["line"].as_i64(), ran.status),
            (Some("roads-unset"), Some(2), 1),
            "{}",
            ran.err
        );
        assert!(row["message"].as_str().unwrap().contains("2, first: row 1, column 1"), "{row}");
    }
}

#[test]
fn nothing_found_within_the_limits_is_status_3() {
    let large = tokeru(&["generate", "maze", "--width", "12", "--height", "12"], "").out;
    let ran = tokeru(&["solve", "maze", "-", "--engine", "article", "--nodes", "3", "--json"], &large);
    assert_eq!(ran.status, 3);
    let row = &ran.rows()[0];
    assert_eq!(
        (row["status"].as_str(), row["stop"].as_str(), row["moves"].as_str()),
        (Some("unknown"), Some("nodes"), None)
    );
    // A proof that there is no answer counts as an answer.
    let none = tokeru(&["solve", "maze", "-", "--json"], "2 2 +1 +1 +1 +1 5 0 1 3 2 0 3");
    assert_eq!((none.status, none.rows()[0]["status"].as_str()), (0, Some("infeasible")));
}

#[test]
fn an_answer_is_checked_from_text_or_file() {
    let check = |moves: &str| tokeru(&["check", "maze", "-", "--moves", moves, "--json"], EXAMPLE);
    let good = check(BEST);
    assert_eq!((good.status, good.rows()[0]["objective"].as_i64()), (0, Some(36)));
    let short = check("1 2");
    assert_eq!((short.status, short.rows()[0]["goal"].as_bool()), (3, Some(false)));
    let wrong = check("1 2 1");
    assert_eq!((wrong.status, wrong.rows()[0]["violation"].as_str()), (3, Some("edge-used")));
    assert_eq!(wrong.rows()[0]["violation_step"].as_i64(), Some(3));
    let path = std::env::temp_dir().join(format!("tokeru-moves-{}", std::process::id()));
    std::fs::write(&path, BEST).unwrap();
    let file = format!("@{}", path.display());
    assert_eq!(check(&file).status, 0);
    // The file is read to one byte above the limit, without the second half of the é.
    let long = format!("{}é", " ".repeat(1 << 20)).into_bytes();
    for (bytes, message) in [(b"1 \xff".to_vec(), ": not UTF-8"), (long, "moves: line 1, column 1: text-too-long")] {
        std::fs::write(&path, bytes).unwrap();
        let ran = check(&file);
        assert!(ran.status == 2 && ran.err.contains(message), "{}", ran.err);
    }
    std::fs::remove_file(path).unwrap();
}

/// A maze of 2x2, with the moves `2 3`.
const PLAYED: &str = "#/maze/1ASIiRoQADAEkwxg";

#[test]
fn boards_round_trip_through_links() {
    let link = tokeru(&["show", "maze", "-", "--as", "link"], EXAMPLE).out;
    assert!(link.starts_with("#/maze/1"), "{link}");
    let address = format!("https://example.org/{}", link.trim());
    assert_eq!(tokeru(&["show", "maze", &address], "").out, EXAMPLE);
    // As it may stand in a message.
    let inside = [format!("_{address}_"), format!("__{address}__."), format!("{address}- see")];
    let behind = [format!("{address}?fbclid=x"), format!("{address})."), address.replace('/', "%2F") + "%20"];
    for sent in inside.into_iter().chain(behind) {
        assert_eq!(tokeru(&["show", "maze", &sent], "").out, EXAMPLE, "{sent}");
    }
    let damaged = tokeru(&["show", "maze", &address[..address.len() - 2]], "");
    assert_eq!((damaged.status, damaged.out.as_str()), (2, ""));
    // The moves are not part of the output that other verbs read.
    let played = tokeru(&["show", "maze", PLAYED], "");
    assert_eq!((played.status, played.err.as_str()), (0, "tokeru: link: moves 2 3\n"));
    assert_eq!(tokeru(&["check", "maze", "-", "--moves", "2 3"], &played.out).status, 0);
    let other = tokeru(&["show", "sokoban", &address], "");
    assert_eq!((other.status, other.err.trim()), (2, "tokeru: link: of the family maze, not sokoban"));
}

/// A board that is too large for a link is reported like any other fault: the run goes on.
#[test]
fn a_board_too_large_for_a_link_is_reported_with_its_place() {
    let large = large_instance();
    let small = tokeru(&["generate", "beam", "--seed", "2"], "").out;
    let file = format!("{small}\n{large}\n{small}");
    let line = small.lines().count() + 2;
    let told = format!("standard input: line {line}, column 1: link: link-too-long (board 2)");
    for form in [["--as", "link"].as_slice(), &["--json"]] {
        let ran = tokeru(&[&["show", "beam", "-"], form].concat(), &file);
        assert_eq!(ran.status, 1, "{}", ran.err);
        assert!(ran.err.contains(&told), "{}", ran.err);
        assert_eq!(ran.out.matches("#/beam/").count(), 2, "{}", ran.out);
    }
}

/// Random maps, which can't be compressed.
fn large_instance() -> String {
    let mut rng = tokeru::base::rng::Rng::new(1);
    let inner =
        |rng: &mut tokeru::base::rng::Rng| (0..48).map(|_| ['#', 'o', 'x', '.'][rng.below(4)]).collect::<String>();
    let wall = "#".repeat(50);
    let mut text = "60 8 50 50 2500\n".to_owned();
    for _ in 0..60 {
        let rows: Vec<String> = (0..47).map(|_| format!("#{}#", inner(&mut rng))).collect();
        let first = format!("#@{}#", &inner(&mut rng)[1..]);
        text += &format!("{wall}\n{first}\n{}\n{wall}\n", rows.join("\n"));
    }
    text
}

#[test]
fn the_remaining_verbs_do_what_help_says() {
    let families = tokeru(&["families"], "").out;
    assert!(families.lines().any(|line| line.starts_with("maze: ") && line.contains("article")), "{families}");
    let two = tokeru(&["generate", "maze", "--seed", "4", "--count", "2", "--width", "3", "--height", "3"], "").out;
    assert_eq!(tokeru(&["solve", "maze", "-", "--json"], &two).rows().len(), 2);
    let perft = tokeru(&["perft", "maze", "-", "3"], EXAMPLE);
    assert_eq!((perft.status, perft.out.lines().last()), (0, Some("board 1 depth 3 rules 8 kernel 8")));
    let level = tokeru(&["generate", "sokoban", "--seed", "3"], "").out;
    let rated = tokeru(&["ask", "sokoban", "-", "rating", "--json"], &level);
    assert!(rated.status == 0 && rated.rows()[0]["rating"].as_u64().is_some_and(|rating| rating <= 100));
    assert_eq!(tokeru(&["ask", "sokoban", "-", "nonsense"], &level).status, 2);
}
