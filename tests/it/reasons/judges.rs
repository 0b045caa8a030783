//! Judges of positions: what is best from one, and what can be done in it. Their searches share nothing with the
//! engines, except that in the maze and for the streamer they use one of the two engines that prove the best in
//! different ways.

use crate::common::shipped;
use std::cell::RefCell;
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::outcome::Status;
use tokeru::model::puzzle::{Notation, Rules};
use tokeru::model::value::Value;
use tokeru::puzzles::{slide, sokoban, sweeper};
use tokeru::search::control::Counters;

/// An independent opinion about positions.
pub(super) trait Judge {
    /// The best objective that can be reached from here; `None` if there is no answer.
    fn best(&self, board: &str, moves: &str) -> Option<i64>;
    /// The moves that can be made, by their names in reasons; the empty name means to end here.
    fn names(&self, board: &str, moves: &str) -> Vec<String>;
    /// The moves with one more at the end.
    fn after(&self, moves: &str, name: &str) -> String;
    /// Does it look best at a glance?
    fn tempts(&self, board: &str, moves: &str, name: &str) -> bool;
    /// Is the reason against this move true?
    fn explains(&self, board: &str, moves: &str, name: &str, why: &str, cells: &[usize]) -> bool;

    fn is_best(&self, board: &str, moves: &str, name: &str) -> bool {
        self.best(board, &self.after(moves, name)) == self.best(board, moves)
    }

    /// Does the position need no reason, because there is no answer from here, or nothing more to do?
    fn may_be_silent(&self, board: &str, moves: &str) -> bool {
        self.best(board, moves).is_none() || self.names(board, moves).is_empty()
    }
}

/// The objective that an engine proves from a position; it is given as its name and then `name value` of its options.
fn proved(family: &str, board: &str, moves: &str, engine: &str) -> Option<i64> {
    let mut words = engine.split(' ');
    let engine = words.next().expect("a name").to_owned();
    let mut task = TextRequest { engine, moves: moves.into(), ..TextRequest::default() };
    while let (Some(name), Some(value)) = (words.next(), words.next()) {
        task.options.set(name, value);
    }
    let outcome = shipped(family).solve(board, &task, &Counters::default(), &Silent).expect("a sound board");
    assert!(outcome.best.is_some() || outcome.status == Status::Infeasible, "{board}{moves}");
    outcome.best.map(|best| best.objective)
}

/// The field of a view.
fn seen(family: &str, board: &str, moves: &str, key: &str) -> Value {
    shipped(family).view(board, moves).expect("legal").get(key).clone()
}

/// Judges by the article's search, which shares no code with the frontier's.
pub(super) struct Maze;

impl Maze {
    fn score(moves: &str, board: &str) -> i64 {
        seen("maze", board, moves, "score").integer().expect("a score")
    }
}

impl Judge for Maze {
    fn best(&self, board: &str, moves: &str) -> Option<i64> {
        proved("maze", board, moves, "article")
    }

    fn names(&self, board: &str, moves: &str) -> Vec<String> {
        let end = seen("maze", board, moves, "atGoal") == Value::Bool(true);
        let legal = shipped("maze").legal(board, moves).expect("legal");
        legal.into_iter().chain(end.then(String::new)).collect()
    }

    fn after(&self, moves: &str, name: &str) -> String {
        format!("{moves} {name}").trim().to_owned()
    }

    fn is_best(&self, board: &str, moves: &str, name: &str) -> bool {
        !name.is_empty() && self.best(board, &self.after(moves, name)) == self.best(board, moves)
    }

    fn tempts(&self, board: &str, moves: &str, name: &str) -> bool {
        let score = |name: &String| Maze::score(&self.after(moves, name), board);
        let roads = self.names(board, moves);
        roads.iter().filter(|name| !name.is_empty()).all(|road| score(road) <= score(&name.to_owned()))
    }

    /// Floods the roads that have not been walked, from where the step leads.
    fn explains(&self, board: &str, moves: &str, name: &str, why: &str, _: &[usize]) -> bool {
        let after = self.after(moves, name);
        let (Value::List(edges), Value::List(steps)) =
            (seen("maze", board, &after, "edges"), seen("maze", board, &after, "steps"))
        else {
            panic!("roads and steps")
        };
        let number = |record: &Value, key: &str| record.get(key).integer().expect("a number");
        let used: BTreeSet<i64> = steps.iter().map(|step| number(step, "edge")).collect();
        let free = edges.iter().zip(0..).filter(|(_, at)| !used.contains(at));
        let roads: Vec<(i64, i64)> = free.map(|(road, _)| (number(road, "a"), number(road, "b"))).collect();
        let mut reached = BTreeSet::from([name.parse::<i64>().expect("a crossing")]);
        for _ in 0..roads.len() {
            for &(a, b) in &roads {
                if reached.contains(&a) || reached.contains(&b) {
                    reached.extend([a, b]);
                }
            }
        }
        why == "cut-off" && !reached.contains(&seen("maze", board, "", "goal").integer().expect("a crossing"))
    }
}

/// Fewest moves from every position of a board, by one breadth-first search from the solved one.
pub(super) struct Slide {
    start: slide::rules::board::Board,
    left: HashMap<Vec<u8>, i64>,
}

/// The cells beside a cell, with the letter of each direction.
fn beside(width: usize, height: usize, cell: usize) -> impl Iterator<Item = (char, usize)> {
    let (x, y) = (cell % width, cell / width);
    let all = [('U', y > 0), ('R', x + 1 < width), ('D', y + 1 < height), ('L', x > 0)];
    all.into_iter().filter(|&(_, inside)| inside).map(move |(letter, _)| {
        let next = match letter {
            'U' => cell - width,
            'R' => cell + 1,
            'D' => cell + width,
            _ => cell - 1,
        };
        (letter, next)
    })
}

impl Slide {
    pub(super) fn new(board: &str) -> Slide {
        let start = slide::Slide::parse(board).expect("a board");
        let goal = Slide::bytes(&start.goal());
        let (width, height) = (start.size.width, start.size.height);
        let mut left = HashMap::from([(goal.clone(), 0)]);
        let mut waiting = VecDeque::from([goal]);
        while let Some(squares) = waiting.pop_front() {
            let far = left[&squares];
            for (_, next) in Slide::moved(width, height, &squares) {
                if !left.contains_key(&next) {
                    left.insert(next.clone(), far + 1);
                    waiting.push_back(next);
                }
            }
        }
        Slide { start, left }
    }

    fn bytes(board: &slide::rules::board::Board) -> Vec<u8> {
        board.squares.iter().map(|&square| slide::rules::board::symbol(square)).collect()
    }

    /// The moves of a board: the letter of each, and the squares after it.
    fn moved(width: usize, height: usize, squares: &[u8]) -> Vec<(char, Vec<u8>)> {
        let blank = squares.iter().position(|&square| square == b'0').expect("a blank");
        let free = beside(width, height, blank).filter(|&(_, next)| squares[next] != b'=');
        free.map(|(letter, next)| {
            let mut squares = squares.to_vec();
            squares.swap(blank, next);
            (letter, squares)
        })
        .collect()
    }

    fn at(&self, moves: &str) -> Vec<u8> {
        let size = self.start.size;
        moves.chars().fold(Slide::bytes(&self.start), |squares, letter| {
            let all = Slide::moved(size.width, size.height, &squares);
            all.into_iter().find(|&(way, _)| way == letter).expect("a legal move").1
        })
    }

    /// The sum of the tiles' distances to their places, round the walls.
    fn sum(&self, squares: &[u8]) -> usize {
        let size = self.start.size;
        let goal = Slide::bytes(&self.start.goal());
        let tiles = squares.iter().enumerate().filter(|&(_, &tile)| tile != b'0' && tile != b'=');
        tiles
            .map(|(from, tile)| {
                let to = goal.iter().position(|other| other == tile).expect("its place");
                let mut far = HashMap::from([(from, 0)]);
                let mut waiting = VecDeque::from([from]);
                while let Some(cell) = waiting.pop_front() {
                    for (_, next) in beside(size.width, size.height, cell) {
                        if squares[next] != b'=' && !far.contains_key(&next) {
                            far.insert(next, far[&cell] + 1);
                            waiting.push_back(next);
                        }
                    }
                }
                far[&to]
            })
            .sum()
    }
}

impl Judge for Slide {
    fn best(&self, _: &str, moves: &str) -> Option<i64> {
        self.left.get(&self.at(moves)).map(|left| left + moves.len() as i64)
    }

    fn names(&self, _: &str, moves: &str) -> Vec<String> {
        let squares = self.at(moves);
        if self.left.get(&squares) == Some(&0) {
            return Vec::new();
        }
        let all = Slide::moved(self.start.size.width, self.start.size.height, &squares);
        all.into_iter().map(|(letter, _)| letter.to_string()).collect()
    }

    fn after(&self, moves: &str, name: &str) -> String {
        format!("{moves}{name}")
    }

    fn tempts(&self, board: &str, moves: &str, name: &str) -> bool {
        let sum = |name: &str| self.sum(&self.at(&self.after(moves, name)));
        self.names(board, moves).iter().all(|other| sum(other) >= sum(name))
    }

    fn explains(&self, _: &str, _: &str, _: &str, _: &str, _: &[usize]) -> bool {
        false
    }
}

/// Where the player and the boxes are.
type Stand = (usize, Vec<usize>);

/// Fewest pushes from every position that can be reached, by breadth-first search over single steps and then back from
/// the solved ones.
pub(super) struct Sokoban {
    board: sokoban::rules::board::Board,
    left: HashMap<Stand, i64>,
}

impl Sokoban {
    pub(super) fn new(text: &str) -> Sokoban {
        let board = sokoban::Sokoban::parse(text).expect("a level");
        let boxes = (0..board.boxes.len()).filter(|&cell| board.boxes[cell]).collect();
        let start: Stand = (board.player.expect("a player"), boxes);
        let reached = Sokoban::reached(&board, &start);
        let mut before: HashMap<&Stand, Vec<(&Stand, i64)>> = HashMap::new();
        for (stand, next) in &reached {
            next.iter().for_each(|(other, cost)| before.entry(other).or_default().push((stand, *cost)));
        }
        let solved = |stand: &&Stand| stand.1.iter().all(|&cell| board.goals[cell]);
        let mut waiting: VecDeque<(&Stand, i64)> = reached.keys().filter(solved).map(|stand| (stand, 0)).collect();
        let mut left: HashMap<Stand, i64> = HashMap::new();
        while let Some((stand, pushes)) = waiting.pop_front() {
            if left.contains_key(stand) {
                continue;
            }
            left.insert(stand.clone(), pushes);
            for &(other, cost) in before.get(stand).into_iter().flatten() {
                if cost == 0 { waiting.push_front((other, pushes)) } else { waiting.push_back((other, pushes + 1)) }
            }
        }
        Sokoban { board, left }
    }

    /// One step in each direction: its letter, where it leads, and its pushes.
    fn steps(board: &sokoban::rules::board::Board, (player, boxes): &Stand) -> Vec<(char, Stand, i64)> {
        let (width, height) = (board.size.width, board.size.height);
        let go =
            |cell: usize, way: char| beside(width, height, cell).find(|&(letter, _)| letter == way).map(|(_, n)| n);
        let free = |cell: usize| !board.walls[cell] && !boxes.contains(&cell);
        let step = |way: char| {
            let next = go(*player, way).filter(|&next| !board.walls[next])?;
            if free(next) {
                return Some((way.to_ascii_lowercase(), (next, boxes.clone()), 0));
            }
            let to = go(next, way).filter(|&to| free(to))?;
            let mut moved: Vec<usize> = boxes.iter().map(|&cell| if cell == next { to } else { cell }).collect();
            moved.sort_unstable();
            Some((way, (next, moved), 1))
        };
        "URDL".chars().filter_map(step).collect()
    }

    fn reached(board: &sokoban::rules::board::Board, start: &Stand) -> HashMap<Stand, Vec<(Stand, i64)>> {
        let mut reached = HashMap::new();
        let mut waiting = vec![start.clone()];
        while let Some(stand) = waiting.pop() {
            if reached.contains_key(&stand) {
                continue;
            }
            let next: Vec<(Stand, i64)> =
                Sokoban::steps(board, &stand).into_iter().map(|(_, next, cost)| (next, cost)).collect();
            waiting.extend(next.iter().map(|(other, _)| other.clone()));
            reached.insert(stand, next);
        }
        reached
    }

    /// The cells that the player can walk to.
    fn walked(board: &sokoban::rules::board::Board, start: &Stand) -> HashSet<usize> {
        let mut walked = HashSet::from([start.0]);
        let mut waiting = vec![start.clone()];
        while let Some(stand) = waiting.pop() {
            for (_, next, cost) in Sokoban::steps(board, &stand) {
                if cost == 0 && walked.insert(next.0) {
                    waiting.push(next);
                }
            }
        }
        walked
    }

    fn at(&self, moves: &str) -> Stand {
        let boxes = (0..self.board.boxes.len()).filter(|&cell| self.board.boxes[cell]).collect();
        let start = (self.board.player.expect("a player"), boxes);
        moves.chars().fold(start, |stand, letter| {
            let all = Sokoban::steps(&self.board, &stand);
            all.into_iter().find(|&(way, _, _)| way == letter).expect("a legal step").1
        })
    }
}

impl Judge for Sokoban {
    fn best(&self, _: &str, moves: &str) -> Option<i64> {
        let made = moves.chars().filter(char::is_ascii_uppercase).count() as i64;
        self.left.get(&self.at(moves)).map(|left| left + made)
    }

    /// Every push, preceded by a shortest walk to it.
    fn names(&self, _: &str, moves: &str) -> Vec<String> {
        let start = self.at(moves);
        if start.1.iter().all(|&cell| self.board.goals[cell]) {
            return Vec::new();
        }
        let mut walks = HashMap::from([(start.0, String::new())]);
        let (mut waiting, mut found) = (VecDeque::from([start]), Vec::new());
        while let Some(stand) = waiting.pop_front() {
            let walk = walks[&stand.0].clone();
            for (letter, next, cost) in Sokoban::steps(&self.board, &stand) {
                let way = format!("{walk}{letter}");
                if cost == 1 {
                    found.push(way);
                } else if let Entry::Vacant(vacant) = walks.entry(next.0) {
                    vacant.insert(way);
                    waiting.push_back(next);
                }
            }
        }
        found
    }

    fn after(&self, moves: &str, name: &str) -> String {
        format!("{moves}{name}")
    }

    fn tempts(&self, _: &str, _: &str, _: &str) -> bool {
        true
    }

    /// Looks at the named boxes alone: no play with them makes the reason untrue.
    fn explains(&self, _: &str, moves: &str, name: &str, why: &str, cells: &[usize]) -> bool {
        let (player, boxes) = self.at(&self.after(moves, name));
        let alone = |cells: Vec<usize>| Sokoban::reached(&self.board, &(player, cells));
        // If several moves are refuted, the places of all of them are given together.
        let named: Vec<usize> = boxes.iter().copied().filter(|cell| cells.contains(cell)).collect();
        let goals_of = |cell: usize| -> BTreeSet<usize> {
            alone(vec![cell]).keys().map(|stand| stand.1[0]).filter(|&cell| self.board.goals[cell]).collect()
        };
        match why {
            "dead-square" => named.iter().any(|&cell| goals_of(cell).is_empty()),
            "area" => {
                let shared: BTreeSet<usize> = named.iter().flat_map(|&cell| goals_of(cell)).collect();
                shared.len() < named.len()
            }
            // Boxes that block one another are never pushed, and no two of them are ever on goals at the same time.
            "freeze" => {
                let stuck = |stand: &Stand, cell: usize| stand.1.contains(&cell);
                let reached = alone(named.clone());
                named.iter().any(|&cell| reached.keys().all(|stand| stuck(stand, cell)) && !self.board.goals[cell])
            }
            // All boxes take part: there is floor behind them that the player can't reach, and there is no answer.
            "corral" => {
                let walked = Sokoban::walked(&self.board, &(player, boxes.clone()));
                let inside = self.board.walkable(player);
                (0..inside.len()).any(|cell| inside[cell] && !boxes.contains(&cell) && !walked.contains(&cell))
            }
            _ => !alone(named).keys().any(|stand| stand.1.iter().all(|&cell| self.board.goals[cell])),
        }
    }
}

/// Judges whether routes can be continued so that the room gets clean: by the rules, letter by letter, every position
/// once.
pub(super) struct Sweeper {
    room: sweeper::rules::board::Board,
    known: RefCell<HashMap<String, bool>>,
}

/// The routes in a text of whole ticks. Each route ends at its first missing letter.
fn routes(people: usize, moves: &str) -> Vec<String> {
    let of = |who: usize| moves.split(' ').filter_map(|tick| tick.chars().nth(who)).filter(|&c| c != '.').collect();
    (0..people).map(of).collect()
}

/// The ticks of routes.
fn ticks(routes: &[String]) -> String {
    let most = routes.iter().map(String::len).max().unwrap_or(0);
    let tick = |at: usize| routes.iter().map(|route| route.chars().nth(at).unwrap_or('.')).collect::<String>();
    (0..most).map(tick).collect::<Vec<_>>().join(" ")
}

fn key(tick: usize, state: &sweeper::rules::State) -> Vec<u8> {
    let people = state.people.iter().flat_map(|person| {
        [person.cell as u8, person.from.map_or(u8::MAX, |from| from as u8), person.left, person.carries]
    });
    let said = state.pending.iter().map(|step| step.map_or(9, |direction| direction as u8));
    let squares = state.squares.iter().map(|square| square.code() as u8);
    squares.chain(people).chain(said).chain([tick as u8]).collect()
}

impl Sweeper {
    pub(super) fn new(board: &str) -> Sweeper {
        let room = sweeper::Sweeper::parse(board).expect("a room");
        Sweeper { room, known: RefCell::default() }
    }

    /// Visits, from the end of these routes on, every position between ticks that play can reach, until one is wanted.
    fn any(&self, routes: &[String], wanted: &mut dyn FnMut(&sweeper::rules::State) -> bool) -> bool {
        let begun = routes.iter().map(String::len).max().unwrap_or(0);
        let mut met = HashSet::new();
        let mut waiting = vec![(0, sweeper::Sweeper::initial(&self.room))];
        while let Some((tick, state)) = waiting.pop() {
            if state.pending.is_empty() && tick >= begun && wanted(&state) {
                return true;
            }
            let over = state.pending.is_empty() && state.people.iter().all(|person| person.left == 0);
            if over || !met.insert(key(tick, &state)) {
                continue;
            }
            let said = routes[state.pending.len()].chars().nth(tick);
            let legal = sweeper::Sweeper::legal(&self.room, &state);
            for step in
                legal.into_iter().filter(|&step| said.is_none_or(|way| sweeper::rules::board::letter(step) == way))
            {
                let mut next = state.clone();
                sweeper::Sweeper::apply(&self.room, &mut next, step).expect("legal");
                waiting.push((tick + usize::from(next.pending.is_empty()), next));
            }
        }
        false
    }

    /// The steps that a person may take next.
    fn open(&self, routes: &[String], who: usize) -> Vec<(String, usize)> {
        let (width, height) = (self.room.size.width, self.room.size.height);
        let step =
            |cell: usize, way: char| beside(width, height, cell).find(|&(letter, _)| letter == way).map(|(_, n)| n);
        let mut path = vec![self.room.people().nth(who).expect("a person")];
        routes[who].chars().for_each(|way| path.push(step(path[path.len() - 1], way).expect("a legal step")));
        let from = path.len().checked_sub(2).map(|at| path[at]);
        let left = usize::from(self.room.limits[who]) > routes[who].len();
        let free = beside(width, height, path[path.len() - 1]);
        free.filter(|&(_, next)| left && self.room.squares[next].is_open() && Some(next) != from)
            .map(|(letter, next)| (letter.to_string(), next))
            .collect()
    }

    /// All routes with a step more for one person.
    fn longer(routes: &[String], who: usize, step: &str) -> Vec<String> {
        let mut longer = routes.to_vec();
        longer[who].push_str(step);
        longer
    }

    /// The person whose step a reason is about: of those for whom a step leads to a clean room, the one who has walked
    /// least.
    fn person(&self, routes: &[String]) -> Option<usize> {
        let leads = |who: usize| {
            let mut steps = self.open(routes, who).into_iter();
            steps.any(|(step, _)| self.can(&Sweeper::longer(routes, who, &step)))
        };
        (0..routes.len()).filter(|&who| leads(who)).min_by_key(|&who| routes[who].len())
    }

    /// Can the room be cleaned by play that begins with these routes?
    fn can(&self, routes: &[String]) -> bool {
        let moves = ticks(routes);
        if let Some(&can) = self.known.borrow().get(&moves) {
            return can;
        }
        let can = self.any(routes, &mut |state| sweeper::Sweeper::is_goal(&self.room, state));
        self.known.borrow_mut().insert(moves, can);
        can
    }
}

impl Judge for Sweeper {
    fn best(&self, _: &str, moves: &str) -> Option<i64> {
        self.can(&routes(self.room.count(), moves)).then_some(0)
    }

    fn names(&self, _: &str, moves: &str) -> Vec<String> {
        let routes = routes(self.room.count(), moves);
        let steps = self.person(&routes).map(|who| self.open(&routes, who));
        steps.unwrap_or_default().into_iter().map(|(letter, _)| letter).collect()
    }

    fn after(&self, moves: &str, name: &str) -> String {
        let routes = routes(self.room.count(), moves);
        self.person(&routes).map_or_else(|| ticks(&routes), |who| ticks(&Sweeper::longer(&routes, who, name)))
    }

    /// Is it a step onto dirt, in the room as it is after the ticks that all have walked?
    fn tempts(&self, board: &str, moves: &str, name: &str) -> bool {
        let routes = routes(self.room.count(), moves);
        let whole = routes.iter().map(String::len).min().unwrap_or(0);
        let before = moves.split(' ').take(whole).collect::<Vec<_>>().join(" ");
        let Value::Numbers(squares) = seen("sweeper", board, &before, "squares") else { panic!("squares") };
        let open = self.open(&routes, self.person(&routes).expect("a person"));
        open.iter().any(|(letter, next)| letter == name && [0, 5, 6, 7].contains(&squares[*next]))
    }

    /// Is this true whatever anybody does? `no-time`: some square is never cleaned. `bin`: the things are never all
    /// brought away. Otherwise something stays dirty.
    fn explains(&self, _: &str, moves: &str, name: &str, why: &str, _: &[usize]) -> bool {
        let routes = routes(self.room.count(), &self.after(moves, name));
        let things = |state: &sweeper::rules::State| {
            let lies = state.squares.iter().any(|square| (5..=7).contains(&square.code()) && square.is_dirty());
            lies || state.people.iter().any(|person| person.carries > 0)
        };
        match why {
            "bin" => !self.any(&routes, &mut |state| !things(state)),
            "no-time" | "count" | "colour" | "sides" => !self.any(&routes, &mut |state| state.dirty() == 0),
            _ => false,
        }
    }
}

/// Judges by a beam that is wider than the number of positions.
pub(super) struct Streamer;

impl Streamer {
    /// How many maps have to be chosen, how many there are, and the chosen ones.
    fn maps(board: &str, moves: &str) -> (usize, usize, Vec<usize>) {
        let head: Vec<usize> = board.split_whitespace().take(2).map(|word| word.parse().expect("a number")).collect();
        let line = moves.lines().next().unwrap_or_default();
        (head[1], head[0], line.split_whitespace().map(|word| word.parse().expect("a map")).collect())
    }
}

impl Judge for Streamer {
    fn best(&self, board: &str, moves: &str) -> Option<i64> {
        let (wanted, maps, chosen) = Streamer::maps(board, moves);
        if chosen.len() == wanted {
            return proved("beam", board, moves, "beam width 100000 sight 0");
        }
        let free = (0..maps).filter(|map| !chosen.contains(map));
        free.filter_map(|map| self.best(board, &self.after(moves, &map.to_string()))).max()
    }

    fn names(&self, board: &str, moves: &str) -> Vec<String> {
        shipped("beam").legal(board, moves).expect("legal")
    }

    fn after(&self, moves: &str, name: &str) -> String {
        let is_map = name.bytes().all(|byte| byte.is_ascii_digit());
        let between = if is_map && !moves.is_empty() { " " } else { "" };
        let between = if is_map || moves.contains('\n') { between } else { "\n" };
        format!("{moves}{between}{name}")
    }

    /// Does it bring the most coins at once?
    fn tempts(&self, board: &str, moves: &str, name: &str) -> bool {
        let score = |name: &str| seen("beam", board, &self.after(moves, name), "score").integer();
        !moves.contains('\n') || self.names(board, moves).iter().all(|other| score(other) <= score(name))
    }

    fn explains(&self, board: &str, moves: &str, name: &str, why: &str, _: &[usize]) -> bool {
        let caught = |moves: &str| match seen("beam", board, moves, "caught") {
            Value::Numbers(caught) => caught.iter().sum::<i32>(),
            _ => panic!("a number for each map"),
        };
        why == "caught" && caught(&self.after(moves, name)) > caught(moves)
    }
}
