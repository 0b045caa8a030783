//! The errors and remarks about a board.

use super::{Board, MAX_BOXES};
use crate::base::grid::Direction;
use crate::model::error::{Code, Diagnostic, Severity};

/// All findings; a board with errors cannot be solved.
pub(super) fn diagnose(board: &Board) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    let Some(player) = board.player else {
        findings.push(error(None, "no-player"));
        return findings;
    };
    let inside = board.walkable(player);
    counts(board, &mut findings);
    open_walls(board, &inside, &mut findings);
    out_of_reach(board, &inside, &mut findings);
    if findings.is_empty() {
        remarks(board, &mut findings);
    }
    findings
}

fn error(cell: Option<usize>, code: &'static str) -> Diagnostic {
    Diagnostic::new(cell, Code(code), Severity::Error)
}

fn counts(board: &Board, findings: &mut Vec<Diagnostic>) {
    let (boxes, goals) = (board.box_count(), board.goals.iter().filter(|&&g| g).count());
    if boxes == 0 && goals == 0 {
        findings.push(error(None, "no-boxes"));
    }
    if boxes != goals {
        findings.push(error(None, if boxes > goals { "more-boxes-than-goals" } else { "more-goals-than-boxes" }));
    }
    if boxes > MAX_BOXES {
        findings.push(error(None, "too-many-boxes"));
    }
}

/// Reports cells at the edge of the board that the player could walk to.
fn open_walls(board: &Board, inside: &[bool], findings: &mut Vec<Diagnostic>) {
    let at_edge = |cell: usize| Direction::ALL.into_iter().any(|d| board.size.neighbour(cell, d).is_none());
    let open = (0..board.size.cells()).filter(|&cell| inside[cell] && at_edge(cell));
    findings.extend(open.map(|cell| error(Some(cell), "open-wall")));
}

/// Reports boxes and goals beyond the player's reach, unless they are already together.
fn out_of_reach(board: &Board, inside: &[bool], findings: &mut Vec<Diagnostic>) {
    for cell in (0..board.size.cells()).filter(|&cell| !inside[cell]) {
        match (board.boxes[cell], board.goals[cell]) {
            (true, false) => findings.push(error(Some(cell), "box-out-of-reach")),
            (false, true) => findings.push(error(Some(cell), "goal-out-of-reach")),
            _ => {}
        }
    }
}

fn remarks(board: &Board, findings: &mut Vec<Diagnostic>) {
    let remark = |cell, code| Diagnostic::new(cell, Code(code), Severity::Warning);
    let alive = alive(board);
    let dead = (0..board.size.cells()).filter(|&cell| board.boxes[cell] && !alive[cell]);
    findings.extend(dead.map(|cell| remark(Some(cell), "box-on-dead-square")));
    if (0..board.size.cells()).all(|cell| board.boxes[cell] == board.goals[cell]) {
        findings.push(remark(None, "already-solved"));
    }
}

/// The cells from which a box, alone on the board, can be pushed to some goal, found by pulling from every goal.
fn alive(board: &Board) -> Vec<bool> {
    let mut alive = board.goals.clone();
    let mut stack: Vec<usize> = (0..board.size.cells()).filter(|&cell| alive[cell]).collect();
    while let Some(cell) = stack.pop() {
        for direction in Direction::ALL {
            let Some(pulled) = board.free_neighbour(cell, direction) else { continue };
            if board.free_neighbour(pulled, direction).is_some() && !std::mem::replace(&mut alive[pulled], true) {
                stack.push(pulled);
            }
        }
    }
    alive
}
