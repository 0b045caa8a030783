//! The pushes that lead to a node, or from a node to the goals.

use super::{BestFirst, Time};
use crate::puzzles::sokoban::kernel::store::NO_NODE;
use crate::puzzles::sokoban::kernel::{Push, Square, back};

/// The pushes between the beginning of a search and a node, in the order in which they are played. The node is
/// given by its number among all parts of the search.
pub fn pushes(parts: &[BestFirst<'_>], mut node: u32) -> Vec<Push> {
    let (mut made, mut boxes, mut key) = (Vec::new(), parts[0].boxes.clone(), parts[0].key.clone());
    loop {
        let mut read = |node| {
            let (part, own) = parts[0].part.local(node);
            parts[part as usize].read(own, &mut boxes, &mut key).1
        };
        let link = read(node);
        if link.parent == NO_NODE {
            break;
        }
        node = link.parent;
        read(node);
        match parts[0].time {
            Time::Forwards => made.extend(forwards(&parts[0], link.push, &boxes).into_iter().rev()),
            Time::Backwards => made.extend(backwards(&parts[0], link.push, &boxes)),
        }
    }
    if parts[0].time == Time::Forwards {
        made.reverse();
    }
    made
}

/// The pushes of a macro push.
fn forwards(search: &BestFirst<'_>, push: Push, boxes: &[Square]) -> Vec<Push> {
    search.passages.pushes(&search.tables.level, push, boxes)
}

/// The pushes that undo a pull.
fn backwards(search: &BestFirst<'_>, pull: Push, boxes: &[Square]) -> Vec<Push> {
    let rooms = &search.passages.rooms;
    let Some(room) = rooms.of(pull.from) else {
        let from = search.tables.level.step(pull.from, pull.direction as usize);
        return vec![Push { from, direction: back(pull.direction as usize) as u8 }];
    };
    let fill = rooms.last(room, boxes).expect("the search made this pull");
    let room = &rooms.rooms[room];
    let enter = Push { from: room.before, direction: room.direction as u8 };
    [&[enter], &fill.pushes[..]].concat()
}
