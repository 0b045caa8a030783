//! Passes a request to its engine, and counts for `perft` with the kernel.

use super::article;
use super::frontier;
use crate::model::error::OptionError;
use crate::model::outcome::EngineOutcome;
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::kernel::{Graph, Trail};
use crate::puzzles::maze::rules::board::Board;
use crate::search::control::Control;
use crate::search::engine::{Request, Solve};

impl Solve for Maze {
    fn solve(
        board: &Board,
        request: &Request<usize>,
        control: &Control<'_>,
    ) -> Result<EngineOutcome<usize>, OptionError> {
        match request.engine {
            "frontier" => frontier::solve(board, request, control),
            "beam" => frontier::beam(board, request, control),
            _ => article::solve(board, request, control),
        }
    }

    fn perft(board: &Board, depth: usize) -> u64 {
        let graph = Graph::new(board);
        Trail::after(&graph, board, &[]).perft(&graph, depth)
    }
}
