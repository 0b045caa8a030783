//! The family's benchmark: the contest's campaign, the gain of a second thread, and what it refuses.

use super::{random, slide};
use tokeru::model::options::Options;
use tokeru::model::puzzle::Notation;
use tokeru::model::value::Value;
use tokeru::puzzles::slide::Slide;
use tokeru::puzzles::slide::rules::board::Board;

#[test]
fn a_contest_continues_from_its_saved_answers() {
    let folder = std::env::temp_dir().join(format!("tokeru-contest-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a place for files");
    let (problems, answers) = (folder.join("problems.txt"), folder.join("answers.txt"));
    let boards: Vec<Board> = (0..5).map(|seed| random(seed, (3, 3), seed as usize % 3)).collect();
    let text: String = boards.iter().map(Slide::print).collect();
    std::fs::write(&problems, format!("500 500 500 500\n5\n{text}")).expect("written");
    let run = || {
        let mut options = Options::default();
        options.set("devquiz", problems.to_string_lossy());
        options.set("resume", answers.to_string_lossy());
        let mut rows = Vec::new();
        slide().bench(&options, &mut |row| rows.push(row)).expect("no option is wrong");
        rows
    };
    let proved = |rows: &[Value]| rows.last().map(|row| (row.get("solved").to_string(), row.get("proved").to_string()));
    assert_eq!(proved(&run()), Some(("5".into(), "5".into())));
    let whole = std::fs::read_to_string(&answers).expect("saved");
    let (head, rest) = whole.split_once('\n').expect("a head and five lines");
    // Neither a line that does not solve its board nor the bound of that line is believed. The others are kept,
    // whatever their order.
    let mut lines: Vec<&str> = rest.lines().collect();
    let false_line = lines[0].replacen(|c: char| "UDLR".contains(c), "", 1).replacen('\t', "\t9", 1);
    lines[0] = &false_line;
    lines.reverse();
    std::fs::write(&answers, format!("{head}\n{}\n", lines.join("\n"))).expect("written");
    assert_eq!(proved(&run()), Some(("5".into(), "5".into())));
    let again = std::fs::read_to_string(&answers).expect("saved");
    let known = |text: &str| -> Vec<(String, String, usize)> {
        let lines = text.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
        lines.map(|parts| (parts[0].into(), parts[1].into(), parts[3].len())).collect()
    };
    assert_eq!(known(&again), known(&whole));
    for (board, line) in boards.iter().zip(again.lines().skip(1)) {
        let moves = line.rsplit('\t').next().expect("moves");
        assert!(slide().check(&Slide::print(board), moves).expect("readable").is_answer(), "{moves}");
    }
    std::fs::remove_dir_all(&folder).expect("ours");
}

#[test]
fn a_contests_file_is_the_state_of_one_run() {
    let folder = std::env::temp_dir().join(format!("tokeru-state-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a place for files");
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (problems, answers, lock) = (file("problems.txt"), file("answers.txt"), file("answers.txt.lock"));
    std::fs::write(&problems, "3,3,123456780\n").expect("written");
    let refused = |option: &str, file: &str| {
        let options = Options::from([("devquiz", problems.as_str()), (option, file), ("time", "0.01")]);
        slide().bench(&options, &mut |_| ()).map_or_else(|error| error.to_string(), |()| "fine".to_owned())
    };
    // No state of a campaign; seconds that are none.
    for text in ["RDLU\n", "tokeru slide campaign 1\tNaN\n", "tokeru slide campaign 1\t-1\n"] {
        std::fs::write(&answers, text).expect("written");
        assert_eq!(refused("resume", &answers), format!("option resume={answers}: bad-value"), "{text}");
        assert_eq!(std::fs::read_to_string(&answers).expect("left as it was"), text);
    }
    std::fs::remove_file(&answers).expect("ours");
    let other = std::fs::File::create(&lock).expect("a file");
    other.lock().expect("a lock");
    assert_eq!(refused("resume", &answers), format!("option resume={answers}: in-use"));
    other.unlock().expect("a lock");
    assert_eq!(refused("resume", &answers), "fine");
    assert!(!std::fs::exists(&lock).expect("ours"), "the lock goes with its run");
    // A file would take the place of a device.
    #[cfg(unix)]
    {
        let device = file("device");
        std::os::unix::fs::symlink("/dev/null", &device).expect("a link");
        assert_eq!(refused("save", &device), format!("option save={device}: not-a-file"));
        assert!(std::fs::symlink_metadata(&device).expect("still there").is_symlink());
    }
    assert!(refused("save", &file("none/answers.txt")).ends_with(": can-not-write"));
    std::fs::remove_dir_all(&folder).expect("ours");
}

#[test]
fn a_benchmark_says_why_it_refuses_a_file_or_a_number() {
    let folder = std::env::temp_dir().join(format!("tokeru-refused-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a place for files");
    let file = |name: &str, text: &[u8]| {
        std::fs::write(folder.join(name), text).expect("written");
        folder.join(name).to_string_lossy().into_owned()
    };
    let (known, unsolvable) = (file("known", b"3,3,123456708\t1\n"), file("unsolvable", b"2,2,2130\t3\n"));
    let refused = |options: [(&str, &str); 3]| {
        slide().bench(&Options::from(options), &mut |_| ()).map_or_else(|error| error.code().0, |()| "fine")
    };
    let read = |name: &str| refused([("known", name), ("engine", "beam"), ("width", "1")]);
    assert_eq!([read(&known), read(&unsolvable)], ["fine", "bad-value"]);
    assert_eq!(read(&file("latin", b"\xe9")), "not-utf-8");
    assert_eq!(read(&folder.to_string_lossy()), "is-a-directory");
    assert_eq!(read(&(known.clone() + ".none")), "no-such-file");
    #[cfg(unix)]
    assert_eq!(read("/dev/zero"), "file-too-large");
    assert_eq!(refused([("known", known.as_str()), ("engine", "beam"), ("width", "0")]), "out-of-range");
    assert_eq!(refused([("only", "small"), ("limit", "18446744073709551615"), ("seed", "0")]), "out-of-range");
    std::fs::remove_dir_all(&folder).expect("ours");
}

/// Small boards are solved to their ends, of larger ones the first stages.
#[test]
fn the_benchmark_of_threads_gives_the_same_answers() {
    let rows = |given: &[(&str, &str)]| {
        let mut options = Options::default();
        given.iter().for_each(|&(name, value)| options.set(name, value));
        let mut rows = Vec::new();
        slide().bench(&options, &mut |row| rows.push(row)).map(|()| rows)
    };
    let given = [("only", "threads"), ("limit", "2"), ("time", "0.3"), ("threads", "3"), ("to", "5")];
    let rows_of_sizes = rows(&given).expect("no option is wrong");
    let all: Vec<_> = rows_of_sizes.iter().filter(|row| *row.get("boards") != Value::Null).collect();
    assert_eq!(all.len(), 6);
    assert!(all.iter().all(|row| *row.get("same") == Value::Integer(2)), "{all:?}");
    let refused = rows(&[("only", "threads"), ("from", "9")]).unwrap_err().to_string();
    assert_eq!(refused, "option from=9: out-of-range");
}
