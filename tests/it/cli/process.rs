//! The program as a process: threads, processor time, Ctrl-C, pipes and disks.

use super::{BEST, EXAMPLE, Folder, Ran, finish, start, tokeru};
use serde_json::Value;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

/// Root may have any number of processes, so the program runs as another user then.
#[test]
#[cfg(target_os = "linux")]
fn threads_refused_by_the_system_give_a_message() {
    let folder = Folder::new("threads");
    let board = folder.write("board", EXAMPLE);
    let program = folder.0.join("tokeru");
    std::fs::copy(env!("CARGO_BIN_EXE_tokeru"), &program).expect("a copy that everybody may run");
    let root = Command::new("id").arg("-u").output().expect("id").stdout == b"0\n";
    let nobody = if root { "setpriv --reuid=65534 --regid=65534 --clear-groups" } else { "" };
    for engine in ["frontier", "article", "beam"] {
        let program = program.display();
        let line = format!(
            "exec prlimit --nproc=30 {nobody} {program} solve maze {board} --threads 256 --engine {engine} --json"
        );
        let output = Command::new("sh").args(["-c", &line]).output().expect("a shell");
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(0), "{engine}: {err}");
        let row: Value = serde_json::from_str(&out).expect("a row");
        let threads = row["threads"].as_u64().expect("a number");
        // The row has the threads that had work to do: a small board is done before all of them begin.
        let (_, told) = err.split_once("--threads 256: the system gives ").expect("a message");
        let given: u64 = told.split(';').next().and_then(|count| count.parse().ok()).expect("a count");
        assert!(1 <= threads && threads <= given && given < 30, "{engine}: {threads} of {err}");
    }
}

/// A board that no engine finishes.
fn hard() -> String {
    let made = tokeru(&["generate", "maze", "--width", "12", "--height", "12"], "");
    assert_eq!(made.status, 0, "{}", made.err);
    made.out
}

#[test]
fn processor_time_can_be_limited() {
    let ran =
        tokeru(&["solve", "maze", "-", "--engine", "article", "--cpu", "300ms", "--threads", "2", "--json"], &hard());
    let row = &ran.rows()[0];
    let spent = row["cpu_s"].as_f64().expect("a time");
    assert_eq!(row["stop"].as_str(), Some("time"));
    assert!((0.3..1.0).contains(&spent), "{spent}");
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_solve_prints_its_best_answer() {
    let mut child = start(&["solve", "maze", "-", "--time", "100", "--json"]);
    let boards = hard().repeat(2);
    child.stdin.take().expect("piped").write_all(boards.as_bytes()).expect("it reads");
    await_cpu(child.id(), 100);
    let interrupt = || Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(interrupt().success());
    let ran = finish(child);
    assert_eq!(ran.status, 130, "{}", ran.err);
    let rows = ran.rows();
    assert_eq!(rows.len(), 1);
    let row = &rows[0];
    assert_eq!((row["stop"].as_str(), row["status"].as_str()), (Some("cancelled"), Some("feasible")));
    assert_eq!(row["checked"].as_bool(), Some(true));
    assert!(row["bound"].as_i64() >= row["objective"].as_i64());
}

/// The search has ended, but its answer can't be written, because the pipe is not read. A second Ctrl-C ends the
/// program at once.
#[test]
#[cfg(target_os = "linux")]
fn a_second_interrupt_ends_the_program_at_once() {
    let (mut reader, mut writer) = std::io::pipe().expect("a pipe");
    let full = [b'x'; 1 << 16];
    writer.write_all(&full).expect("a pipe holds as much");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tokeru"));
    command.args(["solve", "maze", "-", "--time", "100", "--json"]).stdin(Stdio::piped()).stdout(writer);
    let mut child = command.stderr(Stdio::piped()).spawn().expect("the program starts");
    drop(command);
    child.stdin.take().expect("piped").write_all(hard().as_bytes()).expect("it reads");
    await_cpu(child.id(), 20);
    let interrupt = || Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(interrupt().success());
    // The program sleeps only while it waits for the reader.
    while state(child.id()) != "S" {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(interrupt().success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let mut written = Vec::new();
    reader.read_to_end(&mut written).expect("the pipe is read");
    assert!(written == full, "{} bytes", written.len());
}

/// What the main thread of a process does: `R` it runs, `S` it sleeps.
#[cfg(target_os = "linux")]
fn state(process: u32) -> String {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("it runs");
    stat.rsplit(')').next().expect("fields").split_whitespace().next().expect("a state").to_owned()
}

/// There is nothing to report yet: Ctrl-C ends the program at once.
#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_wait_ends_at_once() {
    let mut child = start(&["solve", "maze", "-"]);
    let input = child.stdin.take();
    // The signal's handler is there when the kernel says so.
    while u64::from_str_radix(&caught(child.id()), 16).expect("a mask") & 2 == 0 {
        std::thread::yield_now();
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill").success());
    let ran = finish(child);
    assert_eq!((ran.status, ran.out.as_str()), (130, ""));
    drop(input);
}

#[cfg(target_os = "linux")]
fn caught(process: u32) -> String {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a field of Linux").trim().to_owned()
}

/// Waits until a process has used some hundredths of a second of the processor.
#[cfg(target_os = "linux")]
fn await_cpu(process: u32, ticks: u64) {
    let used = || -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("it runs");
        let mut fields = stat.rsplit(')').next().expect("fields").split_whitespace();
        assert_ne!(fields.next(), Some("Z"), "it has ended already");
        fields.nth(10).expect("utime").parse().expect("a number")
    };
    while used() < ticks {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

/// Work for one thread is done by one, whatever was asked for.
#[test]
fn the_threads_reported_are_those_that_worked() {
    let small = tokeru(&["solve", "maze", "-", "--threads", "2", "--json"], EXAMPLE);
    let large = tokeru(&["solve", "maze", "-", "--threads", "2", "--json", "--nodes", "300k"], &hard());
    let threads = |ran: &Ran| ran.rows()[0]["threads"].as_u64();
    assert_eq!((threads(&small), threads(&large)), (Some(1), Some(2)));
}

/// As `tokeru ... | head` does: the reader leaves before everything is written.
#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let boards = EXAMPLE.repeat(300);
    let verbs: [&[&str]; 8] = [
        &["generate", "maze", "--count", "2000"],
        &["solve", "maze", "-"],
        &["check", "maze", "-", "--moves", BEST],
        &["show", "maze", "-"],
        &["perft", "maze", "-", "2"],
        &["completions", "bash"],
        &["man"],
        &["families"],
    ];
    for arguments in verbs {
        let mut child = start(arguments);
        drop(child.stdout.take());
        let _ = child.stdin.take().expect("piped").write_all(boards.as_bytes());
        let ran = finish(child);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{arguments:?}");
    }
}

/// Messages about bad boards have no reader; the other boards are done all the same.
#[test]
fn messages_without_a_reader_do_not_stop_the_run() {
    for arguments in
        [["solve", "maze", "-"], ["show", "maze", "-"], ["solve", "maze", "/no/such"], ["solve", "fly", "-"]]
    {
        let mut child = start(&arguments);
        drop(child.stderr.take());
        let text = format!("{}{EXAMPLE}", "3 3\n?\n".repeat(500));
        let _ = child.stdin.take().expect("piped").write_all(text.as_bytes());
        let ran = finish(child);
        let expected = if arguments[1..] == ["maze", "-"] { (1, 1.max(ran.out.lines().count())) } else { (2, 0) };
        assert_eq!((ran.status, ran.out.lines().count()), expected, "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_gives_a_message() {
    for arguments in [&["families"][..], &["--help"], &["help", "solve"], &["--version"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tokeru"));
        let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
        let output = command.args(arguments).stdout(full).output().expect("the program ends");
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            output.status.code() == Some(2) && err.contains("standard output: No space left"),
            "{arguments:?}: {err}"
        );
    }
}
