//! The player's region after a push or a pull, told from the one before by a look at the squares around: nearly always no flood is needed.
//!
//! Regions are named by their lowest square. A push takes one square from the region, where the box comes to, and adds the one it came from. If what
//! is free around the first stays connected by corners of its own neighbourhood, every way through it has a way round; if what is free around the second
//! is connected with where the player stood, nothing new is opened. Where a look does not settle both, or the lowest square is lost, it is [`NONE`].

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

    /// The free neighbour across the direction.
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

/// Both turns across a direction.
const TURNS: [usize; 2] = [1, 3];

/// The region after a push of one square in a direction; `occupied` is that after it.
pub fn after_push(level: &Level, occupied: &[bool], before: Square, from: Square, direction: usize) -> Square {
    let around = Around { level, occupied, direction };
    let to = level.step(from, direction);
    let mut round = false;
    for turn in TURNS {
        let beside = around.beside(from, turn);
        // What is beside the player touches where he stood.
        if beside.is_some_and(|beside| !around.behind(beside)) {
            return NONE;
        }
        if let Some(flank) = around.beside(to, turn) {
            // What is beside the box touches what is beside the player.
            if beside.is_none() {
                return NONE;
            }
            round |= around.ahead(flank);
        }
    }
    let kept = to != before && (round || !around.ahead(to));
    if kept { before.min(from) } else { NONE }
}

/// The region after a pull of one square in a direction; `occupied` is that after it.
pub fn after_pull(level: &Level, occupied: &[bool], before: Square, from: Square, direction: usize) -> Square {
    let around = Around { level, occupied, direction };
    let to = level.step(from, direction);
    let (mut touched, mut round) = (false, false);
    for turn in TURNS {
        let flank = around.beside(to, turn);
        // What is beside the box touches what is beside the player.
        if flank.is_some_and(|flank| !around.ahead(flank)) {
            return NONE;
        }
        if let Some(beside) = around.beside(from, turn) {
            // What is beside the square left touches what is beside the box.
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

    /// A floor with boxes strewn over it, and the player on a square without one.
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

    /// Every push and pull of a position: how many there are, and how many were told without a flood.
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
            let mut check = |told: Square, player: Square| {
                let truth = flood.fill(level, &occupied, player);
                assert!(told == NONE || told == truth, "{from} {direction} {:?}", level.cells);
                counts[0] += 1;
                counts[1] += usize::from(told != NONE);
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
    fn what_is_told_is_what_a_flood_finds() {
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
