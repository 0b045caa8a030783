//! Tests that refuse positions without an answer. Every test here is admissible: it never refuses a position that has
//! an answer (`tests/it/sweeper` compares them with exhaustive search on random rooms).

use super::{NOWHERE, PersonState, Position, Room, Squares, bit, each};

/// The tests to run; the benchmark switches them on one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tests {
    /// Everything dirty is within the steps of a person who can clean it.
    pub reach: bool,
    /// There are enough steps for all that is dirty.
    pub count: bool,
    /// Everything that is carried or lies about can be brought to its bin in time.
    pub stock: bool,
    /// There are enough steps onto squares of each colour of the chequerboard.
    pub colour: bool,
    /// There is enough slack for dirty squares that no walk can both enter and leave.
    pub deficit: bool,
}

impl Tests {
    /// All of them.
    pub const ALL: Tests = Tests { reach: true, count: true, stock: true, colour: true, deficit: true };
}

/// Can the people, each on their own, possibly clean everything within `budget` steps in total?
#[inline]
pub fn alone(room: &Room, position: &Position, budget: u32, tests: Tests) -> bool {
    let dirty = position.dirty;
    let people = &position.people[..room.count];
    let number = dirty.count_ones();
    if tests.count && number > budget
        || tests.reach && !within_reach(room, position, dirty)
        || tests.stock && !deliverable(room, position)
    {
        return false;
    }
    if tests.colour {
        let even = (dirty & room.even).count_ones();
        let (room_even, room_odd) = colours(room, people);
        if even > room_even || number - even > room_odd {
            return false;
        }
    }
    !tests.deficit || !tests.count || deficit_fits(room, people, dirty, budget - number)
}

/// The numbers of even and odd squares that all people together can visit. Every step changes the colour, so a person
/// with k steps on an even square visits at most half of them, rounded up, on odd squares.
#[inline]
fn colours(room: &Room, people: &[PersonState]) -> (u32, u32) {
    people.iter().fold((0, 0), |(even, odd), person| {
        let (same, other) = (u32::from(person.left / 2), u32::from(person.left.div_ceil(2)));
        let on_even = room.even & bit(person.cell.into()) != 0;
        if on_even { (even + same, odd + other) } else { (even + other, odd + same) }
    })
}

/// Is everything dirty within the steps of a person who can clean it? `floor` is the dirt that people have to reach on
/// foot.
#[inline]
fn within_reach(room: &Room, position: &Position, floor: Squares) -> bool {
    let mut reached: [Squares; 3] = [0; 3];
    for (index, person) in position.people[..room.count].iter().enumerate() {
        reached[usize::from(room.kind[index])] |= room.within(person.cell, person.left);
    }
    let anybody = reached[0] | reached[1] | reached[2];
    let lacking = |kind: usize| position.dirty & room.things[kind] & !reached[kind];
    floor & !anybody | lacking(0) | lacking(1) | lacking(2) == 0
}

/// Can all people who carry something still reach a bin, and can each thing be fetched by a person who can then reach a
/// bin?
#[inline]
fn deliverable(room: &Room, position: &Position) -> bool {
    let people = &position.people[..room.count];
    let stock = position.dirty & (room.things[1] | room.things[2]);
    let in_time = |index: usize, cell: u8, walked: u8| {
        let to_bin = room.to_bin[usize::from(room.kind[index])][usize::from(cell)];
        u32::from(walked) + u32::from(to_bin) <= u32::from(people[index].left)
    };
    if (0..people.len()).any(|i| people[i].carries && !in_time(i, people[i].cell, 0)) {
        return false;
    }
    each(stock).all(|cell| {
        let kind = if room.things[1] & bit(cell) != 0 { 1 } else { 2 };
        let fetches = |i: usize| {
            let walked = room.distance[usize::from(people[i].cell)][cell];
            room.kind[i] == kind && in_time(i, cell as u8, walked)
        };
        (0..people.len()).any(fetches)
    })
}

/// A walk that cleans a dirty square enters it from one neighbour and leaves it for another, unless it ends there. Each
/// of these neighbours is dirty itself, or the place of a person about to leave it, or it costs a step that cleans
/// nothing. Such a wasted step serves at most two dirty squares, and every walk ends once. So squares with fewer than
/// two such neighbours have to be paid for out of the slack.
#[inline]
fn deficit_fits(room: &Room, people: &[PersonState], dirty: Squares, slack: u32) -> bool {
    let (mut heads, mut walkers): (Squares, u32) = (0, 0);
    for person in people.iter().filter(|person| person.left > 0) {
        let here = bit(person.cell.into());
        // Two people on one square, or one on a thing of another kind, would serve it twice, so the test claims
        // nothing.
        if (heads | dirty) & here != 0 {
            return true;
        }
        heads |= here;
        walkers += 1;
    }
    let [a, b, c, d] = room.shifted(dirty | heads);
    let once = a | b | c | d;
    let twice = a & b | c & d | (a | b) & (c | d);
    let deficit = (dirty & !once).count_ones() + (dirty & !twice).count_ones();
    deficit <= 2 * slack + walkers
}

/// What people who meet can still clean.
#[derive(Clone, Copy, Debug)]
pub struct Company {
    /// Can any two people still meet?
    pub possible: bool,
    /// Most floor that all steps together can clean, doubled.
    pub gain: u32,
    /// Squares where two people can still meet.
    pub places: Squares,
}

/// The people who can still meet, between two ticks. Two people meet only if they stand on squares of one colour and if
/// half their distance is within the steps of both.
///
/// The gain, in floor cleaned, is at most 3/2 for each step and 2 for each person once. The proof uses a potential. A
/// person has potential 2; 0 after a step that ended in a meeting; 3/2 after the first step away from one. In every
/// tick the floor cleaned is at most 3/2 for each step plus the potential lost:
/// * Alone and long apart: 1 <= 3/2. First step after a meeting: 0 <= 3/2 - 3/2, because everything around is clean.
///   Second: 1 <= 3/2 - 1/2.
/// * Two people long apart meet and clean nine squares less the two they come from: 7 <= 3 + 4. If one or both have
///   just parted: 5 <= 3 + 3. If the two walk on together, six of the nine were cleaned before: 3 <= 3. A third person
///   adds steps and potential but cleans no more.
///
/// Before the first meeting that the distances allow, a step cleans at most 1.
#[inline]
pub fn company(room: &Room, position: &Position) -> Company {
    let people = &position.people[..room.count];
    let mut company = Company { possible: false, gain: 0, places: 0 };
    for (index, person) in people.iter().enumerate() {
        let left = u32::from(person.left);
        let mut first = u32::MAX;
        let mut potential = 4;
        for (other, partner) in people.iter().enumerate() {
            let steps = person.left.min(partner.left);
            let distance = room.distance[usize::from(person.cell)][usize::from(partner.cell)];
            let ticks = distance.div_ceil(2).max(1);
            if other == index || ticks > steps || !distance.is_multiple_of(2) {
                continue;
            }
            first = first.min(ticks.into());
            potential = potential.min(potential_with(*person, *partner));
            if other > index {
                company.places |= room.within(person.cell, steps) & room.within(partner.cell, steps);
            }
        }
        company.gain += match first {
            u32::MAX => 2 * left,
            _ => (3 * left + potential).min(2 * (first - 1) + 3 * (left + 1 - first) + 4),
        };
        company.possible |= first != u32::MAX;
    }
    company
}

/// Twice the potential of a person with respect to one partner; see [`company`].
#[inline]
fn potential_with(person: PersonState, partner: PersonState) -> u32 {
    if person.from == NOWHERE || partner.from == NOWHERE {
        4
    } else if person.cell == partner.cell {
        0
    } else if person.from == partner.from {
        3
    } else {
        4
    }
}

/// Can the people, meetings included, possibly clean everything within `budget` steps in total? Only for positions
/// between two ticks.
#[inline]
pub fn together(room: &Room, position: &Position, budget: u32, tests: Tests) -> bool {
    let company = company(room, position);
    if !company.possible {
        return alone(room, position, budget, tests);
    }
    let plain = room.plain(position.dirty);
    let people = &position.people[..room.count];
    // The budget is below the sum of all limits, so the bound is 3/2 for each of its steps and the potential of all
    // people.
    let most = company.gain.min(3 * budget + 4 * people.len() as u32);
    if tests.count && 2 * plain.count_ones() > most || tests.stock && !deliverable(room, position) {
        return false;
    }
    // Dirt beyond the squares of possible meetings has to be reached on foot.
    !tests.reach || within_reach(room, position, plain & !room.spread(company.places))
}
