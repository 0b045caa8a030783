//! The route engine's slopes: on each stretch of moves the wanted tile goes down by one with every move, to nothing.

use tokeru::base::grid::Size;
use tokeru::base::rng::Rng;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::outcome::Sense;
use tokeru::model::puzzle::{Notation, Rules};
use tokeru::model::value::Value;
use tokeru::puzzles::slide::Slide;
use tokeru::puzzles::slide::rules::board::shuffle::{shuffled, wall_in};
use tokeru::puzzles::slide::rules::board::{Board, Cell};
use tokeru::search::control::{Control, Counters};
use tokeru::search::engine::Consult;

fn terrain(board: &Board) -> Value {
    let (limits, counters) = (Limits::default(), Counters::default());
    let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
    Slide::consult(board, &[], "terrain", &control).expect("a question of the family")
}

fn list(value: &Value) -> &[Value] {
    let Value::List(list) = value else { panic!("{value:?} is no list") };
    list
}

fn heights(moment: &Value) -> Vec<i32> {
    match moment.get("heights") {
        Value::Numbers(numbers) => numbers.clone(),
        _ => Vec::new(),
    }
}

fn number(value: &Value, key: &str) -> Option<i64> {
    value.get(key).integer()
}

/// The wanted tile's own height after every move; none where nothing is wanted.
fn descents(board: &Board, terrain: &Value) -> Vec<Option<i32>> {
    let Value::Text(moves) = terrain.get("moves") else { panic!("no moves") };
    let moves = Slide::parse_moves(board, moves).expect("moves");
    let moments = list(terrain.get("moments"));
    assert_eq!(moments.len(), moves.len() + 1);
    let mut state = Slide::initial(board);
    let mut told = Vec::new();
    for (at, moment) in moments.iter().enumerate() {
        let height = number(moment, "tile").filter(|_| !heights(moment).is_empty()).map(|tile| {
            let cell = state.squares.iter().position(|&square| square == Cell::Tile(tile as u8));
            heights(moment)[cell.expect("every tile is somewhere")]
        });
        told.push(height);
        if let Some(&step) = moves.get(at) {
            Slide::apply(board, &mut state, step).expect("legal");
        }
    }
    assert_eq!(Slide::objective(board, &state), moves.len() as i64);
    told
}

#[test]
fn the_wanted_tile_goes_down_by_one_with_every_move() {
    let mut rng = Rng::new(9);
    let (mut moves, mut ends) = (0, 0);
    for seed in 0..60 {
        let size = (3 + rng.below(3), 3 + rng.below(3));
        let solved = Board::solved(Size::new(size.0, size.1), |_| false);
        let board = shuffled(&wall_in(&solved, rng.below(size.0 * size.1 / 4), &mut rng), seed);
        let terrain = terrain(&board);
        if terrain == Value::Null {
            continue;
        }
        let told = descents(&board, &terrain);
        let moments = list(terrain.get("moments"));
        let every = |key| moments.iter().map(|each| number(each, key)).collect::<Vec<_>>();
        let (energy, stage) = (every("energy"), every("stage"));
        assert!(energy.is_sorted_by(|before, now| now <= before));
        for at in 1..told.len() {
            let (Some(before), Some(now)) = (told[at - 1], told[at]) else { continue };
            assert!(before >= 0 && now >= 0, "{}", Slide::print(&board));
            // A stretch ends where the energy falls, also sooner than its tile has come, or with the step out of a spot after that; what is wanted then
            // is another.
            if energy[at] < energy[at.saturating_sub(2)] || stage[at] != stage[at - 1] {
                ends += 1;
            } else if before > 0 {
                assert_eq!(now, before - 1, "{} move {at}", Slide::print(&board));
                moves += 1;
            }
        }
    }
    assert!(moves > 2000 && ends > 200, "{moves} moves, {ends} ends");
}

#[test]
fn a_descent_ends_where_every_move_leads_a_tile_away_from_home() {
    let mut stuck = 0;
    for seed in 0..40 {
        let board = shuffled(&Board::solved(Size::new(4, 4), |_| false), seed);
        let terrain = terrain(&board);
        let descent = terrain.get("descent");
        let (Some(lowest), Value::Text(moves)) = (number(descent, "lowest"), descent.get("moves")) else { continue };
        let first = number(&list(terrain.get("moments"))[0], "distance").expect("a number");
        let moves = Slide::parse_moves(&board, moves).expect("moves");
        assert_eq!(first - moves.len() as i64, lowest, "every move of it brings a tile nearer by one");
        stuck += u32::from(lowest > 0);
    }
    assert!(stuck > 30, "{stuck} of 40 boards have a local minimum");
}
