//! What a front end draws: the room, the people with their routes, and every tick for playback.

use super::State;
use super::board::{Board, Cell, Step, letter};
use crate::model::puzzle::{Draw, Rules};
use crate::puzzles::sweeper::Sweeper;
use crate::shape;

shape! {
    /// The room, as drawn and as it is now.
    /// Codes of squares: 0 dirty, 1 clean, 2 boy, 3 girl, 4 robot, 5 puddle, 6 apple, 7 bottle, 8 trash bin, 9
    /// recycling bin, 10 obstacle.
    pub struct View {
        w: usize,
        h: usize,
        /// as drawn, people included
        start: Vec<i32>,
        /// as they are now, people not included
        squares: Vec<i32>,
        people: Vec<Walker>,
        /// number of complete ticks of the drawn routes
        ticks: usize,
        /// the room at every complete tick, beginning with the start, as in `Frames`, so that incomplete routes can be
        /// viewed on one clock
        history: Vec<Frame>,
        /// steps already said in the incomplete tick
        said: usize,
        steps: usize,
        dirty: usize,
        done: bool,
        /// pairs of tick and square
        meetings: Vec<i32>,
    }
}

shape! {
    /// The room at every tick, one more than there are steps.
    pub struct Frames {
        steps: usize,
        ticks: Vec<Frame>,
    }
}

shape! {
    /// A person of the room: the code of its square, and its route so far.
    struct Walker {
        kind: usize,
        start: usize,
        limit: u8,
        cell: usize,
        left: u8,
        carries: u8,
        /// squares in the order of time, the start first
        route: Vec<usize>,
        /// letters of the route
        text: String,
    }
}

shape! {
    /// The room at one tick; the first three fields are by person.
    struct Frame {
        cells: Vec<usize>,
        carries: Vec<u8>,
        /// 1 for people who have moved since the tick before
        moved: Vec<i32>,
        squares: Vec<i32>,
        /// squares on which people meet
        met: Vec<usize>,
    }
}

impl Draw for Sweeper {
    type View = View;
    type Frames = Frames;

    fn view(board: &Board, moves: &[Step]) -> View {
        let states = states(board, moves);
        let now = states.last().expect("the start at least");
        let ticks = states.len() - 1;
        let pending = &moves[ticks * board.count()..];
        View {
            w: board.size.width,
            h: board.size.height,
            start: codes(&board.squares),
            squares: codes(&now.squares),
            people: (0..board.count()).map(|index| person(board, moves, &states, index)).collect(),
            ticks,
            history: history(&states),
            said: pending.len(),
            steps: moves.iter().flatten().count(),
            dirty: now.dirty(),
            done: pending.is_empty() && Sweeper::is_goal(board, now),
            meetings: states.iter().enumerate().flat_map(|(tick, state)| meetings(tick, state)).collect(),
        }
    }

    fn frames(board: &Board, moves: &[Step]) -> Frames {
        let states = states(board, moves);
        Frames { steps: states.len() - 1, ticks: history(&states) }
    }
}

/// The states at the start and after every whole tick.
fn states(board: &Board, moves: &[Step]) -> Vec<State> {
    let mut states = vec![Sweeper::initial(board)];
    for tick in moves.chunks_exact(board.count().max(1)) {
        let mut state = states.last().expect("the start at least").clone();
        for &step in tick {
            Sweeper::apply(board, &mut state, step).expect("only legal moves are drawn");
        }
        states.push(state);
    }
    states
}

fn codes(squares: &[Cell]) -> Vec<i32> {
    squares.iter().map(|square| square.code() as i32).collect()
}

/// Pairs of tick and square.
fn meetings(tick: usize, state: &State) -> Vec<i32> {
    state.met.iter().flat_map(|&cell| [tick as i32, cell as i32]).collect()
}

fn person(board: &Board, moves: &[Step], states: &[State], index: usize) -> Walker {
    let now = &states.last().expect("the start at least").people[index];
    let steps = moves.iter().skip(index).step_by(board.count()).copied().filter(Option::is_some);
    let walked = states.windows(2).filter(|pair| pair[0].people[index].cell != pair[1].people[index].cell);
    let route = std::iter::once(&states[0]).chain(walked.map(|pair| &pair[1]));
    Walker {
        kind: now.kind.code(),
        start: states[0].people[index].cell,
        limit: board.limits[index],
        cell: now.cell,
        left: now.left,
        carries: now.carries,
        route: route.map(|state| state.people[index].cell).collect(),
        text: steps.map(letter).collect(),
    }
}

fn history(states: &[State]) -> Vec<Frame> {
    states.iter().enumerate().map(|(tick, state)| frame(&states[tick.saturating_sub(1)], state)).collect()
}

fn frame(before: &State, state: &State) -> Frame {
    let moved = state.people.iter().zip(&before.people).map(|(now, then)| i32::from(now.cell != then.cell));
    Frame {
        cells: state.people.iter().map(|person| person.cell).collect(),
        carries: state.people.iter().map(|person| person.carries).collect(),
        moved: moved.collect(),
        squares: codes(&state.squares),
        met: state.met.clone(),
    }
}
