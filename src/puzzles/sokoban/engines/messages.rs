//! A search in parts: every position belongs to one part, by its hash, and a part sends positions of another part to it
//! as messages.

use crate::puzzles::sokoban::kernel::store::Link;
use crate::puzzles::sokoban::kernel::{Push, Square};

/// One of several parts of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The index of the part.
    pub index: u32,
    /// Number of parts.
    pub count: u32,
}

impl Part {
    /// The only part of a search that is not divided.
    pub const WHOLE: Part = Part { index: 0, count: 1 };

    /// The part that owns a hash. It uses the high bits, because tables use the low ones.
    #[inline]
    pub fn owner(self, hash: u64) -> u32 {
        (((hash >> 32) * u64::from(self.count)) >> 32) as u32
    }

    /// The number among all parts of a node of this part.
    #[inline]
    pub fn global(self, node: u32) -> u32 {
        node * self.count + self.index
    }

    /// The part and the local number of a node.
    pub fn local(self, node: u32) -> (u32, u32) {
        (node % self.count, node / self.count)
    }
}

/// A position, and how it was reached.
#[derive(Clone, Copy, Debug)]
pub struct Message<'k> {
    /// Hash of key and region.
    pub hash: u64,
    /// The boxes, as bits.
    pub key: &'k [u64],
    /// The player's region.
    pub region: Square,
    /// The previous node (numbered among all parts), the push and the cost.
    pub link: Link,
}

/// Words of a message before its key.
const HEADER_WORDS: usize = 3;

/// Messages to one part.
#[derive(Clone, Debug)]
pub struct Batch {
    width: usize,
    words: Vec<u64>,
}

impl Batch {
    /// An empty batch for keys of this many words.
    pub fn new(width: usize) -> Batch {
        Batch { width, words: Vec::new() }
    }

    /// Is there no message in it?
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Removes all messages.
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// Takes the messages out and leaves the batch empty.
    pub fn take(&mut self) -> Batch {
        Batch { width: self.width, words: std::mem::take(&mut self.words) }
    }

    /// Adds a message.
    pub fn add(&mut self, Message { hash, key, region, link }: Message<'_>) {
        let push = u64::from(link.push.from) << 8 | u64::from(link.push.direction);
        let way = u64::from(link.parent) << 32 | u64::from(link.cost);
        self.words.extend([hash, way, u64::from(link.rest) << 48 | u64::from(region) << 32 | push]);
        self.words.extend_from_slice(key);
    }

    /// All messages.
    pub fn messages(&self) -> impl Iterator<Item = Message<'_>> {
        self.words.chunks_exact(HEADER_WORDS + self.width).map(|words| {
            let push = Push { from: (words[2] >> 8) as Square, direction: words[2] as u8 };
            let (parent, cost, rest) = ((words[1] >> 32) as u32, words[1] as u32, (words[2] >> 48) as u16);
            let link = Link { parent, push, cost, rest, closed: false };
            Message { hash: words[0], key: &words[HEADER_WORDS..], region: (words[2] >> 32) as Square, link }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::sokoban::kernel::store::NO_NODE;

    #[test]
    fn messages_arrive_as_they_were_sent() {
        let mut batch = Batch::new(2);
        let link = |cost| Link {
            parent: NO_NODE - cost,
            push: Push { from: 65_000, direction: 3 },
            cost,
            rest: 60_000 + cost as u16,
            closed: false,
        };
        for cost in 1..5 {
            batch.add(Message {
                hash: u64::from(cost) << 40,
                key: &[7, u64::from(cost)],
                region: 4_095,
                link: link(cost),
            });
        }
        let messages = batch.take();
        assert!(batch.is_empty());
        for (message, cost) in messages.messages().zip(1..) {
            assert_eq!(
                (message.hash, message.key, message.region),
                (u64::from(cost) << 40, &[7, u64::from(cost)][..], 4_095)
            );
            assert_eq!((message.link.parent, message.link.cost), (NO_NODE - cost, cost));
            assert_eq!(message.link.rest, 60_000 + cost as u16);
            assert_eq!(message.link.push, Push { from: 65_000, direction: 3 });
        }
        assert_eq!(messages.messages().count(), 4);
    }

    #[test]
    fn node_numbers_are_unique() {
        let numbers: std::collections::HashSet<u32> =
            (0..3).flat_map(|index| (0..100).map(move |node| Part { index, count: 3 }.global(node))).collect();
        assert_eq!(numbers.len(), 300);
        let part = Part { index: 2, count: 3 };
        assert_eq!(part.local(part.global(41)), (2, 41));
        assert!([0, u64::MAX, 1 << 63].iter().all(|&hash| part.owner(hash) < 3));
    }
}
