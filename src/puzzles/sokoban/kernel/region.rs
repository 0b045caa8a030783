//! The player's region after a push or a pull, derived from the region before it and the squares around the move. A
//! flood fill is hardly ever needed.
//!
//! A region is named by its lowest square. A push removes one square from the region, the one that the box enters, and
//! adds the one that it leaves. If the free squares around the first stay connected within its neighbourhood, corners
//! included, every way through it has a detour. If the free squares around the second are connected to the player's old
//! square, nothing new is opened. The result is [`NONE`] if either is not so, or if the lowest square is lost.

use super::{Level, NONE, Square, back, is_free};

/// The squares around a box that moves in a direction.
struct Around<'a> {
    level: &'a Level,
    occupied: &'a [bool],
    direction: usize,
}

impl Around<'_> {
    fn free(&self, square: Square) -> bool {
        is_free(self.occupied, square)
    }

    /// The free neighbour at a right angle to the direction.
    fn beside(&self, square: Square, turn: usize) -> Option<Square> {
        Some(self.level.step(square, (self.direction + turn) % 4)).filter(|&beside| self.free(beside))
    }

    fn ahead(&self, square: Square) -> bool {
        self.free(self.level.step(square, self.direction))
    }

    fn behind(&self, square: Square) -> bool {
        self.free(self.level.step(square, back(self.direction)))
    }
}

/// The turns that lead at a right angle to a direction.
const TURNS: [usize; 2] = [1, 3];

/// The region after a push from `from` in a direction; `occupied` is the floor after it.
pub fn after_push(level: &Level, occupied: &[bool], before: Square, from: Square, direction: usize) -> Square {
    let around = Around { level, occupied, direction };
    let to = level.step(from, direction);
    let mut round = false;
    for turn in TURNS {
        let beside = around.beside(from, turn);
        // The square beside the player must be connected to the player's old square.
        if beside.is_some_and(|beside| !around.behind(beside)) {
            return NONE;
        }
        if let Some(flank) = around.beside(to, turn) {
            // The square beside the box must be connected to the one beside the player.
            if beside.is_none() {
                return NONE;
            }
            round |= around.ahead(flank);
        }
    }
    let kept = to != before && (round || !around.ahead(to));
    if kept { before.min(from) } else { NONE }
}

/// The region after a pull from `from` in a direction; `occupied` is the floor after it.
pub fn after_pull(level: &Level, occupied: &[bool], before: Square, from: Square, direction: usize) -> Square {
    let around = Around { level, occupied, direction };
    let to = level.step(from, direction);
    let (mut touched, mut round) = (false, false);
    for turn in TURNS {
        let flank = around.beside(to, turn);
        // The square beside the box must be connected to the one ahead.
        if flank.is_some_and(|flank| !around.ahead(flank)) {
            return NONE;
        }
        if let Some(beside) = around.beside(from, turn) {
            // The square beside the one that the box left must be connected to the one beside the box.
            if flank.is_none() {
                return NONE;
            }
            touched = true;
            round |= around.behind(beside);
        }
    }
    let kept = to != before && (round || !around.behind(from));
    match (kept, touched) {
        (false, _) => NONE,
        (true, true) => before.min(from),
        (true, false) => before,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::base::rng::Rng;
    use crate::model::puzzle::Notation;
    use crate::puzzles::sokoban::Sokoban;
    use crate::puzzles::sokoban::kernel::flood::Flood;

    /// A floor with random boxes, and the player on a square without one.
    pub(in crate::puzzles::sokoban::kernel) fn strewn(rng: &mut Rng) -> Level {
        let (width, height) = (5 + rng.below(6), 5 + rng.below(6));
        let mut rows = vec![vec!['#'; width]; height];
        for cell in rows[1..height - 1].iter_mut().flat_map(|row| &mut row[1..width - 1]) {
            *cell = if rng.chance(0.25) {
                '#'
            } else if rng.chance(0.2) {
                '*'
            } else {
                ' '
            };
        }
        rows[1 + rng.below(height - 2)][1 + rng.below(width - 2)] = '@';
        let text: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        Level::new(&Sokoban::parse(&text.join("\n")).expect("a board"), &[])
    }

    /// Checks every push and pull of a position; returns their number, and how many were decided without a flood fill.
    fn compare(level: &Level, flood: &mut Flood) -> [usize; 2] {
        let mut occupied = level.occupied();
        let before = flood.fill(level, &occupied, level.player);
        let reached: Vec<bool> = (0..level.len() as Square).map(|square| flood.reached(square)).collect();
        let walks = |square: Square| square != NONE && reached[square as usize];
        let mut counts = [0; 2];
        for (&from, direction) in level.boxes.iter().flat_map(|from| (0..4).map(move |direction| (from, direction))) {
            let to = level.step(from, direction);
            if to == NONE || occupied[to as usize] {
                continue;
            }
            let ahead = level.step(to, direction);
            occupied.swap(from as usize, to as usize);
            let mut check = |answer: Square, player: Square| {
                let truth = flood.fill(level, &occupied, player);
                assert!(answer == NONE || answer == truth, "{from} {direction} {:?}", level.cells);
                counts[0] += 1;
                counts[1] += usize::from(answer != NONE);
            };
            if walks(level.step(from, back(direction))) {
                check(after_push(level, &occupied, before, from, direction), from);
            }
            if walks(to) && ahead != NONE && !occupied[ahead as usize] {
                check(after_pull(level, &occupied, before, from, direction), ahead);
            }
            occupied.swap(from as usize, to as usize);
        }
        counts
    }

    #[test]
    fn answers_agree_with_flood_fills() {
        let mut rng = Rng::new(11);
        let mut sums = [0; 2];
        for _ in 0..4000 {
            let level = strewn(&mut rng);
            let counts = compare(&level, &mut Flood::new(level.len()));
            (0..2).for_each(|kind| sums[kind] += counts[kind]);
        }
        assert!(sums[0] > 10_000 && sums[1] * 10 > sums[0], "{sums:?}");
    }
}
