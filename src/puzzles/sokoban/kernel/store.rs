//! The positions that a search has met, each stored once: the boxes as bits over the squares where a box may stand, and
//! the player's region.
//!
//! Whole positions are compared, so two different ones are never taken for the same. Everything lies in flat arrays.

use super::pages::{Pages, Rows};
use super::{Push, Square};
use crate::search::work;

/// No node.
pub const NO_NODE: u32 = u32::MAX;

/// Numbers the squares on which boxes may stand, so that positions take few bits.
#[derive(Clone, Debug)]
pub struct Packing {
    bit: Vec<u16>,
    square: Vec<Square>,
}

impl Packing {
    /// For the squares marked in `may_hold`.
    pub fn new(may_hold: &[bool]) -> Packing {
        let square: Vec<Square> = (0..may_hold.len()).filter(|&s| may_hold[s]).map(|s| s as Square).collect();
        let mut bit = vec![u16::MAX; may_hold.len()];
        square.iter().enumerate().for_each(|(index, &s)| bit[s as usize] = index as u16);
        Packing { bit, square }
    }

    /// The number of words of a position.
    pub fn words(&self) -> usize {
        self.square.len().div_ceil(64).max(1)
    }

    /// Packs boxes into words; every box must stand on a square that may hold one.
    pub fn pack(&self, boxes: &[Square], words: &mut Vec<u64>) {
        words.clear();
        words.resize(self.words(), 0);
        for &square in boxes {
            let bit = self.bit[square as usize] as usize;
            words[bit / 64] |= 1 << (bit % 64);
        }
    }

    /// Updates the words of a position after a box has moved.
    pub fn moved(&self, words: &mut [u64], from: Square, to: Square) {
        let [from, to] = [from, to].map(|square| self.bit[square as usize] as usize);
        words[from / 64] &= !(1 << (from % 64));
        words[to / 64] |= 1 << (to % 64);
    }

    /// Copies the words of a position and writes its boxes, in order, into a list of the right length. It copies word
    /// by word on the way, because a browser copies memory by a call.
    pub fn read(&self, words: &[u64], copy: &mut [u64], boxes: &mut [Square]) {
        let mut places = boxes.iter_mut();
        for (index, (copy, &word)) in copy.iter_mut().zip(words).enumerate() {
            *copy = word;
            let mut rest = word;
            while rest != 0 {
                let Some(place) = places.next() else { return };
                *place = self.square[index * 64 + rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
        }
    }

    /// Unpacks the boxes of a position, in order.
    pub fn unpack(&self, words: &[u64], boxes: &mut Vec<Square>) {
        boxes.clear();
        for (index, &word) in words.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                boxes.push(self.square[index * 64 + rest.trailing_zeros() as usize]);
                rest &= rest - 1;
            }
        }
    }
}

/// Binary logarithm of the number of parts of the table.
const PART_BITS: usize = 10;
/// Bits of the hash below those that choose the part. No part has more places than these bits can address.
const PLACE_BITS: usize = 20;
/// Places of the smallest part.
const MIN_PLACES: usize = 8;
/// Elementary steps for moving a node when its part grows.
const STEPS_PER_NODE: usize = 16;

/// The data of a node beside its position.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// The previous node; [`NO_NODE`] at the start.
    pub parent: u32,
    /// The push that led here.
    pub push: Push,
    /// Number of pushes from the start (or steps, if steps count).
    pub cost: u32,
    /// A lower bound on what is still to come.
    pub rest: u16,
    /// Has the node been expanded at this cost?
    pub closed: bool,
}

/// The positions of a search.
pub struct Store {
    packing: Packing,
    keys: Rows,
    players: Pages<Square>,
    /// The link of each node.
    pub links: Pages<Link>,
    /// Nodes by hash, in parts that grow one at a time. Moving millions of nodes at once would take a second during
    /// which no limit can stop the search.
    table: Vec<TablePart>,
    /// Number of places in all parts.
    places: usize,
}

/// A hash table with open addressing; at most three quarters of its places are used.
#[derive(Clone, Default)]
struct TablePart {
    places: Vec<Place>,
    nodes: usize,
}

/// A node with some bits of its hash, which distinguish it from nearly all others without reading their positions.
#[derive(Clone, Copy)]
struct Place {
    tag: u32,
    node: u32,
}

impl Place {
    const FREE: Place = Place { tag: 0, node: NO_NODE };
}

impl Store {
    /// An empty store.
    pub fn new(packing: Packing) -> Store {
        Store::one_of(1, packing)
    }

    /// One of `stores` stores (a power of two) among which the positions are distributed.
    pub fn one_of(stores: usize, packing: Packing) -> Store {
        Store {
            keys: Rows::new(packing.words()),
            packing,
            players: Pages::default(),
            links: Pages::default(),
            table: vec![TablePart::default(); (1 << PART_BITS) / stores],
            places: 0,
        }
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.links.len()
    }

    /// Is the store empty?
    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        let table = self.table.len() * size_of::<TablePart>() + self.places * size_of::<Place>();
        (self.keys.bytes() + self.links.bytes() + self.players.bytes() + table) as u64
    }

    /// The packing in use.
    pub fn packing(&self) -> &Packing {
        &self.packing
    }

    /// The words of a node's boxes.
    pub fn key(&self, node: u32) -> &[u64] {
        self.keys.row(node as usize)
    }

    /// Unpacks the boxes of a node and returns its player's region.
    pub fn position(&self, node: u32, boxes: &mut Vec<Square>) -> Square {
        self.packing.unpack(self.key(node), boxes);
        self.players[node as usize]
    }

    /// The player's region of a node.
    pub fn region(&self, node: u32) -> Square {
        self.players[node as usize]
    }

    /// Number of places in its table, of which at most three quarters are used.
    pub fn places(&self) -> usize {
        self.places
    }

    /// The node of a position, if it is stored.
    pub fn find(&self, key: &[u64], player: Square) -> Option<u32> {
        self.find_hashed(hash(key, player), key, player)
    }

    /// The same with a [`hash`] that is already known.
    #[inline]
    pub fn find_hashed(&self, hash: u64, key: &[u64], player: Square) -> Option<u32> {
        Some(self.node_of(hash, key, player)).filter(|&node| node != NO_NODE)
    }

    /// The node as one number, because in WebAssembly a call returns two numbers through memory.
    #[inline(never)]
    fn node_of(&self, hash: u64, key: &[u64], player: Square) -> u32 {
        let places = &self.table[self.part_of(hash)].places;
        if places.is_empty() { NO_NODE } else { places[self.place(places, hash, key, player)].node }
    }

    /// The part of the table for a hash. High bits choose the part, low bits the place.
    #[inline]
    fn part_of(&self, hash: u64) -> usize {
        (hash >> PLACE_BITS) as usize & (self.table.len() - 1)
    }

    /// The first position from index `from` on that the other store has too, as its nodes here and there.
    pub fn common(&self, other: &Store, from: usize) -> Option<(u32, u32)> {
        (from as u32..self.len() as u32).find_map(|node| Some((node, other.find(self.key(node), self.region(node))?)))
    }

    /// Inserts a position if it is new; returns its node and whether it is new. Only a new node gets the link.
    pub fn insert(&mut self, key: &[u64], player: Square, link: Link) -> (u32, bool) {
        let before = self.len();
        let node = self.insert_hashed(hash(key, player), key, player, link);
        (node, node as usize == before)
    }

    /// The same with a [`hash`] that is already known. The node is new if it equals the previous number of nodes.
    #[inline(never)]
    pub fn insert_hashed(&mut self, hash: u64, key: &[u64], player: Square, link: Link) -> u32 {
        let part = self.part_of(hash);
        if self.table[part].nodes * 4 >= self.table[part].places.len() * 3 {
            self.grow(part);
        }
        let place = self.place(&self.table[part].places, hash, key, player);
        let TablePart { places, nodes } = &mut self.table[part];
        if places[place].node != NO_NODE {
            return places[place].node;
        }
        let node = self.links.len() as u32;
        places[place] = Place { tag: tag_of(hash), node };
        *nodes += 1;
        self.keys.push(key);
        self.players.push(player);
        self.links.push(link);
        node
    }

    /// The place of a position in its part of the table, or the free place where it belongs. The part must have places.
    #[inline]
    fn place(&self, places: &[Place], hash: u64, key: &[u64], player: Square) -> usize {
        let mask = places.len() - 1;
        let wanted = tag_of(hash);
        let mut place = wanted as usize & mask;
        loop {
            let Place { tag, node } = places[place];
            if node == NO_NODE || tag == wanted && self.players[node as usize] == player && same(self.key(node), key) {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    /// Doubles the places of a part.
    #[inline(never)]
    fn grow(&mut self, part: usize) {
        let old = std::mem::take(&mut self.table[part].places);
        let size = (old.len() * 2).max(MIN_PLACES);
        let mut places = vec![Place::FREE; size];
        work::add(old.len() * STEPS_PER_NODE);
        for &known in old.iter().filter(|known| known.node != NO_NODE) {
            let mut place = known.tag as usize & (size - 1);
            while places[place].node != NO_NODE {
                place = (place + 1) & (size - 1);
            }
            places[place] = known;
        }
        self.places += size - old.len();
        self.table[part].places = places;
    }

    /// The pushes that led to a node, in order.
    pub fn pushes(&self, mut node: u32) -> Vec<Push> {
        let mut pushes = Vec::new();
        while self.links[node as usize].parent != NO_NODE {
            pushes.push(self.links[node as usize].push);
            node = self.links[node as usize].parent;
        }
        pushes.reverse();
        pushes
    }
}

/// Compares two positions of a few words. The library's comparison would be a call.
#[inline]
fn same(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).all(|(one, other)| one == other)
}

/// The lowest bits, which choose the place, and above them bits that do not choose the part.
#[inline]
fn tag_of(hash: u64) -> u32 {
    let low = (1 << PLACE_BITS) - 1;
    (hash & low | hash >> PART_BITS & !low) as u32
}

/// A 64-bit mix of all words (the finisher of SplitMix64 after every word).
pub fn hash(key: &[u64], player: Square) -> u64 {
    let mix = |state: u64, word: u64| {
        let mut z = (state ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z ^ (z >> 29)
    };
    key.iter().fold(mix(0x1234_5678_9ABC_DEF1, u64::from(player)), |state, &word| mix(state, word))
}
