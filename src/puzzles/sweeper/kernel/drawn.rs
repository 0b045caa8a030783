//! Routes that a player has drawn. Every answer has all of their steps, and all of them count, so at a clean room the
//! people still walk what is left of them.

use super::{NOWHERE, Position, Room, Squares, bit};

impl Room {
    /// Prescribes the directions with which each person's route begins. `None` if a route is longer than its person's
    /// limit, or has a step that the rules forbid.
    pub fn following(mut self, routes: Vec<Vec<u8>>) -> Option<Room> {
        let ahead = |(person, route): (usize, &Vec<u8>)| self.squares_ahead(person, route);
        self.ahead = routes.iter().enumerate().map(ahead).collect::<Option<_>>()?;
        self.routes = routes;
        Some(self)
    }

    /// The squares that a route enters from each of its steps on.
    fn squares_ahead(&self, person: usize, route: &[u8]) -> Option<Vec<Squares>> {
        let (mut cell, mut from) = (self.start[person], NOWHERE);
        let mut entered = Vec::new();
        for &direction in route {
            let next = self.target(cell, direction.into());
            if next == NOWHERE || next == from {
                return None;
            }
            (from, cell) = (cell, next);
            entered.push(bit(cell.into()));
        }
        for at in (1..entered.len()).rev() {
            entered[at - 1] |= entered[at];
        }
        (route.len() <= usize::from(self.limit[person])).then_some(entered)
    }

    /// The number of steps that are left of all routes, and the squares that they enter.
    fn rest_of_routes(&self, position: &Position) -> (u32, Squares) {
        let rest = |(person, ahead): (usize, &Vec<Squares>)| {
            let walked = usize::from(self.limit[person] - position.people[person].left);
            (ahead.len().saturating_sub(walked) as u32, ahead.get(walked).copied().unwrap_or(0))
        };
        let add = |(steps, squares), (more, others)| (steps + more, squares | others);
        self.ahead.iter().enumerate().map(rest).fold((0, 0), add)
    }
}

/// Does a budget leave enough steps for what is left of the routes, and for what they leave dirty? With meetings only
/// for positions between two ticks.
#[inline]
pub fn routes_fit(room: &Room, position: &Position, budget: u32, meetings: bool) -> bool {
    room.routes.is_empty() || rest_fits(room, position, budget, meetings)
}

/// This is admissible: every answer has the rest of all routes, and the steps beside them clean the squares that no
/// rest enters, at most one each. A meeting is on a rest if one of the people is, and then cleans only what is around
/// that rest. The others are among people who walk freely, and [`super::bounds::company`] says what these can clean.
#[inline(never)]
fn rest_fits(room: &Room, position: &Position, budget: u32, meetings: bool) -> bool {
    let (steps, entered) = room.rest_of_routes(position);
    let Some(free) = budget.checked_sub(steps) else { return false };
    if meetings {
        let plain = room.plain(position.dirty) & !room.spread(entered);
        2 * plain.count_ones() <= 3 * free + 4 * room.count as u32
    } else {
        (position.dirty & !entered).count_ones() <= free
    }
}
