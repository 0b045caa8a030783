//! What people do on arrival besides wiping: they pick things up and drop them.

use super::four::Four;
use super::gains::{Lanes, Price};
use super::graph::PLACES;
use crate::puzzles::sweeper::kernel::{CELLS_OF_A_SET, DROP, FETCH, Room};

/// What a person does on a square besides wiping it, and the price collected for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Duty {
    /// Nothing.
    None,
    /// The person drops what it carries into a bin; a thing that lies there is cleaned as well.
    Drop(i32),
    /// A thing lies there that the person may pick up, and then carries.
    Pick(i32),
}

#[inline]
pub(super) fn duty(room: &Room, price: &Price, kind: usize, cell: u8) -> Duty {
    let chores = room.chores[kind][usize::from(cell) % CELLS_OF_A_SET];
    let is_thing = chores & FETCH != 0;
    let paid = if is_thing { price[usize::from(cell) % PLACES] } else { 0 };
    match (chores & DROP != 0, is_thing) {
        (true, _) => Duty::Drop(paid),
        (false, true) => Duty::Pick(paid),
        (false, false) => Duty::None,
    }
}

/// The value of arriving with or without a load: what the duty pays and all that comes later.
#[inline]
pub(super) fn arrival(values: &[Lanes], load: usize, duty: Duty) -> Four {
    let with = |load: usize, paid: i32| Four::of(&values[load]).plus(Four::all(paid));
    match duty {
        Duty::None => with(load, 0),
        Duty::Drop(paid) => with(0, paid),
        // Another person may have picked the thing up before, so it may be left. With a load that makes no difference.
        Duty::Pick(paid) if load == 1 => with(1, paid),
        Duty::Pick(paid) if values.len() > 1 => with(0, 0).max(with(1, paid)),
        Duty::Pick(_) => with(0, 0),
    }
}
