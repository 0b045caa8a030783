//! Sokoban's macros for tunnels, gates and goal rooms lose nothing: every search that uses them agrees with a plain
//! search of all positions.

use super::chance::sound;
use crate::common::shipped;
use std::collections::{HashMap, VecDeque};
use tokeru::base::rng::Rng;
use tokeru::check::check;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::outcome::Sense;
use tokeru::model::puzzle::Notation;
use tokeru::model::value::Value;
use tokeru::puzzles::sokoban::Sokoban;
use tokeru::puzzles::sokoban::engines::best_first::{BestFirst, Slice, Time, Weights};
use tokeru::puzzles::sokoban::engines::feature_space::{FeatureSpace, Strategy};
use tokeru::puzzles::sokoban::kernel::meter::Meter;
use tokeru::puzzles::sokoban::kernel::passages::{Kinds, Stop};
use tokeru::puzzles::sokoban::kernel::tables::Tables;
use tokeru::puzzles::sokoban::kernel::{Level, Push, walk};
use tokeru::puzzles::sokoban::rules::board::{Board, Step};
use tokeru::search::control::{Control, Counters};

const RUNS: Kinds = Kinds { runs: true, rooms: false };
const ROOMS: Kinds = Kinds { runs: false, rooms: true };

fn board(text: &str) -> Board {
    Sokoban::parse(text).unwrap()
}

fn tables(board: &Board, kinds: Kinds) -> Tables {
    Tables::new(Level::new(board, &[] as &[Step])).only(kinds)
}

/// A push of the box at a place (row and column), with what follows it.
fn follow(tables: &Tables, board: &Board, place: (usize, usize), direction: u8) -> Option<Stop> {
    let level = &tables.level;
    let cell = place.0 * board.size.width + place.1;
    let from = level.cells.iter().position(|&c| c == cell).unwrap() as u16;
    tables.passages().follow(level, Push { from, direction }, &level.boxes, &level.occupied())
}

/// Row and column of a square.
fn place(tables: &Tables, board: &Board, square: u16) -> (usize, usize) {
    let cell = tables.level.cells[square as usize];
    (cell / board.size.width, cell % board.size.width)
}

const RIGHT: u8 = 1;
const LEFT: u8 = 3;

/// The player can walk round. So a box may rest on the first square of the tunnel, and from there it goes on to the
/// end.
#[test]
fn a_box_stops_only_at_the_ends_of_a_tunnel() {
    let board = board("###########\n#@        #\n# # ##### #\n# #$      #\n# ####### #\n#    .    #\n###########\n");
    let tables = tables(&board, RUNS);
    let runs = &tables.passages().runs;
    let square = |column: usize| tables.level.cells.iter().position(|&c| c == 3 * board.size.width + column).unwrap();
    let rests: Vec<usize> = (3..10).filter(|&column| !runs.goes_on(square(column) as u16, RIGHT as usize)).collect();
    assert_eq!(rests, [3, 4, 8, 9], "the tunnel's first and last square, and what lies before and behind");
    let round = self::board("########\n#      #\n### ## #\n#.@$   #\n########\n");
    let tables = self::tables(&round, RUNS);
    let stop = follow(&tables, &round, (3, 3), RIGHT).unwrap();
    assert_eq!((place(&tables, &round, stop.to), stop.pushes), ((3, 4), 1), "here the player has to walk round");
}

/// With the box between two rooms the player stays behind it, so the box goes through at once. A box beyond the gate
/// makes that a dead end.
#[test]
fn a_box_is_pushed_through_a_gate_in_one_move() {
    let text = "#########\n#   #   #\n# @$  . #\n#   #   #\n#########\n";
    let board = board(text);
    let tables = tables(&board, RUNS);
    let stop = follow(&tables, &board, (2, 3), RIGHT).unwrap();
    // On the square right after the gate it would shut the player in too.
    assert_eq!((place(&tables, &board, stop.to), stop.pushes), ((2, 6), 3));
    assert_eq!(follow(&tables, &board, (2, 3), LEFT).unwrap().pushes, 1);
    let gates: Vec<(usize, usize)> =
        tables.passages().runs.gates().into_iter().map(|square| place(&tables, &board, square)).collect();
    assert_eq!(gates, [(2, 3), (2, 4), (2, 5)], "the outer two for boxes that come out");
    let blocked = self::board(&text.replace("@$  .", "@$ $.").replace("#   #   #\n# @", "#   # . #\n# @"));
    assert_eq!(follow(&self::tables(&blocked, RUNS), &blocked, (2, 3), RIGHT), None);
    let resting = self::board(&text.replace("$  . ", "$.   "));
    assert_eq!(follow(&self::tables(&resting, RUNS), &resting, (2, 3), RIGHT).unwrap().pushes, 1, "a goal in the gate");
}

const ROOM: &str = "###########\n#    ######\n# $$ ##  .#\n# $      .#\n#  @ ##  .#\n###########\n";

/// One goal after the other, on paths that a box would take if it were alone; the page shows the same order.
#[test]
fn a_goal_room_is_filled_in_order() {
    let board = board(ROOM);
    let tables = tables(&board, ROOMS);
    let [room] = &tables.passages().rooms.rooms[..] else { panic!("one room") };
    assert_eq!(place(&tables, &board, room.entrance), (3, 5));
    let order: Vec<_> = room.fills.iter().map(|fill| (place(&tables, &board, fill.goal), fill.pushes.len())).collect();
    assert_eq!(order, [((4, 9), 5), ((3, 9), 4), ((2, 9), 5)]);
    let asked = shipped("sokoban").consult(ROOM, "", "passages").unwrap();
    let Value::Record(fields) = &asked else { panic!("{asked:?}") };
    let cells = |name: &str| match &fields.iter().find(|field| field.0 == name).unwrap().1 {
        Value::Numbers(cells) => cells.clone(),
        other => panic!("{other:?}"),
    };
    let by_cell: Vec<i32> = cells("order").into_iter().filter(|&number| number > 0).collect();
    assert_eq!((by_cell, cells("order")[2 * board.size.width + 9]), (vec![3, 2, 1], 3));
    assert_eq!(cells("entrances"), [(3 * board.size.width + 5) as i32]);
}

/// Fewest pushes from the start, found by visiting all positions; `None` if there is no answer. For boards of up to 64
/// cells.
fn plain(board: &Board) -> Option<usize> {
    let bits =
        |flags: &[bool]| flags.iter().enumerate().fold(0u64, |bits, (cell, &flag)| bits | u64::from(flag) << cell);
    let (walls, goals) = (bits(&board.walls), bits(&board.goals));
    let start = (bits(&board.boxes), board.player.unwrap());
    let mut known = HashMap::from([(start, 0)]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some(((boxes, player), pushes)) = queue.pop_front() {
        if boxes == goals {
            return Some(pushes);
        }
        if known[&(boxes, player)] < pushes {
            continue;
        }
        for step in [1, board.size.width, usize::MAX, usize::MAX - board.size.width + 1] {
            let ahead = player.wrapping_add(step);
            let beyond = ahead.wrapping_add(step);
            let push = boxes >> ahead & 1 != 0;
            if walls >> ahead & 1 != 0 || push && (walls | boxes) >> beyond & 1 != 0 {
                continue;
            }
            let after = if push { (boxes ^ 1 << ahead | 1 << beyond, ahead) } else { (boxes, ahead) };
            let cost = pushes + usize::from(push);
            if known.get(&after).is_none_or(|&before| cost < before) {
                known.insert(after, cost);
                if push { queue.push_back((after, cost)) } else { queue.push_front((after, cost)) }
            }
        }
    }
    None
}

/// A small level with narrow places: random walls, or two halves with one square between them and most goals in one
/// half.
fn narrow_board(rng: &mut Rng) -> Board {
    let (width, height) = (6 + rng.below(3), 5 + rng.below(3));
    let mut board = Sokoban::parse(&format!("{}\n", "#".repeat(width)).repeat(height)).unwrap();
    let halves = rng.chance(0.6);
    let (column, row) = (2 + rng.below(width - 4), 1 + rng.below(height - 2));
    let inner: Vec<usize> = (0..width * height)
        .filter(|&c| (1..width - 1).contains(&(c % width)) && (1..height - 1).contains(&(c / width)))
        .collect();
    let walls = if halves { 0.15 } else { 0.35 };
    for &cell in &inner {
        let between = halves && cell % width == column;
        board.walls[cell] = if between { cell / width != row } else { rng.chance(walls) };
    }
    let mut free: Vec<usize> = inner.into_iter().filter(|&cell| !board.walls[cell]).collect();
    rng.shuffle(&mut free);
    let count = 1 + rng.below(3);
    // Boxes begin on the left and end on the right, except for one now and then.
    let left = |cell: &usize| halves && cell % width < column;
    let stray = rng.chance(0.3);
    free.sort_by_key(|cell| !left(cell));
    free.iter().take(count).for_each(|&cell| board.boxes[cell] = true);
    board.player = free.get(count).copied();
    if halves && !stray {
        free.reverse();
    } else {
        rng.shuffle(&mut free);
    }
    free.iter().take(count).for_each(|&cell| board.goals[cell] = true);
    board
}

/// The answer of a search without limits.
fn found(tables: &Tables, run: impl FnOnce(&Control<'_>, &Meter) -> Slice) -> Option<Vec<Push>> {
    let (limits, counters) = (Limits::default(), Counters::default());
    let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
    match run(&control, &Meter::new(tables)) {
        Slice::Solved(pushes) => Some(pushes),
        Slice::Exhausted => None,
        other => panic!("{other:?}"),
    }
}

fn best_first(tables: &Tables, time: Time, weights: Weights) -> Option<Vec<Push>> {
    let packing = tables.packing()?;
    let mut search = BestFirst::new(tables, packing, time, weights, None);
    found(tables, |control, meter| search.run(u64::MAX, control, &mut control.ticker(), meter))
}

fn feature_space(tables: &Tables) -> Option<Vec<Push>> {
    let packing = tables.packing()?;
    found(tables, |control, meter| {
        let mut ticker = control.ticker();
        let search = FeatureSpace::new(tables, packing, Strategy::Order, 1 << 30, &mut ticker);
        search.expect("nobody stops it").run(u64::MAX, control, &mut ticker, meter)
    })
}

/// Compares an answer, or that there is none, with the plain search. Answers are replayed.
fn agrees(board: &Board, truth: Option<usize>, shortest: bool, answer: Option<Vec<Push>>, who: &str) {
    let text = Sokoban::print(board);
    assert_eq!(answer.is_some(), truth.is_some(), "{who}\n{text}");
    let Some(pushes) = answer else { return };
    let steps = walk::steps(&Level::new(board, &[] as &[Step]), &pushes).unwrap_or_else(|| panic!("{who}\n{text}"));
    assert!(check::<Sokoban>(board, &steps).confirms(pushes.len() as i64), "{who}\n{text}");
    assert!(!shortest || Some(pushes.len()) == truth, "{who}: {} pushes, not {truth:?}\n{text}", pushes.len());
}

/// Thousands of levels: solvable ones stay solvable, and searches that prove keep the fewest pushes, forwards and
/// backwards, for each kind of macro and for all together. Every kind fires often.
#[test]
fn macros_lose_no_solution_and_no_push() {
    let mut rng = Rng::new(61);
    let most = if std::env::var("TOKERU_LONG").is_ok() { 60_000 } else { 2_000 };
    let (mut levels, mut solvable) = (0, 0);
    let mut fired: HashMap<&str, usize> = HashMap::new();
    let greedy = Weights { so_far: 1, ahead: 5 };
    while solvable < most {
        let board = narrow_board(&mut rng);
        if !sound(&board) {
            continue;
        }
        let all = tables(&board, Kinds::ALL);
        let (runs, rooms) = (&all.passages().runs, &all.passages().rooms.rooms);
        let kinds = [
            ("tunnel", !runs.tunnels().is_empty()),
            ("gate", !runs.gates().is_empty()),
            ("room", !rooms.is_empty()),
            ("room of some goals", rooms.iter().any(|room| room.fills.len() < all.level.goals.len())),
            ("room of several goals", rooms.iter().any(|room| room.fills.len() > 1)),
            ("room with boxes", rooms.iter().any(|room| room.first > 0)),
        ];
        if kinds.iter().all(|kind| !kind.1) {
            continue;
        }
        levels += 1;
        let truth = plain(&board);
        solvable += usize::from(truth.is_some());
        kinds.iter().filter(|kind| kind.1 && truth.is_some()).for_each(|kind| *fired.entry(kind.0).or_default() += 1);
        for some in [RUNS, ROOMS, Kinds::ALL] {
            let tables = tables(&board, some);
            for time in [Time::Forwards, Time::Backwards] {
                agrees(
                    &board,
                    truth,
                    true,
                    best_first(&tables, time, Weights::EXACT),
                    &format!("{some:?} {time:?} exact"),
                );
                agrees(&board, truth, false, best_first(&tables, time, greedy), &format!("{some:?} {time:?} greedy"));
            }
            agrees(&board, truth, false, feature_space(&tables), &format!("{some:?} features"));
        }
    }
    println!("{levels} levels, {solvable} solvable, of these {fired:?}");
    for kind in ["tunnel", "gate", "room", "room of some goals", "room of several goals", "room with boxes"] {
        assert!(fired.get(kind).is_some_and(|&count| count >= 20), "{kind}: {fired:?}");
    }
}

/// All levels of the collection, Microban #10 among them, have the same fewest pushes with macros and without.
#[test]
fn microban_keeps_its_fewest_pushes() {
    let Some(file) = crate::common::shared("sokoban/Microban_155.xsb") else { return };
    for (index, text) in shipped("sokoban").split(&file).into_iter().enumerate().take(30) {
        let board = board(text);
        let lengths = [Kinds::NONE, Kinds::ALL]
            .map(|kinds| best_first(&tables(&board, kinds), Time::Forwards, Weights::EXACT).map(|pushes| pushes.len()));
        assert!(lengths[0].is_some() && lengths[0] == lengths[1], "#{}: {lengths:?}", index + 1);
    }
}
