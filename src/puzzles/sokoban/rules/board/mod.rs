//! Board and moves. `levels` and `lurd` hold their texts, `findings` what is wrong with a board.

mod files;
mod findings;
mod levels;
mod lurd;

use crate::base::grid::{Direction, Size};
use crate::model::error::{Diagnostic, ParseError};
use crate::model::outcome::Sense;
use crate::model::puzzle::{Notation, Rules};
use crate::model::split::Splitter;
use crate::puzzles::sokoban::Sokoban;

/// Most columns and most rows.
pub const MAX_SIDE: usize = 64;
/// Most boxes that an engine accepts.
pub const MAX_BOXES: usize = 200;
/// Most steps in a list of moves.
pub const MAX_MOVES: usize = 200_000;

/// What an answer is measured by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Objective {
    /// Only pushes count.
    #[default]
    Pushes,
    /// Every step counts, pushes included.
    Moves,
}

/// A level, complete or half-made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Columns and rows, each 1 to [`MAX_SIDE`].
    pub size: Size,
    /// Is there a wall, by cell?
    pub walls: Vec<bool>,
    /// Is there a goal, by cell? Never on a wall.
    pub goals: Vec<bool>,
    /// Is there a box, by cell? Never on a wall.
    pub boxes: Vec<bool>,
    /// The player's cell, never one with a wall or a box.
    pub player: Option<usize>,
    /// What counts in an answer.
    pub objective: Objective,
}

/// One step of the player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The direction of the step.
    pub direction: Direction,
    /// Is a box pushed?
    pub push: bool,
}

impl Board {
    /// A floor without anything on it.
    pub fn empty(size: Size) -> Board {
        let none = vec![false; size.cells()];
        Board {
            size,
            walls: none.clone(),
            goals: none.clone(),
            boxes: none,
            player: None,
            objective: Objective::default(),
        }
    }

    /// Number of boxes.
    pub fn box_count(&self) -> usize {
        self.boxes.iter().filter(|&&b| b).count()
    }

    /// The next cell in a direction, unless a wall or the edge is there.
    pub fn free_neighbour(&self, cell: usize, direction: Direction) -> Option<usize> {
        self.size.neighbour(cell, direction).filter(|&next| !self.walls[next])
    }

    /// The cells that can be walked to from a cell if boxes do not block the way.
    pub fn walkable(&self, from: usize) -> Vec<bool> {
        let mut seen = vec![false; self.size.cells()];
        let mut stack = vec![from];
        seen[from] = true;
        while let Some(cell) = stack.pop() {
            for next in Direction::ALL.into_iter().filter_map(|d| self.free_neighbour(cell, d)) {
                if !std::mem::replace(&mut seen[next], true) {
                    stack.push(next);
                }
            }
        }
        seen
    }
}

/// Steps with the case that play gives them: a push wherever a box is ahead. From the first impossible step on, all are
/// walks.
pub(super) fn played(board: &Board, mut steps: Vec<Step>) -> Vec<Step> {
    let mut state = Sokoban::initial(board);
    for step in &mut steps {
        let ahead = state.player.and_then(|cell| board.free_neighbour(cell, step.direction));
        step.push = ahead.is_some_and(|cell| state.boxes[cell]);
        if Sokoban::apply(board, &mut state, *step).is_err() {
            state.player = None;
        }
    }
    steps
}

impl Notation for Sokoban {
    const ID: &'static str = "sokoban";
    const SENSE: Sense = Sense::Minimize;
    type Board = Board;
    type Move = Step;

    fn parse(text: &str) -> Result<Board, ParseError> {
        levels::parse(text)
    }

    fn print(board: &Board) -> String {
        levels::print(board)
    }

    fn parse_moves(board: &Board, text: &str) -> Result<Vec<Step>, ParseError> {
        let steps = lurd::parse(text)?;
        // Some programs store solutions in letters of one case; the board then tells which of them are pushes.
        let one_case = steps.iter().all(|step| step.push == steps[0].push);
        Ok(if one_case { played(board, steps) } else { steps })
    }

    fn print_moves(_: &Board, moves: &[Step]) -> String {
        moves.iter().map(|&step| lurd::letter(step)).collect()
    }

    fn diagnose(board: &Board) -> Vec<Diagnostic> {
        findings::diagnose(board)
    }

    fn place(board: &Board, cell: usize) -> Vec<(&'static str, usize)> {
        board.size.place(cell)
    }

    fn splitter() -> Box<dyn Splitter> {
        Box::<files::Levels>::default()
    }

    fn title(text: &str) -> Option<String> {
        files::title(text)
    }
}
