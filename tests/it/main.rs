//! The tests of the crate as its users see it: one program, with a module for each family or part.
//! `cargo test --test it maze` runs a family's tests.
//! `tests/limits` is the other program: it counts every allocation of its process.

mod allocated;
mod campaign;
mod certificates;
mod cli;
mod common;
mod declarations;
mod deeper;
mod given;
mod hostile;
mod judge;
mod kept;
mod levels;
mod lights;
mod links;
mod maze;
mod new_family;
mod of_the_day;
mod parts;
mod reasons;
mod registry;
mod serve;
mod slide;
mod sokoban;
mod streamer;
mod sweeper;
mod tidy;
mod trace;
mod trials;
