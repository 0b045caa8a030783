//! Certificates are those of `tests/data/certificates`, which the checkers accept
//! (`tests/checker/certificates.test.mjs`).

use crate::common::{kept, shipped};
use std::fs;
use tokeru::model::certificate::QUESTION;
use tokeru::model::value::Value;

/// The certificate of a board, or why there is none.
fn certificate(family: &str, board: &str) -> Result<String, String> {
    let answer =
        shipped(family).consult(board, "", QUESTION).expect("a question that families with certificates answer");
    match answer.get("text") {
        Value::Text(text) => Ok(text.clone()),
        _ => Err(answer.get("reason").to_string()),
    }
}

/// Compares the certificate of each board of a file: a line with the board's number, the board, and its certificate.
fn same(family: &str) {
    let path = kept(&format!("certificates/{family}.txt"));
    let text = fs::read_to_string(&path).expect("readable");
    let parts: Vec<&str> = text.split("; ").skip(1).map(|part| part.split_once('\n').expect("a number").1).collect();
    let boards = parts.iter().map(|part| &part[..part.find("tokeru ").expect("a certificate")]);
    let made = boards.zip(1..).map(|(board, index)| {
        let proof = certificate(family, board).unwrap_or_else(|reason| panic!("{board}{reason}"));
        format!("; {index}\n{board}{proof}")
    });
    let made = made.collect::<Vec<_>>().join("\n");
    if std::env::var_os("TOKERU_BLESS").is_some() {
        fs::write(path, &made).expect("writable");
    } else {
        assert_eq!(made, text);
    }
}

#[test]
fn certificates_of_sliding_puzzles_are_unchanged() {
    same("slide");
}

#[test]
fn certificates_of_sokoban_levels_are_unchanged() {
    same("sokoban");
}

#[test]
fn a_missing_certificate_has_a_reason() {
    assert_eq!(certificate("sokoban", "#####\n#@$ #\n#####\n"), Err("unsound".into()));
    assert_eq!(certificate("sokoban", "######\n#@$ .#\n######\nObjective: moves\n"), Err("no-form".into()));
    assert!(certificate("sokoban", "######\n#.@ $#\n######\nObjective: moves\n").is_ok(), "no answer, whatever counts");
    assert_eq!(certificate("sweeper", "2 1\n0 1\n0\n0\n0\n"), Err("unsound".into()));
    assert_eq!(certificate("slide", "2,2,1233\n"), Err("unsound".into()));
}
