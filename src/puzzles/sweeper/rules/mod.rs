//! The rules: which moves are legal, and what they do.
//!
//! 1. In every tick each person who has not stopped takes one step up, right, down or left, all at once.
//! 2. No person enters a bin or an obstacle, or leaves the room. Any number of people may share a square or change
//!    places.
//! 3. No person goes straight back to the square just left.
//! 4. A person takes at most as many steps as its limit allows, and may stop before; a person who has stopped never
//!    moves again.
//! 5. A person who enters a dirty square wipes it. Only a boy mops up a puddle, only a girl picks up an apple, and only
//!    a robot a bottle; for other people nothing happens there.
//! 6. A girl on one of the four squares beside a trash bin drops all her apples in it, a robot beside a recycling bin
//!    all its bottles, including those picked up in this very step.
//! 7. Where two or more people *arrive* on one square in the same tick, they also wipe the dirty floor of the eight
//!    squares around. Puddles, apples and bottles stay, and walls do not shield.
//! 8. The room is done if nothing is dirty after a tick and no person carries anything.

pub mod board;
pub mod edit;
pub mod link;
pub mod view;

use super::Sweeper;
use crate::base::grid::Direction;
use crate::model::error::Code;
use crate::model::options::Options;
use crate::model::puzzle::Rules;
use board::{Board, Cell, Step, letter};

/// The state of one person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Person {
    /// Boy, girl or robot.
    pub kind: Cell,
    /// The square of the person.
    pub cell: usize,
    /// The square just left; `None` before the first step.
    pub from: Option<usize>,
    /// Steps that may still be taken; 0 for a person who has stopped.
    pub left: u8,
    /// Number of apples or bottles carried.
    pub carries: u8,
}

/// The room between two letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The current content of the squares, without the people.
    pub squares: Vec<Cell>,
    /// The people in reading order of their starts.
    pub people: Vec<Person>,
    /// Letters that are already said for the coming tick.
    pub pending: Vec<Step>,
    /// Steps taken by all people.
    pub steps: i64,
    /// Squares where people met in the last tick.
    pub met: Vec<usize>,
}

impl State {
    /// Has no person any step left?
    fn is_over(&self) -> bool {
        self.people.iter().all(|person| person.left == 0)
    }

    /// Number of squares that are dirty.
    pub fn dirty(&self) -> usize {
        self.squares.iter().filter(|square| square.is_dirty()).count()
    }
}

impl Rules for Sweeper {
    type State = State;

    fn initial(board: &Board) -> State {
        let floor = |&square: &Cell| if square.is_person() { Cell::Clean } else { square };
        let person = |(cell, &left)| Person { kind: board.squares[cell], cell, from: None, left, carries: 0 };
        State {
            squares: board.squares.iter().map(floor).collect(),
            people: board.people().zip(&board.limits).map(person).collect(),
            pending: Vec::new(),
            steps: 0,
            met: Vec::new(),
        }
    }

    fn legal(board: &Board, state: &State) -> Vec<Step> {
        let all = Direction::ALL.map(Some).into_iter().chain([None]);
        all.filter(|&step| forbidden(board, state, step).is_none()).collect()
    }

    fn apply(board: &Board, state: &mut State, step: Step) -> Result<(), Code> {
        if let Some(code) = forbidden(board, state, step) {
            return Err(code);
        }
        state.pending.push(step);
        if state.pending.len() == state.people.len() {
            tick(board, state);
        }
        Ok(())
    }

    fn is_goal(_: &Board, state: &State) -> bool {
        state.pending.is_empty() && state.dirty() == 0 && state.people.iter().all(|person| person.carries == 0)
    }

    fn objective(_: &Board, state: &State) -> i64 {
        state.steps + state.pending.iter().flatten().count() as i64
    }

    /// The option `routes` has the steps with which each person begins, in reading order.
    fn has_prescribed(board: &Board, options: &Options, moves: &[Step]) -> bool {
        let routes = options.text("routes").unwrap_or("").split(',').enumerate();
        routes.into_iter().all(|(person, route)| {
            let letters = moves.iter().skip(person).step_by(board.count().max(1)).map(|&step| letter(step));
            letters.take(route.len()).eq(route.chars())
        })
    }
}

/// The code of the rule that forbids a letter of the next person, if any.
fn forbidden(board: &Board, state: &State, step: Step) -> Option<Code> {
    if state.is_over() {
        return Some(Code("everybody-stopped"));
    }
    let person = &state.people[state.pending.len()];
    let direction = step?;
    if person.left == 0 {
        return Some(Code("has-stopped"));
    }
    match board.size.neighbour(person.cell, direction) {
        None => Some(Code("leaves-the-room")),
        Some(next) if !board.squares[next].is_open() => Some(Code("no-entry")),
        Some(next) if person.from == Some(next) => Some(Code("turns-back")),
        Some(_) => None,
    }
}

/// Applies the letters of a tick for all people at once.
fn tick(board: &Board, state: &mut State) {
    let pending = std::mem::take(&mut state.pending);
    let mut arrived = vec![0; state.squares.len()];
    for (index, step) in pending.into_iter().enumerate() {
        let Some(direction) = step else {
            state.people[index].left = 0;
            continue;
        };
        walk(board, state, index, direction);
        arrived[state.people[index].cell] += 1;
    }
    state.met = (0..arrived.len()).filter(|&cell| arrived[cell] > 1).collect();
    for &cell in &state.met {
        for around in board.around(cell) {
            if state.squares[around] == Cell::Dirty {
                state.squares[around] = Cell::Clean;
            }
        }
    }
}

/// Moves one person, who cleans, picks up and drops.
fn walk(board: &Board, state: &mut State, index: usize, direction: Direction) {
    let person = &mut state.people[index];
    let next = board.size.neighbour(person.cell, direction).expect("the step was found legal");
    *person = Person { cell: next, from: Some(person.cell), left: person.left - 1, ..*person };
    state.steps += 1;
    let task = Cell::task_of(person.kind);
    let bin = Cell::bin_of(person.kind);
    if [Cell::Dirty, task].contains(&state.squares[next]) {
        person.carries += u8::from(bin.is_some() && state.squares[next] == task);
        state.squares[next] = Cell::Clean;
    }
    if board.size.neighbours(next).any(|(_, beside)| bin == Some(board.squares[beside])) {
        person.carries = 0;
    }
}
