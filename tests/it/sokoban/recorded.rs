//! Searches that the engines record: the record is that of the search that ran, and what it calls dead is dead.

use super::{numbers, query, solve};
use std::collections::{HashSet, VecDeque};
use tokeru::model::outcome::Status;
use tokeru::model::puzzle::Notation;
use tokeru::model::value::Value;
use tokeru::puzzles::sokoban::Sokoban;
use tokeru::puzzles::sokoban::kernel::flood::Flood;
use tokeru::puzzles::sokoban::kernel::{Level, NONE, Square, back};

fn items(value: &Value) -> &[Value] {
    if let Value::List(all) = value { all } else { panic!("{value:?} is no list") }
}

fn whole(value: &Value) -> i64 {
    value.integer().unwrap_or_else(|| panic!("{value:?} is no number"))
}

/// The rows of `tests/data/sokoban/searches.tsv`: boards with workers and counts.
fn rows() -> Vec<[String; 9]> {
    let list =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sokoban/searches.tsv")).unwrap();
    let row = |line: &str| std::array::from_fn(|at| line.split('\t').nth(at).unwrap().replace('|', "\n"));
    list.lines().skip(1).map(row).collect()
}

#[test]
fn a_recorded_search_proves_what_the_engine_proves_and_matches_the_stored_counts() {
    for [board, workers, pushes, positions, looked, deadlocks, met, ..] in rows() {
        let outcome = solve(&board, "pushes");
        assert_eq!((outcome.status, outcome.best.unwrap().objective.to_string()), (Status::Optimal, pushes.clone()));
        let record = query(&board, "", &format!("search {workers}"));
        assert_eq!((record.get("end"), whole(record.get("pushes")).to_string()), (&Value::from("solved"), pushes));
        let counts = [
            numbers(record.get("parents")).len(),
            items(record.get("deadlocks")).len(),
            numbers(record.get("met")).len(),
        ];
        assert_eq!(counts.map(|count| count.to_string()), [positions, deadlocks, met], "{board} {workers}");
        assert_eq!(whole(record.get("looked")).to_string(), looked);
        let last = items(record.get("moments")).last().unwrap();
        assert_eq!(
            numbers(last.get("stored")).iter().sum::<i32>() as usize,
            counts[0],
            "the tables have every position"
        );
    }
}

/// Every position follows from the one before it, and none occurs twice.
#[test]
fn recorded_positions_are_moves_of_one_box() {
    for [board, workers, ..] in rows() {
        let record = query(&board, "", &format!("search {workers}"));
        let [parents, from, to, owners] = ["parents", "from", "to", "owners"].map(|key| numbers(record.get(key)));
        let level = Level::new(&Sokoban::parse(&board).unwrap(), &[]);
        let first: Vec<usize> = level.boxes.iter().map(|&square| level.cells[usize::from(square)]).collect();
        let mut all = vec![first];
        for at in 1..parents.len() {
            assert!((0..at as i32).contains(&parents[at]), "{board}: a position before its own");
            let mut boxes = all[parents[at] as usize].clone();
            let moved = boxes.iter().position(|&cell| cell as i32 == from[at]).expect("a box stood there");
            boxes[moved] = to[at] as usize;
            boxes.sort_unstable();
            assert_eq!(boxes.iter().collect::<HashSet<_>>().len(), boxes.len(), "two boxes on a square");
            all.push(boxes);
        }
        assert!(owners.iter().all(|owner| owner.to_string() < workers));
    }
}

/// Can all of these boxes, alone on the level, be brought to goals?
fn come_home(level: &Level, boxes: &[Square], player: Square) -> bool {
    let mut flood = Flood::new(level.len());
    let (mut seen, mut queue) = (HashSet::new(), VecDeque::from([(boxes.to_vec(), player)]));
    while let Some((boxes, player)) = queue.pop_front() {
        if level.solved(&boxes) {
            return true;
        }
        let mut occupied = vec![false; level.len()];
        boxes.iter().for_each(|&square| occupied[usize::from(square)] = true);
        let region = flood.fill(level, &occupied, player);
        if !seen.insert((boxes.clone(), region)) {
            continue;
        }
        for (at, &from) in boxes.iter().enumerate() {
            for direction in 0..4 {
                let (stand, to) = (level.step(from, back(direction)), level.step(from, direction));
                if to != NONE && !occupied[usize::from(to)] && flood.reached(stand) {
                    let mut next = boxes.clone();
                    next[at] = to;
                    next.sort_unstable();
                    queue.push_back((next, from));
                }
            }
        }
    }
    false
}

/// A corral is dead because of the boxes around it and of the room that the others leave them. All other kinds are dead
/// because of the boxes to blame alone.
#[test]
fn the_blamed_boxes_are_unsolvable_and_none_can_be_left_out() {
    let mut kinds = HashSet::new();
    for [board, workers, ..] in rows() {
        let level = Level::new(&Sokoban::parse(&board).unwrap(), &[]);
        let square = |cell: i32| level.cells.iter().position(|&own| own as i32 == cell).unwrap() as Square;
        for deadlock in items(query(&board, "", &format!("search {workers}")).get("deadlocks")) {
            let Value::Text(kind) = deadlock.get("kind") else { panic!("no kind") };
            let boxes: Vec<Square> = numbers(deadlock.get("boxes")).into_iter().map(square).collect();
            let player = square(whole(deadlock.get("player")) as i32);
            kinds.insert(kind.to_string());
            assert!(whole(deadlock.get("count")) > 0);
            if kind != "corral" {
                assert!(!come_home(&level, &boxes, player), "{board} {kind} {boxes:?}");
            }
            let expected = match &kind[..] {
                "square" => 1..=1,
                "pair" => 2..=2,
                "group" => 3..=9,
                _ => 1..=9,
            };
            assert!(expected.contains(&boxes.len()), "{kind} of {}", boxes.len());
        }
    }
    assert_eq!(kinds.len(), 6, "{kinds:?}");
}

#[test]
fn the_article_s_prunings_keep_the_fewest_pushes_and_each_leaves_fewer_positions() {
    for [board, _, pushes, _, _, _, _, article, nodes] in rows().into_iter().step_by(2) {
        let counts: Vec<Value> = (0..6).map(|level| query(&board, "", &format!("article {level}"))).collect();
        let of = |count: &Value| whole(count.get("nodes"));
        assert_eq!(counts.iter().map(|count| of(count).to_string()).collect::<Vec<_>>().join(","), article, "{board}");
        assert!(counts.is_sorted_by(|one, other| of(one) >= of(other)));
        for count in counts.iter().filter(|count| count.get("complete") == &Value::Bool(true)) {
            assert_eq!(whole(count.get("pushes")).to_string(), pushes);
            assert!(whole(count.get("processes")) <= of(count));
        }
        assert_eq!(solve(&board, "pushes").stats.nodes.to_string(), nodes);
    }
}

/// In a complete plan the steps that stay are the goals, each once. A later step takes parked boxes away.
#[test]
fn a_packing_plan_fills_all_goals_and_takes_parked_boxes_away() {
    let mut parked = 0;
    for [board, ..] in rows().into_iter().step_by(2) {
        let plan = query(&board, "", "plan");
        assert_eq!(plan.get("complete"), &Value::Bool(true), "{board}");
        let level = Level::new(&Sokoban::parse(&board).unwrap(), &[]);
        let (mut stay, steps) = (Vec::new(), items(plan.get("steps")));
        for (at, step) in steps.iter().enumerate() {
            match step.get("until").integer() {
                Some(until) => {
                    assert!(until > at as i64 && until <= steps.len() as i64, "{board}");
                    parked += 1;
                }
                None => stay.push(whole(step.get("cell")) as usize),
            }
        }
        stay.sort_unstable();
        assert_eq!(stay, level.goals.iter().map(|&goal| level.cells[usize::from(goal)]).collect::<Vec<_>>(), "{board}");
    }
    assert!(parked > 0);
}

#[test]
fn what_cannot_be_recorded_is_null() {
    let board = &rows()[0][0];
    for question in ["search 0", "search 9", "article 6"] {
        assert_eq!(query(board, "", question), Value::Null, "{question}");
    }
    for question in ["search", "search x", "article -1", "search 1 2"] {
        assert!(crate::common::shipped("sokoban").consult(board, "", question).is_err(), "{question}");
    }
    let dead = "#####\n#@  #\n# $.#\n#$ .#\n#####\n";
    assert_eq!(query(dead, "", "search 2"), Value::Null, "a box in a corner: nothing is searched");
}
