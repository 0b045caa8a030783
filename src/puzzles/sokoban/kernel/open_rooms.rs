//! Rooms in the ordinary sense, wide parts of the floor, and the number of connections between them that boxes cut
//! (room connectivity: Shoham and Schaeffer 2020).

use super::{Level, NONE, Square};
use crate::search::work;

/// Levels with more rooms than this have no table.
const MAX_ROOMS: usize = 64;
/// No room.
const NO_ROOM: u8 = u8::MAX;
/// Elementary steps for one square of the floor.
pub const STEPS_PER_SQUARE: usize = 8;

/// The rooms of a level. 2x2 blocks of floor that share an edge are connected; two or more connected blocks form a
/// room.
#[derive(Clone, Debug)]
pub struct OpenRooms {
    /// The room of each square; squares that two rooms share belong to none.
    room: Vec<u8>,
    count: usize,
    /// Pairs of rooms that are adjacent on the empty floor, which means that a way between them leads through no third
    /// room.
    pairs: u32,
    /// The squares that belong to no room, and pairs of neighbours in different rooms.
    halls: Vec<Square>,
    doors: Vec<[Square; 2]>,
    /// By square: can a box there cut a connection?
    matters: Vec<bool>,
    /// Pairs cut without the moving box, and pairs cut with it on the last requested square.
    lifted: u16,
    last: (Square, u16),
    /// For each room, the adjacent rooms as bits.
    beside: Vec<u64>,
    seen: Vec<bool>,
    stack: Vec<Square>,
}

impl OpenRooms {
    /// The rooms of a level.
    pub fn new(level: &Level) -> OpenRooms {
        work::add(level.len() * 32);
        let (room, count) = rooms(level);
        let Borders { halls, doors, matters } = Borders::new(level, &room);
        let mut rooms = OpenRooms {
            room,
            halls,
            doors,
            matters,
            lifted: 0,
            last: (NONE, 0),
            count: if count > MAX_ROOMS { 0 } else { count },
            pairs: 0,
            beside: vec![0; count],
            seen: vec![false; level.len()],
            stack: Vec::new(),
        };
        rooms.pairs = rooms.joined(level, &vec![false; level.len()]);
        rooms
    }

    /// The number of adjacent pairs of rooms that boxes cut.
    pub fn cut(&mut self, level: &Level, occupied: &[bool]) -> u16 {
        if self.pairs == 0 { 0 } else { (self.pairs - self.joined(level, occupied)) as u16 }
    }

    /// Counts the cut pairs without the moving box, for [`OpenRooms::cut_with`].
    pub fn lift(&mut self, level: &Level, occupied: &[bool]) {
        self.lifted = self.cut(level, occupied);
        self.last = (NONE, 0);
    }

    /// The number of cut pairs with the moving box on `to`, as `occupied` shows.
    pub fn cut_with(&mut self, level: &Level, occupied: &[bool], to: Square) -> u16 {
        if !self.matters[to as usize] {
            return self.lifted;
        }
        if self.last.0 != to {
            self.last = (to, self.cut(level, occupied));
        }
        self.last.1
    }

    /// Are two squares in different rooms?
    pub fn apart(&self, one: Square, other: Square) -> bool {
        self.room[one as usize] != self.room[other as usize]
    }

    /// The number of pairs of rooms that are adjacent at present.
    fn joined(&mut self, level: &Level, occupied: &[bool]) -> u32 {
        if self.count < 2 {
            return 0;
        }
        work::add(level.len() * STEPS_PER_SQUARE);
        self.beside.fill(0);
        for &[one, other] in &self.doors {
            if !occupied[one as usize] && !occupied[other as usize] {
                let (one, other) = (self.room[one as usize], self.room[other as usize]);
                self.beside[one as usize] |= 1 << other;
                self.beside[other as usize] |= 1 << one;
            }
        }
        self.seen.copy_from_slice(occupied);
        for index in 0..self.halls.len() {
            let square = self.halls[index];
            if self.seen[square as usize] {
                continue;
            }
            let around = self.passage(level, square);
            let mut rest = around;
            while rest != 0 {
                self.beside[rest.trailing_zeros() as usize] |= around;
                rest &= rest - 1;
            }
        }
        let others = |room: usize| (self.beside[room] & !(1 << room)).count_ones();
        (0..self.count).map(others).sum::<u32>() / 2
    }

    /// The rooms adjacent to the connected squares of no room that include this one.
    fn passage(&mut self, level: &Level, from: Square) -> u64 {
        let mut around = 0;
        self.seen[from as usize] = true;
        self.stack.push(from);
        while let Some(square) = self.stack.pop() {
            for next in level.next[square as usize] {
                if next == NONE || self.seen[next as usize] {
                    continue;
                }
                let room = self.room[next as usize];
                if room == NO_ROOM {
                    self.seen[next as usize] = true;
                    self.stack.push(next);
                } else {
                    around |= 1 << room;
                }
            }
        }
        around
    }
}

/// The borders between rooms.
struct Borders {
    halls: Vec<Square>,
    doors: Vec<[Square; 2]>,
    matters: Vec<bool>,
}

impl Borders {
    /// The borders of rooms that are given by square.
    fn new(level: &Level, room: &[u8]) -> Borders {
        let mut borders = Borders { halls: Vec::new(), doors: Vec::new(), matters: vec![false; level.len()] };
        for square in 0..level.len() as Square {
            let own = room[square as usize];
            let beside = || level.next[square as usize].into_iter().filter(|&next| next != NONE);
            borders.matters[square as usize] = own == NO_ROOM || beside().any(|next| room[next as usize] != own);
            if own == NO_ROOM {
                borders.halls.push(square);
            } else {
                let other =
                    |&next: &Square| next > square && room[next as usize] != own && room[next as usize] != NO_ROOM;
                borders.doors.extend(beside().filter(other).map(|next| [square, next]));
            }
        }
        borders
    }
}

/// The squares of the 2x2 block of floor whose first square this is.
fn block(level: &Level, square: Square) -> Option<[Square; 4]> {
    let (right, down) = (level.step(square, 1), level.step(square, 2));
    let corner = if right == NONE || down == NONE { NONE } else { level.step(right, 2) };
    (corner != NONE && level.step(down, 1) == corner).then_some([square, right, down, corner])
}

/// The room of every square, and the number of rooms.
fn rooms(level: &Level) -> (Vec<u8>, usize) {
    let mut room = vec![NO_ROOM; level.len()];
    let mut shared = vec![false; level.len()];
    let mut seen = vec![false; level.len()];
    let mut count = 0;
    for first in 0..level.len() as Square {
        if seen[first as usize] || block(level, first).is_none() {
            continue;
        }
        seen[first as usize] = true;
        let mut blocks = vec![first];
        let mut read = 0;
        while read < blocks.len() {
            // Blocks that share an edge begin on adjacent squares.
            for next in level.next[blocks[read] as usize] {
                if next != NONE && !seen[next as usize] && block(level, next).is_some() {
                    seen[next as usize] = true;
                    blocks.push(next);
                }
            }
            read += 1;
        }
        if blocks.len() > 1 {
            for square in blocks.iter().filter_map(|&first| block(level, first)).flatten() {
                let own = &mut room[square as usize];
                shared[square as usize] |= *own != NO_ROOM && *own != count as u8;
                *own = count as u8;
            }
            count += 1;
        }
    }
    room.iter_mut().zip(shared).filter(|(_, shared)| *shared).for_each(|(room, _)| *room = NO_ROOM);
    (room, count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::puzzle::Notation;
    use crate::puzzles::sokoban::Sokoban;

    #[test]
    fn a_box_in_the_only_door_cuts_rooms_apart() {
        let level = |board: &str| Level::new(&Sokoban::parse(board).unwrap(), &[]);
        let two = level("#########\n#   #   #\n# @   . #\n#   #$  #\n#########\n");
        let mut rooms = OpenRooms::new(&two);
        let mut occupied = vec![false; two.len()];
        assert_eq!((rooms.count, rooms.pairs, rooms.cut(&two, &occupied)), (2, 1, 0));
        let door = (0..two.len()).find(|&square| rooms.room[square] == NO_ROOM).unwrap();
        occupied[door] = true;
        assert_eq!(rooms.cut(&two, &occupied), 1);
        let one = level("######\n#@$. #\n#    #\n######\n");
        assert_eq!(OpenRooms::new(&one).pairs, 0);
    }
}
