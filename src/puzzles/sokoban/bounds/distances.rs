//! Fewest pushes of a single box, by its square and the side that the player is on.
//!
//! A box alone on a level splits the floor into up to four parts around it; which part the player is in decides what pushes can be
//! made. As long as the box is not pushed the player never crosses it, whatever the other boxes do, so the part (here: the *spot*, a
//! square with a part) changes with pushes of this box alone. Distances between spots are therefore admissible and consistent.

use crate::puzzles::sokoban::kernel::flood::Flood;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square, back};

/// No way leads there.
pub const FAR: u16 = u16::MAX;

/// Squares with the player's side, and the pushes between them.
#[derive(Clone, Debug)]
pub struct Spots {
    /// Number of the first spot of a square.
    first: Vec<u32>,
    /// The player's part, by box square and player square.
    part: Vec<u8>,
    /// Square of a spot.
    square: Vec<Square>,
    /// Spots to which one push leads from a spot, by spot; the direction of the push is the index.
    after: Vec<[u32; 4]>,
}

/// No spot.
const NO_SPOT: u32 = u32::MAX;

impl Spots {
    /// The spots of a level; boxes that stand for ever (`walls`) count as walls.
    pub fn new(level: &Level, walls: &[bool]) -> Spots {
        let squares = level.len();
        let mut spots = Spots {
            first: vec![0; squares + 1],
            part: vec![0; squares * squares],
            square: Vec::new(),
            after: Vec::new(),
        };
        let mut occupied = walls.to_vec();
        let mut flood = Flood::new(squares);
        for square in 0..squares {
            let was = std::mem::replace(&mut occupied[square], true);
            let parts = if was { 0 } else { spots.split(level, &occupied, square, &mut flood) };
            occupied[square] = was;
            spots.square.extend(std::iter::repeat_n(square as Square, parts));
            spots.first[square + 1] = spots.first[square] + parts as u32;
        }
        spots.after = (0..spots.square.len() as u32).map(|spot| spots.pushes(level, walls, spot)).collect();
        spots
    }

    /// Numbers the parts around a square; returns how many there are.
    fn split(&mut self, level: &Level, occupied: &[bool], square: usize, flood: &mut Flood) -> usize {
        let row = &mut self.part[square * level.len()..][..level.len()];
        row.fill(u8::MAX);
        let mut parts = 0;
        for next in level.next[square] {
            if next == NONE || occupied[next as usize] || row[next as usize] != u8::MAX {
                continue;
            }
            flood.fill(level, occupied, next);
            flood.squares().iter().for_each(|&reached| row[reached as usize] = parts);
            parts += 1;
        }
        usize::from(parts)
    }

    fn pushes(&self, level: &Level, walls: &[bool], spot: u32) -> [u32; 4] {
        let square = self.square[spot as usize];
        std::array::from_fn(|direction| {
            let (stand, target) = (level.step(square, back(direction)), level.step(square, direction));
            let free = |s: Square| s != NONE && !walls[s as usize];
            if free(stand) && free(target) && self.of(square, stand) == Some(spot) {
                self.of(target, square).unwrap_or(NO_SPOT)
            } else {
                NO_SPOT
            }
        })
    }

    /// The spot of a box while the player is on some square; none for a wall or a part that no side of the box touches.
    #[inline]
    pub fn of(&self, square: Square, player: Square) -> Option<u32> {
        let squares = self.first.len() - 1;
        let part = self.part[square as usize * squares + player as usize];
        let first = self.first[square as usize];
        (first + u32::from(part) < self.first[square as usize + 1]).then(|| first + u32::from(part))
    }

    /// All spots of a square.
    pub fn all(&self, square: Square) -> std::ops::Range<u32> {
        self.first[square as usize]..self.first[square as usize + 1]
    }

    /// The square of a spot.
    pub fn square(&self, spot: u32) -> Square {
        self.square[spot as usize]
    }

    /// The spots that one push leads to.
    pub fn after(&self, spot: u32) -> impl Iterator<Item = u32> + '_ {
        self.after[spot as usize].into_iter().filter(|&next| next != NO_SPOT)
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        (self.part.len() + self.first.len() * 4 + self.square.len() * 2 + self.after.len() * 16) as u64
    }

    /// Number of spots.
    pub fn count(&self) -> usize {
        self.square.len()
    }

    /// The spots before each spot.
    fn reversed(&self) -> Vec<Vec<u32>> {
        let mut before = vec![Vec::new(); self.count()];
        for (spot, after) in self.after.iter().enumerate() {
            after.iter().filter(|&&next| next != NO_SPOT).for_each(|&next| before[next as usize].push(spot as u32));
        }
        before
    }
}

/// Fewest pushes between spots and a list of places: goals ahead, or starts behind.
#[derive(Clone, Debug)]
pub struct Distances {
    /// By place and spot.
    by_spot: Vec<Vec<u16>>,
    /// By place and square, the side left open.
    by_square: Vec<Vec<u16>>,
}

impl Distances {
    /// Pushes from every spot to each goal.
    pub fn to_goals(level: &Level, spots: &Spots) -> Distances {
        let before = spots.reversed();
        let rows = level
            .goals
            .iter()
            .map(|&goal| spread(spots.count(), spots.all(goal), |s| before[s as usize].iter().copied()));
        Distances::new(level, spots, rows.collect())
    }

    /// Pushes from where each box stands now to every spot.
    pub fn from_boxes(level: &Level, spots: &Spots) -> Distances {
        let rows = level.boxes.iter().map(|&b| spread(spots.count(), spots.of(b, level.player), |s| spots.after(s)));
        Distances::new(level, spots, rows.collect())
    }

    fn new(level: &Level, spots: &Spots, by_spot: Vec<Vec<u16>>) -> Distances {
        let nearest = |row: &Vec<u16>, square: usize| {
            spots.all(square as Square).map(|spot| row[spot as usize]).min().unwrap_or(FAR)
        };
        let by_square =
            by_spot.iter().map(|row| (0..level.len()).map(|square| nearest(row, square)).collect()).collect();
        Distances { by_spot, by_square }
    }

    /// Pushes between a place and a spot, [`FAR`] if there is no way.
    #[inline]
    pub fn spot(&self, place: usize, spot: u32) -> u16 {
        self.by_spot[place][spot as usize]
    }

    /// Pushes between a place and a square, whatever the side.
    #[inline]
    pub fn square(&self, place: usize, square: Square) -> u16 {
        self.by_square[place][square as usize]
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        self.by_spot.iter().chain(&self.by_square).map(|row| row.len() as u64 * 2).sum()
    }

    /// Number of places.
    pub fn places(&self) -> usize {
        self.by_square.len()
    }

    /// The squares from which some place is near, or which are near from some place.
    pub fn connected(&self, squares: usize) -> Vec<bool> {
        (0..squares).map(|square| self.by_square.iter().any(|row| row[square] != FAR)).collect()
    }
}

fn spread<I: Iterator<Item = u32>>(
    count: usize,
    from: impl IntoIterator<Item = u32>,
    near: impl Fn(u32) -> I,
) -> Vec<u16> {
    let mut distance = vec![FAR; count];
    let mut queue: Vec<u32> = from.into_iter().collect();
    queue.iter().for_each(|&spot| distance[spot as usize] = 0);
    let mut read = 0;
    while read < queue.len() {
        let spot = queue[read];
        read += 1;
        for next in near(spot) {
            if distance[next as usize] == FAR {
                distance[next as usize] = distance[spot as usize] + 1;
                queue.push(next);
            }
        }
    }
    distance
}
