//! Makes the link of a board, and of moves on it.
//!
//!     cargo run --release --example link -- slide board.txt [moves.txt]

use std::error::Error;
use std::fs::read_to_string;
use tokeru::model::link::Opening;
use tokeru::puzzles;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [id, board, moves @ ..] = &arguments[..] else { return Err("link FAMILY BOARD [MOVES]".into()) };
    let moves = moves.first().map_or(Ok(String::new()), read_to_string)?;
    println!("#/{id}/{}", puzzles::family(id)?.encode(&read_to_string(board)?, &moves, Opening::Play)?);
    Ok(())
}
