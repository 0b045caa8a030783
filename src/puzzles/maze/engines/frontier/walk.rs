//! From a labelling to a walk: an Euler trail for each stretch, joined by the multipliers.

use super::connected::Labelling;
use super::model::Traversal;
use super::problem::RestProblem;

/// The crossings of the walk, in order, without the start. The labelling must be a connected one of a complete
/// order.
pub fn walk(problem: &RestProblem, order: &[Traversal], labelling: &Labelling) -> Vec<usize> {
    turned(problem, order, labelling, &mut || 0)
}

/// The same with other Euler trails: at every step `turn` gives the direction to try first, of four.
pub fn turned(
    problem: &RestProblem,
    order: &[Traversal],
    labelling: &Labelling,
    turn: &mut dyn FnMut() -> usize,
) -> Vec<usize> {
    let mut walk = Vec::new();
    let mut here = problem.start;
    for (code, crossing) in (1..).zip(order) {
        let (enter, leave) = crossing.ends(problem);
        stretch(problem, labelling, code, here, turn, &mut walk);
        debug_assert_eq!(walk.last().copied().unwrap_or(here), enter);
        walk.push(leave);
        here = leave;
    }
    stretch(problem, labelling, order.len() as u8 + 1, here, turn, &mut walk);
    walk
}

/// Hierholzer's trail over all roads of a code: walk until stuck, then back up and insert detours.
fn stretch(
    problem: &RestProblem,
    labelling: &Labelling,
    code: u8,
    from: usize,
    turn: &mut dyn FnMut() -> usize,
    walk: &mut Vec<usize>,
) {
    let mut right: Vec<bool> = labelling.right.iter().map(|&c| c == code).collect();
    let mut down: Vec<bool> = labelling.down.iter().map(|&c| c == code).collect();
    let width = problem.width;
    let mut take = |node: usize| {
        let first = turn();
        (first..first + 4).find_map(|direction| match direction % 4 {
            0 => std::mem::take(&mut right[node]).then(|| node + 1),
            1 => std::mem::take(&mut down[node]).then(|| node + width),
            2 => (node > 0 && std::mem::take(&mut right[node - 1])).then(|| node - 1),
            _ => (node >= width && std::mem::take(&mut down[node - width])).then(|| node - width),
        })
    };
    let mut open = vec![from];
    let mut trail = Vec::new();
    while let Some(&node) = open.last() {
        match take(node) {
            Some(next) => open.push(next),
            None => trail.extend(open.pop()),
        }
    }
    walk.extend(trail.into_iter().rev().skip(1));
}
