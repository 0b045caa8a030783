//! Tunnels and gates: squares from which a box that has just arrived is pushed on at once.
//!
//! A box is pushed from `s` to `t`, and `u` is the next square in that direction. `t` is not a goal, so the box has to
//! leave it again.
//!
//! **Tunnel.** `s`, `t` and `u` have walls on both sides of the way. While the box is on `t`, no other box can stand on
//! `s` or `u`: two boxes side by side in a tunnel never move again, and `t` is not a goal. So `s` and `u` are dead ends
//! that the player enters only to push the box. If it were pushed back to `s` next, both pushes could be left out,
//! because whatever is done in between can be done with the box on `s` as well; so the solution was not a shortest one.
//! If it is pushed on to `u` next, that can be done at once, because whatever is done in between can be done with the
//! box on `u` as well. A box that enters a tunnel from a wider place may still stop on its first square, and has to if
//! the player must walk round it (blind tunnel macros lose Microban #10; see Junghanns and Schaeffer, Sokoban:
//! Enhancing General Single-Agent Search Methods Using Domain Knowledge, 2001).
//!
//! **Gate.** A box on `t` divides the floor (boxes not counted), `s` and `u` lie in different parts, and the only push
//! that can be made from the part of `s` is the one to `u`. The player cannot leave that part before the box moves, so
//! the push to `u` is the next one of this box, and nothing in the part of `u` changes before it. Made at once, it
//! takes nothing away from the player or from other boxes.
//!
//! Both arguments move a push to an earlier place or leave two out, so fewest pushes are kept. If `u` holds a box, the
//! position is dead: in a tunnel both boxes are stuck, and behind a gate that box cannot be moved.

use crate::puzzles::sokoban::kernel::bounds::distances::Spots;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square, back};

/// The squares where boxes continue, by square and direction.
#[derive(Clone, Debug)]
pub struct Runs {
    /// By square: a bit for each direction.
    tunnel: Vec<u8>,
    gate: Vec<u8>,
}

impl Runs {
    /// The tunnels and gates of a level; a push to a square not `alive` never leads to a solution.
    pub fn new(level: &Level, spots: &Spots, alive: &[bool]) -> Runs {
        let bits = |is: &dyn Fn(Square, usize) -> bool| -> Vec<u8> {
            let of = |t| (0..4).filter(|&direction| is(t, direction)).fold(0, |bits, direction| bits | 1 << direction);
            (0..level.len() as Square).map(of).collect()
        };
        Runs {
            tunnel: bits(&|t, direction| is_tunnel(level, t, direction)),
            gate: bits(&|t, direction| is_gate(level, spots, alive, t, direction)),
        }
    }

    /// No macros.
    pub fn none(level: &Level) -> Runs {
        Runs { tunnel: vec![0; level.len()], gate: vec![0; level.len()] }
    }

    /// Is a box that was pushed to this square in this direction pushed on at once?
    #[inline]
    pub fn goes_on(&self, to: Square, direction: usize) -> bool {
        (self.tunnel[to as usize] | self.gate[to as usize]) >> direction & 1 != 0
    }

    /// The squares of tunnels on which no box rests.
    pub fn tunnels(&self) -> Vec<Square> {
        (0..self.tunnel.len() as Square).filter(|&square| self.tunnel[square as usize] != 0).collect()
    }

    /// The squares of gates, on which a box pushed in some direction does not rest.
    pub fn gates(&self) -> Vec<Square> {
        (0..self.gate.len() as Square).filter(|&square| self.gate[square as usize] != 0).collect()
    }
}

/// Are there walls on both sides of a square, seen in this direction?
pub fn walled(level: &Level, square: Square, direction: usize) -> bool {
    level.step(square, (direction + 1) % 4) == NONE && level.step(square, (direction + 3) % 4) == NONE
}

fn is_tunnel(level: &Level, t: Square, direction: usize) -> bool {
    let (s, u) = (level.step(t, back(direction)), level.step(t, direction));
    !level.is_goal[t as usize] && s != NONE && u != NONE && [s, t, u].iter().all(|&at| walled(level, at, direction))
}

fn is_gate(level: &Level, spots: &Spots, alive: &[bool], t: Square, direction: usize) -> bool {
    let (s, u) = (level.step(t, back(direction)), level.step(t, direction));
    if level.is_goal[t as usize] || s == NONE || u == NONE {
        return false;
    }
    let part = spots.of(t, s);
    let can_push = |way: usize| {
        let (stand, target) = (level.step(t, back(way)), level.step(t, way));
        stand != NONE && target != NONE && alive[target as usize] && spots.of(t, stand) == part
    };
    spots.of(t, u) != part && (0..4).all(|way| way == direction || !can_push(way))
}
