//! What people do where they arrive, beside wiping: things are picked up and dropped.

use super::four::Four;
use super::gains::{Lanes, Price};
use super::graph::PLACES;
use crate::puzzles::sweeper::kernel::{CELLS_OF_A_SET, DROP, FETCH, Room};

/// What a person does on a square beside wiping it, and what that pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Duty {
    /// Nothing.
    None,
    /// Whatever is carried is dropped into a bin; a thing that lies there is cleaned on the way.
    Drop(i32),
    /// A thing lies there that may be picked up, and is then carried.
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

/// All that comes after an arrival with or without a load, and what the duty there pays.
#[inline]
pub(super) fn arrival(values: &[Lanes], load: usize, duty: Duty) -> Four {
    let with = |load: usize, paid: i32| Four::of(&values[load]).plus(Four::all(paid));
    match duty {
        Duty::None => with(load, 0),
        Duty::Drop(paid) => with(0, paid),
        // Somebody else may have picked it up before, so it may be left; with a load it makes no difference.
        Duty::Pick(paid) if load == 1 => with(1, paid),
        Duty::Pick(paid) if values.len() > 1 => with(0, 0).max(with(1, paid)),
        Duty::Pick(_) => with(0, 0),
    }
}
