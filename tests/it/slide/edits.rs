//! Edits of a board: walls, tiles, sizes.

use super::{board, random, slide};
use tokeru::base::rng::Rng;
use tokeru::family::ParsedBoard;
use tokeru::model::link::Opening;
use tokeru::model::puzzle::Notation;
use tokeru::puzzles::slide::Slide;
use tokeru::puzzles::slide::rules::board::Cell;

#[test]
fn a_wall_replaces_the_tile_that_belongs_there_and_returns_it() {
    let edited = [
        ("3,2,123450", "wall 1", "3,2,1=3450"),
        ("3,2,213450", "wall 1", "3,2,1=3450"),
        ("3,2,1=3450", "wall 1", "3,2,1=3450"),
        ("3,2,123450", "wall 5", "3,2,12340="),
        ("2,2,1==0", "wall 0", "2,2,1==0"),
        ("3,2,1=3450", "open 1", "3,2,123450"),
        ("3,2,12340=", "open 5", "3,2,123450"),
        ("3,2,123450", "open 1", "3,2,123450"),
        ("3,2,123450", "open 5", "3,2,123450"),
    ];
    for (before, operation, after) in edited {
        let text = slide().edit(before, operation).expect("on the board").board;
        assert_eq!(text.trim_end(), after, "{before} {operation}");
    }
}

#[test]
fn edits_keep_boards_valid_and_links_round_trip() {
    let mut rng = Rng::new(1);
    let mut text = "5,4,123456789ABCDEFGHIJ0".to_owned();
    text = slide().edit(&text, "size 5 4").expect("fits").board;
    for _ in 0..500 {
        let (a, b) = (rng.below(20), rng.below(20));
        let operation = match rng.below(7) {
            0 | 1 => format!("wall {a}"),
            2 => format!("open {a}"),
            3 => format!("swap {a} {b}"),
            4 => format!("shuffle {a}"),
            5 => format!("set {a} {}", char::from(b"123456789ABC"[rng.below(12)])),
            _ => "sort".to_owned(),
        };
        if let Ok(ParsedBoard { board: edited, .. }) = slide().edit(&text, &operation) {
            text = edited;
        }
        let link = slide().encode(&text, "", Opening::Play).expect("any board");
        assert_eq!(slide().decode(&link).expect("just made").board, text, "{operation}");
        if operation.starts_with("shuffle") || operation == "sort" {
            assert!(board(&text).is_whole(), "{operation}: {text}");
        }
    }
    assert_eq!(slide().edit("2,2,1230", "wall 9").unwrap_err().to_string(), "edit: line 1, column 6: out-of-range '9'");
    assert_eq!(
        slide().edit("2,2,1230", "paint").unwrap_err().to_string(),
        "edit: line 1, column 1: unknown-edit 'paint'"
    );
    assert_eq!(
        slide().edit("3,2,1=3450", "swap 0 1").unwrap_err().to_string(),
        "edit: line 1, column 8: is-a-wall '1'"
    );
}

#[test]
fn drawing_and_erasing_a_wall_gives_a_valid_board_again() {
    let start = random(4, (4, 4), 0);
    for cell in 0..16 {
        let walled = slide().edit(&Slide::print(&start), &format!("wall {cell}")).expect("a cell").board;
        assert!(board(&walled).is_whole(), "{walled}");
        let opened = slide().edit(&walled, &format!("open {cell}")).expect("a cell").board;
        assert!(board(&opened).is_whole(), "{opened}");
        assert!(!board(&opened).squares.contains(&Cell::Wall));
    }
}
