//! Checks moves under the rules: legal? in the goal? with which objective?
//!
//!     cargo run --release --example check -- sokoban level.txt moves.txt

use std::error::Error;
use std::fs::read_to_string;
use tokeru::puzzles;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [id, board, moves] = &arguments[..] else { return Err("check FAMILY BOARD MOVES".into()) };
    let report = puzzles::family(id)?.check(&read_to_string(board)?, &read_to_string(moves)?)?;
    match report.violation {
        Some(violation) => println!("move {} is forbidden: {}", violation.step + 1, violation.code),
        None => println!("legal; answer: {}, objective: {}", report.goal, report.objective),
    }
    Ok(())
}
