//! Files of boards: encodings, line ends, files of other games, and files of any length.

use super::{EXAMPLE, finish, run, start, tokeru};
use std::io::Write;

#[test]
fn texts_with_other_line_ends_and_encodings_are_read() {
    let crlf = EXAMPLE.replace('\n', "\r\n");
    let cr = EXAMPLE.replace('\n', "\r");
    let tabs = EXAMPLE.replace(' ', "\t");
    let utf16 = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(bytes).collect()
    };
    let two = format!("{cr}{cr}").into_bytes();
    let texts =
        [crlf.into_bytes(), two, tabs.into_bytes(), utf16(EXAMPLE, u16::to_le_bytes), utf16(EXAMPLE, u16::to_be_bytes)];
    for text in texts.into_iter().chain([format!("\u{feff}{EXAMPLE}").into_bytes()]) {
        let ran = run(&["show", "maze", "-"], &text);
        assert!(ran.status == 0 && ran.out.starts_with(EXAMPLE), "{} {:?}", ran.err, String::from_utf8_lossy(&text));
    }
    assert_eq!(run(&["show", "maze", "-"], format!("{cr}{cr}").as_bytes()).out, format!("{EXAMPLE}\n{EXAMPLE}"));
    // A title in Latin-1, as many old collections have them.
    let latin = run(&["show", "sokoban", "-"], b"####\n#@ #\n#$.#\n####\nTitle: Caf\xe9\n");
    assert_eq!((latin.status, latin.out.as_str()), (0, "####\n#@ #\n#$.#\n####\n"));
    assert!(latin.err.contains("line 5, column 11: not UTF-8; read as Latin-1"), "{}", latin.err);
}

#[test]
fn bytes_that_are_no_text_are_refused_with_their_place() {
    let unmarked: Vec<u8> = EXAMPLE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let tab = b"#####\n#@\t.#\n#####\n";
    let blank = "#####\n#@\u{a0}.#\n#####\n".as_bytes();
    let cases: [(&str, &[u8], &str); 5] = [
        ("maze", b"3 3\n+1 +2\n+4 \0", "line 3, column 4: nul-byte"),
        (
            "maze",
            &unmarked,
            "line 1, column 2: nul-byte: not allowed in a text; UTF-16 is read if it begins with a byte order mark (BOM)",
        ),
        ("sokoban", tab, "line 2, column 3: not-a-square '\\t' (a tab; write spaces)"),
        ("sokoban", blank, "(U+00A0, an unusual space; write a plain one)"),
        ("sokoban", b"Game: Hexoban\n\n#####\n#@$.#\n#####\n", "line 1, column 1: another-game 'Game: Hexoban'"),
    ];
    for (family, text, message) in cases {
        let ran = run(&["show", family, "-"], text);
        assert!(ran.status == 1 && ran.err.contains(message), "{}", ran.err);
    }
}

/// They are read as the page reads them. A row of boxes has no wall, and used to be reported as a level of its own.
#[test]
fn levels_with_another_sign_for_walls_are_read() {
    let old = "Set\n\n; 1\nXXXXXX\nX@ *.X\nXXXXXX\n\n; 2\r\nXXXXXXX\r\nX@*  .X\r\nX *.& X\r\nXXXXXXX\r\n";
    let read = "######\n#@ $.#\n######\n\n#######\n#@$  .#\n# $.* #\n#######\n";
    let ran = tokeru(&["show", "sokoban", "-"], old);
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, read, ""));
    let solved = tokeru(&["solve", "sokoban", "-", "--index", "2"], &old.replace('X', "█"));
    assert_eq!(solved.status, 0, "{}", solved.err);
    let utf16: Vec<u8> = format!("\u{feff}{old}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(run(&["show", "sokoban", "-"], &utf16).out, read);
    // What is not whole is reported as it stands.
    for wrong in ["XXXXX\nX@*.X\n", "XXXXX\nX@*.X\nXX@XX\nXXXXX\n", "XXXXX\nX@*X\nX&$.X\nXXXXX\n"] {
        let told = tokeru(&["show", "sokoban", "-"], wrong);
        assert!(told.status == 1 && told.err.contains("line 1, column 1: no-rows"), "{wrong}: {}", told.err);
    }
    assert_eq!(tokeru(&["show", "maze", "-"], &format!("XXXX\n{EXAMPLE}")).out, EXAMPLE);
}

/// A line above all levels is true of each; `--index` skips the first level.
#[test]
fn a_file_of_another_game_is_refused_level_by_level() {
    let level = "#####\n#@$.#\n#####\n";
    let file = format!("Game: Hexoban\n\n; 1\n{level}\n; 2\n{level}Title: B\n\n; 3\n{level}");
    for verb in ["show", "solve"] {
        let all = tokeru(&[verb, "sokoban", "-"], &file);
        assert_eq!((all.status, all.out.as_str()), (1, ""), "{}", all.err);
        let told = |board| format!("line 1, column 1: another-game 'Game: Hexoban' (board {board})");
        assert!((1..=3).all(|board| all.err.contains(&told(board))), "{}", all.err);
        let second = tokeru(&[verb, "sokoban", "-", "--index", "2"], &file);
        assert!(second.status == 1 && second.err.contains(&told(2)), "{}", second.err);
    }
    let later =
        tokeru(&["show", "sokoban", "-"], &format!("; 1\n{level}\n; 2\nVariant: Trioban\n{level}\n; 3\n{level}"));
    assert_eq!((later.status, later.out.as_str()), (1, level));
    assert!(later.err.contains("line 7, column 1: another-game 'Variant: Trioban' (board 3)"), "{}", later.err);
    assert_eq!(tokeru(&["show", "sokoban", "-"], &file.replace("Hexoban", "Sokoban")).status, 0);
}

/// Boards are read one by one: a file of 40 MiB and a line of 25 MiB leave the program below 32 MiB.
#[test]
#[cfg(target_os = "linux")]
fn a_long_file_needs_the_memory_of_a_single_board() {
    let board = "3,3,12345678=\n".repeat(1000);
    let mut child = start(&["show", "slide", "-", "--index", "900000000"]);
    let mut input = child.stdin.take().expect("piped");
    let count = (40 << 20) / board.len();
    (0..count).for_each(|_| input.write_all(board.as_bytes()).expect("it reads"));
    // A line without an end is not kept in memory either.
    (0..200).for_each(|_| input.write_all(&[b'x'; 1 << 17]).expect("it reads"));
    let peak = status_of(child.id(), "VmHWM:");
    drop(input);
    let ran = finish(child);
    assert!(ran.status == 2 && ran.err.contains(&format!("there are {}", count * 1000)), "{}", ran.err);
    assert!(peak < 32 << 10, "{peak} kB");
}

#[cfg(target_os = "linux")]
fn status_of(process: u32, field: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix(field)).expect("a field of Linux");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[test]
fn a_board_that_is_too_long_is_refused_and_the_next_is_read() {
    let long = format!("3 3\n{}\n{EXAMPLE}", "+1 ".repeat(400_000));
    let ran = tokeru(&["solve", "maze", "-"], &long);
    assert!(ran.err.contains("line 1, column 1: text-too-long: a board has at most 1 MiB (board 1)"), "{}", ran.err);
    assert!(ran.status == 1 && ran.out.contains("index 2 ") && ran.out.contains("objective 36"), "{}", ran.out);
}
