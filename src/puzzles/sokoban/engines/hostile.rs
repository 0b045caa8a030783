//! Extreme boards for the fuzzer.

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::model::error::Severity;
use crate::model::puzzle::Notation;
use crate::model::trial::Hostile;
use crate::puzzles::sokoban::Sokoban;
use crate::puzzles::sokoban::rules::board::{Board, MAX_BOXES, MAX_SIDE, Objective};

impl Hostile for Sokoban {
    const LONGEST: usize = 2_000;

    fn hostile(rng: &mut Rng) -> Board {
        let mut board = walled(size(rng), rng);
        fill(&mut board, rng);
        if rng.chance(0.2) {
            board.objective = Objective::Moves;
        }
        board
    }

    /// A hall full of boxes.
    fn hard(rng: &mut Rng) -> Board {
        loop {
            let size = Size::new(9 + rng.below(20), 9 + rng.below(20));
            let mut board = Board::empty(size);
            for cell in 0..size.cells() {
                let (x, y) = size.position(cell);
                let border = x == 0 || y == 0 || x + 1 == size.width || y + 1 == size.height;
                board.walls[cell] = border || rng.chance(0.08);
            }
            scatter(&mut board, 5 + rng.below(25), rng);
            if Sokoban::diagnose(&board).iter().all(|finding| finding.severity == Severity::Warning) {
                return board;
            }
        }
    }

    fn questions(board: &Board, rng: &mut Rng) -> Vec<String> {
        let cell = |rng: &mut Rng| rng.below(board.size.cells() + 1);
        let boxes: Vec<usize> = (0..board.size.cells()).filter(|&cell| board.boxes[cell]).collect();
        let tapped = boxes.get(rng.below(boxes.len().max(1))).copied().unwrap_or(0);
        let plain = ["reach", "dead", "distances", "deadlock", "key", "bound"].map(String::from);
        let placed = [format!("walk {}", cell(rng)), format!("box {tapped}"), format!("push {tapped} {}", cell(rng))];
        let odd = [format!("box {}", cell(rng)), "walk 99999999999".into()];
        plain.into_iter().chain(placed).chain(odd).collect()
    }

    fn consultations() -> &'static [&'static str] {
        &["hint", "passages", "rating", "reason", "plan", "search 3", "article 2", "article 4"]
    }

    fn edits(board: &Board, rng: &mut Rng) -> Vec<String> {
        let place = |rng: &mut Rng| format!("{} {}", rng.below(board.size.width + 1), rng.below(board.size.height + 1));
        let things = ["wall", "floor", "goal", "box", "player", "clear", "toggle-goal"];
        let mut edits: Vec<String> = things.iter().map(|thing| format!("{thing} {}", place(rng))).collect();
        let side = |rng: &mut Rng| rng.between(-3, 3);
        edits.extend([
            format!("new {} {}", rng.below(MAX_SIDE + 2), rng.below(MAX_SIDE + 2)),
            format!("grow {} {} {} {}", side(rng), side(rng), side(rng), side(rng)),
            "grow 64 64 64 64".into(),
            "crop".into(),
            "rotate".into(),
            "flip".into(),
            ["objective moves", "objective pushes", "objective"][rng.below(3)].into(),
        ]);
        edits
    }
}

fn size(rng: &mut Rng) -> Size {
    match rng.below(400) {
        0 => Size::new(MAX_SIDE, MAX_SIDE),
        1 => Size::new(MAX_SIDE, 3 + rng.below(4)),
        2 => Size::new(1 + rng.below(4), MAX_SIDE),
        3 => Size::new(1, 1),
        4 => Size::new(1 + rng.below(MAX_SIDE), 1 + rng.below(MAX_SIDE)),
        _ => Size::new(1 + rng.below(9), 1 + rng.below(9)),
    }
}

/// No walls, walls everywhere, a border, pillars, winding corridors, or noise.
fn walled(size: Size, rng: &mut Rng) -> Board {
    let style = rng.below(8);
    let share = rng.unit() * 0.6;
    let mut board = Board::empty(size);
    for cell in 0..size.cells() {
        let (x, y) = size.position(cell);
        let border = x == 0 || y == 0 || x + 1 == size.width || y + 1 == size.height;
        board.walls[cell] = match style {
            0 => false,
            1 => !rng.chance(0.05),
            2 => border || (x % 2 == 0 && y % 2 == 0),
            3 => border || (y % 2 == 0 && x != if y % 4 == 0 { 1 } else { size.width - 2 }),
            4 | 5 => border || rng.chance(share),
            _ => border,
        };
    }
    board
}

/// Places boxes and goals, in equal numbers or not, and a player or none; never things that cannot share a cell.
fn fill(board: &mut Board, rng: &mut Rng) {
    let mut free: Vec<usize> = (0..board.size.cells()).filter(|&cell| !board.walls[cell]).collect();
    rng.shuffle(&mut free);
    if !rng.chance(0.05) {
        board.player = free.pop();
    }
    let most = free.len();
    let boxes = match rng.below(12) {
        0 => 0,
        1 => most,
        2 => MAX_BOXES,
        3 => MAX_BOXES + 1,
        4 => 1,
        _ => 1 + rng.below(6),
    };
    let goals = if rng.chance(0.75) { boxes } else { rng.below(boxes + 3) };
    free.iter().take(boxes).for_each(|&cell| board.boxes[cell] = true);
    free.extend(board.player);
    rng.shuffle(&mut free);
    free.iter().take(goals).for_each(|&cell| board.goals[cell] = true);
}

/// Places boxes, as many goals, and a player; no box is at a wall.
fn scatter(board: &mut Board, boxes: usize, rng: &mut Rng) {
    let mut free: Vec<usize> = (0..board.size.cells()).filter(|&cell| !board.walls[cell]).collect();
    rng.shuffle(&mut free);
    free.iter().take(boxes).for_each(|&cell| board.goals[cell] = true);
    let open = |cell: usize| board.size.neighbours(cell).all(|(_, next)| !board.walls[next]);
    let mut inner: Vec<usize> = free.iter().copied().filter(|&cell| open(cell)).collect();
    rng.shuffle(&mut inner);
    board.player = inner.pop();
    inner.iter().take(boxes).for_each(|&cell| board.boxes[cell] = true);
}
