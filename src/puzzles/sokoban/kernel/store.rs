//! Positions met by a search, each kept once: boxes as bits over the squares where a box may stand, and the player's region.
//!
//! The whole position is compared, so two positions are never taken for one. Everything lies in flat arrays.

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
    /// For the squares with `true`.
    pub fn new(may_hold: &[bool]) -> Packing {
        let square: Vec<Square> = (0..may_hold.len()).filter(|&s| may_hold[s]).map(|s| s as Square).collect();
        let mut bit = vec![u16::MAX; may_hold.len()];
        square.iter().enumerate().for_each(|(index, &s)| bit[s as usize] = index as u16);
        Packing { bit, square }
    }

    /// Number of words that a position takes.
    pub fn words(&self) -> usize {
        self.square.len().div_ceil(64).max(1)
    }

    /// The words of a position; every box must stand where it may.
    pub fn pack(&self, boxes: &[Square], words: &mut Vec<u64>) {
        words.clear();
        words.resize(self.words(), 0);
        for &square in boxes {
            let bit = self.bit[square as usize] as usize;
            words[bit / 64] |= 1 << (bit % 64);
        }
    }

    /// Changes the words of a position to those after a box has moved.
    pub fn moved(&self, words: &mut [u64], from: Square, to: Square) {
        let [from, to] = [from, to].map(|square| self.bit[square as usize] as usize);
        words[from / 64] &= !(1 << (from % 64));
        words[to / 64] |= 1 << (to % 64);
    }

    /// Copies the words of a position, and puts its boxes in order into a list of as many. The copy is made word by word, on the way: a browser copies
    /// memory by a call.
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

    /// The boxes of a position, in order.
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

/// Most parts of the table, as a power of two.
const PART_BITS: usize = 10;
/// Bits of the hash below those that choose the part; no part has as many places as they can tell apart.
const PLACE_BITS: usize = 20;
/// Places of the smallest part.
const MIN_PLACES: usize = 8;
/// Elementary steps of finding a node its place in a part that has grown.
const STEPS_PER_NODE: usize = 16;

/// What a node remembers beside its position.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// The node before it, [`NO_NODE`] at the start.
    pub parent: u32,
    /// The push that led here.
    pub push: Push,
    /// Number of pushes from the start (or steps, where steps count).
    pub cost: u32,
    /// A lower bound of what is still to come.
    pub rest: u16,
    /// Expanded at this cost already?
    pub closed: bool,
}

/// All positions of a search.
pub struct Store {
    packing: Packing,
    keys: Rows,
    players: Pages<Square>,
    /// Links by node.
    pub links: Pages<Link>,
    /// Nodes by hash, in parts that grow one at a time: to find millions of nodes another place at once would take a second, during which no limit stops
    /// the search.
    table: Vec<TablePart>,
    /// Places of all parts.
    places: usize,
}

/// Open addressing; at most three quarters of the places are taken.
#[derive(Clone, Default)]
struct TablePart {
    places: Vec<Place>,
    nodes: usize,
}

/// A node with some bits of its hash, which tell nearly all others apart without a look at their positions.
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

    /// One of `stores` stores that positions are shared out to, a power of two.
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

    /// Are there none?
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

    /// Boxes and player of a node.
    pub fn position(&self, node: u32, boxes: &mut Vec<Square>) -> Square {
        self.packing.unpack(self.key(node), boxes);
        self.players[node as usize]
    }

    /// The player's region of a node.
    pub fn region(&self, node: u32) -> Square {
        self.players[node as usize]
    }

    /// Places of its table: three quarters of them are taken at most.
    pub fn places(&self) -> usize {
        self.places
    }

    /// The node of a position, if it was met.
    pub fn find(&self, key: &[u64], player: Square) -> Option<u32> {
        self.find_hashed(hash(key, player), key, player)
    }

    /// The same with the [`hash`] known already.
    #[inline]
    pub fn find_hashed(&self, hash: u64, key: &[u64], player: Square) -> Option<u32> {
        Some(self.node_of(hash, key, player)).filter(|&node| node != NO_NODE)
    }

    /// One number, since a call in WebAssembly gives two back by way of memory.
    #[inline(never)]
    fn node_of(&self, hash: u64, key: &[u64], player: Square) -> u32 {
        let places = &self.table[self.part_of(hash)].places;
        if places.is_empty() { NO_NODE } else { places[self.place(places, hash, key, player)].node }
    }

    /// The part of the table that a hash belongs to. Parts of a search take the high bits, places the low ones.
    #[inline]
    fn part_of(&self, hash: u64) -> usize {
        (hash >> PLACE_BITS) as usize & (self.table.len() - 1)
    }

    /// The first position from `from` on that another store has too: its nodes here and there.
    pub fn common(&self, other: &Store, from: usize) -> Option<(u32, u32)> {
        (from as u32..self.len() as u32).find_map(|node| Some((node, other.find(self.key(node), self.region(node))?)))
    }

    /// The node of a position and whether it is new; a new one gets the link.
    pub fn insert(&mut self, key: &[u64], player: Square, link: Link) -> (u32, bool) {
        let before = self.len();
        let node = self.insert_hashed(hash(key, player), key, player, link);
        (node, node as usize == before)
    }

    /// The same with the [`hash`] known already; the node is new if there were as many as its number before.
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

    /// The place of a position in its part of the table, which has places, or the one where it belongs.
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

    /// Gives a part twice the places.
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

    /// The pushes that led to a node, first one first.
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

/// Are two positions of a few words the same? The library's comparison is a call.
#[inline]
fn same(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).all(|(one, other)| one == other)
}

/// The bits that choose the place, the lowest ones, and above them others that do not choose the part.
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
