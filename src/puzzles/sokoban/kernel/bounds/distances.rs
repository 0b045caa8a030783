//! Fewest pushes of a single box, by its square and the side that the player is on.
//!
//! A box alone on a level splits the floor into up to four parts around it; which part the player is in decides what pushes can be
//! made. As long as the box is not pushed the player never crosses it, whatever the other boxes do, so the part (here: the *spot*, a
//! square with a part) changes with pushes of this box alone. Distances between spots are therefore admissible and consistent.

use super::{IMPOSSIBLE_PAIR, UNREACHABLE, cost, matching};
use crate::puzzles::sokoban::kernel::cuts::Cuts;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square, back};
use crate::search::control::Ticker;
use crate::search::work;

/// Squares with the player's side, and the pushes between them.
#[derive(Clone, Debug)]
pub struct Spots {
    /// Number of the first spot of a square.
    first: Vec<u32>,
    /// The player's parts around a box.
    cuts: Cuts,
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
        work::add(level.len() * 16);
        let cuts = Cuts::new(level, walls);
        let mut first = vec![0];
        let mut square = Vec::new();
        for at in 0..level.len() as Square {
            square.extend(std::iter::repeat_n(at, cuts.count(at)));
            first.push(square.len() as u32);
        }
        let mut spots = Spots { first, cuts, square, after: Vec::new() };
        spots.after = (0..spots.square.len() as u32).map(|spot| spots.pushes(level, walls, spot)).collect();
        spots
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
        self.cuts.part(square, player).map(|part| self.first[square as usize] + u32::from(part))
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
        self.cuts.bytes() + (self.first.len() * 4 + self.square.len() * 2 + self.after.len() * 16) as u64
    }

    /// Number of spots.
    pub fn count(&self) -> usize {
        self.square.len()
    }

    /// The spots before each spot.
    pub fn reversed(&self) -> Before {
        let edges =
            || self.after.iter().enumerate().flat_map(|(spot, after)| after.iter().map(move |&next| (spot, next)));
        let mut first = vec![0u32; self.count() + 1];
        edges().filter(|edge| edge.1 != NO_SPOT).for_each(|(_, next)| first[next as usize + 1] += 1);
        (0..self.count()).for_each(|spot| first[spot + 1] += first[spot]);
        let mut place = first.clone();
        let mut before = vec![0; first[self.count()] as usize];
        for (spot, next) in edges().filter(|edge| edge.1 != NO_SPOT) {
            before[place[next as usize] as usize] = spot as u32;
            place[next as usize] += 1;
        }
        Before { first, before }
    }

    /// Pushes from every spot to the nearest of the goals.
    pub fn to_nearest_goal(&self, level: &Level) -> Vec<u16> {
        let before = self.reversed();
        let goals = level.goals.iter().flat_map(|&goal| self.all(goal));
        spread(self.count(), goals, |spot| before.of(spot))
    }

    /// Pushes to every spot from where the nearest of the boxes stands now.
    pub fn from_nearest_box(&self, level: &Level) -> Vec<u16> {
        let boxes = level.boxes.iter().filter_map(|&square| self.of(square, level.player));
        spread(self.count(), boxes, |spot| self.after(spot))
    }

    /// The least of a square's spots, by square.
    pub fn least(&self, by_spot: &[u16]) -> Vec<u16> {
        let squares = 0..self.first.len() as Square - 1;
        squares.map(|square| self.all(square).map(|spot| by_spot[spot as usize]).min().unwrap_or(UNREACHABLE)).collect()
    }
}

/// The spots before each spot, in one list.
#[derive(Clone, Debug)]
pub struct Before {
    first: Vec<u32>,
    before: Vec<u32>,
}

impl Before {
    fn of(&self, spot: u32) -> impl Iterator<Item = u32> + '_ {
        let range = self.first[spot as usize] as usize..self.first[spot as usize + 1] as usize;
        self.before[range].iter().copied()
    }
}

/// Fewest pushes between spots and a list of places: goals ahead, or starts behind.
#[derive(Clone, Debug)]
pub struct Distances {
    places: usize,
    /// Numbers of a spot: as many as [`matching::width`] says.
    width: usize,
    /// By spot and place; after those of all spots, what is true of none.
    by_spot: Vec<u16>,
}

impl Distances {
    /// Pushes from every spot to each goal; none if the search is to stop.
    pub fn to_goals(level: &Level, spots: &Spots, ticker: &mut Ticker<'_>) -> Option<Distances> {
        let before = spots.reversed();
        let row = |goal| spread(spots.count(), spots.all(goal), |spot| before.of(spot));
        Distances::of_all(&level.goals, spots, row, ticker)
    }

    /// Pushes from where each box stands now to every spot; none if the search is to stop.
    pub fn from_boxes(level: &Level, spots: &Spots, ticker: &mut Ticker<'_>) -> Option<Distances> {
        let row = |square| spread(spots.count(), spots.of(square, level.player), |spot| spots.after(spot));
        Distances::of_all(&level.boxes, spots, row, ticker)
    }

    fn of_all(
        squares: &[Square],
        spots: &Spots,
        row: impl Fn(Square) -> Vec<u16>,
        ticker: &mut Ticker<'_>,
    ) -> Option<Distances> {
        let places = squares.len();
        let width = matching::width(places);
        let mut by_spot = vec![UNREACHABLE; (spots.count() + 1) * width];
        for (place, &square) in squares.iter().enumerate() {
            for (spot, distance) in row(square).into_iter().enumerate() {
                by_spot[spot * width + place] = distance;
            }
            ticker.steps(spots.count() * STEPS_PER_SPOT).continue_value()?;
        }
        Some(Distances { places, width, by_spot })
    }

    /// Pushes between a place and a spot, [`UNREACHABLE`] if there is no way.
    #[inline]
    pub fn spot(&self, place: usize, spot: u32) -> u16 {
        self.by_spot[spot as usize * self.width + place]
    }

    /// How far it is for a box on a spot to each place, or from there: whole vectors; none for a box that stands where none may.
    #[inline]
    pub fn row(&self, spot: Option<u32>) -> &[u16] {
        let begin = spot.map_or(self.by_spot.len() - self.width, |spot| spot as usize * self.width);
        &self.by_spot[begin..][..self.width]
    }

    /// What it costs to come to each place, or from there.
    #[inline]
    pub fn costs(&self, spot: Option<u32>) -> impl Iterator<Item = i32> + '_ {
        self.row(spot).iter().map(|&distance| cost(distance))
    }

    /// The same for a box on a square, whichever side of it the player is on.
    pub fn costs_of_any<'a>(&'a self, spots: &'a Spots, square: Square) -> impl Iterator<Item = i32> + 'a {
        let least = move |place| spots.all(square).map(|spot| cost(self.spot(place, spot))).min();
        (0..self.places).map(move |place| least(place).unwrap_or(IMPOSSIBLE_PAIR))
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        self.by_spot.len() as u64 * 2
    }
}

/// Elementary steps for one spot of a row.
const STEPS_PER_SPOT: usize = 6;

fn spread<I: Iterator<Item = u32>>(
    count: usize,
    from: impl IntoIterator<Item = u32>,
    near: impl Fn(u32) -> I,
) -> Vec<u16> {
    work::add(count * STEPS_PER_SPOT);
    let mut distance = vec![UNREACHABLE; count];
    let mut queue: Vec<u32> = from.into_iter().collect();
    queue.iter().for_each(|&spot| distance[spot as usize] = 0);
    let mut read = 0;
    while read < queue.len() {
        let spot = queue[read];
        read += 1;
        for next in near(spot) {
            if distance[next as usize] == UNREACHABLE {
                distance[next as usize] = distance[spot as usize] + 1;
                queue.push(next);
            }
        }
    }
    distance
}
