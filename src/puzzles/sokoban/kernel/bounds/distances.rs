//! Fewest pushes of a single box, by its square and the side of the player.
//!
//! A box alone on a level splits the floor around it into up to four parts; the part with the player determines which
//! pushes are possible. Until the box is pushed the player never crosses it, whatever the other boxes do. So the part
//! (together with the square: the *spot*) changes only with pushes of this box, and distances between spots are
//! admissible and consistent.

use super::{IMPOSSIBLE_PAIR, UNREACHABLE, cost, matching};
use crate::puzzles::sokoban::kernel::cuts::Cuts;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square, back};
use crate::search::control::Ticker;
use crate::search::work;

/// The spots of a level, and the pushes between them.
#[derive(Clone, Debug)]
pub struct Spots {
    /// The first spot of each square.
    first: Vec<u32>,
    /// The parts around a box on each square.
    cuts: Cuts,
    /// The square of each spot.
    square: Vec<Square>,
    /// For each spot, the spots that one push leads to, indexed by the direction of the push.
    after: Vec<[u32; 4]>,
}

/// No spot.
const NO_SPOT: u32 = u32::MAX;

impl Spots {
    /// The spots of a level; `walls` marks boxes that can never move and count as walls.
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

    /// The spot of a box while the player is on some square; `None` for a wall or a part that no side of the box
    /// touches.
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

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.cuts.bytes() + (self.first.len() * 4 + self.square.len() * 2 + self.after.len() * 16) as u64
    }

    /// Number of spots.
    pub fn count(&self) -> usize {
        self.square.len()
    }

    /// The predecessors of each spot.
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

    /// Pushes from every spot to the nearest goal.
    pub fn to_nearest_goal(&self, level: &Level) -> Vec<u16> {
        let before = self.reversed();
        let goals = level.goals.iter().flat_map(|&goal| self.all(goal));
        spread(self.count(), goals, |spot| before.of(spot))
    }

    /// Pushes to every spot from the current spot of the nearest box.
    pub fn from_nearest_box(&self, level: &Level) -> Vec<u16> {
        let boxes = level.boxes.iter().filter_map(|&square| self.of(square, level.player));
        spread(self.count(), boxes, |spot| self.after(spot))
    }

    /// The least value among the spots of each square.
    pub fn least(&self, by_spot: &[u16]) -> Vec<u16> {
        let squares = 0..self.first.len() as Square - 1;
        squares.map(|square| self.all(square).map(|spot| by_spot[spot as usize]).min().unwrap_or(UNREACHABLE)).collect()
    }
}

/// The predecessors of each spot, in one list.
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

/// Fewest pushes between spots and a list of places: to the goals, or from the starts of the boxes.
#[derive(Clone, Debug)]
pub struct Distances {
    places: usize,
    /// Length of a row, as [`matching::width`] determines it.
    width: usize,
    /// By spot and place; the last row stands for a box on no spot.
    by_spot: Vec<u16>,
}

impl Distances {
    /// Pushes from every spot to each goal; `None` if the search has to stop.
    pub fn to_goals(level: &Level, spots: &Spots, ticker: &mut Ticker<'_>) -> Option<Distances> {
        let before = spots.reversed();
        let row = |goal| spread(spots.count(), spots.all(goal), |spot| before.of(spot));
        Distances::of_all(&level.goals, spots, row, ticker)
    }

    /// Pushes from the current spot of each box to every spot; `None` if the search has to stop.
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

    /// Pushes between a place and a spot; [`UNREACHABLE`] if there is no way.
    #[inline]
    pub fn spot(&self, place: usize, spot: u32) -> u16 {
        self.by_spot[spot as usize * self.width + place]
    }

    /// The distances between a spot and each place, in whole vectors; [`UNREACHABLE`] for a box on no spot.
    #[inline]
    pub fn row(&self, spot: Option<u32>) -> &[u16] {
        let begin = spot.map_or(self.by_spot.len() - self.width, |spot| spot as usize * self.width);
        &self.by_spot[begin..][..self.width]
    }

    /// The costs between a spot and each place.
    #[inline]
    pub fn costs(&self, spot: Option<u32>) -> impl Iterator<Item = i32> + '_ {
        self.row(spot).iter().map(|&distance| cost(distance))
    }

    /// The least costs over all spots of a square.
    pub fn costs_of_any<'a>(&'a self, spots: &'a Spots, square: Square) -> impl Iterator<Item = i32> + 'a {
        let least = move |place| spots.all(square).map(|spot| cost(self.spot(place, spot))).min();
        (0..self.places).map(move |place| least(place).unwrap_or(IMPOSSIBLE_PAIR))
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.by_spot.len() as u64 * 2
    }
}

/// Elementary steps for one spot when a row is computed.
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
