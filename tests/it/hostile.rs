//! Long and hostile texts cost no more than reading them, and remembering the last board changes no answer.

use crate::common::boards;
use crate::common::shipped;
use std::thread;
use std::time::Duration;
use tokeru::base::clock::CpuClock;
use tokeru::model::error::Error;
use tokeru::model::link::Opening;
use tokeru::puzzles::FAMILIES;

/// Texts of kinds that are known to have cost some program more than their length.
const PIECES: [&str; 17] = [
    "x",
    "1",
    "#",
    "1 ",
    "9(",
    "()",
    "200000()",
    "\n",
    "1\n",
    " \n#",
    "UD",
    "rl ",
    "<L>",
    "<L></L>",
    "<L>#",
    "# \n",
    "2,2,1230\n",
];

/// A text of this length, in bytes, with a last letter that fits nowhere.
fn long(piece: &str, length: usize) -> String {
    format!("{}!", piece.repeat(length / piece.len()))
}

/// Everything that takes a text.
fn read_everywhere(family: &str, board: &str, text: &str) {
    let _ = shipped(family).parse(text);
    let _ = shipped(family).split(text);
    let _ = shipped(family).edit(board, text);
    let _ = shipped(family).normalize_moves(board, text);
    let _ = shipped(family).check(board, text);
    let _ = shipped(family).view(board, text);
    let _ = shipped(family).query(board, "", text);
    let _ = shipped(family).decode(text);
}

/// The time of some work, in the thread's own CPU time, which other programs do not lengthen.
fn time_of(work: impl FnOnce()) -> Duration {
    let begun = CpuClock::thread();
    work();
    Duration::from_secs_f64(begun.seconds())
}

#[test]
fn a_text_sixteen_times_as_long_takes_about_sixteen_times_as_long() {
    const SHORT: usize = 1 << 13;
    for &family in FAMILIES {
        let (_, board) = boards(family.id()).swap_remove(0);
        for piece in PIECES {
            let time = |length| {
                let text = long(piece, length);
                time_of(|| read_everywhere(family.id(), &board, &text))
            };
            let (short, all) = (time(SHORT), time(16 * SHORT));
            // Quadratic growth would make it 256 times as much. A time that is too short to be measured counts as half
            // a millisecond.
            let most = 80 * short.max(Duration::from_micros(500));
            assert!(all < most, "{}: {piece:?}: {short:?}, then {all:?}", family.id());
        }
    }
}

#[test]
fn a_slide_link_has_a_limit_of_moves_and_says_so() {
    let board = "8,8,123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$0\n";
    let link = |moves: usize| shipped("slide").encode(board, &"UD".repeat(moves / 2), Opening::Play);
    let code = link(10_000).expect("as many as there may be");
    assert_eq!(shipped("slide").decode(&code).expect("sound").moves.len(), 10_000);
    assert_eq!(link(10_002).map_err(|e| e.code().0), Err("too-many-moves"));
    // This link was made before there was a limit: the board, and UD 50,000 times.
    let old = "1A-3AMREAIAgAQM7BIPa1g7GMw0ABdv5_lBVN7-4DAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAwRAISMQ";
    assert_eq!(shipped("slide").decode(old).map_err(|e| e.code().0), Err("too-many-moves"));
    let text = shipped("slide").check(board, &"UD".repeat(100_001)).map_err(|e| e.code().0);
    assert_eq!(text.map(|_| ()), Err("too-many-moves"));
}

#[test]
fn a_list_of_moves_that_no_board_has_room_for_is_refused() {
    let megabyte = |piece: &str| piece.repeat((tokeru::family::MAX_TEXT - 1) / piece.len());
    for (id, pieces) in [
        ("beam", ["UD", "UD ", "0 "]),
        ("maze", ["0 ", "1 0 ", "0 1\n"]),
        ("slide", ["UD", "UD ", "L\n"]),
        ("sokoban", ["rl", "uD ", "9r"]),
        ("sweeper", ["UD", "UD ", ". "]),
    ] {
        for (piece, (_, board)) in pieces.into_iter().zip(boards(id).into_iter().cycle()) {
            let refused = shipped(id).check(&board, &megabyte(piece)).map_err(|e| e.code().0);
            assert_eq!(refused.map(|_| ()), Err("too-many-moves"), "{id}: {piece:?}");
        }
    }
}

#[test]
fn every_link_made_can_be_read() {
    let rows = format!("{}\n", "#".repeat(63)).repeat(132 * 63).replacen("##\n", "@#\n", 1);
    let board =
        shipped("beam").parse(&format!("132 8 63 63 100\n{}", rows.replace("###", "#ox"))).expect("cells").board;
    let made = shipped("beam").encode(&board, "", Opening::Play).map_err(|e| e.code().0);
    assert_eq!(made, Err("link-too-long"));
}

/// Runs some work in a fresh thread, which remembers nothing.
fn in_fresh_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    thread::spawn(work).join().expect("no panic")
}

#[test]
fn the_cached_last_board_changes_no_answer() {
    let known = FAMILIES.iter().flat_map(|family| boards(family.id()).into_iter().take(2).map(|(_, board)| board));
    // Each text comes with another one of the same length, as do some moves: remembered texts must be distinguished by
    // their letters.
    let texts: Vec<String> = known.flat_map(|text| [text.chars().rev().collect(), text]).collect();
    type Answer = (Result<String, Error>, Result<String, Error>);
    let ask = |family: &'static str, text: &str, moves: &str| -> Answer {
        (
            shipped(family).view(text, moves).map(|view| format!("{view:?}")),
            shipped(family).normalize_moves(text, moves),
        )
    };
    // Every text in every family, one after another, even those that only another family can read.
    for text in &texts {
        for family in FAMILIES.iter().map(|family| family.id()) {
            for moves in ["", "R", "1", "R", "r"] {
                let owned = text.clone();
                let fresh = in_fresh_thread(move || format!("{:?}", ask(family, &owned, moves)));
                assert_eq!(format!("{:?}", ask(family, text, moves)), fresh, "{family} {moves:?} {text}");
            }
        }
    }
}
